"""Pictures of single boards: the right board, its texts and its marks."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from sungka.engine.board import Position
from sungka.notation.addresses import Address, address_from_text
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import PassPlayed, Replay, RoundBegun, RowPlayed, TurnPlayed, Unverified
from sungka.templates.drawing.diagram import render_diagram
from sungka.templates.timeline.address import Moment, NoBoard, last_address, moment_at
from sungka.templates.timeline.stops import keyframe_of
from sungka.templates.timeline.timeline import timeline_of
from support.matches import random_match

TEXT = """\
%sgn 1
[Event "Sinulog Open"]
[South "Santos, Maria"]
[North "Reyes, Jun"]
[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=2"]

round 1
1. S4+4 | N1+2@12x3
2. S4 N1+3x9
3. S1 N2
end abandoned
"""

TURNS = TurnPlayed | RowPlayed | PassPlayed | Unverified


def replay_of(text: str) -> Replay:
    return play(next(iter(read(text))).record)


def picture(place: str, text: str = TEXT) -> str:
    svg = render_diagram(replay_of(text), address_from_text(place))
    assert isinstance(svg, str), svg
    ElementTree.fromstring(svg)
    return svg


def shells(svg: str) -> int:
    return sum(len(d.split()) // 2 for d in re.findall(r'<path class="a\d+" d="M([^"]*)"', svg))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("r2", Address(2)),
        ("R2.T14.L3", Address(2, 14, 3)),
        ("#r2.t14", Address(2, 14)),
        ("r1.start", Address(1, is_start=True)),
        ("r1.end", Address(1)),
        ("r1.t2.start", Address(1, 2, is_start=True)),
    ],
)
def test_an_address_is_read(text: str, address: Address) -> None:
    assert address_from_text(text) == address
    assert address_from_text(address.to_text()) == address


@pytest.mark.parametrize("text", ["", "2", "r", "r1.l2", "t3", "r1.t2.v1", "r1 t2", "r1.t²"])
def test_what_is_no_address(text: str) -> None:
    assert address_from_text(text) is None


def test_every_turns_board_is_the_engines(match: Replay) -> None:
    timeline = timeline_of(match)
    number: dict[int, int] = {}
    for step in match.steps:
        if isinstance(step, RoundBegun):
            moment = moment_at(timeline, Address(step.round, is_start=True))
            assert isinstance(moment, Moment)
            assert moment.board == keyframe_of(step.position)
        if isinstance(step, TurnPlayed | RowPlayed | PassPlayed):
            number[step.round] = turn = number.get(step.round, 0) + 1
            after = moment_at(timeline, Address(step.round, turn))
            before = moment_at(timeline, Address(step.round, turn, is_start=True))
            assert isinstance(after, Moment)
            assert isinstance(before, Moment)
            assert after.board == keyframe_of(step.after)
            assert before.board == keyframe_of(step.before)


def test_laps_lead_from_the_board_before_a_turn_to_the_one_after(match: Replay) -> None:
    assert match.rules is not None
    timeline = timeline_of(match)
    line = timeline.rounds[0]
    turns = [stop for stop in line.stops if stop.row is not None or stop.laps]
    for turn in range(1, min(len(turns), 8)):
        whole = moment_at(timeline, Address(line.number, turn))
        assert isinstance(whole, Moment)
        for lap in range(1, whole.laps + 1):
            moment = moment_at(timeline, Address(line.number, turn, lap))
            assert isinstance(moment, Moment)
            assert sum(count or 0 for count in moment.board) + sum(moment.held) == match.rules.total
            assert len(moment.marks) == 1
        first = moment_at(timeline, Address(line.number, turn, 1, is_start=True))
        before = moment_at(timeline, Address(line.number, turn, is_start=True))
        if whole.laps:
            assert isinstance(first, Moment)
            assert isinstance(before, Moment)
            assert first.board == before.board


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("r3", "there is no round 3: the record has round 1"),
        ("r1.t9", "there is no turn 9 in round 1: it has 5 turns"),
        ("r1.t0", "there is no turn 0 in round 1: it has 5 turns"),
        ("r1.t5.l7", "there is no lap 7 in r1.t5 (N2): it has 5 laps"),
    ],
)
def test_a_place_that_is_not_there_says_what_is(place: str, says: str) -> None:
    assert render_diagram(replay_of(TEXT), address_from_text(place)) == NoBoard(says)


def test_a_board_after_a_gap_is_not_known() -> None:
    text = '%sgn 1\n[Rules "sungkaan"]\n\nround 1\n1. S1\ngap\n4. S3\nscore 50-48\nend\n'
    timeline = timeline_of(replay_of(text))
    assert isinstance(moment_at(timeline, Address(1, 1)), Moment)
    found = moment_at(timeline, Address(1, 2))
    assert isinstance(found, NoBoard)
    assert "r1.t2 is not known" in found.message


def test_rules_that_are_not_known_give_no_board() -> None:
    found = render_diagram(replay_of('%sgn 1\n[Rules "dakonic"]\n\n1. S1\n'))
    assert isinstance(found, NoBoard)


def test_the_last_board_is_drawn_without_a_place() -> None:
    replay = replay_of(TEXT)
    assert last_address(timeline_of(replay)) == Address(1)
    assert render_diagram(replay) == picture("r1")


def test_a_picture_says_who_plays_and_what_was_played() -> None:
    svg = picture("r1.t3")
    for words in ("Sinulog Open", "Santos, Maria", "Reyes, Jun", "after turn 3: N1+3x9"):
        assert words in svg
    assert "Board: South" in svg
    assert shells(svg) == 32


def test_the_place_of_the_last_shell_is_marked() -> None:
    assert len(re.findall(r'<ellipse class="last p1"', picture("r1.t3"))) == 1
    assert 'class="last' not in picture("r1.t3.start")
    both = picture("r1.t1")
    assert 'class="last p0"' in both
    assert 'class="last p1"' in both


def test_a_lap_of_two_hands_says_what_the_other_holds() -> None:
    svg = picture("r1.t1.l1")
    held = re.search(r"\((?:South|North) holds (\d+)\)", svg)
    assert held is not None
    assert shells(svg) + int(held[1]) == 32


def test_what_people_wrote_is_inert_in_a_picture() -> None:
    hostile = TEXT.replace("Santos, Maria", '</title><script>alert(1)</script>\\"\u202e\x0b')
    svg = picture("r1.t2", hostile)
    assert "<script" not in svg
    assert "\x0b" not in svg


def test_long_turns_are_broken_and_end() -> None:
    svg = picture("r1.t1", '%sgn 1\n[Rules "dakon"]\n\n1. S7+1+4+7+2+1+4+5+7+7+4+7+4+1+6+7+3\n')
    lines = re.findall(r'<text class="says"[^>]*>([^<]*)</text>', svg)
    assert len(lines) == 1
    assert lines[0].endswith("3")


def test_a_picture_is_the_same_bytes_twice(one_match: Replay) -> None:
    assert render_diagram(one_match) == render_diagram(one_match)


def test_a_ruled_board_has_no_mark() -> None:
    text = (
        '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\nround 1\n1. S4\n'
        'set "0.5.5.1/3 4.4.5.5/0 N" {ruled}\n'
    )
    moment = moment_at(timeline_of(replay_of(text)), Address(1, 1))
    assert isinstance(moment, Moment)
    assert moment.marks == ()
    assert moment.board == keyframe_of(Position.from_text("0.5.5.1/3 4.4.5.5/0 N"))


@pytest.mark.parametrize("rules", ["sungka-three", "sungkaan houses=1", "dakon houses=30 shells=3"])
def test_boards_of_all_sizes_are_drawn(rules: str) -> None:
    svg = render_diagram(play(random_match(f"{rules} rounds=1", 2)))
    assert isinstance(svg, str)
    ElementTree.fromstring(svg)
