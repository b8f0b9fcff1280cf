// A game moved to the table where it was really played.

/** @import { Connection } from "./connection.js" */
/** @import { ToldTable } from "./hall_state.js" */

import { tell } from "../common/words.js";
import { askOnce, makePart, say, send } from "./asking.js";
import { label, make, makeButton, makeInput, makeMenu } from "./elements.js";
import { drawCode, readAddress } from "./giving_out.js";
import { compareAddresses } from "./hall_state.js";

/**
 * The part of the dialog that moves the game of a table.
 * @param {Connection} connection
 * @param {() => ToldTable | null} current
 * @param {() => readonly ToldTable[]} listTables
 */
export function makeMoving(connection, current, listTables) {
  const place = make("div"), reason = makeInput({ maxlength: "300" }), question = make("div"), codes = make("div");
  const ask = () => {
    const menu = place.querySelector("select"), table = current(), to = menu?.value;
    if (!table || !to) return say(said, tell("move_where"), true);
    if (!reason.value.trim()) {
      reason.focus();
      return say(said, tell("reason_missing"), true);
    }
    say(said, "");
    const names = listTables().find((one) => one.table === to)?.seats.map(({ name }) => name).join(" – ") ?? "";
    askOnce(question, tell("move_sure", { from: table.table, to, names }), async () => {
      const answer = await send(connection, said, "/desk/move", { from: table.table, to, reason: reason.value.trim() });
      codes.replaceChildren(...(answer?.leases ?? []).flatMap(({ table: given, address, code }) =>
        [make("h3", { text: tell("new_code", { table: given }) }), ...drawCode(readAddress(address), code)]));
    });
  };
  const { part, said } = makePart(tell("move"), make("p", { text: tell("move_about") }), place,
    label(tell("reason"), reason), make("div", { kind: "row" }, makeButton(tell("move_do"), ask)), question, codes);
  part.addEventListener("toggle", () => {
    const others = listTables().filter(({ table, state }) => table !== current()?.table && state !== "done");
    others.sort((one, other) => compareAddresses(one.table, other.table));
    place.replaceChildren(label(tell("move_to"), makeMenu([["", "–"], ...others.map(({ table, seats }) =>
      /** @type {const} */ ([table, `${table}  ${seats.map(({ name }) => cut(name)).join(" – ")}`]))])));
  });
  return part;
}

/** As much of a name as a menu has room for. @param {string} name */
const cut = (name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name);
