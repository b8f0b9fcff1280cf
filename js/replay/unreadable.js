// What could not be read, and what it may have been.

/** @import { SungkaRecord, UnreadableItem } from "../notation/record.js" */

const RULES = /^\[?[ \t\xa0]*(?:rules|setup)(?![A-Za-z0-9_])|^\[[^A-Za-z]/i;
const STATEMENTS = /^(?:round|score|position|race|set|gap|event|end)(?![a-z])/;
const BESIDE = /^[["'\u2018\u2019\u201c\u201d]|^(?![SNEWsnew](?:[^A-Za-z0-9_]|[BIOSl](?![A-Za-z0-9_])|$))\p{L}(?!\p{N}|_)/u;

/**
 * Whether a broken tag may be the one that gives the rules, or where the game starts (docs/notation.md, 12).
 * @param {SungkaRecord} record
 */
export function hidesRules({ items }) {
  const game = items.findIndex(({ type }) => !/^(unreadable|comment|data)$/.test(type));
  const header = game < 0 ? items : items.slice(0, game);
  return header.some((item) => item.type === "unreadable" && !item.isMisplaced && RULES.test(item.text));
}

/**
 * Whether text that could not be read is a broken tag or words for people, and no turn, number or statement; of what stands before `round 1` all.
 * @param {UnreadableItem} item
 * @param {readonly import("../notation/record.js").Item[]} items of its record
 */
export function isBesidePlay({ text, start }, items) {
  const first = items.find(({ type }) => !/^(unreadable|comment|data)$/.test(type));
  const isBefore = first?.type === "round" && first.number === 1 && start < first.start;
  return (isBefore || BESIDE.test(text)) && !STATEMENTS.test(text);
}

/**
 * Whether an item could not be read, or is a variation that replaces or holds no turn.
 * @param {import("../notation/record.js").Item} item
 */
export function isUnread(item) {
  return item.type === "unreadable" || (item.type === "open" && !!item.isStray);
}
