// Bundles src/editor.js and everything it imports into dist/editor.js, and what the page fetches
// later into files of their own; puts the licences of all of it beside them. Same input, same bytes.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["src/editor.js", "src/assist/builtins.js", "src/archive.js"],
  outdir: "dist",
  entryNames: "[name]",
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
    const { version, license, author, homepage } = JSON.parse(
      await readFile(join(folder, "package.json"), "utf8"),
    );
    // A package without the file names its licence and who granted it.
    const licence = await readFile(join(folder, "LICENSE"), "utf8").catch(
      () => `${license} licence, by ${author?.name ?? author}, ${homepage}`,
    );
    return `${name} ${version}\n\n${licence.trim()}\n`;
  }),
);
await mkdir(dist, { recursive: true });
await writeFile(join(dist, "LICENSES.txt"), licences.join("\n----\n\n"));
