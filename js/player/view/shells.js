// The place of each shell at a moment, resting in its slot or on its way: a function of the plan,
// the moment and how the board lies; nothing is remembered from moment to moment.

import { slotIn } from "../../drawing/slots.js";
import { game } from "../game/game.js";
import { lastIndex } from "../game/moments.js";
import { DROP_EVERY } from "../game/motion.js";

/** @import { LayoutJson } from "../game/film_json.js" */
/** @import { Hand } from "../game/motion.js" */
/** @import { Motion, Slot } from "../game/tracks.js" */

/**
 * The lie of a board: its layout, and the number of seats by which it is turned.
 * @typedef {{ layout: LayoutJson, turned: number }} Lie
 */

/**
 * A shell in a drawing: centre, rotation in degrees, size, and whether it is off the board.
 * @typedef {{ x: number, y: number, r: number, s: number, isFlying: boolean }} Shell
 */

/** @param {number} x */
export const clamp = x => x < 0 ? 0 : x > 1 ? 1 : x;
/** @param {number} x */
const easeOut = x => 1 - (1 - x) ** 3;
/** @param {number} x */
const easeBoth = x => x < .5 ? 2 * x * x : 1 - (2 - 2 * x) ** 2 / 2;
// A shell that falls rebounds by a tenth.
/** @param {number} x */
const bounce = x => x < .72 ? (x / .72) ** 2 : 1 - .1 * Math.sin((x - .72) / .28 * Math.PI);

/**
 * The spot of a place. Turning the board shows each seat's row where the next one's was.
 * @param {Lie} lie
 * @param {number} place
 */
export const spotOf = ({ layout, turned }, place) =>
  layout.spots[(place + turned * (game.houses + 1)) % game.places];

/**
 * @param {Lie} lie
 * @param {Slot} slot
 */
export const slotAt = (lie, [place, index]) => slotIn(
  spotOf(lie, place), place % (game.houses + 1) === game.houses, place, index, lie.layout.shell);

/**
 * The face of a shell by the rotation of its first slot in degrees: 0 front, 1 back.
 * @param {number} rotation
 */
export const faceOf = rotation => rotation / 30 % 5 < 2 ? 1 : 0;

/**
 * The centre of a hand; the corner of the board for one that is not used.
 * @param {Lie} lie
 * @param {Hand} hand
 * @param {number} time
 * @param {number} pace
 */
export function handAt(lie, { way }, time, pace) {
  const i = lastIndex(way, step => step.t <= time);
  const a = way[Math.max(i, 0)], b = way[i + 1];
  if (!a) return { x: 0, y: 0 };
  const [x, y] = spotOf(lie, a.place), rise = lie.layout.shell * 14;
  if (i < 0 || !b) return { x, y: y - rise };
  const span = Math.min(b.t - a.t, DROP_EVERY * pace);
  const f = easeBoth(clamp((time - b.t + span) / span)), to = spotOf(lie, b.place);
  const lift = a.place === b.place ? 0 : Math.sin(f * Math.PI) * rise;
  return { x: x + (to[0] - x) * f, y: y + (to[1] - y) * f - rise - lift };
}

/**
 * The place of a shell in a hand: on a spiral of the golden angle, denser the more there are.
 * @param {Lie} lie
 * @param {Required<Motion>} motion into a hand
 * @param {number} time
 */
function gripAt(lie, { stop, seat, i, of }, time) {
  const at = handAt(lie, stop.hands[seat], time, stop.pace);
  const reach = Math.sqrt(i + .5) * 7 * lie.layout.shell * Math.min(1, Math.sqrt(16 / of));
  const angle = i * 2.399963;
  return { x: at.x + Math.cos(angle) * reach, y: at.y + Math.sin(angle) * reach * .8, r: i * 77 };
}

/**
 * The place of a shell at a time, given its motion then; `null` off the board.
 * @param {Lie} lie
 * @param {Motion[]} track
 * @param {number} i
 * @param {number} time
 * @returns {Shell | null}
 */
export function shellAt(lie, track, i, time) {
  const motion = track[i];
  if (!motion || motion.to === null) return null;
  const { to, falls } = motion;
  const f = motion.t1 > motion.t0 ? clamp((time - motion.t0) / (motion.t1 - motion.t0)) : 1;
  if (to && f === 1) return { ...slotAt(lie, to), s: 1, isFlying: false };
  const goal = to ? slotAt(lie, to) : gripAt(lie, /** @type {Required<Motion>} */ (motion), time);
  const from = (i > 0 && shellAt(lie, track, i - 1, motion.t0)) || goal;
  const streams = to && !falls, out = streams ? easeBoth(f) : easeOut(f);
  const arc = streams ? Math.sin(f * Math.PI) * 40 * lie.layout.shell : 0;
  return {
    x: from.x + (goal.x - from.x) * out,
    y: from.y + (goal.y - from.y) * (falls ? bounce(f) : out) - arc,
    r: from.r + (goal.r - from.r) * out,
    s: to ? 1.12 - .12 * f : 1 + .12 * f,
    isFlying: true,
  };
}
