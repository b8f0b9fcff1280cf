// The story on top of the page: its sentences lead to their places, and its moments are played.

import { planOf } from "./game/game.js";
import { momentOf } from "./game/address.js";
import { stopIndexAt } from "./game/moments.js";
import { all, byId } from "./view/dom.js";
import { still } from "./view/media.js";
import { go, pause, playUntil } from "./clock.js";

/** The story, on a page that has one. */
const story = () => all(".story")[0];

/** Obeys the sentences of the story from now on. */
export function openStory() {
  story()?.addEventListener("click", event => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (!link) return;
    // In some frames the link would lead to the page around.
    event.preventDefault();
    show(link);
  });
}

/** @param {HTMLAnchorElement} link */
function show({ hash, className }) {
  const [line, time] = momentOf(hash.slice(1)), plan = planOf(line);
  pause();
  go(line, time);
  byId("stage").scrollIntoView({ block: "nearest" });
  const end = plan.stops[stopIndexAt(plan, time)].marks.at(-1);
  if (className && end && !still.matches) playUntil(end);
}

/** Unfolds the story, or folds it to its first two sentences, as on a phone it is at first. */
export function unfoldStory() {
  const isOpen = story().classList.toggle("open");
  all("button", story())[0].ariaExpanded = String(isOpen);
}
