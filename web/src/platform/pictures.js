// The page's side of the worker that makes pictures (web/pictures). Messages before the worker
// listens would be lost, so the first one waits for its greeting.

let worker;
let next = 0;
const waiting = new Map();

function start(url) {
  const made = new Worker(url);
  let listens = false;
  worker = new Promise((resolve, reject) => {
    made.onmessage = ({ data }) => {
      if (data.id === undefined) {
        listens = true;
        return resolve(made);
      }
      waiting.get(data.id)?.resolve(data);
      waiting.delete(data.id);
    };
    made.onerror = () => {
      const reason = new Error(
        listens
          ? "reading it was more than the browser could do; a smaller picture may help"
          : "the part of the page that reads pictures cannot be loaded; try again when you are online",
      );
      reject(reason);
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
      made.terminate();
      worker = undefined;
    };
  });
}

/** Asks the worker at `url`; `bytes` are handed over. */
export async function make(url, builtIn, bytes) {
  if (!worker) start(url);
  const ready = await worker;
  const id = next++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    ready.postMessage({ id, builtIn, bytes }, bytes ? [bytes.buffer] : []);
  });
}

/** The bytes at an address, at most `limit` of them. */
export async function download(url, limit) {
  const answer = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer" }).catch(() => {
    throw new Error(
      "its host cannot be reached, or does not let other pages read it; save the picture and choose the file",
    );
  });
  if (!answer.ok) throw new Error(`the server answers with ${answer.status}`);
  if (Number(answer.headers.get("content-length")) > limit) throw new Error("it is too large");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length > limit) throw new Error("it is too large");
  return bytes;
}

/** The bytes of a file that a person chose, at most `limit` of them. */
export async function read(file, limit) {
  if (file.size > limit) throw new Error("it is too large");
  return new Uint8Array(await file.arrayBuffer());
}

const KEPT = "lockstep-pictures";

/** Keeps bytes under the hash of their content, and gives that. */
export async function keep(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const cache = await caches.open(KEPT);
  await cache.put(`/picture/${hash}`, new Response(bytes));
  return hash;
}

/** What was kept under `hash`, or undefined. */
export async function kept(hash) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(`/picture/${hash}`);
  return found && new Uint8Array(await found.arrayBuffer());
}
