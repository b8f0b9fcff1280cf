// Messages about characters that do not belong where they stand, or do not show.

import { fill, say } from "./wording.js";
import { SENTENCES, TABLES } from "./words.js";

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
  const [unnamed, unshown, sentence] = SENTENCES.explainCharacter, code = codeOf(character);
  const name = NAMES[code] ?? (/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(character) ? unnamed : "");
  const shown = /[\p{C}\p{Z}]/u.test(character) ? unshown : `\`${character}\``;
  return say(fill(sentence, shown, code, name).replace(", )", ")"), LOOKALIKES[character] ?? null);
}

/**
 * The message for a character in words for people that does not show.
 * @param {string} character
 */
export function explainHidden(character) {
  const [half, turns, hint, control] = SENTENCES.findHidden, code = `U+${codeOf(character)}`;
  if (/\p{Cs}/u.test(character)) return say(fill(half, code));
  if (/\p{Cf}/u.test(character)) return say(fill(turns, code, NAMES[code.slice(2)] ?? "").replace(" ()", ""), hint);
  return say(fill(control, code));
}
