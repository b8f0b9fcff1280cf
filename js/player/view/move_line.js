// The line of moves of a phone: the turns around the current one in one row, which scrolls to it.

import { stopTarget } from "../game/navigation.js";
import { clock, go } from "../clock.js";
import { byId, make } from "./dom.js";
import { phone } from "./media.js";

/** @import { Line } from "../game/game.js" */

/** The turns on either side of the current one, and how near their end is not come. */
const AROUND = 30, NEAR = 6;

/** @type {Line | null} */
let shown = null;
let from = 0;
/** @type {HTMLElement[]} */
let chips = [];
/** @type {HTMLElement | undefined} */
let current;

/**
 * Marks a stop of the line that plays, and brings it into the middle.
 * @param {number} index
 */
export function showInLine(index) {
  if (!phone.matches) return;
  const { line } = clock, box = byId("line"), last = line.stops.length - 1;
  const isNear = index < Math.min(last, from + NEAR) && from
    || index > from + chips.length - NEAR && from + chips.length <= last;
  if (shown !== line || isNear || !chips[index - from]) {
    shown = line;
    from = Math.max(0, index - AROUND);
    chips = line.stops.slice(from, index + AROUND + 1).map((_, i) => chipOf(line, from + i));
    box.replaceChildren(...chips);
  }
  if (current) current.ariaCurrent = null;
  current = chips[index - from];
  if (!current) return;
  current.ariaCurrent = "step";
  const chip = current;
  requestAnimationFrame(() => {
    box.scrollLeft = chip.offsetLeft - (box.offsetWidth - chip.offsetWidth) / 2;
    box.scrollTop = chip.offsetTop - (box.offsetHeight - chip.offsetHeight) / 2;
  });
}

/**
 * @param {Line} line
 * @param {number} index
 */
function chipOf(line, index) {
  const stop = line.stops[index], seat = "s" in stop ? stop.s : null;
  const chip = make("button", seat === null ? "" : `p${seat}`, stop.t);
  chip.onclick = () => go(...stopTarget(line, index));
  return chip;
}
