"""The counting of a match: boards with a score, without one, and both."""

from __future__ import annotations

import pytest
from sungka.event.fold import fold
from sungka.event.journal import parse_line
from sungka.event.matches import KnownBy, MatchOutcome
from sungka.event.plan import EventStage, System
from support.tournaments import make_plan

TEAMS = EventStage("Teams", System.ROUND_ROBIN, teams=True, boards=4)
CUP = EventStage("Cup", System.KNOCK_OUT, teams=True, boards=4)
BEST = EventStage("Best", System.KNOCK_OUT, boards=3, wins=2)


def play(stage: EventStage, *lines: str) -> tuple[MatchOutcome, list[str]]:
    """The outcome of a match at 1.01 after these lines, and the codes of what did not fit."""
    first, second = ("T1", "T2") if stage.teams else ("P1", "P2")
    plan = make_plan(8, stage, teams=2)
    head = [
        f'draw "{stage.name}" 1 {first} {second}',
        f'pair 1.01 {first} {second} in "{stage.name}"',
    ]
    every = enumerate([*head, *lines], 2)
    state = fold(plan, [parse_line(line, number) for number, line in every])
    (outcome,) = state.outcomes.values()
    return outcome, [one.code.value for one in state.findings]


def test_a_board_without_a_score_counts_for_its_winner() -> None:
    found, wrong = play(
        TEAMS,
        "result 1.01.1 52-46",
        "decide 1.01.2 T2 {P1 resigned}",
        "decide 1.01.3 T1 T2 {agreed}",
        "forfeit 1.01.4 T1",
    )
    assert wrong == []
    # A win, a loss, a draw, and a loss by forfeit: 1½ to 2½ boards, 52 to 46 shells.
    assert (found.boards, found.shells, found.board1) == ((3, 5), (52, 46), (2, 0))
    assert (found.winner, found.known, found.words) == (
        "T2",
        KnownBy.ENTERED,
        "boards 2, 3 decided",
    )


def test_board_1_breaks_a_level_match_without_a_score_too() -> None:
    lines = ["decide 1.01.1 T2", "boards 1.01 52-46"]
    found, wrong = play(CUP, "decide 1.01.1 T2", *(f"result 1.01.{at} 52-46" for at in (2, 3)))
    assert (found.is_over, found.boards) == (False, (4, 2))
    found, wrong = play(
        CUP, "decide 1.01.1 T2", "decide 1.01.2 T1", "result 1.01.3 60-38", "result 1.01.4 48-50"
    )
    assert (found.winner, found.words, wrong) == ("T2", "level; decided by board 1", [])
    assert play(CUP, *lines)[1] == ["EVT307"]


def test_a_match_of_decided_boards_is_known_by_decision_and_ends_when_it_is_won() -> None:
    found, wrong = play(BEST, "decide 1.01.1 P2", "decide 1.01.2 P2")
    assert (found.is_over, found.winner, found.known, wrong) == (True, "P2", KnownBy.DECIDED, [])


@pytest.mark.parametrize(
    "lines",
    [
        ("decide 1.01.1 T1", "decide 1.01.1 T2"),
        ("result 1.01.1 52-46", "decide 1.01.1 T2"),
        ("forfeit 1.01.1 T1", "result 1.01.1 52-46"),
        ("decide 1.01.1 T1", "forfeit 1.01.1 T1"),
        ("forfeit 1.01 T1", "decide 1.01.1 T1"),
        ("decide 1.01 T1", "decide 1.01 T2"),
    ],
)
def test_a_board_has_one_result(lines: tuple[str, ...]) -> None:
    found, wrong = play(TEAMS, *lines)
    assert wrong == ["EVT307"]
    assert found == play(TEAMS, lines[0])[0]


def test_a_draw_is_decided_where_nobody_has_to_go_on() -> None:
    found, wrong = play(TEAMS, "decide 1.01 T1 T2 {agreed}")
    assert (found.is_over, found.points, found.winner, wrong) == (True, (1, 1), None, [])
    found, wrong = play(CUP, "decide 1.01 T1 T2 {agreed}")
    assert (found.is_over, wrong) == (False, ["EVT318"])
    assert play(TEAMS, "decide 1.01.5 T1")[1] == ["EVT312"]
    assert play(TEAMS, "decide 1.01.1 P1")[1] == ["EVT308"]
