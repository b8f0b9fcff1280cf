// What is written beside the stops of a timeline: turns as text, comments, numbers, estimates, drawings.

/** @import { Drawing } from "../player/game/film_json.js" */
/** @import { DataItem, Item, TurnItem } from "../notation/record.js" */
/** @import { Turn } from "../engine/turn.js" */

import { isFalseDrawing } from "./header.js";
import { seatLetters } from "./seats.js";

/** What is said beside a stop; of a `mark` its number. @typedef {{ kind: "comment" | "claim" | "mark" | "numbers" | "event" | "unreadable", text: string }} Remark */

/** The outcome that data expects: the lead of the first seat, its bound and chance, and the levels of a graph. @typedef {{ lead: string, bound: string, chance: string, levels: number[] }} Estimate */

/** The value of a key in data. @param {DataItem} item @param {string} key */
export const valueOf = ({ pairs }, key) => pairs.find(([name]) => name === key)?.[1];

/** Whether data is a judgement of the engine, which only Python puts into words. @param {DataItem} item */
export const isJudgement = (item) => valueOf(item, "by")?.startsWith("sungka ") ?? false;

/** The marks by number that have a sign. @type {Record<number, string>} */
const GLYPHS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/**
 * A turn in notation, with its captures as played, or as claimed where it was not.
 * @param {TurnItem} item
 * @param {Turn | undefined} played
 */
export function turnText({ seat, isPass, moves, plus }, played) {
  if (isPass) return `${seat}--`;
  const words = moves.map(({ house, tick, captured, mark, glyphs }, index) => {
    const move = played?.moves[index], taken = move ? move.captured || undefined : captured?.value;
    return `${house ?? "_"}${tick ? `@${tick.value}` : ""}${taken === undefined ? "" : `x${taken}`}${mark}${glyphs.map((glyph) => GLYPHS[glyph] ?? "").join("")}`;
  });
  return seat + words.join("+") + (plus ? "+" : "");
}

/** The marks by number of a turn that have no sign. @param {TurnItem} item @returns {Remark[]} */
export const marksOf = ({ moves }) => moves.flatMap(({ glyphs }) => glyphs.flatMap((glyph) => (GLYPHS[glyph] ? [] : { kind: "mark", text: String(glyph) })));

/**
 * What an item says beside a stop.
 * @param {Item} item
 * @returns {Remark[]}
 */
export function remarksOf(item) {
  if (item.type === "comment") return [{ kind: "comment", text: item.text }];
  if (item.type === "event") return [{ kind: "event", text: [item.name, item.text].filter(Boolean).join(": ") }];
  if (item.type === "unreadable") return [{ kind: "unreadable", text: item.text }];
  if (item.type !== "data" || isJudgement(item)) return [];
  const hidden = new Set([
    "video", ...(valueOf(item, "clk") === undefined ? [] : ["clk"]), ...(leadOf(item) === null ? [] : ["eval", "shares", "bound"]), ...(chanceOf(item) ? ["chance"] : []),
  ]);
  const shown = item.pairs.filter(([key, value]) => !hidden.has(key) && (!/^(arrow|ring)$/.test(key) || isFalseDrawing(key, value)));
  return shown.length ? [{ kind: "numbers", text: shown.map((pair) => pair.join("=")).join(" ") }] : [];
}

/** @param {DataItem} item */
function leadOf(item) {
  const text = valueOf(item, "eval")?.trim() ?? "";
  const lead = /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]+)?$/i.test(text) ? Number(text) : NaN;
  return Number.isFinite(lead) ? lead : null;
}

/** @param {DataItem} item */
function chanceOf(item) {
  const text = valueOf(item, "chance") ?? "";
  return /^[0-9]{1,3}(\.[0-9]{1,3})?%$/.test(text) && parseFloat(text) <= 100 ? text : "";
}

/** A number as people write it: at most six digits that count. @param {number} number */
export const shortNumber = (number) => String(Number(number.toPrecision(6)));

/**
 * The outcome that data expects, its levels scaled to the shells of a board; null without one.
 * @param {DataItem} item
 * @param {string} board
 * @param {number} seats
 * @returns {Estimate | null}
 */
export function estimateOf(item, board, seats) {
  const lead = leadOf(item), chance = chanceOf(item);
  if (lead === null) return chance ? { lead: "", bound: "", chance, levels: [] } : null;
  const total = board.split(".").reduce((sum, count) => sum + (Number(count) || 0), 0);
  const height = (/** @type {number} */ percent) => Math.round(Math.max(0, Math.min(100, percent)) * 10) / 10;
  const shares = (valueOf(item, "shares") ?? "").split(":").map(Number);
  const levels = !total ? [] : seats === 2 ? [height(50 - 50 * lead / total)]
    : shares.length === seats && shares.every(Number.isInteger) ? [height(100 - 100 * shares[0] / total), height(100 * shares[seats - 1] / total)] : [];
  return { lead: (lead < 0 ? "" : "+") + shortNumber(lead), bound: valueOf(item, "bound") ?? "", chance, levels };
}

/**
 * The arrow or ring of a pair of data, where the board has its places.
 * @param {[string, string]} pair
 * @param {{ seats: number, houses: number }} rules
 * @returns {Drawing | null}
 */
export function drawingOf([key, value], { seats, houses }) {
  if (!/^(arrow|ring)$/.test(key) || isFalseDrawing(key, value)) return null;
  const [colour, words] = value.includes(":") ? value.split(":") : ["yellow", value];
  const places = words.split("-").map((word) => {
    const seat = seatLetters(seats).findIndex((letter) => letter === word[0]), house = Number(word.slice(1));
    return seat < 0 || house > houses ? -1 : seat * (houses + 1) + houses - house;
  });
  if (places.includes(-1)) return null;
  return { colour: colour[0], start: places.length > 1 ? places[0] : -1, end: /** @type {number} */ (places.at(-1)) };
}
