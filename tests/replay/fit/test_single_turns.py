"""A single turn played otherwise: with another option, or stopped in a relay."""

from __future__ import annotations

from sungka.engine.rules_text import rules_from_text
from sungka.replay.fit.partings import FollowedGame, find_parting
from sungka.replay.fit.single_turns import OtherTurn, examine_turn
from sungka.replay.fit.space import Space

from ..reading import record

RULES = rules_from_text("sungkaan houses=3 shells=2")


def examine(text: str) -> OtherTurn:
    parting = find_parting(FollowedGame.of(record(text, "sungkaan houses=3 shells=2")), RULES)
    assert parting is not None
    return examine_turn(parting, RULES, Space())


def test_the_options_that_come_to_the_stated_board() -> None:
    """S3 is relayed in S1, which reaches N2: with `relay=own` that is the end."""
    found = examine('S3\nposition "0.3.0/1 3.3.2/0 N"')
    assert found.options == ("relay=own",)
    assert found.laps == 2


def test_stores_show_less_than_a_board() -> None:
    assert "relay=own" in examine("S3 =1:0").options


def test_of_a_turn_that_cannot_be_played_nothing_is_said() -> None:
    for text in ("S3+1", "S9", "S3 S1", 'S2 N9\nposition "0.3.0/1 3.3.2/0 N"'):
        found = examine(text)
        assert (found.options, found.laps) == ((), None)
