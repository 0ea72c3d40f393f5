//! GPU time of each entry point, by timestamps around its passes.

use crate::Gpu;
use crate::readback::{ReadError, mapped, staging};
use lockstep_frame::MAX_DISPATCHES;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// GPU time of one entry point in one frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryTime {
    /// Name of the entry point.
    pub name: String,
    /// All its dispatches of the frame together; zero when it did not run.
    pub time: Duration,
}

/// Hands out timestamps while a frame is recorded.
pub(crate) struct Stopwatch {
    queries: wgpu::QuerySet,
    /// Which entry point each pass belonged to.
    passes: RefCell<Vec<usize>>,
}

/// Recorded timestamps, on their way to the processor.
pub(crate) struct Recorded {
    target: Option<wgpu::Buffer>,
    passes: Vec<usize>,
    nanoseconds_per_tick: f32,
}

impl Stopwatch {
    /// `None` where the device has no timestamps.
    pub(crate) fn new(gpu: &Gpu) -> Option<Self> {
        gpu.has_timestamps().then(|| Self {
            queries: gpu.device.create_query_set(&wgpu::QuerySetDescriptor {
                label: Some("entry points"),
                ty: wgpu::QueryType::Timestamp,
                count: 2 * MAX_DISPATCHES,
            }),
            passes: RefCell::new(Vec::new()),
        })
    }

    /// Timestamps for the next pass, which runs `entry_point`.
    pub(crate) fn next_pass(
        &self,
        entry_point: usize,
    ) -> Option<wgpu::ComputePassTimestampWrites<'_>> {
        let mut passes = self.passes.borrow_mut();
        let index = u32::try_from(passes.len()).ok()?;
        if index >= MAX_DISPATCHES {
            return None;
        }
        passes.push(entry_point);
        Some(wgpu::ComputePassTimestampWrites {
            query_set: &self.queries,
            beginning_of_pass_write_index: Some(2 * index),
            end_of_pass_write_index: Some(2 * index + 1),
        })
    }

    /// Records the way of the timestamps into a readable buffer.
    pub(crate) fn resolve(self, gpu: &Gpu, encoder: &mut wgpu::CommandEncoder) -> Recorded {
        let passes = self.passes.into_inner();
        let count = 2 * u32::try_from(passes.len()).unwrap_or(0);
        let target = (count > 0).then(|| {
            let bytes = u64::from(count) * 8;
            let resolved = gpu.device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("timestamps"),
                size: bytes,
                usage: wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC,
                mapped_at_creation: false,
            });
            let target = staging(gpu, bytes);
            encoder.resolve_query_set(&self.queries, 0..count, &resolved, 0);
            encoder.copy_buffer_to_buffer(&resolved, 0, &target, 0, bytes);
            target
        });
        Recorded {
            target,
            passes,
            nanoseconds_per_tick: gpu.queue.get_timestamp_period(),
        }
    }
}

impl Recorded {
    /// The sums by entry point, in the order of `names`.
    pub(crate) async fn read(
        self,
        gpu: Rc<Gpu>,
        names: Vec<String>,
    ) -> Result<Vec<EntryTime>, ReadError> {
        let bytes = match self.target {
            Some(target) => mapped(gpu, target).await?,
            None => Vec::new(),
        };
        let ticks = ticks_by_entry(&bytes, &self.passes, names.len());
        Ok(names
            .into_iter()
            .zip(ticks)
            .map(|(name, ticks)| EntryTime {
                name,
                time: Duration::from_secs_f64(
                    ticks as f64 * f64::from(self.nanoseconds_per_tick) * 1e-9,
                ),
            })
            .collect())
    }
}

/// Adds up the passes of each entry point. A pass that seems to end before it
/// began (clocks may be reset between) counts as nothing.
fn ticks_by_entry(bytes: &[u8], passes: &[usize], entries: usize) -> Vec<u64> {
    let mut sums = vec![0u64; entries];
    let stamps: Vec<u64> = bytes
        .chunks_exact(8)
        .map(|chunk| {
            chunk
                .iter()
                .rev()
                .fold(0, |value, byte| value << 8 | u64::from(*byte))
        })
        .collect();
    for (entry, pair) in passes.iter().zip(stamps.chunks_exact(2)) {
        if let Some(sum) = sums.get_mut(*entry) {
            *sum += pair[1].saturating_sub(pair[0]);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::ticks_by_entry;

    #[test]
    fn passes_are_summed_by_entry_point() {
        let stamps = [10u64, 15, 20, 21, 30, 29, 40, 60];
        let bytes: Vec<u8> = stamps
            .iter()
            .flat_map(|stamp| stamp.to_le_bytes())
            .collect();
        assert_eq!(ticks_by_entry(&bytes, &[0, 1, 1, 0], 3), [25, 1, 0]);
    }
}
