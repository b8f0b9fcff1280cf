"""All terminals as one automaton; it finds what Python's `re` finds by trying them in order.

The pattern of a terminal becomes a term. The rest of a term after a character is its *derivative*,
again a term. A state is the list of the terms that are left, in the order in which the terminals
are tried; the first terminal that can match counts, with its longest match. Possessive repetition
keeps its meaning: a loop is left only when no further turn of it can be made (`Attempt`). A part of
a pattern that cannot be expressed in this way (a lookahead over several characters) becomes
`UNSAYABLE`; no token is found where it would decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from re import _parser
from typing import Any

LETTERS = 128
"""The symbol for all characters beyond ASCII that occur in words and nowhere else."""

END = 129
"""The symbol after the last character; terms look at it but never take it."""

SYMBOLS = [9, 10, *range(32, 127), LETTERS]
"""All symbols of a record that the automaton reads; other characters are left to the grammar."""


@dataclass(frozen=True, eq=False, slots=True)
class Nothing:
    """Matches nowhere."""


@dataclass(frozen=True, eq=False, slots=True)
class Empty:
    """Matches the empty text."""


@dataclass(frozen=True, eq=False, slots=True)
class Unsayable:
    """Matches a text that this automaton cannot know."""


@dataclass(frozen=True, eq=False, slots=True)
class One:
    """Matches one of these symbols."""

    symbols: frozenset[int]


@dataclass(frozen=True, eq=False, slots=True)
class Before:
    """Matches the empty text before one of these symbols."""

    symbols: frozenset[int]


@dataclass(frozen=True, eq=False, slots=True)
class Then:
    """Matches one term and then another."""

    first: Term
    second: Term


@dataclass(frozen=True, eq=False, slots=True)
class Either:
    """Matches one term or the other."""

    first: Term
    second: Term


@dataclass(frozen=True, eq=False, slots=True)
class Many:
    """Matches a term any number of times."""

    body: Term


@dataclass(frozen=True, eq=False, slots=True)
class AllOf:
    """Matches a term as often as possible and gives nothing back (possessive)."""

    body: Term


@dataclass(frozen=True, eq=False, slots=True)
class Perhaps:
    """Matches a term if it matches and the rest allows it, else the empty text."""

    body: Term


@dataclass(frozen=True, eq=False, slots=True)
class Maybe:
    """Matches one of these symbols if one comes next, else the empty text."""

    symbols: frozenset[int]


@dataclass(frozen=True, eq=False, slots=True)
class Attempt:
    """A turn of a possessive loop that has begun: `rest` is still to be matched, then `after`.

    If `rest` does not match, the turn was not made, and `left` is matched instead.
    """

    rest: Term
    after: Term
    left: Term


Term = (
    Nothing | Empty | Unsayable | One | Before | Then | Either | Many | AllOf | Perhaps | Maybe
    | Attempt
)  # fmt: skip

NOTHING, EMPTY, UNSAYABLE = Nothing(), Empty(), Unsayable()

# Each term is made only once, so that equal terms are the same object (hence `eq=False`).
_one, _before, _then, _either = cache(One), cache(Before), cache(Then), cache(Either)
_many, _all_of, _perhaps = cache(Many), cache(AllOf), cache(Perhaps)
_maybe, _attempting = cache(Maybe), cache(Attempt)


def then(first: Term, second: Term) -> Term:
    """The first term, then the second, appended to each branch of a choice in the first."""
    if first == NOTHING or second == NOTHING:
        return NOTHING
    if EMPTY in (first, second):
        return second if first == EMPTY else first
    match first:
        case Then(one, other):
            return then(one, then(other, second))
        case Either(one, other):
            return either(then(one, second), then(other, second))
        case Attempt(rest, after, left):
            return _attempting(rest, then(after, second), then(left, second))
        case Unsayable():
            return UNSAYABLE
    if second == UNSAYABLE and not isinstance(first, One):
        return UNSAYABLE
    return _then(first, second)


def either(first: Term, second: Term) -> Term:
    """One term or the other; no term occurs twice in a chain of choices."""
    if UNSAYABLE in (first, second):
        return UNSAYABLE
    choices = dict.fromkeys([*_choices(first), *_choices(second)])
    term, *others = [*reversed(choices)] or [NOTHING]
    for choice in others:
        term = _either(choice, term)
    return term


def _choices(term: Term) -> Iterator[Term]:
    while isinstance(term, Either):
        yield term.first
        term = term.second
    if term != NOTHING:
        yield term


@cache
def ends(term: Term, coming: int) -> bool:
    """True when the term matches the empty text before the symbol `coming`."""
    match term:
        case Empty() | Many():
            return True
        case Before(symbols):
            return coming in symbols
        case Maybe(symbols):
            return coming not in symbols
        case Then(AllOf(body), second):
            return _may_leave(body, second, coming) and ends(second, coming)
        case AllOf(body):
            return _may_leave(body, EMPTY, coming)
        case Then(Perhaps(body), second) if _always_ends(second):
            return _may_leave(body, second, coming) and ends(second, coming)
        case Then(Perhaps(), second):
            return ends(second, coming)  # a match that takes the part is longer
        case Perhaps(body):
            return _may_leave(body, EMPTY, coming)
        case Then(first, second):
            return ends(first, coming) and ends(second, coming)
        case Either(first, second):
            return ends(first, coming) or ends(second, coming)
        case Attempt(rest, after, left):
            return ends(after, coming) if ends(rest, coming) else ends(left, coming)
    return False


def _may_leave(body: Term, rest: Term, coming: int) -> bool:
    """True when a possessive loop may be left for the `rest` before the symbol `coming`.

    If that symbol may begin one more turn, the loop may be left as long as the turn is not made.
    If it is made after all, `rest` ends after it too, and that match is longer.
    """
    begun = derive(body, coming)
    if begun == NOTHING:
        return True
    if not _always_ends(begun) and ends(rest, coming) and not _always_ends(rest):
        raise ValueError(f"whether {rest} ends depends on what comes later")
    return not _always_ends(begun)


@cache
def derive(term: Term, taken: int) -> Term:
    """The term that is left after a symbol is taken: the derivative."""
    match term:
        case One(symbols) | Maybe(symbols):
            return EMPTY if taken in symbols else NOTHING
        case Many(body):
            return then(derive(body, taken), term)
        case AllOf() | Perhaps():
            return derive(_then(term, EMPTY), taken)
        case Then(Perhaps(body), second):
            begun, passed = derive(body, taken), derive(second, taken)
            if _always_ends(second):
                return _attempt(begun, second, passed)
            return either(then(begun, second), passed)
        case Then(AllOf(body) as loop, second):
            return _attempt(derive(body, taken), then(loop, second), derive(second, taken))
        case Then(Many(body) as loop, second):
            return either(then(derive(body, taken), term), derive(second, taken))
        case Then(first, second):
            passed = derive(second, taken) if ends(first, taken) else NOTHING
            return either(then(derive(first, taken), second), passed)
        case Either(first, second):
            return either(derive(first, taken), derive(second, taken))
        case Attempt(rest, after, left):
            if ends(rest, taken):
                return derive(then(rest, after), taken)
            return _attempt(derive(rest, taken), after, derive(left, taken))
        case Unsayable():
            return UNSAYABLE
    return NOTHING


def _attempt(rest: Term, after: Term, left: Term) -> Term:
    """A turn of a loop with `rest` to come; once the turn is made, `left` is dropped."""
    if rest == NOTHING:
        return left
    if _always_ends(rest):
        return then(rest, after)
    if UNSAYABLE in (rest, left):
        return UNSAYABLE
    if left != NOTHING and not _always_ends(after):
        return UNSAYABLE  # a match of `left` could be lost when the turn is made after all
    return _attempting(rest, after, left)


def _always_ends(term: Term) -> bool:
    match term:
        case Empty() | Many() | AllOf() | Perhaps() | Maybe():
            return True
        case Then(first, second):
            return _always_ends(first) and _always_ends(second)
        case Either(first, second):
            return _always_ends(first) or _always_ends(second)
    return False


@cache
def term_of(pattern: str, begins_line: bool) -> Term:
    """The term of a pattern; `begins_line` says that it is tried at the beginning of a line."""
    return _sequence(_parser.parse(pattern), begins_line, False)


def _sequence(nodes: Any, begins_line: bool, is_kept: bool) -> Term:
    """The term of some nodes; with `is_kept` repetitions never give back what they have taken."""
    term: Term = EMPTY
    for kind, value in reversed(list(nodes)):
        term = then(_node(str(kind), value, begins_line, is_kept), term)
    return term


def _node(kind: str, value: Any, begins_line: bool, is_kept: bool) -> Term:
    match kind:
        case "LITERAL" | "NOT_LITERAL" | "IN":
            return _one(_symbols(kind, value))
        case "SUBPATTERN":
            return _sequence(value[3], begins_line, is_kept)
        case "BRANCH":
            term: Term = NOTHING
            for branch in reversed(value[1]):
                term = either(_sequence(branch, begins_line, is_kept), term)
            return term
        case "MAX_REPEAT" | "POSSESSIVE_REPEAT":
            low, high, body = value
            is_kept = is_kept or kind == "POSSESSIVE_REPEAT"
            return _repeat(low, str(high), _sequence(body, begins_line, is_kept), is_kept)
        case "ASSERT" | "ASSERT_NOT":
            return _look(kind == "ASSERT", value[0], list(value[1]), begins_line)
    return UNSAYABLE


def _repeat(low: int, high: str, body: Term, is_kept: bool) -> Term:
    if high == "MAXREPEAT":
        loop: Term = _all_of(body) if is_kept else _many(body)
        for _ in range(low):
            loop = then(body, loop)
        return loop
    if not is_kept and (low, high) == (0, "1"):
        return _perhaps(body)
    if not is_kept:
        loop = EMPTY
        for _ in range(int(high) - low):
            loop = either(then(body, loop), EMPTY)
        for _ in range(low):
            loop = then(body, loop)
        return loop
    if isinstance(body, One) and (low, high) == (0, "1"):
        return _maybe(body.symbols)
    return body if (low, high) == (1, "1") else UNSAYABLE


def _look(is_wanted: bool, direction: int, nodes: list[Any], begins_line: bool) -> Term:
    if len(nodes) != 1 or str(nodes[0][0]) not in ("LITERAL", "NOT_LITERAL", "IN"):
        return UNSAYABLE
    symbols = _symbols(str(nodes[0][0]), nodes[0][1])
    if direction < 0:  # the only lookbehind of the grammar: a line begins here
        if is_wanted or symbols != frozenset(SYMBOLS) - {10}:
            return UNSAYABLE
        return EMPTY if begins_line else NOTHING
    return _before(symbols if is_wanted else frozenset([*SYMBOLS, END]) - symbols)


def _symbols(kind: str, value: Any) -> frozenset[int]:
    """The symbols that a node of a pattern matches; all characters beyond ASCII or none."""
    nodes = value if kind == "IN" else [(kind, value)]
    pattern = re.compile(_class_text(kind, nodes))
    found = {symbol for symbol in SYMBOLS if symbol < LETTERS and pattern.fullmatch(chr(symbol))}
    beyond = {pattern.fullmatch(letter) is not None for letter in "ñéאक漢—’😀"}
    if len(beyond) > 1:
        raise ValueError(f"of the characters beyond ASCII some are in {value}, some are not")
    return frozenset(found | ({LETTERS} if True in beyond else set()))


def _class_text(kind: str, nodes: Sequence[tuple[Any, Any]]) -> str:
    return f"[{''.join(_class_parts(nodes))}]"


def _class_parts(nodes: Sequence[tuple[Any, Any]]) -> Iterator[str]:
    for kind, value in nodes:
        match str(kind):
            case "NEGATE":
                yield "^"
            case "NOT_LITERAL":
                yield "^" + re.escape(chr(value))
            case "LITERAL":
                yield re.escape(chr(value))
            case "RANGE":
                yield f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
            case "CATEGORY":
                yield {"CATEGORY_SPACE": r"\s", "CATEGORY_NOT_SPACE": r"\S"}[str(value)]
