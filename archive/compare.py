"""Records compared: the same play twice, two readings of one game, names and `Id`s."""

from __future__ import annotations

from ..notation.borders import MARK
from ..notation.diagnostic import Code, Diagnostic, Span
from ..notation.escapes import DIGEST_PREFIX
from ..replay.wording import warning
from .card import MOST_TURNS, SURE_HOUSES, Card, CardTurns, Player
from .known_records import MOST_READINGS, KnownRecords, Reading, Where, is_apart
from .names import describe_difference, name_key
from .played import may_be_one
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
        if card.houses < SURE_HOUSES and (other == where or seal in self._known.briefs):
            found = self._find_brief(card, seal, where)
            if found is None:
                return None
            other = found
        if other == where:
            return None
        message = f"the same play is at `{_write_place(other)}`, turn for turn"
        hint = "keep one of the two"
        return warning(Code.DUPLICATE_RECORD, START, message, hint)

    def _find_brief(self, card: Card, seal: bytes, where: Where) -> Where | None:
        """The record with the same short play whose header does not contradict this one's."""
        names = tuple([it.name.encode() for it in card.players])
        date = None if card.date is None else card.date.encode()
        said = (*card.occasion, card.id.value if card.id else None)
        occasion = tuple([None if it is None else it.encode() for it in said])
        headers = self._known.briefs.setdefault(seal, [])
        for place, others, day, set_apart in headers:
            is_other_day = None not in (day, date) and day != date
            if place == where or not (
                is_other_day or is_apart(occasion, set_apart) or _are_others(names, others)
            ):
                return place
        headers.append((where, names, date, occasion))
        return None

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


def _are_others(names: tuple[bytes, ...], others: tuple[bytes, ...]) -> bool:
    """True when two records name other players, as far as each names all."""
    if len(names) != len(others):
        return False
    keys = (
        (name_key(one.decode()), name_key(other.decode()))
        for one, other in zip(names, others, strict=True)
    )
    return not all(may_be_one(one, other) for one, other in keys)


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
