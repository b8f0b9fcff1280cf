// The actions of a reader, under the names that the page's buttons have, and their keys.

import { game, mainMoment, planOf } from "./game/game.js";
import { HAS_ROUNDS, HAS_VARIATIONS } from "./game/has.js";
import { stopIndexAt } from "./game/moments.js";
import {
  mistakeTarget, parentTarget, roundBeside, timeAfter, timeBefore, turnTarget, variationTarget,
} from "./game/navigation.js";
import { tell } from "./game/spoken.js";
import { isFullScreen, turnFullScreen, turnSound } from "./showing/fullscreen.js";
import { isReel, turnReel } from "./showing/reel.js";
import { board, openBoard } from "./view/board_view.js";
import { byId, inform } from "./view/dom.js";
import { root, still } from "./view/media.js";
import { seatPlayers } from "./view/players.js";
import { timeAt } from "./view/score_graph.js";
import { nextTheme } from "./view/theme.js";
import { clock, emit, go, pause, play, playUntil } from "./clock.js";
import { copyLink, copyRecord, linkToHere, saveRecord } from "./copying.js";
import {
  closeShare, give, giveCode, givePicture, givePosition, isSharing, openShare, sendLink,
} from "./sharing.js";
import { unfoldStory } from "./story.js";

/** @import { Lap } from "./game/motion.js" */
/** @import { Target } from "./game/navigation.js" */

// While the game plays, "back" means what was before the last half second.
const slack = () => clock.isPlaying ? 500 : 1;
const plan = () => planOf(clock.line);

/** @param {Target | undefined} target */
const goTo = target => { if (target) go(...target); };
/** @param {number} time */
const goHere = time => go(clock.line, time);
/**
 * Goes to the time before or after the moment.
 * @param {number[]} times
 * @param {1 | -1} by
 */
const goBeside = (times, by, least = slack()) =>
  goHere(by < 0 ? timeBefore(times, clock.now, least) : timeAfter(times, clock.now));

/** The list of paces, the slowest first; 0 is the brisk one. */
export const speedList = () => /** @type {HTMLSelectElement} */ (byId("speed"));

/**
 * Sets the pace; one that is not offered does nothing.
 * @param {number | string} value
 */
export function setSpeed(value) {
  const list = speedList();
  list.value = String(value);
  if (list.value) clock.speed = +list.value;
  list.value = String(clock.speed);
  emit("moment");
}

/** @param {1 | -1} by */
function changeSpeed(by) {
  const list = speedList();
  setSpeed(list.options[list.selectedIndex + by]?.value);
  inform(tell("speed_is", { n: list.selectedOptions[0].text }));
}

/**
 * Turns the board and the players by some seats from the first.
 * @param {number} turned
 */
export function turnBoard(turned) {
  seatPlayers(turned);
  openBoard(turned);
  emit("moment");
}

/** The sheet with the controls that a phone's bar has no room for. */
export const menu = () => /** @type {HTMLDialogElement} */ (byId("menu"));
const helpList = () => /** @type {HTMLDialogElement} */ (byId("help"));

/**
 * Shows one lap in motion, and then rests.
 * @param {Lap} lap
 */
export function playLap(lap) {
  goHere(lap.t);
  if (still.matches) goHere(lap.end);
  else playUntil(plan().marks.find(mark => mark >= lap.end) ?? Infinity);
}

/**
 * Goes to a share of the round.
 * @param {number} share
 */
export function goShare(share) {
  const [main] = mainMoment(clock.line, clock.now);
  go(main, timeAt(planOf(main), share));
}

/** @type {Record<string, () => void>} */
export const ACTIONS = {
  play: () => clock.isPlaying ? pause() : play(),
  start: () => goHere(0),
  end: () => goHere(Infinity),
  slower: () => changeSpeed(-1),
  faster: () => changeSpeed(1),
  flip: () => turnBoard((board.turned + 1) % game.seats.length),
  theme: nextTheme,
  share: openShare,
  send: sendLink,
  link: () => isSharing() ? give(linkToHere()) : copyLink(),
  picture: givePicture,
  position: givePosition,
  code: giveCode,
  closeShare,
  story: unfoldStory,
  // The controls that have no room in the bar of a phone are the sheet's while it is open.
  menu() {
    menu().append(byId("rest"));
    menu().showModal();
  },
  help() {
    helpList().showModal();
    byId("help-title").focus(); // Not the button at its end, to which a long list would scroll.
  },
  done: () => helpList().close(),
  poster: play,
  about() {
    byId("about").ariaExpanded = String(root.classList.toggle("about"));
  },
  // A page in a frame leads to itself, out of the frame and at the same place.
  whole() {
    const hides = root.dataset.spoiler ? "&spoiler=hide" : "";
    /** @type {HTMLAnchorElement} */ (byId("whole")).href = linkToHere() + hides;
  },
  reveal() {
    delete root.dataset.spoiler;
  },
  reel: turnReel,
  fullscreen: turnFullScreen,
  sound: turnSound,
  copy: copyRecord,
  save: saveRecord,
  leave() {
    if (isReel()) turnReel();
    else if (HAS_VARIATIONS && clock.line.parent) goTo(parentTarget(clock.line));
    else if (isFullScreen()) turnFullScreen();
    else /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  },
};

/**
 * Goes back (-1) and on (1) by what the name says, as the actions `turnBack` and `turnOn` do.
 * @type {Record<string, (by: 1 | -1) => void>}
 */
const STEPS = {
  turn: by => goTo(turnTarget(clock.line, clock.now, by)),
  lap: by => goBeside(plan().marks, by),
  shell: by => goBeside(plan().falls, by, 1),
  visit: by => goBeside(plan().visits, by),
  mistake: by => goTo(mistakeTarget(...mainMoment(clock.line, clock.now), by, slack())),
  variation: by => goTo(variationTarget(clock.line, clock.now, by)),
  round: by => goTo(roundBeside(clock.line, by)),
};
for (const name in STEPS) {
  ACTIONS[`${name}Back`] = () => STEPS[name](-1);
  ACTIONS[`${name}On`] = () => STEPS[name](1);
}

/** @type {Record<string, string>} */
export const KEYS = {
  " ": "play", k: "play", ArrowLeft: "lapBack", ArrowRight: "lapOn", ",": "shellBack",
  ".": "shellOn", "[": "visitBack", "]": "visitOn", ArrowUp: "variationBack",
  ArrowDown: "variationOn", Home: "start", End: "end", PageUp: "roundBack", PageDown: "roundOn",
  "-": "slower", "+": "faster", "=": "faster", f: "flip", t: "theme", c: "link", s: "share",
  "?": "help", m: "mistakeOn", Escape: "leave", r: "reel", h: "fullscreen", v: "sound",
};
/** @type {Record<string, string>} */
const SHIFT_KEYS = { ArrowLeft: "turnBack", ArrowRight: "turnOn", M: "mistakeBack" };

/**
 * Does what a key is for; others are left to the browser.
 * @param {KeyboardEvent} event
 */
export function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const { target, key } = event;
  if (document.querySelector("dialog[open]") || !(target instanceof Element)) return;
  // What a focused control does with a key itself comes first.
  if (target.closest("select")) return;
  if (key === " " && target.closest("button, summary, pre")) return;
  if (/^(Arrow|Home|End|Page)/.test(key) && target.closest("pre, [role=tab]")) return;
  const { line, now } = clock;
  const hasVariations = HAS_VARIATIONS
    && (line.parent || line.branches[stopIndexAt(plan(), now)]);
  if (/^Arrow(Up|Down)$/.test(key) && !hasVariations && target.id !== "river") return;
  if (key.startsWith("Page") && (!HAS_ROUNDS || game.rounds.length < 2)) return;
  const tenth = /^[0-9]$/.test(key);
  const plainKey = key.length === 1 ? key.toLowerCase() : key;
  const action = event.shiftKey && SHIFT_KEYS[key] || KEYS[plainKey];
  if (!tenth && !action) return;
  event.preventDefault();
  if (tenth) goShare(+key / 10);
  else ACTIONS[action]();
}
