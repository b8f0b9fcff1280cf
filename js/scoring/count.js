// Stores counted by hand when a round is over: agreed, or an event that holds both counts.

/** @import { Item } from "../notation/record.js" */
/** @import { Sheet } from "./sheet.js" */

import { RowNumbers } from "../notation/rows.js";
import { EntryRefusal, refusalOf } from "./refusal.js";

const NOWHERE = { start: 0, end: 0 };

/**
 * The items that a count adds to the record, and a warning that says where to look first.
 * @param {Sheet} sheet
 * @param {readonly number[]} given in playing order; none where the count agrees
 * @returns {{ items: Item[], warning: string | null } | EntryRefusal}
 */
export function judgeCount(sheet, given) {
  const { asks, body, line: { state: { stores } } } = sheet;
  if ((asks !== "round" && asks !== "end") || !stores) return refusalOf("round-not-over", "the stores are counted when a round is over");
  const counted = given.length ? given : stores;
  if (counted.length !== stores.length) return refusalOf("no-count", `${stores.length} stores are counted, not ${counted.length}`);
  if (counted.every((count, seat) => count === stores[seat])) {
    const begun = Math.max(body.findLastIndex(({ type }) => type === "round"), 0);
    const isAgreed = body.slice(begun).some(({ type }) => type === "score");
    return { items: isAgreed ? [] : [{ type: "score", values: [...stores], ...NOWHERE }], warning: null };
  }
  const lost = stores.reduce((sum, store, seat) => sum + store - counted[seat], 0), many = Math.abs(lost) > 1 ? "s" : "";
  const off = lost ? `; ${Math.abs(lost)} shell${many} ${lost > 0 ? "missing" : "too many"}` : "";
  const text = `counted ${counted.join("-")}, by the record ${stores.join("-")}${off}`;
  return { items: [{ type: "event", name: "count", text, ...NOWHERE }], warning: `${text}. Look first at ${describeTurnsSince(sheet)}` };
}

/**
 * The rows since the stores were last agreed in this round.
 * @param {Sheet} sheet
 */
function describeTurnsSince(sheet) {
  const agreed = findAgreement(sheet);
  if (!agreed) return `the turns of round ${sheet.line.state.number}, as no stores were agreed in it`;
  return `the turns after row ${agreed.row}, where \`=${agreed.stores.join(":")}\` was agreed`;
}

/**
 * The row in which stores were last agreed in this round, and those stores; null where none were.
 * @param {Sheet} sheet
 */
export function findAgreement({ body, rules }) {
  const rows = new RowNumbers({ tags: [], items: [...body] }, rules.seats);
  /** @type {{ row: number, stores: readonly number[] } | null} */
  let agreed = null;
  for (const item of body) {
    if (item.type === "turn" && !item.joined) rows.next(item);
    if (item.type === "turn" && item.stores) agreed = { row: rows.row, stores: item.stores.values };
    else if (item.type !== "turn" && item.type !== "comment" && item.type !== "data") rows.pass(item);
    if (item.type === "round") agreed = null;
  }
  return agreed;
}
