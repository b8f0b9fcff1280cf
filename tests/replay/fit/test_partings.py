"""Games followed under one rule set up to the place where they part from it."""

from __future__ import annotations

import pytest
from sungka.engine.rules_text import rules_from_text
from sungka.notation.diagnostic import Code
from sungka.notation.items import write_item
from sungka.replay.fit.departure import Departure, DepartureKind
from sungka.replay.fit.partings import FollowedGame, GameParting, find_parting, read_until_parting
from sungka.replay.fit.space import Space

from ..reading import CLUB, record

RULES = rules_from_text(CLUB)


def part(text: str, *departures: Departure) -> GameParting | None:
    return find_parting(FollowedGame.of(record(text, CLUB)), RULES, departures)


def test_a_game_that_agrees_never_parts() -> None:
    assert part("S2 N4\nend abandoned") is None


@pytest.mark.parametrize(
    ("text", "code", "number", "turn", "place"),
    [
        ("S4\nend", Code.MOVE_DUE, 1, "S4", 1),
        ("S4 N1\nend abandoned", Code.MOVE_DUE, 1, "S4", 1),
        ("S2 S1\nend abandoned", Code.WRONG_SEAT, 2, "S1", 1),
        ('S2\nposition "4.4.0.5/1 5.4.4.4/1 N"', Code.POSITION_DISAGREES, 1, "S2", 1),
        ("S2 =9:9", Code.STORES_DISAGREE, 1, "S2", 1),
        ("S9", Code.NO_SUCH_HOUSE, 1, "S9", 0),
        ("S2 {a word} N4\nend", Code.ROUND_NOT_OVER, 2, "N4", 3),
    ],
)
def test_the_turn_at_which_a_game_parts(
    text: str, code: Code, number: int, turn: str, place: int
) -> None:
    """A turn that stops too early is named itself, not the one that shows it."""
    found = part(text)
    assert found is not None
    assert found.turn is not None
    assert (found.finding.code, found.number, found.place) == (code, number, place)
    assert write_item(found.turn) == turn


def test_boards_and_claim_are_kept() -> None:
    found = part('S2 N4\nposition "1.1.1.1/1 5.4.4.4/1 N"')
    assert found is not None
    assert found.before is not None
    assert found.after is not None
    assert found.before.to_text().endswith("N")
    assert found.after.to_text() in found.finding.message
    assert found.stated == record('S2 N4\nposition "1.1.1.1/1 5.4.4.4/1 N"', CLUB).body[2]


def test_variations_are_left_out_and_the_result_counts() -> None:
    assert part("S2 (S9) N4\nend abandoned") is None
    written = record("S2 N4\nend resign N", CLUB, '[Result "N"]')
    found = find_parting(FollowedGame.of(written), RULES)
    assert found is not None
    assert (found.finding.code, found.place) == (Code.RESULT_DISAGREES, 3)


def test_a_departure_takes_a_game_past_its_parting() -> None:
    most = Departure(DepartureKind.MOST_MOVES, 1)
    assert part("S4 N4\nend abandoned", most) is None
    found = part("S4+1 N4\nend abandoned", most)
    assert found is not None
    assert found.finding.code is Code.NO_MOVE_LEFT


def test_the_options_that_decide_something_up_to_there() -> None:
    names = Space().names
    read = read_until_parting(FollowedGame.of(record("S4+2 N4", CLUB)), RULES, (), names)
    assert {"opening", "again", "relay"} <= read
    assert "refill" not in read
