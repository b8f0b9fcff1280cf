"""Makes the inputs of `run.py`, each from a seed and a number alone."""

from __future__ import annotations

import sys
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

BLOCK = 4000
"""The consecutive inputs that share their originals."""

ORIGINALS = 48
"""The random matches of a block."""

CHANGES = (0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 5, 16)
"""The numbers of changes to an original, each as likely as the others."""


def make_input(seed: int, number: int) -> bytes:
    """The input of that number: a damaged match, a damaged file of the corpus, or pieces."""
    from support.mutants import PIECES, mutate

    chance = Random(seed << 40 | number)
    kind = chance.randrange(10)
    if kind == 0:
        return b"%sgn 1\n" + "".join(chance.choices(PIECES, k=chance.randrange(60))).encode(
            "utf-8", "surrogatepass"
        )
    if kind < 3:
        data = chance.choice(_corpus())
    else:
        data = original(seed, number // BLOCK, chance.randrange(ORIGINALS))
    for _ in range(chance.choice(CHANGES)):
        if data:
            data = mutate(data, chance)
    return data


@lru_cache(2 * ORIGINALS)
def original(seed: int, block: int, number: int) -> bytes:
    """The text of a random match, often cut short; one in sixteen is long."""
    from sungka.replay.detail import Detail
    from support.matches import random_match
    from support.mutants import OPTIONS, TAGS, annotated, ordinary
    from support.rules import PRESET_NAMES

    chance = Random((seed << 40 | block) << 12 | number)
    if chance.randrange(16):
        size = f" houses={chance.randint(1, 4)} shells={chance.randint(1, 3)}"
        size += f" rounds={chance.choice((1, 1, 2, 3))}"
    else:
        size = f" houses={chance.randint(4, 7)} shells={chance.randint(3, 7)} rounds=3"
    options = _draw_options(chance) if chance.randrange(2) else chance.choice(OPTIONS)
    rules = chance.choice(PRESET_NAMES) + size + options
    tags = chance.sample(TAGS, chance.randrange(4))
    text = ordinary(random_match(rules, chance.randrange(10**9), *tags), chance.choice([*Detail]))
    if chance.randrange(2):
        lines = text.split("\n")
        kept = [line for line in lines if not line.startswith("[Result ")]
        text = "\n".join(kept[: chance.randint(3, len(kept))])
    if not chance.randrange(4):
        text = annotated(text, chance)
    return text.encode()


def _draw_options(chance: Random) -> str:
    """One to six options of the rules, whichever there are, with any of their values."""
    from sungka.engine.ruleset import RuleSet, option_name, option_text

    choices = [
        (option_name(name), list(type(value)))
        for name in RuleSet._fields
        if isinstance(value := getattr(RuleSet(), name), Enum)
    ]
    chosen = chance.sample(choices, chance.randint(1, 6))
    return "".join(f" {name}={option_text(chance.choice(values))}" for name, values in chosen)


@cache
def _corpus() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((HERE / "corpus").glob("*.sgn")))
