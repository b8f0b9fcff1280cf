"""`sungka diff`, `merge` and `names` as a user calls them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Sungka = Callable[..., Any]

GAME = """\
%sgn 1
[South "Santos, Maria"]
[North "Reyes, Jun"]
[Rules "sungkaan houses=4 shells=4"]

1. S1 N1
2. S2 N2
end abandoned
"""


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.sgn").write_text(GAME, encoding="utf-8")
    (tmp_path / "b.sgn").write_text(GAME.replace("N2", "N3"), encoding="utf-8")
    (tmp_path / "many.sgn").write_text(f"{GAME}\n{GAME}", encoding="utf-8")
    (tmp_path / "rules.sgn").write_text(GAME.replace("sungkaan", "congkak"), encoding="utf-8")
    other = GAME.replace("S1 N1\n2. S2 N2", "S3 N3\n2. S4 N4")
    (tmp_path / "other.sgn").write_text(other, encoding="utf-8")
    (tmp_path / "none.sgn").write_text("", encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("diff a.sgn a.sgn", 0, "the same play: 4 turns"),
        ("diff a.sgn b.sgn", 1, "conflict: the engine cannot decide"),
        ("diff a.sgn", 2, "diff takes two files, not 1"),
        ("diff a.sgn many.sgn", 2, "many.sgn holds more than one record: choose with --record N"),
        ("diff a.sgn many.sgn --record 1 --record 2", 0, "the same play"),
        ("diff a.sgn many.sgn --record 1 --record 3", 1, "there is no record 3"),
        ("diff a.sgn many.sgn --record 0", 2, "--record is the number of a record"),
        ("diff a.sgn b.sgn --record 1 --record 1 --record 1", 2, "--record is given 3 times"),
        ("diff a.sgn many.sgn:10", 0, "the same play"),
        ("diff many.sgn:3 many.sgn:17", 0, "the same play"),
        ("diff a.sgn many.sgn:19", 1, "many.sgn: no record at line 19"),
        ("diff a.sgn many.sgn:0", 1, "many.sgn: no record at line 0"),
        ("diff a.sgn gone.sgn:1", 1, "gone.sgn:1: error[SGN101] no such file"),
        ("diff a.sgn many.sgn:10 --record 2", 2, "by FILE:LINE or by --record, not by both"),
        ("merge a.sgn many.sgn:10", 0, "2 records of one game"),
        ("merge . many.sgn:10", 2, "with FILE:LINE, name every file separately"),
        ("merge a.sgn many.sgn:10 --all", 2, "--all takes all records"),
        ("merge a.sgn many.sgn:0 --all", 2, "name files without a line"),
        ("diff a.sgn gone.sgn", 1, "no such file"),
        ("diff a.sgn none.sgn", 1, "the file is empty"),
        ("diff a.sgn rules.sgn", 1, "not records of one game: the records are played by different"),
        ("diff a.sgn other.sgn", 1, "not records of one game: they have 0 of 4 houses in common"),
        ("merge a.sgn", 2, "merge takes two files or more"),
        ("merge a.sgn b.sgn --prefer 3", 2, "--prefer 3: there are 2 files"),
        ("merge a.sgn b.sgn --all --prefer 2", 2, "leave out --record and --prefer"),
        ("merge a.sgn b.sgn -o gone/out.sgn", 1, "gone/out.sgn: not written"),
        ("names a.sgn --apply", 2, "give --register FILE"),
        ("names a.sgn --diff", 2, "give both"),
        ("names a.sgn --register gone.toml", 2, "gone.toml: no such file"),
    ],
)
def test_status_and_words(command: str, status: int, said: str, sungka: Sungka) -> None:
    run = sungka(*command.split())
    assert (run.status, said in run.out + run.err) == (status, True), run


def test_a_refused_merge_leaves_the_file_as_it_is(two: Path, sungka: Sungka) -> None:
    out = two / "out.sgn"
    out.write_text("mine", encoding="utf-8")
    assert sungka("merge", "a.sgn", "other.sgn", "-o", "out.sgn").status == 1
    assert out.read_text(encoding="utf-8") == "mine"
    assert sungka("merge", "a.sgn", "b.sgn", "-o", "out.sgn").status == 1
    assert "2. S2 N2 (N3 <source=b>)\n" in out.read_text(encoding="utf-8")


def test_all_records_of_files_are_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Sungka
) -> None:
    from support.damage import SMALL

    monkeypatch.chdir(tmp_path)
    row = "4. S3 N1+2! =5:22\n"
    (tmp_path / "a.sgn").write_text(f"{GAME}\n{SMALL.replace(row, '')}", encoding="utf-8")
    (tmp_path / "b.sgn").write_text(SMALL.replace("3. S1? N2", "3. S1? N3"), encoding="utf-8")
    run = sungka("merge", "a.sgn", "b.sgn", "--all", "-o", "out.sgn")
    assert run.status == 0, run.err
    assert "3 records → 2: 1 game merged, 0 with a conflict" in run.err
    assert (tmp_path / "out.sgn").read_text(encoding="utf-8") == f"{GAME}\n{SMALL}"


def test_names_are_written_and_all_else_stays_byte_for_byte(two: Path, sungka: Sungka) -> None:
    register = (
        '[[players]]\nid = "P\\"1"\nname = "Santos, María"\nother_names = ["Santos, Maria"]\n'
    )
    (two / "players.toml").write_text(register, encoding="utf-8")
    before = (
        b'\xef\xbb\xbf%sgn 1\r\n[ South   "Santos, Maria" ]\r\n[North "Reyes, Jun"] \r\n'
        b'[Rules "sungkaan houses=4 shells=4"]\r\n{[South "Santos, Maria"]}\r\n\r\n'
        b"1. S3  N2\r\nend abandoned"
    )
    (two / "a.sgn").write_bytes(before)
    shown = sungka("names", "a.sgn", "--register", "players.toml", "--apply", "--diff")
    assert shown.status == 1
    assert '+[SouthId "P\\"1"]' in shown.out
    assert (two / "a.sgn").read_bytes() == before
    assert sungka("names", "a.sgn", "--register", "players.toml", "--apply").status == 0
    after = before.replace(
        b'[ South   "Santos, Maria" ]\r\n',
        '[ South "Santos, María" ]\r\n[SouthId "P\\"1"]\r\n'.encode(),
    )
    assert (two / "a.sgn").read_bytes() == after
    again = sungka("names", "a.sgn", "--register", "players.toml", "--apply")
    assert (again.status, again.err) == (0, "0 records in 0 files renamed\n")


def test_a_name_that_cannot_be_read_is_told(two: Path, sungka: Sungka) -> None:
    said = "1 record has a tag that cannot be read: a name in it is not counted\n"
    assert said not in sungka("names", "a.sgn").err
    text = (two / "a.sgn").read_text("utf-8")
    (two / "a.sgn").write_text(text.replace('[South "', '[South: "', 1), encoding="utf-8")
    assert sungka("names", "a.sgn").err.endswith(said)


def test_a_file_that_is_not_written_does_not_count(two: Path, sungka: Sungka) -> None:
    register = '[[players]]\nid = "P1"\nname = "Santos, Maria"\n'
    (two / "players.toml").write_text(register, encoding="utf-8")
    (two / "a.sgn.gz").write_bytes(gzip.compress(GAME.encode()))
    for words, done in (([], "renamed"), (["--diff"], "would be renamed")):
        run = sungka("names", "a.sgn.gz", "--register", "players.toml", "--apply", *words)
        assert (run.status, run.out) == (1, "")
        assert run.err == (
            "a.sgn.gz: not written: a compressed file is not written back\n"
            f"0 records in 0 files {done}\n"
        )


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [
        ("", "", 0),
        ("born", "borm", 1),
        ('"P2"', '"P1"', 1),
        ("Reyes, Jun", "Santos, Maria", 0),
        ("other_names", "names", 1),
    ],
)
def test_a_fault_of_the_register_is_a_finding(
    two: Path, sungka: Sungka, old: str, new: str, status: int
) -> None:
    register = (
        '[[players]]\nid = "P1"\nname = "Santos, Maria"\nother_names = ["Maria"]\nborn = 1990\n'
        '[[players]]\nid = "P2"\nname = "Reyes, Jun"\n'
    )
    (two / "players.toml").write_text(register.replace(old, new), encoding="utf-8")
    (two / "x.sgn").write_text(GAME.replace("Santos, Maria", "Maria").replace("Reyes, Jun", "?"))
    run = sungka("convert", "x.sgn", "--register", "players.toml", "-o", "x", "--to", "csv")
    assert (run.status, (two / "x" / "players.csv").exists()) == (status, True)
    assert sungka("names", "x.sgn", "--register", "players.toml", "--learn").status == status
    run = sungka("names", "x.sgn", "--register", "players.toml", "--apply")
    assert run.status == status, run
    assert run.err.endswith("renamed\n")


def test_a_row_too_many_is_told_from_one_too_few(two: Path, sungka: Sungka) -> None:
    """A row that is written twice: the record without it has nothing there."""
    rows = ["1. S1x6 N1 =7:1", "2. S1+2 N1+2x7 =9:9", "3. S1+3 N2 =11:9", "4. S1+2x3 N1+3 =15:11"]
    for name, body in (("a", rows), ("b", [*rows[:2], *rows[1:]])):
        text = GAME.replace("1. S1 N1\n2. S2 N2", "\n".join(body))
        (two / f"{name}.sgn").write_text(text, encoding="utf-8")
    run = sungka("merge", "a.sgn", "b.sgn")
    assert "only a, which has nothing here, fits what follows" in run.err


def test_a_name_of_any_letters_does_no_harm(two: Path, sungka: Sungka) -> None:
    names = ("\u202eשרה <script>", "x" * 400, "x" * 399 + "y")
    text = "\n".join(GAME.replace("Santos, Maria", name) for name in names)
    (two / "a.sgn").write_text(text, encoding="utf-8")
    run = sungka("names", "a.sgn")
    assert run.status == 1
    assert "\u202e" not in run.out
    assert "differs in one letter" in run.out
    assert "\u202e" not in sungka("names", "a.sgn", "--learn").out


def test_records_of_one_play_and_other_names_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Sungka
) -> None:
    from support.damage import SMALL

    monkeypatch.chdir(tmp_path)
    names = {"Santos, Maria": "Cruz, Pia", "Reyes, Jun": "Lim, Bo"}
    assert all(name in SMALL for name in names)
    other = SMALL.replace("Santos, Maria", "Cruz, Pia").replace('[Date "', '[Stage "1"]\n[Date "')
    near = SMALL.replace("Santos, Maria", "Santos, M.")
    (tmp_path / "a.sgn").write_text(f"{SMALL}\n{near}", encoding="utf-8")
    (tmp_path / "b.sgn").write_text(f"{other}\n{other}", encoding="utf-8")
    run = sungka("merge", "a.sgn", "b.sgn", "--all", "-o", "out.sgn")
    assert run.status == 0, run.err
    assert run.err.count("not merged:") == 1
    assert (
        "a.sgn:1 and b.sgn:1: the same play, not merged: South is `Santos, Maria` and `Cruz, Pia`\n"
    ) in run.err
    assert (
        "4 records → 2: 2 games merged, 0 with a conflict, 1 without a difference, "
        "1 not merged as the names differ\n"
        "out.sgn is validated: 2 without errors, 0 with errors\n"
        "`sungka names` lists the spellings of each name; with --apply it unites them\n"
    ) in run.err


def write_records(path: Path, *texts: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(texts), encoding="utf-8")


def test_all_tells_of_conflicts_where_they_stand_and_not_of_what_agrees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Sungka
) -> None:
    from support.damage import SMALL

    monkeypatch.chdir(tmp_path)
    game = SMALL[: SMALL.index("3. S1+2 N3")] + "3. S1+2 N3\nend abandoned\n"
    game = game.replace('[Result "S"]\n', "").replace("rounds=2", "rounds=3")
    write_records(tmp_path / "one/a.sgn", SMALL, game)
    write_records(tmp_path / "two/a.sgn", SMALL, game.replace("S1+2 N3", "S1+2 N4"))
    hidden = SMALL.replace('[Rules "', "[Rules “")
    write_records(tmp_path / "two/b.sgn", SMALL.replace('[Rules "sungka', '[Rules "zungka'), hidden)
    run = sungka("merge", "one", "two", "--all", "-o", "out.sgn", "--report", "told.txt")
    assert run.status == 1
    lines = (tmp_path / "out.sgn").read_text(encoding="utf-8").split("\n")
    at = 1 + next(at for at, line in enumerate(lines) if at and line == "%sgn 1")
    place = f"one/a.sgn:29 + two/a.sgn:29 → out.sgn:{at}"
    left_out = (
        "  two/b.sgn:1: all of its play that can be read is in one/a.sgn:1 + two/a.sgn:1\n"
        "  two/b.sgn:29: all of its play that can be read is in one/a.sgn:1 + two/a.sgn:1\n"
    )
    summary = (
        "6 records → 2: 2 games merged, 1 with a conflict, 1 without a difference, "
        "2 damaged copies left out\n"
        "out.sgn is validated: 2 without errors, 0 with errors\n"
    )
    assert run.err == (
        "1 game: look at the sheet: two readings can be played\n"
        f"  conflict: {place}: round 2, row 3\n"
        "2 records: left out: damaged copies\n"
        f"{left_out}{summary}"
    )
    assert (tmp_path / "told.txt").read_text(encoding="utf-8") == (
        "## 1 game: look at the sheet: two readings can be played\n\n"
        f"conflict: {place}: round 2, row 3\n"
        "  round 2, row 3: conflict: the engine cannot decide\n"
        "    one/a.sgn:49  N3\n"
        "    two/a.sgn:49  N4\n"
        "    with one/a: as likely as the other reading\n"
        "  2 records of one game: 0 places decided, 1 conflict\n\n"
        f"## 2 records: left out: damaged copies\n\n{left_out.replace('  two', 'two')}\n"
        "## 1 game: merged: no difference\n\n"
        "one/a.sgn:1 + two/a.sgn:1 → out.sgn:1\n\n"
        f"{summary}"
    )
    assert "told.txt" in sungka("merge", ".", "--all", "--report", "told.txt", "-o", "told.txt").err
    assert sungka("merge", "one", "--report", "told.txt").status == 2


def test_all_says_what_matters_on_one_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Sungka
) -> None:
    """However many games there are, three of each kind are named; the file has all."""
    from sungka.notation.record import Tag
    from sungka.notation.writer import write
    from support.matches import random_match

    monkeypatch.chdir(tmp_path)
    games = []
    for seed in range(12):
        text = write(random_match("sungka rounds=1", seed, Tag("Event", f"{seed}")))
        games.append(text.replace("\nend\n", "\nend abandoned\n"))
    rows = [text[: text.index("\n9. ")] for text in games]
    one = [f"{text}\n9. S1 N1\n" for text in rows]
    other = [f"{text}\n9. S2 N3\n" for text in rows]
    write_records(tmp_path / "one.sgn", *one)
    write_records(tmp_path / "two.sgn", *other)
    run = sungka("merge", "one.sgn", "two.sgn", "--all", "-o", "out.sgn", "--report", "told.txt")
    assert "12 games merged" in run.err
    assert len(run.err.splitlines()) <= 24
    told = (tmp_path / "told.txt").read_text(encoding="utf-8")
    assert all(f"one.sgn:{line} + two.sgn:{line} " in told for line in _list_lines(one))
    assert "is validated: " in run.err.splitlines()[-1]


def _list_lines(texts: list[str]) -> list[int]:
    """The first line of each record in a file of these."""
    lines, line = [], 1
    for text in texts:
        lines.append(line)
        line += text.count("\n") + 1
    return lines


def test_all_puts_damaged_records_into_the_one_without_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Sungka
) -> None:
    """Their notes are kept; of the same play in another form, only the header."""
    from sungka.archive.merging.merge import merge_into, set_side_by_side
    from sungka.notation.reading.parser import read
    from support.damage import SMALL

    monkeypatch.chdir(tmp_path)
    bare = SMALL.replace(" {both hands at once; North thinks before the second}", "")
    wrong = bare.replace("3. S1? N2", "3. S1? N1 {a slip}")
    torn = SMALL.replace('[Date "2026-01-18"]', "[Date '2026-01-18']").replace("=17:11", "=71:11")
    exchange = str.maketrans("SN", "NS")
    turned = re.sub(r"^[0-9]+\. .*$", lambda row: row[0].translate(exchange), bare, flags=re.M)
    write_records(tmp_path / "a.sgn", wrong, bare, torn, turned)
    run = sungka("merge", "a.sgn", "--all", "-o", "out.sgn", "--report", "told.txt")
    assert "4 records → 1: 1 game merged, 0 with a conflict" in run.err, run.err
    text = (tmp_path / "out.sgn").read_text(encoding="utf-8")
    assert "{a slip}" in text
    assert "{both hands at once" in text
    assert "71:11" not in text
    assert sungka("validate", "out.sgn").status == 0
    whole, slipped = (next(iter(read(it))).record for it in (bare, wrong))
    side = set_side_by_side((whole, slipped), ("a", "b"))
    assert merge_into(0, side, frozenset({0})) is not None
    # What the engine does not refute is never overruled.
    free = SMALL[: SMALL.index("round 2")].replace("rounds=2", "rounds=1")
    free = free.replace("score 9-23\n", "end abandoned\n").replace("\n6. S1+\n", "\n")
    free = free.replace('[Result "S"]\n', "")
    last = free.replace("5. S1+2x2 N1+ =8:23", "5. S1+2x2")
    last, other = (last.replace("S1+2x2", it) for it in ("S1+2x2", "S2"))
    two = tuple(next(iter(read(it))).record for it in (last, other))
    assert merge_into(0, set_side_by_side(two, ("a", "b")), frozenset({0})) is None


def test_all_leaves_apart_what_would_be_worse_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Sungka
) -> None:
    from support.damage import SMALL

    monkeypatch.chdir(tmp_path)
    unread = SMALL.replace("S4+4", "Sl+4")
    write_records(tmp_path / "a.sgn", unread)
    write_records(tmp_path / "b.sgn", unread.replace("3. S1? N2", "3. S1? N3"))
    run = sungka("merge", "a.sgn", "b.sgn", "--all", "-o", "out.sgn")
    assert (run.status, run.err) == (
        1,
        "1 game: left apart: together they would be worse\n"
        "  a.sgn:1 + b.sgn:1: one game, not merged: together they would have more errors than "
        "one of them alone\n"
        "2 records → 2: 0 games merged, 0 with a conflict, 1 not merged as the result "
        "would be worse\n"
        "out.sgn is validated: 0 without errors, 2 with errors\n",
    )
    parts = [(tmp_path / name).read_text(encoding="utf-8") for name in ("a.sgn", "b.sgn")]
    assert (tmp_path / "out.sgn").read_text(encoding="utf-8") == "\n".join(parts)
    run = sungka("merge", "a.sgn", "b.sgn", "-o", "two.sgn")
    assert (run.status, run.out) == (1, "")
    assert "the merged record would have 2 errors, as `sungka validate` counts them\n" in run.err
    assert run.err.endswith("sungka: nothing is written: a.sgn by itself has 1 error\n")
    assert not (tmp_path / "two.sgn").exists()


def test_a_merged_record_with_an_error_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Sungka
) -> None:
    """The last turn of a variation that both have torn is a turn of the game without its `)`."""
    from support.damage import SMALL

    monkeypatch.chdir(tmp_path)
    torn = SMALL.replace("(N2+1", "N2+1")
    write_records(tmp_path / "a.sgn", torn.replace("3. S1? N2 =5:21\n", ""))
    write_records(tmp_path / "b.sgn", torn)
    run = sungka("merge", "a.sgn", "b.sgn", "-o", "out.sgn")
    assert run.status == 1
    assert "the merged record has 1 error, as `sungka validate` counts them\n" in run.err
    assert sungka("validate", "out.sgn").status == 1
    assert sungka("merge", "a.sgn", "b.sgn", "--all", "-o", "out.sgn").status == 1


def test_a_claim_that_only_the_board_refutes_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Sungka
) -> None:
    from support.damage import SMALL

    monkeypatch.chdir(tmp_path)
    write_records(tmp_path / "a.sgn", SMALL.replace("=17:11", "=71:11"))
    write_records(tmp_path / "b.sgn", SMALL.replace(" =17:11", ""))
    run = sungka("merge", "a.sgn", "b.sgn", "-o", "out.sgn")
    assert "round 2, row 3: a claims `N3 =71:11`, the board agrees with `N3`\n" in run.err
    assert "71:11" not in (tmp_path / "out.sgn").read_text(encoding="utf-8")


def test_a_record_that_fits_the_names_of_two_people_is_left_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Sungka
) -> None:
    from support.damage import SMALL

    monkeypatch.chdir(tmp_path)
    texts = [
        SMALL.replace("Santos, Maria", name) for name in ("Cruz, Ana", "Cruz, A.", "Cruz, Abel")
    ]
    (tmp_path / "a.sgn").write_text("\n".join(texts), encoding="utf-8")
    run = sungka("merge", "a.sgn", "--all", "-o", "out.sgn")
    assert run.status == 0, run.err
    assert "the same play, not merged: their names also fit other people\n" in run.err
    assert "the same play, not merged: South is `Cruz, Ana` and `Cruz, Abel`\n" in run.err
    assert "3 records → 3: 0 games merged" in run.err


def test_merge_replaces_a_file_of_which_it_loses_nothing(two: Path, sungka: Sungka) -> None:
    whole = GAME.replace("S1 N1", "S1 N1 {quick}").replace("abandoned", "abandoned {late}")
    short = GAME.replace(" N2\nend abandoned\n", "\n").replace("S1 N1", "S1 {calm} N1")
    (two / "short.sgn").write_text(short, encoding="utf-8")
    (two / "whole.sgn").write_text(whole, encoding="utf-8")
    run = sungka("merge", "short.sgn", "whole.sgn", "-o", "short.sgn")
    assert (run.status, run.out) == (0, ""), run
    text = (two / "short.sgn").read_text(encoding="utf-8")
    assert all(one in text for one in ("S2 N2", "{calm}", "{quick}", "{late}"))
    (two / "link.sgn").symlink_to(two / "short.sgn")
    assert sungka("merge", "whole.sgn", "short.sgn", "-o", "link.sgn").status == 0
    assert (two / "link.sgn").is_symlink()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{GAME}\n{GAME}", "its other records would be lost"),
        (f"; of the club\n\n{GAME}", "its other records would be lost"),
        (f"{GAME}\n%sgn 1\n\udcff", "its other records would be lost"),
        (GAME.replace("N2", "N2 ?!?"), "its other records would be lost"),
        (GAME.replace("N2", "N3"), "and what it has in round 1, row 2 would be lost"),
        (GAME.replace("Reyes, Jun", "Reyes, June"), "and its tag North would be lost"),
    ],
    ids=["two", "preface", "broken off", "unreadable", "turn", "tag"],
)
def test_merge_replaces_no_file_of_which_it_would_lose_something(
    two: Path, sungka: Sungka, text: str, said: str
) -> None:
    before = text.encode("utf-8", "surrogateescape")
    (two / "out.sgn").write_bytes(before)
    run = sungka("merge", "a.sgn", "out.sgn", "--record", "1", "-o", "out.sgn")
    assert (run.status, run.out) == (2, ""), run
    assert run.err.endswith(said + "\n"), run.err
    assert (two / "out.sgn").read_bytes() == before


def test_merge_replaces_no_file_whose_claim_it_would_drop(two: Path, sungka: Sungka) -> None:
    (two / "true.sgn").write_text(GAME.replace("N1\n", "N1 =1:1\n"), encoding="utf-8")
    board = sungka("merge", "true.sgn", "a.sgn").err
    wrong = GAME.replace("N1\n", "N1 =9:9\n")
    (two / "false.sgn").write_text(wrong, encoding="utf-8")
    run = sungka("merge", "true.sgn", "false.sgn", "-o", "false.sgn")
    assert (run.status, run.out) == (2, ""), (run, board)
    assert (two / "false.sgn").read_text(encoding="utf-8") == wrong
