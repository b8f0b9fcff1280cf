// The turns of a record in its text, each with the address that its page gives it (docs/developing/templates.md).

import { readText } from "../../../../js/notation/reader.js";

/**
 * A turn, or the beginning of a round: its address, and where it stands in the text.
 * @typedef {{ address: string, start: number, end: number }} Place
 */

/**
 * A line of play while it is read: its address, how many turns it has, and how many variations the last of them.
 * @typedef {{ address: string, turns: number, branches: number }} Line
 */

/**
 * The places of a record in the order of its text; the first is its header. What stands between two belongs to the first.
 * @param {string} text with line ends LF
 * @returns {Place[]}
 */
export function placesOf(text) {
  const items = readText(text).records[0]?.items ?? [], first = items.find(({ type }) => type === "round" || type === "turn");
  const begin = first?.type === "round" ? `r${first.number}` : "r1";
  /** @type {Place[]} */
  const places = [{ address: begin, start: 0, end: 0 }];
  /** @type {Line[]} */
  const outer = [];
  /** @type {Line} */
  let line = { address: begin, turns: 0, branches: 0 };
  for (const item of items) {
    const { start, end } = item;
    if (item.type === "round") {
      line = { address: `r${item.number}`, turns: 0, branches: 0 };
      outer.length = 0;
      places.push({ address: line.address, start, end });
    } else if (item.type === "open") {
      outer.push(line);
      line = { address: `${addressOf(line)}.v${++line.branches}`, turns: 0, branches: 0 };
    } else if (item.type === "close") {
      line = outer.pop() ?? line;
      // Behind the bracket the cursor is on the turn before it again.
      places.push({ address: addressOf(line), start, end: start });
    } else if (item.type === "turn" && !item.joined) {
      line = Object.assign(line, { turns: line.turns + 1, branches: 0 });
      places.push({ address: addressOf(line), start, end });
    } else if (item.type === "turn") Object.assign(places[places.length - 1], { end });
  }
  return places;
}

/** @param {Line} line */
const addressOf = ({ address, turns }) => (turns ? `${address}.t${turns}` : address);

/**
 * The place that an offset is in.
 * @param {readonly Place[]} places
 * @param {number} offset
 */
export const placeAt = (places, offset) => places.findLast(({ start }) => start <= offset) ?? places[0];

/**
 * Where an address stands in the text; undefined where it does not.
 * @param {readonly Place[]} places
 * @param {string} address of a turn or a round
 */
export const placeOf = (places, address) => places.find((place) => place.address === address && place.end > place.start);

/**
 * The address of the turn of a moment, or of the round where no turn has begun.
 * @param {string} moment as the page names it: `r2.t14.l3`, `r2.t14.v1`, `r2.end`
 * @param {readonly Place[]} places
 */
export function turnOf(moment, places) {
  const turn = moment.replace(/(\.l\d+|\.start|\.end)+$/, "");
  if (/\.v\d+$/.test(turn)) return `${turn}.t1`;
  if (turn === moment || /\.t\d+$/.test(turn)) return turn;
  const last = places.findLast(({ address }) => address.startsWith(`${turn}.t`) && /^r\d+\.t\d+$/.test(address));
  return last?.address ?? turn;
}
