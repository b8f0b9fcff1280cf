"""Records are written compressed where the file's name says so, by whatever command."""

from __future__ import annotations

import gzip
import lzma
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import MATCH, Run

Command = Callable[..., Run]

WRITERS = {
    "select": "select match.sgn -o {}",
    "annotate": "annotate match.sgn --strip -o {}",
    "merge": "merge match.sgn match.sgn -o {}",
    "merge all": "merge match.sgn --all -o {}",
    "convert tables": "convert tables -o {}",
    "convert a sheet": "convert sheet.csv -o {}",
}
UNPACK = {".gz": gzip.decompress, ".xz": lzma.decompress}


@pytest.fixture(autouse=True)
def sources(folder: Path, sungka: Command) -> None:
    for package in ("pyarrow", "duckdb"):
        pytest.importorskip(package)
    (folder / "match.sgn").write_text(MATCH, encoding="utf-8")
    (folder / "sheet.csv").write_text("Rules,1\ndakon,3\n", encoding="utf-8")
    assert sungka("convert", "match.sgn", "-o", "tables").status == 0


@pytest.mark.push
@pytest.mark.parametrize("suffix", UNPACK)
@pytest.mark.parametrize("name", WRITERS)
def test_the_name_of_the_file_decides(sungka: Command, name: str, suffix: str) -> None:
    plain = sungka(*WRITERS[name].format("plain.sgn").split())
    packed = sungka(*WRITERS[name].format(f"packed.sgn{suffix}").split())
    assert (plain.status, plain.err) == (
        packed.status,
        packed.err.replace(f"packed.sgn{suffix}", "plain.sgn"),
    )
    text = Path("plain.sgn").read_bytes()
    assert text.startswith(b"%sgn")
    assert UNPACK[suffix](Path(f"packed.sgn{suffix}").read_bytes()) == text
    assert (
        sungka("validate", f"packed.sgn{suffix}").status == sungka("validate", "plain.sgn").status
    )


@pytest.mark.parametrize("name", WRITERS)
def test_what_cannot_be_packed_is_said_before_the_work(
    sungka: Command, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setitem(sys.modules, "compression", None)
    monkeypatch.setitem(sys.modules, "backports", None)
    said = "zstd files need Python 3.14 or `pip install backports.zstd`"
    run = sungka(*WRITERS[name].format("packed.sgn.zst").split())
    assert run == Run(2, "", f"sungka: -o packed.sgn.zst: {said}\n")
    assert not Path("packed.sgn.zst").exists()


def test_compressed_files_are_not_annotated_in_place(sungka: Command, folder: Path) -> None:
    """They cost no time either; among the files of a folder they are no fault."""
    packed = gzip.compress(MATCH.encode())
    (folder / "in").mkdir()
    (folder / "in" / "a.sgn.gz").write_bytes(packed)
    why = "a compressed file is not written back\n"
    line = ("annotate", "--write", "--effort", "deep")
    assert sungka(*line, "in/a.sgn.gz") == Run(1, "", f"in/a.sgn.gz: not written: {why}")
    assert sungka(*line, "in") == Run(0, "", f"in/a.sgn.gz: left as it is: {why}")
    assert (folder / "in" / "a.sgn.gz").read_bytes() == packed


def test_records_and_a_report_do_not_share_standard_output(sungka: Command) -> None:
    run = sungka("annotate", "match.sgn", "--depth", "1", "--report", "text", "-o", "-")
    said = "--report is printed, so the records need a file: -o FILE"
    assert run == Run(2, "", f"sungka: {said}\n")


def test_annotated_records_go_to_standard_output(sungka: Command) -> None:
    plain = sungka("annotate", "match.sgn", "--depth", "1")
    assert plain.out.startswith("%sgn")
    assert sungka("annotate", "match.sgn", "--depth", "1", "-o", "-") == plain
    assert not Path("-").exists()
