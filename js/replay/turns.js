// Turns and simultaneous rows of a record, played on the engine.

/** @import { Ground } from "../engine/ground.js" */
/** @import { Round } from "../engine/round.js" */
/** @import { Turn } from "../engine/turn.js" */
/** @import { Finding, RaceItem, SetItem, Span, TurnItem, WrittenPosition } from "../notation/record.js" */
/** @import { State } from "./state.js" */

import { isRowEmpty, makeGround } from "../engine/ground.js";
import { opensWithBoth } from "../engine/match.js";
import { isFinished, playRoundRow, playRoundTurn, shellsOf } from "../engine/round.js";
import { makeFault } from "../notation/words.js";
import { checkMove, checkPlus } from "./claims.js";
import { countShells, fitsBoard } from "./header.js";
import { refusalCode, refusedAt, toChoices } from "./refusals.js";
import { withRound } from "./rounds.js";
import { seatNumber } from "./seats.js";
import { loseBoard, loseRound } from "./state.js";

/**
 * A turn, or all turns of a simultaneous row, as they came out.
 * @typedef {object} Played
 * @property {Ground} ground
 * @property {Turn[]} turns in playing order
 * @property {State} after
 * @property {boolean} [isMidway] whether it is a row whose hands stand in the middle of their moves
 */

/**
 * What came of following a turn or a row.
 * @typedef {object} Followed
 * @property {State} state
 * @property {Finding[]} findings
 * @property {Played | null} played where the engine confirms it
 * @property {boolean} isRuled whether the `set` behind it states its outcome
 */

/** @param {string} code @param {Span} span */
function faultAt(code, { start, end }) {
  return makeFault(code, start, end);
}

/**
 * Follows a turn that stands alone, or all turns of a simultaneous row.
 * @param {State} state
 * @param {TurnItem[]} turns
 * @param {RaceItem | null} race of the row
 * @param {SetItem | null} ruling the `set` that follows directly
 * @param {boolean} isReasoned whether the reason of the `set` follows it
 * @returns {Followed}
 */
export function followTurns(state, turns, race, ruling, isReasoned) {
  const whole = spanOfAll(turns);
  if (state.round && !state.unfinished && !state.isOver) {
    return turns.length > 1 ? followRow(state, turns, whole, race, ruling) : followTurn(state, turns[0], ruling, isReasoned);
  }
  const due = resolveUnfinished(state);
  const begun = mayBegin(due.state, whole);
  // What could not be read may have been what was due.
  const findings = turns.some(({ isTorn }) => isTorn) ? [] : [...due.findings, ...begun.findings];
  // A turn behind the end of its round breaks a rule, and a `set` may rule on it; whose turns make a row it does not decide.
  if (ruling && due.state.round && begun.findings.length && turns.length === 1) return stopTurn(due.state, turns[0], findings, ruling);
  const played = { ...begun.state, hasPlayed: true };
  // Without a board a turn is kept, and not verified.
  if (!played.round) return { state: { ...played, lastMover: null }, findings, played: null, isRuled: false };
  const follow = turns.length > 1 ? followRow(played, turns, whole, race, ruling) : followTurn(played, turns[0], ruling, isReasoned);
  return { ...follow, findings: [...findings, ...follow.findings] };
}

/**
 * A turn that stopped although a move is due is an error once play goes on without it (docs/notation.md, 5).
 * @param {State} state
 * @returns {{state: State, findings: Finding[]}}
 */
export function resolveUnfinished(state) {
  if (!state.unfinished) return { state, findings: [] };
  return { state: loseBoard(state), findings: state.unfinished.map((span) => faultAt("SGN305", span)) };
}

/**
 * What keeps any turn from being played now: a gap, or the end of the round.
 * @param {State} state
 * @param {Span} whole
 * @returns {{state: State, findings: Finding[]}}
 */
function mayBegin(state, whole) {
  if (state.isGap) return { state: { ...state, isGap: false }, findings: [faultAt("SGN315", whole)] };
  if (!state.isOver || (state.isPast && !state.round)) return { state, findings: [] };
  const code = state.isMatchOver ? "SGN506" : "SGN505";
  return { state: { ...loseRound(state), isPast: true }, findings: [faultAt(code, whole)] };
}

/**
 * @param {State} state with a board
 * @param {TurnItem} item
 * @param {SetItem | null} ruling
 * @param {boolean} isReasoned
 * @returns {Followed}
 */
function followTurn(state, item, ruling, isReasoned) {
  const round = /** @type {Round} */ (state.round);
  if (item.isTorn) return stopTurn(state, item, [], ruling);
  const wrong = wrongSeat(round, item);
  if (wrong) return stopTurn(state, item, [faultAt(wrong, item)], ruling);
  /** @type {Finding[]} */
  const ticks = [];
  /** @type {number[]} */
  const houses = [];
  let hidden = -1;
  for (const { house, tick } of item.moves) {
    if (hidden >= 0) break;
    if (tick) ticks.push(faultAt("SGN312", tick));
    if (house === null) hidden = houses.length;
    else houses.push(house);
  }
  // A turn whose first house cannot be read has nothing to play.
  const { turn, round: after } = hidden === 0 ? { turn: null, round } : playRoundTurn(round, houses);
  const claims = turn ? checkMoves(round.ground, item, turn) : [];
  if (turn?.refused) {
    const code = item.isPass ? "SGN307" : refusalCode(turn.refused.why);
    const refused = faultAt(code, refusedAt(item, turn.refused.move));
    const before = ticks.filter(({ start }) => start < refused.start);
    return stopTurn(state, item, [...before, ...(ruling ? claims : []), refused], ruling);
  }
  if (hidden >= 0) {
    const { at } = item.moves[hidden];
    if (turn && !turn.isDue) return stopTurn(state, item, [...(ruling ? claims : []), faultAt("SGN306", at)], ruling);
    /** @type {Finding} */
    const warning = { code: "SGN314", severity: "warning", ...at };
    return stopTurn(state, item, [...claims, warning], ruling);
  }
  const done = /** @type {Turn} */ (turn);
  const findings = claims;
  if (ticks.length) findings.unshift(...ticks);
  if (item.plus) findings.push(...checkPlus(item, done));
  if (ruling && (done.isDue || ticks.length)) {
    if (done.isDue && !isReasoned) findings.push(faultAt("SGN305", item));
    return stopTurn(state, item, findings, ruling);
  }
  const unfinished = done.isDue ? [spanOf(item)] : null;
  const next = moveOn(state, after, unfinished);
  return { state: next, findings, played: { ground: round.ground, turns: [done], after: next }, isRuled: false };
}

/**
 * The state after a turn. Named one by one, its fields are copied several times as quickly.
 * @param {State} state of a round that is not over
 * @param {Round} round
 * @param {Span[] | null} unfinished
 * @returns {State}
 */
function moveOn(state, round, unfinished) {
  /** @type {State} */
  const next = {
    rules: state.rules, round, isGap: false, number: state.number, total: state.total, hasPlayed: true, lastMover: round.lastMover,
    began: state.began, standing: state.standing, stores: null, isOver: false, isPast: false, otherNumber: state.otherNumber,
    isScored: state.isScored, isMatchOver: false, burned: state.burned, unfilled: state.unfilled, unfinished,
  };
  return round.isOver ? withRound(next, round) : next;
}

/**
 * What is wrong with the claims of the moves that were played.
 * @param {Ground} ground
 * @param {TurnItem} item
 * @param {Turn} turn
 */
function checkMoves(ground, item, turn) {
  /** @type {Finding[]} */
  const findings = [];
  for (let index = 0; index < turn.moves.length; index++) checkMove(ground, item.moves[index], turn.moves[index], findings);
  return findings;
}

/** @param {Span} span */
function spanOf({ start, end }) {
  return { start, end };
}

/**
 * From the first to the last of the turns as they are written, which need not be in playing order.
 * @param {TurnItem[]} turns
 * @returns {Span}
 */
export function spanOfAll(turns) {
  return { start: Math.min(...turns.map(({ start }) => start)), end: Math.max(...turns.map(({ end }) => end)) };
}

/**
 * A turn that breaks a rule: the board is lost, or the one that a `set` states.
 * @param {State} state
 * @param {TurnItem} item
 * @param {Finding[]} findings
 * @param {SetItem | null} ruling
 * @returns {Followed}
 */
function stopTurn(state, item, findings, ruling) {
  const seat = seatNumber(state.rules.seats, item.seat);
  const lastMover = item.isPass || seat < 0 ? state.lastMover : seat;
  if (!ruling) return { state: { ...loseBoard(state), hasPlayed: true }, findings, played: null, isRuled: false };
  const warnings = findings.map((finding) => ({ ...finding, severity: /** @type {const} */ ("warning") }));
  return { state: applySet({ ...state, hasPlayed: true, lastMover }, ruling.position), findings: warnings, played: null, isRuled: true };
}

/**
 * The code of what is wrong with the seat of a turn.
 * @param {Round} round
 * @param {TurnItem} item
 */
function wrongSeat({ ground, shells, toMove }, item) {
  const seat = seatNumber(ground.seats, item.seat);
  if (seat < 0) return "SGN304";
  if (toMove < 0) return "SGN311";
  if (seat === toMove) return null;
  return isRowEmpty(ground, shells, toMove) ? "SGN308" : "SGN304";
}

/**
 * @param {State} state with a board
 * @param {TurnItem[]} turns
 * @param {Span} whole
 * @param {RaceItem | null} race
 * @param {SetItem | null} ruling states how the row came out
 * @returns {Followed}
 */
function followRow(state, turns, whole, race, ruling) {
  const round = /** @type {Round} */ (state.round);
  if (turns.some(({ isTorn }) => isTorn)) return stopTurn(state, turns[0], [], ruling);
  const barred = barRow(round, turns, whole);
  const isHidden = turns.some(({ moves }) => moves.some(({ house }) => house === null));
  /** @type {Finding[]} */
  let findings = barred;
  if (!barred.length && isHidden) {
    findings = turns.flatMap(({ moves }) => {
      const hidden = moves.find(({ house }) => house === null);
      return hidden ? [/** @type {Finding} */ ({ code: "SGN314", severity: "warning", ...hidden.at })] : [];
    });
  }
  const outcome = barred.length || isHidden ? null : playWritten(round, turns, race);
  if (outcome && "fault" in outcome && !ruling) findings = [outcome.fault];
  const confirmed = outcome && !("fault" in outcome) && (!ruling || agrees(outcome.round, ruling.position)) ? outcome : null;
  // In a row that waits for a lift under `pace=first-over` the hands stand in the middle of their moves.
  const isMidway = confirmed?.round.isUnfinished && round.ground.rules.pace === "first-over" && !race;
  if (confirmed && !isMidway) {
    findings = turns.flatMap((item, number) => {
      const turn = confirmed.turns[number];
      return [...checkMoves(round.ground, item, turn), ...checkPlus(item, turn)];
    });
  }
  if (ruling) {
    const ruled = applySet({ ...state, hasPlayed: true, lastMover: confirmed?.round.lastMover ?? null }, ruling.position);
    return { state: ruled, findings, played: confirmed && { ground: round.ground, turns: confirmed.turns, after: ruled, isMidway }, isRuled: true };
  }
  if (!confirmed) return { state: loseBoard({ ...state, hasPlayed: true }), findings, played: null, isRuled: false };
  const { round: after } = confirmed;
  const unfinished = after.isUnfinished ? turns.filter((_, number) => confirmed.turns[number].isDue).map(spanOf) : null;
  const next = withRound({ ...state, hasPlayed: true, lastMover: after.lastMover, unfinished }, after);
  return { state: next, findings, played: { ground: round.ground, turns: confirmed.turns, after: next, isMidway }, isRuled: false };
}

/**
 * What keeps a simultaneous row from being played at all.
 * @param {Round} round
 * @param {TurnItem[]} turns
 * @param {Span} whole
 * @returns {Finding[]}
 */
function barRow({ ground, shells, toMove }, turns, whole) {
  if (toMove >= 0) return [faultAt("SGN310", whole)];
  const isComplete = turns.length === ground.seats && turns.every(({ seat }, number) => seatNumber(ground.seats, seat) === number);
  if (!isComplete) return [faultAt("SGN304", whole)];
  return turns.flatMap((item, number) => (item.isPass && !isRowEmpty(ground, shells, number) ? [faultAt("SGN307", item)] : []));
}

/**
 * Plays a row as it is written.
 * @param {Round} round
 * @param {TurnItem[]} turns
 * @param {RaceItem | null} race
 * @returns {{fault: Finding} | {turns: Turn[], round: Round}}
 */
function playWritten(round, turns, race) {
  const { rules, seats } = round.ground;
  const runs = race && race.runs.map(({ seat, count }) => ({ seat: seatNumber(seats, seat), count }));
  const lapTick = !race && rules.pace !== "shell" ? turns.flatMap(({ moves }) => moves).find(({ tick }) => tick)?.tick : null;
  const { row, round: after } = playRoundRow(round, turns.map(toChoices), runs);
  const index = row.turns.findIndex(({ refused }) => refused);
  // A seat that must pass has no tick that could be wrong.
  const mustPass = row.turns[index]?.refused?.move === 0 && row.turns[index].refused?.why === "over";
  if (lapTick && !mustPass) return { fault: faultAt("SGN312", lapTick) };
  const { refused } = row.turns[index] ?? {};
  if (refused) return { fault: faultAt(refusalCode(refused.why), refusedAt(turns[index], refused.move, refused.why)) };
  if (row.misfit && race) return { fault: faultAt("SGN313", race) };
  return { turns: row.turns, round: after };
}

/**
 * @param {Round} round
 * @param {WrittenPosition} position
 */
function agrees({ ground, shells }, { rows }) {
  const stated = shellsOf(rows);
  return stated.length === shells.length && shells.every((count, place) => stated[place] === (ground.burned[place] ? -1 : count));
}

/**
 * What is wrong with a `set`.
 * @param {State} base the state that it changes
 * @param {SetItem} item
 * @param {boolean} isReasoned whether its reason follows: then shells may be lost or found
 * @returns {Finding[]}
 */
export function checkSet(base, item, isReasoned) {
  const { rules, round } = base;
  const { rows, toMove } = item.position;
  const fault = (/** @type {string} */ code) => faultAt(code, item);
  const shells = shellsOf(rows);
  const hasBurned = shells.includes(-1);
  if (!fitsBoard(rows, rules) || (hasBurned && rules.burned === "open")) return [fault("SGN113")];
  /** @type {Finding[]} */
  const findings = countShells(item.position) === base.total ? [] : [isReasoned ? { ...fault("SGN408"), severity: "warning" } : fault("SGN408")];
  const isBurnedSo = !round || shells.every((count, place) => (count < 0) === !!round.ground.burned[place]);
  if (!isBurnedSo) findings.push(fault("SGN113"));
  const next = toMove === "-" ? -1 : seatNumber(rules.seats, toMove);
  const isOver = isFinished(makeGround(rules, burnedIn(shells)), shells.map((count) => Math.max(count, 0)), next);
  if (isOver ? toMove !== "-" : toMove === "-" && !mayOpen(base)) findings.push(fault("SGN113"));
  return findings;
}

/**
 * The places that a position states to be burned.
 * @param {readonly number[]} stated the count of each place, below 0 where it is burned
 */
function burnedIn(stated) {
  return stated.flatMap((count, place) => (count < 0 ? [place] : []));
}

/**
 * Whether both hands open the round and no turn of it has been played.
 * @param {State} state
 */
function mayOpen({ rules, round, hasPlayed, number }) {
  return !!round && !hasPlayed && round.toMove < 0 && opensWithBoth(rules, number);
}

/**
 * The state with the board that a `set` states; without one where it cannot be played on.
 * @param {State} state
 * @param {WrittenPosition} position
 * @returns {State}
 */
export function applySet(state, { rows, toMove }) {
  const { rules } = state;
  const stated = shellsOf(rows);
  const lost = { ...loseBoard(state), isGap: false, isScored: false, isOver: false, isPast: false, stores: null, isMatchOver: false };
  if (!fitsBoard(rows, rules) || (rules.burned === "open" && stated.includes(-1))) return lost;
  const ground = makeGround(rules, burnedIn(stated));
  const shells = stated.map((count) => Math.max(count, 0));
  const mover = toMove === "-" ? -1 : seatNumber(rules.seats, toMove);
  const isOver = isFinished(ground, shells, mover);
  if (mover < 0 && !isOver && !mayOpen(state)) return lost;
  /** @type {Round} */
  const round = {
    ground, number: state.number, shells, toMove: isOver ? -1 : mover, isOver, isUnfinished: false, isBound: false,
    began: state.began ?? 0, lastMover: state.lastMover ?? -1,
  };
  return withRound({ ...lost, lastMover: state.lastMover }, round);
}
