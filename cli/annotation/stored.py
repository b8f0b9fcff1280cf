"""The JSON that the cache of `sungka annotate` stores: judgements, and whole annotated records."""

from __future__ import annotations

import json
from enum import Enum
from hashlib import sha256
from typing import Any, NamedTuple, TypedDict

from ...analysis.judging.judgement import Judgement
from ...analysis.report.cards import MomentCard, MomentTurn
from ...analysis.report.story import Story
from ...analysis.report.story_moments import StorySentence
from ...analysis.report.story_phrases import StoryPhrase
from ...analysis.report.summary import (
    GameSummary,
    JudgedMoment,
    LongRelay,
    PlayerSummary,
    TurningPoint,
)
from ...analysis.search.bound import Bound
from ...analysis.search.lines import LineTurn
from ...engine.board import Seat
from ...engine.simultaneous import Lift

Judgements = tuple[tuple[Judgement, ...], ...]

_Moment = tuple[
    int, int, str | None, str, str, float, int, int, float | None, float, float, str, str
]
"""The fields of a `JudgedMoment`."""


_CardLine = tuple[list[int], int, bool]
"""The fields of a `MomentTurn`."""


class _Player(TypedDict):
    """The fields of a `PlayerSummary`."""

    seat: str
    name: str | None
    turns: int
    lost: float
    proven: float
    seen: float
    missed: int
    had: int
    ratings: list[int]
    only: int
    captures: int
    captured: int
    longest: tuple[int, int, int, str] | None


class Finished(NamedTuple):
    """An annotated record without findings: its text, its title and its summary."""

    text: str
    title: str
    summary: GameSummary


def write_judgements(judgements: Judgements) -> str:
    """Judgements as JSON."""
    return json.dumps(judgements, default=_to_plain)


def read_judgements(text: str) -> Judgements:
    """The judgements in such a text.

    Raises `ValueError`, `TypeError`, `KeyError`, `IndexError` or `RecursionError` for another text.
    """
    return tuple(tuple(_make_judgement(*fields) for fields in turn) for turn in json.loads(text))


def write_finished(finished: Finished) -> str:
    """An annotated record as JSON, with a check sum of its text."""
    text, title, summary = finished
    players = [player._asdict() for player in summary.players]
    kept = summary._asdict() | {"players": players}
    return json.dumps([_sum_up(text), text, title, kept], default=_to_plain)


def read_finished(text: str) -> Finished:
    """The record in such a text; raises as `read_judgements`, also if its check sum is false."""
    check, record, title, summary = json.loads(text)
    if check != _sum_up(record):
        raise ValueError("the text of a record in the cache is damaged")
    return Finished(record, title, _make_summary(**summary))


def _to_plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"{value!r} is not kept")


def _sum_up(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _make_judgement(
    # In the order of `Judgement`'s fields, since JSON stores a named tuple as a list.
    seat: str,
    worth: list[int],
    bound: str,
    losses: list[int],
    loss: int,
    is_forced: bool,
    only: int | None,
    line: list[tuple[str, list[int]]],
    reply: list[tuple[str, list[int]]],
    row: list[list[tuple[int, int | None]]],
    chance: int | None,
    proven: int,
    is_loss_exact: bool,
    seen: int,
    sight: tuple[str, list[int]] | None,
    costliest: int,
    missed: int,
    had: int,
) -> Judgement:
    return Judgement(
        Seat(seat),
        tuple(worth),
        Bound(bound),
        tuple(losses),
        loss,
        is_forced,
        only,
        _make_line(line),
        _make_line(reply),
        tuple(tuple(Lift(number, tick) for number, tick in hand) for hand in row),
        chance,
        proven,
        is_loss_exact,
        seen,
        None if sight is None else _make_line([sight])[0],
        costliest,
        missed,
        had,
    )


def _make_line(turns: list[tuple[str, list[int]]]) -> tuple[LineTurn, ...]:
    return tuple(LineTurn(Seat(seat), tuple(lifts)) for seat, lifts in turns)


def _make_summary(
    unit: str,
    effort: str,
    players: list[_Player],
    moments: list[_Moment],
    turning_points: list[tuple[_Moment, float, str]],
    preset: str,
    story: list[list[tuple[str, list[list[str | int]], str | None]]],
    cards: list[list[Any]],
    rules: str,
) -> GameSummary:
    return GameSummary(
        unit,
        effort,
        tuple(_make_player(player) for player in players),
        tuple(_make_moment(moment) for moment in moments),
        tuple(
            TurningPoint(_make_moment(moment), swing, Bound(bound))
            for moment, swing, bound in turning_points
        ),
        preset,
        Story(tuple(_make_sentence(*sentence) for sentence in story[0])),
        tuple(_make_card(*card) for card in cards),
        rules,
    )


def _make_card(
    # In the order of `MomentCard`'s fields.
    number: int,
    place: str,
    kind: str,
    mark: str,
    seat: str,
    lost: str,
    played: _CardLine,
    better: _CardLine | None,
    at: int,
    before: str,
    after: str,
    reach: list[tuple[str, str]],
    threat: list[tuple[str, str]],
    words: str,
    weight: int,
) -> MomentCard:
    return MomentCard(
        number,
        place,
        kind,
        mark,
        seat,
        lost,
        _make_card_line(*played),
        None if better is None else _make_card_line(*better),
        at,
        before,
        after,
        tuple((key, value) for key, value in reach),
        tuple((key, value) for key, value in threat),
        words,
        weight,
    )


def _make_card_line(lifts: list[int], shells: int, goes_on: bool) -> MomentTurn:
    return MomentTurn(tuple(lifts), shells, goes_on)


def _make_sentence(phrase: str, facts: list[list[str | int]], place: str | None) -> StorySentence:
    return StorySentence(
        StoryPhrase(phrase), tuple((str(name), fact) for name, fact in facts), place
    )


def _make_player(fields: _Player) -> PlayerSummary:
    longest = fields["longest"]
    return PlayerSummary(
        Seat(fields["seat"]),
        fields["name"],
        fields["turns"],
        fields["lost"],
        fields["proven"],
        fields["seen"],
        fields["missed"],
        fields["had"],
        tuple(fields["ratings"]),
        fields["only"],
        fields["captures"],
        fields["captured"],
        None if longest is None else LongRelay(*longest),
    )


def _make_moment(fields: _Moment) -> JudgedMoment:
    *_, bound, loss_bound = fields
    round, row, seat, text, best, loss, lead, value, chance, proven, seen = fields[:11]
    played = None if seat is None else Seat(seat)
    bounds = Bound(bound), Bound(loss_bound)
    return JudgedMoment(
        round, row, played, text, best, loss, lead, value, chance, proven, seen, *bounds
    )
