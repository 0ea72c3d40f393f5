use futures_channel::oneshot;
use lockstep_shader::Feature;
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Why there is no GPU to run on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GpuError {
    /// The browser has no WebGPU here: too old, an insecure address, or a frame without permission.
    NoWebGpu,
    /// There is WebGPU (or Vulkan), but no usable GPU.
    NoAdapter,
    /// The GPU was found and then refused; the reason is the system's own.
    Refused(String),
    /// The canvas cannot be drawn to.
    Canvas(String),
}

impl fmt::Display for GpuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWebGpu => f.write_str("this browser offers no WebGPU to this page"),
            Self::NoAdapter => f.write_str("no usable GPU or driver was found"),
            Self::Refused(reason) => write!(f, "the GPU refused to start: {reason}"),
            Self::Canvas(reason) => write!(f, "the canvas cannot be drawn to: {reason}"),
        }
    }
}

impl std::error::Error for GpuError {}

/// Why a device was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossReason {
    /// [`Gpu::destroy`] was called.
    Destroyed,
    /// The driver or the browser reset it.
    Unknown,
}

/// The end of a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Who ended it.
    pub reason: LossReason,
    /// The system's own words; may be empty.
    pub message: String,
}

/// The one GPU device of a process or page, shared by everything that draws.
pub struct Gpu {
    /// Makes the surfaces of canvases.
    #[cfg(target_arch = "wasm32")]
    pub(crate) instance: wgpu::Instance,
    pub(crate) adapter: wgpu::Adapter,
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
    features: Vec<Feature>,
    is_lost: Arc<AtomicBool>,
    loss: RefCell<Option<oneshot::Receiver<Loss>>>,
    errors: Errors,
}

impl fmt::Debug for Gpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Gpu({})", self.description())
    }
}

impl Gpu {
    /// Asks for a GPU, with the optional features that it has of those Lockstep can use.
    ///
    /// # Errors
    ///
    /// The reason why there is none.
    pub async fn request() -> Result<Rc<Self>, GpuError> {
        #[cfg(target_arch = "wasm32")]
        if !web::has_webgpu() {
            return Err(GpuError::NoWebGpu);
        }
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
        let adapter = instance
            .request_adapter(&wgpu::RequestAdapterOptions {
                power_preference: wgpu::PowerPreference::HighPerformance,
                ..Default::default()
            })
            .await
            .map_err(|_| GpuError::NoAdapter)?;
        let wanted = wgpu::Features::SHADER_F16
            | wgpu::Features::TIMESTAMP_QUERY
            | wgpu::Features::FLOAT32_FILTERABLE
            | native_features();
        #[cfg(target_arch = "wasm32")]
        web::ask_for_subgroups();
        let (device, queue) = adapter
            .request_device(&wgpu::DeviceDescriptor {
                label: Some("Lockstep"),
                required_features: adapter.features() & wanted,
                // WebGPU's defaults: what runs here runs everywhere.
                required_limits: wgpu::Limits::default(),
                ..Default::default()
            })
            .await
            .map_err(|error| GpuError::Refused(plain_reason(&error.to_string())))?;
        let errors = Errors::of(&device);
        let is_lost = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = oneshot::channel();
        let sender = Mutex::new(Some(sender));
        let flag = Arc::clone(&is_lost);
        device.set_device_lost_callback(move |reason, message| {
            flag.store(true, Ordering::Release);
            let sender = sender.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(sender) = sender {
                let reason = match reason {
                    wgpu::DeviceLostReason::Destroyed => LossReason::Destroyed,
                    wgpu::DeviceLostReason::Unknown => LossReason::Unknown,
                };
                // Nobody may be listening; then nobody needs to know.
                let _ = sender.send(Loss { reason, message });
            }
        });
        let features = available_features(&device);
        Ok(Rc::new(Self {
            #[cfg(target_arch = "wasm32")]
            instance,
            adapter,
            device,
            queue,
            features,
            is_lost,
            loss: RefCell::new(Some(receiver)),
            errors,
        }))
    }

    /// Calls `callback` once, when the device is lost. Only the first call of this method counts.
    #[cfg(target_arch = "wasm32")]
    pub fn on_lost(&self, callback: impl Fn(Loss) + 'static) {
        let Some(receiver) = self.loss.borrow_mut().take() else {
            return;
        };
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(loss) = receiver.await {
                callback(loss);
            }
        });
    }

    /// How the device was lost, if it was and nobody asked before.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn loss(&self) -> Option<Loss> {
        self.loss.borrow_mut().as_mut()?.try_recv().ok().flatten()
    }

    /// Whether the device was lost.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Acquire)
    }

    /// Ends the device; whoever listens to its loss is told.
    pub fn destroy(&self) {
        self.device.destroy();
    }

    /// The GPU and driver, as far as the system tells.
    #[must_use]
    pub fn description(&self) -> String {
        let info = self.adapter.get_info();
        let parts = [info.name, info.driver, info.driver_info];
        let known: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        if known.is_empty() {
            "unnamed GPU".to_owned()
        } else {
            known.join(", ")
        }
    }

    /// Whether the device has an optional feature.
    #[must_use]
    pub fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    /// Whether GPU time can be measured.
    #[must_use]
    pub fn has_timestamps(&self) -> bool {
        self.device
            .features()
            .contains(wgpu::Features::TIMESTAMP_QUERY)
    }

    /// Errors that no one was waiting for, in the device's words, oldest first; each is given once.
    /// Of a frame that fails again and again only the first few are kept until then.
    pub fn take_errors(&self) -> Vec<String> {
        self.errors.take()
    }

    /// Whether 32-bit float textures can be sampled with a filter.
    pub(crate) fn filters_float32(&self) -> bool {
        self.device
            .features()
            .contains(wgpu::Features::FLOAT32_FILTERABLE)
    }
}

/// The browser's words for a refusal, which wgpu's web backend prints as a JavaScript value.
fn plain_reason(words: &str) -> String {
    words
        .strip_prefix("JsValue(")
        .and_then(|words| words.strip_suffix(')'))
        .map_or(words, |words| words.trim_end_matches(" undefined"))
        .to_owned()
}

/// Features that only native wgpu names.
fn native_features() -> wgpu::Features {
    if cfg!(target_arch = "wasm32") {
        wgpu::Features::empty()
    } else {
        wgpu::Features::SUBGROUP
    }
}

fn available_features(device: &wgpu::Device) -> Vec<Feature> {
    let mut features = Vec::new();
    if device.features().contains(wgpu::Features::SHADER_F16) {
        features.push(Feature::ShaderF16);
    }
    #[cfg(target_arch = "wasm32")]
    let subgroups = web::has_subgroups(device);
    #[cfg(not(target_arch = "wasm32"))]
    let subgroups = device.features().contains(wgpu::Features::SUBGROUP);
    if subgroups {
        features.push(Feature::Subgroups);
    }
    features
}

/// How many errors wait at most to be asked for.
const KEPT_ERRORS: u32 = 16;

/// Errors outside error scopes.
#[cfg(not(target_arch = "wasm32"))]
struct Errors(Arc<Mutex<Vec<String>>>);

#[cfg(not(target_arch = "wasm32"))]
impl Errors {
    fn of(device: &wgpu::Device) -> Self {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let errors = Arc::clone(&kept);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
            if errors.len() < KEPT_ERRORS as usize {
                errors.push(error.to_string());
            }
        }));
        Self(kept)
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Errors outside error scopes. The browser is asked itself: the handler of wgpu's web backend panics
/// on internal errors.
#[cfg(target_arch = "wasm32")]
struct Errors(js_sys::Array);

#[cfg(target_arch = "wasm32")]
impl Errors {
    fn of(device: &wgpu::Device) -> Self {
        let watched = device.as_webgpu();
        Self(watched.map_or_else(js_sys::Array::new, |device| {
            web::watch_errors(device.as_ref(), KEPT_ERRORS)
        }))
    }

    fn take(&self) -> Vec<String> {
        let taken = self.0.iter().filter_map(|error| error.as_string());
        let taken = taken.collect();
        self.0.set_length(0);
        taken
    }
}

#[cfg(target_arch = "wasm32")]
mod web {
    use wasm_bindgen::JsValue;
    use wasm_bindgen::prelude::wasm_bindgen;

    // wgpu cannot name the feature `subgroups` on the web, so it is added to
    // the request on its way to the browser, where the adapter has it.
    #[wasm_bindgen(inline_js = r#"
export function has_webgpu() {
  return typeof navigator !== "undefined" && navigator.gpu !== undefined && navigator.gpu !== null;
}
export function ask_for_subgroups() {
  const prototype = globalThis.GPUAdapter?.prototype;
  if (!prototype || prototype.lockstepAsksForSubgroups) return;
  prototype.lockstepAsksForSubgroups = true;
  const request = prototype.requestDevice;
  prototype.requestDevice = function (descriptor = {}) {
    const features = Array.from(descriptor.requiredFeatures ?? []);
    if (this.features.has("subgroups") && !features.includes("subgroups")) features.push("subgroups");
    return request.call(this, { ...descriptor, requiredFeatures: features });
  };
}
export function has_feature(device, name) {
  return device.features.has(name);
}
export function watch_errors(device, most) {
  const errors = [];
  device.addEventListener("uncapturederror", ({ error }) => {
    if (errors.length < most) errors.push(error.message);
  });
  return errors;
}
"#)]
    extern "C" {
        pub fn has_webgpu() -> bool;
        pub fn ask_for_subgroups();
        fn has_feature(device: &JsValue, name: &str) -> bool;
        pub fn watch_errors(device: &JsValue, most: u32) -> js_sys::Array;
    }

    pub fn has_subgroups(device: &wgpu::Device) -> bool {
        device
            .as_webgpu()
            .is_some_and(|device| has_feature(device.as_ref(), "subgroups"))
    }
}

#[cfg(test)]
mod tests {
    use super::plain_reason;

    #[test]
    fn a_refusal_is_told_in_the_browsers_words() {
        assert_eq!(
            plain_reason("JsValue(OperationError: out of devices undefined)"),
            "OperationError: out of devices"
        );
        assert_eq!(plain_reason("no device"), "no device");
    }
}
