"""The patterns that explain a loss: a board on which each holds, and one on which it just does not.

The two boards differ by one shell; the turn played and the better one are the same.
"""

from __future__ import annotations

import pytest
from sungka.analysis.judging.marks import THRESHOLDS
from sungka.analysis.judging.measure import Value
from sungka.analysis.report.contrast import Contrast, TurnReach, compare_turns
from sungka.analysis.report.moments import find_moments
from sungka.analysis.report.patterns import FINDERS, Facts, Pattern, explain, find_least_answer
from sungka.analysis.report.patterns import find_reason_of_only as find_reason
from sungka.engine.board import House, Position, Seat
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.replay.play import play
from support.judging import annotated
from support.matches import random_match

RULES = rules_from_text("sungkaan houses=5 shells=3")


def house(text: str) -> House:
    return House(Seat(text[0]), int(text[1:]))


Lifts = tuple[int, ...]
CASES: dict[Pattern, tuple[str, str, Lifts, Lifts, Facts]] = {
    Pattern.OPEN_HOUSE: (
        "7.2.0.4.4/1 0.0.7.0.4/5 S",
        "7.2.0.4.4/1 1.0.7.0.4/5 S",
        (2,),
        (5,),
        {"house": house("S5"), "shells": 9},
    ),
    Pattern.RESCUE: (
        "7.2.0.4.4/1 0.0.7.0.4/5 S",
        "7.2.0.3.4/1 0.0.7.0.4/5 S",
        (2,),
        (5,),
        {"house": house("S5")},
    ),
    Pattern.THREAT: (
        "2.1.1.1.6/0 7.2.3.1.1/4 S",
        "2.1.1.1.6/0 7.2.2.1.1/4 S",
        (1, 3),
        (4,),
        {"answer": "N1+4+1+3"},
    ),
    Pattern.SPOILED: (
        "2.2.4.2.1/0 #.#.2.0.0/3 S",
        "2.2.5.2.1/0 #.#.2.0.0/3 S",
        (1, 5),
        (3,),
        {"house": house("S3"), "shells": 3},
    ),
    Pattern.SHUT_OUT: (
        "7.2.0.0.4/5 0.1.0.0.0/1 S",
        "7.2.0.0.4/5 1.1.0.0.0/1 S",
        (1,),
        (4,),
        {"seat": Seat.NORTH},
    ),
    Pattern.FED: (
        "4.4.4.2.7/1 6.1.1.2.1/1 S",
        "4.3.4.2.7/1 6.1.1.2.1/1 S",
        (5,),
        (4, 3),
        {"shells": 8},
    ),
    Pattern.OVERSHOT: (
        "4.2.4.1.1/1 2.1.7.0.2/2 S",
        "4.2.4.1.2/1 2.1.7.0.2/2 S",
        (1, 3),
        (1, 2),
        {"house": house("S3"), "shells": 4},
    ),
    Pattern.NEAR_FIRST: (
        "1.0.0.1.1/0 0.1.0.2.7/2 S",
        "1.0.0.1.2/0 0.1.0.2.7/2 S",
        (2,),
        (1, 5),
        {"house": house("S1")},
    ),
    Pattern.TURN_KEPT: (
        "4.4.4.2.7/1 6.1.1.2.1/1 S",
        "4.3.4.2.7/1 6.1.1.2.1/1 S",
        (5,),
        (4, 3),
        {"house": house("S4"), "wrong": house("S5")},
    ),
    Pattern.CAPTURE: (
        "0.2.7.0.0/4 #.2.6.0.4/0 S",
        "0.2.8.0.0/4 #.2.6.0.4/0 S",
        (3,),
        (4,),
        {"house": house("S4"), "shells": 3, "taken": house("N4")},
    ),
    Pattern.STOPPED: (
        "3.7.4.2.2/3 6.3.2.1.1/1 S",
        "2.7.4.2.2/3 6.3.2.1.1/1 S",
        (2, 1),
        (5,),
        {"answer": "N2+3+1+1+3"},
    ),
    Pattern.LONG_MOVE: (
        "0.2.0.7.0/2 0.1.4.1.1/1 S",
        "0.2.0.7.0/2 0.1.3.1.1/1 S",
        (4,),
        (2, 4, 1),
        {"house": house("S2"), "laps": "7"},
    ),
    Pattern.BURNED_WALK: (
        "1.0.6.7.0/0 #.4.2.4.6/3 S",
        "1.0.6.8.0/0 #.4.2.4.6/3 S",
        (3,),
        (2, 1),
        {"house": house("S2"), "burned": (house("N5"),)},
    ),
}


def contrast(position: str, played: Lifts, better: Lifts) -> Contrast:
    return compare_turns(Round(RULES, Position.from_text(position)), played, better)


@pytest.mark.parametrize("pattern", CASES)
def test_a_pattern_holds_on_its_board_and_not_on_the_next(pattern: Pattern) -> None:
    position, other, played, better, facts = CASES[pattern]
    found = FINDERS[pattern](contrast(position, played, better))
    assert found is not None
    told = {
        name: fact.turn.to_text() if isinstance(fact, TurnReach) else fact
        for name, fact in found.items()
    }
    assert told.items() >= facts.items()
    assert FINDERS[pattern](contrast(other, played, better)) is None
    names = [one.pattern for one in explain(contrast(position, played, better))]
    assert pattern in names
    assert names == [one for one in Pattern if one in names]


def test_the_hand_that_is_done_first_moves_next() -> None:
    seen: set[bool] = set()
    for seed in range(40):
        annotation = annotated(play(random_match("sungka houses=4 shells=3 rounds=1", seed)), 6)
        for moment in find_moments(annotation, THRESHOLDS[Value.SHELLS]):
            found = moment.contrast
            if found is None or not found.is_row:
                continue
            is_first = found.better.after.position.to_move is found.seat
            was_first = found.played.after.position.to_move is found.seat
            holds = FINDERS[Pattern.FIRST_HOME](found) is not None
            assert holds == (is_first and not was_first)
            seen.add(holds)
    assert seen == {True, False}


def test_every_pattern_has_a_test_and_a_finder() -> None:
    assert {*CASES, Pattern.FIRST_HOME} == set(Pattern) == set(FINDERS)


def test_the_reason_of_an_only_good_move_is_counted() -> None:
    state = Round(RULES, Position.from_text("0.6.6.7.1/2 0.4.0.6.0/4 S"))
    assert [find_reason(state, number) for number in (1, 2, 4)] == ["keeps", None, "captures"]
    threatened = Round(RULES, Position.from_text("1.4.4.4.2/5 1.6.1.1.2/5 S"))
    assert find_least_answer(threatened, 4) == 11
    assert find_least_answer(threatened, 5) is None
