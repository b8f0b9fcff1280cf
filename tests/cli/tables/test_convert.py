"""Records to tables in every form and back, and the refusals."""

from __future__ import annotations

import csv
import errno
import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.archive.tables.schema import POSITIONS, TABLES, TURNS
from sungka.notation.reading.parser import read
from sungka.replay.digest import digest
from sungka.replay.play import play

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]
EXAMPLES = Path(__file__).parents[3] / "examples"
FILES = sorted(EXAMPLES.glob("*.sgn"))


def seals(text: str) -> list[str]:
    found = []
    for reading in read(text):
        replay = play(reading.record)
        assert replay.rules
        found.append(digest(replay.record, replay.rules))
    return found


def test_records_come_back_with_equal_digests(sungka: Command, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    odd = '%sgn 1\n[Rules "dakon"]\n[Note "a \\"b\\""]\n\n1. S3\ngap\n'
    odd += 'set "1.1.1.1.1.1.1/40 1.1.1.1.1.1.1/44 N"\n5. N2\nend resign N\n'
    (tmp_path / "odd.sgn").write_text(odd, "utf-8")
    files = [*FILES, tmp_path / "odd.sgn"]
    assert sungka("convert", *files, "-o", tmp_path / "season").status == 0
    run = sungka("convert", tmp_path / "season", "-o", tmp_path / "again.sgn")
    assert run.status == 0, run
    before = "\n".join(path.read_text("utf-8") for path in files)
    again = (tmp_path / "again.sgn").read_text("utf-8")
    assert seals(again) == seals(before)
    assert '[Note "a \\"b\\""]' in again


def test_what_is_noted_of_turns_comes_back_and_what_does_not_is_said(
    sungka: Command, tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow")
    body = (
        "1. S1!? <clk=0:04:31> N1 <clk=271.25 emt=-3>\n"
        "2. S2 {why} <eval=3 by=x> N2$4 <emt=90 eval=-0.1 loss=1.5 chance=62.43%>\n"
        "3. S1! <clk=nan> N3 <clk=soon>\n"
        "end abandoned\n"
    )
    (tmp_path / "a.sgn").write_text(f'%sgn 1\n[Rules "dakon"]\n\n{body}', "utf-8")
    assert sungka("convert", tmp_path / "a.sgn", "-o", tmp_path / "season").status == 1
    run = sungka("convert", tmp_path / "season", "-o", tmp_path / "b.sgn")
    assert run.status == 0, run
    said = (
        "tables do not hold comments, claims, variations, or data other than clocks, evals, chances"
    )
    assert said in run.err
    assert (tmp_path / "b.sgn").read_text("utf-8").partition("\n\n")[2] == (
        "1. S1!? <clk=0:04:31> N1 <clk=0:04:31.25 emt=-3>\n"
        "2. S2 <eval=+3> N2$4 <emt=0:01:30 eval=-0.1 chance=62.43% loss=1.5>\n"
        "3. S1! N3\n"
        "end abandoned\n"
    )
    shown = sungka("convert", tmp_path / "season", "--to", "sgn", "-o", "-")
    assert (shown.out, shown.status) == ((tmp_path / "b.sgn").read_text("utf-8"), 0)
    assert said in shown.err


def test_what_annotate_writes_comes_back_as_far_as_the_tables_hold_it(
    sungka: Command, tmp_path: Path
) -> None:
    pytest.importorskip("duckdb")
    judged = FILES[0].with_name("judged.sgn")
    asked = "SELECT text, eval, chance, mark, loss FROM turns ORDER BY game, round, turn"
    found = []
    for source in (judged, tmp_path / "b.sgn"):
        out = tmp_path / source.stem
        assert sungka("convert", source, "-o", out).status == 0
        assert sungka("convert", out, "-o", tmp_path / "b.sgn").status == 0
        run = sungka("query", asked, out, "--output", "jsonl")
        found.append([json.loads(line) for line in run.out.splitlines()])
    before, after = found
    assert sum(turn["eval"] is not None for turn in before) > 10
    for turn in before:
        if "|" in turn["text"]:
            turn["mark"] = turn["loss"] = None
        elif "+" in turn["text"]:
            turn["mark"] = None
    assert after == before


@pytest.mark.push
@pytest.mark.parametrize(
    "body",
    [
        "end abandoned\n",
        "round 1\ngap\nscore 60-38\nend abandoned\n",
        "round 1 first N\n",
        "",
        'set "1.0.0.0.0.0.0/49 1.1.1.1.1.1.1/41 S"\ngap\nend resign N\n',
    ],
)
def test_a_record_without_a_turn_comes_back(sungka: Command, tmp_path: Path, body: str) -> None:
    pytest.importorskip("pyarrow")
    text = '%sgn 1\n[South "A"]\n[Rules "dakon"]\n' + (f"\n{body}" if body else "")
    (tmp_path / "a.sgn").write_text(text, "utf-8")
    assert sungka("convert", tmp_path / "a.sgn", "-o", tmp_path / "season").status == 0
    run = sungka("convert", tmp_path / "season", "-o", tmp_path / "b.sgn")
    bare = text.replace("\nround 1\n", "\n")  # which says nothing and is in no table
    assert (run.status, (tmp_path / "b.sgn").read_text("utf-8")) == (0, bare), run


def test_why_a_record_does_not_come_back_is_said(sungka: Command, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    text = '%sgn 1\n[Rules "dakn"]\n\n1. S3\n\n%sgn 1\n[Rules "dakon"]\n\n1. S3 word\n'
    (tmp_path / "a.sgn").write_text(text, "utf-8")
    assert sungka("convert", tmp_path / "a.sgn", "-o", tmp_path / "season").status == 1
    run = sungka("convert", tmp_path / "season", "-o", tmp_path / "b.sgn")
    assert run.status == 1
    assert "a.sgn:1: left out: its rules are not known\n" in run.err
    assert "a.sgn:6: left out: something in it cannot be read\n" in run.err


def test_every_form_holds_the_same_rows(sungka: Command, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    import duckdb

    (tmp_path / "a.sgn").write_text(MATCH + "\n" + FALSE)
    source = tmp_path / "a.sgn"
    for form in ("csv", "json", "jsonl", "parquet"):
        run = sungka("convert", source, "-o", tmp_path / form, "--to", form)
        assert run.status == 1, run  # FALSE has an error
        assert "1 record has errors" in run.err
    assert sungka("convert", source, "-o", tmp_path / "a.duckdb").status == 1
    database = duckdb.connect(str(tmp_path / "a.duckdb"), read_only=True)
    for table in TABLES[:4]:
        lines = (tmp_path / "jsonl" / f"{table.name}.jsonl").read_text().splitlines()
        rows = [json.loads(line) for line in lines]
        assert rows == json.loads((tmp_path / "json" / f"{table.name}.json").read_text())
        with open(tmp_path / "csv" / f"{table.name}.csv", newline="") as file:
            assert len(list(csv.DictReader(file))) == len(rows)
        parquet = tmp_path / "parquet" / f"{table.name}.parquet"
        for place in (f"'{parquet}'", table.name):
            found = database.execute(f"SELECT * FROM {place}").fetchall()
            assert [row[0] for row in found] == [row[table.names[0]] for row in rows]
        texts = database.execute(f"SELECT * FROM '{parquet}'").fetchall()
        if table.name == "turns":
            assert texts == [tuple(row.values()) for row in rows]


def test_numbers_are_encoded_as_other_readers_know_them(sungka: Command, tmp_path: Path) -> None:
    """DuckDB 1.3 reads no whole numbers whose bytes are put apart."""
    pq = pytest.importorskip("pyarrow.parquet")
    run = sungka("convert", *FILES, "-o", tmp_path / "season", "--laps")
    assert run.status == 0, run
    encodings = set()
    for path in (tmp_path / "season").rglob("*.parquet"):
        group = pq.read_metadata(path).row_group(0)
        for at in range(group.num_columns):
            encodings.update(group.column(at).encodings)
    assert encodings == {"PLAIN", "RLE", "RLE_DICTIONARY", "DELTA_BINARY_PACKED"}


def test_texts_that_were_written_by_number_are_texts(sungka: Command, tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    from sungka.archive.tables.arrow_types import arrow_schema
    from sungka.engine.version import VERSION

    assert sungka("convert", EXAMPLES / "dakon.sgn", "-o", tmp_path / "season").status == 0
    for table in (TURNS, POSITIONS):
        found = pq.read_schema(tmp_path / "season" / f"{table.name}.parquet")
        assert found.equals(arrow_schema(table, VERSION), check_metadata=True)
        assert found.field("text").type == "string"


def test_columns_without_a_value_are_not_compressed(sungka: Command, tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    assert sungka("convert", EXAMPLES / "dakon.sgn", "-o", tmp_path / "season").status == 0
    group = pq.read_metadata(tmp_path / "season" / "turns.parquet").row_group(0)
    packed = {}
    for at in range(group.num_columns):
        column = group.column(at)
        packed[column.path_in_schema] = column.compression
    assert packed["board"] == "ZSTD"
    assert packed["eval"] == packed["store3"] == "UNCOMPRESSED"


@pytest.mark.push
def test_a_part_for_each_process_gives_the_same(
    sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr("sungka.checking.table_tasks.SIZE", 2000)
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        assert sungka("convert", *FILES[:6], "-o", out, "--jobs", jobs).status == 0
    names = [path.relative_to(tmp_path / "1") for path in sorted((tmp_path / "1").rglob("*.*"))]
    assert len(names) > 8
    for name in names:
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_appending_leaves_out_what_is_known(sungka: Command, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    (tmp_path / "a.sgn").write_text(MATCH)
    (tmp_path / "b.sgn").write_text(MATCH.replace("Final", "Semifinal"))
    out = tmp_path / "season"
    assert sungka("convert", tmp_path / "a.sgn", "-o", out).status == 0
    run = sungka("convert", tmp_path, "-o", out, "--append")
    assert run.err.startswith("1 record, "), run
    assert run.err.endswith("; 1 was there already\n"), run
    run = sungka("convert", tmp_path, "-o", out, "--append")
    assert run.err == f"0 records added, 2 were there already: {out}\n"
    games = pq.read_table(out / "games").to_pylist()
    assert [(game["game"], game["stage"]) for game in games] == [(1, "Final"), (3, "Semifinal")]
    assert pq.read_table(out / "turns").num_rows == sum(game["turns"] for game in games)


def test_all_tables_of_a_folder_grow(sungka: Command, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    out = tmp_path / "season"
    assert sungka("convert", FILES[0], "-o", out, "--laps").status == 0
    before = sorted(path.read_bytes() for path in out.iterdir())
    run = sungka("convert", FILES[1], "-o", out, "--append")
    assert (run.status, "add to all of them: --laps" in run.err) == (2, True)
    assert sorted(path.read_bytes() for path in out.iterdir()) == before
    assert sungka("convert", FILES[1], "-o", out, "--append", "--laps").status == 0
    assert len(list((out / "laps").iterdir())) == 2


@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_an_interrupt_leaves_the_tables_as_they_were(
    sungka: Command, tmp_path: Path, name: str, status: int
) -> None:
    number = getattr(signal, name, None)
    if number is None:
        pytest.skip("there is no such signal")
    pytest.importorskip("pyarrow")
    out = tmp_path / "season"
    command = [sys.executable, "-m", "sungka.cli", "convert", "-", "-o", out]
    subprocess.run(command, input=FILES[0].read_bytes(), check=True, capture_output=True)
    before = {path: path.read_bytes() for path in out.iterdir()}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Whoever runs the tests may have it ignored (`nohup`), and so would the command.
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    ) as running:
        deadline = time.monotonic() + 60
        while len(list(tmp_path.iterdir())) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(list(tmp_path.iterdir())) == 3  # the parts are written beside, with a lock
        running.send_signal(number)
        _, told = running.communicate(timeout=60)
    assert (running.returncode, told) == (status, b"")
    assert list(tmp_path.iterdir()) == [out]
    assert {path: path.read_bytes() for path in out.iterdir()} == before


def test_what_becomes_of_errors(sungka: Command, tmp_path: Path) -> None:
    (tmp_path / "a.sgn").write_text(FALSE + "\n" + MATCH)
    out = tmp_path / "games.jsonl"
    for choice, count in (("keep", 2), ("skip", 1)):
        assert sungka("convert", tmp_path, "-o", out, "--on-error", choice).status == 1
        assert len(out.read_text().splitlines()) == count
    before = out.read_bytes()
    run = sungka("convert", tmp_path, "-o", out, "--on-error", "stop")
    assert run.status == 1
    assert "nothing is written" in run.err
    assert out.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.sgn", "games.jsonl"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "name the output"),
        (["-o", "x.csv", "--tables", "trns"], "did you mean `turns`"),
        (["-o", "x.csv", "--tables", "turns,games"], "holds one table"),
        (["-o", "-", "--to", "parquet"], "into a file or a folder"),
        (["-o", "x.csv", "--append"], "adds to a folder"),
        (["-o", "full"], "would be lost"),
        (["-o", "x.sgn"], "not a folder of tables"),
        (["-o", "x.xls"], "`.xls` is not a known ending: choose one of .parquet, .csv,"),
    ],
)
def test_what_is_refused(sungka: Command, folder: Path, words: list[str], message: str) -> None:
    pytest.importorskip("pyarrow")
    (folder / "full").mkdir()
    (folder / "full" / "letter.txt").write_text("keep me")
    (folder / "a.sgn").write_text(MATCH)
    run = sungka("convert", "a.sgn", *words)
    assert run.status == 2
    assert message in run.err
    assert (folder / "full" / "letter.txt").exists()


def test_without_the_extra(sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "a.sgn").write_text(MATCH)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    run = sungka("convert", "a.sgn", "-o", "season")
    assert run.status == 2
    assert "`pip install pyarrow duckdb`" in run.err
    assert sungka("query", "players", "a.sgn").status == 2
    assert sungka("convert", "a.sgn", "-o", "games.csv").status == 0


def test_the_register_becomes_a_table(sungka: Command, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    register, out = tmp_path / "players.toml", tmp_path / "season"
    register.write_text(
        '[[players]]\nid = "p1"\nname = "Santos, Maria"\nother_names = ["M. Santos"]\nborn = 1990\n'
    )
    assert sungka("convert", FILES[0], "-o", out, "--register", register).status == 0
    ask = ("query", "SELECT id, name, other_names, born, country FROM players", out)
    row = {"id": "p1", "name": "Santos, Maria", "other_names": ["M. Santos"], "born": 1990}
    asked = sungka(*ask, "--output", "json")
    assert json.loads(asked.out) == [{**row, "country": None}]
    assert sungka("convert", FILES[1], "-o", out, "--append").status == 0
    assert sungka("convert", FILES[1], "-o", out, "--append").status == 0  # all is known
    assert sungka(*ask, "--output", "json").out == asked.out
    run = sungka("convert", FILES[0], "-o", out, "--tables", "players")
    assert (run.status, "--register FILE" in run.err) == (2, True)
    run = sungka("convert", FILES[0], "-o", out, "--register", tmp_path / "none.toml")
    assert (run.status, "no such file" in run.err) == (2, True)


def test_nothing_is_imported_for_what_convert_does_not_do(tmp_path: Path) -> None:
    """Each takes as long to import as a thousand records to convert; pandas 50 MB besides."""
    pytest.importorskip("pyarrow")
    unused = ("numpy", "pandas", "cloudpickle", "pyarrow._s3fs", "pyarrow.dataset")
    installed = [name for name in unused if importlib.util.find_spec(name)]
    assert "pyarrow._s3fs" in installed
    program = (
        "import sys; from sungka.cli.main import main; sys.argv[0] = 'sungka'\n"
        f"try: main()\nfinally: sys.exit(any(map(sys.modules.get, {installed})))"
    )
    words = ("convert", str(EXAMPLES / "sungka.sgn"), "-o", str(tmp_path / "out"))
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True)
    assert (tmp_path / "out" / "positions.parquet").exists()
    assert done.returncode == 0, done.stderr


@pytest.mark.push
@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_is_left_of_what_the_disk_does_not_take(
    sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    pytest.importorskip("pyarrow")
    flushed: list[int] = []

    def fail(file: int) -> None:
        flushed.append(file)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fail)
    run = sungka("convert", *FILES[:3], "-o", tmp_path / "out", "--jobs", jobs)
    assert (run.status, "not written" in run.err) == (1, True)
    assert flushed
    assert [*tmp_path.iterdir()] == []


def test_a_file_whose_name_is_no_text(sungka: Command, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    path = tmp_path / "a\udcff.sgn"
    try:
        path.write_text(MATCH, "utf-8")
    except OSError:
        pytest.skip("file names are text here")
    assert sungka("convert", str(path), "-o", str(tmp_path / "out")).status == 0
    (name,) = pq.read_table(tmp_path / "out" / "games.parquet")["file"].to_pylist()
    assert name == str(tmp_path / "a\\udcff.sgn")


@pytest.mark.parametrize("before", ["", "a word\n\n"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("most", [1 << 22, 40])
def test_a_byte_that_is_no_text_is_told_with_its_line(
    sungka: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    before: str,
    ends: str,
    most: int,
) -> None:
    monkeypatch.setattr("sungka.files.shards.LONG", most)
    good = '%sgn 1\n[South "A"]\n[Rules "dakon"]\n\n1. S3\nend abandoned\n'
    text = before + "\n".join([good, good, good.replace("A", "M\xbcller"), good])
    path = tmp_path / "a.sgn"
    path.write_bytes(text.replace("\n", ends).encode("latin-1"))
    line = text[: text.index("\xbc")].count("\n") + 1
    for words in (["validate", path], ["convert", path, "-o", tmp_path / "a.csv"]):
        assert f"a.sgn:{line}:10: error[SGN101]" in str(sungka(*words)), words


def test_that_fewer_records_take_the_place_of_more_is_said(sungka: Command, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    out, source = tmp_path / "season", tmp_path / "a.sgn"
    source.write_text(MATCH + "\n" + MATCH)
    for _ in range(2):  # the same again is replaced
        run = sungka("convert", source, "-o", out)
        assert (run.status, "were replaced" in run.err) == (0, False)
    source.write_text(MATCH)
    run = sungka("convert", source, "-o", out)
    assert run.status == 0
    assert f"{out}: its 2 records were replaced" in run.err


@pytest.mark.parametrize("partition", [(), ("--partition", "year")])
def test_tables_of_other_files_are_not_replaced(
    sungka: Command, folder: Path, partition: tuple[str, ...]
) -> None:
    pytest.importorskip("pyarrow")
    for name, text in (("a.sgn", MATCH), ("b.sgn", MATCH), ("c.sgn", f"{MATCH}\n{MATCH}")):
        (folder / name).write_text(text)
    assert sungka("convert", "b.sgn", "c.sgn", "-o", "season", *partition).status == 0
    before = {path: path.read_bytes() for path in folder.rglob("*.parquet")}
    run = sungka("convert", "a.sgn", "b.sgn", "-o", "season", *partition)
    said = "and would lose them: use --append to add, or remove the folder to begin again"
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith("sungka: --out: season has 2 records of c.sgn, which is not read now")
    assert said in run.err
    run = sungka("convert", "a.sgn", "-o", "season", *partition)
    assert (run.status, "3 records of 2 files that are not read now (b.sgn …)" in run.err) == (
        2, True,
    )  # fmt: skip
    (folder / "c.sgn").unlink()  # what is not there is not read, though it is named
    run = sungka("convert", "a.sgn", "b.sgn", "c.sgn", "-o", "season", *partition)
    assert (run.status, "c.sgn, which is not read now" in run.err) == (2, True)
    assert {path: path.read_bytes() for path in folder.rglob("*.parquet")} == before
    # As text they cannot be added to.
    run = sungka("convert", "a.sgn", "-o", "text/", "--to", "csv")
    for words, what in (
        (["--append"], "--append adds to Parquet tables, and text/ holds other tables (games.csv)"),
        ([], "--out: text/ holds tables that end in `.csv` (games.csv), which would be lost"),
    ):
        assert sungka("convert", "a.sgn", "-o", "text/", *words) == Run(2, "", f"sungka: {what}\n")


def test_a_file_whose_name_is_no_text_is_converted_again(sungka: Command, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "a\udcff.sgn"
    try:
        path.write_text(MATCH, "utf-8")
    except OSError:
        pytest.skip("file names are text here")
    for words in ([], [], ["--append"]):
        run = sungka("convert", str(path), "-o", str(tmp_path / "out"), *words)
        assert run.status == 0, run
    assert "0 records added, 1 was there already" in run.err


@pytest.mark.push
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("change", ["mended", "in front", "lost"])
def test_a_file_that_has_changed_is_not_added_again(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch, jobs: int, change: str
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr("sungka.checking.table_tasks.SIZE", 500)
    text = '%sgn 1\n[Rules "dakon"]\n\n1. S3\nend abandoned\n'
    first, broken, last = MATCH, text.replace("S3", "S3 word"), text.replace("S3", "S1")
    (folder / "in").mkdir()
    (folder / "in" / "a.sgn").write_text(f"{first}\n{broken}\n{last}")
    (folder / "in" / "b.sgn").write_text(MATCH)
    assert sungka("convert", "in", "-o", "season").status == 1
    changed = {
        "mended": [first, text, last],
        "in front": [text, first, broken, last],
        "lost": [broken, last],
    }[change]
    (folder / "in" / "a.sgn").write_text("\n".join(changed))
    (folder / "in" / "c.sgn").write_text(MATCH)
    before = {path: path.read_bytes() for path in folder.rglob("*.parquet")}
    run = sungka("convert", "in", "-o", "season", "--append", "--jobs", jobs)
    assert run == Run(
        1,
        "",
        "in/a.sgn has changed since it was converted: nothing is added, to avoid doubled records. "
        "Convert all files again, without --append\n",
    )
    assert {path: path.read_bytes() for path in folder.rglob("*.parquet")} == before
    (folder / "in" / "a.sgn").write_text(f"{first}\n{broken}\n{last}\n{MATCH}")
    run = sungka("convert", "in", "-o", "season", "--append", "--jobs", jobs)
    assert run.status == 0, run  # the record with an error was there
    assert run.err.startswith("2 records, ")
    assert run.err.endswith("; 4 were there already\n")
