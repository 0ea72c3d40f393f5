// Looks of the completion list and of descriptions, in the page's colours (see theme.js).

import { EditorView } from "@codemirror/view";

const text = "var(--code-fg, CanvasText)";
const background = "var(--code-bg, Canvas)";
const faint = `color-mix(in srgb, ${text} 75%, ${background})`;
const font = "var(--code-font, ui-monospace, Menlo, Consolas, monospace)";

export const looks = EditorView.theme({
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: font, maxWidth: "min(60ch, 90vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 8px", lineHeight: "1.5" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "Highlight",
    color: "HighlightText",
  },
  ".cm-completionDetail": { color: faint, fontStyle: "normal", marginLeft: "1.5em" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-tooltip.cm-completionInfo": { padding: 0 },
  ".cm-assist": {
    maxWidth: "min(70ch, 90vw)",
    maxHeight: "40vh",
    overflow: "auto",
    padding: "4px 8px",
  },
  ".cm-assist pre": { margin: 0, fontFamily: font, whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  ".cm-assist p": { margin: "4px 0 0", whiteSpace: "pre-line" },
  ".cm-assist .cm-assistNote": { color: faint, fontSize: "0.9em" },
  ".cm-assist .cm-assistLink": { display: "inline-block", marginTop: "4px", color: "inherit" },
});
