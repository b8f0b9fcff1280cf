// The moments of turns in a video, as their data has them: `<video=12.4>` behind a turn.

/** @import { Item } from "../../notation/record.js" */
/** @import { Edit } from "../record/lifting.js" */

import { writeNote } from "../../notation/items.js";
import { secondsOf } from "../../replay/walk.js";
import { rowStart } from "../../replay/trace.js";

/**
 * The data behind a turn or row that has its moment, and where the turn or row ends; no data where it has no moment.
 * @param {readonly Item[]} items
 * @param {number} index of one of its turns
 */
function findMoment(items, index) {
  let { end } = items[index];
  for (let at = rowStart(items, index); at < items.length; at++) {
    const item = items[at];
    if (item.type === "data") {
      const value = item.pairs.findLast(([key]) => key === "video")?.[1], seconds = value === undefined ? null : secondsOf(value);
      if (seconds !== null) return { data: item, seconds, end };
    } else if (item.type === "turn" && (at <= index || item.joined)) end = Math.max(item.end, item.stores?.end ?? 0);
    else if (item.type !== "comment") break;
  }
  return { data: null, seconds: null, end };
}

/**
 * The moment of the turn or row at an index, in seconds from the beginning of the video; null without one.
 * @param {readonly Item[]} items
 * @param {number} index
 */
export const momentAt = (items, index) => (items[index]?.type === "turn" ? findMoment(items, index).seconds : null);

/**
 * The index of the turn of the main line that is played at a moment: the one with the latest moment up to it; -1 before the first.
 * @param {readonly Item[]} items
 * @param {number} seconds
 */
export function turnAt(items, seconds) {
  let found = -1, latest = -1, depth = 0;
  items.forEach(({ type }, index) => {
    if (type === "open") depth++;
    else if (type === "close") depth--;
    const moment = depth ? null : momentAt(items, index);
    if (moment !== null && moment <= seconds && moment >= latest) [found, latest] = [index, moment];
  });
  return found;
}

/**
 * A moment as data has it, to a tenth of a second, and other pairs behind it.
 * @param {number} seconds
 * @param {[string, string][]} [others]
 */
export const writeMoment = (seconds, others = []) =>
  writeNote({ type: "data", pairs: [["video", String(Math.round(seconds * 10) / 10)], ...others], start: 0, end: 0 });

/**
 * An edit that writes a new turn, with its moment behind it.
 * @param {Edit} edit
 * @param {number} seconds
 * @returns {Edit}
 */
export function stamp({ start, end, text }, seconds) {
  const words = text.trimEnd();
  return { start, end, text: `${words} ${writeMoment(seconds)}${text.slice(words.length)}` };
}

/**
 * What gives the turn or row at an index another moment: its data is written anew, or put behind it.
 * @param {readonly Item[]} items
 * @param {number} index
 * @param {number} seconds
 * @returns {Edit}
 */
export function setMoment(items, index, seconds) {
  const { data, end } = findMoment(items, index);
  if (!data) return { start: end, end, text: ` ${writeMoment(seconds)}` };
  return { start: data.start, end: data.end, text: writeMoment(seconds, data.pairs.filter(([key]) => key !== "video")) };
}
