// The dialog of a table: how it stands, and everything that the desk can do there.

/** @import { Connection } from "./connection.js" */
/** @import { ToldTable } from "./hall_state.js" */

import { tell } from "../common/words.js";
import { askOnce, say, send } from "./asking.js";
import { drawBoard, readBoard } from "./boards.js";
import { drawSeats, nameSeat, nameState, SIGNS, writeAges, writePlace, writeRemark } from "./card.js";
import { makeCorrecting } from "./correcting.js";
import { byId, make, makeButton, write } from "./elements.js";
import { makeEntries } from "./entries.js";
import { makeGivingOut } from "./giving_out.js";
import { rankOf } from "./hall_state.js";
import { makeMoving } from "./moving.js";
import { clockAt } from "./ticking.js";

/** The states in which a phone is wanted first, among `STATE_WORDS`. */
const SILENT = 2, WAITING = 6;

const dialog = () => /** @type {HTMLDialogElement} */ (byId("table"));

/** The table's address while its dialog is open. */
let address = "";
/** The table that was drawn last. @type {ToldTable | null} */
let drawn = null;

/** What the dialog asks of the page: the table of an address now, and all tables. */
/** @typedef {{ find(table: string): ToldTable | null, list(): readonly ToldTable[] }} Tables */

/** @type {Tables} */
let tables = { find: () => null, list: () => [] };
/** @type {Connection} */
let connection;

/**
 * @param {Connection} own
 * @param {Tables} known
 */
export function openTables(own, known) {
  connection = own;
  tables = known;
  byId("close").addEventListener("click", () => { dialog().close(); });
  dialog().addEventListener("click", (event) => {
    if (event.target === dialog()) dialog().close();
  });
  dialog().addEventListener("close", () => { address = ""; });
}

const current = () => (address ? tables.find(address) : null);

/**
 * Opens the dialog of a table.
 * @param {string} table
 */
export function showTable(table) {
  address = table;
  drawn = null;
  byId("urgent").replaceChildren();
  byId("asked").replaceChildren();
  say(byId("done"), "");
  const parts = [
    makeGivingOut(connection, current), makeCorrecting(connection, current), makeMoving(connection, current, tables.list),
    makeEntries(connection, current),
  ];
  byId("parts").replaceChildren(...parts);
  refreshTable();
  const now = current();
  parts[0].open = !!now && [SILENT, WAITING].includes(rankOf(now));
  dialog().showModal();
  dialog().scrollTop = 0;
}

/** Shows what has changed at the table whose dialog is open; the forms in it stay as they are. */
export function refreshTable() {
  const table = current(), now = Date.now();
  if (!address) return;
  byId("gone").hidden = table !== null;
  if (!table) return;
  if (table !== drawn) draw(table);
  write(byId("ages"), writeAges(table, now));
  for (const clock of byId("seats").querySelectorAll(".clock")) {
    write(clock, clockAt(table, clock.getAttribute("data-seat") ?? "", now) ?? "");
  }
}

/** @param {ToldTable} table */
function draw(table) {
  const before = drawn, rank = rankOf(table);
  drawn = table;
  dialog().dataset.state = String(rank);
  write(byId("table-title"), tell("table_title", { table: table.table }));
  byId("table-state").replaceChildren(make("i", { text: SIGNS[rank], attributes: { "aria-hidden": "true" } }), nameState(table));
  byId("seats").replaceChildren(...drawSeats(table));
  write(byId("remark"), writeRemark(table));
  byId("remark").hidden = !byId("remark").textContent;
  write(byId("where"), writePlace(table));
  write(byId("numbers"), [tell("entries_count", { n: table.entries ?? 0 }), table.lease ? tell("lease_number", { lease: table.lease }) : ""]
    .filter(Boolean).join(" · "));
  byId("aside").hidden = !table.aside;
  write(byId("aside"), tell("aside_count", { n: table.aside ?? 0 }));
  if (before?.position !== table.position || !before) {
    const board = table.position ? readBoard(table.position, table.rules) : null;
    byId("drawing").replaceChildren(...(board ? [drawBoard(board, tell("board_words", { position: table.position ?? "" }))] : []));
  }
  if (!before || rankOf(before) !== rank || before.result !== table.result) byId("urgent").replaceChildren(...offers(table));
}

/** What the table's state asks for first. @param {ToldTable} table */
function offers(table) {
  const rank = rankOf(table);
  if (table.asked || rank === 1) return [makeButton(tell("answer_call"), () => answerCall(table.table, byId("done")), "main")];
  if (rank === 0) return [makeButton(tell("settle"), () => send(connection, byId("done"), "/desk/settle", { table: table.table }))];
  const confirm = () => { confirmResult(table.table, byId("asked"), byId("done")); };
  if (rank === 3 || rank === 4) return [makeButton(tell("confirm_result"), confirm, "main")];
  return [];
}

/**
 * Says to the hall that somebody has gone to the table.
 * @param {string} table
 * @param {HTMLElement} said
 */
export const answerCall = (table, said) => send(connection, said, "/desk/answer", { table });

/**
 * Confirms a result, asking once more and naming it.
 * @param {string} table
 * @param {HTMLElement} place
 * @param {HTMLElement} said
 */
export function confirmResult(table, place, said) {
  const told = tables.find(table);
  if (!told) return;
  const [first, second] = told.seats.map(({ name }) => name), unsigned = told.seats.filter(({ seat }) => !told.signed?.includes(seat));
  const names = unsigned.length ? tell("confirm_unsigned", { seats: unsigned.map(({ seat }) => nameSeat(seat)).join(", ") }) : "";
  const question = tell("confirm_sure", { table, first: first ?? "", second: second ?? "", result: told.result ?? "" });
  askOnce(place, `${question} ${names}`.trim(), () => send(connection, said, "/desk/confirm", { table }));
}
