// The text of a link, the same everywhere: `#g3.r2.t14.l3&speed=2` names a game of a list, a place
// in that game, and options. Nothing here knows a game or a page.

/**
 * A link: its game (`g3`) and its place (`r2.t14.l3`), empty where it names none, and its options.
 * @typedef {{ game: string, place: string, options: URLSearchParams }} Link
 */

const GAME = /^g\d+(?=\.|$)/, ADDRESS = /^(g\d+(\.|$)|r\d)/;
const STEP = /(?:^|\.)(start|end|[rtlv])(\d*)/g;

/**
 * The link that a page's fragment is, after the options of its query.
 * @param {string} hash with or without its `#`
 * @param {string} [search] with or without its `?`
 * @returns {Link}
 */
export function linkFrom(hash, search = "") {
  const words = wordsOf(hash), at = words.findIndex(isAddress);
  const address = at < 0 ? "" : decode(words.splice(at, 1)[0]);
  const [game = ""] = GAME.exec(address) ?? [];
  return {
    game, place: address.slice(game ? game.length + 1 : 0),
    options: new URLSearchParams([search.replace(/^\?/, ""), ...words].join("&")),
  };
}

/** @param {string} hash */
const wordsOf = hash => hash.replace(/^#/, "").split("&");
/** @param {string} word */
const isAddress = word => ADDRESS.test(decode(word));

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The address of a place in a game; either may be empty.
 * @param {string} game
 * @param {string} place
 */
export const joinAddress = (game, place) => [game, place].filter(Boolean).join(".");

/**
 * A fragment with another address, its lasting options kept.
 * @param {string} hash
 * @param {string} address
 */
export const withAddress = (hash, address) => `#${[address, ...wordsOf(hash)
  .filter(word => word && !isAddress(word) && !/^play\b/.test(word))].join("&")}`;

/**
 * The steps of a place in order: `r`, `t`, `l` and `v` with their numbers, `start` and `end`.
 * @param {string} place
 * @returns {[letter: string, number: number][]}
 */
export const stepsOf = place =>
  [...place.matchAll(STEP)].map(([, letter, digits]) => [letter, +digits]);
