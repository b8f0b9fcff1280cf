"""The turns of a replay one after the other, their boards, and what is written about them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.engine.board import Seat
from sungka.files.blocks import read_records
from sungka.files.inputs import Input
from sungka.files.records import FileFault
from sungka.notation.addresses import address_from_text
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import PassPlayed, PositionSet, Replay, RoundBegun, RowPlayed, TurnPlayed
from sungka.templates.timeline.address import Moment, moment_at
from sungka.templates.timeline.stops import keyframe_of
from sungka.templates.timeline.timeline import timeline_of

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.sgn"))

TEXT = """%sgn 1
[Rules "dakon"]

1. S7+3! {one} <clk=4:31 eval=3> <eval=5> (S5 {inside} N4 (N2)) {two} N2 <clk=0:04:30.5>
2. S1$14
set "0.0.0.0.0.0.7/45 7.7.7.7.7.7.7/0 N" {the reason of the ruling}
end abandoned
"""


def replay_of(text: str) -> Replay:
    return play(next(read(text)).record)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_turn_is_there_with_the_board_that_pages_show_at_its_place(path: Path) -> None:
    for reading in read_records(Input(str(path))):
        assert not isinstance(reading, FileFault)
        replay = play(reading.record)
        steps = [it for it in replay.steps if isinstance(it, TurnPlayed | PassPlayed | RowPlayed)]
        turns = replay.turns()
        assert [turn.step for turn in turns] == steps
        assert sum(turn.captured for turn in turns) == sum(
            getattr(it, "captured", 0) for it in steps
        )
        timeline = timeline_of(replay)
        for turn in turns:
            address = address_from_text(turn.place)
            assert address is not None
            moment = moment_at(timeline, address)
            assert isinstance(moment, Moment)
            assert moment.board == keyframe_of(turn.after)
            assert replay.at(turn.place) == turn.after
            assert replay.at(f"{turn.place}.start") == turn.before
        others = [it for it in replay.steps if isinstance(it, RoundBegun | PositionSet)]
        assert len(replay.positions()) == len(turns) + len(others)
        assert replay.final == replay.positions()[-1]


def test_a_turn_has_what_is_written_behind_it() -> None:
    first, second, third = replay_of(TEXT).turns()
    assert (first.place, first.seat, first.text) == ("r1.t1", Seat.SOUTH, "S7+3!")
    assert first.houses == (7, 3)
    assert first.comments == ("one", "two")
    assert first.marks == ("!",)
    assert first.clock == 271
    assert first.eval == 5
    assert (second.clock, second.eval, second.comments) == (270.5, None, ())
    assert (third.text, third.marks, third.comments) == ("S1$14", ("$14",), ())
    assert (third.row, third.round) == (2, 1)


def test_a_ruling_is_the_board_after_a_turn_that_it_rules_on() -> None:
    set_board = "0.0.0.0.0.0.7/45 7.7.7.7.7.7.4/0 N"
    text = TEXT.replace("7.7.7.7.7.7.7/0 N", "7.7.7.7.7.7.4/0 N")
    replay = replay_of(text)
    assert replay.turns()[2].after.to_text() != set_board
    assert replay.final == replay.at("r1")
    assert replay.at("r1").to_text() == set_board
    illegal = replay_of(text.replace("S1$14", "N1"))
    assert illegal.turns()[2].after.to_text() == set_board


def test_variations_are_walked_inside_each_other() -> None:
    first, *_ = replay_of(TEXT).turns()
    ((inside, answer),) = first.variations
    assert (inside.place, inside.text, inside.comments) == ("r1.t1", "S5", ("inside",))
    assert (answer.place, answer.text) == ("r1.t2", "N4")
    assert inside.before == first.before
    ((other,),) = answer.variations
    assert (other.place, other.text, other.before) == ("r1.t2", "N2", answer.before)


def test_a_row_has_a_clock_for_each_hand_and_no_seat() -> None:
    text = '%sgn 1\n[Rules "sungka"]\n\n1. S2 <clk=50> {s} | N5 {n} <clk=1:02>\nend abandoned\n'
    (row,) = replay_of(text).turns()
    assert row.seat is None
    assert row.clock is None
    assert row.clocks == {Seat.SOUTH: 50, Seat.NORTH: 62}
    assert row.comments == ("s", "n")
    assert row.houses == ()
    assert replay_of(text.replace("<clk=50> ", "")).turns()[0].clocks == {Seat.NORTH: 62}


def test_turns_that_cannot_be_played_are_left_out_and_keep_their_number() -> None:
    text = (
        '%sgn 1\n[Rules "dakon"]\n\n1. S9 N2\nset "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S" {so}\n2. S2\n'
    )
    replay = replay_of(text)
    assert [turn.place for turn in replay.turns()] == ["r1.t3"]
    with pytest.raises(ValueError, match=r"`r1\.t1` was not played"):
        replay.at("r1.t1")


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("t3", "write r2, r2.start or r2.t14"),
        ("r1.t1.l2", "write r2"),
        ("r4", "was not played: the rounds played are 1"),
        ("r1.t40", "the last turn of round 1 is r1.t3"),
    ],
)
def test_an_address_without_a_board_is_refused(place: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^`{place}` .*{why}"):
        replay_of(TEXT).at(place)


def test_without_rules_there_is_no_board() -> None:
    replay = replay_of('%sgn 1\n[Rules "tarakon"]\nS1\n')
    assert replay.turns() == replay.positions() == ()
    assert replay.final is None
