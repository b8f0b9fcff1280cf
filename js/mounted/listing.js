// Everything that the page of a record shows apart from the animation, as the templates take it (templates/pages/listing.py).
// What only Python says is left out: the story, findings, judgements of an engine, the rules in sentences.

/** @import { Rules } from "../engine/rules.js" */
/** @import { SungkaRecord } from "../notation/record.js" */
/** @import { BoardLayout } from "../drawing/geometry.js" */
/** @import { TimedRound, Timeline } from "../replay/timeline.js" */
/** @import { Trace } from "../replay/trace.js" */
/** @import { Say } from "./words.js" */

import { canFill, addRound } from "../engine/match.js";
import { writeRules } from "../engine/rules.js";
import { drawNumbers, drawPieces } from "../drawing/board_svg.js";
import { DEFINITIONS } from "../drawing/definitions.js";
import { drawFrame } from "../drawing/drawing.js";
import { layoutsOf } from "../drawing/geometry.js";
import { tagValue } from "../notation/record.js";
import { seatLetters } from "../replay/seats.js";
import { entriesOf, nameBurned, showRemark } from "./entries.js";
import { FACTS } from "./page_html.js";
import { isolate, SEATS } from "./words.js";

/** Text that is HTML already. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** A board as counts round the ring, null for a burned house. @param {string} text */
const countsOf = (text) => text.split(".").map((count) => (count === "#" ? null : Number(count)));

/**
 * The values of a page that follow from its record.
 * @param {Trace} trace of a record whose rules are known
 * @param {Timeline} timeline
 * @param {Say} say
 */
export function listingOf(trace, timeline, say) {
  const { replay } = trace, { record } = replay, rules = /** @type {Rules} */ (replay.rules);
  const letters = seatLetters(rules.seats);
  const players = letters.map((letter, seat) => {
    const title = say(SEATS[letter].toLowerCase()), name = tagValue(record, SEATS[letter]) || title;
    return { seat, kind: `p${seat}`, title: name === title ? "" : title, name, rating: tagValue(record, `${SEATS[letter]}Rating`) ?? "" };
  });
  const start = timeline.rounds.flatMap((round) => startOf(round) ?? [])[0], others = players.slice(1);
  return {
    event: tagValue(record, "Event") ?? "", players, above: rules.sowing === "counter" ? others.reverse() : others,
    facts: FACTS.flatMap((name) => tagValue(record, name) || []),
    rounds: timeline.rounds.map((round, place) => showRound(round, place, rules, say, players, place === timeline.rounds.length - 1)),
    remarks: timeline.remarks.map((one) => showRemark(one, say)), findings: [],
    drawings: start ? drawLive(rules, countsOf(start), say) : [],
    columns: Array.from({ length: rules.houses }, (_, index) => rules.houses - index),
    table: start ? rowsOf(rules, countsOf(start), say).map(({ title, counts }) => ({ title, counts })) : [],
    definitions: new Markup(`${DEFINITIONS}<g id="frame">${drawFrame(layoutsOf(rules)[0], rules)}</g>`),
  };
}

/**
 * The name, the reason and the score of the result, in words.
 * @param {Trace} trace
 * @param {ReturnType<typeof listingOf>} listing
 * @param {Say} say
 * @returns {[string, string, string]}
 */
export function resultOf({ replay }, { players, rounds }, say) {
  const { result, last, record } = replay, rules = /** @type {Rules} */ (replay.rules);
  const end = record.items.find(({ type }) => type === "end"), scores = rounds.map(({ score }) => score).filter(Boolean).join(" ");
  let reason = (end?.type === "end" && end.reason) || (result === null ? "unverified" : last?.isMatchOver ? rules.win : "unfinished");
  if (reason === "standing" && last?.stores) {
    const standing = addRound(last.standing, last.stores);
    if (players.filter(({ seat }) => canFill(rules, standing, seat)).length !== 1) reason = "shells";
  }
  if (rules.refill === "new" && (reason === "shells" || reason === "burned")) reason = "all_shells";
  const why = say(`reason_${reason}`), seat = seatLetters(rules.seats).findIndex((letter) => letter === result);
  if (seat < 0) return [say(result === "draw" ? "draw" : "unfinished_result"), why, scores];
  const decided = rounds.at(-1), own = decided?.shares.map((share) => share.end - share.start) ?? [];
  const isTold = rounds.length > 1 && decided?.taker === seat;
  const score = isTold ? say("last_round", { score: [own[seat], ...own.filter((_, other) => other !== seat)].join("–") }) : scores;
  return [say("wins", { name: isolate(players[seat].name) }), why, score];
}

/**
 * The rules as people say them: `Congkak, 5 houses, 4 shells`.
 * @param {SungkaRecord} record
 * @param {Say} say
 */
export function nameRules(record, say) {
  const [preset, ...options] = writeRules(tagValue(record, "Rules") ?? "sungka").split(" ");
  const said = options.map((option) => {
    const [, name, n] = /^(houses|shells|rounds)=(\d+)$/.exec(option) ?? [];
    return name ? say(`rules_${name}`, { n: Number(n) }) : option;
  });
  return [preset[0].toUpperCase() + preset.slice(1), ...said].join(", ");
}

/** The board with which a round begins. @param {TimedRound} round */
function startOf({ main }) {
  const fill = main.entries.find(({ stop }) => stop.do === "fill")?.stop;
  return fill && (fill.z ?? fill.k);
}

/** The last known board before the rest is collected. @param {TimedRound} round */
function finalOf({ main }) {
  const played = main.entries.filter(({ stop }) => stop.do !== "score" && stop.do !== "unknown");
  const boards = played.map(({ stop }) => stop.z ?? (stop.do === "fill" ? stop.k : undefined));
  return boards.findLast(Boolean);
}

/**
 * @param {TimedRound} round
 * @param {number} place
 * @param {Rules} rules
 * @param {Say} say
 * @param {{ name: string }[]} players
 * @param {boolean} isLast
 */
function showRound(round, place, rules, say, players, isLast) {
  const score = round.main.entries.findLast(({ stop }) => stop.do === "score")?.stop.t.split("-").map(Number) ?? [];
  const most = Math.max(...score), taker = score.filter((count) => count === most).length === 1 ? score.indexOf(most) : null;
  const { number } = round, start = startOf(round), last = finalOf(round), wide = layoutsOf(rules)[0];
  const shares = score.map((count, seat) => {
    const begin = score.slice(0, seat).reduce((sum, one) => sum + one, 0);
    return { kind: `p${seat}`, start: begin, end: begin + count };
  });
  const took = taker === null ? say("took_even", { number }) : say("took", { name: isolate(players[taker].name), number });
  const words = last ? describe(rules, countsOf(last), say) : "", picture = last && isLast ? drawNumbers(wide, countsOf(last)) : "";
  return {
    place, number, score: score.join("–"), shares, taker, took: score.length ? took : "",
    burned: start ? nameBurned(start, rules) : "",
    entries: entriesOf(round, rules, say), remarks: round.main.remarks.map((one) => showRemark(one, say)),
    final: picture ? drawing(wide, "still", `<use href="#frame"/>${picture}`, words) : null, last: picture ? "" : words,
  };
}

/**
 * The board that is animated, lying and upright; a triangle has only one form.
 * @param {Rules} rules
 * @param {(number | null)[]} board
 * @param {Say} say
 */
function drawLive(rules, board, say) {
  const [wide, upright] = layoutsOf(rules), words = describe(rules, board, say);
  const lying = drawing(wide, `live ${upright ? "lying" : "three"}`, `<use href="#frame"/>${drawPieces(wide, board)}`, words);
  return upright ? [lying, drawing(upright, "live upright", drawFrame(upright, rules) + drawNumbers(upright, board), words)] : [lying];
}

/**
 * @param {BoardLayout} layout
 * @param {string} kind
 * @param {string} picture
 * @param {string} words
 */
const drawing = ({ width, height }, kind, picture, words) =>
  ({ box: `0 0 ${+width.toPrecision(6)} ${+height.toPrecision(6)}`, kind, picture: new Markup(picture), words });

/**
 * @param {Rules} rules
 * @param {(number | null)[]} board
 * @param {Say} say
 */
const rowsOf = (rules, board, say) => seatLetters(rules.seats).map((letter, seat) => {
  const width = rules.houses + 1, row = board.slice(seat * width, (seat + 1) * width);
  const counts = row.map((count) => (count === null ? say("burned") : String(count)));
  return { title: say(SEATS[letter].toLowerCase()), counts };
});

/**
 * A board in words.
 * @param {Rules} rules
 * @param {(number | null)[]} board
 * @param {Say} say
 */
function describe(rules, board, say) {
  const rows = rowsOf(rules, board, say).map(({ title, counts }) =>
    say("row", { seat: title, houses: counts.slice(0, -1).join(" "), store: counts.at(-1) }));
  return say("spoken", { rows: rows.join("; ") });
}
