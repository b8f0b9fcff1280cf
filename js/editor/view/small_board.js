// A board in small: counts in two rows between the stores, or in three rows for three seats.

/** @import { Round } from "../../engine/round.js" */

import { housePlace, storePlace } from "../../engine/ground.js";
import { tell } from "../../player/game/spoken.js";
import { seatLetters } from "../../replay/seats.js";

/**
 * A small drawing of a board, and the same in words.
 * @param {Round} round
 * @param {number} [turned] the seat whose row is the lowest
 */
export function drawSmall(round, turned = 0) {
  const { ground, toMove } = round, { seats, houses } = ground;
  const board = document.createElement("div");
  board.className = `small${seats === 3 ? " three" : ""}`;
  board.setAttribute("role", "img");
  board.setAttribute("aria-label", describe(round));
  const isClockwise = ground.rules.sowing === "clockwise";
  for (let away = seats - 1; away >= 0; away--) {
    const seat = (away + turned) % seats;
    const row = document.createElement("div");
    row.className = `p${seat}${seat === toMove ? " moves" : ""}`;
    // The lower row is sown towards the store on its left, or to the right the other way round.
    const isUp = seats === 3 || away === 0 ? isClockwise : !isClockwise;
    const cells = Array.from({ length: houses }, (_, index) => houseCell(round, seat, index + 1));
    row.append(storeCell(round, seat), ...cells);
    row.classList.toggle("back", !isUp);
    board.append(row);
  }
  return board;
}

/**
 * @param {Round} round
 * @param {number} seat
 * @param {number} house
 */
function houseCell({ ground, shells }, seat, house) {
  const cell = document.createElement("span"), place = housePlace(ground, seat, house);
  cell.textContent = ground.burned[place] ? "#" : String(shells[place]);
  if (!shells[place]) cell.className = "none";
  return cell;
}

/**
 * @param {Round} round
 * @param {number} seat
 */
function storeCell({ ground, shells }, seat) {
  const cell = document.createElement("b");
  cell.textContent = `${seatLetters(ground.seats)[seat]} ${shells[storePlace(ground, seat)]}`;
  return cell;
}

/**
 * A board in words.
 * @param {Round} round
 */
export function describe({ ground, shells }) {
  const rows = seatLetters(ground.seats).map((letter, seat) => {
    const houses = Array.from({ length: ground.houses }, (_, index) => {
      const place = housePlace(ground, seat, index + 1);
      return ground.burned[place] ? tell("burned") : shells[place];
    });
    return tell("board_row", { seat: tell(`seat_${letter}`), houses: houses.join(" "), store: shells[storePlace(ground, seat)] });
  });
  return rows.join("; ");
}
