"""Brackets found by runs, beside a stack that takes them one by one."""

from __future__ import annotations

from random import Random

import pytest
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
    ("text", "inside"),
    [
        ("{a {b} c}", "a {b} c}"),
        ("{a {b {c} d} e}", "a {b {c} d} e}"),
        ("{a} {b {c} d} {e} {f {g} h}", "b {c} d}f {g} h}"),
        ("{{a} b}", "{a} b}"),
        ("{ {a} (b) } (c)", " {a} (b) }"),
        ("{a}", ""),
        ("{a {b}", ""),
    ],
)
def test_what_is_between_braces_that_hold_others(text: str, inside: str) -> None:
    whole = f"{HEAD}{text}\n"
    brackets = Brackets(whole)
    found = "".join(whole[at] for at in range(len(whole)) if brackets.in_braces(at))
    assert found == inside


@pytest.mark.parametrize("count", [MAX_FAULTS - 1, MAX_FAULTS, MAX_FAULTS + 1])
def test_bad_escapes_are_reported_up_to_the_limit(count: int) -> None:
    (reading,) = read(f'{HEAD}[Event "{chr(92)}q{(chr(92) + "q") * (count - 1)}"]\n')
    assert len(reading.diagnostics) == min(count, MAX_FAULTS)
    hint = reading.diagnostics[-1].hint or ""
    assert hint.startswith("no more than") is (count >= MAX_FAULTS)
