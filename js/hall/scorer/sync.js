// What a phone has written and what the hall has of it, as a value: what is to be sent next, and what an answer means.
// The phone keeps the whole list, so that a server that knows less than it once did is healed by it.

import { sha256 } from "../../notation/sha256.js";

/** One line entered: its id, its text, the milliseconds since the one before, the phone's corrected time. */
/** @typedef {{ id: string, text: string, spent: number, at: string }} SentEntry */

/**
 * Whether the phone may write: it does; another phone has the table; the hall has other entries; this server was replaced; the
 * key is not taken; the server does not understand what is sent.
 * @typedef {"open" | "moved" | "diverged" | "replaced" | "locked" | "misread"} Standing
 */

/**
 * Nothing in it changes: what happens gives another one.
 * @typedef {object} Outbox
 * @property {readonly SentEntry[]} entries all of them, from the first
 * @property {number} confirmed how many the hall has on its disk
 * @property {number} aside how many were sent after the lease was given on
 * @property {Standing} standing
 * @property {number} gen the highest generation of a server that was seen
 * @property {string} start by which a server's start is known
 * @property {number} offset what the hall's clock is ahead of the phone's, in milliseconds
 * @property {boolean} wantsSheet whether the hall has something that the phone does not know
 * @property {number} failures how many requests in a row had no answer
 * @property {number} wait milliseconds that the server asked to be left alone
 * @property {number} most entries of a batch
 * @property {boolean} wasHeard whether a server has ever answered this page
 */

/** What is sent: the body of a request. @typedef {{ gen: number, base: number, head: string, entries: readonly SentEntry[] }} Batch */

/** @typedef {import("../common/requests.js").Answer} Answer */

/** The most entries of a batch. */
export const MOST = 200;

/** How long a request that failed is waited with at most, and how long a phone with nothing new is silent, in milliseconds. */
const BACK_OFF = 2000, FIRST_BACK_OFF = 250, SILENCE = 20000;

/** @type {Outbox} */
export const EMPTY = {
  entries: [], confirmed: 0, aside: 0, standing: "open", gen: 0, start: "", offset: 0, wantsSheet: true, failures: 0, wait: 0, most: MOST,
  wasHeard: false,
};

/**
 * The sum of the first ids, by which two lists are known to begin alike.
 * @param {readonly SentEntry[]} entries
 * @param {number} count
 */
export const headOf = (entries, count) => sha256(entries.slice(0, count).map(({ id }) => `${id}\n`).join("")).slice(0, 16);

/**
 * The outbox with one more entry.
 * @param {Outbox} outbox
 * @param {SentEntry} entry
 * @returns {Outbox}
 */
export const keepEntry = (outbox, entry) => ({ ...outbox, entries: [...outbox.entries, entry] });

/** How many entries are on this phone alone. @param {Outbox} outbox */
export const countLeft = ({ entries, confirmed, aside, standing }) =>
  Math.max(0, entries.length - (standing === "moved" ? Math.max(aside, confirmed) : confirmed));

/**
 * What is to be sent now; without entries it only says where the phone is. Null where nothing may be.
 * @param {Outbox} outbox
 * @returns {Batch | null}
 */
export function nextBatch(outbox) {
  const { entries, standing, gen, most, confirmed, aside, wantsSheet } = outbox;
  if (standing === "diverged" || (standing === "moved" && !countLeft(outbox)) || (wantsSheet && standing !== "moved")) return null;
  const base = standing === "moved" ? Math.max(confirmed, aside) : confirmed;
  return { gen, base, head: headOf(entries, base), entries: entries.slice(base, base + most) };
}

/**
 * The outbox after an answer to a batch.
 * @param {Outbox} outbox
 * @param {Batch} batch
 * @param {Answer} answer
 * @param {number} clock the phone's, when the answer came, in milliseconds
 * @returns {Outbox}
 */
export function takeAnswer(outbox, batch, answer, clock) {
  const { status, body, wait } = answer;
  if (!isAnswer(answer)) return { ...outbox, failures: outbox.failures + 1, wait: wait * 1000 };
  const heard = hear(outbox, body, clock), { entries } = heard, sent = batch.base + batch.entries.length;
  if (status === 200) return takeCount(heard, Number(body.n), body.head);
  if (status === 409 && "from" in body) return { ...heard, standing: "open", confirmed: within(Number(body.from), entries.length) };
  if (status === 409 && body.moved) return { ...heard, standing: "moved", aside: Math.max(heard.aside, sent) };
  if (status === 409) return { ...heard, wantsSheet: true };
  if (status === 410) return { ...heard, standing: "replaced" };
  if (status === 413) return { ...heard, most: Math.max(1, Math.floor(batch.entries.length / 2)), wait: 1000 };
  return { ...heard, standing: status === 403 ? "locked" : "misread" };
}

/** Whether a server of the hall has answered, and is not too busy or out of room. @param {Answer} answer */
const isAnswer = ({ status }) => status === 200 || (status >= 400 && status < 500 && status !== 429 && status !== 408);

/**
 * @param {Outbox} outbox
 * @param {Record<string, any>} body
 * @param {number} clock
 * @returns {Outbox}
 */
function hear(outbox, { gen, start, now }, clock) {
  const time = Date.parse(now);
  return {
    ...outbox, failures: 0, wait: 0, wasHeard: true, gen: Math.max(outbox.gen, Number(gen) || 0), start: String(start ?? outbox.start),
    offset: Number.isNaN(time) ? outbox.offset : time - clock,
  };
}

/**
 * @param {Outbox} outbox
 * @param {number} count entries that the hall has
 * @param {unknown} head their sum
 * @returns {Outbox}
 */
function takeCount(outbox, count, head) {
  const isKnown = count <= outbox.entries.length && headOf(outbox.entries, count) === head;
  return isKnown ? { ...outbox, standing: "open", confirmed: count, wantsSheet: false } : { ...outbox, wantsSheet: true };
}

/**
 * The outbox after the hall's sheet: its entries are taken over where the phone's are the beginning of them. Where each has
 * entries that the other has not, nothing is sent until somebody decides (`adoptSheet`).
 * @param {Outbox} outbox
 * @param {Answer} answer
 * @param {number} clock
 * @returns {Outbox}
 */
export function takeSheet(outbox, answer, clock) {
  const { status, body, wait } = answer;
  if (!isAnswer(answer)) return { ...outbox, failures: outbox.failures + 1, wait: wait * 1000 };
  const heard = hear(outbox, body, clock);
  if (status === 409 && body.moved) return { ...heard, standing: "moved", wantsSheet: false };
  if (status === 403) return { ...heard, standing: "locked" };
  if (status === 410) return { ...heard, standing: "replaced" };
  if (status !== 200) return { ...heard, standing: "misread" };
  const theirs = readEntries(body.entries), same = countSame(heard.entries, theirs);
  if (same < heard.entries.length && same < theirs.length) return { ...heard, wantsSheet: false, standing: "diverged", confirmed: same };
  const entries = theirs.length > same ? theirs : heard.entries;
  return { ...heard, entries, confirmed: theirs.length, standing: "open", wantsSheet: false };
}

/**
 * The outbox with the hall's entries in place of the phone's own.
 * @param {Outbox} outbox
 * @param {readonly SentEntry[]} entries
 * @returns {Outbox}
 */
export const adoptSheet = (outbox, entries) => ({ ...outbox, entries, confirmed: entries.length, standing: "open", wantsSheet: false });

/**
 * The entries of a sheet; what is none is left out.
 * @param {unknown} found
 * @returns {SentEntry[]}
 */
export function readEntries(found) {
  if (!Array.isArray(found)) return [];
  return found.flatMap((one) => (typeof one?.id === "string" && typeof one.text === "string"
    ? [{ id: one.id, text: one.text, spent: Number(one.spent) || 0, at: String(one.at ?? "") }] : []));
}

/**
 * How many entries two lists begin with in common.
 * @param {readonly SentEntry[]} ours
 * @param {readonly SentEntry[]} theirs
 */
function countSame(ours, theirs) {
  let same = 0;
  while (same < ours.length && ours[same].id === theirs[same]?.id) same++;
  return same;
}

/** @param {number} count @param {number} most */
const within = (count, most) => Math.min(most, Math.max(0, Number.isFinite(count) ? Math.floor(count) : 0));

/**
 * The milliseconds until the next request.
 * @param {Outbox} outbox
 * @param {number} chance from 0 to 1, so that phones do not all ask at once
 */
export function pauseBefore(outbox, chance) {
  const { failures, wait, wantsSheet, standing } = outbox, jitter = .5 + chance / 2;
  if (wait) return wait * (1 + chance / 4);
  if (failures) return Math.min(BACK_OFF, FIRST_BACK_OFF * 2 ** Math.min(failures, 8)) * jitter;
  const isOpen = standing === "open" || standing === "moved";
  if (isOpen && (wantsSheet && standing === "open" || countLeft(outbox))) return 0;
  return Math.round(SILENCE * (.8 + chance * .4));
}

/**
 * What the page's line of state says: a word, and how many entries it is about.
 * @param {Outbox} outbox
 * @returns {{ kind: "sent" | "sending" | "offline" | "connecting" | Exclude<Standing, "open">, n: number }}
 */
export function describeStanding(outbox) {
  const n = countLeft(outbox);
  if (outbox.standing !== "open") return { kind: outbox.standing, n };
  if (outbox.failures > 1) return { kind: "offline", n };
  if (!outbox.wasHeard) return { kind: "connecting", n };
  return { kind: n ? "sending" : "sent", n };
}
