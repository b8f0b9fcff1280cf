"""Reads the journal: its lines, each a fact, and what is wrong in them.

The grammar is `journal.lark`. Words like `by` and `in` end a list of entrants; an id that is such
a word, or holds a blank, is written as a string.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import NamedTuple

from ..notation.diagnostic import Severity
from .facts import (
    BeginFact,
    BoardScore,
    BoardsFact,
    ByeFact,
    ByeKind,
    CorrectFact,
    DecideFact,
    DrawFact,
    DropFact,
    EnterFact,
    Fact,
    ForfeitFact,
    FoulFact,
    JournalEntry,
    LineupFact,
    PairFact,
    PublishFact,
    ResultFact,
    SignFact,
    TableAddress,
    WithdrawFact,
)
from .findings import JOURNAL_FILE, EventCode, EventFinding, FilePlace
from .journal_text import ADDRESS, COMMON, HEAD, MARKS, NUMBER, SCORE, TIME, show_bye

MOST_LINES = 200_000
"""The most lines of a journal that are read."""

_TOKEN = re.compile(
    r"""\s*(?:(?P<string>"(?:[^"\\]|\\["\\n])*")|(?P<reason>\{(?:[^{}\\]|\\[{}\\n])*\})"""
    r"""|(?P<line>\#[1-9][0-9]{0,5}(?=\s|$))|(?P<word>[^\s"{}\#][^\s"{}]*)|(?P<fault>\S+))"""
)


class JournalReading(NamedTuple):
    """The entries of a journal, what is wrong with it, and how many bytes of it are whole lines."""

    entries: tuple[JournalEntry, ...]
    findings: tuple[EventFinding, ...]
    whole: int = 0


class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


class BadFact(ValueError):
    """A line that is no fact: its code, the reason, a hint, and its place."""

    def __init__(
        self, code: EventCode, message: str, start: int, end: int, hint: str | None = None
    ) -> None:
        super().__init__(message)
        self.code, self.start, self.end, self.hint = code, start, end, hint


def read_journal(written: bytes) -> JournalReading:
    """Read a journal; never raises, whatever is written.

    Text behind the last line end was never acknowledged: it is reported and left out.
    """
    whole = written.rfind(b"\n") + 1
    findings: list[EventFinding] = []
    try:
        text = written[:whole].decode()
    except UnicodeDecodeError as fault:
        place = FilePlace(written[: fault.start].count(b"\n") + 1, 1, 2)
        finding = EventFinding(EventCode.BAD_JOURNAL, "not UTF-8 text", JOURNAL_FILE, place)
        return JournalReading((), (finding,), whole)
    lines = text.split("\n")[:-1]
    if lines and lines[0].removeprefix("\ufeff").rstrip() != HEAD:
        return JournalReading((), (_tell_head(lines[0]),), whole)
    if len(lines) > MOST_LINES:
        message = f"the journal has {len(lines)} lines, but at most {MOST_LINES} are read"
        place = FilePlace(MOST_LINES + 1, 1, 2)
        findings.append(EventFinding(EventCode.BAD_JOURNAL, message, JOURNAL_FILE, place))
    entries: list[JournalEntry] = []
    for number, line in enumerate(lines[1:MOST_LINES], 2):
        if not line.strip():
            continue
        try:
            entries.append(parse_line(line, number))
        except BadFact as fault:
            place = FilePlace(number, fault.start + 1, max(fault.end, fault.start + 1) + 1)
            findings.append(EventFinding(fault.code, str(fault), JOURNAL_FILE, place, fault.hint))
    if whole < len(written):
        torn = written[whole:].decode(errors="replace")
        place = FilePlace(len(lines) + 1, 1, len(torn) + 1)
        message = "the last line has no line end: it was never confirmed and does not count"
        findings.append(
            EventFinding(
                EventCode.TORN_LINE,
                message,
                JOURNAL_FILE,
                place,
                "the next line written replaces it",
                Severity.WARNING,
            )
        )
    return JournalReading(tuple(entries), tuple(findings), whole)


def _tell_head(first: str) -> EventFinding:
    """The finding about a first line that is not the head."""
    place = FilePlace(1, 1, len(first) + 1)
    if first.startswith("%event"):
        message = f"the journal begins with `{first[:40]}`, but this program reads `{HEAD}`"
        return EventFinding(EventCode.BAD_JOURNAL, message, JOURNAL_FILE, place)
    found = f"`{first[:40]}`" if first.strip() else "an empty line"
    message = f"the journal begins with {found}, but its first line must be `{HEAD}`"
    hint = (
        f"put a line `{HEAD}` above all others: nothing is read without it, and `#4` in a "
        "correction counts from it"
    )
    return EventFinding(EventCode.BAD_JOURNAL, message, JOURNAL_FILE, place, hint)


def parse_line(line: str, number: int) -> JournalEntry:
    """The entry of a line. Raises `BadFact` when it is none."""
    try:
        return _parse_common(line, number) or _parse_any(line, number)
    except BadFact as fault:
        fault.hint = show_bye(line.split()) or fault.hint
        raise


def _parse_common(line: str, number: int) -> JournalEntry | None:
    """The entry of a line as most are; `None` for any other, which may be one all the same."""
    found = COMMON.fullmatch(line)
    if found is None:
        return None
    fact: Fact
    said = found.group("reason", "by", "time")
    if found["at_table"] is not None:
        address, score = parse_address(found["at_table"]), parse_score(found["score"])
        if address is None or score is None:
            return None
        return JournalEntry(number, ResultFact(address, score), *said)
    first, second, stage = found.group("first", "second", "stage")
    group = None if found["group"] is None else int(found["group"])
    if first in MARKS or second in MARKS:
        return None
    if found["paired"] is None:
        if second is not None:
            return None
        fact = ByeFact(int(found["round"]), first, ByeKind.FULL, stage, group)
    else:
        address = parse_address(found["paired"])
        if address is None or second is None:
            return None
        fact = PairFact(address, first, second, stage, group)
    return JournalEntry(number, fact, *said)


def _parse_any(line: str, number: int) -> JournalEntry:
    """The entry of a line, word by word. Raises `BadFact` when it is none."""
    reader = _LineReader(line)
    fact = reader.read_fact()
    reason = _unescape(reader.take("reason").text) if reader.next_is("reason") else None
    by = at = None
    if reader.next_word() == "by":
        reader.skip()
        by = reader.read_name()
    if reader.next_word() == "at":
        reader.skip()
        at = reader.read_pattern(TIME, "a time like `2026-01-18T19:04:11Z`")
    reader.read_end()
    return JournalEntry(number, fact, reason, by, at)


def parse_address(text: str) -> TableAddress | None:
    """The address written in a text; `None` if the text is no address.

    >>> parse_address("1.03"), parse_address("1.3")
    (TableAddress(round=1, table=3, board=None), None)
    """
    found = ADDRESS.fullmatch(text)
    if found is None or int(found[2]) == 0:
        return None
    return TableAddress(int(found[1]), int(found[2]), int(found[3]) if found[3] else None)


def parse_score(text: str) -> BoardScore | None:
    """The score written in a text; `None` if the text is no score."""
    found = SCORE.fullmatch(text)
    return None if found is None else BoardScore(int(found[1]), int(found[2]))


class _LineReader:
    """Reads the tokens of one line from left to right."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.tokens = [
            _Token(str(found.lastgroup), found[str(found.lastgroup)], *found.span(found.lastgroup))
            for found in _TOKEN.finditer(line)
            if found.lastgroup
        ]
        self.at = 0

    def read_fact(self, *, is_inner: bool = False) -> Fact:
        token = self.take("word", "what happened, like `result`")
        read = _READERS.get(token.text)
        if read is None or (is_inner and token.text in ("correct", "drop")):
            near = get_close_matches(token.text, _READERS, 1)
            hint = f"did you mean `{near[0]}`?" if near else f"known are {', '.join(_READERS)}"
            message = f"`{token.text}` does not begin a line of a journal"
            if read is not None:
                message, hint = f"`{token.text}` cannot be inside a correction", ""
            raise BadFact(EventCode.UNKNOWN_FACT, message, token.start, token.end, hint or None)
        return read(self)

    def next_is(self, kind: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].kind == kind

    def next_word(self) -> str | None:
        return self.tokens[self.at].text if self.next_is("word") else None

    def skip(self) -> None:
        self.at += 1

    def take(self, kind: str, words: str = "") -> _Token:
        if not self.next_is(kind):
            raise self.expect(words)
        self.at += 1
        return self.tokens[self.at - 1]

    def expect(self, words: str, code: EventCode = EventCode.BAD_LINE) -> BadFact:
        if self.at >= len(self.tokens):
            end = len(self.line.rstrip())
            return BadFact(code, f"the line ends where {words} is expected", end, end)
        token = self.tokens[self.at]
        message = f"found `{token.text}` where {words} is expected"
        return BadFact(code, message, token.start, token.end)

    def read_end(self) -> None:
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            message = f"found `{token.text}` where the line should end"
            raise BadFact(EventCode.BAD_LINE, message, token.start, token.end)

    def read_pattern(self, pattern: re.Pattern[str], words: str) -> str:
        word = self.next_word()
        if word is None or pattern.fullmatch(word) is None:
            raise self.expect(words)
        self.at += 1
        return word

    def read_name(self, words: str = "a name") -> str:
        if self.next_is("string"):
            return _unescape(self.take("string").text)
        if self.next_word() in (None, *MARKS):
            raise self.expect(words)
        return self.take("word").text

    def read_entrant(self) -> str:
        return self.read_name("an id")

    def read_entrants(self, least: int) -> tuple[str, ...]:
        found = [self.read_entrant() for _ in range(least)]
        while self.next_is("string") or self.next_word() not in (None, *MARKS):
            found.append(self.read_entrant())
        return tuple(found)

    def read_number(self, words: str = "a number") -> int:
        return int(self.read_pattern(NUMBER, words))

    def read_line_number(self) -> int:
        return int(self.take("line", "the number of a line, like `#118`,").text[1:])

    def read_address(self) -> TableAddress:
        address = parse_address(self.next_word() or "")
        if address is None:
            raise self.expect("a round and a table like `1.03`", EventCode.BAD_ADDRESS)
        self.at += 1
        return address

    def read_score(self) -> BoardScore:
        score = parse_score(self.next_word() or "")
        if score is None:
            raise self.expect("a score like `52-46`", EventCode.BAD_SCORE)
        self.at += 1
        return score

    def read_scores(self) -> tuple[BoardScore, ...]:
        found = [self.read_score()]
        while self.next_word() not in (None, *MARKS):
            found.append(self.read_score())
        return tuple(found)

    def read_stage(self) -> tuple[str | None, int | None]:
        if self.next_word() != "in":
            return None, None
        self.skip()
        name = self.read_name("a stage")
        has_group = NUMBER.fullmatch(self.next_word() or "") is not None
        return name, self.read_number() if has_group else None

    def read_kind(self) -> ByeKind:
        word = self.next_word()
        for kind in ByeKind:
            if word == kind.value:
                self.skip()
                return kind
        return ByeKind.FULL

    def read_forced(self) -> bool:
        if self.next_word() != "forced":
            return False
        self.skip()
        return True


def _read_draw(reader: _LineReader) -> Fact:
    stage, group = reader.read_name("a stage"), reader.read_number("the number of a group")
    return DrawFact(stage, group, reader.read_entrants(1))


def _read_pair(reader: _LineReader) -> Fact:
    address, first, second = reader.read_address(), reader.read_entrant(), reader.read_entrant()
    return PairFact(address, first, second, *reader.read_stage())


def _read_bye(reader: _LineReader) -> Fact:
    round_, entrant = reader.read_number("a round"), reader.read_entrant()
    kind = reader.read_kind()
    return ByeFact(round_, entrant, kind, *reader.read_stage())


def _read_one_or_both(
    kind: Callable[[TableAddress, tuple[str, ...]], Fact],
) -> Callable[[_LineReader], Fact]:
    def read(reader: _LineReader) -> Fact:
        address, entrants = reader.read_address(), reader.read_entrants(1)
        if len(entrants) > 2:
            reader.at -= 1
            raise reader.expect("the end of the line")
        return kind(address, entrants)

    return read


def _read_from(reader: _LineReader) -> tuple[str, int]:
    entrant = reader.read_entrant()
    if reader.next_word() != "from":
        raise reader.expect("`from` and a round")
    reader.skip()
    return entrant, reader.read_number("a round")


def _read_lineup(reader: _LineReader) -> Fact:
    return LineupFact(reader.read_address(), reader.read_entrant(), reader.read_entrants(1))


def _read_correct(reader: _LineReader) -> Fact:
    line = reader.read_line_number()
    fact = reader.read_fact(is_inner=True)
    return CorrectFact(line, fact, reader.read_forced())


_READERS: dict[str, Callable[[_LineReader], Fact]] = {
    "draw": _read_draw,
    "pair": _read_pair,
    "bye": _read_bye,
    "result": lambda reader: ResultFact(reader.read_address(), reader.read_score()),
    "boards": lambda reader: BoardsFact(reader.read_address(), reader.read_scores()),
    "forfeit": _read_one_or_both(ForfeitFact),
    "foul": lambda reader: FoulFact(reader.read_address(), reader.read_entrant()),
    "withdraw": lambda reader: WithdrawFact(*_read_from(reader)),
    "enter": lambda reader: EnterFact(*_read_from(reader), *reader.read_stage()),
    "lineup": _read_lineup,
    "decide": _read_one_or_both(DecideFact),
    "begin": lambda reader: BeginFact(reader.read_address()),
    "publish": lambda reader: PublishFact(reader.read_number("a round")),
    "sign": lambda reader: SignFact(reader.read_address(), reader.read_entrants(1)),
    "correct": _read_correct,
    "drop": lambda reader: DropFact(reader.read_line_number(), reader.read_forced()),
}


def _unescape(quoted: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], quoted[1:-1])
