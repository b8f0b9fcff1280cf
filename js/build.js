// Makes templates/built/ from the scripts in player/, editor/ and site/ and the styles in templates/: `npm run build`.
// Another folder may be given, which is how a test finds out that the built files are stale.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUT = process.argv[2] ?? `${ROOT}templates/built`;

/**
 * Properties of the player's own values, long and often named, that get shorter names. None of them is in a page's JSON,
 * in `sungka`, in a message, among the values of a sentence, or in anything of the browser; where a `dataset` has one of
 * these names, it stands in quotes.
 */
const INNER = /^(t0|t1|line|main|plan|motion|svg|steps|sows|number|tried|counts|deltas|piles|spare|falls|spent|beats|tick|isDrop|branches|visits|turned|lids|trail|isPlaying|tracks|stops|takes|way|source|layout|places|pace|flows|sources|isFlying|shown|parent|isUnfinished|isOver|storedBefore|toMove|lastMover|isBound|isDue|refused|began|isEnd|standing|ground|lifted|stored|legal|captured|isMidway|passEmpty|refuseUnplayed)$/;

/**
 * The words of a page's script in the order in which a page has them (templates/pages/setting_json.py): the scripts of
 * pages name them by their numbers.
 * @type {string[]}
 */
const WORDS = await readFile(`${ROOT}templates/messages/en.json`, "utf8").then(text => {
  const { script, replay, reel, tries, train } = JSON.parse(text);
  return [...new Set([script, replay, reel, tries, train].flatMap(Object.keys))];
});

/** @param {string} key */
function numberOf(key) {
  if (!WORDS.includes(key)) throw new Error(`templates/messages/en.json has no word ${key} for scripts`);
  return String(WORDS.indexOf(key));
}

/**
 * A module with numbers for keys of words: in every `say("key"` and `tell("key"`, and wherever else a key stands that
 * has a `_`, which nothing else in quotes has.
 * @param {string} text
 */
const numberWords = text => text
  .replace(/(?<=\b(?:say|tell)\()"(\w+)"/g, (_, key) => numberOf(key))
  .replace(/"([a-z]+_[a-z_]+)"/g, (quoted, key) => WORDS.includes(key) ? numberOf(key) : quoted);

/** @type {import("esbuild").Plugin} */
const numbering = {
  name: "numbering",
  setup: ({ onLoad }) => onLoad({ filter: /\/js\/player\/.*\.js$/ }, async ({ path }) =>
    ({ contents: numberWords(await readFile(path, "utf8")) })),
};

/**
 * What the scripts of pages on which no move can be tried are made for, by their names.
 * @type {Record<string, string[]>}
 */
const VIEWERS = JSON.parse(await readFile(`${ROOT}templates/viewers.json`, "utf8"));

/**
 * A plugin that leaves out what a script is not made for: of the constants of
 * js/player/game/has.js those are false that are not named.
 * @param {string[]} has
 * @returns {import("esbuild").Plugin}
 */
const leavingOut = has => ({
  name: "leaving out",
  setup: ({ onLoad }) => onLoad({ filter: /\/js\/player\/game\/has\.js$/ }, async ({ path }) => ({
    contents: (await readFile(path, "utf8")).replace(/HAS_(\w+) = true/g,
      (_, name) => `HAS_${name} = ${has.includes(name.toLowerCase())}`),
  })),
});

/**
 * How the script of a page of a record is made from a module in js/player/.
 * @param {string} from
 * @param {string[]} has
 * @returns {import("esbuild").BuildOptions}
 */
const page = (from, has) => ({
  entryPoints: [`${ROOT}js/player/${from}`], bundle: true, format: "iife", mangleProps: INNER,
  plugins: [leavingOut(has), numbering],
});

/** How each built file is made; `boot.js` declares nothing and so needs no function around it. */
const BUILT = {
  "player.js": page("tries/page.js", VIEWERS.viewer),
  ...Object.fromEntries(Object.entries(VIEWERS).map(
    ([name, has]) => [`${name}.js`, page("player.js", has)])),
  "train.js": page("train/trainer.js", VIEWERS.viewer),
  "editor.js": { entryPoints: [`${ROOT}js/editor/editor.js`], bundle: true, format: "iife" },
  "index.js": { entryPoints: [`${ROOT}js/player/index.js`], bundle: true, format: "iife" },
  "element.js": { entryPoints: [`${ROOT}js/player/element.js`], bundle: true, format: "iife" },
  "site.js": { entryPoints: [`${ROOT}js/site/site.js`], bundle: true, format: "iife" },
  "asked.js": { entryPoints: [`${ROOT}js/site/asked.js`], bundle: true, format: "iife" },
  "find.js": { entryPoints: [`${ROOT}js/site/find.js`], bundle: true, format: "iife" },
  "review.js": { entryPoints: [`${ROOT}js/review/review.js`], bundle: true, format: "iife" },
  "scorer.js": { entryPoints: [`${ROOT}js/hall/scorer/scorer.js`], bundle: true, format: "iife" },
  "desk.js": { entryPoints: [`${ROOT}js/hall/desk/desk.js`], bundle: true, format: "iife" },
  "parts.js": { entryPoints: [`${ROOT}js/player/parts.js`], bundle: true, format: "iife" },
  "boot.js": { entryPoints: [`${ROOT}js/player/boot.js`] },
  "three.css": { entryPoints: [`${ROOT}templates/three.css`] },
  "replay.css": { entryPoints: [`${ROOT}templates/replay.css`] },
  "page.css": { entryPoints: [`${ROOT}templates/page.css`] },
  "print.css": { entryPoints: [`${ROOT}templates/print.css`] },
  "siblings.css": { entryPoints: [`${ROOT}templates/siblings.css`] },
  "annotated.css": { entryPoints: [`${ROOT}templates/annotated.css`] },
  "tries.css": { entryPoints: [`${ROOT}templates/tries.css`] },
  "train.css": { entryPoints: [`${ROOT}templates/train.css`] },
  "review.css": { entryPoints: [`${ROOT}templates/review.css`] },
  "editor.css": { entryPoints: [`${ROOT}templates/editor.css`] },
  "scorer.css": { entryPoints: [`${ROOT}templates/hall/scorer.css`] },
  "desk.css": { entryPoints: [`${ROOT}templates/hall/desk.css`] },
  "find.css": { entryPoints: [`${ROOT}templates/find.css`] },
  "site.css": { entryPoints: [`${ROOT}templates/site.css`] },
  "index.css": { entryPoints: [`${ROOT}templates/index.css`] },
};

/** What Terser may take for granted of the scripts here: that nobody has changed the language's own objects. */
const PLAIN = {
  unsafe: true, unsafe_arrows: true, unsafe_methods: true, unsafe_undefined: true, pure_getters: true,
  unsafe_comps: true, unsafe_math: true,
};

/**
 * A script made smaller once more: Terser knows some shapes that esbuild does not, and finds more the second time.
 * @param {string} text
 */
async function shorten(text) {
  for (let i = 0; i < 2; i++) {
    text = (await minify(text, {
      ecma: 2023, compress: { ecma: 2023, passes: 3, ...PLAIN }, format: { ecma: 2023 },
    })).code ?? "";
  }
  return text;
}

/**
 * A style without the blanks that esbuild leaves in values of custom properties.
 * @param {string} text
 */
const tighten = text => text.replace(/(--[\w-]+): /g, "$1:").replace(/, (?=[^"]*[;{}])/g, ",");

await mkdir(OUT, { recursive: true });
for (const [name, options] of Object.entries(BUILT)) {
  const { outputFiles: [{ text: made }] } = await build({
    ...options, banner: options.bundle ? { js: '"use strict";' } : {}, write: false, minify: true,
    charset: "utf8", target: "es2023", legalComments: "none", tsconfigRaw: "{}",
    // The package has no side effects, but for pages that is all that their scripts are for.
    ignoreAnnotations: true, logLevel: "warning",
  });
  // A page holds the files as they are, and needs no line break at their end.
  const text = name.endsWith(".js") ? await shorten(made) : tighten(made);
  await writeFile(`${OUT}/${name}`, text.trim());
}
