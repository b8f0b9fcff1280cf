"""The replays of accepted records, made while they are checked, are those that `play` makes."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.acceptance.accepted import AcceptedPlayer
from sungka.replay.play import play
from support.interruptions import interrupt, set_up
from support.matches import random_match
from support.mutants import mutants, originals
from support.plain import plain
from support.rules import PRESET_NAMES, quick_rules_texts

ROOT = Path(__file__).parents[3]


@cache
def players() -> tuple[Any, Any]:
    """One as it is installed, and one as plain Python."""
    return AcceptedPlayer(), plain("replay.acceptance.accepted").AcceptedPlayer()


def list_claims(replay: Any) -> list[Any]:
    """Everything that can be claimed of the turns and rows, and the moves due in stopped rows."""
    return [
        (step.claims, getattr(step, "due", None))
        for step in replay.steps
        if hasattr(step, "claims")
    ]


def is_played_alike(text: str) -> bool:
    """True when the record is accepted; its replay is then compared with that of `play`."""
    before = b"%sgn 1\nend abandoned\n\n"
    data = before + text.encode()
    one, other = (player.play(data, len(before), len(data)) for player in players())
    assert repr(one) == repr(other)
    if one is None:
        return False
    (reading,) = read(text)
    whole = play(reading.record)
    sums = [[(s.laps, s.captured) for s in r.steps if hasattr(s, "laps")] for r in (one, whole)]
    assert sums[0] == sums[1]
    assert repr(list_claims(one)) == repr(list_claims(other))
    assert list_claims(one) == list_claims(whole)
    assert one == whole, text
    assert repr(one) == repr(whole), text
    for items in ("tags", "body"):
        found, expected = (getattr(replay.record, items) for replay in (one, whole))
        assert [item.span for item in found] == [item.span for item in expected]
    return True


@pytest.mark.parametrize("seed", range(3))
def test_ordinary_records(seed: int) -> None:
    texts = originals(seed)
    assert sum([is_played_alike(text) for text in texts]) > 0.5 * len(texts)


@pytest.mark.parametrize(
    "end", ["end resign S", "end time N", "end adjudicated N", "end agreed", "end abandoned"]
)
def test_every_end(end: str) -> None:
    for body in (
        "",
        "1. S1 N1\n",
        "1. S1 N1\ngap\n",
        'gap\nset "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S"\n',
    ):
        assert is_played_alike(f'%sgn 1\n[Rules "sungkaan"]\n\n{body}{end}\n')
    text = f'%sgn 1\n[Rules "sungka-three opening=alternate"]\n\n1. S1 E1\n{end}\n'
    assert is_played_alike(text) is ("N" not in end)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_records_that_state_boards(name: str) -> None:
    played = []
    for seed in range(3):
        chance, record = Random(seed), random_match(f"{name} houses=4 shells=3 rounds=2", seed)
        for stated in (interrupt(record, chance), set_up(record, chance)):
            played.append(is_played_alike(write(stated)))
    assert sum(played) >= 4


@given(quick_rules_texts(), st.integers(0, 100))
@settings(max_examples=40)
def test_any_rules(rules: str, seed: int) -> None:
    is_played_alike(write(random_match(rules, seed)))


def test_turns_that_stop_with_a_move_due() -> None:
    head = '%sgn 1\n[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=1"]\n\n'
    assert is_played_alike('%sgn 1\n[Rules "sungkaan"]\n\n1. S7\nend resign S\n')
    assert is_played_alike(f"{head}1. S4 | N1+2\nend abandoned\n")


def test_letters_beyond_ascii_and_examples() -> None:
    assert is_played_alike(
        '%sgn 1\n[South "Peña"]\n[Rules "sungkaan"]\n\n1. S1 {é} N1\nend agreed\n'
    )
    for path in sorted((ROOT / "examples").rglob("*.sgn")):
        for reading in read(path.read_text(encoding="utf-8")):
            if not reading.diagnostics:
                is_played_alike(reading.source.text)


@pytest.mark.long
def test_changed_records() -> None:
    texts = (data.decode(errors="ignore") for data in islice(mutants(9), 3000))
    whole = [text for text in texts if text.startswith("%sgn 1\n") and text.count("%sgn") == 1]
    assert sum(is_played_alike(text) for text in whole if "\r" not in text) > 100


def test_a_range_that_is_not_one() -> None:
    with pytest.raises(ValueError, match="not a range"):
        AcceptedPlayer().play(b"%sgn 1\n", 7, 7)
