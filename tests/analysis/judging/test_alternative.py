"""Alternatives, compared with the same search on the readable engine; rows without any."""

from __future__ import annotations

from random import Random

import pytest
from sungka.analysis.judging.alternative import find_alternative
from sungka.engine import match
from sungka.engine.board import Position
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.simultaneous import Lift, OpeningFault, Stopped, play_opening
from support.lengths import long_after
from support.rows import Lifts, random_start, whole_row
from support.rules import PRESET_NAMES

UNLIFTABLE = (
    OpeningFault.EMPTY,
    OpeningFault.BURNED,
    OpeningFault.NO_SUCH_HOUSE,
    OpeningFault.NOT_OPENING,
)


def slow(state: Round, lifts: Lifts, hand: int, number: int) -> tuple[Lifts, Round] | None:
    """The result of `find_alternative`, with every row played by `play_opening`."""
    chosen = [list(one) for one in lifts]
    chosen[hand] = [Lift(number)]
    for _ in range(100):
        played = play_opening(state, frozen(chosen))
        if isinstance(played, Stopped):
            index, at = state.position.seats.index(played.seat), played.move
            if at is None or (index == hand and at == 0):
                return None
            if played.fault is OpeningFault.EARLY_TICK:
                chosen[index][at] = Lift(chosen[index][at].number)
                continue
            del chosen[index][at:]
            if played.fault is OpeningFault.NO_MOVE_LEFT:
                continue
        elif played[0].due:
            index = state.position.seats.index(played[0].due[0])
        else:
            return frozen(chosen), played[1]
        following = greedy(state, chosen, index)
        if following is None:
            return None
        chosen[index].append(Lift(following))
    return None


def greedy(state: Round, chosen: list[list[Lift]], index: int) -> int | None:
    """The next house that leaves most in the store, by `play_opening`."""
    seat, at = state.position.seats[index], len(chosen[index])
    best: tuple[int, int] | None = None
    for number in range(1, state.position.houses + 1):
        trial = [list(one) for one in chosen]
        trial[index].append(Lift(number))
        played = play_opening(state, frozen(trial))
        if isinstance(played, Stopped):
            if played.seat is seat and played.move == at and played.fault in UNLIFTABLE:
                continue
            store = -1
        else:
            store = played[1].position.stores[index]
        if best is None or store > best[0]:
            best = store, number
    return None if best is None else best[1]


def frozen(lifts: list[list[Lift]]) -> Lifts:
    return tuple(tuple(one) for one in lifts)


def compared(state: Round, lifts: Lifts) -> list[bool]:
    """For each alternative of a row, whether it exists; both ways must agree."""
    found = []
    for hand in range(len(lifts)):
        for number in range(1, state.position.houses + 1):
            fast = find_alternative(state, lifts, hand, number)
            assert fast == slow(state, lifts, hand, number), (state, lifts, hand, number)
            found.append(fast is not None)
    return found


@pytest.mark.push
@pytest.mark.parametrize("name", long_after(4, PRESET_NAMES))
def test_alternatives_are_those_of_the_readable_engine(name: str) -> None:
    chance, found = Random(name), []
    for number in range(50):
        state = random_start(name, chance, f"pace={'shell' if number % 6 else 'lap'}")
        row = whole_row(state, chance)
        if row is not None:
            found += compared(state, row)
    assert found.count(True) > 20
    assert found.count(False) > 5


def test_alternatives_of_a_whole_board_and_of_ticks() -> None:
    chance, seen = Random(3), 0
    for text in ("sungka", "sungka", "sungka-three opening=simultaneous"):
        state = match.start(rules_from_text(text))
        row = whole_row(state, chance)
        if row is not None:
            seen += sum(compared(state, row))
    assert seen > 13


def test_a_hand_with_more_lifts_than_there_is_room_for() -> None:
    rules = rules_from_text("sungka houses=3")
    state = match.begin(rules, Position.from_text("3.2.1/0 1.1.1/0 -"))
    row = tuple(tuple(Lift(1 + i % 3) for i in range(300)) for _ in range(2))
    assert compared(state, row).count(True) > 3
    assert compared(state, (row[0][:150], row[1][:150])).count(True) > 3
