// What the tests' scripts share. It becomes the start of an async function's body in the page.

const all = (id) => [...document.querySelectorAll(`[data-testid="${id}"]`)];
const one = (id) => all(id)[0];
const textOf = (id) => one(id)?.innerText.trim();
const textsOf = (id) => all(id).map((element) => element.innerText.trim());

// `{ value }` once `condition` gives something truthy; `{ last }`, what it gave or threw, when it does not in time.
async function until(condition, milliseconds) {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    let last;
    try {
      last = await condition();
      if (last) return { value: last };
    } catch (error) {
      last = String(error);
    }
    if (performance.now() > deadline) return { last: last ?? null };
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

async function animationFrames(count) {
  for (let frame = 0; frame < count; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

function base64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary);
}

function middleOf({ width, height, rgba }) {
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
  return [...rgba.subarray(at, at + 3)];
}

const content = () => document.querySelector('[data-testid="editor"] .cm-content');

// The selected text of the editor, as the clipboard would get it.
function selectedText() {
  const clipboardData = new DataTransfer();
  content().dispatchEvent(
    new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }),
  );
  return clipboardData.getData("text/plain");
}

// Replaces what is selected in the editor, as pasting does.
function paste(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  content().dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

const tableRow = (row) => [...row.children].map((cell) => cell.innerText.trim());

// Everything a person would look at first when a test failed.
function pageState() {
  return {
    address: location.href,
    title: document.title,
    visible: document.visibilityState,
    status: textOf("status"),
    phase: one("status")?.dataset.phase,
    notices: textsOf("notice"),
    gpuProblem: textOf("gpu-problem"),
    problems: textsOf("problem-row"),
    strip: all("strip-row").map(tableRow),
    frame: textOf("frame"),
    size: textOf("size"),
    editor: content()?.innerText.slice(0, 2000),
    body: one("editor") ? undefined : document.body?.innerText.slice(0, 1000),
    collapse: document.getElementById("collapse")?.innerText,
  };
}
