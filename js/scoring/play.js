// Play that goes on from a sheet, item by item, under the checks of finished records.

/** @import { EventItem, Item, Note, RoundItem, SetItem, Statement, TurnItem } from "../notation/record.js" */
/** @import { Piece } from "./entry.js" */
/** @import { SheetPlay } from "./sheet_play.js" */
/** @import { Line } from "./sheet.js" */

import { storesOf } from "../engine/ground.js";
import { quoteAll, titleAt } from "../messages/wording.js";
import { toHouse } from "../replay/claims.js";
import { EVENTS } from "../replay/play.js";
import { beginPlay } from "../replay/rounds.js";
import { rowEnd } from "./entry.js";
import { followItems, NOWHERE, REASON } from "./sheet_play.js";
import { liftHouses, takeRow } from "./hands_play.js";
import { missingSeats, turnsOf } from "./opening_row.js";
import { refuse, Refused } from "./refusal.js";

const WHITE_ONLY = /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/;

/**
 * Takes one piece of an entry.
 * @param {SheetPlay} play
 * @param {Piece} piece
 * @param {readonly Piece[]} rest what comes after it in the same entry
 * @throws {Refused} where it cannot be taken
 */
export function takePiece(play, piece, rest) {
  const item = piece.kind === "item" ? piece.item : null;
  const isAside = item?.type === "comment" || item?.type === "data" || item?.type === "event";
  if (play.line.end && !isAside) refuse("over", "the record is at its `end`", "take the `end` back to go on");
  if (piece.kind === "row") return takeRow(play, piece.turns, piece.items, rest.map(itemOf));
  if (piece.kind === "stores") return agree(play, piece.stores);
  takeItem(play, piece.item, itemOf(rest[0]));
}

/**
 * @param {SheetPlay} play
 * @param {Item} item
 * @param {Item | null} coming
 */
function takeItem(play, item, coming) {
  switch (item.type) {
    case "comment":
    case "data":
      return addNote(play, item);
    case "event":
      return addEvent(play, item);
    case "turn":
      return item.isPass ? takePass(play, item) : takeTurn(play, item);
    case "race":
      // Otherwise it was taken with its row.
      if (play.race !== item) refuse("no-row", "a `race` is entered with its row", "like `S4 | N1 race S4 N1 S2`");
      return;
    case "set":
      return takeSet(play, item, coming);
    case "round":
      return takeRound(play, item);
    case "gap":
      if (coming?.type !== "set") refuse("no-set", "a `gap` needs a `set` that says where play goes on", 'like `gap set "…" {a turn was not seen}`');
      play.closeHands();
      play.follow([item]);
      play.base = play.last = null;
      return void play.body.push(item);
    case "position":
    case "score":
      return takeStatement(play, item);
    case "end":
      takeStatement(play, item);
      return play.closeHands(play.body.length - 1);
    default:
      refuse("unknown", "that cannot be entered");
  }
}

/**
 * @param {SheetPlay} play
 * @param {Statement} item
 */
function takeStatement(play, item) {
  play.follow([item]);
  play.body.push(item);
}

/**
 * @param {SheetPlay} play
 * @param {Note} item
 */
function addNote(play, item) {
  if (play.hands) play.hands = { ...play.hands, notes: [...play.hands.notes, item] };
  else play.body.push(item);
}

/**
 * @param {SheetPlay} play
 * @param {EventItem} item
 */
function addEvent(play, item) {
  if (!EVENTS.includes(item.name)) play.warn(`event \`${item.name}\` is not known; known are ${quoteAll(EVENTS)}`);
  play.body.push(item);
}

/**
 * @param {SheetPlay} play
 * @param {TurnItem} given
 */
function takeTurn(play, given) {
  const seat = play.letters.indexOf(given.seat);
  if (play.asks === "hands" && seat >= 0) return liftHouses(play, given, seat);
  let at = play.body.length, before = play.line, item = given;
  const { unfinished } = before.state, begun = play.last === null ? null : play.body[play.last];
  if (unfinished && play.round.toMove === seat && play.base && play.last !== null && begun?.type === "turn" && !begun.isPass) {
    at = play.last;
    before = play.line = play.base;
    // A claim about the board before this move says nothing about the board after it.
    item = { ...begun, moves: [...begun.moves, ...given.moves], plus: given.plus, stores: null };
  }
  play.follow([item], null, at);
  if (!play.line.state.round) refuse("unreadable", "a house that cannot be read is for records made afterwards");
  play.base = before;
  play.last = at;
  play.body[at] = item;
  if (play.line.state.unfinished) return;
  play.done.push(given.seat);
  play.passWhereDue();
}

/**
 * @param {SheetPlay} play
 * @param {TurnItem} item
 */
function takePass(play, item) {
  const written = play.body.findLast(({ type }) => type !== "comment" && type !== "data");
  // Passes write themselves.
  if (written?.type === "turn" && written.isPass && !written.joined && written.seat === item.seat) return;
  play.follow([item]);
  play.body.push(item);
}

/**
 * @param {SheetPlay} play
 * @param {SetItem} item
 * @param {Item | null} coming
 */
function takeSet(play, item, coming) {
  if (coming?.type !== "comment" || WHITE_ONLY.test(coming.text)) {
    refuse("no-reason", "a `set` needs its reason", 'like `set "…" {the shells were spilled}`');
  }
  if (play.asks === "hands" && play.hands) {
    const [missing] = missingSeats(play.hands, play.round);
    if (missing !== undefined) refuse("no-lift", `${titleAt(play.round.ground, missing)} has lifted nothing yet`);
    play.playRow(turnsOf(play.hands, play.round, play.sheet.pace), null, item, true);
    play.closeHands();
  } else if (play.base && play.last !== null && !isRuled(play, play.last)) ruleOnLast(play, item, play.base, play.last);
  else play.follow([item, REASON]);
  play.body.push(item);
  if (play.line.state.round && !play.round.isOver) play.passWhereDue();
}

/**
 * Whether a `set` follows the turn or row at an index of the body already.
 * @param {SheetPlay} play
 * @param {number} at
 */
function isRuled(play, at) {
  return play.body.slice(at + 1).some(({ type }) => type === "set");
}

/**
 * Plays the last turn or row, at an index of the body, again with the ruling after it.
 * @param {SheetPlay} play
 * @param {SetItem} item
 * @param {Line} base
 * @param {number} at
 */
function ruleOnLast(play, item, base, at) {
  for (let last = play.body[play.body.length - 1]; last.type === "turn" && last.isPass && !last.joined; last = play.body[play.body.length - 1]) play.body.pop();
  play.line = base;
  const end = rowEnd(play.body, at), after = play.body[end];
  const turns = play.body.slice(at, end).map((each) => (each.type === "turn" ? { ...each, stores: null } : each));
  play.follow([...turns, ...(after?.type === "race" ? [after] : []), item, REASON], item, at);
}

/**
 * Puts a claim about the stores behind the last turn, which it belongs to.
 * @param {SheetPlay} play
 * @param {NonNullable<TurnItem["stores"]>} stores
 */
function agree(play, stores) {
  const written = `=${stores.values.join(":")}`;
  if (play.last === null || play.hands) refuse("no-turn", `\`${written}\` has no turn before it`);
  const at = rowEnd(play.body, play.last) - 1, turn = play.body[at];
  if (turn.type !== "turn" || turn.stores) refuse("agreed", "the stores after this turn are agreed already");
  if (isRuled(play, play.last)) refuse("ruled", "the board was set after the last turn, and the stores with it");
  const { ground, shells } = play.round, actual = storesOf(ground, shells), agreed = { ...turn, stores };
  const isRight = stores.values.length === actual.length && actual.every((count, seat) => count === stores.values[seat]);
  const body = [...play.body.slice(0, at), agreed, ...play.body.slice(at + 1)];
  if (!isRight) throw new Refused(play.refusal("SGN401", body));
  play.body = body;
}

/**
 * @param {SheetPlay} play
 * @param {RoundItem} item
 */
function takeRound(play, item) {
  const { state } = play.line;
  if (item.number === 1 && play.round.isBound && !play.hands) return beginAgain(play, item);
  const isTold = !play.line.knowsLastMover;
  play.follow([item]);
  play.base = play.last = null;
  const { round, unfilled } = play.line.state, isChosen = state.rules.burn === "chosen" && unfilled.length > 0;
  const burn = isChosen && round ? { houses: unfilled.map((place) => toHouse(round.ground, place)), ...NOWHERE } : null;
  play.body.push({ ...item, first: isTold ? item.first : null, burn });
  play.passWhereDue();
}

/**
 * Begins the match once more, now that it is known who does.
 * @param {SheetPlay} play
 * @param {RoundItem} item
 */
function beginAgain(play, item) {
  const at = play.body.findIndex(({ type }) => type === "round"), state = beginPlay(play.rules, null, null);
  const begun = followItems({ state, end: null, knowsLastMover: true }, [item], null, false);
  play.keep(begun, [item], at);
  play.body[at] = { ...item, burn: null };
}

/** @param {Piece | undefined} piece */
const itemOf = (piece) => (piece?.kind === "item" ? piece.item : null);
