// Search and replace, and going to a line: CodeMirror's, in the page's colours.

import { search, searchKeymap } from "@codemirror/search";
import { EditorView, keymap } from "@codemirror/view";

import { background, cursor, edge, text, tinted, warning } from "./theme.js";

const focusRing = { outline: `2px solid ${cursor}`, outlineOffset: "-2px" };

const looks = EditorView.theme({
  ".cm-panel.cm-search, .cm-panel.cm-dialog": {
    padding: "2px 32px 2px 8px",
    fontSize: "0.85em",
  },
  ".cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label": {
    margin: "2px 4px 2px 0",
    fontSize: "inherit",
  },
  ".cm-panel.cm-search label": {
    display: "inline-flex",
    alignItems: "center",
    verticalAlign: "middle",
  },
  ".cm-panel.cm-search input[type=checkbox]": { margin: "0 2px 0 0", accentColor: cursor },
  ".cm-panel.cm-dialog label": { fontSize: "inherit" },
  ".cm-panel .cm-textfield": {
    width: "16em",
    maxWidth: "55%",
    boxSizing: "border-box",
    padding: "2px 6px",
    backgroundColor: background,
    color: text,
    border: edge,
    borderRadius: "3px",
    fontSize: "inherit",
  },
  ".cm-panel .cm-button": {
    padding: "2px 8px",
    background: "transparent",
    border: edge,
    borderRadius: "3px",
    fontSize: "inherit",
    cursor: "pointer",
  },
  ".cm-panel .cm-button:hover": { background: tinted(text, 10) },
  ".cm-panel .cm-button:active": { background: tinted(text, 20) },
  ".cm-panel input:focus-visible, .cm-panel button:focus-visible": focusRing,
  ".cm-panel.cm-search [name=close], .cm-panel .cm-dialog-close": {
    top: "2px",
    right: "4px",
    margin: 0,
    width: "24px",
    height: "24px",
    color: "inherit",
    fontSize: "1.2em",
    cursor: "pointer",
  },
  ".cm-searchMatch": { backgroundColor: tinted(warning, 30) },
  ".cm-searchMatch-selected": {
    backgroundColor: tinted(warning, 30),
    outline: `2px solid ${warning}`,
  },
});

/** The search panel with its keys, as an extension. */
export const searching = [search({ top: true }), keymap.of(searchKeymap), looks];
