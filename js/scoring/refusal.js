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
 */

/**
 * What a finding about an item says, by a record that ends with it.
 * @param {Attempt} attempt
 * @param {string} code
 * @param {"error" | "warning"} severity
 * @returns {Message}
 */
export function explainAttempt({ tags, body }, code, severity) {
  const given = tags.map(({ name, value }) => ({ name, value, start: 0, end: 0 }));
  const written = writeRecord({ tags: given, notes: [], items: [...body] }) ?? "";
  const { text, records: [record] } = readText(written), trace = traceRecord(record);
  const found = [...record.faults, ...trace.replay.findings].filter((each) => each.code === code);
  const finding = found.findLast((each) => each.severity === severity) ?? found[found.length - 1];
  const said = finding && explainFinding(text, record, finding, trace);
  return said?.message ? said : { message: `that does not fit the game (${code})`, hint: null };
}
