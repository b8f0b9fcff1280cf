"""The habits of beginners, each explained once: row numbers, names, chats, tables, markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .. import sentences
from ..diagnostic import Code, Diagnostic
from ..record import Tag
from .tokens import MAX_FAULTS

Players = dict[str, str]
"""The words of the players' names in small letters, each with the letters of its seats."""


class Habit(NamedTuple):
    """The meaning of text that cannot be read; faults of one `kind` have one cause.

    A `message` replaces the usual one.
    """

    kind: str
    hint: str
    message: str | None = None


def find_players(tags: Iterable[Tag]) -> Players:
    """The words of the players' names in these tags.

    >>> find_players([Tag("South", "Santos, Maria")])
    {'santos': 'S', 'maria': 'S'}
    """
    players: Players = {}
    for tag in tags:
        if tag.name in _TITLES.values():
            for word in {one.lower(): None for one in _LETTERS.findall(tag.value[:200])}:
                players[word] = players.get(word, "") + tag.name[0]
    return players


def tell_habits_once(text: str, tags: Iterable[Tag], faults: list[Diagnostic]) -> list[Diagnostic]:
    """The faults in order; for each habit only its first fault, which says how many follow.

    A fault whose hint says more than its habit does is left as it is.
    """
    players = find_players(tags)
    told: list[Diagnostic] = []
    first: dict[str, int] = {}
    more: dict[str, int] = {}
    end = 0
    for fault in faults:
        habit = None
        if fault.code in _CODES and fault.hint not in _KEPT:
            habit = find_habit(text, fault.span.start, fault.code, players)
        if habit is None:
            told.append(fault)
        elif habit.kind in first:
            # Several faults of one message of a chat are one.
            more[habit.kind] += habit.kind != "chat" or "\n" in text[end : fault.span.start]
        else:
            first[habit.kind], more[habit.kind] = len(told), 0
            message = habit.message or fault.message
            told.append(fault._replace(message=message, hint=habit.hint))
        end = fault.span.start
    for kind, count in more.items():
        hint = told[first[kind]].hint or ""
        if count:
            hint = sentences.more_like_this(hint=hint, count=count)
        told[first[kind]] = told[first[kind]]._replace(hint=hint)
    return told


def find_habit(text: str, at: int, code: Code, players: Players) -> Habit | None:
    """The habit that explains a fault at `at`; `None` for any other fault."""
    begin = text.rfind("\n", max(0, at - _LINE), at) + 1 or max(0, at - _LINE)
    if _CHAT.match(text, begin):
        return Habit("chat", sentences.WORDS_IN_BRACES)
    if code is Code.MISPLACED:
        return None
    if found := _find_markup(text, begin, at):
        return found
    if code not in (Code.UNKNOWN_WORD, Code.BAD_STATEMENT):
        return None
    if found := _find_table(text, begin):
        return found
    rest = _find_rest(text, at)
    before = text[begin:at].strip(_BLANKS)
    if before and code is Code.BAD_STATEMENT:
        return None
    found = None if before else _find_row_number(rest)
    found = found or _find_house_letters(rest) or _find_lost_sign(rest)
    if found or _FIRST_STATEMENT.match(rest):
        return found
    if not _BEHIND_TURN.search(text[max(0, at - 60) : at]) and (found := _find_bare(rest)):
        return found
    return _find_named(rest, players, is_numbered=_NUMBERED.search(before) is not None)


def describe_foreign(text: str, line: int | None = None) -> tuple[str, str] | None:
    """The message and the hint for text outside of records: a web page, a mail or a table.

    `line` is the line on which a record begins after the text. It is `None` for other text.

    >>> describe_foreign("1;S7;N3\\n2;S6;N5\\n")[0]
    'this is a table, not a record'
    """
    if _PAGE.match(text):
        message, hint = sentences.IS_PAGE, sentences.PAGE_WITHOUT_RECORD
    elif _MAIL.match(text):
        message, hint = sentences.IS_MAIL, sentences.MAIL_WITHOUT_RECORD
    elif _find_table(text, len(text) - len(text.lstrip(_BLANKS + "\n"))):
        message, hint = sentences.IS_TABLE, sentences.TABLE_TO_RECORD
    else:
        return None
    mark = text.lower().find("%sgn 1")
    if line is not None:
        hint = sentences.record_within(line)
    elif mark >= 0:
        hint = sentences.mark_within(1 + text.count("\n", 0, mark))
    return message, hint


def is_turn_of_name(line: str, tags: Mapping[str, Tag]) -> bool:
    """True when the line begins with a seat or a player, a colon and a turn: no tag begins there.

    >>> is_turn_of_name("South: S7", {}), is_turn_of_name("Table: 7", {})
    (True, False)
    """
    match = _AFTER_NAME.match(line)
    if match is None:
        return False
    players = find_players([tags[title] for title in _TITLES.values() if title in tags])
    return _seat_of(match[1], players) is not None


def _find_rest(text: str, at: int) -> str:
    """The text from `at` to the end of its line, or to a note on it."""
    match = _REST.match(text, at)
    return match[0].rstrip(_BLANKS) if match else ""


def _find_markup(text: str, begin: int, at: int) -> Habit | None:
    """The markup of a web page that a fault is in, or that begins there."""
    opening = text.rfind("<", max(begin, at - 300), at + 1)
    match = _MARKUP.match(text, opening) if opening >= 0 else None
    if match is None or match.end() < at:
        match = _ENTITY.match(text, at)
    if match is None:
        return None
    return Habit("markup", sentences.MARKUP_COPIED, sentences.markup_found(_shorten(match[0])))


def _find_table(text: str, begin: int) -> Habit | None:
    """The row of a table that a line is; a row of names also by the row below."""
    line, below, *_ = [*text[begin : begin + 600].split("\n"), ""]
    for sign in ";\t,":
        cells, following = _cells(line, sign), _cells(below, sign)
        is_head = len(following) == len(cells) and _has_number(following)
        if cells and (is_head or _has_number(cells)):
            row = sentences.table_row(_shorten(line))
            return Habit("table", sentences.TABLE_CONVERTED, row)
    return None


def _cells(line: str, sign: str) -> list[str]:
    """The cells of a row of three or more; none where something else than short words is in one."""
    cells = [cell.strip(_BLANKS).strip('"') for cell in line.split(sign)]
    is_row = len(cells) > 2 and all(_CELL.fullmatch(cell) for cell in cells)
    return cells if is_row else []


def _has_number(cells: list[str]) -> bool:
    return any(_CELL_OF_GAME.fullmatch(cell) for cell in cells)


def _find_row_number(rest: str) -> Habit | None:
    """A row's number without its dot, or with letters that look like digits."""
    if match := _ROW_NUMBER.match(rest):
        number, after = str(int(match[1])), rest[match.end() :].strip(_BLANKS)
        found = sentences.neither_number_nor_turn(match[0].strip(_BLANKS))
        if _TURN.match(after) or not (after or match[2].isspace() or not match[2]):
            return Habit("row", sentences.row_number_dot(number), found)
        if match[2] and _HOUSES.match(after):
            return Habit("row", sentences.row_number_and_seat(number), found)
    match = _LETTER_NUMBER.match(rest)
    if match is None:
        return None
    number = str(_read_letters(match[1]))
    if number == "0":
        return None
    found = sentences.neither_number_nor_turn(match[0])
    return Habit("row", sentences.in_digits(f"{number}."), found)


def _find_house_letters(rest: str) -> Habit | None:
    """A turn whose house is written with letters that look like digits: `Sl`."""
    match = _LETTER_HOUSE.match(rest)
    if match is None:
        return None
    turn = match[1].upper() + str(_read_letters(match[2])) + match[3]
    return Habit("house", sentences.in_digits(turn))


def _find_lost_sign(rest: str) -> Habit | None:
    """A turn that lacks the number of its first house, or stores that lack their `=`."""
    if match := _NO_HOUSE.match(rest):
        return Habit("no house", sentences.house_missing(match[1].upper()))
    match = _STORES.match(rest)
    return None if match is None else Habit("stores", sentences.stores_sign(match[0]))


def _read_letters(text: str) -> int:
    """The number that is meant by letters that look like digits, or by a Roman number."""
    if _ROMAN.fullmatch(text):
        values = [_ROMAN_VALUES[sign] for sign in text]
        pairs = zip(values, [*values[1:], 0], strict=True)
        return sum([-one if one < following else one for one, following in pairs])
    return int(text.translate(_DIGITS))


def _find_bare(rest: str) -> Habit | None:
    """Houses without a seat where a turn should be."""
    match = _HOUSES.match(rest)
    if match is None:
        return None
    after = rest[match.end() :].lstrip(_BLANKS + ",")
    if after and not (_HOUSES.match(after) or _TURN.match(after) or after[0] in "|=)("):
        return None
    return _explain_bare(match[1])


def _explain_bare(houses: str) -> Habit:
    found = sentences.neither_number_nor_turn(houses)
    return Habit("bare", sentences.turn_names_seat(houses), found)


def _find_named(rest: str, players: Players, *, is_numbered: bool) -> Habit | None:
    """A player or a seat, in words, before a turn or before its houses."""
    match = _NAMED.match(rest)
    if match is None:
        return None
    name, written = match[1].rstrip(":,. \t\xa0"), match[2]
    seat = _seat_of(name, players)
    is_turn = not written[0].isdigit()
    if seat is None:
        pairs = len(_PAIR.findall(rest))
        if is_turn or not _PAIRS.fullmatch(rest) or not (is_numbered or pairs > 1):
            return None
        return Habit("bare", sentences.turn_names_seat(written))
    turn = written[0].upper() + written[1:] if is_turn else seat + written
    if name.lower() in _SEATS:
        apart = sentences.seat_and_house(seat=seat, house=written)
        hint = sentences.seat_in_turn(turn) if is_turn else apart
    elif turn[0] == seat:
        hint = sentences.name_is_seat(name=_shorten(name), seat=_TITLES[seat], turn=turn)
    else:
        hint = sentences.name_is_other_seat(
            name=_shorten(name), seat=_TITLES[seat], turn=turn, other=_TITLES[turn[0]]
        )
    return Habit("name", hint)


def _seat_of(name: str, players: Players) -> str | None:
    """The letter of the seat that a name says or whose player it is; `None` if that is unclear."""
    words = [word.lower() for word in _LETTERS.findall(name)]
    if len(words) == 1 and words[0] in _SEATS:
        return _SEATS[words[0]]
    seats = {players.get(word, "") for word in words}
    seat = seats.pop() if len(seats) == 1 else ""
    return seat if len(seat) == 1 else None


def _shorten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"


_CODES = frozenset(
    {
        Code.UNKNOWN_WORD,
        Code.BAD_STATEMENT,
        Code.BAD_TURN,
        Code.BAD_DATA,
        Code.BAD_TAG,
        Code.MISPLACED,
    }
)
_KEPT = frozenset(
    {
        sentences.COMMENT_UNOPENED,
        sentences.ONLY_COMMENTS_AFTER_END,
        sentences.faults_unreported(MAX_FAULTS),
    }
)
_BLANKS = " \t\xa0"
_LINE = 2000  # characters looked back for the beginning of a line, which may be millions away
_TITLES = {"S": "South", "N": "North", "E": "East", "W": "West"}
_SEATS = {title.lower(): seat for seat, title in _TITLES.items()} | {
    seat.lower(): seat for seat in _TITLES
}
_LETTERS = re.compile(r"[^\W\d_]+")
_REST = re.compile(r"[^\n{<;]{0,300}")
_TURN_SIGNS = r"[SNEWsnew](?:--|_|[1-9][0-9]?(?![0-9]))[^ \t\xa0\n{}<()\[\]=|;,]*"
_HOUSE_SIGNS = r"[1-9][0-9]?(?:[+x][0-9]{1,2})*\+?[!?]{0,2}"
_EDGE = r"(?=[ \t\xa0,|=()]|$)"
_NAME_SIGNS = r"[^\W\d_][^ \t\xa0\n0-9{}<>()\[\]=|;\"]*"
_TURN = re.compile(_TURN_SIGNS)
_HOUSES = re.compile(rf"({_HOUSE_SIGNS}){_EDGE}")
_ROW_NUMBER = re.compile(
    r"(?!0+(?![0-9]))([0-9]{1,3})([ \t\xa0]*[):.,]+(?=[ \t\xa0]|$|[SNEWsnew])|(?=[ \t\xa0]))"
)
_CHAT = re.compile(
    r"[ \t\xa0]*\[?(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},?[ \t\xa0]+)?"
    r"[0-9]{1,2}[:.][0-9]{2}(?::[0-9]{2})?(?:[ \t\xa0]?[AaPp][Mm])?\]?[ \t\xa0]+"
    r"(?:-[ \t\xa0]+)?[^\W\d_][^:\n\[\]{}()<>=|]{0,40}:(?=[ \t\xa0])"
)
_LETTER_NUMBER = re.compile(r"((?=[0-9]*[lIiOo])[lIiOo0-9]{1,3}|[IVX]{1,5})[.):]+(?=[ \t\xa0]|$)")
_LETTER_HOUSE = re.compile(
    r"([SNEWsnew])((?=[0-9]*[lIO])(?![0O])[lIO0-9]{1,2})(\+?)(?=[ \t\xa0]|$)"
)
_NO_HOUSE = re.compile(r"([SNEWsnew])(?:[+x>~@]|-(?=[SNEW]))(?=[0-9SNEW])")
_STORES = re.compile(r"[0-9]{1,3}(?::[0-9]{1,3}){1,3}(?=[ \t\xa0]|$)")
_ROMAN = re.compile("[IVX]+")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}
_DIGITS = str.maketrans("lIiOo", "11100")
_NAMED = re.compile(
    rf"({_NAME_SIGNS}(?:[ \t\xa0]+{_NAME_SIGNS}){{0,3}}?)[ \t\xa0]+"
    rf"({_TURN_SIGNS}|{_HOUSE_SIGNS}{_EDGE})"
)
_PAIR = re.compile(rf"{_NAME_SIGNS}[ \t\xa0]+{_HOUSE_SIGNS}{_EDGE}")
_PAIRS = re.compile(rf"(?:{_PAIR.pattern}[ \t\xa0,|]*)+")
_AFTER_NAME = re.compile(
    rf"({_NAME_SIGNS}):[ \t\xa0]*(?:{_TURN_SIGNS}|{_HOUSE_SIGNS})(?=[ \t\xa0,|=(]|$)"
)
_NUMBERED = re.compile(r"[0-9]\.+$")
_BEHIND_TURN = re.compile(r"(?:^|[^\w])[SNEWsnew][0-9_][^ \t\xa0\n]*[ \t\xa0\n]+$")
_FIRST_STATEMENT = re.compile(
    r"(?:round|score|position|race|set|gap|event|end)(?![\w-])", re.IGNORECASE
)
_CELL = re.compile(r"[\w+:./#?!>-]{0,20}(?: [\w+-]{1,12})?")
_CELL_OF_GAME = re.compile(r"[SNEWsnew]?[0-9]{1,2}(?:[+x>-].*)?")
_PAGE = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).){0,2000}-->\s*)?"
    r"<(?:!doctype\s+html|html|head|body|title|meta|div|pre|p|table)(?=[\s>])",
    re.IGNORECASE | re.DOTALL,
)
_HEADER = r"[A-Z][A-Za-z-]{1,30}:[ \t\xa0][^\n]*\n(?:[ \t][^\n]*\n)*"
_MAIL = re.compile(
    rf"\s*(?:From [^\n]*\n)?(?=(?:{_HEADER}){{0,60}}?(?:From|Subject):)(?:{_HEADER}){{2}}"
)
_ENTITY = re.compile("&(?:quot|lt|gt|amp|nbsp|apos|#[0-9]{2,5});")
_MARKUP = re.compile(
    r"</?(?:html|head|body|pre|p|br|div|span|b|i|em|strong|code|font|table|tr|td|th|li|ul|ol"
    r"|h[1-6]|blockquote|hr|tt|title|meta|script|style"
    r"|(?<=/)a|a(?=[ \t\xa0]))(?:[ \t\xa0/][^<>\n]*)?>",
    re.IGNORECASE,
)
