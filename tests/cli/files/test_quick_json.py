"""The JSON made from tokens is that made from a record that was read, byte for byte."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.cli.console.json_text import to_json
from sungka.cli.files.quick_json import QuickJson
from sungka.cli.files.record_json import record_to_json
from sungka.notation.quick.reader import read_quickly
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import Source, normalize, split
from sungka.notation.writer import write
from support.interruptions import interrupt
from support.lengths import long_after
from support.matches import random_match
from support.mutants import annotated, mutants, originals
from support.plain import plain
from support.rules import PRESET_NAMES

from ..commands.test_parse import EVERYTHING
from ..conftest import Run

Command = Callable[..., Run]

ROOT = Path(__file__).parents[3]


@cache
def writers() -> tuple[Any, Any]:
    """One as it is installed, and one as plain Python."""
    return QuickJson(), plain("cli.files.quick_json").QuickJson()


def is_written_as_by_the_full_path(source: Source) -> bool:
    number = source.number or 0
    one, other = (writer.write(source.text, number, source.line) for writer in writers())
    assert one == other, source.text
    if one is None:
        return False
    reading = parse(source)
    assert reading.diagnostics == (), source.text
    assert one == to_json(record_to_json(reading.record, source)), source.text
    return True


def are_written(text: str) -> list[bool]:
    return [is_written_as_by_the_full_path(it) for it in split(text) if it.number is not None]


@pytest.mark.parametrize("seed", long_after(2, range(6)))
def test_random_records_with_notes_and_variations(seed: int) -> None:
    chance = Random(seed)
    for text in originals(seed):
        assert are_written(f"\n\n{text}") == [True]
        noted = annotated(text, chance)
        assert are_written(noted) == [read_quickly(noted) is not None], noted


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_arbiters_and_gaps(name: str) -> None:
    record = interrupt(random_match(f"{name} houses=4 shells=3 rounds=2", 1), Random(1), 0.3)
    assert are_written(write(record)) == [True]


@pytest.mark.long
def test_changed_records() -> None:
    texts = [data.decode(errors="ignore") for data in islice(mutants(11), 4000)]
    sources = [it for text in texts for it in split(text) if it.number is not None]
    written = [is_written_as_by_the_full_path(it) for it in sources]
    read = [read_quickly(it.text) is not None for it in sources]
    assert written == read
    assert sum(written) > 1000


def test_the_examples_and_broken_records() -> None:
    examples = [path.read_text() for path in sorted(ROOT.glob("examples/**/*.sgn"))]
    assert examples
    for text in examples:
        assert all(are_written(text))
    broken = sorted(ROOT.glob("tests/diagnostics/*.sgn"))
    read = [normalize(path.read_bytes().decode(errors="ignore")) for path in broken]
    assert sum(one for text in read for one in are_written(text)) > 0.3 * len(broken)


def test_nothing_that_is_read_quickly_is_left() -> None:
    for text in (
        EVERYTHING.replace("{before}", "{a}"),
        '%sgn 1\n[ Zeta "1"]\n{a\n\\%sgn} [Alpha "\\"\\\\\\n\t"]\n;  "x" \\ \t\n',
        '%sgn 1\n[South "é 李"] <a="\\"b" c=\\x>\n',
        '%sgn 1\n\nn1x03$007!? <k="a\\"b"> | {é} s1?!$0 {z} =01:2 ; w\n(S1\n| N1 =3:4) =1:1\n',
        "%sgn 1\n1. S1 (N1 (S2 {a\n\nb} =1:2) =3:4) {é} =5:6 (S--) N1 end",
        '%sgn 1\n[Rules "sungka-three"]\nW1 | S1+2 | {a} E-- {b} | ;c\nset "1.#/02 1 . 2/3 -"',
        "%sgn 1\nround 2 burn n2 S1 first e\nscore 1 - 2-3\nevent pause\n\nend time w {x}\n\n",
        "%sgn 1\nS_@2~0-N3x0!! S1>N2>s3-W99\nrace S1 n2\ngap",
    ):
        (source,) = split(text)
        is_read = read_quickly(text) is not None
        assert is_written_as_by_the_full_path(source) is is_read, text


@pytest.mark.parametrize(
    "body", ["{\\\\%sgn}", "{a\\}", "{\\q}", "{\n\\\\%}", '<a="\\q">', "{\x7f}", "\x01", "S1 | S2"]
)
def test_rare_words(body: str) -> None:
    is_written_as_by_the_full_path(Source(f"%sgn 1\n{body}\nS1 N1\n", 7, 3))


def test_more_tags_than_are_put_in_order() -> None:
    tags = "".join(f'[T{number} "{number}"]\n' for number in range(70))
    assert not is_written_as_by_the_full_path(Source(f"%sgn 1\n{tags}"))
    assert is_written_as_by_the_full_path(Source("%sgn 1\n" + "".join(tags.splitlines(True)[:64])))
    assert not is_written_as_by_the_full_path(Source('%sgn 1\n[A "1"]\n[A "1"]\n'))


def test_a_run_is_the_same_either_way(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [*originals(2), EVERYTHING.replace("{before}", "{é}"), "%sgn 1\nS1 (\n", *originals(3)]
    (folder / "many.sgn").write_text("\n" + "\n".join(texts))
    (folder / "windows.sgn").write_bytes("".join(texts).replace("\n", "\r\n").encode())
    quick = sungka("parse", "many.sgn", "windows.sgn")
    one = sungka("parse", "many.sgn", "--record", "5")
    monkeypatch.setattr(
        "sungka.cli.files.quick_json.QuickJson", lambda: type("", (), {"write": lambda *_: None})()
    )
    assert sungka("parse", "many.sgn", "windows.sgn") == quick
    assert sungka("parse", "many.sgn", "--record", "5") == one
