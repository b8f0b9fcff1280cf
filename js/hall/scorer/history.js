// The entries so far: each can be replaced, taken out, or have another put in before it; what no longer fits can be entered again.

import { make } from "../../player/view/dom.js";
import { say, tell, toNodes } from "../common/words.js";
import { askText, makeButton, openDialog } from "./dialogs.js";
import { table } from "./table.js";

/**
 * Lists the entries, the last one first.
 * @param {(text: string) => boolean} enter
 */
export function openEntries(enter) {
  const { entries } = table.ledger, list = make("ol", "entries");
  list.reversed = true;
  for (const [index, { text }] of [...entries.entries()].reverse()) {
    const item = make("li"), words = make("span", "", shorten(text)), number = index + 1;
    words.dir = "auto";
    item.value = number;
    const button = makeButton({ label: [make("b", "", String(number)), words], act: () => openEntry(number, text, enter) });
    item.append(button);
    list.append(item);
  }
  openDialog(tell("entries_title"), [list], []);
}

/**
 * @param {number} number
 * @param {string} text
 * @param {(text: string) => boolean} enter
 */
function openEntry(number, text, enter) {
  const ask = (/** @type {string} */ command, /** @type {string} */ title, value = "") =>
    askText(tell(title, { number }), tell("entry_hint"), value, (line) => void enter(`${command} ${number} ${line}`), 2000);
  openDialog(toNodes(say("entry_title", { number, text: { name: shorten(text) } })), [], [
    { label: tell("entry_correct"), kind: "main", act: () => ask("correct", "entry_correct_title", text) },
    { label: tell("entry_insert"), act: () => ask("insert", "entry_insert_title") },
    { label: tell("entry_drop"), kind: "danger", act: () => void enter(`drop ${number}`) },
    { label: tell("entry_back"), act: () => openEntries(enter) },
  ]);
}

/** @param {string} text */
const shorten = (text) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

/**
 * What was set aside by a correction, with what can be done with it; null where nothing was.
 * @param {(text: string) => boolean} enter
 */
export function waitingPanel(enter) {
  const { waiting } = table.ledger;
  if (!waiting.length) return null;
  const box = make("div", "waiting"), words = make("p", "hint"), acts = make("div", "acts");
  const few = waiting.slice(0, 4).map(({ typed }) => shorten(typed)).join("  ");
  words.append(...toNodes(say("waiting", { n: waiting.length, few: { name: few } })));
  const act = (/** @type {string} */ label, /** @type {string} */ line) => makeButton({ label: tell(label), act: () => void enter(line) });
  acts.append(act("waiting_next", "again"), act("waiting_all", "again all"), act("waiting_skip", "skip"));
  box.append(words, acts);
  return box;
}
