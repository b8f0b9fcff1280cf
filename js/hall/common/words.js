// The words of a page of the hall: `{places}` for values, and of two forms, `one|more`, the first for an `n` of 1.

/** A value of a sentence; the direction in which a name is written is kept apart. @typedef {string | number | { name: string }} Value */

/** @type {Record<string, string>} */
let table = {};

/** Takes a table of words into use. @param {Record<string, string>} words */
export function openWords(words) {
  table = words;
}

/** Whether the table has a word. @param {string} key */
export const hasWord = (key) => key in table;

/**
 * The pieces of a sentence: texts, and names.
 * @param {string} key
 * @param {Record<string, Value>} [values]
 * @returns {Value[]}
 */
export function say(key, values = {}) {
  const [one, more] = (table[key] ?? key).split("|");
  const form = more && values.n !== 1 ? more : one;
  return form.split(/\{(\w+)\}/).flatMap((text, at) => (at % 2 ? values[text] ?? "" : text || []));
}

/**
 * The same as a text.
 * @param {string} key
 * @param {Record<string, Value>} [values]
 */
export const tell = (key, values) => say(key, values).map((one) => (typeof one === "object" ? one.name : one)).join("");

/**
 * A sentence's pieces as nodes, each name by itself.
 * @param {readonly Value[]} pieces
 * @returns {(string | Node)[]}
 */
export const toNodes = (pieces) => pieces.map((one) => {
  if (typeof one !== "object") return String(one);
  const name = document.createElement("bdi");
  name.textContent = one.name;
  return name;
});
