"""The timelines of the second engine: its films are those of Python's pages."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from sungka.notation.diagnostic import Code
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.pages.page import render_page

from .test_built import RECORDS, ROOT, json_in, needs_node

COMPARER = Path(__file__).parent / "timelines.js"

Json = object


def texts_in(path: Path) -> list[str]:
    """The records of a file of records or of the suite's cases."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        found = [case.get("text", "") for case in map(json.loads, text.splitlines())]
        return [one for one in found if one.count("%sgn 1\n") == 1 and one.startswith("%sgn 1\n")]
    return ["%sgn 1\n" + one for one in text.split("%sgn 1\n")[1:]]


def compare(texts: Sequence[str]) -> list[tuple[str, Json]]:
    """The records whose two films differ, and what differs first."""
    asked: list[dict[str, Json]] = []
    for text in texts:
        reading, *others = read(text)
        replay = play(reading.record)
        # Where a record cannot be read, or its position is none of its rules, the two differ.
        is_odd = any(found.code is Code.BAD_SETUP for found in replay.diagnostics)
        if not others and replay.rules is not None and not reading.has_syntax_faults and not is_odd:
            page = render_page(replay, "")
            film, setting = json_in(page, "film"), json_in(page, "setting")
            asked.append({"text": text, "film": film, "setting": setting})
    done = subprocess.run(
        ["node", str(COMPARER)], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    return [(str(one["text"]), two) for one, two in zip(asked, found, strict=True) if two]


@needs_node
def test_the_films_of_the_examples_are_those_of_pages() -> None:
    texts = [text for path in sorted((ROOT / "examples").glob("*.sgn")) for text in texts_in(path)]
    assert len(texts) > 10
    assert compare([*texts, *RECORDS.values()]) == []


@pytest.mark.push
@needs_node
@pytest.mark.parametrize("kind", ["match", "clause", "option", "separating", "doc", "code"])
def test_the_films_of_the_suite_are_those_of_pages(kind: str) -> None:
    texts = texts_in(ROOT / f"conformance/cases/{kind}.jsonl")
    assert compare(texts[:: max(1, len(texts) // 150)]) == []
