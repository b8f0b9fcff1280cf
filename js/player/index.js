// The script of a list of games: opens the replay of a game when it is asked for, and finds games.
// Without it the list shows every game's last board.

import { plainOf, wordsOf } from "../site/search.js";
import { joinAddress, linkFrom, withAddress } from "./game/link_text.js";

/**
 * The pages of the games. They share most of their text, so they are held in parts, each page as
 * the numbers of its parts. An index whose pages stand beside it holds none.
 * @typedef {{ parts: string[], pages: number[][] } | null} Held
 */

/** @param {string} id */
const byId = id => /** @type {HTMLElement} */ (document.getElementById(id));

const held = /** @type {Held} */ (JSON.parse(byId("held").textContent));
const rows = [...document.querySelectorAll(".game")].map(
  row => /** @type {HTMLDetailsElement} */ (row));

/** Browsers limit how often a link may change; so it is written this long after, in ms. */
const WAIT = 250;
let writing = 0;

const link = () => linkFrom(location.hash);
/** @param {HTMLElement} row */
const isLinked = row => link().game === row.id;

/**
 * @param {string} address
 * @param {number} [wait]
 */
function setLink(address, wait = 0) {
  const before = location.hash;
  const write = () => {
    if (location.hash !== before) return; // Somebody else's link, which is about to be followed.
    const hash = withAddress(location.hash, address);
    try {
      history.replaceState(null, "", hash === "#" ? location.pathname + location.search : hash);
    } catch {
      // Some frames forbid it: the link stays as it was.
    }
  };
  clearTimeout(writing);
  if (wait) writing = setTimeout(write, wait);
  else write();
}

/** @param {HTMLElement} row */
const frameIn = row => row.querySelector("iframe");
/** @param {HTMLElement} row */
const boardIn = row => /** @type {HTMLElement} */ (row.querySelector(".inside"));

/**
 * @param {HTMLElement} row
 * @param {NonNullable<Held>} held
 */
function open(row, { parts, pages }) {
  if (frameIn(row)) return;
  const frame = document.createElement("iframe"), inside = boardIn(row);
  frame.title = row.dataset.label ?? "";
  frame.allow = "clipboard-write; fullscreen";
  frame.srcdoc = pages[+row.id.slice(1) - 1].map(part => parts[part]).join("");
  inside.hidden = true;
  inside.after(frame);
  if (!isLinked(row)) setLink(row.id);
}

/** @param {HTMLElement} row */
function close(row) {
  frameIn(row)?.remove();
  boardIn(row).hidden = false;
  if (isLinked(row)) setLink("");
}

/**
 * Sends a message to the game of a row.
 * @param {HTMLElement} row
 * @param {object} message
 */
const send = (row, message) =>
  frameIn(row)?.contentWindow?.postMessage({ sungka: 1, ...message }, "*");

/** @param {HTMLElement} row */
const sendLink = row => send(row, { type: "link", link: location.hash });

/**
 * Opens the game that the link names: #g3 opens the third, #g3.r2.t14.l3 goes on to a moment of it.
 * @param {NonNullable<Held>} held
 */
function follow(held) {
  const row = rows.find(isLinked);
  if (!row) return;
  clearTimeout(writing);
  if (row.open && frameIn(row)) sendLink(row);
  else {
    row.open = true;
    open(row, held); // At once, not when it hears that it is open: nothing moves after first paint.
    row.scrollIntoView({ block: "start" });
  }
}

/**
 * Hears what a game says: it learns where it is found and is sent to the place that the link
 * names, and the link follows it.
 * @param {MessageEvent} event
 */
function hear({ data: message, source }) {
  if (message?.sungka !== 1) return;
  const row = rows.find(one => frameIn(one)?.contentWindow === source);
  if (!row) return;
  if (message.type === "ready") {
    send(row, { type: "home", address: location.href.replace(/#.*/, "") + `#${row.id}` });
    if (isLinked(row)) sendLink(row);
  } else if (message.type === "state" && !message.playing) {
    const isBegun = message.turn || isLinked(row) && link().place;
    const { address } = message;
    if (isBegun && typeof address === "string") setLink(joinAddress(row.id, address), WAIT);
  }
}

/** @param {HTMLElement} find */
function openSearch(find) {
  const texts = rows.map(row => plainOf(row.textContent));
  const count = byId("count"), all = count.textContent;
  find.hidden = false;
  find.addEventListener("input", event => {
    const words = wordsOf(/** @type {HTMLInputElement} */ (event.target));
    const hits = texts.map(text => words.every(word => text.includes(word)));
    rows.forEach((row, i) => { if (row.parentElement) row.parentElement.hidden = !hits[i]; });
    const number = hits.filter(Boolean).length;
    byId("none").hidden = number > 0;
    count.textContent = number === rows.length ? all : `${number} / ${rows.length}`;
  });
}

if (held) {
  for (const row of rows) {
    row.addEventListener("toggle", () => row.open ? open(row, held) : close(row));
  }
  addEventListener("hashchange", () => follow(held));
  addEventListener("message", hear);
  follow(held);
}
if (rows.length > 5) openSearch(byId("find"));
