"""The reason given for every entry that is not taken, and what a forced correction sets aside."""

from __future__ import annotations

import pytest
from sungka.replay.scoring.entry import MOST, Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger

from .test_entries import OPENING, SMALL, TURNS, entered, refused

REST = "16 shells lie in South's houses and 16 in North's"
NO_CLOCKS = "this record has no `TimeControl`, so there are no clocks"
CLOCKS = TURNS + ' [TimeControl "5:00"]'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing was entered"),
        ("%sgn 1", "an entry is part of this record, not another one"),
        ("S1 %sgn 1", "an entry is part of this record, not another one"),
        ("S1\nS2", "an entry is one line"),
        ("S1\rS2", "an entry is one line"),
        ("x" * (MOST + 1), "an entry has at most 20000 characters, not 20001"),
        ("tap S soon", "`soon` is not a time like `4:31` or `0:04:31`"),
        ("tap X 1", "`X` is not a seat"),
        ("tap S 1", "the stopwatch is for a row that both hands open"),
        ("pace 0.05", "a hand drops 0.1 to 20 shells a second, not 0.05"),
        ("pace 20.5", "a hand drops 0.1 to 20 shells a second, not 20.5"),
        *(
            (f"pace {n}", f"`{n}` is not a number of shells a second")
            for n in ("1e1", "1_0", "nan")
        ),
        ("pace x", "`x` is not a number of shells a second"),
        ("clock S", "`` is not a time like `4:31` or `0:04:31`"),
        ("clock S 0:30", NO_CLOCKS),
        ("clock start", NO_CLOCKS),
        ("S_", "a house that cannot be read is for records made afterwards"),
        ("E1", "East plays, but the seats of this board are South, North"),
        ("N--", "North plays, but it is South's turn"),
        ("S--", "South passes although it has shells to lift"),
        ("race S1", "a `race` is entered with its row"),
        ("S1 (S2)", "a variation is not part of play: write it into the finished record"),
        ("score 1-1", f"the round is scored although it is not over: {REST}"),
        ("round", f"round 2 begins although round 1 is not over: {REST}"),
        ("end", f"the record ends although the round is not over: {REST}"),
        ('[Result "S"]', "`Result` follows from what is played and is written automatically"),
        ('[Digest "x"]', "`Digest` follows from what is played and is written automatically"),
        (
            "undo!",
            "`undo` is not a statement; a line begins with a turn or one of round, score, "
            "position, race, set, gap, event, end",
        ),
        ("again", "no entry was set aside"),
        ("skip", "no entry was set aside"),
        ("skip all", "no entry was set aside"),
        ("insert 3 {x}", "there is no entry 3: they are numbered 1 to 2"),
        ("insert 0 {x}", "there is no entry 0: they are numbered 1 to 2"),
        ("correct 2 S1", "there is no entry 2: they are numbered 1 to 1"),
        ("correct 0 S1", "there is no entry 0: they are numbered 1 to 1"),
        ("drop! 2", "there is no entry 2: they are numbered 1 to 1"),
        (f"correct 1 {TURNS}", f"entry 1 is already `{TURNS}`"),
    ],
)
def test_every_refusal_gives_its_reason(text: str, message: str) -> None:
    assert refused(TURNS, text).message == message


def test_what_stands_at_the_limit_is_taken() -> None:
    assert entered(TURNS, "{" + "x" * (MOST - 2) + "}").sheet.body[-1]
    assert [entered(SMALL, f"pace {n}").sheet.pace for n in ("0.1", "20")] == [0.1, 20]
    assert len(entered(TURNS, "insert 2 {x}").entries) == 2


def test_taps_and_clocks_belong_to_seats_that_play() -> None:
    for text in ("tap E 1", "tap w 1"):
        assert refused(SMALL, text).message.endswith(" does not play in this match")
    assert refused(SMALL, OPENING, "tap S 1").message.startswith("the stopwatch is for a row")
    assert refused(CLOCKS, "clock E 1").message == "East does not play in this match"
    ended = refused(CLOCKS, "end agreed", "clock start")
    assert ended.message == "the clocks are stopped between rounds"


def test_hints_say_what_to_write() -> None:
    assert refused(SMALL, "4").hint == "write its seat: `S7`"
    assert refused(TURNS, "clock start").hint == 'like `[TimeControl "5:00+3"]`'
    assert refused('[Rules "sungkan"]').hint == "`sungka rules` lists what is known"
    settled = refused(TURNS, "S1", SMALL)
    assert settled.hint == "correct the entry that named them: the game is then replayed"


@pytest.mark.parametrize(
    ("text", "message", "aside"),
    [
        ("drop 3", "entry 4, `S2`, would no longer fit: South plays, but it is North's turn",
         "it and the 1 after it"),
        ("correct 2 S2", "entry 3, `N3`, would no longer fit: `N3` is empty and cannot be lifted",
         "it and the 2 after it"),
        ("insert 5 N3", "entry 5, `N4`, would no longer fit: North plays, but it is South's turn",
         "it"),
    ],
)  # fmt: skip
def test_a_correction_that_others_no_longer_fit_says_how_it_is_forced(
    text: str, message: str, aside: str
) -> None:
    ledger = entered(TURNS, "S1", "N3", "S2", "N4")
    found = ledger.take(text)
    assert isinstance(found, Refusal)
    assert found.message == message
    forced = text.replace(" ", "! ", 1)
    assert found.forced == forced
    assert found.hint == (
        f"`{forced}` makes the change and sets {aside} aside, to be entered again"
    )
    assert isinstance(ledger.take(forced), Ledger)


def told(ledger: Ledger) -> list[tuple[str, int]]:
    return [(correction.to_text(), correction.place) for correction in ledger.corrections]


@pytest.mark.parametrize(
    ("text", "entries", "waiting", "correction"),
    [
        ("insert 6 {x}", "S1 N3 S2 N4 {x}", "", "entry 6: {x} put in"),
        ("insert 5 {x}", "S1 N3 S2 {x} N4", "", "entry 5: {x} put in"),
        ("correct 5 N3", "S1 N3 S2 N3", "", "entry 5: N3 instead of N4"),
        ("drop 5", "S1 N3 S2", "", "entry 5: N4 taken back"),
        ("drop! 4", "S1 N3", "N4", "entry 4: S2 taken back"),
        ("drop! 3", "S1", "S2 N4", "entry 3: N3 taken back"),
    ],
)
def test_a_correction_leaves_the_entries_around_it(
    text: str, entries: str, waiting: str, correction: str
) -> None:
    ledger = entered(TURNS, "S1", "N3", "S2", "N4", text)
    assert " ".join(entry.text for entry in ledger.entries[1:]) == entries
    assert " ".join(entry.text for entry in ledger.waiting) == waiting
    assert told(ledger) == [(correction, 5)]
    assert len(ledger.sheets) == len(ledger.entries) + 1
    back = ledger.take("undo")
    assert isinstance(back, Ledger)
    assert back.entries == entered(TURNS, "S1", "N3", "S2", "N4").entries
    assert back.waiting == ()


def test_what_undoing_a_correction_changed_is_the_first_difference() -> None:
    start = (TURNS, "S1", "N3", "S2", "N4")
    for text, undone in (
        ("insert 5 {x}", "entry 5: N4 instead of {x}"),
        ("insert 6 {x}", "entry 6: {x} taken back"),
        ("drop 5", "entry 5: N4 put in"),
        ("drop! 4", "entry 4: S2 put in"),
        ("correct 5 N3", "entry 5: N4 instead of N3"),
    ):
        taken_back = entered(*start, text, "undo")
        assert told(taken_back)[1][0] == undone, text


def test_entries_set_aside_are_entered_again_or_skipped_one_by_one() -> None:
    aside = entered(TURNS, "S1", "N3", "S2", "N4", "drop! 3")
    again = aside.take("again")
    assert isinstance(again, Refusal)
    assert again.message == "`S2`: South plays, but it is North's turn"
    one = entered(TURNS, "S1", "N3", "S2", "N4", "drop! 3", "skip")
    assert [entry.text for entry in one.waiting] == ["N4"]
    empty = one.take("again")
    assert isinstance(empty, Refusal)
    assert empty.message == "`N4`: `N4` is empty and cannot be lifted"
    both = aside.take("skip all")
    assert isinstance(both, Ledger)
    assert told(both)[1:] == [("entry 3: S2 taken back", 2), ("entry 3: N4 taken back", 2)]
    restored = both.take("undo")
    assert isinstance(restored, Ledger)
    assert restored.waiting == aside.waiting


def test_nothing_is_taken_back_at_the_beginning() -> None:
    found = empty_ledger().take("undo")
    assert isinstance(found, Refusal)
    assert found.message == "there is nothing to take back"


def test_a_row_with_its_race_is_refused_while_a_hand_has_another_house_to_lift() -> None:
    rules = '[Rules "sungka houses=4 shells=4"]'
    assert refused(rules, "S4 | N1 race S4 N10").message == (
        "South has another house to lift in this row"
    )
    entered(rules, "S4 | N1")


def test_no_house_is_to_be_lifted_after_the_end() -> None:
    ledger = entered('[Rules "sungkaan"]', "S4")
    assert ledger.sheet.legal_houses == (1, 2, 3, 6, 7)
    assert entered('[Rules "sungkaan"]', "S4", "end abandoned").sheet.legal_houses == ()
