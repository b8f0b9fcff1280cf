"""A finding about a record: its code, severity, message, place and hint."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ..engine.board import Position


class Span(NamedTuple):
    """A stretch of a record's text: from character `start` up to but not including `end`.

    Characters are counted from 0 at the beginning of the record's `%sgn` line.
    """

    start: int
    end: int


class Severity(Enum):
    """The severity of a finding; only errors make a record invalid."""

    ERROR = "error"
    WARNING = "warning"


class Code(Enum):
    """Every kind of finding: its name, and the stable code that it is reported with.

    1xx text and syntax, 2xx header, 3xx play, 4xx claims, 5xx rounds and burns, 6xx style,
    7xx faults of this program.
    """

    UNREADABLE_FILE = "SGN101"
    NO_RECORD = "SGN102"
    TEXT_OUTSIDE_RECORD = "SGN103"
    RECORD_TOO_LONG = "SGN104"
    UNKNOWN_WORD = "SGN105"
    BAD_TURN = "SGN106"
    BAD_STATEMENT = "SGN107"
    BAD_DATA = "SGN108"
    UNCLOSED = "SGN109"
    STRAY_BRACKET = "SGN110"
    MISPLACED = "SGN111"
    BAD_ESCAPE = "SGN112"
    BAD_POSITION = "SGN113"
    BAD_CHARACTER = "SGN114"
    BAD_STORES = "SGN115"

    BAD_VERSION = "SGN201"
    BAD_TAG = "SGN202"
    TAG_TWICE = "SGN203"
    BAD_DATE = "SGN204"
    UNKNOWN_RULES = "SGN205"
    BAD_SETUP = "SGN206"
    RESULT_DISAGREES = "SGN207"
    DIGEST_DISAGREES = "SGN208"
    BAD_TAG_VALUE = "SGN209"
    SEAT_NOT_PLAYING = "SGN210"
    TAG_MISSING = "SGN211"
    DUPLICATE_RECORD = "SGN212"
    PARTED_RECORD = "SGN213"
    NAME_SPELLING = "SGN214"
    ID_TWICE = "SGN215"

    EMPTY_HOUSE = "SGN301"
    NO_SUCH_HOUSE = "SGN302"
    BURNED_HOUSE = "SGN303"
    WRONG_SEAT = "SGN304"
    MOVE_DUE = "SGN305"
    NO_MOVE_LEFT = "SGN306"
    PASS_WITH_SHELLS = "SGN307"
    PASS_DUE = "SGN308"
    FARTHEST_HOUSE = "SGN309"
    NOT_SIMULTANEOUS = "SGN310"
    SIMULTANEOUS_DUE = "SGN311"
    BAD_TICK = "SGN312"
    BAD_RACE = "SGN313"
    UNREADABLE_HOUSE = "SGN314"
    SET_DUE = "SGN315"

    STORES_DISAGREE = "SGN401"
    CAPTURE_DISAGREES = "SGN402"
    RELAYS_DISAGREE = "SGN403"
    END_DISAGREES = "SGN404"
    STORE_END_DISAGREES = "SGN405"
    POSITION_DISAGREES = "SGN406"
    SCORE_DISAGREES = "SGN407"
    WRONG_TOTAL = "SGN408"
    STALE_JUDGEMENT = "SGN409"

    ROUND_NUMBER = "SGN501"
    FIRST_DISAGREES = "SGN502"
    BURN_DISAGREES = "SGN503"
    ROUND_NOT_OVER = "SGN504"
    ROUND_OVER = "SGN505"
    MATCH_OVER = "SGN506"
    MATCH_NOT_OVER = "SGN507"
    TRUNCATED = "SGN508"
    AFTER_END = "SGN509"

    ROW_NUMBER = "SGN601"
    UNKNOWN_EVENT = "SGN602"

    PROGRAM_FAULT = "SGN701"

    @property
    def group(self) -> int:
        """The first digit: 1 text and syntax, 2 header, 3 play, 4 claims, 5 rounds, 6 style.

        7 is a fault of this program.
        """
        return int(self.value[3])


class Diagnostic(NamedTuple):
    """One finding; `message` is a lower-case sentence that quotes the reader's own text.

    A finding about play also has its `round` and `row` (from 1), and the `position` of the board.
    """

    code: Code
    severity: Severity
    message: str
    span: Span
    hint: str | None = None
    round: int | None = None
    row: int | None = None
    position: Position | None = None

    @property
    def is_error(self) -> bool:
        """True when it makes the record invalid."""
        return self.severity is Severity.ERROR
