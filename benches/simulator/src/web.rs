//! The same in a browser, for `lockstep-benches` to call.

use crate::{KERNELS, Ready};
use wasm_bindgen::prelude::wasm_bindgen;

/// A kernel in the page.
#[wasm_bindgen]
pub struct WebKernel {
    ready: Ready,
}

#[wasm_bindgen]
impl WebKernel {
    /// Kernel number `index`.
    #[wasm_bindgen(constructor)]
    pub fn new(index: usize) -> Result<WebKernel, String> {
        let kernel = KERNELS.get(index).ok_or("there is no such kernel")?;
        Ok(Self {
            ready: Ready::new(kernel)?,
        })
    }

    /// Lane-operations of one run: arithmetic, memory.
    pub fn work(&mut self) -> Vec<f64> {
        let work = self.ready.work();
        vec![work.arithmetic as f64, work.memory as f64]
    }

    /// Runs it `times` times.
    pub fn run(&mut self, times: u32) {
        for _ in 0..times {
            self.ready.run(&mut ());
        }
    }
}
