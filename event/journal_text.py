"""The journal's lines written from its facts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

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


ADDRESS = re.compile(r"([1-9][0-9]{0,2})\.([0-9]{2,4})(?:\.([1-9][0-9]?))?")
SCORE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
NUMBER = re.compile(r"[1-9][0-9]{0,2}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2})?Z?")
_ID = r"""[^\s"{}#][^\s"{}]*"""
COMMON = re.compile(
    rf"""(?:result[ ](?P<at_table>{ADDRESS.pattern})[ ](?P<score>{SCORE.pattern})"""
    rf"""|(?:pair[ ](?P<paired>{ADDRESS.pattern})|bye[ ](?P<round>{NUMBER.pattern}))"""
    rf"""[ ](?P<first>{_ID})(?:[ ](?P<second>{_ID}))?"""
    rf"""(?:[ ]in[ ]"(?P<stage>[^"\\]*)"(?:[ ](?P<group>{NUMBER.pattern}))?)?)"""
    r"""(?:[ ]\{(?P<reason>[^{}\\]*)\})?(?:[ ]by[ ]"(?P<by>[^"\\]*)")?"""
    rf"""(?:[ ]at[ ](?P<time>{TIME.pattern}))?"""
)
"""The lines that nearly all of a journal is, as they are written: nothing in them is escaped."""


def write_entry(entry: JournalEntry) -> str:
    """The line of an entry, without its end."""
    return write_line(entry.fact, entry.reason, entry.by, entry.at)


def write_line(
    fact: Fact, reason: str | None = None, by: str | None = None, at: str | None = None
) -> str:
    """The line of a fact, without its end.

    >>> from sungka.event.facts import BoardScore, TableAddress
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
        case EnterFact(entrant, round_, stage, group):
            return f"enter {_ids((entrant,))} from {round_}{_stage(stage, group)}"
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


def show_bye(words: Sequence[str]) -> str | None:
    """A bye's line with what `words` show of it; `None` when they are no bye."""
    kinds = [kind.value for kind in ByeKind]
    if not words or words[0] not in ("bye", *kinds):
        return None
    round_ = next((one for one in words if NUMBER.fullmatch(one)), "2")
    kind = next((one for one in words if one in kinds), "half")
    known = (*MARKS, "bye", kind)
    ids = [one for one in words if one not in known and _PLAIN.fullmatch(one)]
    who = next((one for one in ids if not one[0].isdigit()), "P003")
    written = f"a bye is written `bye {round_} {who} {kind}`"
    return f"{written}; `full`, or nothing, gives the points of a win"


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
    return _BREAKS.sub(" ", text.replace("\n", "\\n"))


_BREAKS = re.compile(r"[\r\v\f\x1c-\x1e\x85\u2028\u2029]")


def fits_line(text: str) -> bool:
    """True for a name that is read back from a line as it was written."""
    return _BREAKS.search(text) is None
