// Characters that do not belong: outside of words for people any but those of a plain keyboard, inside them those that do not show.

/** @import { Finding } from "./record.js" */

const NOT_PLAIN = /[^\n\t\xa0 -~]/;

// Control characters, and those that turn the direction of text.
const HIDDEN = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * The offset of the first character in a stretch that a plain keyboard does not have; -1 without one.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
export function findForeign(text, start, end) {
  const at = text.slice(start, end).search(NOT_PLAIN);
  return at < 0 ? -1 : start + at;
}

/**
 * A finding for each character in words for people that does not show or is half of one.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @returns {Finding[]}
 */
export function findHidden(text, start, end) {
  const findings = [];
  for (const { 0: character, index } of text.slice(start, end).matchAll(HIDDEN)) {
    const isHalf = character >= "\ud800" && character <= "\udfff";
    /** @type {Finding} */
    const finding = { code: "SGN114", severity: isHalf ? "error" : "warning", start: start + index, end: start + index + 1 };
    findings.push(finding);
  }
  return findings;
}
