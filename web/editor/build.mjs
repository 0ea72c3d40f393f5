// Bundles src/editor.js and everything it imports into dist/editor.js, and puts the licences of
// what is in it beside it. Same input, same bytes.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["src/editor.js"],
  outfile: "dist/editor.js",
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  charset: "utf8",
  metafile: true,
  logLevel: "warning",
});

const inPackage = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const packages = new Set(
  Object.keys(metafile.inputs).flatMap((path) => inPackage.exec(path)?.[1] ?? []),
);
const licences = await Promise.all(
  [...packages].sort().map(async (name) => {
    const folder = join(here, "node_modules", name);
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const licence = await readFile(join(folder, "LICENSE"), "utf8");
    return `${name} ${version}\n\n${licence.trim()}\n`;
  }),
);
await mkdir(dist, { recursive: true });
await writeFile(join(dist, "LICENSES.txt"), licences.join("\n----\n\n"));
