// The desk's page: it follows the hall, shows every table, and does what the desk decides.

/** @import { Frame } from "./hall_state.js" */

import { openWords, tell } from "../common/words.js";
import { STATE_WORDS } from "./card.js";
import { Connection } from "./connection.js";
import { byId, inputOf, write } from "./elements.js";
import { findTable, listTables, openGrid, showHall } from "./grid.js";
import { findNewTroubles, mergeFrame, NO_HALL, rankOf } from "./hall_state.js";
import { allowSound, ring } from "./sound.js";
import { answerCall, openTables, refreshTable, showTable } from "./table_dialog.js";
import { measureAge } from "./ticking.js";

openWords(JSON.parse(byId("words").textContent ?? "{}"));

const connection = new Connection(new URLSearchParams(location.hash.slice(1)).get("k") ?? "");
let hall = NO_HALL;
/** The moment at which the stream broke, `null` while it is open. @type {number | null} */
let broken = Date.now();
let isOpened = false;

/** What was said last of tables that began to need somebody. @type {string[]} */
let news = [];

/** The states that the title counts, for whoever has another page open: in doubt, asks for help, silent. */
const CALLING = 3;

/** @param {Frame} frame */
function take(frame) {
  const before = hall.tables;
  hall = mergeFrame(hall, frame, Date.now());
  const calls = hall.tables.filter((table) => rankOf(table) < CALLING).length;
  document.title = `${calls ? `(${calls}) ` : ""}${hall.title ? `${hall.title} – ` : ""}${tell("desk")}`;
  write(byId("title"), hall.title || tell("desk"));
  broken = null;
  isOpened = true;
  showHall(hall);
  refreshTable();
  const troubles = before.length ? findNewTroubles(before, hall.tables) : [];
  if (troubles.length) {
    ring();
    news = troubles.map((table) => tell("trouble", { table: table.table, state: tell(STATE_WORDS[rankOf(table)]) }));
    write(byId("news"), news.join("; "));
  } else if (news.length && !calls) {
    news = [];
    write(byId("news"), "");
  }
}

function tick() {
  showHall();
  refreshTable();
  const isDown = broken !== null && Date.now() - broken > 2000;
  const line = byId("link");
  document.documentElement.classList.toggle("down", isDown && isOpened);
  line.classList.toggle("bad", isDown);
  if (broken === null) write(line, tell("connected"));
  else {
    const { n, unit } = measureAge(Math.floor((Date.now() - broken) / 1000));
    write(line, isOpened ? tell("lost", { age: tell(`unit_${unit}`, { n }) }) : tell("connecting"));
  }
}

/** Changes the language: the page of the other one, with the same key. */
function changeLanguage() {
  location.assign(`${location.pathname}?language=${inputOf("language").value}${location.hash}`);
}

function changeSound() {
  const isOn = byId("sound").getAttribute("aria-pressed") !== "true";
  byId("sound").setAttribute("aria-pressed", String(isOn));
  allowSound(isOn);
}

function changeBoards() {
  const isOn = byId("boards").getAttribute("aria-pressed") !== "true";
  byId("boards").setAttribute("aria-pressed", String(isOn));
  document.documentElement.classList.toggle("no-boards", !isOn);
}

/** @param {string} table */
function act(table) {
  const told = findTable(table);
  if (told && rankOf(told) === 1) void answerCall(table, byId("news"));
  else {
    showTable(table);
    byId("urgent").querySelector("button")?.click();
  }
}

byId("language").addEventListener("change", changeLanguage);
byId("sound").addEventListener("click", changeSound);
byId("boards").addEventListener("click", changeBoards);
addEventListener("keydown", (event) => {
  if (event.key === "/" && !(event.target instanceof HTMLInputElement) && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    byId("search").focus();
  } else if (event.key === "Escape" && event.target === byId("search")) {
    inputOf("search").value = "";
    showHall();
  }
});
openGrid({ open: showTable, act });
openTables(connection, { find: findTable, list: listTables });
if (connection.hasKey) {
  connection.follow(take, (isOpen) => {
    if (!isOpen) broken ??= Date.now();
  });
  setInterval(tick, 500);
  tick();
} else {
  write(byId("link"), tell("no_key"));
  byId("link").classList.add("bad");
  byId("nothing").hidden = false;
  write(byId("nothing"), tell("no_key_about"));
}
