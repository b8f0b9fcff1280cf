// Messages for turns and rows that the rules do not allow.

/** @import { Round } from "../engine/round.js" */
/** @import { Finding, Item, SeatLetter, TurnItem } from "../notation/record.js" */
/** @import { State } from "../replay/state.js" */
/** @import { Trace } from "../replay/trace.js" */
/** @import { Message } from "./wording.js" */

import { addRound, canFill } from "../engine/match.js";
import { playRoundRow, playRoundTurn } from "../engine/round.js";
import { legalHouses } from "../engine/turn.js";
import { writeTurn } from "../notation/items.js";
import { playRecord } from "../replay/play.js";
import { placesAfter } from "../replay/places.js";
import { toChoices } from "../replay/refusals.js";
import { seatLetters, seatNumber } from "../replay/seats.js";
import { rowStart, rowTurns, stateBefore } from "../replay/trace.js";
import { explainClaim, explainStores } from "./claim_findings.js";
import { fill, placeText, quoteAll, say, titleAt, titleOf } from "./wording.js";
import { SENTENCES } from "./words.js";

/**
 * The message for a finding about a turn or a simultaneous row.
 * @param {Trace} trace
 * @param {number} index of the turn
 * @param {TurnItem} item
 * @param {Finding} finding
 * @returns {Message}
 */
export function explainTurnFinding(trace, index, item, finding) {
  const { items } = trace.replay.record, first = rowStart(items, index), turns = rowTurns(items, first);
  const state = stateBefore(trace, first), { code } = finding, [lead] = turns;
  if (code === "SGN601") return say(fill(SENTENCES.checkNumber[0], numberOf(turns), trace.rows.get(lead) ?? 0));
  if (code === "SGN401") {
    const round = trace.states[index].round;
    return round && item.stores ? explainStores(item.stores.values, round) : say("");
  }
  if (code === "SGN305") return explainDue(trace, first, item, turns);
  if (!state) return say("");
  const late = explainLate(state, item, turns.length > 1, code);
  if (late) return late;
  const round = state.unfinished ? null : state.round;
  if (code === "SGN314") return say(SENTENCES.reportUnreadable[0], turns.length > 1 || round ? hintAtHidden(trace, item, finding) : null);
  if (!round) return say("");
  return turns.length > 1 ? explainRow(round, turns, item, finding, raceOf(trace, first)) : explainLone(round, item, finding, state);
}

/**
 * The number that is written before a row.
 * @param {readonly TurnItem[]} turns
 */
const numberOf = (turns) => turns.find(({ number }) => number)?.number?.value ?? 0;

/**
 * The `race` of the row at an index.
 * @param {Trace} trace
 * @param {number} index
 */
function raceOf({ replay: { record } }, index) {
  const next = record.items[placesAfter(record.items)[index]];
  return next?.type === "race" ? next : null;
}

/**
 * The message for a turn that comes too late, or after a gap; null for any other.
 * @param {State} state
 * @param {TurnItem} item
 * @param {boolean} isRow
 * @param {string} code
 */
function explainLate(state, item, isRow, code) {
  const [row, gap, set, match, round, over] = SENTENCES.checkMayBegin, who = isRow ? row : `\`${item.seat}\``;
  if (code === "SGN315") return say(gap, set);
  if (code === "SGN506") return say(fill(match, who), whyOver(state));
  if (code === "SGN505") return say(fill(over, who), fill(round, state.number + 1));
  return null;
}

/**
 * Why the rules play no round after the one that is over.
 * @param {State} state
 */
export function whyOver({ rules, number, stores, standing }) {
  const [settled, few, one, many, sentence] = SENTENCES.explainOver;
  if (number < rules.rounds) {
    const after = stores && addRound(standing, stores), seats = seatLetters(rules.seats);
    const goesOn = after && (rules["match-end"] === "rounds" || seats.every((_, seat) => canFill(rules, after, seat)));
    return goesOn ? settled : few;
  }
  return fill(sentence, rules.rounds === 1 ? one : fill(many, rules.rounds), number + 1);
}

/**
 * @param {Round} round
 * @param {number} seat
 */
function canLift({ ground, shells, isBound }, seat) {
  const letter = seatLetters(ground.seats)[seat], legal = legalHouses(ground, shells, seat, isBound);
  return legal.length ? quoteAll(legal.map((house) => letter + house)) : "nothing";
}

/**
 * The message for a turn that stopped although a move is due.
 * @param {Trace} trace
 * @param {number} first the index of its row
 * @param {TurnItem} item
 * @param {readonly TurnItem[]} turns of the row
 * @returns {Message}
 */
function explainDue(trace, first, item, turns) {
  const [capture, store, sentence, hint, joined] = SENTENCES.resolveDue, { items } = trace.replay.record;
  const state = stateBefore(trace, first), seat = seatNumber(state?.rules.seats ?? 2, item.seat);
  const played = state?.round && playAgain(state.round, turns, raceOf(trace, first));
  if (!played) return say("");
  const { after, turns: done } = played, turn = turns.length > 1 ? done[seat] : done[0];
  const last = turn.moves[turn.moves.length - 1], title = titleAt(after.ground, seat);
  const message = fill(sentence, last?.end === "capture" ? capture : fill(store, title));
  const index = placesAfter(items)[first], coming = items[index];
  const isLone = turns.length === 1 && coming?.type === "turn" && !rowTurns(items, index).slice(1).length && !coming.isPass;
  if (isLone && coming.seat === item.seat && !item.plus && trace.states[first]?.unfinished) {
    return say(message, fill(joined, writeTurn(item), writeTurn(coming).slice(1)));
  }
  return say(message, fill(hint, title, canLift({ ...after, isBound: false }, seat)));
}

/**
 * @param {Round} round
 * @param {readonly TurnItem[]} turns
 * @param {import("../notation/record.js").RaceItem | null} race
 */
function playAgain(round, turns, race) {
  if (turns.length > 1) {
    const runs = race && race.runs.map(({ seat, count }) => ({ seat: seatNumber(round.ground.seats, seat), count }));
    const { row, round: after } = playRoundRow(round, turns.map(toChoices), runs);
    return { after, turns: row.turns };
  }
  const { turn, round: after } = playRoundTurn(round, housesOf(turns[0]));
  return { after, turns: [turn] };
}

/**
 * The houses of a turn up to the first that cannot be read.
 * @param {TurnItem} item
 */
function housesOf({ moves }) {
  const hidden = moves.findIndex(({ house }) => house === null);
  return (hidden < 0 ? moves : moves.slice(0, hidden)).map(({ house }) => /** @type {number} */ (house));
}

/**
 * @param {Round} round
 * @param {TurnItem} item
 * @param {Finding} finding
 * @param {State} state
 * @returns {Message}
 */
function explainLone(round, item, finding, state) {
  const { ground, toMove } = round, { code, start } = finding, title = titleOf(item.seat);
  const [elsewhere, both, like, none, pass, other, missing, first, began] = SENTENCES.wrongSeat;
  const mover = toMove < 0 ? "" : titleAt(ground, toMove), letters = seatLetters(ground.seats);
  switch (code) {
    case "SGN311":
      return say(both, like);
    case "SGN308":
      return say(fill(none, mover, title), fill(pass, letters[toMove]));
    case "SGN304": {
      if (seatNumber(ground.seats, item.seat) < 0) return say(fill(elsewhere, title, letters.map(titleOf).join(", ")));
      const hint = fill(missing, mover, mover, canLift(round, toMove));
      const opens = !state.hasPlayed && state.number === 1 && round.isBound;
      return say(fill(other, title, mover), opens ? fill(began, title, fill(first, item.seat), hint) : hint);
    }
    case "SGN307":
      return say(fill(SENTENCES.pass[0], title), fill(SENTENCES.pass[1], title, canLift(round, toMove)));
    case "SGN312":
      return say(fill(SENTENCES.moves[0], item.moves.find(({ tick }) => tick?.start === start)?.tick?.value ?? 0));
    case "SGN310":
      return say(SENTENCES.notBoth[0], SENTENCES.notBoth[1]);
  }
  const at = item.moves.findIndex((move) => move.at.start === start), houses = housesOf(item);
  if (code.startsWith("SGN4")) return explainClaim(ground, item, playRoundTurn(round, houses).turn, finding);
  const { turn, round: before } = at > 0 ? playRoundTurn(round, houses.slice(0, at)) : { turn: null, round };
  if (code === "SGN306") return explainOver(round, turn, item, at);
  const lift = fill(SENTENCES.reportFault[0], mover, canLift(at > 0 ? { ...before, isBound: false } : round, toMove));
  const isStuck = !legalHouses(ground, before.shells, toMove, round.isBound && at <= 0).length;
  return say(describeFault(round, item.seat, item.moves[at]?.house ?? 0, code), isStuck ? fill(SENTENCES.reportFault[1], mover, letters[toMove]) : lift);
}

/**
 * @param {Round} round
 * @param {import("../engine/turn.js").Turn | null} turn as far as it was played
 * @param {TurnItem} item
 * @param {number} at the move that is one too many
 */
function explainOver({ ground }, turn, item, at) {
  const [sentence, store, capture, only] = SENTENCES.noMoveLeft, { rules } = ground;
  const last = turn?.moves[turn.moves.length - 1];
  if (!last) return say("");
  const givers = [...(rules.again === "yes" ? [store] : []), ...(rules["capture-again"] === "yes" ? [capture] : [])];
  const message = fill(sentence, item.moves[at].house ?? "_", `${item.seat}${last.house}`, placeText(ground, last.last), titleOf(item.seat));
  return say(message, givers.length ? fill(only, givers.join(" or ")) : null);
}

/**
 * @param {Round} round
 * @param {SeatLetter} seat
 * @param {number} house
 * @param {string} code
 */
function describeFault({ ground }, seat, house, code) {
  const [board, burned, empty, bound] = SENTENCES.describeFault, name = seat + house;
  if (code === "SGN302") return fill(board, name, ground.houses);
  if (code === "SGN303") return fill(burned, name);
  return code === "SGN309" ? fill(bound, ground.rules["first-lift"], name) : fill(empty, name);
}

/**
 * @param {Round} round
 * @param {readonly TurnItem[]} turns
 * @param {TurnItem} item
 * @param {Finding} finding
 * @param {import("../notation/record.js").RaceItem | null} race
 * @returns {Message}
 */
function explainRow(round, turns, item, finding, race) {
  const { ground } = round, { code, start } = finding, title = titleOf(item.seat);
  const [together, opening, passes, every] = SENTENCES.notBoth;
  if (code === "SGN310") return say(together, opening);
  if (code === "SGN304") return say(every, `like ${seatLetters(ground.seats).map((letter) => `\`${letter}3\``).join(" | ")}`);
  if (code === "SGN307") return say(fill(passes, title));
  const played = playAgain(round, turns, race), turn = played.turns[turns.indexOf(item)];
  if (code.startsWith("SGN4")) return explainClaim(ground, item, turn, finding);
  const [, , empty, passed, pass, late, early, lap] = SENTENCES.explainStop;
  const at = item.moves.findIndex((move) => (code === "SGN312" ? move.tick : move.at)?.start === start), move = item.moves[at];
  if (!move) return code === "SGN306" ? say(fill(passed, `${item.seat}0`, title), fill(pass, item.seat)) : say("");
  const { tick, house } = move, when = turn.refused?.tick ?? 0;
  if (code === "SGN312") return say(ground.rules.pace === "lap" && !race ? fill(lap, tick?.value ?? 0) : fill(early, title, tick?.value ?? 0, when));
  if (code === "SGN301") return say(fill(empty, `${item.seat}${house}`, title, when));
  if (code === "SGN306") return at ? say(fill(late, house ?? 0, title)) : say(fill(passed, `${item.seat}${house}`, title), fill(pass, item.seat));
  return say(describeFault(round, item.seat, house ?? 0, code));
}

/**
 * The message for a `race` that does not fit its row, or follows none.
 * @param {Trace} trace
 * @param {Item} race
 * @returns {Message}
 */
export function explainRace(trace, race) {
  const { items } = trace.replay.record;
  const first = items.findIndex((item, index) => item.type === "turn" && !item.joined && raceOf(trace, index) === race);
  const state = first < 0 ? null : stateBefore(trace, first), turns = first < 0 ? [] : rowTurns(items, first);
  if (!state?.round || turns.length < 2 || race.type !== "race") return say(SENTENCES.reportStrayRace[0]);
  const { ground } = state.round, runs = race.runs.map(({ seat, count }) => ({ seat: seatNumber(ground.seats, seat), count }));
  const { row } = playRoundRow(state.round, turns.map(toChoices), runs), [short, idle] = SENTENCES.explainStop;
  if (!row.misfit) return say(SENTENCES.reportStrayRace[0]);
  const { at, why } = row.misfit;
  if (why === "short") {
    const holding = row.turns.findIndex(({ moves }) => moves[moves.length - 1]?.last === -1);
    return say(fill(short, at, titleAt(ground, Math.max(holding, 0))));
  }
  let left = at;
  const run = race.runs.find(({ count }) => (left -= count) < 0) ?? race.runs[race.runs.length - 1];
  return say(fill(idle, at, titleOf(run.seat)));
}

/**
 * Which houses one that cannot be read can be: those with which everything up to the end of the round, or the next `set`, holds.
 * @param {Trace} trace
 * @param {TurnItem} item
 * @param {Finding} finding
 */
function hintAtHidden({ replay: { record, rules } }, item, { start }) {
  const [only, none, possible] = SENTENCES.nameHouses, index = record.items.indexOf(item);
  const place = item.moves.findIndex(({ at, house }) => at.start === start && house === null);
  const end = record.items.findIndex(({ type }, at) => at > index && (type === "round" || type === "set"));
  const items = end < 0 ? record.items : record.items.slice(0, end);
  const fits = Array.from({ length: rules?.houses ?? 0 }, (_, number) => number + 1).filter((house) => {
    const moves = item.moves.map((move, at) => (at === place ? { ...move, house } : move));
    const tried = items.map((each) => (each === item ? { ...item, moves } : each));
    const { findings } = playRecord({ ...record, items: tried });
    return !findings.some((found) => found.severity === "error" && found.start >= item.start);
  });
  const names = fits.map((house) => item.seat + house);
  if (names.length === 1) return fill(only, names[0]);
  return names.length ? possible + quoteAll(names) : none;
}
