// For a room full of people: the board alone over the whole screen with large counts, and a click
// for each shell that falls, which is off until it is asked for.

import { clock, listen } from "../clock.js";
import { planOf } from "../game/game.js";
import { lastIndex } from "../game/moments.js";
import { buttonFor } from "../view/dom.js";
import { root, still } from "../view/media.js";

/** The length of a click, in seconds. */
const CLICK = .05;

/** @type {AudioContext | undefined} */
let audio;
let isSounding = false, heard = 0;

/** Keeps the hall as large as the screen, and clicks where that is asked for, from now on. */
export function openHall() {
  document.addEventListener("fullscreenchange", () => showHall(!!document.fullscreenElement));
  listen(hear);
}

export const isHall = () => root.classList.contains("hall");

/** Shows the hall, or the page again. */
export function turnHall() {
  const is = !isHall();
  showHall(is);
  // A frame may forbid it, and then the hall is as large as the frame.
  if (is) root.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}

/** @param {boolean} is */
function showHall(is) {
  root.classList.toggle("hall", is);
  buttonFor("hall").ariaPressed = String(is);
}

/** Lets shells click, or be silent again. */
export function turnSound() {
  isSounding = !isSounding && !still.matches;
  audio ??= new AudioContext();
  buttonFor("sound").ariaPressed = String(isSounding);
}

/** @param {import("../clock.js").ClockEvent} what */
function hear(what) {
  if (what !== "moment") return;
  const fallen = lastIndex(planOf(clock.line).falls, time => time <= clock.now);
  if (audio && isSounding && clock.isPlaying && !still.matches && fallen > heard) {
    click(audio, fallen);
  }
  heard = fallen;
}

/**
 * The click of a shell on shells, each a little different.
 * @param {AudioContext} audio
 * @param {number} number
 */
function click(audio, number) {
  const tone = audio.createOscillator(), loud = audio.createGain(), end = audio.currentTime + CLICK;
  tone.type = "triangle";
  tone.frequency.value = 1800 + number * 577 % 900;
  loud.gain.value = .2;
  loud.gain.exponentialRampToValueAtTime(.001, end);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(end);
}
