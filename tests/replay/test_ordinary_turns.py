"""Turns played on the kernel give what they give item by item, whatever surrounds them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.engine.board import Position
from sungka.engine.match import start
from sungka.engine.ring import ring_of
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read
from sungka.notation.record import Record
from sungka.notation.splitter import split
from sungka.replay import turn_player
from sungka.replay.detail import Detail
from sungka.replay.ordinary_turns import OrdinaryTurns
from sungka.replay.play import play
from sungka.replay.steps import Replay, TurnPlayed
from support.interruptions import interrupt, set_up
from support.lengths import long_after
from support.matches import random_match
from support.mutants import mutate, ordinary, originals
from support.plain import plain
from support.rules import PRESET_NAMES, rules_texts
from support.variations import vary

ROOT = Path(__file__).parents[2]
FILES = [*sorted((ROOT / "examples").rglob("*.sgn")), *(ROOT / "tests/diagnostics").glob("*.sgn")]


def play_item_by_item(record: Record) -> Replay:
    """The replay with no turn played on the kernel: `turns.py` and `rows.py` play them all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(OrdinaryTurns, "play", lambda *found: found[3])
        patch.setattr("sungka.replay.play.play_ordinary_row", lambda *_: False)
        return play(record)


def list_claims(replay: Any) -> list[Any]:
    """The claims of the turns and rows of a replay, variations included."""
    lines = [replay.steps, *(variation.steps for variation in replay.variations)]
    return [step.claims for steps in lines for step in steps if hasattr(step, "claims")]


def check_alike(text: str) -> int:
    """Hold all records of a text against playing them item by item: how many findings there are."""
    found = 0
    for reading in read(text):
        replay, slow = play(reading.record), play_item_by_item(reading.record)
        assert list_claims(replay) == list_claims(slow), text  # before the moves are made
        assert repr(replay) == repr(slow), text  # which also shows of which classes the parts are
        found += len(replay.diagnostics)
    return found


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(1, range(4)))
def test_ordinary_and_changed_records_of_all_presets_are_played_alike(seed: int) -> None:
    chance, found = Random(seed), 0
    for text in originals(seed):
        assert check_alike(text) == 0
        found += check_alike(mutate(text.encode(), chance).decode("utf-8", "replace")) > 0
    assert found > 0.3 * len(originals(seed))


@pytest.mark.push
@pytest.mark.parametrize("name", long_after(1, PRESET_NAMES))
def test_records_with_stated_boards_and_gaps_are_played_alike(name: str) -> None:
    for seed in range(2):
        chance = Random(seed)
        record = random_match(f"{name} houses=4 shells=3", seed)
        for stated in (interrupt(record, chance), set_up(record, chance)):
            text = ordinary(vary(stated, chance, 0.1), chance.choice(list(Detail)))
            check_alike(text)
            check_alike(mutate(text.encode(), chance).decode("utf-8", "replace"))


@pytest.mark.long
@settings(max_examples=80, deadline=None)
@given(rules=rules_texts(), seed=st.integers(0, 10**6))
def test_records_of_any_rules_are_played_alike(rules: str, seed: int) -> None:
    chance = Random(seed)
    record = random_match(rules, seed)
    for varied in (record, vary(record, chance), interrupt(record, chance)):
        text = ordinary(varied, chance.choice(list(Detail)))
        check_alike(text)
        check_alike(mutate(text.encode(), chance).decode("utf-8", "replace"))


def files_of_records() -> Iterator[str]:
    for path in FILES:
        for source in split(path.read_text(encoding="utf-8", errors="replace")):
            if source.number is not None:
                yield source.text


@pytest.mark.push
def test_the_examples_and_a_record_of_each_finding_are_played_alike() -> None:
    assert sum([check_alike(text) for text in files_of_records()]) > 40


def test_the_plain_modules_play_the_same() -> None:
    modules: Any = [plain(name) for name in ("replay.play", "notation.reading.parser")]
    for text in originals(1)[::7]:
        (reading,) = modules[1].read(text)
        (as_installed,) = read(text)
        in_plain_python, installed = modules[0].play(reading.record), play(as_installed.record)
        assert repr(list_claims(in_plain_python)) == repr(list_claims(installed))
        assert repr(in_plain_python) == repr(installed)


RULES = rules_from_text("sungkaan")
BOARD = start(RULES).position


def player(position: Position = BOARD) -> Any:
    made = turn_player.TurnPlayer(ring_of(RULES, BOARD), 0)
    made.put(position, False)
    return made


def turn(written: str) -> Any:
    (reading,) = read(f'%sgn 1\n[Rules "sungkaan"]\n\n1. {written}\nend abandoned\n')
    return reading.record.body[0]


@pytest.mark.parametrize("written", ["S8", "S99", "S_", "N1", "S3@2", "S1x4", "S1-S3", "S1~2"])
def test_turns_of_which_something_is_to_be_said_are_left(written: str) -> None:
    assert player().play(0, 1, 1, turn(written)) is None


def test_positions_of_another_board_or_without_a_mover_are_refused() -> None:
    for text in ("3.3.3.3/0 3.3.3.3/0 S", "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 -"):
        with pytest.raises(ValueError, match=r"position|no seat"):
            player(Position.from_text(text))


def test_nobody_plays_or_passes_once_the_round_is_over() -> None:
    made = player(Position.from_text("0.0.0.0.0.0.1/97 0.0.0.0.0.0.0/0 S"))
    step = made.play(4, 1, 1, turn("S1"))
    assert isinstance(step, TurnPlayed)
    assert (step.body_index, step.after.to_move, step.after.stores) == (4, None, (98, 0))
    assert made.play(5, 1, 1, turn("S1")) is None
    assert made.play_pass(5, 1, 1, step.seat) is None
