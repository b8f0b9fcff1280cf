// Questions asked once more before something is done, and what came of it.

/** @import { Connection, DeskAnswer } from "./connection.js" */

import { tell } from "../common/words.js";
import { make, makeButton, write } from "./elements.js";

/**
 * A part of the dialog that does something at the server: what it shows, and a line that says how it went.
 * @param {string} title
 * @param {(Node | string)[]} children
 */
export function makePart(title, ...children) {
  const said = make("p", { kind: "said", attributes: { role: "status" } });
  const part = make("details", { kind: "part" }, make("summary", { text: title }), ...children, said);
  return { part, said };
}

/**
 * Says how something went, as a fault or not.
 * @param {HTMLElement} said
 * @param {string} text
 * @param {boolean} [isFault]
 */
export function say(said, text, isFault = false) {
  said.classList.toggle("fault", isFault);
  write(said, text);
}

/**
 * Asks before it is done, in the place given: `yes` does it, `no` leaves everything as it is.
 * @param {HTMLElement} place
 * @param {string} question
 * @param {() => unknown} act
 */
export function askOnce(place, question, act) {
  const close = () => { place.replaceChildren(); };
  const yes = makeButton(tell("yes"), () => { close(); act(); }, "main");
  place.replaceChildren(make("div", { kind: "question", attributes: { role: "group", "aria-label": question } },
    make("p", { text: question }), make("div", { kind: "row" }, yes, makeButton(tell("no"), close))));
  yes.focus();
}

/**
 * Sends something and says how it went; `null` where it failed.
 * @param {Connection} connection
 * @param {HTMLElement} said
 * @param {string} path
 * @param {object} body
 * @returns {Promise<DeskAnswer | null>}
 */
export async function send(connection, said, path, body) {
  say(said, tell("sending"));
  const answer = await connection.post(path, body);
  if (answer.ok) {
    say(said, answer.text ?? "");
    return answer;
  }
  say(said, answer.text || tell("not_done"), true);
  return null;
}
