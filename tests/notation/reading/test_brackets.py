"""Brackets found by runs, compared with a stack that takes them one by one."""

from __future__ import annotations

from random import Random

import pytest
from sungka.notation.diagnostic import Code
from sungka.notation.reading.brackets import Brackets
from sungka.notation.reading.parser import read
from sungka.notation.reading.tokens import MAX_FAULTS

HEAD = "%sgn 1\n"


def closed_places(text: str) -> set[int]:
    """The places of the parentheses that are closed, and hold no other signs to be looked at."""
    waiting: list[int] = []
    closed = set()
    for place, sign in enumerate(text):
        if sign == "(":
            waiting.append(place)
        elif sign == ")" and waiting:
            closed.add(waiting.pop())
    return closed


@pytest.mark.parametrize("seed", range(8))
def test_parentheses_are_closed_as_a_stack_closes_them(seed: int) -> None:
    chance = Random(seed)
    for _ in range(60):
        signs = chance.choices(("(", ")", "((", "))", "(((", " ", "S7 "), k=chance.randrange(1, 14))
        text = f"{HEAD}{''.join(signs)}\n"
        brackets, closed = Brackets(text), closed_places(text)
        assert {at for at in range(len(text)) if brackets.is_closed(at)} == closed, text


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("closes", [False, True])
def test_strays_end_before_a_bracket_that_is_closed(seed: int, closes: bool) -> None:
    chance = Random(seed)
    for _ in range(60):
        signs = chance.choices(("(", ")", "((", "))", ">", "]", " ", "S7"), k=chance.randrange(14))
        text = f"{HEAD}{''.join(signs)}\n"
        brackets, closed = Brackets(text), closed_places(text)
        for place in range(len(HEAD), len(text)):
            end = place
            while text[end] in ("(>]" if closes else "()>]") and end not in closed:
                end += 1
            assert brackets.end_of_strays(place, closes) == end, text


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("{a {b} c}", [9]),
        ("{a {b {c} d} e}", [15]),
        ("{a} {b {c} d} {e} {f {g} h}", [3, 13, 17, 27]),
        ("{{a} b}", [7]),
        ("{ {a} (b) } (c)", [11]),
        ("{a {b}", []),
        (r"{a \{ {b} \} c}", [15]),
        (r"{a \\{b} c}", [11]),
        ("{a {b}\n; }\n}", [10]),
        ('{a {b}\n[South "}"]\n}', [16]),
        ("{{{}}", []),
    ],
)
def test_braces_inside_braces_end_where_as_many_are_closed(text: str, ends: list[int]) -> None:
    whole = f"{HEAD}{text}\n"
    brackets = Brackets(whole)
    at, found = len(HEAD), []
    while (at := whole.find("{", at)) >= 0 and brackets.is_closed(at):
        at = brackets.end_of_braces(at)
        found.append(at - len(HEAD))
    assert found == ends


@pytest.mark.parametrize("seed", range(8))
def test_braces_are_closed_as_counting_closes_them(seed: int) -> None:
    chance = Random(seed)
    for _ in range(60):
        signs = chance.choices(("{", "}", "{{", "}}", "\\{", "\\}", "\\\\", "\n", "a"), k=14)
        text = f"{HEAD}{''.join(signs)}\n"
        brackets = Brackets(text)
        for place, sign in enumerate(text):
            if sign == "{" and not _is_escaped(text, place):
                end = _count_braces(text, place)
                assert brackets.is_closed(place) is (end is not None), text
                assert end is None or brackets.end_of_braces(place) == end, text


def _is_escaped(text: str, place: int) -> bool:
    return (len(text[:place]) - len(text[:place].rstrip("\\"))) % 2 == 1


def _count_braces(text: str, place: int) -> int | None:
    depth = 0
    for at in range(place, len(text)):
        if not _is_escaped(text, at):
            depth += (text[at] == "{") - (text[at] == "}")
            if depth == 0:
                return at + 1
    return None


@pytest.mark.parametrize("count", [MAX_FAULTS - 1, MAX_FAULTS, MAX_FAULTS + 1])
def test_bad_escapes_are_reported_up_to_the_limit(count: int) -> None:
    (reading,) = read(f'{HEAD}[Event "{chr(92)}q{(chr(92) + "q") * (count - 1)}"]\n')
    assert len(reading.diagnostics) == min(count, MAX_FAULTS)
    hint = reading.diagnostics[-1].hint or ""
    assert hint.startswith("no more than") is (count >= MAX_FAULTS)


@pytest.mark.parametrize(
    ("row", "read_as"),
    [
        ("1. S2 N4 (N3\nS2\nN3", "1. S2 N4 (N3)\n2. S2 N3"),
        ("1. S2 (S3\nN4\n2. S1 N3", "1. S2 (S3) N4\n2. S1 N3"),
        ("1. S2 (S3 (S4 N1)\nN4\n2. S1 N3", "1. S2 (S3 (S4 N1)) N4\n2. S1 N3"),
        ("1. S2 (S3 (S4 N1\nN4\n2. S1 N3", "1. S2 (S3 (S4 N1)) N4\n2. S1 N3"),
        ("1. S2 (S3\nN1)\nN4\n2. S1 N3", "1. S2 (S3 N1) N4\n2. S1 N3"),
    ],
)
def test_notation_12_a_variation_that_is_never_closed_ends_with_its_line(
    row: str, read_as: str
) -> None:
    (broken,) = read(f"{HEAD}\n{row}\nend abandoned\n")
    (sound,) = read(f"{HEAD}\n{read_as}\nend abandoned\n")
    assert sound.diagnostics == ()
    assert [it.code for it in broken.diagnostics] == [Code.UNCLOSED] * (
        row.count("(") - row.count(")")
    )
    assert broken.record.body == sound.record.body
