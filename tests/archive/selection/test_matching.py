"""Conditions hold for the same records whether these are accepted or played in full."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from sungka.archive.selection import matching
from sungka.archive.selection.accepted_games import AcceptedGames
from sungka.archive.selection.conditions import (
    Conditions,
    read_burned,
    read_code,
    read_counts,
    read_dates,
    read_line,
    read_pattern,
    read_result,
    read_rules,
    read_seat,
)
from sungka.archive.selection.heads import read_opening, read_tags
from sungka.archive.selection.matching import CheckedGame, Matcher, opens_with, tags_of
from sungka.checking.check import check_reading
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import Source, split
from support.plain import plain

EXAMPLES = Path(__file__).parents[3] / "examples"
RECORDS = [
    source.text.encode()
    for path in sorted(EXAMPLES.glob("*.sgn"))
    for source in split(path.read_text(encoding="utf-8"))
]
MATCH = next(it for it in RECORDS if b"three rounds" in it)


def check(record: bytes) -> CheckedGame:
    checked, replay = check_reading(parse(Source(record.decode())), "a.sgn")
    return CheckedGame(replay, checked.turns, tuple(it.code.value for it in checked.findings))


def holds(conditions: Conditions, record: bytes) -> bool:
    read = partial(parse, Source(record.decode()))
    return Matcher(conditions).holds(record, lambda: read().record, lambda: check(record))


BOARDS = ["?.?.?.?.?.?.?/49 ?.?.?.?.?.?.?/49", "#.?.?.?.?.?.?/? ?.?.?.?.?.?.?/? -", "7/0 7/0"]
ASKED = [
    *[Conditions(turns=read_counts(text)) for text in ("40..", "..30", "57")],
    *[Conditions(result=read_result(text)) for text in ("S", "n", "draw", "*")],
    *[Conditions(line=read_line(text)) for text in ("S6", "S6+3 | N5", "S7 N1", "N5", "S6 N5 N4")],
    *[Conditions(position=read_pattern(text)) for text in BOARDS],
    *[Conditions(burned=(read_burned(text),)) for text in ("S=2", "1..", "N=1..", "0")],
    Conditions(codes=("SGN",)),
]


@pytest.mark.push
@pytest.mark.parametrize("conditions", ASKED, ids=str)
def test_ordinary_records_are_chosen_as_on_the_full_path(
    conditions: Conditions, monkeypatch: pytest.MonkeyPatch
) -> None:
    quickly = [holds(conditions, record) for record in RECORDS]
    monkeypatch.setattr(matching, "read_opening", lambda record, most: None)
    monkeypatch.setattr(Matcher, "_try_accepting", lambda *_: None)
    assert quickly == [holds(conditions, record) for record in RECORDS]


@pytest.mark.push
def test_plain_and_compiled_say_the_same() -> None:
    module = plain("archive.selection.accepted_games")
    kinds = [
        (module.AcceptedGames(), plain("archive.selection.conditions")),
        (AcceptedGames(), None),
    ]
    said = []
    for games, conditions in kinds:
        read = read_pattern if conditions is None else conditions.read_pattern
        games.ask_position(read(BOARDS[0]))
        taken = [record for record in RECORDS[:12] if games.take(record, True)]
        rows = []
        for record in taken:
            games.take(record, True)
            rows.append((games.turns, games.result, games.digest, games.opening(), games.burned(),
                         games.has_position()))  # fmt: skip
        said.append(rows)
    assert said[0] == said[1]
    assert len(said[0]) > 3


@pytest.mark.push
def test_the_examples_tell_the_conditions_apart() -> None:
    found = {len([record for record in RECORDS if holds(it, record)]) for it in ASKED}
    assert len(found) > 5
    assert 0 < min(found - {0}) < len(RECORDS)


def test_plain_heads_and_openings_are_read_as_the_parser_reads_them() -> None:
    plain = 0
    for record in RECORDS:
        parsed = parse(Source(record.decode())).record
        tags, rows = read_tags(record), read_opening(record, 3)
        plain += (tags is not None) + (rows is not None)
        assert tags in (None, tags_of(parsed))
        if rows is not None:
            line = [turn for row in rows for turn in row][:3]
            assert opens_with(matching._opening_of(parsed), line)
            assert len(line) == 3
    assert plain > len(RECORDS)


@pytest.mark.parametrize(
    "header",
    ['[Event "a [b] c"]', '[Event "a\\"b"]', '{word}\n[Event "x"]', '[Event "a"] [Site "b"]',
     '[South "a"]\n[South "b"]', '[Event "x"'],
)  # fmt: skip
def test_heads_with_anything_else_are_left_to_the_parser(header: str) -> None:
    tags = read_tags(f"%sgn 1\n{header}\n\nS7\n".encode())
    assert tags in (None, {"Event": "a [b] c"})


@pytest.mark.parametrize(
    ("date", "asked", "fits"),
    [
        ("2026-01-18", "2026", True),
        ("2026-??-??", "2026", True),
        ("2026-??-??", "2026-01..2026-03", False),
        ("2026-02-??", "2026-01..2026-03", True),
        ("2026-03-31", "2026-01..2026-03", True),
        ("2026-04-01", "2026-01..2026-03", False),
        ("2025-12-31", "..2025", True),
        ("????-??-??", "1900..", False),
    ],
)
def test_dates(date: str, asked: str, fits: bool) -> None:
    record = MATCH.replace(b"[Rules", f'[Date "{date}"]\n[Rules'.encode())
    assert holds(Conditions(dates=read_dates(asked)), record) is fits


NAMED = MATCH.replace(
    b"[Rules", '[South "Peña, María"]\n[North "Reyes, Jun"]\n[NorthId "PH-7"]\n[Rules'.encode()
)


@pytest.mark.parametrize(
    ("players", "seat", "result", "fits"),
    [
        (["maria pena"], None, None, True),
        (["Peña"], "S", None, True),
        (["Peña"], "N", None, False),
        (["Reyes", "pena"], "N", None, True),
        (["PH-7"], None, None, True),
        (["PH"], None, None, False),
        (["Mari"], None, None, False),
        (["pena"], None, "won", True),
        (["reyes"], None, "won", False),
        (["reyes"], "N", "lost", True),
    ],
)
def test_players(players: list[str], seat: str | None, result: str | None, fits: bool) -> None:
    asked = Conditions(tuple(players), read_seat(seat) if seat else None, result=result)
    assert holds(asked, NAMED) is fits


def test_rules_are_asked_in_part() -> None:
    for text, fits in [("sungka", True), ("rounds=3", True), ("sungka rounds=3 houses=7", True),
                       ("congkak", False), ("rounds=1", False)]:  # fmt: skip
        assert holds(Conditions(rules=read_rules(text)), MATCH) is fits


def test_the_archivists_wish() -> None:
    """All games of a player as South in which the first house was 6 and South burned two."""
    wish = Conditions(
        ("María Peña",), read_seat("S"), line=read_line("S6"), burned=(read_burned("S=2"),)
    )
    assert holds(wish, NAMED)
    assert not holds(wish, NAMED.replace(b"Pe\xc3\xb1a", b"Santos"))
    assert not holds(wish, NAMED.replace(b"round 3 burn S6 S7", b"").replace(b"S6@3", b"S5@3"))


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (read_counts, "x", "is not a number"),
        (read_counts, "9..3", "ends before it begins"),
        (read_dates, "2026-1", "is not a date"),
        (read_dates, "2026-13", "is not a date"),
        (read_dates, "2026-01-32..", "is not a date"),
        (read_rules, "sunka", "did you mean `sungka`"),
        (read_rules, " ", "a preset's name"),
        (read_seat, "X", "is not a seat"),
        (read_result, "won by S", "is not a result"),
        (read_line, "S7 +", "is not turns"),
        (read_line, "round 2", "is not turns"),
        (read_line, "", "is not turns"),
        (read_pattern, "7.7/0 7/0 S", "same number of houses"),
        (read_pattern, "7.7/0 7.7/0 E", "is not a seat of a board of 2"),
        (read_pattern, "7.7/0", "is not a position"),
        (read_pattern, "", "is not a position"),
        (read_burned, "Q=1", "is not a seat"),
        (read_code, "SGN9", "begins no code"),
        (read_code, "SGN212", "sungka validate"),
    ],
)
def test_words_that_ask_nothing(read: object, text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read(text)  # type: ignore[operator]


@pytest.mark.parametrize(
    "body",
    ["1. | S2 N3", "| S2", "|", "1. S2 | | N3", "1. S2 |", "round 1\n| S2 | N3", "=3:4 | S2"],
)
def test_a_bar_in_the_wrong_place_is_left_to_the_parser_or_joins(body: str) -> None:
    """Rows as no record may have them are read without a fault of the program."""
    record = f"%sgn 1\n\n{body}\nend abandoned\n".encode()
    rows = read_opening(record, 3)
    assert rows is None or all(rows)
    assert rows is None or body.index("|") > body.index("S2")
