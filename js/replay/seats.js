// Seats by letter and by number, for two players and for three.

/** @import { SeatLetter } from "../notation/record.js" */

const NAMES = { S: "South", N: "North", E: "East", W: "West" };

/**
 * The letters of the seats in playing order.
 * @param {number} seats two or three
 * @returns {SeatLetter[]}
 */
export function seatLetters(seats) {
  return seats === 3 ? ["S", "E", "W"] : ["S", "N"];
}

/**
 * The number of a seat in playing order; -1 for one that does not play.
 * @param {number} seats
 * @param {SeatLetter} letter
 */
export function seatNumber(seats, letter) {
  return seatLetters(seats).indexOf(letter);
}

/**
 * The seats that a tag's name speaks of: itself, or a seat's name with a word behind it.
 * @param {string} name
 * @returns {SeatLetter | null}
 */
export function seatOfTag(name) {
  const found = /^(South|North|East|West)(?:Team|Id|Rating)?$/.exec(name)?.[1];
  return /** @type {SeatLetter | undefined} */ (Object.entries(NAMES).find(([, word]) => word === found)?.[0]) ?? null;
}
