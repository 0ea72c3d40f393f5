//! `window.lockstep`: what is really on the GPU and how long things really took, for tests and
//! benchmarks. Nothing in the page uses it.
//!
//! - `picture()`: a promise of `{ width, height, rgba }`, the screen as 8-bit sRGB;
//! - `buffer(name)`: a promise of the bytes of a storage variable;
//! - `stats()`: milliseconds of the newest `analysisMs`, `compileMs` and `editToPictureMs`, of
//!   `firstPictureMs` since navigation, the number of `frames` drawn, and `encodeMs`, the
//!   milliseconds that encoding and submitting each of the last frames took;
//! - `loseGpu()`: destroys the device, as a driver reset would.

use super::gpu::GpuSlot;
use super::playground::Playground;
use crate::platform::window;
use js_sys::{Array, Float64Array, Object, Promise, Reflect, Uint8Array};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::future_to_promise;

/// Name in the window.
const NAME: &str = "lockstep";

/// The probe of one playground. Dropping it takes it out of the window.
pub struct Probe {
    _picture: Closure<dyn Fn() -> Promise>,
    _buffer: Closure<dyn Fn(String) -> Promise>,
    _stats: Closure<dyn Fn() -> JsValue>,
    _lose: Closure<dyn Fn()>,
}

impl Probe {
    /// Puts a probe of `playground` into the window.
    pub fn new(playground: &Rc<Playground>, gpu: GpuSlot) -> Self {
        let weak = Rc::downgrade(playground);
        let picture = Closure::<dyn Fn() -> Promise>::new({
            let weak = weak.clone();
            move || {
                let read = weak
                    .upgrade()
                    .and_then(|playground| playground.probe_stage()?.picture());
                future_to_promise(async move {
                    let read = read.ok_or_else(no_gpu)?;
                    let picture = read.await.map_err(|error| fail(&error))?;
                    Ok(object(&[
                        ("width", picture.size.width.into()),
                        ("height", picture.size.height.into()),
                        (
                            "rgba",
                            Uint8Array::from(picture.to_srgb8().as_slice()).into(),
                        ),
                    ]))
                })
            }
        });
        let buffer = Closure::<dyn Fn(String) -> Promise>::new({
            let weak = weak.clone();
            move |name: String| {
                let read = weak
                    .upgrade()
                    .and_then(|playground| playground.probe_stage()?.buffer(&name));
                future_to_promise(async move {
                    let read = read.ok_or_else(no_gpu)?;
                    let bytes = read.await.map_err(|error| fail(&error))?;
                    Ok(Uint8Array::from(bytes.as_slice()).into())
                })
            }
        });
        let stats = Closure::<dyn Fn() -> JsValue>::new(move || {
            weak.upgrade()
                .map_or(JsValue::UNDEFINED, |playground| stats(&playground))
        });
        let lose = Closure::<dyn Fn()>::new(move || {
            if let Some(gpu) = gpu.get() {
                gpu.destroy();
            }
        });
        let probe = object(&[
            ("picture", picture.as_ref().clone()),
            ("buffer", buffer.as_ref().clone()),
            ("stats", stats.as_ref().clone()),
            ("loseGpu", lose.as_ref().clone()),
        ]);
        set(window().unchecked_ref(), NAME, &probe);
        Self {
            _picture: picture,
            _buffer: buffer,
            _stats: stats,
            _lose: lose,
        }
    }
}

impl Drop for Probe {
    fn drop(&mut self) {
        set(window().unchecked_ref(), NAME, &JsValue::UNDEFINED);
    }
}

fn stats(playground: &Playground) -> JsValue {
    let timings = playground.timings();
    let (frames, encode) = playground
        .probe_stage()
        .map(|stage| stage.frames())
        .unwrap_or_default();
    #[expect(clippy::cast_precision_loss, reason = "frames of a page's lifetime")]
    let frames = frames as f64;
    object(&[
        ("analysisMs", timings.analysis.into()),
        ("compileMs", timings.compile.into()),
        ("editToPictureMs", timings.edit_to_picture.into()),
        ("firstPictureMs", timings.first_picture.into()),
        ("frames", frames.into()),
        (
            "encodeMs",
            Array::from(&Float64Array::from(encode.as_slice())).into(),
        ),
    ])
}

fn object(members: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in members {
        set(&object, name, value);
    }
    object.into()
}

fn set(object: &Object, name: &str, value: &JsValue) {
    // A plain object and the window take any member.
    let _ = Reflect::set(object, &JsValue::from_str(name), value);
}

fn no_gpu() -> JsValue {
    js_sys::Error::new("there is no GPU, so there is no picture").into()
}

fn fail(error: &impl std::fmt::Display) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}
