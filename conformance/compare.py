"""Finds where the answers of two programs differ, or an answer from the one expected."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

LEVELS = {
    "valid": 1,
    "line": 1,
    "positions": 2,
    "result": 2,
    "codes": 3,
    "columns": 3,
    "canonical": 4,
    "bare": 4,
    "standard": 4,
    "full": 4,
    "digest": 4,
    "steps": 5,
    "record": 5,
    "corrections": 5,
}
"""The parts of an answer that are compared, in this order, and the level each needs."""

SCORED_APART = ("codes", "columns")
"""Hints by docs/notation.md, 12: differences in them are counted by themselves."""


OF_LISTS = ("steps", "record", "corrections")
"""The parts of an answer about a list of entries."""

SENTENCES = ("refused", "hint", "warnings")
"""The parts of a step that are words for people, and never compared."""

AFTER_A_FAULT = ("valid", "line", "canonical", *SCORED_APART)
"""The parts compared for a text with a fault: a reader may go on after it as it likes."""


def find_differences(one: dict[str, Any], other: dict[str, Any], level: int = 4) -> list[str]:
    """The names of what differs, in the order of `LEVELS`."""
    first, second = flatten(one), flatten(other)
    compared: Collection[str] = LEVELS if first["valid"] or second["valid"] else AFTER_A_FAULT
    if None in (first["line"], second["line"]) and not (first["valid"] or second["valid"]):
        first["line"] = second["line"]  # a file that is no text at all has no place to name
    if any(_has_other_bytes(flat) for flat in (first, second)):
        compared = ("valid",)
    return [name for name in compared if LEVELS[name] <= level and first[name] != second[name]]


def _has_other_bytes(flat: dict[str, Any]) -> bool:
    """True when bytes are not UTF-8: the notation leaves to a reader how much it reads of these."""
    return any(code == "SGN101" for _, code, _ in flat["codes"])


def flatten(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer by the names of `LEVELS`, those of its records as lists."""
    findings = answer.get("findings", [])
    records = answer.get("records", [])
    return {
        "valid": answer.get("valid"),
        "line": answer.get("line"),
        "codes": sorted({(found["line"], found["code"], found["severity"]) for found in findings}),
        "columns": sorted({(found["line"], found["column"], found["code"]) for found in findings}),
        **{
            name: [record.get(name) for record in records]
            for name in LEVELS
            if name not in ("valid", "line", *SCORED_APART, *OF_LISTS)
        },
        "steps": [strip_step(step) for step in answer.get("steps", [])],
        "record": answer.get("record"),
        "corrections": answer.get("corrections"),
    }


def strip_step(step: dict[str, Any]) -> dict[str, Any]:
    """A step without its sentences; of a `fault` only whether there is one."""
    kept = {name: value for name, value in step.items() if name not in SENTENCES}
    return {**kept, "fault": kept["fault"] is not None} if "fault" in kept else kept


def find_list_differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The names of what differs between two answers about a list of entries.

    Those of the first step that differs come first, behind its number from 0: `3 position`.
    """
    first, second = flatten(one), flatten(other)
    names = []
    for number, pair in enumerate(zip(first["steps"], second["steps"], strict=False)):
        keys = [key for key in {**pair[0], **pair[1]} if pair[0].get(key) != pair[1].get(key)]
        keys += [key for key in {**pair[0], **pair[1]} if (key in pair[0]) is not (key in pair[1])]
        if keys:
            names = [f"{number} {key}" for key in dict.fromkeys(keys)]
            break
    if len(first["steps"]) != len(second["steps"]):
        names.append("steps")
    return [*names, *(name for name in OF_LISTS[1:] if first[name] != second[name])]
