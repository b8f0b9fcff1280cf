// The board under the thumbs: a button on each house where it lies on the wood, taken at the moment a finger leaves it, by two thumbs at once.

/** @import { Row, Spot } from "./play.js" */

import { slotIn } from "../../drawing/slots.js";
import { put, write } from "../../player/view/dom.js";
import { tell } from "../common/words.js";
import { countAt } from "./play.js";

/** What is marked on a place: what may be lifted, was lifted, has changed, is being counted. @typedef {"legal" | "lifted" | "changed" | "chosen" | "edited" | "last"} Mark */

/** A place's element, what is drawn in it, and the count drawn last. @typedef {{ spot: Spot, button: HTMLButtonElement, shells: SVGElement, count: HTMLElement, drawn: string, isFar: boolean }} Place */

/** @type {Place[]} */
let places = [];
/** @type {HTMLElement} */
let stage;
let shape = { seats: 0, houses: 0, isCounter: false, isTurned: false };

/** @type {(spot: Spot) => void} */
let onTap = () => {};

/** When a finger has last been taken for a tap: the click that follows it is the same one, wherever it falls. */
let tappedAt = -Infinity;

/** How long the click of a tap may come after it, in milliseconds. */
const SAME = 700;

/**
 * Makes the board ready.
 * @param {HTMLElement} element
 * @param {(spot: Spot) => void} tap
 */
export function openBoard(element, tap) {
  stage = element;
  onTap = tap;
  // A tap may change what lies under the finger, and the click of a touch falls on what is there then.
  stage.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), { passive: false });
  new ResizeObserver(layOut).observe(stage);
}

/**
 * Draws an empty board, if it is another one than before.
 * @param {number} seats
 * @param {number} houses
 * @param {boolean} isCounter whether it is sown counter-clockwise
 * @param {readonly string[]} letters
 */
export function setShape(seats, houses, isCounter, letters) {
  if (shape.seats === seats && shape.houses === houses && shape.isCounter === isCounter) return;
  shape = { ...shape, seats, houses, isCounter };
  places = Array.from({ length: seats }, (_, seat) => Array.from({ length: houses + 1 }, (_, house) => makePlace({ seat, house }, letters[seat]))).flat();
  stage.replaceChildren(...places.map(({ button }) => button));
  layOut();
}

/** Turns the board to the other side. @param {boolean} isTurned */
export function turnBoard(isTurned) {
  if (shape.isTurned === isTurned) return;
  shape = { ...shape, isTurned };
  layOut();
}

/**
 * @param {Spot} spot
 * @param {string} letter
 * @returns {Place}
 */
function makePlace(spot, letter) {
  const button = document.createElement("button"), count = document.createElement("b"), name = document.createElement("i");
  const { namespaceURI } = /** @type {SVGElement} */ (document.querySelector("svg"));
  const shells = /** @type {SVGElement} */ (document.createElementNS(namespaceURI, "svg"));
  button.type = "button";
  button.dataset.spot = `${letter}${spot.house || ""}`;
  name.textContent = `${letter}${spot.house || ""}`;
  put(shells, "aria-hidden", "true");
  button.append(name, shells, " ", count);
  listenTo(button, spot);
  return { spot, button, shells, count, drawn: "", isFar: false };
}

/**
 * A browser clicks for one finger only: each finger that leaves the button it came down on is a tap. Keys and screen readers click.
 * @param {HTMLButtonElement} button
 * @param {Spot} spot
 */
function listenTo(button, spot) {
  /** @type {Set<number>} */
  const down = new Set();
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    down.add(event.pointerId);
    // A finger would hold the button until it is lifted, wherever it is by then.
    if (button.hasPointerCapture(event.pointerId)) button.releasePointerCapture(event.pointerId);
  });
  for (const kind of ["pointerleave", "pointercancel"]) {
    button.addEventListener(kind, (event) => void down.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
  button.addEventListener("pointerup", (event) => {
    if (!down.delete(event.pointerId)) return;
    tappedAt = performance.now();
    onTap(spot);
  });
  button.addEventListener("click", () => {
    if (performance.now() - tappedAt > SAME) onTap(spot);
  });
}

/** Puts each place where it lies: the board lies where there is more room across, and stands else. */
function layOut() {
  const { seats, houses, isCounter, isTurned } = shape, isLying = stage.clientWidth > stage.clientHeight * 1.1;
  if (!seats) return;
  const across = seats === 2 ? houses + 2 : houses + 1, rows = seats;
  stage.dataset.lying = String(isLying);
  stage.style.setProperty("--across", String(isLying ? across : rows));
  stage.style.setProperty("--down", String(isLying ? rows : across));
  for (const place of places) {
    const { seat, house } = place.spot, isFar = seats === 2 && seat === 1;
    let column = isFar ? houses + 2 - house : house + 1, row = seats === 2 ? (isFar ? 1 : 2) : seats - seat;
    if (isCounter) column = across + 1 - column;
    if (isTurned && seats === 2) [column, row] = [across + 1 - column, rows + 1 - row];
    else if (isTurned) row = rows + 1 - row;
    const isWhole = seats === 2 && !house, span = isWhole ? "1 / -1" : "";
    // Standing, it is the lying board turned to the right.
    place.button.style.gridColumn = isLying ? String(column) : span || String(rows + 1 - row);
    place.button.style.gridRow = isLying ? span || String(row) : String(column);
    place.isFar = rows === 2 && row === 1;
  }
  for (const place of places) place.drawn = "";
  if (shown) showBoard(shown.rows, shown.marksOf, shown.verb);
}

/** What was shown last. @type {{ rows: readonly Row[], marksOf: (spot: Spot) => readonly Mark[], verb: string } | null} */
let shown = null;

/**
 * Shows shells, counts and marks.
 * @param {readonly Row[]} rows
 * @param {(spot: Spot) => readonly Mark[]} marksOf
 * @param {string} verb the word by which a button says what it does
 */
export function showBoard(rows, marksOf, verb) {
  shown = { rows, marksOf, verb };
  const isLying = stage.dataset.lying === "true";
  for (const place of places) {
    const { spot, button, count } = place, shells = countAt(rows, spot), name = button.dataset.spot ?? "";
    const marks = marksOf(spot);
    write(count, shells ?? "✕");
    button.className = `place p${spot.seat}${spot.house ? "" : " store"}${place.isFar ? " far" : ""}${shells ? "" : " none"}${shells === null ? " burned" : ""} ${marks.join(" ")}`.trim();
    const about = tell(spot.house ? "place_house" : "place_store", { house: name, n: shells ?? 0 });
    // A name that is read out begins with what is seen.
    put(button, "aria-label", shells === null ? tell("place_burned", { house: name }) : spot.house ? tell(verb, { about }) : tell("place_compare", { about }));
    put(button, "aria-pressed", String(marks.includes("chosen")));
    const drawn = `${shells} ${isLying}`;
    if (drawn === place.drawn) continue;
    place.drawn = drawn;
    drawShells(place, shells ?? 0, isLying);
  }
}

/**
 * @param {Place} place
 * @param {number} shells
 * @param {boolean} isLying
 */
function drawShells({ spot, shells: svg }, shells, isLying) {
  const isStore = !spot.house, across = isStore ? (isLying ? 40 : 210) : 50, down = isStore ? (isLying ? 210 : 40) : 50;
  put(svg, "viewBox", `${-across - 6} ${-down - 6} ${2 * across + 12} ${2 * down + 12}`);
  let path = "";
  const spotAt = [0, 0, across, down, 0, 0, across * (isStore ? .9 : 1.1), down * (isStore ? .9 : 1.1)];
  for (let index = 0; index < shells; index++) {
    const { x, y } = slotIn(spotAt, isStore, spot.seat * 20 + spot.house, index, .8);
    path += `M${Math.round(x)} ${Math.round(y)}h0`;
  }
  const { namespaceURI } = svg, lines = ["shade", "shell", "back"].map((kind) => {
    const line = document.createElementNS(namespaceURI, "path");
    line.setAttribute("class", kind);
    line.setAttribute("d", path);
    return line;
  });
  svg.replaceChildren(...(shells ? lines : []));
}

/** Gives a place the focus. @param {Spot} spot */
export function focusPlace({ seat, house }) {
  places.find(({ spot }) => spot.seat === seat && spot.house === house)?.button.focus();
}
