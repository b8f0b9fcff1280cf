// Time controls (a base, an increment or a delay) and the clock of each seat; all times in milliseconds.

const TIME = "(?:[0-9]{1,9}:){0,2}[0-9]{1,9}";
const READING = new RegExp(`^(-?)(${TIME}(?:\\.[0-9]{1,9})?)$`);
const CONTROL = new RegExp(`^(${TIME})(?:([+d])(${TIME}))?$`);
const MOST_SECONDS = 360_000;

/** What a `TimeControl` says: a delay is how long a turn runs before it costs time. @typedef {{ base: number, increment: number, delay: number }} TimeControl */

/**
 * The players' clocks at one moment, by seat in playing order; at or below zero one has fallen, which decides nothing.
 * @typedef {object} Clocks
 * @property {TimeControl} control
 * @property {readonly number[]} left
 * @property {boolean} isRunning
 * @property {number} spent the time of the turn in progress
 */

/**
 * The nearest whole number, of two the even one.
 * @param {number} value
 */
export function roundEven(value) {
  const below = Math.floor(value), rest = value - below;
  return rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
}

/**
 * The milliseconds that a text names: seconds, `m:ss` or `h:mm:ss`, with decimals or without.
 * @param {string} text
 * @returns {number | string} why it is none
 */
export function readTime(text) {
  if (text.startsWith("-")) return `\`${text}\` is below zero`;
  const found = READING.exec(text);
  return found ? toMilliseconds(found[2], text) : `\`${text}\` is not a time like \`4:31\` or \`0:04:31\``;
}

/**
 * @param {string} time
 * @param {string} text that holds it
 * @returns {number | string}
 */
function toMilliseconds(time, text) {
  const seconds = time.split(":").reduce((sum, field) => sum * 60 + Number(field), 0);
  return seconds > MOST_SECONDS ? `\`${text}\` is longer than a hundred hours` : roundEven(seconds * 1000);
}

/**
 * The control that a tag names.
 * @param {string} text
 * @returns {TimeControl | string} why it is none
 */
export function readControl(text) {
  const found = CONTROL.exec(text.replaceAll(" ", ""));
  if (!found) return `\`${text}\` is not a time control like \`5:00\`, \`5:00+3\` (increment) or \`5:00d3\` (delay)`;
  const base = toMilliseconds(found[1], text), more = found[3] ? toMilliseconds(found[3], text) : 0;
  if (typeof base === "string") return base;
  if (typeof more === "string") return more;
  return found[2] === "+" ? { base, increment: more, delay: 0 } : { base, increment: 0, delay: more };
}

/**
 * A time as `clk` writes it, `0:04:31`, rounded up: a clock shows zero when it is over.
 * @param {number} milliseconds
 */
export function writeTime(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000)), two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * Seconds with tenths, as `emt` writes them.
 * @param {number} milliseconds
 */
export const writeTenths = (milliseconds) => String(Math.floor(milliseconds / 100) / 10);

/**
 * New clocks.
 * @param {TimeControl} control
 * @param {number} seats
 * @returns {Clocks}
 */
export const newClocks = (control, seats) => ({ control, left: Array(seats).fill(control.base), isRunning: false, spent: 0 });

/**
 * The clocks after a seat has thought for some time.
 * @param {Clocks} clocks
 * @param {number} seat
 * @param {number} elapsed
 * @returns {Clocks}
 */
export function chargeClock(clocks, seat, elapsed) {
  if (!clocks.isRunning) return clocks;
  const { delay } = clocks.control, spent = clocks.spent + elapsed;
  const cost = Math.max(0, spent - delay) - Math.max(0, clocks.spent - delay);
  return { ...putClock(clocks, seat, clocks.left[seat] - cost), spent };
}

/**
 * The clocks after a seat's turn is over.
 * @param {Clocks} clocks
 * @param {number} seat
 * @returns {Clocks}
 */
export function pressClock(clocks, seat) {
  const left = clocks.left[seat], more = clocks.isRunning && left > 0 ? clocks.control.increment : 0;
  return { ...putClock(clocks, seat, left + more), spent: 0 };
}

/**
 * The clocks with one of them set.
 * @param {Clocks} clocks
 * @param {number} seat
 * @param {number} reading
 * @returns {Clocks}
 */
export function putClock(clocks, seat, reading) {
  return { ...clocks, left: clocks.left.map((left, each) => (each === seat ? reading : left)) };
}
