// The hall as the desk knows it: its tables, put together from frames, sorted worst first, counted and searched.

/** @typedef {{ seat: string, name: string, id: string }} Seated */

/**
 * A table as the server tells it.
 * @typedef {object} Table
 * @property {string} table
 * @property {string} state one of `STATES`
 * @property {Seated[]} seats
 * @property {number | null} [round]
 * @property {number | null} [row]
 * @property {string | null} [last] the last turn as it was entered
 * @property {string | null} [position]
 * @property {string | null} [rules]
 * @property {number[] | null} [stores]
 * @property {number[] | null} [score]
 * @property {string | null} [to_move]
 * @property {Record<string, string> | null} [clocks]
 * @property {boolean} [running]
 * @property {number | null} [idle] seconds since the last entry
 * @property {number | null} [seen] seconds since the last request of its phone
 * @property {number} [lease]
 * @property {number} [entries]
 * @property {string | null} [doubt]
 * @property {boolean} [asked]
 * @property {string | null} [result]
 * @property {string[]} [signed]
 * @property {number} [aside] how many entries are kept beside the journal
 */

/** @typedef {Table & { told: number }} ToldTable a table with the moment, in ms, at which it was told */

/** @typedef {{ title: string, tables: ToldTable[] }} Hall */

/** @typedef {{ whole?: boolean, hall: { title?: string, tables: Table[] } }} Frame */

/** The states of a table as the server names them, the worst first; the last is quiet. */
export const STATES = ["in doubt", "asks for help", "silent", "over, not signed", "over, signed", "playing", "waiting", "done"];

/** The states that ask somebody at the desk to do something. */
export const URGENT = 4;

/** @type {Hall} */
export const NO_HALL = { title: "", tables: [] };

/**
 * The place of a state among `STATES`; one that is not known is as bad as the worst, so that it is seen.
 * @param {{ state: string }} table
 */
export const rankOf = ({ state }) => Math.max(0, STATES.indexOf(state));

/**
 * The hall after a frame: all of it, or the tables that changed.
 * @param {Hall} hall
 * @param {Frame} frame
 * @param {number} now
 * @returns {Hall}
 */
export function mergeFrame(hall, { whole, hall: { title, tables } }, now) {
  const told = tables.map((table) => ({ ...table, told: now }));
  if (whole) return { title: title ?? hall.title, tables: told };
  const fresh = new Map(told.map((table) => [table.table, table]));
  const kept = hall.tables.map((table) => fresh.get(table.table) ?? table);
  const known = new Set(hall.tables.map(({ table }) => table));
  return { title: title ?? hall.title, tables: [...kept, ...told.filter(({ table }) => !known.has(table))] };
}

/**
 * Orders tables by their addresses: `1.9` before `1.10`.
 * @param {string} one
 * @param {string} other
 */
export function compareAddresses(one, other) {
  const [left, right] = [one, other].map((address) => address.split(".").map(Number));
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

/**
 * The addresses of tables, those with the worst state first, then as they are numbered.
 * @param {readonly Table[]} tables
 */
export const orderWorstFirst = (tables) =>
  [...tables].sort((one, other) => rankOf(one) - rankOf(other) || compareAddresses(one.table, other.table)).map(({ table }) => table);

/**
 * The order that stays where it was: tables that are gone are left out, new ones follow.
 * @param {readonly string[]} held
 * @param {readonly Table[]} tables
 */
export function keepOrder(held, tables) {
  const here = new Set(tables.map(({ table }) => table)), before = new Set(held);
  return [...held.filter((table) => here.has(table)), ...orderWorstFirst(tables).filter((table) => !before.has(table))];
}

/**
 * The number of tables in each of `STATES`.
 * @param {readonly Table[]} tables
 */
export function countStates(tables) {
  const counts = STATES.map(() => 0);
  for (const table of tables) counts[rankOf(table)]++;
  return counts;
}

/** A text for comparing: small letters without accents. @param {string} text */
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Whether a table is among those looked for: by its number, by its whole address, or by words of its players' names.
 * @param {Table} table
 * @param {string} query
 */
export function isFound({ table, seats }, query) {
  const asked = fold(query.trim());
  if (!asked) return true;
  if (/^[0-9.]+$/.test(asked)) return table === asked || table.startsWith(`${asked}.`) || isNumber(table, asked);
  const names = fold(seats.map(({ name, id }) => `${name} ${id}`).join(" "));
  return asked.split(/\s+/).every((word) => names.includes(word));
}

/**
 * @param {string} address
 * @param {string} asked
 */
const isNumber = (address, asked) => /^[0-9]+$/.test(asked) && Number(address.split(".")[1]) === Number(asked);

/**
 * The tables whose state has become one that asks for somebody.
 * @param {readonly Table[]} before
 * @param {readonly Table[]} after
 */
export function findNewTroubles(before, after) {
  const ranks = new Map(before.map((table) => [table.table, rankOf(table)]));
  return after.filter((table) => rankOf(table) < URGENT && rankOf(table) < (ranks.get(table.table) ?? STATES.length));
}
