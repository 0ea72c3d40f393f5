import assert from "node:assert/strict";
import { test } from "node:test";

import { history, redo, undo, undoDepth } from "@codemirror/commands";
import { diagnosticCount, forEachDiagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";

import { splitMessage, toDiagnostics } from "../src/diagnostics.js";
import { changesToReport, replaceDocument } from "../src/document.js";

/** A state that keeps itself, as a view would. */
class Session {
  constructor(doc) {
    this.state = EditorState.create({ doc, extensions: [history()] });
  }
  dispatch = (transaction) => {
    this.last = transaction;
    this.state = transaction.state;
  };
  update(...specs) {
    this.dispatch(this.state.update(...specs));
  }
  run(command) {
    return command({ state: this.state, dispatch: this.dispatch });
  }
  type(text) {
    this.update(this.state.replaceSelection(text), { userEvent: "input.type" });
  }
  get text() {
    return this.state.doc.toString();
  }
}

test("replacing the document is one step of undo, apart from typing around it", () => {
  const session = new Session("old");
  session.type("a");
  session.update(...replaceDocument(session.state, "new\r\ntext"));
  assert.equal(session.text, "new\ntext");
  assert.equal(session.state.selection.main.head, 0);
  session.type("b");
  assert.equal(undoDepth(session.state), 3);
  session.run(undo);
  assert.equal(session.text, "new\ntext");
  session.run(undo);
  assert.equal(session.text, "aold");
  session.run(redo);
  assert.equal(session.text, "new\ntext");
  session.run(undo);
  session.run(undo);
  assert.equal(session.text, "old");
});

test("replacing the document with itself leaves no step", () => {
  const session = new Session("same\ntext");
  session.update({ selection: { anchor: 4 } });
  session.update(...replaceDocument(session.state, "same\r\ntext"));
  assert.equal(session.last.docChanged, false);
  assert.equal(session.state.selection.main.head, 0);
  assert.equal(undoDepth(session.state), 0);
});

test("the page is told of typing, undo and redo, not of its own replacement", () => {
  const session = new Session("old");
  session.type("a");
  assert.equal(changesToReport([session.last]), true);
  session.update(...replaceDocument(session.state, "new"));
  assert.equal(changesToReport([session.last]), false);
  session.run(undo);
  assert.equal(changesToReport([session.last]), true);
  session.run(redo);
  assert.equal(changesToReport([session.last]), true);
  session.update({ selection: { anchor: 1 } });
  assert.equal(changesToReport([session.last]), false);
});

const report = (session, ...problems) => {
  const column = (index) => problems.map((problem) => problem[index]);
  const froms = Uint32Array.from(column(0));
  const tos = Uint32Array.from(column(1));
  const diagnostics = toDiagnostics(session.text, froms, tos, column(2), column(3));
  session.update(setDiagnostics(session.state, diagnostics));
  return diagnostics;
};

test("problems are placed, and follow edits", () => {
  const session = new Session("let a = b;\n");
  report(session, [8, 9, "error", "no b"], [500, 500, "warning", "at the end"]);
  const places = () => {
    const found = [];
    forEachDiagnostic(session.state, ({ message }, from, to) => found.push([message, from, to]));
    return found;
  };
  assert.deepEqual(places(), [
    ["no b", 8, 9],
    ["at the end", 11, 11],
  ]);
  session.type("// x\n");
  assert.deepEqual(places()[0], ["no b", 13, 14]);
  report(session, [0, 2, "info", "only"]);
  assert.deepEqual(places(), [["only", 0, 2]]);
});

test("replacing the document clears the problems", () => {
  const session = new Session("let a = b;");
  report(session, [8, 9, "error", "no b"]);
  session.update(...replaceDocument(session.state, "let a = b;\n"));
  assert.equal(diagnosticCount(session.state), 0);
});

test("an unknown severity is an error, a missing message is empty", () => {
  const session = new Session("abc");
  const [first, second] = report(session, [0, 1, "fatal", "a"], [1, 2, "info", undefined]);
  assert.equal(first.severity, "error");
  assert.equal(second.severity, "info");
  assert.equal(second.message, "");
});

test("a message's first line is its title, the rest is help", () => {
  assert.deepEqual(splitMessage("no b"), { title: "no b", help: "" });
  assert.deepEqual(splitMessage("no b\n\ntry a\nor c\n"), { title: "no b", help: "try a\nor c" });
});
