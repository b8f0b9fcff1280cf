"""The quick check accepts what the full path has nothing to say about, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from making.matches import random_match
from making.mutants import TAGS, annotated, mutants, ordinary
from making.plain import plain
from making.rules import PRESET_NAMES
from sungka.cli.check import count_turns
from sungka.cli.profile import Profile, judge
from sungka.notation.parser import read
from sungka.replay import quick
from sungka.replay.detail import Detail
from sungka.replay.play import play

MUTANTS = 15_000


def full_path(text: str) -> Iterator[tuple[bool, int]]:
    """For every record whether nothing at all is found in it, and its turns."""
    for reading in read(text):
        replay = play(reading.record)
        seats = replay.rules.playing_order if replay.rules else ()
        found = [*reading.diagnostics, *replay.diagnostics]
        found = list(judge(Profile.RECORD, reading.record, seats, found))
        yield not found, count_turns(reading.record)


@cache
def checks() -> tuple[Any, Any]:
    """A check as it is installed, and one as plain Python."""
    return quick.QuickCheck(), plain("replay.quick").QuickCheck()


def swept(check: Any, data: bytes) -> tuple[int, int, int]:
    """How far a sweep comes, and the records and turns it counts."""
    records, turns = check.records, check.turns
    at = check.sweep(data, 0, len(data))
    return at, check.records - records, check.turns - turns


def assert_accepted_is_clean(data: bytes, outcome: tuple[int, int, int]) -> None:
    at, records, turns = outcome
    if records:
        verdicts = list(full_path(data[:at].decode()))
        assert all(clean for clean, _ in verdicts), data[:at].decode()
        assert (records, turns) == (len(verdicts), sum(turns for _, turns in verdicts))


def without_race(name: str, seed: int) -> Any:
    """A random match that states no order of drops."""
    while True:
        record = random_match(f"{name} rounds=2", seed, *TAGS)
        if not any(type(item).__name__ == "Race" for item in record.body):
            return record
        seed += 1000


@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("detail", Detail)
def test_ordinary_records_are_accepted(name: str, detail: Detail) -> None:
    for seed in range(2):
        text = ordinary(without_race(name, seed), detail)
        for written in (text, annotated(text, Random(seed))):
            data = written.encode()
            for check in checks():
                outcome = swept(check, data)
                assert outcome[0] == len(data), written
                assert_accepted_is_clean(data, outcome)


def test_changed_records_are_accepted_only_when_the_full_path_finds_nothing() -> None:
    accepted = 0
    check, slow = checks()
    for data in islice(mutants(1), MUTANTS):
        outcome = swept(check, data)
        assert outcome == swept(slow, data), data
        assert_accepted_is_clean(data, outcome)
        accepted += outcome[1] > 0
    assert MUTANTS * 0.02 < accepted < MUTANTS * 0.5
