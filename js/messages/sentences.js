// The sentences of findings, each by its name, or as a function of its fields.
// Made of definitions/messages.toml by `python definitions/make.py`; not to be edited.

/** What stands in a field. @typedef {string | number} Value */

/** @param {Value} word */
export const notAnOption = (word) => `\`${word}\` is not an option like \`capture=always\``;
/** @param {Value} option */
export const optionTwice = (option) => `option \`${option}\` is given twice`;
/** @param {Value} lift */
export const openingContradicts = (lift) => `\`opening=farthest\` contradicts \`first-lift=${lift}\``;
/** @param {Value} name @param {Value} meant */
export const presetUnknown = (name, meant) => `rule set \`${name}\` is not known${meant}`;
/** @param {Value} values @param {Value} value */
export const openingValues = (values, value) => `\`opening\` is one of ${values}, not \`${value}\``;
/** @param {Value} option @param {Value} meant */
export const optionUnknown = (option, meant) => `option \`${option}\` is not known to edition 1.2 of the rules${meant}`;
/** @param {Value} option @param {Value} values @param {Value} value */
export const optionValues = (option, values, value) => `\`${option}\` is one of ${values}, not \`${value}\``;
/** @param {Value} option @param {Value} low @param {Value} high @param {Value} value */
export const optionRange = (option, low, high, value) => `\`${option}\` is a number from ${low} to ${high}, not \`${value}\``;
/** @param {Value} word */
export const didYouMean = (word) => `; did you mean \`${word}\`?`;
/** @param {Value} words */
export const allKnown = (words) => `; known are ${words}`;
/** @param {Value} count */
export const rowsCount = (count) => `a position has 2 or 3 rows, not ${count}`;
/** @param {Value} houses */
export const rowsUnequal = (houses) => `all rows have the same number of houses, not ${houses}`;
export const houseNegative = "a house cannot hold fewer than 0 shells";
/** @param {Value} seat @param {Value} seats */
export const seatOffBoard = (seat, seats) => `${seat} does not sit at a board of ${seats}`;
/** @param {Value} field */
export const notARow = (field) => `\`${field}\` is not a row of houses and a store like \`7.7.7/0\``;
/** @param {Value} most @param {Value} shells */
export const tooManyShells = (most, shells) => `a position holds at most ${most} shells, not ${shells}`;
/** @param {Value} mover */
export const notAMover = (mover) => `a position ends with the seat to move or \`-\`, not \`${mover}\``;
/** @param {Value} byte @param {Value} sign */
export const strayByte = (byte, sign) => `byte ${byte} is not UTF-8: read as \`${sign}\` (Windows-1252)`;
/** @param {Value} byte */
export const strayBeforeRecord = (byte) => `byte ${byte} is not UTF-8`;
/** @param {Value} message @param {Value} count */
export const moreStrays = (message, count) => `${message}, and ${count} more`;
/** @param {Value} message @param {Value} count */
export const moreStraysInRecord = (message, count) => `${message}, and ${count} more in this record`;
export const straysFixed = "`sungka validate --fix` writes the record as UTF-8";
/** @param {Value} code */
export const halfCharacter = (code) => `${code} is half of a character, which no file can hold`;
/** @param {Value} code @param {Value} name */
export const directionCharacter = (code, name) => `${code} (${name}) changes the direction of the text after it`;
export const directionNeedless = "text is shown in its own direction without it";
/** @param {Value} code */
export const controlShown = (code) => `${code} is a control character, which does not show`;
/** @param {Value} name */
export const tagTwice = (name) => `the tag \`${name}\` appears a second time`;
/** @param {Value} seat */
export const seatTwice = (seat) => `${seat} plays twice at the same time`;
export const barGoesBetween = "a `|` goes between the turns of two seats";
export const rowNumbered = "a row has one number, before its first turn";
/** @param {Value} text */
export const onStatementLine = (text) => `\`${text}\` is on the line of a statement`;
export const turnsOnOwnLine = "turns begin on a line of their own";
/** @param {Value} text */
export const afterGameBegan = (text) => `\`${text}\` comes after the game has begun`;
export const tagsBeforeTurns = "tags go before the first turn; words for people go in braces: `{…}`";
/** @param {Value} text */
export const storesTwice = (text) => `\`${text}\` is a second claim of the stores after the same turn`;
/** @param {Value} text */
export const noTurnBefore = (text) => `\`${text}\` has no turn before it`;
export const barMisplaced = "`|` is not between two turns";
export const barNeighbours = "only comments and data may come between a turn and `|`";
export const parenthesisMisplaced = "`(` has no turn before it";
export const variationReplaces = "a variation replaces the turn just before it";
export const anotherRecord = "another record begins here";
export const positionInVariation = "`position` in a variation is followed by the position in quotes";
/** @param {Value} word */
export const onlyPositionInVariation = (word) => `\`${word}\` is in a variation, where only \`position\` is allowed`;
/** @param {Value} word */
export const amidLine = (word) => `\`${word}\` is in the middle of a line`;
export const statementBeginsLine = "a statement begins a line";
export const variationEmpty = "the variation holds no turn";
/** @param {Value} text */
export const noTurnAfter = (text) => `\`${text}\` has no turn after it`;
/** @param {Value} text */
export const dataUnopened = (text) => `\`${text}\` is data without its \`<\``;
export const tagEmpty = "a tag is closed before its value";
/** @param {Value} word */
export const tagUnopened = (word) => `\`${word}\` begins a tag without its \`[\``;
export const tagWritten = "a tag is written `[Name \"value\"]`, on one line";
/** @param {Value} name */
export const tagBare = (name) => `\`${name}\` begins a tag without its brackets`;
/** @param {Value} text */
export const writeText = (text) => `write \`${text}\``;
/** @param {Value} bracket @param {Value} closer */
export const neverClosed = (bracket, closer) => `\`${bracket}\` is never closed by a \`${closer}\``;
/** @param {Value} bracket */
export const closesNothing = (bracket) => `\`${bracket}\` closes nothing`;
export const braceNested = "`{` is inside a comment";
export const bracesEscaped = "inside a comment braces are written `\\{` and `\\}`";
/** @param {Value} text */
export const unreadablyLong = (text) => `\`${text}\` is too long to be read`;
/** @param {Value} wanted */
export const nothingFound = (wanted) => `found nothing where ${wanted} should be`;
/** @param {Value} text @param {Value} wanted */
export const endsBefore = (text, wanted) => `\`${text}\` ends where ${wanted} should be`;
export const stringUnclosed = "a string is not closed by a `\"` on its line";
/** @param {Value} found */
export const numberTooLong = (found) => `\`${found}\` is too long; a number has at most 9 digits`;
/** @param {Value} found */
export const nothingMoreBelongs = (found) => `nothing more belongs here, found \`${found}\``;
/** @param {Value} found @param {Value} wanted */
export const foundOther = (found, wanted) => `found \`${found}\` where ${wanted} should be`;
/** @param {Value} word @param {Value} statements */
export const notAStatement = (word, statements) => `\`${word}\` is not a statement; a line begins with a turn or one of ${statements}`;
/** @param {Value} found */
export const seatExpected = (found) => `found \`${found}\` where a seat should be`;
/** @param {Value} word */
export const severalWords = (word) => `\`${word}\` is more than one word`;
/** @param {Value} text */
export const blankInStatement = (text) => `a blank goes between the words of a statement: \`${text}\``;
/** @param {Value} word */
export const positionInQuotes = (word) => `the position goes in quotes: \`${word} "…"\``;
export const nothingMore = "nothing more";
export const wordsInBraces = "words for people go in braces: `{…}`";
/** @param {Value} form */
export const statementForm = (form) => `it is written like ${form}`;
export const mostDigits = "a number has at most 9 digits";
/** @param {Value} owner */
export const houseWithSeat = (owner) => `a house is named with its seat: ${owner}`;
/** @param {Value} word */
export const apartFromTurn = (word) => `\`${word}\` is separated from its turn`;
export const turnWithoutBlanks = "a turn is one word without blanks";
/** @param {Value} word */
export const joinedLike = (word) => `write it as in \`S7${word}\``;
/** @param {Value} word */
export const numberForTurn = (word) => `\`${word}\` begins with a number where a turn should be`;
/** @param {Value} seat @param {Value} number */
export const seatFirst = (seat, number) => `the seat comes first: \`${seat}${number}\``;
/** @param {Value} word */
export const neitherNumberNorTurn = (word) => `\`${word}\` is neither a row number, like \`1.\`, nor a turn, like \`S7\``;
/** @param {Value} word */
export const moveJoined = (word) => `another move of the same turn is joined by \`+\`: \`S7+${word}\``;
/** @param {Value} word */
export const notATurn = (word) => `\`${word}\` is not a turn`;
export const dateInTag = "the day of a game goes in the tag `[Date \"2026-01-18\"]`";
export const positionExample = "a position goes in quotes: `position \"…\"`";
export const recordBeginsLine = "a record begins at the start of a line";
/** @param {Value} word */
export const statementSmall = (word) => `a statement is written in small letters: \`${word}\``;
/** @param {Value} number */
export const atCharacter = (number) => `it is character ${number} of this word`;
/** @param {Value} word */
export const neitherTurnNorStatement = (word) => `\`${word}\` is neither a turn nor a statement`;
export const controlCharacter = "a control character";
export const theCharacter = "the character";
/** @param {Value} shown @param {Value} number @param {Value} name */
export const characterMisplaced = (shown, number, name) => `${shown} (U+${number}, ${name}) is allowed only in comments and strings`;
/** @param {Value} seat */
export const passWritten = (seat) => `a pass is written \`${seat}--\``;
/** @param {Value} text @param {Value} shorter */
export const shellsNine = (text, shorter) => `write \`${text}9\` for nine shells, or only \`${shorter}\``;
export const numberOfHouse = "the number of a house";
/** @param {Value} found */
export const notAHouseNumber = (found) => `\`${found}\` is not a house number; houses are numbered from 1, next to the store, to 99`;
/** @param {Value} before @param {Value} house */
export const writeHouse = (before, house) => `write \`${before}${house}\``;
/** @param {Value} before @param {Value} seat @param {Value} house */
export const turnApart = (before, seat, house) => `a turn of another seat is written apart: \`${before} ${seat}${house}\``;
/** @param {Value} found */
export const moverHouseExpected = (found) => `found \`${found}\` where the number of the mover's own house should be`;
export const secondPlus = "found a second `+` where the number of a house should be";
export const dashForHouse = "found `-` where the number of a house should be";
/** @param {Value} found */
export const houseExpected = (found) => `found \`${found}\` where the number of a house should be`;
export const capitalCapture = "found `X` where `x`, a capture, should be";
export const smallCapture = "write a small `x`";
/** @param {Value} sign */
export const signInTurn = (sign) => `found \`${sign}\` in a turn`;
export const movesJoined = "moves of one turn are joined by `+`: `S7+3`";
/** @param {Value} found */
export const afterPass = (found) => `found \`${found}\` after a pass, which has no other parts`;
/** @param {Value} found */
export const amidTurn = (found) => `found \`${found}\` in the middle of a turn`;
/** @param {Value} first @param {Value} second */
export const turnsApart = (first, second) => `turns are written apart, \`${first} ${second}\`; a relay is written with \`>\``;
export const markWithoutNumber = "found `$` without the number of a mark, like `$14`";
/** @param {Value} found */
export const afterMove = (found) => `found \`${found}\` after the end of the move`;
export const relaysTwice = "found both the houses of the relays and their number; one is enough";
/** @param {Value} part */
export const secondPart = (part) => `found a second ${part} in one move`;
/** @param {Value} part */
export const latePart = (part) => `found a ${part} too late in its move`;
/** @param {Value} words @param {Value} last */
export const either = (words, last) => `${words} or ${last}`;
/** @param {Value} most */
export const recordTooLong = (most) => `the record is longer than ${most} characters`;
/** @param {Value} most */
export const recordTooManyParts = (most) => `the record has more than ${most} parts (moves, notes, statements, tags)`;
/** @param {Value} most */
export const faultsUnreported = (most) => `no more than ${most} faults are reported`;
export const onlyCommentsAfterEnd = "only comments and data may follow the `end`";
/** @param {Value} line */
export const outsideRecord = (line) => `\`${line}\` is outside of a record`;
export const recordBeginsWith = "a record begins with a line `%sgn 1`";
/** @param {Value} mark */
export const markNotSmall = (mark) => `\`${mark}\` is not in small letters`;
/** @param {Value} text */
export const writeIt = (text) => `write it \`${text}\``;
/** @param {Value} signs @param {Value} mark */
export const beforeMark = (signs, mark) => `\`${signs}\` comes before \`${mark}\``;
/** @param {Value} mark */
export const signsBeforeMark = (mark) => `characters that do not belong come before \`${mark}\``;
/** @param {Value} mark */
export const byteOrderBeforeMark = (mark) => `a byte order mark comes before \`${mark}\``;
/** @param {Value} mark */
export const blanksBeforeMark = (mark) => `blanks come before \`${mark}\``;
/** @param {Value} version */
export const recordBeginsWithVersion = (version) => `a record begins with a line \`%sgn ${version}\``;
export const versionMissing = "`%sgn` names no version";
/** @param {Value} written @param {Value} version */
export const versionUnknown = (written, version) => `version \`${written}\` is not known, only version \`${version}\``;
/** @param {Value} line */
export const notABeginning = (line) => `\`${line}\` is not the beginning of a record`;
/** @param {Value} text */
export const onVersionLine = (text) => `\`${text}\` is on the line of the version`;
/** @param {Value} word @param {Value} seat */
export const endWritten = (word, seat) => `how a game ended goes after \`end\`: \`end ${word} ${seat}\``;
/** @param {Value} seat */
export const winnerInResult = (seat) => `who won goes in the tag \`[Result "${seat}"]\`; the game ends with \`end\``;
export const drawWritten = "a draw by agreement is written `end agreed`, with the tag `[Result \"draw\"]`";
/** @param {Value} number */
export const rowNumberDot = (number) => `a row's number ends with a dot: \`${number}.\``;
/** @param {Value} seat @param {Value} house */
export const seatAndHouse = (seat, house) => `a seat and its house are written together: \`${seat}${house}\``;
/** @param {Value} text */
export const perhaps = (text) => `perhaps \`${text}\``;
/** @param {Value} seat */
export const seatLetter = (seat) => `a seat is one letter: \`${seat}\``;
/** @param {Value} words */
export const wordsBraced = (words) => `words for people go in braces: \`{${words}}\``;
/** @param {Value} number */
export const rowNumberAndSeat = (number) => `a row's number is \`${number}.\`, and a turn names its seat, like \`S7\``;
/** @param {Value} text */
export const inDigits = (text) => `write it in digits: \`${text}\``;
/** @param {Value} houses */
export const turnNamesSeat = (houses) => `a turn names its seat: \`S${houses}\` is South's, \`N${houses}\` is North's`;
/** @param {Value} seat */
export const houseMissing = (seat) => `the number of the house is missing behind \`${seat}\``;
/** @param {Value} stores */
export const storesSign = (stores) => `stores begin with \`=\`: \`=${stores}\``;
/** @param {Value} turn */
export const seatInTurn = (turn) => `the letter of a turn is its seat: write only \`${turn}\``;
/** @param {Value} name @param {Value} seat @param {Value} turn */
export const nameIsSeat = (name, seat, turn) => `${name} is ${seat}: write \`${turn}\``;
/** @param {Value} name @param {Value} seat @param {Value} turn @param {Value} other */
export const nameIsOtherSeat = (name, seat, turn, other) => `${name} is ${seat}, but \`${turn}\` is a turn of ${other}`;
/** @param {Value} row */
export const tableRow = (row) => `\`${row}\` looks like a row of a table`;
export const tableConverted = "a row is written `1. S7 N3`; `sungka convert` reads `.csv` tables";
/** @param {Value} text */
export const markupFound = (text) => `\`${text}\` belongs to a web page, not to a record`;
export const markupCopied = "copy the record as a browser shows it, not the source of the page";
/** @param {Value} hint @param {Value} count */
export const moreLikeThis = (hint, count) => `${hint} (${count} more like this)`;
/** @param {Value} hint @param {Value} number */
export const fixedSigns = (hint, number) => `${hint}; \`sungka validate --fix\` puts ${number} right`;
export const counts = "it both three four five six seven eight nine ten eleven twelve";
export const mailQuoted = "each line begins with the `>` of a mail";
export const zeroWidth = "characters without width stand between the others";
/** @param {Value} written @param {Value} meant */
export const fullWidth = (written, meant) => `wide characters stand for narrow ones, like \`${written}\` for \`${meant}\``;
/** @param {Value} text */
export const webPageMarks = (text) => `marks of a web page stand in the record, like \`${text}\``;
/** @param {Value} written @param {Value} meant */
export const standsFor = (written, meant) => `\`${written}\` stands for \`${meant}\``;
export const tagQuotes = "the values of tags are not in straight quotes";
export const tagBrackets = "tags stand without their brackets";
export const columnHeads = "the columns have heads";
export const capitals = "capitals stand for small letters";
export const pageNumbers = "numbers of pages stand between the rows";
export const behindEnd = "words that are no comment stand behind the end";
export const openComments = "comments are not closed";
export const glued = "turns are not parted by blanks";
export const parted = "blanks or line ends part the moves of a turn";
/** @param {Value} cause @param {Value} count */
export const causePlaces = (cause, count) => `${cause} (${count} places)`;
export const causeFixed = "`sungka validate --fix` puts it right, and then nothing is wrong with the record";
export const commentUnopened = "these are the words of a comment that lacks its `{`";
export const quoteEscaped = "a quote inside of a value is written `\\\"`";
export const dataWritten = "data is written `<key=value …>`, a value with blanks in quotes";
/** @param {Value} text */
export const notAnEscape = (text) => `\`${text}\` is not an escape`;
export const escapesWritten = "a backslash is written `\\\\`, a quote `\\\"`, a line end `\\n`";
export const storesWritten = "the stores are written in playing order, `=12:9`";
export const positionWritten = "a position is a field for each seat, like `4.4.4.4/0`, and the seat to move";
export const fileEmpty = "no record: the file is empty";
/** @param {Value} mark */
export const noRecordLine = (mark) => `no record: no line begins with \`${mark}\``;
export const isPage = "this is a web page, not a record";
export const isMail = "this is a mail with its headers, not a record";
export const isTable = "this is a table, not a record";
export const pageWithoutRecord = "copy the record as a browser shows it, from its line `%sgn 1` on";
export const mailWithoutRecord = "save only the record of the mail, from its line `%sgn 1` on";
export const tableToRecord = "`sungka convert` reads `.csv` files with columns `1`, `2`, `3` or `game` and `turn`";
/** @param {Value} line */
export const recordWithin = (line) => `a record begins in line ${line}: copy it from there into a file of its own`;
/** @param {Value} line */
export const markWithin = (line) => `copy the record in line ${line} from its \`%sgn 1\` on into a file of its own`;
/** @param {Value} text */
export const notATime = (text) => `\`${text}\` is not a time like \`4:31\` or \`0:04:31\``;
/** @param {Value} text */
export const notAnArrow = (text) => `\`${text}\` is not an arrow like \`S5-N3\` or \`red:N6-S\``;
/** @param {Value} text */
export const notARing = (text) => `\`${text}\` is not a ring like \`N3\` or \`green:N3\``;
/** @param {Value} text */
export const notAControl = (text) => `\`${text}\` is not a time control like \`5:00\`, \`5:00+3\` (increment) or \`5:00d3\` (delay)`;
/** @param {Value} claim @param {Value} house @param {Value} happened */
export const relaysDisagree = (claim, house, happened) => `\`${claim}\` disagrees: \`${house}\` ${happened}`;
/** @param {Value} house @param {Value} trail */
export const relaysPlayed = (house, trail) => `as played it is \`${house}${trail}\``;
/** @param {Value} end @param {Value} house @param {Value} place */
export const endHouseDisagrees = (end, house, place) => `\`-${end}\` disagrees: the last shell of \`${house}\` fell in ${place}`;
/** @param {Value} count */
export const shellsMany = (count) => `${count} shells`;
export const shellsOne = "1 shell";
/** @param {Value} claim @param {Value} house @param {Value} place @param {Value} taken */
export const captureDisagrees = (claim, house, place, taken) => `\`x${claim}\` disagrees: \`${house}\` ends in ${place} and captures ${taken}`;
export const captureUnwritten = "a move without a capture has no `x`";
/** @param {Value} seat @param {Value} place */
export const storeEndDisagrees = (seat, place) => `the last \`+\` says the turn ended in ${seat}'s store, but its last shell fell in ${place}`;
/** @param {Value} seat */
export const storeEndEarly = (seat) => `the last \`+\` says no move is left, but ${seat} still has shells to lift`;
/** @param {Value} claim @param {Value} stores */
export const storesDisagree = (claim, stores) => `\`=${claim}\` disagrees: the stores are ${stores}`;
/** @param {Value} actual @param {Value} claim */
export const moverDisagrees = (actual, claim) => `\`position\` disagrees: the seat to move is ${actual}, not ${claim}`;
/** @param {Value} board */
export const boardDisagrees = (board) => `\`position\` disagrees: the board is ${board}`;
/** @param {Value} claim @param {Value} score */
export const scoreDisagrees = (claim, score) => `\`score ${claim}\` disagrees: the round ended ${score}`;
/** @param {Value} seat */
export const firstOfBoth = (seat) => `\`first ${seat}\` disagrees: this round opens with both hands`;
/** @param {Value} claim @param {Value} seat */
export const firstDisagrees = (claim, seat) => `\`first ${claim}\` disagrees: ${seat} begins this round`;
/** @param {Value} claim @param {Value} houses @param {Value} verb */
export const burnedDisagree = (claim, houses, verb) => `\`burn ${claim}\` disagrees: ${houses} ${verb} burned`;
export const relaysNone = "does not relay";
export const relaysOnce = "relays once";
/** @param {Value} count */
export const relaysMany = (count) => `relays ${count} times`;
/** @param {Value} name */
export const eventUnknown = (name) => `event \`${name}\` is not known; it is kept`;
export const knownAre = "known are ";
/** @param {Value} number @param {Value} row */
export const rowNumberDisagrees = (number, row) => `this row is numbered ${number}, but it is row ${row} of its round`;
export const afterEnd = "the record goes on after its `end`";
export const rulesListed = "`sungka rules` lists what is known";
/** @param {Value} key @param {Value} value */
export const belowZero = (key, value) => `\`${key}\`: \`${value}\` is below zero`;
export const digestDisagrees = "the digest is not that of this record";
/** @param {Value} digest */
export const digestActual = (digest) => `the digest of this record is \`${digest}\``;
/** @param {Value} result @param {Value} reason @param {Value} claim */
export const resultDisagrees = (result, reason, claim) => `the result is \`${result}\` (${reason}), not \`${claim}\``;
export const unfinishedDecided = "what decides an unfinished game goes in its `end`, like `end resign N`";
/** @param {Value} value */
export const notADate = (value) => `\`${value}\` is not a date like \`2026-01-18\` or \`2026-??-??\``;
/** @param {Value} value */
export const noSuchDay = (value) => `\`${value}\` is not a day of any calendar`;
/** @param {Value} values @param {Value} value */
export const evidenceValues = (values, value) => `\`Evidence\` is one of ${values}, not \`${value}\``;
/** @param {Value} values @param {Value} value */
export const resultValues = (values, value) => `a result is one of ${values}, not \`${value}\``;
/** @param {Value} tag @param {Value} seats */
export const seatAbsent = (tag, seats) => `tag \`${tag}\` names a seat that does not play; the seats are ${seats}`;
export const judgementStale = "this judgement belongs to another turn or position";
export const judgedAgain = "`sungka annotate` judges the turn again";
export const seatsLeftOut = "no turn names its seat";
export const seatsExchanged = "South and North are exchanged in all turns";
export const passesLeftOut = "a pass is left out, as the seat has no shell to lift";
export const roundsLeftOut = "the line that begins a round is left out";
export const capturesWithoutOwn = "all captures are one less: the capturing shell is not counted";
/** @param {Value} shells */
export const capturesLess = (shells) => `all captures are ${shells} less than they were`;
/** @param {Value} shells */
export const capturesMore = (shells) => `all captures are ${shells} more than they were`;
/** @param {Value} house */
export const onlyHouse = (house) => `only \`${house}\` agrees with what is claimed`;
export const noHouseAgrees = "no house agrees with what is claimed";
export const possibleAre = "possible are ";
export const recordStops = "the record stops without an `end`";
export const writeEnd = "write `end` when it is complete, or how it ended, like `end resign N`";
export const setupWithoutMover = "`Setup` does not say who moves, and these rules do not open with both hands";
/** @param {Value} fault */
export const setupUnreadable = (fault) => `\`Setup\` is not a position: ${fault}`;
/** @param {Value} houses @param {Value} before */
export const burnedChange = (houses, before) => `this position burns ${houses}, but this round burns ${before}`;
export const roundOverMover = "the round is over in this position, so the seat to move is `-`";
export const roundOpenMover = "the round is not over in this position, so a seat is to move";
export const freshBoard = "if every round begins with a fresh board, write `refill=new` in `Rules`";
/** @param {Value} seats @param {Value} rows */
export const rowsMisfit = (seats, rows) => `a position has ${seats} rows under these rules, not ${rows}`;
/** @param {Value} houses @param {Value} written */
export const housesMisfit = (houses, written) => `a row has ${houses} houses under these rules, not ${written}`;
export const burnedOpen = "a house that is not filled stays in play under `burned=open`: it is `0`, not `#`";
/** @param {Value} shells @param {Value} total */
export const totalMisfit = (shells, total) => `${shells} shells lie in this position, but ${total} are in play`;
/** @param {Value} number @param {Value} round @param {Value} rest */
export const roundEarly = (number, round, rest) => `round ${number} begins although round ${round} is not over: ${rest}`;
/** @param {Value} number @param {Value} needed */
export const roundAfterGap = (number, needed) => `round ${number} begins after a \`gap\` without ${needed}`;
/** @param {Value} number */
export const roundAfterMatch = (number) => `round ${number} begins although the match is over`;
/** @param {Value} number @param {Value} round @param {Value} due */
export const roundMisnumbered = (number, round, due) => `round ${number} follows round ${round}, where round ${due} is due`;
/** @param {Value} number */
export const writeRound = (number) => `write \`round ${number}\``;
/** @param {Value} round */
export const scoreTwice = (round) => `round ${round} has its \`score\` already`;
export const scoreOnce = "a round has one `score`";
/** @param {Value} rest */
export const scoreEarly = (rest) => `the round is scored although it is not over: ${rest}`;
/** @param {Value} score */
export const scoreClaim = (score) => `\`score ${score}\` `;
/** @param {Value} sum @param {Value} total */
export const scoreSum = (sum, total) => `adds up to ${sum}, but ${total} shells are in play`;
/** @param {Value} count @param {Value} seats */
export const scoreCount = (count, seats) => `counts ${count} stores, but ${seats} seats play`;
/** @param {Value} seat */
export const seatNotPlaying = (seat) => `${seat} does not play in this match`;
/** @param {Value} needed */
export const endAfterGap = (needed) => `the record ends after a \`gap\` without ${needed}`;
/** @param {Value} rest */
export const endEarly = (rest) => `the record ends although the round is not over: ${rest}`;
export const sayEnd = "say how it ended, like `end resign N`, or leave `end` out while play goes on";
/** @param {Value} number */
export const endBeforeRound = (number) => `the record ends although the rules go on to round ${number}`;
/** @param {Value} hint */
export const orSayEnd = (hint) => `${hint}; or say how it ended, like \`end abandoned\``;
/** @param {Value} end */
export const endLate = (end) => `\`end ${end}\` comes after the match was over`;
export const endAlone = "`end` alone leaves the match as it was played; an arbiter gives `end adjudicated S`";
/** @param {Value} number */
export const firstRound = (number) => `the first round of a record is round 1, not ${number}`;
export const laterStart = "a record that starts later has a `Setup` tag";
/** @param {Value} house */
export const houseOffBoard = (house) => `\`${house}\` is not on this board`;
/** @param {Value} seat @param {Value} asked @param {Value} named */
export const burnMisfit = (seat, asked, named) => `${seat} burns ${asked}, but \`burn\` names ${named}`;
export const restOne = "1 shell lies";
/** @param {Value} count */
export const restMany = (count) => `${count} shells lie`;
/** @param {Value} shells @param {Value} seat */
export const restIn = (shells, seat) => `${shells} in ${seat}'s houses`;
/** @param {Value} shells @param {Value} seat */
export const restAnd = (shells, seat) => ` and ${shells} in ${seat}'s`;
/** @param {Value} count */
export const housesMany = (count) => `${count} houses`;
export const housesOne = "1 house";
/** @param {Value} rounds */
export const roundsHint = (rounds) => `if the match is over, write \`rounds=${rounds}\` in \`Rules\``;
/** @param {Value} option */
export const majorityHint = (option) => `if it is over because nobody can catch up, write \`${option}\` in \`Rules\``;
export const strayRace = "`race` belongs on the line after a simultaneous row";
export const bothAtOnce = "both players move at once, where the rules let one seat move at a time";
export const rowOnlySimultaneous = "the first row of a round is simultaneous only under `opening=simultaneous`";
/** @param {Value} seat */
export const passWithShells = (seat) => `${seat} passes although it has shells to lift`;
export const rowOneEach = "a simultaneous row has one turn for every seat";
/** @param {Value} number @param {Value} seat */
export const raceShort = (number, seat) => `the race ends after ${number} drops while ${seat} still holds shells`;
/** @param {Value} number @param {Value} seat */
export const raceEmpty = (number, seat) => `after ${number} drops of the race ${seat} holds no shell to drop`;
/** @param {Value} house @param {Value} seat @param {Value} tick */
export const houseEmptied = (house, seat, tick) => `\`${house}\` is empty when ${seat} comes to lift it (tick ${tick})`;
/** @param {Value} house @param {Value} seat */
export const seatStuck = (house, seat) => `\`${house}\` cannot be lifted: ${seat} has no shell at tick 0 and passes`;
/** @param {Value} seat */
export const writePass = (seat) => `write \`${seat}--\``;
/** @param {Value} number @param {Value} seat */
export const turnOver = (number, seat) => `\`+${number}\` cannot follow: ${seat}'s turn is over before it`;
/** @param {Value} seat @param {Value} tick @param {Value} free */
export const tickEarly = (seat, tick, free) => `${seat} lifts at \`@${tick}\` but is free only at tick ${free}`;
/** @param {Value} tick */
export const tickWithoutMeaning = (tick) => `\`@${tick}\` has no meaning under \`pace=lap\`, where hands keep laps`;
export const afterCapture = "after a capture";
/** @param {Value} seat */
export const inStore = (seat) => `in ${seat}'s store`;
/** @param {Value} where */
export const moveDue = (where) => `this turn stops ${where} although another move is due`;
/** @param {Value} seat @param {Value} houses */
export const liftAndJoin = (seat, houses) => `${seat} can lift ${houses}; join the moves of one turn with \`+\``;
/** @param {Value} first @param {Value} second */
export const writeJoined = (first, second) => `write both as one turn: \`${first}+${second}\``;
export const thisRow = "this row";
export const gapWithoutSet = "play goes on after a `gap` without a `set` that says where";
export const writePosition = "write the position: `set \"…\"`";
/** @param {Value} who */
export const afterMatch = (who) => `${who} plays after the match is over`;
/** @param {Value} number */
export const writeNextRound = (number) => `a new round begins with the line \`round ${number}\``;
/** @param {Value} who */
export const afterRound = (who) => `${who} plays after the round is over`;
export const majorityOver = "nobody can catch up in the rounds that are left (`match-end=majority`)";
export const fewShells = "a seat has too few shells to fill a house again";
export const roundsOne = "one round";
/** @param {Value} count */
export const roundsMany = (count) => `${count} rounds`;
/** @param {Value} rounds @param {Value} number */
export const roundsPlayed = (rounds, number) => `the rules play ${rounds}; \`Rules\` may say \`rounds=${number}\``;
/** @param {Value} seat @param {Value} seats */
export const seatNotAtBoard = (seat, seats) => `${seat} plays, but the seats of this board are ${seats}`;
export const bothHandsDue = "this round opens with both hands at once";
export const writeBoth = "write both players' houses in one row, like `S3 | N5`";
/** @param {Value} mover @param {Value} seat */
export const passDue = (mover, seat) => `${mover} has no shell to lift and must pass before ${seat} plays`;
/** @param {Value} seat */
export const writePassBefore = (seat) => `write \`${seat}--\` before this turn`;
/** @param {Value} seat @param {Value} mover */
export const wrongSeat = (seat, mover) => `${seat} plays, but it is ${mover}'s turn`;
/** @param {Value} mover @param {Value} houses */
export const turnMissing = (mover, houses) => `a turn of ${mover} is missing before this one, or the seat is wrong; ${mover} can lift ${houses}`;
/** @param {Value} seat */
export const firstWritten = (seat) => `\`round 1 first ${seat}\``;
/** @param {Value} seat @param {Value} first @param {Value} otherwise */
export const matchBegun = (seat, first, otherwise) => `if ${seat} began the match, write ${first}; otherwise ${otherwise}`;
/** @param {Value} seat @param {Value} houses */
export const canLift = (seat, houses) => `${seat} can lift ${houses}`;
/** @param {Value} tick */
export const tickInTurn = (tick) => `\`@${tick}\` is in an ordinary turn; ticks are for simultaneous rows`;
export const houseUnreadable = "this house cannot be read; what follows is not verified until a `set`";
/** @param {Value} seat @param {Value} letter */
export const mustPass = (seat, letter) => `${seat} has no shell to lift: write \`${letter}--\``;
/** @param {Value} house @param {Value} houses */
export const houseBeyond = (house, houses) => `\`${house}\` is not on a board with ${houses} houses a seat`;
/** @param {Value} house */
export const houseBurned = (house) => `\`${house}\` is burned in this round`;
/** @param {Value} house */
export const houseEmpty = (house) => `\`${house}\` is empty and cannot be lifted`;
/** @param {Value} which @param {Value} house */
export const houseNotOpening = (which, house) => `the match opens from the ${which} house, not from \`${house}\``;
/** @param {Value} house @param {Value} last @param {Value} place @param {Value} seat */
export const noMoveLeft = (house, last, place, seat) => `\`+${house}\` cannot follow: the last shell of \`${last}\` fell in ${place}, and ${seat}'s turn was over`;
export const storeGives = "a last shell in the mover's own store";
export const captureGives = "a capture";
/** @param {Value} givers */
export const onlyGives = (givers) => `only ${givers} gives another move`;
/** @param {Value} seat */
export const storeOf = (seat) => `${seat}'s store`;
export const noHouse = "no house";
