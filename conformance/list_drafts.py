"""Cases about lists of entries: what docs/recording.md says, and random lists."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from collect import Case
from compare import flatten

HERE = Path(__file__).parent

SEED = 17
"""The seed of the random lists."""

RANDOM_LISTS = 250
"""The random lists of the suite."""

LONGEST = 10
"""The lines after which a random list is cut."""


class ListDraft(NamedTuple):
    """A case about a list before two programs have answered it.

    `request` has the lines and what else is asked. `refused` are the numbers of the lines that are
    refused, from 1; `None` if nothing is said about it.
    """

    id: str
    clauses: tuple[str, ...]
    reason: str
    request: dict[str, Any]
    refused: tuple[int, ...] | None = None


def list_drafts() -> Iterator[ListDraft]:
    """All drafts about lists."""
    yield from from_recording()
    yield from random_lists()


def from_recording() -> Iterator[ListDraft]:
    """The lists of `entries.toml`."""
    cases = tomllib.loads((HERE / "entries.toml").read_text(encoding="utf-8"))
    for name, case in cases.items():
        lines = [{"text": line} if isinstance(line, str) else line for line in case["lines"]]
        request = {"detail": case.get("detail", "standard"), "lines": lines}
        if case.get("corrections"):
            request["corrections"] = True
        refused = tuple(case.get("refused", ()))
        clauses, reason = tuple(case["clauses"]), case["reason"]
        yield ListDraft(f"entries-{name}", clauses, reason, request, refused)


def random_lists() -> Iterator[ListDraft]:
    """The beginnings of random lists."""
    from random_lists import make_list

    for number in range(RANDOM_LISTS):
        request = make_list(SEED, number)
        request["lines"] = request["lines"][:LONGEST]
        reason = "a random list of a scorer's entries"
        yield ListDraft(f"entries-random-{number}", ("recording",), reason, request)


def make_list_case(draft: ListDraft, answer: dict[str, Any]) -> Case:
    """The case of a draft that both programs answer so.

    Raises `ValueError` where other lines are refused than the draft says.
    """
    flat = flatten(answer)
    refused = tuple(n for n, step in enumerate(flat["steps"], 1) if step.get("ok") is False)
    if draft.refused not in (None, refused):
        raise ValueError(f"refused are the lines {refused}, not {draft.refused}")
    return {
        "id": draft.id,
        "level": 5,
        "clauses": list(draft.clauses),
        "class": "must-not" if refused else "must",
        "reason": draft.reason,
        **draft.request,
        "expect": {name: flat[name] for name in ("steps", "record", "corrections")},
    }
