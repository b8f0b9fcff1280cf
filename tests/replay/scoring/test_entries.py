"""The possible entries, their effect on the sheet, and the refusals."""

from __future__ import annotations

import pytest
from sungka.engine.board import Seat
from sungka.notation.reading.parser import read
from sungka.notation.record import Race
from sungka.notation.writer import write
from sungka.replay.detail import Detail
from sungka.replay.play import play
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.sheet import Asks
from sungka.replay.scoring.to_record import record_of
from support.entries import entries_of
from support.matches import random_match

SMALL = '[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=3"]'
OPENING = "S4+4 | N1+2@12"
TURNS = '[Rules "sungkaan houses=4 shells=4 again=no"]'


def entered(*texts: str) -> Ledger:
    ledger = empty_ledger()
    for text in texts:
        after = ledger.take(text)
        assert not isinstance(after, Refusal), (text, after)
        ledger = after
    return ledger


def refused(*texts: str) -> Refusal:
    """Why the last of the lines is not taken after the others."""
    found = entered(*texts[:-1]).take(texts[-1])
    assert isinstance(found, Refusal)
    return found


def body(ledger: Ledger, detail: Detail = Detail.BARE) -> str:
    text = write(record_of(ledger, detail))
    (reading,) = read(text)
    errors = [it for it in play(reading.record).diagnostics if it.is_error]
    assert not errors, (text, errors)
    return text.partition("\n\nround 1\n")[2]


def test_bare_numbers_are_houses_of_the_seat_to_move() -> None:
    ledger = entered(SMALL, OPENING, "4", "1+3")
    assert [entry.text for entry in ledger.entries[2:]] == ["S4", "N1+3"]
    assert body(ledger) == "1. S4+4 | N1+2@12\n2. S4 N1+3\n"


def test_a_turn_of_several_lifts_is_one_turn_however_it_is_entered() -> None:
    at_once, in_two = (entered(SMALL, OPENING, "S4", *n) for n in (["N1+3"], ["N1", "N3"]))
    assert at_once.sheet.line.state == in_two.sheet.line.state
    assert body(at_once) == body(in_two)
    halfway = entered(SMALL, OPENING, "S4", "N1")
    assert (halfway.sheet.goes_on, halfway.sheet.mover) == (True, Seat.NORTH)
    assert body(halfway) == "1. S4+4 | N1+2@12\n2. S4 N1\n"


def test_a_comment_in_a_turn_stays_with_the_turn() -> None:
    ledger = entered(SMALL, OPENING, "S4", "N1", "{thinks}", "N3", "{done}")
    assert body(ledger).endswith("2. S4 N1+3 {thinks} {done}\n")


def test_stores_claimed_in_the_middle_of_a_turn_are_not_claimed_after_it() -> None:
    ledger = entered(SMALL, OPENING, "S4", "N1 =4:11", "N3")
    assert body(ledger, Detail.STANDARD).endswith("2. S4 N1+3x9 =4:20\n")


def test_claims_are_checked_as_they_are_entered() -> None:
    assert refused(SMALL, OPENING, "S4", "N1+3x8").message.startswith("`x8` disagrees")
    assert refused(SMALL, OPENING, "S4", "N1+3 =1:1").message.startswith("`=1:1` disagrees")
    assert "N1+3x9" in body(entered(SMALL, OPENING, "S4", "N1+3x9"), Detail.STANDARD)


def test_hands_are_entered_in_any_order() -> None:
    by_seat = entered(SMALL, "S4", "S4", "N1", "N2@12")
    by_time = entered(SMALL, "N1", "S4", "S4", "N2@12")
    assert body(by_seat) == body(by_time) == "1. S4+4 | N1+2@12\n"
    assert by_time.sheet.mover is Seat.SOUTH


def test_a_hand_that_is_not_known_is_not_judged_and_not_in_the_record() -> None:
    ledger = entered(SMALL, "S4", "S4")
    south, north = ledger.sheet.hand_views
    assert [(move.house, move.tick) for move in south.moves] == [(4, None), (4, None)]
    assert (north.is_due, north.moves) == (True, ())
    assert body(ledger) == ""
    assert body(entered(SMALL, "S4", "N1")) == "1. S4 | N1\n"


@pytest.mark.parametrize(
    ("lifts", "finished", "seen"),
    [
        ("", (0, 0), "4.4.4.4/0 4.4.4.4/0 -"),
        ("S4", (4, 0), "0.5.5.5/1 4.4.4.4/0 S"),
        ("N1", (0, 9), "0.5.0.5/0 5.5.5.1/6 S"),
        ("S4 N1", (4, 10), "1.6.0.6/1 5.5.5.1/2 S"),
        ("S1 N4", (10, 4), "5.5.5.1/2 1.6.0.6/1 N"),
        ("S4 N1 S4", (14, 10), "1.1.1.7/8 6.6.0.0/2 N"),
    ],
)
def test_a_hand_is_seen_as_far_as_it_has_sown(
    lifts: str, finished: tuple[int, int], seen: str
) -> None:
    sheet = entered(SMALL, *lifts.split()).sheet
    assert tuple(view.finished for view in sheet.hand_views) == finished
    assert sheet.seen_position.to_text() == seen
    assert sheet.position.to_text() == "4.4.4.4/0 4.4.4.4/0 -"


def test_there_are_no_hands_to_see_once_a_seat_is_to_move() -> None:
    for texts in ((SMALL, OPENING), (TURNS,), (TURNS, "end agreed")):
        sheet = entered(*texts).sheet
        assert sheet.hand_views == ()
        assert sheet.seen_position == sheet.position


def test_hands_that_do_not_come_out_say_which_lift_fails() -> None:
    ledger = entered(SMALL, "S4", "S1", "S1", "N1")
    hands = ledger.sheet.hands
    assert hands is not None
    assert hands.fault == "`+1` cannot follow: South's turn is over before it"
    assert ledger.sheet.asks is Asks.HANDS
    assert body(ledger) == ""
    mended = ledger.take("S4+4 | N1+2@12")
    assert isinstance(mended, Ledger)
    assert mended.sheet.mover is Seat.SOUTH


def test_the_lift_that_fails_is_refused() -> None:
    assert refused(SMALL, "S4", "N1", "S4", "N2@14").message == (
        "`N2` is empty when North comes to lift it (tick 14)"
    )
    assert refused(SMALL, "S5").message == "`S5` is not on a board with 4 houses a seat"
    assert refused(SMALL, "4").message == "the seat of that house is missing"


def test_taps_become_ticks_by_the_pace() -> None:
    ledger = entered(SMALL, "pace 2", "tap S 3.0", "tap N 3.2", "S4", "N1")
    assert body(ledger) == "1. S4 | N1\n"
    timed = entered(SMALL, "pace 2", "tap S 3.0", "tap N 4.0", "S4", "N1", "tap S 8.5", "S4")
    south, north = timed.sheet.hand_views
    assert [(move.house, move.tick) for move in south.moves] == [(4, None), (4, 11)]
    assert [(move.house, move.tick) for move in north.moves] == [(1, 2)]
    faster = timed.take("correct 2 pace 4")
    assert isinstance(faster, Ledger)
    assert [move.tick for move in faster.sheet.hand_views[0].moves] == [None, 22]


def test_a_tap_before_the_hand_was_free_is_a_lift_at_once() -> None:
    ledger = entered(SMALL, "tap S 0.5", "tap N 0.5", "S4", "N1", "tap S 1.0", "S4")
    assert [move.tick for move in ledger.sheet.hand_views[0].moves] == [None, None]


def test_laps_together_have_no_ticks() -> None:
    rules = SMALL.replace('3"]', '3 pace=lap"]')
    ledger = entered(rules, "tap S 0", "tap N 5", "S4", "N4")
    assert "@" not in body(ledger)


def test_a_race_is_entered_with_its_row() -> None:
    match = next(
        match
        for match in (random_match("sungka houses=4 shells=4 rounds=1", n) for n in range(99))
        if any(isinstance(item, Race) for item in match.body)
    )
    rules, (row, *_) = '[Rules "sungka houses=4 shells=4 rounds=1"]', entries_of(match)
    ledger = entered(rules, row)
    written, race = body(ledger).splitlines()[:2]
    assert f"{written} {race}" == f"1. {row}"
    assert refused(rules, row.partition(" race")[0], race).message == (
        "a `race` is entered with its row"
    )


def test_a_row_that_goes_on_is_gone_on_with() -> None:
    ledger = entered(SMALL, "S4 {quick} | N1")
    assert ledger.sheet.asks is Asks.HANDS
    assert [view.is_due for view in ledger.sheet.hand_views] == [True, True]
    after = ledger.take("S4")
    assert isinstance(after, Ledger)
    after = after.take("N2@12")
    assert isinstance(after, Ledger)
    assert body(after) == "1. S4+4 | N1+2@12 {quick}\n"


def test_a_row_whose_ticks_nobody_knows_is_set() -> None:
    ledger = entered(SMALL, 'S4+4 | N1+2 set "5.5.2.0/2 1.1.3.4/9 S" {nobody counted}', "S4")
    assert body(ledger) == ('1. S4+4 | N1+2\nset "5.5.2.0/2 1.1.3.4/9 S" {nobody counted}\n2. S4\n')
    by_lift = entered(SMALL, "S4", "N1", 'set "5.5.2.0/2 1.1.3.4/9 S" {nobody counted}', "S4")
    assert 'set "5.5.2.0/2 1.1.3.4/9 S"' in body(by_lift)


def test_the_board_is_set_after_a_turn_with_a_reason() -> None:
    wood = 'set "4.4.4.4/0 0.4.4.4/4 S" {sowed the wrong way}'
    ledger = entered(TURNS, "S1", wood)
    assert ledger.sheet.mover is Seat.SOUTH
    assert body(ledger) == f"1. S1\n{wood}\n"
    assert refused(TURNS, "S1", 'set "4.4.4.4/0 4.4.4.4/0 S" { }').message == (
        "a `set` needs its reason"
    )


def test_a_shell_that_was_lost_or_found_is_set_with_the_reason() -> None:
    """A `set` that follows is compared with the shells that are in play by then."""
    found = 'set "5.4.4.4/0 4.4.4.4/0 S" {one lay under the board}'
    ledger = entered(TURNS, "S1", found)
    assert ledger.sheet.warnings == ("33 shells lie in this position, but 32 are in play",)
    assert ledger.sheet.line.total == 33
    assert body(ledger) == f"1. S1\n{found}\n"
    again = ledger.take('set "4.4.4.4/1 4.4.4.4/0 N" {moved by a sleeve}')
    assert isinstance(again, Ledger)
    assert again.sheet.warnings == ()


def test_a_ruling_comes_after_the_race_or_note_of_what_it_rules_on() -> None:
    wood = 'set "4.4.4.4/0 0.4.4.4/4 S" {sowed the wrong way}'
    noted = entered(TURNS, "S1 {quick}", wood)
    assert body(noted) == f"1. S1 {{quick}}\n{wood}\n"
    match = next(
        match
        for match in (random_match("sungka houses=4 shells=4 rounds=1", n) for n in range(99))
        if any(isinstance(item, Race) for item in match.body)
    )
    rules, (row, *_) = '[Rules "sungka houses=4 shells=4 rounds=1"]', entries_of(match)
    for by_hand in (entered(rules, row, wood), entered(rules, f"{row} {wood}")):
        written = " ".join(body(by_hand).splitlines())
        assert written == f"1. {row} {wood}"
        assert by_hand.sheet.mover is Seat.SOUTH


def test_a_player_who_forgot_to_go_on_is_ruled_on() -> None:
    halfway = entered(SMALL, OPENING, "S4", "N1")
    position = halfway.sheet.position.to_text().replace(" N", " S")
    ledger = halfway.take(f'set "{position}" {{forgot to go on}}')
    assert isinstance(ledger, Ledger)
    assert ledger.sheet.mover is Seat.SOUTH
    assert ledger.sheet.warnings == ()  # the reason says it
    assert ledger.sheet.asks is Asks.TURN


def test_a_pass_writes_itself_and_gives_way_to_a_set() -> None:
    rules = '[Rules "sungkaan houses=2 shells=2"]'
    ledger = entered(rules, "S1", "N1")
    assert body(ledger) == "1. S1 N1\n2. S--\n"
    assert body(entered(rules, "S1", "N1", "S--")) == body(ledger)
    wood = ledger.take('set "1.0/0 0.2/5 S" {a shell was left}')
    assert isinstance(wood, Ledger)
    assert body(wood) == '1. S1 N1\nset "1.0/0 0.2/5 S" {a shell was left}\n'


def test_turns_nobody_saw_are_a_gap() -> None:
    ledger = entered(
        TURNS, "S1", 'gap set "0.4.4.4/4 4.4.4.0/4 S" {the scorer was called away}', "1"
    )
    assert "gap\nset" in body(ledger)
    assert refused(TURNS, "gap").message == "a `gap` needs a `set` that says where play goes on"


def test_rounds_are_confirmed_with_the_houses_chosen_to_burn() -> None:
    rules = '[Rules "dakon houses=3 shells=3 rounds=2 burn=chosen"]'
    ledger = entered(rules)
    while ledger.sheet.asks is Asks.TURN:
        after = ledger.take(str(ledger.sheet.legal_houses[-1]))
        assert isinstance(after, Ledger)
        ledger = after
    assert ledger.sheet.asks is Asks.ROUND
    for wrong in ("round", "round 2 burn N1 N2 N3", "round 2 burn S1 N1 N2", "round 3 burn N1 N2"):
        assert isinstance(ledger.take(wrong), Refusal), wrong
    chosen = ledger.take("round burn N1 N3")
    assert isinstance(chosen, Ledger)
    assert [str(house) for house in chosen.sheet.position.burned] == ["N1", "N3"]
    assert "round 2 burn N1 N3\n" in body(chosen)


def test_tags_are_entered_changed_and_checked() -> None:
    ledger = entered('[South "Ana"] [Date "2026-01-18"]', '[South "Bea"]', '[Date ""]')
    assert [(tag.name, tag.value) for tag in ledger.sheet.tags] == [("South", "Bea")]
    assert [c.to_text() for c in ledger.corrections] == [
        'entry 2: [South "Bea"] instead of [South "Ana"]',
        'entry 3: [Date "2026-01-18"] taken back',
    ]
    assert "not a day" in refused('[Date "2026-13-01"]').message
    assert refused('[Rules "sungkan"]').message.startswith("rule set `sungkan` is not known")
    assert refused(TURNS, "S1", SMALL).message.startswith("the rules and the first board")
    assert refused('[Setup "1/1 1/1 S"]').message
    assert refused('[TimeControl "soon"]').message.startswith("`soon` is not a time control")


def test_a_set_up_board_is_played_on() -> None:
    ledger = entered(TURNS, '[Setup "0.0.0.1/15 1.0.0.0/15 S"]', "S1")
    assert body(ledger).startswith("1. S1")


def test_the_rules_can_still_be_corrected_when_play_has_begun() -> None:
    ledger = entered('[Rules "sungkaan houses=4 shells=5"]', "S1", f"correct! 1 {TURNS}")
    assert ledger.sheet.rules.shells == 4


def test_after_the_end_only_words_are_taken() -> None:
    ledger = entered(TURNS, "S1", "end resign S", "{thank you}", 'event ruling "fair play"')
    assert ledger.sheet.asks is Asks.NOTHING
    assert refused(TURNS, "end agreed", "S1").message == "the record is at its `end`"
    assert '[Result "N"]' in write(record_of(ledger))


@pytest.mark.parametrize(
    "text",
    ["", "%sgn 1", "S1\nS2", "x" * 30_000, "{", '"', "tap S soon", "tap X 1", "pace 0", "pace x",
     "clock S", "score 1-1", "S_", "E1", "N--", "position \"x\"", "race S1", "$1", "S1 %sgn 1",
     "insert 9 S1", "drop 7", "correct 1 x", "again", "skip", "\x00", "S1+", "S1@3"],
)  # fmt: skip
def test_bad_entries_are_refused_and_change_nothing(text: str) -> None:
    ledger = entered(TURNS)
    assert isinstance(ledger.take(text), Refusal)
    assert ledger == entered(TURNS)
