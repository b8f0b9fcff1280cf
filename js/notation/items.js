// The canonical text of each item (docs/notation.md, 10).

/** @import { Note, Statement, Tag, TurnItem, WrittenMove, WrittenPosition, House } from "./record.js" */

import { writeHouse } from "./record.js";
import { BARE } from "./words.js";

/** @param {string} value */
export function writeString(value) {
  return `"${value.replace(/["\\\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`))}"`;
}

/** @param {Pick<Tag, "name" | "value">} tag */
export function writeTag({ name, value }) {
  return `[${name} ${writeString(value)}]`;
}

/** @param {Note} note */
export function writeNote(note) {
  if (note.type === "data") return `<${note.pairs.map(([key, value]) => `${key}=${BARE.test(value) ? value : writeString(value)}`).join(" ")}>`;
  return `{${note.text.replace(/[{}\\]/g, "\\$&").replace(/\n%sgn/g, "\n\\%sgn")}}`;
}

/** @param {TurnItem} turn its stores are left out */
export function writeTurn({ seat, isPass, moves, plus }) {
  return isPass ? `${seat}--` : `${seat}${moves.map(writeMove).join("+")}${plus ? "+" : ""}`;
}

/** @param {WrittenMove} move */
function writeMove({ house, tick, trail, relays, last, captured, mark, glyphs }) {
  let text = house === null ? "_" : `${house}`;
  if (tick) text += `@${tick.value}`;
  if (trail) text += trail.houses.map((each) => `>${writeHouse(each)}`).join("");
  if (relays) text += `~${relays.value}`;
  if (last) text += `-${writeHouse(last.house)}`;
  if (captured) text += `x${captured.value}`;
  return text + mark + glyphs.map((glyph) => `$${glyph}`).join("");
}

/** @param {WrittenPosition} position */
export function writeBoard({ rows, toMove }) {
  return [...rows.map(({ houses, store }) => `${houses.map((count) => (count < 0 ? "#" : count)).join(".")}/${store}`), toMove].join(" ");
}

/**
 * Houses by seat in playing order, then by number.
 * @param {readonly House[]} houses
 */
export function orderHouses(houses) {
  const rank = (/** @type {House} */ { seat, house }) => "SNEW".indexOf(seat) * 100 + house;
  return [...houses].sort((one, other) => rank(one) - rank(other));
}

/** @param {Statement} item */
export function writeStatement(item) {
  switch (item.type) {
    case "round": {
      const first = item.first ? ` first ${item.first.seat}` : "";
      const burn = item.burn ? ` burn ${orderHouses(item.burn.houses).map(writeHouse).join(" ")}` : "";
      return `round ${item.number}${first}${burn}`;
    }
    case "score":
      return `score ${item.values.join("-")}`;
    case "position":
    case "set":
      return `${item.type} "${writeBoard(item.position)}"`;
    case "race":
      return `race ${item.runs.map(({ seat, count }) => seat + count).join(" ")}`;
    case "gap":
      return "gap";
    case "event":
      return `event ${item.name}${item.text === null ? "" : ` ${writeString(item.text)}`}`;
    case "end":
      return ["end", item.reason, item.seat].filter(Boolean).join(" ");
  }
}
