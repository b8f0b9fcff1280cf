"""A solution as a record that begins at the board and goes on with the best line."""

from __future__ import annotations

from ...analysis.search.bound import Bound
from ...analysis.search.solution import Solution
from ...engine import match
from ...engine.round import Round
from ...engine.rules_text import rules_to_text
from ...engine.version import VERSION
from ...notation.record import Data, End, EndReason, Item, Record, RoundStart, Tag
from ...notation.writer import write
from ...replay.play import play
from ..console.exit_status import FINDINGS, complain
from ..console.terminal import print_data
from .found import Found, find_line, find_unfinished_turn
from .start import Start


def write_record(start: Start, found: Found) -> int:
    """Print the record and return the exit status; one that would not validate is refused."""
    record = make_record(start, found)
    wrong = [finding.message for finding in play(record).diagnostics if finding.is_error]
    if wrong:
        complain(f"sungka: it cannot be made into a record: {wrong[0]}")
        return FINDINGS
    print_data(write(record))
    return start.status


def make_record(start: Start, found: Found) -> Record:
    """The record, with a `Setup` unless it begins with the first board of its rules."""
    state, line = start.state, find_line(start, found)
    tags = [Tag("Rules", rules_to_text(state.rules))]
    if state != match.start(state.rules):
        tags.append(Tag("Setup", state.position.to_text()))
    body: list[Item] = [Data(_describe(found)), RoundStart(start.round)]
    body += [turn.item() for turn in line.turns]
    rest = find_unfinished_turn(line)
    if rest is not None:
        body.append(rest)
    is_over = line.state.is_over and _is_match_over(line.state, start.round)
    body.append(End(EndReason.COMPLETE if is_over else EndReason.ABANDONED))
    return Record(tuple(tags), tuple(body))


def _describe(found: Found) -> tuple[tuple[str, str], ...]:
    """The result of the search as a data item of the record."""
    by = ("by", f"sungka {VERSION}")
    if isinstance(found, Solution):
        best = found.best
        value = ("stores", ":".join(map(str, best.stores))) if best.stores else None
        value = value or ("eval", f"{best.value or 0:+d}")
        depth = [("depth", str(found.depth))] if best.bound is Bound.SO_FAR else []
        # In a record it is the bound of `eval`, whoever chooses.
        is_second = best.value is not None and best.house.seat is not found.start.position.seats[0]
        bound = best.bound.of_negative if is_second else best.bound
        return value, ("bound", bound.replace(" ", "-")), *depth, by
    from ...analysis.search.reach import Shortest

    if isinstance(found, Shortest):
        proven = ("excluded", str(found.excluded)), ("shortest", _yes_or_no(found.is_shortest))
        return ("turn", "shortest"), ("leave", str(found.left)), *proven, by
    return ("turn", "most"), ("store", str(found.store)), ("most", _yes_or_no(found.is_most)), by


def _yes_or_no(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _is_match_over(state: Round, round_number: int) -> bool:
    """True when no round follows this one, which is over, under its rules."""
    score = match.collect(state.rules, state.position)
    return match.is_over(state.rules, round_number, (score,), frozenset(state.position.burned))
