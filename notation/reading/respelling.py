"""Spellings that go through a record and have one meaning each, like `/` for `+` in every turn.

Each is found by its own pattern outside of comments, data and strings. Finding one says nothing
about the game: the caller reads and plays the record as respelt (`checking/causes.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from .. import sentences
from ..escapes import write_comment, write_string
from .chat_signs import ASIDE, PROSE, list_replaced
from .explain_place import read_open_tag
from .newcomers import STATEMENTS


class TextEdit(NamedTuple):
    """Text from character `start` up to but not including `stop`, and what belongs there."""

    start: int
    stop: int
    new: str


class Respelling(NamedTuple):
    """One cause of many faults: its name, the sentence about it, and the edits in their order."""

    cause: str
    message: str
    edits: tuple[TextEdit, ...]


FIXED = sentences.CAUSE_FIXED
"""The hint where nothing is wrong with a record any more without its causes."""


def count_places(message: str, count: int) -> str:
    """The sentence about a cause, with the number of its places where there are several."""
    return message if count == 1 else sentences.cause_places(cause=message, count=count)


def find_respellings(text: str, done: str | None = None) -> Iterator[Respelling]:
    """The spellings found in a record's text, except of the cause `done`."""
    for cause, message, find in _SPELLINGS:
        if cause == done:
            continue
        edits = tuple([it for it in find(text) if text[it.start : it.stop] != it.new])
        if edits:
            first = edits[0]
            written, meant = text[first.start : first.stop], first.new
            yield Respelling(cause, message(written, meant), edits)


def apply_text_edits(text: str, edits: Iterable[TextEdit]) -> str:
    """The text with edits made that do not overlap and stand in their order.

    >>> apply_text_edits("S7/3 N5/2", [TextEdit(2, 3, "+"), TextEdit(7, 8, "+")])
    'S7+3 N5+2'
    """
    parts, at = [], 0
    for start, stop, new in edits:
        parts += [text[at:start], new]
        at = stop
    return "".join([*parts, text[at:]])


_Find = Callable[[str], Iterable[TextEdit]]
_Tell = Callable[[str, str], str]


def _say(message: str) -> _Tell:
    return lambda written, meant: message


def _find_in(
    pattern: str,
    replace: str | Callable[[re.Match[str]], str],
    flags: int = 0,
    aside: str = ASIDE,
    sign: str = "",
) -> _Find:
    """Find each match of a pattern outside of comments, strings and, unless told, data.

    `sign` is a pattern that is in every text with a match, and is found in less time.
    """
    found = re.compile(rf"{aside}|(?P<hit>{pattern})", re.MULTILINE | flags)
    begin = re.compile(sign).search

    def find(text: str) -> Iterable[TextEdit]:
        for match in found.finditer(text) if begin(text) else ():
            if match["hit"] is not None:
                new = replace if isinstance(replace, str) else replace(match)
                yield TextEdit(match.start(), match.end(), new)

    return find


def _find_in_words(
    word: str, pattern: str, replace: Callable[[re.Match[str]], str], sign: str
) -> _Find:
    """Find each match of a pattern within words of a form, which stand outside of comments.

    `sign` is as above.
    """
    found = re.compile(rf"{ASIDE}|(?<![^ \t\xa0\n.|(=])(?P<hit>{word})", re.MULTILINE)
    within, begin = re.compile(pattern), re.compile(sign).search

    def find(text: str) -> Iterable[TextEdit]:
        for match in found.finditer(text) if begin(text) else ():
            if match["hit"] is not None:
                for it in within.finditer(match["hit"]):
                    start = match.start() + it.start()
                    yield TextEdit(start, start + len(it[0]), replace(it))

    return find


def _find_mail_quotes(text: str) -> Iterable[TextEdit]:
    """The `>` before each line, where every line has it."""
    edits = []
    for line in re.finditer(r"^[^\n]+", text, re.M):
        if line[0].strip():
            mark = _QUOTED.match(line[0])
            if mark is None:
                return []
            edits.append(TextEdit(line.start(), line.start() + mark.end(), ""))
    return edits


def _find_markup(text: str) -> Iterable[TextEdit]:
    """The elements of a web page, outside of comments and strings."""
    for match in _MARKUP.finditer(text):
        if match["hit"] is not None:
            yield TextEdit(match.start(), match.end(), "")


def _find_tag_values(text: str) -> Iterable[TextEdit]:
    """The values of tags that are not in straight quotes."""
    for match in _TAG.finditer(text):
        inner = match["value"].strip(_QUOTES)
        if inner and not re.search(r'["\\]', inner) and not _STRAIGHT.fullmatch(match["value"]):
            yield TextEdit(*match.span("value"), write_string(inner))


def _find_open_tags(text: str) -> Iterable[TextEdit]:
    """Tags without their brackets, before the game begins."""
    begin = _GAME.search(text)
    for line in re.finditer(r"^[A-Z][^\n]*", text[: begin.start() if begin else len(text)], re.M):
        tag = read_open_tag(line[0])
        if tag is not None and tag[1] and "]" not in tag[1]:
            yield TextEdit(line.start(), line.end(), f"[{tag[0]} {write_string(tag[1])}]")


def _find_statement_words(text: str) -> Iterable[TextEdit]:
    """First words of statements in other languages or misspelt, told by what follows them."""
    for match in _STATEMENT.finditer(text):
        word = match["word"].lower().rstrip(":")
        for statement, rest in _SHAPES.items():
            if not re.fullmatch(rest, match["rest"].strip()):
                continue
            is_known = word == statement or word in _WORDS[statement]
            if is_known or get_close_matches(word, STATEMENTS, n=1) == [statement]:
                yield TextEdit(*match.span("word"), statement)
                break


def _find_capitals(text: str) -> Iterable[TextEdit]:
    """Words of statements in capitals, and the `X` of captures."""
    edits = []
    for line in _CAPITAL_LINE.finditer(text):
        for word in re.finditer(r"[A-Z][A-Za-z]+", line[0].partition('"')[0]):
            start = line.start() + word.start()
            edits.append(TextEdit(start, start + len(word[0]), word[0].lower()))
    return sorted([*edits, *_CAPTURES(text)])


def _find_behind_end(text: str) -> Iterable[TextEdit]:
    """Words behind the end of the record, or behind the `--` of a mail's signature."""
    end = next(iter(reversed(list(_END.finditer(text)))), None)
    signed = _SIGNED.search(text, end.end() if end else 0)
    start = end.end() if end else signed.start() if signed else len(text)
    rest = text[start:]
    words = rest.strip()
    if words and words[0] not in "{<;" and not _PLAY.search(words):
        at = start + rest.index(words)
        yield TextEdit(at, at + len(words), write_comment(words))


def _write_digits(match: re.Match[str]) -> str:
    return match[0].translate(_DIGITS)


def _close_comment(match: re.Match[str]) -> str:
    """The comment with its brace, before the first turn or claim on its line."""
    game = _TURN_OR_CLAIM.search(match[0])
    at = game.start() if game else len(match[0].rstrip())
    return f"{match[0][:at]}}}{match[0][at:]}"


def _narrow(match: re.Match[str]) -> str:
    return "".join([chr(ord(sign) - 0xFEE0) for sign in match[0]])


_DIGITS = str.maketrans("lIO", "110")
_HTML = (
    "html|head|body|pre|p|br|div|span|b|i|em|strong|code|font|table|tr|td|th|li|ul|ol|h[1-6]"
    "|blockquote|hr|tt"
)
_MARKUP = re.compile(
    rf'\{{[^{{}}]*\}}|"[^"\n]*"|(?P<hit></?(?:{_HTML})(?:[ \t/][^<>\n]*)?>)', re.IGNORECASE
)
_QUOTED = re.compile(r"(?:>[ \t]?)+")
_TAG = re.compile(r"^\[[A-Z][A-Za-z]*[ \t]+(?P<value>[^\n]*[^ \t\n])[ \t]*\][ \t]*$", re.M)
_STRAIGHT = re.compile(r'"(?:[^"\\]|\\.)*"')
_QUOTES = " \t\"'`´“”„«»‘’‚"
_GAME = re.compile(r"^[ \t]*(?:[0-9]+\.|round\b|[SNEW][0-9])", re.M | re.I)
_WORDS = {
    "round": ("runde", "ronda", "ronde", "ikot", "babak", "pusingan", "manche", "rodada"),
    "score": ("stand", "puntos", "iskor", "skor", "markah", "marcador", "punkte"),
    "end": ("ende", "fin", "fim", "fine", "wakas", "tamat", "selesai", "einde", "habis"),
}
"""The first words of statements in German, Spanish, Filipino, Malay and their neighbours."""
_SHAPES = {
    "round": r"[0-9]+(?: first [SNEW])?(?: burn(?: [SNEW][0-9]+)+)?",
    "score": r"[0-9]+(?:-[0-9]+)+",
    "end": r"(?:(?:resign|time|forfeit|adjudicated) [SNEW]|agreed|abandoned)?",
}
_STATEMENT = re.compile(r"^[ \t]*(?P<word>[^\W\d_]{2,12}:?)(?P<rest>(?:[ \t][^\n{<;]*)?)$", re.M)
_KEYWORDS = "ROUND|SCORE|POSITION|RACE|SET|GAP|EVENT|END"
_CAPITAL_LINE = re.compile(rf"^[ \t]*(?:(?:{_KEYWORDS})|(?:{_KEYWORDS.title()}))\b[^\n{{<;]*", re.M)
_END = re.compile(r"^[ \t]*end(?:[ \t][^\n{<;]*)?$", re.M)
_SIGNED = re.compile(r"^--[ \t]*$", re.M)
_PLAY = re.compile(rf"(?<!\w)[SNEW][1-9]|%sgn|^(?:{_KEYWORDS})\b|[0-9]\.[ \t]", re.M | re.I)
_TURN_OR_CLAIM = re.compile(r"[ \t]+(?:[SNEW](?:[1-9]|--)|=[0-9])")
_IN_TURN = r"[SNEWsnew][1-9][^ \t\xa0\n{<;()|]*"
_CAPTURES = _find_in_words(
    _IN_TURN, r"(?<=[0-9])X(?=[0-9])", lambda it: "x", sign=r"X(?<=[0-9]X)[0-9]"
)
_NUMBER = r"[SNEWsnew]?[0-9lIO]+"
_IN_NUMBER = r"SNEWsnew0-9lIO\-+x@>~:#"
_UNSEEN = "[\u200b-\u200d\u2060\ufeff\u00ad]+"
_WIDE = "[！-～]+"
_PAGE = (
    r"^[ \t]*(?:[-–—*•|]+[ \t]*[0-9]{1,4}[ \t]*[-–—*•|]+"
    r"|(?:page|p\.|seite|pahina|halaman|página|pagina|muka surat|ms\.)[ \t]*[0-9]{1,4}"
    r"(?:[ \t]*(?:/|of|von|sa|dari|de|daripada)[ \t]*[0-9]{1,4})?)[ \t]*$"
)
_SEATS = "South|North|East|West|Timog|Hilaga|Selatan|Utara"
_SPELLINGS: tuple[tuple[str, _Tell, _Find], ...] = (
    ("mail-quotes", _say(sentences.MAIL_QUOTED), _find_mail_quotes),
    (
        "zero-width",
        _say(sentences.ZERO_WIDTH),
        _find_in(_UNSEEN, "", aside=PROSE, sign=_UNSEEN),
    ),
    (
        "full-width",
        lambda written, meant: sentences.full_width(written=written[0], meant=meant[0]),
        _find_in(_WIDE, _narrow, aside=PROSE, sign=_WIDE),
    ),
    (
        "markup",
        lambda written, meant: sentences.web_page_marks(written),
        _find_markup,
    ),
    (
        "typed-signs",
        lambda written, meant: sentences.stands_for(written=written[:40], meant=meant[:40]),
        lambda text: [TextEdit(*it) for it in list_replaced(text)],
    ),
    ("tag-quotes", _say(sentences.TAG_QUOTES), _find_tag_values),
    ("tag-brackets", _say(sentences.TAG_BRACKETS), _find_open_tags),
    (
        "columns",
        _say(sentences.COLUMN_HEADS),
        _find_in(
            rf"^[ \t]*(?:{_SEATS})(?:[ \t|]+(?:{_SEATS}))+[ \t]*$",
            lambda it: write_comment(it[0].strip()),
            re.IGNORECASE,
        ),
    ),
    ("open-comments", _say(sentences.OPEN_COMMENTS), _find_in(r"\{[^{}\n]*", _close_comment)),
    ("capitals", _say(sentences.CAPITALS), _find_capitals),
    (
        "words",
        lambda written, meant: sentences.stands_for(written=written, meant=meant),
        _find_statement_words,
    ),
    (
        "page-numbers",
        _say(sentences.PAGE_NUMBERS),
        _find_in(_PAGE, lambda it: write_comment(it[0].strip()), re.IGNORECASE),
    ),
    ("behind-end", _say(sentences.BEHIND_END), _find_behind_end),
    (
        "letters-for-digits",
        lambda written, meant: sentences.stands_for(written=written, meant=meant),
        _find_in_words(
            rf"{_NUMBER}(?:[-+x@>~:#][SNEW]?[0-9lIO]+)*[+!?]*\.?(?=[ \t\xa0\n|)]|$)",
            "[lIO]",
            _write_digits,
            sign=rf"[lIO](?<![^ \t\xa0\n.|(={_IN_NUMBER}][lIO])(?=[{_IN_NUMBER}!?. \t\xa0\n|)]|\Z)",
        ),
    ),
    (
        "move-signs",
        lambda written, meant: sentences.stands_for(written=written, meant=meant),
        _find_in_words(
            _IN_TURN,
            r"(?<=[0-9])[/,&](?=[0-9])",
            lambda it: "+",
            sign=r"[/,&](?<=[0-9][/,&])[0-9]",
        ),
    ),
    (
        "glued",
        _say(sentences.GLUED),
        _find_in(
            r"(?:(?<=[0-9+!?])|(?<=--))(?=[SNEW](?:[1-9]|--)|=[0-9])(?<!=)|(?<=[0-9]\.)(?=[SNEW][1-9])",
            " ",
            sign=r"[SNEW=](?<=[0-9+!?.\-][SNEW=])[0-9\-]",
        ),
    ),
    (
        "parted",
        _say(sentences.PARTED),
        _find_in(
            r"(?<=[0-9])(?=[ \t\n])[ \t]*\n?[ \t]*(?=\+[0-9])"
            r"|(?<=[0-9]\+)(?=[ \t\n])[ \t]*\n?[ \t]*(?=[0-9]+(?![0-9]*\.))"
            r"|(?<=[0-9])[ \t]+(?=x[0-9])",
            "",
            sign=r"[+x](?:(?<=[ \t\n][+x])[0-9]|(?<=[0-9]\+)[ \t\n]+[0-9])",
        ),
    ),
)
"""The spellings, those of whole lines first: the name of each, its sentence and its finder."""
