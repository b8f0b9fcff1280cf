"""Opening rows, rulings and rounds on the scorer's sheet: what ends the hands, ticks, notes."""

from __future__ import annotations

import pytest
from sungka.engine.board import Seat
from sungka.notation.writer import write
from sungka.replay.detail import Detail
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import empty_ledger
from sungka.replay.scoring.sheet import Asks
from sungka.replay.scoring.to_record import record_of
from sungka.replay.steps import RowPlayed
from support.entries import entered as entered_after

from .test_entries import OPENING, SMALL, TURNS, body, entered, refused


@pytest.mark.parametrize("taps", [(), ("tap S 0", "tap N 0"), ("tap S 0", "tap S 9", "tap N 0")])
def test_a_row_that_is_ruled_on_ends_its_hands(taps: tuple[str, ...]) -> None:
    """A later note is written behind the ruling, and no tap is kept for another row."""
    ruled = 'set "1.6.0.6/1 5.5.5.1/2 N" {so it was}'
    ledger = entered(SMALL, *taps, "S4", "N1", "{first}", ruled, "{second}", "N3", "{third}")
    assert (ledger.sheet.hands, ledger.sheet.taps) == (None, ())
    assert body(ledger) == f"1. S4 | N1 {{first}}\n{ruled} {{second}}\n2. N3 {{third}}\n"
    assert ledger.sheet.asks is Asks.TURN


def test_a_row_that_is_complete_ends_its_hands() -> None:
    for texts in (("S4", "N1", "{first}", "S4", "N2@12"), ("{first}", OPENING)):
        ledger = entered(SMALL, "tap S 0", *texts, "{second}", "S4", "{third}")
        assert (ledger.sheet.hands, ledger.sheet.taps) == (None, ())
        written = write(record_of(ledger, Detail.BARE))
        assert written.count("{first}") == written.count("{second}") == 1
        assert written.endswith(" {second}\n2. S4 {third}\n")


def test_a_gap_ends_the_hands() -> None:
    board = 'gap\nset "1.6.0.6/1 5.5.5.1/2 N" {not seen}'
    ledger = entered(SMALL, "tap N 0", "S4", "{first}", board.replace("\n", " "), "N3", "{then}")
    assert (ledger.sheet.hands, ledger.sheet.taps) == (None, ())
    written = write(record_of(ledger, Detail.BARE)).partition("round 1 ")[2]
    assert written == f"{{first}}\n{board}\n1. N3 {{then}}\n"


def test_the_hint_at_a_fresh_board_is_given_before_a_round_is_played_in() -> None:
    """Two rounds: a later one is stated to begin as the first did."""
    rules = '[Rules "dakon houses=3 shells=3 rounds=4"]'
    game = ["S3+2+3+3", "N3", "S1", "N3", "S3", "N1", "S1+2", "N2", "N1"]
    ledger = entered(rules, *game, "round burn N2 N3")
    board = 'position "3.3.3/0 3.3.3/0 {}"'
    for turns, is_hinted in (((), True), (("N1",), False)):
        sheet = entered_after(ledger, *turns)
        refusal = sheet.take(board.format(sheet.sheet.mover.value if sheet.sheet.mover else "-"))
        assert isinstance(refusal, Refusal)
        assert ("refill=new" in (refusal.hint or "")) is is_hinted


def test_corrections_stand_where_they_were_made() -> None:
    texts = ("S1", "N1", "S2", "N2")
    for number, (false, true) in enumerate((("S3", "S1"), ("N3", "N1"), ("S4", "S2")), 2):
        lines = [*texts]
        lines[number - 2] = false
        for later in range(number - 1, 4):
            ledger = entered(TURNS, *lines[:later], f"correct {number} {true}")
            ledger = entered_after(ledger, *texts[later:])
            text = write(record_of(ledger, Detail.BARE, with_corrections=True))
            assert text.count("event correction") == 1
            before = text.partition("event correction")[0]
            assert len([it for it in texts if it in before]) == later
            assert before.rstrip().endswith(texts[later - 1])


@pytest.mark.parametrize(
    ("lifts", "spans"),
    [
        ("S4", ([(0, 4)], [])),
        ("S4 N1", ([(0, 4)], [(0, 10)])),
        ("S4 N1 S4", ([(0, 4), (4, 14)], [(0, 10)])),
        ("N4 S4@3", ([(3, 7)], [(0, 4)])),
        ("N1 S4 S4@6", ([(0, 4), (6, 16)], [(0, 10)])),
    ],
)
def test_from_what_tick_to_what_tick_a_hand_sows(
    lifts: str, spans: tuple[list[tuple[int, int]], list[tuple[int, int]]]
) -> None:
    views = entered(SMALL, *lifts.split()).sheet.hand_views
    assert tuple(list(map(tuple, view.spans)) for view in views) == spans
    assert [view.finished for view in views] == [own[-1][1] if own else 0 for own in spans]


@pytest.mark.parametrize(
    ("rules", "pace", "taps", "ticks"),
    [
        (SMALL, 2, (1, 1.5), [None, 1]),
        (SMALL, 2, (1.5, 1), [1, None]),
        (SMALL, 2, (1, 1.2), [None, None]),
        (SMALL, 2, (1, 1), [None, None]),
        (SMALL, 20, (1, 101), [None, 2000]),
        (SMALL.replace("rounds=3", "rounds=3 pace=lap"), 2, (1, 9), [None, None]),
    ],
)
def test_taps_are_ticks_from_the_first_of_them(
    rules: str, pace: int, taps: tuple[float, float], ticks: list[int | None]
) -> None:
    south, north = taps
    views = entered(
        rules, f"pace {pace}", f"tap S {south}", f"tap N {north}", "S4", "N1"
    ).sheet.hand_views
    assert [move.tick for view in views for move in view.moves] == ticks


def test_what_is_said_of_a_tag_is_shown() -> None:
    (warned,) = entered(TURNS, '[Evidence "none"]').sheet.warnings
    assert warned.startswith("`Evidence` is one of ")
    assert entered(TURNS, '[South "Ana"]').sheet.warnings == ()
    assert refused(TURNS, '[East "Ana"]').message.startswith("tag `East` names a seat that")


def test_a_ruling_keeps_the_race_of_the_row_it_is_about() -> None:
    for shells, hands, race in ((2, "S3 | N1", "S1 N1 S1 N1 S10"), (3, "S1 | N2", "N3 S1 N4 S4")):
        rules = f'[Rules "sungka houses=3 shells={shells} rounds=1"]'
        row = entered(rules, f"{hands} race {race}")
        ruling = f'set "{row.sheet.position.to_text()}" {{so}}'
        ruled = entered(rules, f"{hands} race {race}", ruling)
        assert f"1. {hands}\nrace {race}\n{ruling}" in body(ruled)
        (played,) = (it for it in row.sheet.steps if isinstance(it, RowPlayed))
        (again,) = (it for it in ruled.sheet.steps if isinstance(it, RowPlayed))
        assert played.opening == again.opening
        assert played.after == again.after


def test_a_turn_that_is_ruled_on_takes_its_passes_back() -> None:
    rules, setup = '[Rules "sungkaan houses=4 shells=4"]', '[Setup "0.1.0.1/13 0.0.0.0/18 S"]'
    ledger = entered(rules, setup, "S3")
    assert "S3 N--" in write(record_of(ledger))
    ledger = entered(rules, setup, "S3", 'set "0.0.0.1/14 1.0.0.0/17 N" {so}', "N4")
    assert '1. S3\nset "0.0.0.1/14 1.0.0.0/17 N" {so}\nN4' in write(record_of(ledger))


def test_who_begins_a_round_without_a_shell_passes() -> None:
    rules = '[Rules "dakon houses=3 shells=3 rounds=3 next=loser match-end=rounds"]'
    ledger = entered(rules, '[Setup "0.0.0/18 0.0.0/0 -"]', "round")
    assert ledger.sheet.mover is Seat.SOUTH
    assert "round 2 first N burn N1 N2 N3\n1. N--\n" in write(record_of(ledger))


def test_the_last_tap_of_an_opening() -> None:
    texts = (SMALL, "tap S 1", "tap N 2.5", "S4", "N1", "tap S 1.5")
    last = [entered(*texts[: n + 1]).sheet.last_tap for n in range(len(texts))]
    assert last == [0, 1000, 2500, 2500, 2500, 2500]


def test_the_entries_that_begin_rounds() -> None:
    rules = '[Rules "dakon houses=3 shells=3 rounds=3 next=loser match-end=rounds"]'
    texts = (rules, '[Setup "0.0.0/18 0.0.0/0 -"]', "round", "3", "{so}", "end abandoned")
    assert entered(*texts).round_starts == (1, 3)
    assert entered(*texts[:2]).round_starts == (1,)
    assert empty_ledger().round_starts == ()


def test_a_ruling_behind_agreed_stores_knows_the_race_of_its_row() -> None:
    """The `race` says who lifted last, whether stores were agreed after it or not."""
    raced = entered(SMALL, "S2 | N2 race N9 S19")
    stores = "=" + ":".join(map(str, raced.sheet.position.stores))
    ruling = f'set "{raced.sheet.position.to_text()}" {{as it lies}}'
    movers = []
    for lines in ((ruling,), (stores, ruling)):
        state = entered_after(raced, *lines).sheet.line.state
        assert state is not None
        movers.append(state.last_mover)
    assert movers == [Seat.SOUTH, Seat.SOUTH]


def test_a_set_up_with_nothing_to_lift_is_a_round_that_is_over() -> None:
    sheet = entered('[Rules "dakon houses=3 shells=3"]', '[Setup "0.0.0/10 0.0.0/8 -"]').sheet
    assert (sheet.asks, sheet.line.score) == (Asks.ROUND, (10, 8))
