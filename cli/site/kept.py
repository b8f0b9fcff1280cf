"""The facts about records in a site's list of files, by which unchanged ones are left alone.

No names are kept, since the list lies in the folder that is published.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ...engine.board import Seat
from ...engine.version import VERSION
from ...event.facts import BoardScore, TableAddress
from ...event.feats import FeatHolders, FeatKind, PlayFeat
from ...event.journal import parse_address
from ...event.records import GameFacts
from ...templates.site.progress import RoundProgress
from ..console.json_text import Json


@dataclass(frozen=True, slots=True)
class KeptGame:
    """The result of a record: facts, whether it has a page, the files it shares, its faults.

    `who` is the hash of those who sat at its table, of how its page names them, and of the result.
    """

    facts: GameFacts | None
    who: str = ""
    has_page: bool = False
    shared: tuple[str, ...] = ()
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class KeptJournal:
    """The size of the journal that a site was written from, and the site's rounds by number.

    A round has the hash of all in it, and the number of its matches that are over. `feats` has the
    amount of each record of the event, and where it was reached.
    """

    size: int = 0
    rounds: Mapping[int, tuple[str, RoundProgress]] = field(default_factory=dict)
    feats: Mapping[FeatKind, FeatHolders] = field(default_factory=dict)


def journal_to_json(kept: KeptJournal) -> Json:
    """A kept journal as the list of files has it."""
    rounds: dict[str, Json] = {
        str(number): [
            digest,
            one.matches,
            dict(sorted(one.over.items())),
            list(one.stages),
            one.first,
            one.last,
        ]
        for number, (digest, one) in sorted(kept.rounds.items())
    }
    feats: dict[str, Json] = {
        kind.name: [held.amount, list(map(str, held.games))] for kind, held in kept.feats.items()
    }
    return [kept.size, rounds, feats]


def journal_from_json(found: Any) -> KeptJournal:
    """A kept journal. Raises `ValueError`, `KeyError` or `TypeError` when it is none."""
    size, rounds, feats = found
    return KeptJournal(
        int(size),
        {
            int(number): (
                str(digest),
                RoundProgress(
                    *(int(matches), dict(over), tuple(map(int, stages)), str(first), str(last))
                ),
            )
            for number, (digest, matches, over, stages, first, last) in rounds.items()
        },
        {
            FeatKind[kind]: FeatHolders(int(amount), tuple(map(_read_address, games)))
            for kind, (amount, games) in feats.items()
        },
    )


def _read_address(text: str) -> TableAddress:
    address = parse_address(text)
    if address is None:
        raise ValueError(f"`{text}` is no address of a table")
    return address


def drop_names(facts: GameFacts) -> GameFacts:
    """The facts without the names and ids that a record has."""
    return replace(facts, south=(None, None), north=(None, None))


def game_to_json(game: KeptGame) -> Json:
    """A kept game as the list of files has it."""
    facts = game.facts
    told: list[Json] | None = None
    if facts is not None:
        told = [
            facts.line,
            str(facts.address) if facts.address is not None else None,
            [[one.first, one.second] for one in facts.scores],
            None if facts.winner is None else facts.winner.name,
            facts.is_finished,
            facts.fault,
            [
                [one.kind.name, one.amount, one.seat.name, one.round, one.turn]
                for one in facts.feats
            ],
            list(facts.opening),
        ]
    return [told, game.who, game.has_page, list(game.shared)]


def game_from_json(found: Any, file: str) -> KeptGame:
    """A kept game. Raises `ValueError`, `KeyError` or `TypeError` when it is none."""
    told, who, has_page, shared = found
    facts = None
    if told is not None:
        line, address, scores, winner, is_finished, fault, feats, opening = told
        facts = GameFacts(
            *(file, int(line), parse_address(address) if address is not None else None),
            *((None, None), (None, None)),
            tuple(BoardScore(int(first), int(second)) for first, second in scores),
            None if winner is None else Seat[winner],
            bool(is_finished),
            None if fault is None else str(fault),
            tuple(
                PlayFeat(
                    *(FeatKind[kind], int(amount), Seat[seat], int(round_)),
                    None if turn is None else int(turn),
                )
                for kind, amount, seat, round_, turn in feats
            ),
            tuple(map(str, opening)),
        )
    return KeptGame(facts, str(who), bool(has_page), tuple(map(str, shared)))


@cache
def describe_program() -> str:
    """A hash of the version and of every file of the project that a page is made of."""
    root = Path(__file__).parents[2]
    found = sha256(VERSION.encode())
    for folder in _FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in _SUFFIXES:
                found.update(path.relative_to(root).as_posix().encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


_FOLDERS = ("engine", "notation", "replay", "event", "templates", "cli/site")

_SUFFIXES = frozenset([".py", ".css", ".js", ".j2", ".json", ".lark"])
