"""A file of several encodings in each command: one record of it is left out, and no other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import sungka as library

from ..conftest import Run

Command = Callable[..., Run]

RECORD = """\
%sgn 1
[Event "Liga"]
[South "Muñoz, José"]
[North "Reyes, Jun"]
[Rules "sungkaan houses=4 shells=4"]

1. S2 N4x8 =1:10 {¡qué jugada!}
2. S1x2 N3 =4:11
end abandoned
"""
OLD = RECORD.encode("cp1252")
UNSURE = RECORD.replace("Muñoz", "Mu±oz").encode("cp1252")
LAST = RECORD.replace("Reyes", "Cruz").replace("Liga", "Final").encode()
LEFT_OUT = "1 record is left out: not readable"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(tmp_path, "mixed.sgn").write_bytes(OLD + b"\n" + UNSURE + b"\n" + LAST)
    monkeypatch.chdir(tmp_path)


def test_names_are_those_of_readable_records(sungka: Command) -> None:
    run = sungka("names", "mixed.sgn")
    assert "3 names, 0 with several spellings" in run.err
    assert LEFT_OUT in run.err
    assert "mixed.sgn:13:11: error[SGN101]" in run.err


def test_names_are_written_beside_other_bytes(sungka: Command) -> None:
    register = '[[players]]\nid = "P1"\nname = "Muñoz Paz, José"\nother_names = ["Muñoz, José"]\n'
    Path("players.toml").write_text(register, encoding="utf-8")
    words = ["names", "mixed.sgn", "--register", "players.toml", "--apply"]
    assert '+[South "Muñoz Paz, José"]' in sungka(*words, "--diff").out
    assert sungka(*words).status == 1
    named = '[South "Muñoz Paz, José"]\n[SouthId "P1"]'.encode()
    old, unsure, last = Path("mixed.sgn").read_bytes().split(b"\n\n%sgn 1")
    assert old == OLD.replace('[South "Muñoz, José"]'.encode("cp1252"), named).rstrip(b"\n")
    assert b"%sgn 1" + unsure + b"\n" == UNSURE
    assert named in last


def test_merging_writes_what_can_be_read(sungka: Command) -> None:
    run = sungka("merge", "--all", "mixed.sgn", "-o", "out.sgn")
    assert run.status == 1
    assert LEFT_OUT in run.err
    assert Path("out.sgn").read_text(encoding="utf-8") == f"{RECORD}\n{LAST.decode()}"


def test_a_record_behind_is_named_by_its_line(sungka: Command) -> None:
    line = (OLD + UNSURE).count(b"\n") + 3
    run = sungka("diff", "mixed.sgn:1", f"mixed.sgn:{line}")
    assert "Cruz, Jun" in run.out
    assert sungka("validate", "mixed.sgn", "--record", "3").status == 0
    assert sungka("validate", "mixed.sgn", "--record", "2").out.count("error[SGN101]") == 1


def test_selecting_keeps_bytes_as_they_are(sungka: Command) -> None:
    run = sungka("select", "mixed.sgn", "--player", "Muñoz", "-o", "out.sgn")
    assert Path("out.sgn").read_bytes() == OLD + b"\n" + LAST
    assert LEFT_OUT in run.err
    assert sungka("select", "mixed.sgn", "--code", "SGN101", "--count").out == "1\n"
    assert sungka("select", "mixed.sgn", "--result", "*", "--count").out == "2\n"
    # Of copies the one that is UTF-8 is the better one.
    Path("twice.sgn").write_bytes(OLD + b"\n" + RECORD.encode())
    sungka("select", "--unique", "twice.sgn", "-o", "unique.sgn")
    assert Path("unique.sgn").read_bytes() == RECORD.encode()


@pytest.mark.push
def test_tables_have_the_records_that_can_be_read(sungka: Command) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("duckdb")
    run = sungka("convert", "mixed.sgn", "-o", "tables")
    assert LEFT_OUT in run.err
    asked = "select record, line, south, status from games order by game"
    rows = sungka("query", asked, "tables", "--output", "csv").out.splitlines()[1:]
    assert rows == ['1,1,"Muñoz, José",partly', '3,21,"Muñoz, José",valid']


@pytest.mark.parametrize(
    "words",
    ["parse", "replay --output text", "replay --output jsonl", "annotate --depth 1"],
)
def test_other_commands_say_how_many_they_leave_out(words: str, sungka: Command) -> None:
    run = sungka(*words.split(), "mixed.sgn")
    assert run.status == 1
    assert LEFT_OUT in run.err
    assert "Cruz, Jun" in run.out or "jsonl" in words
    assert run.err.count("error[SGN101]") == 2


def test_nothing_is_lost_from_a_file_that_is_written_back(sungka: Command) -> None:
    before = Path("mixed.sgn").read_bytes()
    sungka("annotate", "mixed.sgn", "--write", "--depth", "1")
    sungka("format", "mixed.sgn", "--write")
    assert Path("mixed.sgn").read_bytes() == before
    run = sungka("validate", "--fix", "mixed.sgn")
    assert Path("mixed.sgn").read_bytes() == RECORD.encode() + b"\n" + UNSURE + b"\n" + LAST
    assert r"mixed.sgn:3: fixed: `\"Mu\xf1oz,` is now `\"Muñoz,`".replace('\\"', '"') in run.err
    assert "3 records, 2 valid" in run.err


def test_the_library_reads_all_others_first() -> None:
    found = []
    with pytest.raises(ValueError, match=r"mixed\.sgn:13:11: byte 0xb1 is not UTF-8"):
        found.extend(library.read(Path("mixed.sgn")))
    assert [it.record.value("South") for it in found] == ["Muñoz, José"] * 2
    assert [it.code.value for it in found[0].diagnostics] == ["SGN101"]
    assert not found[1].diagnostics
