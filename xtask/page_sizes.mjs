// Prints one line for each file below the folder given: path, then its bytes raw, under gzip -9 and under
// brotli 11, separated by tabs. What a first visit of /play does not fetch has "later: " before its path;
// a browser test holds that to be so. Node has both compressors, so nothing needs to be built or installed.
import { readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const LATER = /^(examples\/|lockstep-(assistant|pictures)|editor\/(?!editor\.js|chunk-))/;

const folder = process.argv[2];
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .sort();

for (const file of files) {
  const bytes = readFileSync(file);
  const gzip = gzipSync(bytes, { level: 9 }).length;
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;
  const path = relative(folder, file).split(sep).join("/");
  const name = LATER.test(path) ? `later: ${path}` : path;
  console.log([name, bytes.length, gzip, brotli].join("\t"));
}
