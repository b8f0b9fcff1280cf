// Records made by programs: from tags and a text of play, and with other tags.

/** @import { SungkaRecord } from "./record.js" */

import { writeTag } from "./items.js";
import { readRecord } from "./reader.js";

/**
 * A record with these tags.
 * @param {Readonly<{[name: string]: string}>} tags as in `{ South: "Ana", Rules: "dakon" }`
 * @param {string} play turns, statements and notes, as a record writes them
 * @returns {SungkaRecord} its `faults` say what in `play` could not be read
 * @throws {RangeError} for a name that no tag can have
 */
export function makeRecord(tags, play) {
  const header = Object.entries(tags).map(([name, value]) => writeTag({ name: checkName(name), value }));
  return readRecord(["%sgn 1", ...header, "", play, ""].join("\n").replace(/\r\n?/g, "\n"));
}

/**
 * The record with a tag, in the place of one that has its name.
 * @param {SungkaRecord} record
 * @param {string} name
 * @param {string | null} value null for no such tag
 * @returns {SungkaRecord}
 * @throws {RangeError} for a name that no tag can have
 */
export function withTag(record, name, value) {
  const others = record.tags.filter((tag) => tag.name !== name);
  return { ...record, tags: value === null ? others : [...others, { name: checkName(name), value, start: 0, end: 0 }] };
}

/** @param {string} name */
function checkName(name) {
  if (!/^[A-Za-z][\w-]*$/.test(name)) throw new RangeError(`no tag can be named \`${name}\``);
  return name;
}
