//! The functions that the page calls.

use crate::{assist, exchange};
use wasm_bindgen::prelude::*;

/// What `message`, which a compiler gave about the text `written`, means, and what to try.
#[wasm_bindgen]
pub fn explain(message: &str, written: &str) -> Option<String> {
    lockstep_shader::explain::explain(message, written)
}

/// Answers a question of the editor; see [`assist::answer`].
#[wasm_bindgen]
pub fn assist(kind: &str, offset: u32, text: &str, settings: &str) -> String {
    assist::answer(kind, offset, text, settings)
}

/// Reads a program from outside; see [`exchange::import`].
#[wasm_bindgen(js_name = importProgram)]
pub fn import_program(name: &str, text: &str, beside: Option<String>) -> String {
    exchange::import(name, text, beside.as_deref())
}

/// Writes a program for compute.toys; see [`exchange::export`].
#[wasm_bindgen(js_name = exportProgram)]
pub fn export_program(project: &str) -> String {
    exchange::export(project)
}
