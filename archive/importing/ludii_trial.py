"""The text of a trial that Ludii saved, as moves over numbered sites.

A trial names its game (`game=…/Sungka.lud`), its options, and each move with what it did:
`Move=[Move:mover=1,from=7,to=7,actions=[Select:…],[Move:…,from=7,…,to=6],…]`. Shells go from site
to site by the actions `SetCount` and `Move`. The lists of legal moves behind the moves are passed
over. The form is that of `Trial.java` and `Move.java` in Ludii's sources (Ludeme/Ludii), compared
with trials that Ludii 1.2.2 saved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .foreign import ImportFault

SUFFIX = ".trl"
"""The ending of the names of trials that are saved in the program's window."""


class TrialDrop(NamedTuple):
    """A number of shells that come to a site from another (`None`: when the board is set up)."""

    source: int | None
    target: int
    shells: int


class TrialMove(NamedTuple):
    """A move: who makes it (0: nobody), the site whose shells are sown, and all that it does.

    `lifted` is `None` where nothing is sown: after a pass, or when a house is filled from a store.
    """

    line: int
    mover: int
    lifted: int | None
    drops: tuple[TrialDrop, ...]


class LudiiTrial(NamedTuple):
    """A trial; `winner` is a player from 1, or 0, and `None` where the trial does not say it."""

    game: str
    options: tuple[str, ...]
    moves: tuple[TrialMove, ...]
    winner: int | None
    winner_line: int
    ending: str
    version: str
    fault: ImportFault | None = None


def is_ludii_trial(text: str) -> bool:
    """True when a text is a trial of Ludii, by its first lines.

    >>> is_ludii_trial("game=/lud/board/sow/two_rows/Sungka.lud" + chr(10))
    True
    """
    return _GAME.match(text) is not None


def read_ludii_trial(text: str) -> LudiiTrial:
    """The trial in a text, up to the first move that cannot be read."""
    game, ending, version = "", "", ""
    options: list[str] = []
    moves: list[TrialMove] = []
    winner, winner_line = None, 0
    is_option, fault = False, None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("Move="):
            move = _read_move(number, line) if fault is None else None
            if move is not None:
                moves.append(move)
            elif fault is None:
                fault = ImportFault(number, "this move cannot be read")
            continue
        name, sign, value = line.partition("=")
        if line in ("START GAME OPTIONS", "END GAME OPTIONS"):
            is_option = line.startswith("START")
        elif is_option:
            options.append(line)
        elif not sign:
            continue
        elif name == "game":
            game = value.replace("\\", "/").rpartition("/")[2]
        elif name == "winner" and _SMALL.fullmatch(value):
            winner, winner_line = int(value), number
        elif name == "endtype":
            ending = value
        elif name == "LUDII_VERSION":
            version = value
    return LudiiTrial(
        game, tuple(options), tuple(moves), winner, winner_line, ending, version, fault
    )


def _read_move(number: int, line: str) -> TrialMove | None:
    head = _MOVE.match(line)
    if head is None:
        return None
    lifted = None
    drops: list[TrialDrop] = []
    for name, text in _ACTION.findall(line, head.end()):
        if name not in ("Select", "Move", "SetCount"):
            continue
        values = dict(_read_numbers(text))
        source, target = values.get("from"), values.get("to")
        if name == "Select":
            lifted = source
        elif target is None or (source is None and name == "Move"):
            return None
        else:
            drops.append(TrialDrop(source, target, values.get("count", 1)))
    return TrialMove(number, int(head[1]), lifted, tuple(drops))


def _read_numbers(text: str) -> Iterator[tuple[str, int]]:
    for pair in text.split(","):
        name, _, value = pair.partition("=")
        if _SMALL.fullmatch(value):
            yield name, int(value)


_GAME = re.compile(r"game=[^\n]*\.lud\r?\n")
_MOVE = re.compile(r"Move=\[Move:mover=([0-9]{1,2}),")
_ACTION = re.compile(r"\[([A-Za-z]+):([^\[\]]*)\]")
_SMALL = re.compile(r"[0-9]{1,5}")
