// The editor's help with names: completion, descriptions, definitions.

import { keymap } from "@codemirror/view";

import { asking } from "./ask.js";
import { completion } from "./complete.js";
import { clickDefinition, goToDefinition } from "./definition.js";
import { describeAtCursor, hideDescription, hover } from "./hover.js";
import { looks } from "./looks.js";

/**
 * Completion while typing and by Ctrl+Space, descriptions under the pointer and by Ctrl/Cmd+I,
 * definitions by F12 and by Ctrl/Cmd+click. `assist` is that of `asking`.
 */
export function assistance(assist) {
  const ask = asking(assist);
  return [
    completion(ask),
    hover(ask),
    clickDefinition(ask),
    keymap.of([
      { key: "Mod-i", run: describeAtCursor(ask), preventDefault: true },
      { key: "F12", run: goToDefinition(ask) },
      { key: "Escape", run: hideDescription },
    ]),
    looks,
  ];
}
