//! The page's logic as plain Rust: what is remembered, what a press of a
//! button means, what the panels say. Nothing here knows the DOM, Leptos or a
//! GPU, so every rule has a native test.

pub mod buffer_view;
pub mod build;
pub mod canvas;
pub mod channel;
pub mod crash;
pub mod document;
pub mod drafts;
pub mod example;
pub mod export;
pub mod file_name;
pub mod gpu_time;
pub mod keys;
pub mod meter;
pub mod notice;
pub mod opening;
pub mod picture_choice;
pub mod problems;
pub mod read_pace;
pub mod route;
pub mod sliders;
pub mod splitter;
pub mod status;
pub mod store;
pub mod strip;
pub mod theme;
pub mod title;
pub mod touch;
pub mod transport;
pub mod trouble;
