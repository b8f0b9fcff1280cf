"""Inputs read in blocks of records: the same records and faults as one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sungka.files import blocks, shards
from sungka.files.blocks import Block, read_blocks, read_sources
from sungka.files.inputs import Input, Missing
from sungka.files.records import FileFault
from sungka.notation.splitter import Source, split

from ..cli.validation.test_bulk import FAULTS, PARTS


def one_by_one(entry: Input | Missing, watch: list[bytes]) -> Iterator[Source | FileFault]:
    for content in read_blocks(entry, watch.append):
        if not isinstance(content, Block):
            yield content
            continue
        at = 0
        while at < len(content.data):
            end = content.find_end(at)
            yield content.source(at, end)
            at = end


@pytest.mark.parametrize("size", [64, 512, 1 << 16])
def test_blocks_hold_the_records_that_are_read_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(blocks, "CHUNK", size)
    monkeypatch.setattr(shards, "CHUNK", size)
    monkeypatch.setattr(shards, "LONG", 700)
    chance, path = Random(16), tmp_path / "a.sgn"
    faults = prefaces = undecoded = 0
    for _ in range(150):
        parts = chance.choices(PARTS, k=chance.randrange(7))
        head = chance.choice((b"", b"", b"\xef\xbb\xbf", b" \n\n", b"a letter\r\n\n"))
        tail = chance.choice((b"", b"", b"\n\n", chance.choice(FAULTS)))
        text = head + b"\n".join(parts) + tail
        path.write_bytes(text)
        watched: list[bytes] = []
        found = list(one_by_one(Input(str(path)), watched))
        assert found == list(read_sources(Input(str(path)))), text
        try:
            whole = list(split(text.decode()))
        except UnicodeDecodeError:
            undecoded += 1
        else:
            assert whole == found or all(it.number is None for it in whole), text
        faults += any(isinstance(one, FileFault) and one.line is not None for one in found)
        prefaces += any(isinstance(one, Source) and one.number is None for one in found)
        if not any(isinstance(one, FileFault) for one in found):
            assert b"".join(watched) == text
    assert faults > 10
    assert 10 < undecoded < 100
    assert prefaces > 10


def test_what_cannot_be_read_is_one_fault(tmp_path: Path) -> None:
    path = tmp_path / "big.sgn"
    path.write_bytes(PARTS[0] * 9)
    for entry in (
        Missing("gone.sgn", "no such file", "look for it"),
        Input(str(tmp_path / "gone.sgn")),
        Input(str(path), max_size=100),
    ):
        (fault,) = one_by_one(entry, [])
        assert [fault] == list(read_sources(entry))
        assert isinstance(fault, FileFault)


def test_a_mark_behind_a_record_of_other_bytes_is_kept(tmp_path: Path) -> None:
    """A byte order mark is dropped at the beginning of a file only."""
    path = tmp_path / "a.sgn"
    path.write_bytes("%sgn 1\n{José}\n".encode("latin-1") + b"\xef\xbb\xbf%sgn 1\nend\n")
    first, second = read_sources(Input(str(path)))
    assert isinstance(first, Source)
    assert first.strays is not None
    assert second == Source("\ufeff%sgn 1\nend\n", 3, 2)
