"""A finding about a tournament that does not fit together: a code, a severity, words, a place."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ..notation.diagnostic import Severity

PLAN_FILE = "event.toml"
"""The file of what people decide."""

JOURNAL_FILE = "event.journal"
"""The file of what happened."""

GAMES_FOLDER = "games"
"""The folder of records."""


class EventCode(Enum):
    """Every kind of finding in a tournament: its name, and the code it is reported with.

    1xx the plan, 2xx the text of the journal, 3xx what the journal says, 4xx records.
    """

    BAD_PLAN = "EVT101"
    UNKNOWN_KEY = "EVT102"
    BAD_VALUE = "EVT103"
    ENTRANT_TWICE = "EVT104"
    UNKNOWN_MEMBER = "EVT105"
    BAD_STAGE = "EVT106"

    BAD_JOURNAL = "EVT201"
    BAD_LINE = "EVT202"
    UNKNOWN_FACT = "EVT203"
    BAD_ADDRESS = "EVT204"
    BAD_SCORE = "EVT205"
    TORN_LINE = "EVT206"

    UNKNOWN_ENTRANT = "EVT301"
    UNKNOWN_STAGE = "EVT302"
    ADDRESS_TWICE = "EVT303"
    PAIRED_TWICE = "EVT304"
    BUSY_ENTRANT = "EVT305"
    NOT_PAIRED = "EVT306"
    RESULT_TWICE = "EVT307"
    NOT_AT_TABLE = "EVT308"
    WITHDRAWN = "EVT309"
    BYE_TWICE = "EVT310"
    BAD_CORRECTION = "EVT311"
    TOO_MANY_BOARDS = "EVT312"
    WRONG_SUM = "EVT313"
    BAD_LINEUP = "EVT314"
    OTHER_PAIRING = "EVT315"
    DRAWN_TWICE = "EVT316"
    STAGE_NOT_OVER = "EVT317"
    BAD_DECISION = "EVT318"
    BAD_ENTRANCE = "EVT319"
    BAD_BYE = "EVT320"
    ROUND_MISSED = "EVT321"
    SITS_NOWHERE = "EVT322"
    FINAL_NOT_PLAYED = "EVT323"

    RESULT_AGAINST_RECORD = "EVT401"
    RECORD_NOT_PAIRED = "EVT402"
    OTHER_PLAYERS = "EVT403"
    BAD_RECORD = "EVT404"
    RESULT_MISSING = "EVT405"

    @property
    def group(self) -> int:
        """The first digit: 1 the plan, 2 the journal's text, 3 the journal, 4 records."""
        return int(self.value[3])


class FilePlace(NamedTuple):
    """A line, a column and one past the last column; all count from 1."""

    line: int
    column: int
    end: int


@dataclass(frozen=True, slots=True)
class EventFinding:
    """One finding; `file` is relative to the tournament's folder."""

    code: EventCode
    message: str
    file: str
    place: FilePlace | None = None
    hint: str | None = None
    severity: Severity = Severity.ERROR

    @property
    def is_error(self) -> bool:
        """True when it makes the tournament inconsistent."""
        return self.severity is Severity.ERROR
