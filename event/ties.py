"""Tie-breaks, each a number with its working: FIDE's under their names (handbook C.07), and ours.

Unplayed rounds follow article 16 in the edition of the plan. An opponent's points are the
*adjusted* ones: half a point for each bye asked for after the last round the opponent was there to
play (16.2.5, 16.3). A round that the entrant did not play counts as one against a dummy with the
entrant's own points, by the edition of 2026 within limits (16.4). A cut takes the lowest round that
was not played by the entrant's own doing first (16.5). In a round robin everyone has an opponent
for each round, and these count whether or not they came.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from .plan import DRAW, WIN, Tie, TieEdition
from .sheets import EntrantSheet, RoundKind, SheetLine
from .systems.lots import lot_number
from .systems.swiss import write_halves

_COUNTED = (RoundKind.PLAYED, RoundKind.OPEN)
_ROUNDLESS = (RoundKind.REST, RoundKind.OPEN)
_FORFEITS = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)


class TieValue(NamedTuple):
    """A tie-break's value: what is compared, the most first; how it is shown; and its working."""

    value: Fraction
    shown: str
    working: str


class TieTable(NamedTuple):
    """All that ties are worked out from: the sheets of a group, and the text that lots come from.

    `is_round_robin` says that a scheduled opponent counts as met.
    """

    sheets: Mapping[str, EntrantSheet]
    lot: str
    purpose: str
    is_round_robin: bool = False
    names: Mapping[str, str] = {}
    edition: TieEdition | None = None

    def name(self, entrant: str) -> str:
        """The name of an entrant in a working."""
        return self.names.get(entrant, entrant)

    def met(self, line: SheetLine) -> bool:
        """True when the opponent of a round counts as met."""
        if line.opponent is None or line.kind is RoundKind.OPEN:
            return False
        return line.kind is RoundKind.PLAYED or self.is_round_robin

    def adjusted(self, entrant: str) -> int:
        """An opponent's points in halves, as they count for others (16.3).

        Without an edition the last rounds lost by forfeit are half a point each, too.
        """
        sheet = self.sheets[entrant]
        if self.is_round_robin:
            return sheet.points
        lines = [line for line in sheet.lines if line.kind not in _ROUNDLESS]
        points = sum(line.points for line in lines)
        for line in reversed(lines):
            if not line.kind.is_voluntary:
                break
            if self.edition is None or line.kind is not RoundKind.FORFEIT_LOSS:
                points += DRAW - line.points
        return points

    def dummy(self, entrant: str, line: SheetLine) -> tuple[int, str]:
        """The points of the dummy opponent of an unplayed round, in halves; and words (16.4)."""
        own, words = self.sheets[entrant].points, line.kind.value
        if self.edition is not TieEdition.FIDE_2026:
            return own, words
        if line.kind in _FORFEITS and line.opponent is not None:
            most, why = self.adjusted(line.opponent), f"capped by {self.name(line.opponent)}"
        else:
            rounds = _count_rounds(self.sheets[entrant])
            most, why = DRAW * rounds, "capped at half a point a round"
        return (own, words) if own <= most else (most, f"{words}, {why}")


def tie_value(table: TieTable, entrant: str, tie: Tie, level: Sequence[str] = ()) -> TieValue:
    """The value of a tie-break for an entrant; `level` are those it is level with, for `DE`."""
    sheet = table.sheets[entrant]
    match tie:
        case Tie.DE:
            return _direct_encounter(table, entrant, level)
        case Tie.WIN:
            won = [line for line in sheet.lines if line.points >= WIN]
            rounds = ", ".join(str(line.round) for line in won) or "none"
            return _whole(len(won), f"rounds won: {rounds}")
        case Tie.BH | Tie.BH_C1 | Tie.BH_M1:
            return _buchholz(table, sheet, tie)
        case Tie.SB:
            return _sonneborn_berger(table, sheet)
        case Tie.PS:
            sums, total = [], 0
            for line in sheet.lines:
                total += line.points
                sums.append(total)
            return _halves(sum(sums), " + ".join(map(write_halves, sums)) or "0")
        case Tie.KS:
            return _koya(table, sheet)
        case Tie.LOT:
            number = lot_number(table.lot, table.purpose, entrant)
            working = f"SHA-256 of `{table.lot}/{table.purpose}/{entrant}` begins {number[:12]}"
            return TieValue(-Fraction(int(number, 16)), number[:6], working)
        case _:
            return _sum_up(sheet, tie)


def _sum_up(sheet: EntrantSheet, tie: Tie) -> TieValue:
    """The ties that are sums over the rounds played."""
    played = [line for line in sheet.lines if line.kind in _COUNTED]
    if tie is Tie.SD:
        own, others = sum(one.shells for one in played), sum(one.against for one in played)
        shown = f"{own - others:+}" if own != others else "0"
        terms = " + ".join(f"({one.shells} - {one.against})" for one in played if _has_shells(one))
        return TieValue(Fraction(own - others), shown, terms or "0")
    if tie is Tie.SH:
        terms = " + ".join(str(one.shells) for one in played if _has_shells(one))
        return _whole(sum(one.shells for one in played), terms or "0")
    if tie is Tie.RW:
        counted = [one for one in sheet.lines if one.opponent is not None]
        terms = " + ".join(write_halves(one.boards) for one in counted)
        return _halves(sum(one.boards for one in counted), terms or "0")
    if tie is Tie.B1:
        counted = [one for one in sheet.lines if one.opponent is not None]
        terms = " + ".join(write_halves(one.board1) for one in counted)
        return _halves(sum(one.board1 for one in counted), terms or "0")
    assert tie is Tie.FOUL
    fouls = sum(one.fouls for one in sheet.lines)
    terms = " + ".join(str(one.fouls) for one in sheet.lines if one.fouls) or "0"
    return TieValue(Fraction(-fouls), str(fouls), terms)


def _has_shells(line: SheetLine) -> bool:
    return bool(line.shells or line.against)


class _Term(NamedTuple):
    """A round's share: in halves or quarters, its words, and whether a cut takes it first."""

    value: int
    words: str
    is_voluntary: bool


def _buchholz(table: TieTable, sheet: EntrantSheet, tie: Tie) -> TieValue:
    terms = []
    for line in sheet.lines:
        if table.met(line) and line.opponent is not None:
            value = table.adjusted(line.opponent)
            terms.append(_Term(value, f"{write_halves(value)} {table.name(line.opponent)}", False))
        elif line.kind not in _ROUNDLESS:
            value, words = table.dummy(sheet.entrant, line)
            words = f"{write_halves(value)} ({words})"
            terms.append(_Term(value, words, line.kind.is_voluntary))
    kept, cut = list(terms), []
    if tie is not Tie.BH and kept:
        voluntary = [term for term in kept if term.is_voluntary]
        lowest = min(voluntary or kept, key=lambda term: term.value)
        kept.remove(lowest)
        cut.append(lowest)
    if tie is Tie.BH_M1 and kept:
        highest = max(kept, key=lambda term: term.value)
        kept.remove(highest)
        cut.append(highest)
    working = " + ".join(term.words for term in kept) or "0"
    if cut:
        working += f"; cut {', '.join(term.words for term in cut)}"
    return _halves(sum(term.value for term in kept), working)


def _sonneborn_berger(table: TieTable, sheet: EntrantSheet) -> TieValue:
    total, terms = 0, []
    for line in sheet.lines:
        if table.met(line) and line.opponent is not None:
            value, whom = table.adjusted(line.opponent), table.name(line.opponent)
        elif line.kind not in _ROUNDLESS:
            value, words = table.dummy(sheet.entrant, line)
            whom = f"({words})"
        else:
            continue
        total += value * line.points
        if line.points:
            terms.append(f"{write_halves(value)} × {write_halves(line.points)} {whom}")
    # Points in halves times points of a win in halves: quarters.
    shown = _write_quarters(total)
    return TieValue(Fraction(total, 4), shown, " + ".join(terms) or "0")


def _koya(table: TieTable, sheet: EntrantSheet) -> TieValue:
    rounds = max((_count_rounds(one) for one in table.sheets.values()), default=0)
    total, terms = 0, []
    for line in sheet.lines:
        if not table.met(line) or line.opponent is None:
            continue
        if 2 * table.sheets[line.opponent].points >= WIN * rounds:
            total += line.points
            terms.append(f"{write_halves(line.points)} {table.name(line.opponent)}")
    half = write_halves(rounds)
    return _halves(total, f"{' + '.join(terms) or '0'}; of {half} or more")


def _count_rounds(sheet: EntrantSheet) -> int:
    return sum(line.kind is not RoundKind.REST for line in sheet.lines)


def _direct_encounter(table: TieTable, entrant: str, level: Sequence[str]) -> TieValue:
    """The points among those who are level, if all of them have met (FIDE C.07, 6)."""
    among = set(level) | {entrant}
    if len(among) < 2:
        return TieValue(Fraction(0), "-", "alone")
    values = {one: _points_among(table, one, among) for one in among}
    own, terms = values[entrant]
    if all(len(found) >= len(among) - 1 for _, found in values.values()):
        return _halves(own, " + ".join(terms.values()))
    # Not all have met: who would be first whatever the missing matches bring is first (6.1.2).
    place = _unbeatable_places(values, among)[entrant]
    missing = sorted(table.name(one) for one in among - {entrant} - set(terms))
    words = f"{' + '.join(terms.values()) or '0'}; not all of the level have met"
    if missing:
        words += f" (not {', '.join(missing[:3])}{'…' if len(missing) > 3 else ''})"
    return TieValue(Fraction(-place), write_halves(own) if place else "-", words)


def _points_among(table: TieTable, entrant: str, among: set[str]) -> tuple[int, dict[str, str]]:
    """The points against others, and the words for each whom it met."""
    total = 0
    terms: dict[str, str] = {}
    for line in table.sheets[entrant].lines:
        if line.opponent in among and line.opponent is not None and table.met(line):
            total += line.points
            words = f"{write_halves(line.points)} {table.name(line.opponent)}"
            old = terms.get(line.opponent)
            terms[line.opponent] = words if old is None else f"{old} + {words}"
    return total, terms


def _unbeatable_places(
    values: Mapping[str, tuple[int, dict[str, str]]], among: set[str]
) -> dict[str, int]:
    """The places of those who stay ahead of all the rest, whatever the missing matches bring.

    Those who are not ahead share what place is left; nobody ahead: everyone has place 0.
    """
    left = set(among)
    places = dict.fromkeys(among, 0)
    place = 0
    while len(left) > 1:
        ahead = None
        for one in left:
            best_others = max(
                values[other][0] + WIN * len(left - {other} - set(values[other][1]))
                for other in left - {one}
            )
            if values[one][0] > best_others:
                ahead = one
                break
        if ahead is None:
            break
        places[ahead] = place
        place += 1
        left.discard(ahead)
    for one in left:
        places[one] = place
    return places


def _whole(value: int, working: str) -> TieValue:
    return TieValue(Fraction(value), str(value), working)


def _halves(value: int, working: str) -> TieValue:
    return TieValue(Fraction(value, 2), write_halves(value), working)


def _write_quarters(value: int) -> str:
    whole, rest = divmod(value, 4)
    part = ("", "¼", "½", "¾")[rest]
    return (str(whole) if whole or not rest else "") + part
