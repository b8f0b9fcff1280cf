// The dialogs: a new game under chosen rules, and how a game ends before its end.

/** @import { Rules } from "../../engine/rules.js" */

import { opensWithBoth } from "../../engine/match.js";
import { readRules, writeRules } from "../../engine/rules.js";
import { writeString } from "../../notation/items.js";
import { tell } from "../../player/game/spoken.js";
import { byId } from "../../player/view/dom.js";
import { seatLetters } from "../../replay/seats.js";

/** The name of the tag with the player of each seat. */
export const SEAT_TAGS = { S: "South", N: "North", E: "East", W: "West" };

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

/** The text of the game that is chosen; null where its rules are not known. */
export function chosenGame() {
  const { rules } = readRules(rulesText());
  if (!rules) return null;
  const letters = seatLetters(rules.seats), names = letters.map((letter) => input(`name-${letter}`).value.trim());
  const now = new Date(), two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const tags = [["Date", `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`]];
  letters.forEach((letter, seat) => void (names[seat] && tags.push([SEAT_TAGS[letter], names[seat]])));
  tags.push(["Rules", writeRules(rulesText())]);
  const { value } = input("first"), first = opensWithBoth(rules, 1) ? "" : ` first ${value}`;
  const begin = rules.rounds > 1 || value !== "S" ? `\nround 1${first}\n` : "";
  return `%sgn 1\n${tags.map(([name, text]) => `[${name} ${writeString(text)}]\n`).join("")}${begin}`;
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
