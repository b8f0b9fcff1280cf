"""The moments of a story: what was missed, what was taken, and what lost a round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ...engine.board import Seat
from ...replay.steps import PassPlayed, RowPlayed, TurnPlayed
from ..judging.match_model import find_round_chance
from ..search.lines import TurnReach
from .chances import MissedTurn
from .contrast import hand_of, lead_of
from .story_phrases import StoryPhrase

MOST_TOLD = 3
"""The most moments of a story."""

LEAST_TURNED = 100
"""The least change of a chance, in thousandths, of what is told as the turn of a round."""

LEAST_TAKEN = 3
"""The fewest shells of a turn or a capture that a story tells of."""

LEAST_ANSWER = 5
"""The fewest shells of a turn that is told as what came after a loss."""


class StorySentence(NamedTuple):
    """A sentence: its phrase, its facts by name, and the address of its turn, like `r2.t14`.

    A fact is a number of shells or of something else, the letter of a seat, a turn as `S7+3` (with
    `+` at its end if it is cut there), or an address. `name_S` is the name of the player of a seat.
    """

    phrase: StoryPhrase
    facts: tuple[tuple[str, str | int], ...]
    place: str | None = None


class StoryTurn(NamedTuple):
    """A turn, pass or row with its address, and the stores and the shells in houses after it."""

    step: TurnPlayed | RowPlayed | PassPlayed
    place: str
    stores: tuple[int, ...]
    rest: int


def takes_more(missed: MissedTurn) -> bool:
    """True when the better turn takes more at once: nothing else is told in a story."""
    return missed.better.shells > missed.brought


def find_lost(winner: Seat, number: int, missed: Sequence[MissedTurn]) -> MissedTurn | None:
    """The turn with which somebody lost round `number`: the last one that turned it."""
    found = [
        one
        for one in missed
        if one.step.round == number
        and one.step.seat is not winner
        and one.is_turning
        and one.change >= LEAST_TURNED
    ]
    return found[-1] if found else None


def tell_lost(lost: MissedTurn, turns: Sequence[StoryTurn]) -> Iterator[StorySentence]:
    """Tell what lost a round, and what was taken directly after it, if that gave the lead."""
    at = next(at for at, turn in enumerate(turns) if turn.step is lost.step)
    place, own = turns[at].place, hand_of(lost.step)
    facts = {
        "round": str(lost.step.round),
        **_name_missed(lost, place),
        "ahead": score_text(lost.stores, own),
        "score": score_text(turns[at].stores, own),
    }
    yield make_sentence(StoryPhrase.LOST, place, facts)
    for turn in turns[at + 1 : at + 2]:
        step = turn.step
        if not isinstance(step, TurnPlayed) or step.seat is lost.step.seat:
            continue
        told = _tell_swing(turn, step)
        if told.phrase is StoryPhrase.TOOK_LEAD and _gain_of(turn, step) >= LEAST_ANSWER:
            yield told._replace(phrase=StoryPhrase.ANSWERED)


def tell_moments(
    winner: Seat | None,
    turns: Sequence[StoryTurn],
    missed: Sequence[MissedTurn],
    named: Collection[str | None],
    first: int,
) -> list[StorySentence]:
    """The moments that changed most, none of them at a place in `named`.

    The `first` ones are what was missed, by somebody who did not win and in the last round where
    that is so; then come what the winner took in that round, and what else was missed. A turn that
    missed something is told as that.
    """
    last = turns[-1].step.round
    places = {turn.step.body_index: turn.place for turn in turns}
    ranked = sorted(
        missed, key=lambda one: (one.step.seat is winner, one.step.round != last, -one.change)
    )
    told = [
        _tell_missed(one, place)
        for one in ranked
        if (place := places[one.step.body_index]) not in named
    ]
    swings = sorted(
        _find_swings(turns),
        key=lambda one: (one.seat is not winner, one.turn.step.round != last, -one.change),
    )
    missing = {one.place for one in told}
    taken = [_tell_swing(one.turn, one.step) for one in swings if one.turn.place not in missing]
    chosen: dict[str | None, StorySentence] = {}
    for one in (*told[:first], *taken, *told[first:]):
        if one.place not in named:
            chosen.setdefault(one.place, one)
    return list(chosen.values())


def _tell_missed(missed: MissedTurn, place: str) -> StorySentence:
    """A turn that took more and was missed."""
    return make_sentence(StoryPhrase.MISSED, place, _name_missed(missed, place))


def _name_missed(missed: MissedTurn, place: str) -> dict[str, str | int]:
    """The facts of a turn that was missed."""
    better = missed.better
    return {
        "place": place,
        "seat": missed.step.seat.value,
        "turn": _turn_text(better),
        "taken": better.shells,
        "least": str(int(better.goes_on)),
        "brought": str(missed.brought),
    }


class _Swing(NamedTuple):
    """A turn that took something, and the change of the chance that the stores give."""

    turn: StoryTurn
    step: TurnPlayed
    change: int

    @property
    def seat(self) -> Seat:
        return self.step.seat


def _find_swings(turns: Sequence[StoryTurn]) -> Iterator[_Swing]:
    """The turns that took something."""
    for turn in turns:
        step = turn.step
        if not isinstance(step, TurnPlayed) or _gain_of(turn, step) < LEAST_TAKEN:
            continue
        own, before = hand_of(step), step.before
        rest = before.shells - sum(before.stores)
        change = find_round_chance(lead_of(turn.stores, own), turn.rest) - find_round_chance(
            lead_of(before.stores, own), rest
        )
        yield _Swing(turn, step, change)


def _gain_of(turn: StoryTurn, step: TurnPlayed) -> int:
    """The shells that a turn took."""
    own = hand_of(step)
    return turn.stores[own] - step.before.stores[own]


def _tell_swing(turn: StoryTurn, step: TurnPlayed) -> StorySentence:
    own = hand_of(step)
    lead = lead_of(turn.stores, own)
    phrase = StoryPhrase.TOOK_EVEN
    if lead:
        phrase = StoryPhrase.TOOK_LEAD if lead > 0 else StoryPhrase.TOOK_BEHIND
    facts: dict[str, str | int] = {
        "place": turn.place,
        "seat": step.seat.value,
        "shells": _gain_of(turn, step),
        "score": score_text(turn.stores, own),
    }
    return make_sentence(phrase, turn.place, facts)


def tell_longest(turns: Sequence[StoryTurn]) -> Iterator[StorySentence]:
    """The turn with the most laps."""
    played = [(turn, turn.step) for turn in turns if isinstance(turn.step, TurnPlayed)]
    if not played:
        return
    turn, step = max(played, key=lambda one: one[1].laps)
    lifts = len(step.moves)
    facts: dict[str, str | int] = {
        "place": turn.place,
        "seat": step.seat.value,
        "laps": str(step.laps),
        "lifts": lifts,
    }
    yield make_sentence(StoryPhrase.LONGEST, turn.place, facts)


def tell_capture(turns: Sequence[StoryTurn]) -> Iterator[StorySentence]:
    """The capture of the most shells."""
    captures = [
        (turn, move)
        for turn in turns
        if isinstance(turn.step, TurnPlayed)
        for move in turn.step.moves
        if move.captured >= LEAST_TAKEN
    ]
    if captures:
        turn, move = max(captures, key=lambda one: one[1].captured)
        facts: dict[str, str | int] = {
            "place": turn.place,
            "seat": move.seat.value,
            "house": str(move.house),
            "shells": move.captured,
        }
        yield make_sentence(StoryPhrase.CAPTURE, turn.place, facts)


def score_text(stores: tuple[int, ...], own: int = 0) -> str:
    """A score with the store numbered `own` first."""
    rest = [store for at, store in enumerate(stores) if at != own]
    return "–".join(map(str, (stores[own], *rest)))


def _turn_text(reach: TurnReach) -> str:
    return reach.turn.to_text() + ("+" if reach.goes_on else "")


def make_sentence(
    phrase: StoryPhrase, place: str | None, facts: dict[str, str | int]
) -> StorySentence:
    """A sentence with these facts."""
    return StorySentence(phrase, tuple(facts.items()), place)
