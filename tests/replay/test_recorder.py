"""Play written down while it is played: what the recorder writes, and what it refuses."""

from __future__ import annotations

import re

import pytest
from sungka.engine import match
from sungka.engine.board import House, Position, Seat
from sungka.engine.rules_text import rules_from_text
from sungka.engine.simultaneous import Lift, RaceRun
from sungka.notation.record import Tag
from sungka.notation.writer import write
from sungka.replay.recorder import Recorder

from .reading import SMALL, findings
from .test_claims import DAKON, MATCH

S, N = Seat.SOUTH, Seat.NORTH
CHOSEN = "dakon houses=2 shells=2 rounds=3 burn=chosen reopen=no"
TOGETHER = "sungka houses=2 shells=2 simultaneous-rounds=all rounds=3"


def resume(rules: str, position: str, number: int = 1) -> Recorder:
    """A recorder that begins at a position."""
    start = match.begin(rules_from_text(rules), Position.from_text(position))
    return Recorder(start.rules, start, number)


def body(recorder: Recorder) -> str:
    return write(recorder.record()).partition("\n\n")[2].strip()


def test_a_match_is_written_as_it_was_played() -> None:
    recorder = Recorder(rules_from_text(DAKON))
    boards, lines = [], MATCH.strip().splitlines()
    for line in lines:
        if line.startswith("round") and not line.startswith("round 1"):
            assert not recorder.is_match_over
            boards.append(f"{recorder.scores} {recorder.next_round().to_text()}")
            assert recorder.state.position.to_text() == boards[-1].partition(") ")[2]
        for moves in re.findall(r" [SN]([1-9][^ ]*)", line.partition("burn")[0]):
            for house in re.findall(r"(?:^|\+)([1-9])", moves):
                assert not recorder.is_match_over
                recorder.lift(int(house))
    assert boards == ["(13, 5) 3.3.3/4 #.#.3/2 N", "(12, 6) 3.3.3/3 #.3.3/0 S"]
    assert recorder.is_match_over
    bare = re.sub(r"(>[SN]\d)+|-[SN]\d|x\d| =\S+|\+(?!\d)| first .*|score .*\n", "", MATCH.strip())
    assert body(recorder) == re.sub(r"\n+round", "\n\nround", bare)
    assert findings(body(recorder), DAKON) == []


def test_a_turn_is_written_when_it_is_complete() -> None:
    recorder = Recorder(rules_from_text("sungkaan houses=4 shells=4"))
    recorder.lift(4)
    assert body(recorder) == "round 1"
    assert recorder.state.goes_on
    recorder.lift(3)
    assert body(recorder) == "round 1\n1. S4+3"
    with pytest.raises(ValueError, match="N5 cannot be lifted"):
        recorder.lift(5)
    assert body(recorder) == "round 1\n1. S4+3"


def test_the_match_is_over_after_its_last_round_or_when_a_seat_cannot_go_on() -> None:
    last = resume("dakon houses=2 shells=2 rounds=2", "0.1/3 0.0/4 S", 2)
    assert not last.is_match_over
    last.lift(1)
    assert (last.scores, last.is_match_over) == ((4, 4), True)
    assert body(last) == "round 2\n1. S1\nend"
    beaten = resume("dakon houses=2 shells=2 rounds=3", "0.1/0 0.0/7 S")
    beaten.lift(1)
    assert (beaten.scores, beaten.is_match_over) == ((1, 7), True)
    for recorder in (last, beaten, Recorder(rules_from_text(DAKON))):
        with pytest.raises(ValueError, match="follows a round that is over, in a match that is no"):
            recorder.next_round()


def test_the_houses_that_a_seat_chose_to_burn_are_written() -> None:
    recorder = resume(CHOSEN, "0.1/2 0.0/5 S")
    recorder.lift(1)
    with pytest.raises(ValueError, match="South burns 1 more houses"):
        recorder.next_round(frozenset())
    board = recorder.next_round(frozenset({House(S, 1)}))
    assert (board.to_text(), recorder.burned) == ("2.#/1 2.2/1 S", {House(S, 1)})
    assert body(recorder) == "round 1\n1. S1\n\nround 2 burn S1"
    unchosen = resume(CHOSEN, "0.1/2 0.0/5 S")
    unchosen.lift(1)
    assert unchosen.next_round().to_text() == "#.2/1 2.2/1 S"
    assert body(unchosen) == "round 1\n1. S1\n\nround 2"
    even = resume(CHOSEN, "0.1/3 0.0/4 S")
    even.lift(1)
    even.next_round(frozenset())
    assert body(even) == "round 1\n1. S1\n\nround 2", "nothing burns"


def test_a_house_burned_at_the_start_stays_closed() -> None:
    recorder = resume(CHOSEN, "0.1/3 #.0/4 S")
    recorder.lift(1)
    assert recorder.next_round().to_text() == "2.2/0 #.2/2 S"


def test_who_begins_follows_from_who_began_and_who_lifted_last() -> None:
    for follows, first in (("other", N), ("first", S), ("last-mover", S), ("loser", S)):
        recorder = resume(f"dakon houses=2 shells=2 rounds=3 next={follows}", "0.1/3 0.0/4 S")
        recorder.lift(1)
        assert recorder.next_round().to_move is first, follows
    third = resume("dakon houses=2 shells=2 rounds=3 next=other", "0.0/4 0.1/3 N")
    third.lift(1)
    assert third.next_round().to_move is S


def test_both_hands_open_a_row() -> None:
    recorder = Recorder(rules_from_text(SMALL))
    recorder.open_together(((Lift(4), Lift(4)), (Lift(1), Lift(2, 12))))
    assert body(recorder) == "round 1\n1. S4+4 | N1+2@12"
    assert recorder.state.position.to_text() == "5.5.2.0/2 1.1.3.4/9 S"


@pytest.mark.parametrize(
    ("lifts", "race", "message"),
    [
        (((Lift(4),), (Lift(1), Lift(2, 12))), None, "South has another move to write"),
        (((Lift(9),), (Lift(1),)), None, "the row cannot be played: no such house"),
        (((Lift(4),), (Lift(1),)), (RaceRun(S, 1),), "a hand still holds shells"),
    ],
)
def test_a_row_that_cannot_be_played_is_not_written(
    lifts: tuple[tuple[Lift, ...], ...], race: tuple[RaceRun, ...] | None, message: str
) -> None:
    recorder = Recorder(rules_from_text(SMALL))
    with pytest.raises(ValueError, match=message):
        recorder.open_together(lifts, race)
    assert body(recorder) == "round 1"
    assert recorder.state == match.start(recorder.rules)


def test_a_row_in_which_one_hand_passes_and_its_race() -> None:
    recorder = resume(TOGETHER, "0.2/0 0.0/6 -")
    recorder.open_together(((Lift(1),), ()), (RaceRun(S, 2),))
    assert body(recorder) == "round 1\n1. S1 | N--\nrace S2"


def test_both_hands_open_the_next_round() -> None:
    recorder = resume(TOGETHER, "0.0/4 0.1/3 N")
    with pytest.raises(ValueError, match="no seat is to move"):
        resume(TOGETHER, "0.2/0 0.0/6 -").lift(1)
    recorder.lift(1)
    assert recorder.next_round().to_text() == "2.2/0 2.2/0 -"
    once = resume(TOGETHER.replace("=all", "=first"), "0.0/4 0.1/3 N")
    once.lift(1)
    assert once.next_round().to_text() == "2.2/0 2.2/0 N"


def test_passes_are_written_without_being_asked_for() -> None:
    recorder = resume("sungkaan houses=3 shells=1", "0.0.0/2 1.0.1/2 N")
    recorder.lift(3)
    assert body(recorder) == "round 1\n1. N3 S--"
    assert recorder.state.position.to_move is N


def test_the_tags_stand_before_the_rules() -> None:
    recorder = Recorder(rules_from_text(SMALL))
    record = recorder.record(Tag("Event", "x"))
    assert [(tag.name, tag.value) for tag in record.tags] == [("Event", "x"), ("Rules", SMALL)]


def test_a_round_that_begins_with_a_seat_without_shells_begins_with_a_pass() -> None:
    recorder = Recorder(
        rules_from_text("dakon houses=2 shells=2 rounds=2 next=loser match-end=rounds")
    )
    for number in (2, 1, 1, 2):
        recorder.lift(number)
    assert recorder.next_round().to_move is Seat.NORTH
    assert recorder.state.position.to_move is Seat.SOUTH
    recorder.lift(2)
    recorder.lift(1)
    assert "\nround 2\n1. N-- S2+1\n" in write(recorder.record())
