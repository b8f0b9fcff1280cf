// Lines taken into a ledger: entries, and the commands that undo, correct, insert, drop, enter again and skip them.

/** @import { Command } from "./entry.js" */
/** @import { Correction, Entry, Ledger } from "./ledger.js" */
/** @import { Sheet } from "./sheet.js" */

import { readCommand, trimLine } from "./entry.js";
import { addEntry, enterTyped } from "./ledger.js";
import { EntryRefusal, refusalOf } from "./refusal.js";

/**
 * The ledger after a line, which is an entry or a command.
 * @param {Ledger} ledger
 * @param {string} line
 * @param {number} [spent] milliseconds since the last line that was taken
 * @param {string} [when] the time, for corrections
 * @returns {Ledger | { refusal: EntryRefusal }}
 */
export function takeLine(ledger, line, spent = 0, when = "") {
  const text = trimLine(line), command = readCommand(text), now = ledger.with({ carried: ledger.carried + spent, remark: "" });
  const after = command ? obey(now, command, when) : addEntry(now, text, when);
  return after instanceof EntryRefusal ? { refusal: after } : after;
}

/**
 * @param {Ledger} ledger
 * @param {Command} command
 * @param {string} when
 * @returns {Ledger | EntryRefusal}
 */
function obey(ledger, command, when) {
  switch (command.kind) {
    case "tick":
      return ledger;
    case "undo":
      return undo(ledger, when);
    case "again":
      return command.isAll ? reenterAll(ledger, when) : reenter(ledger, when);
    case "skip":
      return skip(ledger, command.isAll, when);
    case "drop":
      return change(ledger, command.number, 1, null, command.isForced, when);
    default:
      return change(ledger, command.number, command.kind === "correct" ? 1 : 0, command.text, command.isForced, when);
  }
}

/**
 * The milliseconds that the entries took, those set aside included. No line changes this together with what is carried:
 * only time that goes by adds to it.
 * @param {Ledger} ledger
 */
const sumTime = ({ entries, waiting }) => [...entries, ...waiting].reduce((sum, { spent }) => sum + spent, 0);

/**
 * @param {Ledger} ledger
 * @param {string} when
 * @returns {Ledger | EntryRefusal}
 */
function undo(ledger, when) {
  const { before: back, entries } = ledger;
  if (!back) return refusalOf("nothing-to-undo", "there is nothing to take back");
  const carried = ledger.carried + sumTime(ledger) - sumTime(back), place = back.entries.length;
  const isAdded = entries.length === place + 1 && back.entries.every((entry, at) => isSame(entry, entries[at]));
  const corrected = isAdded ? [{ when, number: place + 1, old: entries[place].text, next: null, place }] : findDifference(entries, back.entries, when);
  return back.with({ corrections: [...ledger.corrections, ...corrected], carried });
}

/**
 * @param {Entry} one
 * @param {Entry} other
 */
const isSame = (one, other) => one === other || (one.text === other.text && one.spent === other.spent && one.typed === other.typed);

/**
 * The correction that undoing another one makes: the first place in which the two differ.
 * @param {readonly Entry[]} before
 * @param {readonly Entry[]} after
 * @param {string} when
 * @returns {Correction[]}
 */
function findDifference(before, after, when) {
  const place = before.length, most = Math.min(place, after.length);
  let at = 0;
  while (at < most && isSame(before[at], after[at])) at++;
  if (at === place && at === after.length) return [];
  return [{ when, number: at + 1, old: before[at]?.text ?? null, next: after[at]?.text ?? null, place }];
}

/**
 * @param {Ledger} ledger
 * @param {string} when
 * @returns {Ledger | EntryRefusal}
 */
function reenter(ledger, when) {
  const [first, ...waiting] = ledger.waiting;
  if (!first) return refusalOf("none-aside", "no entry was set aside");
  // The time it took is charged again, as it was given back when the entry was set aside.
  const taken = addEntry(ledger.with({ carried: ledger.carried + first.spent }), first.typed, when);
  if (!(taken instanceof EntryRefusal)) return taken.with({ waiting, before: ledger.with({ carried: 0 }) });
  return new EntryRefusal(taken.code, () => ({ message: `\`${first.typed}\`: ${taken.message}`, hint: taken.hint ?? null }));
}

/**
 * @param {Ledger} ledger
 * @param {string} when
 * @returns {Ledger | EntryRefusal}
 */
function reenterAll(ledger, when) {
  const first = reenter(ledger, when);
  if (first instanceof EntryRefusal) return first;
  let now = first, why = "";
  while (now.waiting.length) {
    const after = orDoubt(now.sheet, reenter(now, when));
    if (after instanceof EntryRefusal) {
      why = `: ${after.message}`;
      break;
    }
    now = after;
  }
  const left = now.waiting.length, entered = ledger.waiting.length - left;
  return now.with({ remark: `${entered} entered again, ${left || "none"} left${why}`, before: ledger.with({ carried: 0 }) });
}

/**
 * A refusal in the place of a ledger in which a lift has become provisional.
 * @param {Sheet} was
 * @param {Ledger | EntryRefusal} after
 */
function orDoubt(was, after) {
  const isDoubted = !(after instanceof EntryRefusal) && after.sheet.doubts.length && !was.doubts.length;
  return isDoubted ? doubtful(after.sheet) : after;
}

/** @param {Sheet} sheet with doubts */
const doubtful = ({ doubts }) => refusalOf("provisional", doubts[doubts.length - 1]);

/**
 * @param {Ledger} ledger
 * @param {boolean} isAll
 * @param {string} when
 * @returns {Ledger | EntryRefusal}
 */
function skip(ledger, isAll, when) {
  const { waiting, corrections, carried, entries: { length: place } } = ledger;
  if (!waiting.length) return refusalOf("none-aside", "no entry was set aside");
  const gone = isAll ? waiting : waiting.slice(0, 1);
  const corrected = gone.map(({ text }) => ({ when, number: place + 1, old: text, next: null, place }));
  const given = gone.reduce((sum, { spent }) => sum + spent, carried);
  return ledger.with({ waiting: waiting.slice(gone.length), carried: given, corrections: [...corrections, ...corrected], before: ledger });
}

/**
 * Replaces entries from a number on with a text, and enters the rest again.
 * @param {Ledger} ledger
 * @param {number} number
 * @param {0 | 1} taken how many
 * @param {string | null} text
 * @param {boolean} isForced whether what no longer fits is set aside
 * @param {string} when
 * @returns {Ledger | EntryRefusal}
 */
function change(ledger, number, taken, text, isForced, when) {
  const { entries } = ledger, most = entries.length + 1 - taken;
  if (number < 1 || number > most) return refusalOf("no-such-entry", `there is no entry ${number}: they are numbered 1 to ${most}`);
  const old = taken ? entries[number - 1] : null, sheets = ledger.sheets.slice(0, number);
  const kept = entries.slice(0, number - 1), rest = entries.slice(number - 1 + taken);
  // The time of an entry that is taken out is kept.
  let owed = old && text === null ? old.spent : 0, next = null;
  if (text !== null) {
    const entered = enterTyped(sheets[sheets.length - 1], typeLike(text, old), old?.spent ?? 0);
    if (entered instanceof EntryRefusal) return entered;
    next = entered.entry.text;
    if (old && next === old.text) return refusalOf("same-entry", `entry ${number} is already \`${next}\``);
    kept.push(entered.entry);
    sheets.push(entered.sheet);
  }
  while (rest.length) {
    const tried = enterTyped(sheets[sheets.length - 1], rest[0].typed, rest[0].spent + owed);
    const was = ledger.sheets[entries.length - rest.length + 1];
    const isDoubted = !(tried instanceof EntryRefusal) && tried.sheet.doubts.length && !was.doubts.length;
    const entered = isDoubted ? doubtful(tried.sheet) : tried;
    if (entered instanceof EntryRefusal) {
      if (isForced) break;
      const name = text === null ? "drop" : taken ? "correct" : "insert";
      return refuseChange(rest, entries, entered, [`${name}!`, number, ...(text === null ? [] : [text])].join(" "));
    }
    kept.push(entered.entry);
    sheets.push(entered.sheet);
    rest.shift();
    owed = 0;
  }
  const corrected = { when, number, old: old?.text ?? null, next, place: entries.length };
  return ledger.with({
    entries: kept, sheets, waiting: [...rest, ...ledger.waiting], corrections: [...ledger.corrections, corrected],
    carried: ledger.carried + owed, before: ledger,
  });
}

/**
 * The text without its seat if the entry it replaces was typed without the same one.
 * @param {string} text
 * @param {Entry | null} old
 */
function typeLike(text, old) {
  const seat = old && old.text.slice(1) === old.typed ? old.text[0] : "";
  return seat && text[0].toUpperCase() === seat ? text.slice(1) : text;
}

/**
 * @param {readonly Entry[]} rest
 * @param {readonly Entry[]} entries
 * @param {EntryRefusal} why
 * @param {string} forced
 */
function refuseChange(rest, entries, why, forced) {
  const number = entries.length - rest.length + 1, following = rest.length > 1 ? `it and the ${rest.length - 1} after it` : "it";
  const hint = `\`${forced}\` makes the change and sets ${following} aside, to be entered again`, { text } = rest[0];
  return new EntryRefusal("no-longer-fits", () => ({ message: `entry ${number}, \`${text}\`, would no longer fit: ${why.message}`, hint }), forced);
}
