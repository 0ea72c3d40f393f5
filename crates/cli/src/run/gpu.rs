//! `lockstep run --engine gpu`.

use super::report::Description;
use super::{Executor, Failure};
use lockstep_frame::{Inputs, Picture};
use lockstep_images::MipChain;
use lockstep_runtime::{Compiled, Engine, Gpu, RUNTIME_BUFFER_BYTES};
use std::rc::Rc;
use std::time::Duration;

/// A program on a GPU.
pub struct OnGpu {
    gpu: Rc<Gpu>,
    engine: Engine,
    /// GPU time of each entry point so far, where it can be measured.
    totals: Option<Vec<Duration>>,
}

impl OnGpu {
    pub fn new(gpu: &Rc<Gpu>, compiled: Compiled, size: lockstep_frame::Size) -> Self {
        let mut engine = Engine::new(Rc::clone(gpu), size);
        engine.load(compiled);
        Self {
            gpu: Rc::clone(gpu),
            engine,
            totals: None,
        }
    }

    fn lost(&self, error: &dyn std::fmt::Display) -> Failure {
        Failure::Sentence(match self.gpu.loss() {
            Some(loss) if !loss.message.is_empty() => format!("{error}: {}", loss.message),
            _ => error.to_string(),
        })
    }
}

impl Executor for OnGpu {
    fn set_channel(&mut self, channel: usize, picture: &MipChain) {
        self.engine.set_channel(channel, picture);
    }

    fn frame(&mut self, inputs: &Inputs) -> Result<(), Failure> {
        let timed = if self.gpu.has_timestamps() {
            self.engine.timed_frame(inputs)
        } else {
            None
        };
        let Some(times) = timed else {
            self.engine.frame(inputs);
            return Ok(());
        };
        let times = pollster::block_on(times).map_err(|error| self.lost(&error))?;
        match &mut self.totals {
            Some(totals) => {
                for (total, entry) in totals.iter_mut().zip(times) {
                    *total += entry.time;
                }
            }
            None => self.totals = Some(times.into_iter().map(|entry| entry.time).collect()),
        }
        Ok(())
    }

    fn read_screen(&self) -> Result<Picture, Failure> {
        pollster::block_on(self.engine.read_screen()).map_err(|error| self.lost(&error))
    }

    fn read_buffer(&self, name: &str) -> Result<Vec<u8>, Failure> {
        pollster::block_on(self.engine.read_buffer(name)).map_err(|error| self.lost(&error))
    }

    fn finish(self) -> Result<Description, Failure> {
        if self.gpu.is_lost() {
            return Err(Failure::Sentence(
                "the GPU was lost while the program ran".to_owned(),
            ));
        }
        match self.gpu.take_errors().first() {
            Some(error) => Err(Failure::Sentence(format!(
                "the GPU reported an error: {error}"
            ))),
            None => Ok(Description {
                gpu: Some(self.gpu.description()),
                times: self.totals,
                runtime_buffer_bytes: RUNTIME_BUFFER_BYTES,
            }),
        }
    }
}
