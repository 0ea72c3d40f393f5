// The key bindings (but those of tools.js), and the way out for people who have only the keyboard.

import { defaultKeymap, historyKeymap, indentWithTab } from "@codemirror/commands";
import { nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { EditorView, keymap } from "@codemirror/view";

import { closeBracketsKeymap } from "./brackets.js";

// Two seconds, CodeMirror's own, are short for a slow hand. Any other key ends it at once.
const TAB_LEAVES_FOR_MS = 10_000;

// On keyup, because CodeMirror sets its own time on keydown after all bindings.
const escapeFreesTab = EditorView.domEventObservers({
  keyup(event, view) {
    if (event.key === "Escape") view.setTabFocusMode(TAB_LEAVES_FOR_MS);
  },
});

function reporting(key, report) {
  const run = () => {
    report();
    return true;
  };
  return { key, run, preventDefault: true, scope: "editor search-panel" };
}

/** All bindings; `onRun` and `onSave` are called for Mod-Enter and Mod-s. */
export function keys(onRun, onSave) {
  return [
    keymap.of([
      reporting("Mod-Enter", onRun),
      reporting("Mod-s", onSave),
      { key: "F8", run: nextDiagnostic, shift: previousDiagnostic },
      ...closeBracketsKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    escapeFreesTab,
  ];
}
