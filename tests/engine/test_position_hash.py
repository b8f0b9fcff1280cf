"""The hash of positions is that of the published vectors, by both programs that work it out."""

from __future__ import annotations

import json
from pathlib import Path

from sungka.engine.board import Position

ROOT = Path(__file__).parents[2]


def test_the_published_vectors() -> None:
    lines = (ROOT / "conformance/position_hashes.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 10
    found = [json.loads(line) for line in lines]
    for vector in found:
        assert Position.from_text(vector["position"]).key == vector["hash"]
    assert len({vector["hash"] for vector in found}) == 10
    assert all(0 <= vector["hash"] < 1 << 40 for vector in found)


def test_the_vectors_are_those_of_the_recipe() -> None:
    program = ROOT / "conformance/position_hashes.py"
    names: dict[str, object] = {"__file__": str(program), "__name__": "vectors"}
    exec(compile(program.read_text("utf-8"), str(program), "exec"), names)
    vectors = names["vectors"]
    assert callable(vectors)
    assert vectors() == (ROOT / "conformance/position_hashes.jsonl").read_text("utf-8")
