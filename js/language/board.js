// A board in lines of text: the houses of each seat by name, and its store (cli/boards/compact.py).

/** @import { Ground } from "../engine/ground.js" */

import { housePlace, storePlace } from "../engine/ground.js";
import { titleOf } from "../messages/wording.js";
import { seatLetters } from "../replay/seats.js";

/** A board: its ground, the shells by place, and the seat to move, -1 where none is. @typedef {{ ground: Ground, shells: readonly number[], toMove: number }} Board */

/** So wide a drawing may be, in characters. */
const COLUMNS = 72;

/**
 * A board from South's side in two lines, facing houses one below the other; with three seats, or on a wide board, with
 * lines for each seat.
 * @param {Board} board
 * @returns {string[]}
 */
export function drawCompact(board) {
  const { ground: { seats, houses } } = board;
  if (seats === 2) {
    const lines = drawFacing(board);
    if (Math.max(...lines.map(({ length }) => length)) <= COLUMNS) return lines;
  }
  const numbers = numbersOf(houses), widest = Math.max(...seatLetters(seats).flatMap((_, seat) => numbers.map((house) => countOf(board, seat, house).length)));
  return seatLetters(seats).flatMap((_, seat) => drawRow(board, seat, widest));
}

/**
 * The stores in words: `South 12, North 9`.
 * @param {Board} board
 */
export const tellStores = ({ ground, shells }) =>
  seatLetters(ground.seats).map((letter, seat) => `${titleOf(letter)} ${shells[storePlace(ground, seat)]}`).join(", ");

/** The houses from the store outwards. @param {number} houses */
const numbersOf = (houses) => Array.from({ length: houses }, (_, index) => index + 1);

/** @param {Board} board */
function drawFacing(board) {
  const { ground: { houses, rules } } = board, isLeft = rules.sowing === "clockwise";
  const below = numbersOf(houses), above = below.toReversed();
  if (!isLeft) [below, above].forEach((row) => row.reverse());
  const cells = below.map((near, index) => {
    const far = above[index], widest = Math.max(countOf(board, 0, near).length, countOf(board, 1, far).length);
    return [cellOf(board, 1, far, widest), cellOf(board, 0, near, widest)];
  });
  const [upper, lower] = [0, 1].map((row) => cells.map((cell) => cell[row]).join("  "));
  const [store, opposite] = (isLeft ? [0, 1] : [1, 0]).map((seat) => storeOf(board, seat));
  const blank = " ".repeat(store.length + 3), [left, right] = [`${store} │ `, ` │ ${opposite}`];
  const rows = isLeft ? [blank + upper + right, left + lower] : [left + upper, blank + lower + right];
  return [rows[0] + moverOf(board, 1), rows[1] + moverOf(board, 0)];
}

/**
 * @param {Board} board
 * @param {number} seat
 * @param {number} widest
 */
function drawRow(board, seat, widest) {
  const { ground: { seats, houses } } = board, letters = seatLetters(seats);
  const cells = numbersOf(houses).toReversed().map((house) => cellOf(board, seat, house, widest, String(houses).length + 1));
  const title = titleOf(letters[seat]).padEnd(Math.max(...letters.map((letter) => titleOf(letter).length)));
  const end = ` │ store ${storeOf(board, seat).split(" ")[1]}${moverOf(board, seat)}`;
  const fitting = Math.max(Math.floor((COLUMNS - title.length - end.length) / (cells[0].length + 2)), 1);
  const lines = [];
  for (let start = 0; start < cells.length; start += fitting) {
    lines.push((start ? " ".repeat(title.length) : title) + cells.slice(start, start + fitting).map((cell) => `  ${cell}`).join(""));
  }
  lines[lines.length - 1] += end;
  return lines;
}

/**
 * @param {Board} board
 * @param {number} seat
 * @param {number} house
 * @param {number} widest
 * @param {number} [names]
 */
const cellOf = (board, seat, house, widest, names = 0) =>
  `${`${seatLetters(board.ground.seats)[seat]}${house}`.padEnd(names)} ${countOf(board, seat, house).padStart(widest)}`;

/**
 * @param {Board} board
 * @param {number} seat
 * @param {number} house
 */
function countOf({ ground, shells }, seat, house) {
  const place = housePlace(ground, seat, house);
  return ground.burned[place] ? "#" : String(shells[place]);
}

/** @param {Board} board @param {number} seat */
const storeOf = ({ ground, shells }, seat) => `${titleOf(seatLetters(ground.seats)[seat])} ${shells[storePlace(ground, seat)]}`;

/** @param {Board} board @param {number} seat */
const moverOf = ({ toMove }, seat) => (toMove === seat ? "  to move" : "");
