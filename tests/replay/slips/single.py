"""Every single slip in some short games, and the hints about it.

`python tests/replay/altered.py` writes `single.out`; `test_single.py` holds it fresh.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.report import write_hint

from .test_find import CLUB, DAKON, GAME, MATCH, SMALL, TOGETHER
from .test_lost import THREE

SINGLE = Path(__file__).parent / "single.out"

ENDS = """
round 1 first S
1. S3x6 N3 =7:1
2. S1 N2+ =9:3
3. S1x5 N2+ =15:4
4. S2x3 N2 =19:4
5. S3+ N3+ =20:5
6. S1x4 N3 =25:5
7. S2 N2 =25:5
8. S1+ N1+ =26:6
score 26-6
end
"""


def bare(text: str) -> str:
    """The text without claims of the stores."""
    return re.sub(r" =[0-9:]+", "", text)


GAMES = {
    "claims": (CLUB, GAME, 4),
    "no stores": (CLUB, bare(GAME), 3),
    "ends": ("sungkaan houses=4 shells=4 again=no", bare(ENDS), 3),
    "rounds": (DAKON, MATCH, 4),
    "together": (SMALL, TOGETHER, 3),
    "three": ("sungka-three", bare(THREE), 13),
}
"""Rules, a game, and of how many slips in it one is tried."""

PARTS = 5
SECTIONS = [(name, part) for name in GAMES for part in range(PARTS)]
"""Each game with each part of the slips in it, which a test takes."""

_TURN = re.compile(r"([SNEW])([0-9]\S*|--)")
_MOVE = re.compile(r"([0-9])([^+]*)")


def slips_in(text: str) -> Iterator[tuple[str, str]]:
    """Each slip in a text: its name, and the text with it."""
    lines = text.strip().splitlines()
    for at, line in enumerate(lines):
        for what, altered in _slips_in_line(line):
            yield f"{line}: {what}", "\n".join([*lines[:at], altered, *lines[at + 1 :]])
        yield f"{line}: lost", "\n".join(lines[:at] + lines[at + 1 :])
        yield f"{line}: twice", "\n".join(lines[: at + 1] + lines[at:])
        yield f"{line}: lost with the next", "\n".join(lines[:at] + lines[at + 2 :])
        swapped = [*lines[at + 1 : at + 2], line]
        yield f"{line}: after the next", "\n".join(lines[:at] + swapped + lines[at + 2 :])


def _slips_in_line(line: str) -> Iterator[tuple[str, str]]:
    words = line.split(" ")
    for at, word in enumerate(words):
        before, after = words[:at], words[at + 1 :]
        for what, altered in _slips_in_word(word):
            yield what, " ".join([*before, altered, *after])
        if _TURN.fullmatch(word):
            yield f"`{word}` lost", " ".join(before + after)
            yield f"`{word}` twice", " ".join([*before, word, word, *after])
            if after and _TURN.fullmatch(after[0]):
                yield f"`{word}` after the next", " ".join([*before, after[0], word, *after[1:]])


def _slips_in_word(word: str) -> Iterator[tuple[str, str]]:
    for digit in re.finditer(r"[0-9](?!\.)", word):
        for more in (1, 2):
            other = str((int(digit[0]) + more) % 5)
            yield f"`{word}` by {more}", word[: digit.start()] + other + word[digit.end() :]
    turn = _TURN.fullmatch(word)
    if not turn:
        return
    for seat in "SNEW":
        if seat != turn[1]:
            yield f"`{word}` of {seat}", seat + turn[2]
    moves = turn[2].rstrip("+").split("+")
    for at, move in enumerate(moves):
        for what, others in (
            ("without", moves[:at] + moves[at + 1 :]),
            ("twice", [*moves[: at + 1], *moves[at:]]),
            ("after the next of", [*moves[:at], *moves[at + 1 : at + 2], move, *moves[at + 2 :]]),
        ):
            if others and others != moves:
                end = "+" if turn[2].endswith("+") else ""
                yield f"`{move}` {what} `{word}`", turn[1] + "+".join(others) + end


def hint_at_slips(name: str, part: int) -> str:
    """The hints about a part of the slips in a game, a line each."""
    rules, text, each = GAMES[name]
    head, lines = f'%sgn 1\n[Rules "{rules}"]\n\n', []
    for number, (what, altered) in enumerate(slips_in(text)):
        if number % (each * PARTS) == each * part:
            (reading,) = read(f"{head}{altered}\n")
            report = find_slips(reading.record, play(reading.record), lambda: True)
            for it in report.suggestions[:1]:
                place = f"`{reading.source.text[it.span.start : it.span.end]}`"
                where = f"{place}, round {it.round}, row {it.row}, {it.agreement.turns} turns"
                lines.append(f"{what}: {len(report.suggestions)} fit, first {where}\n")
            if report.error is not None:
                lines.append(f"{what}: {write_hint(report)}\n")
    return "".join(lines)


def write_all() -> str:
    """The contents of the file: a section for each part of each game."""
    sections = [f"=== {name} {part}\n{hint_at_slips(name, part)}" for name, part in SECTIONS]
    return "\n".join(sections)
