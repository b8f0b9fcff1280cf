// The move list of a page: the turns, their effects, and what is written on them (templates/pages/move_list.py).

/** @import { Rules } from "../engine/rules.js" */
/** @import { Entry, TimedLine, TimedRound } from "../replay/timeline.js" */
/** @import { Estimate, Remark } from "../replay/remarks.js" */
/** @import { Say } from "./words.js" */

import { shortNumber } from "../replay/remarks.js";
import { seatLetters } from "../replay/seats.js";
import { SEATS } from "./words.js";

/** The depth from which variations are folded, and that from which brackets replace nested elements. */
const FOLDED = 3, DEEPEST = 9;

/** The first four lifts of a longer turn. */
const LONG = /^(\w+(?:\+\w+){3})\+/;

/** A part of a variation. @typedef {{ kind: string, text: string, line: number, stop: number, seat: string }} Part */

/**
 * A remark with the text that the page shows.
 * @param {Remark} remark
 * @param {Say} say
 */
export function showRemark({ kind, text }, say) {
  const said = kind === "unreadable" ? say("not_readable", { text }) : kind === "mark" ? say("mark", { n: text }) : text;
  return { kind: { value: kind }, text: said, lost: "", sight: "", proof: "", lift: "" };
}

/**
 * The entries of a round, one for each stop, its turns numbered as its places are.
 * @param {TimedRound} round
 * @param {Rules} rules
 * @param {Say} say
 */
export function entriesOf({ main, lines }, rules, say) {
  let turns = 0;
  /** @type {Map<string, number[]>} */
  const branches = new Map();
  lines.forEach(({ parent, at }, number) => branches.set(`${parent}.${at}`, [...(branches.get(`${parent}.${at}`) ?? []), number]));
  return main.entries.map((entry, index) => {
    if (entry.isTurn) turns++;
    return { ...showEntry(entry, rules, say), number: entry.isTurn ? `${turns}.` : "", parts: partsOf(lines, branches, index, say) };
  });
}

/**
 * @param {Entry} entry
 * @param {Rules} rules
 * @param {Say} say
 */
function showEntry(entry, rules, say) {
  const { stop, isTurn, remarks, clocks, estimate } = entry, [name, more] = statement(entry, rules, say);
  const seat = "s" in stop && stop.s !== null ? stop.s : -1, laps = lapsOf(entry);
  let gain = "";
  if (isTurn) {
    if (laps > 1) more.push(say("laps", { n: laps }));
    if (stop.do === "sow" && stop.k && stop.z) {
      const store = (seat + 1) * (rules.houses + 1) - 1, won = Number(stop.z.split(".")[store]) - Number(stop.k.split(".")[store]);
      gain = won > 0 ? `+${won}` : won ? String(won) : "";
    }
    if (stop.do === "sow" && entry.goesOn && !stop.ruled) more.push(say("move_due"));
    if (stop.ruled) more.push(say("ruled"));
    if (stop.do === "unknown") more.push(say("not_verified"));
  }
  const inRow = (/** @type {Remark} */ { kind }) => kind === "claim" || kind === "mark";
  more.push(...remarks.filter(inRow).map((one) => showRemark(one, say).text));
  const kind = isTurn ? (seat < 0 ? "" : `p${seat}`) + (stop.do === "unknown" ? " unverified" : "") : "statement";
  return {
    kind, text: name, more: more.join(" · "), clocks: clocks.map(([, text]) => text).join(" "),
    estimate: estimate ? sayLead(estimate, rules, say) : "", chance: estimate?.chance ?? "", gain,
    remarks: remarks.filter((one) => !inRow(one)).map((one) => showRemark(one, say)),
  };
}

/** @param {Entry} entry */
function lapsOf({ stop }) {
  if (stop.do === "sow") return stop.m.reduce((sum, { laps }) => sum + laps.length, 0);
  return stop.do === "both" ? stop.beats.filter(({ isDrop, taken }) => !isDrop && !taken).length : 0;
}

/**
 * The text of a turn, or the name of another stop, and the details next to it.
 * @param {Entry} entry
 * @param {Rules | null} rules
 * @param {Say} say
 * @returns {[string, string[]]}
 */
function statement({ stop, isTurn, text }, rules, say) {
  if (isTurn) return [text, []];
  if (stop.do === "score") return [say("score", { score: text.replaceAll("-", "–") }), []];
  if (stop.do !== "fill") return [say(stop.do === "set" ? "board_set" : "turns_missing"), []];
  const more = [];
  if (rules) {
    more.push(stop.s === null ? say("all_begin") : say("begins", { seat: say(SEATS[seatLetters(rules.seats)[stop.s]].toLowerCase()) }));
    const burned = nameBurned(stop.z ?? stop.k ?? "", rules);
    if (burned) more.push(say("burned_list", { houses: burned }));
  }
  return [say(stop.flows.length ? "refilled" : "begun"), more];
}

/**
 * The burned houses of a board, by seat and number.
 * @param {string} board
 * @param {Rules} rules
 */
export function nameBurned(board, { seats, houses }) {
  const letters = seatLetters(seats), counts = board.split("."), width = houses + 1;
  // Of each row the house next to its store is named first.
  return letters.flatMap((letter, seat) => counts.slice(seat * width, seat * width + houses).reverse()
    .flatMap((count, index) => (count === "#" ? [letter + (index + 1)] : []))).join(" ");
}

/** What the bounds of a lead are called; of a lead below zero, which is the other's, they turn round. @type {Record<string, string[]>} */
const BOUNDS = { "at-least": ["at_least", "at_most"], "at-most": ["at_most", "at_least"], "so-far": ["so_far", "so_far"] };

/**
 * The end that is expected: `S to win the round by 8`.
 * @param {Estimate} estimate
 * @param {Rules} rules
 * @param {Say} say
 */
function sayLead({ lead, bound }, rules, say) {
  if (!lead) return "";
  const number = Number(lead), isNegative = number < 0, letters = seatLetters(rules.seats);
  const key = BOUNDS[bound]?.[Number(isNegative)];
  if (!number && !key) return say("even");
  const amount = shortNumber(Math.abs(number)), n = key ? say(key, { value: amount }) : amount;
  if (isNegative && letters.length > 2) return say("behind", { seat: letters[0], n });
  return say("ahead", { seat: letters[isNegative ? 1 : 0], n });
}

/**
 * All variations of a stop of the main line, with those nested in them, in reading order.
 * @param {TimedLine[]} lines
 * @param {ReadonlyMap<string, number[]>} branches the lines that leave a stop, by its line and number
 * @param {number} stop
 * @param {Say} say
 * @returns {Part[]}
 */
function partsOf(lines, branches, stop, say) {
  const leaving = (/** @type {number} */ parent, /** @type {number} */ at) => branches.get(`${parent}.${at}`) ?? [];
  const part = (/** @type {string} */ kind, text = "", line = 0, stop = 0, seat = "") => ({ kind, text, line, stop, seat });
  /** @type {Part[]} */
  const parts = [];
  /** @type {(Part | number)[]} */
  const waiting = leaving(-1, stop).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== "number") {
      parts.push(next);
      continue;
    }
    const line = lines[next], number = next, long = line.entries.map(({ text }) => LONG.exec(text)).find(Boolean);
    let around = line.depth >= DEEPEST ? ["(", ")"] : line.depth >= FOLDED ? ["fold", "unfold"] : ["open", "close"];
    if (long && around[0] === "open") around = ["fold", "unfold"];
    const said = (/** @type {Remark[]} */ remarks) => remarks.map((one) => part(one.kind, showRemark(one, say).text));
    /** @type {(Part | number)[]} */
    const inside = [part(around[0], long && around[0] === "fold" ? `${long[1]}+…` : "", number), ...said(line.remarks)];
    line.entries.forEach((entry, index) => {
      const seat = "s" in entry.stop && entry.stop.s !== null ? `p${entry.stop.s}` : "";
      inside.push(part("turn", statement(entry, null, say)[0], number, index, seat), ...said(entry.remarks), ...leaving(number, index));
    });
    inside.push(part(around[1], "", number));
    waiting.push(...inside.reverse());
  }
  return parts;
}
