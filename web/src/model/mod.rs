//! The page's logic as plain Rust: what is remembered, what a press of a
//! button means, what the panels say. Nothing here knows the DOM, Leptos or a
//! GPU, so every rule has a native test.

pub mod build;
pub mod canvas;
pub mod crash;
pub mod document;
pub mod drafts;
pub mod example;
pub mod keys;
pub mod meter;
pub mod notice;
pub mod opening;
pub mod problems;
pub mod route;
pub mod splitter;
pub mod status;
pub mod store;
pub mod strip;
pub mod theme;
pub mod title;
pub mod touch;
pub mod transport;
pub mod trouble;
