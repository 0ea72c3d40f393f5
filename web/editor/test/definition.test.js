import assert from "node:assert/strict";
import { test } from "node:test";

import { asking } from "../src/assist/ask.js";
import { goTo, goToDefinition } from "../src/assist/definition.js";
import { PlainView } from "./view.js";

const TEXT = "let abc = 1; abc";

/** A view with the cursor in the second name, what it asks, and the way to answer. */
function waiting() {
  let answer = null;
  const ask = asking(() => new Promise((resolve) => (answer = resolve)));
  const view = new PlainView(TEXT);
  view.dispatch({ selection: { anchor: 14 } });
  return { ask, view, answer: (json) => answer(json) };
}

const selected = ({ state }) => [state.selection.main.from, state.selection.main.to];

test("a definition is selected once it is known", async () => {
  const { ask, view, answer } = waiting();
  const done = goTo(ask, view, 14);
  assert.deepEqual(selected(view), [14, 14]);
  answer("[4, 7]");
  assert.deepEqual(await done, [4, 7]);
  assert.deepEqual(selected(view), [4, 7]);
});

test("an answer about another text, or to someone who went on, moves nothing", async () => {
  for (const change of [
    { changes: { from: 0, insert: "// " } },
    { selection: { anchor: 0 } },
  ]) {
    const { ask, view, answer } = waiting();
    const done = goTo(ask, view, 14);
    view.dispatch(change);
    const before = selected(view);
    answer("[4, 7]");
    await done;
    assert.deepEqual(selected(view), before);
  }
});

test("no definition moves nothing, and no name is no question", async () => {
  const { ask, view, answer } = waiting();
  const done = goTo(ask, view, 14);
  answer("null");
  assert.equal(await done, null);
  assert.deepEqual(selected(view), [14, 14]);
  view.dispatch({ selection: { anchor: 9 } });
  assert.equal(goToDefinition(ask)(view), false);
});
