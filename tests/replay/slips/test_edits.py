"""The edits of a place: every one that a slip of one kind could have made, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from sungka.notation.record import Pass, Record, SimultaneousRow, Turn
from sungka.replay.play import play
from sungka.replay.slips.edits import Edit, make_play_edits
from sungka.replay.slips.main_line import MainLine, main_line_of
from sungka.replay.slips.report import SlipKind
from sungka.replay.slips.row_edits import (
    count_misnumbered,
    make_row_edits,
    missing_rows,
    round_start,
    row_text,
    written_rows,
)

from ..reading import record
from .single import GAMES, bare

CLUB, THREE = "sungkaan houses=4 shells=4", "sungka-three houses=3 shells=3"


def main_line(text: str, rules: str = CLUB) -> MainLine:
    written: Record = record(text, rules)
    known = play(written).rules
    assert known is not None
    return main_line_of(written, known)


def edits_of(text: str, rules: str, at: int) -> list[Edit]:
    return list(make_play_edits(main_line(text, rules), at))


def houses_changed(turn: str, houses: int) -> Iterator[tuple[SlipKind, str, int, int]]:
    """Each edit of the moves of a turn: its kind, the turn meant, the move, and its letters."""
    seat, moves = turn[0], turn[1:].split("+")
    for place, move in enumerate(moves):
        before, after = moves[:place], moves[place + 1 :]
        for house in map(str, range(1, houses + 1)):
            if house != move:
                yield SlipKind.HOUSE, seat + "+".join([*before, house, *after]), place, 1
            longer = seat + "+".join([*before, house, *moves[place:]])
            yield SlipKind.MOVE_MISSING, longer, place, 2
        if len(moves) > 1:
            yield SlipKind.MOVE_TOO_MANY, seat + "+".join(before + after), place, 2
    for house in range(1, houses + 1):
        yield SlipKind.MOVE_MISSING, f"{turn}+{house}", len(moves) - 1, 2
    for one, other in combinations(range(len(moves)), 2):
        swapped = [*moves]
        swapped[one], swapped[other] = moves[other], moves[one]
        if swapped != moves:
            yield SlipKind.MOVES_SWAPPED, seat + "+".join(swapped), one, 2


@pytest.mark.parametrize("turn", ["S3", "S1+4", "S1+1+3", "S2+1+2+2", "S4+4"])
@pytest.mark.parametrize(("rules", "houses"), [(CLUB, 4), (THREE, 3)])
def test_the_moves_of_a_turn(turn: str, rules: str, houses: int) -> None:
    kinds = {
        SlipKind.HOUSE, SlipKind.MOVE_MISSING, SlipKind.MOVE_TOO_MANY, SlipKind.MOVES_SWAPPED,
    }  # fmt: skip
    expected: dict[tuple[SlipKind, str], tuple[int, int]] = {}
    for kind, meant, place, letters in houses_changed(turn, houses):
        expected.setdefault((kind, meant), (place, letters))
    begin = len(f'%sgn 1\n[Rules "{rules}"]\n\n1. S')
    found = [it for it in edits_of(f"1. {turn} N1", rules, 0) if it.kind in kinds]
    assert len(found) == len(expected)
    for it in found:
        place, letters = expected.pop((it.kind, it.meant))
        assert (it.written, it.letters, it.start) == (turn, letters, 0)
        start = begin + 2 * place - (place == 0)
        assert it.span.start <= begin + 2 * place < it.span.end, (it, start)


@pytest.mark.parametrize("rules", [CLUB, THREE])
def test_houses_come_nearest_first(rules: str) -> None:
    found = [it.meant for it in edits_of("1. S3 N1", rules, 0) if it.kind is SlipKind.HOUSE]
    assert found == ["S2", "S4", "S1"][: 3 if rules is CLUB else 1] + ["S1"] * (rules is THREE)


def test_a_move_missing_behind_a_store_end() -> None:
    """The `+` may belong to the last move as written, or be the joint of the one left out."""
    found = [it for it in edits_of("1. S3+ N1", CLUB, 0) if it.kind is SlipKind.MOVE_MISSING]
    behind = [(it.meant, it.letters) for it in found if it.meant.startswith("S3+")]
    assert sorted(behind) == [(f"S3+{house}", letters) for house in "1234" for letters in (1, 2)]
    turns = [it.changes[0][1][0] for it in found]
    ends = [turn.store_end for turn in turns if isinstance(turn, Turn)]
    assert (ends.count(True), ends.count(False)) == (7, 4)


@pytest.mark.parametrize(("rules", "seats"), [(CLUB, "SN"), (THREE, "SEW")])
def test_another_seat(rules: str, seats: str) -> None:
    for turn in ("1+2", "--"):
        found = [it for it in edits_of(f"1. S{turn} S1", rules, 0) if it.kind is SlipKind.SEAT]
        assert [(it.meant, it.letters) for it in found] == [(s + turn, 1) for s in seats[1:]]


def swaps(text: str, rules: str, at: int) -> list[tuple[str, str, tuple[int, ...], int]]:
    return [
        (it.written, it.meant, tuple(place for place, _ in it.changes), it.letters)
        for it in edits_of(text, rules, at)
        if it.kind is SlipKind.TURNS_SWAPPED
    ]


def test_a_turn_in_the_place_of_one_of_the_next() -> None:
    """As many turns on as there are seats, whole or in the other's column."""
    text = "1. S1 N2 =9:9\n2. S3 N4\n3. S1 N1"
    assert swaps(text, CLUB, 0) == [
        ("S1 N2", "N2 S1", (0, 1), 2),
        ("S1 N2", "S2 N1", (0, 1), 2),
        ("S1 … S3", "S3 … S1", (0, 3), 2),
    ]
    assert swaps(text, CLUB, 5) == [("S1 N1", "N1 S1", (5, 6), 2)]
    assert swaps(text, CLUB, 6) == []
    assert swaps("1. S1 E2 W--\n2. S3 E3", THREE, 0) == [
        ("S1 E2", "E2 S1", (0, 1), 2),
        ("S1 E2", "S2 E1", (0, 1), 2),
        ("S1 … W--", "W-- … S1", (0, 2), 2),
        ("S1 … S3", "S3 … S1", (0, 3), 2),
    ]
    for between in ("2. S_ N1", "gap", 'set "1.1.0.3/5 0.2.4.3/13 S" {so}'):
        assert len(swaps(f"1. S1 N2\n{between}\n3. S3 N4", CLUB, 1)) == 0


def test_two_turns_of_a_seat_as_one() -> None:
    text = "1. S1+2 S3+\n2. S4 N1\n3. N2"
    (joined,) = (it for it in edits_of(text, CLUB, 0) if it.kind is SlipKind.TURN_SPLIT)
    assert (joined.written, joined.meant, joined.letters) == ("S1+2 S3", "S1+2+3", 2)
    ((place, (turn,)), left_out) = joined.changes
    assert isinstance(turn, Turn)
    assert (place, turn.store_end, left_out) == (0, True, (1, ()))
    source = f'%sgn 1\n[Rules "{CLUB}"]\n\n{text}\n'
    assert source[joined.span.start : joined.span.end] == "S1+2 S3+"
    for at, is_joined in ((1, True), (2, False), (3, True), (4, False)):
        kinds = {it.kind for it in edits_of(text, CLUB, at)}
        assert (SlipKind.TURN_SPLIT in kinds) is is_joined
    for text in ("1. S1 S_", "1. S_ S1", "1. S1 =1:1 S2", "1. S-- S1"):
        kinds = {it.kind for it in edits_of(text, CLUB, 0)}
        assert SlipKind.TURN_SPLIT not in kinds


def test_who_begins_is_corrected_in_round_1_alone() -> None:
    text = "round 1 first N\n1. N1 S1\nround 2 first N\n1. N1"
    assert [it.meant for it in edits_of(text, CLUB, 0)] == ["round 1 first S"]
    assert edits_of(text, CLUB, 3) == edits_of("round 1\n1. S1", CLUB, 0) == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("has_numbers", [True, False])
def test_the_rows_of_a_game(name: str, has_numbers: bool) -> None:
    rules, text, _ = GAMES[name]
    lines = text.strip().splitlines()
    if not has_numbers:
        lines = [re.sub(r"^[0-9]+\. ", "", line) for line in lines]
    main = main_line("\n".join(lines), rules)
    place, expected = 0, []
    for line in filter(None, lines):
        words = line.partition("|")[0].split()
        turns = [word for word in words if re.match(r"[SNEW][0-9-]|=", word)]
        is_row = line[0] in "123456789SNEW"
        size = len(turns) if is_row else 1
        if "|" in line:
            size = 1 + ("=" in line)
        if is_row:
            number = int(words[0][:-1]) if has_numbers else None
            said = re.sub(r"x[0-9]+|@[0-9]+| =[0-9:]+|\+(?= |$)", "", line).strip()
            expected.append((number, place, place + size, said))
        place += size
    for at in range(len(main.order)):
        found = written_rows(main, at, at)
        begin = round_start(main, at)
        rows = [(it.number, it.start, it.end, row_text(main, it)) for it in found]
        end = min((n for n in rounds_of(main) if n > at), default=len(main.order))
        assert rows == [it for it in expected if begin <= it[1] < end]
        assert count_misnumbered(main, at, {}) == 0
        assert missing_rows(main, at, at) is None


def rounds_of(main: MainLine) -> list[int]:
    return [n for n in range(len(main.order)) if round_start(main, n) == n]


def test_rows_whose_numbers_disagree_are_counted() -> None:
    for text, wrong in (
        ("1. S1 N1\n2. S1 N1", 0),
        ("1. S1 N1\n3. S1 N1", 1),
        ("1. S1 N1\n3. S1 N1\n4. S1 N1", 2),
        ("1. S1 N1\nS1 N1\n3. S1 N1", 0),
        ("1. S1\n2. N1 S1", 1),
        ("2. S1 N1\ngap\n5. S1 N1", 1),
        ("gap\n5. S1 N1", 0),
        ("1. S1 N1\nround 2\n1. S1\n3. N1", 1),
    ):
        main = main_line(text)
        assert count_misnumbered(main, len(main.order) - 1, {}) == wrong, text
    main = main_line("1. S1 | N1\n2. N1 S1\n4. N1 S1", "sungka houses=4 shells=4")
    assert count_misnumbered(main, 0, {}) == 1
    assert count_misnumbered(main, 0, {3: (main.item(2), main.item(4), main.item(3))}) == 0
    assert count_misnumbered(main, 0, {3: ()}) == 0
    assert count_misnumbered(main, 0, {1: ()}) == 1


def test_rows_that_are_left_out() -> None:
    numbers = (1, 2, 5, 6, 7, 9)
    main = main_line("\n".join(f"{n}. S1 N1" for n in numbers))
    for at, missing in ((3, None), (4, (3, 4)), (9, (3, 4)), (10, (8, 8)), (11, (8, 8))):
        assert missing_rows(main, 0, at) == missing
    main = main_line("1. S1 N1\nS1 N1\n4. S1 N1\n3. S1 N1")
    assert missing_rows(main, 0, 7) == (3, 3)
    assert missing_rows(main_line("S1 N1\n4. S1 N1"), 0, 3) is None


def row_edits(text: str, first: int = 0, at: int | None = None, rules: str = CLUB) -> list[Edit]:
    main = main_line(text, rules)
    return list(make_row_edits(main, first, len(main.order) - 1 if at is None else at))


def kinds_of(edits: list[Edit]) -> list[tuple[str, str, int]]:
    return [(it.kind.name, it.meant, it.letters) for it in edits]


def test_a_row_or_a_turn_that_stands_twice() -> None:
    text = "1. S1 N1 =1:1\n2. S3 N1 =1:1\n2. S2 N1 N1 =1:2"
    twice, *others = row_edits(text)
    assert kinds_of([twice]) == [("TURN_TWICE", "N1", 1)]
    assert twice.changes == ((8, ()),)
    assert [it for it in kinds_of(others) if it[0] != "ROWS_SWAPPED"] == []
    text = "1. S1 N1 =1:1\n1. S1 N1 =1:1\n2. S2 N2"
    row, *_ = (it for it in row_edits(text) if it.kind is SlipKind.ROW_TWICE)
    assert (row.meant, row.letters, row.changes) == ("1. S1 N1", 1, ((3, ()), (4, ()), (5, ())))
    source = f'%sgn 1\n[Rules "{CLUB}"]\n\n{text}\n'
    assert source[row.span.start : row.span.end] == "S1 N1 =1:1"
    for first, at, is_found in ((3, 3, True), (4, 7, False), (0, 2, False), (0, 3, True)):
        kinds = {it.kind for it in row_edits(text, first, at)}
        assert (SlipKind.ROW_TWICE in kinds) is is_found, (first, at)


def test_rows_that_are_swapped() -> None:
    text = "1. S1 N1\n2. S2 N2\n3. S3 N3"
    found = row_edits(text)
    assert kinds_of(found) == [
        ("ROWS_SWAPPED", "2. S2 N2 … 1. S1 N1", 2),
        ("ROWS_SWAPPED", "3. S3 N3 … 2. S2 N2", 2),
    ]
    items = main_line(text)
    one, two = (items.item(0), items.item(1)), (items.item(2), items.item(3))
    assert found[0].changes == ((0, two), (1, ()), (2, one), (3, ()))
    assert kinds_of(row_edits(text, 1)) == kinds_of(row_edits(text, 2)) == kinds_of(found[1:])
    assert kinds_of(row_edits(text, 0, 1)) == kinds_of(found[:1])
    apart = "3. S3 N3\n2. S2 N2\n1. S1 N1\n4. S4 N4"
    assert [it.meant for it in row_edits(apart)] == [
        "2. S2 N2 … 3. S3 N3",
        "1. S1 N1 … 2. S2 N2",
        "4. S4 N4 … 1. S1 N1",
        "1. S1 N1 … 3. S3 N3",
        "4. S4 N4 … 2. S2 N2",
    ]
    partly = "1. S1 N1\nS2 N2\n4. S4 N4\n5. S1 N3\n3. S3 N3"
    assert "3. S3 N3 … 4. S4 N4" in [it.meant for it in row_edits(partly)]
    broken = "1. S1 N1\n2. S_ N2\n3. S3 N3"
    assert row_edits(broken) == []


def test_the_text_of_a_row_is_that_of_its_line() -> None:
    assert bare("1. S1 N1 =1:1") == "1. S1 N1"
    main = main_line("1. S1x2+3 N-- =1:1\nS2 N_", CLUB)
    rows = written_rows(main, 0, 0)
    assert [row_text(main, row) for row in rows] == ["1. S1+3 N--", "S2 N_"]
    items = [main.item(n) for n in range(len(main.order))]
    assert sum(isinstance(it, Turn | Pass | SimultaneousRow) for it in items) == 4
