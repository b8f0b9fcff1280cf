"""Several independent faults in one record: each is found in its place, and nothing besides."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from sungka.notation.diagnostic import Code
from sungka.notation.reading.parser import parse
from sungka.notation.record import Turn
from sungka.notation.splitter import Source
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.steps import Unverified
from support.matches import random_match

Plant = Callable[[str], tuple[str, Code, str]]
"""Makes a line faulty; says the code to expect, and the text that is to be underlined."""


def at_end(added: str, code: Code, about: str | None = None) -> Plant:
    """Puts words at the end of a line."""
    return lambda line: (f"{line} {added}", code, about or added)


def spoil_turn(line: str) -> tuple[str, Code, str]:
    """The last turn of a row names a house 0."""
    number, *_ = line.split()
    return f"{number} S0 {{a word}}", Code.BAD_TURN, "0"


IN_ROWS: tuple[Plant, ...] = (
    spoil_turn,
    at_end("7S", Code.UNKNOWN_WORD),
    at_end("he thinks long", Code.UNKNOWN_WORD, "he"),
    at_end("}", Code.STRAY_BRACKET),
    at_end(")", Code.STRAY_BRACKET),
    at_end("<a>", Code.BAD_DATA, ">"),
    at_end('<a="\\q">', Code.BAD_ESCAPE, "\\q"),
    at_end("{never closed", Code.UNCLOSED, "{"),
    at_end("<a=1", Code.UNCLOSED, "<"),
    at_end("(S1", Code.UNCLOSED, "("),
    at_end("[a word]", Code.MISPLACED),
    at_end("S3x", Code.BAD_TURN, "x"),
    at_end("S7x9x9", Code.BAD_TURN, "x9"),
    at_end("clk=1>", Code.BAD_DATA),
    at_end("end", Code.MISPLACED),
)
IN_STATEMENTS: tuple[Plant, ...] = (
    at_end("here", Code.BAD_STATEMENT),
    at_end("{a} S3", Code.MISPLACED, "S3"),
    lambda line: (line.replace(" ", "s ", 1), Code.BAD_STATEMENT, line.split()[0] + "s"),
    lambda line: (line.split()[0], Code.BAD_STATEMENT, line.split()[0][-1]),
)
IN_TAGS: tuple[Plant, ...] = (
    lambda line: (line[:-1], Code.BAD_TAG, '"'),
    lambda line: (line[1:], Code.BAD_TAG, line[1:]),
    lambda line: (line.replace('"', "", 1), Code.BAD_TAG, line.split('"')[1].split()[0]),
    at_end("is it?", Code.UNKNOWN_WORD, "is"),
)


def plants_for(line: str) -> tuple[Plant, ...]:
    if line.startswith("["):
        return IN_TAGS
    if line[:1].isdigit():
        return IN_ROWS if not line.startswith("1. ") else ()
    return IN_STATEMENTS if line.startswith("score") else ()


def sound_lines(seed: int) -> list[str]:
    rules = "sungka houses=4 shells=4 rounds=2"
    record = rewrite_in_detail(play(random_match(rules, seed)), Detail.STANDARD)
    lines = write(record).splitlines()
    return [lines[0], '[Event "Sinulog Open"]', '[Site "Cebu"]', '[Stage "Final"]', *lines[1:]]


@pytest.mark.push
@pytest.mark.parametrize("seed", range(60))
def test_planted_faults_are_found_each_in_its_place(seed: int) -> None:
    chance = Random(seed)
    lines = sound_lines(seed % 5)
    able = [number for number, line in enumerate(lines) if plants_for(line)]
    expected = []
    for number in sorted(chance.sample(able, chance.randint(2, 5))):
        lines[number], code, about = chance.choice(plants_for(lines[number]))(lines[number])
        expected.append((code.name, number + 1, about))
    source = Source("\n".join(lines) + "\n")
    found = [
        (one.code.name, source.position(one.span.start)[0], source.text[slice(*one.span)])
        for one in parse(source).diagnostics
    ]
    assert found == expected, source.text


@pytest.mark.parametrize("plant", range(len(IN_ROWS)))
def test_a_fault_in_every_row_is_found_in_every_row(plant: int) -> None:
    lines = sound_lines(1)
    rows = [number for number, line in enumerate(lines) if plants_for(line) is IN_ROWS]
    expected = []
    for number in rows:
        lines[number], code, _ = IN_ROWS[plant](lines[number])
        expected.append((code, number + 1))
    source = Source("\n".join(lines) + "\n")
    found = [(one.code, source.position(one.span.start)[0]) for one in parse(source).diagnostics]
    assert found == expected, source.text


def test_after_an_impossible_turn_the_text_is_read_to_its_end() -> None:
    text = '%sgn 1\n[Rules "sungkaan"]\n1. S7+1 N3\n2. S9 N4 7N\n3. S2 N0\nscor 1-2\nend {\n'
    reading = parse(Source(text))
    assert [(found.code.name, found.span.start) for found in reading.diagnostics] == [
        ("UNKNOWN_WORD", text.index("7N")),
        ("BAD_TURN", text.index("N0") + 1),
        ("BAD_STATEMENT", text.index("scor")),
        ("UNCLOSED", text.index("{")),
    ]
    replay = play(reading.record)
    assert replay.has_errors
    after = [step for step in replay.steps if isinstance(step, Unverified)]
    kept = [item for item in reading.record.body if isinstance(item, Turn)]
    assert len(kept) == 5
    assert after
