//! What a saved program is besides its text: title, sliders, the pictures of
//! its channels, how it is run. Read from and written to the saved form of
//! compute.toys ([`import`], [`export`]), and to our own with serde.
//!
//! Plain data: no page, no files, no requests.

mod channel;
mod export;
mod import;
mod picture;
mod settings;
mod slider;

pub use channel::Channel;
pub use export::{Exported, compute_toys_json};
pub use import::{ImportError, Imported, MAX_IMPORT_BYTES, import};
pub use picture::{MAX_SCALE, MAX_SIDE, MIN_SCALE, PictureSize};
pub use settings::{MAX_SLIDERS, Mouse, SPEEDS, Settings};
pub use slider::{Slider, SliderError};

use serde::{Deserialize, Serialize};

/// A program with everything that is saved with it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Project {
    /// What it is called; may be empty.
    pub title: String,
    /// What its author says of it.
    pub description: String,
    /// Its text.
    pub code: String,
    /// Its inputs and how it is run.
    pub settings: Settings,
}
