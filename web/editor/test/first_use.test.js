import assert from "node:assert/strict";
import { test } from "node:test";

import { keymap, showPanel } from "@codemirror/view";

import { FirstUse, firstKeys } from "../src/first_use.js";
import { tools } from "../src/tools.js";
import { PlainView } from "./view.js";

const bindingOf = (view, wanted) =>
  view.state
    .facet(keymap)
    .flat()
    .find(({ key, mac }) => (key ?? mac) === wanted);

/** Tools with one key, and what they did. */
function recording(key) {
  const did = [];
  const command = (name) => () => did.push(name) > 0;
  return {
    did,
    tools: {
      extension: keymap.of([{ key, run: command("run"), shift: command("shift") }]),
      afterTyping: () => did.push("typed"),
    },
  };
}

test("a key pressed too early starts the fetch, and acts when that is done", async () => {
  const { did, tools } = recording("F3");
  let fetches = 0;
  const use = new FirstUse(async () => {
    fetches += 1;
    return tools;
  });
  const view = new PlainView("", use.extension());
  const early = bindingOf(view, "F3");
  assert.equal(early.run(view), true);
  assert.equal(early.shift(view), true);
  assert.deepEqual(did, []);
  assert.equal(await use.begin(view), true);
  await null;
  assert.deepEqual(did, ["run", "shift"]);
  assert.equal(fetches, 1);
});

test("the text and its selection outlive the change, and a new state has the tools", async () => {
  const { tools } = recording("F3");
  const use = new FirstUse(async () => tools);
  const view = new PlainView("abc", use.extension());
  view.dispatch({ selection: { anchor: 2 } });
  await use.begin(view);
  assert.equal(view.state.doc.toString(), "abc");
  assert.equal(view.state.selection.main.head, 2);
  assert.equal(bindingOf(view, "F12"), undefined);
  const next = new PlainView("other", use.extension());
  assert.equal(bindingOf(next, "F3"), tools.extension.value[0]);
});

test("a failure is said to whoever pressed a key, and the next key tries again", async () => {
  const { did, tools } = recording("F3");
  let online = false;
  const use = new FirstUse(async () => {
    if (!online) throw new Error("offline");
    return tools;
  });
  const view = new PlainView("", use.extension());
  const panels = () => view.state.facet(showPanel).filter((panel) => panel).length;
  assert.equal(await use.begin(view), false);
  assert.equal(panels(), 0);
  bindingOf(view, "F3").run(view);
  await use.begin(view);
  await null;
  assert.equal(panels(), 1);
  online = true;
  bindingOf(view, "F3").run(view);
  await use.begin(view);
  await null;
  assert.equal(panels(), 0);
  assert.deepEqual(did, ["run"]);
});

test("an editor that is gone is left alone", async () => {
  const { did, tools } = recording("F3");
  const use = new FirstUse(async () => tools);
  const view = new PlainView("", use.extension());
  const before = view.state;
  bindingOf(view, "F3").run(view);
  use.end();
  assert.equal(await use.begin(view), false);
  await null;
  assert.equal(view.state, before);
  assert.deepEqual(did, []);
});

test("every key of the tools that does something by itself is waited for", () => {
  // These act on a list, a panel or a description that is open already.
  const onOpen = new Set(["Escape", "ArrowDown", "ArrowUp", "PageDown", "PageUp", "Enter", "Tab"]);
  const { state } = new PlainView("", tools(async () => "null").extension);
  const name = ({ key, mac }) => key ?? mac;
  const theirs = state.facet(keymap).flat().map(name);
  assert.deepEqual(
    [...new Set(theirs.filter((key) => !onOpen.has(key)))].sort(),
    firstKeys.map(name).sort(),
  );
  for (const { key, shift } of firstKeys.filter(({ key }) => key)) {
    const has = state.facet(keymap).flat().some((binding) => binding.key === key && binding.shift);
    assert.equal(has, shift ?? false, key);
  }
});
