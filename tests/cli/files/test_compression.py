"""Compressed files: read like plain ones by every command, and reported when damaged."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.files.compression import DecompressedStream

from ..conftest import FALSE, MATCH, Run
from ..test_process import LIMITED, ON_POSIX

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Command = Callable[..., Run]

PACK: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "xz": lzma.compress,
    "zst": zstd.compress,
}
KINDS = {"gz": "gzip", "xz": "xz", "zst": "zstd"}
EACH = pytest.mark.parametrize("suffix", list(PACK))


@EACH
@pytest.mark.parametrize("command", ["validate", "parse", "format", "replay"])
def test_every_command_reads_them(sungka: Command, folder: Path, command: str, suffix: str) -> None:
    name = f"false.sgn.{suffix}"
    (folder / name).write_bytes(PACK[suffix](FALSE.encode()))
    plain, packed = sungka(command, "false.sgn"), sungka(command, name)
    assert packed.out == plain.out.replace("false.sgn", name)
    assert packed.status == plain.status


@EACH
def test_standard_input_is_known_by_how_it_begins(
    sungka: Command, folder: Path, suffix: str
) -> None:
    packed = PACK[suffix](FALSE.encode())
    for command in ("validate", "format"):
        plain = sungka(command, "-", stdin=FALSE.encode())
        assert sungka(command, "-", stdin=packed).out == plain.out


@EACH
def test_a_name_need_not_say_it(sungka: Command, folder: Path, suffix: str) -> None:
    (folder / "match.sgn").write_bytes(PACK[suffix](MATCH.encode()))
    assert sungka("validate", "match.sgn").status == 0
    (folder / f"plain.sgn.{suffix}").write_text(MATCH)
    assert sungka("validate", f"plain.sgn.{suffix}").status == 0


@pytest.mark.push
@EACH
def test_many_parts_are_one_text(sungka: Command, folder: Path, suffix: str) -> None:
    pack = PACK[suffix]
    half = len(MATCH) // 2
    parts = pack(MATCH[:half].encode()) + pack(MATCH[half:].encode()) + pack(FALSE.encode())
    (folder / "parts.sgn").write_bytes(parts)
    found = json.loads(sungka("validate", "--output", "json", "parts.sgn").out)
    assert (found["records"], found["valid"]) == (2, 1)


def test_xz_may_be_padded(sungka: Command, folder: Path) -> None:
    packed = lzma.compress(MATCH.encode())
    (folder / "padded.sgn").write_bytes(packed + bytes(8) + packed + bytes(4))
    found = json.loads(sungka("validate", "--output", "json", "padded.sgn").out)
    assert (found["records"], found["errors"]) == (2, 0)


def test_a_folder_gives_them_too(sungka: Command, folder: Path) -> None:
    (folder / "archive").mkdir()
    for suffix, pack in PACK.items():
        (folder / "archive" / f"match.sgn.{suffix}").write_bytes(pack(MATCH.encode()))
    (folder / "archive" / "note.txt.gz").write_bytes(gzip.compress(b"not a record"))
    found = json.loads(sungka("validate", "--output", "json", "archive").out)
    assert (found["files"], found["records"], found["valid"]) == (3, 3, 3)
    assert [one["code"] for one in found["diagnostics"]] == ["SGN212", "SGN212"]


@pytest.mark.push
@EACH
@pytest.mark.parametrize("command", ["validate", "parse", "format", "replay"])
@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda packed: packed[:-3], "the {} data ends too early"),
        (lambda packed: packed[: len(packed) // 2], "the {} data ends too early"),
        (lambda packed: packed[:5], "the {} data ends too early"),
        (lambda packed: packed[:6] + b"\xff" * 20 + packed[26:], "the {} data is damaged"),
        (lambda packed: packed + b"and more, and more", "the {} data is damaged"),
        (lambda packed: b"is no such thing", "the {} data is damaged"),
    ],
    ids=["torn at its end", "half", "its beginning", "overwritten", "followed", "something else"],
)
def test_damage_is_a_finding(
    sungka: Command,
    folder: Path,
    command: str,
    suffix: str,
    damage: Callable[[bytes], bytes],
    told: str,
) -> None:
    name = f"torn.sgn.{suffix}"
    (folder / name).write_bytes(damage(PACK[suffix](MATCH.encode() * 3)))
    run = sungka(command, name)
    said = [line for line in (run.out + run.err).splitlines() if "error[SGN101]" in line]
    assert run.status == 1
    assert said == [f"{name}: error[SGN101] {told.format(KINDS[suffix])}"]


@pytest.mark.push
@EACH
def test_what_stands_before_the_damage_is_read(sungka: Command, folder: Path, suffix: str) -> None:
    whole = PACK[suffix]((FALSE * 3).encode())
    torn = PACK[suffix](FALSE.encode() * 5)
    (folder / "torn.sgn").write_bytes(whole + torn[: len(torn) // 2])
    found = json.loads(sungka("validate", "--output", "json", "torn.sgn").out)
    # The third record may go on in what is torn.
    assert found["records"] >= 2
    assert found["diagnostics"][-1]["code"] == "SGN101"
    assert {one["code"] for one in found["diagnostics"][:-1]} == {"SGN402"}


def test_other_compression_is_no_text(sungka: Command, folder: Path) -> None:
    (folder / "match.sgn.bz2").write_bytes(bz2.compress(MATCH.encode()))
    run = sungka("validate", "match.sgn.bz2")
    assert run.status == 1
    assert "error[SGN10" in run.out


def test_without_the_package_it_is_said_what_to_install(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "compression", None)
    monkeypatch.setitem(sys.modules, "backports", None)
    (folder / "match.sgn.zst").write_bytes(zstd.compress(MATCH.encode()))
    run = sungka("validate", "match.sgn.zst")
    assert run.status == 1
    assert run.out == (
        "match.sgn.zst: error[SGN101] zstd files need Python 3.14 or `pip install backports.zstd`\n"
    )


def test_a_compressed_file_is_not_written_back(sungka: Command, folder: Path) -> None:
    packed = gzip.compress(MATCH.replace("2. S4", "2.   S4").encode())
    (folder / "match.sgn.gz").write_bytes(packed)
    assert sungka("format", "--check", "match.sgn.gz").status == 1
    run = sungka("format", "--write", "match.sgn.gz")
    assert run.err == "match.sgn.gz: not written: a compressed file is not written back\n"
    assert run.status == 1
    assert (folder / "match.sgn.gz").read_bytes() == packed
    (folder / "match.sgn.gz").write_bytes(gzip.compress(MATCH.encode()))
    assert sungka("format", "--check", "match.sgn.gz").status == 0


@pytest.mark.parametrize(
    ("kind", "packed"),
    [
        (
            "xz",
            lzma.compress(bytes(9), filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 30}]),
        ),
        # The frame's descriptor, then a window of two to the 31st.
        ("zstd", b"\x28\xb5\x2f\xfd\x00\xa8" + b"\x01\x00\x00"),
    ],
)
def test_what_asks_for_too_much_memory_is_refused(kind: str, packed: bytes) -> None:
    with pytest.raises(OSError, match="would take more than 128 MB of memory"):
        DecompressedStream(io.BytesIO(packed), kind).read(1)


@pytest.mark.long
@ON_POSIX
@EACH
def test_what_swells_fits_into_bounded_memory(folder: Path, suffix: str) -> None:
    if sys.platform == "darwin":
        pytest.skip("the limit is not kept there")
    record = b'%sgn 1\n[Rules "sungkaan"]\nS1 N1\nend abandoned\n'
    swelling = PACK[suffix](record * 3_000_000)
    assert len(swelling) < 1 << 20
    limited = LIMITED.replace("512 << 20", "200 << 20")
    options = ["--output", "json", "--jobs", "1", "--max-size", "1G"]
    run = subprocess.run(
        [sys.executable, "-c", limited, "validate", *options, "-"],
        input=swelling,
        capture_output=True,
        timeout=120,
    )
    assert json.loads(run.stdout)["valid"] == 3_000_000
