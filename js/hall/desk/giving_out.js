// A table given out: a code for its phone, or its scorer's page on this machine.

/** @import { Connection } from "./connection.js" */
/** @import { ToldTable } from "./hall_state.js" */

import { tell } from "../common/words.js";
import { askOnce, makePart, say, send } from "./asking.js";
import { make, makeButton } from "./elements.js";

/**
 * The part of the dialog that gives a table to a phone.
 * @param {Connection} connection
 * @param {() => ToldTable | null} current
 */
export function makeGivingOut(connection, current) {
  const question = make("div"), shown = make("div");
  /** @param {() => unknown} act */
  const begin = (act) => {
    const table = current();
    shown.replaceChildren();
    if (table?.lease && table.seen !== null && table.seen !== undefined) askOnce(question, tell("give_again"), act);
    else act();
  };
  const again = async () => {
    const table = current(), answer = table && await send(connection, said, "/desk/code", { table: table.table });
    question.replaceChildren();
    shown.replaceChildren(...(answer ? drawCode(readAddress(answer.address), answer.code ?? "") : []));
  };
  const give = async () => {
    const answer = await lease();
    if (answer) shown.replaceChildren(...drawCode(answer.address, answer.code));
  };
  const take = async () => {
    const answer = await lease();
    if (!answer) return;
    const link = make("a", { kind: "button", text: tell("open_scorer"), attributes: { target: "_blank", rel: "noopener noreferrer" } });
    link.href = answer.address;
    shown.replaceChildren(link);
    link.focus();
  };
  const lease = async () => {
    const table = current(), answer = table && await send(connection, said, "/desk/lease", { table: table.table });
    if (!answer) return null;
    say(said, tell("lease_given", { lease: answer.lease ?? "" }));
    return { address: readAddress(answer.address), code: answer.code ?? "" };
  };
  const isGiven = !!current()?.lease, first = isGiven ? [makeButton(tell("show_code"), again, "main")] : [];
  const { part, said } = makePart(tell("phone"), make("p", { text: tell(isGiven ? "phone_again" : "phone_about") }),
    make("div", { kind: "row" }, ...first, makeButton(tell(isGiven ? "give_anew" : "give_out"), () => { begin(give); }, isGiven ? "" : "main"),
      makeButton(tell("take_over"), () => { begin(take); })), question, shown);
  return part;
}

/** An address of a page, and of nothing else. @param {string | undefined} text */
export function readAddress(text) {
  const address = new URL(text ?? "", location.href);
  return /^https?:$/.test(address.protocol) ? address.href : "";
}

/**
 * The code as a picture, large enough for a phone, and the address as text.
 * @param {string} address
 * @param {string} code an SVG document
 */
export function drawCode(address, code) {
  const picture = make("img", { kind: "code", attributes: { alt: tell("code_alt") } });
  picture.src = `data:image/svg+xml,${encodeURIComponent(code)}`;
  const text = make("code", { kind: "address", text: address, attributes: { tabindex: "0" } });
  const copied = make("span", { attributes: { role: "status" } });
  const copy = makeButton(tell("copy"), async () => {
    copied.textContent = await copyText(address, text) ? tell("copied") : tell("copy_yourself");
  });
  return [picture, text, make("div", { kind: "row" }, copy, copied)];
}

/**
 * Copies a text; without a clipboard it is selected, for the reader to copy.
 * @param {string} text
 * @param {HTMLElement} shown
 */
async function copyText(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return false;
  }
}
