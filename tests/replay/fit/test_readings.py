"""What each option decides: every one of them is known, and what it is read for can be said."""

from __future__ import annotations

from dataclasses import fields

from sungka.engine.board import Position
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import RuleSet
from sungka.notation.record import SetPosition
from sungka.replay.fit.evidence import Evidence
from sungka.replay.fit.readings import READINGS, read_options
from sungka.replay.fit.space import BOARD_OPTIONS, NEVER_SHOWN

RULES = rules_from_text("sungkaan")


def test_every_option_has_its_reading() -> None:
    asked = {field.name for field in fields(RuleSet)} - {*BOARD_OPTIONS, *NEVER_SHOWN}
    assert set(READINGS) == asked


def test_an_option_of_which_nothing_is_known_is_always_read() -> None:
    seen = Evidence(RULES, None, None, frozenset(), 1)
    assert read_options(seen, ("a_new_option",))["a_new_option"](7) == 7


def test_a_board_with_one_empty_row_reads_when_a_round_is_over() -> None:
    for text, is_read in (("0.0/3 2.1/2 N", True), ("1.0/3 2.0/2 N", False)):
        at = Position.from_text(text)
        seen = Evidence(RULES, SetPosition(at), None, frozenset(), 1, judged=(at,))
        assert ("round_end" in read_options(seen, tuple(READINGS))) is is_read
