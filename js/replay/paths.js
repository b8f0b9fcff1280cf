// What the engine plays as a page's film holds it: boards, the paths of shells in a turn, the rest of a round collected.

/** @import { Ground } from "../engine/ground.js" */
/** @import { Choice, Drops } from "../engine/row.js" */
/** @import { Round } from "../engine/round.js" */
/** @import { BothStop, Flow, MovePath, ScoreStop, Taken } from "../player/game/film_json.js" */

import { drop, endLap, lift, newHand } from "../engine/hand.js";
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
 * @param {string} codes a letter for each place
 * @returns {MovePath[]}
 */
export function traceMoves({ ground, shells: before }, seat, houses, codes) {
  const shells = before.slice(), hand = newHand(seat);
  return houses.map((house) => {
    /** @type {string[]} */
    const laps = [];
    lift(shells, hand, housePlace(ground, seat, house), true);
    for (;;) {
      laps.push(sowLap(ground, shells, hand, codes));
      const lying = shells[hand.place], held = shells.slice();
      const end = endLap(ground, shells, hand);
      if (end === "relay") {
        lift(shells, hand, hand.place, false);
        continue;
      }
      const words = laps.join(" ");
      if (end === "capture") return [words, "*", takenBetween(ground, held, shells, seat, hand.place)];
      if (end === "store") return [words, "+"];
      return [words, ground.burned[hand.place] ? "~" : lying > 1 ? ":" : "."];
    }
  });
}

/**
 * @param {Ground} ground
 * @param {number[]} shells
 * @param {import("../engine/hand.js").Hand} hand that has lifted
 * @param {string} codes
 */
function sowLap(ground, shells, hand, codes) {
  const into = ground.into[hand.seat];
  let lap = codes[hand.place];
  while (hand.held) {
    drop(ground, shells, hand, 1);
    lap += codes[into[hand.place]];
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
  const sources = emptied.filter((from) => from !== place);
  /** @type {Flow[]} */
  const flows = [...sources, ...emptied.filter((from) => from === place)].map((from) => [from, store, before[from] - after[from]]);
  return [place, sources, flows.reduce((sum, [, , shells]) => sum + shells, 0), flows];
}

/**
 * The ticks of a simultaneous row: what each hand lifts and drops when, and the captures.
 * @param {Round} round before it
 * @param {readonly (readonly Choice[])[]} choices
 * @param {readonly Drops[] | null} race
 * @param {string} codes
 * @returns {BothStop["ticks"]}
 */
export function traceRow(round, choices, race, codes) {
  const { ground } = round;
  /** @type {{ tick: number, letters: string, taken?: Taken }[]} */
  const beats = [];
  /** @type {number[]} */
  const seen = round.shells.slice();
  const reached = choices.map(() => -1);
  const shells = round.shells.slice();
  playRow(ground, shells, choices, round.isBound, race, (tick, seat) => {
    const changed = seen.flatMap((count, place) => (shells[place] === count ? [] : [place]));
    const [place] = changed;
    if (changed.length > 1) {
      beats.push({ tick, letters: `!${seat}`, taken: takenBetween(ground, seen, shells, seat, reached[seat]) });
    } else if (changed.length && shells[place] > seen[place]) {
      reached[seat] = place;
      beats.push({ tick, letters: "abc"[seat] + codes[place] });
    } else if (changed.length) beats.push({ tick, letters: "ABC"[seat] + codes[place] });
    changed.forEach((one) => void (seen[one] = shells[one]));
  });
  beats.sort((one, other) => one.tick - other.tick);
  return [writeTicks(beats), ...beats.flatMap(({ taken }) => (taken ? [taken] : []))];
}

/**
 * Ticks as words: `+12` before a word says that its tick is 12 later, not 1.
 * @param {readonly { tick: number, letters: string }[]} beats in the order of ticks
 */
function writeTicks(beats) {
  /** @type {string[]} */
  const words = [];
  let before = -1;
  for (const { tick, letters } of beats) {
    if (tick === before) words[words.length - 1] += letters;
    else words.push(...tick === before + 1 ? [] : [`+${tick - before}`], letters);
    before = tick;
  }
  return words.join(" ");
}
