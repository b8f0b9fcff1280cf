// Shows the moment of the clock everywhere on the page.

import { isConfirmed, mainMoment, planOf, whereIs } from "./game/game.js";
import { HAS_BREAKS, HAS_CLOCKS, HAS_NOTES, HAS_ROUNDS, HAS_VARIATIONS } from "./game/has.js";
import { lastIndex } from "./game/moments.js";
import { afterTurn, drawnWords, placeWords, tell, toText, wordsFor } from "./game/spoken.js";
import { board, drawnAt, showMoment } from "./view/board_view.js";
import { all, asNodes, buttonFor, byId, write } from "./view/dom.js";
import { showLap, showRound, showStop } from "./view/move_list.js";
import { root } from "./view/media.js";
import { showClocks, showPlayers } from "./view/players.js";
import { noteOn } from "./view/rows.js";
import { showGraph } from "./view/score_graph.js";
import { clock, emit, listen, playedUntil } from "./clock.js";

/** @import { Whereabouts } from "./game/game.js" */
/** @import { SourceStop } from "./game/film_json.js" */
/** @import { PlannedStop } from "./game/motion.js" */

/** The least time between two sentences while the game plays, in milliseconds. */
const BETWEEN_SENTENCES = 1500;

let shownRound = 0, shownMark = -1, spokenAt = -1e9, caption = "";
/** @type {PlannedStop | null} */
let shownStop = null;

/** Shows whatever the clock says from now on. */
export function follow() {
  showRound(shownRound);
  confirm();
  listen(what => {
    if (what === "line") showLine();
    else if (what === "moment") render();
    else if (what === "play" || what === "pause") showPlaying();
    // Who has seen the end of the match knows the result.
    else if (what === "ended" && !clock.line.parent) delete root.dataset.spoiler;
  });
}

/** Says so where the boards of a round are not those of which the page has the checksum. */
const confirm = () => write(byId("altered"), isConfirmed(clock.line) ? "" : tell("altered"));

function showLine() {
  const { line } = clock;
  confirm();
  caption = "";
  if (HAS_VARIATIONS) {
    byId("banner").hidden = !line.parent;
    board.svg.classList.toggle("varied", Boolean(line.parent));
  }
  if (HAS_ROUNDS && line.round !== shownRound) showRound(shownRound = line.round);
}

function render() {
  const { line, now, isPlaying } = clock, plan = planOf(line), at = whereIs(line, now);
  const { stop } = at, counts = showMoment(plan, now);
  if (!stop) return;
  showCaption(stop, line.stops[at.index + 1]);
  showPlayers(stop, now, counts);
  showGraph(...mainMoment(line, now));
  const { turn, turns, lap, laps } = at;
  const lapWords = lap ? " · " + tell("lap_of", { lap, laps }) : "";
  const [passed, whole] = [now, plan.end].map(time => clockText(playedUntil(plan, time)));
  const place = tell("turn_of", { turn, turns }) + lapWords;
  write(byId("where"), `${place} · ${passed}\u00a0/\u00a0${whole}`);
  const mark = lastIndex(plan.marks, time => time <= now);
  if (!isPlaying || shownMark !== mark) showMark(at, counts, plan.marks[mark] ?? 0);
  shownMark = mark;
  if (shownStop !== stop) {
    shownStop = stop;
    if (HAS_BREAKS) {
      byId("stage").classList.toggle("unknown", /^(unknown|gap)$/.test(stop.source.do));
    }
    showStop(at);
    if (HAS_CLOCKS) showClocks(line, at.index);
    if (HAS_NOTES) {
      write(byId("note"), HAS_VARIATIONS && line.parent ? "" : noteOn(line.round, at.index));
    }
  }
  showLap(lap);
}

/**
 * A time of play in minutes and seconds.
 * @param {number} ms
 */
const clockText = ms =>
  `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

/**
 * @param {PlannedStop} stop
 * @param {SourceStop} [next]
 */
function showCaption(stop, next) {
  const [text, words] = wordsFor(stop, clock.now), label = byId("label");
  const isOver = clock.now >= (stop.marks.at(-1) ?? Infinity);
  const sentence = isOver ? [...words, ...afterTurn(stop, next)] : words;
  const whole = text + toText(sentence);
  if (whole === caption) return;
  caption = whole;
  const seats = new Set(stop.laps.filter(lap => lap.t <= clock.now).map(lap => lap.seat));
  label.textContent = text;
  label.className = seats.size === 1 ? `p${[...seats][0]}` : "";
  byId("caption").replaceChildren(...asNodes(sentence));
}

/**
 * Updates what changes only at marks: the table of the board, the slider's value, what is spoken.
 * @param {Whereabouts} at
 * @param {number[]} counts
 * @param {number} mark its time
 */
function showMark(at, counts, mark) {
  const { stop } = at, slider = byId("river");
  // The first cell is the corner above the seats' names.
  all("td", byId("counts")).slice(1).forEach((cell, place) => {
    write(cell, stop.burned.has(place) ? tell("burned") : counts[place]);
  });
  emit("mark");
  slider.ariaValueNow = String(at.index);
  slider.ariaValueText = board.svg.ariaLabel = placeWords(clock.line, at, counts);
  const drawn = HAS_NOTES && drawnAt(planOf(clock.line), clock.now);
  if (drawn) board.svg.ariaLabel += `, ${drawnWords(drawn)}`;
  if (clock.isPlaying && performance.now() - spokenAt < BETWEEN_SENTENCES) return;
  spokenAt = performance.now();
  byId("spoken").replaceChildren(...asNodes(wordsFor(stop, Math.max(mark, stop.t0))[1]));
}

function showPlaying() {
  const { isPlaying } = clock, label = isPlaying ? tell("pause") : tell("play");
  const button = buttonFor("play");
  button.title = label;
  button.classList.toggle("playing", isPlaying);
  root.classList.toggle("running", isPlaying);
}
