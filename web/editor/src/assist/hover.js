// What the name under the pointer, or at the cursor, means.

import { StateEffect, StateField } from "@codemirror/state";
import { EditorView, hoverTooltip, showTooltip } from "@codemirror/view";

import { builtinNamed, stillAsked } from "./ask.js";
import { describe, spoken } from "./describe.js";

const HOVER_MS = 300;
const continues = /[\p{XID_Continue}]/u;

/** The word around `pos` as `{ from, to, name, before }`; null where there is none. */
export function wordAt(state, pos) {
  const line = state.doc.lineAt(pos);
  let from = pos - line.from;
  let to = from;
  while (from > 0 && continues.test(line.text[from - 1])) from -= 1;
  while (to < line.text.length && continues.test(line.text[to])) to += 1;
  if (from === to) return null;
  const name = line.text.slice(from, to);
  return { from: line.from + from, to: line.from + to, name, before: line.text.slice(0, from) };
}

/** What there is to say at `pos`: `{ from, to, offer, letters }` or null. */
export async function descriptionAt(ask, state, pos) {
  const word = wordAt(state, pos);
  const own = await ask.describe(pos);
  if (own) return { from: word?.from ?? pos, to: word?.to ?? pos, offer: own, letters: {} };
  if (!word || /\/\//.test(word.before)) return null;
  const builtins = await ask.builtins();
  const offer = builtinNamed(builtins, word.name, word.before);
  return offer && { from: word.from, to: word.to, offer, letters: builtins.letters };
}

function tooltip({ from, to, offer, letters }) {
  return {
    pos: from,
    end: to,
    above: true,
    create(view) {
      const dom = describe(offer, letters);
      // From the link back into the text.
      dom.addEventListener("keydown", ({ key }) => {
        if (key === "Escape" && hideDescription(view)) view.focus();
      });
      return { dom };
    },
  };
}

const show = StateEffect.define();

const shown = StateField.define({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(show)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : value;
  },
  provide: (field) => showTooltip.from(field),
});

/**
 * The command that describes the name at the cursor, also to screen readers; given again, it goes
 * to the description's link.
 */
export function describeAtCursor(ask) {
  return (view) => {
    const { state } = view;
    if (state.field(shown)) {
      view.dom.querySelector(".cm-assist a")?.focus();
      return true;
    }
    const { head } = state.selection.main;
    descriptionAt(ask, state, head).then((found) => {
      if (!stillAsked(view, state)) return;
      const words = found ? spoken(found.offer) : "Nothing is known of this place.";
      const effects = [show.of(found && tooltip(found)), EditorView.announce.of(words)];
      view.dispatch({ effects });
    });
    return true;
  };
}

/** The command that takes the description at the cursor away, if it is there. */
export function hideDescription(view) {
  if (!view.state.field(shown, false)) return false;
  view.dispatch({ effects: show.of(null) });
  return true;
}

/** Descriptions under the pointer and at the cursor. */
export function hover(ask) {
  const source = async (view, pos) => {
    const { state } = view;
    const found = await descriptionAt(ask, state, pos);
    return found && view.state.doc === state.doc ? tooltip(found) : null;
  };
  return [hoverTooltip(source, { hoverTime: HOVER_MS }), shown];
}
