// Trying a move: at any moment the reader lifts a house of his own choice, sees it sown, goes on
// as long as he likes, and comes back to the moment he left.

import { ACTIONS, KEYS } from "../actions.js";
import { clock, go, listen, pause, playUntil } from "../clock.js";
import { copy } from "../copying.js";
import { planOf } from "../game/game.js";
import { tell } from "../game/spoken.js";
import { all, buttonFor, byId, inform, write } from "../view/dom.js";
import { root, still } from "../view/media.js";
import { noteFocus, openLifts, showLifts } from "./lifts.js";
import { standAt } from "./standing.js";
import { isBegun, liftIn, newTrial, playTrial, takeBack, writeTrial } from "./trial.js";

/** @import { Tried, Trial } from "./trial.js" */

/** @type {Trial | null} */
let trial = null;
/** @type {Tried} */
let tried;
let banner = "";

/** Offers trying from now on. */
export function openTries() {
  openLifts(lift);
  Object.assign(ACTIONS, { try: begin, takeBack: undo, copyTry });
  Object.assign(KEYS, { l: "try", Backspace: "takeBack" });
  document.addEventListener("keydown", onKey, true);
  listen(what => {
    if (what === "line" && trial && clock.line !== tried.line) end();
    if (trial) offerLifts();
  });
}

/** Tells whether the record begins with a board of its own. */
export const isSetUp = () => /^\[Setup /m.test(byId("record").textContent);

/** @type {((house: number) => void) | null} */
let answer = null;

/**
 * Takes the next house that is lifted as an answer, and does not lift it.
 * @param {((house: number) => void) | null} call `null` to lift houses again
 */
export const askForLift = call => void (answer = call);

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
 * Begins to try, at the end of a trial or playing its last turn from one of its moves on.
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
  showLifts(tried.round, []);
  root.classList.remove("trying");
  write(all("#banner b")[0], banner);
}

/**
 * Shows a trial at its end, or plays its last turn: from a move of it on, or the last (-1).
 * @param {Trial} next
 * @param {number} [from]
 */
function show(next, from) {
  trial = next;
  tried = playTrial(next);
  const { line } = tried, { stops, end } = planOf(line);
  const last = stops.findLast(({ source }) => source.do === "sow");
  const { source, laps = [] } = last ?? {};
  const move = source?.do === "sow" && from !== undefined && source.m.at(from);
  const first = laps.find(lap => lap.move === move);
  for (const name of ["takeBack", "copyTry"]) {
    buttonFor(name).toggleAttribute("disabled", !isBegun(next));
  }
  const plays = first && !still.matches;
  go(line, plays ? first.t : end);
  if (plays) playUntil(end);
}

/** @param {number} house */
export function lift(house) {
  if (!trial || !tried.legal.includes(house)) return;
  noteFocus();
  pause();
  if (answer) answer(house);
  else show(liftIn(trial, house), -1);
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

/** Offers the houses that can be lifted, while the board is at rest at the end. */
function offerLifts() {
  const { line, legal, round } = tried;
  const isResting = !clock.isPlaying && clock.now >= planOf(line).end;
  showLifts(round, isResting ? legal : []);
}
