"""Who begins a match, and starts that are not the rules' own (rules 1.5, 1.6)."""

from __future__ import annotations

import pytest
from sungka.engine.board import Seat
from sungka.engine.rules_text import rules_from_text
from sungka.notation.record import RoundStart
from sungka.notation.writer import write
from sungka.replay.acceptance.check import RecordCheck
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.digest import digest
from sungka.replay.play import play
from sungka.replay.rounds import find_starter
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.to_record import record_of
from sungka.replay.steps import RoundBegun
from support.matches import random_match
from support.plain import plain

from .reading import CLUB, SMALL, findings, record, replay


@pytest.mark.push
@pytest.mark.parametrize("rules", [CLUB, "sungka-49 rounds=3", "sungka-three houses=4"])
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("detail", Detail)
def test_rules_1_5_a_match_begun_by_any_seat_is_read_and_checked(
    rules: str, place: int, detail: Detail
) -> None:
    made = random_match(rules, place, place=place)
    played = play(made)
    assert played.diagnostics == ()
    assert played.rules is not None
    begun = played.steps[0]
    assert isinstance(begun, RoundBegun)
    assert begun.first is played.rules.playing_order[place % played.rules.seats]
    text = write(rewrite_in_detail(played, detail))
    for check in (RecordCheck(), plain("replay.acceptance.check").RecordCheck()):
        assert check.sweep(text.encode(), 0, len(text)) == len(text), text
    wrong = text.replace("round 1 first", "round 1 {} first")
    if wrong != text:
        assert RecordCheck().sweep(wrong.encode(), 0, len(wrong)) == 0


def test_rules_1_5_the_first_seat_begins_where_none_is_named() -> None:
    assert findings("round 1\n1. S2 N4\nend abandoned") == []
    assert findings("round 1 first S\n1. S2 N4\nend abandoned") == []
    assert findings("round 1 first N\n1. N2 S4\nend abandoned") == []
    assert findings("round 1 first N\n1. S2 N4\nend abandoned") == ["error WRONG_SEAT S2"]
    (found,) = replay("1. N2 S4\nend abandoned").diagnostics
    assert str(found.hint).startswith("if North began the match, write `round 1 first N`;")
    later = replay("1. S2 S4\nend abandoned").diagnostics[0].hint
    assert "began the match" not in str(later)


def test_rules_1_5_first_is_a_claim_where_the_rules_or_the_setup_decide() -> None:
    assert findings("round 1 first N\n1. S4+4 | N1+2@12\nend abandoned", SMALL) == [
        "error FIRST_DISAGREES first N"
    ]
    setup = '[Setup "4.4.4.4/0 4.4.4.4/0 S"]'
    assert findings("round 1 first N\n1. S2 N4\nend abandoned", CLUB, setup) == [
        "error FIRST_DISAGREES first N"
    ]
    assert findings("round 1 first E\n1. S2 N4\nend abandoned") == ["error FIRST_DISAGREES first E"]


def test_rules_1_5_the_core_keeps_first_only_where_it_decides() -> None:
    def core(text: str, *tags: str) -> str:
        made = record(text, CLUB, *tags)
        rules = play(made).rules
        assert rules is not None
        return digest(made, rules)

    silent = core("round 1\n1. S2 N4\nend abandoned")
    assert core("round 1 first S\n1. S2 N4\nend abandoned") == silent
    north = core("round 1 first N\n1. N2 S4\nend abandoned")
    assert north != core("round 1\n1. N2 S4\nend abandoned")
    setup = '[Setup "4.4.4.4/0 4.4.4.4/0 N"]'
    assert core("round 1 first N\n1. N2 S4\nend abandoned", setup) == core(
        "round 1\n1. N2 S4\nend abandoned", setup
    )


def test_rules_1_5_the_seat_that_begins_round_2_follows_from_who_began() -> None:
    made = random_match("sungkaan houses=3 shells=3 rounds=2 next=other", 3, place=1)
    firsts = [it.first for it in play(made).steps if isinstance(it, RoundBegun)]
    assert [seat.value for seat in firsts if seat] == ["N", "S"]


def test_rules_1_6_a_setup_that_has_lost_a_shell_is_a_warning() -> None:
    setup = '[Setup "4.4.4.3/0 4.4.4.4/0 S"]'
    text = "1. S4\nend abandoned"
    (found,) = findings(text, CLUB, setup)
    assert found == f"warning WRONG_TOTAL {setup}"
    assert findings('1. S3\nset "4.4.4.3/0 4.4.4.4/1 S"\nend abandoned', CLUB, setup)[1:] == [
        "error WRONG_TOTAL " + 'set "4.4.4.3/0 4.4.4.4/1 S"'
    ]
    assert findings(text, CLUB, '[Setup "4.4.4.3/0 4.4.4.5/0 S"]') == [], "uneven, none lost"


def enter(*entries: str) -> Ledger | Refusal:
    ledger: Ledger | Refusal = empty_ledger()
    for text in (f'[Rules "{CLUB}"]', *entries):
        assert isinstance(ledger, Ledger)
        ledger = ledger.take(text)
    return ledger


def test_rules_1_5_the_scorer_enters_who_begins_before_the_first_turn() -> None:
    ledger = enter("round 1 first N", "N4")
    assert isinstance(ledger, Ledger)
    made = record_of(ledger)
    starts = [item for item in made.body if isinstance(item, RoundStart)]
    assert [(item.number, item.first and item.first.value) for item in starts] == [(1, "N")]
    assert not play(made).has_errors
    assert isinstance(enter("S4", "round 1 first N"), Refusal)


@pytest.mark.parametrize(
    ("rules", "number", "seat", "has_setup", "is_chosen"),
    [
        (CLUB, 1, Seat.NORTH, False, True),
        (CLUB, 1, Seat.SOUTH, False, False),
        (CLUB, 1, Seat.EAST, False, False),
        (CLUB, 2, Seat.NORTH, False, False),
        (CLUB, 1, Seat.NORTH, True, False),
        (SMALL, 1, Seat.NORTH, False, False),
        (SMALL, 2, Seat.NORTH, False, False),
    ],
)
def test_who_begins_by_the_choice_of_the_players(
    rules: str, number: int, seat: Seat, has_setup: bool, is_chosen: bool
) -> None:
    begun = RoundStart(number, seat)
    starter = find_starter(begun, rules_from_text(rules), has_setup=has_setup)
    assert starter is (seat if is_chosen else None)


def test_rules_5_6_the_seat_to_move_in_a_setup_began_a_round_that_is_over_at_once() -> None:
    rules = (
        "sungkaan seats=3 houses=1 shells=1 round-end=stuck rounds=4 next=other match-end=rounds"
    )
    text = "round 2\n\nround 3\n1. {}1\nend abandoned"
    setup = '[Setup "1/1 #/0 1/0 E"]'
    assert findings(text.format("W"), rules, setup) == []
    assert findings(text.format("E"), rules, setup) != []
