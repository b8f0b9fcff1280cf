// Where the records of a text begin: at lines with `%sgn`, and at those with signs before it, unless they stand in a comment that is closed (docs/notation.md, 2).

const MARK = /%sgn/gi;
const LETTERS = /[\p{L}\p{N}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'`\\<;%]/u;
const OPENING = /["{;<]/g;
// What can hold a brace that opens no comment, and comments that are closed.
const ASIDE = /"(?:[^"\\\n]|\\[^\n])*"|;[^\n]*|<(?:[^<>"\n]|"(?:[^"\\\n]|\\[^\n])*"|\n+[ \t\xa0]*(?=[A-Za-z][\w.-]*=))*>|\{(?:[^{}\\%]|\\[^]|(?<!\n)%|%(?!sgn))*\}/y;

/**
 * Where the records of a text begin, in order.
 * @param {string} text with line ends LF
 */
export function recordStarts(text) {
  const starts = [];
  let aside = 0; // so far it is known what is a comment
  MARK.lastIndex = 0;
  for (let mark; (mark = MARK.exec(text)); MARK.lastIndex = endOfLine(text, mark.index)) {
    const line = text.lastIndexOf("\n", mark.index) + 1;
    const isPlain = line === mark.index && mark[0] === "%sgn";
    if (!isPlain && (LETTERS.test(text.slice(line, mark.index)) || (aside = pastAsides(text, aside, line)) > line)) continue;
    starts.push(line);
    aside = line;
  }
  return starts;
}

/**
 * The signs before `%sgn` on the line of a record.
 * @param {string} text
 * @param {number} start of the line
 */
export function signsBefore(text, start) {
  MARK.lastIndex = start;
  return text.slice(start, MARK.exec(text)?.index ?? start);
}

/**
 * @param {string} text
 * @param {number} at
 */
function endOfLine(text, at) {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/**
 * The end of the last comment that begins before a line, or that line.
 * @param {string} text
 * @param {number} at
 * @param {number} line
 */
function pastAsides(text, at, line) {
  for (;;) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(text);
    if (!opening || opening.index >= line) return Math.max(at, line);
    ASIDE.lastIndex = opening.index;
    at = ASIDE.test(text) ? ASIDE.lastIndex : opening.index + 1;
    if (at > line) return at;
  }
}
