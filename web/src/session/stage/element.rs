//! The canvas in the page: its size, whether it is in view, what happens to it.

use super::{Stage, input, with};
use crate::model::canvas::{Observed, Shape};
use crate::platform::{document, page, window};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::Array;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{
    HtmlCanvasElement, HtmlElement, IntersectionObserver, IntersectionObserverEntry,
    ResizeObserver, ResizeObserverBoxOptions, ResizeObserverEntry, ResizeObserverOptions,
    ResizeObserverSize,
};

/// A size that keeps changing (a window being dragged) is taken once it rests this long.
const SETTLE_MS: u32 = 120;

type Observer = Closure<dyn FnMut(Array)>;

/// Who keeps the size of a canvas as it is for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A splitter that is dragged.
    Splitter,
    /// Frames that are written.
    Export,
    /// A video that is recorded.
    Recording,
}

/// A canvas with its observers and listeners. Dropping it takes all of them away.
pub struct Element {
    canvas: HtmlCanvasElement,
    sizes: Rc<Sizes>,
    resize: (ResizeObserver, Observer),
    intersection: Option<(IntersectionObserver, Observer)>,
    _input: Vec<EventListener>,
}

impl Element {
    /// Puts a canvas into `host`. `None` in a browser without the observers, which has no WebGPU either.
    pub fn new(host: &HtmlElement, label: &str, shape: Shape, stage: &Weak<Stage>) -> Option<Self> {
        let canvas: HtmlCanvasElement =
            document().create_element("canvas").ok()?.dyn_into().ok()?;
        for (name, value) in [
            ("tabindex", "0"),
            ("role", "img"),
            ("aria-label", label),
            ("data-testid", "canvas"),
        ] {
            canvas.set_attribute(name, value).ok()?;
        }
        lay_out(&canvas, shape);
        host.append_child(&canvas).ok()?;
        let sizes = Rc::new(Sizes::new(canvas.clone(), shape, stage.clone()));
        Some(Self {
            resize: observe_size(&canvas, &sizes)?,
            intersection: observe_view(&canvas, stage),
            _input: input::listen(&canvas, stage),
            sizes,
            canvas,
        })
    }

    pub fn canvas(&self) -> &HtmlCanvasElement {
        &self.canvas
    }

    /// How the canvas fills its place.
    pub fn set_shape(&self, shape: Shape) {
        lay_out(&self.canvas, shape);
        self.sizes.set_shape(shape);
    }

    /// While someone holds it, no new size is taken.
    pub fn hold_size(&self, who: Holder, held: bool) {
        self.sizes.hold(who, held);
    }

    /// A program that reads the mouse gets touches that would scroll or zoom the page.
    pub fn set_reads_mouse(&self, reads: bool) {
        let action = if reads { "none" } else { "auto" };
        page::set_style(&self.canvas, "touch-action", action);
    }
}

impl Drop for Element {
    fn drop(&mut self) {
        self.resize.0.disconnect();
        if let Some((observer, _)) = &self.intersection {
            observer.disconnect();
        }
        self.canvas.remove();
    }
}

/// Gives the canvas the box of its shape; the style sheet does the rest.
fn lay_out(canvas: &HtmlCanvasElement, shape: Shape) {
    let ratio = shape.ratio().map_or(String::new(), |(width, height)| {
        format!("{width} / {height}")
    });
    page::set_style(canvas, "--ratio", &ratio);
    // A property set to nothing is taken away, and the attribute decides which rule counts.
    let changed = if ratio.is_empty() {
        canvas.remove_attribute("data-shaped")
    } else {
        canvas.set_attribute("data-shaped", "")
    };
    // The name of the attribute is a valid one.
    debug_assert!(changed.is_ok());
}

/// Decides when an observed size is taken: the first at once, later ones when they rest.
struct Sizes {
    canvas: HtmlCanvasElement,
    shape: Cell<Shape>,
    stage: Weak<Stage>,
    /// A bit for each that holds it.
    held: Cell<u8>,
    latest: Cell<Option<Observed>>,
    timer: RefCell<Option<Timeout>>,
}

impl Sizes {
    fn new(canvas: HtmlCanvasElement, shape: Shape, stage: Weak<Stage>) -> Self {
        Self {
            canvas,
            shape: Cell::new(shape),
            stage,
            held: Cell::new(0),
            latest: Cell::new(None),
            timer: RefCell::new(None),
        }
    }

    fn set_shape(self: &Rc<Self>, shape: Shape) {
        let before = self.shape.replace(shape);
        if self.held.get() != 0 {
            // Whoever lets go takes it.
            return;
        }
        if before.ratio() == shape.ratio() {
            self.take();
        } else if let Some(observed) = self.latest.get() {
            // Another box is observed a moment later, unless it happens to have the old size;
            // taking the old one at once would begin the program anew twice.
            self.take_soon(observed);
        }
    }

    fn observed(self: &Rc<Self>, observed: Observed) {
        let first = self.latest.replace(Some(observed)).is_none();
        if first {
            self.take();
        } else {
            self.take_soon(observed);
        }
    }

    fn take_soon(self: &Rc<Self>, observed: Observed) {
        self.latest.set(Some(observed));
        if self.held.get() == 0 {
            let weak = Rc::downgrade(self);
            let timer = Timeout::new(SETTLE_MS, move || {
                if let Some(sizes) = weak.upgrade() {
                    sizes.take();
                }
            });
            self.timer.replace(Some(timer));
        }
    }

    fn hold(&self, who: Holder, held: bool) {
        let (before, bit) = (self.held.get(), 1 << who as u8);
        let after = if held { before | bit } else { before & !bit };
        self.held.set(after);
        if held {
            self.timer.replace(None);
        } else if before != 0 && after == 0 {
            self.take();
        }
    }

    fn take(&self) {
        if let Some(observed) = self.latest.get() {
            let shape = self.shape.get();
            let rendering = if shape.shows_squares(observed) {
                "pixelated"
            } else {
                ""
            };
            page::set_style(&self.canvas, "image-rendering", rendering);
            with(&self.stage, |stage| stage.resize(shape.size(observed)));
        }
    }
}

fn observe_size(
    canvas: &HtmlCanvasElement,
    sizes: &Rc<Sizes>,
) -> Option<(ResizeObserver, Observer)> {
    let sizes = Rc::clone(sizes);
    let callback: Observer = Closure::new(move |entries: Array| {
        let newest = entries.pop().dyn_into::<ResizeObserverEntry>();
        if let Ok(entry) = newest
            && let Some(observed) = observed(&entry)
        {
            sizes.observed(observed);
        }
    });
    let observer = ResizeObserver::new(callback.as_ref().unchecked_ref()).ok()?;
    let options = ResizeObserverOptions::new();
    options.set_box(ResizeObserverBoxOptions::DevicePixelContentBox);
    // Where the browser does not know that box (Safari), it throws: the plain one is observed.
    let observe = js_sys::Function::from(page::member(&observer, "observe")?);
    if observe.call2(&observer, canvas, &options).is_err() {
        observer.observe(canvas);
    }
    Some((observer, callback))
}

/// `None` for a canvas that is not laid out, inside something hidden.
fn observed(entry: &ResizeObserverEntry) -> Option<Observed> {
    let rect = entry.content_rect();
    let css = (rect.width(), rect.height());
    if css.0 <= 0.0 || css.1 <= 0.0 {
        return None;
    }
    let device = page::member(entry, "devicePixelContentBoxSize")
        .and_then(|sizes| sizes.dyn_into::<Array>().ok())
        .and_then(|sizes| sizes.get(0).dyn_into::<ResizeObserverSize>().ok())
        .map(|size| (size.inline_size(), size.block_size()));
    Some(Observed {
        device,
        css,
        ratio: window().device_pixel_ratio(),
    })
}

fn observe_view(
    canvas: &HtmlCanvasElement,
    stage: &Weak<Stage>,
) -> Option<(IntersectionObserver, Observer)> {
    let stage = stage.clone();
    let callback: Observer = Closure::new(move |entries: Array| {
        if let Ok(entry) = entries.pop().dyn_into::<IntersectionObserverEntry>() {
            let on_screen = entry.is_intersecting();
            with(&stage, |stage| stage.set_on_screen(on_screen));
        }
    });
    let observer = IntersectionObserver::new(callback.as_ref().unchecked_ref()).ok()?;
    observer.observe(canvas);
    Some((observer, callback))
}
