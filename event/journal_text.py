"""The journal's lines written from its facts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .facts import (
    BeginFact,
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
    WithdrawFact,
)

HEAD = "%event 1"
"""The first line of a journal."""

MARKS = ("in", "by", "at", "from", "forced")
"""The words that end a list of entrants."""

_PLAIN = re.compile(r"[^\s\"{}#\\][^\s\"{}]*")


def write_entry(entry: JournalEntry) -> str:
    """The line of an entry, without its end."""
    return write_line(entry.fact, entry.reason, entry.by, entry.at)


def write_line(
    fact: Fact, reason: str | None = None, by: str | None = None, at: str | None = None
) -> str:
    """The line of a fact, without its end.

    >>> write_line(ResultFact(TableAddress(1, 3), BoardScore(52, 46)), "counted twice")
    'result 1.03 52-46 {counted twice}'
    """
    parts = [write_fact(fact)]
    if reason is not None:
        parts.append("{" + _escape(reason, "{}") + "}")
    if by is not None:
        parts.append(f'by "{_escape(by, chr(34))}"')
    if at is not None:
        parts.append(f"at {at}")
    return " ".join(parts)


def write_fact(fact: Fact) -> str:
    """A fact as the journal has it, without reason, name and time."""
    match fact:
        case DrawFact(stage, group, entrants):
            return f"draw {_string(stage)} {group} {_ids(entrants)}"
        case PairFact(address, first, second, stage, group):
            return f"pair {address} {_ids((first, second))}{_stage(stage, group)}"
        case ByeFact(round_, entrant, kind, stage, group):
            points = "" if kind is ByeKind.FULL else f" {kind.value}"
            return f"bye {round_} {_ids((entrant,))}{points}{_stage(stage, group)}"
        case ResultFact(address, score):
            return f"result {address} {score}"
        case BoardsFact(address, scores):
            return f"boards {address} {' '.join(map(str, scores))}"
        case ForfeitFact(address, losers):
            return f"forfeit {address} {_ids(losers)}"
        case FoulFact(address, whose):
            return f"foul {address} {_ids((whose,))}"
        case WithdrawFact(entrant, round_):
            return f"withdraw {_ids((entrant,))} from {round_}"
        case EnterFact(entrant, round_):
            return f"enter {_ids((entrant,))} from {round_}"
        case LineupFact(address, team, players):
            return f"lineup {address} {_ids((team, *players))}"
        case DecideFact(address, winners):
            return f"decide {address} {_ids(winners)}"
        case BeginFact(address):
            return f"begin {address}"
        case PublishFact(round_):
            return f"publish {round_}"
        case SignFact(address, signers):
            return f"sign {address} {_ids(signers)}"
        case CorrectFact(line, inner, forced):
            return f"correct #{line} {write_fact(inner)}{' forced' if forced else ''}"
        case DropFact(line, forced):
            return f"drop #{line}{' forced' if forced else ''}"


def _ids(entrants: Iterable[str]) -> str:
    return " ".join(
        one if _PLAIN.fullmatch(one) and one not in _QUOTED else _string(one) for one in entrants
    )


_QUOTED = frozenset({*MARKS, *(kind.value for kind in ByeKind)})
"""Words that an id is not written as."""


def _stage(stage: str | None, group: int | None) -> str:
    if stage is None:
        return ""
    return f" in {_string(stage)}" + ("" if group is None else f" {group}")


def _string(text: str) -> str:
    return f'"{_escape(text, chr(34))}"'


def _escape(text: str, marks: str) -> str:
    """The text with backslashes before the marks, and other line ends than LF as blanks."""
    text = text.replace("\\", "\\\\")
    for mark in marks:
        text = text.replace(mark, "\\" + mark)
    return re.sub(r"[\r\v\f\x1c-\x1e\x85\u2028\u2029]", " ", text.replace("\n", "\\n"))
