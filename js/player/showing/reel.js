// The reel: the match's moments played one after the other.

import { clock, go, listen, pause, play } from "../clock.js";
import { roundTarget } from "../game/navigation.js";
import { buttonFor, inform } from "../view/dom.js";
import { listCuts } from "./highlights.js";

/** @import { Cut } from "./highlights.js" */

/** @type {Cut[]} */
let cuts = [];
let at = -1, isGoing = false;

/** Goes from one moment to the next from now on. */
export const openReel = () => listen(hear);

/** Plays the match's moments from the first, or ends that. */
export function turnReel() {
  if (leaveReel()) return;
  setCuts(listCuts());
  show(0);
  play();
}

/**
 * Ends the reel and rests where it is.
 * @returns {boolean} whether there was one
 */
export function leaveReel() {
  const is = Boolean(cuts[0]);
  if (is) {
    setCuts([]);
    pause();
  }
  return is;
}

/** @param {Cut[]} list */
function setCuts(list) {
  cuts = list;
  buttonFor("reel").ariaPressed = String(Boolean(cuts[0]));
  inform("");
}

/** @param {number} next */
function show(next) {
  const cut = cuts[at = next];
  if (!cut) return;
  isGoing = true;
  go(...roundTarget(cut.round, cut.from));
  isGoing = false;
  inform(`${at + 1} / ${cuts.length} · ${cut.says}`, true);
}

/** @param {import("../clock.js").ClockEvent} what */
function hear(what) {
  const cut = cuts[at];
  if (!cut || isGoing) return;
  // Whoever goes somewhere else has left the reel.
  if (what === "seek") setCuts([]);
  else if (what === "moment" && (clock.now >= cut.to - 1 || clock.line.round !== cut.round)) {
    if (cuts[at + 1]) show(at + 1);
    else leaveReel();
  }
}
