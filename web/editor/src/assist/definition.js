// From a name to where it is defined.

import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { clampRange } from "../range.js";
import { stillAsked } from "./ask.js";
import { wordAt } from "./hover.js";

/**
 * Selects the definition of the name at `pos`, once it is known and unless the text or the
 * selection changed meanwhile. Promises the place, null where nothing is known.
 */
export async function goTo(ask, view, pos) {
  const { state } = view;
  const place = await ask.define(pos);
  if (!place || !stillAsked(view, state)) return place;
  const { from, to } = clampRange(state.doc.toString(), place[0], place[1]);
  const selection = EditorSelection.range(from, to);
  view.dispatch({
    selection,
    effects: EditorView.scrollIntoView(selection, { y: "center" }),
    userEvent: "select.definition",
  });
  return place;
}

/** The command that goes to the definition of the name at the cursor; elsewhere it does nothing. */
export function goToDefinition(ask) {
  return (view) => {
    const { state } = view;
    const { head } = state.selection.main;
    if (!wordAt(state, head)) return false;
    goTo(ask, view, head).then((place) => {
      if (place || !stillAsked(view, state)) return;
      view.dispatch({ effects: EditorView.announce.of("No definition is known of this name.") });
    });
    return true;
  };
}

/**
 * Ctrl+click, on a Mac Cmd+click. It adds a cursor, as ever, which the definition then replaces,
 * if there is one. On click, because CodeMirror selects until the button is up.
 */
export function clickDefinition(ask) {
  return EditorView.domEventObservers({
    click(event, view) {
      const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
      const wanted = isMac ? event.metaKey : event.ctrlKey;
      if (!wanted || event.button !== 0 || event.altKey || event.shiftKey) return;
      if (!view.state.selection.main.empty) return;
      const pos = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (pos !== null && wordAt(view.state, pos)) goTo(ask, view, pos);
    },
  });
}
