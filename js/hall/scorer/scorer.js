// The scorer's page: who sits at the table, the board, and what was entered. Everything is in the page; it never loads itself again.

/** @import { Refused } from "./table.js" */
/** @import { Spot } from "./play.js" */
/** @import { Page } from "./panel.js" */
/** @import { State } from "./told.js" */

import { byId, write } from "../../player/view/dom.js";
import { seatLetters } from "../../replay/seats.js";
import { readKey } from "../common/mac.js";
import { makeCall } from "../common/requests.js";
import { sha256 } from "../../notation/sha256.js";
import { hasWord, openWords, say, tell } from "../common/words.js";
import { focusPlace, openBoard } from "./board.js";
import { beginComparing, chooseSpot, comparing, endComparing } from "./comparing.js";
import { deliver, followTable, hurry } from "./delivery.js";
import { closeDialog } from "./dialogs.js";
import { loadKept } from "./kept.js";
import { callArbiter, openMenu } from "./menu.js";
import { chooseHouse, isBurning } from "./panel.js";
import { isTooSoon, passRefusal, showRefusal } from "./refusals.js";
import { describe, enter, isOver, keep, restore, table, tryLine, whyClosed } from "./table.js";
import { playLift, readLift, tellLine } from "./told.js";
import { orderNames, render, seen } from "./view.js";

/** What the page was made with: the words of each language, and the language it begins in. */
/** @type {{ language: string, words: Record<string, Record<string, string>> }} */
const given = JSON.parse(byId("given").textContent ?? "");

/** The lifts refused since something was taken last, which the search for slips considers. @type {{ text: string }[]} */
let pending = [];

/** @type {Page} */
const page = { names: [], letters: [], enter: enterLine, changed: show, refuse };

/** Shows everything as it is now. */
function show() {
  const language = given.words[table.language] ? table.language : given.language, { sheet, ledger } = table;
  if (document.documentElement.lang !== language || !hasWord("undo")) {
    document.documentElement.lang = language;
    openWords(given.words[language]);
    for (const element of document.querySelectorAll("[data-say]")) write(element, tell(/** @type {HTMLElement} */ (element).dataset.say ?? ""));
    for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", tell(/** @type {HTMLElement} */ (element).dataset.label ?? ""));
  }
  page.letters = seatLetters(ledger.sheet.rules.seats);
  page.names = page.letters.map((letter) => sheet?.seats?.find((/** @type {any} */ { seat }) => seat === letter)?.name || tell(`seat_${letter}`));
  render(page, take);
}

/**
 * Enters a line, and says what it did or why it is not taken.
 * @param {string} text
 */
function enterLine(text) {
  const before = table.state, refused = enter(text);
  if (refused) {
    refuse(refused);
    return false;
  }
  pending = [];
  passRefusal();
  tellDone(text, before);
  hurry();
  show();
  return true;
}

/**
 * @param {string} text
 * @param {State} before
 */
function tellDone(text, before) {
  const { state, ledger } = table, lift = playLift(ledger.sheet.rules, before, state, text);
  const sentence = lift || readLift(text, page.letters.length) ? tellLine(lift, text, before, state, page.names, page.letters) : tellCommand(text);
  Object.assign(seen, { before: before.position, lift, told: sentence, remark: ledger.remark ?? "" });
}

/** What a line that is no lift did. @param {string} text */
function tellCommand(text) {
  const [word] = /^(?:[a-z]+|=)/.exec(text) ?? [""], key = COMMANDS[word];
  return key === "" ? [] : say(key ?? "told_entered", { text: { name: text } });
}

/** The words for commands; those without any are seen in the panel. @type {Record<string, string>} */
const COMMANDS = {
  undo: "told_undo", "=": "told_same", count: "", round: "told_round", end: "", correct: "told_corrected", insert: "told_corrected", drop: "told_corrected",
  pause: "told_pause", resume: "told_resume", clock: "told_resume",
};

/** @param {Refused} refused */
function refuse(refused) {
  const isLift = !!readLift(refused.text, page.letters.length);
  if (isLift && !whyClosed()) pending = [...pending.slice(-2), { text: refused.text }];
  const name = page.names[page.letters.indexOf(table.state.to_move)] ?? "";
  showRefusal({ ...refused, name }, (line) => void enterLine(line), isLift && table.ledger.entries.length > 1 ? compare : null);
}

/** What the board does at a tap. @param {Spot} spot */
function tap(spot) {
  if (isTooSoon()) return;
  const { state } = table, closed = whyClosed();
  if (comparing()) chooseSpot(spot);
  else if (!spot.house) return isOver() ? undefined : compare(spot);
  else if (closed) refuse({ code: closed, message: "", text: `${page.letters[spot.seat]}${spot.house}` });
  else if (isBurning(state)) {
    if (!chooseHouse(spot, state)) refuse({ code: "not-to-burn", message: "", text: `${page.letters[spot.seat]}${spot.house}` });
  } else {
    enterLine(`${page.letters[spot.seat]}${spot.house}`);
    return;
  }
  show();
}

/** Compares the screen with the board. @param {Spot} [spot] */
function compare(spot = { seat: 0, house: 0 }) {
  beginComparing(spot, pending);
  show();
}

/** Ends a comparison with lines to enter, or with none. @param {readonly string[]} lines */
function take(lines) {
  endComparing();
  const isAgreed = lines.length === 1 && /^=/.test(lines[0]);
  // Stores can be agreed only behind a turn; before, that they are the same is enough.
  if (isAgreed && "code" in tryLine(lines[0])) Object.assign(seen, { told: say("told_same"), lift: null });
  else for (const line of lines) if (!enterLine(line)) break;
  show();
}

/** Takes back the last thing done: a comparison first. */
function undo() {
  if (isTooSoon()) return;
  if (comparing()) return take([]);
  const { entries } = table.outbox, last = entries.at(-1);
  // What the ledger has refused did nothing, and nothing is there to be taken back.
  if (last && table.lines.has(last.id) && !table.lines.has(`back ${last.id}`)) {
    table.lines.add(`back ${last.id}`);
    Object.assign(seen, { told: say("told_undo"), lift: null });
    return show();
  }
  enterLine("undo");
}

/** @param {KeyboardEvent} event */
function press(event) {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || document.querySelector("dialog") || target instanceof HTMLInputElement) return;
  const seat = page.letters.indexOf(table.state.to_move);
  if (byId("page").dataset.screen !== "board") return;
  if (/^[1-9]$/.test(key) && seat >= 0) tap({ seat, house: Number(key) });
  else if (key === "Backspace") undo();
  else if (key === "=" && !isOver()) compare();
  else return;
  event.preventDefault();
}

/** The answer to who sits at the table. @param {"first" | "second" | "nobody" | "again" | "call"} what */
function answer(what) {
  const named = { first: 0, second: 1 }[/** @type {"first"} */ (what)];
  if (named !== undefined && orderNames(page.names)[named] === page.names[0]) {
    table.isAsked = true;
    keep();
    show();
    focusPlace({ seat: 0, house: 1 });
    return;
  }
  if (what === "call") void callArbiter(true, page);
  byId("page").dataset.wrong = what === "again" ? "" : named === undefined ? "nobody" : "other";
  show();
}

/** One page of this phone writes a table: the one opened last. */
function watchOthers() {
  if (!("BroadcastChannel" in globalThis)) return;
  const mine = crypto.getRandomValues(new Uint32Array(1))[0], channel = new BroadcastChannel(`sungka-scorer-${table.name}`);
  channel.onmessage = ({ data }) => {
    if (data === mine) return;
    table.isElsewhere = true;
    show();
  };
  const claim = async () => {
    channel.postMessage(mine);
    if (!table.isElsewhere) return;
    table.isElsewhere = false;
    restore(await loadKept(table.name));
    hurry();
    show();
  };
  byId("claim").addEventListener("click", claim);
  void claim();
}

async function begin() {
  const asked = new URLSearchParams(location.hash.slice(1)), id = asked.get("t") ?? "", lease = asked.get("l") ?? "", key = readKey(asked.get("k") ?? "");
  table.language = given.language;
  openBoard(byId("stage"), tap);
  byId("undo").addEventListener("click", undo);
  byId("compare").addEventListener("click", () => (comparing() ? take([]) : isTooSoon() || compare()));
  byId("menu").addEventListener("click", () => openMenu(page));
  byId("clock").addEventListener("click", () => void enterLine(table.state.clocks_run ? "pause" : table.state.last ? "resume" : "clock start"));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-answer]"))) {
    button.addEventListener("click", () => answer(/** @type {"first"} */ (button.dataset.answer)));
  }
  document.addEventListener("keydown", press);
  addEventListener("hashchange", closeDialog);
  if (!/^[\w.-]+$/.test(id) || !key.length) return show();
  Object.assign(table, { id, lease, name: sha256(`${id} ${asked.get("k")}`).slice(0, 24), call: makeCall(key, lease) });
  document.title = tell("table", { table: id });
  restore(await loadKept(table.name));
  show();
  performance.mark("first tap");
  watchOthers();
  followTable(key);
  setInterval(() => {
    if (!table.state.clocks || !table.state.clocks_run) return;
    describe();
    show();
  }, 500);
  void deliver((isOther) => {
    if (isOther && !comparing()) Object.assign(seen, { told: [], lift: null, before: "" });
    show();
  });
}

show();
void begin();

