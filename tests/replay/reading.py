"""Records in tests are text, as a user would write them."""

from __future__ import annotations

from sungka.notation.reading.parser import read
from sungka.notation.record import Record
from sungka.replay.play import play
from sungka.replay.steps import Replay

SMALL = "sungka houses=4 shells=4 simultaneous-rounds=first rounds=2"
CLUB = "sungkaan houses=4 shells=4"


def record(text: str, rules: str = CLUB, *tags: str) -> Record:
    """The record of a body of text under `rules`; the text must have no syntax fault."""
    header = "\n".join(["%sgn 1", f'[Rules "{rules}"]', *tags])
    (reading,) = read(f"{header}\n\n{text.strip()}\n")
    assert reading.diagnostics == ()
    return reading.record


def replay(text: str, rules: str = CLUB, *tags: str) -> Replay:
    """The replay of a body of text under `rules`."""
    return play(record(text, rules, *tags))


def findings(text: str, rules: str = CLUB, *tags: str) -> list[str]:
    """The findings, a line each: severity, code name, and the text pointed at."""
    header = "\n".join(["%sgn 1", f'[Rules "{rules}"]', *tags])
    source = f"{header}\n\n{text.strip()}\n"
    (reading,) = read(source)
    assert reading.diagnostics == ()
    played = play(reading.record)
    return [
        f"{f.severity.value} {f.code.name} {source[f.span.start : f.span.end]}"
        for f in played.diagnostics
    ]


def messages(text: str, rules: str = CLUB, *tags: str) -> list[str]:
    """The messages of the findings."""
    return [f.message for f in replay(text, rules, *tags).diagnostics]
