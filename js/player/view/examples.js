// Small moving examples beside the sentences of the rules: places of this very record where that
// happens which a sentence speaks of. They play when they come into the middle of what is in view.

import { game, planOf } from "../game/game.js";
import { lastIndex, stopIndexAt } from "../game/moments.js";
import { toText, wordsFor } from "../game/spoken.js";
import { addBoard } from "./board_view.js";
import { add, all, make, put } from "./dom.js";
import { still } from "./media.js";
import { shellAt } from "./shells.js";

/** @import { Plan } from "../game/motion.js" */

/**
 * A scene: a part of a plan in ms, and the moment whose words it has.
 * @typedef {[plan: Plan, from: number, to: number, said: number]} Scene
 */

/** The longest scene, in ms. */
const LONGEST = 9000;

/** Puts the examples beside the sentences, once. */
export function openExamples() {
  const scenes = findScenes();
  all(".rules li:not(:has(button))").forEach((sentence, i) => {
    if (scenes[i]) sentence.append(exampleOf(scenes[i]));
  });
}

/**
 * The shortest scene of the record for each sentence of the rules that has one: the board, the
 * opening, sowing on, a capture, the end of a round, the next round.
 */
function findScenes() {
  /** @type {Scene[][]} */
  const found = [[], [], [], [], [], []];
  for (const { main } of game.rounds) {
    const plan = planOf(main);
    plan.stops.forEach(({ source, t0, t1, laps, takes }, i) => {
      const show = (/** @type {number} */ n, from = t0, to = t1, said = from) =>
        found[n].push([plan, from, Math.min(to, from + LONGEST), said]);
      if (source.do === "score") show(4);
      if (source.do === "fill" && main.round) show(5);
      // A round's beginning says who opens it.
      const opening = plan.stops[i + 1]?.laps[0];
      if (source.do === "fill" && opening) show(1, t0, opening.end);
      if (source.do !== "sow") return;
      laps.forEach(({ t, end, places }, at) => {
        // The first lap of a row of houses and a store shows how the hand goes round.
        if (places.length > game.houses) show(0, t, end);
        if (at && !laps[at - 1].last) show(2, laps[at - 1].t, end, laps[at - 1].end);
      });
      for (const { t, end } of takes) show(3, laps.findLast(lap => lap.t < t)?.t, end, t);
    });
  }
  return found.map(list => list.sort((a, b) => a[2] - a[1] - b[2] + b[1])[0]);
}

/** @param {Scene} scene */
function exampleOf([plan, from, to, said]) {
  const button = make("button"), [layout] = game.layouts, svg = addBoard(button);
  const drawn = plan.tracks.map((_, i) =>
    add(svg, "use", { href: i % 5 < 2 ? "#back" : "#front" }));
  const show = (/** @type {number} */ time) => drawn.forEach((use, i) => {
    const track = plan.tracks[i];
    const at = shellAt({ layout, turned: 0 }, track, lastIndex(track, one => one.t0 <= time), time);
    put(use, "transform", at
      ? `translate(${at.x} ${at.y})rotate(${at.r})scale(${at.s * layout.shell})` : "scale(0)");
  });
  button.append(toText(wordsFor(plan.stops[stopIndexAt(plan, said)], said)[1]));
  let begun = 0;
  const step = () => {
    const time = still.matches ? to : Math.min(to, from + performance.now() - begun);
    show(time);
    if (time < to) requestAnimationFrame(step);
  };
  button.onclick = () => {
    begun = performance.now();
    step();
  };
  show(from);
  seen.observe(button);
  return button;
}

const seen = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) /** @type {HTMLElement} */ (target).click();
  }
}, { rootMargin: "-25%" });
