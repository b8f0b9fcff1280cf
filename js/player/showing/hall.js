// For a room full of people: the board alone over the whole screen with large counts, and a click
// for each shell that falls, which is off until it is asked for.

import { ACTIONS, KEYS } from "../actions.js";
import { clock, listen } from "../clock.js";
import { planOf } from "../game/game.js";
import { lastIndex } from "../game/moments.js";
import { buttonFor } from "../view/dom.js";
import { root, still } from "../view/media.js";

/** The length of a click, in seconds. */
const CLICK = .05;

/** Offers the hall and the sound from now on. */
export function openHall() {
  KEYS.h = "hall";
  ACTIONS.hall = () => {
    const is = !root.classList.contains("hall");
    showHall(is);
    // A frame may forbid it, and then the hall is as large as the frame.
    if (is) root.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
  };
  document.addEventListener("fullscreenchange", () => showHall(!!document.fullscreenElement));
  const { leave } = ACTIONS;
  ACTIONS.leave = () => {
    if (!clock.line.parent && root.classList.contains("hall")) ACTIONS.hall();
    else leave();
  };
  offerSound();
}

/** @param {boolean} is */
function showHall(is) {
  root.classList.toggle("hall", is);
  buttonFor("hall").ariaPressed = String(is);
}

function offerSound() {
  /** @type {AudioContext | undefined} */
  let audio;
  let isOn = false, heard = 0;
  KEYS.v = "sound";
  ACTIONS.sound = () => {
    isOn = !isOn && !still.matches;
    audio ??= new AudioContext();
    buttonFor("sound").ariaPressed = String(isOn);
  };
  listen(what => {
    if (what !== "moment") return;
    const fallen = lastIndex(planOf(clock.line).falls, time => time <= clock.now);
    if (isOn && clock.isPlaying && !still.matches && fallen > heard) {
      click(/** @type {AudioContext} */ (audio), fallen);
    }
    heard = fallen;
  });
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
