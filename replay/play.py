"""Playing a record: the whole of it, as far as it could have happened."""

from __future__ import annotations

from dataclasses import replace

from ..notation.diagnostic import Diagnostic
from ..notation.record import Record, Unreadable
from .header import check_result, check_tags, rules_of
from .playthrough import play_through
from .steps import Outcome, Replay, Result
from .unreadable import name_houses


def play(record: Record) -> Replay:
    """The record played on the engine, its claims checked; never raises for a bad record.

    Play stops at the first thing that cannot have happened and goes on where the record lets it
    (a `set`, a new round after a `score`). What stands between is kept as `Unverified`.
    """
    rules = rules_of(record)
    if isinstance(rules, Diagnostic):
        return Replay(record, None, (), (), _UNKNOWN, (rules,))
    played = play_through(record, rules)
    found = list(name_houses(played))
    is_readable = not any(isinstance(item, Unreadable) for item in record.body)
    if is_readable:
        found += check_tags(record, rules)
    if is_readable and not any(f.is_error and f.code.group in _STOPPING for f in found):
        found += check_result(record, rules, played.result)
    return replace(played, diagnostics=tuple(sorted(found, key=lambda f: f.span)))


_STOPPING = (3, 5)
"""The groups of errors after which the result is not known: play, and rounds."""

_UNKNOWN = Result(Outcome.UNFINISHED, None, "unverified", None)
