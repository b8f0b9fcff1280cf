"""The records of an event: its longest turn, biggest capture, closest end and others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ..engine.board import Seat
from .facts import TableAddress
from .matches import KnownBy
from .state import EventState


class FeatKind(Enum):
    """The kinds of record of an event: laps, shells, houses, changes of lead, points of rating.

    The amount of a closest end is below zero, so that more of it is closer.
    """

    LONGEST_TURN = "longest turn"
    BIGGEST_CAPTURE = "biggest capture"
    MOST_BURNED = "most burned houses"
    LEAD_CHANGES = "most changes of lead"
    CLOSEST_END = "closest end"
    UPSET = "biggest upset"

    @property
    def unit(self) -> str:
        """The unit of its amount, in the plural."""
        return _UNITS[self]


_UNITS = {
    FeatKind.LONGEST_TURN: "laps",
    FeatKind.BIGGEST_CAPTURE: "shells",
    FeatKind.MOST_BURNED: "houses",
    FeatKind.LEAD_CHANGES: "changes",
    FeatKind.CLOSEST_END: "shells",
    FeatKind.UPSET: "points of rating",
}


class PlayFeat(NamedTuple):
    """The highest value of a kind in a game, and where it was first reached.

    `turn` counts from 1 in its round, passes and simultaneous rows included, as the addresses of a
    replay's page do; it is `None` for a whole round.
    """

    kind: FeatKind
    amount: int
    seat: Seat
    round: int
    turn: int | None


@dataclass(frozen=True, slots=True)
class Feat:
    """The highest value of a kind in an event: by whom, against whom, and where.

    `entrant` is the player who sat there, also in a match of teams. `file`, `round` and `turn` say
    where its record has it (`None` for an upset). `equalled` are the other games with as much.
    """

    kind: FeatKind
    amount: int
    entrant: str
    opponent: str
    address: TableAddress
    file: str | None = None
    round: int | None = None
    turn: int | None = None
    equalled: int = 0


class FeatHolders(NamedTuple):
    """The highest value of a kind in an event, and all games that reached it, in order."""

    amount: int
    games: tuple[TableAddress, ...]


PlayedFeat = tuple[TableAddress, str, PlayFeat]
"""The address and the file of a game, and a feat in it."""


def choose_feats(state: EventState, played: Iterable[PlayedFeat]) -> tuple[Feat, ...]:
    """The records of an event, each kind once, from what was done in its games.

    Among equals the first address counts. A kind without any feat is left out.
    """
    return tuple(_choose(feats) for feats in _list_all(state, played).values() if feats)


def list_holders(state: EventState, played: Iterable[PlayedFeat]) -> Mapping[FeatKind, FeatHolders]:
    """The games in which the records of an event were reached, by their kinds."""
    found = {}
    for kind, feats in _list_all(state, played).items():
        if feats:
            most = max(feat.amount for feat in feats)
            games = sorted((one.address for one in feats if one.amount == most), key=_by_table)
            found[kind] = FeatHolders(most, tuple(games))
    return found


def join_holders(
    old: FeatHolders | None, new: FeatHolders | None, touched: Collection[TableAddress]
) -> FeatHolders | None:
    """The games that hold a record after the `touched` ones have changed; `new` covers these.

    Raises `ValueError` where no other match reached the record and these have less now: the next
    lower one is not known.
    """
    if old is None:
        return new
    left = tuple(one for one in old.games if one.match not in touched)
    if new is not None and new.amount >= old.amount:
        games = (*(left if new.amount == old.amount else ()), *new.games)
        return FeatHolders(new.amount, tuple(sorted(games, key=_by_table)))
    if not left:
        raise ValueError(f"nothing is known of less than {old.amount}")
    return FeatHolders(old.amount, left)


def _list_all(state: EventState, played: Iterable[PlayedFeat]) -> dict[FeatKind, list[Feat]]:
    found: dict[FeatKind, list[Feat]] = {kind: [] for kind in FeatKind}
    for address, file, feat in played:
        match = state.matches.get(address.match)
        if match is None or feat.seat not in _SIDES:
            continue
        side, board = _SIDES[feat.seat], address.board or 1
        own, other = match.player_at(side, board), match.player_at(1 - side, board)
        found[feat.kind].append(
            Feat(feat.kind, feat.amount, own, other, address, file, feat.round, feat.turn)
        )
    found[FeatKind.UPSET] += list_upsets(state)
    return found


def _by_table(address: TableAddress) -> tuple[int, int]:
    return address.round, address.table


_SIDES = {Seat.SOUTH: 0, Seat.NORTH: 1}


def list_upsets(state: EventState) -> Iterator[Feat]:
    """The games won by the player with the lower rating; not those that were never played."""
    for address, match in sorted(state.matches.items()):
        outcome = state.outcomes[address]
        if outcome.winner is None or outcome.known in (KnownBy.FORFEIT, KnownBy.DECIDED):
            continue
        loser = match.opponent_of(outcome.winner)
        low, high = (_rating_of(state, one) for one in (outcome.winner, loser))
        if low is not None and high is not None and low < high:
            yield Feat(FeatKind.UPSET, high - low, outcome.winner, loser, address)


def _rating_of(state: EventState, entrant: str) -> int | None:
    person = state.plan.person_by_id.get(entrant)
    return person.rating if person is not None else None


def _choose(feats: list[Feat]) -> Feat:
    most = max(feat.amount for feat in feats)
    equal = sorted((one for one in feats if one.amount == most), key=lambda one: one.address[:2])
    best = equal[0]
    return Feat(
        *(best.kind, best.amount, best.entrant, best.opponent, best.address),
        *(best.file, best.round, best.turn, len(equal) - 1),
    )
