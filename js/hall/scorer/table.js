// The table that this page writes: its ledger, what the hall has of it, and what is kept on this phone.

/** @import { Ledger } from "../../scoring/ledger.js" */
/** @import { Answer, Call } from "../common/requests.js" */
/** @import { Outbox, SentEntry } from "./sync.js" */
/** @import { Kept } from "./kept.js" */
/** @import { State } from "./told.js" */

import { describeState, takeLine } from "../../scoring/index.js";
import { saveKept } from "./kept.js";
import { playLines } from "./play.js";
import { adoptSheet, EMPTY, headOf, keepEntry, readEntries, takeSheet } from "./sync.js";
import { instant, measure, sinceEntry } from "../../entering/timing.js";

/** Why a line was not taken: a stable word, the ledger's sentence, a line that would do it all the same, who was to lift. */
/** @typedef {{ code: string, message: string, hint?: string | null, forced?: string | null, text: string, name?: string }} Refused */

/**
 * What the page knows of its table. `sheet` is the hall's as it came last; `lines` are the entries that the ledger refused.
 * @typedef {object} Table
 * @property {string} id as in `1.03`
 * @property {string} lease
 * @property {string} name under which it is kept
 * @property {Call} call
 * @property {Outbox} outbox
 * @property {Ledger} ledger
 * @property {State} state
 * @property {Set<string>} lines
 * @property {Record<string, any> | null} sheet
 * @property {boolean} isAsked whether it was asked who sits where
 * @property {boolean} isTurned
 * @property {string} language
 * @property {(readonly SentEntry[])[]} givenUp
 * @property {boolean} isKept whether the last entry is kept on this phone
 * @property {boolean} isElsewhere whether another tab of this phone writes the table
 */

const begun = playLines([]);

/** @type {Table} */
export const table = {
  id: "", lease: "", name: "", call: async () => ({ status: 0, body: {}, wait: 0 }), outbox: EMPTY, ledger: begun.ledger,
  state: describeState(begun.ledger), lines: begun.refused, sheet: null, isAsked: false, isTurned: false, language: "", givenUp: [],
  isKept: true, isElsewhere: false,
};

let last = instant(), lastWall = "";

/** What is being kept now. */
let saving = Promise.resolve(true);

/** Resolves when everything written so far is kept, or cannot be. */
export const whenKept = () => saving;

/** Keeps the table as it is. */
export function keep() {
  const { outbox, sheet, isAsked, isTurned, language, givenUp, name } = table;
  /** @type {Kept} */
  const kept = {
    entries: outbox.entries, confirmed: outbox.confirmed, gen: outbox.gen, sheet: sheet && { ...sheet, entries: [] }, isAsked, isTurned, language,
    givenUp,
  };
  saving = saving.then(() => saveKept(name, kept)).then((isKept) => (table.isKept = isKept));
}

/** Takes over what was kept. @param {Kept | null} kept */
export function restore(kept) {
  if (!kept) return;
  const { entries, confirmed, gen, sheet, isAsked, isTurned, language, givenUp } = kept;
  Object.assign(table, { sheet, isAsked, isTurned, language: language || table.language, givenUp });
  table.outbox = { ...table.outbox, entries, confirmed: Math.min(confirmed, entries.length), gen };
  replay();
}

/** Plays the whole list again, when entries came that this page did not write. */
function replay() {
  const { entries } = table.outbox, played = playLines(entries);
  Object.assign(table, { ledger: played.ledger, lines: played.refused });
  last = instant();
  lastWall = entries.at(-1)?.at ?? "";
  describe();
}

/** The time of the hall now, in milliseconds. */
export const hallTime = () => Date.now() + table.outbox.offset;

/** The milliseconds since the last line. */
export const sinceLast = () => (lastWall ? sinceEntry(lastWall, hallTime()) : measure(last, instant()));

/** Describes the game anew, with clocks as they are now. */
export function describe() {
  table.state = describeState(table.ledger, sinceLast());
}

/** Why nothing may be written now, as a code; empty where it may. */
export function whyClosed() {
  const { outbox: { standing }, isElsewhere, sheet } = table;
  if (isElsewhere) return "elsewhere";
  if (standing === "moved" || standing === "diverged") return standing;
  return sheet?.closed ? "closed" : "";
}

/** Whether the game is over, or the desk has its result. */
export const isOver = () => table.state.asks === "nothing" || !!table.sheet?.closed;

/** Whether players score themselves: nothing is judged aloud. */
export const isSilent = () => table.sheet?.help === "none";

/**
 * Enters a line.
 * @param {string} text
 * @returns {Refused | null} why it is not taken
 */
export function enter(text) {
  const closed = whyClosed();
  if (closed) return { code: closed, message: "", text };
  const spent = sinceLast(), at = new Date(hallTime()).toISOString().replace("Z", "+00:00");
  const after = takeLine(table.ledger, text, spent, at);
  const isRefused = "refusal" in after;
  if (isRefused && !(isSilent() && /^[SNEW][0-9]{1,2}$/.test(text))) return why(after.refusal, text);
  const { entries } = table.outbox, one = { id: makeId(entries.length), text, spent, at };
  table.outbox = keepEntry(table.outbox, one);
  if (isRefused) table.lines.add(one.id);
  else {
    table.ledger = after;
    last = instant();
    lastWall = "";
  }
  // What was agreed to is no longer what stands.
  if (table.sheet?.signed?.length) table.sheet = { ...table.sheet, signed: [], agreed: false };
  keep();
  describe();
  return null;
}

/**
 * Whether a line would be taken, and the game after it.
 * @param {string} text
 * @returns {State | Refused}
 */
export function tryLine(text) {
  const after = takeLine(table.ledger, text, 0, "");
  return "refusal" in after ? why(after.refusal, text) : describeState(after);
}

/**
 * @param {{ code?: string, message: string, hint?: string, forced?: string }} refusal
 * @param {string} text
 * @returns {Refused}
 */
const why = ({ code = "", message, hint, forced }, text) => ({ code, message, hint, forced, text });

/** An id that no other phone gives. @param {number} number */
function makeId(number) {
  const random = crypto.getRandomValues(new Uint32Array(1))[0].toString(16).padStart(8, "0");
  return `p${table.lease}-${number + 1}-${random}`;
}

/**
 * Takes the hall's sheet over.
 * @param {Answer} answer
 * @returns {boolean} whether other entries came with it
 */
export function takeOver(answer) {
  const before = table.outbox.entries;
  table.outbox = takeSheet(table.outbox, answer, Date.now());
  if (answer.status === 200) {
    table.sheet = answer.body;
    table.language ||= String(answer.body.language ?? "");
  }
  const isOther = table.outbox.entries !== before;
  if (isOther) replay();
  keep();
  return isOther;
}

/** Gives the phone's own list up for the hall's; it stays kept on this phone. */
export function giveUp() {
  table.givenUp = [...table.givenUp, table.outbox.entries];
  table.outbox = adoptSheet(table.outbox, readEntries(table.sheet?.entries));
  replay();
  keep();
}

/** The sum of all entries, which a signature is given for. */
export const headNow = () => headOf(table.outbox.entries, table.outbox.entries.length);
