"""Slips that are made on purpose: the edit that undoes each is among those that fit.

The games of `single.py` agree throughout, so what undoes the only slip agrees to their end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest
from sungka.notation.reading.parser import Reading, read
from sungka.notation.record import End, Pass, Record, RoundStart, SimultaneousRow, Turn
from sungka.replay.play import play
from sungka.replay.slips.bridge import MOST_FOUND
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.main_line import find_first_error, main_line_of
from sungka.replay.slips.report import LOST, Agreement, Extent, SlipKind, SlipReport

from .single import GAMES
from .test_find import always

MOST = 8
"""The slips of a kind that are made in a game, spread over it."""

_TURN = re.compile(r"(?<![^ |])([SNEW])([0-9][0-9+x]*|--)(?![^ \n])")
_CLAIM = re.compile(r"(?<= )=[0-9:]+|^score [0-9-]+|x[0-9]+", re.MULTILINE)
_ROW = re.compile(r"^[0-9]+\. ([^|\n]*)\n", re.MULTILINE)


class Slip(NamedTuple):
    """A text with a slip, and its undoing: the kind, the words written, and those meant."""

    text: str
    kind: SlipKind
    written: str
    meant: str


def bare(text: str) -> str:
    """Turns as a record in bare detail writes them, a row with its number."""
    return re.sub(r"x[0-9]+| =[0-9:]+|\+(?= |$)", "", text.strip())


def turns_in(text: str) -> Iterator[tuple[re.Match[str], bool]]:
    """The turns of a text, each with whether it is a hand of a simultaneous row."""
    for turn in _TURN.finditer(text):
        line = text[text.rfind("\n", 0, turn.start()) + 1 : text.find("\n", turn.start())]
        if line[0].isdigit():
            yield turn, "|" in line


def slips_in_moves(text: str) -> Iterator[Slip]:
    for turn, is_hand in turns_in(text):
        seat, end = turn[1], "+" if turn[2].endswith("+") else ""
        for other in "SNEW":
            if other != seat and not is_hand:
                yield _put(text, turn, other + turn[2], SlipKind.SEAT)
        if turn[2] == "--":
            continue
        moves = turn[2].rstrip("+").split("+")
        for at, move in enumerate(moves):
            before, after = moves[:at], moves[at + 1 :]
            for digit in "1234567":
                if digit != move[0]:
                    others = "+".join([*before, digit + move[1:], *after])
                    yield _put(text, turn, seat + others + end, SlipKind.HOUSE)
            if len(moves) > 1 and move.isdigit():
                yield _put(text, turn, seat + "+".join(before + after) + end, SlipKind.MOVE_MISSING)
            for digit in "1234":
                others = "+".join([*before, digit, *moves[at:]])
                yield _put(text, turn, seat + others + end, SlipKind.MOVE_TOO_MANY)
            for place, other in enumerate(after):
                if other != move:
                    others = "+".join([*before, other, *after[:place], move, *after[place + 1 :]])
                    yield _put(text, turn, seat + others + end, SlipKind.MOVES_SWAPPED)


def _put(text: str, turn: re.Match[str], altered: str, kind: SlipKind) -> Slip:
    whole = text[: turn.start()] + altered + text[turn.end() :]
    return Slip(whole, kind, bare(altered), bare(turn[0]))


def slips_in_turns(text: str) -> Iterator[Slip]:
    turns = [turn for turn, is_hand in turns_in(text) if not is_hand]
    for turn, other in zip(turns, [*turns[1:], None], strict=True):
        one = bare(turn[0])
        twice = f"{text[: turn.end()]} {text[turn.start() :]}"
        yield Slip(twice, SlipKind.TURN_TWICE, one, one)
        if "+" in one[2:] and turn[0].count("+") == one.count("+"):
            head, _, last = turn[0].rpartition("+")
            split = f"{text[: turn.start()]}{head} {one[0]}{last}{text[turn.end() :]}"
            yield Slip(split, SlipKind.TURN_SPLIT, bare(f"{head} {one[0]}{last}"), one)
        if other is not None and turn[1] != other[1]:
            between = text[turn.end() : other.start()]
            if between.strip() == "" or re.fullmatch(r"( =[0-9:]+)?\n[0-9]+\. ", between):
                swapped = text[: turn.start()] + other[0] + between + turn[0] + text[other.end() :]
                texts = f"{bare(other[0])} {one}", f"{one} {bare(other[0])}"
                yield Slip(swapped, SlipKind.TURNS_SWAPPED, *texts)


def slips_in_rows(text: str) -> Iterator[Slip]:
    rows = list(_ROW.finditer(text))
    for row, other in zip(rows, [*rows[1:], None], strict=True):
        one = bare(row[0])
        kind, again = SlipKind.ROW_TWICE, one
        if len(one.split(" ")) == 2:  # the number and the only turn
            kind, again = SlipKind.TURN_TWICE, one.partition(" ")[2]
        yield Slip(text[: row.end()] + text[row.start() :], kind, again, again)
        if other is not None and other.start() == row.end():
            swapped = text[: row.start()] + other[0] + row[0] + text[other.end() :]
            texts = f"{bare(other[0])} … {one}", f"{one} … {bare(other[0])}"
            yield Slip(swapped, SlipKind.ROWS_SWAPPED, *texts)


def slips_in_claims(text: str) -> Iterator[Slip]:
    for claim in _CLAIM.finditer(text):
        for digit in re.finditer("[0-9]", claim[0]):
            for more in (1, 3):
                at = claim.start() + digit.start()
                number = str((int(digit[0]) + more) % 10)
                altered = text[:at] + number + text[at + 1 :]
                false = claim[0][: digit.start()] + number + claim[0][digit.end() :]
                if not re.search(r"(?<![0-9])0[0-9]|x0", false):
                    yield Slip(altered, SlipKind.CLAIM, false, claim[0])


WAYS = (slips_in_moves, slips_in_turns, slips_in_rows, slips_in_claims)


def made(name: str, kind: SlipKind) -> list[Slip]:
    """Some slips of a kind, spread over a game."""
    text = GAMES[name][1].strip() + "\n"
    every = [slip for way in WAYS for slip in way(text) if slip.kind is kind]
    return list(islice(every, 0, None, max(len(every) // MOST, 1)))


def parse(rules: str, text: str) -> Reading:
    (reading,) = read(f'%sgn 1\n[Rules "{rules}"]\n\n{text}')
    return reading


def search(reading: Reading) -> SlipReport:
    return find_slips(reading.record, play(reading.record), always)


def met_first(record: Record) -> int | None:
    """The place of the first error that play meets."""
    rules = play(record).rules
    assert rules is not None
    start = find_first_error(main_line_of(record, rules), always)
    return None if start is None else start.at


def lose(text: str, kind: SlipKind, rows: int) -> Iterator[Slip]:
    """The text without a turn, or without rows that follow each other."""
    if kind is SlipKind.TURN_LOST:
        for turn, is_hand in turns_in(text):
            if not is_hand:
                lost = text[: turn.start()] + text[turn.end() + 1 :]
                yield Slip(lost, kind, "", bare(turn[0]))
        return
    lines = list(_ROW.finditer(text))
    for row, last in zip(lines, lines[rows - 1 :], strict=False):
        if text[row.start() : last.end()].count("\n") == rows:
            turns = [bare(it[1]) for it in lines if row.start() <= it.start() <= last.start()]
            yield Slip(text[: row.start()] + text[last.end() :], kind, "", " ".join(turns))


WAYS_TO_LOSE = [(SlipKind.TURN_LOST, 0), (SlipKind.ROW_LOST, 1), (SlipKind.ROWS_LOST, 2)]


@pytest.mark.push
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("kind", "rows"), WAYS_TO_LOSE)
def test_what_is_lost_is_put_back(name: str, kind: SlipKind, rows: int) -> None:
    rules, text, _ = GAMES[name]
    every = list(lose(text.strip() + "\n", kind, rows))
    for slip in every[:: max(len(every) // 6, 1)]:
        reading = parse(rules, slip.text)
        report = search(reading)
        if report.error is None or reading.diagnostics:
            continue
        found = {it.meant: it for it in report.suggestions}
        if slip.meant not in found:  # one of many that fit
            assert report.equal > MOST_FOUND
            assert report.suggestions[0].kind is kind
            continue
        assert found[slip.meant].kind is (kind if " " in slip.meant else SlipKind.TURN_LOST)
        assert found[slip.meant].agreement.extent is Extent.RECORD
        place = found[slip.meant]
        follows = bare(reading.source.text[place.span.start :].split()[0])
        assert re.sub(r"^[0-9]+\. ", "", place.written).split()[0] == follows


@pytest.mark.push
@pytest.mark.parametrize("name", [name for name in GAMES if name != "together"])
def test_a_lost_row_is_put_back_where_rows_have_no_numbers(name: str) -> None:
    """If turns enough follow it, and nothing else explains everything."""
    rules, text, _ = GAMES[name]
    for slip in list(lose(text.strip() + "\n", SlipKind.ROW_LOST, 1))[:-3]:
        reading = parse(rules, re.sub(r"^[0-9]+\. ", "", slip.text, flags=re.M))
        report = search(reading)
        if report.error is None or slip.meant in {it.meant for it in report.suggestions}:
            continue
        assert [it.agreement.extent for it in report.suggestions[:1]] == [Extent.RECORD], slip.text


KINDS = [kind for kind in SlipKind if not kind.name.endswith("LOST")]


@pytest.mark.push
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_undoes_a_slip_is_among_what_fits(name: str, kind: SlipKind) -> None:
    for slip in made(name, kind):
        reading = parse(GAMES[name][0], slip.text)
        report = search(reading)
        if report.error is None or reading.diagnostics:
            continue
        undoing = (slip.kind, slip.written, slip.meant, Extent.RECORD)
        fitting = {
            (it.kind, it.written, it.meant, it.agreement.extent): it for it in report.suggestions
        }
        assert undoing in fitting, (report.error.message, slip.text)
        if kind in IN_PLACE:  # which explains everything, so nothing is thought lost
            assert not LOST & {it.kind for it in report.suggestions}
            it, text = fitting[undoing], reading.source.text
            assert (it.round, it.row) == where(text, it.span.start, report.error.span.start)


def where(text: str, at: int, error_at: int) -> tuple[int | None, int | None]:
    """The round and the row of a place in a text, as far as they are not those of the error."""
    place, of_error = (
        (text.count("\nround", 0, n), re.findall(r"^(?:([0-9]+)\.|score)", text[:n], re.M)[-1])
        for n in (at + 1, error_at + 1)
    )
    if place == of_error:
        return None, None
    return None if place[0] == of_error[0] else place[0], int(place[1])


IN_PLACE = frozenset({SlipKind.HOUSE, SlipKind.SEAT, SlipKind.MOVE_MISSING, SlipKind.MOVE_TOO_MANY})
"""The kinds after which a turn is in the place of another."""


@pytest.mark.push
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", sorted(IN_PLACE, key=lambda kind: kind.name))
def test_an_edit_that_is_offered_agrees_as_far_as_is_said(name: str, kind: SlipKind) -> None:
    """Each is made in the text, which has a second slip, and the text is played again."""
    chance = Random(kind.name)
    for slip in made(name, kind):
        later = chance.choice([it for it, is_hand in turns_in(slip.text) if not is_hand][-8:])
        twice = slip.text[: later.start()] + "S9" + slip.text[later.end() :]
        reading = parse(GAMES[name][0], twice)
        at = met_first(reading.record)
        body, text = reading.record.body, reading.source.text
        for it in search(reading).suggestions[:8]:
            if it.kind not in IN_PLACE:
                continue
            turn = next(m for m in _TURN.finditer(text) if m.start() <= it.span.start < m.end())
            assert bare(turn[0]) == it.written
            edited = read(text[: turn.start()] + it.meant + text[turn.end() :])
            reach = met_first(next(edited).record)
            assert at is not None
            turns = [it for it in body[at:reach] if isinstance(it, Turn | Pass | SimultaneousRow)]
            extent = Extent.RECORD
            if reach is not None:
                passed = body[at + 1 : reach + 1]
                has_ended = any(isinstance(it, RoundStart | End) for it in passed)
                extent = Extent.ROUND if has_ended else Extent.TURNS
            assert it.agreement == Agreement(extent, len(turns)), (it, text)
