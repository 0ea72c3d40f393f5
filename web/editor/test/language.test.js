import assert from "node:assert/strict";
import { test } from "node:test";

import { getIndentation, indentUnit, matchBrackets, syntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { highlightTree } from "@lezer/highlight";

import { tokenTags, wgsl, wgslLanguage } from "../src/wgsl/language.js";

const state = (doc) =>
  EditorState.create({ doc, extensions: [wgsl(), indentUnit.of("  "), EditorState.tabSize.of(2)] });

/** Asserts that every line of `text` is already indented the way the language would. */
function staysIndented(text) {
  const { doc } = state(text);
  for (let number = 1; number <= doc.lines; number += 1) {
    const line = doc.line(number);
    const columns = getIndentation(state(text), line.from);
    if (columns !== null && line.text !== "") {
      assert.equal(columns, line.text.search(/\S/), `line ${number}: ${line.text}`);
    }
  }
}

test("classes reach the highlighter as tags of their own", () => {
  const names = new Map([...tokenTags].map(([name, tag]) => [tag, name]));
  const style = { style: (tags) => tags.map((tag) => names.get(tag)).join(" ") };
  const text = '@compute fn f() { /* c */ let a: f32 = min(0x1p2, time); }\n#include "a/b"\n#nope';
  const found = [];
  highlightTree(wgslLanguage.parser.parse(text), style, (from, to, name) =>
    found.push([text.slice(from, to), name]),
  );
  assert.deepEqual(found, [
    ["@compute", "attribute"],
    ["fn", "keyword"],
    ["f", "function"],
    ["/* c */", "comment"],
    ["let", "keyword"],
    ["f32", "type"],
    ["min", "builtin"],
    ["0x1p2", "number"],
    ["time", "prelude"],
    ["#include", "directive"],
    ['"a/b"', "string"],
    ["#nope", "invalid"],
  ]);
});

test("an edit far down is tokenized from the state kept for it", () => {
  const text = `/* open\n${"plain line\n".repeat(200)}let end */ let a = 1;\n`;
  const before = state(text);
  assert.equal(syntaxTree(before).length, text.length);
  const at = text.indexOf("let end");
  const after = before.update({ changes: { from: at, insert: "*/ " } }).state;
  const names = (s, pos) => syntaxTree(s).resolveInner(pos, 1).name;
  assert.equal(names(before, at), "wgsl_comment");
  assert.equal(names(after, at + 3), "wgsl_keyword");
});

test("indentation follows the brackets, one level a line", () => {
  staysIndented(
    [
      "struct Particle {",
      "  pos: vec2f,",
      "}",
      "@compute @workgroup_size(8)",
      "fn main(",
      "  @builtin(global_invocation_id) id: vec3u,",
      ") {",
      "  if id.x > 1u {",
      "    switch id.y {",
      "      case 0: {",
      "        store(vec2u(",
      "          id.x,",
      "        ));",
      "      }",
      "      default: {}",
      "    }",
      "  } else {",
      "    a[(1) + 1] /* { */ // {",
      "  }",
      "}",
    ].join("\n"),
  );
});

test("directives keep their column and their brackets to themselves", () => {
  staysIndented("fn f() {\n  #define OPEN {\n  a();\n}\nfn g() {}");
});

test("each branch of a condition starts at the same depth", () => {
  staysIndented(
    "#if A\nfn f(x: u32) {\n#else\nfn f() {\n#endif\n" +
      "  #ifdef B\n  a(\n  #endif\n    b\n  );\n}\nfn g() {}",
  );
});

test("comments are left as they are", () => {
  const text = "fn f() {\n  /* a\n       b\n  */\n}";
  assert.equal(getIndentation(state(text), text.indexOf("       b")), null);
});

test("stray closing brackets do no harm", () => {
  staysIndented("}}\n)]\nfn f() {\n  a;\n}");
});

test("brackets match past those in comments", () => {
  const text = "f(a /* ) */, b)";
  const match = matchBrackets(state(text), 1, 1);
  assert.equal(match?.matched, true);
  assert.equal(match?.end?.from, text.length - 1);
});

test("what the editor asks the language for", () => {
  const [comments] = state("a").languageDataAt("commentTokens", 0);
  assert.deepEqual(comments, { line: "//", block: { open: "/*", close: "*/" } });
  const [onInput] = state("a").languageDataAt("indentOnInput", 0);
  assert.ok(onInput.test("   }"));
  assert.ok(!onInput.test("x }"));
});
