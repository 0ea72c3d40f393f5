import assert from "node:assert/strict";
import { test } from "node:test";

import { clampRange, underlineRange } from "../src/range.js";

const under = (text, from, to) => {
  const range = underlineRange(text, from, to);
  return [range.from, text.slice(range.from, range.to)];
};

test("clamping", () => {
  assert.deepEqual(clampRange("abc", 1, 2), { from: 1, to: 2 });
  assert.deepEqual(clampRange("abc", 2, 1), { from: 1, to: 2 });
  assert.deepEqual(clampRange("abc", 2, 99), { from: 2, to: 3 });
  assert.deepEqual(clampRange("abc", 0xffffffff, 0xffffffff), { from: 3, to: 3 });
  assert.deepEqual(clampRange("", 5, 7), { from: 0, to: 0 });
});

test("surrogate pairs stay whole", () => {
  const text = "a🙂b";
  assert.deepEqual(clampRange(text, 2, 2), { from: 1, to: 1 });
  assert.deepEqual(clampRange(text, 2, 4), { from: 1, to: 4 });
  assert.deepEqual(clampRange(text, 0, 2), { from: 0, to: 3 });
  assert.deepEqual(clampRange("\ud83d", 0, 1), { from: 0, to: 1 });
});

test("a range with something to see is left alone", () => {
  assert.deepEqual(under("let a b", 4, 5), [4, "a"]);
  assert.deepEqual(under("let a b", 3, 5), [3, " a"]);
  assert.deepEqual(under("a\n  b", 1, 5), [1, "\n  b"]);
});

test("an empty range takes the character it stands before", () => {
  assert.deepEqual(under("let a", 0, 0), [0, "l"]);
  assert.deepEqual(under("x🙂", 1, 1), [1, "🙂"]);
});

test("among blanks it takes the next visible character, else the one before", () => {
  assert.deepEqual(under("a   b", 1, 1), [4, "b"]);
  assert.deepEqual(under("a   b", 1, 2), [4, "b"]);
  assert.deepEqual(under("let a  \nlet b", 6, 6), [4, "a"]);
  assert.deepEqual(under("let 🙂\nb", 6, 7), [4, "🙂"]);
  assert.deepEqual(under("let a", 5, 5), [4, "a"]);
  assert.deepEqual(under("let a\n", 99, 99), [6, ""]);
});

test("it never leaves its line", () => {
  assert.deepEqual(under("a\n\nb", 2, 2), [2, ""]);
  assert.deepEqual(under("a\n  \nb", 3, 3), [3, ""]);
  assert.deepEqual(under("", 0, 0), [0, ""]);
});
