// A video of the game beside the board: a file of this device, which is neither kept nor sent.

/** @import { Edit } from "../record/lifting.js" */

import { tell } from "../../player/game/spoken.js";
import { all, byId, inform, write } from "../../player/view/dom.js";
import { turnOf } from "../../replay/trace.js";
import { desk, isAtEnd, liveRecording } from "../desk.js";
import { applyEdit, catchUp, putOn } from "../follow.js";
import { momentLine } from "../record/lines.js";
import { tryLine } from "../recording/scorer.js";
import { field, measureField, replaceText, reveal } from "../text/pane.js";
import { momentAt, setMoment, stamp, turnAt, writeMoment } from "./moments.js";

const video = /** @type {HTMLVideoElement} */ (byId("video")), reel = /** @type {HTMLInputElement} */ (byId("reel"));

/** What the arrow keys and the buttons go by, with Shift, and what a comma or a period goes by, in seconds. */
const STEP = 2, FAR = 10, FRAME = 1 / 30;

/** The turn that the cursor was last put on while the video played. */
let followed = -1;

/** Whether what was pressed last was the mouse or a finger: then a button that has the focus does not want the space bar. */
let isPointed = false;

/** Whether a video is open. */
export const hasVideo = () => !byId("film").hidden;

/** @param {string} id */
const isTicked = (id) => /** @type {HTMLInputElement} */ (byId(id)).checked;

/** Obeys the reader from now on. */
export function listenToVideo() {
  byId("videos").addEventListener("change", ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    if (input.files?.[0]) openVideo(input.files[0]);
    input.value = "";
  });
  byId("pace").addEventListener("change", ({ target }) => void (video.playbackRate = +/** @type {HTMLSelectElement} */ (target).value));
  video.addEventListener("error", () => {
    if (!hasVideo()) return;
    closeVideo();
    inform(tell("video_failed"));
  });
  video.addEventListener("durationchange", () => {
    // A video that is opened anew plays at the pace that is chosen.
    video.playbackRate = +/** @type {HTMLSelectElement} */ (byId("pace")).value;
    reel.max = String(Number.isFinite(video.duration) ? video.duration : 0);
    showMoment();
  });
  for (const name of ["timeupdate", "seeking"]) video.addEventListener(name, showMoment);
  for (const name of ["play", "pause"]) video.addEventListener(name, showPlaying);
  video.addEventListener("timeupdate", followVideo);
  video.addEventListener("click", playVideo);
  reel.addEventListener("input", () => void (video.currentTime = Number(reel.value)));
  field.addEventListener("click", seekTurn);
  field.addEventListener("input", stampTyped);
  document.addEventListener("pointerdown", () => void (isPointed = true), true);
  document.addEventListener("keydown", ({ key }) => void (isPointed &&= key !== "Tab"), true);
}

/**
 * Whether a file is a video; some systems know it only by its name.
 * @param {File} file
 */
export const isVideo = ({ name, type }) => type.startsWith("video/") || /\.(mp4|m4v|mov|webm|mkv|avi|ogv|3gp)$/i.test(name);

/**
 * Shows a file as the video of the game, from its beginning.
 * @param {File} file
 */
export function openVideo(file) {
  URL.revokeObjectURL(video.src);
  video.src = URL.createObjectURL(file);
  showPane(true);
  inform(tell("video_kept"));
}

export function closeVideo() {
  URL.revokeObjectURL(video.src);
  video.removeAttribute("src");
  showPane(false);
}

/** Shows the moment of the video on its slider, and in words. */
function showMoment() {
  const { currentTime, duration } = video, words = `${writeTime(currentTime)} / ${writeTime(duration)}`;
  reel.value = String(currentTime);
  reel.setAttribute("aria-valuetext", words);
  write(byId("moment"), words);
}

/** A time as in `1:02.5`; an endless one is not known. @param {number} seconds */
function writeTime(seconds) {
  if (!Number.isFinite(seconds)) return "–";
  const tenths = Math.round(seconds * 10);
  return `${Math.floor(tenths / 600)}:${String(((tenths % 600) / 10).toFixed(1)).padStart(4, "0")}`;
}

function showPlaying() {
  const [button] = all("[data-do=videoPlay]");
  button.ariaLabel = button.title = tell(video.paused ? "play" : "pause");
  button.classList.toggle("playing", !video.paused);
}

/** @param {boolean} isOpen */
function showPane(isOpen) {
  followed = -1;
  byId("film").hidden = !isOpen;
  all("main")[0].classList.toggle("filmed", isOpen);
  measureField();
  reveal(field.selectionStart);
}

/** Plays the video, or stops it. */
export const playVideo = () => void (video.paused ? video.play() : video.pause());

export const stopVideo = () => video.pause();

/** @param {number} seconds */
function goBy(seconds) {
  video.currentTime = Math.max(0, video.currentTime + seconds);
}

export const videoBack = () => goBy(-STEP);
export const videoOn = () => goBy(STEP);

/** Goes to the moment of the turn at the cursor, where it has one and a video is open. */
export function seekTurn() {
  const items = desk.chunk?.record.items ?? [], turn = turnOf(items, desk.index), moment = hasVideo() ? momentAt(items, turn) : null;
  if (moment === null) return;
  followed = turn;
  video.currentTime = moment;
}

/** While the video plays the cursor goes with it from turn to turn, but not while the text is being typed. */
function followVideo() {
  const { chunk } = desk;
  if (video.paused || !chunk || !isTicked("follow") || document.activeElement === field) return;
  const at = turnAt(chunk.record.items, video.currentTime);
  if (at < 0 || at === followed) return;
  followed = at;
  if (at !== turnOf(chunk.record.items, desk.index)) putOn(at);
}

/** The video's moment as a note behind a new turn, where that is wanted. @returns {string[]} */
export const momentNote = () => (hasVideo() && isTicked("stamps") ? [writeMoment(video.currentTime)] : []);

/**
 * An edit that writes a new turn, with the video's moment where that is wanted.
 * @param {Edit} edit
 */
export function withMoment(edit) {
  return hasVideo() && isTicked("stamps") ? stamp(edit, video.currentTime) : edit;
}

/** The end of a turn that is typed: the word and a blank or line end behind it. */
const TYPED = /(?:^|[\s|])[SNEW](?:--|\d\S*)[\s]$/i;

/**
 * Puts the video's moment behind a turn at the end of the game once a blank is typed behind it, where that is wanted.
 * @param {Event} event
 */
function stampTyped(event) {
  const { inputType } = /** @type {InputEvent} */ (event), { selectionStart: cursor, value } = field;
  if (!hasVideo() || !isTicked("stamps") || !/^insert(Text|LineBreak)$/.test(inputType)) return;
  if (!TYPED.test(value.slice(Math.max(0, cursor - 80), cursor))) return;
  catchUp();
  const items = desk.chunk?.record.items ?? [], turn = turnOf(items, desk.index);
  if (turn !== desk.index || desk.start + items[turn].end !== cursor - 1 || !isAtEnd() || momentAt(items, turn) !== null) return;
  const { text } = setMoment(items, turn, video.currentTime);
  replaceText({ start: cursor - 1, end: cursor - 1, text }, cursor + text.length);
}

/** Gives the turn at the cursor the video's moment. */
export function markMoment() {
  if (!hasVideo()) return;
  catchUp();
  const items = desk.chunk?.record.items ?? [], turn = turnOf(items, desk.index);
  if (turn < 0) return inform(tell("no_turn_here"));
  const recording = liveRecording();
  if (recording) return void tryLine(momentLine(recording.ledger, items, turn, writeMoment(video.currentTime)));
  applyEdit(setMoment(items, turn, video.currentTime));
}

/**
 * Obeys a key of the video, unless it is typed into a field or pressed on a button that is reached by keys.
 * @param {KeyboardEvent} event
 * @returns {boolean} whether it was one
 */
export function obeyVideoKey({ key, target, shiftKey, ctrlKey, metaKey, altKey }) {
  if (!hasVideo() || ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return false;
  const on = /** @type {HTMLElement} */ (target);
  if (on.matches("textarea, select, input:not([type=checkbox], [type=range])")) return false;
  if (key === " ") {
    if (on.matches("button, [type=checkbox], summary, a") && !isPointed) return false;
    // Some browsers press a button when the key is let go.
    if (on.matches("button")) on.blur();
    playVideo();
  } else if (key === "ArrowLeft" || key === "ArrowRight") goBy((shiftKey ? FAR : STEP) * (key === "ArrowLeft" ? -1 : 1));
  else if (key === "," || key === ".") {
    video.pause();
    goBy(key === "," ? -FRAME : FRAME);
  } else return false;
  return true;
}
