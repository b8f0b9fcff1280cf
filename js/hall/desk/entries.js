// The entries of a table as the journal has them, and beside it those that came from a phone that was no longer its writer.

/** @import { Connection, JournalEntry } from "./connection.js" */
/** @import { ToldTable } from "./hall_state.js" */

import { tell } from "../common/words.js";
import { makePart, say } from "./asking.js";
import { make } from "./elements.js";

/**
 * The part of the dialog that lists what was entered; it is asked for when it is opened.
 * @param {Connection} connection
 * @param {() => ToldTable | null} current
 */
export function makeEntries(connection, current) {
  const shown = make("div", { kind: "entries" });
  const { part, said } = makePart(tell("entries"), shown);
  part.addEventListener("toggle", async () => {
    const table = current();
    if (!part.open || !table) return;
    say(said, tell("sending"));
    const answer = await connection.get(`/desk/journal?table=${table.table}`);
    if (current()?.table !== table.table) return;
    say(said, answer.ok ? "" : answer.text ?? "", !answer.ok);
    const { entries = [], aside = [] } = answer;
    shown.replaceChildren(...(answer.ok ? [
      ...aside.flatMap(({ file, entries: own }) => [
        make("h3", { text: tell("aside_of", { file }) }), make("p", { text: tell("aside_about") }), drawEntries(own, file),
      ]),
      ...(aside.length ? [make("h3", { text: tell("journal") })] : []),
      entries.length ? drawEntries(entries, tell("journal")) : make("p", { text: tell("entries_none") }),
    ] : []));
  });
  return part;
}

/**
 * @param {JournalEntry[]} entries
 * @param {string} words
 */
function drawEntries(entries, words) {
  const first = entries[0]?.n ?? 1;
  const list = make("ol", { attributes: { start: String(first), tabindex: "0", "aria-label": words } });
  list.append(...entries.map(({ text, at, refused }) => {
    const about = [writeTime(at), refused ? tell("not_fitting") : ""].filter(Boolean).join(" · ");
    return make("li", { kind: refused ? "refused" : "" }, make("bdi", { kind: "typed", text }), " ", make("small", { text: about }));
  }));
  return list;
}

/** The time of day of an entry, empty where it is not known. @param {string | undefined} at */
function writeTime(at) {
  const when = new Date(at ?? "");
  return Number.isNaN(when.getTime()) ? "" : when.toLocaleTimeString(document.documentElement.lang, { timeStyle: "medium" });
}
