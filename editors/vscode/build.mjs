// Bundles the extension into one file, beside the licences of the libraries that are in it.

import { build } from "esbuild";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const { metafile } = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  minify: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  metafile: true,
});
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const folders = new Set(Object.keys(metafile.inputs).flatMap((path) => path.match(PACKAGE) ?? []));
const texts = [...folders].sort().map((folder) => {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
});
writeFileSync("dist/LICENSES.txt", texts.join(`\n${"-".repeat(72)}\n\n`));
