"""Bad input to the commands of an archive; what is left when one is stopped, or the disc full."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from support.lengths import long_after

from ..conftest import MATCH, Run

Command = Callable[..., Run]

READERS = {
    "convert": "convert {} -o made.csv",
    "query": "query players {}",
    "select": "select --not --player nobody {} -o made.sgn",
    "diff": "diff match.sgn {}",
    "merge": "merge match.sgn {} -o made.sgn",
    "names": "names {}",
}
"""A command line of each command of an archive, with a place for what cannot be read."""

WRITERS = {
    "convert to a file": ("convert match.sgn -o made.csv --tables turns", "made.csv"),
    "convert to a folder": ("convert match.sgn -o made/ --to csv", "made"),
    "convert to Parquet": ("convert match.sgn -o made/", "made"),
    "convert to DuckDB": ("convert match.sgn -o made.duckdb", "made.duckdb"),
    "convert back": ("convert tables -o made.sgn", "made.sgn"),
    "query": ("query SELECT\xa0*\xa0FROM\xa0turns tables -o made.jsonl", "made.jsonl"),
    "query as Parquet": ("query SELECT\xa0*\xa0FROM\xa0turns tables -o made.parquet",
                         "made.parquet"),
    "select": ("select --player reyes match.sgn -o made.sgn", "made.sgn"),
    "select removed": ("select --unique twice.sgn -o kept.sgn --removed made.sgn", "made.sgn"),
    "select split": ("select --split year match.sgn -o made", "made"),
    "merge": ("merge match.sgn other.sgn -o made.sgn", "made.sgn"),
    "merge all": ("merge --all match.sgn other.sgn -o made.sgn", "made.sgn"),
    "merge report": ("merge --all match.sgn -o whole.sgn --report made.txt", "made.txt"),
    "names": ("names named.sgn --register players.toml --apply", "named.sgn"),
    "validate": ("validate --fix false.sgn", "false.sgn"),
    "baseline": ("validate --baseline known.json --update-baseline false.sgn", "known.json"),
    "render": ("render --skip-errors match.sgn -o made.html", "made.html"),
}  # fmt: skip
"""Command lines that write, and what each of them writes."""


@pytest.fixture
def archive(folder: Path, sungka: Command) -> Path:
    pytest.importorskip("pyarrow")
    pytest.importorskip("duckdb")
    (folder / "binary.sgn").write_bytes(b"PK\0\0\0")
    (folder / "other.sgn").write_text(MATCH.replace("=8:23", ""), encoding="utf-8")
    (folder / "twice.sgn").write_text(f"{MATCH}\n{MATCH}", encoding="utf-8")
    (folder / "named.sgn").write_text(MATCH, encoding="utf-8")
    register = '[[players]]\nid = "P1"\nname = "Santos, María"\nother_names = ["Santos, Maria"]\n'
    (folder / "players.toml").write_text(register, encoding="utf-8")
    assert sungka("convert", "match.sgn", "-o", "tables").status == 0
    return folder


def call(command: Command, line: str) -> Run:
    return command(*[word.replace("\xa0", " ") for word in line.split(" ")])


def everything_in(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in folder.rglob("*")
    }


@pytest.mark.push
@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize("line", READERS.values(), ids=READERS)
@pytest.mark.parametrize(("name", "said"), [("missing.sgn", "no such file or directory"),
                                            ("binary.sgn", "it holds NUL bytes")])  # fmt: skip
def test_a_file_that_cannot_be_read_is_one_finding(
    sungka: Command, line: str, name: str, said: str
) -> None:
    run = call(sungka, line.format(name))
    told = [one for one in (run.out + run.err).splitlines() if "error[" in one]
    assert (run.status, len(told)) == (1, 1), run
    assert told[0].startswith(f"{name}: error[SGN101]")
    assert said in told[0]


@pytest.mark.push
@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize("line", [line for name, line in READERS.items() if name != "diff"])
def test_the_others_go_on(sungka: Command, line: str) -> None:
    alone = call(sungka, line.format("other.sgn"))
    made = sorted(Path().glob("made.*"))
    texts = [path.read_text(encoding="utf-8") for path in made]
    run = call(sungka, line.format("missing.sgn other.sgn"))
    assert run.status == 1
    assert run.out == alone.out
    assert [path.read_text(encoding="utf-8") for path in made] == texts


@pytest.mark.push
@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize("line", READERS.values(), ids=READERS)
def test_a_pattern_that_no_file_fits_is_wrong_usage(sungka: Command, line: str) -> None:
    run = call(sungka, line.format("final-*.sgn"))
    assert (run.status, run.out) == (2, "")
    assert run.err == "sungka: final-*.sgn: the pattern matches no file\n"


@pytest.mark.push
@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("convert match.sgn --to parqet -o made", "Did you mean 'parquet'?"),
        ("convert match.sgn --from shet -o made.sgn", "Did you mean 'sheet'?"),
        ("convert match.sgn -o made.parqet", "did you mean `.parquet`?"),
        ("convert match.sgn -o made.csv --tables turn", "did you mean `turns`?"),
        ("convert match.sgn -o made --partition yaer", "did you mean `year`?"),
        ("query playrs tables", "did you mean `players`?"),
        ("query players tables --output jsn", "Did you mean 'json'?"),
        ("query SELECT\xa01\xa0FROM\xa0turn tables", 'Did you mean "turns"?'),
        ("query SELECT\xa0trn\xa0FROM\xa0turns tables", 'Candidate bindings: "turn"'),
        ("select --where trns\xa0>\xa03 match.sgn", 'Candidate bindings: "turns"'),
        ("select --split yaer match.sgn -o made", "did you mean `year`?"),
        ("names --regster players.toml match.sgn", "--register"),
        ("validate --output jsn match.sgn", "Did you mean 'json'?"),
    ],
)
def test_what_is_not_known_is_named_with_the_nearest(sungka: Command, line: str, near: str) -> None:
    run = call(sungka, line)
    assert (run.status, run.out) == (2, ""), run
    assert near in run.err
    assert not [*Path().glob("made*")]


@pytest.mark.push
@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize("line", ["query SELEC\xa01 tables", "select --where trns match.sgn"])
def test_a_fault_in_a_question_has_a_caret(sungka: Command, line: str) -> None:
    run = call(sungka, line)
    assert run.status == 2
    lines = run.err.splitlines()
    shown = next(at for at, one in enumerate(lines) if one.startswith("LINE 1:"))
    assert lines[shown + 1].strip(" ~") in ("^", "^^^^^", "^^^^", "^^")


@pytest.mark.push
@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize(
    "line",
    [
        "convert match.sgn -o made",
        "convert match.sgn -o made.duckdb",
        "convert tables -o made.sgn",
        "query players tables",
        "select --where turns\xa0>\xa03 match.sgn",
    ],
)
def test_what_needs_the_extra_says_how_to_install_it(
    sungka: Command, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name, package=None: None)
    run = call(sungka, line)
    assert (run.status, run.out) == (2, "")
    assert run.err.endswith(" needs pyarrow: `pip install pyarrow duckdb`\n")


@pytest.mark.push
@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize("line", ["query players tables", "convert tables -o made.sgn",
                                  "convert other.sgn -o tables --append"])  # fmt: skip
def test_tables_of_another_version(
    sungka: Command, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.tables.data_set.SCHEMA_VERSION", 2)
    run = call(sungka, line)
    assert (run.status, run.out) == (2, "")
    said = "its tables have version 1, this program makes version 2: convert the records again"
    assert run.err == f"sungka: tables: {said}\n"


@pytest.mark.push
def test_a_file_of_tables_of_another_version(sungka: Command, archive: Path) -> None:
    import duckdb

    assert sungka("convert", "match.sgn", "-o", "made.duckdb").status == 0
    assert sungka("query", "players", "made.duckdb").status == 0
    with duckdb.connect(str(archive / "made.duckdb")) as database:
        database.execute("UPDATE about SET schema_version = 0")
    run = sungka("query", "players", "made.duckdb")
    said = "its tables have version 0, this program makes version 1: convert the records again"
    assert (run.status, run.err) == (2, f"sungka: made.duckdb: {said}\n")


@pytest.mark.push
@pytest.mark.usefixtures("archive")
def test_of_tables_that_are_not_there_it_is_said_how_they_are_made(sungka: Command) -> None:
    assert sungka("convert", "match.sgn", "--tables", "games,turns", "-o", "few/").status == 0
    for question, said in {
        "openings": "there is no table `positions`: convert makes it without --tables",
        "SELECT * FROM laps": "there is no table `laps`: convert --laps makes it",
        "SELECT * FROM nothing": "",
    }.items():
        run = sungka("query", question, "few")
        assert run.status == 2
        assert ("there is no table" in run.err) is bool(said)
        assert said in run.err
    assert sungka("convert", "match.sgn", "--tables", "positions", "-o", "fewer/").status == 0
    words = ("--player", "Ana", "--position", "1.1/0 1.1/0 S")
    run = sungka("query", "choices", "fewer", *words)
    said = "there is no table `sides`: it is made of `games`, and convert makes that without"
    assert (run.status, run.out, said in run.err) == (2, "", True)
    run = sungka("query", "players", "few/games.parquet")
    said = "a single table: name the folder of tables that it is in"
    assert (run.status, run.err) == (2, f"sungka: few/games.parquet: {said}\n")


@pytest.mark.usefixtures("archive")
def test_two_records_with_one_key_are_a_finding(sungka: Command) -> None:
    alone = sungka("convert", "match.sgn", "other.sgn", "-o", "alone.csv")
    run = sungka("convert", "match.sgn", "other.sgn", "match.sgn", "match.sgn", "-o", "made.csv")
    assert (alone.status, run.status) == (0, 1)
    assert run.err.count("match.sgn: named twice: its records are taken once") == 1
    assert Path("made.csv").read_bytes() == Path("alone.csv").read_bytes()


@pytest.mark.usefixtures("archive")
def test_of_more_than_one_record_merge_wants_a_number(sungka: Command) -> None:
    run = sungka("merge", "match.sgn", "twice.sgn", "-o", "made.sgn")
    assert (run.status, run.out) == (2, "")
    assert run.err == (
        "sungka: twice.sgn holds more than one record: choose with --record N or as FILE:LINE, "
        "or take all with --all\n"
    )
    assert sungka("merge", "match.sgn", "twice.sgn", "--record", "1", "-o", "made.sgn").status == 0


@pytest.mark.usefixtures("archive")
def test_the_preferred_record_has_to_be_read(sungka: Command) -> None:
    assert sungka("merge", "match.sgn", "other.sgn", "gone.sgn", "--prefer", "2").status == 1
    run = sungka("merge", "match.sgn", "other.sgn", "gone.sgn", "--prefer", "3")
    assert (run.status, run.out) == (1, "")


@pytest.mark.push
@pytest.mark.parametrize("name", long_after(5, WRITERS))
def test_ctrl_c_leaves_nothing_half_written(
    sungka: Command, archive: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last moment before the new text takes its place."""
    line, out = WRITERS[name]
    before = everything_in(archive)

    def stop(handle: int) -> NoReturn:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", stop)
        assert call(sungka, line).status == 130
    left = everything_in(archive)
    left.pop("kept.sgn", None)
    assert left == before
    call(sungka, line)
    assert everything_in(archive).get(out) != before.get(out)


@pytest.mark.skipif(os.name == "nt", reason="no limit of the size of files")
@pytest.mark.parametrize("name", long_after(5, WRITERS))
def test_a_full_disc_leaves_nothing_half_written(archive: Path, name: str) -> None:
    """A file may have 64 bytes, which is the error that a full disc gives, by another name."""
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))

    words = [word.replace("\xa0", " ") for word in WRITERS[name][0].split(" ")]
    before = everything_in(archive)
    run = subprocess.run(
        [sys.executable, "-m", "sungka.cli", *words],
        capture_output=True, timeout=100, preexec_fn=limit,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert run.returncode == 1, run
    assert b"not written: " in run.stderr or b"not fixed: " in run.stderr, run
    assert b"Traceback" not in run.stderr
    assert everything_in(archive) == before
