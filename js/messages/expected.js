// What may stand where inside of a token: the place up to which a text follows its rule, and what is expected there.

/** The patterns of terminals (notation/sungka.lark). @type {{[name: string]: RegExp}} */
const TERMINALS = {
  LSQB: /\[/y, RSQB: /\]/y, LESSTHAN: /</y, MORETHAN: />/y, EQUAL: /=/y, COLON: /:/y, DOT: /\./y, SLASH: /\//y,
  NAME: /[A-Za-z][A-Za-z0-9_-]*/y, KEY: /[A-Za-z][A-Za-z0-9_.-]*/y, BARE: /[^\s"<>]+/y, STRING: /"(?:[^"\\\n]|\\[^\n])*"/y,
  COUNT: /[0-9]{1,9}(?![0-9])/y, SEAT: /[SNEWsnew]/y, OWNER: /[SNEWsnew](?![ \t\xa0])/y,
  LAST_COUNT: /[0-9]{1,9}(?![A-Za-z0-9_-])/y, LAST_SEAT: /[SNEWsnew](?![A-Za-z0-9_-])/y,
  LAST_NUMERAL: /[1-9][0-9]?(?![A-Za-z0-9_-])/y, BURNED: /#/y, NOBODY_MOVES: /-/y,
  FIRST: /first(?![A-Za-z0-9_-])/y, BURN: /burn(?![A-Za-z0-9_-])/y, LOSS: /(?:resign|time|forfeit)(?![A-Za-z0-9_-])/y,
  AWARD: /adjudicated(?![A-Za-z0-9_-])/y, NOBODY: /(?:agreed|abandoned)(?![A-Za-z0-9_-])/y,
};

/** A rule: for each state its terminals with the states they lead to; `end` where the text may end. What is named, and cannot follow here, has -1. @typedef {{[terminal: string]: number}[]} Rule */

/** Where no more may stand. */
const OVER = { end: 1 };

const BOARD = [{ STRING: 1 }, OVER];

/** @type {{[rule in "tag" | "data" | "stores" | "position"]: Rule}} */
const TOKENS = {
  tag: [{ LSQB: 1 }, { NAME: 2 }, { STRING: 3 }, { RSQB: 4 }, OVER],
  data: [{ LESSTHAN: 1 }, { KEY: 2 }, { EQUAL: 3 }, { BARE: 4, STRING: 4 }, { KEY: 2, MORETHAN: 5 }, OVER],
  stores: [{ EQUAL: 1 }, { COUNT: 2 }, { COLON: 3 }, { COUNT: 4 }, { COLON: 5, end: 1 }, { COUNT: 6 }, OVER],
  position: [
    { COUNT: 1, BURNED: 1 }, { DOT: 0, SLASH: 2 }, { COUNT: 3 }, { COUNT: 4, BURNED: 4, SEAT: -1, NOBODY_MOVES: -1 },
    { DOT: 12, SLASH: 5 }, { COUNT: 6 },
    { COUNT: 7, BURNED: 7, SEAT: 10, NOBODY_MOVES: 10 }, { DOT: 8, SLASH: 9 }, { COUNT: 7, BURNED: 7 }, { COUNT: 11 }, OVER,
    { SEAT: 10, NOBODY_MOVES: 10, COUNT: -1, BURNED: -1 }, { COUNT: 4, BURNED: 4 },
  ],
};

/** What follows the word that begins a statement. @type {{[word: string]: Rule}} */
const STATEMENTS = {
  round: [
    { LAST_COUNT: 1 }, { FIRST: 2, BURN: 4, end: 1 }, { LAST_SEAT: 3 }, { BURN: 7, end: 1 }, { OWNER: 5 }, { LAST_NUMERAL: 6 },
    { OWNER: 5, FIRST: 10, end: 1 }, { OWNER: 8 }, { LAST_NUMERAL: 9 }, { OWNER: 8, FIRST: -1, end: 1 }, { LAST_SEAT: 11 }, OVER,
  ],
  score: [{ COUNT: 1 }, { NOBODY_MOVES: 2 }, { COUNT: 3 }, { NOBODY_MOVES: 4, end: 1 }, { COUNT: 5 }, OVER],
  position: BOARD,
  set: BOARD,
  race: [{ OWNER: 1 }, { LAST_COUNT: 2 }, { OWNER: 1, end: 1 }],
  gap: [OVER],
  event: [{ NAME: 1 }, { STRING: 2, end: 1 }, OVER],
  end: [{ LOSS: 1, AWARD: 1, NOBODY: 2, end: 1 }, { SEAT: 2 }, OVER],
};

/**
 * Where a text stops following its rule, and the terminals expected there; null where it follows it to the end.
 * @typedef {{at: number, expected: string[]} | null} Failure
 */

/**
 * @param {string} text
 * @param {keyof typeof TOKENS} rule
 * @returns {Failure}
 */
export function followToken(text, rule) {
  return follow(text, 0, TOKENS[rule]);
}

/**
 * As `followToken`, for a statement that begins with a known word.
 * @param {string} text
 * @param {string} word
 * @returns {Failure}
 */
export function followStatement(text, word) {
  return follow(text, text.indexOf(word) + word.length, STATEMENTS[word]);
}

/**
 * @param {string} text
 * @param {number} at
 * @param {Rule} rule
 * @returns {Failure}
 */
function follow(text, at, rule) {
  for (let state = 0; ; ) {
    while (at < text.length && " \t\xa0".includes(text[at])) at++;
    const next = rule[state];
    if (at >= text.length && next.end) return null;
    const found = Object.keys(next).find((name) => name !== "end" && matchAt(TERMINALS[name], text, at) > at);
    if (at >= text.length || !found || next[found] < 0) return { at, expected: namesOf(next, !!found) };
    at = matchAt(TERMINALS[found], text, at);
    state = next[found];
  }
}

/**
 * The terminals that are named as expected: those that follow elsewhere too, unless it is one of these that was found.
 * @param {Rule[number]} next
 * @param {boolean} isStrict
 */
function namesOf(next, isStrict) {
  return Object.keys(next).filter((name) => name !== "end" && (!isStrict || next[name] >= 0));
}

/**
 * Where a pattern ends that begins here; -1 where it does not.
 * @param {RegExp} pattern
 * @param {string} text
 * @param {number} at
 */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
