// Mistakes in the list: how much each lost, and what was better, played beside what was.

import { clock, listen } from "../clock.js";
import { game, mainMoment, planOf } from "../game/game.js";
import { DOUBT } from "../game/navigation.js";
import { tell } from "../game/spoken.js";
import { add, all, byId, make } from "../view/dom.js";
import { scaleOf } from "../view/score_graph.js";
import { rowOf, sections, targets } from "../view/rows.js";
import { showBoth } from "./both.js";
import { standAt } from "./standing.js";
import { liftAll, newTrial, playTrial } from "./trial.js";
import { beginTry, isSetUp } from "./tries.js";
import { housesOf } from "./turn_text.js";

/** @import { Line } from "../game/game.js" */
/** @import { Trial } from "./trial.js" */

/** Offers mistakes to play from now on. */
export function openMistakes() {
  byId("list").addEventListener("click", event => {
    const { target } = event, button = /** @type {Element} */ (target).closest("[data-better]");
    if (!(button instanceof HTMLElement)) return;
    const round = sections.findIndex(section => section.contains(button));
    const { main } = game.rounds[round], index = Number(button.dataset.better);
    event.stopPropagation();
    compare(main, index);
  }, true);
  listen(what => { if (what === "line" || what === "mark") drawLosses(); });
  drawLosses();
}

/** The least number at the end of the scale of losses, and the least height of a bar in percent. */
const LEAST = 10, LOW = 8;

/** Draws a bar for each mistake under the score graph, as long as its loss: one a turn. */
function drawLosses() {
  const [main] = mainMoment(clock.line, clock.now), { round, stops } = main, box = byId("river");
  if (box.dataset.losses === String(round) && all(".losses", box).length) return;
  box.dataset.losses = String(round);
  all(".losses", box).forEach(old => old.remove());
  const losses = stops.map((_, i) => lossAt(main, i)), most = Math.max(LEAST, ...losses);
  if (!losses.some(Boolean)) return;
  const under = make("div", "losses"), svg = add(under, "svg", {
    viewBox: `0 0 ${stops.length} 100`, preserveAspectRatio: "none", "aria-hidden": "true",
  });
  losses.forEach((lost, i) => {
    const stop = stops[i], high = Math.max(LOW, lost * 100 / most);
    if (!lost || stop.do !== "sow") return;
    add(svg, "path", { class: `p${stop.s}`, d: `M${i + .1} 0h.8v${high.toFixed(1)}h-.8z` });
  });
  under.append(scaleOf(-most, tell("losses")));
  box.insertBefore(under, all(".thumb", box)[0]);
}

/**
 * What the list says of a mistake: a better turn, and what was lost without it.
 * @param {Line} line
 * @param {number} index
 * @returns {{ turn?: string, lost?: string }}
 */
export function namedAt({ round, parent, stops }, index) {
  const row = parent || !DOUBT.test(stops[index]?.t ?? "") ? null : rowOf(round, index);
  return row ? all(":scope > .better", row)[0]?.dataset ?? {} : {};
}

/**
 * What a turn lost: in shells or points of a chance, or as much as its mark says; 0 for no mistake.
 * @param {Line} line
 * @param {number} index
 */
function lossAt(line, index) {
  const { t } = line.stops[index], lost = parseInt(namedAt(line, index).lost ?? "");
  if (!DOUBT.test(t)) return 0;
  return lost || (t.includes("??") ? 16 : t.includes("?!") ? 3 : 8);
}

/**
 * The better turn that the record names at a stop of a main line, or shows as a variation.
 * @param {Line} line
 * @param {number} index
 * @returns {string | undefined}
 */
export function betterAt(line, index) {
  const stop = line.stops[index], [first] = line.branches[index] ?? [];
  if (line.parent || stop?.do !== "sow" || !DOUBT.test(stop.t)) return undefined;
  const { turn: named } = namedAt(line, index);
  if (named) return named;
  const [turn] = first?.stops ?? [];
  return turn?.do === "sow" && turn.s === stop.s ? turn.t : undefined;
}

/** Puts buttons on the words of the list that name a better turn. */
export function offerButtons() {
  for (const words of all("#list li > .better:not(.offered)")) {
    const [line, index] = targets.get(all("button", words.parentElement ?? words)[0]) ?? [];
    words.classList.add("offered");
    if (!line || index === undefined || !betterAt(line, index)) continue;
    const [button = make("button", "", `▶ ${words.textContent}`)] = all("button", words);
    button.dataset.better = String(index);
    words.replaceChildren(button);
  }
}

/**
 * The trial in which a turn is played from a stop on; `null` where it cannot be.
 * @param {Line} line
 * @param {number} index
 * @param {string | undefined} turn
 * @returns {Trial | null}
 */
export function trialOf(line, index, turn = "") {
  const { t0 } = planOf(line).stops[index], standing = standAt(line, t0, isSetUp());
  if (typeof standing !== "object") return null;
  return liftAll(newTrial(line, t0, standing), housesOf(turn));
}

/**
 * Plays a turn and the better one side by side.
 * @param {Line} line
 * @param {number} index
 */
export function compare(line, index) {
  const stop = line.stops[index], turn = betterAt(line, index);
  if (stop.do !== "sow" || !turn) return;
  const [played, better] = [stop.t, turn].map(text => trialOf(line, index, text));
  if (!played || !better) return;
  showBoth(stop.s, { tried: playTrial(played), turn: stop.t }, { tried: playTrial(better), turn },
    { word: tell("on_board"), call: () => beginTry(better, 0) });
}
