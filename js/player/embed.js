// The page inside another page: what it obeys, what it reports, and that one plays at a time.
// Nothing here is trusted to exist: some frames have no channel.

import { addressOf, momentOf } from "./game/address.js";
import { game, storeOf, whereIs } from "./game/game.js";
import { countsAt } from "./game/moments.js";
import { board } from "./view/board_view.js";
import { all, byId } from "./view/dom.js";
import { root } from "./view/media.js";
import { setTheme } from "./view/theme.js";
import { ACTIONS, setSpeed } from "./actions.js";
import { clock, go, listen, pause, play } from "./clock.js";
import { setHome } from "./copying.js";
import { isEmbedded, obeyLink } from "./link.js";

/** The highest board that an embedded page asks room for, its list under the board, in pixels. */
const HIGHEST = 460, LIST = 200;

/** The least width at which an embedded page has its list beside the board. */
const wide = matchMedia("(min-width: 560px)");

const isFramed = parent !== window;
let sent = "";

/**
 * @param {string} type
 * @param {object} [more]
 */
const send = (type, more) => {
  if (isFramed) parent.postMessage({ sungka: 1, type, ...more }, "*");
};

function sendState() {
  const { line, now, isPlaying } = clock, { stop, turn, lap } = whereIs(line, now);
  const counts = stop ? countsAt(stop, now) : [];
  const state = {
    round: game.rounds[line.round].main.number, turn, lap, address: addressOf(line, now),
    score: game.seats.map((_, seat) => counts[storeOf(seat)] ?? 0), playing: isPlaying,
  };
  const text = JSON.stringify(state);
  if (text !== sent) send("state", state);
  sent = text;
}

/**
 * Obeys a message. Commands come from whatever page frames this one: they can only do what a
 * reader can.
 * @param {MessageEvent} event
 */
function obey({ data: message }) {
  if (message?.sungka !== 1) return;
  // An object in place of a word or a number may have no text.
  if (Object.values(message).some(value => value instanceof Object)) return;
  if (Object.hasOwn(COMMANDS, message.type)) COMMANDS[message.type](message);
}

/** What a message may ask for, by its type. @type {Record<string, (message: any) => void>} */
const COMMANDS = {
  play,
  pause,
  speed: message => setSpeed(message.speed),
  theme: message => setTheme(String(message.theme)),
  link: message => obeyLink(String(message.link)),
  home: message => setHome(String(message.address)),
  flip: () => ACTIONS.flip(),
  seek(message) {
    const round = ~~message.round || game.rounds[clock.line.round].main.number;
    const part = (/** @type {string} */ key) => Number.isInteger(message[key]) && message[key] > 0
      ? `.${key[0]}${message[key]}` : "";
    go(...momentOf(`r${round}${part("turn")}${part("lap")}`));
  },
};

function openChannel() {
  if (!isFramed) return;
  try {
    const channel = new BroadcastChannel("sungka");
    channel.onmessage = pause;
    listen(what => { if (what === "play") channel.postMessage("play"); });
  } catch {
    // Frames without an origin have no channel; they just do not stop each other.
  }
}

/**
 * The height that the page wants. In a frame of its own it is that of a board as wide as its
 * place, with all that stands around it from the start, so that it does not change while it plays.
 */
function wantedHeight() {
  const [main] = all("main");
  if (!isEmbedded) return main.offsetHeight;
  const { layout: { w, h } } = board, stage = byId("stage");
  const parts = [all("header")[0], all(".board")[0], all(".controls")[0]];
  const gaps = parseFloat(getComputedStyle(main).rowGap) * (wide.matches ? 2 : 3);
  const around = parts.reduce((sum, part) => sum + part.offsetHeight, gaps) - stage.offsetHeight;
  const high = Math.min(HIGHEST, stage.offsetWidth * h / w);
  return Math.ceil(around + high + (wide.matches ? 0 : LIST));
}

/** Speaks with the page around this one from now on. */
export function openEmbed() {
  listen(what => {
    if (what === "line" || what === "moment") return;
    if (what === "play") root.classList.add("begun");
    if (what === "ended") send("ended");
    sendState();
  });
  addEventListener("message", obey);
  openChannel();
  if (isEmbedded) {
    new IntersectionObserver(([seen]) => { if (!seen.isIntersecting) pause(); })
      .observe(byId("stage"));
  }
  if (!isFramed) return;
  const turns = game.rounds.reduce((sum, { main }) => sum + main.turns.length, 0);
  send("ready", { height: wantedHeight(), turns });
  new ResizeObserver(() => send("size", { height: wantedHeight() })).observe(document.body);
}
