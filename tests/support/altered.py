"""Records of many rules, each altered in many places: the slips and oddities of a scorer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from sungka.notation.reading.parser import read
from sungka.replay.detail import Detail
from sungka.replay.play import play
from sungka.replay.steps import PassPlayed, RowPlayed, TurnPlayed

from .matches import random_match
from .mutants import ordinary

MATCHES = (
    ("sungka houses=3 shells=3 rounds=3", 1, Detail.STANDARD),
    ("sungka houses=3 shells=3 rounds=2 opening=alternate", 2, Detail.FULL),
    ("sungka houses=3 shells=2 rounds=2 pace=lap", 3, Detail.STANDARD),
    ("sungka houses=3 shells=3 rounds=2 seats=3", 4, Detail.STANDARD),
    ("sungka-three houses=3 shells=2 rounds=3", 5, Detail.STANDARD),
    ("sungka-six houses=4 shells=3 rounds=2", 6, Detail.FULL),
    ("congkak houses=3 shells=3 rounds=3", 7, Detail.STANDARD),
    ("congkak houses=4 shells=2 rounds=3 layout=alternate next=loser", 8, Detail.FULL),
    ("dakon houses=3 shells=3 rounds=4", 9, Detail.STANDARD),
    ("dakon houses=4 shells=3 rounds=3 burn=chosen", 10, Detail.STANDARD),
    ("dakon houses=3 shells=2 rounds=3 seats=3 burn=chosen reopen=no", 11, Detail.STANDARD),
    ("ohvalhu houses=4 shells=3 rounds=3", 12, Detail.STANDARD),
    ("sungkaan houses=4 shells=4", 13, Detail.FULL),
    ("sungkaan houses=4 shells=2 round-end=one rest=opponent", 14, Detail.STANDARD),
    ("dakon houses=3 shells=3 rounds=3 refill=partial refill-from=far", 15, Detail.STANDARD),
    ("congkak houses=3 shells=3 rounds=3 refill=even reopen=no next=winner", 16, Detail.STANDARD),
    ("dakon houses=3 shells=3 rounds=3 next=other win=rounds", 17, Detail.STANDARD),
    ("dakon houses=3 shells=3 rounds=3 next=last-mover match-end=rounds", 18, Detail.STANDARD),
    ("sungka houses=3 shells=3 relay=own again=no rounds=2", 19, Detail.STANDARD),
    ("sungkaan houses=3 shells=3 capture=always capture-after=circuit", 20, Detail.STANDARD),
    ("sungka houses=3 shells=3 rounds=3 burned=forfeit capture-after=circuit", 21, Detail.STANDARD),
    ("sungkaan houses=4 shells=3 layout=alternate opening=farthest", 22, Detail.STANDARD),
    ("sungka houses=3 shells=2 rounds=3 simultaneous-rounds=all", 23, Detail.BARE),
    ("sungkaan houses=3 shells=4 seats=3 round-end=one", 24, Detail.FULL),
)  # fmt: skip
"""The rules of a random match, its seed, and the detail it is written in."""

PIECES = (
    "{words}", "!", "gap\n", "end resign N\n", "end abandoned\n", "end\n", "score 5-4\n",
    "score 3-3-3\n", "round 2\n", "round 3 first N\n", "round 2 burn N1 S3\n", "S_", "N_",
    "(S1 {why not})", "(N1+2 N2)", "event pause\n", 'event illegal "touched"\n', "race S1 N1\n",
    "=1:2", "=9:9:9", "S--", "N1+", "S1 | N1", "S1>N1", "S2-N1", "N3x4", "S1@3", "N1~3", "W1", "Sl",
    'position "0.0.0/9 0.0.0/9 S"\n', 'set "2.2.2/3 2.2.2/3 N"\n', 'set "1.0.3/5 #.0.4/5 S"\n',
    'set "0.1.0/5 1.0.0/5 0.0.1/10 E"\n', 'set "1.1.1.1/4 1.1.1.1/4 S"\n',
)  # fmt: skip
"""The pieces that are put in between two words."""

_WORD = re.compile(r'\S*"[^"\n]*"|\S+')


WRITTEN = (
    """%sgn 1
[Rules "sungkaan houses=4 shells=4"]
[Setup "1.0.3.7/1 0.3.0.7/10 S"]

2. S4 N1 =1:13
3. S3+4x3 N4 =5:13
4. S1+1+3 N3x2 =9:16
position "0.0.0.5/9 1.1.0.0/16 S"
5. S3x2 N1
end abandoned
""",
    """%sgn 1
[Rules "dakon houses=4 shells=4 rounds=3"]

1. S2 N4x8 =1:10
2. S_ N1 {not seen}
gap
score 15-17
round 2
1. S1 (S2 {or so} N1) N2
set "4.4.4.0/3 4.4.4.0/5 S"
2. S1 N1
score 10-22
end
""",
    """%sgn 1
[Rules "congkak houses=3 shells=3 rounds=3 seats=3"]

round 1
gap
score 12-9-6
round 2 first E
1. E1 W1 S1
2. E2 W2 S2
event illegal "W touched"
set "0.1.0/8 1.0.0/8 0.0.1/8 E"
3. E1+ W3 S3
gap
set "0.1.0/8 1.0.0/8 0.0.1/8 E"
end resign W
""",
)
"""Records of what was not all seen: a board set up, a gap, a house that cannot be read."""

UNNUMBERED = (0, 1, 3, 7, 11)
"""The matches of `MATCHES` that are altered once more with rows that have no numbers."""

COUNT = len(MATCHES) + len(WRITTEN) + len(UNNUMBERED)


@cache
def sound_text(number: int) -> str:
    """A record of `WRITTEN`, or the text of a random match of `MATCHES` with its result."""
    if number >= len(MATCHES) + len(WRITTEN):
        matched = sound_text(UNNUMBERED[number - len(MATCHES) - len(WRITTEN)])
        return re.sub(r"^[0-9]+\. ", "", matched, flags=re.MULTILINE)
    if number >= len(MATCHES):
        return WRITTEN[number - len(MATCHES)]
    rules, seed, detail = MATCHES[number]
    return ordinary(random_match(rules, seed), detail)


def alterations(text: str, chance: Random) -> Iterator[tuple[str, str]]:
    """Endless alterations of one place: what was altered, and the text."""
    body, boards = text.index("\n\n") + 2, _boards(text)
    while True:
        if boards and chance.randrange(6) == 0:
            yield _with_board(text, chance.choice(boards), chance)
        if chance.randrange(5) == 0:
            yield from _of_lines(text[:body], text[body:], chance)
        words = list(_WORD.finditer(text, body))
        at = chance.randrange(len(words))
        word, following = words[at][0], words[min(at + 1, len(words) - 1)][0]
        match chance.randrange(9):
            case 0:
                new = ""
            case 1:
                new = f"{word} {word}"
            case 2:
                new, word = f"{following} {word}", f"{word} {following}"
            case 3:
                new = f"{chance.choice(PIECES)} {word}"
            case 4:
                new = word + chance.choice(("+", "x1", "x9", "@3", ">N2", "-S1", "!", "+1", "+2"))
            case 5:
                new = re.sub(
                    "[SNEW]", lambda seat: chance.choice("SNEW".replace(seat[0], "")), word
                )
            case 6:
                new = chance.choice((f"{word} ({word})", f"{word} ({word} ({word} {{no}}) N1)"))
            case _:
                digits = [i for i, sign in enumerate(word) if sign.isdigit()]
                if not digits:
                    continue
                digit = chance.choice(digits)
                sign = chance.choice("123456789l_".replace(word[digit], ""))
                new = word[:digit] + sign + word[digit + 1 :]
        end = words[at].start() + len(word)
        if new != word and text[words[at].start() : end] == word:
            line = text.count("\n", 0, words[at].start()) + 1
            what = f"{line}: `{word}` as `{new}`".replace("\n", "/")
            yield what, text[: words[at].start()] + new + text[end:]


def _boards(text: str) -> list[tuple[int, str]]:
    """Where each turn ends in a text, and the board after it."""
    (reading,) = read(text)
    return [
        (reading.record.body[it.body_index].span.end, it.after.to_text())
        for it in play(reading.record).steps
        if isinstance(it, TurnPlayed | PassPlayed | RowPlayed)
    ]


def _with_board(text: str, board: tuple[int, str], chance: Random) -> tuple[str, str]:
    """The text with the board after a turn stated there, as it is or with another seat to move."""
    end, position = board
    if chance.randrange(2):
        position = position[:-1] + chance.choice("SNEW-")
    stated = chance.choice(("position", "set", "gap\nset")) + f' "{position}"'
    what = f"{text.count(chr(10), 0, end) + 1}: {stated}".replace("\n", "/")
    return what, f"{text[:end]}\n{stated}\n{text[end:].lstrip()}"


def _of_lines(head: str, body: str, chance: Random) -> Iterator[tuple[str, str]]:
    lines = body.splitlines(keepends=True)
    at, before = chance.randrange(len(lines)), head.count("\n")
    place = at + before + 1
    yield f"{place}: line lost", head + "".join(lines[:at] + lines[at + 1 :])
    yield f"{place}: line twice", head + "".join(lines[: at + 1] + lines[at:])
    if at + 1 < len(lines):
        yield f"{place}: lines swapped", head + _swapped(lines, at, at + 1)
        yield f"{place}: two lines lost", head + "".join(lines[:at] + lines[at + 2 :])
    if at + 2 < len(lines):
        other = chance.randrange(at + 2, len(lines))
        what = f"{place}: line swapped with {other + before + 1}"
        yield what, head + _swapped(lines, at, other)


def _swapped(lines: list[str], one: int, other: int) -> str:
    lines = [*lines]
    lines[one], lines[other] = lines[other], lines[one]
    return "".join(lines)
