//! The part of the page that answers questions: a WebAssembly module of its own (`web/assistant`),
//! which is fetched with the first one.

use super::pictures::reason;
use crate::routes::address::address;
use lockstep_project::{Project, Settings};
use serde_json::Value;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

/// Where the module and its code lie in the page.
const MODULE: &str = "/lockstep-assistant.js";
const CODE: &str = "/lockstep-assistant_bg.wasm";

#[wasm_bindgen(module = "/src/platform/assistant.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    async fn load(module: &str, code: &str) -> Result<JsValue, JsValue>;
}

#[wasm_bindgen]
extern "C" {
    /// The module, once it is there.
    #[derive(Clone)]
    pub type Assistant;

    /// What `message`, which a compiler gave about the text `written`, means, and what to try.
    #[wasm_bindgen(method)]
    pub fn explain(this: &Assistant, message: &str, written: &str) -> Option<String>;

    /// Answers a question of the editor about the place `offset` in `text`.
    #[wasm_bindgen(method)]
    pub fn assist(this: &Assistant, kind: &str, offset: u32, text: &str, settings: &str) -> String;

    #[wasm_bindgen(method, js_name = importProgram)]
    fn import_program(this: &Assistant, name: &str, text: &str, beside: Option<&str>) -> String;

    #[wasm_bindgen(method, js_name = exportProgram)]
    fn export_program(this: &Assistant, project: &str) -> String;
}

thread_local! {
    static LOADED: RefCell<Option<Assistant>> = const { RefCell::new(None) };
}

/// A program from outside, and a sentence about each thing that was changed or left out.
pub type Imported = (Project, Vec<String>);

impl Assistant {
    /// Reads a program from outside.
    ///
    /// # Errors
    /// A sentence that says why there is none.
    pub fn import(&self, name: &str, text: &str, beside: Option<&str>) -> Result<Imported, String> {
        let answer = self.import_program(name, text, beside);
        let mut answer: Value = serde_json::from_str(&answer).unwrap_or_default();
        if let Some(sentence) = answer["error"].as_str() {
            return Err(sentence.to_owned());
        }
        let project = answer["project"][0].take();
        let words = |name: &str| project[name].as_str().unwrap_or_default().to_owned();
        Ok((
            Project {
                title: words("title"),
                description: words("description"),
                code: words("code"),
                settings: Settings::from_record(project["settings"].clone()),
            },
            sentences(&answer["project"][1]),
        ))
    }

    /// A program as compute.toys saves it, and what will differ there.
    pub fn export(&self, project: &Project) -> (String, Vec<String>) {
        // Strings and finite numbers cannot fail to be written, nor what was written to be read.
        let project = serde_json::to_string(project).unwrap_or_default();
        let answer: Value =
            serde_json::from_str(&self.export_program(&project)).unwrap_or_default();
        let text = answer[0].as_str().unwrap_or_default().to_owned();
        (text, sentences(&answer[1]))
    }
}

fn sentences(list: &Value) -> Vec<String> {
    let all = list.as_array().into_iter().flatten();
    all.filter_map(|one| one.as_str().map(str::to_owned))
        .collect()
}

/// The module, if it is there already.
pub fn at_hand() -> Option<Assistant> {
    LOADED.with_borrow(Clone::clone)
}

/// The module, fetched if it must be.
///
/// # Errors
/// Half a sentence that says why it is not there.
pub async fn fetched() -> Result<Assistant, String> {
    let module = load(&address(MODULE), &address(CODE))
        .await
        .map_err(|error| reason(&error))?;
    let assistant: Assistant = module.unchecked_into();
    LOADED.set(Some(assistant.clone()));
    Ok(assistant)
}
