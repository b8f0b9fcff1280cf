// For a room full of people: the board alone over the whole screen with large counts, controls that
// fade, and a click for each shell that falls, which is off until it is asked for.

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

/** How long nothing is touched before the controls fade while the game plays, in ms. */
const FADE = 2500;

let resting = 0;

/** Keeps the view as large as the screen, and clicks where that is asked for, from now on. */
export function openFullScreen() {
  document.addEventListener("fullscreenchange", () => showFullScreen(!!document.fullscreenElement));
  for (const what of ["pointermove", "pointerdown", "keydown"]) {
    document.addEventListener(what, wake);
  }
  listen(what => {
    if (what === "play" || what === "pause") wake();
    hear(what);
  });
}

/** Shows the controls; they fade when nothing is touched for a while. */
function wake() {
  clearTimeout(resting);
  root.classList.remove("idle");
  if (clock.isPlaying && isFullScreen()) {
    resting = setTimeout(() => root.classList.add("idle"), FADE);
  }
}

export const isFullScreen = () => root.classList.contains("fullscreen");

/** Shows the board over the whole screen, or the page again. */
export function turnFullScreen() {
  const is = !isFullScreen();
  showFullScreen(is);
  // A frame may forbid it, and then the view is as large as the frame.
  if (is) root.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}

/** @param {boolean} is */
function showFullScreen(is) {
  root.classList.toggle("fullscreen", is);
  wake();
  buttonFor("fullscreen").ariaPressed = String(is);
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
