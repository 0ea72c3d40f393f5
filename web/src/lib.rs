//! The Lockstep page: a static single-page application.
//!
//! [`model`] is the page's logic as plain Rust; it alone is built natively, for its tests. On
//! wasm, `platform` wraps what the browser offers, `session` owns the GPU, the running program
//! and the open document, and `components` and `routes` show them.

pub mod model;

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod components;
#[cfg(target_arch = "wasm32")]
mod editor;
#[cfg(target_arch = "wasm32")]
mod platform;
#[cfg(target_arch = "wasm32")]
mod routes;
#[cfg(target_arch = "wasm32")]
mod session;

#[cfg(target_arch = "wasm32")]
pub use app::start;
