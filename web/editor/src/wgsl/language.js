// WGSL as a CodeMirror language: the tokenizer, its highlighting and its editing habits.

import {
  HighlightStyle,
  LanguageSupport,
  StreamLanguage,
  syntaxHighlighting,
} from "@codemirror/language";
import { Tag } from "@lezer/highlight";

import { indent, startState, token } from "./tokenizer.js";

/**
 * The classes that take a colour, and the tag each becomes in the syntax tree. The page sets the
 * colours as `--tok-<class>`; "invalid" takes the error colour.
 */
export const tokenTags = new Map(
  [
    "keyword",
    "type",
    "builtin",
    "number",
    "comment",
    "attribute",
    "directive",
    "string",
    "function",
    "prelude",
    "invalid",
  ].map((name) => [name, Tag.define(name)]),
);

// StreamLanguage has meanings of its own for "type", "builtin" and "attribute", which win over
// the table given to it.
const nodeNames = new Map([...tokenTags.keys()].map((name) => [name, `wgsl_${name}`]));

/** The language itself, for states without an editor too. */
export const wgslLanguage = StreamLanguage.define({
  name: "wgsl",
  startState,
  token: (stream, state) => nodeNames.get(token(stream, state)) ?? null,
  indent,
  tokenTable: Object.fromEntries([...tokenTags].map(([name, tag]) => [nodeNames.get(name), tag])),
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    indentOnInput: /^\s*[)\]}]$/,
    closeBrackets: { brackets: ["(", "[", "{", '"'] },
  },
});

const colours = HighlightStyle.define(
  [...tokenTags].map(([name, tag]) => ({
    tag,
    color: name === "invalid" ? "var(--err, inherit)" : `var(--tok-${name}, inherit)`,
  })),
);

/** The language with its colours. */
export function wgsl() {
  return new LanguageSupport(wgslLanguage, syntaxHighlighting(colours));
}
