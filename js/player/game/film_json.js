// The film of a game, and how a page holds it (templates/pages/film_json.py). Types only.

/**
 * Shells that go from one place to another: from, to, how many. A place is a number counted round
 * the board, from the first seat's house farthest from its store: its houses, then its store.
 * @typedef {[from: number, to: number, shells: number]} Flow
 */

/**
 * A capture: the house of the last shell, the shells won, their ways.
 * @typedef {[house: number, shells: number, flows: Flow[]]} Taken
 */

/**
 * A move: the places of its laps, the source first; how it ended; its capture. It ended in the
 * store (`+`), with a capture (`*`), in an empty house (`.`), in one that is not sown on (`:`), in
 * a burned one (`~`), where the other hand had taken all (`^`), or in an empty house of another
 * player, whose store gets the shell (`%`).
 * @typedef {{ laps: number[][], end: string, taken?: Taken }} MovePath
 */

/**
 * What a hand does in a row in which several sow at once: it lifts, it drops a shell, or it takes
 * what its last shell captures. Of a row's ticks in which nothing happens no more than three are
 * counted.
 * @typedef {{ tick: number, seat: number, place: number, isDrop: boolean, taken?: Taken }} Beat
 */

/**
 * An arrow from one place to another on the board, or a ring round `end` where `start`
 * is -1; the first letter of its colour.
 * @typedef {{ colour: string, start: number, end: number }} Drawing
 */

/**
 * The facts of every stop: `t` its text, `b` the board before it, `k` the same and `z` the one
 * after it where they do not follow from what was played, `w` the letters of its comments, `c` the
 * clocks as seat and text, `lead` the lead of the first seat that is expected, and of three seats
 * `e` the levels of the estimate, in hundredths of the shells; `drawn` what is drawn after it, and
 * `ahead` what before the lift with the number `due`, from 0.
 * @typedef {{
 *   t: string, b?: string, k?: string, z?: string, w?: number,
 *   c?: [seat: number, text: string][], lead?: string, e?: string[],
 *   ruled?: boolean, drawn?: Drawing[], ahead?: Drawing[], due?: string,
 * }} StopFacts
 */

/** @typedef {StopFacts & { do: "fill", s: number | null, flows: Flow[] }} FillStop */
/** @typedef {StopFacts & { do: "score", flows: Flow[] }} ScoreStop */
/** @typedef {StopFacts & { do: "sow", s: number, m: MovePath[] }} SowStop */
/** @typedef {StopFacts & { do: "both", beats: Beat[] }} BothStop */
/** @typedef {StopFacts & { do: "pass", s: number }} PassStop */
/** @typedef {StopFacts & { do: "unknown", s: number | null }} UnknownStop */
/** @typedef {StopFacts & { do: "try", s: number }} TryStop */
/** @typedef {StopFacts & { do: "set" | "gap" }} OtherStop */

/** @typedef {FillStop | ScoreStop | SowStop | BothStop} PlayedStop */

/**
 * One event of a line of play.
 * @typedef {PlayedStop | PassStop | UnknownStop | TryStop | OtherStop} SourceStop
 */

/**
 * A round: its number, its stops, the checksum of its boards, and its variations, each with the
 * line `p` (-1: the main one) and the stop `at` that it leaves.
 * @typedef {{
 *   n: number, stops: SourceStop[], a?: number,
 *   v?: { p: number, at: number, stops: SourceStop[] }[],
 * }} RoundJson
 */

/** @typedef {{ names: string[], rounds: RoundJson[], reel?: string }} FilmJson */

/**
 * A line in columns: `d` has a letter for each stop, `m` the paths, `f` the flows; by the number of
 * the stop `k` and `z` have the boards before and after it, `t` texts that the list does not have;
 * `c` are clocks with their stops, `e` levels of estimates of three seats, `r` the stops with a
 * ruling, `g` the drawings of a stop.
 * @typedef {{
 *   d: string, m?: string, f?: string, k?: Record<number, string>, z?: Record<number, string>,
 *   t?: Record<number, string>, c?: [stop: number, seat: number, text: string][], e?: string,
 *   r?: number[], g?: Record<number, string>,
 * }} PackedLine
 */

/**
 * A round in columns, with its number, the checksum of its boards and its variations.
 * @typedef {PackedLine & {
 *   n: number, a: number, v?: (PackedLine & { p: number, at: number })[],
 * }} PackedRound
 */

/**
 * The whole film. `reel` names moments of the match, the most telling first: round, stop, the first
 * letters of a kind, the amount.
 * @typedef {{ names: string[], rounds: PackedRound[], reel?: string }} PackedFilm
 */

/**
 * A spot of a board: its centre and radii, then centre and radii of its pile.
 * @typedef {number[]} Spot
 */

/** @typedef {{ w: number, h: number, shell: number, spots: Spot[] }} LayoutJson */

/**
 * A layout as a page holds it: the spots' centres, the radius of a house, which its pile fills; of
 * a store its radii, how far to the right and down its pile lies, and the radii of that.
 * @typedef {{
 *   w: number, h: number, shell: number, x: number[], y: number[], r: number,
 *   store: [rx: number, ry: number, right: number, down: number, ...pile: number[]],
 * }} PackedLayout
 */

/**
 * The rules by which houses are sown, under the names of docs/rules.md: for what a reader tries.
 * @typedef {import("../../engine/rules.js").Rules} RulesJson
 */

/**
 * The part that games of the same rules share. `codes` has one letter for each place. `words` are
 * those of the script, which a built script names by their numbers.
 * @typedef {{
 *   seats: string[], houses: number, codes: string, layouts: LayoutJson[],
 *   words: Record<string, string>, rules?: RulesJson,
 * }} SettingJson
 */

/** @typedef {Omit<SettingJson, "layouts"> & { layouts: PackedLayout[] }} PackedSetting */

export {};
