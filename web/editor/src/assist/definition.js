// From a name to where it is defined.

import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { clampRange } from "../range.js";

/** Selects the definition of the name at `pos`; whether there is one. */
export function goTo(ask, view, pos) {
  const place = ask.define(pos);
  if (!place) return false;
  const { from, to } = clampRange(view.state.doc.toString(), place[0], place[1]);
  const selection = EditorSelection.range(from, to);
  view.dispatch({
    selection,
    effects: EditorView.scrollIntoView(selection, { y: "center" }),
    userEvent: "select.definition",
  });
  return true;
}

/** Ctrl+click, on a Mac Cmd+click; where nothing is defined it adds a cursor, as ever. */
export function clickDefinition(ask) {
  return EditorView.domEventHandlers({
    mousedown(event, view) {
      const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
      const wanted = isMac ? event.metaKey : event.ctrlKey;
      if (!wanted || event.button !== 0 || event.altKey || event.shiftKey) return false;
      const pos = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (pos === null || !goTo(ask, view, pos)) return false;
      event.preventDefault();
      view.focus();
      return true;
    },
  });
}
