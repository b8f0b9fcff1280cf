// What stands at a place of a document: its record, and in it a tag or an item.

/** @import { Checked, Chunk } from "../checking/checker.js" */
/** @import { Item, Tag, TurnItem } from "../notation/record.js" */

import { itemBefore, rowStart, rowTurns, turnOf } from "../replay/trace.js";

/** A record at an offset: its number from 0, where it begins, and the offset in it. @typedef {{ number: number, start: number, chunk: Chunk, offset: number }} Spot */

/**
 * The record at an offset; null before the first.
 * @param {Checked} checked
 * @param {number} offset
 * @returns {Spot | null}
 */
export function spotAt({ chunks }, offset) {
  const number = chunks.findLastIndex(({ start }) => start <= offset);
  return number < 0 ? null : { number, ...chunks[number], offset: offset - chunks[number].start };
}

/**
 * The tag at a spot; undefined without one.
 * @param {Spot} spot
 * @returns {Tag | undefined}
 */
export const tagAt = ({ chunk, offset }) => chunk.record.tags.find(({ start, end }) => start <= offset && offset <= end);

/**
 * The index of the item at a spot, or at whose end it is; of a row that of its first turn; -1 without one.
 * @param {Spot} spot
 */
export function itemAt({ chunk: { record: { items } }, offset }) {
  const index = itemBefore(items, offset + 1), item = items[index];
  if (!item) return -1;
  // Between the turns of a row its bar stands, and their notes.
  const turn = turnOf(items, index), first = turn < 0 ? -1 : rowStart(items, turn);
  if (first >= 0 && offset <= rowEnd(items, first) && (index === turn || offset > item.end)) return first;
  return offset > item.end ? -1 : index;
}

/**
 * The index of the turn, or of the first turn of the row, that a spot is in or stands behind; -1 before the first.
 * @param {Spot} spot
 */
export function turnAt({ chunk: { record: { items } }, offset }) {
  let index = itemBefore(items, offset + 1);
  while (index >= 0 && items[index].type !== "turn") index--;
  return index < 0 ? -1 : rowStart(items, index);
}

/**
 * Where a row ends that begins at an index; where any other item ends.
 * @param {readonly Item[]} items
 * @param {number} index
 */
export function rowEnd(items, index) {
  const item = items[index];
  return item.type === "turn" ? /** @type {TurnItem} */ (rowTurns(items, index).at(-1) ?? item).end : item.end;
}
