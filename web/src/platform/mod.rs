//! What the browser offers, wrapped so that `session` and `components` need no casts and no
//! `Option`s for things that are always there.

pub mod assistant;
pub mod files;
pub mod location;
pub mod page;
pub mod paint;
pub mod pictures;
pub mod storage;
pub mod surroundings;
pub mod tab;

pub use page::{document, now, window};
