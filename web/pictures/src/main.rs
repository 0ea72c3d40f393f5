//! A worker that makes pictures for the page: draws those that are built in, decodes files, and
//! computes their mip chains. It is fetched the first time a program shows a picture that is not
//! the plain noise, so decoders cost nobody else anything.
//!
//! The page sends `{ id, builtIn }` or `{ id, bytes }` and gets `{ id, format, sides, levels }` or
//! `{ id, error }`. `sides` holds width and height of each level, `levels` their bytes.

#[cfg(target_arch = "wasm32")]
mod worker;

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::listen();
}
