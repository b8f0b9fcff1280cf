// A person's view of a turn: all that can be done in a few lifts, and the answer to it (docs/annotating.md).

/** @import { Ground } from "./ground.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Round } from "./round.js" */

import { isStopped, storePlace } from "./ground.js";
import { givesMove, newHand } from "./hand.js";
import { isFinished } from "./round.js";
import { playMove, refuse } from "./turn.js";

/** The most lifts of a turn, and of the answer to it, that a person is taken to see. */
export const MOST_LIFTS = 8;

/** The most lifts that are looked at for one question, far more than games of up to nine houses need. */
const MOST_TRIED = 400_000;

/** @returns {Budget} */
const newBudget = () => ({ left: MOST_TRIED });

/** The lifts that are still looked at. @typedef {{ left: number }} Budget */

/**
 * A turn in sight: its lifts, the board that it leaves, and whether another lift is due.
 * @typedef {{ houses: number[], shells: number[], goesOn: boolean }} Course
 */

/**
 * A turn by what it is worth: the standing of its seat once the next has answered.
 * @typedef {Course & { standing: number }} Worth
 */

/**
 * The turn in sight of the seat to move that brings most into its store, the shortest of several.
 * @param {Round} round before a turn
 * @returns {{ houses: number[], gain: number, goesOn: boolean } | null} `null` where nothing can be brought
 */
export function findRichest(round) {
  const { ground, shells, toMove: seat } = round;
  if (seat < 0) return null;
  /** @type {Course | null} */
  let best = null;
  const store = storePlace(ground, seat);
  let most = shells[store];
  walk(round, [], newBudget(), (course) => {
    const stored = course.shells[store];
    if (stored > most || (best && stored === most && course.houses.length < best.houses.length)) {
      most = stored;
      best = course;
    }
  }, true);
  const found = /** @type {Course | null} */ (best);
  return found && { houses: found.houses, gain: most - shells[store], goesOn: found.goesOn };
}

/**
 * The best turn in sight that begins with some lifts; a whole turn is itself.
 * @param {Round} round before a turn
 * @param {readonly number[]} begun houses that can be lifted one after the other; none for any turn
 * @returns {Worth | null} `null` where nothing can be lifted
 */
export function findBest(round, begun) {
  /** @type {Course[]} */
  const courses = [];
  const budget = newBudget();
  walk(round, begun, budget, (course) => void courses.push(course));
  const { ground, toMove: seat } = round;
  const ranked = courses.map((course) => ({ ...course, standing: standingOf(ground, course.shells, seat) }))
    .sort((one, other) => other.standing - one.standing);
  /** @type {Worth | null} */
  let best = null;
  for (const course of ranked) {
    if (best && best.standing >= course.standing) break;
    /** @type {number} */
    const enough = best ? course.standing - best.standing : Infinity;
    /** @type {number} */
    const standing = course.standing - answerTo(round, course, enough, budget);
    if (!best || standing > best.standing) best = { ...course, standing };
  }
  return best;
}

/**
 * The lead of a seat's store over the other; with three seats what it holds.
 * @param {Ground} ground
 * @param {readonly number[]} shells
 * @param {number} seat
 */
const standingOf = (ground, shells, seat) =>
  shells[storePlace(ground, seat)] - (ground.seats > 2 ? 0 : shells[storePlace(ground, 1 - seat)]);

/**
 * The most by which the standing of the next seat can rise in its turn.
 * @param {Round} round before the turn that is answered
 * @param {Course} course
 * @param {number} enough looking stops here
 * @param {Budget} budget
 */
function answerTo(round, { shells, goesOn }, enough, budget) {
  const { ground, toMove } = round, seat = (toMove + 1) % ground.seats;
  if (goesOn || isFinished(ground, shells, seat)) return 0;
  const before = standingOf(ground, shells, seat);
  let most = 0;
  walk({ ...round, shells, toMove: seat, isBound: false }, [], budget, (course) => {
    most = Math.max(most, standingOf(ground, course.shells, seat) - before);
    return most >= enough;
  }, true);
  return most;
}

/**
 * Every turn in sight that begins with some lifts, house by house from the store outwards.
 * @param {Round} round
 * @param {readonly number[]} begun
 * @param {Budget} budget
 * @param {(course: Course) => boolean | void} visit told of each; true ends the walk
 * @param {boolean} [isEach] whether turns that go on are told of as well
 */
function walk({ ground, shells: first, toMove: seat, isBound }, begun, budget, visit, isEach = false) {
  /**
   * @param {readonly number[]} before
   * @param {Hand} hand
   * @param {number[]} lifted
   * @returns {boolean}
   */
  const step = (before, hand, lifted) => {
    const due = begun[lifted.length];
    for (let house = due ?? 1; house <= (due ?? ground.houses); house++) {
      if (refuse(ground, before, seat, house, isBound && !lifted.length)) continue;
      if (--budget.left < 0) return true;
      const shells = before.slice(), own = { ...hand }, houses = [...lifted, house];
      const { end } = playMove(ground, shells, own, house);
      const goesOn = givesMove(ground, shells, seat, end) && !isStopped(ground, shells, true);
      const isLast = !goesOn || houses.length >= Math.max(MOST_LIFTS, begun.length);
      if ((isLast || isEach) && visit({ houses, shells, goesOn })) return true;
      if (!isLast && step(shells, own, houses)) return true;
    }
    return false;
  };
  step(first, newHand(seat), []);
}
