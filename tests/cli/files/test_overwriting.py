"""Files that are never overwritten: those a command reads, and records by anything else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.files.overwriting import ReadFiles, is_same_file

from ..conftest import FALSE, MATCH, SEALED, Run

Command = Callable[..., Run]

TO_FILES = {
    "select": "select in/k.sgn -o {}",
    "select none": "select in/k.sgn --player nobody -o {}",
    "select all of a folder": "select in -o {}",
    "select removed": "select in/k.sgn --unique -o best.sgn --removed {}",
    "annotate": "annotate in/k.sgn --depth 1 -o {}",
    "annotate strip": "annotate in/k.sgn --strip -o {}",
    "merge": "merge in/k.sgn other.sgn --record 1 -o {}",
    "merge into the second": "merge other.sgn in/k.sgn --record 1 -o {}",
    "merge all": "merge in/k.sgn other.sgn --all -o {}",
    "report of merge": "merge in/k.sgn other.sgn --all -o best.sgn --report {}",
    "convert to CSV": "convert in/k.sgn --to csv -o {}",
    "convert to Parquet": "convert in/k.sgn --to parquet --tables games -o {}",
    "convert to DuckDB": "convert in/k.sgn --to duckdb -o {}",
    "convert all of a folder": "convert in --to csv -o {}",
    "query": "query players in/k.sgn --output table -o {}",
    "query as CSV": "query players in/k.sgn --output csv -o {}",
    "query as Parquet": "query players in/k.sgn --output parquet -o {}",
    "query all of a folder": "query players in --output json -o {}",
    "validate": "validate in/k.sgn --baseline {} --update-baseline",
    "validate a folder": "validate in --baseline {} --update-baseline",
    "validate with a cache": "validate in/k.sgn --cache {}",
    "render": "render in/k.sgn --output html -o {}",
    "render with errors": "render in/k.sgn --skip-errors --output html -o {}",
    "render a board": "render in/k.sgn --record 1 --board r1 --output svg -o {}",
    "render an editor": "render in/k.sgn --editor --output html -o {}",
    "render and watch": "render in/k.sgn --watch --output html -o {}",
    "render an element": "render --element -o {}",
}
"""Every command line that writes a file, with a place for its name; it reads `in/k.sgn`."""

TO_FOLDERS = {
    "select year": "select {0}/k.sgn --split year -o {0}",
    "select year of all": "select {0} --split year -o {0}",
    "convert": "convert {0}/k.sgn -o {0}",
    "convert to CSV": "convert {0}/k.sgn --to csv -o {0}",
    "convert all": "convert {0} -o {0}",
    "convert all and add": "convert {0} -o {0} --append",
    "render": "render {0}/k.sgn --skip-errors --split -o {0}",
    "render all": "render {0} --skip-errors --split -o {0}",
}
"""Every command line that writes into a folder, which holds what it reads."""

LINKS: dict[str, Callable[[Path, Path], object]] = {
    "itself": lambda kept, link: None,
    "a hard link": lambda kept, link: os.link(kept, link),
    "a symbolic link": lambda kept, link: link.symlink_to(kept),
    "a link to its folder": lambda kept, link: link.parent.joinpath("d").symlink_to(kept.parent),
}


@pytest.fixture
def heap(folder: Path) -> Path:
    """A folder with many records in one file, and another file with a record of the same game."""
    for name in (*folder.glob("*.sgn"),):
        name.unlink()
    (folder / "in").mkdir()
    (folder / "in" / "k.sgn").write_text(f"{MATCH}\n{FALSE}\n{MATCH}", encoding="utf-8")
    (folder / "other.sgn").write_text(SEALED, encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def no_watching(monkeypatch: pytest.MonkeyPatch) -> None:
    def watch(*arguments: object) -> int:
        raise AssertionError("nothing is watched where it would be overwritten")

    monkeypatch.setattr("sungka.cli.pages.watch.watch_records", watch)


def call(command: Command, line: str) -> Run:
    for package in ("pyarrow", "duckdb"):
        pytest.importorskip(package)
    return command(*line.split())


@pytest.mark.push
@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("name", TO_FILES)
def test_what_is_read_is_not_overwritten(heap: Path, sungka: Command, name: str, link: str) -> None:
    kept = heap / "in" / "k.sgn"
    text = kept.read_bytes()
    out = {"itself": "in/k.sgn", "a link to its folder": "d/k.sgn"}.get(link, "linked.sgn")
    LINKS[link](kept, heap / out if link != "a link to its folder" else heap / "linked.sgn")
    run = call(sungka, TO_FILES[name].format(out))
    assert kept.read_bytes() == text
    assert (heap / out).read_bytes() == text
    assert (heap / "other.sgn").read_text() == SEALED
    assert (run.status, run.out) == (2, ""), run
    assert out in run.err
    assert len(run.err.splitlines()) == 1


@pytest.mark.parametrize("name", TO_FILES)
def test_a_file_of_another_kind_is_not_overwritten(heap: Path, sungka: Command, name: str) -> None:
    """Records by anything else; anything else by records."""
    makes_records = name.startswith(("select", "annotate", "merge"))
    out = heap / ("players.toml" if makes_records else "old.sgn")
    out.write_text("[[players]]\n" if makes_records else MATCH, encoding="utf-8")
    before = out.read_bytes()
    line = TO_FILES[name].replace("merge in/k.sgn other.sgn", "merge in/k.sgn in/k.sgn")
    run = call(sungka, line.format(out.name))
    assert out.read_bytes() == before
    assert (run.status, run.out) == (2, ""), run
    assert out.name in run.err


@pytest.mark.push
@pytest.mark.parametrize("name", TO_FILES)
def test_a_folder_is_not_overwritten(heap: Path, sungka: Command, name: str) -> None:
    (heap / "in" / "deep").mkdir()
    run = call(sungka, TO_FILES[name].format("in"))
    assert (heap / "in" / "k.sgn").read_text() == f"{MATCH}\n{FALSE}\n{MATCH}"
    if name != "validate with a cache":  # which goes into a folder
        assert sorted(os.listdir("in")) == ["deep", "k.sgn"]
        assert run.status in (1, 2), run


@pytest.mark.push
@pytest.mark.parametrize("name", [*TO_FILES, *TO_FOLDERS])
def test_a_minus_is_standard_output_and_no_file(heap: Path, sungka: Command, name: str) -> None:
    before = sorted(heap.rglob("*"))
    line = TO_FILES.get(name) or TO_FOLDERS[name].replace("{0}/", "in/").replace("{0} ", "in ")
    run = call(sungka, line.format("-"))
    made = set(heap.rglob("*")) - set(before)
    assert made <= {heap / "best.sgn", heap / ".hypothesis"}, run
    if name != "select none":
        assert run.out if run.status == 0 else run.err, run


@pytest.mark.push
@pytest.mark.parametrize("read", ["k.sgn", "2026.sgn", "index.html", "games.csv", "games.parquet"])
@pytest.mark.parametrize("name", TO_FOLDERS)
def test_a_folder_with_what_is_read_loses_nothing(
    heap: Path, sungka: Command, name: str, read: str
) -> None:
    """Whatever the file is called: pages, tables and files of a year have names of their own."""
    kept = heap / "in" / read
    (heap / "in" / "k.sgn").rename(kept)
    text = kept.read_bytes()
    call(sungka, TO_FOLDERS[name].format("in").replace("k.sgn", read))
    assert kept.read_bytes() == text


def test_split_names_what_it_would_overwrite(heap: Path, sungka: Command) -> None:
    (heap / "in" / "k.sgn").rename(heap / "in" / "2026.sgn")
    os.link(heap / "in" / "2026.sgn", heap / "other.sgn.link")
    run = sungka("select", "in", "--split", "year", "-o", "in")
    said = "sungka: --split: in/2026.sgn is also read: its contents would be lost\n"
    assert run == Run(2, "", said)
    assert sungka("select", "in", "--split", "year", "-o", "by").status == 0


def test_standard_input_is_a_file_too(heap: Path) -> None:
    text = (heap / "in" / "k.sgn").read_bytes()
    for line in ("select - --player nobody -o in/k.sgn", "convert - --to csv -o in/k.sgn"):
        with open("in/k.sgn", "rb") as file:
            command = [sys.executable, "-m", "sungka.cli", *line.split()]
            run = subprocess.run(command, stdin=file, capture_output=True, timeout=100)
        assert (run.returncode, run.stdout) == (2, b""), run
        assert b"in/k.sgn is also read (as -)" in run.stderr
        assert (heap / "in" / "k.sgn").read_bytes() == text


def test_tables_that_are_read_are_not_overwritten(heap: Path, sungka: Command) -> None:
    call(sungka, "convert in -o tables")
    call(sungka, "convert in -o one.duckdb")
    before = {path: path.read_bytes() for path in [*heap.glob("tables/*"), heap / "one.duckdb"]}
    lines = (
        "query players tables -o tables/games.parquet",
        "query players one.duckdb --output csv -o one.duckdb",
        "convert tables --to sgn -o tables/turns.parquet",
    )
    for line in lines:
        run = call(sungka, line)
        assert (run.status, run.out) == (2, ""), run
        assert "is also read: its contents would be lost" in run.err
    assert {path: path.read_bytes() for path in before} == before


def test_a_folder_of_tables_with_other_files_is_not_replaced(heap: Path, sungka: Command) -> None:
    call(sungka, "convert in -o tables")
    (heap / "tables" / "notes.txt").write_text("mine")
    for more in ("", " --append"):
        run = call(sungka, f"convert other.sgn -o tables{more}")
        assert (run.status, run.out) == (2, "")
        assert (
            run.err == "sungka: --out: tables holds files other than tables (notes.txt), "
            "which would be lost\n"
        )
    assert (heap / "tables" / "notes.txt").read_text() == "mine"


def test_the_register_and_templates_are_read_too(heap: Path, sungka: Command) -> None:
    (heap / "players.csv").write_text('[[players]]\nid = "P1"\nname = "Santos, Maria"\n')
    (heap / "templates").mkdir()
    (heap / "templates" / "page.css").write_text("body {}")
    (heap / "in" / "k.sgn").write_text(MATCH)
    for line in (
        "convert in --register players.csv --tables players -o players.csv",
        "render in/k.sgn --template templates --output html -o templates/page.css",
        "render in/k.sgn --template templates --split -o templates",
    ):
        run = call(sungka, line)
        assert (run.status, run.out) == (2, ""), run
    assert (heap / "templates" / "page.css").read_text() == "body {}"
    assert (heap / "players.csv").read_text().startswith("[[players]]")


def test_two_outputs_are_two_files(heap: Path, sungka: Command) -> None:
    (heap / "link.sgn").symlink_to(heap / "new.sgn")
    for removed in ("./new.sgn", "NEW.sgn", str(heap / "new.sgn"), "link.sgn"):
        run = sungka("select", "in", "--unique", "-o", "new.sgn", "--removed", removed)
        assert run == Run(2, "", "sungka: -o and --removed both write new.sgn\n")
    run = sungka("select", "in", "--unique", "--split", "year", "-o", "by", "--removed",
                 "by/2026.sgn")  # fmt: skip
    assert run == Run(2, "", "sungka: --split and --removed both write by/2026.sgn\n")


def test_a_packed_file_and_one_with_another_ending_hold_records_too(
    heap: Path, sungka: Command
) -> None:
    import gzip

    (heap / "packed.csv").write_bytes(gzip.compress(MATCH.encode()))
    (heap / "late.csv").write_text(f"\ufeff\n; a heap\n\n{MATCH}", encoding="utf-8")
    (heap / "page.csv").write_text(f"<!doctype html>\n<pre>\n{MATCH}</pre>\n", encoding="utf-8")
    for name in ("packed.csv", "late.csv"):
        run = call(sungka, f"convert in -o {name}")
        assert run == Run(2, "", f"sungka: -o {name} holds records, which would be lost\n")
    assert call(sungka, "convert in -o page.csv").status == 1  # of the false claim
    assert (heap / "page.csv").read_text().startswith("game,")


def test_files_are_known_by_what_they_are(tmp_path: Path) -> None:
    kept, other = tmp_path / "k", tmp_path / "other"
    kept.write_text("")
    other.write_text("")
    os.link(kept, tmp_path / "hard")
    (tmp_path / "soft").symlink_to(kept)
    read = ReadFiles([str(kept), "gone", "\0"])
    assert [read.find(str(tmp_path / name)) for name in ("k", "hard", "soft", "other", "new")] == [
        *[str(kept)] * 3, None, None
    ]  # fmt: skip
    assert read.find("-") is None
    assert read.find_in(str(tmp_path)) == str(kept)
    assert read.find_in(str(kept)) is None
    assert is_same_file(str(tmp_path / "soft"), str(tmp_path / "hard"))
    assert not is_same_file(str(kept), str(other))
    assert not is_same_file(str(kept), str(tmp_path / "new"))
