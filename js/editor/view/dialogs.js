// The dialogs: a new game under chosen rules, and how a game ends before its end.

/** @import { Rules } from "../../engine/rules.js" */
/** @import { Recording } from "../record/recording.js" */

import { opensWithBoth } from "../../engine/match.js";
import { readRules, writeRules } from "../../engine/rules.js";
import { tell } from "../../player/game/spoken.js";
import { byId } from "../../player/view/dom.js";
import { seatLetters } from "../../replay/seats.js";
import { writeWallTime } from "../record/journal.js";
import { headerLine } from "../record/lines.js";
import { emptyRecording, takeInto } from "../record/recording.js";

/** The name of the tag with the player of each seat. */
export const SEAT_TAGS = { S: "South", N: "North", E: "East", W: "West" };

/** The fields of a new game for tags besides the players and the rules; each has the tag's name behind `tag-`. */
const FIELDS = ["Event", "Site", "Date", "Stage", "Table", "TimeControl", "Recorder"];

/** The sentences of each preset. @typedef {{ name: string, sentences: string[] }[]} Presets */

/** @type {Presets} */
let presets = [];

/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (byId(id));

/** @param {string} id */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/** @param {Presets} given */
export function openDialogs(given) {
  presets = given;
  byId("preset").addEventListener("change", showChoice);
  byId("options").addEventListener("input", showChoice);
  showChoice();
}

/** Asks for a new game; what was typed for the one before stands in the fields, with today's date. */
export function askGame() {
  input("tag-Date").value = writeWallTime(new Date()).slice(0, 10);
  byId("wrong").textContent = "";
  showChoice();
  dialog("start").showModal();
}

/** The text of the rules that are chosen. */
const rulesText = () => `${input("preset").value} ${input("options").value}`.trim();

function showChoice() {
  const preset = presets.find(({ name }) => name === input("preset").value);
  byId("sentences").replaceChildren(...preset?.sentences.map((sentence) => {
    const entry = document.createElement("li");
    entry.textContent = sentence;
    return entry;
  }) ?? []);
  const { rules, fault } = readRules(rulesText());
  byId("wrong").textContent = fault === undefined ? "" : tell("unknown_option", { word: fault });
  if (rules) showSeats(rules);
}

/** @param {Rules} rules */
function showSeats(rules) {
  const letters = seatLetters(rules.seats), names = byId("names");
  if (names.childElementCount !== letters.length) {
    names.replaceChildren(...letters.map((letter) => {
      const line = document.createElement("p"), label = document.createElement("label"), name = document.createElement("input");
      name.id = `name-${letter}`;
      name.autocomplete = "off";
      label.htmlFor = name.id;
      label.textContent = tell(`seat_${letter}`);
      line.append(label, name);
      return line;
    }));
    byId("first").replaceChildren(...letters.map((letter) => new Option(tell(`seat_${letter}`), letter)));
  }
  byId("begins").hidden = opensWithBoth(rules, 1);
}

/**
 * The recording of the game that is chosen, at its beginning; null where a field cannot be read, which is said.
 * @returns {Recording | null}
 */
export function chosenGame() {
  const { rules } = readRules(rulesText());
  if (!rules) return null;
  const players = seatLetters(rules.seats).map((letter) => ({ name: SEAT_TAGS[letter], id: `name-${letter}` }));
  const fields = [...players, ...FIELDS.map((name) => ({ name, id: `tag-${name}` }))];
  const tags = fields.map(({ name, id }) => ({ name, value: input(id).value.trim() }));
  const named = { name: "Rules", value: writeRules(rulesText()) };
  const begun = enter(emptyRecording(), headerLine([...tags, named]));
  if (typeof begun === "string") {
    const wrong = fields[tags.findIndex((tag) => tag.value && typeof enter(emptyRecording(), headerLine([tag, named])) === "string")];
    refuseField(wrong?.id, begun);
    return null;
  }
  const { value } = input("first");
  if (opensWithBoth(rules, 1) || value === "S") return begun;
  const other = enter(begun, `round 1 first ${value}`);
  return typeof other === "string" ? begun : other;
}

/**
 * @param {Recording} recording
 * @param {string} text
 * @returns {Recording | string} why it is refused
 */
function enter(recording, text) {
  const after = takeInto(recording, { text, spent: 0, at: writeWallTime(new Date()) });
  return "refusal" in after ? after.refusal.message : after;
}

/**
 * Says that a field cannot be read, and leads there.
 * @param {string | undefined} id
 * @param {string} why
 */
function refuseField(id, why) {
  byId("wrong").textContent = tell("not_taken", { why: why.replaceAll("`", "") });
  const field = id === undefined ? null : input(id);
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}

/**
 * Asks how the game ends.
 * @param {string[]} names of the players in playing order
 * @param {(reason: string) => void} end is called with the words behind `end`
 */
export function askEnding(names, end) {
  const letters = seatLetters(names.length);
  const reasons = [
    ...["resign", "time", "forfeit", "adjudicated"].flatMap((word) => letters.map((letter, seat) =>
      ({ words: `${word} ${letter}`, label: tell(`end_${word}`, { seat: { name: names[seat] } }) }))),
    ...["agreed", "abandoned"].map((word) => ({ words: word, label: tell(`end_${word}`) })),
  ];
  byId("reasons").replaceChildren(...reasons.map(({ words, label }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => {
      dialog("ending").close();
      end(words);
    });
    return button;
  }));
  dialog("ending").showModal();
}
