// Messages for statements that do not fit the play: rounds, scores, positions, the end.

/** @import { Finding, Item, PositionItem, RoundItem, ScoreItem, SetItem, WrittenPosition } from "../notation/record.js" */
/** @import { State } from "../replay/state.js" */
/** @import { Trace } from "../replay/trace.js" */
/** @import { Message } from "./wording.js" */

import { storesOf } from "../engine/ground.js";
import { addRound, fillBoard, isMatchOver } from "../engine/match.js";
import { firstBoard, shellsOf, writePosition } from "../engine/round.js";
import { OPTIONS } from "../engine/rules.js";
import { orderHouses, writeBoard } from "../notation/items.js";
import { writeHouse } from "../notation/record.js";
import { toHouse } from "../replay/claims.js";
import { countShells } from "../replay/header.js";
import { seatLetters, seatNumber } from "../replay/seats.js";
import { stateBefore } from "../replay/trace.js";
import { restText } from "./claim_findings.js";
import * as sentences from "./sentences.js";
import { whyOver } from "./turn_findings.js";
import { housesText, say, titleOf } from "./wording.js";
import { TABLES } from "./words.js";

/**
 * The message for a finding about a statement.
 * @param {Trace} trace
 * @param {number} index of the item
 * @param {Item} item
 * @param {Finding} finding
 * @returns {Message}
 */
export function explainStatementFinding(trace, index, item, finding) {
  const before = stateBefore(trace, index);
  if (finding.code === "SGN602" && item.type === "event") {
    return say(sentences.eventUnknown(item.name), sentences.knownAre + TABLES.events.map((name) => `\`${name}\``).join(", "));
  }
  if (!before) return say("");
  const state = before.unfinished ? { ...before, round: null } : before;
  switch (item.type) {
    case "round":
      return explainRound(trace, index, state, item, finding);
    case "score":
      return explainScore(state, item, finding.code);
    case "position":
      return explainPosition(before, item);
    case "set":
      return explainSet(trace.ruled.get(item) ?? state, item, finding);
    case "end":
      return explainEnd(state, item, finding.code);
    default:
      return say("");
  }
}

/**
 * @param {Trace} trace
 * @param {number} index
 * @param {State} state
 * @param {RoundItem} item
 * @param {Finding} finding
 * @returns {Message}
 */
function explainRound(trace, index, state, item, { code }) {
  const { number } = item, after = trace.states[index];
  switch (code) {
    case "SGN504":
      return say(sentences.roundEarly(number, state.number, state.round ? restText(state.round) : ""));
    case "SGN315":
      return say(sentences.roundAfterGap(number, TABLES.setOrScore));
    case "SGN506":
      return say(sentences.roundAfterMatch(number), whyOver(state));
    case "SGN501":
      if (trace.replay.opening === item) return say(sentences.firstRound(number), sentences.laterStart);
      return say(sentences.roundMisnumbered(number, state.number, state.number + 1), sentences.writeRound(state.number + 1));
    case "SGN502": {
      const { round, rules, began } = after, first = round?.isOver ? began : round?.toMove ?? -1;
      const seat = first === null || first < 0 ? null : titleOf(seatLetters(rules.seats)[first]);
      return say(seat ? sentences.firstDisagrees(item.first?.seat ?? "", seat) : sentences.firstOfBoth(item.first?.seat ?? ""));
    }
    case "SGN302": {
      const wrong = orderHouses(item.burn?.houses ?? []).find(({ seat, house }) => !seatLetters(state.rules.seats).includes(seat) || house > state.rules.houses);
      return say(sentences.houseOffBoard(wrong ? writeHouse(wrong) : ""));
    }
  }
  const { round, unfilled } = after;
  if (!round) return explainChoice(state, item);
  const houses = orderHouses(unfilled.map((place) => toHouse(round.ground, place)));
  const written = orderHouses(item.burn?.houses ?? []).map(writeHouse).join(" ");
  return say(sentences.burnedDisagree(written, housesText(houses), houses.length > 1 ? "are" : "is"));
}

/**
 * The message for houses that the players burn, too many or too few of them.
 * @param {State} state
 * @param {RoundItem} item
 */
function explainChoice({ rules, standing, stores }, { burn }) {
  if (!stores) return say("");
  const after = addRound(standing, stores), { unfilled } = fillBoard(rules, after, 0, null), width = rules.houses + 1;
  const count = (/** @type {number} */ houses) => (houses === 1 ? sentences.housesOne : sentences.housesMany(houses));
  for (const [seat, letter] of seatLetters(rules.seats).entries()) {
    const own = new Set((burn?.houses ?? []).filter((house) => house.seat === letter).map(({ house }) => (seat + 1) * width - 1 - house));
    const closed = Array.from({ length: rules.houses }, (_, house) => seat * width + house).filter((place) => after.closed[place]);
    const burning = unfilled.filter((place) => Math.floor(place / width) === seat && !after.closed[place]).length, asked = burning + closed.length;
    const open = [...own].filter((place) => !after.closed[place]).length;
    if (open !== burning || (own.size && own.size !== burning && own.size !== asked)) {
      return say(sentences.burnMisfit(titleOf(letter), count(asked), count(own.size)));
    }
  }
  return say("");
}

/**
 * @param {State} state
 * @param {ScoreItem} item
 * @param {string} code
 * @returns {Message}
 */
function explainScore({ number, stores, round, rules, total }, { values }, code) {
  if (code === "SGN505") return say(sentences.scoreTwice(number), sentences.scoreOnce);
  if (code === "SGN407") return say(sentences.scoreDisagrees(values.join("-"), `\`${(stores ?? []).join("-")}\``));
  if (code === "SGN504") return say(sentences.scoreEarly(round ? restText(round) : ""));
  const claim = sentences.scoreClaim(values.join("-"));
  if (values.length !== rules.seats) return say(claim + sentences.scoreCount(values.length, rules.seats));
  return say(claim + sentences.scoreSum(values.reduce((all, value) => all + value, 0), total));
}

/**
 * @param {State} state
 * @param {PositionItem} item
 */
function explainPosition(state, { position }) {
  const { round } = state;
  if (!round) return say("");
  const mover = round.toMove < 0 ? "-" : seatLetters(round.ground.seats)[round.toMove];
  const actual = writePosition(round.ground, round.shells, mover), written = writeBoard(position);
  if (actual.replace(/ \S+$/, "") === written.replace(/ \S+$/, "")) return say(sentences.moverDisagrees(`\`${mover}\``, `\`${position.toMove}\``));
  return say(sentences.boardDisagrees(`\`${actual}\``), hintAtFresh(state, position));
}

/**
 * The hint at a later round that is stated to begin with the board of the first.
 * @param {State} state
 * @param {WrittenPosition} position
 */
function hintAtFresh({ rules, number, hasPlayed }, { rows, toMove }) {
  if (number === 1 || hasPlayed || rules.refill === "new") return null;
  const fresh = firstBoard(rules, toMove === "-" ? -1 : seatNumber(rules.seats, toMove)), stated = shellsOf(rows);
  const isFresh = stated.length === fresh.length && stated.every((count, place) => count === fresh[place]);
  return isFresh ? sentences.freshBoard : null;
}

/**
 * What keeps a position from being one of a board under these rules, or null.
 * @param {import("../engine/rules.js").Rules} rules
 * @param {WrittenPosition} position
 */
export function misfitUnder(rules, { rows }) {
  if (rows.length !== rules.seats) return sentences.rowsMisfit(rules.seats, rows.length);
  if (rows[0].houses.length !== rules.houses) return sentences.housesMisfit(rules.houses, rows[0].houses.length);
  return rules.burned === "open" && rows.some((row) => row.houses.includes(-1)) ? sentences.burnedOpen : null;
}

/**
 * @param {State} state that it changes
 * @param {SetItem} item
 * @param {Finding} finding
 * @returns {Message}
 */
function explainSet(state, { position }, { code }) {
  const { rules, round, total } = state, misfit = misfitUnder(rules, position);
  if (code === "SGN408") return say(sentences.totalMisfit(countShells(position), total));
  if (misfit) return say(misfit);
  const letters = seatLetters(rules.seats);
  const burned = position.rows.flatMap(({ houses }, seat) => houses.flatMap((count, at) => (count < 0 ? [{ seat: letters[seat], house: houses.length - at }] : [])));
  const actual = round ? letters.flatMap((seat, number) => Array.from({ length: rules.houses }, (_, at) => at + 1)
    .filter((house) => round.ground.burned[(number + 1) * (rules.houses + 1) - 1 - house]).map((house) => ({ seat, house }))) : [];
  const [ours, theirs] = [housesText(orderHouses(burned)), housesText(actual)];
  if (round && ours !== theirs) return say(sentences.burnedChange(ours, theirs), hintAtFresh(state, position));
  return say(position.toMove === "-" ? sentences.roundOpenMover : sentences.roundOverMover);
}

/**
 * @param {State} state
 * @param {import("../notation/record.js").EndItem} item
 * @param {string} code
 * @returns {Message}
 */
function explainEnd(state, { seat, reason }, code) {
  if (code === "SGN210") return say(sentences.seatNotPlaying(seat ? titleOf(seat) : ""));
  if (code === "SGN506") return say(sentences.endLate(reason + (seat ? ` ${seat}` : "")), sentences.endAlone);
  if (code === "SGN315") return say(sentences.endAfterGap(TABLES.setOrScore));
  if (code === "SGN504") return say(sentences.endEarly(state.round ? restText(state.round) : ""), sentences.sayEnd);
  return say(sentences.endBeforeRound(state.number + 1), sentences.orSayEnd(hintAtEnd(state)));
}

/**
 * What `Rules` says where a match ends at this score.
 * @param {State} state
 */
function hintAtEnd({ rules, standing, stores, number }) {
  /** @type {typeof rules} */
  const changed = { ...rules, "match-end": "majority", win: "rounds" };
  if (!stores || !isMatchOver(changed, addRound(standing, stores), number)) return sentences.roundsHint(number);
  const words = /** @type {(keyof typeof OPTIONS)[]} */ (Object.keys(OPTIONS)).filter((name) => changed[name] !== rules[name]);
  return sentences.majorityHint(words.map((name) => `${name}=${changed[name]}`).join(" "));
}

/** The stores of a round in a sentence. @param {import("../engine/round.js").Round} round */
export const storesText = ({ ground, shells }) => `\`${storesOf(ground, shells).join(":")}\``;
