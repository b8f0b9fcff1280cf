"""Boards that a record states, `set`, `gap` and `Setup`: accepted at once, only when sound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.notation.writer import write
from sungka.replay.acceptance import check, play_log
from sungka.replay.detail import Detail
from sungka.replay.play import play
from support.interruptions import interrupt, set_up
from support.matches import random_match
from support.mutants import ordinary
from support.plain import plain
from support.rules import PRESET_NAMES, quick_rules_texts
from support.variations import vary

from .test_canonical import assert_written_as_by_the_full_path
from .test_check import assert_accepted_is_clean, checks, full_path, swept, without_race


def logged() -> Iterator[tuple[Any, Any]]:
    """A check as it is installed, and one as plain Python, each with the log of what it plays."""
    for quick, logs in (
        (check, play_log),
        (plain("replay.acceptance.check"), plain("replay.acceptance.play_log")),
    ):
        log = logs.PlayLog()
        yield quick.RecordCheck(log), log


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_records_with_stated_boards_are_accepted(name: str) -> None:
    count = accepted = 0
    for seed in range(8):
        chance = Random(seed)
        record = without_race(f"{name} houses=4 shells=3", seed)
        for stated in (interrupt(record, chance), set_up(record, chance)):
            if play(stated).diagnostics:  # another seat begins the next round than did
                continue
            text = ordinary(vary(stated, chance, 0.05), chance.choice(list(Detail)))
            data = text.encode()
            outcomes = [swept(each, data) for each in checks()]
            assert outcomes[0] == outcomes[1], text
            assert_accepted_is_clean(data, outcomes[0])
            ((is_clean, _),) = full_path(text)
            count += is_clean
            accepted += outcomes[0][1]
    assert accepted >= 0.95 * count > 8


@pytest.mark.long
@settings(max_examples=80, deadline=None)
@given(rules=quick_rules_texts(), seed=st.integers(0, 10**6), is_set_up=st.booleans())
def test_stated_boards_under_any_options(rules: str, seed: int, is_set_up: bool) -> None:
    chance = Random(seed)
    record = random_match(rules, seed)
    stated = set_up(record, chance) if is_set_up else interrupt(record, chance, 0.3)
    is_sound = not play(stated).diagnostics
    data = (ordinary(stated, Detail.STANDARD) if is_sound else write(stated)).encode()
    outcomes = [swept(each, data) for each in checks()]
    assert outcomes[0] == outcomes[1]
    assert_accepted_is_clean(data, outcomes[0])


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_stated_boards_are_written_as_by_the_full_path(name: str) -> None:
    counts = []
    for seed in range(4):
        chance = Random(seed)
        record = without_race(f"{name} houses=4 shells=3", seed)
        for stated in (interrupt(record, chance), set_up(record, chance)):
            if not play(stated).diagnostics:
                for varied in (stated, vary(stated, chance, 0.1)):
                    text = ordinary(varied, chance.choice(list(Detail)))
                    counts.append(assert_written_as_by_the_full_path(text))
    written = [count for count in counts if count is not None]
    assert written.count(5) == len(written) > 0.7 * len(counts)


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_changed_boards_are_accepted_only_when_nothing_is_found(name: str) -> None:
    chance = Random(name)
    accepted = 0
    for seed in range(6):
        record = without_race(f"{name} houses=3 shells=3", seed)
        stated = chance.choice((interrupt, set_up))(record, chance)
        text = write(stated) if play(stated).diagnostics else ordinary(stated, Detail.STANDARD)
        head = text.index("Rules")
        lines = text.split("\n")
        for _ in range(60):
            if chance.random() < 0.3:
                kept = list(lines)
                at = chance.randrange(3, len(lines))
                if chance.random() < 0.5:
                    kept.insert(at, chance.choice([line for line in lines if line] + ["gap"]))
                else:
                    del kept[at]
                changed = "\n".join(kept)
            else:
                part = chance.choice(list(re.finditer(r"\d+|[SN#-](?=[ \"\n])", text[head:])))
                new = chance.choice("0123456789SN#-")
                changed = text[: head + part.start()] + new + text[head + part.end() :]
            data = changed.encode()
            outcomes = [swept(each, data) for each in checks()]
            assert outcomes[0] == outcomes[1], changed
            assert_accepted_is_clean(data, outcomes[0])
            accepted += outcomes[0][1]
    assert accepted > 10


@pytest.mark.parametrize(
    ("head", "body", "is_accepted"),
    [
        ("", 'S6\nset "7.7.7/1 7.7.7/0 N"\nN3', False),
        ("", 'S1\nset "3.3.3/0 3.3.3/0 N"\nN1', True),
        ("", 'S1\nset "3.3.3/0 3.3.3/1 N"\nN1', False),
        ("", 'S1\nset "#.3.3/3 3.3.3/0 N"\nN1', False),
        ("", 'S1\nset "3.3.3/0 3.3.3/0 -"', False),
        ("", 'S1\nset "3.3.3/0 3.3.3/0 E"', False),
        ("", 'S1\nset "0.0.0/9 0.0.0/9 -"\nscore 9-9\nend', True),
        ("", 'S1\nset "0.0.0/9 0.0.0/9 -"\nscore 9-9', False),
        ("", 'S1\nset "0.0.0/9 0.0.0/9 N"', False),
        ("", 'S1\ngap\nset "3.3.3/0 3.3.3/0 N"\n7. N1 S1\n8. N2', True),
        ("", 'S1\ngap\nset "3.3.3/0 3.3.3/0 N"\n7. N1 S1\n9. N2', False),
        ("", 'S1\ngap\ngap\nset "3.3.3/0 3.3.3/0 N"', False),
        ("", "S1\ngap", True),
        ("", "S1\ngap\nN1", False),
        ("", 'S1\ngap\nposition "3.3.3/0 3.3.3/0 N"', False),
        ("", "S1 =9:9\ngap\nscore 9-9", False),
        ('[Setup "3.3.3/0 3.3.3/0 N"]\n', "N1", True),
        ('[Setup "3.3.3/0 3.3.3/0 N"]\n', "S1", False),
        ('[Setup "3.3.3/0 3.3.3/0 N"]\n', "round 1 first N\nN1", True),
        ('[Setup "3.3.3/0 3.3.3/0 N"]\n', "round 1 first S\nS1", False),
        ('[Setup "3.3.3/0 3.3.3/0 N"]\n', "round 2\nN1", False),
        ('[Setup "3.3.3/0 3.3.3/0 -"]\n', "N1", False),
        ('[Setup "#.3.3/3 3.3.3/0 S"]\n', "round 1 burn S3\nS1", True),
        ('[Setup "#.3.3/3 3.3.3/0 S"]\n', "round 1 burn S3 S3\nS1", True),
        ('[Setup "#.3.3/3 3.3.3/0 S"]\n', "round 1 burn S3 burn S3\nS1", False),
        ('[Setup "#.3.3/3 3.3.3/0 S"]\n', "round 1 burn S2\nS1", False),
        ('[Setup "3.3.3/1 3.3.3/0 N"]\n', "N1", False),
        ('[Setup "3.3/6 3.3.3/0 N"]\n', "N1", False),
        ('[Setup "3.3.3/0 3.3.3/0"]\n', "N1", False),
        ('[Setup ""]\n', "", False),
    ],
)
def test_which_boards_are_accepted(head: str, body: str, is_accepted: bool) -> None:
    rules = '[Rules "sungkaan houses=3 shells=3"]\n'
    for tags in (rules + head, head + rules):
        end = "" if body.endswith("\nend") else "end abandoned\n"
        data = f"%sgn 1\n{tags}\n{body}\n{end}".encode()
        for each in checks():
            outcome = swept(each, data)
            assert (outcome[1] == 1) is is_accepted
            assert_accepted_is_clean(data, outcome)


@pytest.mark.parametrize(
    ("follows", "is_free"),
    [("first", False), ("loser", False), ("other", True), ("last-mover", True)],
)
def test_who_begins_after_a_gap_in_a_round_that_both_began(follows: str, is_free: bool) -> None:
    """Who lifted last is lost, or who began: then the record may name either seat."""
    rules = f"sungka houses=3 shells=3 refill=new simultaneous-rounds=first next={follows}"
    board = 'gap\nset "0.0.0/9 0.0.0/9 -"\nscore 9-9'
    for seat in ("S", "N"):
        body = f"S1 | N1\n{board}\nround 2 first {seat}\n{seat}1\nend abandoned\n"
        data = f'%sgn 1\n[Rules "{rules}"]\n\n{body}'.encode()
        for each in checks():
            outcome = swept(each, data)
            assert (outcome[1] == 1) is (is_free or seat == "S")
            assert_accepted_is_clean(data, outcome)


@pytest.mark.parametrize(("board", "end"), [("1/0 1/0 S", "end abandoned"), ("0/0 0/2 -", "end")])
def test_a_log_is_of_no_use_where_the_end_of_a_round_is_taken_back(board: str, end: str) -> None:
    text = '%sgn 1\n[Rules "sungkaan houses=1 shells=1"]\n\nS1 N1\n'
    for each, log in logged():
        for stated, is_broken in ((f'set "{board}"\n{end}\n', True), ("end\n", False)):
            data = f"{text}{stated}".encode()
            assert each.sweep(data, 0, len(data)) == len(data)
            assert log.is_broken == is_broken


def test_a_log_whose_board_is_not_the_one_played_is_of_no_use() -> None:
    ground = plain("replay.acceptance.ground").first_ground("sungkaan")
    played = plain("replay.acceptance.round").RoundCheck(ground)
    log = plain("replay.acceptance.play_log").PlayLog()
    for shells in (0, 1):
        log.begin_record(ground)
        played.shells[15] += shells
        log.end_turn(played)
        assert log.is_broken is bool(shells)


@pytest.mark.parametrize("seed", range(4))
def test_a_setup_is_written_whichever_tag_comes_first(seed: int) -> None:
    chance = Random(seed)
    text = ordinary(set_up(without_race("sungkaan houses=4 shells=3", seed), chance), Detail.BARE)
    (setup,) = re.findall(r"^\[Setup .*\n", text, re.MULTILINE)
    first = text.replace(setup, "").replace("%sgn 1\n", f"%sgn 1\n{setup}")
    assert assert_written_as_by_the_full_path(text) == 5
    assert assert_written_as_by_the_full_path(first) == 5
