// A definition as people read it.

/** What the single letters in a signature stand for, one sentence each. */
export function legend(detail, letters) {
  return Object.entries(letters)
    .filter(([letter]) => new RegExp(`\\b${letter}\\b`).test(detail))
    .map(([, words]) => words);
}

/** An offer in plain text, for those who listen. */
export function spoken({ name, detail, doc, origin, kind }) {
  const words = kind === "file" ? [name] : [detail || name, doc];
  if (origin) words.push(`from ${origin}`);
  return words.filter((part) => part).join(". ");
}

// Built from text nodes alone: comments of programs are among it.
function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** The element that shows an offer: declaration, words, where it is from, and a link. */
export function describe(offer, letters = {}) {
  const { name, detail, doc, origin, link, kind } = offer;
  const box = element("div", "cm-assist", "");
  box.append(element("pre", "cm-assistDetail", kind === "value" ? `${name}: ${detail}` : detail || name));
  if (doc) box.append(element(kind === "file" ? "pre" : "p", "cm-assistDoc", doc));
  const note = link ? legend(detail, letters).join("; ") : origin && kind !== "file" ? `From ${origin}.` : "";
  if (note) box.append(element("p", "cm-assistNote", note));
  if (link) {
    const anchor = element("a", "cm-assistLink", "WGSL specification");
    anchor.href = link;
    anchor.target = "_blank";
    anchor.rel = "noopener noreferrer";
    box.append(anchor);
  }
  return box;
}
