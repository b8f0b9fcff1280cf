// The page as it is now: its screen, the line of state, the players, the board with its marks, the words and the panel below it.

/** @import { Spot } from "./play.js" */
/** @import { Page } from "./panel.js" */
/** @import { Lift } from "./told.js" */
/** @import { Value } from "../common/words.js" */

import { byId, make, put, write } from "../../player/view/dom.js";
import { tell, toNodes } from "../common/words.js";
import { setShape, showBoard, turnBoard } from "./board.js";
import { comparePanel, comparing } from "./comparing.js";
import { waitingPanel } from "./history.js";
import { openDiverged } from "./menu.js";
import { burnsLeft, chosenHouses, isBurning, panelFor } from "./panel.js";
import { countAt, findChanged, readRows } from "./play.js";
import { describeStanding } from "./sync.js";
import { isOver, isSilent, table, whyClosed } from "./table.js";
import { tellNext } from "./told.js";

/** What the last line did, for the marks on the board and the words. */
/** @type {{ before: string, lift: Lift | null, told: Value[], remark: string }} */
export const seen = { before: "", lift: null, told: [], remark: "" };

/** The signs of the line of state: its meaning is never its colour alone. @type {Record<string, string>} */
const SIGNS = {
  ready: "✓", sent: "✓", sending: "↑", offline: "⚡", connecting: "…", moved: "✗", diverged: "✗", replaced: "⚡", locked: "✗", misread: "✗", elsewhere: "✗", unkept: "!",
};

/**
 * Shows everything.
 * @param {Page} page
 * @param {(lines: readonly string[]) => void} take ends a comparison
 */
export function render(page, take) {
  const main = byId("page"), { id, sheet, isAsked } = table;
  // Who sits where is asked as long as it can still be another table's game that is written.
  const screen = !id ? "none" : !sheet ? "waiting" : !isAsked && !isOver() ? "asking" : "board";
  main.dataset.screen = screen;
  showState(page);
  write(byId("table"), tell("table", { table: id }));
  if (screen === "asking") showQuestion(page);
  if (screen === "board") showGame(page, take);
}

/** A table as people say it, without the round and with a match's board behind it, and as the desk has it. @param {string} id */
function tableWords(id) {
  const number = id.split(".").slice(1).map(Number).filter(Number.isFinite).join(".");
  return number && number !== id ? `${number} (${id})` : id;
}

/** @param {Page} page */
function showState(page) {
  const { outbox, isKept, isElsewhere } = table, { kind, n } = describeStanding(outbox), line = byId("state");
  // The first entry is the header, which the hall writes.
  const isUnused = kind === "sent" && outbox.entries.length < 2, shown = isElsewhere ? "elsewhere" : !isKept ? "unkept" : isUnused ? "ready" : kind;
  line.className = `state ${shown}`;
  write(byId("state-sign"), SIGNS[shown]);
  write(byId("state-text"), tell(`state_${shown}`, { n }));
  byId("claim").hidden = !isElsewhere;
  const differ = byId("differ");
  differ.hidden = shown !== "diverged";
  differ.onclick = () => openDiverged(page);
}

/** @param {Page} page */
function showQuestion(page) {
  const { names, letters } = page, main = byId("page"), wrong = main.dataset.wrong ?? "";
  write(byId("question"), tell("who_sits", { table: tableWords(table.id), seat: tell(`seat_${letters[0]}`) }));
  // By their names, so that who does not look finds no button that is always the right one.
  const [first, second] = orderNames(names);
  write(byId("is-first"), first);
  write(byId("is-second"), second);
  write(byId("wrong-why"), wrong ? tell(`wrong_${wrong}`, { south: names[0], north: names[1] ?? "" }) : "");
  byId("names").hidden = !!wrong;
  byId("wrong").hidden = !wrong;
  write(byId("called"), table.sheet?.asked ? tell("arbiter_called") : "");
}

/** The names of two players in the order in which they are asked for. @param {readonly string[]} names */
export const orderNames = (names) => names.slice(0, 2).toSorted((one, other) => (one < other ? -1 : 1));

/**
 * @param {Page} page
 * @param {(lines: readonly string[]) => void} take
 */
function showGame(page, take) {
  const { state, ledger, sheet } = table, { rules } = ledger.sheet, now = comparing();
  write(byId("where"), state.round ? tell(state.row ? "where_row" : "where_round", { round: state.round, row: state.row ?? 0 }) : "");
  setShape(rules.seats, rules.houses, rules.sowing === "counter", page.letters);
  turnBoard(table.isTurned);
  showPlayers(page);
  const rows = now ? now.counted : readRows(state.position), marks = marksFor(page);
  showBoard(rows, marks, now ? "place_count" : isBurning(state) ? "place_burn" : "place_lift");
  byId("page").classList.toggle("comparing", !!now);
  put(byId("compare"), "aria-pressed", String(!!now));
  /** @type {HTMLButtonElement} */ (byId("compare")).disabled = !now && isOver();
  const panel = now ? comparePanel(page.names, take, page.changed) : panelFor(state, page), waiting = now ? null : waitingPanel(page.enter);
  fill(byId("panel"), waiting ? [...panel, waiting] : panel);
  const told = [...seen.told, ...(seen.remark ? [": ", seen.remark] : [])], next = tellNext(state, page.names, page.letters);
  byId("told").replaceChildren(...toNodes(told), told.length && next.length ? ". " : "");
  byId("next").replaceChildren(...toNodes(next), ...(sheet?.asked ? [make("strong", "called", tell("arbiter_called"))] : []));
  byId("words").hidden = !!now;
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !now && (!!whyClosed() || table.ledger.entries.length < 2);
  const clock = byId("clock");
  clock.hidden = !state.clocks || state.asks === "nothing";
  write(byId("clock-text"), tell(state.clocks_run ? "clock_pause" : "clock_start"));
}

/** Fills an element, if it holds anything else; what has the focus is found again by its place. @param {HTMLElement} box @param {readonly (string | Node)[]} nodes */
function fill(box, nodes) {
  const made = make("div");
  made.append(...nodes);
  box.hidden = !nodes.length;
  if (box.childElementCount === 1 && box.firstElementChild?.isEqualNode(made)) return;
  const held = [...box.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  box.replaceChildren(made);
  if (held >= 0) box.querySelectorAll("button")[held]?.focus();
}

/** @param {Page} page */
function showPlayers({ names, letters }) {
  const { state } = table, order = letters.map((_, seat) => seat);
  const chips = (table.isTurned ? order.reverse() : order).map((seat) => {
    const letter = letters[seat], chip = make("div", `player p${seat}`), name = make("bdi", "name", names[seat]), mark = make("span", "mark");
    const hand = state.hands?.find((/** @type {any} */ one) => one.seat === letter), moves = state.to_move === letter || !!hand?.due;
    write(mark, moves ? "▶" : "");
    chip.classList.toggle("moves", moves);
    chip.append(mark, make("b", "letter", letter), name);
    if (state.clocks) chip.append(make("span", "clock", state.clocks[letter] ?? ""));
    if (hand) chip.append(make("span", "hand", handWords(hand)));
    return chip;
  });
  fill(byId("players"), chips);
}

/** What a hand has lifted, and whether it is at rest. @param {any} hand */
function handWords({ lifts, due, provisional }) {
  const houses = lifts.map((/** @type {any} */ [house], /** @type {number} */ at) => (at >= lifts.length - provisional ? `${house}?` : house ?? "…")).join(" ");
  return due || !lifts.length ? houses : tell("hand_done", { houses });
}

/** @param {Page} page @returns {(spot: Spot) => import("./board.js").Mark[]} */
function marksFor({ letters }) {
  const { state } = table, now = comparing(), { lift, before } = seen;
  if (now) {
    return (spot) => {
      const isEdited = countAt(now.shown, spot) !== countAt(now.counted, spot), isChosen = now.spot.seat === spot.seat && now.spot.house === spot.house;
      return [...(isEdited ? /** @type {const} */ (["edited"]) : []), ...(isChosen ? /** @type {const} */ (["chosen"]) : [])];
    };
  }
  const rows = readRows(state.position), changed = before ? findChanged(readRows(before), rows) : [], left = burnsLeft(state);
  const isBurn = isBurning(state), legal = !isSilent() && state.asks === "turn" ? state.houses : [], mover = letters.indexOf(state.to_move);
  return (spot) => {
    /** @type {import("./board.js").Mark[]} */
    const marks = [], is = (/** @type {Spot} */ one) => one.seat === spot.seat && one.house === spot.house;
    if (spot.house && spot.seat === mover && legal.includes(spot.house)) marks.push("legal");
    if (isBurn && spot.house && left.some(({ seat }) => seat === letters[spot.seat])) marks.push("legal");
    if (isBurn && chosenHouses().some(is)) marks.push("chosen");
    if (lift && is(lift)) marks.push("lifted");
    if (lift && is(lift.last)) marks.push("last");
    if (changed.some(is)) marks.push("changed");
    return marks;
  };
}

