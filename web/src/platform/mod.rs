//! What the browser offers, wrapped so that `session` and `components` need no casts and no
//! `Option`s for things that are always there.

pub mod location;
pub mod page;
pub mod storage;
pub mod surroundings;
pub mod tab;

pub use page::{document, now, window};
