//! The canvas in the page: its size, whether it is in view, what happens to it.

use super::{Stage, input, with};
use crate::model::canvas::{Observed, device_size};
use crate::platform::{document, page, window};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::Array;
use lockstep_frame::Size;
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
    pub fn new(host: &HtmlElement, label: &str, stage: &Weak<Stage>) -> Option<Self> {
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
        host.append_child(&canvas).ok()?;
        let sizes = Rc::new(Sizes::new(stage.clone()));
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

    /// While held, no new size is taken.
    pub fn hold_size(&self, held: bool) {
        self.sizes.hold(held);
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

/// Decides when an observed size is taken: the first at once, later ones when they rest.
struct Sizes {
    stage: Weak<Stage>,
    held: Cell<bool>,
    latest: Cell<Option<Size>>,
    timer: RefCell<Option<Timeout>>,
}

impl Sizes {
    fn new(stage: Weak<Stage>) -> Self {
        Self {
            stage,
            held: Cell::new(false),
            latest: Cell::new(None),
            timer: RefCell::new(None),
        }
    }

    fn observed(self: &Rc<Self>, size: Size) {
        let first = self.latest.replace(Some(size)).is_none();
        if first {
            self.take();
        } else if !self.held.get() {
            let weak = Rc::downgrade(self);
            let timer = Timeout::new(SETTLE_MS, move || {
                if let Some(sizes) = weak.upgrade() {
                    sizes.take();
                }
            });
            self.timer.replace(Some(timer));
        }
    }

    fn hold(&self, held: bool) {
        self.held.set(held);
        if held {
            self.timer.replace(None);
        } else {
            self.take();
        }
    }

    fn take(&self) {
        if let Some(size) = self.latest.get() {
            with(&self.stage, |stage| stage.resize(size));
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
            sizes.observed(device_size(observed));
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
