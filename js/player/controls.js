// The controls of the page: buttons, the list, the tabs, the score graph, touch on the board.

import { game } from "./game/game.js";
import { nextLapFrom, roundTarget, stopTarget } from "./game/navigation.js";
import { board } from "./view/board_view.js";
import { all, byId } from "./view/dom.js";
import { openExamples } from "./view/examples.js";
import { tabs } from "./view/move_list.js";
import { sections } from "./view/rows.js";
import { spotOf } from "./view/shells.js";
import { ACTIONS, goShare, leaveVariation, onKey, playLap, setSpeed } from "./actions.js";
import { clock, go, play } from "./clock.js";
import { linkToHere } from "./copying.js";
import { openShare } from "./sharing.js";

/** The most a tap moves and the least a swipe does, in pixels; the time of a long press, in ms. */
const TAP = 12, SWIPE = 44, LONG = 600;

/** Obeys the reader from now on. */
export function listenToReader() {
  byId("speed").addEventListener("change", event =>
    setSpeed(+/** @type {HTMLSelectElement} */ (event.target).value));
  for (const box of [...all(".bar"), byId("share")]) {
    box.addEventListener("click", event => {
      const action = buttonOf(event, "[data-do]")?.dataset.do;
      if (action) ACTIONS[action]();
    });
  }
  byId("list").addEventListener("click", event => {
    const entry = buttonOf(event, "button");
    if (entry && !entry.closest(".chips")) goToEntry(entry);
  });
  all(".rules")[0]?.addEventListener("toggle", openExamples);
  byId("leave").addEventListener("click", leaveVariation);
  byId("poster").addEventListener("click", play);
  byId("about").addEventListener("click", ({ currentTarget }) => {
    const isOpen = document.documentElement.classList.toggle("about");
    /** @type {HTMLElement} */ (currentTarget).ariaExpanded = String(isOpen);
  });
  // A page in a frame leads to itself, out of the frame and at the same place.
  byId("whole").addEventListener("click", ({ currentTarget }) => {
    /** @type {HTMLAnchorElement} */ (currentTarget).href = linkToHere();
  });
  byId("done").addEventListener("click", () =>
    /** @type {HTMLDialogElement} */ (byId("help")).close());
  document.addEventListener("keydown", onKey);
  listenToGraph(byId("river"));
  listenToTouch(byId("stage"));
  listenToTabs();
}

/**
 * The button that an event comes from.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
const buttonOf = ({ target }, selector) => /** @type {Element} */ (target).closest(selector);

/** @param {HTMLElement} entry */
function goToEntry(entry) {
  const round = sections.indexOf(/** @type {HTMLElement} */ (entry.closest(".round")));
  const { "line": line, "stop": stop } = entry.dataset, { main, lines } = game.rounds[round];
  go(...stopTarget(line === undefined ? main : lines[+line], Number(stop)));
}

/** @param {HTMLElement} stage */
function listenToTouch(stage) {
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  let holding = 0;
  stage.addEventListener("pointerdown", event => {
    if (event.button || buttonOf(event, "button")) return;
    from = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "mouse") {
      holding = setTimeout(() => {
        from = null;
        openShare();
      }, LONG);
    }
  });
  stage.addEventListener("pointermove", event => {
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > TAP) {
      clearTimeout(holding);
    }
  });
  stage.addEventListener("pointercancel", () => {
    clearTimeout(holding);
    from = null;
  });
  stage.addEventListener("pointerup", event => {
    clearTimeout(holding);
    if (!from) return;
    const across = event.clientX - from.x, down = event.clientY - from.y;
    from = null;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) {
      ACTIONS[across < 0 ? "lapOn" : "lapBack"]();
    } else if (Math.hypot(across, down) <= TAP) tapAt(event.clientX, event.clientY);
  });
  stage.addEventListener("contextmenu", event => {
    const { pointerType } = /** @type {PointerEvent} */ (event);
    if (holding && pointerType === "touch") event.preventDefault();
  });
}

/**
 * A tap plays and pauses; on a house of a board at rest it shows the next lap lifted from there.
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
  const lap = place === undefined || clock.isPlaying ? undefined
    : nextLapFrom(clock.line, clock.now, place);
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
  box.addEventListener("pointerdown", event => {
    if (event.button) return;
    isHeld = true;
    try {
      box.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already cannot be captured; the press still counts.
    }
    scrub(event);
  });
  box.addEventListener("pointermove", event => { if (isHeld) scrub(event); });
  for (const name of ["pointerup", "pointercancel"]) {
    box.addEventListener(name, () => { isHeld = false; });
  }
}

function listenToTabs() {
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => go(...roundTarget(i, 0)));
    tab.addEventListener("keydown", event => {
      /** @type {Record<string, number>} */
      const keys = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: tabs.length - 1 };
      const to = keys[event.key];
      if (!tabs[to] || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      go(...roundTarget(to, 0));
      tabs[to].focus();
    });
  });
}
