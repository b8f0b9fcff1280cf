// The words of a page in a language, as templates/messages.py fills them in.

import { WORDS } from "./assets.js";

/** @typedef {keyof typeof WORDS} Lang */

/** The words under a key, filled in with their values. @typedef {(key: string, values?: Record<string, unknown>) => string} Say */

/**
 * What says the words of a page; of two forms the first is for an `n` of 1.
 * @param {Lang} lang
 * @returns {Say}
 */
export const wordsOf = (lang) => (key, values = {}) => {
  const [one, more] = WORDS[lang].page[key].split("|");
  return (more !== undefined && values.n !== 1 ? more : one).replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
};

/** The names of seats in tags; in small letters they are words. */
export const SEATS = { S: "South", N: "North", E: "East", W: "West" };

/** A name between characters that set it apart. @param {string} name */
export const isolate = (name) => `\u2068${name}\u2069`;
