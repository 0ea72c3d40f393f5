//! From GPU memory back to bytes.

use crate::Gpu;
use crate::resources::{Resources, extent};
use futures_channel::oneshot;
use half::f16;
use lockstep_frame::{Picture, Size};
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

/// Why nothing could be read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The program has no storage variable of that name that it touches.
    NoSuchBuffer,
    /// The device was lost.
    Lost,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSuchBuffer => "the program uses no storage buffer of that name",
            Self::Lost => "the GPU was lost before the data could be read",
        })
    }
}

impl std::error::Error for ReadError {}

/// Bytes of one texel of the screen.
const TEXEL: u32 = 8;

/// Most bytes of one staging buffer; WebGPU's default `maxBufferSize` is four times that.
const STRIP_BYTES: u64 = 64 << 20;

const COPY_ALIGNMENT: u64 = wgpu::COPY_BUFFER_ALIGNMENT;

/// Reads the screen, in strips of whole rows. The copies are recorded now, so
/// later frames do not show.
pub(crate) fn screen(
    gpu: Rc<Gpu>,
    resources: &Resources,
) -> impl Future<Output = Result<Picture, ReadError>> + use<> {
    let size = resources.size;
    let row = size.width * TEXEL;
    let padded_row = row.next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
    let rows_per_strip = u32::try_from(STRIP_BYTES / u64::from(padded_row))
        .unwrap_or(u32::MAX)
        .max(1);
    let mut encoder = gpu
        .device
        .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut strips = Vec::new();
    let mut top = 0;
    while top < size.height {
        let rows = rows_per_strip.min(size.height - top);
        let target = staging(&gpu, u64::from(padded_row) * u64::from(rows));
        encoder.copy_texture_to_buffer(
            wgpu::TexelCopyTextureInfo {
                origin: wgpu::Origin3d { x: 0, y: top, z: 0 },
                ..resources.screen.texture.as_image_copy()
            },
            wgpu::TexelCopyBufferInfo {
                buffer: &target,
                layout: wgpu::TexelCopyBufferLayout {
                    offset: 0,
                    bytes_per_row: Some(padded_row),
                    rows_per_image: None,
                },
            },
            extent(Size::new(size.width, rows), 1),
        );
        strips.push(target);
        top += rows;
    }
    gpu.queue.submit([encoder.finish()]);
    let strips: Vec<_> = strips
        .into_iter()
        .map(|strip| mapped(Rc::clone(&gpu), strip))
        .collect();
    async move {
        let mut pixels = Vec::with_capacity(size.width as usize * size.height as usize);
        for strip in strips {
            let bytes = strip.await?;
            pixels.extend(
                bytes
                    .chunks_exact(padded_row as usize)
                    .flat_map(|padded| padded[..row as usize].chunks_exact(TEXEL as usize))
                    .map(texel),
            );
        }
        Ok(Picture { size, pixels })
    }
}

fn texel(bytes: &[u8]) -> [f32; 4] {
    std::array::from_fn(|channel| {
        f16::from_le_bytes([bytes[channel * 2], bytes[channel * 2 + 1]]).to_f32()
    })
}

/// Reads the part of `range` that a storage buffer has. The copy is recorded
/// now, so later frames do not show.
pub(crate) fn buffer(
    gpu: Rc<Gpu>,
    buffer: Option<&wgpu::Buffer>,
    range: Range<u64>,
) -> impl Future<Output = Result<Vec<u8>, ReadError>> + use<> {
    let copy = buffer.map(|buffer| {
        let part = CopiedPart::of(range, buffer.size());
        let copied = (part.length > 0).then(|| {
            let target = staging(&gpu, part.length);
            let mut encoder = gpu
                .device
                .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            encoder.copy_buffer_to_buffer(buffer, part.start, &target, 0, part.length);
            gpu.queue.submit([encoder.finish()]);
            mapped(gpu, target)
        });
        (copied, part.wanted)
    });
    async move {
        let (copied, wanted) = copy.ok_or(ReadError::NoSuchBuffer)?;
        let Some(copied) = copied else {
            return Ok(Vec::new());
        };
        let mut bytes = copied.await?;
        bytes.truncate(wanted.end);
        bytes.drain(..wanted.start);
        Ok(bytes)
    }
}

/// Bytes that are copied for a range: copies start and end at multiples of 4.
#[derive(Debug, PartialEq, Eq)]
struct CopiedPart {
    /// First byte in the buffer.
    start: u64,
    /// Bytes to copy.
    length: u64,
    /// What was asked for, in the copied bytes.
    wanted: Range<usize>,
}

impl CopiedPart {
    /// The part of `range` that a buffer of `size` bytes has; `size` is a multiple of 4.
    fn of(range: Range<u64>, size: u64) -> Self {
        let end = range.end.min(size);
        let from = range.start.min(end);
        if from == end {
            return Self {
                start: 0,
                length: 0,
                wanted: 0..0,
            };
        }
        let start = from - from % COPY_ALIGNMENT;
        let skipped = (from - start) as usize;
        Self {
            start,
            length: end.next_multiple_of(COPY_ALIGNMENT) - start,
            wanted: skipped..skipped + (end - from) as usize,
        }
    }
}

/// A buffer that the processor can read.
pub(crate) fn staging(gpu: &Gpu, size: u64) -> wgpu::Buffer {
    gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("read back"),
        size,
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    })
}

/// The bytes of a staging buffer once all submitted work is done.
pub(crate) fn mapped(
    gpu: Rc<Gpu>,
    buffer: wgpu::Buffer,
) -> impl Future<Output = Result<Vec<u8>, ReadError>> + use<> {
    let (sender, receiver) = oneshot::channel();
    buffer.map_async(wgpu::MapMode::Read, .., move |result| {
        // The reader may have gone; then the bytes are not wanted.
        let _ = sender.send(result);
    });
    async move {
        #[cfg(not(target_arch = "wasm32"))]
        gpu.device
            .poll(wgpu::PollType::wait_indefinitely())
            .map_err(|_| ReadError::Lost)?;
        #[cfg(target_arch = "wasm32")]
        drop(gpu);
        receiver
            .await
            .map_err(|_| ReadError::Lost)?
            .map_err(|_| ReadError::Lost)?;
        let view = buffer.get_mapped_range(..).map_err(|_| ReadError::Lost)?;
        let bytes = view.to_vec();
        drop(view);
        buffer.unmap();
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_widened_to_whole_words_and_ends_with_the_buffer() {
        let part = |range: Range<u64>| {
            let part = CopiedPart::of(range, 64);
            (part.start, part.length, part.wanted)
        };
        assert_eq!(part(8..16), (8, 8, 0..8));
        assert_eq!(part(5..6), (4, 4, 1..2));
        assert_eq!(part(3..9), (0, 12, 3..9));
        assert_eq!(part(60..1000), (60, 4, 0..4));
        assert_eq!(part(0..u64::MAX), (0, 64, 0..64));
        assert_eq!(part(64..80), (0, 0, 0..0));
        assert_eq!(part(u64::MAX..u64::MAX), (0, 0, 0..0));
        assert_eq!(part(7..7), (0, 0, 0..0));
        let reversed = Range { start: 12, end: 4 };
        assert_eq!(part(reversed), (0, 0, 0..0));
    }
}
