// A refusal that cannot be missed: red, with a sign, in large letters, and felt in the hand. Taps just after it were meant for
// another board, and are not taken.

/** @import { Refused } from "./table.js" */

import { byId, write } from "../../player/view/dom.js";
import { hasWord, tell } from "../common/words.js";
import { makeButton } from "./dialogs.js";

/** How long a refusal is shown at least, and how long taps after it are not taken, in milliseconds. */
const SHOWN = 1500, DEAF = 500;

let refusedAt = -Infinity, hiding = 0;

/** Whether a tap comes too soon after a refusal to be meant for what is on the board. */
export function isTooSoon() {
  const isDeaf = performance.now() - refusedAt < DEAF;
  if (isDeaf) navigator.vibrate?.(30);
  return isDeaf;
}

/**
 * Shows why something was not taken.
 * @param {Refused} refused
 * @param {(line: string) => void} force enters the line that would do it all the same
 * @param {(() => void) | null} compare looks for the slip, where that may help
 */
export function showRefusal(refused, force, compare) {
  const { text, forced } = refused, box = byId("refusal"), buttons = [];
  refusedAt = performance.now();
  clearTimeout(hiding);
  const why = explain(refused);
  write(byId("refused-what"), why.includes(text) ? "" : shorten(text));
  write(byId("refused-why"), why);
  if (forced) buttons.push(makeButton({ label: tell("do_all_the_same"), act: () => later(() => force(forced)) }));
  if (compare) buttons.push(makeButton({ label: tell("compare_board"), act: () => later(compare) }));
  const close = makeButton({ label: "✕", act: () => later(() => {}) });
  close.setAttribute("aria-label", tell("close"));
  buttons.push(close);
  byId("refused-acts").replaceChildren(...buttons);
  box.hidden = false;
  document.body.classList.add("refused");
  navigator.vibrate?.([140, 60, 140]);
}

/** Takes the refusal away before something else is done; not by a tap that came too soon. @param {() => void} act */
function later(act) {
  if (isTooSoon()) return;
  refusedAt = -Infinity;
  hide();
  act();
}

/** Takes the refusal away once something was taken, when it has been seen long enough. */
export function passRefusal() {
  if (byId("refusal").hidden) return;
  clearTimeout(hiding);
  hiding = setTimeout(hide, Math.max(0, SHOWN - (performance.now() - refusedAt)));
}

function hide() {
  byId("refusal").hidden = true;
  document.body.classList.remove("refused");
}

/**
 * A refusal in words: the page's own where it has them, else as the ledger says it.
 * @param {Refused} refused
 */
export function explain({ code, message, hint, text, name = "" }) {
  const key = `refused_${code.replaceAll("-", "_")}`;
  if (code && hasWord(key)) return tell(key, { text, name });
  return [message.charAt(0).toUpperCase() + message.slice(1), hint ?? ""].filter(Boolean).join(". ");
}

/** @param {string} text */
const shorten = (text) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
