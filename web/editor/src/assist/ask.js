// Questions about a place of the program, answered by the page (in JSON) and by builtins.js.

const none = { functions: [], types: [], attributes: [], values: [], spaces: [], keywords: [], letters: {} };

/**
 * `assist(kind, offset)` promises JSON about the document as it is at the call; a failure, or what
 * is not JSON, counts as no answer:
 *
 * - "names", "members", "directives", "files": a list of offers, what can be written at `offset`
 * - "describe": an offer or null, what the name at `offset` means
 * - "define": `[from, to]` or null, where that is defined
 *
 * An offer is `{ kind, name, detail, doc, origin }`, all of them text.
 */
export function asking(assist, load = () => import("./builtins.js")) {
  const answer = async (kind, offset) => {
    try {
      return JSON.parse(await assist(kind, offset));
    } catch {
      return null;
    }
  };
  let builtins = null;
  return {
    offers: async (kind, offset) => (await answer(kind, offset)) ?? [],
    describe: (offset) => answer("describe", offset),
    define: (offset) => answer("define", offset),
    builtins() {
      // A failure is not kept: the network may be back at the next question.
      builtins ??= load().catch(() => {
        builtins = null;
        return none;
      });
      return builtins;
    },
  };
}

/** Whether an answer about `state` still holds in `view`, and its person still waits for it. */
export function stillAsked(view, { doc, selection }) {
  return view.state.doc === doc && view.state.selection.eq(selection);
}

/** Everything in `builtins` that goes by the name `name`, where `before` is the text before it. */
export function builtinNamed(builtins, name, before) {
  const { functions, types, attributes, values, spaces, keywords } = builtins;
  const named = (lists) => lists.flat().find((offer) => offer.name === name) ?? null;
  if (/@\s*builtin\s*\(\s*$/.test(before)) return named([values]);
  if (/@\s*$/.test(before)) return named([attributes]);
  if (/[.#]\s*$/.test(before)) return null;
  if (/<[^;{}()]*$/.test(before)) return named([spaces, types, functions]);
  return named([functions, types, keywords, spaces]);
}
