// What a reader knows of the positions, and which one comes next: those missed come again soon,
// those found after longer and longer times.

/**
 * What is kept of a position: how often it was found in a row, and when it is due, in ms.
 * @typedef {[found: number, due: number]} Card
 */

/** @typedef {Record<string, Card>} Deck */

const MINUTE = 60_000, DAY = 1440 * MINUTE;

/** A position that was missed comes again after ten minutes. */
const SOON = 10 * MINUTE;

/** The days after which a position comes again that was found once, twice … in a row. */
const DAYS = [1, 3, 7, 16, 35, 90];

/** Times within a few minutes of each other are the same to a reader. */
const SLACK = 5 * MINUTE;

/**
 * The card of a position after an answer.
 * @param {Card | undefined} card
 * @param {boolean} isRight
 * @param {number} now
 * @returns {Card}
 */
export function answered(card, isRight, now) {
  if (!isRight) return [0, now + SOON];
  const found = (card?.[0] ?? 0) + 1;
  return [found, now + DAYS[Math.min(found, DAYS.length) - 1] * DAY];
}

/**
 * The position that comes next: one that is due, the longest first, or else the first that is new.
 * @param {string[]} ids in order
 * @param {Deck} deck
 * @param {number} now
 * @returns {{ at: number, isDue: boolean }} `at` is -1 without a position; where none is due, it is
 *   the one that is due first
 */
export function choose(ids, deck, now) {
  let fresh = -1, first = -1;
  ids.forEach((id, at) => {
    const card = deck[id];
    if (!card) {
      if (fresh < 0) fresh = at;
    } else if (first < 0 || card[1] < deck[ids[first]][1]) first = at;
  });
  const isDue = first >= 0 && deck[ids[first]][1] <= now + SLACK;
  return isDue ? { at: first, isDue } : fresh >= 0 ? { at: fresh, isDue: true }
    : { at: first, isDue };
}

/**
 * The positions that were found when they were last asked.
 * @param {string[]} ids
 * @param {Deck} deck
 */
export const countKnown = (ids, deck) => ids.filter(id => deck[id]?.[0]).length;

/**
 * A time from now, in whole days, or else in minutes.
 * @param {number} due
 * @param {number} now
 * @returns {{ days: number, minutes: number }} one of them is 0
 */
export function waitFor(due, now) {
  const days = Math.round((due - now) / DAY);
  return { days, minutes: days ? 0 : Math.max(1, Math.round((due - now) / MINUTE)) };
}
