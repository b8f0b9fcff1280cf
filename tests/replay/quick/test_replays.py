"""Replays of records that the quick check accepts: those that playing them in full gives."""

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
from sungka.notation.reading.parser import parse, read
from sungka.notation.splitter import split
from sungka.notation.writer import write_keeping_numbers
from sungka.replay.detail import Detail
from sungka.replay.play import play
from sungka.replay.quick import replays, turn_player
from sungka.replay.steps import TurnPlayed
from support.interruptions import interrupt, set_up
from support.lengths import long_after
from support.matches import random_match
from support.mutants import mutate, ordinary, originals
from support.plain import plain
from support.rules import PRESET_NAMES, rules_texts
from support.variations import vary

ROOT = Path(__file__).parents[3]
FILES = [*sorted((ROOT / "examples").rglob("*.sgn")), *(ROOT / "tests/diagnostics").glob("*.sgn")]


def is_played_alike(quick: replays.QuickReplays, text: str) -> bool:
    """Whether the record is accepted; if so it is played, and written, as in full."""
    (reading,) = read(text)
    if not quick.take(text):
        return False
    full, replay = play(reading.record), quick.play(reading.record)
    assert not reading.diagnostics
    assert not full.diagnostics
    assert replay == full, text
    assert repr(replay) == repr(full), text  # which also shows of which classes the parts are
    assert quick.write() in (None, write_keeping_numbers(reading.record)), text
    return True


@pytest.mark.parametrize("seed", long_after(1, range(4)))
def test_ordinary_and_changed_records_of_all_presets_are_played_as_in_full(seed: int) -> None:
    chance, quick, accepted = Random(seed), replays.QuickReplays(), 0
    for text in originals(seed):
        accepted += is_played_alike(quick, text)
        changed = mutate(text.encode(), chance)
        if changed.startswith(b"%sgn 1\n") and changed.count(b"%sgn") == 1:
            try:
                is_played_alike(quick, changed.decode())
            except UnicodeDecodeError:
                continue
    assert accepted >= 0.9 * len(originals(seed))


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_records_with_stated_boards_and_gaps_are_played_as_in_full(name: str) -> None:
    quick, accepted = replays.QuickReplays(), 0
    for seed in range(4):
        chance = Random(seed)
        record = random_match(f"{name} houses=4 shells=3", seed)
        for stated in (interrupt(record, chance), set_up(record, chance)):
            text = ordinary(vary(stated, chance, 0.1), chance.choice(list(Detail)))
            accepted += is_played_alike(quick, text)
    assert accepted > 3


@pytest.mark.long
@settings(max_examples=80, deadline=None)
@given(rules=rules_texts(), seed=st.integers(0, 10**6))
def test_records_of_any_rules_are_played_as_in_full(rules: str, seed: int) -> None:
    chance, quick = Random(seed), replays.QuickReplays()
    record = random_match(rules, seed)
    for varied in (record, vary(record, chance), interrupt(record, chance)):
        is_played_alike(quick, ordinary(varied, chance.choice(list(Detail))))


def files_of_records() -> Iterator[str]:
    for path in FILES:
        for source in split(path.read_text(encoding="utf-8", errors="replace")):
            if source.number is not None:
                yield source.text


def test_the_examples_are_played_as_in_full() -> None:
    quick, outcomes = replays.QuickReplays(), {True: 0, False: 0}
    for text in files_of_records():
        if quick.take(text):
            record = parse(next(split(text))).record
            assert repr(quick.play(record)) == repr(play(record))
            outcomes[True] += 1
        else:
            outcomes[False] += 1
    assert outcomes[True] > 20
    assert outcomes[False] > 20


def test_the_plain_modules_play_the_same() -> None:
    modules: Any = [plain(name) for name in ("replay.quick.replays", "notation.reading.parser")]
    quick, accepted = modules[0].QuickReplays(), 0
    for text in originals(1)[::7]:
        if quick.take(text):
            (reading,) = modules[1].read(text)
            (as_installed,) = read(text)
            assert repr(quick.play(reading.record)) == repr(play(as_installed.record))
            accepted += 1
    assert accepted > 5


def test_a_record_of_unknown_rules_is_refused() -> None:
    (reading,) = read('%sgn 1\n[Rules "whist"]\n\nend abandoned\n')
    with pytest.raises(ValueError, match="whist"):
        replays.QuickReplays().play(reading.record)


def test_no_text_and_half_a_character_are_not_accepted() -> None:
    quick = replays.QuickReplays()
    assert not quick.take("")
    assert not quick.take('%sgn 1\n[South "\ud800"]\n\nend abandoned\n')


RULES = rules_from_text("sungkaan")
BOARD = start(RULES).position


def player(position: Position = BOARD) -> Any:
    made = turn_player.TurnPlayer(ring_of(RULES, BOARD), 0)
    made.put(position)
    return made


def turn(written: str) -> Any:
    (reading,) = read(f'%sgn 1\n[Rules "sungkaan"]\n\n1. {written}\nend abandoned\n')
    return reading.record.body[0]


@pytest.mark.parametrize("written", ["S8", "S99", "S_"])
def test_houses_outside_of_the_board_are_not_lifted(written: str) -> None:
    with pytest.raises(ValueError, match="cannot be lifted"):
        player().play(0, 1, 1, turn(written))


def test_positions_of_another_board_or_without_a_mover_are_refused() -> None:
    for text in ("3.3.3.3/0 3.3.3.3/0 S", "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 -"):
        with pytest.raises(ValueError, match=r"position|no seat"):
            player(Position.from_text(text))


def test_nobody_plays_or_passes_once_the_round_is_over() -> None:
    made = player(Position.from_text("0.0.0.0.0.0.1/97 0.0.0.0.0.0.0/0 S"))
    step = made.play(4, 1, 1, turn("S1"))
    assert isinstance(step, TurnPlayed)
    assert (step.body_index, step.after.to_move, step.after.stores) == (4, None, (98, 0))
    with pytest.raises(ValueError, match="no seat"):
        made.play(5, 1, 1, turn("S1"))
    with pytest.raises(ValueError, match="no seat"):
        made.play_pass(5, 1, 1)
