// Changes to the document that come from the program rather than from typing.

import { isolateHistory } from "@codemirror/commands";
import { Annotation, EditorSelection } from "@codemirror/state";
import { setDiagnostics } from "@codemirror/lint";

/** Marks a change that the page made itself and need not be told of. */
export const silent = Annotation.define();

/**
 * The transaction that makes `text` the whole document: one step of undo, apart from its
 * neighbours, the cursor at the start, old problems gone. Without a change of text there is no
 * step either.
 */
export function replaceDocument(state, text) {
  const insert = state.toText(text);
  const changes = insert.eq(state.doc) ? [] : { from: 0, to: state.doc.length, insert };
  return [
    {
      changes,
      selection: EditorSelection.cursor(0),
      annotations: [silent.of(true), isolateHistory.of("full")],
      userEvent: "set",
    },
    setDiagnostics(state, []),
  ];
}

/** Whether any change of the document among `transactions` is news to the page. */
export function changesToReport(transactions) {
  return transactions.some((tr) => tr.docChanged && !tr.annotation(silent));
}
