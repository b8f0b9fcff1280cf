// Makes templates/built/ from the scripts in player/, editor/ and site/ and the styles in templates/: `npm run build`.
// Another folder may be given, which is how a test finds out that the built files are stale.

import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUT = process.argv[2] ?? `${ROOT}templates/built`;

/**
 * Properties of the player's own values, long and often named, that get shorter names. None of them is in a page's JSON,
 * in `sungka`, or in anything of the browser.
 */
const INNER = /^(t0|t1|counts|deltas|piles|spare|falls|spent|branches|visits|turned|lids|trail|isPlaying|tracks|stops|takes|way|source|layout|places|pace|flows|sources|isFlying|shown|isUnfinished|isOver|storedBefore|toMove|lastMover|isBound|isDue|refused|began|isEnd|standing|ground|lifted|stored|legal|captured)$/;

/** How each built file is made; `boot.js` declares nothing and so needs no function around it. */
const BUILT = {
  "player.js": {
    entryPoints: [`${ROOT}js/player/tries/page.js`], bundle: true, format: "iife", mangleProps: INNER,
  },
  "viewer.js": {
    entryPoints: [`${ROOT}js/player/player.js`], bundle: true, format: "iife", mangleProps: INNER,
  },
  "editor.js": { entryPoints: [`${ROOT}js/editor/editor.js`], bundle: true, format: "iife" },
  "index.js": { entryPoints: [`${ROOT}js/player/index.js`], bundle: true, format: "iife" },
  "element.js": { entryPoints: [`${ROOT}js/player/element.js`], bundle: true, format: "iife" },
  "site.js": { entryPoints: [`${ROOT}js/site/site.js`], bundle: true, format: "iife" },
  "boot.js": { entryPoints: [`${ROOT}js/player/boot.js`] },
  "replay.css": { entryPoints: [`${ROOT}templates/replay.css`] },
  "page.css": { entryPoints: [`${ROOT}templates/page.css`] },
  "tries.css": { entryPoints: [`${ROOT}templates/tries.css`] },
  "editor.css": { entryPoints: [`${ROOT}templates/editor.css`] },
  "site.css": { entryPoints: [`${ROOT}templates/site.css`] },
  "index.css": { entryPoints: [`${ROOT}templates/index.css`] },
};

/**
 * A script made smaller once more: Terser knows some shapes that esbuild does not, and a page holds the result.
 * @param {string} text
 */
const shorten = async text => (await minify(text, {
  ecma: 2023, compress: { ecma: 2023, passes: 3 }, format: { ecma: 2023 },
})).code ?? "";

await mkdir(OUT, { recursive: true });
for (const [name, options] of Object.entries(BUILT)) {
  const { outputFiles } = await build({
    ...options, banner: options.bundle ? { js: '"use strict";' } : {}, write: false, minify: true,
    charset: "utf8", target: "es2023", legalComments: "none", tsconfigRaw: "{}",
    logLevel: "warning",
  });
  // A page holds the files as they are, and needs no line break at their end.
  const text = name.endsWith(".js") ? await shorten(outputFiles[0].text) : outputFiles[0].text;
  await writeFile(`${OUT}/${name}`, text.trim());
}
