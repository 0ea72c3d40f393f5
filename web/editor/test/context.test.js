import assert from "node:assert/strict";
import { test } from "node:test";

import { EditorState } from "@codemirror/state";

import { contextAt } from "../src/assist/context.js";
import { wgsl } from "../src/wgsl/language.js";

/** What can be completed at the `|` of `text`: the kind and the word so far. */
function at(text) {
  const pos = text.indexOf("|");
  const state = EditorState.create({ doc: text.replace("|", ""), extensions: [wgsl()] });
  const found = contextAt(state, pos);
  return found && `${found.kind}:${state.sliceDoc(found.from, pos)}`;
}

test("names are completed where a name can stand", () => {
  for (const [text, expected] of [
    ["fn f() { te|", "names:te"],
    ["fn f() { let a = |", "names:"],
    ["fn f() { a + no|rmal", "names:no"],
    ["fn f(a: ve|", "names:ve"],
    ["#workgroup_count ma|", "names:ma"],
    ["#if SI|", "names:SI"],
    ["fn f() { \u00e9t|", "names:\u00e9t"],
    ["/* a */ no|", "names:no"],
  ]) {
    assert.equal(at(text), expected, text);
  }
});

test("what stands before decides what else is offered", () => {
  for (const [text, expected] of [
    ["fn f() { mouse.|", "members:"],
    ["fn f() { mouse.po|", "members:po"],
    ["fn f() { f(a)[1] . x|", "members:x"],
    ["fn f() { a\n  .x|", "members:x"],
    ["a1.|", "members:"],
    ["#|", "directives:"],
    ["  # stor|", "directives:stor"],
    ['#include |', "files:"],
    ['#include "Dave_|', 'files:"Dave_'],
    ['#include "|"', 'files:"'],
    ["#include <fl|", "files:<fl"],
    ["@|", "attributes:"],
    ["@group(0) @bin|", "attributes:bin"],
    ["fn f(@builtin(glo|", "values:glo"],
    ["var<|", "spaces:"],
    ["var<storage, rea|", "spaces:rea"],
    ["var t: texture_storage_2d<rgba8unorm, w|", "spaces:w"],
  ]) {
    assert.equal(at(text), expected, text);
  }
});

test("comments and strings are left alone", () => {
  for (const text of [
    "// te|",
    "let a = 1; // mouse.|",
    "/* te|",
    "/*\nte|\n*/",
    "/*\n|\n*/",
    "/*\n#include <|\n*/",
    "/* /* */ te| */",
    '"te|"',
    "// @|",
  ]) {
    assert.equal(at(text), null, text);
  }
});

test("a name that is being made up is left alone", () => {
  for (const text of [
    "let a|",
    "fn ma|",
    "struct P|",
    "var<workgroup> sh|",
    "#define N|",
    "#storage par|",
    "let a = 1.|",
    "let a = 1.5f|",
    "let a = 0x1f|",
    "let a = 12|",
  ]) {
    assert.equal(at(text), null, text);
  }
});
