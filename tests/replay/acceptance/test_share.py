"""The share of sound records that the acceptance check takes, construct by construct.

A record that it leaves to be read and played in full for no reason is judged as well, only slower,
so that only the number of accepted records shows it. And a check keeps nothing of one record that
changes its verdict on the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any

import pytest
from sungka.engine.rules_text import rules_from_text
from sungka.notation.record import End, EndReason, Race, Record, Tag
from sungka.replay.detail import Detail
from sungka.replay.digest import digest
from sungka.replay.follow import EVENTS
from sungka.replay.header import EVIDENCE
from sungka.replay.play import play
from support.interruptions import interrupt, set_up
from support.lengths import long_after
from support.matches import random_match
from support.mutants import annotated, mutate, ordinary
from support.plain import plain
from support.variations import vary

from .test_check import full_path, swept

EACH = 10
"""The records of every construct."""

SMALL = "houses=3 shells=2 rounds=2"
RULES = (
    f"sungkaan {SMALL}",
    f"sungka {SMALL} simultaneous-rounds=all",
    f"sungka-three {SMALL}",
    f"sungka-three {SMALL} opening=simultaneous",
    "sungka houses=1 shells=1 rounds=3 simultaneous-rounds=first next=last-mover",
    "dakon houses=3 shells=3 rounds=4",
    "dakon houses=3 shells=3 rounds=4 burn=chosen reopen=no",
    "dakon houses=3 shells=3 rounds=4 refill-from=far burned=open win=burned",
    "congkak houses=3 shells=2 rounds=3 round-end=stuck after-opening=earlier",
    "sungkaan houses=3 shells=2 rounds=3 round-end=one rest=opponent next=emptied",
    "sungkaan houses=3 shells=3 rounds=5 refill=new match-end=majority win=rounds next=other",
    "sungkaan houses=4 shells=3 rounds=3 refill=partial first-lift=farthest",
    "sungka houses=3 shells=3 rounds=3 refill=new layout=alternate simultaneous-rounds=all",
    "sungka-three houses=3 shells=2 rounds=2 refill=new layout=alternate next=other",
)
DAKON = "dakon houses=3 shells=3 rounds=4"


def match_of(rules: str, seed: int, place: int = 0) -> Record:
    """A random match without the order of the drops."""
    while True:
        record = random_match(rules, seed, place=place)
        if not any(type(item).__name__ == "Race" for item in record.body):
            return record
        seed += 1000


def matches(detail: Detail, place: int = 0) -> Iterator[str]:
    for seed, rules in enumerate(RULES):
        yield ordinary(match_of(rules, seed, place), detail)


def notes() -> Iterator[str]:
    """Comments, data and marks after some of the turns."""
    for seed, rules in enumerate(RULES):
        yield annotated(ordinary(match_of(rules, seed), Detail.FULL), Random(seed))


def stated(state: Callable[[Record, Random], Record]) -> Iterator[str]:
    """Records that state boards, under rules by which another seat can begin the next round too."""
    for seed in range(40):
        for rules in (*RULES[:1], RULES[2], DAKON):
            record = state(match_of(rules, seed), Random(seed))
            if not play(record).diagnostics:
                yield ordinary(record, list(Detail)[seed % 3])


def variations(rules: str) -> Iterator[str]:
    for seed in range(EACH):
        record = vary(match_of(rules, seed), Random(seed), 0.3)
        yield ordinary(record, list(Detail)[seed % 3])


def raced(pace: str) -> Iterator[str]:
    """Simultaneous rows with the order of the drops, and laps kept together without it too."""
    for seed in range(1000):
        rules = f"{('sungka', 'sungka-three', 'congkak')[seed % 3]} {SMALL} opening=simultaneous"
        record = random_match(f"{rules} pace={pace}", seed)
        if pace == "lap" or any(isinstance(item, Race) for item in record.body):
            yield ordinary(record, list(Detail)[seed % 3])


def sealed() -> Iterator[str]:
    """Records with the digest that is theirs."""
    for seed, rules in enumerate(RULES):
        record = match_of(rules, seed)
        tag = Tag("Digest", digest(record, rules_from_text(rules)))
        yield ordinary(record._replace(tags=(*record.tags, tag)), list(Detail)[seed % 3])


def tagged() -> Iterator[str]:
    """Tags of every meaning, in the order written and in another, known to the check or not."""
    values = [("Evidence", word) for word in sorted(EVIDENCE)]
    values += [("Date", date) for date in ("2024-02-29", "2026-12-31", "2026-??-??", "????-??-??")]
    values += [("Date", date) for date in ("1900-02-28", "2000-02-29", "0001-01-01", "9999-11-30")]
    values += [("North", "Ana"), ("NorthTeam", "Cebu"), ("NorthRating", "1800"), ("NorthId", "7")]
    values += [
        ("South", "Peña"),
        ("Event", 'a \\"b\\"'),
        ("X" * 60, "y" * 300),
        ("Rules", RULES[0]),
    ]
    chance = Random(1)
    while True:
        chosen = dict(chance.sample(values, chance.randrange(1, 6)))
        lines = [f'[{name} "{value}"]' for name, value in chosen.items()]
        yield "\n".join(["%sgn 1", *lines, "", "{a word}", "end abandoned", ""])


def third_seats() -> Iterator[str]:
    """Tags of the third seat and of the second, before the rules that say who plays or after."""
    for seat, rest in (("East", "E"), ("West", "W")):
        for name in (seat, f"{seat}Team", f"{seat}Id", f"{seat}Rating"):
            tags = f'[Rules "sungka-three {SMALL}"]\n[{name} "1"]\n[Result "{rest}"]\n'
            yield f"%sgn 1\n{tags}\nend adjudicated {rest}\n"
            yield f'%sgn 1\n[{name} "1"]\n[Rules "sungka-three {SMALL}"]\n\nend resign {rest}\n'


def ends() -> Iterator[str]:
    """Every reason, at the beginning and a few turns later, with the result that it makes."""
    for reason in EndReason:
        for rules in (RULES[0], RULES[2]):
            record = match_of(rules, 1)
            for seat in rules_from_text(rules).playing_order if reason.names_seat else (None,):
                for size in (1, 6) if reason is not EndReason.COMPLETE else ():
                    body = (*record.body[:size], End(reason, seat))
                    yield ordinary(record._replace(body=body), Detail.STANDARD)


def asides() -> Iterator[str]:
    """Items next to the turns: notes in every place, events, claims of the board."""
    chance = Random(2)
    while True:
        text = ordinary(match_of(RULES[chance.randrange(2)], chance.randrange(99)), Detail.BARE)
        head, _, body = text.partition("\n\n")
        lines = [head, ""]
        for line in body.split("\n"):
            lines.append(line)
            if chance.random() < 0.4:
                lines.append(chance.choice(ASIDES))
        yield "\n".join([*lines, ""])


ASIDES = (
    "{a word}", "{two\nlines}", "; to the end", "<clk=0:04:31>", "", "  ", "\t{so}",
    *(f"event {name}" for name in sorted(EVENTS)), 'event pause "tea \\"x\\""',
)  # fmt: skip

CONSTRUCTS: dict[str, tuple[Callable[[], Iterator[str]], int]] = {
    **{it.value: (partial(matches, it), len(RULES)) for it in Detail},
    "begun by the second seat": (partial(matches, Detail.STANDARD, 1), len(RULES)),
    "begun by the third seat": (partial(matches, Detail.STANDARD, 2), len(RULES)),
    "notes": (notes, len(RULES)),
    "set and gap": (partial(stated, interrupt), EACH),
    "setup": (partial(stated, set_up), EACH),
    **{f"variations in {rules}": (partial(variations, rules), EACH) for rules in RULES[:4]},
    "races": (partial(raced, "shell"), EACH),
    "laps kept together": (partial(raced, "lap"), EACH),
    "digests": (sealed, len(RULES)),
    "tags": (tagged, 4 * EACH),
    "third seats": (third_seats, 16),
    "ends": (ends, 4 * EACH),
    "asides": (asides, 2 * EACH),
}
"""Where the records of a construct come from, and how many of them are looked at."""


@cache
def sound(name: str) -> tuple[str, ...]:
    """The records of a construct in which full reading and play find nothing."""
    make, count = CONSTRUCTS[name]
    texts = islice(make(), count)
    return tuple(text for text in texts if all(clean for clean, _ in full_path(text)))


@pytest.mark.push
@pytest.mark.parametrize("name", CONSTRUCTS)
def test_sound_records_are_taken(name: str) -> None:
    texts, check = sound(name), plain_check()
    assert len(texts) == CONSTRUCTS[name][1]
    left = [text for text in texts if swept(check, text.encode())[1] == 0]
    assert not left, left[0]


def plain_check() -> Any:
    """A new check as plain Python."""
    return plain("replay.acceptance.check").RecordCheck()


@pytest.mark.long
@pytest.mark.parametrize("part", long_after(1, range(4)))
def test_nothing_of_one_record_changes_what_is_said_of_another(part: int) -> None:
    """Sound records and damaged ones in any order, by one check and each by a new one."""
    chance, used = Random(part), plain_check()
    texts = [text.encode() for name in CONSTRUCTS for text in chance.sample(sound(name), 3)]
    texts += [mutate(text, chance) for text in texts]
    texts = [text for text in texts if text.startswith(b"%sgn 1\n")]
    alone = {text: swept(plain_check(), text) for text in texts}
    for text in (*chance.sample(texts, len(texts)), *chance.sample(texts, len(texts))):
        assert swept(used, text) == alone[text], text.decode()
