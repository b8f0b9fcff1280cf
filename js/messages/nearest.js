// The known word that a misspelt one is most like, by the matching of Ratcliff and Obershelp.

/** From this share of equal letters on, words are alike. */
const ALIKE = 0.6;

/**
 * The most similar of some words; undefined where none is similar. Of equally similar ones it is the last by its letters.
 * @param {string} word
 * @param {readonly string[]} known
 */
export function findNearest(word, known) {
  let best = ALIKE;
  /** @type {string | undefined} */
  let nearest;
  for (const one of known) {
    const share = (2 * countEqual(one, word)) / (one.length + word.length || 1);
    if (share > best || (share === best && (nearest === undefined || one > nearest))) [best, nearest] = [share, one];
  }
  return nearest;
}

/**
 * The letters in the longest stretch that two words share, and in those before and behind it.
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
function countEqual(one, other) {
  let [size, from, to] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    for (let place = 0; place < other.length; place++) {
      let length = 0;
      while (at + length < one.length && place + length < other.length && one[at + length] === other[place + length]) length++;
      if (length > size) [size, from, to] = [length, at, place];
    }
  }
  if (!size) return 0;
  return size + countEqual(one.slice(0, from), other.slice(0, to)) + countEqual(one.slice(from + size), other.slice(to + size));
}
