"""The question each option decides: every option is known, and its reading can be named."""

from __future__ import annotations

from itertools import combinations

from sungka.engine import match
from sungka.engine.board import Position
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import RuleSet
from sungka.notation.record import SetPosition
from sungka.replay.fit.evidence import Evidence
from sungka.replay.fit.readings import READINGS, read_options
from sungka.replay.fit.space import BOARD_OPTIONS, NEVER_SHOWN
from sungka.replay.positions import begin_line

RULES = rules_from_text("sungkaan")


def test_every_option_has_its_reading() -> None:
    asked = set(RuleSet._fields) - {*BOARD_OPTIONS, *NEVER_SHOWN}
    assert set(READINGS) == asked


def test_an_option_of_which_nothing_is_known_is_always_read() -> None:
    seen = Evidence(RULES, None, None, frozenset(), 1)
    assert read_options(seen, ("a_new_option",))["a_new_option"](7) == 7


def test_a_board_with_one_empty_row_reads_when_a_round_is_over() -> None:
    for text, is_read in (("0.0/3 2.1/2 N", True), ("1.0/3 2.0/2 N", False)):
        at = Position.from_text(text)
        seen = Evidence(RULES, SetPosition(at), None, frozenset(), 1, judged=(at,))
        assert ("round_end" in read_options(seen, tuple(READINGS))) is is_read


def test_rounds_and_win_are_read_where_they_decide_that_a_match_is_over() -> None:
    """Numbers of rounds are kept apart if one ends a match early and the other does not."""
    for rest in ("majority win=rounds", "majority refill=new", "rounds refill=new"):
        rules = rules_from_text(f"sungka rounds=4 match-end={rest}")
        line, _ = begin_line(None, rules)
        scores = ((50, 48), (60, 38))
        line.round, line.scores, line.score = 2, scores, scores[-1]
        seen = Evidence(rules, None, None, frozenset(), 2, line=line, asks_end=True)
        read = read_options(seen, ("rounds", "win"))
        assert ("win" in read) is rest.startswith("majority")
        over = {n: match.is_over(rules._replace(rounds=n), 2, scores) for n in range(1, 8)}
        for one, other in combinations(over, 2):
            if over[one] is not over[other]:
                assert read["rounds"](one) != read["rounds"](other), (rest, one, other)
