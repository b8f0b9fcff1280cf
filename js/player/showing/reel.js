// The reel: the match's moments played one after the other.

import { clock, go, listen, pause, play } from "../clock.js";
import { roundTarget } from "../game/navigation.js";
import { all, buttonFor, byId } from "../view/dom.js";
import { listCuts } from "./highlights.js";

/** @import { Cut } from "./highlights.js" */

/** @type {Cut[]} */
let cuts = [];
let at = 0;

/** Goes from one moment to the next from now on. */
export const openReel = () => listen(hear);

export const isReel = () => Boolean(cuts[0]);

/** Plays the match's moments from the first, or ends that and rests. */
export function turnReel() {
  if (isReel()) {
    show([]);
    return pause();
  }
  show(listCuts());
  play();
  // A blank pauses now, and does not end the reel.
  buttonFor("play").focus();
}

/**
 * Goes to a moment, or ends the reel with no moments.
 * @param {Cut[]} list
 */
function show(list, next = 0) {
  const cut = list[next];
  cuts = [];
  if (cut) go(...roundTarget(cut.round, cut.from));
  cuts = list;
  at = next;
  // The button in the bar; the other one is the reason over the board, which ends the reel too.
  all("[data-do=reel][aria-pressed]")[0].ariaPressed = String(isReel());
  byId("reason").textContent = cut ? `${at + 1} / ${cuts.length} · ${cut.says}` : "";
}

/** @param {import("../clock.js").ClockEvent} what */
function hear(what) {
  const cut = cuts[at];
  if (!cut) return;
  // Whoever goes somewhere else has left the reel.
  if (what === "seek") show([]);
  else if (what === "moment" && (clock.now >= cut.to - 1 || clock.line.round !== cut.round)) {
    if (cuts[at + 1]) show(cuts, at + 1);
    else turnReel();
  }
}
