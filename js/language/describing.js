// Sentences about tags, rules and statements (cli/language/answers/tags.py).

import { OPTIONS } from "../engine/rules.js";
import { OF_SEATS, OPTION_WORDS, PRESET_WORDS, TAGS, VALUE_WORDS } from "./words.js";

/**
 * The sentence about a tag; null for one without a meaning.
 * @param {string} name
 */
export function describeTag(name) {
  if (Object.hasOwn(TAGS, name)) return TAGS[name];
  const [, seat, about] = /^(South|North|East|West)(\w+)$/.exec(name) ?? [];
  return seat && Object.hasOwn(OF_SEATS, about) ? OF_SEATS[about].replace("{seat}", seat) : null;
}

/**
 * The sentence about a word of `[Rules "…"]`: a rule set, or an option with its value; null for another.
 * @param {string} word
 */
export function describeRulesWord(word) {
  const [option, value] = word.split(/=(.*)/s);
  if (value === undefined) return Object.hasOwn(PRESET_WORDS, word) ? sentenceOf(PRESET_WORDS[word]) : null;
  if (!Object.hasOwn(OPTION_WORDS, option)) return null;
  const meanings = VALUE_WORDS[option] ?? {}, about = sentenceOf(OPTION_WORDS[option]);
  return Object.hasOwn(meanings, value) ? `${about} \`${value}\`: ${meanings[value]}.` : about;
}

/**
 * The numbers that an option of the rules may be, as `1 to 30`; null where it is a word.
 * @param {string} option
 */
export function describeRange(option) {
  const given = OPTIONS[/** @type {keyof typeof OPTIONS} */ (option)];
  return typeof given === "string" ? null : `${given[1]} to ${given[2]}`;
}

/** @param {string} text */
function sentenceOf(text) {
  const told = text[0].toUpperCase() + text.slice(1);
  return told.endsWith(".") ? told : `${told}.`;
}
