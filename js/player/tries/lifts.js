// Buttons over the houses of the board that can be lifted.

import { game, storeOf } from "../game/game.js";
import { tell } from "../game/spoken.js";
import { board } from "../view/board_view.js";
import { all, byId, make } from "../view/dom.js";
import { spotOf } from "../view/shells.js";

/** @type {HTMLElement} */
let lifts;
let isByKey = false;

/**
 * Makes room for the buttons over the board.
 * @param {(house: number) => void} lift called with the house of a button that is pressed
 */
export function openLifts(lift) {
  lifts = make("div", "lifts");
  lifts.onclick = ({ target }) => {
    const { house } = /** @type {HTMLElement} */ (target).dataset;
    if (house) lift(+house);
  };
  byId("stage").append(lifts);
}

/** Remembers whether a house is lifted with the keyboard, which then stays on the board. */
export const noteFocus = () => { isByKey = lifts.contains(document.activeElement); };

/**
 * Lays a button over each house that can be lifted, and takes the others away.
 * @param {{ toMove: number, shells: readonly number[] }} round
 * @param {number[]} legal none where the board is not at rest
 */
export function showLifts({ toMove, shells }, legal) {
  const held = legal.map(house => [house, shells[storeOf(toMove) - house]]);
  const key = legal.length ? `${toMove} ${held.join()}` : "";
  if (key !== (lifts.dataset.key ?? "")) {
    lifts.dataset.key = key;
    lifts.replaceChildren(...legal.map(house => liftOf(toMove, house, shells)));
    if (key && isByKey && document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (lifts.firstElementChild)?.focus();
    }
  }
  if (key) placeLifts(toMove);
}

/**
 * The words of a button that lifts a house.
 * @param {number} seat
 * @param {number} house
 * @param {readonly number[]} shells
 */
export const liftWords = (seat, house, shells) =>
  tell("lift_house", { house: game.seats[seat] + house, n: shells[storeOf(seat) - house] });

/**
 * @param {number} seat
 * @param {number} house
 * @param {readonly number[]} shells
 */
function liftOf(seat, house, shells) {
  const button = make("button", `p${seat} legal`);
  button.dataset.house = String(house);
  button.ariaLabel = liftWords(seat, house, shells);
  return button;
}

/**
 * Lays the buttons where their houses are.
 * @param {number} seat
 */
function placeLifts(seat) {
  const { svg: { clientWidth: wide, clientHeight: high }, layout: { w, h } } = board;
  const scale = Math.min(wide / w, high / h);
  const left = (wide - w * scale) / 2, top = (high - h * scale) / 2;
  for (const { style, dataset } of all("button", lifts)) {
    const [x, y, rx, ry] = spotOf(board, storeOf(seat) - Number(dataset.house));
    style.left = `${left + (x - rx) * scale}px`;
    style.top = `${top + (y - ry) * scale}px`;
    style.width = `${2 * rx * scale}px`;
    style.height = `${2 * ry * scale}px`;
  }
}
