// Trying a move: at any moment the reader lifts a house of his own choice, sees it sown, goes on
// as long as he likes, and comes back to the moment he left.

import { ACTIONS, KEYS } from "../actions.js";
import { clock, go, listen, pause, playUntil } from "../clock.js";
import { copy } from "../copying.js";
import { game, planOf, storeOf } from "../game/game.js";
import { tell } from "../game/spoken.js";
import { board } from "../view/board_view.js";
import { all, buttonFor, byId, inform, make, write } from "../view/dom.js";
import { root, still } from "../view/media.js";
import { spotOf } from "../view/shells.js";
import { standAt } from "./standing.js";
import { isBegun, liftIn, newTrial, playTrial, takeBack, writeTrial } from "./trial.js";

/** @import { Tried, Trial } from "./trial.js" */

/** @type {Trial | null} */
let trial = null;
/** @type {Tried} */
let tried;
/** @type {HTMLElement} */
let lifts;
let isByKey = false, banner = "";

/** Offers trying from now on. */
export function openTries() {
  lifts = make("div", "lifts");
  lifts.onclick = ({ target }) => {
    const { house } = /** @type {HTMLElement} */ (target).dataset;
    if (house) lift(+house);
  };
  byId("stage").append(lifts);
  Object.assign(ACTIONS, { try: begin, takeBack: undo, copyTry });
  Object.assign(KEYS, { l: "try", Backspace: "takeBack" });
  document.addEventListener("keydown", onKey, true);
  listen(what => {
    if (what === "line" && trial && clock.line !== tried.line) end();
    if (trial) showLifts();
  });
}

/** Tells whether the record begins with a board of its own. */
export const isSetUp = () => /^\[Setup /m.test(byId("record").textContent);

/** @type {(trial: Trial) => void} */
let hear = () => {};

/**
 * Calls a function at each house that is lifted.
 * @param {(trial: Trial) => void} call
 */
export const onTry = call => void (hear = call);

/** Begins to try at the moment that is shown. */
function begin() {
  if (trial) return;
  const { line, now } = clock;
  pause();
  const standing = standAt(line, now, isSetUp());
  if (typeof standing !== "object") inform(tell(standing));
  else beginTry(newTrial(line, now, standing));
}

/**
 * Begins to try, at the end of a trial or playing it from one of its stops on.
 * @param {Trial} given
 * @param {number} [from]
 */
export function beginTry(given, from) {
  const isNew = !trial;
  show(given, from);
  if (isNew) {
    root.classList.add("trying");
    const [title] = all("#banner b");
    banner = title.textContent;
    write(title, tell("trying"));
  }
}

/** The reader has gone elsewhere. */
function end() {
  trial = null;
  lifts.replaceChildren();
  lifts.dataset.key = "";
  root.classList.remove("trying");
  write(all("#banner b")[0], banner);
}

/**
 * Shows a trial at its end, or plays it: from a stop on, or how its last house is sown (`from` -1).
 * @param {Trial} next
 * @param {number} [from]
 */
function show(next, from) {
  trial = next;
  tried = playTrial(next);
  const { line } = tried, { stops, end } = planOf(line), isPlayed = from !== undefined;
  const last = stops.findLast(({ source }) => source.do === "sow");
  const laps = (stops[from ?? -1] ?? last)?.laps ?? [];
  const first = laps.find(({ move }) => from !== -1 || move === laps[laps.length - 1].move);
  for (const name of ["takeBack", "copyTry"]) {
    buttonFor(name).toggleAttribute("disabled", !isBegun(next));
  }
  const plays = isPlayed && first && !still.matches;
  go(line, plays ? first.t : end);
  if (plays) playUntil(end);
}

/** @param {number} house */
function lift(house) {
  if (!trial || !tried.legal.includes(house)) return;
  isByKey = lifts.contains(document.activeElement);
  pause();
  show(liftIn(trial, house), -1);
  hear(trial);
}

function undo() {
  if (!trial) return;
  pause();
  show(takeBack(trial));
}

/** Copies what was tried, or shows it where the clipboard is not to be had. */
async function copyTry() {
  if (!trial || !isBegun(trial)) return;
  const text = writeTrial(trial);
  inform(tell(await copy(text) ? "try_copied" : "try_is", { text }));
}

/**
 * A digit lifts the house of its number.
 * @param {KeyboardEvent} event
 */
function onKey(event) {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (!trial || ctrlKey || altKey || metaKey || !/^[1-9]$/.test(key)) return;
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  lift(+key);
}

/** Lays a button over each house that can be lifted, while the board is at rest at the end. */
function showLifts() {
  const { line, legal, round } = tried;
  const isResting = !clock.isPlaying && clock.now >= planOf(line).end;
  const key = isResting ? `${round.toMove} ${legal.join()}` : "";
  if (key !== lifts.dataset.key) {
    lifts.dataset.key = key;
    lifts.replaceChildren(...key ? legal.map(house => liftOf(round.toMove, house)) : []);
    if (key && isByKey && document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (lifts.firstElementChild)?.focus();
    }
  }
  if (key) placeLifts();
}

/**
 * @param {number} seat
 * @param {number} house
 */
function liftOf(seat, house) {
  const button = make("button", `p${seat} legal`);
  const n = tried.round.shells[storeOf(seat) - house];
  button.dataset.house = String(house);
  button.ariaLabel = tell("lift_house", { house: game.seats[seat] + house, n });
  return button;
}

/** Lays the buttons where their houses are. */
function placeLifts() {
  const { svg, layout } = board, frame = svg.getBoundingClientRect();
  const stage = byId("stage").getBoundingClientRect();
  const scale = Math.min(frame.width / layout.w, frame.height / layout.h);
  const left = frame.left - stage.left + (frame.width - layout.w * scale) / 2;
  const top = frame.top - stage.top + (frame.height - layout.h * scale) / 2;
  for (const { style, dataset } of all("button", lifts)) {
    const [x, y, rx, ry] = spotOf(board, storeOf(tried.round.toMove) - Number(dataset.house));
    style.left = `${left + (x - rx) * scale}px`;
    style.top = `${top + (y - ry) * scale}px`;
    style.width = `${2 * rx * scale}px`;
    style.height = `${2 * ry * scale}px`;
  }
}
