// The entries of a recording in a list, the last one first: each can be corrected or dropped, or have another put in before it.

/** @import { EntryRefusal } from "../../scoring/refusal.js" */
/** @import { Correction } from "../../scoring/ledger.js" */

import { tell } from "../../player/game/spoken.js";
import { byId, make } from "../../player/view/dom.js";
import { liveRecording } from "../desk.js";
import { dialog } from "../view/dialogs.js";
import { commentLine } from "../record/lines.js";
import { withForm } from "../record/recording.js";
import { enterLine, sayRefused, showRecording } from "./scorer.js";

/** The longest entry that is shown whole, in characters. */
const LONGEST = 160;

const line = () => /** @type {HTMLInputElement} */ (byId("entry-line"));

/** The number of the entry that is open to be changed, from 1; 0 for none. */
let opened = 0;

/** Shows the list. */
export function openEntries() {
  opened = 0;
  line().value = "";
  line().onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    takeTyped();
  };
  const tick = /** @type {HTMLInputElement} */ (byId("in-record"));
  tick.onchange = () => {
    const recording = liveRecording();
    if (recording) showRecording(withForm(recording, { withCorrections: tick.checked }));
  };
  tick.checked = !!liveRecording()?.form.withCorrections;
  draw();
  dialog("entries").showModal();
}

/** Enters the line that was typed above the list. */
export function takeTyped() {
  if (enter(line().value)) line().value = "";
}

/** Enters what was typed above the list as a comment. */
export function takeComment() {
  if (line().value.trim() && enter(commentLine(line().value))) line().value = "";
}

function draw() {
  const recording = liveRecording();
  if (!recording) return;
  const { ledger: { entries, corrections }, times } = recording;
  byId("refusal").replaceChildren();
  byId("entry-list").replaceChildren(...entries.map(({ text }, index) => drawEntry(index + 1, text, times[index])).reverse());
  byId("corrected").hidden = !corrections.length;
  byId("corrections").replaceChildren(...corrections.map((one) => make("li", "", `${timeOf(one.when)} ${describe(one)}`)));
}

/**
 * @param {number} number
 * @param {string} text
 * @param {string} at
 */
function drawEntry(number, text, at) {
  const entry = make("li"), head = make("button"), time = make("time", "", timeOf(at)), isOpen = number === opened;
  time.dateTime = at;
  head.type = "button";
  const words = make("bdi", "", text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  head.append(make("b", "", String(number)), " ", time, " ", words);
  head.ariaExpanded = String(isOpen);
  head.addEventListener("click", () => {
    opened = isOpen ? 0 : number;
    draw();
    document.getElementById("instead")?.focus();
  });
  entry.append(head);
  if (isOpen) entry.append(...drawChange(number, text));
  return entry;
}

/**
 * What can be done with an entry.
 * @param {number} number
 * @param {string} text
 */
function drawChange(number, text) {
  const box = make("div", "bar"), instead = make("input");
  const act = (/** @type {string} */ key, /** @type {() => string} */ command, kind = "") => {
    const button = make("button", kind, tell(key));
    button.type = "button";
    button.addEventListener("click", () => enter(command()));
    box.append(button);
  };
  instead.id = "instead";
  instead.value = text;
  instead.ariaLabel = tell("entry_number", { number });
  instead.spellcheck = false;
  instead.autocomplete = "off";
  instead.addEventListener("keydown", (event) => {
    if (event.key === "Enter") enter(`correct ${number} ${instead.value}`);
  });
  act("entry_correct", () => `correct ${number} ${instead.value}`, "main");
  act("entry_insert", () => `insert ${number} ${instead.value}`);
  act("entry_drop", () => `drop ${number}`);
  return [instead, box];
}

/**
 * Enters a line, and shows the list anew; a line that is refused is shown with the reason, and what would take it all the same.
 * @param {string} text
 * @returns {boolean} whether it was taken
 */
function enter(text) {
  const refusal = text.trim() ? enterLine(text) : null;
  if (refusal) showRefusal(refusal);
  else {
    opened = 0;
    draw();
  }
  return !refusal;
}

/** @param {EntryRefusal} refusal */
function showRefusal({ message, hint, forced }) {
  /** @type {HTMLElement[]} */
  const parts = [make("p", "", sayRefused(message))];
  if (forced) {
    const button = make("button", "", tell("set_aside_rest"));
    button.type = "button";
    button.addEventListener("click", () => enter(forced));
    parts.push(button);
  } else if (hint) parts.push(make("p", "hint", hint.replaceAll("`", "")));
  byId("refusal").replaceChildren(...parts);
  byId("refusal").scrollIntoView({ block: "nearest" });
}

/**
 * The time of day of a moment.
 * @param {string} at as a journal has it
 */
const timeOf = (at) => at.slice(11, 19);

/** @param {Correction} correction */
function describe({ number, old, next }) {
  if (next === null) return tell("corrected_out", { number, old: old ?? "" });
  return old === null ? tell("corrected_in", { number, next }) : tell("corrected_instead", { number, old, next });
}
