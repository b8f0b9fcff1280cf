"""A record as JSON has every field of its values under its name, and the place of each thing."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.checking.finding import place_of
from sungka.cli.console.json_text import Json, to_json
from sungka.cli.files.record_json import RecordJson
from sungka.engine.board import House, Position
from sungka.notation.reading.parser import parse
from sungka.notation.record import Race, Record, VariationEnd, VariationStart
from sungka.notation.scanning.reader import read_scanned
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

TYPES = {
    "SimultaneousRow": "simultaneous",
    "VariationStart": "variation-start",
    "VariationEnd": "variation-end",
    "RoundStart": "round",
    "PositionClaim": "position",
    "SetPosition": "set",
}
"""The types whose names are not those of their classes."""


@cache
def writers() -> tuple[Any, Any]:
    """One as it is installed, and one as plain Python."""
    return RecordJson(), plain("cli.files.record_json").RecordJson()


@cache
def plain_values() -> Any:
    return plain("notation.reading.parser")


def describe(value: Any, source: Source) -> Json:
    """Anything in a record as JSON has it, made from the names of its fields."""
    if isinstance(value, House):
        return str(value)
    if isinstance(value, Position):
        return value.to_text()
    if isinstance(value, Enum):
        return value.value or None
    if isinstance(value, tuple):
        return [describe(part, source) for part in value]
    if not hasattr(value, "span"):
        return value
    name = type(value).__name__
    described: dict[str, Json] = {}
    if name not in ("Tag", "Move"):
        described["type"] = TYPES.get(name, name.lower())
    fields = [field for field in value.__match_args__ if "span" not in field]
    for field in sorted(fields, key=lambda field: field != "number"):
        described[field] = describe(getattr(value, field), source)
    if isinstance(value, Race):
        described["runs"] = [{"seat": seat.value, "drops": drops} for seat, drops in value.runs]
    place = place_of(source, *value.span)
    names = ("line", "column", "end_line", "end_column")
    return described | {"span": {name: getattr(place, name) for name in names}}


def is_written(source: Source) -> bool:
    """Compare the JSON of a record with its values; true if it has no fault."""
    reading = parse(source)
    described = to_json(
        {
            "record": source.number,
            "line": source.line,
            "tags": describe(reading.record.tags, source),
            "body": describe(reading.record.body, source),
        }
    ).encode(errors="backslashreplace")
    one, other = writers()
    assert one.write(reading.record, source) == described, source.text
    if len(source.text) < 10_000:
        in_plain = plain_values().parse(plain("notation.splitter").Source(*source))
        assert other.write(in_plain.record, in_plain.source) == described, source.text
    return not reading.diagnostics


def are_written(text: str) -> list[bool]:
    return [is_written(it) for it in split(text) if it.number is not None]


@pytest.mark.parametrize("seed", long_after(2, range(6)))
def test_random_records_with_notes_and_variations(seed: int) -> None:
    chance = Random(seed)
    for text in originals(seed):
        assert are_written(f"\n\n{text}") == [True]
        noted = annotated(text, chance)
        assert are_written(noted) == [read_scanned(noted) is not None], noted


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_arbiters_and_gaps(name: str) -> None:
    record = interrupt(random_match(f"{name} houses=4 shells=3 rounds=2", 1), Random(1), 0.3)
    assert are_written(write(record)) == [True]


@pytest.mark.parametrize("count", long_after(1, [100, 4000]))
def test_changed_records(count: int) -> None:
    texts = [data.decode(errors="ignore") for data in islice(mutants(11), count)]
    faultless = [one for text in texts for one in are_written(text)]
    assert 0.2 < sum(faultless) / len(faultless) < 0.8


def test_the_examples_and_broken_records() -> None:
    examples = [path.read_text() for path in sorted(ROOT.glob("examples/**/*.sgn"))]
    assert examples
    for text in examples:
        assert all(are_written(text))
    broken = sorted(ROOT.glob("tests/diagnostics/*.sgn"))
    for path in broken:
        are_written(normalize(path.read_bytes().decode(errors="ignore")))
    assert len(broken) > 50


def test_every_kind_of_thing() -> None:
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
        assert is_written(source) is (read_scanned(text) is not None), text


@pytest.mark.parametrize(
    "body",
    [
        "{\\\\%sgn}", "{a\\}", "{\\q}", "{\n\\\\%}", '<a="\\q">', "{\x7f}", "\x01", "S1 | S2",
        "{\x00}", "{é\x00}", "{é\x00b}", "{\u2028 \u2029 ‘’ … €}", "{\x85 ñ ° \xa0}", "{\ud800 \"}",
        "{\U0001f41a\r\b\f\t}", "S1 )", "S7x99999999999999999999", "99999999999. S1", "S1>>",
    ],
)  # fmt: skip
def test_rare_words(body: str) -> None:
    is_written(Source(f"%sgn 1\n{body}\nS1 N1\n", 7, 3))


def test_places_far_apart_and_out_of_order() -> None:
    tags = "".join(f'[T{number} "{number}"]\n' for number in range(70))
    assert is_written(Source(f"%sgn 1\n{tags}"))
    backwards = "".join(reversed(tags.splitlines(True)))
    assert is_written(Source(f"%sgn 1\n{backwards}", 1000, 10))
    words = "é\n" * 3000
    assert is_written(Source(f'%sgn 1\n[B "1"]\n{{{words}}} [A "1"] {{{"a" * 5000}}} S1\n', 7))
    assert is_written(Source("%sgn 1\nS1 {a\nb} | N1 {c\nd} {e} | E1\n{f}\n"))


def test_a_long_record_is_written_in_parts() -> None:
    assert is_written(Source("%sgn 1\n" + "S1 N1\n" * 5000 + "{" + "\\\\\n" * 500_000 + "}\nend"))


def test_an_object_that_needs_more_room_than_is_held() -> None:
    moves = (VariationStart(), VariationEnd()) * 30_000
    source = Source("%sgn 1\n")
    written = writers()[0].write(Record((), moves), source)
    assert (
        written
        == b'{"record":1,"line":1,"tags":[],"body":['
        + b",".join(to_json(describe(move, source)).encode() for move in moves)
        + b"]}"
    )


def test_a_run_over_files_with_and_without_faults(sungka: Command, folder: Path) -> None:
    texts = [*originals(2), EVERYTHING.replace("{before}", "{é}"), "%sgn 1\nS1 (\n", *originals(3)]
    (folder / "many.sgn").write_text("\n" + "\n".join(texts))
    (folder / "windows.sgn").write_bytes("".join(texts).replace("\n", "\r\n").encode())
    run = sungka("parse", "many.sgn", "windows.sgn")
    documents = []
    for name, text in (("many.sgn", "\n" + "\n".join(texts)), ("windows.sgn", "".join(texts))):
        readings = [parse(it) for it in split(text)]
        written = [writers()[0].write(it.record, it.source).decode() for it in readings]
        documents.append(f'{{"file":"{name}","records":[{",".join(written)}]}}\n')
    assert run.out == "".join(documents)
    assert run.status == 1
    one = sungka("parse", "many.sgn", "--record", "5")
    reading = parse([*split("\n" + "\n".join(texts))][4])
    written = writers()[0].write(reading.record, reading.source).decode()
    assert one.out == f'{{"file":"many.sgn","records":[{written}]}}\n'
