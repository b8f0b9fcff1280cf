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
import * as sentences from "./sentences.js";
import { placeText, quoteAll, say, titleAt, titleOf } from "./wording.js";

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
  if (code === "SGN601") return say(sentences.rowNumberDisagrees(numberOf(turns), trace.rows.get(lead) ?? 0));
  if (code === "SGN401") {
    const round = trace.states[index].round;
    return round && item.stores ? explainStores(item.stores.values, round) : say("");
  }
  if (code === "SGN305") return explainDue(trace, first, item, turns);
  if (!state) return say("");
  const late = explainLate(state, item, turns.length > 1, code);
  if (late) return late;
  const round = state.unfinished ? null : state.round;
  if (code === "SGN314") return say(sentences.houseUnreadable, turns.length > 1 || round ? hintAtHidden(trace, item, finding) : null);
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
  const who = isRow ? sentences.thisRow : `\`${item.seat}\``;
  if (code === "SGN315") return say(sentences.gapWithoutSet, sentences.writePosition);
  if (code === "SGN506") return say(sentences.afterMatch(who), whyOver(state));
  if (code === "SGN505") return say(sentences.afterRound(who), sentences.writeNextRound(state.number + 1));
  return null;
}

/**
 * Why the rules play no round after the one that is over.
 * @param {State} state
 */
export function whyOver({ rules, number, stores, standing }) {
  if (number < rules.rounds) {
    const after = stores && addRound(standing, stores), seats = seatLetters(rules.seats);
    const goesOn = after && (rules["match-end"] === "rounds" || seats.every((_, seat) => canFill(rules, after, seat)));
    return goesOn ? sentences.majorityOver : sentences.fewShells;
  }
  return sentences.roundsPlayed(rules.rounds === 1 ? sentences.roundsOne : sentences.roundsMany(rules.rounds), number + 1);
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
  const { items } = trace.replay.record;
  const state = stateBefore(trace, first), seat = seatNumber(state?.rules.seats ?? 2, item.seat);
  const played = state?.round && playAgain(state.round, turns, raceOf(trace, first));
  if (!played) return say("");
  const { after, turns: done } = played, turn = turns.length > 1 ? done[seat] : done[0];
  const last = turn.moves[turn.moves.length - 1], title = titleAt(after.ground, seat);
  const message = sentences.moveDue(last?.end === "capture" ? sentences.afterCapture : sentences.inStore(title));
  const index = placesAfter(items)[first], coming = items[index];
  const isLone = turns.length === 1 && coming?.type === "turn" && !rowTurns(items, index).slice(1).length && !coming.isPass;
  if (isLone && coming.seat === item.seat && !item.plus && trace.states[first]?.unfinished) {
    return say(message, sentences.writeJoined(writeTurn(item), writeTurn(coming).slice(1)));
  }
  return say(message, sentences.liftAndJoin(title, canLift({ ...after, isBound: false }, seat)));
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
  const mover = toMove < 0 ? "" : titleAt(ground, toMove), letters = seatLetters(ground.seats);
  switch (code) {
    case "SGN311":
      return say(sentences.bothHandsDue, sentences.writeBoth);
    case "SGN308":
      return say(sentences.passDue(mover, title), sentences.writePassBefore(letters[toMove]));
    case "SGN304": {
      if (seatNumber(ground.seats, item.seat) < 0) return say(sentences.seatNotAtBoard(title, letters.map(titleOf).join(", ")));
      const hint = sentences.turnMissing(mover, canLift(round, toMove));
      const opens = !state.hasPlayed && state.number === 1 && round.isBound;
      return say(sentences.wrongSeat(title, mover), opens ? sentences.matchBegun(title, sentences.firstWritten(item.seat), hint) : hint);
    }
    case "SGN307":
      return say(sentences.passWithShells(title), sentences.canLift(title, canLift(round, toMove)));
    case "SGN312":
      return say(sentences.tickInTurn(item.moves.find(({ tick }) => tick?.start === start)?.tick?.value ?? 0));
    case "SGN310":
      return say(sentences.bothAtOnce, sentences.rowOnlySimultaneous);
  }
  const at = item.moves.findIndex((move) => move.at.start === start), houses = housesOf(item);
  if (code.startsWith("SGN4")) return explainClaim(ground, item, playRoundTurn(round, houses).turn, finding);
  const { turn, round: before } = at > 0 ? playRoundTurn(round, houses.slice(0, at)) : { turn: null, round };
  if (code === "SGN306") return explainOver(round, turn, item, at);
  const lift = sentences.canLift(mover, canLift(at > 0 ? { ...before, isBound: false } : round, toMove));
  const isStuck = !legalHouses(ground, before.shells, toMove, round.isBound && at <= 0).length;
  return say(describeFault(round, item.seat, item.moves[at]?.house ?? 0, code), isStuck ? sentences.mustPass(mover, letters[toMove]) : lift);
}

/**
 * @param {Round} round
 * @param {import("../engine/turn.js").Turn | null} turn as far as it was played
 * @param {TurnItem} item
 * @param {number} at the move that is one too many
 */
function explainOver({ ground }, turn, item, at) {
  const { rules } = ground;
  const last = turn?.moves[turn.moves.length - 1];
  if (!last) return say("");
  const givers = [...(rules.again === "yes" ? [sentences.storeGives] : []), ...(rules["capture-again"] === "yes" ? [sentences.captureGives] : [])];
  const message = sentences.noMoveLeft(item.moves[at].house ?? "_", `${item.seat}${last.house}`, placeText(ground, last.last), titleOf(item.seat));
  return say(message, givers.length ? sentences.onlyGives(givers.join(" or ")) : null);
}

/**
 * @param {Round} round
 * @param {SeatLetter} seat
 * @param {number} house
 * @param {string} code
 */
function describeFault({ ground }, seat, house, code) {
  const name = seat + house;
  if (code === "SGN302") return sentences.houseBeyond(name, ground.houses);
  if (code === "SGN303") return sentences.houseBurned(name);
  return code === "SGN309" ? sentences.houseNotOpening(ground.rules["first-lift"], name) : sentences.houseEmpty(name);
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
  if (code === "SGN310") return say(sentences.bothAtOnce, sentences.rowOnlySimultaneous);
  if (code === "SGN304") return say(sentences.rowOneEach, `like ${seatLetters(ground.seats).map((letter) => `\`${letter}3\``).join(" | ")}`);
  if (code === "SGN307") return say(sentences.passWithShells(title));
  const played = playAgain(round, turns, race), turn = played.turns[turns.indexOf(item)];
  if (code.startsWith("SGN4")) return explainClaim(ground, item, turn, finding);
  const at = item.moves.findIndex((move) => (code === "SGN312" ? move.tick : move.at)?.start === start), move = item.moves[at];
  if (!move) return code === "SGN306" ? say(sentences.seatStuck(`${item.seat}0`, title), sentences.writePass(item.seat)) : say("");
  const { tick, house } = move, when = turn.refused?.tick ?? 0;
  if (code === "SGN312") return say(ground.rules.pace !== "shell" && !race ? sentences.tickWithoutMeaning(tick?.value ?? 0) : sentences.tickEarly(title, tick?.value ?? 0, when));
  if (code === "SGN301") return say(sentences.houseEmptied(`${item.seat}${house}`, title, when));
  if (code === "SGN306") return at ? say(sentences.turnOver(house ?? 0, title)) : say(sentences.seatStuck(`${item.seat}${house}`, title), sentences.writePass(item.seat));
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
  if (!state?.round || turns.length < 2 || race.type !== "race") return say(sentences.strayRace);
  const { ground } = state.round, runs = race.runs.map(({ seat, count }) => ({ seat: seatNumber(ground.seats, seat), count }));
  const { row } = playRoundRow(state.round, turns.map(toChoices), runs);
  if (!row.misfit) return say(sentences.strayRace);
  const { at, why } = row.misfit;
  if (why === "short") {
    const holding = row.turns.findIndex(({ moves }) => moves[moves.length - 1]?.last === -1);
    return say(sentences.raceShort(at, titleAt(ground, Math.max(holding, 0))));
  }
  let left = at;
  const run = race.runs.find(({ count }) => (left -= count) < 0) ?? race.runs[race.runs.length - 1];
  return say(sentences.raceEmpty(at, titleOf(run.seat)));
}

/**
 * Which houses one that cannot be read can be: those with which everything up to the end of the round, or the next `set`, holds.
 * @param {Trace} trace
 * @param {TurnItem} item
 * @param {Finding} finding
 */
function hintAtHidden({ replay: { record, rules } }, item, { start }) {
  const index = record.items.indexOf(item);
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
  if (names.length === 1) return sentences.onlyHouse(names[0]);
  return names.length ? sentences.possibleAre + quoteAll(names) : sentences.noHouseAgrees;
}
