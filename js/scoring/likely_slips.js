// The slips of a hand at the keys: how likely each is.

/**
 * An entry as it was typed, and the milliseconds since the one before; left out where they are not known.
 * @typedef {{ readonly text: string, readonly spent?: number | null }} KeyedLift
 */

/**
 * A slip at the key number `at`, from 0: what was typed, and what was meant. `typed` is null for a lift that was missed before
 * that key, `meant` for a key too many. Of two keys in exchanged order, `typed` is the first and `meant` the second.
 * @typedef {object} KeySlip
 * @property {"missed" | "extra" | "wrong" | "exchanged"} kind
 * @property {number} at
 * @property {string | null} typed
 * @property {string | null} meant
 * @property {string} seat the letter of the seat that lifts; empty in an opening
 */

/** The milliseconds within which nobody presses a key twice: the key has bounced. */
const BOUNCE = 80;

/** The milliseconds within which two keys beside each other may be one stroke of a finger. */
const STROKE = 130;

/** The milliseconds without a key in which a scorer looks at the board. */
const LOOK = 700;

/** The cost of each key between a slip and the last key, and of each look at the board. */
const RECENT = 2, UNNOTICED = 10;

const LIFT = /^([SNEW]?)([0-9]{1,2})$/;

/**
 * The seat, which may be left out, and the house of a lift as it is typed; null for any other text.
 * @param {string | undefined} text
 */
export function readLift(text) {
  const found = LIFT.exec(text ?? "");
  return found && { seat: found[1], house: found[2] };
}

/** The number of the house in the text of a lift. @param {string} text */
export const houseOf = (text) => +text.replace(/^[SNEW]+/, "");

/**
 * The cost of a lift missed before a key. It is less where the lift is the same as a key beside it, and where a gap twice as
 * long as usual says that a key was pressed there and not felt.
 * @param {readonly KeyedLift[]} keys
 * @param {number} at
 * @param {string} meant
 */
export function measureMissed(keys, at, meant) {
  const isBeside = keys[at - 1]?.text === meant || keys[at]?.text === meant;
  const gap = keys[at]?.spent ?? null, usual = measureUsualGap(keys), isLong = gap !== null && usual !== null && 1.6 * usual <= gap && gap <= 3 * usual;
  return (isBeside ? 26 : 31) - (isLong ? 9 : 0) + measureAge(keys, at);
}

/**
 * The cost of a key too many. It is least where the key before it is the same, a moment earlier, and less where the key beside
 * it was hit in the same stroke.
 * @param {readonly KeyedLift[]} keys
 * @param {number} at
 */
export function measureExtra(keys, at) {
  const { text, spent = null } = keys[at];
  if (at && keys[at - 1].text === text) return spent !== null && spent <= BOUNCE ? 4 : 26 + measureAge(keys, at);
  const near = [keys[at - 1], keys[at + 1]].filter((key) => readLift(key?.text));
  const gaps = [spent, keys[at + 1]?.spent ?? null].filter((gap) => gap !== null);
  const isBeside = near.some((key) => Math.abs(houseOf(key.text) - houseOf(text)) === 1);
  const isStroke = isBeside && gaps.length > 0 && Math.min(...gaps) <= STROKE;
  return (isStroke ? 24 : isBeside ? 42 : 60) + measureAge(keys, at);
}

/**
 * The cost of one key for another: less where they lie beside each other.
 * @param {readonly KeyedLift[]} keys
 * @param {number} at
 * @param {string} meant
 */
export function measureWrong(keys, at, meant) {
  const distance = Math.abs(houseOf(keys[at].text) - houseOf(meant));
  return (distance === 0 ? 26 : distance === 1 ? 19 : 55) + measureAge(keys, at);
}

/**
 * The cost of a key and the next one typed in the other order.
 * @param {readonly KeyedLift[]} keys
 * @param {number} at
 */
export function measureExchanged(keys, at) {
  return 25 + measureAge(keys, at);
}

/**
 * The cost of a slip's age: each key since then, and each pause in which it went unnoticed.
 * @param {readonly KeyedLift[]} keys
 * @param {number} at
 */
function measureAge(keys, at) {
  const later = keys.slice(at + 1);
  return RECENT * later.length + UNNOTICED * later.filter(({ spent }) => (spent ?? 0) >= LOOK).length;
}

/**
 * The median gap in ms between keys that were typed without a look in between; null where there are too few.
 * @param {readonly KeyedLift[]} keys
 */
function measureUsualGap(keys) {
  const gaps = keys.flatMap(({ spent }) => (spent != null && BOUNCE < spent && spent < LOOK ? [spent] : [])).sort((one, other) => one - other);
  return gaps.length > 2 ? gaps[gaps.length >> 1] : null;
}
