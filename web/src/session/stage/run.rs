//! The running program: engine, time, pointer and keys.

use super::Drawn;
use crate::model::gpu_time::GpuTimes;
use crate::model::meter::Meter;
use crate::model::touch::Fingers;
use crate::model::transport::{Draw, Mode, Transport};
use lockstep_frame::{
    Clock, Inputs, Keyboard, MouseMode, NOMINAL_DELTA, Pointer, Resource, Size, Time,
};
use lockstep_images::MipChain;
use lockstep_runtime::{CanvasTarget, Compiled, Engine, EntryTime, Gpu, Picture, ReadError};
use std::pin::Pin;
use std::rc::Rc;

/// GPU times of a frame, once the GPU is done with it.
pub type Timing = Pin<Box<dyn Future<Output = Result<Vec<EntryTime>, ReadError>>>>;

/// What a newly loaded program reads, and what loading it meant.
pub struct Reads {
    /// It reads `mouse`.
    pub mouse: bool,
    /// It had to begin anew although that was not asked for.
    pub had_to_restart: bool,
}

/// What a stage runs.
pub struct Run {
    /// Run, pause, one frame.
    pub transport: Transport,
    /// Frame rate and encode times.
    pub meter: Meter,
    /// `mouse`.
    pub pointer: Pointer,
    /// Fingers on the canvas.
    pub fingers: Fingers,
    /// `_keyboard`.
    pub keyboard: Keyboard,
    /// The display frame that was asked for.
    pub scheduled: Option<i32>,
    /// Frames drawn since the page was opened.
    pub frames: u64,
    /// How often time, layers and buffers began anew.
    pub begun: u32,
    /// The program reads `mouse`.
    pub reads_mouse: bool,
    /// The program reads the keyboard.
    pub reads_keyboard: bool,
    /// GPU time of the entry points.
    pub gpu_times: GpuTimes,
    gpu: Option<Rc<Gpu>>,
    target: Option<CanvasTarget>,
    engine: Option<Engine>,
    size: Option<Size>,
    clock: Clock,
    inputs: Inputs,
    /// What `channel0` and `channel1` show; `None` leaves the engine's own pictures.
    channels: [Option<Rc<MipChain>>; 2],
    last: Option<Time>,
    tab_visible: bool,
    on_screen: bool,
    drawing: bool,
    /// Until this moment (milliseconds) no frame follows another.
    gives_way_until: f64,
    was_attached: bool,
}

impl Run {
    pub fn new(mode: Mode) -> Self {
        Self {
            transport: Transport::new(mode),
            meter: Meter::default(),
            pointer: Pointer::new(MouseMode::Drag, Size::new(1, 1)),
            fingers: Fingers::default(),
            keyboard: Keyboard::default(),
            scheduled: None,
            frames: 0,
            begun: 0,
            reads_mouse: false,
            reads_keyboard: false,
            gpu_times: GpuTimes::default(),
            gpu: None,
            target: None,
            engine: None,
            size: None,
            clock: Clock::new(),
            inputs: Inputs::default(),
            channels: [None, None],
            last: None,
            tab_visible: true,
            // Until the browser says otherwise, which it does before the next frame.
            on_screen: true,
            drawing: false,
            gives_way_until: 0.0,
            was_attached: false,
        }
    }

    /// Whether some device has drawn on the present canvas.
    pub fn is_attached(&self) -> bool {
        self.was_attached
    }

    /// Whether programs can be loaded.
    pub fn is_ready(&self) -> bool {
        self.engine.is_some()
    }

    pub fn engine(&self) -> Option<&Engine> {
        self.engine.as_ref()
    }

    pub fn size(&self) -> Option<Size> {
        self.size
    }

    /// Takes a device and its canvas. Whether that makes the stage ready.
    pub fn attach(&mut self, gpu: Rc<Gpu>, target: CanvasTarget) -> bool {
        self.detach();
        self.was_attached = true;
        self.gpu = Some(gpu);
        self.target = Some(target);
        self.make_engine()
    }

    pub fn detach(&mut self) {
        self.transport.unloaded();
        self.engine = None;
        self.target = None;
        self.gpu = None;
    }

    /// Takes a size: whether it is a new one, and whether that makes the stage ready.
    pub fn resize(&mut self, size: Size) -> (bool, bool) {
        if self.size == Some(size) {
            return (false, false);
        }
        self.size = Some(size);
        self.pointer.resize(size);
        if let Some(engine) = &mut self.engine {
            engine.resize(size);
            self.begin_anew();
            return (true, false);
        }
        (true, self.make_engine())
    }

    pub fn load(&mut self, compiled: Compiled, restart: bool) -> Reads {
        let Some(engine) = &mut self.engine else {
            return Reads {
                mouse: false,
                had_to_restart: false,
            };
        };
        let program = compiled.program();
        let has_once = program.has_once();
        self.reads_mouse = program.binds(Resource::Mouse);
        self.reads_keyboard = program.binds(Resource::Keyboard);
        let loaded = engine.load(compiled);
        self.gpu_times.forget();
        let must_restart = has_once && !loaded.restarted_buffers.is_empty();
        if restart || must_restart {
            engine.restart();
            self.begin_anew();
        }
        self.transport.loaded();
        Reads {
            mouse: self.reads_mouse,
            had_to_restart: must_restart && !restart,
        }
    }

    pub fn restart(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.restart();
        }
        self.begin_anew();
    }

    /// Values of the sliders, in the order of the members of `custom`.
    pub fn set_custom(&mut self, values: Vec<f32>) {
        if self.inputs.custom != values {
            self.inputs.custom = values;
            self.transport.inputs_changed();
        }
    }

    /// How the pointer's movement reaches the program. The pointer begins anew.
    pub fn set_mouse_mode(&mut self, mode: MouseMode) {
        let size = self.size.unwrap_or(Size::new(1, 1));
        self.pointer = Pointer::new(mode, size);
        self.fingers = Fingers::default();
    }

    /// Seconds of program time to a second of real time.
    pub fn set_speed(&mut self, speed: f64) {
        self.clock.set_speed(speed);
    }

    /// What `channel0` or `channel1` shows from now on.
    pub fn set_channel(&mut self, channel: usize, picture: Rc<MipChain>) {
        if let Some(engine) = &mut self.engine {
            engine.set_channel(channel, &picture);
        }
        if let Some(place) = self.channels.get_mut(channel) {
            *place = Some(picture);
        }
        self.transport.inputs_changed();
    }

    /// Draws the next frame, `delta` seconds after the last, for someone who reads it.
    pub fn exported_frame(
        &mut self,
        delta: f64,
    ) -> Option<impl Future<Output = Result<Picture, ReadError>> + 'static + use<>> {
        let engine = self.engine.as_mut().filter(|engine| engine.has_program())?;
        self.inputs.time = self.clock.frame_after(delta);
        self.last = Some(self.inputs.time);
        self.inputs.mouse = self.pointer.frame();
        self.inputs.keyboard = self.keyboard;
        engine.frame(&self.inputs, self.target.as_mut());
        self.frames += 1;
        Some(engine.read_screen())
    }

    /// Time of the frame drawn last.
    pub fn last_time(&self) -> Option<Time> {
        self.last
    }

    pub fn set_tab_visible(&mut self, visible: bool) {
        self.tab_visible = visible;
        self.see();
    }

    pub fn set_on_screen(&mut self, on_screen: bool) {
        self.on_screen = on_screen;
        self.see();
    }

    /// Lets go of everything that is held; its release would happen elsewhere.
    pub fn release_inputs(&mut self) {
        self.keyboard.release_all();
        self.pointer.released();
        self.fingers = Fingers::default();
    }

    pub fn is_drawing(&self) -> bool {
        self.drawing
    }

    pub fn wants_frame(&self) -> bool {
        self.engine.is_some() && self.transport.due() != Draw::Nothing
    }

    /// Lets the GPU's compiler go before further frames, up to a moment. A browser's
    /// compiler may wait in one queue with the frames, and on a slow GPU those are the longer.
    pub fn give_way_until(&mut self, moment: f64) {
        self.gives_way_until = moment;
    }

    /// Whether it was the other way before. Time and frame rate stand still while nothing is drawn.
    pub fn set_drawing(&mut self, drawing: bool) -> bool {
        if !drawing {
            self.clock.hold();
            self.meter.hold();
        }
        std::mem::replace(&mut self.drawing, drawing) != drawing
    }

    /// Draws what is due at `moment` (milliseconds); `now` measures how long that takes.
    pub fn draw(&mut self, moment: f64, now: impl Fn() -> f64) -> Option<(Drawn, Option<Timing>)> {
        let (Some(engine), Some(target)) = (&mut self.engine, &mut self.target) else {
            return None;
        };
        if moment < self.gives_way_until && self.transport.due() == Draw::Onwards {
            return None;
        }
        let draw = self.transport.take();
        self.inputs.time = match (draw, self.last) {
            (Draw::Nothing, _) => return None,
            (Draw::Onwards, _) => self.clock.frame_at(moment / 1000.0),
            (Draw::Again, Some(last)) => last,
            (Draw::Again, None) | (Draw::Step, _) => self.clock.frame_after(NOMINAL_DELTA),
        };
        self.last = Some(self.inputs.time);
        self.inputs.mouse = self.pointer.frame();
        self.inputs.keyboard = self.keyboard;
        let begin = now();
        // A single frame is no sample: it may fill caches, or be the one that runs `#dispatch_once`.
        let timed = draw == Draw::Onwards && self.inputs.time.frame > 0;
        let timing = if timed && self.gpu_times.is_due(moment) {
            engine.timed_frame(&self.inputs, Some(target))
        } else {
            None
        };
        if timing.is_none() {
            engine.frame(&self.inputs, Some(target));
        }
        let encode = now() - begin;
        self.frames += 1;
        self.meter.frame(moment, encode);
        if draw != Draw::Onwards {
            self.meter.hold();
        }
        let drawn = Drawn {
            time: self.inputs.time,
            draw,
            rate: self.meter.rate(),
        };
        Some((drawn, timing.map(|timing| Box::pin(timing) as Timing)))
    }

    fn begin_anew(&mut self) {
        self.clock.restart();
        self.begun = self.begun.wrapping_add(1);
        self.last = None;
        self.transport.restarted();
    }

    fn see(&mut self) {
        self.transport
            .set_visible(self.tab_visible && self.on_screen);
    }

    fn make_engine(&mut self) -> bool {
        let (Some(gpu), Some(size)) = (&self.gpu, self.size) else {
            return false;
        };
        let mut engine = Engine::new(Rc::clone(gpu), size);
        for (channel, picture) in self.channels.iter().enumerate() {
            if let Some(picture) = picture {
                engine.set_channel(channel, picture);
            }
        }
        self.engine = Some(engine);
        self.begin_anew();
        true
    }
}
