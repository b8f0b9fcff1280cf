"""The texts that editors colour, and the tokens of them that the grammar has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sungka.notation.grammar.outline import TokenStream, place_of
from sungka.notation.reading.tokens import Failure, follow
from sungka.notation.splitter import normalize_ends, split

ROOT = Path(__file__).parents[2]

FAULTS = {
    "BARE_TAG", "BARE_DATA", "LATE_STATEMENT", "OPEN_COMMENT", "OPEN_DATA", "CLOSER", "WORD",
}  # fmt: skip
"""The tokens that no record may hold."""

RULES = {
    "TAG": "tag",
    "DATA": "data",
    "TURN": "turn",
    "STORES": "stores",
    "STATEMENT": "statement",
    "POSITION": "statement",
    "ASIDE": "statement",
}


class Leaf(NamedTuple):
    """A token that is not cut further: its kind (`fault` for what is none), and its place."""

    kind: str
    start: int
    end: int


def example_texts() -> dict[str, str]:
    """The records of `examples/`, by their files."""
    paths = sorted((ROOT / "examples").rglob("*.sgn"))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def document_texts() -> dict[str, str]:
    """The records that documents show, by their places."""
    paths = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "js/README.md"]
    return {
        f"{path.relative_to(ROOT).as_posix()}:{match.start()}": match[1]
        for path in sorted(paths)
        for match in re.finditer(r"^```sgn\n(.*?)^```$", path.read_text("utf-8"), re.M | re.S)
    }


def suite_texts() -> dict[str, str]:
    """The texts of the suite of programs that are told as text, by their names."""
    cases = (
        json.loads(line)
        for path in sorted((ROOT / "conformance/cases").glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    )
    return {case["id"]: normalize_ends(case["text"]) for case in cases if "text" in case}


@cache
def all_texts() -> dict[str, str]:
    """All of these, with LF for every line end."""
    return example_texts() | document_texts() | suite_texts()


def leaves(text: str) -> Iterator[list[Leaf]]:
    """The leaves of each record of a text, in order; blanks and line ends are none."""
    at = 0
    for source in split(text):
        start = text.index(source.text, at)
        at = start + len(source.text)
        yield list(_record_leaves(source.text, start))


def _record_leaves(text: str, start: int) -> Iterator[Leaf]:
    for token in TokenStream(text):
        at = start + place_of(token)
        if token.type == "_NL":
            continue
        if token.type not in RULES:
            kind = "fault" if token.type in FAULTS else token.type
            yield Leaf(token.type if token.type.startswith("OPEN_") else kind, at, at + len(token))
            continue
        inner = token.strip(" \t\xa0")
        at += token.index(inner)
        tree = follow(inner, RULES[token.type])
        if isinstance(tree, Failure):
            yield Leaf("fault", at, at + len(inner))
            continue
        done = 0
        for leaf in tree.scan_values(lambda _: True):
            place = leaf.start_pos or 0
            yield from _signs(inner, at, done, place)
            done = place + len(leaf)
            yield Leaf(leaf.type, at + place, at + done)
        yield from _signs(inner, at, done, len(inner))


def _signs(text: str, at: int, start: int, end: int) -> Iterator[Leaf]:
    """The signs between two tokens with a name, one by one."""
    for place in range(start, end):
        if text[place] not in " \t\xa0\n":
            yield Leaf(f"sign {text[place]}", at + place, at + place + 1)
