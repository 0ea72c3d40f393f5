// What the scripts share. It becomes the start of an async function's body in the page.

const one = (id) => document.querySelector(`[data-testid="${id}"]`);
const content = () => document.querySelector('[data-testid="editor"] .cm-content');
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Waits until `condition` gives something truthy.
async function until(what, condition, milliseconds = 60000, interval = 20) {
  const deadline = performance.now() + milliseconds;
  while (!condition()) {
    if (performance.now() > deadline) {
      throw new Error(`Waited in vain for ${what}. Status: ${one("status")?.innerText}`);
    }
    await pause(interval);
  }
}

// Replaces what is selected in the editor, as pasting does.
function paste(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  content().dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}
