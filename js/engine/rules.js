// The rules as data: every option with its values, the published presets, and the text of the tag `Rules`.

/**
 * The words between the blanks of a text, one or another.
 * @template Text
 * @typedef {Text extends `${infer Word} ${infer Rest}` ? Word | WordOf<Rest> : Text} WordOf
 */

/** A rule set: one value for each option of docs/rules.md, under the option's own name. */
/** @typedef {{readonly [name in keyof typeof OPTIONS]: typeof OPTIONS[name] extends string ? WordOf<typeof OPTIONS[name]> : number}} Rules */

/** What a text of rules is: the rules, or the word in it that is not known. */
/** @typedef {{rules: Rules, fault?: undefined} | {rules?: undefined, fault: string}} RulesReading */

/** The options in the order of docs/rules.md, each with its values, the default first; numbers as `[default, least, most]`. */
// options: made by python definitions/make.py
export const OPTIONS = /** @type {const} */ ({
  seats: [2, 2, 3],
  houses: [7, 1, 30],
  shells: [7, 1, 30],
  layout: "full alternate",
  sowing: "clockwise counter",
  opening: "alternate simultaneous",
  "first-lift": "any farthest nearest",
  "simultaneous-rounds": "first all",
  pace: "shell lap first-over",
  "after-opening": "earlier later seat",
  origin: "sown skipped relayed",
  relay: "any own",
  again: "yes no",
  capture: "both always facing none",
  facing: "mirror same",
  "capture-theirs": "none sides own given",
  "capture-after": "none circuit village",
  "capture-again": "no yes",
  "round-end": "both one stuck lap three",
  rest: "owner opponent none",
  rounds: [1, 1, 999],
  refill: "full partial even equal new",
  "refill-from": "near far",
  burn: "last chosen",
  burned: "skip forfeit open",
  reopen: "yes no",
  next: "loser winner last-mover other first emptied remaining",
  "match-end": "no-house rounds majority",
  win: "shells rounds standing burned",
});
// end options

/** What each published preset changes; one may begin with another's name. */
// presets: made by python definitions/make.py
const PRESETS = {
  sungka: "opening=simultaneous simultaneous-rounds=all capture=facing rounds=99 win=standing",
  sungkaan: "",
  "sungka-six": "houses=6 sowing=counter relay=own capture=always",
  "sungka-three": "sungka-six seats=3",
  congkak: "opening=simultaneous capture=always round-end=one rounds=99",
  "congkak-forfeit": "congkak capture=facing refill=even burned=forfeit",
  "sungka-49": "sowing=counter layout=alternate opening=farthest",
  dakon: "sowing=counter rounds=99 next=last-mover win=standing",
  ohvalhu: "dakon houses=8 shells=8",
  "congkak-malaysia":
    "congkak simultaneous-rounds=all capture-after=village rounds=3 refill=new match-end=majority win=rounds",
};
// end presets

/** The names of the published presets. */
export const PRESET_NAMES = Object.freeze(Object.keys(PRESETS));

/** @type {Map<string, RulesReading>} */
const read = new Map();

/**
 * The rules that a text names: a preset, and the options it changes.
 * @param {string} text as in `congkak capture=facing rounds=3`
 * @returns {RulesReading}
 */
export function readRules(text) {
  let reading = read.get(text);
  if (!reading) {
    if (read.size > 999) read.clear();
    read.set(text, (reading = readAnew(text)));
  }
  return reading;
}

/**
 * The words of a text of rules, between blanks (docs/notation.md, 2).
 * @param {string} text
 */
function splitWords(text) {
  return text.split(/[ \t\xa0]+/).filter(Boolean);
}

/**
 * @param {string} text
 * @returns {RulesReading}
 */
function readAnew(text) {
  const [name = "", ...words] = splitWords(text);
  if (!Object.hasOwn(PRESETS, name)) return { fault: name };
  /** @type {Record<string, string | number>} */
  const values = presetValues(name);
  const written = new Map();
  for (const word of words) {
    const [, option, value] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    if (option === undefined || written.has(option) || !setOption(values, option, value)) return { fault: word };
    written.set(option, value);
  }
  if (written.get("opening") === "farthest" && (written.get("first-lift") ?? "farthest") !== "farthest") return { fault: "opening=farthest" };
  freeFirstLift(values, written);
  return { rules: /** @type {any} */ (Object.freeze(values)) };
}

/**
 * The options of a preset.
 * @param {string} name
 */
function presetValues(name) {
  const words = PRESETS[/** @type {keyof typeof PRESETS} */ (name)].split(" ").filter(Boolean);
  /** @type {Record<string, string | number>} */
  const values = words[0] && !words[0].includes("=") ? presetValues(/** @type {string} */ (words.shift())) : defaults();
  for (const word of words) setOption(values, ...(/** @type {[string, string]} */ (word.split("="))));
  return values;
}

/** @returns {Record<string, string | number>} */
function defaults() {
  return Object.fromEntries(
    Object.entries(OPTIONS).map(([name, given]) => [name, typeof given === "string" ? given.split(" ")[0] : given[0]]),
  );
}

/**
 * Sets one option; false where the option or its value is not known.
 * @param {Record<string, string | number>} values
 * @param {string} option
 * @param {string} value
 */
function setOption(values, option, value) {
  if (!Object.hasOwn(OPTIONS, option)) return false;
  const given = OPTIONS[/** @type {keyof typeof OPTIONS} */ (option)];
  if (typeof given === "string") {
    if (option === "opening" && value === "farthest") {
      // Another name for two options (4.1).
      values.opening = "alternate";
      values["first-lift"] = "farthest";
      return true;
    }
    if (!given.split(" ").includes(value)) return false;
    values[option] = value;
    return true;
  }
  if (!/^[0-9]{1,9}$/.test(value) || +value < given[1] || +value > given[2]) return false;
  values[option] = +value;
  return true;
}

/**
 * An opening that is written frees the first lift of a preset, unless that is written too.
 * @param {Record<string, string | number>} values
 * @param {Map<string, string>} written
 */
function freeFirstLift(values, written) {
  const lift = written.get("first-lift");
  if (lift) values["first-lift"] = lift;
  else if (written.has("opening") && written.get("opening") !== "farthest") values["first-lift"] = "any";
}

/**
 * The canonical text of rules (docs/notation.md, 11): the preset that the text named, then what differs from it.
 * @param {string} text a text that `readRules` could read
 */
export function writeRules(text) {
  const { rules } = readRules(text);
  const [name] = splitWords(text);
  const preset = presetValues(name);
  const words = [name];
  for (const option of /** @type {(keyof typeof OPTIONS)[]} */ (Object.keys(OPTIONS))) {
    if (option === "opening") words.push(...writeOpening(/** @type {Rules} */ (rules), preset));
    else if (option !== "first-lift" && rules?.[option] !== preset[option]) words.push(`${option}=${rules?.[option]}`);
  }
  return words.join(" ");
}

/**
 * The words for `opening` and `first-lift`, which are written together.
 * @param {Rules} rules
 * @param {Record<string, string | number>} preset
 * @returns {string[]}
 */
function writeOpening(rules, preset) {
  const { opening, "first-lift": lift } = rules;
  const differs = opening !== preset.opening;
  if (!differs && lift === preset["first-lift"]) return [];
  if (opening === "alternate" && lift === "farthest") return ["opening=farthest"];
  if (lift === "any") return [`opening=${opening}`];
  return [...(differs ? [`opening=${opening}`] : []), `first-lift=${lift}`];
}
