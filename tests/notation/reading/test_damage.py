"""A file of a thousand records, a hundred of them damaged: exactly the sound ones are valid."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from sungka.engine.board import Seat
from sungka.notation.reading.parser import Reading, parse, read
from sungka.notation.record import (
    Comment,
    Data,
    Item,
    Record,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    VariationEnd,
    VariationStart,
)
from sungka.notation.splitter import Source
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from support.matches import random_match

RECORDS, DAMAGED = 1000, 100

RULES = (
    "sungka houses=4 shells=4 rounds=2",
    "sungkaan houses=3 shells=3",
    "sungka-six houses=4 shells=3",
    "congkak houses=3 shells=4 rounds=3",
    "sungka-three houses=3 shells=3",
    "dakon houses=4 shells=3 rounds=2",
    "congkak-forfeit houses=4 shells=4 rounds=2",
    "sungka-49",
    "sungkaan",
    "ohvalhu rounds=1",
)
"""Small boards for speed, and some presets whole."""

NOTES = (
    Comment("keeps the hand"),
    Comment("two lines,\nand a {brace} in them"),
    Comment('he said "well"'),
    Data((("clk", "0:04:31"),)),
    Data((("pv", "S3+1 N2"), ("emt", "12.5"))),
)
SIGNS = '[]{}()<>"'


def sound_record(number: int) -> Record:
    """A match in standard detail with tags, notes and variations."""
    chance = Random(number)
    tags = (
        Tag("Event", f'Game {number}, the "Open"'),
        Tag("South", "Santos, Maria"),
        Tag("Recorder", "Inday"),
    )
    played = rewrite_in_detail(
        play(random_match(RULES[number % len(RULES)], number, *tags)), Detail.STANDARD
    )
    return Record(played.tags, tuple(with_notes(played.body, chance)))


def with_notes(body: tuple[Item, ...], chance: Random) -> list[Item]:
    """The body with comments, data and variations after some of its turns."""
    made: list[Item] = []
    for index, item in enumerate(body):
        made.append(item)
        following = body[index + 1] if index + 1 < len(body) else None
        if not isinstance(item, Turn) or isinstance(following, Stores):
            continue
        if chance.random() < 0.1:
            made.append(chance.choice(NOTES))
        if chance.random() < 0.05:
            made += [VariationStart(), Turn(item.seat, item.moves[:1]), VariationEnd()]
    return made


def lose_sign(text: str, signs: str, chance: Random) -> str:
    """The text without one of its characters that are among `signs`."""
    places = [at for at in range(BEGIN, len(text)) if text[at] in signs]
    at = chance.choice(places)
    return text[:at] + text[at + 1 :]


def lose_bracket(text: str, chance: Random) -> str:
    return lose_sign(text, "[]{}()<>", chance)


def lose_quote(text: str, chance: Random) -> str:
    return lose_sign(text, '"', chance)


def lose_byte(text: str, chance: Random) -> str:
    at = chance.randrange(BEGIN, len(text))
    return text[:at] + text[at + 1 :]


def lose_line(text: str, chance: Random) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(1, len(lines) - 1)]
    return "\n".join(lines)


def put_sign(text: str, chance: Random) -> str:
    at = chance.randrange(BEGIN, len(text))
    return text[:at] + chance.choice(SIGNS) + text[at:]


BEGIN = len("%sgn 1\n")
DAMAGES: tuple[Callable[[str, Random], str], ...] = (
    lose_bracket,
    lose_quote,
    lose_byte,
    lose_line,
    put_sign,
)


class File(NamedTuple):
    """The records of a file as text, and which of them are damaged."""

    texts: tuple[str, ...]
    damaged: frozenset[int]


@pytest.fixture(scope="session")
def sound_texts() -> tuple[str, ...]:
    """A thousand different records without a fault."""
    return tuple(write(sound_record(number)) for number in range(RECORDS))


def damaged_file(texts: tuple[str, ...], seed: int) -> File:
    """The texts with a hundred of them damaged, each once."""
    chance = Random(seed)
    damaged = chance.sample(range(RECORDS), DAMAGED)
    changed = list(texts)
    for count, number in enumerate(damaged):
        changed[number] = DAMAGES[count % len(DAMAGES)](texts[number], chance)
    return File(tuple(changed), frozenset(damaged))


def is_valid(reading: Reading) -> bool:
    """True when there is no error in the record, neither of its text nor of its play."""
    return not reading.has_syntax_faults and not play(reading.record).has_errors


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_not_damaged_is_valid_and_nothing_else(
    sound_texts: tuple[str, ...], seed: int
) -> None:
    file = damaged_file(sound_texts, seed)
    readings = list(read("\n".join(file.texts)))
    assert len(readings) == RECORDS
    valid = {number for number, reading in enumerate(readings) if is_valid(reading)}
    assert valid >= set(range(RECORDS)) - file.damaged
    for number in file.damaged:
        alone = parse(Source(file.texts[number]))
        assert (number in valid) == is_valid(alone), file.texts[number]
        assert readings[number].record == alone.record
    still_correct = valid & file.damaged
    assert 0 < len(still_correct) < DAMAGED / 2
    for number in still_correct:
        now, before = (parse(Source(some)) for some in (file.texts[number], sound_texts[number]))
        assert turns(now.record) == turns(before.record), file.texts[number]


def turns(record: Record) -> list[tuple[Seat, list[int | None]]]:
    """The game without its claims: a record that stays correct cannot lose it."""
    played: list[tuple[Seat, list[int | None]]] = []
    depth = 0
    for item in record.body:
        depth += isinstance(item, VariationStart) - isinstance(item, VariationEnd)
        sides = item.turns if isinstance(item, SimultaneousRow) else (item,)
        for side in sides:
            if depth == 0 and isinstance(side, Turn):
                played.append((side.seat, [move.house for move in side.moves]))
    return played


@pytest.mark.push
def test_one_lost_sign_gives_few_faults(sound_texts: tuple[str, ...]) -> None:
    """No phantom faults: one lost or added sign gives one fault, seldom two."""
    chance = Random(3)
    counts = []
    for index in range(1500):
        text = DAMAGES[index % len(DAMAGES)](chance.choice(sound_texts), chance)
        counts.append(len(parse(Source(text)).diagnostics))
    assert sum(counts) / len(counts) < 0.9
    assert sum(count > 2 for count in counts) <= 3
    assert max(counts) <= 5
