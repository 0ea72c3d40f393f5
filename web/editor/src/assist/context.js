// Which names fit where the cursor is.

import { ensureSyntaxTree, syntaxTree, StringStream } from "@codemirror/language";

import { startState, token } from "../wgsl/tokenizer.js";

const wordBefore = /(?<![\p{XID_Continue}.])[\p{XID_Start}_]\p{XID_Continue}*$/u;
const declaredBefore = /\b(?:let|const|fn|struct|alias|override|var|var\s*<[^<>]*>)\s+\S*$/;
const directive = /^\s*#\s*(\w*)$/;
const declaringDirective = /^\s*#\s*(?:define|calcdefine|storage|data|ifdef|ifndef)\s+\S*$/;
const include = /^\s*#\s*include\s+((?:"[^"]*|<[^>]*)?)$/;
const builtinValue = /@\s*builtin\s*\(\s*(\w*)$/;
const attribute = /@\s*(\w*)$/;
const enumerant = /\b(?:var|ptr|texture_storage_\w+)\s*<[^<>;(){}]*?(\w*)$/;
const member = /(?:^\s*|[\p{XID_Continue})\]]\s*)\.\s*((?:[\p{XID_Start}_]\p{XID_Continue}*)?)$/u;
const unfinishedNumber = /(?<![\p{XID_Continue}.])\d[\p{XID_Continue}]*\.\w*$/u;

/** The class of the token that ends at `pos` or that `pos` is in; "comment" in blanks of one. */
function classAt(state, pos, line) {
  if (/^\s*$/.test(line.text.slice(0, pos - line.from))) {
    return startsInComment(state, line) ? "comment" : null;
  }
  const tree = ensureSyntaxTree(state, pos, 50) ?? syntaxTree(state);
  return tree.resolveInner(pos, -1).name.replace("wgsl_", "");
}

// Blanks have no node in the tree, so the lines above are read.
function startsInComment(state, line) {
  const reading = startState();
  for (const text of state.doc.iterLines(1, line.number)) {
    const stream = new StringStream(text, 2, 2);
    while (!stream.eol()) {
      stream.start = stream.pos;
      token(stream, reading);
    }
  }
  return reading.comment > 0;
}

/**
 * What can be completed at `pos`: `{ kind, from }`, where `kind` is "names", "members",
 * "directives", "files", "attributes", "values" or "spaces" and `from` where the word begins that
 * is being written; null inside of comments and strings, and where a name is being made up.
 */
export function contextAt(state, pos) {
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  const found = (kind, written) => ({ kind, from: pos - written.length });

  const inside = classAt(state, pos, line);
  if (inside === "comment") return null;
  const file = include.exec(before);
  if (file) return found("files", file[1]);
  if (inside === "string") return null;
  const [kind, match] = [
    ["directives", directive.exec(before)],
    ["values", builtinValue.exec(before)],
    ["attributes", attribute.exec(before)],
    ["spaces", enumerant.exec(before)],
  ].find(([, match]) => match) ?? [null, null];
  if (match) return found(kind, match[1]);
  if (unfinishedNumber.test(before)) return null;
  const dot = member.exec(before);
  if (dot) return found("members", dot[1]);
  if (declaredBefore.test(before) || declaringDirective.test(before)) return null;
  const word = wordBefore.exec(before);
  if (word) return found("names", word[0]);
  return /[\p{XID_Continue}.]$/u.test(before) ? null : found("names", "");
}
