// Rounds of a record: how they begin, what they score, how the record ends, and its result.

/** @import { Ground } from "../engine/ground.js" */
/** @import { Standing } from "../engine/match.js" */
/** @import { Round } from "../engine/round.js" */
/** @import { Rules } from "../engine/rules.js" */
/** @import { EndItem, Finding, RoundItem, ScoreItem, SeatLetter, WrittenPosition } from "../notation/record.js" */
/** @import { State } from "./state.js" */

import {
  addRound, bestOf, boardShells, countsAllRounds, fillBoard, isMatchOver, isSettled, matchWinner, newStanding, nextBeginner, opensWithBoth,
} from "../engine/match.js";
import { housePlace, isRowEmpty, makeGround, storesOf } from "../engine/ground.js";
import { beginRound, collect, firstBoard, shellsOf } from "../engine/round.js";
import { makeFault } from "../notation/words.js";
import { countShells } from "./header.js";
import { seatLetters, seatNumber } from "./seats.js";
import { loseBoard } from "./state.js";

/** A state, and what is wrong with the statement that led to it. @typedef {{state: State, findings: Finding[]}} Followed */

/**
 * The state at the beginning of a record.
 * @param {Rules} rules
 * @param {WrittenPosition | null} setup
 * @param {RoundItem | null} item the statement that begins it, if one does
 * @returns {State}
 */
export function beginPlay(rules, setup, item) {
  const number = item?.number ?? 1;
  let first = opensWithBoth(rules, 1) ? -1 : 0;
  let shells;
  /** @type {number[]} */
  const burned = [];
  if (setup) {
    first = setup.toMove === "-" ? -1 : seatNumber(rules.seats, setup.toMove);
    shells = shellsOf(setup.rows).map((count, place) => {
      if (count < 0) burned.push(place);
      return Math.max(count, 0);
    });
  } else {
    // The players agree who begins, and the record names him (1.5).
    if (first === 0 && item?.first && number === 1) first = Math.max(seatNumber(rules.seats, item.first.seat), 0);
    shells = firstBoard(rules, first);
  }
  /** @type {State} */
  const state = {
    rules, round: null, isGap: false, number, total: setup ? countShells(setup) : boardShells(rules), hasPlayed: false,
    lastMover: null, began: null, standing: newStanding(rules, burned), stores: null, isOver: false, isPast: false,
    otherNumber: null, isScored: false, isMatchOver: false, burned, unfilled: burned, unfinished: null,
  };
  return startRound(state, makeGround(rules, burned), shells, first, !setup);
}

/**
 * @param {State} state
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 * @param {number} first
 * @param {boolean} isBound
 */
function startRound(state, ground, shells, first, isBound) {
  const round = beginRound(ground, state.number, shells, first, isBound);
  return withRound({ ...state, began: round.began, lastMover: round.lastMover }, round);
}

/**
 * The state with this board, and what follows where the round is over.
 * @param {State} state
 * @param {Round} round
 * @returns {State}
 */
export function withRound(state, round) {
  const after = { ...state, round, isOver: false, isMatchOver: false, stores: null };
  return round.isOver ? closeRound(after, collect(round.ground, round.shells)) : after;
}

/**
 * The state when the round is over with these stores.
 * @param {State} state
 * @param {readonly number[]} stores
 * @returns {State}
 */
function closeRound(state, stores) {
  return { ...state, isOver: true, stores, isMatchOver: isMatchOver(state.rules, addRound(state.standing, stores), state.number) };
}

/**
 * The round that a statement begins, after the one in `state`.
 * @param {State} state
 * @param {RoundItem} item
 * @param {SeatLetter | null} coming the seat of the turn that follows
 * @returns {Followed}
 */
export function followRound(state, item, coming) {
  /** @type {Finding[]} */
  const findings = [];
  const report = (/** @type {string} */ code) => void findings.push(makeFault(code, item.start, item.end));
  let { stores } = state;
  if (state.round && !stores) report("SGN504");
  if (state.isGap) report("SGN315");
  if (state.isMatchOver) {
    report("SGN506");
    stores = null;
  }
  const isDue = item.number === state.number + 1 || (state.otherNumber !== null && item.number === state.otherNumber + 1);
  if (!isDue) report("SGN501");
  const standing = stores ? addRound(state.standing, stores) : state.standing;
  /** @type {State} */
  const next = {
    ...state, round: null, isGap: false, number: item.number, hasPlayed: false, standing, stores: null, isOver: false, isPast: false,
    otherNumber: isDue ? null : state.number + 1, isScored: false, isMatchOver: false, unfilled: [], unfinished: null,
  };
  if (!stores) return { state: { ...loseBoard(next), burned: [] }, findings };
  const filled = fillRound(next, item, findBeginner({ ...state, stores }, item, coming));
  return { state: filled.state, findings: [...findings, ...filled.findings] };
}

/**
 * Fills the board of a round.
 * @param {State} state with what is known before
 * @param {RoundItem} item
 * @param {number} first the seat that begins, -1 for both hands
 * @returns {Followed}
 */
function fillRound(state, item, first) {
  const { rules, standing } = state;
  const chosen = rules.burn === "chosen" ? (item.burn?.houses ?? []).map(({ seat, house }) => placeOf(rules, seatNumber(rules.seats, seat), house)) : null;
  const refused = chosen && refuseChoice(rules, standing, chosen);
  if (refused) return { state: loseBoard(state), findings: [makeFault(refused, item.start, item.end)] };
  const { shells, unfilled } = fillBoard(rules, standing, first, chosen);
  const burned = rules.burned === "open" ? [] : unfilled;
  const closed = rules.reopen === "no" ? standing.closed.map((isClosed, place) => +(isClosed || unfilled.includes(place))) : standing.closed;
  const total = shells.reduce((sum, count) => sum + count, 0);
  const filled = { ...state, standing: { ...standing, closed }, burned, unfilled, total };
  // What the players chose is no claim: houses that stay closed may be left out (5.3).
  const findings = [...checkFirst(rules, item, first), ...(chosen ? [] : checkBurn(rules, item, unfilled))];
  return { state: startRound(filled, makeGround(rules, burned), shells, first, false), findings };
}

/**
 * The seat that begins the next round, -1 for both hands.
 * @param {State} state
 * @param {RoundItem} item
 * @param {SeatLetter | null} coming
 */
function findBeginner({ rules, began, lastMover, stores, round }, item, coming) {
  if (opensWithBoth(rules, item.number)) return -1;
  const emptied = round?.isOver ? Array.from({ length: rules.seats }, (_, seat) => isRowEmpty(round.ground, round.shells, seat)) : [];
  const isLost = isUnknown(rules.next, lastMover, began, emptied);
  const said = item.first?.seat ?? coming;
  const seat = isLost && said ? seatNumber(rules.seats, said) : -1;
  if (seat >= 0) return seat;
  return nextBeginner(rules, { began: began ?? 0, lastMover: lastMover ?? began ?? 0 }, stores ?? [], emptied);
}

/**
 * Whether what decides who begins is not known.
 * @param {string} next the option
 * @param {number | null} lastMover
 * @param {number | null} began
 * @param {readonly boolean[]} emptied
 */
function isUnknown(next, lastMover, began, emptied) {
  if (next === "last-mover") return lastMover === null;
  if (next === "other") return began === null;
  return (next === "emptied" || next === "remaining") && !emptied.length;
}

/**
 * @param {Rules} rules
 * @param {RoundItem} item
 * @param {number} first
 * @returns {Finding[]}
 */
export function checkFirst(rules, item, first) {
  if (!item.first || (first >= 0 && seatLetters(rules.seats)[first] === item.first.seat)) return [];
  return [makeFault("SGN502", item.first.start, item.first.end)];
}

/**
 * @param {Rules} rules
 * @param {RoundItem} item
 * @param {readonly number[]} unfilled places
 * @returns {Finding[]}
 */
export function checkBurn(rules, { burn }, unfilled) {
  if (!burn) return [];
  const places = burn.houses.map(({ seat, house }) => placeOf(rules, seatNumber(rules.seats, seat), house));
  const isRight = places.every((place) => unfilled.includes(place)) && unfilled.every((place) => places.includes(place));
  return isRight ? [] : [makeFault("SGN503", burn.start, burn.end)];
}

/**
 * The place of a house; -1 for one that the board does not have.
 * @param {Rules} rules
 * @param {number} seat
 * @param {number} house
 */
function placeOf(rules, seat, house) {
  return seat < 0 || house > rules.houses ? -1 : housePlace(makeGround(rules), seat, house);
}

/**
 * The code of what is wrong with the houses that the players burn: as many as the refill would leave (5.3).
 * @param {Rules} rules
 * @param {Standing} standing
 * @param {number[]} places
 * @returns {string | null}
 */
function refuseChoice(rules, standing, places) {
  if (places.includes(-1)) return "SGN302";
  const { unfilled } = fillBoard(rules, standing, 0, null);
  const width = rules.houses + 1;
  for (let seat = 0; seat < rules.seats; seat++) {
    const own = (/** @type {readonly number[]} */ all) => new Set(all.filter((place) => Math.floor(place / width) === seat));
    const isOpen = (/** @type {number} */ place) => !standing.closed[place];
    const [due, named] = [own(unfilled), own(places)];
    const burning = [...due].filter(isOpen).length;
    // Houses that stay closed may be named with them, all or none.
    const isWhole = !named.size || named.size === burning || named.size === due.size;
    if ([...named].filter(isOpen).length !== burning || !isWhole) return "SGN503";
  }
  return null;
}

/**
 * A `score` on a round that is over, or on a board that is not known, where it is a fact.
 * @param {State} state
 * @param {ScoreItem} item
 * @returns {Followed}
 */
export function followScore(state, item) {
  const report = (/** @type {string} */ code) => makeFault(code, item.start, item.end);
  const { values } = item;
  if (state.isScored && !state.isPast && state.otherNumber === null) return { state, findings: [report("SGN505")] };
  const scored = { ...state, isScored: true };
  if (state.stores) {
    const { stores } = state;
    const isRight = values.length === stores.length && values.every((value, seat) => value === stores[seat]);
    return { state: scored, findings: isRight ? [] : [report("SGN407")] };
  }
  const findings = state.round ? [report("SGN504")] : [];
  // With `rest=none` the shells that lay in houses are lost (4.5).
  const lost = values.reduce((left, value) => left - value, state.total);
  const isWhole = values.length === state.rules.seats && (state.rules.rest === "none" ? lost >= 0 : !lost);
  if (!isWhole) findings.push(report("SGN408"));
  const closed = { ...loseBoard(scored), isGap: false };
  return { state: isWhole ? closeRound(closed, values) : closed, findings };
}

/**
 * What is wrong with an `end` without a reason.
 * @param {State} state
 * @returns {string | null} a code
 */
export function refuseEnd(state) {
  if (state.isGap) return "SGN315";
  if (state.round && !state.stores) return "SGN504";
  const isCounted = !state.isPast && state.otherNumber === null;
  const mayBeOver = state.rules["match-end"] === "majority" && isRoundMissing(state);
  return state.stores && !state.isMatchOver && isCounted && !mayBeOver ? "SGN507" : null;
}

/**
 * Whether the end of an earlier round is lacking, and all of them count.
 * @param {State} state
 */
function isRoundMissing({ rules, standing, number }) {
  return countsAllRounds(rules) && standing.rounds + 1 < number;
}

/**
 * The result that the game and its end decide: a seat's letter, `draw`, `*`, or null where it is not known.
 * @param {State} state the last one
 * @param {EndItem | null} end
 * @returns {string | null}
 */
export function findResult(state, end) {
  const { rules, stores, standing } = state;
  const letters = seatLetters(rules.seats);
  const name = (/** @type {number | null} */ seat) => (seat === null ? "draw" : letters[seat]);
  if (end?.reason) return resultByEnd(state, end, name);
  if (state.isMatchOver && stores) {
    const missing = state.number - standing.rounds - 1;
    const all = addRound(standing, stores);
    return isRoundMissing(state) && !isSettled(rules, all, missing) ? null : name(matchWinner(rules, all));
  }
  // Where something was not verified, nothing says that the game is open: a round whose end is lacking may have decided it.
  if (stores && end) return null;
  return state.round || stores ? "*" : null;
}

/**
 * @param {State} state
 * @param {EndItem} end with a reason
 * @param {(seat: number | null) => string} name
 * @returns {string | null}
 */
function resultByEnd({ rules, stores, round }, { reason, seat }, name) {
  if (reason === "agreed") return "draw";
  const number = seat ? seatNumber(rules.seats, seat) : -1;
  const now = stores ?? (round && storesOf(round.ground, round.shells));
  if (number < 0) return seat && !now ? null : "*";
  if (reason === "adjudicated") return name(number);
  if (rules.seats === 2) return name(1 - number);
  // The best of the others wins, by the shells in the stores (6.3).
  return now && name(bestOf(now.map((store, each) => (each === number ? -Infinity : store))));
}
