// The list of moves beside the board: the current turn, its laps, and the rounds' tabs.

import { HAS_ROUNDS } from "../game/has.js";
import { game } from "../game/game.js";
import { houseOf, tell, toText } from "../game/spoken.js";
import { clock, go } from "../clock.js";
import { all, byId, make } from "./dom.js";
import { showInLine } from "./move_line.js";
import { buttonOf, sections, showRows } from "./rows.js";

/** @import { Whereabouts } from "../game/game.js" */
/** @import { Lap, PlannedStop } from "../game/motion.js" */

export const tabs = all("[role=tab]");
const strip = /** @type {HTMLElement} */ (tabs[0]?.parentElement);
if (HAS_ROUNDS) strip?.addEventListener("scroll", showMoreTabs);

/** @type {HTMLElement | null | undefined} */
let marked;
/** @type {HTMLElement[]} */
let chips = [];
let shownChip = -1, following = 0;
/** @type {HTMLElement | null} */
let shownTab = null;

/**
 * Shows the list of a round.
 * @param {number} round
 */
export function showRound(round) {
  if (HAS_ROUNDS) {
    sections.forEach((section, i) => { section.hidden = i !== round; });
    tabs.forEach((tab, i) => {
      tab.ariaSelected = String(i === round);
      tab.tabIndex = i === round ? 0 : -1;
    });
    shownTab = null;
  }
  showRows(round, 0);
  scrollAlong();
}

/** Scrolls to what is current, in the next frame: that one has the layout which this needs. */
function scrollAlong() {
  following ||= requestAnimationFrame(() => {
    following = 0;
    const list = byId("list"), box = list.getBoundingClientRect();
    const tab = HAS_ROUNDS && tabs[clock.line.round];
    if (tab && tab !== shownTab) {
      shownTab = tab;
      list.scrollTop = 0;
      strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - 80;
      showMoreTabs();
    }
    const row = marked?.getBoundingClientRect(), chip = chips[shownChip];
    if (row && (row.top < box.top + 60 || row.bottom > box.bottom - 40)) {
      list.scrollTop += row.top - box.top - box.height / 3;
    }
    if (chip) {
      const strip = /** @type {HTMLElement} */ (chip.parentElement);
      strip.scrollTop = chip.offsetTop - strip.offsetTop - 60;
    }
  });
}

/** Shows at which ends of their strip there are more tabs. */
function showMoreTabs() {
  const { classList, scrollLeft, scrollWidth, clientWidth } = strip;
  classList.toggle("more-before", scrollLeft > 1);
  classList.toggle("more-after", scrollLeft + clientWidth < scrollWidth - 1);
}

/**
 * Marks the current stop, opens what hides it, and shows its laps.
 * @param {Whereabouts} at
 */
export function showStop({ index, stop }) {
  if (marked) marked.ariaCurrent = null;
  all(".chips").forEach(row => row.remove());
  chips = [];
  showInLine(index);
  marked = buttonOf(clock.line, index);
  if (!marked) return;
  marked.ariaCurrent = "step";
  for (let up = marked.parentElement; up && up.id !== "list"; up = up.parentElement) {
    if (up instanceof HTMLDetailsElement) up.open = true;
  }
  if (stop.laps.length > 1) openChips(marked, stop);
  scrollAlong();
}

/**
 * @param {HTMLElement} entry
 * @param {PlannedStop} stop
 */
function openChips(entry, stop) {
  const row = make("div", "chips");
  row.role = "group";
  row.ariaLabel = tell("chips");
  chips = stop.laps.map((lap, i) => chipOf(stop, lap, i));
  row.append(...chips);
  entry.after(row);
}

/**
 * A lap as a button; one that captured goes to where the capture is over.
 * @param {PlannedStop} stop
 * @param {Lap} lap
 * @param {number} i
 */
function chipOf(stop, lap, i) {
  const { line } = clock, { seat, places } = lap;
  const last = /** @type {number} */ (places.at(-1));
  const taken = stop.takes.find(one => one.t >= lap.end
    && !stop.laps.some(later => later.seat === seat && later.t > lap.t && later.t <= one.t));
  const own = taken?.seat === seat ? taken : null, won = own ? `x${own.shells}` : "";
  const from = toText(houseOf(places[0])), to = toText(houseOf(last));
  const isStore = last % (game.houses + 1) === game.houses;
  const chip = make("button", `p${seat}`, `${from} → ${isStore ? "+" : to} ${won}`.trim());
  chip.ariaLabel = `${tell("lap", { i: i + 1, n: stop.laps.length })}: ${from} → ${to} ${won}`;
  chip.onclick = () => go(line, (own ?? lap).end);
  return chip;
}

/**
 * Marks the lap that began last.
 * @param {number} lap from 1
 */
export function showLap(lap) {
  const chip = chips[lap - 1];
  shownChip = lap - 1;
  if (chip?.classList.contains("here")) return;
  chips.forEach(one => one.classList.toggle("here", one === chip));
  if (chip) scrollAlong();
}
