"""Two programs asked about random texts or records, and their differences."""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from typing import Any, NamedTuple, Protocol

from compare import SCORED_APART, find_differences, flatten
from program import Failed, Program

BLOCK = 2000
"""The consecutive texts that a process takes at once; they share their originals."""


class DisputedText(NamedTuple):
    """A text that two programs do not agree on, their first difference, and their answers."""

    number: int
    name: str
    data: bytes
    answers: tuple[dict[str, Any], dict[str, Any]]

    def to_case(self, seed: int) -> str:
        """The text as a case of `separating.toml`, with the answers where a reason is needed."""
        said = " and ".join(f"`{flatten(answer).get(self.name)}`" for answer in self.answers)
        return "\n".join(
            (
                f"[{self.name}-{seed}-{self.number}]",
                f'clause = "{_CLAUSES.get(self.name, "rules")}"',
                f"reason = {json.dumps(f'the programs said {said}')}",
                f"text = {json.dumps(self.data.decode())}",
                "",
                "",
            )
        )

    def __str__(self) -> str:
        """The text and both answers, in ASCII; a control character is shown by its escape."""
        lines = [f"---- {self.number}: {self.name}", *_escape(self.data).split("\n")]
        for answer in self.answers:
            flat = flatten(answer)
            said = json.dumps(flat.get(self.name, answer.get(FAILED)))
            lines.append(f"   {said} {flat['columns'][:6]}")
        return "\n".join(lines)


_CLAUSES = {
    "result": "rules 6.2",
    "canonical": "notation 10",
    "bare": "notation 9",
    "standard": "notation 9",
    "full": "notation 9",
    "digest": "notation 11",
}
"""The clause that a difference is most often about."""

FAILED = "failed"
"""The name of the answer of a program that gave none."""


class Disputed(Protocol):
    """Something that two programs do not agree on."""

    @property
    def number(self) -> int:
        """Its number, by which it is made again."""

    @property
    def name(self) -> str:
        """The name of the first difference."""

    @property
    def data(self) -> bytes:
        """The text itself."""

    def to_case(self, seed: int) -> str:
        """The text as a case of the suite, where a reason is needed."""


@dataclass
class Comparison:
    """The results for the texts so far: their number, those valid for both, and the differences."""

    texts: int = 0
    valid: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    shown: list[Disputed] = field(default_factory=list)

    @property
    def serious(self) -> int:
        """The texts with differences other than those scored apart."""
        return sum(count for name, count in self.counts.items() if name not in SCORED_APART)

    def add(self, other: Comparison) -> None:
        """Add the results for other texts."""
        self.texts += other.texts
        self.valid += other.valid
        self.counts += other.counts
        self.shown += other.shown


def compare_programs(
    commands: Sequence[Sequence[str]],
    seconds: float,
    seed: int,
    numbers: range,
    jobs: int = 1,
    apart: bool = False,
    whole: bool = False,
) -> Iterator[Comparison]:
    """Ask both programs about the texts of these numbers, block by block, in order.

    `whole` asks about records of rules of their own (`random_records.py`). Differences that are
    scored apart are counted, and kept only with `apart`.
    """
    ask = partial(compare_block, commands, seconds, seed, apart=apart, whole=whole)
    yield from ask_in_blocks(ask, numbers, BLOCK, jobs)


def ask_in_blocks(
    ask: Callable[[range], Comparison], numbers: range, block: int, jobs: int
) -> Iterator[Comparison]:
    """Ask about numbers in blocks of `block`, `jobs` of them at once; the answers are in order."""
    blocks = [numbers[at : at + block] for at in range(0, len(numbers), block)]
    if jobs == 1:
        yield from map(ask, blocks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(ask, blocks)


def compare_block(
    commands: Sequence[Sequence[str]],
    seconds: float,
    seed: int,
    numbers: range,
    apart: bool,
    whole: bool,
) -> Comparison:
    """The comparison of both programs' answers to the texts of these numbers."""
    from random_records import make_record
    from texts import make_text

    programs = [Program(command, seconds) for command in commands]
    found = Comparison()
    make = make_record if whole else make_text
    for number, data in zip(numbers, map(make, repeat(seed), numbers), strict=False):
        level = 2 if whole and number % 4 else 4
        answers, names = _compare(programs, data, level)
        found.texts += 1
        found.valid += all(answer.get("valid") is True for answer in answers)
        if names:
            found.counts[names[0]] += 1
        if names and (apart or names[0] not in SCORED_APART):
            if whole and names[0] != FAILED:
                data = shorten(data, partial(_differs_so, programs, level, names))
                answers, _ = _compare(programs, data, 4)
            found.shown.append(DisputedText(number, names[0], data, answers))
    for program in programs:
        program.stop()
    return found


def shorten(data: bytes, differs: Callable[[bytes], bool]) -> bytes:
    """The record without the lines, options and words that its difference does not need."""
    for pattern in (rb"\n[^\n]+(?=\n)", rb" [a-z-]+=[a-z0-9-]+", rb" [^ \n\[\]\"]+"):
        for found in reversed([*re.finditer(pattern, data)]):
            shorter = data[: found.start()] + data[found.end() :]
            if differs(shorter):
                data = shorter
    return data


def _differs_so(programs: Sequence[Program], level: int, names: list[str], data: bytes) -> bool:
    return _compare(programs, data, level)[1] == names


Answers = tuple[dict[str, Any], dict[str, Any]]


def _compare(programs: Sequence[Program], data: bytes, level: int) -> tuple[Answers, list[str]]:
    """The answers of both programs to a text, and the names of their differences."""
    text = base64.b64encode(data).decode("ascii")
    for program in programs:
        program.send({"do": "read", "id": "it", "base64": text, "level": level})
    one, other = (_receive(program) for program in programs)
    if FAILED in one or FAILED in other:
        return (one, other), [FAILED]
    return (one, other), find_differences(one, other, level)


def _receive(program: Program) -> dict[str, Any]:
    try:
        return program.receive()
    except Failed as failure:
        return {FAILED: str(failure)}


def _escape(data: bytes) -> str:
    text = data.decode("utf-8", "backslashreplace")
    signs = (
        sign if sign == "\n" or " " <= sign <= "~" else sign.encode("unicode_escape").decode()
        for sign in text
    )
    return "".join(signs)
