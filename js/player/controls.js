// The controls of the page: buttons, the list, the tabs, the score graph, touch on the board.

import { game, planOf } from "./game/game.js";
import { HAS_ROUNDS } from "./game/has.js";
import { nextLapFrom, roundTarget, stopTarget } from "./game/navigation.js";
import { board } from "./view/board_view.js";
import { all, buttonFor, byId } from "./view/dom.js";
import { openExamples } from "./view/examples.js";
import { tabs } from "./view/move_list.js";
import { targets } from "./view/rows.js";
import { spotOf } from "./view/shells.js";
import { ACTIONS, goShare, menu, onKey, playLap, setSpeed, speedList } from "./actions.js";
import { clock, go } from "./clock.js";
import { openShare } from "./sharing.js";

/** The most a tap moves and the least a swipe does, in pixels; the time of a long press, in ms. */
const TAP = 12, SWIPE = 44, LONG = 600;

/** Obeys the reader from now on. */
export function listenToReader() {
  speedList().onchange = () => setSpeed(speedList().value);
  byId("list").onclick = event => {
    const target = targets.get(buttonOf(event));
    if (target) go(...stopTarget(...target));
  };
  all(".rules")[0]?.addEventListener("toggle", openExamples);
  document.addEventListener("keydown", onKey);
  listenToGraph(byId("river"));
  listenToTouch(byId("stage"));
  menu().onclose = () => buttonFor("menu").before(byId("rest"));
  // A tap beside the sheet is a tap on the dialog itself.
  menu().onclick = ({ target }) => { if (target === menu()) menu().close(); };
  if (HAS_ROUNDS) listenToTabs();
}

/**
 * The button that an event comes from, or one of the links that do something.
 * @param {Event} event
 * @returns {HTMLElement | null}
 */
const buttonOf = ({ target }) => /** @type {Element} */ (target).closest("button, #whole, #reveal");

/**
 * Does what a button is for, which it or its `data-do` is called by.
 * @param {Event} event
 */
export function onClick(event) {
  const button = buttonOf(event);
  if (!button) return;
  if (menu()?.contains(button)) menu().close();
  if (button.id === "reveal") event.preventDefault();
  ACTIONS[button.dataset.do ?? button.id]?.();
}

/** @param {HTMLElement} stage */
function listenToTouch(stage) {
  /** @type {PointerEvent | null} */
  let from = null;
  let holding = 0, across = 0, down = 0;
  /** @param {PointerEvent} event */
  function follow(event) {
    if (!from) return;
    across = event.clientX - from.clientX;
    down = event.clientY - from.clientY;
    if (Math.hypot(across, down) > TAP) clearTimeout(holding);
  }
  stage.onpointerdown = event => {
    if (event.button || buttonOf(event)) return;
    from = event;
    if (event.pointerType !== "mouse") {
      holding = setTimeout(() => {
        from = null;
        openShare();
      }, LONG);
    }
  };
  stage.onpointermove = follow;
  stage.onpointercancel = () => {
    clearTimeout(holding);
    from = null;
  };
  stage.onpointerup = event => {
    follow(event);
    clearTimeout(holding);
    if (!from) return;
    from = null;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) {
      ACTIONS[across < 0 ? "lapOn" : "lapBack"]();
    } else if (Math.hypot(across, down) <= TAP) tapAt(event.clientX, event.clientY);
  };
  stage.oncontextmenu = event => {
    const { pointerType } = /** @type {PointerEvent} */ (event);
    if (holding && pointerType === "touch") event.preventDefault();
  };
}

/**
 * A tap plays and pauses; on a house, between turns, it shows the next lap lifted from there.
 * @param {number} x
 * @param {number} y
 */
function tapAt(x, y) {
  const matrix = board.svg.getScreenCTM();
  if (!matrix) return;
  const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  const place = [...Array(game.places).keys()].find(one => {
    const [cx, cy, rx, ry] = spotOf(board, one);
    return Math.hypot((at.x - cx) / rx, (at.y - cy) / ry) < 1.1;
  });
  const { line, now, isPlaying } = clock;
  const isAmid = planOf(line).stops.some(
    ({ t0, marks }) => t0 < now && now < marks[marks.length - 1]);
  const lap = !isPlaying && !isAmid && nextLapFrom(line, now, place);
  if (lap) playLap(lap);
  else ACTIONS.play();
}

/** @param {HTMLElement} box */
function listenToGraph(box) {
  let isHeld = false;
  const scrub = (/** @type {PointerEvent} */ event) => {
    const { left, width } = box.getBoundingClientRect();
    goShare((event.clientX - left) / width);
  };
  box.onpointerdown = event => {
    if (event.button) return;
    isHeld = true;
    try {
      box.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already cannot be captured; the press still counts.
    }
    scrub(event);
  };
  box.onpointermove = event => { if (isHeld) scrub(event); };
  box.onpointerup = box.onpointercancel = () => { isHeld = false; };
}

function listenToTabs() {
  tabs.forEach((tab, i) => {
    tab.onclick = () => go(...roundTarget(i, 0));
    tab.onkeydown = event => {
      /** @type {Record<string, number>} */
      const keys = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: tabs.length - 1 };
      const to = keys[event.key];
      if (!tabs[to] || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      go(...roundTarget(to, 0));
      tabs[to].focus();
    };
  });
}
