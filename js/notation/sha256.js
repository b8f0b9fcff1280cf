// SHA-256 of a text, or of bytes (FIPS 180-4), where no library may be asked and the answer is needed at once.

/**
 * The first bits of the fractional parts of roots of primes.
 * @param {number} root 2 or 3
 * @param {number} count
 */
function primeRoots(root, count) {
  const words = [];
  for (let candidate = 2; words.length < count; candidate++) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= candidate; factor++) isPrime &&= candidate % factor !== 0;
    if (isPrime) words.push(((candidate ** (1 / root)) % 1) * 2 ** 32 | 0);
  }
  return words;
}

const START = primeRoots(2, 8);
const ROUNDS = primeRoots(3, 64);

/** @param {number} word @param {number} bits */
function rotate(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

/**
 * The SHA-256 of a text's UTF-8 bytes, in small hexadecimal digits.
 * @param {string} text
 */
export const sha256 = (text) => toHex(digest(new TextEncoder().encode(text)));

/**
 * Words of 32 bits in small hexadecimal digits.
 * @param {readonly number[]} words
 */
export const toHex = (words) => words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");

/**
 * The SHA-256 of bytes, as eight words.
 * @param {Uint8Array} bytes
 */
export function digest(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length / 2 ** 29);
  view.setUint32(padded.length - 4, bytes.length << 3);
  let state = START;
  for (let at = 0; at < padded.length; at += 64) state = mix(state, view, at);
  return state;
}

/**
 * @param {number[]} state
 * @param {DataView} view
 * @param {number} at
 */
function mix(state, view, at) {
  const words = new Int32Array(64);
  for (let index = 0; index < 16; index++) words[index] = view.getInt32(at + index * 4);
  for (let index = 16; index < 64; index++) {
    const early = words[index - 15];
    const late = words[index - 2];
    const one = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const two = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16] + one + words[index - 7] + two;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index++) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[index] + words[index]) | 0;
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]) | 0);
}
