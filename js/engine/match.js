// Between rounds: refills and burned houses, who begins, when the match is over, and who has won it.

/** @import { Rules } from "./rules.js" */
/** @import { Round } from "./round.js" */

import { firstBoard } from "./round.js";

/**
 * What the rounds of a match have left. Nothing in it changes.
 * @typedef {object} Standing
 * @property {number} rounds played
 * @property {readonly number[]} stores at the end of the last round, in playing order
 * @property {readonly number[]} totals the stores of all rounds together
 * @property {readonly number[]} won rounds that each seat has won
 * @property {readonly number[]} closed 1 for each place that was burned and stays so (5.5)
 */

/**
 * The standing before the first round of a record; of rounds before a `Setup` nothing is known.
 * @param {Rules} rules
 * @param {readonly number[]} burned the places that a `Setup` burns
 * @returns {Standing}
 */
export function newStanding(rules, burned) {
  /** @type {number[]} */
  const none = Array(rules.seats).fill(0);
  const closed = Array.from({ length: rules.seats * (rules.houses + 1) }, (_, place) => +(rules.reopen === "no" && burned.includes(place)));
  return { rounds: 0, stores: none, totals: none, won: none, closed };
}

/**
 * The standing after a round with these stores.
 * @param {Standing} standing
 * @param {readonly number[]} stores in playing order
 * @returns {Standing}
 */
export function addRound(standing, stores) {
  const best = Math.max(...stores);
  const isWon = stores.filter((store) => store === best).length === 1;
  return {
    ...standing,
    rounds: standing.rounds + 1,
    stores,
    totals: stores.map((store, seat) => standing.totals[seat] + store),
    won: standing.won.map((won, seat) => won + +(isWon && stores[seat] === best)),
  };
}

/**
 * The shells that fill a seat's houses from its store, house 1 first; the rest stays there (5.1, 5.2).
 * @param {Rules} rules
 * @param {number} store
 * @param {readonly boolean[]} open whether each house may be filled, house 1 first
 */
export function refill(rules, store, open) {
  const { refill, shells } = rules;
  const houses = open.map((isOpen, index) => (isOpen ? index : -1)).filter((index) => index >= 0);
  if (refill !== "even" && rules["refill-from"] === "far") houses.reverse();
  const filled = open.map(() => 0);
  const count = houses.length;
  const given = refill === "equal" ? Math.min(shells, Math.floor(store / count)) : 0;
  const spread = Math.min(store, count * shells);
  let left = store;
  houses.forEach((house, index) => {
    if (refill === "equal") filled[house] = given;
    else if (refill === "even") filled[house] = Math.floor(spread / count) + +(index < spread % count);
    else if (refill === "partial" || left >= shells) filled[house] = Math.min(left, shells);
    left -= filled[house];
  });
  return filled;
}

/**
 * The houses of a seat that may be filled, house 1 first.
 * @param {Rules} rules
 * @param {Standing} standing
 * @param {number} seat
 */
function openHouses(rules, standing, seat) {
  const { houses } = rules;
  return Array.from({ length: houses }, (_, index) => !standing.closed[(seat + 1) * (houses + 1) - 2 - index]);
}

/**
 * Whether a seat can fill a house for another round (6.1).
 * @param {Rules} rules
 * @param {Standing} standing
 * @param {number} seat
 */
export function canFill(rules, standing, seat) {
  if (rules.refill === "new") return true;
  const open = openHouses(rules, standing, seat).filter(Boolean).length;
  const least = rules.refill === "full" ? rules.shells : rules.refill === "equal" ? open : 1;
  return open > 0 && standing.stores[seat] >= least;
}

/**
 * Whether the match is over after a round (6.1).
 * @param {Rules} rules
 * @param {Standing} standing after it
 * @param {number} number of the round; more than the rounds of the standing where some are not known
 */
export function isMatchOver(rules, standing, number) {
  const { seats, "match-end": end } = rules;
  if (number >= rules.rounds) return true;
  if (end === "rounds") return false;
  for (let seat = 0; seat < seats; seat++) if (!canFill(rules, standing, seat)) return true;
  return end === "majority" && isSettled(rules, standing, rules.rounds - standing.rounds);
}

/**
 * Whether all rounds decide a match, and not its last one alone.
 * @param {Rules} rules
 */
export function countsAllRounds(rules) {
  return rules.win === "rounds" || rules.refill === "new";
}

/**
 * Whether nobody can catch up in so many more rounds, whatever they bring.
 * @param {Rules} rules
 * @param {Standing} standing
 * @param {number} left
 */
export function isSettled(rules, standing, left) {
  if (rules.win === "rounds") return lead(standing.won) > left;
  return rules.refill === "new" && lead(standing.totals) > left * boardShells(rules);
}

/**
 * The shells of a first board.
 * @param {Rules} rules
 */
export function boardShells(rules) {
  return firstBoard(rules, 0).reduce((sum, shells) => sum + shells, 0);
}

/**
 * How far the best is ahead of every other.
 * @param {readonly number[]} counts
 */
function lead(counts) {
  const [best, second] = [...counts].sort((one, other) => other - one);
  return best - second;
}

/**
 * The board of the next round, and the houses that the refill leaves without their shells.
 * @param {Rules} rules
 * @param {Standing} standing
 * @param {number} first the seat that begins it, or -1
 * @param {readonly number[] | null} chosen the places that the players burn, under `burn=chosen`
 * @returns {{shells: number[], unfilled: number[]}} places
 */
export function fillBoard(rules, standing, first, chosen) {
  const { seats, houses } = rules;
  const width = houses + 1;
  if (rules.refill === "new") {
    return { shells: firstBoard({ ...rules }, first), unfilled: [] };
  }
  /** @type {number[]} */
  const shells = Array(seats * width).fill(0);
  /** @type {number[]} */
  const unfilled = [];
  for (let seat = 0; seat < seats; seat++) {
    const nearest = seat * width + houses - 1;
    const open = openHouses(rules, standing, seat).map((isOpen, index) => isOpen && !chosen?.includes(nearest - index));
    const filled = refill(rules, standing.stores[seat], open);
    let store = standing.stores[seat];
    filled.forEach((count, index) => {
      shells[nearest - index] = count;
      store -= count;
      if (!count) unfilled.push(nearest - index);
    });
    shells[nearest + 1] = store;
  }
  return { shells, unfilled };
}

/**
 * Who begins the next round (5.6).
 * @param {Rules} rules
 * @param {Pick<Round, "began" | "lastMover">} round the one that is over
 * @param {readonly number[]} stores at its end
 * @param {readonly boolean[]} emptied for each seat, whether its houses were empty then; nothing where that is not known
 */
export function nextBeginner(rules, round, stores, emptied) {
  const { next } = rules;
  if (next === "first") return 0;
  if (next === "other") return (round.began + 1) % rules.seats;
  if (next === "last-mover") return round.lastMover;
  if (next === "emptied" || next === "remaining") {
    const isMeant = (/** @type {number} */ seat) => emptied[seat] === (next === "emptied");
    const meant = emptied.findIndex((_, seat) => isMeant(seat));
    return meant < 0 || isMeant(round.began) ? round.began : meant;
  }
  const sought = next === "winner" ? Math.max(...stores) : Math.min(...stores);
  return stores[round.began] === sought ? round.began : stores.indexOf(sought);
}

/**
 * Whether a round opens with both hands.
 * @param {Rules} rules
 * @param {number} number of the round
 */
export function opensWithBoth(rules, number) {
  return rules.opening === "simultaneous" && (number === 1 || rules["simultaneous-rounds"] === "all");
}

/**
 * The seat that has won a match that is over; null where it is drawn (6.2).
 * @param {Rules} rules
 * @param {Standing} standing
 * @returns {number | null}
 */
export function matchWinner(rules, standing) {
  return bestOf(merits(rules, standing));
}

/**
 * What each seat is judged by; the most wins.
 * @param {Rules} rules
 * @param {Standing} standing
 * @returns {readonly number[]}
 */
function merits(rules, standing) {
  const { win, seats } = rules;
  if (win === "rounds") return standing.won;
  if (rules.refill === "new") return standing.totals;
  const each = Array.from({ length: seats }, (_, seat) => seat);
  if (win === "standing") {
    const able = each.filter((seat) => canFill(rules, standing, seat));
    if (able.length === 1) return each.map((seat) => +(seat === able[0]));
    return able.length ? each.map((seat) => (able.includes(seat) ? standing.stores[seat] : -1)) : standing.stores;
  }
  if (win === "burned") {
    const { unfilled } = fillBoard(rules, standing, 0, null);
    return each.map((seat) => -unfilled.filter((place) => Math.floor(place / (rules.houses + 1)) === seat).length);
  }
  return standing.stores;
}

/**
 * The index of the strictly highest; null where several are equal.
 * @param {readonly number[]} counts
 */
export function bestOf(counts) {
  const best = Math.max(...counts);
  return counts.indexOf(best) === counts.lastIndexOf(best) ? counts.indexOf(best) : null;
}
