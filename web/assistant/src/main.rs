//! What the page asks now and then: explanations of compilers' messages, completion and
//! descriptions for the editor, import and export of programs. A first visit that only looks at a
//! picture needs none of it, so it is a WebAssembly module of its own, fetched with the first
//! question.
//!
//! Everything goes in and out as text, most of it JSON; each function says which.

#![cfg_attr(
    not(any(target_arch = "wasm32", test)),
    expect(
        dead_code,
        reason = "only the page calls it; natively there are its tests"
    )
)]

mod assist;
mod exchange;
#[cfg(target_arch = "wasm32")]
mod interface;

fn main() {}
