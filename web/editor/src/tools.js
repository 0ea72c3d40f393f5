// What the editor fetches when it is first used: help with names, and search.

import { assistance } from "./assist/assist.js";
import { completeAfterTyping } from "./assist/complete.js";
import { searching } from "./search.js";

/**
 * `extension` is all of it; `afterTyping(view)` makes up for what it missed while the text was
 * typed without it. `assist` is described at `asking` in assist/ask.js.
 */
export function tools(assist) {
  return { extension: [assistance(assist), searching], afterTyping: completeAfterTyping };
}
