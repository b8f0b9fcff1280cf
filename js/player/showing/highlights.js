// The match's moments as a reel of a minute and a half: as many of the most telling as fit into it
// (templates/film/reel.py chooses the same ones for a film).

import { game, planOf } from "../game/game.js";
import { tell } from "../game/spoken.js";

/** The longest that the moments take together, in milliseconds of the usual pace. */
const REEL = 88500;

/** The words for each kind of moment, in the order of `MomentKind`. */
const KINDS = [
  "reel_capture", "reel_long", "reel_lead", "reel_mistake", "reel_sighted", "reel_end",
];

/**
 * A cut of the reel: a round from one time to another, and why it is shown.
 * @typedef {{ round: number, from: number, to: number, says: string }} Cut
 */

/**
 * The cuts of the match's reel in the order they were played.
 * @returns {Cut[]}
 */
export function listCuts() {
  /** @type {Map<string, Cut>} */
  const cuts = new Map();
  let left = REEL;
  for (const [, round, stop, kind, n] of (game.reel ?? "").matchAll(/(\d+)\.(\d+)\.(.)(\S*)/g)) {
    const { t0: from, t1: to } = planOf(game.rounds[+round].main).stops[+stop];
    const key = `${round} ${stop}`;
    if (cuts.has(key) || to - from > left) continue;
    left -= to - from;
    const seat = game.names[+n] ?? "";
    cuts.set(key, { round: +round, from, to, says: tell(KINDS[+kind], { n, seat }) });
  }
  return [...cuts.values()].sort((a, b) => a.round - b.round || a.from - b.from);
}
