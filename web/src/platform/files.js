// Files that the page writes: downloads, pictures, archives, recordings.

/** Offers `parts` as a download. */
export function save(name, part, type) {
  const url = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Downloads read the address a little later; a minute is plenty, and then the memory is free.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A PNG of opaque sRGB pixels. */
export async function png(rgba, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const data = new ImageData(new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.length), width, height);
  canvas.getContext("2d").putImageData(data, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

/** An archive of what `next` gives, one `[name, blob]` after the other, until it gives undefined. */
export async function zip(module, next) {
  const { archive } = await import(module);
  return archive(async function* () {
    for (;;) {
      const entry = await next();
      if (!entry) return;
      yield { name: entry[0], input: entry[1] };
    }
  });
}

const CONTAINERS = [
  ["video/mp4;codecs=avc1.640028", "mp4"],
  ["video/webm;codecs=vp9", "webm"],
  ["video/webm", "webm"],
];

/** Records `canvas` until the returned function is called, which gives `[blob, extension]`. */
export function record(canvas) {
  const found = CONTAINERS.find(([type]) => globalThis.MediaRecorder?.isTypeSupported(type));
  if (!found || !canvas.captureStream) throw new Error("this browser records no video");
  const [mimeType, extension] = found;
  const stream = canvas.captureStream();
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 16_000_000 });
  const parts = [];
  recorder.ondataavailable = (event) => event.data.size > 0 && parts.push(event.data);
  const ended = new Promise((resolve, reject) => {
    recorder.onstop = () => resolve([new Blob(parts, { type: mimeType.split(";")[0] }), extension]);
    recorder.onerror = (event) => reject(event.error ?? new Error("the recording broke off"));
  });
  // Until someone ends the recording, nobody waits for what came of it.
  ended.catch(() => {});
  // A piece a second: a recording that breaks off is kept up to there.
  recorder.start(1000);
  return () => {
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    return ended;
  };
}

/** The text of a file, at most `limit` bytes; what is no UTF-8 is refused. */
export async function text(file, limit) {
  if (file.size > limit) throw new Error("it is too large to be a program");
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("it is not UTF-8 text, so it is no program");
  }
}

/** The text at an address of the page's own host. */
export async function fetchText(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the server answers with ${answer.status}`);
  return answer.text();
}

/** Shows `element` on the whole screen, or ends that. */
export async function toggleFullScreen(element) {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (!element.requestFullscreen) throw new Error("this browser shows nothing on the whole screen");
  return element.requestFullscreen();
}
