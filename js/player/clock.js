// The clock over all lines of play: the moment that is shown, and whether it moves. It knows
// nothing of the page; whoever shows something listens to it.

import { game, planOf } from "./game/game.js";
import { HAS_ROUNDS, HAS_VARIATIONS } from "./game/has.js";
import { stopIndexAt } from "./game/moments.js";
import { dwellOn } from "./game/motion.js";
import { roundTarget } from "./game/navigation.js";
import { still } from "./view/media.js";

/** @import { Line } from "./game/game.js" */
/** @import { Plan, PlannedStop } from "./game/motion.js" */

/**
 * An event: another `line` or another `moment` is shown; the moment has passed a `mark`; the reader
 * has chosen a moment (`seek`); `play`, `pause`; the last shell has been played (`ended`).
 * @typedef {"line" | "moment" | "mark" | "seek" | "play" | "pause" | "ended"} ClockEvent
 */

/** The longest step of one frame and the time that a still is shown, in milliseconds. */
const LONGEST_STEP = 100, STILL = 1600;

/**
 * The line and the moment of it in milliseconds, and the pace: 1 is the usual one, 0 the brisk one.
 * @type {{ line: Line, now: number, isPlaying: boolean, speed: number }}
 */
export const clock = {
  line: /** @type {never} */ (null), now: 0, isPlaying: false, speed: 1,
};

/** The longest for which the shells of a turn are sown at the brisk pace, in milliseconds. */
const LONGEST_TURN = 12000;

/**
 * When a stop's shells are at rest, and how much less time than usual they have until then at the
 * brisk pace. Shorter turns, and the words of the annotator, take as long as they always do.
 * @param {PlannedStop} stop
 * @returns {[number, number]}
 */
function hurry({ t0, t1, source }) {
  const rest = t1 - dwellOn(source.w);
  return [rest, Math.max(0, rest - t0 - LONGEST_TURN)];
}

/**
 * How quickly the clock goes at a moment of a plan.
 * @param {Plan} plan
 * @param {number} now
 */
function paceAt(plan, now) {
  const stop = plan.stops[stopIndexAt(plan, now)];
  if (clock.speed || !stop) return clock.speed || 1;
  const [rest, less] = hurry(stop);
  return now < rest ? 1 + less / LONGEST_TURN : 1;
}

/**
 * The milliseconds for which a plan plays up to a moment.
 * @param {Plan} plan
 * @param {number} now
 */
export const playedUntil = ({ stops }, now) => clock.speed ? now / clock.speed
  : stops.reduce((sum, stop) => {
    const [rest, less] = hurry(stop), { t0 } = stop;
    return sum - less * Math.max(0, Math.min(1, (now - t0) / (rest - t0 || 1)));
  }, now);

/** @type {((what: ClockEvent) => void)[]} */
const listeners = [];
let until = Infinity;  // where a single lap that is shown ends
let frameTime = 0, heldStill = 0;

/**
 * Calls a function at whatever happens, in the order in which listeners came.
 * @param {(what: ClockEvent) => void} hear
 */
export const listen = hear => void listeners.push(hear);

/** @param {ClockEvent} what */
export const emit = what => listeners.forEach(hear => hear(what));

/** @param {Line} line */
function openLine(line) {
  clock.line = line;
  emit("line");
}

/**
 * Goes to a moment of a line, the nearest where it has no such one.
 * @param {Line} line
 * @param {number} time
 */
export function go(line, time) {
  if (line !== clock.line) openLine(line);
  clock.now = Math.max(0, Math.min(planOf(line).end, time));
  heldStill = 0;
  until = Infinity;
  emit("moment");
  emit("seek");
}

/** @param {number} time of the frame */
function step(time) {
  if (!clock.isPlaying) return;
  const { line, now } = clock, plan = planOf(line);
  const passed = Math.min(LONGEST_STEP, time - frameTime) * paceAt(plan, now);
  const next = still.matches ? stillAfter(passed) : now + passed;
  frameTime = time;
  const following = game.rounds[line.round + 1];
  if (next >= until) {
    clock.now = until;
    pause();
  } else if (next < plan.end) clock.now = next;
  else if (HAS_ROUNDS && (!HAS_VARIATIONS || !line.parent) && following) {
    openLine(following.main);
    clock.now = 0;
  } else {
    clock.now = plan.end;
    pause();
    emit("ended");
  }
  emit("moment");
  if (clock.isPlaying) requestAnimationFrame(step);
}

/**
 * With motion reduced: the same moment until it has been seen long enough, then the next mark.
 * @param {number} passed
 */
function stillAfter(passed) {
  const { line, now } = clock, plan = planOf(line), stop = plan.stops[stopIndexAt(plan, now)];
  heldStill += passed;
  const isLast = stop && now >= (stop.marks.at(-1) ?? stop.t0);
  if (heldStill <= STILL + (isLast ? dwellOn(stop.source.w) : 0)) return now;
  heldStill = 0;
  return plan.marks.find(mark => mark > now + 1) ?? plan.end;
}

/** Plays on; from the end of the game or of a variation, once more. */
export function play() {
  if (clock.isPlaying) return;
  const { line } = clock;
  if (clock.now >= planOf(line).end) {
    if (HAS_VARIATIONS && line.parent) go(line, 0);
    else if (!HAS_ROUNDS || !game.rounds[line.round + 1]) go(...roundTarget(0, 0));
  }
  clock.isPlaying = true;
  emit("play");
  requestAnimationFrame(time => {
    frameTime = time;
    step(time);
  });
}

/**
 * Plays from here to a time and rests there.
 * @param {number} time
 */
export function playUntil(time) {
  until = time;
  play();
}

export function pause() {
  if (!clock.isPlaying) return;
  clock.isPlaying = false;
  until = Infinity;
  emit("pause");
}
