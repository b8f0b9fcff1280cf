"""Two programs asked about random texts, and where they differ."""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from typing import Any, NamedTuple

from compare import SCORED_APART, find_differences, flatten
from program import Failed, Program

BLOCK = 2000
"""How many consecutive texts a process takes at once; they share their originals."""


class Disagreement(NamedTuple):
    """A text that two programs do not agree on, the first thing they differ in, and the answers."""

    number: int
    name: str
    data: bytes
    answers: tuple[dict[str, Any], dict[str, Any]]

    def __str__(self) -> str:
        """The text and both answers, in ASCII; a control character is shown by its escape."""
        lines = [f"---- {self.number}: {self.name}", *_escape(self.data).split("\n")]
        for answer in self.answers:
            flat = flatten(answer)
            said = json.dumps(flat.get(self.name, answer.get(FAILED)))
            lines.append(f"   {said} {flat['columns'][:6]}")
        return "\n".join(lines)


FAILED = "failed"
"""What the answer is named by of a program that gave none."""


@dataclass
class Comparison:
    """What came of the texts so far: their number, those valid for both, and what differs."""

    texts: int = 0
    valid: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    shown: list[Disagreement] = field(default_factory=list)

    @property
    def serious(self) -> int:
        """The texts that differ in more than what is scored apart."""
        return sum(count for name, count in self.counts.items() if name not in SCORED_APART)

    def add(self, other: Comparison) -> None:
        """Count what came of other texts too."""
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
) -> Iterator[Comparison]:
    """Ask both programs about the texts of these numbers, block by block, in order.

    Differences in what is scored apart are counted, and kept only with `apart`.
    """
    blocks = [numbers[at : at + BLOCK] for at in range(0, len(numbers), BLOCK)]
    ask = partial(compare_block, commands, seconds, seed, apart=apart)
    if jobs == 1:
        yield from map(ask, blocks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(ask, blocks)


def compare_block(
    commands: Sequence[Sequence[str]], seconds: float, seed: int, numbers: range, apart: bool
) -> Comparison:
    """What both programs say of the texts of these numbers."""
    from texts import make_text

    one, other = (Program(command, seconds) for command in commands)
    found = Comparison()
    for number, data in zip(numbers, map(make_text, repeat(seed), numbers), strict=False):
        request = {
            "do": "read",
            "id": str(number),
            "base64": base64.b64encode(data).decode("ascii"),
        }
        one.send(request)
        other.send(request)
        answers = _receive(one), _receive(other)
        found.texts += 1
        found.valid += all(answer.get("valid") is True for answer in answers)
        failed = any(FAILED in answer for answer in answers)
        names = [FAILED] if failed else find_differences(*answers)
        if names:
            found.counts[names[0]] += 1
        if names and (apart or names[0] not in SCORED_APART):
            found.shown.append(Disagreement(number, names[0], data, answers))
    one.stop()
    other.stop()
    return found


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
