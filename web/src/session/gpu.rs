//! The one GPU device of the page, shared by all canvases.

use crate::model::status::GpuState;
use crate::model::trouble::{Refusal, Trouble, explain};
use crate::platform::surroundings;
use leptos::prelude::*;
use lockstep_runtime::{Gpu, GpuError, Loss};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// How the device stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Device {
    /// It was asked for.
    Requested,
    /// It works. The number tells one device from the next.
    Ready(u32),
    /// It was lost, for this reason, and a new one was asked for.
    Lost(String),
    /// There is none.
    Absent(Trouble),
}

impl Device {
    /// The same in a word.
    pub fn state(&self) -> GpuState {
        match self {
            Self::Requested => GpuState::Requested,
            Self::Ready(_) => GpuState::Ready,
            Self::Lost(_) => GpuState::Lost,
            Self::Absent(_) => GpuState::Absent,
        }
    }
}

/// Where the device is kept. Copies are the same place.
#[derive(Clone, Copy)]
pub struct GpuSlot {
    /// How the device stands.
    pub device: RwSignal<Device>,
    current: StoredValue<Option<Rc<Gpu>>, LocalStorage>,
    /// Devices that were lost. In Chromium (156) the page deadlocks inside the browser when it
    /// collects one as garbage, so they are kept: a few bytes each, their memory is gone already.
    lost: StoredValue<Vec<Rc<Gpu>>, LocalStorage>,
    count: StoredValue<u32>,
}

impl GpuSlot {
    /// Asks for a device. Call once, from the root of the app.
    pub fn new() -> Self {
        let slot = Self {
            device: RwSignal::new(Device::Requested),
            current: StoredValue::new_local(None),
            lost: StoredValue::new_local(Vec::new()),
            count: StoredValue::new(0),
        };
        slot.request();
        slot
    }

    /// The device, while it works.
    pub fn get(self) -> Option<Rc<Gpu>> {
        self.current.get_value()
    }

    /// Asks again after there was none.
    pub fn retry(self) {
        self.device.set(Device::Requested);
        self.request();
    }

    fn request(self) {
        spawn_local(async move {
            match Gpu::request().await {
                Ok(gpu) => self.accept(gpu),
                Err(error) => self.device.set(Device::Absent(explain(
                    &refusal(error),
                    surroundings::look(),
                ))),
            }
        });
    }

    fn accept(self, gpu: Rc<Gpu>) {
        gpu.on_lost(move |loss| self.lose(&loss));
        let number = self.count.get_value() + 1;
        self.count.set_value(number);
        self.current.set_value(Some(gpu));
        self.device.set(Device::Ready(number));
    }

    fn lose(self, loss: &Loss) {
        let gpu = self.current.try_update_value(Option::take).flatten();
        self.lost.update_value(|lost| lost.extend(gpu));
        self.device.set(Device::Lost(loss.message.clone()));
        self.request();
    }
}

fn refusal(error: GpuError) -> Refusal {
    match error {
        GpuError::NoWebGpu => Refusal::NoWebGpu,
        GpuError::NoAdapter => Refusal::NoAdapter,
        GpuError::Refused(words) | GpuError::Canvas(words) => Refusal::Refused(words),
    }
}
