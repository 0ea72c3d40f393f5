//! The code editor, as the rest of the page sees it.

mod binding;

use crate::model::problems::Problem;
use binding::{Editor, create_editor};
use js_sys::{Array, Promise, Uint32Array};
use lockstep_diagnostics::Severity;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::HtmlElement;

/// Answers a kind of question about an offset, in UTF-16 code units, of the program as it is at the
/// call, with a promise of JSON.
pub type Assist = Box<dyn FnMut(&str, u32) -> Promise>;

/// What the editor tells and asks.
pub struct Handlers {
    /// The person changed the text.
    pub changed: Box<dyn FnMut()>,
    /// Ctrl/Cmd+Enter.
    pub run: Box<dyn FnMut()>,
    /// Ctrl/Cmd+S.
    pub save: Box<dyn FnMut()>,
    /// Completion, hover and definitions.
    pub assist: Assist,
}

/// An editor in the page. Dropping it takes it away.
pub struct CodeEditor {
    editor: Editor,
    _handlers: [Closure<dyn FnMut()>; 3],
    _assist: Closure<dyn FnMut(String, u32) -> Promise>,
}

impl CodeEditor {
    /// Puts an editor that shows `text` into `host`.
    pub fn new(host: &HtmlElement, text: &str, handlers: Handlers) -> Self {
        let changed = Closure::wrap(handlers.changed);
        let run = Closure::wrap(handlers.run);
        let save = Closure::wrap(handlers.save);
        let mut answer = handlers.assist;
        let assist = Closure::new(move |kind: String, offset| answer(&kind, offset));
        Self {
            editor: create_editor(host, text, &changed, &run, &save, &assist),
            _handlers: [changed, run, save],
            _assist: assist,
        }
    }

    /// The program, with `\n` between its lines.
    pub fn text(&self) -> String {
        self.editor.text()
    }

    /// Shows another program: undo does not lead back to the one before.
    pub fn open(&self, text: &str) {
        self.editor.reset_text(text);
    }

    /// Replaces the text in a way that undo takes back.
    pub fn replace(&self, text: &str) {
        self.editor.set_text(text);
    }

    /// Marks these problems and no others.
    pub fn mark(&self, problems: &[Problem]) {
        let placed: Vec<_> = problems
            .iter()
            .filter_map(|problem| Some((problem.range?, problem)))
            .collect();
        let froms: Vec<u32> = placed.iter().map(|((from, _), _)| *from).collect();
        let tos: Vec<u32> = placed.iter().map(|((_, to), _)| *to).collect();
        let severities = Array::new();
        let messages = Array::new();
        for (_, problem) in &placed {
            let severity = match problem.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "info",
            };
            let message = match &problem.help {
                Some(help) => format!("{}\n{help}", problem.message),
                None => problem.message.clone(),
            };
            severities.push(&JsValue::from_str(severity));
            messages.push(&JsValue::from_str(&message));
        }
        self.editor.set_diagnostics(
            &Uint32Array::from(froms.as_slice()),
            &Uint32Array::from(tos.as_slice()),
            &severities,
            &messages,
        );
    }

    /// Selects a place and takes the focus.
    pub fn select(&self, (from, to): (u32, u32)) {
        self.editor.select(from, to);
    }
}

impl Drop for CodeEditor {
    fn drop(&mut self) {
        self.editor.destroy();
    }
}
