// Where offsets from outside land in the text as it is now. All offsets are UTF-16 code units.

const visible = /\S/u;

function clamp(offset, length) {
  return Math.min(Math.max(offset, 0), length);
}

function splitsPair(text, offset) {
  return (
    offset > 0 &&
    offset < text.length &&
    /[\ud800-\udbff]/.test(text[offset - 1]) &&
    /[\udc00-\udfff]/.test(text[offset])
  );
}

/**
 * `from` and `to` in order, inside `text`, and never between the two halves of a surrogate pair:
 * the range grows to hold the whole character.
 */
export function clampRange(text, from, to) {
  let start = clamp(Math.min(from, to), text.length);
  let end = clamp(Math.max(from, to), text.length);
  const empty = start === end;
  if (splitsPair(text, start)) start -= 1;
  if (empty) end = start;
  else if (splitsPair(text, end)) end += 1;
  return { from: start, to: end };
}

/**
 * The range to underline for a problem at `from..to`: clamped, and where it holds nothing that
 * can be seen, the nearest visible character of the line `from` is on: the next one, else the one
 * before. On a line without any it stays as it was.
 */
export function underlineRange(text, from, to) {
  const range = clampRange(text, from, to);
  if (visible.test(text.slice(range.from, range.to))) return range;
  const lineFrom = text.lastIndexOf("\n", range.from - 1) + 1;
  const lineBreak = text.indexOf("\n", range.from);
  const lineTo = lineBreak < 0 ? text.length : lineBreak;
  const next = /^\s*(\S)/u.exec(text.slice(range.from, lineTo));
  if (next) {
    const end = range.from + next[0].length;
    return { from: end - next[1].length, to: end };
  }
  const previous = /(\S)\s*$/u.exec(text.slice(lineFrom, range.from));
  if (!previous) return range;
  const start = lineFrom + previous.index;
  return { from: start, to: start + previous[1].length };
}
