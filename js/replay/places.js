// Where things stand in a record: what is played after each item, and where the last one ends.

/** @import { Item, SungkaRecord } from "../notation/record.js" */

/**
 * The place of what is played after each item on its own line of play; -1 where nothing is. Notes, events, whole
 * variations and the other turns of a row are passed over.
 * @param {Item[]} items
 */
export function placesAfter(items) {
  /** @type {number[]} */
  const places = Array(items.length).fill(-1);
  const outside = [];
  let next = -1;
  for (let index = items.length - 1; index >= 0; index--) {
    places[index] = next;
    const item = items[index];
    const { type } = item;
    if (type === "close") {
      outside.push(next);
      next = -1;
    } else if (type === "open") next = outside.pop() ?? -1;
    else if (type !== "comment" && type !== "data" && type !== "event" && !(type === "turn" && item.joined)) next = index;
  }
  return places;
}

/**
 * Whether a comment that says something stands directly behind a `set`, as its reason.
 * @param {Item[]} items
 * @param {Item | null} item
 */
export function hasReason(items, item) {
  const behind = item && items[items.indexOf(item) + 1];
  return behind?.type === "comment" && /\S/.test(behind.text);
}

/**
 * Where the last thing in a record ends.
 * @param {SungkaRecord} record
 */
export function endOf({ tags, notes, items, start }) {
  const last = items[items.length - 1] ?? notes[notes.length - 1];
  const stores = items.reduce((end, item) => (item.type === "turn" && item.stores ? item.stores.end : end), 0);
  return Math.max(start + 4, stores, ...tags.map(({ end }) => end), ...notes.map(({ end }) => end), last?.end ?? 0);
}
