// How messages are put together: sentences filled with values, and the words for seats, houses and places.

/** @import { Ground } from "../engine/ground.js" */
/** @import { House, SeatLetter } from "../notation/record.js" */

import { writeHouse } from "../notation/record.js";
import { toHouse } from "../replay/claims.js";
import { seatLetters } from "../replay/seats.js";
import * as sentences from "./sentences.js";

/** What a finding says: a sentence, and what helps. @typedef {{message: string, hint: string | null}} Message */

/** @type {{[letter in SeatLetter]: string}} */
const TITLES = { S: "South", N: "North", E: "East", W: "West" };

/** Blanks and line ends of any script. */
export const WHITE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/**
 * @param {string} message
 * @param {string | null} [hint]
 * @returns {Message}
 */
export function say(message, hint = null) {
  return { message, hint };
}

/**
 * A text on one line, short enough to be quoted.
 * @param {string} text
 */
export function shorten(text) {
  const line = Array.from(Array.from(text.slice(0, 400)).slice(0, 200).join("").split(WHITE).filter(Boolean).join(" "));
  return line.length <= 40 ? line.join("") : `${line.slice(0, 39).join("")}…`;
}

/** @param {SeatLetter} letter */
export const titleOf = (letter) => TITLES[letter];

/**
 * @param {Ground} ground
 * @param {number} seat
 */
export function titleAt({ seats }, seat) {
  return titleOf(seatLetters(seats)[seat]);
}

/**
 * The name of a house at a place.
 * @param {Ground} ground
 * @param {number} place
 */
export function nameOf(ground, place) {
  return writeHouse(toHouse(ground, place));
}

/**
 * A place in a sentence: `N4`, or a store.
 * @param {Ground} ground
 * @param {number} place
 */
export function placeText(ground, place) {
  const { seat, house } = toHouse(ground, place);
  return house ? `\`${seat}${house}\`` : sentences.storeOf(titleOf(seat));
}

/**
 * Houses in a sentence.
 * @param {readonly House[]} houses
 */
export function housesText(houses) {
  return houses.length ? `\`${houses.map(writeHouse).join(" ")}\`` : sentences.noHouse;
}

/**
 * Words in quotes, one after the other.
 * @param {readonly (string | number)[]} words
 */
export const quoteAll = (words) => words.map((word) => `\`${word}\``).join(", ");
