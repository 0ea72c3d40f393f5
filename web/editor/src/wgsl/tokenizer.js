// WGSL and the `#` directives, one token at a time. Plain text in, class names out: nothing here
// knows CodeMirror, except that `stream` has its StringStream's `string`, `pos` and `sol()`.
//
// A token's class is one of: keyword type builtin number comment attribute directive string
// function prelude invalid; or null for names, operators and brackets, which take the text colour.

import {
  builtinFunctions,
  builtinValues,
  declaring,
  directives,
  globalDirectives,
  isEnumerant,
  isType,
  keywords,
  preludeFunctions,
  preludeValues,
} from "./words.js";

// All sticky: they match at `lastIndex` and nowhere else.
const blanks = /[\s\u200e\u200f]+/y;
const identifier = /[\p{XID_Start}_]\p{XID_Continue}*/uy;
const wordRest = /\p{XID_Continue}+/uy;
// WGSL ends a line at more characters than CodeMirror does.
const lineComment = /\/\/[^\v\f\u0085\u2028\u2029]*/y;
const commentEdge = /\/\*|\*\//g;
const string = /"[^"\\]*(?:\\.[^"\\]*)*"/y;
const path = /"[^"]*"|<[^>]*>/y;
const directiveName = /#[ \t]*(\w*)/y;
const attributeName = /@(?:\s*[\p{XID_Start}_]\p{XID_Continue}*)?/uy;
const called = /\s*\(/y;
const templated = /\s*</y;
const labelled = /\s*:/y;
const numbers = [
  /0[xX](?:[\da-fA-F]+\.[\da-fA-F]*|\.[\da-fA-F]+)(?:[pP][+-]?\d+[fh]?)?/y,
  /0[xX][\da-fA-F]+[pP][+-]?\d+[fh]?/y,
  /0[xX][\da-fA-F]+[iu]?/y,
  /(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?[fh]?/y,
  /\d+[eE][+-]?\d+[fh]?/y,
  /(?:0|[1-9]\d*)[iufh]?/y,
];

const opensNext = -1;

const leadingClosers = /^\s*([)\]}\s]*)/;

/** The state before the first character of a program. */
export function startState() {
  return {
    // Open block comments; they nest.
    comment: 0,
    // Nothing but blanks and comments so far on this line.
    lineStart: true,
    // What the rest of a directive line still waits for, see `directives`; "rest" once it has
    // come, null outside such lines.
    directive: null,
    // In the rest of an `enable`, `requires` or `diagnostic` line.
    global: false,
    // The next word names a member.
    member: false,
    // What the next word declares, see `declaring`; null where it declares nothing.
    declares: null,
    // "case" until its `:`, where names are uses and not labels.
    inCase: false,
    // Open `<` of a template whose arguments may be address spaces, access modes or texel formats;
    // 0 outside, `opensNext` between the word and its `<`.
    enumerants: 0,
    // In the parentheses of `@builtin(..)`.
    builtinAttribute: false,
    // The innermost open bracket, `{ level, outer }` with the indentation level of its line, and
    // the innermost open `#if`, `{ brackets, outer }` with the brackets open there. Lists that are
    // never changed in place, for CodeMirror keeps many copies of the state.
    brackets: null,
    branches: null,
    // The indentation level of this line.
    lineLevel: 0,
  };
}

function match(stream, regexp) {
  regexp.lastIndex = stream.pos;
  const found = regexp.exec(stream.string);
  if (found) stream.pos = regexp.lastIndex;
  return found;
}

function ahead(stream, regexp) {
  regexp.lastIndex = stream.pos;
  return regexp.test(stream.string);
}

/** Reads one token, moves `stream.pos` past it and returns its class or null. */
export function token(stream, state) {
  if (stream.sol()) startLine(stream, state);
  if (state.comment > 0) return blockComment(stream, state);
  if (match(stream, blanks)) return null;
  if (match(stream, lineComment)) return "comment";
  if (stream.string.startsWith("/*", stream.pos)) return blockComment(stream, state);

  const first = state.lineStart;
  state.lineStart = false;
  if (first && stream.string[stream.pos] === "#") return directive(stream, state);
  if (state.directive === "path") {
    state.directive = "rest";
    if (match(stream, path)) return "string";
  }
  if (match(stream, string)) return "string";
  if (stream.string[stream.pos] === '"') {
    stream.pos = stream.string.length;
    return "invalid";
  }
  if (ahead(stream, identifier)) return word(stream, state, first);
  if (match(stream, attributeName)) {
    state.builtinAttribute = /^@\s*builtin$/.test(stream.current());
    return "attribute";
  }
  return number(stream) ?? punctuation(stream, state);
}

function startLine(stream, state) {
  state.lineStart = true;
  state.directive = null;
  state.global = false;
  if (state.comment === 0) state.lineLevel = levelOf(state, stream.string);
}

function blockComment(stream, state) {
  // From a comment's first character on, so that `/*/` does not close what it opens.
  commentEdge.lastIndex = stream.pos;
  for (let edge; (edge = commentEdge.exec(stream.string)); ) {
    state.comment += edge[0] === "/*" ? 1 : -1;
    if (state.comment === 0) {
      stream.pos = commentEdge.lastIndex;
      return "comment";
    }
  }
  stream.pos = stream.string.length;
  return "comment";
}

function directive(stream, state) {
  const name = match(stream, directiveName)[1];
  state.directive = directives.get(name) ?? "rest";
  if (name === "if" || name === "ifdef" || name === "ifndef") {
    state.branches = { brackets: state.brackets, outer: state.branches };
  } else if (name === "else" && state.branches !== null) {
    state.brackets = state.branches.brackets;
  } else if (name === "endif") {
    state.branches = state.branches?.outer ?? null;
  }
  return directives.has(name) ? "directive" : "invalid";
}

function word(stream, state, first) {
  const text = match(stream, identifier)[0];
  if (state.directive === "entry" || state.directive === "name") {
    const { directive } = state;
    state.directive = "rest";
    return directive === "entry" ? "function" : null;
  }
  if (state.member) {
    state.member = false;
    return null;
  }
  if (globalDirectives.has(text)) {
    state.global = first;
    return "directive";
  }
  if (state.global) return "builtin";
  if (keywords.has(text)) return keyword(stream, state, text);
  // In `var<private> name` the declared name comes after the template.
  if (state.declares !== null && state.enumerants === 0) {
    const { declares } = state;
    state.declares = null;
    return declares === "name" ? null : declares;
  }
  // A parameter or a structure's member: it hides whatever else bears its name.
  if (!state.inCase && ahead(stream, labelled)) return null;
  if (state.builtinAttribute && builtinValues.has(text)) return "builtin";
  if (state.enumerants > 0 && isEnumerant(text)) return "keyword";
  if (isType(text)) {
    if (text === "ptr" || text.startsWith("texture_storage_")) awaitEnumerants(stream, state);
    return "type";
  }
  if (text === "bitcast" && ahead(stream, templated)) return "builtin";
  if (ahead(stream, called)) {
    if (builtinFunctions.has(text)) return "builtin";
    return preludeFunctions.has(text) ? "prelude" : "function";
  }
  return preludeValues.has(text) ? "prelude" : null;
}

function keyword(stream, state, text) {
  state.declares = declaring.get(text) ?? null;
  state.inCase = text === "case";
  state.enumerants = 0;
  if (text === "var") awaitEnumerants(stream, state);
  return "keyword";
}

function awaitEnumerants(stream, state) {
  if (state.enumerants === 0 && ahead(stream, templated)) state.enumerants = opensNext;
}

function number(stream) {
  const start = stream.pos;
  let end = start;
  for (const regexp of numbers) {
    regexp.lastIndex = start;
    if (regexp.test(stream.string)) end = Math.max(end, regexp.lastIndex);
  }
  if (end === start) return null;
  stream.pos = end;
  return match(stream, wordRest) ? "invalid" : "number";
}

function punctuation(stream, state) {
  const character = String.fromCodePoint(stream.string.codePointAt(stream.pos));
  stream.pos += character.length;
  state.member = character === ".";
  switch (character) {
    case "(":
    case "[":
    case "{":
      if (state.directive === null) {
        state.brackets = { level: state.lineLevel, outer: state.brackets };
      }
      break;
    case ")":
    case "]":
    case "}":
      if (state.directive === null) state.brackets = state.brackets?.outer ?? null;
      state.builtinAttribute = false;
      break;
    case "<":
      if (state.enumerants === opensNext) state.enumerants = 1;
      else if (state.enumerants > 0) state.enumerants += 1;
      break;
    case ">":
      if (state.enumerants > 0) state.enumerants -= 1;
      break;
    case ":":
      state.inCase = false;
      break;
  }
  if (character === ";" || character === "{") {
    state.enumerants = 0;
    state.declares = null;
    state.inCase = false;
    state.global = false;
  }
  return null;
}

/**
 * The indentation level, 0 outside everything, of a line that reads `line` and starts in `state`.
 * A line is one level deeper than the line that holds the innermost open bracket; one that starts
 * with closing brackets is at the level of the line that opened the last of them.
 */
function levelOf(state, line) {
  const closers = leadingClosers.exec(line)[1].replace(/\s/g, "").length;
  let bracket = state.brackets;
  if (closers === 0) return bracket === null ? 0 : bracket.level + 1;
  for (let closed = 1; closed < closers && bracket !== null; closed += 1) bracket = bracket.outer;
  return bracket?.level ?? 0;
}

/**
 * The indentation in columns for a line that reads `textAfter` and starts in `state`; null keeps
 * what is there (inside comments and for directives).
 */
export function indent(state, textAfter, context) {
  if (state.comment > 0 || textAfter.startsWith("#")) return null;
  return levelOf(state, textAfter) * context.unit;
}
