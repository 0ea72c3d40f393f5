// What the editor does without until it is first used, then fetches and takes in while it runs.

import { Compartment, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap, showPanel } from "@codemirror/view";

const FAILED =
  "This part of the editor could not be fetched. Check the connection, then press the key again.";

/** The keys of tools.js that do something by themselves; `mac` ones exist on a Mac alone. */
export const firstKeys = [
  { key: "Ctrl-Space" },
  { mac: "Alt-`" },
  { mac: "Alt-i" },
  { key: "Mod-i" },
  { key: "F12" },
  { key: "Mod-f" },
  { key: "F3", shift: true },
  { key: "Mod-g", shift: true },
  { key: "Mod-Shift-l" },
  { key: "Mod-Alt-g" },
  { key: "Mod-d" },
];

const fail = StateEffect.define();

function failurePanel() {
  const dom = document.createElement("div");
  dom.className = "cm-failure";
  dom.setAttribute("role", "alert");
  dom.textContent = FAILED;
  return { dom, top: true };
}

const failure = StateField.define({
  create: () => null,
  update(value, transaction) {
    if (transaction.effects.some((effect) => effect.is(fail))) return failurePanel;
    return transaction.docChanged || transaction.selection ? null : value;
  },
  provide: (field) => showPanel.from(field),
});

// Runs the first command of a key that does something, as the key itself would.
function press(view, key, how) {
  view.state
    .facet(keymap)
    .flat()
    .some((binding) => (binding.key ?? binding.mac) === key && binding[how]?.(view));
}

/** The place that one editor keeps for its tools. */
export class FirstUse {
  #slot = new Compartment();
  #load;
  #extension = null;
  #fetching = null;
  #typed = null;
  #ended = false;

  /** `load` promises what `tools` in tools.js returns. */
  constructor(load) {
    this.#load = load;
  }

  /** What belongs into every state of the editor. */
  extension() {
    return this.#slot.of(this.#extension ?? this.#waiting());
  }

  /**
   * Puts the tools into `view`, fetching them unless they are there or on their way; promises
   * whether that worked. After a failure the next call tries again.
   */
  begin(view) {
    this.#fetching ??= this.#load().then(
      (tools) => this.#takeIn(view, tools),
      () => {
        this.#fetching = null;
        return false;
      },
    );
    return this.#fetching;
  }

  /** Nothing happens to the view from here on. */
  end() {
    this.#ended = true;
  }

  #takeIn(view, { extension, afterTyping }) {
    if (this.#ended) return false;
    this.#extension = extension;
    view.dispatch({ effects: this.#slot.reconfigure(extension) });
    const { doc, selection } = view.state;
    if (this.#typed?.doc === doc && this.#typed.selection.eq(selection)) afterTyping(view);
    this.#typed = null;
    return true;
  }

  #waiting() {
    const wait = (key, how) => (view) => {
      this.begin(view).then((worked) => {
        if (worked) press(view, key, how);
        else if (!this.#ended) view.dispatch({ effects: fail.of(null) });
      });
      return true;
    };
    const bindings = firstKeys.map(({ shift, ...names }) => {
      const key = names.key ?? names.mac;
      return { ...names, run: wait(key, "run"), ...(shift && { shift: wait(key, "shift") }) };
    });
    const typing = EditorView.updateListener.of(({ transactions, state }) => {
      if (transactions.some((tr) => tr.isUserEvent("input.type"))) this.#typed = state;
    });
    return [keymap.of(bindings), typing, failure];
  }
}
