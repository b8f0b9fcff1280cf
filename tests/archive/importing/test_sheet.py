"""Sheets of houses become records of the same games; an impossible event names its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.archive.importing.dispatch import read_foreign
from sungka.notation.reading.parser import parse
from sungka.notation.record import Pass, SimultaneousRow, Turn
from sungka.notation.splitter import Source, split
from sungka.notation.writer import write
from sungka.replay.digest import digest
from sungka.replay.play import play

EXAMPLES = Path(__file__).parents[3] / "examples"


def cells_of(text: str) -> list[str]:
    """The turns of a record as a sheet writes them: numbers alone, passes as a dash."""
    cells = []
    for item in parse(Source(text)).record.body:
        if isinstance(item, Turn | Pass | SimultaneousRow):
            turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
            hands = ["-" if isinstance(it, Pass) else " ".join(str(m.house) for m in it.moves)
                     for it in turns]  # fmt: skip
            cells.append(" | ".join(hands))
    return cells


GAMES = ["sungkaan", "sungka-six", "ohvalhu", "dakon"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("form", ["a row a game", "a row a turn"])
def test_the_same_game_comes_back(name: str, form: str) -> None:
    (source, *_) = split((EXAMPLES / f"{name}.sgn").read_text(encoding="utf-8"))
    record = parse(source).record
    rules, cells = record.value("Rules"), cells_of(source.text)
    if form == "a row a game":
        head = ";".join(["South", "Rules", *map(str, range(1, len(cells) + 1))])
        sheet = f"{head}\r\nPeña;{rules};{';'.join(cells)}\r\n"
    else:
        rows = [f"1,{rules},{cell}" for cell in cells]
        sheet = "\n".join(["game,Rules,turn", *rows])
    found = read_foreign("club/games.CSV", sheet)
    assert found is not None
    assert found.faults == ()
    (made,) = found.records
    replay = play(parse(Source(write(made))).record)
    assert not replay.has_errors
    assert made.value("Evidence") == "transcribed"
    assert made.value("Source") == "club/games.CSV, line 2"
    assert made.value("South") == ("Peña" if form == "a row a game" else None)
    assert replay.rules is not None
    assert cells_of(write(made)) == cells
    if "end\n" in source.text:
        assert digest(made, replay.rules) == digest(record, replay.rules)


@pytest.mark.parametrize(
    ("second", "said"),
    [
        ("6 6", "North's turn is over before house 6"),
        ("9", "North cannot lift house 9"),
        ("x", "is not a turn like"),
        ("6 | 5", "one hand moves at a time"),
    ],
)
def test_what_cannot_have_happened(second: str, said: str) -> None:
    legal = next(number for number in range(1, 7) if _is_whole_turn(str(number)))
    sheet = f"Rules,1,2\nsungkaan,{legal},\nsungkaan,{legal},{second}\n"
    found = read_foreign("a.csv", sheet)
    assert found is not None
    ((line, message, _),) = found.faults
    assert line == 3
    assert said in message
    assert [len([it for it in r.body if isinstance(it, Turn)]) for r in found.records] == [1, 1]


def _is_whole_turn(cell: str) -> bool:
    found = read_foreign("a.csv", f"Rules,1\nsungkaan,{cell}\n")
    return found is not None and not found.faults


@pytest.mark.parametrize(
    ("sheet", "line", "said"),
    [
        ("", 1, "is empty"),
        ("\n\nSouth,North\nAna,Ben\n", 3, "no column is a turn"),
        ("Rules,1\nsunka,7\n", 2, "did you mean"),
        ("Rules,1\nsungka,7\n", 2, "all hands open this round together"),
        ('South,Rules,1\n"Ana\nSantos",sungkaan,\n', 2, "no turn is written"),
        ("game,seat,turn,Rules\n1,N,6,sungkaan\n", 2, "it is South's turn"),
        ("Rules,Result,1\nsungkaan,S,6\n", 2, "the result is *, not `S`"),
    ],
)
def test_sheets_that_are_wrong(sheet: str, line: int, said: str) -> None:
    found = read_foreign("a.csv", sheet)
    assert found is not None
    ((where, message, _),) = found.faults
    assert (where, said in message) == (line, True), message


def test_tags_that_no_record_has_are_told_with_their_line() -> None:
    sheet = (
        "South,East,Date,Evidence,Rules,1\nAna,,18/01/2026,,dakon,1\nBen,,2026-01-18,live,dakon,1\n"
        "Cy,Dan,2026-02-30,,dakon,1\n"
    )
    found = read_foreign("club.csv", sheet)
    assert found is not None
    assert [record.value("Date") for record in found.records] == [
        "18/01/2026", "2026-01-18", "2026-02-30",
    ]  # fmt: skip
    assert [fault.line for fault in found.faults] == [2, 4, 4]
    for fault, word in zip(found.faults, ("18/01/2026", "2026-02-30", "East"), strict=True):
        assert word in fault.message
    assert found.faults[0].hint == "write `2026-01-18`"


def test_a_form_that_is_not_known() -> None:
    assert read_foreign("a.pgn", "1. e4") is None
