// The script of a trainer: positions of many games, in each of which a house is to be lifted. It
// uses the board, the clock and the questions of a record's page.

import { makeGround } from "../../engine/ground.js";
import { keyframe } from "../../replay/paths.js";
import { clock, emit, go, listen, pause, play, playUntil } from "../clock.js";
import { game, lineOf, openGame, planOf } from "../game/game.js";
import { unpackSetting } from "../game/packed_film.js";
import { tell } from "../game/spoken.js";
import { showBoth } from "../tries/both.js";
import { makeChoices } from "../tries/choices.js";
import { noteFocus, openLifts, showLifts } from "../tries/lifts.js";
import {
  askIn, count, judge, newScore, questionOn, tellScore, tellWorth,
} from "../tries/question.js";
import { liftAll, newTrial, playTrial } from "../tries/trial.js";
import { openAir, openBoard, showMoment } from "../view/board_view.js";
import { all, byId, hold, write } from "../view/dom.js";
import { narrow, still } from "../view/media.js";
import { nextTheme } from "../view/theme.js";
import { answered, choose, countKnown, waitFor } from "./deck.js";
import { filter, idOf, readPosition } from "./positions.js";

/** @import { Deck } from "./deck.js" */
/** @import { Position, Trained } from "./positions.js" */
/** @import { Question } from "../tries/question.js" */
/** @import { Trial } from "../tries/trial.js" */

const KEPT = "sungka-trainer";
const trained = /** @type {Trained} */ (JSON.parse(byId("trained").textContent));
const lines = trained.lines.split("\n");

/** @type {Deck} */
let deck = {};
let isKept = true, ground = -1, score = newScore();
/** The positions that the filters leave, and what each is known by. */
let some = lines, ids = lines.map(idOf);
/** @type {{ position: Position, question: Question, trial: Trial, id: string } | null} */
let asked = null;
let isOpen = false;
const choices = makeChoices(answer);

/** Reads what is known; where nothing can be kept, the page says so. */
function readDeck() {
  try {
    deck = JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
    localStorage.setItem(KEPT, JSON.stringify(deck));
  } catch {
    isKept = false;
  }
  byId("unkept").hidden = isKept;
}

function keepDeck() {
  try {
    if (isKept) localStorage.setItem(KEPT, JSON.stringify(deck));
  } catch {
    isKept = false;
    byId("unkept").hidden = false;
  }
}

/**
 * Brings the board of a ground onto the page.
 * @param {number} next
 */
function openGround(next) {
  if (next === ground) return;
  ground = next;
  const { setting, defs, boards } = trained.grounds[next];
  openGame(unpackSetting(setting), { names: [], rounds: [] });
  byId("defs").innerHTML = defs;
  all(".live").forEach(old => old.remove());
  byId("stage").insertAdjacentHTML("afterbegin", boards);
  openBoard(0);
}

/**
 * Asks about the position that comes next.
 * @returns {void}
 */
function askNext() {
  const now = Date.now(), { at, isDue } = choose(ids, deck, now);
  if (at >= 0 && isDue) return ask(at);
  openGround(Math.max(0, ground));
  asked = null;
  isOpen = false;
  choices.clear();
  showProgress();
  if (at < 0) return hold(tell("train_none"));
  const again = { word: tell("train_anyway"), call: () => ask(at) };
  hold(`${tell("train_done")} ${sayWhen(deck[ids[at]][1])} ${scoreWords()}`);
  choices.offer([again]);
}

/**
 * @param {number} at its place among those that the filters leave
 * @returns {void}
 */
function ask(at) {
  const position = readPosition(some[at]), { seat, played, better, more } = position;
  openGround(position.ground);
  const { names } = trained.grounds[ground], player = trained.players[position.player];
  game.names = names.map((name, i) => i === seat && player ? `${player} (${name})` : name);
  const round = roundOf(position), question = questionOn(round, played, better, more);
  if (!question) {
    // Nothing can be asked there.
    some = some.toSpliced(at, 1);
    ids = ids.toSpliced(at, 1);
    return askNext();
  }
  const lifted = played.slice(0, question.common);
  const line = lineOf(0, [{ do: "try", s: seat, t: "", k: keyframe(round) }], null, 0, 0);
  const trial = newTrial(line, 0, { at: 0, round, lifted, isEnd: true });
  asked = { position, question, trial, id: ids[at] };
  isOpen = true;
  pause();
  const shown = playTrial(trial).line;
  go(shown, planOf(shown).end);
  hold(askIn(question));
  choices.ask(question);
  write(byId("source"), "");
  showProgress();
}

/** @param {Position} position */
function roundOf({ board, seat }) {
  const counts = board.split(".");
  const rules = /** @type {NonNullable<typeof game.rules>} */ (game.rules);
  const burned = counts.flatMap((word, place) => word === "#" ? [place] : []);
  return {
    ground: makeGround(rules, burned), number: 1, shells: counts.map(word => +word || 0),
    toMove: seat, isOver: false, isUnfinished: false, began: 0, lastMover: 0, isBound: false,
  };
}

/**
 * Plays the turn that a lift begins, tells what it is worth and when the position comes again.
 * @param {number} house
 */
function answer(house) {
  if (!asked || !isOpen || !asked.question.legal.includes(house)) return;
  const { position, question, trial, id } = asked, found = judge(question, house);
  noteFocus();
  isOpen = false;
  score = count(score, found);
  deck[id] = answered(deck[id], found.isRight, Date.now());
  keepDeck();
  const { line } = playTrial(liftAll(trial, found.houses.slice(question.common)));
  const { stops, end } = planOf(line), { source, laps } = stops[1];
  const move = source.do === "sow" && source.m[question.common];
  const first = laps.find(lap => lap.move === move);
  go(line, first && !still.matches ? first.t : end);
  if (first && !still.matches) playUntil(end);
  hold(`${tellWorth(question, found)} ${sayWhen(deck[id][1])}`);
  write(byId("source"), `${trained.games[position.game]} · ${position.place}`);
  choices.offer([
    { word: tell("compare"), call: compare }, { word: tell("quiz_next"), call: askNext },
  ]);
  showProgress();
}

/** Plays the turn as it was and the one within reach side by side. */
function compare() {
  if (!asked) return;
  const { position, question, trial } = asked;
  const start = { ...trial, turns: [] }, free = { ...trial.standing, lifted: [] };
  const [played, better] = [question.played, question.better].map(houses =>
    playTrial(liftAll({ ...start, standing: free }, houses)));
  const turn = game.seats[position.seat] + question.better.join("+");
  showBoth(position.seat, { tried: played, turn: position.turn }, { tried: better, turn });
}

/** @param {number} due */
function sayWhen(due) {
  const { days, minutes } = waitFor(due, Date.now());
  return days ? tell("train_days", { n: days }) : tell("train_minutes", { n: minutes });
}

const scoreWords = () => score.n ? tellScore(score) : "";

function showProgress() {
  const bar = /** @type {HTMLProgressElement} */ (byId("known")), n = countKnown(ids, deck);
  bar.max = Math.max(1, ids.length);
  bar.value = n;
  write(byId("count"), `${tell("train_known", { n, all: ids.length })} ${scoreWords()}`);
}

/** Obeys the filters. */
function choosePositions() {
  const [pattern, player] = ["pattern", "player"].map(id =>
    /** @type {HTMLSelectElement} */ (byId(id)).value || null);
  some = filter(lines, pattern, player);
  ids = some.map(idOf);
  askNext();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const { key, ctrlKey, altKey, metaKey, target } = event;
  if (ctrlKey || altKey || metaKey || document.querySelector("dialog[open]")) return;
  if (/** @type {Element} */ (target).closest("select")) return;
  if (/^[1-9]$/.test(key)) answer(+key);
  else if (key === "n" && !isOpen) askNext();
  else if (key === "k" && !isOpen) clock.isPlaying ? pause() : play();
  else return;
  event.preventDefault();
}

function showNow() {
  showMoment(planOf(clock.line), clock.now);
  if (asked) showLifts(asked.question.round, isOpen ? asked.question.legal : []);
}

byId("held").after(choices.element);
openLifts(answer);
listen(what => { if (what === "moment" && clock.line) showNow(); });
byId("theme").onclick = nextTheme;
document.addEventListener("keydown", onKey);
for (const id of ["pattern", "player"]) byId(id).onchange = choosePositions;
readDeck();
askNext();
narrow.onchange = () => {
  openBoard();
  emit("moment");
};
new ResizeObserver(() => {
  openAir();
  if (clock.line) emit("moment");
}).observe(byId("stage"));
