// The script of a list of games: opens the replay of a game when it is asked for, finds games, and
// shows a part of a long list at a time. Without it the list shows every game's last board.

import { rowsOf } from "../site/game_rows.js";
import { wordsOf } from "../site/search.js";
import { makeTurning } from "../site/turning.js";
import { joinAddress, linkFrom, withAddress } from "./game/link_text.js";

/**
 * The pages of the games. They share most of their text, so they are held in parts, each page as
 * the numbers of its parts. An index whose pages stand beside it holds none.
 * @typedef {{ parts: string[], pages: number[][] } | null} Held
 */

/** @param {string} id */
const byId = id => /** @type {HTMLElement} */ (document.getElementById(id));

const held = /** @type {Held} */ (JSON.parse(byId("held").textContent));
const list = /** @type {HTMLElement} */ (document.querySelector(".games"));
const data = document.getElementById("rows")?.textContent ?? "null";
const rows = rowsOf(list, JSON.parse(data));

/** The most games that are shown at a time. */
const DRAWN = 50;
/** The places of the games that have all words of the search. */
let hits = Array.from({ length: rows.number }, (_, at) => at);

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
 */
function follow() {
  const at = +link().game.slice(1) - 1;
  if (!(at >= 0 && at < rows.number)) return;
  if (!hits.includes(at)) hits = Array.from({ length: rows.number }, (_, i) => i);
  showPart(Math.floor(hits.indexOf(at) / DRAWN));
  const row = /** @type {HTMLDetailsElement} */ (rows.element(at).firstElementChild);
  clearTimeout(writing);
  if (row.open && frameIn(row)) sendLink(row);
  else {
    row.open = true;
    // At once, not when it hears that it is open: nothing moves after first paint.
    if (held) open(row, held);
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
  const row = gamesShown().find(one => frameIn(one)?.contentWindow === source);
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

const gamesShown = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll(".game")]);

const turning = makeTurning(list.dataset, at => rows.load().then(() => {
  hits = hits.filter(hit => hit < rows.number);
  if (at < 0 || at * DRAWN >= hits.length) return;
  showPart(at);
  list.scrollIntoView({ block: "start" });
}));

/**
 * Shows a part of the games that were found. Rows that stay are not moved, as a game that is open
 * in one would begin anew.
 * @param {number} part its number, from 0
 */
function showPart(part) {
  const first = part * DRAWN, some = hits.slice(first, first + DRAWN).map(at => rows.element(at));
  for (const row of [...list.children]) {
    if (some.includes(/** @type {HTMLElement} */ (row))) continue;
    const game = row.firstElementChild;
    if (game instanceof HTMLDetailsElement && game.open) {
      game.open = false;
      close(game);
    }
    row.remove();
  }
  some.forEach((row, i) => {
    if (list.children[i] !== row) list.insertBefore(row, list.children[i] ?? null);
  });
  const { shown = "" } = list.dataset;
  const numbers = { first: first + 1, last: first + some.length, n: hits.length };
  turning.show(part, Math.ceil(hits.length / DRAWN), fill(shown, numbers));
}

/**
 * @param {string} text
 * @param {Record<string, number>} values
 */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => `${values[name]}`);

/** @param {HTMLElement} find */
function openSearch(find) {
  const count = byId("count"), all = count.textContent;
  const field = /** @type {HTMLInputElement} */ (find.querySelector("input"));
  find.hidden = false;
  field.onfocus = rows.load;
  field.oninput = async () => {
    await rows.load();
    const words = wordsOf(field);
    hits = [];
    for (let at = 0; at < rows.number; at++) {
      if (!words.length || words.every(word => rows.plain(at).includes(word))) hits.push(at);
    }
    showPart(0);
    byId("none").hidden = hits.length > 0;
    const { found = "" } = list.dataset;
    count.textContent = words.length ? fill(found, { n: hits.length, all: rows.number }) : all;
  };
}

if (rows.number > DRAWN) {
  list.after(turning.nav);
  showPart(0);
}
if (held) {
  // A `details` says that it was opened or closed to itself alone.
  list.addEventListener("toggle", ({ target }) => {
    const row = /** @type {HTMLDetailsElement} */ (target);
    if (row.open) open(row, held);
    else close(row);
  }, true);
  addEventListener("hashchange", follow);
  addEventListener("message", hear);
  follow();
}
if (rows.number > 5) openSearch(byId("find"));
