// The habits of beginners in a record: row numbers, names, chats, tables, markup; and files of another kind.

/** @import { Finding, Tag } from "../notation/record.js" */
/** @import { Message } from "./wording.js" */

import * as sentences from "./sentences.js";
import { say } from "./wording.js";

/** The words of the players' names in small letters, with their seats. @typedef {Map<string, string>} Players */

/** What a writer means; without a `message` the usual one stays. @typedef {{hint: string, message?: string}} Habit */

/** @type {{[letter: string]: string}} */
const TITLES = { S: "South", N: "North", E: "East", W: "West" };
/** @type {{[word: string]: string}} */
const SEATS = { south: "S", north: "N", east: "E", west: "W", s: "S", n: "N", e: "E", w: "W" };
const CODES = /^SGN(?:105|106|107|108|111|202)$/;
/** The characters looked back for the beginning of a line, which may be millions away. */
const LINE = 2000;
const LETTERS = /\p{L}+/gu;
const EDGES = /^[ \t\xa0]+|[ \t\xa0]+$/g;

const BLANK = "[ \\t\\xa0]";
const TURN_SIGNS = "[SNEWsnew](?:--|_|[1-9][0-9]?(?![0-9]))[^ \\t\\xa0\\n{}<()[\\]=|;,]*";
const HOUSE_SIGNS = "[1-9][0-9]?(?:[+x][0-9]{1,2})*\\+?[!?]{0,2}";
const EDGE = "(?=[ \\t\\xa0,|=()]|$)";
const NAME_SIGNS = '\\p{L}[^ \\t\\xa0\\n0-9{}<>()[\\]=|;"]*';
const PAIR_SIGNS = `${NAME_SIGNS}${BLANK}+${HOUSE_SIGNS}${EDGE}`;
const TURN = new RegExp(`^${TURN_SIGNS}`);
const HOUSES = new RegExp(`^(${HOUSE_SIGNS})${EDGE}`);
const ROW_NUMBER = /^(?!0+(?![0-9]))([0-9]{1,3})([ \t\xa0]*[):.,]+(?=[ \t\xa0]|$|[SNEWsnew])|(?=[ \t\xa0]))/;
const CHAT =
  /^[ \t\xa0]*\[?(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},?[ \t\xa0]+)?[0-9]{1,2}[:.][0-9]{2}(?::[0-9]{2})?(?:[ \t\xa0]?[AaPp][Mm])?\]?[ \t\xa0]+(?:-[ \t\xa0]+)?\p{L}[^:\n[\]{}()<>=|]{0,40}:(?=[ \t\xa0])/u;
const LETTER_NUMBER = /^((?=[0-9]*[lIiOo])[lIiOo0-9]{1,3}|[IVX]{1,5})[.):]+(?=[ \t\xa0]|$)/;
const LETTER_HOUSE = /^([SNEWsnew])((?=[0-9]*[lIO])(?![0O])[lIO0-9]{1,2})(\+?)(?=[ \t\xa0]|$)/;
const NAMED = new RegExp(`^(${NAME_SIGNS}(?:${BLANK}+${NAME_SIGNS}){0,3}?)${BLANK}+(${TURN_SIGNS}|${HOUSE_SIGNS}${EDGE})`, "u");
const PAIR = new RegExp(PAIR_SIGNS, "gu");
const PAIRS = new RegExp(`^(?:${PAIR_SIGNS}[ \\t\\xa0,|]*)+$`, "u");
const AFTER_NAME = new RegExp(`^(${NAME_SIGNS}):${BLANK}*(?:${TURN_SIGNS}|${HOUSE_SIGNS})(?=[ \\t\\xa0,|=(]|$)`, "u");
const NUMBERED = /[0-9]\.+$/;
const BEHIND_TURN = /(?:^|[^\p{L}\p{N}_])[SNEWsnew][0-9_][^ \t\xa0\n]*[ \t\xa0\n]+$/u;
const STATEMENT = /^(?:round|score|position|race|set|gap|event|end)(?![\w-])/i;
const CELL = /^[\p{L}\p{N}_+:./#?!>-]{0,20}(?: [\p{L}\p{N}_+-]{1,12})?$/u;
const CELL_OF_GAME = /^[SNEWsnew]?[0-9]{1,2}(?:[+x>-].*)?$/;
const PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!-{2}(?:(?!-->)[^]){0,2000}-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|div|pre|p|table)(?=[\s>])/i;
const HEADER = "[A-Z][A-Za-z-]{1,30}:[ \\t\\xa0][^\\n]*\\n(?:[ \\t][^\\n]*\\n)*";
const MAIL = new RegExp(`^\\s*(?:From [^\\n]*\\n)?(?=(?:${HEADER}){0,60}?(?:From|Subject):)(?:${HEADER}){2}`);
const ENTITY = /&(?:quot|lt|gt|amp|nbsp|apos|#[0-9]{2,5});/y;
const MARKUP =
  /<\/?(?:html|head|body|pre|p|br|div|span|b|i|em|strong|code|font|table|tr|td|th|li|ul|ol|h[1-6]|blockquote|hr|tt|title|meta|script|style|(?<=\/)a|a(?=[ \t\xa0]))(?:[ \t\xa0/][^<>\n]*)?>/iy;

/**
 * The words of the players' names in these tags.
 * @param {readonly Tag[]} tags
 * @returns {Players}
 */
export function findPlayers(tags) {
  const players = new Map(), names = new Set();
  for (const { name, value } of tags) {
    if (!Object.values(TITLES).includes(name) || names.has(name)) continue;
    names.add(name);
    for (const word of new Set((value.slice(0, 200).match(LETTERS) ?? []).map((one) => one.toLowerCase()))) players.set(word, (players.get(word) ?? "") + name[0]);
  }
  return players;
}

/**
 * The habit that explains a fault; null for any other fault.
 * @param {string} text
 * @param {Finding} fault
 * @param {Players} players
 * @returns {Habit | null}
 */
export function findHabit(text, { code, start, end }, players) {
  if (!CODES.test(code) || (code === "SGN105" && isTorn(text, end))) return null;
  const from = Math.max(0, start - LINE), begin = from + text.slice(from, start).lastIndexOf("\n") + 1;
  if (CHAT.test(cutSigns(text, begin, 120))) return { hint: sentences.wordsInBraces };
  if (code === "SGN111") return null;
  const markup = findMarkup(text, begin, start);
  if (markup) return markup;
  if (code === "SGN202") return findTurnOfName(text, start, players);
  if (code !== "SGN105" && code !== "SGN107") return null;
  const table = findTable(text, begin);
  if (table) return table;
  const rest = /** @type {RegExpExecArray} */ (/^[^\n{<;]*/.exec(cutSigns(text, start, 300)))[0].replace(/[ \t\xa0]+$/, "");
  const before = text.slice(begin, start).replace(EDGES, "");
  if (before && code === "SGN107") return null;
  const found = (before ? null : findRowNumber(rest)) ?? findHouseLetters(rest) ?? findLostSign(rest);
  if (found || STATEMENT.test(rest)) return found;
  const bare = BEHIND_TURN.test(cutBefore(text, start)) ? null : findBare(rest);
  return bare ?? findNamed(rest, players, NUMBERED.test(before));
}

/**
 * The message for text outside of records that is a web page, a mail or a table; null for other text.
 * @param {string} text
 * @param {number | null} line in which a record begins behind it
 * @returns {Message | null}
 */
export function findForeignText(text, line) {
  const isPage = PAGE.test(text), isMail = MAIL.test(text);
  if (!isPage && !isMail && !findTable(text, text.length - text.replace(/^[ \t\xa0\n]+/, "").length)) return null;
  const mark = text.toLowerCase().indexOf("%sgn 1"), message = isPage ? sentences.isPage : isMail ? sentences.isMail : sentences.isTable;
  if (line !== null) return say(message, sentences.recordWithin(`${line}`));
  if (mark >= 0) return say(message, sentences.markWithin(`${text.slice(0, mark).split("\n").length}`));
  return say(message, isPage ? sentences.pageWithoutRecord : isMail ? sentences.mailWithoutRecord : sentences.tableToRecord);
}

/**
 * The habit of a line that begins with a seat or a player, a colon and a turn: no tag begins there.
 * @param {string} text
 * @param {number} start
 * @param {Players} players
 * @returns {Habit | null}
 */
function findTurnOfName(text, start, players) {
  const line = cutSigns(text, start, 300).split("\n", 1)[0], name = AFTER_NAME.exec(line)?.[1];
  const habit = name !== undefined && seatOf(name, players) ? findNamed(line.replace(":", ": "), players, false) : null;
  return habit && { ...habit, message: sentences.neitherTurnNorStatement(cutShort(`${name}:`)) };
}

/**
 * Whether the words that go on here are those of a comment that lacks its `{`: nothing but words stands before a `}`.
 * @param {string} text
 * @param {number} end
 */
export function isTorn(text, end) {
  const [words] = /** @type {RegExpExecArray} */ (/^[^{}<>()[\]=|;]*/.exec(text.slice(end, end + 4000)));
  return text[end + words.length] === "}" && !/(?:^|[ \t\xa0\n])(?:[SNEWsnew][0-9_-]|[0-9]{1,9}\.(?![0-9]))/.test(words);
}

/**
 * As many characters of a text from an offset on, of whatever script.
 * @param {string} text
 * @param {number} at
 * @param {number} count
 */
const cutSigns = (text, at, count) => Array.from(text.slice(at, at + 2 * count)).slice(0, count).join("");

/**
 * The last 60 characters before an offset.
 * @param {string} text
 * @param {number} at
 */
const cutBefore = (text, at) => Array.from(text.slice(Math.max(0, at - 120), at)).slice(-60).join("");

/**
 * @param {string} text
 * @param {number} begin of the line
 * @param {number} at
 * @returns {Habit | null}
 */
function findMarkup(text, begin, at) {
  const from = Math.max(begin, at - 300), opening = from + text.slice(from, at + 1).lastIndexOf("<");
  let found = null;
  if (opening >= from) {
    MARKUP.lastIndex = opening;
    found = MARKUP.exec(text);
    if (found && opening + found[0].length < at) found = null;
  }
  ENTITY.lastIndex = at;
  found ??= ENTITY.exec(text);
  return found && { hint: sentences.markupCopied, message: sentences.markupFound(cutShort(found[0])) };
}

/**
 * The row of a table that a line is; a row of names also by the row below.
 * @param {string} text
 * @param {number} begin
 * @returns {Habit | null}
 */
function findTable(text, begin) {
  const [line, below = ""] = cutSigns(text, begin, 600).split("\n");
  for (const sign of ";\t,") {
    const cells = cellsOf(line, sign), next = cellsOf(below, sign);
    if (cells.length && (hasNumber(cells) || (next.length === cells.length && hasNumber(next)))) {
      return { hint: sentences.tableConverted, message: sentences.tableRow(cutShort(line)) };
    }
  }
  return null;
}

/**
 * @param {string} line
 * @param {string} sign
 */
function cellsOf(line, sign) {
  const cells = line.split(sign).map((cell) => cell.replace(EDGES, "").replace(/^"+|"+$/g, ""));
  return cells.length > 2 && cells.every((cell) => CELL.test(cell)) ? cells : [];
}

/** @param {string[]} cells */
const hasNumber = (cells) => cells.some((cell) => CELL_OF_GAME.test(cell));

/**
 * A row's number without its dot, or with letters that look like digits.
 * @param {string} rest
 * @returns {Habit | null}
 */
function findRowNumber(rest) {
  const plain = ROW_NUMBER.exec(rest);
  if (plain) {
    const number = `${+plain[1]}`, after = rest.slice(plain[0].length).replace(EDGES, ""), quoted = plain[0].replace(EDGES, "");
    const message = sentences.neitherNumberNorTurn(quoted);
    if (TURN.test(after) || (!after && plain[2])) return { hint: sentences.rowNumberDot(number), message };
    if (plain[2] && HOUSES.test(after)) return { hint: sentences.rowNumberAndSeat(number), message };
  }
  const lettered = LETTER_NUMBER.exec(rest);
  const number = lettered ? readLetters(lettered[1]) : 0;
  return lettered && number ? { hint: sentences.inDigits(`${number}.`), message: sentences.neitherNumberNorTurn(lettered[0]) } : null;
}

/**
 * A turn whose house is written with letters that look like digits.
 * @param {string} rest
 * @returns {Habit | null}
 */
function findHouseLetters(rest) {
  const found = LETTER_HOUSE.exec(rest);
  return found && { hint: sentences.inDigits(found[1].toUpperCase() + readLetters(found[2]) + found[3]) };
}

/**
 * A turn that lacks the number of its first house, or stores that lack their `=`.
 * @param {string} rest
 * @returns {Habit | null}
 */
function findLostSign(rest) {
  const turn = /^([SNEWsnew])(?:[+x>~@]|-(?=[SNEW]))(?=[0-9SNEW])/.exec(rest), stores = /^[0-9]{1,3}(?::[0-9]{1,3}){1,3}(?=[ \t\xa0]|$)/.exec(rest);
  if (turn) return { hint: sentences.houseMissing(turn[1].toUpperCase()) };
  return stores && { hint: sentences.storesSign(stores[0]) };
}

/**
 * The number that is meant by letters that look like digits, or by a Roman number.
 * @param {string} text
 */
function readLetters(text) {
  if (!/^[IVX]+$/.test(text)) return +text.replace(/[lIi]/g, "1").replace(/[Oo]/g, "0");
  const values = Array.from(text, (sign) => (sign === "I" ? 1 : sign === "V" ? 5 : 10));
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/**
 * Houses without a seat where a turn should be.
 * @param {string} rest
 * @returns {Habit | null}
 */
function findBare(rest) {
  const found = HOUSES.exec(rest);
  if (!found) return null;
  const after = rest.slice(found[0].length).replace(/^[ \t\xa0,]+/, "");
  if (after && !HOUSES.test(after) && !TURN.test(after) && !"|=)(".includes(after[0])) return null;
  return { hint: sentences.turnNamesSeat(found[1]), message: sentences.neitherNumberNorTurn(found[1]) };
}

/**
 * A player or a seat, in words, before a turn or before its houses.
 * @param {string} rest
 * @param {Players} players
 * @param {boolean} isNumbered whether a row's number stands before it
 * @returns {Habit | null}
 */
function findNamed(rest, players, isNumbered) {
  const found = NAMED.exec(rest);
  if (!found) return null;
  const name = found[1].replace(/[:,. \t\xa0]+$/, ""), written = found[2], seat = seatOf(name, players), isTurn = !/^[0-9]/.test(written);
  if (!seat) {
    const isRow = !isTurn && PAIRS.test(rest) && (isNumbered || (rest.match(PAIR) ?? []).length > 1);
    return isRow ? { hint: sentences.turnNamesSeat(written) } : null;
  }
  const turn = isTurn ? written[0].toUpperCase() + written.slice(1) : seat + written;
  if (Object.hasOwn(SEATS, name.toLowerCase())) return { hint: isTurn ? sentences.seatInTurn(turn) : sentences.seatAndHouse(seat, written) };
  if (turn[0] === seat) return { hint: sentences.nameIsSeat(cutShort(name), TITLES[seat], turn) };
  return { hint: sentences.nameIsOtherSeat(cutShort(name), TITLES[seat], turn, TITLES[turn[0]]) };
}

/**
 * The letter of the seat that a name says, or whose player it is; null where it is unclear.
 * @param {string} name
 * @param {Players} players
 */
function seatOf(name, players) {
  const words = (name.match(LETTERS) ?? []).map((word) => word.toLowerCase());
  if (words.length === 1 && Object.hasOwn(SEATS, words[0])) return SEATS[words[0]];
  const seats = new Set(words.map((word) => players.get(word) ?? ""));
  const [seat] = seats;
  return seats.size === 1 && seat.length === 1 ? seat : null;
}

/** @param {string} text */
function cutShort(text) {
  const signs = Array.from(text.split(/[ \t\xa0\n]+/).filter(Boolean).join(" "));
  return signs.length <= 40 ? signs.join("") : `${signs.slice(0, 39).join("")}…`;
}
