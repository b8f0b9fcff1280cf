"""Mistakes of beginners: each gets one finding, which says what is meant, word for word."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.notation.reading.chat_signs import SIGNS
from sungka.notation.reading.parser import read

from .conftest import MATCH, Run

Command = Callable[..., Run]
CLUB = (
    '%sgn 1\n[South "Santos, Maria"]\n[North "Reyes, Jun"]\n[Rules "sungkaan houses=4 shells=4"]\n'
)
NEITHER = "is neither a row number, like `1.`, nor a turn, like `S7`"
NO_TURN = "is neither a turn nor a statement"
SEATS = "a turn names its seat: `S{0}` is South's, `N{0}` is North's"
LETTER = "the letter of a turn is its seat: write only"

MEANT = (
    # Row numbers
    ("1) S2 N4", "1)", NEITHER, "a row's number ends with a dot: `1.`"),
    ("1) S2 N4\n2) S4 N2\n3) S1", "1)", NEITHER,
     "a row's number ends with a dot: `1.` (2 more like this)"),
    ("12: S2 N4", "12:", NEITHER, "a row's number ends with a dot: `12.`"),
    ("1 S2 N4", "1", NEITHER, "a row's number ends with a dot: `1.`"),
    ("1 . S2 N4", "1 .", NEITHER, "a row's number ends with a dot: `1.`"),
    ("1) 2 4", "1)", NEITHER, "a row's number is `1.`, and a turn names its seat, like `S7`"),
    ("l. S2 N4", "l.", NEITHER, "write it in digits: `1.`"),
    ("I. S2 N4", "I.", NEITHER, "write it in digits: `1.`"),
    ("IV. S2 N4", "IV.", NEITHER, "write it in digits: `4.`"),
    ("1O. S2 N4", "1O.", NEITHER, "write it in digits: `10.`"),
    ("ll. S2 N4", "ll.", NEITHER, "write it in digits: `11.`"),
    ("l) S2 N4\nl2) S4 N2", "l)", NEITHER, "write it in digits: `1.` (1 more like this)"),
    # Turns without a seat
    ("1. 2 4", "2", NEITHER, SEATS.format("2")),
    ("1. 2+3 4", "2+3", NEITHER, SEATS.format("2+3")),
    ("1. 2 4\n2. 4 2\n3. 1", "2", NEITHER, SEATS.format("2") + " (2 more like this)"),
    ("2 4\n4 2", "2", NEITHER, SEATS.format("2")),
    ("1. S2 3", "3", NEITHER, "another move of the same turn is joined by `+`: `S7+3`"),
    ("1. Sl N4", "Sl", NO_TURN, "write it in digits: `S1`"),
    # A number or a sign that is left out
    ("1. Sx4 N4", "Sx4", NO_TURN, "the number of the house is missing behind `S`"),
    ("1. S2 N+3x4", "N+3x4", NO_TURN, "the number of the house is missing behind `N`"),
    ("1. s>N2 N4", "s", NO_TURN, "the number of the house is missing behind `S`"),
    ("1. S2 N4 12:9", "12:9", NO_TURN, "stores begin with `=`: `=12:9`"),
    ("1. S2 N4\n2. 12:9 S3", "12:9", NO_TURN, "stores begin with `=`: `=12:9`"),
    # Words and names before a turn
    ("1. Maria S2 N4", "Maria", NO_TURN, "Maria is South: write `S2`"),
    ("1. Maria S2 Reyes N4", "Maria", NO_TURN, "Maria is South: write `S2`"),
    ("1. Maria Santos: S2", "Maria", NO_TURN, "Maria Santos is South: write `S2`"),
    ("1. Jun S2", "Jun", NO_TURN, "Jun is North, but `S2` is a turn of South"),
    ("1. South: S2 N4", "South:", NO_TURN, f"{LETTER} `S2`"),
    ("South: S2\nNorth: N4", "South:", NO_TURN, f"{LETTER} `S2` (1 more like this)"),
    ("1. first S2 N4", "first", NO_TURN, "words for people go in braces: `{first}`"),
    ("1. well then S2 N4", "well", NO_TURN, "words for people go in braces: `{well then}`"),
    # Names before houses
    ("1. Maria 2+3 N4", "Maria", NO_TURN, "Maria is South: write `S2+3`"),
    ("1. Maria 2 Reyes: 4\n2. Maria 4", "Maria", NO_TURN,
     "Maria is South: write `S2` (1 more like this)"),
    ("Reyes: 3", "Reyes:", NO_TURN, "Reyes is North: write `N3`"),
    ("1. South 2 North 4", "South", NO_TURN, "a seat and its house are written together: `S2`"),
    ("1. South 2\n2. North 4", "South", NO_TURN,
     "a seat and its house are written together: `S2` (1 more like this)"),
    ("1. Ana 2 Ben 4\n2. Ana 4", "Ana", NO_TURN, SEATS.format("2") + " (1 more like this)"),
    # Tables
    ("1;S2;N4\n2;S4;N2", "1;S2;N4", "looks like a row of a table",
     "a row is written `1. S7 N3`; `sungka convert` reads `.csv` tables (1 more like this)"),
    ("1,S2,N4", "1,S2,N4", "looks like a row of a table",
     "a row is written `1. S7 N3`; `sungka convert` reads `.csv` tables"),
    ("1\tS2\tN4", "1 S2 N4", "looks like a row of a table",
     "a row is written `1. S7 N3`; `sungka convert` reads `.csv` tables"),
    ("turn;seat;house\n1;S;2\n2;N;4", "turn;seat;house", "looks like a row of a table",
     "a row is written `1. S7 N3`; `sungka convert` reads `.csv` tables (2 more like this)"),
    # The source of a web page
    ("1. S2 N4\n</pre>\n</body></html>", "</pre>", "belongs to a web page, not to a record",
     "copy the record as a browser shows it, not the source of the page (2 more like this)"),
)  # fmt: skip
"""A body, the words that are quoted, what is said of them, and the hint."""

IN_BRACES = "words for people go in braces: `{…}`"
MESSAGES = [
    ("14:02 - Ana: ok", "14:02", NO_TURN),
    ("14:02 Ben: nice", "14:02", NO_TURN),
    ("30.11.26, 14:02 - Ana: ok 3", "30.11.26,", "is not a turn"),
    ("11/30/26, 2:02 PM - Ana Santos: ok", "11/30/26,", "is not a turn"),
    ("[14:02:31] Ben: S7 was nice", "[14:02:31]", "comes after the game has begun"),
    ("[30/11/2026, 14:02] Ben: 1 ok", "[30/11/2026, 14:02]", "comes after the game has begun"),
]
"""Messages of a chat between two rows, as telephones copy them."""


@pytest.mark.parametrize(("message", "quoted", "said"), MESSAGES)
def test_a_message_of_a_chat_is_one_finding(message: str, quoted: str, said: str) -> None:
    (reading,) = read(f"{CLUB}\n1. S2 N4\n{message}\n2. S4 N2\n")
    (found,) = reading.diagnostics
    assert (found.message, found.hint) == (f"`{quoted}` {said}", IN_BRACES)
    (reading,) = read(f"{CLUB}\n1. S2 N4\n{message}\n{message}\n2. S4 N2\n")
    (found,) = reading.diagnostics
    assert found.hint in (IN_BRACES, f"{IN_BRACES} (1 more like this)")


@pytest.mark.parametrize(("body", "quoted", "said", "hint"), MEANT)
def test_a_beginner_is_told_what_is_meant(body: str, quoted: str, said: str, hint: str) -> None:
    (reading,) = read(f"{CLUB}\n{body}\n")
    assert [(it.message, it.hint) for it in reading.diagnostics] == [(f"`{quoted}` {said}", hint)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(("body", "quoted", "said", "hint"), MEANT[::4])
def test_it_is_told_in_each_record_of_a_file(
    body: str, quoted: str, said: str, hint: str, end: str
) -> None:
    text = f"{CLUB}\n{body}\n\n{MATCH}\n{CLUB}\n{body}\n".replace("\n", end)
    found = [[(it.message, it.hint) for it in one.diagnostics] for one in read(text)]
    assert found == [[(f"`{quoted}` {said}", hint)], [], [(f"`{quoted}` {said}", hint)]]


@pytest.mark.parametrize("seat", ["South", "North", "East", "West"])
def test_every_seat_has_its_player(seat: str) -> None:
    for written in (f"Ana {3}", f"Ana: {3}", f"1. ana {3}", f"Ana {seat[0]}3", f"Ana Cruz {3}"):
        (reading,) = read(f'%sgn 1\n[{seat} "Cruz, Ana"]\n\n{written}\n')
        (found,) = reading.diagnostics
        assert re.fullmatch(rf"(?i:ana|ana cruz) is {seat}: write `{seat[0]}3`", found.hint or "")


def test_a_name_of_two_players_is_nobodys() -> None:
    (reading,) = read('%sgn 1\n[South "Ana Cruz"]\n[North "Ben Cruz"]\n\n1. Cruz S7\n')
    assert [it.hint for it in reading.diagnostics] == ["words for people go in braces: `{Cruz}`"]


@pytest.mark.parametrize("line", ["South: Maria", "Table: 7", "Event: S7", "Round: 3"])
def test_a_tag_without_brackets_stays_one(line: str) -> None:
    (reading,) = read(f"%sgn 1\n{line}\n")
    name, value = line.split(": ")
    assert [it.hint for it in reading.diagnostics] == [f'write `[{name} "{value}"]`']


PAGE = "<!DOCTYPE html>\n<html><body>\n<pre>\n"
MAIL = "From: maria@example.org\nTo: jun@example.org\nSubject: our game\n\nHi Jun,\n\n"
FOREIGN = (
    (PAGE, "this is a web page, not a record",
     "copy the record as a browser shows it, from its line `%sgn 1` on"),
    (f"{PAGE}<p>%sgn 1</p>\n", "this is a web page, not a record",
     "copy the record in line 4 from its `%sgn 1` on into a file of its own"),
    (MAIL, "this is a mail with its headers, not a record",
     "save only the record of the mail, from its line `%sgn 1` on"),
    ("Received: from a\n\tby b\nDate: today\nFrom: c\n\nx\n",
     "this is a mail with its headers, not a record",
     "save only the record of the mail, from its line `%sgn 1` on"),
    ("turn;seat;house\n1;S;7\n", "this is a table, not a record",
     "`sungka convert` reads `.csv` files with columns `1`, `2`, `3` or `game` and `turn`"),
    ("1\tS7\tN7\n", "this is a table, not a record",
     "`sungka convert` reads `.csv` files with columns `1`, `2`, `3` or `game` and `turn`"),
    ("Kumusta, Jun\n", "no record: no line begins with `%sgn`",
     "a record begins with a line `%sgn 1`"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "said", "hint"), FOREIGN)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_of_another_kind_is_named(
    text: str, said: str, hint: str, end: str, sungka: Command
) -> None:
    run = sungka("validate", "-", stdin=text.replace("\n", end).encode())
    assert (run.status, run.out) == (1, f"-: error[SGN102] {said}\n    hint: {hint}\n")


@pytest.mark.parametrize(("before", "line"), [(PAGE, 4), (MAIL, 7), ("1;S7;N7\n", 2)])
def test_a_record_inside_of_it_has_its_place(before: str, line: int, sungka: Command) -> None:
    run = sungka("validate", "-", stdin=f"{before}{MATCH}".encode())
    first, _, _, hint = run.out.splitlines()
    assert re.fullmatch(r"-:1:1: error\[SGN103\] this is a .*, not a record", first)
    assert hint == (
        f"    hint: a record begins in line {line}: copy it from there into a file of its own"
    )


CHAT = """\
%sgn 1
[South “Maria – or Ann”]
[North “Reyes”]
[Rules "sungkaan houses=4 shells=4"]

1. S2 N4–N3x8 {“so” – far}
2. S1–S1 N— ; – “well”
position “4.4.4.4/0 4.4.4.4/0 –”
end adjudicated S
"""
TYPED = """\
%sgn 1
[South "Maria – or Ann"]
[North "Reyes"]
[Rules "sungkaan houses=4 shells=4"]

1. S2 N4-N3x8 {“so” – far}
2. S1-S1 N-- ; – “well”
position "4.4.4.4/0 4.4.4.4/0 -"
end adjudicated S
"""


def test_the_signs_of_a_chat_are_one_finding() -> None:
    (reading,) = read(CHAT)
    assert [(it.code.value, it.message, it.hint) for it in reading.diagnostics] == [
        (
            "SGN114",
            "`“` (U+201C, LEFT DOUBLE QUOTATION MARK) is allowed only in comments and strings",
            'a string goes in straight quotes `"`; `sungka validate --fix` puts all six right',
        )
    ]
    assert [it.diagnostics for it in read(TYPED)] == [()]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_fix_puts_the_signs_of_a_chat_right(tmp_path: Path, sungka: Command, end: str) -> None:
    path = tmp_path / "chat.sgn"
    around = f"{MATCH}\n{CHAT}\n{MATCH}".replace("\n", end)
    path.write_bytes(around.encode())
    run = sungka("validate", "--fix", str(path))
    fixed = around.replace(CHAT.replace("\n", end), TYPED.replace("\n", end))
    assert path.read_bytes().decode() == fixed
    line = MATCH.count("\n") + 3
    assert run.err.splitlines()[0] == (
        f'{path}:{line}: fixed: `“Maria` is now `"Maria`, `Ann”]` is now `Ann"]`, '
        '`“Reyes”]` is now `"Reyes"]`, `N4–N3x8` is now `N4-N3x8`, `S1–S1` is now `S1-S1`, '
        '`N—` is now `N--`, `“4.4.4.4/0` is now `"4.4.4.4/0`, `–”` is now `-"`'
    )
    assert "SGN114" not in run.out


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("1. S2→N3 N4", "1. S2>N3 N4"),
        ("1… S2 N4", "1... S2 N4"),
        ("1. S2 N4×8", "1. S2 N4x8"),
        ("score 9—23", "score 9-23"),
        ("event illegal “S; taken back”", 'event illegal "S; taken back"'),
        ("set ‘4.4.4.4/0 4.4.4.4/0 S’", 'set "4.4.4.4/0 4.4.4.4/0 S"'),
    ],
)
def test_every_sign_of_a_chat_is_known(
    written: str, typed: str, tmp_path: Path, sungka: Command
) -> None:
    path = tmp_path / "chat.sgn"
    path.write_text(f"{CLUB}\n{written}\n", encoding="utf-8")
    assert "`sungka validate --fix` puts it right" in sungka("validate", str(path)).out
    sungka("validate", "--fix", str(path))
    assert path.read_text(encoding="utf-8") == f"{CLUB}\n{typed}\n"


@pytest.mark.parametrize(
    "body",
    [
        "1. S2 “well” N4",
        "1. S2 – N4",
        "1. S2 N4\nend\n– Maria",
        "1. S2“ N4",
        "“1. S2 N4”",
        "1. S2 N’4",
    ],
)
def test_signs_that_are_in_doubt_stay(body: str, tmp_path: Path, sungka: Command) -> None:
    path = tmp_path / "chat.sgn"
    path.write_text(f"{CLUB}\n{body}\n", encoding="utf-8")
    run = sungka("validate", "--fix", str(path))
    assert path.read_text(encoding="utf-8") == f"{CLUB}\n{body}\n"
    assert run.status == 1
    assert "--fix" not in run.out


def test_words_for_people_keep_their_signs(tmp_path: Path, sungka: Command) -> None:
    words = "".join(sorted(SIGNS))
    kept = f'{CLUB}[Event "{words}"]\n{{{words}}}\n<by="{words}" note=a–b>\n\n1. S2 N4 ; {words}\n'
    path = tmp_path / "chat.sgn"
    path.write_text(f"{kept}score 9–23\n", encoding="utf-8")
    sungka("validate", "--fix", str(path))
    assert path.read_text(encoding="utf-8") == f"{kept}score 9-23\n"


def test_solve_takes_the_last_position_that_is_not_over(sungka: Command, folder: Path) -> None:
    run = sungka("solve", "match.sgn", "--nodes", "99")
    assert run.status == 0
    assert run.out.startswith("Sinulog Open, Final, Santos, Maria – Reyes, Jun, r2.t11.start\n")
    assert run.err == (
        "sungka: r2.t11.start is taken, the last position that is known and not over: "
        "--board chooses another\n"
    )
    (folder / "stopped.sgn").write_text(f"{CLUB}\n1. S2 N4\n2. S3\n")
    run = sungka("solve", "stopped.sgn", "--nodes", "99")
    assert run.err.endswith(
        "sungka: r1.t2 is taken, the last position that is known and not over: "
        "--board chooses another\n"
    )
    (folder / "going.sgn").write_text(f"{CLUB}\n1. S2 N4\n")
    assert sungka("solve", "going.sgn", "--nodes", "99").err == ""


@pytest.mark.parametrize("question", ["players", "crosstable"])
def test_query_says_that_no_record_has_names(
    question: str, sungka: Command, tmp_path: Path
) -> None:
    pytest.importorskip("duckdb")
    path = tmp_path / "nameless.sgn"
    path.write_text('%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S2 N4\nend abandoned\n')
    said = (
        "no player is known, as no record has the tags South and North: "
        'write `[South "Maria"]` and `[North "Jun"]`\n'
    )
    run = sungka("query", question, str(path))
    assert run.out.endswith("(nothing)\n")
    assert run.err == said
    path.write_text(f"{CLUB}\n1. S2 N4\nend abandoned\n")
    assert sungka("query", question, str(path)).err == ""


def test_render_names_the_way_out_of_errors(sungka: Command, folder: Path) -> None:
    for out, way in (("x.html", "; --skip-errors leaves such records out"), ("x.svg", "")):
        run = sungka("render", "false.sgn", "-o", out)
        assert run.status == 1
        assert run.err.endswith(
            "`sungka validate false.sgn` explains the errors, "
            f"and with --fix mends what is certain{way}\n"
        )
    (folder / "a b.sgn").write_bytes((folder / "false.sgn").read_bytes())
    assert "`sungka validate 'a b.sgn'` explains" in sungka("render", "a b.sgn").err
    both = sungka("render", "false.sgn", "broken.sgn", "-o", "x.html")
    assert "`sungka validate FILE` explains" in both.err
