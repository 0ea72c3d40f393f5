// Bundles src/editor.js into dist: editor.js with what it imports, files of their own for what it
// fetches later, archive.js, and the licences of all of it. Same input, same bytes.

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");

// What two files share goes whole into a third, which both import: closing brackets, a small corner
// of the completion package, would bring all of that to the first load. It shares no state with
// the rest, so brackets.js gets a copy of the package to itself, of which one corner is left.
const bracketsAlone = {
  name: "brackets-alone",
  setup(build) {
    const own = { own: true };
    build.onResolve({ filter: /^@codemirror\/autocomplete$/ }, async (args) => {
      const asksAgain = args.pluginData === own;
      if (asksAgain || !/[\\/]src[\\/]brackets\.js$/.test(args.importer)) return null;
      const { importer, kind, resolveDir } = args;
      const found = await build.resolve(args.path, { importer, kind, resolveDir, pluginData: own });
      return { ...found, pluginData: undefined, suffix: "?brackets" };
    });
  },
};

// The page ships the whole folder, and the names of old parts are not those of the new ones.
await rm(dist, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["src/editor.js", "src/archive.js"],
  outdir: "dist",
  entryNames: "[name]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  minify: true,
  target: "es2022",
  charset: "utf8",
  metafile: true,
  logLevel: "warning",
  plugins: [bracketsAlone],
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
