"""The moments of a judged match as cards: what was played, what was better, and the boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.board import Position, Seat
from ...notation.drawings import WrittenDrawing
from ...replay.steps import TurnPlayed
from ..judging.annotation import Annotation, Judged
from ..judging.judgement import Judgement
from ..judging.marks import Thresholds
from .comments import Speaker
from .moments import KeyMoment, KeyMomentKind
from .phrases import Language
from .reasons import THREAT
from .story import list_places


class MomentTurn(NamedTuple):
    """A turn on a card: its lifts, and the shells that it brings; at least so many if `goes_on`."""

    lifts: tuple[int, ...]
    shells: int
    goes_on: bool = False


class MomentCard(NamedTuple):
    """A moment on a card.

    `number` is that of its turn among those judged, from 0, `place` its address like `r2.t14`,
    `kind` that of the moment. `lost` is the loss in words, empty for none and for one of more
    shells than lie on the board. The turn `played` and the `better` one part at the lift numbered
    `at`, from 0. `before` and `after` are positions: before that lift and after the turn. What was
    within reach is drawn on the first, what the answer threatens on the second, as in data.
    """

    number: int
    place: str
    kind: str
    mark: str
    seat: str
    lost: str
    played: MomentTurn
    better: MomentTurn | None
    at: int
    before: str
    after: str
    reach: tuple[tuple[str, str], ...]
    threat: tuple[tuple[str, str], ...]
    words: str
    weight: int


def make_cards(
    annotation: Annotation,
    moments: Sequence[KeyMoment],
    thresholds: Thresholds,
    language: Language,
) -> tuple[MomentCard, ...]:
    """The cards of moments of which something is said, in the order of play."""
    places, speaker = list_places(annotation.replay), Speaker(language)
    return tuple(
        _make_card(annotation, moment, thresholds, places, speaker, said.words, said.drawings)
        for moment, said in speaker.tell(annotation, moments)
    )


def _make_card(
    annotation: Annotation,
    moment: KeyMoment,
    thresholds: Thresholds,
    places: dict[int, str],
    speaker: Speaker,
    words: str,
    drawings: Sequence[WrittenDrawing],
) -> MomentCard:
    judged = annotation.turns[moment.number]
    step = judged.step
    judgement = judged.judgements[min(moment.hand, len(judged.judgements) - 1)]
    seat, before, better, at, lost = judgement.seat, step.before, None, 0, ""
    played = MomentTurn(_lifts(step, judgement), _gain(step.before, step.after, judgement.seat))
    if moment.kind is KeyMomentKind.DECIDED:
        seat = step.before.seats[moment.hand]
    contrast = moment.contrast
    if contrast is not None:
        reach, at = contrast.better.reach, contrast.at
        better = MomentTurn(reach.turn.lifts, reach.shells, reach.goes_on)
        before = contrast.before.position if contrast.is_row else contrast.lifted[at].position
        lost = speaker.write_loss(annotation.measure, judgement.seen, contrast.left) or ""
    is_marked = moment.kind in (KeyMomentKind.MISSED, KeyMomentKind.ONLY)
    return MomentCard(
        moment.number,
        places[step.body_index],
        moment.kind.value,
        (thresholds.mark(judgement) or "") if is_marked else "",
        seat.value,
        lost,
        played,
        better,
        at,
        before.to_text(),
        step.after.to_text(),
        tuple(one.to_pair() for one in drawings if one.colour != THREAT),
        tuple(one.to_pair() for one in drawings if one.colour == THREAT),
        words,
        moment.weight,
    )


def _lifts(step: Judged, judgement: Judgement) -> tuple[int, ...]:
    if isinstance(step, TurnPlayed):
        return tuple(move.house.number for move in step.moves)
    hands = step.opening.moves if step.opening is not None else ()
    return next(
        (
            tuple(move.house.number for move in hand)
            for hand in hands
            if hand and hand[0].seat is judgement.seat
        ),
        (),
    )


def _gain(before: Position, after: Position, seat: Seat) -> int:
    own = before.seats.index(seat)
    return after.stores[own] - before.stores[own]
