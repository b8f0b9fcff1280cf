"""Two programs asked about random lists of entries, and their differences."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from compare import find_list_differences, flatten
from diff import FAILED, Comparison, ask_in_blocks
from program import Failed, Program

BLOCK = 250
"""The consecutive lists that a process takes at once."""

Request = dict[str, Any]
Answers = tuple[dict[str, Any], dict[str, Any]]


class DisputedList(NamedTuple):
    """A list that two programs do not agree on, their first difference, and their answers."""

    number: int
    name: str
    request: Request
    answers: Answers

    @property
    def data(self) -> bytes:
        """The list as a request, one line."""
        return (json.dumps({"do": "score", "id": str(self.number), **self.request}) + "\n").encode()

    def to_case(self, seed: int) -> str:
        """The list as a case of `entries.toml`, where a reason is needed."""
        lines = ",\n".join(f"    {write_line(line)}" for line in self.request["lines"])
        options = [
            f"{name} = {json.dumps(self.request[name])}"
            for name in ("detail", "corrections")
            if name in self.request
        ]
        said = " and ".join(json.dumps(value) for value in self._values())
        return "\n".join(
            (
                f"[{self.name.replace(' ', '-').replace('_', '-')}-{seed}-{self.number}]",
                'clauses = ["recording What can be entered"]',
                f"reason = {json.dumps(f'the programs said {said}')}",
                *options,
                f"lines = [\n{lines},\n]",
                "",
                "",
            )
        )

    def __str__(self) -> str:
        """The lines, the last refusals and both answers, in ASCII."""
        shown = [f"---- {self.number}: {self.name}"]
        for at, line in enumerate(self.request["lines"]):
            words = [self._refusal(answer, at) for answer in self.answers]
            refused = f"    {words}" if any(words) else ""
            shown.append(json.dumps({key: line[key] for key in line if key != "when"}) + refused)
        shown += [f"   {json.dumps(value)}" for value in self._values()]
        return "\n".join(shown)

    def _values(self) -> Iterator[Any]:
        """The answer of each program where they differ."""
        number, _, key = self.name.partition(" ")
        for answer in self.answers:
            flat = flatten(answer)
            if key and int(number) < len(flat["steps"]):
                yield flat["steps"][int(number)].get(key)
            else:
                yield answer.get(FAILED) or flat.get(self.name)

    def _refusal(self, answer: dict[str, Any], at: int) -> str | None:
        steps = answer.get("steps", [])
        return steps[at].get("refused") if at < len(steps) else None


def write_line(line: dict[str, Any]) -> str:
    """A line of a list in TOML: a string where it has a text only, otherwise a table."""
    return json.dumps(line["text"]) if [*line] == ["text"] else _write_value(line)


def _write_value(value: Any) -> str:
    match value:
        case dict():
            known = ((key, part) for key, part in value.items() if part is not None)
            return f"{{ {', '.join(f'{key} = {_write_value(part)}' for key, part in known)} }}"
        case list():
            return f"[{', '.join(map(_write_value, value))}]"
    return json.dumps(value)


def compare_lists(
    commands: Sequence[Sequence[str]], seconds: float, seed: int, numbers: range, jobs: int = 1
) -> Iterator[Comparison]:
    """Ask both programs about the lists of these numbers, block by block, in order."""
    ask = partial(compare_block, commands, seconds, seed)
    yield from ask_in_blocks(ask, numbers, BLOCK, jobs)


def compare_block(
    commands: Sequence[Sequence[str]], seconds: float, seed: int, numbers: range
) -> Comparison:
    """The comparison of both programs' answers to the lists of these numbers."""
    from random_lists import make_list

    programs = [Program(command, seconds) for command in commands]
    found = Comparison()
    for number in numbers:
        request = make_list(seed, number)
        answers, names = ask_both(programs, request)
        found.texts += 1
        found.valid += all(
            step.get("ok", True) for answer in answers for step in answer.get("steps", [])
        )
        if names:
            found.counts[_kind(names[0])] += 1
            request = shorten_list(request, partial(_differs_so, programs, _kind(names[0])))
            answers, names = ask_both(programs, request)
            found.shown.append(DisputedList(number, names[0], request, answers))
    for program in programs:
        program.stop()
    return found


def ask_both(programs: Sequence[Program], request: Request) -> tuple[Answers, list[str]]:
    """The answers of both programs to a list, and the names of their differences."""
    for program in programs:
        program.send({"do": "score", "id": "it", **request})
    one, other = (_receive(program) for program in programs)
    if FAILED in one or FAILED in other:
        return (one, other), [FAILED]
    return (one, other), find_list_differences(one, other)


def shorten_list(request: Request, differs: Callable[[Request], bool]) -> Request:
    """The list without the lines, options and times that its difference does not need."""
    lines, most = list(request["lines"]), 0
    while len(lines) != most:  # a line may only have been needed by one that is gone
        most = len(lines)
        for at in reversed(range(len(lines))):
            fewer = {**request, "lines": [*lines[:at], *lines[at + 1 :]]}
            if differs(fewer):
                request, lines = fewer, fewer["lines"]
    for at, line in enumerate(lines):
        for shorter in _shorten_line(line):
            tried = {**request, "lines": [*lines[:at], shorter, *lines[at + 1 :]]}
            if differs(tried):
                request, lines = tried, tried["lines"]
                break
    for change in ({"corrections": False}, {"detail": "bare"}):
        if differs({**request, **change}):
            request = {**request, **change}
    return request


def _shorten_line(line: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The line without its time, and without options of rules, the most of them first."""
    timeless = {key: value for key, value in line.items() if key not in ("spent", "when")}
    text = line.get("text", "")
    options = re.findall(r" [a-z-]+=[a-z0-9-]+", text) if text.startswith("[") else []
    for number in range(len(options), 0, -1):
        for at in range(len(options) - number + 1):
            shorter = text
            for option in options[at : at + number]:
                shorter = shorter.replace(option, "", 1)
            yield {**timeless, "text": shorter}
    yield timeless


def _kind(name: str) -> str:
    """The name of a difference without the number of its step."""
    return name.rpartition(" ")[2]


def _differs_so(programs: Sequence[Program], kind: str, request: Request) -> bool:
    names = ask_both(programs, request)[1]
    return bool(names) and _kind(names[0]) == kind


def _receive(program: Program) -> dict[str, Any]:
    try:
        return program.receive()
    except Failed as failure:
        return {FAILED: str(failure)}
