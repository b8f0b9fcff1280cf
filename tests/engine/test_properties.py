"""Properties that hold for every rule set, position and choice."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.engine import match
from sungka.engine.board import House, Place, Position, Store
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text, rules_to_text
from sungka.engine.ruleset import Burned
from sungka.engine.simultaneous import (
    Captured,
    Drop,
    Lift,
    Lifted,
    PlayedOpening,
    Stopped,
    play_opening,
)
from sungka.engine.sowing import MoveEnd, PlayedMove
from support.rules import rules_texts


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """A round somewhere in play: any rules, any shells, some houses burned."""
    rules = rules_from_text(draw(rules_texts()))
    burned = draw(st.floats(0, 0.4)) if rules.burned is not Burned.OPEN else 0
    chance = Random(draw(st.integers(0, 10**6)))
    rows = []
    for _ in rules.playing_order:
        houses = ["#" if chance.random() < burned else str(chance.randrange(9)) for _ in range(99)]
        rows.append(".".join(houses[: rules.houses]) + f"/{chance.randrange(20)}")
    mover = chance.choice(rules.playing_order).value
    return match.begin(rules, Position.from_text(" ".join([*rows, mover])))


def places(position: Position) -> Counter[Place]:
    """The shells of a position, one count a place."""
    counts: Counter[Place] = Counter()
    for seat, row in zip(position.seats, position.rows, strict=True):
        counts[Store(seat)] = row.store
        for number, count in enumerate(reversed(row.houses), 1):
            counts[House(seat, number)] = count or 0
    return counts


def receiver(state: Round, mover: int, place: Place) -> Place:
    """The place that receives a shell sown at `place`."""
    seats = state.position.seats
    if isinstance(place, House) and state.position.count(place) is None:
        assert state.rules.burned is Burned.FORFEIT, "a skipped burned house was sown into"
        return Store(seats[(mover + 1) % len(seats)])
    return place


def sow_by_hand(state: Round, move: PlayedMove) -> Counter[Place]:
    """The places after a move, each drop made and checked on its own."""
    counts, mover = places(state.position), state.position.seats.index(move.seat)
    total = counts.total()
    for lap in move.laps:
        hand, counts[lap.source] = counts[lap.source], 0
        assert hand == len(lap.drops) > 0
        for place in lap.drops:
            assert not isinstance(place, Store) or place.seat is move.seat
            counts[receiver(state, mover, place)] += 1
            hand -= 1
            assert counts.total() + hand == total
    if move.capture is not None:
        taken = 0
        for source, shells in move.capture.takings:
            assert shells == counts[source] > 0
            taken += shells
            counts[source] = 0
        if move.capture.takes_own:
            taken += counts[move.capture.house]
            counts[move.capture.house] = 0
        assert taken == move.capture.shells
        counts[Store(move.seat)] += taken
    if move.end is MoveEnd.GIVEN:
        counts[move.last] -= 1
        counts[Store(move.last.seat)] += 1
    return counts


@pytest.mark.push
@settings(max_examples=300, deadline=None)
@given(rounds(), st.data())
def test_shells_are_conserved_after_every_drop_and_the_board_follows(
    state: Round, data: st.DataObject
) -> None:
    before = state.position
    while state.position.to_move and state.legal_houses():
        house = data.draw(st.sampled_from(state.legal_houses()))
        held = state.position
        move, after = state.play_move(house)
        assert state.position is held, "play changes nothing"
        assert state.after_move(house) == after
        assert state.play_move(house) == (move, after), "play is a pure function"
        assert sow_by_hand(state, move) == places(after.position)
        if not after.goes_on:
            break
        state = after
    assert state.position.shells == before.shells


@pytest.mark.push
@settings(max_examples=200, deadline=None)
@given(rounds())
def test_among_any_k_drops_one_falls_into_the_movers_store(state: Round) -> None:
    houses = state.legal_houses()
    if not houses:
        return
    move, _ = state.play_move(houses[0])
    live = state.position.houses * len(state.position.seats) + 1
    if state.rules.burned is Burned.SKIP:
        live -= len(state.position.burned)
    drops = [place for lap in move.laps for place in lap.drops]
    stores = [i for i, place in enumerate(drops) if isinstance(place, Store)]
    gaps = [b - a for a, b in zip([-1, *stores], [*stores, len(drops)], strict=True)]
    assert max(gaps) <= live


@pytest.mark.push
@settings(max_examples=200, deadline=None)
@given(rules_texts(), st.integers(0, 10**6))
def test_shells_are_conserved_after_every_event_of_a_simultaneous_row(text: str, seed: int) -> None:
    words = [word for word in text.split() if not word.startswith("opening=")]
    rules = rules_from_text(" ".join([*words, "opening=simultaneous"]))
    state, chance = match.start(rules), Random(seed)
    chosen: list[tuple[Lift, ...]] = []
    for seat in rules.playing_order:
        own = [n for n in range(1, rules.houses + 1) if state.position.count(House(seat, n))]
        chosen.append((Lift(chance.choice(own)),) if own else ())
    played = play_opening(state, tuple(chosen))
    if isinstance(played, Stopped):
        return
    opening, after = played
    assert isinstance(opening, PlayedOpening)
    counts, hands = places(state.position), dict.fromkeys(state.position.seats, 0)
    for event in opening.events:
        match event:
            case Lifted(_, seat, house):
                assert hands[seat] == 0
                hands[seat], counts[house] = counts[house], 0
            case Drop(_, seat, place):
                hands[seat] -= 1
                counts[receiver(state, state.position.seats.index(seat), place)] += 1
            case Captured(_, seat, capture):
                counts[Store(seat)] += capture.shells
                for source, shells in capture.takings:
                    assert shells == counts[source]
                    counts[source] = 0
                counts[capture.house] = 0 if capture.takes_own else counts[capture.house]
        assert counts.total() + sum(hands.values()) == state.position.shells
    assert counts == places(after.position)


@given(rules_texts())
def test_a_rule_set_reads_from_and_writes_to_its_text(text: str) -> None:
    rules = rules_from_text(text)
    assert rules_from_text(rules_to_text(rules)) == rules
    assert rules_to_text(rules_from_text(rules_to_text(rules))) == rules_to_text(rules)


@pytest.mark.push
@given(rounds())
def test_a_position_reads_from_and_writes_to_its_text(state: Round) -> None:
    assert Position.from_text(state.position.to_text()) == state.position
