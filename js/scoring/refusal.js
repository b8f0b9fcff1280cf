// Why an entry is not taken: a word for programs, and sentences that are only made where somebody reads them.

/** @import { Finding, Item, SungkaRecord, Tag } from "../notation/record.js" */
/** @import { Message } from "../messages/wording.js" */

import { explainFinding } from "../messages/index.js";
import { readText } from "../notation/reader.js";
import { writeRecord } from "../notation/writer.js";
import { traceRecord } from "../replay/trace.js";

/** The words for what is refused most, by the code of the finding; of others the code itself is the word. @type {Readonly<{[code: string]: string}>} */
const WORDS = {
  SGN301: "empty-house", SGN302: "no-such-house", SGN303: "burned-house", SGN304: "not-your-turn", SGN305: "goes-on", SGN306: "turn-over",
  SGN307: "must-lift", SGN308: "must-pass", SGN309: "must-open", SGN310: "one-hand", SGN311: "both-hands", SGN401: "stores-differ",
  SGN402: "capture-differs", SGN407: "score-differs", SGN503: "must-burn", SGN504: "round-not-over", SGN505: "round-over",
  SGN506: "match-over", SGN507: "match-not-over",
};

/** The reason why a line is not taken; nothing has changed. */
export class EntryRefusal {
  /** @type {() => Message} */
  #say;

  /** @type {Message | null} */
  #said = null;

  /**
   * @param {string} code a word, as in `empty-house`, or the code of a finding
   * @param {() => Message} say
   * @param {string} [forced] the line that makes the change all the same, and sets aside what no longer fits
   */
  constructor(code, say, forced) {
    this.code = code;
    this.#say = say;
    this.forced = forced;
  }

  /** The reason, in English. */
  get message() {
    return (this.#said ??= this.#say()).message;
  }

  /** What helps; undefined without a hint. */
  get hint() {
    return (this.#said ??= this.#say()).hint ?? undefined;
  }

  /** @returns {{code: string, message: string, hint?: string, forced?: string}} */
  toJSON() {
    const { code, message, hint, forced } = this;
    return { code, message, hint, forced };
  }
}

/** Thrown where an item cannot be taken; the functions that read and take entries return its `refusal`. */
export class Refused extends Error {
  /** @param {EntryRefusal} refusal */
  constructor(refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * A refusal in words that are known at once.
 * @param {string} code
 * @param {string} message
 * @param {string | null} [hint]
 */
export function refusalOf(code, message, hint = null) {
  return new EntryRefusal(code, () => ({ message, hint }));
}

/**
 * Refuses an item.
 * @param {string} code
 * @param {string} message
 * @param {string | null} [hint]
 * @returns {never}
 * @throws {Refused} always
 */
export function refuse(code, message, hint = null) {
  throw new Refused(refusalOf(code, message, hint));
}

/** The word of a finding's code. @param {string} code */
export const wordOf = (code) => WORDS[code] ?? code;

/**
 * What a finding in a text that was read says.
 * @param {string} text
 * @param {SungkaRecord} record
 * @param {Finding} finding
 */
export function refusalOfFault(text, record, finding) {
  return new EntryRefusal(wordOf(finding.code), () => explainFinding(text, record, finding));
}

/**
 * What is written of a record, to which items were to be added.
 * @typedef {object} Attempt
 * @property {readonly Pick<Tag, "name" | "value">[]} tags with the rules
 * @property {readonly Item[]} body with the items that were tried
 * @property {number} from the index in the body of the last turn or row before them
 * @property {string | null} setup the board before that; null where it does not say all that a message about a turn needs
 */

/** The codes of what is wrong with a turn or its claims, whatever was played before it. */
const OF_TURNS = /^SGN(?:30[1-8]|31[0-3]|40[1-5])$/;

/**
 * What a finding about an item says, by a record that ends with it: of a turn from the board before it, which is quick.
 * @param {Attempt} attempt
 * @param {string} code
 * @param {"error" | "warning"} severity
 * @returns {Message}
 */
export function explainAttempt({ tags, body, from, setup }, code, severity) {
  const isNear = setup !== null && OF_TURNS.test(code);
  const near = isNear ? explainIn([...tags.filter(({ name }) => name === "Rules"), { name: "Setup", value: setup }], body.slice(from), code, severity) : null;
  return near ?? explainIn(tags, body, code, severity) ?? { message: `that does not fit the game (${code})`, hint: null };
}

/**
 * @param {Attempt["tags"]} tags
 * @param {readonly Item[]} items
 * @param {string} code
 * @param {"error" | "warning"} severity
 * @returns {Message | null} null where the record has no such finding
 */
function explainIn(tags, items, code, severity) {
  const written = writeRecord({ tags: tags.map(({ name, value }) => ({ name, value, start: 0, end: 0 })), notes: [], items: [...items] }) ?? "";
  const { text, records: [record] } = readText(written), trace = traceRecord(record);
  const finding = [...record.faults, ...trace.replay.findings].findLast((each) => each.code === code && each.severity === severity);
  const said = finding ? explainFinding(text, record, finding, trace) : null;
  return said?.message ? said : null;
}
