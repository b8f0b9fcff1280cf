"""Slips that go through a record: one cause, by which much of it is written otherwise than played.

Each is a proposal for the whole record. The caller plays the record as it would be then, and
decides (`checking/causes.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import NamedTuple

from ...engine.board import Seat
from ...engine.presets import PRESETS
from ...engine.ruleset import RuleSet
from ...notation import sentences as notation_sentences
from ...notation.diagnostic import Code
from ...notation.items import write_tag
from ...notation.reading.chat_signs import ASIDE
from ...notation.reading.newcomers import STATEMENTS
from ...notation.reading.parser import Reading, parse
from ...notation.reading.respelling import Respelling, TextEdit, apply_text_edits
from ...notation.record import Move, Pass, SimultaneousRow, Tag, Turn
from .. import sentences
from ..header import list_days
from ..play import play
from ..steps import Replay, RowPlayed, TurnPlayed
from .report import CLAIMED_STORES, write_was

LEAST_PLACES = 3
"""The places from which on a slip that they share is no chance."""


def find_systematic(reading: Reading, replay: Replay) -> Iterator[Respelling]:
    """Propose what is wrong: a tag, a round, a pass, all captures or all seats, in this order."""
    first = next((it for it in replay.diagnostics if it.is_error), None)
    if first is None:
        return
    if first.code in (Code.BAD_DATE, Code.UNKNOWN_RULES):
        yield from _correct_tags(reading, first.code)
    if replay.rules is None:
        return
    if first.code is Code.ROUND_OVER and first.round is not None:
        at = reading.source.text.rfind("\n", 0, first.span.start) + 1
        line = TextEdit(at, at, f"round {first.round + 1}\n")
        yield Respelling("rounds-left-out", sentences.ROUNDS_LEFT_OUT, (line,))
    if first.code is Code.PASS_DUE and first.position is not None and first.position.to_move:
        found = _put_pass_before(reading, first.span.start, first.position.to_move)
        if found is not None:
            yield found
    if (captures := _correct_captures(reading, replay)) is not None:
        yield captures
    if replay.rules.seats == 2 and (exchanged := _exchange_seats(reading)) is not None:
        yield exchanged


def fill_seats(reading: Reading, rules: RuleSet) -> Respelling | None:
    """The seats of turns, where none of the record's has its own; `None` where some have.

    Seats take turns in playing order. Whose turn it is first in a round and after a row of all
    hands, is what the engine says.
    """
    text, seats = reading.source.text, rules.playing_order
    words = _list_bare(text, len(seats))
    if len(words) < LEAST_PLACES or _SEATED.search(_ANY_ASIDE.sub("", text)):
        return None
    firsts: dict[int, int] = {}
    for _ in range(len(seats) * (words[-1].stretch + 1)):
        edits = tuple(_name_seats(words, seats, firsts))
        tried = parse(reading.source._replace(text=apply_text_edits(text, edits)))
        errors = [it for it in play(tried.record).diagnostics if it.code is Code.WRONG_SEAT]
        # Each edit puts one letter in.
        places = {word.at + index: word for index, word in enumerate(words)}
        wrong = next((places[it.span.start] for it in errors if it.span.start in places), None)
        if wrong is None or wrong.turn or wrong.first is not None:
            break
        firsts[wrong.stretch] = firsts.get(wrong.stretch, 0) + 1
    else:
        return None
    return Respelling("seats-left-out", sentences.SEATS_LEFT_OUT, edits)


class _BareTurn(NamedTuple):
    """A turn without its seat, by its place in the text and in its stretch of turns.

    A stretch ends with a round or with a row of all hands; in such a row, `hand` is its place.
    `first` is the seat that the round's statement names as its first.
    """

    at: int
    stretch: int
    turn: int
    hand: int | None
    first: Seat | None


def _list_bare(text: str, seats: int) -> list[_BareTurn]:
    words: list[_BareTurn] = []
    stretch, turn, first = 0, 0, None
    outer: list[int] = []
    found = [it for it in _WORDS.finditer(text) if it.lastgroup]
    for match, after in zip(found, [*found[1:], None], strict=False):
        if match["round"] is not None:
            named = _FIRST.search(match["round"])
            first = Seat(named[1].upper()) if named else None
            stretch, turn = stretch + 1, 0
        elif match["open"] is not None:
            outer.append(turn)  # a variation begins in the place of the turn before it
            turn = max(0, turn - 1)
        elif match["close"] is not None and outer:
            turn = outer.pop()
        elif match["bare"] is not None:
            before_bar = after is not None and after["bar"] is not None
            is_hand = before_bar or (words and words[-1].hand is not None and turn > 0)
            words.append(_BareTurn(match.start("bare"), stretch, turn, turn if is_hand else None,
                                   None if is_hand else first))  # fmt: skip
            turn += 1
            if is_hand and not before_bar:
                stretch, turn, first = stretch + 1, 0, None
    return words


def _name_seats(
    words: list[_BareTurn], seats: tuple[Seat, ...], firsts: dict[int, int]
) -> Iterator[TextEdit]:
    for word in words:
        if word.hand is not None:
            seat = seats[word.hand % len(seats)]
        else:
            begin = seats.index(word.first) if word.first in seats else 0
            seat = seats[(begin + firsts.get(word.stretch, 0) + word.turn) % len(seats)]
        yield TextEdit(word.at, word.at, seat.value)


def _correct_tags(reading: Reading, code: Code) -> Iterator[Respelling]:
    """A day in another order that is only one, or the rule set whose name is nearest."""
    tag = reading.record.tag("Date" if code is Code.BAD_DATE else "Rules")
    if tag is None:
        return
    if code is Code.BAD_DATE:
        meant = list_days(tag.value)
    else:
        name, blank, options = tag.value.partition(" ")
        near = get_close_matches(name, [it.name for it in PRESETS], n=1)
        meant = [it + blank + options for it in near if it != name]
    if len(meant) == 1:
        new = write_tag(Tag(tag.name, meant[0]))
        message = notation_sentences.stands_for(written=tag.value, meant=meant[0])
        yield Respelling("tag-values", message, (TextEdit(*tag.span, new),))


def _put_pass_before(reading: Reading, at: int, mover: Seat) -> Respelling | None:
    """The pass of the seat that has no shell to lift, behind the turn before."""
    before = None
    for item in reading.record.body:
        if item.span.start >= at:
            break
        if isinstance(item, Turn | Pass | SimultaneousRow):
            before = item
    if before is None:
        return None
    note = write_was("")
    edit = TextEdit(before.span.end, before.span.end, f" {mover.value}-- {note}")
    return Respelling("passes-left-out", sentences.PASSES_LEFT_OUT, (edit,))


def _correct_captures(reading: Reading, replay: Replay) -> Respelling | None:
    """The captures as they were, where all that are written are wrong by the same number."""
    text, edits, off = reading.source.text, list[TextEdit](), set[int]()
    for item, moves in _list_played(replay):
        places = []
        for move, taken in moves:
            if move.captured is None:
                continue
            off.add(move.captured - taken)
            written = _CAPTURED.search(text, move.span.start, move.span.end)
            if written is None:
                return None
            places.append(TextEdit(written.start(), written.end(), f"x{taken}"))
        if places:
            behind = CLAIMED_STORES.match(text, item.span.end)
            end = item.span.end if behind is None else behind.end()
            was = text[item.span.start : item.span.end]
            note = " " + write_was(was)
            edits += [*places, TextEdit(end, end, note)]
    count = sum(edit.stop > edit.start for edit in edits)
    if count < LEAST_PLACES or len(off) != 1 or off == {0}:
        return None
    difference = off.pop()
    message = sentences.CAPTURES_WITHOUT_OWN
    if difference != -1:
        how = sentences.captures_less if difference < 0 else sentences.captures_more
        message = how(abs(difference))
    return Respelling("captures", message, tuple(sorted(edits)))


def _list_played(replay: Replay) -> Iterator[tuple[Turn, list[tuple[Move, int]]]]:
    """The turns of the main line, each with its moves and the shells that these captured."""
    for step in replay.steps:
        if isinstance(step, TurnPlayed):
            turn = replay.record.body[step.body_index]
            if isinstance(turn, Turn):
                taken = [played.captured for played in step.moves]
                yield turn, list(zip(turn.moves, taken, strict=False))
        elif isinstance(step, RowPlayed) and step.opening is not None:
            row = replay.record.body[step.body_index]
            if isinstance(row, SimultaneousRow):
                for turn, moves in zip(row.turns, step.opening.moves, strict=False):
                    if isinstance(turn, Turn):
                        taken = [played.captured for played in moves]
                        yield turn, list(zip(turn.moves, taken, strict=False))


def _exchange_seats(reading: Reading) -> Respelling | None:
    """All turns of South as turns of North, and the other way round, with all houses they name."""
    text, edits, turns = reading.source.text, list[TextEdit](), 0
    for item in reading.record.body:
        for turn in item.turns if isinstance(item, SimultaneousRow) else (item,):
            if isinstance(turn, Turn | Pass):
                turns += 1
                for seat in _SEAT.finditer(text, *turn.span):
                    new = _OTHER.get(seat[0].upper())
                    if new is None:
                        return None
                    edits.append(TextEdit(seat.start(), seat.end(), new))
    if turns < LEAST_PLACES:
        return None
    return Respelling("seats-exchanged", sentences.SEATS_EXCHANGED, tuple(sorted(set(edits))))


_OTHER = {"S": "N", "N": "S"}
_SEAT = re.compile(r"(?<![A-Za-z])[SNEWsnew](?![A-Za-z])")
_CAPTURED = re.compile(r"x[0-9]+")
_FIRST = re.compile(r"\bfirst[ \t]+([SNEW])", re.IGNORECASE)
_ANY_ASIDE = re.compile(rf"{ASIDE}|^[ \t]*(?:{'|'.join(STATEMENTS)}|[%\[])[^\n]*", re.M)
_SEATED = re.compile(r"(?<![^ \t\xa0\n|(.])[SNEWsnew](?:[1-9]|--)")
_WORDS = re.compile(
    rf"{ASIDE}|^[ \t]*(?P<round>round\b[^\n]*)"
    rf"|^[ \t]*(?:{'|'.join(STATEMENTS)}|[%\[])[^\n]*"
    r"|(?P<bar>\|)|(?P<open>\()|(?P<close>\))"
    r"|(?<![^ \t\xa0\n|(])(?P<bare>--|[1-9][0-9]?(?:[-+x@>~][^ \t\xa0\n{<;()|]*)?[!?]*)"
    r"(?=[ \t\xa0\n|)]|$)",
    re.MULTILINE,
)
