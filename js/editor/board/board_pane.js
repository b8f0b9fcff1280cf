// The board beside the text: it shows the line of play at the cursor with the player's own animation, and has a button on each house.

/** @import { Rules } from "../../engine/rules.js" */
/** @import { SettingJson } from "../../player/game/film_json.js" */
/** @import { Film } from "../record/film.js" */

import { clock, emit, go, listen, pause, playUntil } from "../../player/clock.js";
import { game, openGame, planOf, storeOf } from "../../player/game/game.js";
import { stopIndexAt } from "../../player/game/moments.js";
import { tell, toText, wordsFor } from "../../player/game/spoken.js";
import { board, openAir, openBoard, showMoment } from "../../player/view/board_view.js";
import { all, asNodes, byId, write } from "../../player/view/dom.js";
import { narrow, still } from "../../player/view/media.js";
import { spotOf } from "../../player/view/shells.js";
import { seatLetters } from "../../replay/seats.js";
import { drawBoards } from "../../drawing/drawing.js";
import { layoutsOf } from "../../drawing/geometry.js";

/** What the page gives of the setting, whatever the rules: piles, words and letters of places. */
/** @typedef {Pick<SettingJson, "codes" | "words">} Base */

/** @type {Base} */
let base;
/** @type {Rules | null} */
let shownRules = null;
let caption = "", said = "", turned = 0;

/** What a house's button calls. @type {(seat: number, house: number) => void} */
let onLift = () => {};

/**
 * Makes the pane ready.
 * @param {Base} given
 * @param {(seat: number, house: number) => void} lift
 */
export function openPane(given, lift) {
  base = given;
  onLift = lift;
  listen((what) => {
    if (what === "moment") render();
    else if (what === "play" || what === "pause") showPlaying();
  });
  const redraw = () => {
    if (!shownRules) return;
    openAir();
    placeButtons();
    emit("moment");
  };
  narrow.addEventListener("change", () => {
    if (shownRules) openBoard();
    redraw();
  });
  new ResizeObserver(redraw).observe(byId("stage"));
}

/**
 * Takes a board of these rules into use, and the names of who sits there.
 * @param {Rules} rules
 * @param {string[]} names in playing order
 */
export function setBoard(rules, names) {
  const isOther = !shownRules || /** @type {const} */ (["seats", "houses", "sowing"]).some((name) => shownRules?.[name] !== rules[name]);
  if (!isOther && game.names.join("\n") === names.join("\n")) return;
  const seats = seatLetters(rules.seats), places = rules.seats * (rules.houses + 1);
  const layouts = layoutsOf(rules).map(({ width, height, shell, spots }) => ({
    w: width, h: height, shell, spots: spots.map(({ x, y, rx, ry, pile }) => [x, y, rx, ry, ...pile]),
  }));
  const setting = { ...base, seats, houses: rules.houses, codes: base.codes.slice(0, places), layouts };
  openGame(setting, { names, rounds: game.rounds?.map(({ main }) => ({ n: main.number, stops: main.stops })) ?? [] });
  shownRules = rules;
  if (isOther) {
    const { frame, live } = drawBoards(rules);
    byId("frame").innerHTML = frame;
    byId("stage").innerHTML = live;
    byId("stage").append(buttonsFor(rules));
    turned %= rules.seats;
    openBoard(turned);
  }
  showNames();
  placeButtons();
}

function showNames() {
  const { names } = game, counter = shownRules?.sowing === "counter";
  const rows = names.map((name, seat) => {
    const row = document.createElement("div"), dot = document.createElement("span"), bold = document.createElement("b");
    row.className = `player p${seat}`;
    row.dataset.seat = String(seat);
    dot.className = "dot";
    const title = document.createElement("bdi"), sows = document.createElement("span"), store = document.createElement("span");
    title.textContent = name;
    bold.append(title);
    sows.className = "sows";
    store.className = "store";
    row.append(dot, bold, sows, store);
    return row;
  });
  const at = (/** @type {number} */ away) => rows[(away - turned + 2 * names.length) % names.length];
  const above = Array.from({ length: names.length - 1 }, (_, i) => at(i + 1));
  byId("below").replaceChildren(at(0));
  byId("above").replaceChildren(...counter ? above.reverse() : above);
}

/** @param {Rules} rules */
function buttonsFor({ seats, houses }) {
  const box = document.createElement("div");
  box.className = "lifts";
  for (let seat = 0; seat < seats; seat++) {
    for (let house = houses; house; house--) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.seat = String(seat);
      button.dataset.house = String(house);
      button.addEventListener("click", () => onLift(seat, house));
      box.append(button);
    }
  }
  return box;
}

/** Lays the buttons over the houses. */
function placeButtons() {
  const { svg, layout } = board, frame = svg.getBoundingClientRect(), stage = byId("stage").getBoundingClientRect();
  const scale = Math.min(frame.width / layout.w, frame.height / layout.h);
  const left = frame.left - stage.left + (frame.width - layout.w * scale) / 2;
  const top = frame.top - stage.top + (frame.height - layout.h * scale) / 2;
  for (const button of all(".lifts button")) {
    const seat = Number(button.dataset.seat), [x, y, rx, ry] = spotOf(board, storeOf(seat) - Number(button.dataset.house));
    Object.assign(button.style, {
      left: `${left + (x - rx) * scale}px`, top: `${top + (y - ry) * scale}px`, width: `${2 * rx * scale}px`, height: `${2 * ry * scale}px`,
    });
  }
}

/**
 * Says which houses can be lifted, and which hands have chosen.
 * @param {(seat: number, house: number) => boolean} isLegal
 * @param {(seat: number, house: number) => boolean} isChosen
 * @param {readonly number[] | null} shells by place, at the end of the game
 */
export function showLifts(isLegal, isChosen, shells) {
  for (const button of all(".lifts button")) {
    const seat = Number(button.dataset.seat), house = Number(button.dataset.house);
    const legal = isLegal(seat, house), chosen = isChosen(seat, house);
    button.className = `p${seat}${legal ? " legal" : ""}${chosen ? " chosen" : ""}`;
    const n = shells?.[storeOf(seat) - house] ?? 0;
    button.setAttribute("aria-label", tell(legal ? "lift_house" : "house_of", { house: game.seats[seat] + house, n }));
    button.setAttribute("aria-pressed", String(chosen));
  }
}

/** @import { PlannedStop } from "../../player/game/motion.js" */

/**
 * When a hand of a stop came to rest.
 * @param {PlannedStop} stop
 * @param {number} seat
 */
const restOf = (stop, seat) => stop.laps.findLast((lap) => lap.seat === seat)?.end ?? stop.t0;

/**
 * The moment of a stop that is shown: its end, or where hands wait for a lift, when the first of them came to rest.
 * @param {PlannedStop} stop
 * @param {readonly number[]} waiting seats
 */
const shownOf = (stop, waiting) =>
  waiting.length ? Math.min(...waiting.map((seat) => restOf(stop, seat))) : Math.max(stop.t0, ...stop.marks);

/**
 * The hand that came to rest first among those that wait.
 * @param {number} stop that is shown
 * @param {readonly number[]} waiting seats, at least one
 */
export function firstAtRest(stop, waiting) {
  const at = clock.line && planOf(clock.line).stops[stop];
  return at ? waiting.reduce((first, seat) => (restOf(at, seat) < restOf(at, first) ? seat : first)) : waiting[0];
}

/**
 * Shows a stop of a film when it is over, or when the first of the hands that wait came to rest.
 * @param {Film} film
 * @param {number} stop
 * @param {readonly number[]} [waiting] seats
 */
export function showFilm(film, stop, waiting = []) {
  isSilent = false;
  const { names, seats, houses, codes, layouts, words } = game;
  if (clock.line?.stops !== film.stops) {
    pause();
    openGame({ seats, houses, codes, layouts, words }, { names, rounds: [{ n: film.number, stops: film.stops }] });
  }
  const [{ main }] = game.rounds, at = planOf(main).stops[stop];
  go(main, at ? shownOf(at, waiting) : 0);
}

/**
 * Plays a stop, from its beginning or from a lap of a hand on, until a hand waits or it is over.
 * @param {number} stop
 * @param {{ seat: number, lap: number } | null} [begin] the number of the hand's lap, from 0
 * @param {readonly number[]} [waiting] seats
 */
export function playStop(stop, begin = null, waiting = []) {
  const { line } = clock, at = line && planOf(line).stops[stop];
  if (!at) return;
  const from = (begin && at.laps.filter(({ seat }) => seat === begin.seat)[begin.lap]?.t) ?? at.t0;
  const shown = shownOf(at, waiting), end = shown > from ? shown : shownOf(at, []);
  go(line, still.matches ? end : from);
  if (!still.matches) playUntil(end);
}

/** Stops what plays; false where nothing does. */
export function stopPlaying() {
  const { isPlaying } = clock;
  pause();
  return isPlaying;
}

/** The stop that is shown, from 0. */
export const shownStop = () => clock.line ? stopIndexAt(planOf(clock.line), clock.now) : 0;

/** The seat whose row is the lowest. */
export const lowestSeat = () => turned;

/** Turns the board by a seat. */
export function turnBoard() {
  if (!shownRules) return;
  turned = (turned + 1) % game.seats.length;
  openBoard(turned);
  showNames();
  placeButtons();
  emit("moment");
}

/**
 * Shows the board as one of which nothing is known, or as known again.
 * @param {boolean} isUnknown
 */
export const dim = (isUnknown) => byId("stage").classList.toggle("unknown", isUnknown);

/** Whether nothing is said of the board. */
let isSilent = false;

/** Says nothing of the board, of which nothing can be said, until a film is shown. */
export function fallSilent() {
  isSilent = true;
  caption = "";
  for (const id of ["label", "caption", "where"]) byId(id).textContent = "";
}

function render() {
  const { line, now, isPlaying } = clock, plan = planOf(line), counts = showMoment(plan, now);
  const index = stopIndexAt(plan, now), stop = plan.stops[index];
  if (!stop) return;
  const [text, sentence] = wordsFor(stop, now), whole = text + toText(sentence), label = byId("label");
  if (isSilent) return;
  if (whole !== caption) {
    caption = whole;
    const seats = new Set(stop.laps.filter((lap) => lap.t <= now).map((lap) => lap.seat));
    label.textContent = text;
    label.className = seats.size === 1 ? `p${[...seats][0]}` : "";
    byId("caption").replaceChildren(...asNodes(sentence));
  }
  if (!isPlaying && whole !== said) {
    said = whole;
    byId("spoken").replaceChildren(...asNodes(sentence));
  }
  for (const player of all(".player")) write(all(".store", player)[0], String(counts[storeOf(Number(player.dataset.seat))] ?? ""));
  const turn = line.turns.filter((one) => one <= index).length;
  write(byId("where"), tell("turn_of", { turn, turns: line.turns.length }));
}

/**
 * Marks who is to move.
 * @param {readonly number[]} seats
 */
export function showMovers(seats) {
  for (const player of all(".player")) {
    const moves = seats.includes(Number(player.dataset.seat));
    player.classList.toggle("sowing", moves);
    write(all(".sows", player)[0], moves ? tell("to_move") : "");
  }
}

function showPlaying() {
  const [button] = all("[data-do=play]"), label = tell(clock.isPlaying ? "pause" : "play_turn");
  button.setAttribute("aria-label", label);
  button.title = label;
  button.classList.toggle("playing", clock.isPlaying);
  document.documentElement.classList.toggle("running", clock.isPlaying);
}
