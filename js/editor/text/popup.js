// The list of houses that complete a turn, at the cursor: arrows choose, Enter or Tab takes, Escape leaves.

/** @import { Completion } from "../../checking/completion.js" */

import { byId } from "../../player/view/dom.js";
import { field, placeInView, replaceText, view } from "./pane.js";

/** The room around the field's text, in pixels. */
const PADDING = 8;

/** @type {{ start: number, end: number, words: string[] } | null} */
let shown = null;
let chosen = 0, escaped = -1;

/**
 * Offers words; none closes the list.
 * @param {Completion | null} completion its offsets count in the whole text
 * @param {number} cursor
 * @param {boolean} isAsked whether the reader asked for the list, or typed the beginning of a turn
 */
export function offer(completion, cursor, isAsked) {
  const typed = completion && field.value.slice(completion.start, cursor);
  const isDone = completion?.words.length === 1 && completion.words[0] === typed;
  if (!completion?.words.length || isDone || escaped === completion.start && !isAsked || !completion.isTyped && !isAsked) return close();
  // The list that is shown already keeps what was chosen in it.
  const isShown = shown?.start === completion.start && String(shown.words) === String(completion.words);
  shown = { start: completion.start, end: cursor, words: completion.words };
  if (!isShown) chosen = 0;
  draw();
}

/** Closes the list. */
export function close() {
  shown = null;
  byId("houses").hidden = true;
  field.removeAttribute("aria-activedescendant");
}

function draw() {
  if (!shown) return;
  const box = byId("houses"), { x, y } = placeInView(shown.start);
  box.replaceChildren(...shown.words.map((word, number) => {
    const entry = document.createElement("li");
    entry.id = `house-${number}`;
    entry.setAttribute("role", "option");
    entry.setAttribute("aria-selected", String(number === chosen));
    entry.textContent = word;
    entry.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      take(number);
    });
    return entry;
  }));
  box.hidden = false;
  byId("under").hidden = true;
  const left = Math.max(0, Math.min(x - view.left + PADDING, view.width - box.offsetWidth));
  box.style.transform = `translate(${left}px,${y + view.line - view.top + 4}px)`;
  field.setAttribute("aria-activedescendant", `house-${chosen}`);
  box.children[chosen]?.scrollIntoView({ block: "nearest" });
}

/** @param {number} number */
function take(number) {
  if (!shown) return;
  const { start, end, words } = shown;
  close();
  replaceText({ start, end, text: words[number] });
}

/**
 * Does what a key means to the list; whether it meant something.
 * @param {string} key
 */
export function onListKey(key) {
  if (!shown) return false;
  const { length } = shown.words;
  if (key === "ArrowDown" || key === "ArrowUp") {
    chosen = (chosen + (key === "ArrowDown" ? 1 : length - 1)) % length;
    draw();
  } else if (key === "Tab" || key === "Enter") take(chosen);
  else if (key === "Escape") {
    escaped = shown.start;
    close();
  } else return false;
  return true;
}
