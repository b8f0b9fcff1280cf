// What the engine plays as a page's film holds it: boards, the paths of shells in a turn, the rest of a round collected.

/** @import { Ground } from "../engine/ground.js" */
/** @import { Choice, Drops } from "../engine/row.js" */
/** @import { Round } from "../engine/round.js" */
/** @import { Beat, Flow, MovePath, ScoreStop, Taken } from "../player/game/film_json.js" */

import { drop, endTurnLap, lift, newHand } from "../engine/hand.js";
import { housePlace, storePlace } from "../engine/ground.js";
import { collect } from "../engine/round.js";
import { playRow } from "../engine/row.js";

/**
 * The counts round the board.
 * @param {Pick<Round, "ground" | "shells">} round
 */
export const keyframe = ({ ground, shells }) => shells.map((count, place) => (ground.burned[place] ? "#" : count)).join(".");

/**
 * The end of a round: what is left in the houses goes to the stores.
 * @param {Round} round
 * @param {readonly number[]} [stores] the score, in playing order
 * @returns {ScoreStop}
 */
export function scoreOf({ ground, shells: before }, stores = collect(ground, before)) {
  const { rules, seats } = ground, shells = before.slice();
  /** @type {Flow[]} */
  const flows = [];
  before.forEach((count, place) => {
    const seat = ground.owner[place];
    if (!count || place === storePlace(ground, seat)) return;
    if (rules.rest === "none") return;
    flows.push([place, storePlace(ground, rules.rest === "owner" ? seat : (seat + 1) % seats), count]);
    shells[place] = 0;
  });
  stores.forEach((count, seat) => void (shells[storePlace(ground, seat)] = count));
  return { do: "score", flows, t: stores.join("-"), k: keyframe({ ground, shells: before }), z: keyframe({ ground, shells }) };
}

/**
 * The paths of the moves of a turn.
 * @param {Round} round before it
 * @param {number} seat
 * @param {readonly number[]} houses that can be lifted one after the other
 * @returns {MovePath[]}
 */
export function traceMoves({ ground, shells: before }, seat, houses) {
  const shells = before.slice(), hand = newHand(seat);
  return houses.map((house) => {
    /** @type {number[][]} */
    const laps = [];
    lift(shells, hand, housePlace(ground, seat, house), true);
    for (;;) {
      laps.push(sowLap(ground, shells, hand));
      const lying = shells[hand.place], held = shells.slice();
      const end = endTurnLap(ground, shells, hand);
      if (end === "relay") {
        lift(shells, hand, hand.place, false);
        continue;
      }
      if (end === "capture") return { laps, end: "*", taken: takenBetween(ground, held, shells, seat, hand.place) };
      if (end === "store") return { laps, end: "+" };
      if (end === "given") {
        const last = laps[laps.length - 1];
        last[last.length - 1] = storePlace(ground, ground.owner[hand.place]);
        return { laps, end: "%" };
      }
      return { laps, end: ground.burned[hand.place] ? "~" : lying > 1 ? ":" : "." };
    }
  });
}

/**
 * @param {Ground} ground
 * @param {number[]} shells
 * @param {import("../engine/hand.js").Hand} hand that has lifted
 */
function sowLap(ground, shells, hand) {
  const into = ground.into[hand.seat], lap = [hand.place];
  while (hand.held) {
    drop(ground, shells, hand, 1);
    lap.push(into[hand.place]);
  }
  return lap;
}

/**
 * A capture, by the board before and after it.
 * @param {Ground} ground
 * @param {readonly number[]} before
 * @param {readonly number[]} after
 * @param {number} seat
 * @param {number} place of the last shell
 * @returns {Taken}
 */
function takenBetween(ground, before, after, seat, place) {
  const store = storePlace(ground, seat);
  const emptied = before.flatMap((count, from) => (from !== store && after[from] < count ? [from] : []));
  const sources = [...emptied.filter((from) => from !== place), ...emptied.filter((from) => from === place)];
  /** @type {Flow[]} */
  const flows = sources.map((from) => [from, store, before[from] - after[from]]);
  return [place, flows.reduce((sum, [, , shells]) => sum + shells, 0), flows];
}

/** The most ticks from one beat to the next that a page waits. */
const IDLE_TICKS = 4;

/**
 * The beats of a simultaneous row: what each hand lifts, drops and captures when.
 * @param {Round} round before it
 * @param {readonly (readonly Choice[])[]} choices
 * @param {readonly Drops[] | null} race
 * @returns {Beat[]}
 */
export function traceRow(round, choices, race) {
  const { ground } = round;
  /** @type {Beat[]} */
  const beats = [];
  /** @type {number[]} */
  const seen = round.shells.slice();
  const reached = choices.map(() => -1);
  const shells = round.shells.slice();
  playRow(ground, shells, choices, round.isBound, race, (tick, seat) => {
    const changed = seen.flatMap((count, place) => (shells[place] === count ? [] : [place]));
    const [place] = changed;
    const given = changed.find((one) => shells[one] > seen[one] && one !== storePlace(ground, seat));
    if (changed.length > 1 && given !== undefined) {
      const drop = beats.findLast((beat) => beat.seat === seat);
      if (drop) drop.place = given;
    } else if (changed.length > 1) {
      const taken = takenBetween(ground, seen, shells, seat, reached[seat]);
      beats.push({ tick, seat, place: reached[seat], isDrop: false, taken });
    } else if (changed.length) {
      const isDrop = shells[place] > seen[place];
      if (isDrop) reached[seat] = place;
      beats.push({ tick, seat, place, isDrop });
    }
    changed.forEach((one) => void (seen[one] = shells[one]));
  });
  beats.sort((one, other) => one.tick - other.tick);
  let before = -1, spent = -1;
  return beats.map((beat) => {
    spent += Math.min(IDLE_TICKS, beat.tick - before);
    before = beat.tick;
    return { ...beat, tick: spent };
  });
}
