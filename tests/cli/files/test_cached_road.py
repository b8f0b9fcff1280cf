"""The commands of the road with a cache: their outputs are those without one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
TIME_AND_KNOWN = re.compile(r" in [0-9.]+ s|[0-9.]+ s, | \([0-9]+ known\)")

ROAD = (
    ("validate", "--summary", "heap"),
    ("validate", "--output", "json", "heap"),
    ("validate", "--output", "junit", "heap"),
    ("validate", "--profile", "publish", "heap"),
    ("validate", "--fix", "--diff", "heap"),
    ("select", "--unique", "--removed", "copies.sgn", "-o", "clean.sgn", "heap"),
    ("merge", "--all", "heap", "-o", "whole.sgn", "--report", "merged.txt"),
    ("validate", "--fix", "--summary", "heap"),
    ("validate", "--output", "json", "heap"),
    ("merge", "--all", "heap", "-o", "mended.sgn", "--report", "mended.txt"),
)


WRITTEN = ("copies.sgn", "clean.sgn", "whole.sgn", "merged.txt", "mended.sgn", "mended.txt")


@pytest.fixture
def heap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a heap of dirty records."""
    monkeypatch.syspath_prepend(ROOT / "bench")
    seen, unseen = import_module("heap_seen").SEEN, import_module("heap_unseen").UNSEEN
    made = import_module("made_heap").make_heap(150, 41, seen + unseen, range(1, 3))
    for file in made.files:
        path = tmp_path / "made" / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def walk(sungka: Callable[..., Any], folder: Path, *options: str) -> Iterator[tuple[Any, ...]]:
    """Yield what each command says and leaves behind."""
    shutil.rmtree(folder / "heap", ignore_errors=True)
    for name in WRITTEN:
        (folder / name).unlink(missing_ok=True)
    shutil.copytree(folder / "made", folder / "heap")
    for command in ROAD:
        given = command if "merge" in command else (*command, "--jobs", "1")
        if "validate" in command:
            given = (*given, "--slip-seconds", "60")  # what time cuts short is not the same twice
        run = sungka(*given, *options)
        said = TIME_AND_KNOWN.sub("", run.out), TIME_AND_KNOWN.sub("", run.err)
        files = [path.read_bytes() for path in sorted((folder / "heap").rglob("*.sgn"))]
        written = {name: (folder / name).read_bytes() for name in WRITTEN
                   if (folder / name).exists()}  # fmt: skip
        yield command, run.status, said, files, written


@pytest.mark.long
def test_a_cache_changes_no_output(heap: Path, sungka: Callable[..., Any]) -> None:
    plain = list(walk(sungka, heap))
    for _ in range(2):
        for one, other in zip(plain, walk(sungka, heap, "--cache", "c.cache"), strict=True):
            assert other == one, one[0]


@pytest.mark.long
def test_what_is_known_is_neither_read_nor_played(
    heap: Path, sungka: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = list(walk(sungka, heap, "--cache", "c.cache"))

    def fail(*given: object) -> None:
        raise AssertionError(f"asked again: {given}")

    for place in ("checking.check.check_reading", "archive.merging.merge.merge",
                  "cli.validation.fixing.fix_record"):  # fmt: skip
        monkeypatch.setattr(f"sungka.{place}", fail)
    assert list(walk(sungka, heap, "--cache", "c.cache")) == first
