"""Simultaneous rows with claims right and wrong: the check agrees with full reading and play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from support.lengths import long_after
from support.matches import random_match

from .test_check import checks, full_path, swept

RULES = long_after(
    2,
    (
        "sungka houses=1 shells=1 rounds=3 simultaneous-rounds=first next=last-mover",
        "sungka-three opening=simultaneous houses=3 shells=2 rounds=1",
        "sungka capture=facing capture-after=circuit rounds=1",
        "sungka houses=3 shells=2 rounds=2 next=last-mover",
    ),
)


def changed_rows(row: str) -> Iterator[str]:
    """A row's text with one claim or move of it added, changed or left out."""
    yield row
    for found in re.finditer(r"x(\d+)", row):
        yield row[: found.start()] + f"x{int(found[1]) + 1}" + row[found.end() :]
    for found in re.finditer(r"(?<=[SNE])\d", row):
        for house in "123":
            yield row[: found.start()] + house + row[found.end() :]
    for found in re.finditer(r"((?:>[SNE]?\d)+)", row):
        relays = found[1].count(">")
        for trail in ("", f"~{relays}", f"~{relays + 1}", f"~{relays - 1}", f"{found[1]}>S1"):
            yield row[: found.start()] + trail + row[found.end() :]
    for found in re.finditer(r"@(\d+)", row):
        for tick in ("", f"@{max(0, int(found[1]) - 9)}", f"@{int(found[1]) + 9}"):
            yield row[: found.start()] + tick + row[found.end() :]
    turns = row.split(" | ")
    yield from (f"{row} | {more}" for more in (turns[0], turns[-1], "N1", "W1"))
    for hand, turn in enumerate(turns):
        for other in (f"{turn}+", f"{turn[0]}--", turn.rpartition("+")[0], f"{turn}+1"):
            if other:
                yield " | ".join([*turns[:hand], other, *turns[hand + 1 :]])


def rows_of(rules: str, seed: int) -> Iterator[tuple[str, str, str]]:
    """The simultaneous rows of a random match without a race, with the text around each."""
    text = write(rewrite_in_detail(play(random_match(rules, seed)), Detail.FULL))
    if "\nrace " in text:
        return
    for found in re.finditer(r"^1\. (.* \| [^={\n]*[^={ \n])", text, re.M):
        yield text[: found.start(1)], found[1], text[found.end(1) :]


@pytest.mark.push
@pytest.mark.parametrize("rules", RULES)
def test_a_changed_row_is_accepted_where_the_full_path_finds_nothing(rules: str) -> None:
    seen = Counter[bool]()
    for seed in range(6 if rules.startswith("sungka c") else 12):
        for before, row, behind in rows_of(rules, seed):
            turns = "".join(
                f"2. {seat}{house}\nend abandoned\n;" for seat in "SN" for house in "12"
            )
            endings = [
                behind,
                "\nend abandoned\n",
                *("\n" + turn for turn in turns.split(";")[:-1]),
            ]
            for changed in changed_rows(row):
                for ending in endings:
                    data = (before + changed + ending).encode()
                    (is_clean, _), *_ = full_path(data.decode())
                    for check in checks():
                        assert (swept(check, data)[0] == len(data)) == is_clean, data.decode()
                    seen[is_clean] += 1
    assert min(seen[True], seen[False]) > 50
