// The page of a record, made where it is shown: what `sungka render` writes, but for what only Python says.

/** @import { Lang } from "./words.js" */

import { escape } from "../drawing/board_svg.js";
import { SHELL_STYLE } from "../drawing/definitions.js";
import { layoutsOf } from "../drawing/geometry.js";
import { readText } from "../notation/reader.js";
import { writeReel } from "../replay/moments.js";
import { filmOf, makeTimeline } from "../replay/timeline.js";
import { seatLetters } from "../replay/seats.js";
import { traceRecord } from "../replay/trace.js";
import { SCRIPT, SCRIPT_HASH, STYLE, THREE_STYLE, WORDS } from "./assets.js";
import { listingOf, Markup, nameRules, resultOf } from "./listing.js";
import { ICON, KEYS, TOUCHES, writePage } from "./page_html.js";
import { isolate, wordsOf } from "./words.js";

/** What the root of a page has from the first, so that nothing moves when the script begins. */
const BOOT = 'document.documentElement.className="js plays embed"';
/** A page that is shown from a text is found nowhere else. */
const NO_LINK = "#whole{display:none!important}", NO_POSTER = "#poster{display:none!important}";
const BOOT_HASH = "sha256-2rDdP9u5NXV7lsgAppzzWcyKS5uy52KuqUqMBDfqDw0=";

/** What the policy of a page has to allow as the sources of scripts, where one shows it in a frame. */
export const SCRIPT_SOURCES = `'${BOOT_HASH}' '${SCRIPT_HASH}'`;

/**
 * The HTML of a page that plays a record.
 * @param {string} text with one record; of several the first is shown
 * @param {{ lang?: Lang, hidesResult?: boolean, hasPoster?: boolean }} [options]
 * @returns {string}
 * @throws {RangeError} for a text without a record whose rules are known
 */
export function writeReplayPage(text, { lang = "en", hidesResult = false, hasPoster = true } = {}) {
  const { records: [record], text: source } = readText(text);
  if (!record) throw new RangeError("the text has no record: it begins with `%sgn 1`");
  if (!record.isKnown) throw new RangeError("the version of the record is not known");
  const trace = traceRecord(record), { rules } = trace.replay;
  if (!rules) throw new RangeError("the rules of the record are not known");
  const say = wordsOf(lang), timeline = makeTimeline(trace), listing = listingOf(trace, timeline, say);
  const letters = seatLetters(rules.seats), places = rules.seats * (rules.houses + 1);
  const layouts = layoutsOf(rules).map(({ width: w, height: h, shell, spots }) =>
    ({ w, h, shell, spots: spots.map(({ x, y, rx, ry, pile }) => [x, y, rx, ry, ...pile]) }));
  const setting = { seats: letters, houses: rules.houses, codes: ".".repeat(places), layouts, words: WORDS[lang].script, rules };
  const film = { names: listing.players.map(({ name }) => name), rounds: filmOf(timeline), reel: writeReel(timeline, rules.seats) };
  const isDoubted = timeline.rounds.some(({ main }) => main.entries.some(({ text }) => /(^|[^!])\?/.test(text)));
  const values = {
    page: { ...listing, findings: [] }, siblings: "", say, lang, sentences: [], rules: nameRules(record, say), legend: null, story: [],
    title: listing.event ? isolate(listing.event) : listing.players.map(({ name }) => isolate(name)).join(" – "),
    result: resultOf(trace, listing, say), key_groups: KEYS, is_hidden: hidesResult, has_tries: true, has_notes: true,
    has_variations: true, has_doubts: true, offers: [...(isDoubted ? ["mistakes"] : []), ...(film.reel ? ["reel"] : [])],
    touches: TOUCHES, icon: ICON, above: "", below: "",
    style: new Markup(STYLE + (rules.seats > 2 ? THREE_STYLE : "") + SHELL_STYLE + NO_LINK + (hasPoster ? "" : NO_POSTER)),
    boot: new Markup(BOOT),
    script: new Markup(SCRIPT),
    style_sources: "'unsafe-inline'", script_sources: new Markup(SCRIPT_SOURCES), shared: null,
    setting: inert(setting), film: inert(film), record: source.slice(record.start, record.end),
  };
  return writePage(values, (value) => (value instanceof Markup ? value.text : escape(value)));
}

/** JSON that cannot end its script element. @param {unknown} value */
const inert = (value) => new Markup(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g,
  (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`));
