// What helps with a finding: what the board says instead of a claim, or which houses could be lifted.

/** @import { Round } from "../engine/round.js" */
/** @import { Finding, Span, TurnItem, WrittenMove } from "../notation/record.js" */
/** @import { State } from "../replay/state.js" */
/** @import { Chunk } from "./checker.js" */
/** @import { Message } from "../messages/wording.js" */
/** @import { Trace } from "../replay/trace.js" */

import { storesOf } from "../engine/ground.js";
import { playRoundTurn, writePosition } from "../engine/round.js";
import { legalHouses } from "../engine/turn.js";
import { explainFinding } from "../messages/index.js";
import { writeHouse } from "../notation/record.js";
import { isStoreEnd, toHouse } from "../replay/claims.js";
import { digestOf } from "../replay/core.js";
import { seatLetters, seatNumber } from "../replay/seats.js";
import { Checker, traceOf } from "./checker.js";
import { itemBefore, rowStart, rowTurns, stateBefore } from "../replay/trace.js";

/**
 * Help with a finding: `mend` is the text that should stand in its place, empty where nothing should; `legal` are the houses
 * that could be lifted there, as turns of a record; `round` is the board that it is about.
 * @typedef {{ mend: string | null, legal: string[], round: Round | null }} Hint
 */

/**
 * What helps with a finding of a record.
 * @param {Chunk} chunk
 * @param {Finding} finding
 * @returns {Hint}
 */
export function hintFor(chunk, finding) {
  /** @type {Hint} */
  const none = { mend: null, legal: [], round: null };
  const trace = traceOf(chunk);
  if (!trace?.begin) return none;
  const { record } = chunk;
  if (record.tags.some(({ start }) => start === finding.start)) return { ...none, mend: mendTag(trace, finding.code) };
  const index = itemBefore(record.items, finding.start + 1), item = record.items[index];
  if (!item) return none;
  if (item.type === "turn") {
    const hint = hintForTurn(trace, index, item, finding);
    // Where the record is wrong all the same, the house is the likelier slip: to write the board's numbers would hide it.
    return isClaim(finding) && hint.mend !== null && !isRightWith(chunk, finding, hint.mend) ? { ...hint, mend: null } : hint;
  }
  const before = stateBefore(trace, index), round = before?.round ?? null;
  return { mend: mendStatement(before, finding), legal: item.type === "unreadable" ? legalTurns(round) : [], round };
}

/** @param {Finding} finding */
const isClaim = ({ code, severity }) => severity === "error" && code.startsWith("SGN4");

/**
 * Whether a record has no error left once a text stands in the place of a finding.
 * @param {Chunk} chunk
 * @param {Finding} finding
 * @param {string} mend
 */
function isRightWith({ text }, { start, end }, mend) {
  const { findings } = new Checker().read(text.slice(0, start) + mend + text.slice(end), false);
  return !findings.some(({ severity }) => severity === "error");
}

/** What findings say, made once. @type {WeakMap<Finding, Message>} */
const told = new WeakMap();

/**
 * What a finding of a record says, in the words of `sungka validate`.
 * @param {Chunk} chunk
 * @param {Finding} finding
 */
export function messageFor(chunk, finding) {
  let message = told.get(finding);
  if (!message) {
    const { text, record } = chunk, isOfText = finding.code === "SGN508" || record.faults.includes(finding);
    told.set(finding, (message = explainFinding(text, record, finding, isOfText ? null : traceOf(chunk))));
  }
  return message;
}

/**
 * @param {Trace} trace
 * @param {string} code
 */
function mendTag({ replay: { record, rules, result } }, code) {
  if (code === "SGN207" && result) return `[Result "${result}"]`;
  const digest = code === "SGN208" && digestOf(record, rules);
  return digest ? `[Digest "${digest}"]` : null;
}

/**
 * @param {State | null} before
 * @param {Finding} finding
 */
function mendStatement(before, { code }) {
  const round = before?.round;
  if (code === "SGN407" && before?.stores) return `score ${before.stores.join("-")}`;
  if (code === "SGN406" && round) {
    const mover = round.toMove < 0 ? "-" : seatLetters(round.ground.seats)[round.toMove];
    return `position "${writePosition(round.ground, round.shells, mover)}"`;
  }
  return null;
}

/**
 * @param {Trace} trace
 * @param {number} index
 * @param {TurnItem} item
 * @param {Finding} finding
 * @returns {Hint}
 */
function hintForTurn(trace, index, item, finding) {
  const { items } = trace.replay.record, first = rowStart(items, index);
  const before = stateBefore(trace, first)?.round ?? null, after = trace.states[index].round, played = trace.played.get(items[first]);
  if (finding.code === "SGN401" && after) return { mend: `=${storesOf(after.ground, after.shells).join(":")}`, legal: [], round: after };
  if (finding.code.startsWith("SGN4") && played) {
    const turn = played.turns[rowTurns(items, first).indexOf(item)];
    const move = item.moves.findIndex((written) => claims(written).some((span) => span?.start === finding.start));
    const claim = mendClaim(item.moves[move], turn?.moves[move], played.ground, finding);
    const mend = finding.code === "SGN405" ? (isStoreEnd(turn) ? "+" : "") : claim;
    return { mend, legal: [], round: after };
  }
  if (finding.code === "SGN305" && after) return { mend: null, legal: legalAt(before ?? after, item, finding), round: after };
  if (!before || before.toMove < 0) return { mend: null, legal: [], round: before };
  return { mend: null, legal: legalAt(before, item, finding), round: before };
}

/**
 * @param {WrittenMove} written
 * @returns {(Span | null)[]}
 */
const claims = ({ trail, relays, last, captured }) => [trail, relays, last, captured];

/**
 * @param {WrittenMove | undefined} written
 * @param {import("../engine/turn.js").Move | undefined} move
 * @param {import("../engine/ground.js").Ground} ground
 * @param {Finding} finding
 */
function mendClaim(written, move, ground, { code, start }) {
  if (!written || !move) return null;
  if (code === "SGN402") return move.captured ? `x${move.captured}` : "";
  if (code === "SGN403" && written.relays?.start === start) return `~${move.relays.length}`;
  if (code === "SGN403") return move.relays.map((place) => `>${writeHouse(toHouse(ground, place))}`).join("");
  if (code === "SGN404") return move.end === "store" ? "" : `-${writeHouse(toHouse(ground, move.last))}`;
  return null;
}

/**
 * The turns that the moves before a faulty one can go on with.
 * @param {Round} round before the turn
 * @param {TurnItem} item
 * @param {Finding} finding
 */
function legalAt(round, item, { code, start, end }) {
  const seat = seatNumber(round.ground.seats, item.seat), letters = seatLetters(round.ground.seats);
  if (seat !== round.toMove) return legalTurns(round);
  const isWhole = code === "SGN305" || item.isPass;
  const good = item.moves.filter(({ at }) => (isWhole ? at.end <= end : at.end <= start)).map(({ house }) => house ?? 0);
  if (!good.length || item.isPass) return legalTurns(round);
  const { turn, round: after } = playRoundTurn(round, good);
  if (turn.refused || !turn.isDue) return turn.refused ? [] : [letters[seat] + good.join("+")];
  return legalHouses(round.ground, after.shells, seat, false).map((house) => `${letters[seat]}${good.join("+")}+${house}`);
}

/** @param {Round | null} round */
function legalTurns(round) {
  if (!round || round.toMove < 0) return [];
  const letter = seatLetters(round.ground.seats)[round.toMove];
  const houses = legalHouses(round.ground, round.shells, round.toMove, round.isBound);
  return houses.length ? houses.map((house) => letter + house) : [`${letter}--`];
}
