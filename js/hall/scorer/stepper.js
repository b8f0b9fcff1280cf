// A number with a button for less and one for more: a tap is one, a finger held down is many.

import { make, write } from "../../player/view/dom.js";
import { tell } from "../common/words.js";
import { makeButton } from "./dialogs.js";

/** After how long a finger held down counts on, and how often, in milliseconds. */
const HELD = 450, EVERY = 90;

/**
 * The row of a number.
 * @param {string} label
 * @param {string} key by which it is told from another one with the same label
 * @param {() => number} get
 * @param {(count: number) => void} set
 */
export function makeStepper(label, key, get, set) {
  const row = make("div", "stepper"), name = make("bdi", "", label), field = make("output", "", String(get()));
  const step = (/** @type {number} */ by) => {
    set(Math.max(0, get() + by));
    write(field, get());
  };
  const button = (/** @type {number} */ by, /** @type {string} */ sign) => {
    const made = makeButton({ label: sign, act: () => step(by) });
    made.setAttribute("aria-label", tell(by > 0 ? "more_of" : "fewer_of", { name: label }));
    made.addEventListener("pointerdown", () => hold(() => step(by)));
    return made;
  };
  row.dataset.of = key;
  row.append(name, button(-1, "−"), field, button(1, "+"));
  return row;
}

/**
 * Repeats something until the finger is lifted, wherever it is then: the button may have been drawn anew.
 * @param {() => void} act
 */
function hold(act) {
  const from = performance.now(), holding = setInterval(() => performance.now() - from > HELD && act(), EVERY), stop = new AbortController();
  const end = () => {
    clearInterval(holding);
    stop.abort();
  };
  for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, end, { signal: stop.signal });
}
