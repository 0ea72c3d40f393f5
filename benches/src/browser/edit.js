// Watches edits: `benchEdit.arm(keys)` before typing that many keys; `benchEdit.result` once the picture is there.
// A picture of a text that was typed only in part does not count.
{
  let seen, wanted = 0, typed = 0, lastKey = 0;
  const watch = {
    result: null,
    arm(keys) {
      seen = lockstep.stats().editToPictureMs;
      [wanted, typed, watch.result] = [keys, 0, null];
    },
  };
  addEventListener("keydown", (event) => {
    typed += 1;
    lastKey = event.timeStamp;
  }, { capture: true });
  // A message posted in an animation frame arrives after all of that frame's callbacks, the page's own among them.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = async () => {
    if (wanted === 0) return;
    const stats = lockstep.stats();
    if (stats.editToPictureMs === seen) return;
    seen = stats.editToPictureMs;
    if (typed < wanted) return;
    wanted = 0;
    const key = lastKey;
    await benchDevice.queue.onSubmittedWorkDone();
    watch.result = {
      drawn: performance.now() - key,
      submitted: stats.editToPictureMs,
      analysis: stats.analysisMs,
      compile: stats.compileMs,
    };
  };
  const everyFrame = () => {
    port2.postMessage(null);
    requestAnimationFrame(everyFrame);
  };
  requestAnimationFrame(everyFrame);
  globalThis.benchEdit = watch;
}
