// The quiz of a page: before each mistake it asks which house to lift, takes the first lift as the
// answer, plays the turn on from there, and tells what it is worth.

import { ACTIONS, KEYS } from "../actions.js";
import { clock, go, listen, pause } from "../clock.js";
import { game, mainMoment, planOf } from "../game/game.js";
import { stopIndexAt } from "../game/moments.js";
import { tell } from "../game/spoken.js";
import { all, buttonFor, byId, hold } from "../view/dom.js";
import { root } from "../view/media.js";
import { rowOf } from "../view/rows.js";
import { makeChoices } from "./choices.js";
import { betterAt, compare, namedAt, offerButtons, trialOf } from "./mistakes.js";
import { askIn, count, judge, newScore, questionOn, tellScore, tellWorth } from "./question.js";
import { liftAll, newTrial } from "./trial.js";
import { askForLift, beginTry, lift } from "./tries.js";
import { housesOf } from "./turn_text.js";

/** @import { Line } from "../game/game.js" */
/** @import { Question } from "./question.js" */
/** @import { Trial } from "./trial.js" */

/**
 * The mistake asked about.
 * @type {{ line: Line, index: number, question: Question, trial: Trial } | null}
 */
let asked = null;
let isQuiz = false, score = newScore();
/** @type {ReturnType<typeof makeChoices>} */
let choices;

/** Offers the quiz from now on, where the page has a mistake to ask about. */
export function openQuiz() {
  if (!document.body.classList.contains("quiz")) return;
  const { leave } = ACTIONS;
  Object.assign(ACTIONS, { quiz: toggle, leave() {
    if (isQuiz) setQuiz(false);
    leave();
  } });
  KEYS.q = "quiz";
  choices = makeChoices(lift);
  byId("held").after(choices.element);
  listen(what => {
    // Whoever goes somewhere in the game may be asked anything again.
    if (what === "seek" && !clock.line.parent) asked = null;
    if (what === "line" || what === "mark") offerButtons();
    if (what === "line" && clock.line.tried === undefined) endQuestion();
    if (what === "play" && !isQuiz) hold("");
    if (what === "moment" && isQuiz && clock.isPlaying) stopAtMistake();
  });
}

/** Begins the quiz at the next mistake, or leaves it. */
function toggle() {
  const { line, now } = clock, [main, time] = mainMoment(line, now);
  if (root.classList.contains("asking")) return ACTIONS.leave();
  setQuiz(true);
  const from = asked?.line === main ? asked.index + 1 : stopIndexAt(planOf(main), time);
  for (const { main: each } of game.rounds.slice(main.round)) {
    for (let index = each === main ? from : 0; index < each.stops.length; index++) {
      if (ask(each, index)) return undefined;
    }
  }
  setQuiz(false);
  hold(tell("quiz_none") + (score.n ? ` ${tellScore(score)}` : ""));
  score = newScore();
  return undefined;
}

/** @param {boolean} is */
function setQuiz(is) {
  isQuiz = is;
  if (!is) endQuestion();
  all(".asked").forEach(row => row.classList.remove("asked"));
  buttonFor("quiz").ariaPressed = String(is);
}

/** Takes away what is asked or was answered. */
function endQuestion() {
  root.classList.remove("asking");
  askForLift(null);
  choices.clear();
  hold("");
}

function stopAtMistake() {
  const { line, now } = clock, index = stopIndexAt(planOf(line), now);
  const isNew = asked?.line !== line || asked.index !== index;
  const begun = now - planOf(line).stops[index].t0 < 200 * clock.speed + 100;
  if (isNew && begun) ask(line, index);
}

/**
 * Asks about a mistake; false where there is none, or nothing to ask.
 * @param {Line} line
 * @param {number} index
 */
function ask(line, index) {
  const better = betterAt(line, index), stop = line.stops[index];
  const first = better && trialOf(line, index);
  if (!first || stop.do !== "sow") return false;
  const { lost = "" } = namedAt(line, index), more = /^\d+$/.test(lost) ? +lost : undefined;
  const question = questionOn(first.standing.round, housesOf(stop.t), housesOf(better), more);
  if (!question) return false;
  const lifted = question.played.slice(0, question.common);
  const trial = newTrial(line, first.time, { ...first.standing, lifted });
  pause();
  go(line, first.time);
  asked = { line, index, question, trial };
  setQuiz(true);
  rowOf(line.round, index)?.classList.add("asked");
  beginTry(trial);
  root.classList.add("asking");
  hold(askIn(question));
  choices.ask(question);
  askForLift(answer);
  return true;
}

/**
 * Plays the turn that a lift begins, and tells what it is worth.
 * @param {number} house
 */
function answer(house) {
  if (!asked) return;
  const { line, index, question, trial } = asked, found = judge(question, house);
  score = count(score, found);
  root.classList.remove("asking");
  askForLift(null);
  beginTry(liftAll(trial, found.houses.slice(question.common)), question.common);
  hold(`${tellWorth(question, found)} ${tellScore(score)}`);
  choices.offer([
    { word: tell("compare"), call: () => compare(line, index) },
    { word: tell("quiz_next"), call: toggle },
  ]);
}
