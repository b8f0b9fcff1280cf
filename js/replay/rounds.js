// Rounds of a record: how they begin, what they score, how the record ends, and its result.

/** @import { Ground } from "../engine/ground.js" */
/** @import { Standing } from "../engine/match.js" */
/** @import { Rules } from "../engine/rules.js" */
/** @import { EndItem, Finding, RoundItem, ScoreItem, WrittenPosition } from "../notation/record.js" */
/** @import { State } from "./state.js" */

import { addRound, boardShells, fillBoard, isMatchOver, matchWinner, newStanding, nextBeginner, opensWithBoth, winnerWithout } from "../engine/match.js";
import { housePlace, makeGround } from "../engine/ground.js";
import { beginRound, collect, firstBoard, shellsOf } from "../engine/round.js";
import { makeFault } from "../notation/words.js";
import { countShells } from "./header.js";
import { seatLetters, seatNumber } from "./seats.js";

/**
 * The state at the beginning of a record.
 * @param {Rules} rules
 * @param {WrittenPosition | null} setup
 * @param {RoundItem | null} item the statement that begins it, if one does
 * @returns {State}
 */
export function beginMatch(rules, setup, item) {
  const number = item && setup ? item.number : 1;
  let first = opensWithBoth(rules, number) ? -1 : 0;
  let shells;
  /** @type {number[]} */
  let burned = [];
  if (setup) {
    first = setup.toMove === "-" ? -1 : seatNumber(rules.seats, setup.toMove);
    shells = shellsOf(setup.rows).map((count, place) => {
      if (count < 0) burned.push(place);
      return Math.max(count, 0);
    });
  } else {
    if (first === 0 && item?.first && item.number === 1) first = Math.max(seatNumber(rules.seats, item.first.seat), 0);
    shells = firstBoard(rules, first);
  }
  const standing = newStanding(rules, number - 1);
  /** @type {State} */
  const state = {
    rules, round: null, isGap: false, number, total: setup ? countShells(setup) : boardShells(rules), hasPlayed: false,
    lastMover: null, began: null, standing, stores: null, isOver: false, isScored: false, isMatchOver: false, burned, unfilled: burned, unfinished: null,
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
 * @param {import("../engine/round.js").Round} round
 * @returns {State}
 */
export function withRound(state, round) {
  const after = { ...state, round, isGap: false, isOver: round.isOver };
  return round.isOver ? closeRound(after, collect(round.ground, round.shells)) : after;
}

/**
 * The state when the round is over with these stores.
 * @param {State} state
 * @param {readonly number[]} stores
 * @returns {State}
 */
export function closeRound(state, stores) {
  const standing = state.standing && addRound(state.standing, stores);
  return { ...state, isOver: true, stores, isMatchOver: !!standing && isMatchOver(state.rules, standing) };
}

/**
 * The standing when the round is over; null where it is not known.
 * @param {State} state
 * @returns {Standing | null}
 */
function standingAfter({ standing, stores }) {
  return standing && stores && addRound(standing, stores);
}

/**
 * The next round, and what is wrong with the statement that begins it.
 * @param {State} state the round before it, over
 * @param {RoundItem} item
 * @returns {{state: State, findings: Finding[]}}
 */
export function nextRound(state, item) {
  const { rules } = state;
  const standing = standingAfter(state);
  const fresh = rules.refill === "new";
  /** @type {State} */
  const empty = { ...state, round: null, isGap: false, number: item.number, hasPlayed: false, standing, stores: null, isOver: false, isScored: false, unfinished: null };
  if (!standing && !fresh) return { state: { ...empty, burned: [], unfilled: [] }, findings: [] };
  const first = findFirst(state, item);
  /** @type {Finding[]} */
  const findings = checkFirst(rules, item, first);
  const known = standing ?? newStanding(rules, item.number - 1);
  const chosen = rules.burn === "chosen" && !fresh ? chooseBurned(rules, known, item, findings) : null;
  const { shells, unfilled } = fillBoard(rules, known, first ?? 0, chosen);
  if (!chosen) findings.push(...checkBurn(rules, item, unfilled));
  const burned = rules.burned === "open" ? [] : unfilled;
  const ground = makeGround(rules, burned);
  const closed = rules.reopen === "no" ? known.closed.map((isClosed, place) => +(isClosed || unfilled.includes(place))) : known.closed;
  const next = { ...empty, standing: standing && { ...standing, closed }, burned, unfilled, total: shells.reduce((sum, count) => sum + count, 0) };
  if (first === null || (chosen && findings.some(({ code }) => code === "SGN503" || code === "SGN302"))) {
    return { state: { ...next, began: first, lastMover: first }, findings };
  }
  return { state: startRound(next, ground, shells, first, false), findings };
}

/**
 * The seat that begins the next round, -1 for both hands, null where nothing says.
 * @param {State} state
 * @param {RoundItem} item
 */
function findFirst({ rules, began, lastMover, stores }, item) {
  if (opensWithBoth(rules, item.number)) return -1;
  const written = item.first ? seatNumber(rules.seats, item.first.seat) : -1;
  const isKnown = began !== null && (rules.next !== "last-mover" || lastMover !== null) && (stores || /^(first|other|last-mover)$/.test(rules.next));
  if (!isKnown) return written < 0 ? null : written;
  return nextBeginner(rules, { began, lastMover: lastMover ?? -1 }, stores ?? []);
}

/**
 * @param {Rules} rules
 * @param {RoundItem} item
 * @param {number | null} first
 * @returns {Finding[]}
 */
export function checkFirst(rules, item, first) {
  if (!item.first || (first !== null && first >= 0 && seatLetters(rules.seats)[first] === item.first.seat)) return [];
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
 * The houses that the players burn, each as many as the refill would leave without their shells.
 * @param {Rules} rules
 * @param {Standing} standing
 * @param {RoundItem} item
 * @param {Finding[]} findings
 * @returns {number[]} places
 */
function chooseBurned(rules, standing, item, findings) {
  const report = (/** @type {string} */ code) => void findings.push(makeFault(code, item.start, item.end));
  const places = (item.burn?.houses ?? []).map(({ seat, house }) => placeOf(rules, seatNumber(rules.seats, seat), house));
  if (places.includes(-1)) report("SGN302");
  else {
    const { unfilled } = fillBoard(rules, standing, 0, null);
    const width = rules.houses + 1;
    for (let seat = 0; seat < rules.seats; seat++) {
      const count = (/** @type {number[]} */ all) => new Set(all.filter((place) => Math.floor(place / width) === seat)).size;
      if (count(unfilled) !== count(places)) {
        report("SGN503");
        break;
      }
    }
  }
  return places;
}

/**
 * A `score` on a round that is over, or on a board that is not known, where it is a fact.
 * @param {State} state
 * @param {ScoreItem} item
 * @returns {{state: State, findings: Finding[]}}
 */
export function followScore(state, item) {
  const report = (/** @type {string} */ code) => makeFault(code, item.start, item.end);
  const { values } = item;
  if (state.isScored) return { state, findings: [report("SGN505")] };
  const scored = { ...state, isScored: true };
  if (state.stores) {
    const { stores } = state;
    const isRight = values.length === stores.length && values.every((value, seat) => value === stores[seat]);
    return { state: scored, findings: isRight ? [] : [report("SGN407")] };
  }
  const findings = state.round ? [report("SGN504")] : [];
  const isWhole = values.length === state.rules.seats && values.reduce((sum, value) => sum + value, 0) === state.total;
  if (!isWhole) findings.push(report("SGN408"));
  const closed = { ...scored, round: null, isGap: false, isOver: true, unfinished: null };
  return { state: isWhole ? closeRound(closed, values) : closed, findings };
}

/**
 * The result that the game and its end decide: a seat's letter, `draw`, `*`, or null where it is not known.
 * @param {State} state the last one
 * @param {EndItem | null} end
 * @returns {string | null}
 */
export function findResult(state, end) {
  const { rules, stores } = state;
  const letters = seatLetters(rules.seats);
  const name = (/** @type {number | null} */ seat) => (seat === null ? "draw" : letters[seat]);
  switch (end?.reason) {
    case "agreed":
      return "draw";
    case "abandoned":
      return "*";
    case "adjudicated":
      return end.seat;
    case "resign":
    case "time":
    case "forfeit": {
      const loser = seatNumber(rules.seats, /** @type {any} */ (end.seat));
      if (loser < 0) return null;
      if (rules.seats === 2) return letters[1 - loser];
      const standing = currentStanding(state);
      return standing && name(winnerWithout(rules, standing, loser));
    }
  }
  const standing = standingAfter(state);
  if (standing && state.isMatchOver) return name(matchWinner(rules, standing));
  // Where something was not verified, nothing says that the game is open.
  return end || !(state.round || stores) ? null : "*";
}

/**
 * The standing with the round that runs as if it were over now.
 * @param {State} state
 * @returns {Standing | null}
 */
function currentStanding({ standing, stores, round }) {
  if (!standing) return null;
  const now = stores ?? (round && collect(round.ground, round.shells));
  return now && addRound(standing, now);
}
