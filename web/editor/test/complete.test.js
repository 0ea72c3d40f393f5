import assert from "node:assert/strict";
import { test } from "node:test";

import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";

import * as builtins from "../src/assist/builtins.js";
import { asking } from "../src/assist/ask.js";
import { brief, completions } from "../src/assist/complete.js";
import { legend, spoken } from "../src/assist/describe.js";
import { descriptionAt, wordAt } from "../src/assist/hover.js";
import { wgsl } from "../src/wgsl/language.js";

const offer = (kind, name, detail, origin = "") => ({ kind, name, detail, doc: "", origin });

const answers = {
  names: [
    offer("function", "mixed", "fn mixed(a: f32) -> f32"),
    offer("function", "mix", "fn mix(a: f32) -> f32"),
    offer("variable", "mouse", "var<uniform> mouse: Mouse", "prelude"),
  ],
  members: [
    offer("property", "pos", "pos: vec2i", "prelude"),
    offer("property", "click", "click: i32", "prelude"),
  ],
  files: [offer("file", "<float>", ""), offer("file", '"Dave_Hoskins/hash"', "")],
  directives: [offer("directive", "storage", "#storage NAME TYPE")],
  describe: null,
};

const ask = asking(async (kind) => JSON.stringify(answers[kind] ?? null), async () => builtins);

async function complete(text, explicit = false) {
  const pos = text.indexOf("|");
  const state = EditorState.create({ doc: text.replace("|", ""), extensions: [wgsl()] });
  return completions(ask)(new CompletionContext(state, pos, explicit));
}

const labels = (result) => result?.options.map(({ label }) => label) ?? [];

test("a list opens at the second letter, at a dot, or when it is asked for", async () => {
  assert.equal(await complete("fn f() { m|"), null);
  assert.ok(labels(await complete("fn f() { mi|")).includes("mixed"));
  assert.ok(labels(await complete("fn f() { m|", true)).includes("mixed"));
  assert.deepEqual(labels(await complete("fn f() { mouse.|")), ["pos", "click"]);
  assert.equal(await complete("fn f() { // mi|"), null);
});

test("own names hide WGSL's, and come first", async () => {
  const { options, from } = await complete("fn f() { mi|");
  const found = options.filter(({ label }) => label === "mix");
  assert.equal(found.length, 1);
  assert.equal(found[0].detail, "(a: f32) -> f32");
  const boost = (name) => options.find(({ label }) => label === name).boost;
  assert.ok(boost("mix") > boost("mouse"));
  assert.ok(boost("mouse") > boost("for"));
  assert.equal(from, 9);
});

test("members keep the order of their declaration", async () => {
  const [pos, click] = (await complete("fn f() { mouse.|")).options;
  assert.ok(pos.boost > click.boost);
});

test("attributes, values, spaces and directives have lists of their own", async () => {
  assert.ok(labels(await complete("@|")).includes("workgroup_size"));
  assert.ok(labels(await complete("f(@builtin(|")).includes("global_invocation_id"));
  assert.ok(labels(await complete("var<wo|")).includes("workgroup"));
  assert.deepEqual(labels(await complete("#|")), ["storage"]);
});

test("an include replaces the quote that was closed by itself", async () => {
  const { from, options } = await complete('#include "|"');
  assert.equal(from, 9);
  const chosen = options.find(({ label }) => label === '"Dave_Hoskins/hash"');
  for (const [doc, cursor] of [
    ['#include ""\n', 10],
    ['#include "\n', 10],
    ["#include \n", 9],
  ]) {
    const state = EditorState.create({ doc, selection: { anchor: cursor } });
    let changed = null;
    const view = { state, dispatch: (spec) => (changed = state.update(spec).state) };
    chosen.apply(view, chosen, 9, cursor);
    assert.equal(changed.doc.toString(), '#include "Dave_Hoskins/hash"\n', doc);
  }
});

test("no answer is no completion and no description", async () => {
  const silent = asking(
    () => {
      throw new Error("gone");
    },
    async () => {
      throw new Error("offline");
    },
  );
  const state = EditorState.create({ doc: "mix(", extensions: [wgsl()] });
  assert.equal(await completions(silent)(new CompletionContext(state, 3, true)), null);
  assert.equal(await descriptionAt(silent, state, 2), null);
});

test("the page is asked before anything is waited for, and may take its time", async () => {
  const asked = [];
  let answer = null;
  const slow = asking(
    (kind, offset) => {
      asked.push([kind, offset]);
      return new Promise((resolve) => (answer = resolve));
    },
    async () => builtins,
  );
  const state = EditorState.create({ doc: "fn f() { mi", extensions: [wgsl()] });
  const list = completions(slow)(new CompletionContext(state, 11, false));
  assert.deepEqual(asked, [["names", 11]]);
  answer(JSON.stringify(answers.names));
  assert.ok(labels(await list).includes("mixed"));
});

test("an answer that fails is no answer", async () => {
  const broken = asking(() => Promise.reject(new Error("offline")), async () => builtins);
  assert.deepEqual(await broken.offers("names", 0), []);
  assert.equal(await broken.define(0), null);
});

test("the module is fetched once, and again after a failure", async () => {
  let tries = 0;
  const ask = asking(async () => "null", async () => {
    tries += 1;
    if (tries === 1) throw new Error("offline");
    return builtins;
  });
  assert.deepEqual((await ask.builtins()).functions, []);
  assert.equal(await ask.builtins(), builtins);
  assert.equal(await ask.builtins(), builtins);
  assert.equal(tries, 2);
});

test("the page describes its own names, the module those of WGSL", async () => {
  const state = EditorState.create({ doc: "let mix = 1; // sin\nlet b = sin(2.0);" });
  const own = asking(
    async (kind, offset) => JSON.stringify(offset < 8 ? answers.names[1] : null),
    async () => builtins,
  );
  const mine = await descriptionAt(own, state, 5);
  assert.deepEqual([mine.from, mine.to, mine.offer.detail], [4, 7, "fn mix(a: f32) -> f32"]);
  const theirs = await descriptionAt(own, state, state.doc.length - 7);
  assert.equal(theirs.offer.name, "sin");
  assert.equal(await descriptionAt(own, state, 17), null);
  assert.equal(await descriptionAt(own, state, state.doc.length), null);
});

test("words are found around a place and right behind one", () => {
  const state = EditorState.create({ doc: "a + n\u00e9e;" });
  assert.equal(wordAt(state, 5).name, "n\u00e9e");
  assert.equal(wordAt(state, 7).name, "n\u00e9e");
  assert.equal(wordAt(state, 3), null);
});

test("details are short, descriptions are for listening too", () => {
  assert.equal(brief(offer("variable", "p", "let p: vec2f")), "vec2f");
  assert.equal(brief(offer("constant", "N", "const N: i32 = 4")), "i32 = 4");
  assert.equal(brief(offer("function", "f", `fn f(${"a".repeat(90)})`)).length, 60);
  assert.equal(spoken(offer("variable", "m", "var m: f32", "prelude")), "var m: f32. from prelude");
  assert.deepEqual(legend("step(edge: F, x: F) -> F", builtins.letters), [builtins.letters.F]);
  assert.deepEqual(legend("cross(a: vec3<S>)", builtins.letters), [builtins.letters.S]);
});
