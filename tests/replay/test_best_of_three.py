"""Matches on fresh boards that end when nobody can catch up (rules 5.1, 6.1, 6.2)."""

from __future__ import annotations

import pytest
from sungka.engine.board import Seat
from sungka.notation.reading.parser import read
from sungka.notation.record import Record
from sungka.notation.writer import write
from sungka.replay.acceptance.check import RecordCheck
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.steps import RoundBegun, RoundOver
from support.matches import random_match
from support.plain import plain

BOARD = "sungkaan houses=4 shells=4"
THREE = f"{BOARD} rounds=3 refill=new match-end=majority win=rounds"
WON = '[Setup "0.0.0.1/20 0.0.0.0/11 S"]'
"""The end of a round that South wins, 21-11."""


def text_of(rules: str, rounds: int, detail: Detail = Detail.FULL) -> str:
    """The text of a match of so many rounds, the first that chance gives."""
    for seed in range(1000):
        record = random_match(rules, seed)
        replay = play(record)
        if sum(isinstance(step, RoundOver) for step in replay.steps) == rounds:
            return write(rewrite_in_detail(replay, detail))
    raise AssertionError(f"no match of {rounds} rounds")


def found(text: str) -> list[tuple[str, str | None]]:
    """The codes found in a record, with their hints."""
    (reading,) = read(text)
    assert reading.diagnostics == ()
    return [(it.code.value, it.hint) for it in play(reading.record).diagnostics]


def other(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, text
    return text.replace(old, new)


@pytest.mark.parametrize("detail", Detail)
def test_two_rounds_won_are_a_finished_match(detail: Detail) -> None:
    text = text_of(THREE, 2, detail)
    assert found(text) == []
    replay = play(read_one(text))
    assert replay.result.reason == "rounds"
    assert replay.result.winner is not None
    boards = [step.position for step in replay.steps if isinstance(step, RoundBegun)]
    assert [board.rows for board in boards] == [boards[0].rows] * 2
    for check in (RecordCheck(), plain("replay.acceptance.check").RecordCheck()):
        data = text.encode()
        assert check.sweep(data, 0, len(data)) == len(data)


def read_one(text: str) -> Record:
    (reading,) = read(text)
    return reading.record


def test_a_third_round_after_two_that_decide_is_play_after_the_match() -> None:
    text = text_of(THREE, 2)
    hint = "nobody can catch up in the rounds that are left (`match-end=majority`)"
    for more in ("round 3\nend abandoned\n", "S4\nend abandoned\n"):
        later = other(text, "\nend\n", f"\n{more}")
        assert found(later) == [("SGN506", hint)]
        data = later.encode()
        assert RecordCheck().sweep(data, 0, len(data)) == 0


def test_an_end_at_one_round_won_each_is_too_early() -> None:
    text = text_of(THREE, 3)
    end = text.index("\nround 3")
    early = text[:end].rstrip("\n") + "\nend\n"
    assert [code for code, _ in found(early)] == ["SGN507"]
    data = early.encode()
    assert RecordCheck().sweep(data, 0, len(data)) == 0


def test_the_hint_at_a_match_decided_by_two_rounds_leaves_its_rounds_alone() -> None:
    text = other(text_of(THREE, 2), " match-end=majority", "")
    hint = "if it is over because nobody can catch up, write `match-end=majority` in `Rules`; "
    assert found(text) == [("SGN507", hint + "or say how it ended, like `end abandoned`")]
    text = other(text, " win=rounds", "")
    both = hint.replace("majority`", "majority win=rounds`")
    assert found(text) == [("SGN507", both + "or say how it ended, like `end abandoned`")]


def test_a_fresh_board_under_rules_that_refill_is_named_in_the_hint() -> None:
    hint = "if every round begins with a fresh board, write `refill=new` in `Rules`"
    start = f'%sgn 1\n[Rules "{BOARD} rounds=3"]\n{WON}\n\nS1+\nscore 21-11\nround 2\n'
    fresh = '"4.4.4.4/0 4.4.4.4/0 N"'
    assert found(f"{start}position {fresh}\nend abandoned\n") == [("SGN406", hint)]
    assert found(f"{start}set {fresh}\nN1\nend abandoned\n")[0] == ("SGN113", hint)
    other_board = '"4.4.4.4/0 4.4.4.3/1 N"'
    assert found(f"{start}position {other_board}\nend abandoned\n") == [("SGN406", None)]
    written = start.replace("rounds=3", "rounds=3 refill=new")
    assert found(f"{written}position {fresh}\nend abandoned\n") == []
    other_seat = fresh.replace("N", "S")
    assert found(f"{written}position {other_seat}\nend abandoned\n") == [("SGN406", None)]
    in_the_first = start.partition("S1+")[0] + f"position {fresh}\nend abandoned\n"
    assert found(in_the_first) == [("SGN406", None)]
    assert found(f"{start}N1\nposition {fresh}\nend abandoned\n") == [("SGN406", None)]


def test_rounds_before_the_record_may_have_decided_the_match() -> None:
    head = f'%sgn 1\n[Rules "{THREE}"]\n{WON}\n'
    play_on = "\nround 2\nS1+\nscore 21-11\n"
    assert found(f"{head}{play_on}end\n") == [], "South may have won round 1"
    assert found(f"{head}{play_on}round 3\nend abandoned\n") == [], "or North"
    for result in ("S", "N", "draw", "*"):
        assert found(f'{head}[Result "{result}"]\n{play_on}end\n') == []
    late = play_on.replace("round 2", "round 1")
    assert [code for code, _ in found(f"{head}{late}end\n")] == ["SGN507"], "1-0 of three"


def test_a_match_is_won_where_no_round_before_the_record_could_change_it() -> None:
    head = f'%sgn 1\n[Rules "{THREE}"]\n{WON}\n\nround 2\nS1+\nscore 21-11\nround 3\n'
    for stores, score, reason in (
        ("20 0.0.0.0/11", "21-11", "rounds"),
        ("10 0.0.0.0/21", "11-21", "unverified"),
    ):
        text = f'{head}set "0.0.0.1/{stores} S"\nS1+\nscore {score}\nend\n'
        assert found(text) == []
        result = play(read_one(text)).result
        assert (result.winner, result.reason) == (
            Seat.SOUTH if reason == "rounds" else None,
            reason,
        )


def test_a_round_taken_back_into_play_is_scored_once() -> None:
    head = f'%sgn 1\n[Rules "{THREE}"]\n{WON}\n\n'
    again = 'set "0.0.0.1/20 0.0.0.0/11 S" {spilled}\nS1+\nscore 21-11\n'
    text = f"{head}S1+\nscore 21-11\n{again}end\n"
    assert [code for code, _ in found(text)] == ["SGN507"], "one round is won, not two"
