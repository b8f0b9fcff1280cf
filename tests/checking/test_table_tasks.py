"""Inputs cut into the tasks of a conversion, and those tasks done from the files themselves."""

from __future__ import annotations

import gzip
import pickle
from itertools import pairwise
from pathlib import Path

import pytest
from sungka.checking import table_tasks as tasks
from sungka.checking.table_tasks import OnError, PartMaker, cut_tasks
from sungka.files.inputs import Input
from sungka.files.shards import Range

from ..cli.conftest import FALSE, MATCH

PLAIN = 30 * MATCH + FALSE
TEXTS = {
    "plain.sgn": PLAIN.encode(),
    "before.sgn": b"text before\n" + PLAIN.encode(),
    "marked.sgn": b"\xef\xbb\xbf" + PLAIN.encode(),
    "crlf.sgn": PLAIN.replace("\n", "\r\n").encode(),
    "letters.sgn": PLAIN.replace("Santos", "Peña 宿霧").encode(),
    "long.sgn": PLAIN.encode()
    + b"%sgn 1\n{"
    + 30_000 * b"long "
    + b"}\nS7\nend\n"
    + MATCH.encode(),
    "small.sgn": MATCH.encode(),
    "wrong.sgn": 10 * MATCH.encode() + b"%sgn 1\n\xff\n" + MATCH.encode(),
    "packed.sgn.gz": gzip.compress(PLAIN.encode()),
    "empty.sgn": b"",
}


@pytest.fixture
def entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Input, ...]:
    monkeypatch.setattr(tasks, "SIZE", 6000)
    monkeypatch.setattr(tasks, "LONG", 20_000)
    for name, text in TEXTS.items():
        (tmp_path / name).write_bytes(text)
    return tuple(Input(str(tmp_path / name)) for name in TEXTS)


@pytest.mark.push
def test_tasks_by_place_give_the_same_rows(entries: tuple[Input, ...]) -> None:
    makers = PartMaker(OnError.KEEP), PartMaker(OnError.KEEP)
    given, by_place = list(cut_tasks(entries)), list(cut_tasks(entries, by_place=True))
    assert len(given) > 15
    rows = 0
    for task, other in zip(given, by_place, strict=True):
        assert (task.number, task.size) == (other.number, other.size)
        (part, result), (same, also) = (
            maker.make(one) for maker, one in zip(makers, (task, other), strict=True)
        )
        assert result == also
        for table in ("games", "rounds", "turns", "positions"):
            assert [*part.rows(table)] == [*same.rows(table)]
        rows += part.games.rows
    assert rows == 6 * 31 + 33 + 1 + 11
    pieces = [piece for task in by_place for piece in task.pieces]
    placed = {Path(piece.path).name for piece in pieces if isinstance(piece.content, Range)}
    assert placed == {
        f"{name}.sgn" for name in ("plain", "before", "marked", "letters", "long", "wrong")
    }
    plain = [task for task in by_place if all(isinstance(p.content, Range) for p in task.pieces)]
    assert max(len(pickle.dumps(task)) for task in plain) < 1000


def test_tasks_become_smaller_towards_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SIZE", 12_000)
    path = tmp_path / "many.sgn"
    path.write_text(200 * MATCH)
    sizes = [task.size for task in cut_tasks((Input(str(path)),))]
    assert sum(sizes) == path.stat().st_size
    assert sizes[0] >= 12_000
    for before, after in pairwise(sizes):
        assert after <= before + len(MATCH)
    assert max(sizes[-2:]) <= 12_000 // 8 + len(MATCH)
    path.write_text(11_000 // len(MATCH) * MATCH)
    assert len([*cut_tasks((Input(str(path)),))]) == 1


def test_a_file_that_changed_meanwhile_is_told(entries: tuple[Input, ...]) -> None:
    first, *_ = cut_tasks(entries[:1], by_place=True)
    with open(entries[0].path, "a", encoding="utf-8") as file:
        file.write(MATCH)
    part, result = PartMaker(OnError.KEEP).make(first)
    assert part.games.rows == 0
    assert [(fault.file, "changed" in fault.message) for fault in result.faults] == [
        (entries[0].path, True)
    ]
