"""The outcome of a match: winner, reason and stores of every kind of end (NOTATION 6)."""

from __future__ import annotations

import pytest
from sungka.notation.diagnostic import Code, Span
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.result import Outcome

from .reading import CLUB, findings, replay

THREE = "sungka-three houses=3 shells=3"
MATCH = "dakon houses=4 shells=4 rounds=2"
AHEAD = '[Setup "1.1.1/6 1.1.1/5 1.1.1/7 S"]'
EQUAL = '[Setup "1.1.1/6 1.1.1/6 1.1.1/6 S"]'
LAST = '[Setup "0.0.0.1/13 0.0.0.0/18 S"]'
EVEN = '[Setup "0.0.0.1/15 0.0.0.0/16 S"]'


def come_out(text: str, rules: str = CLUB, *tags: str) -> tuple[str, str, str, str]:
    """The outcome, the winner, the reason and the stores, in letters and figures."""
    result = replay(text, rules, *tags).result
    winner = "-" if result.winner is None else result.winner.value
    stores = "?" if result.stores is None else ":".join(map(str, result.stores))
    return result.outcome.name.lower(), winner, result.reason, stores


@pytest.mark.parametrize(("before", "stores"), [("1. S2 N4\n", "1:10"), ("1. S2 N_\n", "?")])
@pytest.mark.parametrize(
    ("end", "outcome", "winner"),
    [
        ("resign S", "won", "N"),
        ("resign N", "won", "S"),
        ("time S", "won", "N"),
        ("time N", "won", "S"),
        ("forfeit S", "won", "N"),
        ("forfeit N", "won", "S"),
        ("adjudicated S", "won", "S"),
        ("adjudicated N", "won", "N"),
        ("agreed", "drawn", "-"),
        ("abandoned", "unfinished", "-"),
    ],
)
def test_every_end_of_two_seats(
    before: str, stores: str, end: str, outcome: str, winner: str
) -> None:
    reason = end.split()[0]
    assert come_out(f"{before}end {end}") == (outcome, winner, reason, stores)


@pytest.mark.parametrize(
    ("end", "ahead", "equal", "unknown"),
    [
        ("resign S", "won W", "drawn -", "unfinished -"),
        ("resign E", "won W", "drawn -", "unfinished -"),
        ("resign W", "won S", "drawn -", "unfinished -"),
        ("time S", "won W", "drawn -", "unfinished -"),
        ("time W", "won S", "drawn -", "unfinished -"),
        ("forfeit E", "won W", "drawn -", "unfinished -"),
        ("forfeit W", "won S", "drawn -", "unfinished -"),
        ("adjudicated S", "won S", "won S", "won S"),
        ("adjudicated E", "won E", "won E", "won E"),
        ("agreed", "drawn -", "drawn -", "drawn -"),
        ("abandoned", "unfinished -", "unfinished -", "unfinished -"),
    ],
)
def test_every_end_of_three_seats(end: str, ahead: str, equal: str, unknown: str) -> None:
    reason = end.split()[0]
    for expected, before, setup, stores in (
        (ahead, "", AHEAD, "6:5:7"),
        (equal, "", EQUAL, "6:6:6"),
        (unknown, "1. S_\n", AHEAD, "?"),
    ):
        outcome, winner = expected.split()
        found = come_out(f"{before}end {end}", THREE, setup)
        assert found == (outcome, winner, reason, stores)


def test_a_seat_that_does_not_play_decides_nothing() -> None:
    for end in ("resign E", "time W", "adjudicated E"):
        found = come_out(f"1. S2 N4\nend {end}")
        assert found == ("unfinished", "-", end.split()[0], "1:10")


def test_a_match_played_out() -> None:
    assert come_out("1. S1+\nend", CLUB, LAST) == ("won", "N", "shells", "14:18")
    assert come_out("1. S1+\nend", CLUB, EVEN) == ("drawn", "-", "shells", "16:16")
    assert findings("1. S1+\nend", CLUB, EVEN, '[Result "draw"]') == []
    assert findings("1. S1+\nend", CLUB, EVEN, '[Result "S"]') == [
        'error RESULT_DISAGREES [Result "S"]'
    ]


def test_a_match_won_by_rounds() -> None:
    rules = "dakon houses=4 shells=4 rounds=1 win=rounds"
    assert come_out("1. S1+\nend", rules, LAST) == ("won", "N", "rounds", "14:18")
    assert come_out("1. S1+\nend", rules, EVEN) == ("drawn", "-", "rounds", "16:16")


def test_a_score_after_a_gap_decides_the_match() -> None:
    assert come_out("1. S2\ngap\nscore 13-19\nend") == ("won", "N", "shells", "13:19")
    assert come_out("1. S2\ngap\nscore 16-16\nend") == ("drawn", "-", "shells", "16:16")


def test_the_shells_left_in_the_houses_are_in_the_stores_when_the_round_is_over() -> None:
    rules = f"{CLUB} round-end=one"
    setup = '[Setup "0.0.0.1/13 1.1.0.0/16 S"]'
    assert come_out("1. S1+\nend", rules, setup) == ("won", "N", "shells", "14:18")


@pytest.mark.parametrize(
    ("text", "reason", "stores"),
    [
        ("", "unfinished", "0:0"),
        ("1. S2 N4", "unfinished", "1:10"),
        ("1. S2 N_", "unverified", "?"),
        ("1. S2\ngap", "unverified", "?"),
        ("1. S2 N4\n2. S3", "unverified", "?"),
        ('1. S2\ngap\nset "1.0.3.7/1 0.3.0.7/10 S"', "unfinished", "1:10"),
    ],
)
def test_an_open_record(text: str, reason: str, stores: str) -> None:
    assert come_out(text) == ("unfinished", "-", reason, stores)


def test_an_open_record_between_two_rounds() -> None:
    assert come_out("1. S1+", MATCH, LAST) == ("unfinished", "-", "unfinished", "14:18")
    lost = "1. S2\ngap\nscore 13-19"
    assert come_out(lost, MATCH) == ("unfinished", "-", "unfinished", "13:19")
    assert come_out("1. S1+", CLUB, LAST) == ("won", "N", "shells", "14:18"), "it is over"


def test_an_end_with_a_reason_between_two_rounds_has_the_score() -> None:
    assert come_out("1. S1+\nend resign N", MATCH, LAST) == ("won", "S", "resign", "14:18")
    assert come_out("1. S1+\nend abandoned", MATCH, LAST) == (
        "unfinished", "-", "abandoned", "14:18",
    )  # fmt: skip
    assert come_out("1. S1+\nend agreed", MATCH, LAST) == ("drawn", "-", "agreed", "14:18")


def test_an_end_with_a_reason_stands_in_the_middle_of_a_turn() -> None:
    text = "1. S2 N4\n2. S4 N1\n3. S3\nend time S"
    assert findings(text) == []
    assert come_out(text) == ("won", "N", "time", "2:13")


@pytest.mark.parametrize(
    ("tag", "end", "found"),
    [
        ("N", "resign S", None),
        ("S", "resign S", "the result is `N` (resign), not `S`"),
        ("*", "resign S", "the result is `N` (resign), not `*`"),
        ("draw", "agreed", None),
        ("N", "agreed", "the result is `draw` (agreed), not `N`"),
        ("*", "abandoned", None),
        ("N", "abandoned", "the result is `*` (abandoned), not `N`"),
    ],
)
def test_the_result_tag_against_every_end(tag: str, end: str, found: str | None) -> None:
    played = replay(f"1. S2 N4\nend {end}", CLUB, f'[Result "{tag}"]')
    assert [it.message for it in played.diagnostics] == ([] if found is None else [found])
    hints = [it.hint for it in played.diagnostics]
    is_open = played.result.outcome is Outcome.UNFINISHED
    assert all((hint is not None) is is_open for hint in hints)


def test_any_result_is_taken_where_the_outcome_was_not_verified() -> None:
    for value in ("S", "N", "draw", "*"):
        assert findings("1. S2\ngap", CLUB, f'[Result "{value}"]') == ["warning TRUNCATED "]


@pytest.mark.parametrize(("text", "at"), [("%sgn 1", 4), ("%sgn 1\n\n; no turn\n", 17)])
def test_a_record_without_an_end_stops_behind_its_last_word(text: str, at: int) -> None:
    (reading,) = read(text)
    (finding,) = play(reading.record).diagnostics
    assert (finding.code, finding.span) == (Code.TRUNCATED, Span(at, at))


def test_a_result_is_not_judged_after_a_turn_that_cannot_be_played() -> None:
    tag = '[Result "S"]'
    assert findings("S2 N4x8\nend abandoned", CLUB, tag) == [f"error RESULT_DISAGREES {tag}"]
    assert findings("S2 N4x8\nS9\nend abandoned", CLUB, tag) == ["error NO_SUCH_HOUSE 9"]


OVER = "1. S2 N4x8\n2. S1x2 N3\n3. S1+3x11 N4\n4. S1+ N3\n5. S-- N1+2+1+\nscore 18-14\n"


@pytest.mark.parametrize(
    "end", ["resign S", "time N", "agreed", "abandoned", "forfeit S", "adjudicated N", ""]
)
def test_rules_6_3_what_the_players_end_behind_the_match_is_a_warning(end: str) -> None:
    statement = f"end {end}".rstrip()
    is_late = end.split()[:1] not in ([], ["forfeit"], ["adjudicated"])
    assert findings(OVER + statement) == ([f"warning MATCH_OVER {statement}"] if is_late else [])
    assert findings(OVER + statement, "sungkaan houses=4 shells=4 rounds=2")[:1] == (
        [] if end else ["error MATCH_NOT_OVER end"]
    )


def test_rules_6_3_an_end_behind_the_match_decides_its_result() -> None:
    assert come_out(f"{OVER}end") == ("won", "S", "shells", "18:14")
    assert come_out(f"{OVER}end resign S") == ("won", "N", "resign", "18:14")


def test_notation_3_of_rounds_before_a_setup_nothing_is_known() -> None:
    text = "round 2\n1. S1+\nend"
    for option, outcome in (
        ("", "won"),
        ("win=rounds", "unfinished"),
        ("refill=new", "unfinished"),
    ):
        assert come_out(text, f"{MATCH} {option}", LAST)[0] == outcome


@pytest.mark.parametrize("value", ["S", "E", "W", "draw", "*"])
def test_any_result_is_taken_where_the_stores_that_would_decide_it_are_not_known(
    value: str,
) -> None:
    tag = f'[Result "{value}"]'
    assert findings("1. S_\nend resign E", THREE, AHEAD, tag) == ["warning UNREADABLE_HOUSE _"]
    is_open = [] if value == "*" else [f"error RESULT_DISAGREES {tag}"]
    found = [*is_open, "warning UNREADABLE_HOUSE _"]
    assert findings("1. S_\nend abandoned", THREE, AHEAD, tag) == found
