//! One canvas and the program that is drawn on it.

mod element;
mod input;
mod run;

use crate::model::canvas::Shape;
use crate::model::gpu_time::GpuTimes;
use crate::model::transport::{Draw, Mode, PauseReason};
use crate::platform::{now, page, window};
use element::Element;
pub use element::Holder;
use gloo::events::EventListener;
use lockstep_frame::{MouseMode, Size, Time};
use lockstep_images::MipChain;
use lockstep_runtime::{CanvasTarget, Compiled, Engine, Gpu, GpuError, Picture, ReadError};
use run::{Run, Timing};
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::rc::{Rc, Weak};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlCanvasElement, HtmlElement};

/// What a frame was, for whoever shows it.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// Its time.
    pub time: Time,
    /// Why it was drawn.
    pub draw: Draw,
    /// Frames a second, once it is known.
    pub rate: Option<f64>,
}

/// What happens on a stage.
pub trait Onlooker {
    /// The canvas has this size from now on; time, layers and buffers begin anew.
    fn sized(&self, size: Size);
    /// A GPU and a size are there: programs can be loaded, and none is yet.
    fn ready(&self);
    /// Frames are about to be drawn (before the first), or were drawn for now (after the last).
    fn draws(&self, draws: bool);
    /// A frame was handed to the GPU.
    fn drawn(&self, drawn: Drawn);
    /// GPU times of the entry points are new.
    fn timed(&self, _: &GpuTimes) {}
}

type FrameCallback = Closure<dyn FnMut(f64)>;

/// A canvas inside `host` and its program. Drop it to take the canvas away.
pub struct Stage {
    host: HtmlElement,
    label: &'static str,
    onlooker: Box<dyn Onlooker>,
    run: RefCell<Run>,
    element: RefCell<Option<Element>>,
    shape: Cell<Shape>,
    on_frame: RefCell<Option<FrameCallback>>,
    on_visibility: RefCell<Option<EventListener>>,
}

impl Stage {
    /// A stage without a GPU. `label` says what the canvas is to those who cannot see it.
    pub fn new(
        host: HtmlElement,
        label: &'static str,
        mode: Mode,
        onlooker: Box<dyn Onlooker>,
    ) -> Rc<Self> {
        let stage = Rc::new(Self {
            host,
            label,
            onlooker,
            run: RefCell::new(Run::new(mode)),
            element: RefCell::new(None),
            shape: Cell::new(Shape::default()),
            on_frame: RefCell::new(None),
            on_visibility: RefCell::new(None),
        });
        let weak = Rc::downgrade(&stage);
        stage.on_frame.replace(Some(Closure::new(move |moment| {
            if let Some(stage) = weak.upgrade() {
                stage.display_frame(moment);
            }
        })));
        let weak = Rc::downgrade(&stage);
        stage.on_visibility.replace(Some(EventListener::new(
            &page::document(),
            "visibilitychange",
            move |_| {
                if let Some(stage) = weak.upgrade() {
                    stage.run.borrow_mut().set_tab_visible(page::is_visible());
                    stage.schedule();
                }
            },
        )));
        stage.run.borrow_mut().set_tab_visible(page::is_visible());
        stage.new_element();
        stage
    }

    /// Draws with `gpu` from now on. What was loaded is gone. A canvas stays bound to the device
    /// that first drew on it, so a new device gets a new canvas.
    ///
    /// # Errors
    /// When the canvas cannot be drawn to.
    pub fn attach(self: &Rc<Self>, gpu: &Rc<Gpu>) -> Result<(), GpuError> {
        if self.run.borrow().is_attached() {
            self.new_element();
        }
        let canvas = self
            .element
            .borrow()
            .as_ref()
            .map(|element| element.canvas().clone());
        let Some(canvas) = canvas else {
            return Ok(());
        };
        let target = CanvasTarget::new(gpu, canvas)?;
        let ready = self.run.borrow_mut().attach(Rc::clone(gpu), target);
        if ready {
            self.onlooker.ready();
        }
        Ok(())
    }

    /// The device is gone: nothing is drawn until another one is attached.
    pub fn detach(&self) {
        self.run.borrow_mut().detach();
        self.schedule();
    }

    /// Puts a program in. Whether time, layers and buffers began anew although `restart` did not
    /// ask for it: buffers did, and the program fills them on frame 0 only.
    pub fn load(&self, compiled: Compiled, restart: bool) -> bool {
        let reads = self.run.borrow_mut().load(compiled, restart);
        if let Some(element) = &*self.element.borrow() {
            element.set_reads_mouse(reads.mouse);
        }
        self.schedule();
        reads.had_to_restart
    }

    /// No further frame of the running program before `moment` (milliseconds).
    pub fn give_way_until(&self, moment: f64) {
        self.run.borrow_mut().give_way_until(moment);
    }

    /// Takes the program out: its last picture stays, and no frame follows.
    pub fn unload(&self) {
        self.run.borrow_mut().transport.unloaded();
        self.schedule();
    }

    /// Lets the program run.
    pub fn play(&self) {
        self.run.borrow_mut().transport.run();
        self.schedule();
    }

    /// Stops it.
    pub fn pause(&self, reason: PauseReason) {
        self.run.borrow_mut().transport.pause(reason);
        self.schedule();
    }

    /// Draws one frame.
    pub fn step(&self) {
        self.run.borrow_mut().transport.step();
        self.schedule();
    }

    /// Time, layers and buffers begin anew.
    pub fn restart(&self) {
        self.run.borrow_mut().restart();
        self.schedule();
    }

    /// Whether the program runs.
    pub fn mode(&self) -> Mode {
        self.run.borrow().transport.mode()
    }

    /// Whether frames are being drawn.
    pub fn is_drawing(&self) -> bool {
        self.run.borrow().is_drawing()
    }

    /// Size of the canvas in physical pixels, once it is known.
    pub fn size(&self) -> Option<Size> {
        self.run.borrow().size()
    }

    /// Whether programs can be loaded.
    pub fn is_ready(&self) -> bool {
        self.run.borrow().is_ready()
    }

    /// While held, the canvas is stretched to its box; let go, it takes the box's size, once.
    pub fn hold_size(&self, who: Holder, held: bool) {
        if let Some(element) = &*self.element.borrow() {
            element.hold_size(who, held);
        }
    }

    /// How the canvas fills its place, from now on.
    pub fn set_shape(&self, shape: Shape) {
        if self.shape.replace(shape) != shape
            && let Some(element) = &*self.element.borrow()
        {
            element.set_shape(shape);
        }
    }

    /// Values of the sliders, in the order of the members of `custom`.
    pub fn set_custom(&self, values: Vec<f32>) {
        self.run.borrow_mut().set_custom(values);
        self.schedule();
    }

    /// How the pointer's movement reaches the program.
    pub fn set_mouse_mode(&self, mode: MouseMode) {
        self.run.borrow_mut().set_mouse_mode(mode);
    }

    /// Seconds of program time to a second of real time.
    pub fn set_speed(&self, speed: f64) {
        self.run.borrow_mut().set_speed(speed);
    }

    /// What `channel0` or `channel1` shows.
    pub fn set_channel(&self, channel: usize, picture: Rc<MipChain>) {
        self.run.borrow_mut().set_channel(channel, picture);
        self.schedule();
    }

    /// Draws the next frame, `delta` seconds after the last, and reads its picture back. `None`
    /// without a program or a GPU.
    pub fn exported_frame(
        &self,
        delta: f64,
    ) -> Option<impl Future<Output = Result<Picture, ReadError>> + 'static + use<>> {
        self.run.borrow_mut().exported_frame(delta)
    }

    /// The canvas in the page: it is another one after the GPU was lost.
    pub fn canvas(&self) -> Option<HtmlCanvasElement> {
        let element = self.element.borrow();
        Some(element.as_ref()?.canvas().clone())
    }

    /// Time of the frame drawn last.
    pub fn last_time(&self) -> Option<Time> {
        self.run.borrow().last_time()
    }

    /// How many frames were drawn, and the milliseconds that encoding the last of them took.
    pub fn frames(&self) -> (u64, Vec<f64>) {
        let run = self.run.borrow();
        (run.frames, run.meter.encode_times())
    }

    /// Reads the picture back; `None` without a GPU.
    pub fn picture(
        &self,
    ) -> Option<impl Future<Output = Result<Picture, ReadError>> + 'static + use<>> {
        self.run.borrow().engine().map(Engine::read_screen)
    }

    /// Reads storage buffer `name` back; `None` without a GPU.
    pub fn buffer(
        &self,
        name: &str,
    ) -> Option<impl Future<Output = Result<Vec<u8>, ReadError>> + 'static + use<>> {
        let run = self.run.borrow();
        run.engine().map(|engine| engine.read_buffer(name))
    }

    /// Reads the bytes `range` of storage buffer `name` back; `None` without a GPU.
    pub fn buffer_part(
        &self,
        name: &str,
        range: Range<u64>,
    ) -> Option<impl Future<Output = Result<Vec<u8>, ReadError>> + 'static + use<>> {
        let run = self.run.borrow();
        run.engine()
            .map(|engine| engine.read_buffer_range(name, range))
    }

    /// A number that changes whenever time, layers and buffers begin anew.
    pub fn begun(&self) -> u32 {
        self.run.borrow().begun
    }

    fn new_element(self: &Rc<Self>) {
        let stage = Rc::downgrade(self);
        let element = Element::new(&self.host, self.label, self.shape.get(), &stage);
        self.element.replace(element);
    }

    /// The box of the canvas has this size in physical pixels.
    fn resize(&self, size: Size) {
        let (changed, ready) = self.run.borrow_mut().resize(size);
        if changed {
            self.onlooker.sized(size);
        }
        if ready {
            self.onlooker.ready();
        }
        self.schedule();
    }

    /// The canvas came into view or left it.
    fn set_on_screen(&self, on_screen: bool) {
        self.run.borrow_mut().set_on_screen(on_screen);
        self.schedule();
    }

    /// Asks for a display frame if there is something to draw; says so when that begins or ends.
    fn schedule(&self) {
        let mut run = self.run.borrow_mut();
        let draws = run.wants_frame();
        let changed = run.set_drawing(draws);
        let request = draws && run.scheduled.is_none();
        drop(run);
        if changed {
            self.onlooker.draws(draws);
        }
        if request && let Some(callback) = &*self.on_frame.borrow() {
            let handle = window().request_animation_frame(callback.as_ref().unchecked_ref());
            self.run.borrow_mut().scheduled = handle.ok();
        }
    }

    fn display_frame(self: &Rc<Self>, moment: f64) {
        let drawn = {
            let mut run = self.run.borrow_mut();
            run.scheduled = None;
            run.draw(moment, now)
        };
        if let Some((drawn, timing)) = drawn {
            self.onlooker.drawn(drawn);
            if let Some(timing) = timing {
                self.take_times(timing);
            }
        }
        self.schedule();
    }

    fn take_times(self: &Rc<Self>, timing: Timing) {
        let stage = Rc::downgrade(self);
        spawn_local(async move {
            // A device that was lost meanwhile has no times, and says so elsewhere.
            let (Ok(times), Some(stage)) = (timing.await, stage.upgrade()) else {
                return;
            };
            let sample = times
                .iter()
                .map(|entry| (entry.name.as_str(), entry.time.as_secs_f64() * 1e3));
            let times = {
                let mut run = stage.run.borrow_mut();
                run.gpu_times.take(sample);
                run.gpu_times.clone()
            };
            stage.onlooker.timed(&times);
        });
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        if let Some(handle) = self.run.borrow().scheduled {
            // A frame that was already taken off the list needs no cancelling.
            let _ = window().cancel_animation_frame(handle);
        }
    }
}

/// Runs `action` on the stage if it is still there.
fn with(stage: &Weak<Stage>, action: impl FnOnce(&Stage)) {
    if let Some(stage) = stage.upgrade() {
        action(&stage);
    }
}
