// The script of the panel: the page of the record in a frame, its place kept together with the cursor.

/** @import { MountedReplay, PlayerOptions } from "../../../../js/mounted/player.js" */

import { mountReplay } from "../../../../js/mounted/player.js";
import { Follower } from "./follower.js";

/**
 * What the extension sends: another text of the record, or another place of the cursor in it.
 * @typedef {{ type: "record", text: string, offset: number, number: number } | { type: "cursor", offset: number }} Sent
 */

const { postMessage } = acquireVsCodeApi();
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const shown = /** @type {HTMLElement} */ (document.getElementById("shown"));

/** How long a page is awaited before it is shown wherever it is, in milliseconds. */
const PATIENCE = 1500;

/** The page that is shown, and the next one until it is ready. @type {MountedReplay | null} */
let page = null;
/** @type {MountedReplay | null} */
let next = null;
/** The number of the text, by which the extension knows which one a place is in. */
let number = 0;

const follower = new Follower(
  (address) => (next ?? page)?.go(address),
  ({ start, end }, isLed) => postMessage({ type: "place", start, end, number, isLed }),
  () => performance.now(),
);

addEventListener("message", ({ data, source }) => {
  // The frame speaks, too: with the player that shows it.
  if (source === page?.frame.contentWindow || source === next?.frame.contentWindow) return;
  const sent = /** @type {Sent} */ (data);
  if (sent.type === "cursor") follower.follow(sent.offset);
  if (sent.type === "record") showRecord(sent);
});

/** @param {Extract<Sent, { type: "record" }>} sent */
function showRecord(sent) {
  number = sent.number;
  const place = follower.read(sent.text, sent.offset), slot = document.createElement("div");
  next?.unmount();
  next = null;
  document.querySelectorAll(".next").forEach((slot) => slot.remove());
  slot.className = "next";
  shown.append(slot);
  try {
    const made = mountReplay(slot, sent.text, {
      place, theme: theme(), hasPoster: false, title: "The record, played",
      onState: ({ address }) => {
        // Its first word is where it begins before it is told where; and the cursor may have gone on since.
        if (made === next && !follower.isAt(address)) made.go(follower.moment);
        else if (made === next) turnTo(slot);
        if (made === page) follower.show(address);
      },
    });
    next = made;
    setTimeout(() => made === next && turnTo(slot), PATIENCE);
    said.hidden = true;
  } catch (error) {
    slot.remove();
    said.textContent = `Nothing can be played: ${error instanceof Error ? error.message : error}.`;
    said.hidden = false;
  }
}

/** Shows the next page in the place of the one before. @param {HTMLElement} slot */
function turnTo(slot) {
  page?.unmount();
  for (const other of [...shown.children]) if (other !== slot) other.remove();
  page = next;
  next = null;
  slot.className = "";
}

/** @returns {PlayerOptions["theme"]} */
function theme() {
  const { classList } = document.body;
  if (classList.contains("vscode-high-contrast-light")) return "light";
  if (classList.contains("vscode-high-contrast")) return "contrast";
  return classList.contains("vscode-dark") ? "dark" : "light";
}

new MutationObserver(() => {
  for (const one of [page, next]) one?.send("theme", { theme: theme() });
}).observe(document.body, { attributes: true, attributeFilter: ["class"] });

postMessage({ type: "ready" });
