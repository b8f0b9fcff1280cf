"""The grammar's automata as tables of numbers, written as the module `notation/grammar/tables.py`.

Lark has worked out which terminals are tried where, in which order, and what the parser does with
each; nothing is decided here. The tables use two kinds of numbers. A *place* is the point in a rule
that the parser has reached: its whole stack, as far down as the bracket it is in. Without
variations that cannot grow; code that cuts a variation remembers, for each bracket, the place at
which to go on. A *state* is the point in a token that the lexer has reached (`automaton.py`).
Places that behave alike are merged, and so are states.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

from lark import Lark
from lark.parsers.lalr_analysis import Shift

from .automaton import END, LETTERS, NOTHING, SYMBOLS, UNSAYABLE, Term, derive, ends, term_of
from .parsers import ISLANDS, make_islands, outline_parser

CLOSED = 1
"""The place that `CLOSE` leads to: from there it goes on where the variation's `OPEN` says."""

_SHORTEST = ("OPEN", "TURN", "CLOSE")
"""The shortest variation. Its contents are forgotten behind its `CLOSE`."""


class ParserPlace(NamedTuple):
    """A place: the terminals tried there, the place each leads to, whether the rule may end.

    `OPEN` leads into a variation, and `behind` is the place behind its `CLOSE`; 0 where none
    can stand.
    """

    tried: tuple[str, ...]
    leads: dict[str, int]
    may_end: bool
    behind: int = 0


def find_places(parser: Lark, rule: str, first: int) -> list[ParserPlace]:
    """The places of a rule, numbered from `first`, which is its beginning.

    `first` is more than `CLOSED`.
    """
    inner: Any = parser.parser
    table, lexer = inner.parser._parse_table, inner.lexer
    stacks = [(table.start_states[rule],)]
    numbers = {stacks[0]: first}

    def number(stack: tuple[Any, ...]) -> int:
        if stack not in numbers:
            numbers[stack] = first + len(stacks)
            stacks.append(stack)
        return numbers[stack]

    found = []
    for stack in stacks:  # the loop appends to it
        here = lexer.lexers[stack[-1]] if hasattr(lexer, "lexers") else lexer
        leads, behind = {"BLANK": numbers[stack]}, 0
        for name in sorted(set(table.states[stack[-1]]) - {"$END"}):
            after = _feed(table, stack, name) if name.isupper() else None
            if after is None:
                continue
            if name == "OPEN":
                leads[name] = number(after[-1:])
                behind = number(_feed_all(table, stack, _SHORTEST))
            else:
                leads[name] = CLOSED if name == "CLOSE" else number(after)
        may_end = _feed(table, stack, "$END", table.end_states[rule]) is not None
        found.append(ParserPlace(_list_tried(here), leads, may_end, behind))
    return found


def _list_tried(lexer: Any) -> tuple[str, ...]:
    """The lexer's terminals in the order it tries them.

    Raises `ValueError` when the lexer does anything else than try them.
    """
    names = tuple(terminal.name for terminal in lexer.scanner.terminals)
    if lexer.callback or lexer.ignore_types != {"BLANK"}:
        raise ValueError(f"the lexer does more than try {names}")
    return names


def _feed(table: Any, stack: tuple[Any, ...], name: str, end: Any = None) -> tuple[Any, ...] | None:
    """The parser's stack after a terminal, or at the `end`; `None` when it cannot stand there."""
    while True:
        action, target = table.states[stack[-1]].get(name, (None, None))
        if action is None:
            return None
        if action is Shift:
            return (*stack, target)
        if target.expansion:
            stack = stack[: -len(target.expansion)]
        stack = (*stack, table.states[stack[-1]][target.origin.name][1])
        if name == "$END" and stack[-1] == end:
            return stack


def _feed_all(table: Any, stack: tuple[Any, ...], names: Sequence[str]) -> tuple[Any, ...]:
    """The parser's stack after these terminals; raises `ValueError` when one cannot stand there."""
    for name in names:
        after = _feed(table, stack, name)
        if after is None:
            raise ValueError(f"the grammar has no {name} in {' '.join(names)}")
        stack = after
    return stack


class Lexer:
    """The states of every list of terminals that is tried somewhere; in state 0 none can match.

    The number of a kind is its index in `kinds`; 0 is no token, 1 is text that no record may hold.
    """

    def __init__(self, patterns: dict[str, str], kinds: Sequence[str]) -> None:
        self.patterns = patterns
        self.kinds = {name: kind for kind, name in enumerate(kinds)}
        self.states: list[tuple[tuple[int, Term], ...]] = [()]
        self.numbers: dict[tuple[tuple[int, Term], ...], int] = {(): 0}

    def begin(self, tried: Iterable[str], begins_line: bool) -> int:
        """The state before a token when these terminals are tried in this order."""
        terms = ((self.kinds.get(n, 1), term_of(self.patterns[n], begins_line)) for n in tried)
        return self._number(tuple((kind, term) for kind, term in terms if term != NOTHING))

    def step(self, state: int, symbol: int) -> tuple[int, int]:
        """The state after a symbol, and the kind of token that may end before it."""
        left: list[tuple[int, Term]] = []
        ended = 0
        for kind, term in self.states[state]:
            after = derive(term, symbol) if symbol != END else NOTHING
            if after == UNSAYABLE:
                return 0, 1
            if after != NOTHING:
                left.append((kind, after))
            if ends(term, symbol):
                ended = kind
                break
        return self._number(tuple(left)), ended

    def _number(self, state: tuple[tuple[int, Term], ...]) -> int:
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]


class Tables(NamedTuple):
    """All tables. Numbers count from 0; in `leads` 0 is nowhere, in `after` 0 is the token's end.

    `classes` holds a class for each byte and, last, the class of the end of the text. `after` and
    `ended` have a row for each state and a column for each class: the next state, and the kind of
    token that may end before a byte of the class. `begins` holds two states for each place: inside
    a line, and at its beginning. `leads` has a row for each place and a column for each kind; a
    variation that begins at a place goes on at `behind` after its `CLOSE`, 0 where none can begin.
    `tried` has the terminals of the rule `record` in the order they are tried, each with its
    pattern.
    """

    kinds: list[str]
    starts: dict[str, int]
    classes: list[int]
    after: list[list[int]]
    ended: list[list[int]]
    begins: list[tuple[int, int]]
    leads: list[list[int]]
    behind: list[int]
    may_end: list[int]
    tried: list[tuple[str, str]]


def tabulate() -> Tables:
    """The tables of the present grammar."""
    outline, islands = outline_parser(), make_islands()
    patterns = {t.name: t.pattern.to_regexp() for p in (outline, islands) for t in p.terminals}
    starts = {"nowhere": 0, "closed": CLOSED}
    places = [ParserPlace((), {}, False), ParserPlace((), {}, True)]
    for rule in ("record", *ISLANDS):
        starts[rule] = len(places)
        places += find_places(islands if rule in ISLANDS else outline, rule, len(places))
    kinds = ["", "FAULT", *sorted({name for place in places for name in place.leads})]
    lexer = Lexer(patterns, kinds)
    begins = [(lexer.begin(p.tried, False), lexer.begin(p.tried, True)) for p in places]
    after, ended, classes = _make_lexer_tables(lexer)
    states, one_state = _merge([tuple(row) for row in ended], after)
    begins = [(states[inside], states[line]) for inside, line in begins]
    leads = [[*(place.leads.get(name, 0) for name in kinds), place.behind] for place in places]
    endings = [int(place.may_end) for place in places]
    joined, one_place = _merge(list(zip(begins, endings, strict=True)), leads)
    return Tables(
        kinds,
        {rule: joined[place] for rule, place in starts.items() if place},
        classes,
        [[states[target] for target in after[state]] for state in one_state],
        [ended[state] for state in one_state],
        [begins[place] for place in one_place],
        [[joined[target] for target in leads[place][:-1]] for place in one_place],
        [joined[places[place].behind] for place in one_place],
        [endings[place] for place in one_place],
        [(name, patterns[name]) for name in places[starts["record"]].tried],
    )


def _make_lexer_tables(lexer: Lexer) -> tuple[list[list[int]], list[list[int]], list[int]]:
    """The tables `after` and `ended` by state and class, and the class of every byte.

    Class 0 is for bytes that no token holds. A character beyond ASCII is taken byte by byte. That
    is right where any number of such characters may stand; elsewhere they are refused.
    """
    symbols = [*SYMBOLS, END]
    steps: list[list[tuple[int, int]]] = []
    for state in range(2**16):  # steps append new states
        if state == len(lexer.states):
            break
        steps.append([lexer.step(state, symbol) for symbol in symbols])
    letters = symbols.index(LETTERS)
    for row in steps:
        beyond = row[letters][0]
        if beyond and steps[beyond][letters][0] != beyond:
            row[letters] = 0, 1
    columns = [tuple(row[index] for row in steps) for index in range(len(symbols))]
    distinct = list(dict.fromkeys(columns))
    nothing = [(0, row[symbols.index(END)][1] and 1) for row in steps]
    table = [nothing, *map(list, distinct)]
    class_of = {symbol: distinct.index(columns[i]) + 1 for i, symbol in enumerate(symbols)}
    classes = [class_of.get(min(byte, LETTERS), 0) for byte in range(256)] + [class_of[END]]
    after = [[column[state][0] for column in table] for state in range(len(steps))]
    ended = [[column[state][1] for column in table] for state in range(len(steps))]
    return after, ended, classes


def _merge(
    labels: Sequence[Hashable], leads: Sequence[Sequence[int]]
) -> tuple[list[int], list[int]]:
    """The number of each place after merging, and one old place for each new number.

    Two places are merged when nothing distinguishes them: their `labels` are equal, and all places
    they lead to are merged too.
    """
    numbers = _assign_numbers(labels)
    while True:
        finer = _assign_numbers(
            [(numbers[at], *(numbers[to] for to in row)) for at, row in enumerate(leads)]
        )
        if max(finer) == max(numbers):
            return finer, [finer.index(number) for number in range(max(finer) + 1)]
        numbers = finer


def _assign_numbers(keys: Sequence[Hashable]) -> list[int]:
    numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
    return [numbers[key] for key in keys]


LOOK_UP = '''
_KINDS = ["", *KINDS.split()]
_STARTS = dict(entry.split("=") for entry in STARTS.split())


def kind_of(terminal: str) -> int:
    """The number of the terminal with that name; raises `ValueError` when there is none."""
    return _KINDS.index(terminal)


def start_of(rule: str) -> int:
    """The place where the rule with that name begins; raises `KeyError` when there is none."""
    return int(_STARTS[rule])
'''
"""The end of the module: the names of terminals and rules looked up in its tables."""


def write_module(tables: Tables) -> str:
    """The text of `notation/grammar/tables.py`."""
    distinct = list(dict.fromkeys(map(tuple, tables.ended)))
    lines = [
        '"""The grammar as tables of numbers (`tabulate.py` says what they mean).',
        "",
        "Made by `python -m sungka.notation.grammar.tabulate > notation/grammar/tables.py`; not to",
        "be edited. `;` ends a row, `7x12` is twelve times 7. `ENDED` has each row once,",
        "`ENDED_ROW` says which of them is a state's.",
        '"""',
        "",
    ]
    names = (
        ("KINDS", " ".join(tables.kinds[1:])),
        ("STARTS", " ".join(f"{rule}={at}" for rule, at in tables.starts.items())),
    )
    rows: tuple[tuple[str, list[list[int]]], ...] = (
        ("CLASSES", [tables.classes]),
        ("BEGINS", [[state for pair in tables.begins for state in pair]]),
        ("MAY_END", [tables.may_end]),
        ("LEADS", tables.leads),
        ("BEHIND", [tables.behind]),
        ("ENDED", [list(row) for row in distinct]),
        ("ENDED_ROW", [[distinct.index(tuple(row)) for row in tables.ended]]),
        ("AFTER", tables.after),
    )
    for name, text in (*names, *((name, ";".join(map(_write_runs, some))) for name, some in rows)):
        lines += [f'{name} = """\\', *wrap(text, 99, break_long_words=False), '"""']
    lines.append("TRIED = (")
    for name, pattern in tables.tried:
        pieces = [repr(pattern[at : at + 64]) for at in range(0, len(pattern), 64)]
        lines += ["    (", f'        "{name}",', *_write_pieces(pieces), "    ),"]
    lines.append(")  # fmt: skip")
    return "\n".join(lines) + "\n" + LOOK_UP


def _write_pieces(pieces: list[str]) -> list[str]:
    """The pieces of a text, one on each line."""
    return [f"        {piece}" for piece in pieces[:-1]] + [f"        {pieces[-1]},"]


def _write_runs(row: Sequence[int]) -> str:
    runs = ((number, len(list(run))) for number, run in groupby(row))
    return " ".join(f"{number}x{count}" if count > 1 else f"{number}" for number, count in runs)


if __name__ == "__main__":
    print(write_module(tabulate()), end="")
