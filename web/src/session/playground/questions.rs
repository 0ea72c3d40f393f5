//! What is asked of the part of the page that comes later: explanations, completion.

use super::Playground;
use crate::model::problems::Problem;
use crate::platform::assistant::{self, Assistant};
use js_sys::Promise;
use serde::Serialize;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{future_to_promise, spawn_local};

/// What a program is analysed with, as the assistant reads it.
#[derive(Serialize)]
struct Given {
    sliders: Vec<String>,
    float32: bool,
    screen: [u32; 2],
}

impl Playground {
    /// Puts what messages mean into `list`: at once where the assistant is at hand; otherwise it is
    /// fetched, and the lists that are shown then get theirs.
    pub(super) fn explain(&self, list: &mut [Problem]) {
        if let Some(assistant) = assistant::at_hand() {
            explain(&assistant, list);
        } else if list.iter().any(|problem| problem.question.is_some()) {
            let this = self.itself.clone();
            spawn_local(async move {
                // Without it, the messages stand as they are.
                if assistant::fetched().await.is_ok()
                    && let Some(this) = this.upgrade()
                {
                    this.explain_shown();
                }
            });
        }
    }

    /// Answers the editor: a promise of JSON.
    pub(super) fn assist(self: &Rc<Self>, kind: &str, offset: u32) -> Promise {
        let text = self.editor.text();
        let size = self.stage().and_then(|stage| stage.size());
        let given = {
            let settings = self.settings.borrow();
            Given {
                sliders: settings.environment_custom(),
                float32: settings.float32,
                screen: size.map_or([0; 2], |size| [size.width, size.height]),
            }
        };
        let kind = kind.to_owned();
        future_to_promise(async move {
            let answer = match assistant::fetched().await {
                Ok(assistant) => {
                    let given = serde_json::to_string(&given).unwrap_or_default();
                    assistant.assist(&kind, offset, &text, &given)
                }
                Err(_) => "null".to_owned(),
            };
            Ok(JsValue::from_str(&answer))
        })
    }
}

fn explain(assistant: &Assistant, list: &mut [Problem]) {
    for problem in list {
        let Some(written) = &problem.question else {
            continue;
        };
        let advice = problem
            .words_to_explain()
            .find_map(|words| assistant.explain(words, written));
        if advice.is_some() {
            problem.help = advice;
        }
    }
}
