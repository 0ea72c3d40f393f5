// Problems as the page reports them, made into CodeMirror's.

import { underlineRange } from "./range.js";

const severities = new Set(["error", "warning", "info"]);

/**
 * One diagnostic for each index of the four arrays, which are equally long. `text` is the
 * document. A message is one line; further lines are help. An unknown severity counts as "error".
 */
export function toDiagnostics(text, froms, tos, severityNames, messages) {
  return Array.from(froms, (from, index) => {
    const message = String(messages[index] ?? "");
    const severity = severityNames[index];
    return {
      ...underlineRange(text, from, tos[index]),
      severity: severities.has(severity) ? severity : "error",
      message,
      renderMessage: () => messageElement(message),
    };
  });
}

/** Splits a message into its first line and the help below it, which may be empty. */
export function splitMessage(message) {
  const [title, ...help] = message.split("\n");
  return { title, help: help.join("\n").trim() };
}

// Built from text nodes alone: messages quote what people typed, and nothing in them is markup.
function messageElement(message) {
  const { title, help } = splitMessage(message);
  const element = document.createElement("span");
  element.textContent = title;
  if (help !== "") {
    const below = document.createElement("span");
    below.className = "cm-diagnosticHelp";
    below.textContent = help;
    element.append(below);
  }
  return element;
}
