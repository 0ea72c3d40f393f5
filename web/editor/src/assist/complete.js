// Completion: CodeMirror's list, filled by the page and by builtins.js.

import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionKeymap,
  completionStatus,
  insertCompletionText,
  pickedCompletion,
  selectedCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
import { Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";

import { contextAt } from "./context.js";
import { describe } from "./describe.js";

const LONGEST_DETAIL = 60;
const SHORTEST_WORD = 2;

const word = /^[\p{XID_Continue}]*$/u;

/** What stands behind the name in a declaration, short enough for a line of the list. */
export function brief({ name, detail }) {
  const at = detail.indexOf(name);
  const [line] = detail.slice(at < 0 ? 0 : at + name.length).split("\n");
  const text = line.replace(/^\s*[:=]\s*/, "").trim();
  return text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL - 1)}…` : text;
}

function boost({ kind, origin }) {
  if (kind === "keyword") return -1;
  if (origin === undefined || origin === "prelude") return 0;
  return origin === "" ? 2 : 1;
}

/** Puts in a file's name; a quote that was closed by itself is replaced with it. */
export function applyFile(view, completion, from, to) {
  const closes = /[">]/.test(view.state.sliceDoc(to, to + 1));
  const change = insertCompletionText(view.state, completion.label, from, to + (closes ? 1 : 0));
  view.dispatch({ ...change, annotations: pickedCompletion.of(completion) });
}

function option(offer, letters) {
  return {
    label: offer.name,
    apply: offer.kind === "file" ? applyFile : undefined,
    detail: brief(offer),
    type: offer.kind,
    boost: boost(offer),
    info: () => describe(offer, letters),
  };
}

/** All that fits, own names before those of WGSL that they hide. */
async function fitting(ask, kind, pos) {
  const isOurs = kind !== "attributes" && kind !== "values";
  // Both at once: the page is to answer about the text as it is now.
  const [own, builtins] = await Promise.all([
    isOurs ? ask.offers(kind === "spaces" ? "names" : kind, pos) : [],
    ask.builtins(),
  ]);
  const { functions, types, attributes, values, spaces, keywords, letters } = builtins;
  const lists = {
    names: [functions, types, keywords],
    spaces: [spaces, types],
    attributes: [attributes],
    values: [values],
  };
  const offers = [own, ...(lists[kind] ?? [])].flat();
  const seen = new Set();
  const options = offers
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map((offer) => option(offer, letters));
  // Members come in the order of their declaration, not of the alphabet.
  return kind === "members"
    ? options.map((member, index) => ({ ...member, boost: -Math.min(index, 99) }))
    : options;
}

// Whether the list opens for what is being written without being asked for.
function opensAlone({ kind, from }, pos) {
  const needsWord = kind === "names" || kind === "spaces";
  return !needsWord || pos - from >= SHORTEST_WORD;
}

/** The completion source; `ask` is what `asking` makes. */
export function completions(ask) {
  return async (context) => {
    const found = contextAt(context.state, context.pos);
    if (found === null) return null;
    const { kind, from } = found;
    if (!context.explicit && !opensAlone(found, context.pos)) return null;
    const options = await fitting(ask, kind, context.pos);
    if (context.aborted || options.length === 0) return null;
    return { from, options, validFor: kind === "files" ? undefined : word };
  };
}

/** Opens the list if it would have opened by itself, had completion been there a moment ago. */
export function completeAfterTyping(view) {
  const { head } = view.state.selection.main;
  const found = contextAt(view.state, head);
  if (found !== null && opensAlone(found, head)) startCompletion(view);
}

// A word that is complete already needs no Enter: it is for the next line then.
function acceptsOrLeaves(view) {
  const chosen = selectedCompletion(view.state);
  const { head } = view.state.selection.main;
  const isWritten =
    chosen !== null &&
    word.test(chosen.label) &&
    view.state.sliceDoc(Math.max(0, head - chosen.label.length), head) === chosen.label;
  if (!isWritten) return acceptCompletion(view);
  closeCompletion(view);
  return false;
}

/** Completion with its keys. */
export function completion(ask) {
  const bindings = completionKeymap.map((binding) =>
    binding.key === "Enter" ? { ...binding, run: acceptsOrLeaves } : binding,
  );
  const tab = {
    key: "Tab",
    run: (view) => completionStatus(view.state) === "active" && acceptCompletion(view),
  };
  return [
    autocompletion({ override: [completions(ask)], icons: false, defaultKeymap: false }),
    Prec.highest(keymap.of([...bindings, tab])),
  ];
}
