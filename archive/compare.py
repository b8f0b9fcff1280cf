"""Records compared: the same play twice, two readings of one game, names and `Id`s."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..notation.diagnostic import Code, Diagnostic, Span
from ..notation.record import DIGEST_PREFIX
from ..notation.splitter import MARK
from ..replay.wording import warning
from .card import MOST_TURNS, Card, CardTurns, Player
from .names import NameKey, describe_difference, is_near, name_key, near_keys

MOST_READINGS = 8
"""The number of readings of one game that later ones are compared with."""

MOST_NAMES = 20_000
"""The number of names that are searched for ones that differ by a letter."""

START = Span(0, len(MARK))
"""The beginning of a record."""


class _Reading(NamedTuple):
    """A record of some players' day: where it is, what sets it apart, and its turns."""

    where: str
    occasion: tuple[str | None, ...]
    turns: str


class _Known(NamedTuple):
    """A spelling of a name and where it first occurred."""

    name: str
    key: NameKey
    id: str | None
    where: str


class Archive:
    """The records of an archive, added one after another.

    Only a little of each is kept: its digest, its place, new names, and its turns in bare detail.
    """

    def __init__(self) -> None:
        self._digests: dict[bytes, str] = {}
        self._ids: dict[str, str] = {}
        self._days: dict[tuple[str, tuple[NameKey, ...]], list[_Reading]] = {}
        self._keys: dict[str, NameKey] = {}
        self._names: dict[NameKey, _Known] = {}
        self._near: dict[int, _Known] = {}

    def add(self, card: Card, where: str) -> tuple[Diagnostic, ...]:
        """Add a record; the findings about it beside those added before.

        `where` is its name in messages, like `final.sgn:1`.
        """
        found: list[Diagnostic | None] = []
        copy = self._find_duplicate(card, where)
        if copy is not None:
            found.append(copy)
        else:
            found += [self._find_other_reading(card, where), self._check_id(card, where)]
        for player in card.players:
            if player.name not in self._keys:
                found.append(self._check_spelling(player, where))
        return tuple([finding for finding in found if finding is not None])

    def _find_duplicate(self, card: Card, where: str) -> Diagnostic | None:
        if card.digest is None:
            return None
        seal = bytes.fromhex(card.digest.removeprefix(DIGEST_PREFIX))
        other = self._digests.setdefault(seal, where)
        if other == where:
            return None
        message = f"the same play is at `{other}`, turn for turn"
        hint = "keep one of the two"
        return warning(Code.DUPLICATE_RECORD, START, message, hint)

    def _find_other_reading(self, card: Card, where: str) -> Diagnostic | None:
        if card.date is None or not card.turns.text:
            return None
        keys = self._keys
        names = tuple([keys.get(it.name) or name_key(it.name) for it in card.players])
        readings = self._days.setdefault((card.date, names), [])
        occasion = (*card.occasion, card.id.value if card.id else None)
        others = [
            (_count_common(card.turns.texts, reading.turns.split("\n")), reading)
            for reading in readings
            if reading.where != where and not _is_apart(occasion, reading.occasion)
        ]
        if len(readings) < MOST_READINGS:
            readings.append(_Reading(where, occasion, card.turns.text))
        if not others:
            return None
        common, nearest = max(others, key=lambda other: other[0])
        if common == MOST_TURNS:
            return None
        return _report_parting(card.turns, common, nearest)

    def _check_id(self, card: Card, where: str) -> Diagnostic | None:
        if card.id is None:
            return None
        other = self._ids.setdefault(card.id.value, where)
        if other == where:
            return None
        message = f"`{card.id.value}` is the `Id` of the record at `{other}` too"
        return warning(Code.ID_TWICE, card.id.span, message, "an `Id` belongs to one record")

    def _check_spelling(self, player: Player, where: str) -> Diagnostic | None:
        """The finding about a name that is new."""
        key = self._keys[player.name] = name_key(player.name)
        if not key:
            return None
        known = _Known(player.name, key, player.id, where)
        other = self._names.setdefault(key, known)
        if other is known:
            other = self._find_near_name(known) or known
        if other is known or (player.id and other.id and player.id != other.id):
            return None
        message = (
            f"`{player.name}` may be `{other.name}` of `{other.where}`: "
            f"the names differ in {describe_difference(player.name, other.name)}"
        )
        title = player.seat.title
        hint = f"write one person's name in one way; give two people each their own `{title}Id`"
        return warning(Code.NAME_SPELLING, player.span, message, hint)

    def _find_near_name(self, known: _Known) -> _Known | None:
        """The first name that differs from this one by a slip of the pen; this one is kept too."""
        near = [hash(key) for key in near_keys(known.key)]
        others = (self._near.get(key) for key in near)
        found = next((other for other in others if other and is_near(known.key, other.key)), None)
        if len(self._names) <= MOST_NAMES:
            for key in near:
                self._near.setdefault(key, known)
        return found


def _is_apart(one: tuple[str | None, ...], other: tuple[str | None, ...]) -> bool:
    """Whether two records name different stages, tables or `Id`s, and so different games."""
    return any(a and b and a != b for a, b in zip(one, other, strict=True))


def _count_common(texts: list[str], others: list[str]) -> int:
    """The number of turns that two records share from their beginning."""
    pairs = enumerate(zip(texts, others, strict=False))
    return next((i for i, (text, other) in pairs if text != other), min(len(texts), len(others)))


def _report_parting(turns: CardTurns, common: int, other: _Reading) -> Diagnostic:
    theirs = other.turns.split("\n")
    length = len(turns.texts)
    at = turns.turn(min(common, length - 1))
    here = f"round {at.round}, row {at.row}"
    if common == length == len(theirs):
        parted = "and the same turns, but not the same rules, board or end"
    elif common == length:
        parted = f"but its play goes on after {here}, with `{theirs[common]}`"
    elif common == len(theirs):
        parted = f"but its play stops before {here}"
    else:
        parted = f"but they differ in {here}: `{at.text}` here, `{theirs[common]}` there"
    message = f"the record at `{other.where}` has the same players and date, {parted}"
    hint = (
        "if these are two games, give each its own `Stage`, `Table` or `Id`; "
        "if they are one, one record is wrong"
    )
    span = START if common == length == len(theirs) else at.span
    return replace(warning(Code.PARTED_RECORD, span, message, hint), round=at.round, row=at.row)
