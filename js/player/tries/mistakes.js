// Mistakes to play: the better turn, both boards side by side, and a quiz that asks before each.

import { ACTIONS, KEYS } from "../actions.js";
import { clock, go, listen, pause } from "../clock.js";
import { game, mainMoment, planOf, storeOf } from "../game/game.js";
import { stopIndexAt } from "../game/moments.js";
import { DOUBT } from "../game/navigation.js";
import { tell } from "../game/spoken.js";
import { add, all, buttonFor, byId, hold, inform, make } from "../view/dom.js";
import { root } from "../view/media.js";
import { pictureOf } from "../view/print.js";
import { scaleOf } from "../view/score_graph.js";
import { rowOf, sections, targets } from "../view/rows.js";
import { standAt } from "./standing.js";
import { beginTry, isSetUp, onTry } from "./tries.js";
import { liftIn, newTrial, playTrial } from "./trial.js";

/** @import { Line } from "../game/game.js" */
/** @import { PlannedStop } from "../game/motion.js" */
/** @import { Trial } from "./trial.js" */

/** @type {{ line: Line, index: number, isAnswered?: boolean } | null} the mistake asked about */
let asked = null;
let isQuiz = false;
/** The answers since the quiz began, and how many of them were right. */
let answers = 0, right = 0;

/** Offers mistakes to play from now on. */
export function openMistakes() {
  byId("list").addEventListener("click", event => {
    const { target } = event, button = /** @type {Element} */ (target).closest("[data-better]");
    if (!(button instanceof HTMLElement)) return;
    const round = sections.findIndex(section => section.contains(button));
    const { main } = game.rounds[round], index = Number(button.dataset.better);
    event.stopPropagation();
    if (button.className) compare(main, index);
    else playBetter(main, index);
  }, true);
  listen(what => { if (what === "line" || what === "mark") drawLosses(); });
  drawLosses();
  if (!document.body.classList.contains("quiz")) return;
  const { leave } = ACTIONS;
  Object.assign(ACTIONS, { quiz: toggleQuiz, leave() {
    if (isQuiz) {
      setQuiz(false);
    }
    leave();
  } });
  KEYS.q = "quiz";
  listen(what => {
    // Whoever goes somewhere in the game may be asked anything again.
    if (what === "seek" && !clock.line.parent) asked = null;
    if (what === "line" || what === "mark") offerButtons();
    if (what === "line" && clock.line.tried === undefined) setAsking(false);
    if (what === "moment" && isQuiz && clock.isPlaying) stopAtMistake();
  });
  onTry(judge);
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
function namedAt({ round, parent, stops }, index) {
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
function betterAt(line, index) {
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
    if (!words.querySelector("button")) {
      words.replaceChildren(buttonOf(index, "", `▶ ${words.textContent}`));
    }
    words.append(" ", buttonOf(index, "compare", tell("compare")));
  }
}

/**
 * @param {number} index
 * @param {string} kind
 * @param {string} text
 */
function buttonOf(index, kind, text) {
  const button = make("button", kind, text);
  button.dataset.better = String(index);
  return button;
}

/**
 * The trial in which a turn is played from a stop on; `null` where it cannot be.
 * @param {Line} line
 * @param {number} index
 * @param {string | undefined} turn
 * @returns {Trial | null}
 */
function trialOf(line, index, turn = "") {
  const { t0 } = planOf(line).stops[index], standing = standAt(line, t0, isSetUp());
  if (typeof standing !== "object") return null;
  let trial = newTrial(line, t0, standing);
  for (const house of housesOf(turn)) {
    if (playTrial(trial).legal.includes(house)) trial = liftIn(trial, house);
  }
  return trial;
}

/**
 * The houses of a turn as a record writes it.
 * @param {string} turn
 */
const housesOf = turn => turn.slice(1).split("+").map(word => parseInt(word)).filter(Boolean);

/**
 * @param {Line} line
 * @param {number} index
 */
function playBetter(line, index) {
  const trial = trialOf(line, index, betterAt(line, index));
  if (trial) beginTry(trial, 1);
}

/**
 * Shows the board after the turn that was played and after the better one.
 * @param {Line} line
 * @param {number} index
 */
function compare(line, index) {
  const better = betterAt(line, index), trial = trialOf(line, index, better);
  const played = planOf(line).stops[index];
  if (!trial) return;
  const other = planOf(playTrial(trial).line).stops[1];
  const dialog = make("dialog"), close = make("button", "", all("#done")[0].textContent);
  dialog.id = "compare";
  dialog.ariaLabel = tell("compare");
  const figures = [
    pictureOf(played, played.t1 - 1, words("was_played", played.source.t, played)),
    pictureOf(other, other.t1 - 1, words("was_better", better ?? "", other)),
  ];
  for (const figure of figures) figure.className = "beside";
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.append(...figures, close);
  byId("help").after(dialog);
  pause();
  dialog.showModal();
}

/**
 * @param {string} key
 * @param {string} turn
 * @param {PlannedStop} stop
 */
const words = (key, turn, stop) => tell(key, { turn, n: gainOf(stop) });

/**
 * The shells that a turn brings into its player's store.
 * @param {PlannedStop | null | undefined} stop
 */
function gainOf(stop) {
  if (stop?.source.do !== "sow") return 0;
  const store = storeOf(stop.source.s);
  return stop.deltas.reduce((n, [, at, by]) => n + (at === store ? by : 0), 0);
}

/** Begins the quiz at the next mistake, or leaves it. */
function toggleQuiz() {
  const { line, now } = clock, [main, time] = mainMoment(line, now);
  if (isQuiz && !line.stops.some(stop => line.parent && stop.do === "sow")) return ACTIONS.leave();
  setQuiz(true);
  const from = asked?.line === main ? asked.index + 1 : stopIndexAt(planOf(main), time);
  for (const { main: each } of game.rounds.slice(main.round)) {
    const first = each === main ? from : 0;
    const index = each.stops.findIndex((_, i) => i >= first && betterAt(each, i));
    if (index >= 0) return ask(each, index);
  }
  setQuiz(false);
  inform(tell("quiz_none") + (answers ? ` ${tell("quiz_score", { right, n: answers })}` : ""));
  right = answers = 0;
}

/** @param {boolean} is */
function setQuiz(is) {
  isQuiz = is;
  if (!is) {
    setAsking(false);
    hold("");
  }
  all(".asked").forEach(row => row.classList.remove("asked"));
  buttonFor("quiz").ariaPressed = String(is);
}

function stopAtMistake() {
  const { line, now } = clock, index = stopIndexAt(planOf(line), now);
  const isNew = asked?.line !== line || asked.index !== index;
  const begun = now - planOf(line).stops[index].t0 < 200 * clock.speed + 100;
  if (isNew && begun && betterAt(line, index)) ask(line, index);
}

/**
 * @param {Line} line
 * @param {number} index
 */
function ask(line, index) {
  const trial = trialOf(line, index), stop = line.stops[index];
  if (!trial || stop.do !== "sow") return;
  pause();
  go(line, planOf(line).stops[index].t0);
  asked = { line, index };
  setQuiz(true);
  rowOf(line.round, index)?.classList.add("asked");
  beginTry(trial);
  hold(tell("quiz_ask", { seat: game.names[stop.s] }));
  setAsking(true);
}

/**
 * Hides the answers while they are asked for.
 * @param {boolean} is
 */
const setAsking = is => void root.classList.toggle("asking", is);

/**
 * Tells what a lift of the reader was worth, once his turn is over or another one.
 * @param {Trial} trial
 */
function judge(trial) {
  const { from, standing, turns } = trial;
  if (!isQuiz || !asked || from !== asked.line || standing.at !== asked.index || !turns[0]) return;
  const better = betterAt(from, asked.index) ?? "", wanted = housesOf(better);
  const [houses] = turns, played = from.stops[asked.index].t;
  const agrees = (/** @type {number[]} */ others) => houses.every((one, i) => one === others[i]);
  const isRight = agrees(wanted);
  if (asked.isAnswered || isRight && houses.length < wanted.length) return;
  const key = isRight ? "quiz_right" : agrees(housesOf(played)) ? "quiz_played" : "quiz_other";
  const best = trialOf(from, asked.index, better);
  const [own, most] = [trial, best].map(one => one && planOf(playTrial(one).line).stops[1]);
  asked.isAnswered = true;
  answers++;
  right += Number(isRight);
  setAsking(false);
  hold(tell(key, {
    turn: better, played, own: own?.source.t ?? "", n: gainOf(own), most: gainOf(most),
  }));
}
