// Braces inside of comments, which need a backslash (docs/notation.md, 4).

/**
 * Where each brace that is closed is closed; one with a backslash before it counts for nothing.
 * @param {string} text
 * @param {number} start
 * @returns {Map<number, number>} from a `{` to the end of its `}`
 */
export function pairBraces(text, start) {
  const pairs = new Map();
  /** @type {number[]} */
  const opened = [];
  const brace = /\\[^]|[{}]/g;
  brace.lastIndex = start;
  for (let found = brace.exec(text); found; found = brace.exec(text)) {
    if (found[0] === "{") opened.push(found.index);
    else if (found[0] === "}" && opened.length) pairs.set(opened.pop(), brace.lastIndex);
  }
  return pairs;
}

/**
 * The offset of the first brace without a backslash behind the one that opens a comment.
 * @param {string} text
 * @param {number} start of the comment
 */
export function innerBrace(text, start) {
  const words = /(?:[^{}\\]|\\[^])*/y;
  words.lastIndex = start + 1;
  words.test(text);
  return words.lastIndex;
}
