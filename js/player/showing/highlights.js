// The match's moments as a reel of a minute and a half: as many of the most telling as fit into it
// (templates/film/reel.py chooses the same ones for a film).

import { game, planOf } from "../game/game.js";
import { tell } from "../game/spoken.js";

/** @import { Line } from "../game/game.js" */

/** The longest that the moments take together, in milliseconds of the usual pace. */
const REEL = 88500;

/** @type {Record<string, string>} */
const KINDS = {
  ca: "reel_capture", lo: "reel_long", le: "reel_lead", mi: "reel_mistake", en: "reel_end",
};

/**
 * A cut of the reel: a line from one time to another, and why it is shown.
 * @typedef {{ line: Line, from: number, to: number, says: string }} Cut
 */

/**
 * The cuts of the match's reel in the order they were played.
 * @returns {Cut[]}
 */
export function listCuts() {
  /** @type {Map<string, Cut>} */
  const cuts = new Map();
  let left = REEL;
  for (const [, round, stop, kind, n] of (game.reel ?? "").matchAll(/(\d+)\.(\d+)(..)(\S*)/g)) {
    const line = game.rounds[+round].main, { t0: from, t1: to } = planOf(line).stops[+stop];
    const key = `${round} ${stop}`;
    if (cuts.has(key) || to - from > left) continue;
    left -= to - from;
    const seat = game.names[+n] ?? "";
    cuts.set(key, { line, from, to, says: tell(KINDS[kind], { n, seat }) });
  }
  return [...cuts.values()].sort((a, b) => a.line.round - b.line.round || a.from - b.from);
}
