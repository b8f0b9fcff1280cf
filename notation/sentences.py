"""The sentences of findings, each by its name and with its fields.

Made of `definitions/messages.toml` by `python definitions/make.py`; not to be edited.
"""

from __future__ import annotations

STRAYS_FIXED = "`sungka validate --fix` writes the record as UTF-8"
DIRECTION_NEEDLESS = "text is shown in its own direction without it"
BAR_GOES_BETWEEN = "a `|` goes between the turns of two seats"
ROW_NUMBERED = "a row has one number, before its first turn"
TURNS_ON_OWN_LINE = "turns begin on a line of their own"
TAGS_BEFORE_TURNS = "tags go before the first turn; words for people go in braces: `{…}`"
BAR_MISPLACED = "`|` is not between two turns"
BAR_NEIGHBOURS = "only comments and data may come between a turn and `|`"
PARENTHESIS_MISPLACED = "`(` has no turn before it"
VARIATION_REPLACES = "a variation replaces the turn just before it"
ANOTHER_RECORD = "another record begins here"
POSITION_IN_VARIATION = "`position` in a variation is followed by the position in quotes"
STATEMENT_BEGINS_LINE = "a statement begins a line"
VARIATION_EMPTY = "the variation holds no turn"
TAG_EMPTY = "a tag is closed before its value"
TAG_WRITTEN = 'a tag is written `[Name "value"]`, on one line'
BRACE_NESTED = "`{` is inside a comment"
BRACES_ESCAPED = "inside a comment braces are written `\\{` and `\\}`"
STRING_UNCLOSED = 'a string is not closed by a `"` on its line'
NOTHING_MORE = "nothing more"
WORDS_IN_BRACES = "words for people go in braces: `{…}`"
MOST_DIGITS = "a number has at most 9 digits"
TURN_WITHOUT_BLANKS = "a turn is one word without blanks"
DATE_IN_TAG = 'the day of a game goes in the tag `[Date "2026-01-18"]`'
POSITION_EXAMPLE = 'a position goes in quotes: `position "…"`'
RECORD_BEGINS_LINE = "a record begins at the start of a line"
CONTROL_CHARACTER = "a control character"
THE_CHARACTER = "the character"
NUMBER_OF_HOUSE = "the number of a house"
SECOND_PLUS = "found a second `+` where the number of a house should be"
DASH_FOR_HOUSE = "found `-` where the number of a house should be"
CAPITAL_CAPTURE = "found `X` where `x`, a capture, should be"
SMALL_CAPTURE = "write a small `x`"
MOVES_JOINED = "moves of one turn are joined by `+`: `S7+3`"
MARK_WITHOUT_NUMBER = "found `$` without the number of a mark, like `$14`"
RELAYS_TWICE = "found both the houses of the relays and their number; one is enough"
ONLY_COMMENTS_AFTER_END = "only comments and data may follow the `end`"
RECORD_BEGINS_WITH = "a record begins with a line `%sgn 1`"
VERSION_MISSING = "`%sgn` names no version"
DRAW_WRITTEN = 'a draw by agreement is written `end agreed`, with the tag `[Result "draw"]`'
TABLE_CONVERTED = "a row is written `1. S7 N3`; `sungka convert` reads `.csv` tables"
MARKUP_COPIED = "copy the record as a browser shows it, not the source of the page"
COUNTS = "it both three four five six seven eight nine ten eleven twelve"
MAIL_QUOTED = "each line begins with the `>` of a mail"
ZERO_WIDTH = "characters without width stand between the others"
TAG_QUOTES = "the values of tags are not in straight quotes"
TAG_BRACKETS = "tags stand without their brackets"
COLUMN_HEADS = "the columns have heads"
CAPITALS = "capitals stand for small letters"
PAGE_NUMBERS = "numbers of pages stand between the rows"
BEHIND_END = "words that are no comment stand behind the end"
OPEN_COMMENTS = "comments are not closed"
GLUED = "turns are not parted by blanks"
PARTED = "blanks or line ends part the moves of a turn"
CAUSE_FIXED = "`sungka validate --fix` puts it right, and then nothing is wrong with the record"
COMMENT_UNOPENED = "these are the words of a comment that lacks its `{`"
QUOTE_ESCAPED = 'a quote inside of a value is written `\\"`'
DATA_WRITTEN = "data is written `<key=value …>`, a value with blanks in quotes"
ESCAPES_WRITTEN = 'a backslash is written `\\\\`, a quote `\\"`, a line end `\\n`'
STORES_WRITTEN = "the stores are written in playing order, `=12:9`"
POSITION_WRITTEN = "a position is a field for each seat, like `4.4.4.4/0`, and the seat to move"
FILE_EMPTY = "no record: the file is empty"
IS_PAGE = "this is a web page, not a record"
IS_MAIL = "this is a mail with its headers, not a record"
IS_TABLE = "this is a table, not a record"
PAGE_WITHOUT_RECORD = "copy the record as a browser shows it, from its line `%sgn 1` on"
MAIL_WITHOUT_RECORD = "save only the record of the mail, from its line `%sgn 1` on"
TABLE_TO_RECORD = (
    "`sungka convert` reads `.csv` files with columns `1`, `2`, `3` or `game` and `turn`"
)


def stray_byte(*, byte: object, sign: object) -> str:
    return f"byte {byte} is not UTF-8: read as `{sign}` (Windows-1252)"


def stray_before_record(byte: object) -> str:
    return f"byte {byte} is not UTF-8"


def more_strays(*, message: object, count: object) -> str:
    return f"{message}, and {count} more"


def more_strays_in_record(*, message: object, count: object) -> str:
    return f"{message}, and {count} more in this record"


def half_character(code: object) -> str:
    return f"{code} is half of a character, which no file can hold"


def direction_character(*, code: object, name: object) -> str:
    return f"{code} ({name}) changes the direction of the text after it"


def control_shown(code: object) -> str:
    return f"{code} is a control character, which does not show"


def tag_twice(name: object) -> str:
    return f"the tag `{name}` appears a second time"


def seat_twice(seat: object) -> str:
    return f"{seat} plays twice at the same time"


def on_statement_line(text: object) -> str:
    return f"`{text}` is on the line of a statement"


def after_game_began(text: object) -> str:
    return f"`{text}` comes after the game has begun"


def stores_twice(text: object) -> str:
    return f"`{text}` is a second claim of the stores after the same turn"


def no_turn_before(text: object) -> str:
    return f"`{text}` has no turn before it"


def only_position_in_variation(word: object) -> str:
    return f"`{word}` is in a variation, where only `position` is allowed"


def amid_line(word: object) -> str:
    return f"`{word}` is in the middle of a line"


def no_turn_after(text: object) -> str:
    return f"`{text}` has no turn after it"


def data_unopened(text: object) -> str:
    return f"`{text}` is data without its `<`"


def tag_unopened(word: object) -> str:
    return f"`{word}` begins a tag without its `[`"


def tag_bare(name: object) -> str:
    return f"`{name}` begins a tag without its brackets"


def write_text(text: object) -> str:
    return f"write `{text}`"


def never_closed(*, bracket: object, closer: object) -> str:
    return f"`{bracket}` is never closed by a `{closer}`"


def closes_nothing(bracket: object) -> str:
    return f"`{bracket}` closes nothing"


def unreadably_long(text: object) -> str:
    return f"`{text}` is too long to be read"


def nothing_found(wanted: object) -> str:
    return f"found nothing where {wanted} should be"


def ends_before(*, text: object, wanted: object) -> str:
    return f"`{text}` ends where {wanted} should be"


def number_too_long(found: object) -> str:
    return f"`{found}` is too long; a number has at most 9 digits"


def nothing_more_belongs(found: object) -> str:
    return f"nothing more belongs here, found `{found}`"


def found_other(*, found: object, wanted: object) -> str:
    return f"found `{found}` where {wanted} should be"


def not_a_statement(*, word: object, statements: object) -> str:
    return f"`{word}` is not a statement; a line begins with a turn or one of {statements}"


def seat_expected(found: object) -> str:
    return f"found `{found}` where a seat should be"


def several_words(word: object) -> str:
    return f"`{word}` is more than one word"


def blank_in_statement(text: object) -> str:
    return f"a blank goes between the words of a statement: `{text}`"


def position_in_quotes(word: object) -> str:
    return f'the position goes in quotes: `{word} "…"`'


def statement_form(form: object) -> str:
    return f"it is written like {form}"


def house_with_seat(owner: object) -> str:
    return f"a house is named with its seat: {owner}"


def apart_from_turn(word: object) -> str:
    return f"`{word}` is separated from its turn"


def joined_like(word: object) -> str:
    return f"write it as in `S7{word}`"


def number_for_turn(word: object) -> str:
    return f"`{word}` begins with a number where a turn should be"


def seat_first(*, seat: object, number: object) -> str:
    return f"the seat comes first: `{seat}{number}`"


def neither_number_nor_turn(word: object) -> str:
    return f"`{word}` is neither a row number, like `1.`, nor a turn, like `S7`"


def move_joined(word: object) -> str:
    return f"another move of the same turn is joined by `+`: `S7+{word}`"


def not_a_turn(word: object) -> str:
    return f"`{word}` is not a turn"


def statement_small(word: object) -> str:
    return f"a statement is written in small letters: `{word}`"


def at_character(number: object) -> str:
    return f"it is character {number} of this word"


def neither_turn_nor_statement(word: object) -> str:
    return f"`{word}` is neither a turn nor a statement"


def character_misplaced(*, shown: object, number: object, name: object) -> str:
    return f"{shown} (U+{number}, {name}) is allowed only in comments and strings"


def pass_written(seat: object) -> str:
    return f"a pass is written `{seat}--`"


def shells_nine(*, text: object, shorter: object) -> str:
    return f"write `{text}9` for nine shells, or only `{shorter}`"


def not_a_house_number(found: object) -> str:
    return f"`{found}` is not a house number; houses are numbered from 1, next to the store, to 99"


def write_house(*, before: object, house: object) -> str:
    return f"write `{before}{house}`"


def turn_apart(*, before: object, seat: object, house: object) -> str:
    return f"a turn of another seat is written apart: `{before} {seat}{house}`"


def mover_house_expected(found: object) -> str:
    return f"found `{found}` where the number of the mover's own house should be"


def house_expected(found: object) -> str:
    return f"found `{found}` where the number of a house should be"


def sign_in_turn(sign: object) -> str:
    return f"found `{sign}` in a turn"


def after_pass(found: object) -> str:
    return f"found `{found}` after a pass, which has no other parts"


def amid_turn(found: object) -> str:
    return f"found `{found}` in the middle of a turn"


def turns_apart(*, first: object, second: object) -> str:
    return f"turns are written apart, `{first} {second}`; a relay is written with `>`"


def after_move(found: object) -> str:
    return f"found `{found}` after the end of the move"


def second_part(part: object) -> str:
    return f"found a second {part} in one move"


def late_part(part: object) -> str:
    return f"found a {part} too late in its move"


def either(*, words: object, last: object) -> str:
    return f"{words} or {last}"


def record_too_long(most: object) -> str:
    return f"the record is longer than {most} characters"


def record_too_many_parts(most: object) -> str:
    return f"the record has more than {most} parts (moves, notes, statements, tags)"


def faults_unreported(most: object) -> str:
    return f"no more than {most} faults are reported"


def outside_record(line: object) -> str:
    return f"`{line}` is outside of a record"


def mark_not_small(mark: object) -> str:
    return f"`{mark}` is not in small letters"


def write_it(text: object) -> str:
    return f"write it `{text}`"


def before_mark(*, signs: object, mark: object) -> str:
    return f"`{signs}` comes before `{mark}`"


def signs_before_mark(mark: object) -> str:
    return f"characters that do not belong come before `{mark}`"


def byte_order_before_mark(mark: object) -> str:
    return f"a byte order mark comes before `{mark}`"


def blanks_before_mark(mark: object) -> str:
    return f"blanks come before `{mark}`"


def record_begins_with_version(version: object) -> str:
    return f"a record begins with a line `%sgn {version}`"


def version_unknown(*, written: object, version: object) -> str:
    return f"version `{written}` is not known, only version `{version}`"


def not_a_beginning(line: object) -> str:
    return f"`{line}` is not the beginning of a record"


def on_version_line(text: object) -> str:
    return f"`{text}` is on the line of the version"


def end_written(*, word: object, seat: object) -> str:
    return f"how a game ended goes after `end`: `end {word} {seat}`"


def winner_in_result(seat: object) -> str:
    return f'who won goes in the tag `[Result "{seat}"]`; the game ends with `end`'


def row_number_dot(number: object) -> str:
    return f"a row's number ends with a dot: `{number}.`"


def seat_and_house(*, seat: object, house: object) -> str:
    return f"a seat and its house are written together: `{seat}{house}`"


def perhaps(text: object) -> str:
    return f"perhaps `{text}`"


def seat_letter(seat: object) -> str:
    return f"a seat is one letter: `{seat}`"


def words_braced(words: object) -> str:
    return f"words for people go in braces: `{{{words}}}`"


def row_number_and_seat(number: object) -> str:
    return f"a row's number is `{number}.`, and a turn names its seat, like `S7`"


def in_digits(text: object) -> str:
    return f"write it in digits: `{text}`"


def turn_names_seat(houses: object) -> str:
    return f"a turn names its seat: `S{houses}` is South's, `N{houses}` is North's"


def house_missing(seat: object) -> str:
    return f"the number of the house is missing behind `{seat}`"


def stores_sign(stores: object) -> str:
    return f"stores begin with `=`: `={stores}`"


def seat_in_turn(turn: object) -> str:
    return f"the letter of a turn is its seat: write only `{turn}`"


def name_is_seat(*, name: object, seat: object, turn: object) -> str:
    return f"{name} is {seat}: write `{turn}`"


def name_is_other_seat(*, name: object, seat: object, turn: object, other: object) -> str:
    return f"{name} is {seat}, but `{turn}` is a turn of {other}"


def table_row(row: object) -> str:
    return f"`{row}` looks like a row of a table"


def markup_found(text: object) -> str:
    return f"`{text}` belongs to a web page, not to a record"


def more_like_this(*, hint: object, count: object) -> str:
    return f"{hint} ({count} more like this)"


def fixed_signs(*, hint: object, number: object) -> str:
    return f"{hint}; `sungka validate --fix` puts {number} right"


def full_width(*, written: object, meant: object) -> str:
    return f"wide characters stand for narrow ones, like `{written}` for `{meant}`"


def web_page_marks(text: object) -> str:
    return f"marks of a web page stand in the record, like `{text}`"


def stands_for(*, written: object, meant: object) -> str:
    return f"`{written}` stands for `{meant}`"


def cause_places(*, cause: object, count: object) -> str:
    return f"{cause} ({count} places)"


def not_an_escape(text: object) -> str:
    return f"`{text}` is not an escape"


def no_record_line(mark: object) -> str:
    return f"no record: no line begins with `{mark}`"


def record_within(line: object) -> str:
    return f"a record begins in line {line}: copy it from there into a file of its own"


def mark_within(line: object) -> str:
    return f"copy the record in line {line} from its `%sgn 1` on into a file of its own"


def not_a_time(text: object) -> str:
    return f"`{text}` is not a time like `4:31` or `0:04:31`"


def not_an_arrow(text: object) -> str:
    return f"`{text}` is not an arrow like `S5-N3` or `red:N6-S`"


def not_a_ring(text: object) -> str:
    return f"`{text}` is not a ring like `N3` or `green:N3`"


def not_a_control(text: object) -> str:
    return f"`{text}` is not a time control like `5:00`, `5:00+3` (increment) or `5:00d3` (delay)"
