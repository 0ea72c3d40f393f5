//! `lockstep run --engine simulator`.

use super::report::Description;
use super::{Executor, Failure};
use crate::arguments::SimulatorArguments;
use lockstep_frame::{Inputs, Picture};
use lockstep_images::MipChain;
use lockstep_simulator::{FrameError, RUNTIME_BUFFER_BYTES, Simulator, SimulatorOptions};

impl SimulatorArguments {
    /// The options, where none is given the simulator's own.
    pub fn options(&self) -> SimulatorOptions {
        let mut options = SimulatorOptions::default();
        if let Some(size) = self.subgroup_size {
            options.subgroup_size = size;
        }
        if let Some(schedule) = self.schedule {
            options.run.schedule = schedule;
        }
        options
    }
}

impl Executor for Simulator {
    fn set_channel(&mut self, channel: usize, picture: &MipChain) {
        Self::set_channel(self, channel, picture);
    }

    fn frame(&mut self, inputs: &Inputs) -> Result<(), Failure> {
        Self::frame(self, inputs)
            .map_err(|error: FrameError| Failure::Diagnostic(Box::new(error.diagnostic())))
    }

    fn read_screen(&self) -> Result<Picture, Failure> {
        Ok(Self::read_screen(self))
    }

    fn read_buffer(&self, name: &str) -> Result<Vec<u8>, Failure> {
        Self::read_buffer(self, name).ok_or_else(|| {
            Failure::Sentence(format!("the program uses no storage buffer `{name}`"))
        })
    }

    fn finish(self) -> Result<Description, Failure> {
        Ok(Description {
            gpu: None,
            times: None,
            runtime_buffer_bytes: RUNTIME_BUFFER_BYTES,
        })
    }
}
