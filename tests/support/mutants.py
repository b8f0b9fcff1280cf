"""Records with one or a few random changes, for the tests of reading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from sungka.notation.record import Record, Tag
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from support.matches import random_match
from support.rules import PRESET_NAMES
from support.variations import vary

SMALL = " houses=4 shells=3 rounds=2"
OPTIONS = (
    "", " relay=own", " again=no", " capture=always", " capture-after=circuit", " burned=forfeit",
    " round-end=one rest=opponent", " refill=partial refill-from=far", " reopen=no next=winner",
    " next=other", " win=rounds", " match-end=rounds",
    " pace=lap", " opening=simultaneous", " opening=simultaneous capture-after=circuit",
    " burn=chosen", " opening=simultaneous burned=forfeit relay=own again=no",
    " layout=alternate opening=farthest", " opening=simultaneous first-lift=farthest",
    " origin=skipped facing=same", " opening=simultaneous origin=relayed first-lift=nearest",
    " capture-theirs=sides capture-after=village", " capture-theirs=own capture-again=yes",
    " opening=simultaneous origin=skipped capture-theirs=sides capture-again=yes",
    " round-end=lap origin=relayed", " round-end=three rest=none", " capture-theirs=given",
    " opening=simultaneous pace=first-over capture-theirs=given",
)  # fmt: skip
TAGS = (
    Tag("Event", "Sinulog Open"), Tag("Date", "2026-01-18"), Tag("South", "Peña, María"),
    Tag("Evidence", "live"), Tag("SouthRating", "1800"), Tag("Source", 'a "\\" b'),
)  # fmt: skip
NOTES = (
    "{a word}", "{two\nlines}", "{a \\{ brace}", "<clk=0:04:31>", '<by="a \\" b" pv="S3+1">', "!",
    "{señor — ‘ok’}", "; to the end\n", "<eval=+6.5 emt=12.5>",
)  # fmt: skip
PIECES = (
    *NOTES, "!?", "$3", "~0", "~2", ">N3", "-S1", "x0", "x4", "@3", "=3:4", " ", "\t", "\xa0", "é",
    "\\", '"', "%sgn 1\n", "\n", "S--", "N1", "|", "_", "+", "+1", "0", "9", "#", "-", "end\n",
    "end resign N\n", "round 2\n", "score 3-4\n", "gap\n", 'event pause "tea"\n', "(N1)", "\r",
    "\0", '[Date "2026-02-30"]\n', '[North "Ana"]\n', '[East "Ana"]\n', '[Result "S"]\n', "1.",
    "\u3000", 'position "1.2.3.4/5 4.3.2.1/0 S"\n', "\u202e", "\u0085", "<>", "{", "}", "s3",
    "race S3 N1\n", 'set "3.3.3.3/0 3.3.3.3/0 S"\n', 'set "0.0.0.0/12 0.0.0.0/12 -"\n',
    "gap\nscore 12-12\n", "{a\xa0word} ",
)  # fmt: skip


@cache
def originals(seed: int) -> tuple[str, ...]:
    """Records of every preset on a small board in all details, with notes, and with variations."""
    chance, texts = Random(seed), []
    for name in PRESET_NAMES:
        rules = name + SMALL + chance.choice(OPTIONS)
        record = random_match(rules, seed, *chance.sample(TAGS, 3))
        texts += [ordinary(record, detail) for detail in Detail]
        texts.append(annotated(texts[-1 - chance.randrange(3)], chance))
        texts.append(ordinary(vary(record, chance), chance.choice(list(Detail))))
    return tuple(texts)


def ordinary(record: Record, detail: Detail) -> str:
    """The text of a record in that detail, with its result."""
    played = play(record)
    result = Tag("Result", played.result.to_text())
    return write(rewrite_in_detail(play(Record((*record.tags, result), record.body)), detail))


def annotated(text: str, chance: Random) -> str:
    """The text with comments, data and marks after some of its turns."""

    def note(turn: re.Match[str]) -> str:
        if chance.random() < 0.8:
            return turn[0]
        chosen = chance.choice(NOTES)
        return turn[0].rstrip("+") + chosen if chosen == "!" else f"{turn[0]} {chosen}"

    lines = text.split("\n")
    return "\n".join(_TURN.sub(note, line) if line[:1].isdigit() else line for line in lines)


_TURN = re.compile(r"[SNEW][1-9]\S*(?= )")


def mutants(seed: int) -> Iterator[bytes]:
    """An endless stream of changed records, made from random matches of all presets."""
    chance = Random(seed)
    while True:
        texts = originals(chance.randrange(12))
        data = chance.choice(texts).encode()
        for _ in range(chance.choice((1, 1, 1, 2, 4))):
            data = mutate(data, chance)
        yield data


def mutate(data: bytes, chance: Random) -> bytes:
    """The record with one change: of a byte, a token, a number or a line, or a piece inserted."""
    at = chance.randrange(len(data))
    piece = chance.choice(PIECES).encode()
    match chance.randrange(9):
        case 0:
            return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        case 1:
            return data[:at] + bytes([chance.choice(data)]) + data[at + 1 :]
        case 2:
            return data[:at] + data[at + chance.randrange(1, 4) :]
        case 3:
            digits = [i for i, byte in enumerate(data) if 48 <= byte < 58]
            at = chance.choice(digits or [0])
            return data[:at] + str(chance.randrange(12)).encode() + data[at + 1 :]
        case 4:
            return data[:at] + piece + data[at:]
        case 5:
            ends = [i + 1 for i, byte in enumerate(data) if byte in b" \n"]
            at = chance.choice(ends or [0])
            return data[:at] + piece + chance.choice((b"", b" ")) + data[at:]
    between = chance.choice((b" ", b"\n"))
    parts = data.split(between)
    one, other = chance.randrange(len(parts)), chance.randrange(len(parts))
    match chance.randrange(3):
        case 0:
            parts[one], parts[other] = parts[other], parts[one]
        case 1:
            parts.insert(one, parts[other])
        case _:
            del parts[one]
    return between.join(parts)
