// The addresses of the stops that a record's page has, and where they stand in the text (js/player/game/address.js).

/** @import { Checked, Chunk } from "../checking/checker.js" */
/** @import { Document, Position, Range } from "./document.js" */
/** @import { Item } from "../notation/record.js" */

import { offsetAt, rangeOf } from "./document.js";
import { rowEnd, spotAt } from "./spots.js";
import { itemBefore } from "../replay/trace.js";

/** The record at a place, from 0, and the address of the page's stop there, as in `r2.t14`; null before the first. @typedef {{ record: number, turn: string | null }} AddressAt */

/**
 * A line of play while its items are counted: its address, its turns, and its variations so far by their turn.
 * @typedef {{ address: string, turns: number, branches: Map<number, number> }} CountedLine
 */

/**
 * The address of the page's stop at a position; null outside of records.
 * @param {Document} document
 * @param {Checked} checked its text
 * @param {Position} position
 * @returns {AddressAt | null}
 */
export function addressAt(document, checked, position) {
  const spot = spotAt(checked, offsetAt(document, position));
  if (!spot) return null;
  const { items } = spot.chunk.record, addresses = addressesOf(spot.chunk);
  for (let index = itemBefore(items, spot.offset + 1); index >= 0; index--) if (addresses[index]) return { record: spot.number, turn: addresses[index] };
  return { record: spot.number, turn: null };
}

/**
 * The range of the turn or round that an address of a record's page names; null where the record has none of that address.
 * A lap in the address is passed over.
 * @param {Document} document
 * @param {Checked} checked its text
 * @param {number} number of the record, from 0
 * @param {string} address
 * @returns {Range | null}
 */
export function placeOfAddress(document, { chunks }, number, address) {
  const one = chunks[number];
  if (!one) return null;
  const { items } = one.chunk.record, addresses = addressesOf(one.chunk), [round] = address.split(".");
  const turn = address.replace(/\.(?:l[0-9]+|end|start)$/, "").replace(/\.l[0-9]+$/, "");
  const index = addresses.findIndex((own) => own === (turn === round ? `${round}.start` : turn));
  if (index < 0) return null;
  return rangeOf(document, one.start + items[index].start, one.start + rowEnd(items, index));
}

/** The addresses of records, found once. @type {WeakMap<Chunk, (string | null)[]>} */
const known = new WeakMap();

/** @param {Chunk} chunk */
function addressesOf(chunk) {
  let addresses = known.get(chunk);
  if (!addresses) known.set(chunk, (addresses = findAddresses(chunk.record.items)));
  return addresses;
}

/**
 * The address at each item: of a round or a turn its own, and behind a variation that of the turn it leaves.
 * @param {readonly Item[]} items
 * @returns {(string | null)[]}
 */
function findAddresses(items) {
  /** @type {CountedLine[]} the line of play, outside of it those that it left */
  let lines = [newLine("r1")];
  return items.map((item) => {
    const line = lines[lines.length - 1];
    switch (item.type) {
      case "round":
        lines = [newLine(`r${item.number}`)];
        return `r${item.number}.start`;
      case "open": {
        const turn = Math.max(line.turns, 1), branch = (line.branches.get(turn) ?? 0) + 1;
        line.branches.set(turn, branch);
        lines.push(newLine(`${turnAddress(line, turn)}.v${branch}`));
        return null;
      }
      case "close":
        if (lines.length > 1) lines.pop();
        return turnAddress(lines[lines.length - 1], lines[lines.length - 1].turns);
      case "turn":
        if (!item.joined) line.turns++;
        return turnAddress(line, line.turns);
      default:
        return null;
    }
  });
}

/** @param {string} address @returns {CountedLine} */
const newLine = (address) => ({ address, turns: 0, branches: new Map() });

/**
 * The first turn of a variation has the address of the variation.
 * @param {CountedLine} line
 * @param {number} turn
 */
const turnAddress = ({ address }, turn) => (turn === 1 && address.includes(".v") ? address : `${address}.t${turn}`);
