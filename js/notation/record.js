// What a record is once it is read: tags and one flat sequence of items. Offsets count from the beginning of the text.

/** A stretch of the text: from `start` up to, not including, `end`. @typedef {{start: number, end: number}} Span */

/** A seat by its letter. @typedef {"S" | "N" | "E" | "W"} SeatLetter */

/** A house by its owner and its number from the store. @typedef {{seat: SeatLetter, house: number}} House */

/** @typedef {{name: string, value: string} & Span} Tag */

/** A number that is written, and where. @typedef {{value: number} & Span} Count */

/**
 * One move of a turn with what it claims; null where nothing is written.
 * @typedef {object} WrittenMove
 * @property {number | null} house null for a house that cannot be read
 * @property {Span} at the house
 * @property {Count | null} tick
 * @property {(Span & {houses: House[]}) | null} trail
 * @property {Count | null} relays
 * @property {(Span & {house: House}) | null} last
 * @property {Count | null} captured
 * @property {string} mark
 * @property {number[]} glyphs
 */

/**
 * A turn. `joined` says that it is played at the same time as the turn before it, `isTorn` that a turn of its row could not be read.
 * @typedef {{type: "turn", seat: SeatLetter, isPass: boolean, moves: WrittenMove[], plus: Span | null, number: Count | null,
 *   joined: boolean, isTorn: boolean, stores: ({values: number[]} & Span) | null} & Span} TurnItem
 */

/** @typedef {{type: "comment", text: string} & Span} CommentItem */
/** @typedef {{type: "data", pairs: [string, string][]} & Span} DataItem */
/** @typedef {CommentItem | DataItem} Note */
/** Brackets of a variation; `isStray` where it stands behind no turn. @typedef {{type: "open" | "close", isStray?: boolean} & Span} BracketItem */

/** A board as it is written. @typedef {{rows: {houses: number[], store: number}[], toMove: SeatLetter | "-"}} WrittenPosition a burned house is -1 */

/**
 * @typedef {{type: "round", number: number, first: ({seat: SeatLetter} & Span) | null, burn: ({houses: House[]} & Span) | null} & Span} RoundItem
 * @typedef {{type: "score", values: number[]} & Span} ScoreItem
 * @typedef {{type: "position", position: WrittenPosition} & Span} PositionItem
 * @typedef {{type: "set", position: WrittenPosition} & Span} SetItem
 * @typedef {{type: "race", runs: {seat: SeatLetter, count: number}[]} & Span} RaceItem
 * @typedef {{type: "gap"} & Span} GapItem
 * @typedef {{type: "event", name: string, text: string | null} & Span} EventItem
 * @typedef {{type: "end", reason: "" | "resign" | "time" | "forfeit" | "agreed" | "abandoned" | "adjudicated", seat: SeatLetter | null} & Span} EndItem
 * @typedef {RoundItem | ScoreItem | PositionItem | SetItem | RaceItem | GapItem | EventItem | EndItem} Statement
 */

/** What could not be understood; `isTurn` where it stands for a turn, `isMisplaced` where only its place is wrong. @typedef {{type: "unreadable", text: string, isTurn: boolean, isMisplaced: boolean, number: Count | null} & Span} UnreadableItem */

/** @typedef {TurnItem | Note | BracketItem | Statement | UnreadableItem} Item */

/** What is wrong with a text, or with the play in it; `pair` is the key and the value of data that it is about. @typedef {{code: string, severity: "error" | "warning", pair?: readonly [string, string]} & Span} Finding */

/**
 * A record as it was read.
 * @typedef {object} SungkaRecord
 * @property {Tag[]} tags in the order of the text
 * @property {Note[]} notes about the record as a whole
 * @property {Item[]} items
 * @property {Finding[]} faults of the text, in its order
 * @property {boolean} isKnown whether the version is known; nothing of another is read
 * @property {number} start
 * @property {number} end
 */

/**
 * The value of a tag; undefined without it.
 * @param {SungkaRecord} record
 * @param {string} name
 */
export function tagValue(record, name) {
  return record.tags.find((tag) => tag.name === name)?.value;
}

/** The words of a house, as in `N4`. @param {House} house */
export function writeHouse({ seat, house }) {
  return seat + house;
}
