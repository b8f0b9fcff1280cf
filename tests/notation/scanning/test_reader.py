"""The table reader gives the record that Lark gives, spans and all."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from sungka.notation.reading import body
from sungka.notation.reading.structure import read_structure
from sungka.notation.reading.tokens import Faults, read_data
from sungka.notation.record import Record
from sungka.notation.scanning import reader as quick_reader
from sungka.notation.scanning.reader import (
    COMPILED,
    RecordReader,
    read_scanned,
    read_scanned_token,
)
from sungka.notation.scanning.scanner import mask_letters
from sungka.notation.splitter import split
from support.mutants import mutants, originals
from support.plain import installed, plain

EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.sgn"))


def spelled(value: Any) -> Any:
    """A record's parts down to numbers and texts, including those that equality ignores."""
    if names := getattr(value, "__match_args__", ()):
        return (type(value).__name__, *(spelled(getattr(value, name)) for name in names))
    if isinstance(value, tuple):
        return (type(value).__name__, *map(spelled, value))
    return value.value if hasattr(value, "value") else value


def by_lark(text: str) -> Record | None:
    """The record of a text that has no fault."""
    faults = Faults()
    with patch.object(body, "read_scanned_token", return_value=None):
        record = read_structure(text, faults)
    return None if faults else record


@pytest.mark.long
@pytest.mark.parametrize("many", [1500, pytest.param(5000, marks=pytest.mark.long)])
def test_changed_records_are_read_alike(many: int) -> None:
    quick, slow = RecordReader(), plain("notation.scanning.reader").RecordReader()
    read = 0
    for data in islice(mutants(3), many):
        text = data.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n")
        found = quick.read(text)
        assert spelled(found) == spelled(slow.read(text)), text
        if found is not None:
            read += 1
            wanted = by_lark(text)
            assert found == wanted, text
            assert spelled(found) == spelled(wanted), text
    assert read > many / 5


TURNS = ("S1", "n2+", "S3>N2>S1-N4x5!$3", "N_@3~2?", "s--", "N1+2@7+3x1+", "S10!?$007$1")
NOTES = ("{a}", "{\n}", "; b\n", "<k=v>", '<k="a \\" b" l=2>', '{"}')
LINES = (
    "score 3-4", "round 2 first N burn n3 S1", "round 3 burn N1", "round 4 first s", "end",
    "end resign S", "end adjudicated n", 'position "1.#/2 0.3/4 -"', 'position "1/2 3/4 5/6 e"',
    "score 1 - 2 - 3",
)  # fmt: skip


def short_record(chance: Random) -> str:
    """A sound record of a few tags, rows, notes and statements, in any order."""
    words = [f'[{name} "{chance.randrange(99)}"]\n' for name in chance.sample("ABCDE", 2)]
    for _ in range(chance.randrange(1, 6)):
        notes = chance.choices(NOTES, k=chance.choice((0, 0, 1, 2)))
        if chance.randrange(4) == 0:
            words += [chance.choice(NOTES), "\n"] * chance.randrange(2)
            words += ["\n", chance.choice(LINES), *chance.choices(NOTES, k=chance.randrange(2))]
            words.append("\n")
            continue
        first, second = chance.choices(TURNS, k=2)
        words += [f"{chance.randrange(1, 300)}."] * chance.randrange(2)
        words += [first, *notes]
        if chance.randrange(3) == 0 and first[0].upper() != second[0].upper():
            words += ["|", second, *chance.choices(NOTES, k=chance.randrange(2))]
        words += chance.choices(("=1:2", "= 30 :4:5"), k=chance.randrange(2))
        words += chance.choices(NOTES, k=chance.randrange(2))
    return f"%sgn 1\n{' '.join(words)}" + chance.choice(("", "\n", "\n\n"))


@pytest.mark.push
@pytest.mark.parametrize("seed", range(10))
def test_records_are_read_one_after_another(seed: int) -> None:
    """Nothing is left of a record in the tokens and turns of the next."""
    chance, reader = Random(seed), plain("notation.scanning.reader").RecordReader()
    for _ in range(40):
        text = short_record(chance)
        found = spelled(reader.read(text))
        assert found == spelled(by_lark(text)), text
        assert found is not None, text


@pytest.mark.push
def test_data_is_read_alike() -> None:
    chance, quickly = Random(11), 0
    pieces = [
        "k",
        "pv=",
        "=",
        "a.b-c=1",
        '"S3+1 N2"',
        '"\\n"',
        '"\\q"',
        " ",
        "\n",
        "\u3000",
        "ñ",
        "<",
        "9",
    ]
    for _ in range(3000):
        text = "<" + "".join(chance.choices(pieces, k=chance.randrange(7))) + ">"
        faults, whole = Faults(), f"S3 {text} N3"
        slowly = read_data(text, 3, faults)
        found = read_scanned_token("DATA", whole, mask_letters(whole), 3, 3 + len(text))
        assert found is None or (spelled(found), []) == (spelled(slowly), faults), text
        quickly += found is not None
    assert 100 < quickly < 2900


def test_what_stands_between_faults_is_read_as_lark_reads_it() -> None:
    read = 0
    for words in (_BROKEN, _BROKEN.replace("x2", "x\u200b2"), _BROKEN.replace("Ana", "A\xa0na")):
        text = f"%sgn 1\n{words}"
        faults, others = Faults(), Faults()
        found = read_structure(text, faults)
        with patch.object(body, "read_scanned_token", return_value=None) as quick:
            assert spelled(read_structure(text, others)) == spelled(found)
        assert others == faults != []
        read += quick.call_count
    assert read > 30


_BROKEN = """\
[South "Ana"]
[North "A \\" b"] [Event Final]
round 1 first S burn N3 N1
1. S4>N3-S2x2+1! | n3 =12:9 <clk=0:03 by="ñ">
2. ) S5+ {a} N--$3 (N2+ position "1.2/3 4.5/6 S" x9 N1) =1:2:3 wrong
race S4 N1
event pause "tea" ]
3. S3 | S4 =7
set "1.2/3 4.5/6 N" {so}
score 12-9-3
end resign S
"""


@pytest.mark.push
def test_records_without_faults_are_read_quickly() -> None:
    reader = RecordReader()
    for seed in range(3):
        for text in originals(seed):
            assert spelled(reader.read(text)) == spelled(by_lark(text)) != spelled(None), text


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_are_read_alike(path: Path) -> None:
    for source in split(path.read_text(encoding="utf-8")):
        found = RecordReader().read(source.text)
        assert found is None or spelled(found) == spelled(by_lark(source.text))


@pytest.mark.parametrize(
    "text",
    [
        "%sgn 1\n1. N3 {a} | s4+ {b}\n{c} =1:2 {d}\nend\n",
        '%sgn 1\n[ B "\\n\\"" ] {x}\n[Event "señor 😀"]\n;  y \n1. S_@3~2x1!?$007 N--',
        '%sgn 1\nround 007 burn s3 N4 first n {z}\n  score 1 - 02 \nend resign e\n<k="\\\\" l=\'>',
        '%sgn 1\nposition " 1.#/2  0.3/4  - "\nposition "1/2 3/4 n"\nend adjudicated W',
        "%sgn 1",
        "%sgn 1\n\n{only words}",
        "%sgn 1\n;y\nS7 | N7 ;z",
        '%sgn 1\nS7 | N7\n race  s4 N01 w0 {x}\nset  "1.#/2 0.3/4 s" <k=v>\ngap \nS1\nevent a\n',
        '%sgn 1\nevent  pause "a \\"b\\" \\n" ; y\nset "1/2 3/4 -"\nend',
        '%sgn 1\n1. N3 {a} | S4 {b} ( {c} 7. S1 (N2) {e} =1:2 position "1/2 3/4 S" {f} N3) =1:2\n',
        '%sgn 1\nS7 (N1 (N2 (N3) (N4 | S1 {x}) =3:4) {y}\nposition "1/2 3/4 S"\n) {z} =5:6 (S2)',
        "%sgn 1\nS7 " + "(N1 " * 32 + ") " * 32 + "=1:2\nend\n",
    ],
)
def test_odd_but_right_records_are_read_alike(text: str) -> None:
    found = RecordReader().read(text)
    assert found is not None or text == "%sgn 1"
    assert found is None or spelled(found) == spelled(by_lark(text))


@pytest.mark.parametrize(
    "text",
    [
        "%sgn 2\n", "%sgn 1 \nend\n", "%sgn 1\n1. S3 (end)\n", '%sgn 1\n[A "1"]\n[A "2"]\n',
        '%sgn 1\n[A "\\x"]\n', "%sgn 1\n1. S3 | S4\n", "%sgn 1\ngap S1\n", "%sgn 1\n{\x07}\n",
        "%sgn 1\n{\u202e}\n", "%sgn 1\n{\ud800}\n", "%sgn 1\nS3\xa0N4\n", "%sgn 1\n{a\n%sgn 1\n}\n",
        '%sgn 1\nevent a "\\q"\n', '%sgn 1\nset "1.2/3 4/5 S"\n', "%sgn 1\nrace\n",
        "%sgn 1\nS7 " + "(N1 " * 33 + ")" * 33 + "\n", "%sgn 1\nS7 (N1\n", "%sgn 1\nS7 (N1))\n",
        "%sgn 1\nS7 (position \"1/2 3/4 S\")\n", '%sgn 1\nS7 (N1 [A "b"])\n',
        '%sgn 1\nposition "1.2/3 4/5 S"\n', '%sgn 1\nposition "1/2 3/4 E"\n',
    ],
)  # fmt: skip
def test_what_needs_a_word_is_left_to_the_full_reader(text: str) -> None:
    assert RecordReader().read(text) is None


def test_a_reader_is_used_again() -> None:
    first = read_scanned("%sgn 1\nS7\n")
    (used,) = quick_reader._idle.values()
    assert read_scanned("%sgn 1\nS7\n") == first is not None
    assert read_scanned_token("DATA", "<a=b>", b"<a=b>", 0, 5).pairs == (("a", "b"),)
    assert quick_reader._idle["reader"] is used


def values_in(value: Any) -> Iterator[Any]:
    """A value of a record, and all values in it."""
    if isinstance(value, tuple):
        for one in value:
            yield from values_in(one)
    elif hasattr(value, "compared"):
        yield value
        for name in type(value).__match_args__:
            yield from values_in(getattr(value, name))


@pytest.mark.parametrize("module", [plain, installed])
def test_no_value_that_was_read_can_be_changed(module: Callable[[str], Any]) -> None:
    kinds, read = module("notation.record"), module("notation.scanning.reader").read_scanned
    row = "%sgn 1\n1. S3 {a} <b=c> | N4>S1x2! ; d\n=1:2 {e} N-- (S7 =1:2 <f=g>)\nend\n"
    for text in (row, *originals(1)):
        record = read(text)
        assert record is not None, text
        for value in values_in(record):
            assert type(value) is getattr(kinds, type(value).__name__)
            for name in type(value).__match_args__:
                with pytest.raises(AttributeError):
                    setattr(value, name, None)


@pytest.mark.push
@pytest.mark.skipif(not COMPILED, reason="plain Python cannot take values from the collector")
def test_the_collector_does_not_look_at_records() -> None:
    """Neither a record nor its contents are tracked; it is freed all the same."""
    reader = RecordReader()
    for text in originals(1):
        record = reader.read(text)
        assert record is not None
        tracked = [item for item in (*record.tags, *record.body, record) if gc.is_tracked(item)]
        assert tracked == []
        for item in record.body:
            for turn in (item, *getattr(item, "turns", ())):
                moves = getattr(turn, "moves", ())
                assert not any(map(gc.is_tracked, (turn, *moves)))
    blocks = []
    for _ in range(3):  # lists of free tuples are filled first
        for _ in range(20):
            kept = [reader.read(text) for text in originals(1)]
            del kept
        gc.collect()  # what other tests have left
        blocks.append(sys.getallocatedblocks())
    assert blocks[2] - blocks[1] < 500
