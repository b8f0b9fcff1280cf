"""The sums of a run of `run.py`, kept in a file so that it can go on where it was stopped."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

KEPT = 200
"""The broken inputs that are listed; all are counted."""


@dataclass
class Sums:
    """Consecutive inputs: the ways they went, those that broke, and the most that any of them took.

    `seconds` are of processor time, the making of the inputs included.
    """

    ways: Counter[str] = field(default_factory=Counter)
    broken: list[tuple[int, str]] = field(default_factory=list)
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_number: int = -1
    megabytes: int = 0


@dataclass
class State:
    """A run so far: the inputs from `first` up to `next`, the latter not among them."""

    seed: int
    first: int
    next: int
    sums: Sums = field(default_factory=Sums)

    @property
    def inputs(self) -> int:
        """The number of inputs tried."""
        return self.next - self.first

    def add(self, more: Sums) -> None:
        """Add the sums of the inputs that begin at `next`."""
        sums = self.sums
        self.next += more.ways.total()
        sums.ways += more.ways
        sums.broken = (sums.broken + more.broken)[:KEPT]
        sums.seconds += more.seconds
        sums.megabytes = max(sums.megabytes, more.megabytes)
        if more.slowest > sums.slowest:
            sums.slowest, sums.slowest_number = more.slowest, more.slowest_number

    def to_text(self) -> str:
        """The state as JSON."""
        sums = {
            **vars(self.sums),
            "ways": dict(sorted(self.sums.ways.items())),
            "seconds": round(self.sums.seconds, 1),
            "slowest": round(self.sums.slowest, 3),
        }
        values = {**vars(self), "inputs": self.inputs, "sums": sums}
        return json.dumps(values, indent=2, ensure_ascii=True) + "\n"

    def save(self, path: Path) -> None:
        """Write the state; the file is whole at any instant."""
        beside = path.with_name(path.name + ".new")
        beside.write_text(self.to_text(), "utf-8")
        beside.replace(path)


def load(path: Path) -> State:
    """The state in a file that `save` wrote."""
    values = json.loads(path.read_text("utf-8"))
    del values["inputs"]
    sums = values.pop("sums")
    broken = [(number, text) for number, text in sums.pop("broken")]
    return State(**values, sums=Sums(Counter(sums.pop("ways")), broken, **sums))
