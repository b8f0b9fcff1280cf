"""The report of `sungka merge --all`: a screen of what matters, and all of it for a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from ..console.exit_status import complain

if TYPE_CHECKING:
    from ...archive.merging.merge import Merged

MOST_NAMED = 3
"""The records of each kind that are named on the screen; the file has all."""


class Kind(Enum):
    """A kind of outcome, and what is said of it; those that matter most come first."""

    EQUAL = "look at the sheet: two readings can be played"
    NEITHER = "look at the sheet: no reading fits what follows"
    ALIKE = "look at the sheet: all records have the same, and it cannot be played"
    ERRORS = "merged, but with errors that all records have"
    WORSE = "left apart: together they would be worse"
    NAMES = "left apart: the same play under other names"
    DOUBLE = "left apart: more than one game in a record"
    RULES = "not compared: the rules cannot be read"
    LEFT_OUT = "left out: damaged copies"
    DECIDED = "merged: what was decided"
    AGREED = "merged: no difference"


CONFLICTS = Kind.EQUAL, Kind.NEITHER, Kind.ALIKE
"""The kinds of games in which the engine cannot decide something."""

_SETTLED = Kind.DECIDED, Kind.AGREED
_UNITS = {Kind.NAMES: "pair", Kind.DOUBLE: "record", Kind.RULES: "record", Kind.LEFT_OUT: "record"}


class GameOutcome(NamedTuple):
    """An outcome of a game: its kind, the places in conflict, and the lines that explain it."""

    kind: Kind
    places: str
    told: tuple[str, ...] = ()


def find_outcome(merged: Merged, told: Iterable[str]) -> GameOutcome:
    """The outcome of records put together, by what a person has to look for."""
    told = tuple(told)
    if not merged.conflicts:
        kind = Kind.DECIDED if told else Kind.AGREED
        return GameOutcome(Kind.ERRORS if merged.errors else kind, "", told)
    from ...archive.merging.merge import Decision
    from .differences import where

    kind = Kind.EQUAL
    for one in merged.conflicts:
        if one.decision is Decision.ALIKE:
            kind = Kind.ALIKE
            break
        if any(one.errors):
            kind = Kind.NEITHER
    places = "; ".join(where(it) for it in merged.conflicts[:2])
    more = " …" if len(merged.conflicts) > 2 else ""
    return GameOutcome(kind, places + more, told)


class MergeReport:
    """The outcomes of a run, by their kind; `out` names the file that is written."""

    def __init__(self, out: str) -> None:
        self.out = out
        self.records = self.written = self.valid = self.merged = 0
        self._cases: dict[Kind, list[tuple[str, list[str]]]] = {kind: [] for kind in Kind}

    def add(self, kind: Kind, head: str, lines: Iterable[str] = ()) -> None:
        """Add an outcome: one line, and those that explain it."""
        self._cases[kind].append((head, list(lines)))

    @property
    def conflicts(self) -> int:
        """The number of games with a conflict."""
        return sum(len(self._cases[kind]) for kind in CONFLICTS)

    @property
    def is_doubtful(self) -> bool:
        """True when a person has to look at something that was to be merged."""
        kinds = (*CONFLICTS, Kind.ERRORS, Kind.WORSE)
        return any(self._cases[kind] for kind in kinds)

    def write(self) -> str:
        """All of it as text, ordered by what matters."""
        lines = []
        for kind, cases in self._cases.items():
            if cases:
                lines += [f"## {self._count(kind)}: {kind.value}", ""]
                for head, told in cases:
                    lines += [head, *(f"  {line}" for line in told)]
                lines.append("")
        return "\n".join([*lines, *self._sum_up()]) + "\n"

    def print_summary(self, is_written: bool) -> None:
        """Print what matters on standard error: a screen, whatever there is."""
        for kind, cases in self._cases.items():
            if not cases or kind in _SETTLED:
                continue
            complain(f"{self._count(kind)}: {kind.value}")
            for head, _ in cases[:MOST_NAMED]:
                complain(f"  {head}")
            if len(cases) > MOST_NAMED:
                complain(f"  … {len(cases) - MOST_NAMED} more")
        for line in self._sum_up():
            complain(line)
        told = sum(len(lines) for cases in self._cases.values() for _, lines in cases)
        if told and not is_written:
            complain(f"--report FILE writes what was decided and why: {told} lines")

    def _count(self, kind: Kind) -> str:
        count, unit = len(self._cases[kind]), _UNITS.get(kind, "game")
        return f"{count} {unit}" if count == 1 else f"{count} {unit}s"

    def _sum_up(self) -> Iterator[str]:
        """Sum up the run: records read and written, games merged, records left apart."""
        games = "1 game" if self.merged == 1 else f"{self.merged} games"
        told = [f"{games} merged", f"{self.conflicts} with a conflict"]
        counts = {kind: len(cases) for kind, cases in self._cases.items()}
        if counts[Kind.AGREED]:
            told.append(f"{counts[Kind.AGREED]} without a difference")
        if counts[Kind.WORSE]:
            told.append(f"{counts[Kind.WORSE]} not merged as the result would be worse")
        if counts[Kind.NAMES]:
            told.append(f"{counts[Kind.NAMES]} not merged as the names differ")
        if counts[Kind.DOUBLE]:
            told.append(f"{counts[Kind.DOUBLE]} not merged as it holds more than one game")
        if counts[Kind.LEFT_OUT]:
            copies = "damaged copy" if counts[Kind.LEFT_OUT] == 1 else "damaged copies"
            told.append(f"{counts[Kind.LEFT_OUT]} {copies} left out")
        if counts[Kind.RULES]:
            records = "1 record" if counts[Kind.RULES] == 1 else f"{counts[Kind.RULES]} records"
            told.append(f"{records} not compared as their rules cannot be read")
        yield f"{self.records} records → {self.written}: {', '.join(told)}"
        errors = self.written - self.valid
        yield f"{self.out} is validated: {self.valid} without errors, {errors} with errors"
        if counts[Kind.NAMES]:
            yield "`sungka names` lists the spellings of each name; with --apply it unites them"
