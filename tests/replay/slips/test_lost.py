"""Rows that are lost or out of place: simultaneous ones, two at once, and rows without numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

import pytest
from sungka.engine.board import Seat
from sungka.engine.rules_text import rules_from_text
from sungka.notation.items import write_item
from sungka.notation.reading.parser import read
from sungka.notation.record import Move, SimultaneousRow, Turn
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.slips import lost
from sungka.replay.slips.bridge import MOST_FOUND, Bridges
from sungka.replay.slips.edits import bare_text
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.lost import count_needed, limit_stores, make_lost_edits
from sungka.replay.slips.main_line import find_first_error, main_line_of
from sungka.replay.slips.report import SlipKind, SlipReport, write_hint
from support.matches import random_match

from ..reading import CLUB, SMALL, record
from .test_find import GAME, TOGETHER, always

AGREES = "then everything to the end of the record agrees"
ROW_2, ROW_3 = "2. S4 N1 =1:13\n", "3. S3+4x3 N4 =5:13\n"
ROW_5, ROW_6 = "5. S3x2 N1 =11:17\n", "6. S4 N2 =11:17\n"
ROW_7 = "7. S2+1 N1+4 =13:18\n"

THREE = """
1. S4 E4 W1 =1:1:1
2. S3 E5 W5 =2:2:2
3. S4 E3 W4 =3:3:3
4. S3+6 E2 W5 =5:4:4
5. S2 E4 W3 =6:5:5
6. S1 E5 W3 =8:6:6
7. S6 E6 W2 =9:7:7
8. S3+1 E6 W3x20 =11:8:27
9. S6 E3 W4 =12:9:28
10. S6 E1 W3+5 =13:11:30
11. S3+6 E6 W2 =15:12:31
"""
THREE_4, THREE_5 = "4. S3+6 E2 W5 =5:4:4\n", "5. S2 E4 W3 =6:5:5\n"

OPENED = """
round 1
1. S7+1+3+5 | N4 =16:4
2. N7x2 S4x2 =19:9
3. N4x1 S3+3+7x2 =32:10
4. N2x9 S3 =33:20
5. N2x10 S2 =35:31
6. N6x3 S4 =36:34
7. N5 S6 =37:35
8. N5 S2 =38:36
9. N6x3 S1 =39:39
10. N1 S6x1 =40:40
11. N5x3 S7x3 =43:43
12. N4x1 S3+6x1 =45:44
13. N7+5+6 S1+5 =46:46
14. N3 S7 =46:47
15. N5 S2 =46:47
16. N2 S1+5x1 =48:47
17. N1+ S4 =48:48
18. N-- S2 =49:48
19. N7 S-- =49:48
20. N6 S-- =49:48
21. N5 S-- =49:48
22. N4 S-- =49:48
23. N3 S-- =49:48
24. N2 S-- =49:48
25. N1+
score 49-49

round 2
1. S4x9 | N1+1x2 =10:6
2. S7x4 N7+1 =20:12
3. S3x8 N6 =33:14
4. S3x10 N1 =44:15
5. S7x6 N6 =50:16
"""
OPENING, SECOND = "1. S7+1+3+5 | N4 =16:4\n", "1. S4x9 | N1+1x2 =10:6\n"
OPENING_2 = "2. N7x2 S4x2 =19:9\n"


def reported(text: str, rules: str = CLUB) -> SlipReport:
    """The result of the search in a body of text."""
    written = record(text, rules)
    return find_slips(written, play(written), always)


def hint(text: str, true: str, false: str, rules: str = CLUB) -> str | None:
    """The hint about a text with one place altered."""
    assert text.count(true) == 1
    return write_hint(reported(text.replace(true, false), rules))


def without_numbers(text: str) -> str:
    """The text with no row's number."""
    return re.sub(r"^[0-9]+\. ", "", text, flags=re.M)


@pytest.mark.parametrize(("text", "rules"), [(THREE, "sungka-three"), (OPENED, "sungka")])
def test_the_games_are_without_errors(text: str, rules: str) -> None:
    assert reported(text, rules).error is None
    assert reported(without_numbers(text), rules).error is None


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (ROW_2 + ROW_3, "are two rows lost before `4. S1+1+3`: `S4 N1 S3+4 N4`?"),
        (ROW_5 + ROW_6, "are two rows lost before `7. S2+1`: `S3 N1 S4 N2`?"),
    ],
)
def test_two_rows_lost_in_succession(lost: str, said: str) -> None:
    assert hint(GAME, lost, "") == f"{said} {AGREES}"


def test_two_rows_of_three_seats_lost() -> None:
    said = "are two rows lost before `6. S1`: `S3+6 E2 W5 S2 E4 W3`?"
    assert hint(THREE, THREE_4 + THREE_5, "", "sungka-three") == f"{said} {AGREES}"


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (ROW_2, "is a row lost before `S3+4`: `S4 N1`?"),
        (ROW_3, "is a row lost before `S1+1+3`: `S3+4 N4`?"),
        ("10. S-- N1+\n", "is a row lost before `score 13-19`: `S-- N1`?"),
    ],
)
def test_a_row_lost_where_rows_have_no_numbers(lost: str, said: str) -> None:
    assert write_hint(reported(without_numbers(GAME.replace(lost, "")))) == f"{said} {AGREES}"


def test_a_row_of_three_seats_lost_where_rows_have_no_numbers() -> None:
    text = without_numbers(THREE.replace(THREE_4, ""))
    said = "is a row lost before `S2`: `S3+6 E2 W5`?"
    assert write_hint(reported(text, "sungka-three")) == f"{said} {AGREES}"


def test_a_row_written_twice_where_rows_have_no_numbers() -> None:
    text = without_numbers(GAME.replace(ROW_7, ROW_7 * 2))
    assert write_hint(reported(text)) == f"is `S2+1 N1+4` written twice? {AGREES}"
    text = without_numbers(THREE.replace(THREE_4, THREE_4 * 2))
    said = f"is `S3+6 E2 W5` written twice? {AGREES}"
    assert write_hint(reported(text, "sungka-three")) == said


def test_without_numbers_a_row_is_put_back_only_where_the_whole_round_agrees() -> None:
    bare = without_numbers(GAME.replace(ROW_2, "").replace("8. S-- N3", "8. S-- N4"))
    kinds = {it.kind for it in reported(bare).suggestions}
    assert SlipKind.ROW_LOST not in kinds


def test_a_simultaneous_row_lost() -> None:
    said = "is a row lost before `2. N7`: `S7+1+3+5 | N4`?"
    assert hint(OPENED, OPENING, "", "sungka") == f"{said} {AGREES}"
    bare = without_numbers(OPENED.replace(OPENING, ""))
    said = "is a row lost before `N7`: `S7+1+3+5 | N4`?"
    assert write_hint(reported(bare, "sungka")) == f"{said} {AGREES}"


def test_a_simultaneous_row_of_a_later_round_lost() -> None:
    report = reported(OPENED.replace(SECOND, ""), "sungka")
    assert [it.meant for it in report.suggestions] == ["S4 | N1+1"]


@pytest.mark.push
def test_a_simultaneous_row_lost_before_its_race() -> None:
    found = 0
    for seed in range(40):
        whole = rewrite_in_detail(play(random_match("sungka rounds=1", seed)), Detail.STANDARD)
        text = write(whole)
        if "race" not in text or found == 3:
            continue
        row = next(it for it in whole.body if isinstance(it, SimultaneousRow))
        (reading,) = read(re.sub(r"^1\. .*\n", "", text, flags=re.M))
        report = find_slips(reading.record, play(reading.record), always)
        assert bare_text(row) in [it.meant for it in report.suggestions[: report.equal]]
        found += 1
    assert found


def test_a_simultaneous_row_after_the_row_that_follows_it() -> None:
    said = "are two rows swapped in `2. N7 S4 … 1. S7+1+3+5 | N4`, for "
    meant = f"`1. S7+1+3+5 | N4 … 2. N7 S4`? {AGREES}"
    assert hint(OPENED, OPENING + OPENING_2, OPENING_2 + OPENING, "sungka") == said + meant


def test_simultaneous_rows_of_two_rounds_in_each_others_place() -> None:
    text = OPENED.replace(OPENING, "#").replace(SECOND, OPENING).replace("#", SECOND)
    said = "are two rows swapped in `S4 | N1+1 … S7+1+3+5 | N4`, for "
    meant = f"`S7+1+3+5 | N4 … S4 | N1+1`? {AGREES}"
    assert write_hint(reported(text, "sungka")) == said + meant


def test_what_nothing_agrees_with_is_not_put_back() -> None:
    text = OPENED.replace(OPENING, "").replace("2. N7x2", "2. N7x9")
    assert reported(text, "sungka").suggestions == ()


def test_a_row_put_in_two_places_that_come_to_one_is_named_once() -> None:
    report = reported(without_numbers(GAME.replace(ROW_2, "")))
    assert len([it for it in report.suggestions if it.meant == "S4 N1"]) == 1


def test_the_opening_of_a_record_that_is_right_is_not_searched() -> None:
    assert reported(TOGETHER, SMALL).error is None


LAST = "11. S3+6 E6\n"


@pytest.mark.parametrize("again", [LAST, LAST[4:], "S3+6 E6\n"])
def test_a_last_row_that_not_all_played_written_twice(again: str) -> None:
    text = THREE.partition("11. ")[0] + LAST + again
    said = f"is `{again.strip()}` written twice? {AGREES}"
    assert write_hint(reported(text, "sungka-three")) == said


def test_a_last_row_with_a_house_that_cannot_be_read_is_not_named() -> None:
    text = without_numbers(THREE.partition("11. ")[0]) + "S3+6 E_ S3+6 E_\n"
    kinds = {it.kind for it in reported(text, "sungka-three").suggestions}
    assert SlipKind.ROW_TWICE not in kinds


def test_without_numbers_four_turns_have_to_agree_with_a_row_put_back() -> None:
    rows = "S2 N4x8\nS3+4x3 N4\nS1+1+3"
    assert reported(rows).suggestions == ()
    assert [it.meant for it in reported(f"{rows} N3x2").suggestions] == ["S4 N1"]


RACED = """
round 1
1. S3 | N1 =2:1
race S1 N1 S1 N1 S10
2. N1+2x2 S1+ =3:4
3. N1+3 S3x1 =4:6
4. N1+ S2 =4:7
5. N-- S1+ =5:7
score 5-7
end
"""


def test_a_simultaneous_row_lost_before_a_race_of_few_shells() -> None:
    rules, row = "sungka houses=3 shells=2 rounds=1", "1. S3 | N1 =2:1\n"
    assert reported(RACED, rules).error is None
    said = f"is a row lost before `race`: `S3 | N1`? {AGREES}"
    assert hint(RACED, row, "", rules) == said
    raced = "race S1 N1 S1 N1 S10\n"
    said = f"is a row lost before `2. N1+2`: `S3 | N1`? {AGREES}"
    assert hint(RACED, row + raced, "", rules) == said


OWN_RACE = """
round 1
1. S1 | N2
race N3 S1 N4 S4
2. N3 S2
3. N3+1 S2
4. N-- S1
end abandoned
"""


def test_a_simultaneous_row_lost_before_a_race_that_decides_the_board() -> None:
    rules = "sungka houses=3 shells=3 rounds=1"
    assert reported(OWN_RACE, rules).error is None
    said = f"is a row lost before `race`: `S1 | N2`? {AGREES}"
    assert hint(OWN_RACE, "1. S1 | N2\n", "", rules) == said


class Limits:
    """The facts about the stores that bridges are given."""

    given: list[int] | None = None

    def limit_stores(self, most: Sequence[int]) -> None:
        self.given = list(most)


@pytest.mark.parametrize(
    ("text", "rules", "steps", "limits"),
    [
        # a move that is not the last of its turn reached the store or captured
        ("S1+2+3 N4 =9:7", CLUB, 9, [7, 7]),
        ("S1+2x3+4 N4+1x2 =9:7", CLUB, 9, [5, 4]),
        ("S1x2 N4 S1+1 N3x1 =9:7", CLUB, 9, [6, 6]),
        ("N4+2+2 S-- N1 =9:7 S1x8 N1 =1:1", CLUB, 9, [9, 5]),
        ("S1+2 N4 =9:7", CLUB, 2, None),
        ("S1+2 N4 =9:7", CLUB, 3, [8, 7]),
        ("S1+2 E1x2 W1+1+1 =9:7:5", "sungka-three houses=3 shells=3", 9, [8, 5, 3]),
    ],
)
def test_the_stores_that_a_lost_turn_can_leave(
    text: str, rules: str, steps: int, limits: list[int] | None
) -> None:
    written = record(text, rules)
    known = play(written).rules
    assert known is not None
    main = main_line_of(written, known)
    given = Limits()
    limit_stores(main, cast(Bridges, given), 0, min(steps, len(main.order)))
    assert given.given == limits


@pytest.mark.parametrize(
    ("error_at", "steps", "needed"),
    [
        (0, 9, 2),
        (1, 9, 4),
        (2, 9, 5),
        (4, 9, 7),
        (5, 9, 8),
        (6, 9, 8),
        (7, 9, 9),
        (8, 9, 9),
        (1, 3, 3),
    ],
)
def test_two_turns_from_the_error_on_have_to_agree(error_at: int, steps: int, needed: int) -> None:
    written = record("1. S1 N1 =1:1\n2. S2 N2 =2:2\n3. S3 N3 =3:3")
    known = play(written).rules
    assert known is not None
    assert count_needed(main_line_of(written, known), 0, error_at, steps) == needed
    assert count_needed(main_line_of(written, known), 1, max(error_at, 1), steps - 1) == (
        needed - 1 if error_at else 3
    )


def test_nothing_is_put_back_where_the_board_is_not_known() -> None:
    report = reported("1. S1 N1\ngap\nscore 9-9\nend", "dakon houses=3 shells=3 rounds=3")
    assert report.error is not None
    assert (report.suggestions, report.is_complete) == ((), True)


def test_too_many_ways_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    text = GAME.replace(ROW_5 + ROW_6, "")
    monkeypatch.setattr(lost, "MOST_NODES", 0)
    assert reported(text).suggestions == ()
    assert reported(text).is_complete


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("rows", [1, 2])
def test_the_last_rows_of_a_round_of_three_seats_lost(seed: int, rows: int) -> None:
    """Without them the round stops short; the score shows the loss."""
    rules = "sungka-three houses=2 shells=2 rounds=1"
    text = write(rewrite_in_detail(play(random_match(rules, seed)), Detail.STANDARD))
    lines = text.splitlines(keepends=True)
    score = next(n for n, line in enumerate(lines) if line.startswith("score"))
    cut = lines[score - rows : score]
    (reading,) = read("".join([*lines[: score - rows], *lines[score:]]))
    report = find_slips(reading.record, play(reading.record), always)
    meant = " ".join(re.sub(r"[0-9]+\. |x[0-9]+| =.*|\+?\n", "", line) for line in cut)
    offered = [it.meant for it in report.suggestions]
    assert meant.replace("+ ", " ").rstrip("+") in offered or report.equal > MOST_FOUND, offered


@pytest.mark.parametrize("gone", [ROW_2, ROW_2 + ROW_3, " N1 ="])
def test_what_is_lost_is_two_characters(gone: str) -> None:
    """So it is as likely as any slip that concerns whole turns."""
    text = GAME.replace(gone, " =" if gone.startswith(" ") else "", 1)
    main = main_line_of(record(text, CLUB), rules_from_text(CLUB))
    start = find_first_error(main, always)
    assert start is not None
    assert {edit.letters for edit in make_lost_edits(main, start, always)} == {2}


def test_without_numbers_the_nearest_beginnings_of_rows_are_tried_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = without_numbers(GAME.replace(ROW_5, ""))
    main = main_line_of(record(text, CLUB), rules_from_text(CLUB))
    start = find_first_error(main, always)
    assert start is not None
    one_way = ((Turn(Seat.SOUTH, (Move(1),)),),)
    monkeypatch.setattr(lost, "_ways", lambda *_: one_way)
    places = [edit.start for edit in make_lost_edits(main, start, always)]
    souths = [place for place in places if write_item(main.item(place)).startswith("S")]
    norths = [place for place in places if write_item(main.item(place)).startswith("N")]
    assert len(places) >= 8
    assert places == sorted(souths, reverse=True) + sorted(norths, reverse=True)
