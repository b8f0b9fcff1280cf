// Rows of all hands, entered lift by lift or as a whole.

/** @import { Item, TurnItem } from "../notation/record.js" */
/** @import { SheetPlay } from "./sheet_play.js" */
/** @import { KnownRow, OpeningRow } from "./opening_row.js" */

import { titleAt } from "../messages/wording.js";
import { followItems } from "./sheet_play.js";
import { addLift, emptyRow, explainStop, knownRow, mayChange, missingSeats, turnsOf } from "./opening_row.js";
import { refuse, Refused, wordOf } from "./refusal.js";

/**
 * The sheet with the lifts of its opening judged anew, because ticks have changed.
 * @param {SheetPlay} play
 */
export function judgeHands(play) {
  if (play.asks !== "hands" || !play.hands) return play.sheet;
  play.hands = { ...play.hands, doubts: [], fault: null };
  const known = knownRow(play.hands, play.round, play.sheet.pace);
  if (known.stops.length) doubt(play, play.hands, turnsOf(play.hands, play.round, play.sheet.pace), known, -1);
  return play.toSheet();
}

/**
 * Adds the moves of a turn to the hand of its seat.
 * @param {SheetPlay} play
 * @param {TurnItem} turn
 * @param {number} seat
 */
export function liftHouses(play, turn, seat) {
  const { round, sheet: { pace } } = play;
  let hands = play.hands ?? emptyRow(play.rules.seats);
  for (const move of turn.moves) {
    if (move.house === null || move.house > play.rules.houses) {
      refuse("no-such-house", `\`${turn.seat}${move.house ?? "_"}\` is not on a board with ${play.rules.houses} houses a seat`);
    }
    const tap = move.tick ? -1 : play.taps.findIndex((each) => each.seat === turn.seat);
    const tapped = tap < 0 ? null : play.taps.splice(tap, 1)[0].at;
    hands = addLift(hands, seat, { move, tapped });
  }
  const turns = turnsOf(hands, round, pace), known = knownRow(hands, round, pace);
  if (known.stops.length) return doubt(play, hands, turns, known, seat);
  play.hands = { ...hands, doubts: [], fault: null };
  if (missingSeats(hands, round).length) return;
  const trial = followItems(play.line, turns, null), fault = trial.findings.find(({ severity }) => severity === "error");
  if (fault) throw new Refused(play.refusal(fault.code, [...play.body, ...turns]));
  if (trial.line.state.unfinished) return;
  play.playRow(turns, null, null);
  play.closeHands();
  play.passWhereDue();
}

/**
 * Keeps lifts that are impossible as far as is known, if another hand may change that; otherwise refuses the lift of a seat
 * if its hand fails, or says what no longer fits.
 * @param {SheetPlay} play
 * @param {OpeningRow} hands
 * @param {readonly TurnItem[]} turns
 * @param {KnownRow} known
 * @param {number} seat -1 for none
 */
function doubt(play, hands, turns, known, seat) {
  const why = known.stops.map((stop) => explainStop(play.round, turns, stop));
  if (mayChange(known, missingSeats(hands, play.round))) {
    const doubts = why.map(({ message }) => `as entered so far ${message}`);
    known.stops.forEach((stop, at) => {
      if (stop.seat === seat || !hands.doubts.includes(doubts[at])) play.warn(`${doubts[at]}; the lift is provisional`);
    });
    play.hands = { ...hands, doubts, fault: null };
    return;
  }
  const own = why[known.stops.findIndex((stop) => stop.seat === seat)];
  if (own) refuse(wordOf(own.code), own.message, own.hint);
  play.hands = { ...hands, doubts: [], fault: why[0].message };
}

/**
 * Plays a whole row; it replaces what was entered of it so far.
 * @param {SheetPlay} play
 * @param {readonly TurnItem[]} turns
 * @param {readonly Item[]} items with the notes between the turns
 * @param {readonly (Item | null)[]} rest
 */
export function takeRow(play, turns, items, rest) {
  const [next, behind] = rest, race = next?.type === "race" ? next : null, after = race ? behind : next;
  const ruling = after?.type === "set" ? after : null, before = play.line, length = play.body.length;
  play.playRow(items, race, ruling);
  const { unfinished } = play.line.state;
  if (unfinished && race) refuse("goes-on", `${titleAt(play.round.ground, play.round.toMove)} has another house to lift in this row`);
  if (unfinished) {
    // The row is not complete: what is known of it is kept as hands in the middle of it.
    play.line = before;
    play.body.length = length;
    play.base = play.sheet.base;
    play.last = play.sheet.last;
    const between = items.flatMap((item) => (item.type === "comment" || item.type === "data" ? [item] : []));
    const lifts = turns.map(({ moves }) => moves.map((move) => ({ move, tapped: null })));
    play.hands = { lifts, notes: [...(play.hands?.notes ?? []), ...between], fault: null, doubts: [] };
    return;
  }
  play.closeHands();
  if (!ruling) play.passWhereDue();
}
