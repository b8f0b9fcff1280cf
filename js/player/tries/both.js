// Both lines played: a turn as it was and a better one on two boards, shell by shell at the same
// time; then in words what the difference is.

import { findRichest } from "../../engine/sight.js";
import { clock, pause } from "../clock.js";
import { game, planOf, storeOf } from "../game/game.js";
import { tell } from "../game/spoken.js";
import { board } from "../view/board_view.js";
import { make } from "../view/dom.js";
import { still } from "../view/media.js";
import { movingPicture } from "../view/picture.js";
import { shorten } from "./turn_text.js";

/** @import { Round } from "../../engine/round.js" */
/** @import { PlannedStop } from "../game/motion.js" */
/** @import { Tried } from "./trial.js" */

/**
 * One of the two: what was tried in its first turn, and that turn as it is written.
 * @typedef {{ tried: Tried, turn: string }} Side
 */

/**
 * Shows a turn as it was played and a better one, and plays both.
 * @param {number} seat
 * @param {Side} played
 * @param {Side} better
 * @param {{ word: string, call: () => void }} [more] another thing that can be done from there
 */
export function showBoth(seat, played, better, more) {
  const sides = [played, better], stops = sides.map(({ tried }) => planOf(tried.line).stops[1]);
  const figures = sides.map(({ tried, turn }, i) => movingPicture(planOf(tried.line),
    tell(i ? "was_better" : "was_played", { turn: shorten(turn), n: gainOf(stops[i]) }),
    board.turned));
  const longest = Math.max(...stops.map(({ t0, t1 }) => t1 - t0));
  const dialog = make("dialog"), bar = make("div", "bar"), play = make("button");
  const says = make("p", "difference", differenceOf(seat, played, better));
  let now = 0, isPlaying = false, frame = 0;

  const show = () => {
    figures.forEach(({ show }, i) => show(Math.min(stops[i].t0 + now, stops[i].t1 - 1)));
    says.classList.toggle("told", now >= longest);
  };
  /** @param {boolean} is */
  const setPlaying = is => {
    isPlaying = is;
    play.textContent = is ? "❚❚" : "▶";
    play.ariaLabel = play.title = is ? tell("pause") : tell("play");
  };
  /** @param {number} time of the frame */
  const step = time => {
    if (!isPlaying || !dialog.open) return;
    now = Math.min(longest, now + Math.min(100, time - frame) * (clock.speed || 1));
    frame = time;
    if (now >= longest) setPlaying(false);
    show();
    requestAnimationFrame(step);
  };
  const turn = () => {
    setPlaying(!isPlaying);
    if (!isPlaying) return;
    if (now >= longest) now = 0;
    requestAnimationFrame(time => {
      frame = time;
      step(time);
    });
  };

  dialog.id = "compare";
  dialog.ariaLabel = tell("compare");
  says.role = "status";
  play.dataset.do = "both";
  play.onclick = turn;
  play.hidden = still.matches;
  bar.append(play);
  if (more) bar.append(buttonOf(more.word, () => {
    dialog.close();
    more.call();
  }));
  bar.append(buttonOf(tell("close"), () => dialog.close()));
  figures.forEach(({ figure }) => { figure.className = "beside"; });
  dialog.onkeydown = event => {
    const isOnButton = /** @type {Element} */ (event.target).closest("button");
    if (!/^[ k]$/.test(event.key) || event.key === " " && isOnButton || still.matches) return;
    event.preventDefault();
    turn();
  };
  dialog.onclose = () => dialog.remove();
  dialog.append(...figures.map(({ figure }) => figure), says, bar);
  document.body.append(dialog);
  pause();
  dialog.showModal();
  if (still.matches) now = longest;
  else turn();
  show();
}

/**
 * @param {string} text
 * @param {() => void} call
 */
function buttonOf(text, call) {
  const button = make("button", "", text);
  button.onclick = call;
  return button;
}

/**
 * The shells that a turn brings into its player's store.
 * @param {PlannedStop} stop
 */
function gainOf({ source, deltas }) {
  if (source.do !== "sow") return 0;
  const store = storeOf(source.s);
  return deltas.reduce((n, [, at, by]) => n + (at === store ? by : 0), 0);
}

/**
 * What the better turn changes: the store of its seat, and what the next one can then take.
 * @param {number} seat
 * @param {Side} played
 * @param {Side} better
 */
function differenceOf(seat, played, better) {
  const [less, more] = [played, better].map(({ tried }) => tried.round);
  const [was, is] = [less, more].map(({ shells }) => shells[storeOf(seat)]);
  const key = is === was ? "has_both_ways" : "has_instead";
  const own = tell(key, { seat: game.names[seat], n: is, other: was });
  if (more.isUnfinished) return `${own}; ${tell("still_on", { seat: game.names[seat] })}`;
  const next = (seat + 1) % game.seats.length;
  const [after, then] = [less, more].map(round => answerIn(round, next));
  if (!after && !then) return `${own}.`;
  const what = after === then ? "takes_both_ways" : "takes_instead";
  return `${own}; ${tell(what, { seat: game.names[next], n: then, other: after })}`;
}

/**
 * The most that a seat can bring into its store if it is its turn, in a turn in sight.
 * @param {Round} round
 * @param {number} seat
 */
const answerIn = (round, seat) => round.toMove === seat ? findRichest(round)?.gain ?? 0 : 0;
