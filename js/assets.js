// Makes mounted/assets.js, which the package's player puts into its pages: script, styles and words: `npm run assets`.

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A film that a program made is not in columns, as those of pages are. @type {import("esbuild").Plugin} */
const unpacked = {
  name: "unpacked",
  setup: ({ onLoad }) => onLoad({ filter: /\/game\/packed_film\.js$/ }, () =>
    ({ contents: "export const unpackSetting = (one) => one, unpackFilm = (one) => one, checksum = () => 0;" })),
};

const { outputFiles: [{ text }] } = await build({
  entryPoints: [`${ROOT}js/player/tries/page.js`], bundle: true, format: "iife", write: false, minify: true, charset: "utf8",
  target: "es2023", legalComments: "none", tsconfigRaw: "{}", ignoreAnnotations: true, plugins: [unpacked],
});
const script = text.trim();

/** @param {string} name */
const read = (name) => readFile(`${ROOT}templates/${name}`, "utf8");

const styles = await Promise.all(["page", "replay", "print", "annotated", "tries", "three"].map((name) => read(`built/${name}.css`)));
const three = styles.pop();
const words = await Promise.all(["en", "fil"].map(async (lang) => {
  const table = JSON.parse(await read(`messages/${lang}.json`));
  return [lang, { page: table.page, script: { ...table.script, ...table.replay, ...table.reel, ...table.tries } }];
}));

await writeFile(`${ROOT}js/mounted/assets.js`, `// Made by \`npm run assets\` from the player, templates/built/ and templates/messages/.

/** @type {string} */
export const SCRIPT = ${JSON.stringify(script)};
/** @type {string} */
export const SCRIPT_HASH = ${JSON.stringify(`sha256-${createHash("sha256").update(script).digest("base64")}`)};
/** @type {string} */
export const STYLE = ${JSON.stringify(styles.join(""))};
/** The style of a board of three seats. @type {string} */
export const THREE_STYLE = ${JSON.stringify(three)};
/** @type {Record<"en" | "fil", { page: Record<string, string>, script: Record<string, string> }>} */
export const WORDS = ${JSON.stringify(Object.fromEntries(words))};
`);
