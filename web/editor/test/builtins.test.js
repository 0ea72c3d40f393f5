import assert from "node:assert/strict";
import { test } from "node:test";

import * as builtins from "../src/assist/builtins.js";
import { builtinNamed } from "../src/assist/ask.js";
import {
  builtinFunctions,
  builtinValues,
  globalDirectives,
  isEnumerant,
  isType,
  keywords,
} from "../src/wgsl/words.js";

const names = (offers) => offers.map(({ name }) => name).sort();
const lists = ["functions", "types", "attributes", "values", "spaces", "keywords"];

test("the words that are coloured as WGSL's own are all described, and no others", () => {
  assert.deepEqual(names(builtins.functions), [...builtinFunctions].sort());
  assert.deepEqual(names(builtins.values), [...builtinValues].sort());
  assert.deepEqual(names(builtins.keywords), [...keywords, ...globalDirectives].sort());
  for (const { name } of builtins.types) assert.ok(isType(name) || /^(?:vec|mat)/.test(name), name);
  for (const { name } of builtins.spaces) assert.ok(isEnumerant(name), name);
});

test("every description is one short line with a signature and a section", () => {
  for (const list of lists) {
    for (const { name, detail, doc, link } of builtins[list]) {
      assert.match(link, /^https:\/\/www\.w3\.org\/TR\/WGSL\/#[\w-]+$/, name);
      assert.match(doc, /^[^\n]{4,160}$/u, name);
      assert.match(doc, /[.]$/, name);
      assert.ok(detail.length > 0, name);
      if (list === "functions") {
        for (const line of detail.split("\n")) assert.ok(line.startsWith(name), line);
      }
    }
    assert.equal(new Set(names(builtins[list])).size, builtins[list].length, list);
  }
});

test("a name is looked up among those that can stand there", () => {
  const kind = (name, before) => builtinNamed(builtins, name, before)?.kind ?? null;
  assert.equal(kind("sign", "let a = "), "function");
  assert.equal(kind("vec3f", "let a: "), "type");
  assert.equal(kind("size", "@"), "attribute");
  assert.equal(kind("size", "let "), null);
  assert.equal(kind("position", "@builtin("), "value");
  assert.equal(kind("position", "let a = "), null);
  assert.equal(kind("storage", "var<"), "space");
  assert.equal(kind("length", "let a = b."), null);
  assert.equal(kind("for", ""), "keyword");
});
