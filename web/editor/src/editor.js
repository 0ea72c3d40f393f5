// The editor of the page: CodeMirror 6 with WGSL, driven from Rust (web/src/editor).

import { history } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorSelection, EditorState } from "@codemirror/state";
import {
  EditorView,
  crosshairCursor,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  lineNumbers,
  rectangularSelection,
} from "@codemirror/view";

import { closeBrackets } from "./brackets.js";
import { toDiagnostics } from "./diagnostics.js";
import { changesToReport, replaceDocument } from "./document.js";
import { FirstUse } from "./first_use.js";
import { keys } from "./keys.js";
import { clampRange } from "./range.js";
import { theme } from "./theme.js";
import { wgsl } from "./wgsl/language.js";

const LABEL = "WGSL program editor, press Escape then Tab to leave";

function extensions({ onChange, onRun, onSave }) {
  return [
    lintGutter(),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    drawSelection(),
    rectangularSelection(),
    crosshairCursor(),
    EditorState.allowMultipleSelections.of(true),
    EditorState.tabSize.of(2),
    indentUnit.of("  "),
    history(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    wgsl(),
    theme,
    keys(onRun, onSave),
    EditorView.contentAttributes.of({ "aria-label": LABEL }),
    EditorView.updateListener.of((update) => {
      if (changesToReport(update.transactions)) onChange();
    }),
  ];
}

/** One editor in the page. All offsets are UTF-16 code units of `text()`. */
export class Editor {
  #view;
  #extensions;
  #firstUse;

  /** Called by `createEditor`. */
  constructor(parent, initialText, page) {
    this.#extensions = extensions(page);
    this.#firstUse = new FirstUse(() => import("./tools.js").then(({ tools }) => tools(page.assist)));
    this.#view = new EditorView({ parent, state: this.#fresh(initialText) });
    // Whoever only looks at the picture needs none of the tools.
    for (const use of ["focusin", "pointerenter"]) {
      this.#view.dom.addEventListener(use, () => this.#firstUse.begin(this.#view));
    }
  }

  #fresh(text) {
    // Before the keys of the editor itself, which are those that nobody else wants.
    const all = [this.#firstUse.extension(), this.#extensions];
    return EditorState.create({ doc: text, extensions: all });
  }

  /** The program, its lines separated by "\n" whatever they came with. */
  text() {
    return this.#view.state.doc.toString();
  }

  /**
   * Makes `text` the program, as one step that undo takes back. The cursor goes to the start,
   * problems are cleared, `onChange` is not called.
   */
  setText(text) {
    this.#view.dispatch(...replaceDocument(this.#view.state, text));
    this.#scrollToStart();
  }

  /** Starts over with `text`: no history, no problems. `onChange` is not called. */
  resetText(text) {
    this.#view.setState(this.#fresh(text));
    this.#scrollToStart();
  }

  // Not through CodeMirror's own scrolling, which would move the page as well.
  #scrollToStart() {
    this.#view.scrollDOM.scrollTo(0, 0);
  }

  /**
   * Shows these problems, and no others, until the next call; edits move them along. The arrays
   * are equally long: offsets, "error" | "warning" | "info", and the messages, whose lines after
   * the first are help. Messages are text, never markup.
   */
  setDiagnostics(froms, tos, severities, messages) {
    const diagnostics = toDiagnostics(this.text(), froms, tos, severities, messages);
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  /** Selects `from..to`, clamped to the program, scrolls it to the middle and takes the focus. */
  select(from, to) {
    const range = clampRange(this.text(), from, to);
    const selection = EditorSelection.range(range.from, range.to);
    this.#view.dispatch({
      selection,
      effects: EditorView.scrollIntoView(selection, { y: "center" }),
      userEvent: "select",
    });
    this.focus();
  }

  /** Replaces the selection with `text`, as typing would. */
  insert(text) {
    const { state } = this.#view;
    this.#view.dispatch(state.replaceSelection(text), {
      scrollIntoView: true,
      userEvent: "input",
    });
  }

  /** Takes the focus. */
  focus() {
    this.#view.focus();
  }

  /** Removes the editor from the page; no callback is called from here on. */
  destroy() {
    this.#firstUse.end();
    this.#view.destroy();
  }
}

/**
 * Puts an editor into `parent`, whose size it takes. `onChange` is called after every change of
 * the program by its user (undo and redo included) and by `insert`; `onRun` on Ctrl/Cmd+Enter;
 * `onSave` on Ctrl/Cmd+S. They may call the editor's methods; only `insert` calls `onChange` in
 * turn, so `onChange` must not call it. `assist` is described at `asking` in assist/ask.js; it may
 * call `text`.
 */
export function createEditor(parent, initialText, onChange, onRun, onSave, assist) {
  return new Editor(parent, initialText, { onChange, onRun, onSave, assist });
}
