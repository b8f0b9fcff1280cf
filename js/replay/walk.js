// The turns of a replay, one by one: what was lifted, the boards around it, and what is written on it.

/** @import { Round } from "../engine/round.js" */
/** @import { DataItem, SeatLetter, TurnItem } from "../notation/record.js" */
/** @import { Replay } from "./play.js" */
/** @import { Trace } from "./trace.js" */

import { writeTurn } from "../notation/items.js";
import { chosenTurn } from "./core.js";
import { rowTurns, stateBefore, traceRecord } from "./trace.js";

/**
 * What one hand did in a turn or row.
 * @typedef {object} HandPlayed
 * @property {SeatLetter} seat
 * @property {readonly number[]} houses lifted, as they are written; none for a pass
 * @property {number} captured shells; 0 where the engine does not confirm the turn
 * @property {number | null} clock the seconds left after it
 */

/**
 * A turn, a pass or a simultaneous row.
 * @typedef {object} PlayedTurn
 * @property {string} place as in `r2.t14`, or `r2.t14.v1.t1` in its first variation
 * @property {number} round the number of its round
 * @property {string} text as the record writes it, with its claims and marks
 * @property {string} lifts what was chosen, as `Match.play` takes it: `S7+3`, `S--`, `S6@3 | N5`
 * @property {SeatLetter | null} seat null for a row
 * @property {readonly number[]} houses that its seat lifted; none for a pass, and for a row, which has them in its hands
 * @property {readonly HandPlayed[]} hands one, or of a row several
 * @property {Round | null} before null where the board is not known
 * @property {Round | null} after null where the board is not known
 * @property {boolean} isPlayed whether the engine confirms it
 * @property {number} captured shells in all
 * @property {string[]} comments
 * @property {[key: string, value: string][]} data
 * @property {number | null} clock the seconds left after it; of a row see its hands
 * @property {number | null} eval the lead of the first seat that the record expects
 * @property {string[]} marks as in `?` and `$7`
 * @property {readonly (readonly PlayedTurn[])[]} variations what could have been played in its place
 */

/**
 * A line of play while it is read.
 * @typedef {{ place: string, turns: PlayedTurn[], hand: HandPlayed | undefined }} Line
 */

/**
 * Every turn, pass and row of the main line, with its variations.
 * @param {Replay} replay
 * @returns {PlayedTurn[]}
 */
export function turns({ record }) {
  const trace = traceRecord(record), { items } = record;
  /** @type {PlayedTurn[]} */
  const all = [];
  /** @type {Line[]} */
  const opened = [];
  /** @type {Line} */
  let line = { place: "r1", turns: [], hand: undefined };
  items.forEach((item, index) => {
    const last = line.turns.at(-1);
    if (item.type === "turn") {
      if (!item.joined) {
        line.turns.push(turnAt(trace, item, index, `${line.place}.t${line.turns.length + 1}`));
        if (!opened.length) all.push(/** @type {PlayedTurn} */ (line.turns.at(-1)));
      }
      line.hand = line.turns.at(-1)?.hands.find(({ seat }) => seat === item.seat);
    } else if (item.type === "round") line = { place: `r${item.number}`, turns: [], hand: undefined };
    else if (item.type === "open") {
      opened.push(line);
      line = { place: `${last?.place ?? line.place}.v${(last?.variations.length ?? 0) + 1}`, turns: [], hand: undefined };
      if (last) /** @type {PlayedTurn[][]} */ (last.variations).push(line.turns);
    } else if (item.type === "close") line = opened.pop() ?? line;
    else if (last && item.type === "comment") last.comments.push(item.text);
    else if (last && item.type === "data") addData(last, line.hand, item);
  });
  return all;
}

/**
 * @param {Trace} trace
 * @param {TurnItem} item the first of its row
 * @param {number} index
 * @param {string} place
 * @returns {PlayedTurn}
 */
function turnAt(trace, item, index, place) {
  const written = rowTurns(trace.replay.record.items, index), played = trace.played.get(item);
  const hands = written.map(({ seat, moves }, number) => ({
    seat, houses: moves.flatMap(({ house }) => house ?? []), clock: null,
    captured: played?.turns[number].moves.reduce((sum, { captured }) => sum + captured, 0) ?? 0,
  }));
  return {
    place, round: Number(/^r(\d+)/.exec(place)?.[1]), text: written.map(writeTurn).join(" | "),
    lifts: written.map((turn) => writeTurn(chosenTurn(turn))).join(" | "), seat: hands.length > 1 ? null : item.seat,
    houses: hands.length > 1 ? [] : hands[0].houses, hands,
    before: stateBefore(trace, index)?.round ?? null, after: trace.states[index]?.round ?? null, isPlayed: !!played,
    captured: hands.reduce((sum, { captured }) => sum + captured, 0), comments: [], data: [], clock: null, eval: null,
    marks: written.flatMap(({ moves }) => moves.flatMap(({ mark, glyphs }) => [...(mark ? [mark] : []), ...glyphs.map((glyph) => `$${glyph}`)])),
    variations: [],
  };
}

/**
 * @param {PlayedTurn} turn
 * @param {HandPlayed | undefined} hand
 * @param {DataItem} item
 */
function addData(turn, hand, { pairs }) {
  turn.data.push(...pairs);
  for (const [key, value] of pairs) {
    if (key === "clk" && hand) {
      hand.clock = secondsOf(value) ?? hand.clock;
      if (turn.seat) turn.clock = hand.clock;
    }
    if (key === "eval" && /^[-+]?[0-9.]+$/.test(value)) turn.eval = Number(value);
  }
}

/**
 * The seconds of a clock's reading, as in `0:04:31.5`; null for anything else.
 * @param {string} reading
 */
export function secondsOf(reading) {
  if (!/^[0-9]+(:[0-9]+){0,2}(\.[0-9]+)?$/.test(reading)) return null;
  return reading.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}
