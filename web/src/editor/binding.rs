//! The page's code editor as JavaScript exports it: CodeMirror 6 with WGSL, built from `editor/`
//! into a folder of modules that lies beside the page's own module as `editor/`.
//!
//! Every offset is in UTF-16 code units of [`Editor::text`].

use js_sys::{Array, Promise, Uint32Array};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

// Raw, because wasm-bindgen would copy the one file without those that it imports: trunk copies them
// all (index.html). The path starts at the page's own module, so it holds below any address.
#[wasm_bindgen(raw_module = "./editor/editor.js")]
extern "C" {
    /// One editor in the page.
    #[derive(Clone, Debug)]
    pub type Editor;

    /// Puts an editor that shows `initial_text` into `parent`, whose size it takes.
    ///
    /// `on_change` is called after every change of the program by its user, undo and redo
    /// included, and by [`Editor::insert`], so it must not call `insert` itself; `on_run` is called
    /// on Ctrl/Cmd+Enter, `on_save` on Ctrl/Cmd+S. `assist(kind, offset)` promises JSON about a place
    /// of the program as it is at the call, see `web/editor/src/assist/ask.js`. The closures must
    /// live until [`Editor::destroy`].
    #[wasm_bindgen(js_name = createEditor)]
    pub fn create_editor(
        parent: &HtmlElement,
        initial_text: &str,
        on_change: &Closure<dyn FnMut()>,
        on_run: &Closure<dyn FnMut()>,
        on_save: &Closure<dyn FnMut()>,
        assist: &Closure<dyn FnMut(String, u32) -> Promise>,
    ) -> Editor;

    /// The program, its lines separated by `\n` whatever they came with.
    #[wasm_bindgen(method)]
    pub fn text(this: &Editor) -> String;

    /// Makes `text` the program, as one step that undo takes back. The cursor goes to the start
    /// and the diagnostics are cleared; `on_change` is not called.
    #[wasm_bindgen(method, js_name = setText)]
    pub fn set_text(this: &Editor, text: &str);

    /// Starts over with `text`: no history, no diagnostics; `on_change` is not called.
    #[wasm_bindgen(method, js_name = resetText)]
    pub fn reset_text(this: &Editor, text: &str);

    /// Shows these diagnostics, and no others, until the next call; edits move them along.
    ///
    /// The four are equally long. `severities` holds the strings `error`, `warning` and `info`.
    /// `messages` holds strings: the first line is the message, further lines are help; both are
    /// shown as text, never as markup. Ranges are clamped to the program, and an empty one is
    /// widened to the nearest visible character of its line.
    #[wasm_bindgen(method, js_name = setDiagnostics)]
    pub fn set_diagnostics(
        this: &Editor,
        froms: &Uint32Array,
        tos: &Uint32Array,
        severities: &Array,
        messages: &Array,
    );

    /// Selects `from..to`, clamped to the program, scrolls it to the middle and takes the focus.
    #[wasm_bindgen(method)]
    pub fn select(this: &Editor, from: u32, to: u32);

    /// Replaces the selection with `text`, as typing would.
    #[wasm_bindgen(method)]
    pub fn insert(this: &Editor, text: &str);

    /// Takes the focus.
    #[wasm_bindgen(method)]
    pub fn focus(this: &Editor);

    /// Removes the editor from the page. No closure is called from here on.
    #[wasm_bindgen(method)]
    pub fn destroy(this: &Editor);
}
