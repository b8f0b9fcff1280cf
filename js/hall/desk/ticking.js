// What goes on by itself between two frames: clocks, and the seconds since something happened. Pure: the moment is given.

/** @import { ToldTable } from "./hall_state.js" */

/**
 * A clock's time after it has run on; what is no time stays as it is.
 * @param {string} shown `4:31`, `0:04:31.5`
 * @param {number} seconds
 */
export function runOn(shown, seconds) {
  if (!/^\d+(?::\d\d){1,2}(?:\.\d+)?$/.test(shown)) return shown;
  const left = Math.max(0, Math.floor(shown.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) - seconds));
  const hours = Math.floor(left / 3600), minutes = Math.floor(left / 60) % 60;
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(left % 60)}`;
}

/**
 * The clock of a seat at a moment, `null` where there is none.
 * @param {ToldTable} table
 * @param {string} seat
 * @param {number} now
 */
export function clockAt(table, seat, now) {
  const shown = table.clocks?.[seat];
  if (shown === undefined) return null;
  const runs = table.running && table.to_move === seat;
  return runOn(shown, runs ? Math.max(0, now - table.told) / 1000 : 0);
}

/**
 * Seconds that were told, at a later moment.
 * @param {ToldTable} table
 * @param {number | null | undefined} seconds
 * @param {number} now
 */
export const grownTo = (table, seconds, now) =>
  seconds === null || seconds === undefined ? null : Math.floor(seconds + Math.max(0, now - table.told) / 1000);

/**
 * A length of time with the unit that a reader needs: its number, and `s`, `min` or `h`.
 * @param {number} seconds
 * @returns {{ n: number, unit: "s" | "min" | "h" }}
 */
export function measureAge(seconds) {
  if (seconds < 120) return { n: seconds, unit: "s" };
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? { n: minutes, unit: "min" } : { n: Math.floor(minutes / 60), unit: "h" };
}
