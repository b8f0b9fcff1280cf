// `sungka/player`: a game on any page, from the text of its record.

/** @import { Lang } from "./words.js" */

import { writeReplayPage } from "./page.js";

export { writeReplayPage };

/**
 * Where a player has come to: the round and turn, from 1, the lap begun last, the stores, the address of the moment.
 * @typedef {{ round: number, turn: number, lap: number, score: number[], address: string, playing: boolean }} PlayerState
 */

/**
 * How a player is shown.
 * @typedef {object} PlayerOptions
 * @property {Lang} [lang] English without it
 * @property {string} [place] where it begins, as in `r2.t14`
 * @property {"auto" | "light" | "dark" | "contrast"} [theme] as the system has it without one
 * @property {boolean} [hidesResult] until a reader asks for it
 * @property {boolean} [hasPoster] whether a large button lies on the board until it plays, as without this
 * @property {string} [title] of its frame, for screen readers
 * @property {(state: PlayerState) => void} [onState] hears of each turn, and of playing and pausing
 * @property {() => void} [onEnded] hears that the last round was played to its end
 */

/**
 * A player on a page.
 * @typedef {object} MountedReplay
 * @property {HTMLIFrameElement} frame
 * @property {() => void} play
 * @property {() => void} pause
 * @property {(place: string) => void} go to an address, as in `r2.t14`
 * @property {(type: string, more?: Record<string, unknown>) => void} send a message of docs/developing/templates.md, such as `speed`
 * @property {() => void} unmount takes it off the page
 */

/**
 * Puts a player into an element, behind what is there, as wide as the element and as high as it needs. It runs in a frame of
 * its own, so that neither its style nor the page's changes the other; the page's policy has to let inline scripts run there.
 * @param {Element} element
 * @param {string} text of a record; of several the first is shown
 * @param {PlayerOptions} [options]
 * @returns {MountedReplay}
 * @throws {RangeError} for a text without a record whose rules are known
 */
export function mountReplay(element, text, { lang, place, theme, hidesResult, hasPoster, title = "Sungka", onState, onEnded } = {}) {
  const frame = element.ownerDocument.createElement("iframe"), window = element.ownerDocument.defaultView;
  frame.srcdoc = writeReplayPage(text, { lang, hidesResult, hasPoster });
  frame.title = title;
  frame.allow = "fullscreen; clipboard-write";
  frame.setAttribute("sandbox", "allow-scripts allow-popups allow-downloads");
  frame.style.cssText = "display:block;border:0;width:100%;aspect-ratio:3/2";
  const send = (/** @type {string} */ type, /** @type {Record<string, unknown>} */ more = {}) =>
    frame.contentWindow?.postMessage({ sungka: 1, type, ...more }, "*");
  const hear = (/** @type {MessageEvent} */ { source, data }) => {
    if (source !== frame.contentWindow || data?.sungka !== 1) return;
    if (Number.isFinite(data.height)) Object.assign(frame.style, { aspectRatio: "auto", height: `${data.height}px` });
    if (data.type === "ready") send("link", { link: `#${[place, theme && `theme=${theme}`].filter(Boolean).join("&")}` });
    const { sungka, type, ...state } = data;
    if (type === "state") onState?.(state);
    if (type === "ended") onEnded?.();
  };
  window?.addEventListener("message", hear);
  element.append(frame);
  return {
    frame, send, play: () => send("play"), pause: () => send("pause"), go: (to) => send("link", { link: `#${to}` }),
    unmount() {
      window?.removeEventListener("message", hear);
      frame.remove();
    },
  };
}
