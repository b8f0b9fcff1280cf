"""Records compared: the same play twice, two readings of one game, names and `Id`s."""

from __future__ import annotations

from ..notation.borders import MARK
from ..notation.diagnostic import Code, Diagnostic, Span
from ..notation.escapes import DIGEST_PREFIX
from ..replay.wording import warning
from .card import MOST_TURNS, Card, CardTurns, Player
from .known_records import MOST_READINGS, KnownRecords, Reading, Where, is_apart
from .names import describe_difference, name_key
from .record_facts import RecordFacts

START = Span(0, len(MARK))
"""The beginning of a record."""


class Archive:
    """The records of an archive, added one after another."""

    def __init__(self) -> None:
        self._known = KnownRecords()

    def add_unlike(
        self, found: tuple[RecordFacts, ...], paths: tuple[str, ...], index: int = 0, lines: int = 0
    ) -> int:
        """Add records from `index` on, up to the first that may have a finding; gives its index.

        `paths` are the files by their index. A record begins `lines` lines after the line that it
        states.
        """
        return self._known.add_unlike(found, index, paths, lines)

    def add(self, card: Card, where: Where) -> tuple[Diagnostic, ...]:
        """Add a record; gives the findings from comparing it with those added before."""
        found: list[Diagnostic | None] = []
        copy = self._find_duplicate(card, where)
        if copy is not None:
            found.append(copy)
        else:
            found += [self._find_other_reading(card, where), self._check_id(card, where)]
        for player in card.players:
            if player.name.encode() not in self._known.spellings.keys:
                found.append(self._check_spelling(player, where))
        return tuple([finding for finding in found if finding is not None])

    def _find_duplicate(self, card: Card, where: Where) -> Diagnostic | None:
        if card.digest is None:
            return None
        seal = bytes.fromhex(card.digest.removeprefix(DIGEST_PREFIX))
        other = self._known.digests.setdefault(seal, where)
        if other == where:
            return None
        message = f"the same play is at `{_write_place(other)}`, turn for turn"
        hint = "keep one of the two"
        return warning(Code.DUPLICATE_RECORD, START, message, hint)

    def _find_other_reading(self, card: Card, where: Where) -> Diagnostic | None:
        if card.date is None or not card.turns.text:
            return None
        keys = self._known.spellings.keys
        names = [keys.get(it.name.encode()) or name_key(it.name) for it in card.players]
        readings = self._known.days.setdefault((card.date.encode(), *names), [])
        said = (*card.occasion, card.id.value if card.id else None)
        occasion = tuple([None if it is None else it.encode() for it in said])
        others = [
            (_count_common(card.turns.texts, _turns_of(reading)), reading)
            for reading in readings
            if reading[0] != where and not is_apart(occasion, reading[1])
        ]
        if len(readings) < MOST_READINGS:
            readings.append((where, occasion, f"{card.turns.text}\n".encode()))
        if not others:
            return None
        common, nearest = max(others, key=lambda other: other[0])
        if common == MOST_TURNS:
            return None
        return _report_parting(card.turns, common, nearest)

    def _check_id(self, card: Card, where: Where) -> Diagnostic | None:
        if card.id is None:
            return None
        other = self._known.numbers.setdefault(card.id.value.encode(), where)
        if other == where:
            return None
        place = _write_place(other)
        message = f"`{card.id.value}` is the `Id` of the record at `{place}` too"
        return warning(Code.ID_TWICE, card.id.span, message, "an `Id` belongs to one record")

    def _check_spelling(self, player: Player, where: Where) -> Diagnostic | None:
        """The finding about a name that is new."""
        other = self._known.spellings.add(player.name, player.id, where)
        if other is None:
            return None
        message = (
            f"`{player.name}` may be `{other.name}` of `{_write_place(other.where)}`: "
            f"the names differ in {describe_difference(player.name, other.name)}"
        )
        title = player.seat.title
        hint = f"write one person's name in one way; give two people each their own `{title}Id`"
        return warning(Code.NAME_SPELLING, player.span, message, hint)


def _write_place(where: Where) -> str:
    path, line = where
    return f"{path}:{line}"


def _turns_of(reading: Reading) -> list[str]:
    return reading[2].decode().split("\n")[:-1]


def _count_common(texts: list[str], others: list[str]) -> int:
    """The number of turns that two records share from their beginning."""
    pairs = enumerate(zip(texts, others, strict=False))
    return next((i for i, (text, other) in pairs if text != other), min(len(texts), len(others)))


def _report_parting(turns: CardTurns, common: int, other: Reading) -> Diagnostic:
    theirs = _turns_of(other)
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
    message = f"the record at `{_write_place(other[0])}` has the same players and date, {parted}"
    hint = (
        "if these are two games, give each its own `Stage`, `Table` or `Id`; "
        "if they are one, one record is wrong"
    )
    span = START if common == length == len(theirs) else at.span
    return warning(Code.PARTED_RECORD, span, message, hint)._replace(round=at.round, row=at.row)
