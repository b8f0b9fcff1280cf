// Messages about characters that do not belong where they stand, or do not show.

import * as sentences from "./sentences.js";
import { say } from "./wording.js";
import { TABLES } from "./words.js";

/** @type {{[code: string]: string}} */
const NAMES = TABLES.names;

/** @type {{[character: string]: string}} */
const LOOKALIKES = TABLES.lookalikes;

/** @param {string} character */
const codeOf = (character) => /** @type {number} */ (character.codePointAt(0)).toString(16).toUpperCase().padStart(4, "0");

/**
 * The message for a character outside printable ASCII; null for any other. The common ones are called by their names.
 * @param {string} character
 */
export function explainCharacter(character) {
  if (!character || /^[ -~\t\n]/.test(character)) return null;
  const code = codeOf(character);
  const name = NAMES[code] ?? (/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(character) ? sentences.controlCharacter : "");
  const shown = /[\p{C}\p{Z}]/u.test(character) ? sentences.theCharacter : `\`${character}\``;
  return say(sentences.characterMisplaced(shown, code, name).replace(", )", ")"), LOOKALIKES[character] ?? null);
}

/**
 * The message for a character in words for people that does not show.
 * @param {string} character
 */
export function explainHidden(character) {
  const code = `U+${codeOf(character)}`;
  if (/\p{Cs}/u.test(character)) return say(sentences.halfCharacter(code));
  if (/\p{Cf}/u.test(character)) return say(sentences.directionCharacter(code, NAMES[code.slice(2)] ?? "").replace(" ()", ""), sentences.directionNeedless);
  return say(sentences.controlShown(code));
}
