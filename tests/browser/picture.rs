//! Pictures, as 8-bit sRGB.

use crate::harness::{Failure, Outcome};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::io::Cursor;

/// How far a channel may be off: half floats and sRGB round.
pub const TOLERANCE: u8 = 2;

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    rgba: Vec<u8>,
}

impl Picture {
    /// The picture in `{ width, height, rgba }`, with `rgba` in base64.
    ///
    /// # Errors
    /// When it is something else.
    pub fn parse(value: &Value) -> Outcome<Self> {
        let side = |name: &str| {
            value[name]
                .as_u64()
                .and_then(|side| u32::try_from(side).ok())
                .ok_or_else(|| Failure::new(format!("No {name} in {value}")))
        };
        let (width, height) = (side("width")?, side("height")?);
        let rgba = STANDARD.decode(value["rgba"].as_str().unwrap_or_default())?;
        Self::new(width, height, rgba)
    }

    /// The picture in a PNG file with 8 bits a channel.
    ///
    /// # Errors
    /// When it is something else.
    pub fn from_png(file: &[u8]) -> Outcome<Self> {
        let mut decoder = png::Decoder::new(Cursor::new(file));
        decoder.set_transformations(png::Transformations::ALPHA);
        let mut reader = decoder.read_info()?;
        let size = reader
            .output_buffer_size()
            .ok_or_else(|| Failure::new("The PNG is too large."))?;
        let mut rgba = vec![0; size];
        let frame = reader.next_frame(&mut rgba)?;
        rgba.truncate(frame.buffer_size());
        Self::new(frame.width, frame.height, rgba)
    }

    fn new(width: u32, height: u32, rgba: Vec<u8>) -> Outcome<Self> {
        let expected = u64::from(width) * u64::from(height) * 4;
        if rgba.len() as u64 != expected {
            return Err(Failure::new(format!(
                "A picture of {width} × {height} has {} bytes.",
                rgba.len()
            )));
        }
        Ok(Self {
            width,
            height,
            rgba,
        })
    }

    /// The colour of a pixel; the last one of its row or column for one outside.
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 3] {
        let (x, y) = (x.min(self.width - 1), y.min(self.height - 1));
        let at = (y as usize * self.width as usize + x as usize) * 4;
        [self.rgba[at], self.rgba[at + 1], self.rgba[at + 2]]
    }

    /// The share of the pixels that do not have the commonest colour.
    pub fn variety(&self) -> f64 {
        let mut counts = HashMap::new();
        for colour in self.rgba.chunks_exact(4) {
            *counts.entry(colour).or_insert(0_u32) += 1;
        }
        let commonest = counts.values().max().copied().unwrap_or_default();
        1.0 - f64::from(commonest) / (f64::from(self.width) * f64::from(self.height))
    }

    /// The number of different colours.
    pub fn colours(&self) -> usize {
        let colours: HashSet<&[u8]> = self.rgba.chunks_exact(4).collect();
        colours.len()
    }

    /// How many pixels differ visibly from those of `other`; all of them when the size does.
    pub fn changed_pixels(&self, other: &Self) -> usize {
        if (self.width, self.height) != (other.width, other.height) {
            return self.rgba.len() / 4;
        }
        let pairs = self.rgba.chunks_exact(4).zip(other.rgba.chunks_exact(4));
        pairs.filter(|(a, b)| !near(a, b)).count()
    }
}

/// Whether two colours are the same within [`TOLERANCE`].
pub fn near(a: &[u8], b: &[u8]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) <= TOLERANCE)
}
