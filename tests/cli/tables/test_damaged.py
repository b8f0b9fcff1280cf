"""A damaged Parquet file: it is named, and nothing else is lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ..conftest import MATCH, Run

pytest.importorskip("duckdb")
Command = Callable[..., Run]

TABLES = ("games", "rounds", "turns", "positions")


def cut(whole: bytes) -> bytes:
    return whole[: len(whole) // 2]


def flip(whole: bytes, seed: int, first: int = 0) -> bytes:
    random, made = Random(seed), bytearray(whole)
    for _ in range(20):
        made[random.randrange(first, len(made))] ^= 1 << random.randrange(8)
    return bytes(made)


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda whole: b"",
    "cut": cut,
    "text": lambda whole: b"this is a text\n",
    "footer": lambda whole: flip(whole, 3, len(whole) - 600),
    **{f"bits {seed}": lambda whole, seed=seed: flip(whole, seed) for seed in range(4)},  # type: ignore[misc]
}


@pytest.mark.push
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_the_file_is_named(
    sungka: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    table: str,
    damage: Callable[[bytes], bytes],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.sgn").write_text(MATCH)
    Path("b.sgn").write_text(MATCH.replace("Reyes", "Cruz"))
    assert sungka("convert", "a.sgn", "-o", "sound").status == 0
    path = f"season/{table}.parquet"
    content = damage(Path("sound", f"{table}.parquet").read_bytes())
    is_certain = content[-4:] != b"PAR1"
    for words in (
        ("query", f"SELECT sum(hash(x)) FROM {table} AS x", "season"),
        ("query", "players", "season"),
        ("convert", "season", "-o", "again.sgn"),
        ("convert", "--append", "b.sgn", "-o", "season"),
    ):
        shutil.rmtree("season", ignore_errors=True)
        shutil.copytree("sound", "season")
        Path(path).write_bytes(content)
        run = sungka(*words)
        assert "a fault of this program" not in run.err
        assert run.status in ((2,) if is_certain else (0, 1, 2))
        if is_certain:
            assert f"`{path}` is damaged, or no Parquet file of tables" in run.err
        if run.status == 2:
            assert Path(path).read_bytes() == content
