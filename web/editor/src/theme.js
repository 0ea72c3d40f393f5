// The editor's looks. Every colour is one of the page's custom properties, so that the page's
// light and dark need no word from here; what follows a comma is for pages that set none. What is
// exported beside `theme` is for the looks of search.js.

import { EditorView } from "@codemirror/view";

export const background = "var(--code-bg, Canvas)";
export const text = "var(--code-fg, CanvasText)";
const gutterText = `var(--code-gutter, color-mix(in srgb, ${text} 60%, ${background}))`;
const activeLine = `var(--code-active-line, color-mix(in srgb, ${text} 6%, transparent))`;
const selection = `var(--code-selection, color-mix(in srgb, ${text} 20%, transparent))`;
export const cursor = `var(--code-cursor, ${text})`;
const error = "var(--err, #d33)";
export const warning = "var(--warn, #b70)";
const info = "var(--info, #47c)";

export const edge = `1px solid color-mix(in srgb, ${text} 20%, ${background})`;
const raised = `color-mix(in srgb, ${text} 5%, ${background})`;
export const tinted = (colour, share) => `color-mix(in srgb, ${colour} ${share}%, transparent)`;

const layout = {
  "&": { height: "100%", backgroundColor: background, color: text },
  // Laid over everything: gutters and active line would cover an outline of the editor itself.
  "&.cm-focused": { outline: "none" },
  "&.cm-focused::after": {
    content: '""',
    position: "absolute",
    inset: 0,
    border: `2px solid ${cursor}`,
    pointerEvents: "none",
    zIndex: 400,
  },
  ".cm-scroller": {
    overflow: "auto",
    fontFamily: "var(--code-font, ui-monospace, Menlo, Consolas, monospace)",
    lineHeight: "1.5",
  },
  ".cm-content": { caretColor: cursor },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: cursor, borderLeftWidth: "2px" },
  // Still on request: the cursor's blinking is the only motion here. (No `&` in an @-rule: it
  // would not stand for the editor.)
  "@media (prefers-reduced-motion: reduce)": {
    ".cm-cursorLayer": { animation: "none !important" },
  },
  ".cm-gutters": { backgroundColor: background, color: gutterText, border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 8px 0 4px" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: text },
  ".cm-selectionBackground": { background: selection },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: selection,
  },
  // The selection is painted behind the lines; an opaque active line would hide it.
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&:not(.cm-hasSelection) .cm-activeLine": { backgroundColor: activeLine },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: tinted(info, 30),
    outline: `1px solid ${tinted(info, 60)}`,
  },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: tinted(error, 30) },
  ".cm-specialChar": { color: error },
};

// Shapes differ as well as colours.
const shapes = {
  error: "circle(45%)",
  warning: "polygon(50% 8%, 96% 92%, 4% 92%)",
  info: "inset(15%)",
};

// Backgrounds, because a wavy text-decoration takes the text's colour wherever it is selected.
function underline(severity, colour) {
  // At a third of its length, a diagonal of a 2:1 tile joins a top corner and the bottom's middle:
  // the two make a V.
  const stroke = (angle) =>
    `linear-gradient(${angle}, transparent 23%, ${colour} 27% 39%, transparent 43%)`;
  return severity === "info"
    ? {
        backgroundImage: `linear-gradient(90deg, ${colour} 50%, transparent 50%)`,
        backgroundSize: "4px 2px",
      }
    : {
        backgroundImage: `${stroke("45deg")}, ${stroke("-45deg")}`,
        backgroundSize: "6px 3px",
      };
}

function severityRules(severity, colour) {
  return {
    [`.cm-lintRange-${severity}`]: underline(severity, colour),
    [`.cm-lintPoint-${severity}:after`]: { borderBottomColor: colour },
    [`.cm-lint-marker-${severity}`]: {
      content: "normal",
      backgroundColor: colour,
      clipPath: shapes[severity],
      forcedColorAdjust: "none",
    },
    [`.cm-diagnostic-${severity}`]: { borderLeft: `4px solid ${colour}` },
  };
}

const problems = {
  ...severityRules("info", info),
  ...severityRules("warning", warning),
  ...severityRules("error", error),
  ".cm-lintRange": { paddingBottom: "2px" },
  "@media (forced-colors: active)": {
    ".cm-lintRange": { textDecoration: "underline wavy" },
  },
  ".cm-gutter-lint": { width: "1.2em" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0.3em 0.1em" },
  ".cm-lint-marker": { width: "0.9em", height: "0.9em" },
  ".cm-tooltip": {
    backgroundColor: raised,
    color: text,
    border: edge,
    borderRadius: "4px",
    boxShadow: `0 2px 8px ${tinted(text, 25)}`,
  },
  ".cm-tooltip-lint": { maxWidth: "min(60ch, 90vw)", maxHeight: "40vh", overflowY: "auto" },
  ".cm-diagnostic": { padding: "4px 8px", overflowWrap: "anywhere" },
  ".cm-diagnosticHelp": {
    display: "block",
    marginTop: "4px",
    color: `color-mix(in srgb, ${text} 80%, ${background})`,
  },
};

const panels = {
  ".cm-panels": { backgroundColor: raised, color: text },
  ".cm-panels-top": { borderBottom: edge },
  ".cm-failure": { padding: "4px 8px" },
};

const markSelection = EditorView.editorAttributes.compute(["selection"], ({ selection }) =>
  selection.ranges.every((range) => range.empty) ? {} : { class: "cm-hasSelection" },
);

/** Looks, as an extension. */
export const theme = [
  EditorView.theme({ ...layout, ...problems, ...panels }),
  markSelection,
];
