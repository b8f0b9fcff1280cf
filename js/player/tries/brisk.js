// The brisk pace: the shells of no turn are sown for longer than twelve seconds. Shorter turns, and
// the words of the annotator, take as long as they always do.

import { ACTIONS, SPEEDS } from "../actions.js";
import { clock, pacing } from "../clock.js";
import { stopIndexAt } from "../game/moments.js";
import { dwellOn } from "../game/motion.js";
import { tell } from "../game/spoken.js";
import { byId, inform } from "../view/dom.js";

/** @import { PlannedStop } from "../game/motion.js" */

const LONGEST = 12000;

/**
 * When a stop's shells are at rest, and how much less time than usual they have until then.
 * @param {PlannedStop} stop
 * @returns {[number, number]}
 */
function hurry({ t0, t1, source }) {
  const rest = t1 - dwellOn(source.w);
  return [rest, Math.max(0, rest - t0 - LONGEST)];
}

/** What the page calls this pace. */
const briskly = () => /** @type {HTMLSelectElement} */ (byId("speed")).selectedOptions[0].text;

/** Offers the brisk pace from now on, as a speed of 0. */
export function offerBrisk() {
  SPEEDS.splice(2, 0, 0);
  for (const name of ["slower", "faster"]) {
    const change = ACTIONS[name];
    ACTIONS[name] = () => {
      change();
      if (!clock.speed) inform(tell("speed_is", { n: briskly() }));
    };
  }
  const { until } = pacing;
  pacing.at = (plan, now) => {
    const stop = plan.stops[stopIndexAt(plan, now)];
    if (clock.speed || !stop) return clock.speed || 1;
    const [rest, less] = hurry(stop);
    return now < rest ? 1 + less / LONGEST : 1;
  };
  pacing.until = (plan, now) => clock.speed ? until(plan, now) : plan.stops.reduce((sum, stop) => {
    const [rest, less] = hurry(stop), { t0 } = stop;
    return sum - less * Math.max(0, Math.min(1, (now - t0) / (rest - t0 || 1)));
  }, now);
}
