// Runs the tokenizer over a text the way CodeMirror's stream parser does.

import { StringStream } from "@codemirror/language";

import { startState, token } from "../src/wgsl/tokenizer.js";

/** `[text, class]` of every token with a class, neighbours of one class on one line joined. */
export function tokens(text) {
  const state = startState();
  const found = [];
  for (const line of text.split("\n")) {
    const stream = new StringStream(line, 2, 2);
    let joins = false;
    while (!stream.eol()) {
      stream.start = stream.pos;
      const name = token(stream, state);
      if (stream.pos === stream.start) throw new Error(`stuck at ${stream.pos} of ${line}`);
      if (name && joins && found.at(-1)[1] === name) found.at(-1)[0] += stream.current();
      else if (name) found.push([stream.current(), name]);
      joins = name !== null;
    }
  }
  return found;
}

/** The class of the first token of `text` that reads `part`; null where no such token has one. */
export function classOf(text, part) {
  if (!text.includes(part)) throw new Error(`no ${part} in ${text}`);
  return tokens(text).find(([found]) => found === part)?.[1] ?? null;
}
