"""The records of an event: the longest turn, the biggest capture, burned houses and upsets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sungka.engine.board import Seat
from sungka.event.facts import (
    BoardScore,
    DrawFact,
    ForfeitFact,
    JournalEntry,
    PairFact,
    ResultFact,
    TableAddress,
)
from sungka.event.feats import (
    Feat,
    FeatHolders,
    FeatKind,
    PlayFeat,
    choose_feats,
    join_holders,
    list_holders,
)
from sungka.event.fold import fold
from sungka.event.plan import EventPlan, EventStage, Person, System
from sungka.event.records import GameFacts, list_played
from sungka.event.replays import facts_of, find_play_feats
from sungka.event.state import EventState
from sungka.notation.addresses import Address
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.timeline.address import Moment, moment_at
from sungka.templates.timeline.timeline import timeline_of

GAME = """%sgn 1
[South "Ana"]
[North "Ben"]
[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=1"]

1. S4+4 | N1+2@12x3 =2:9
2. S4 N1+3x9 =4:20
end abandoned
"""
"""North captures 9 shells in its second turn, and 3 with both hands open."""

FIRST, SECOND, THIRD = TableAddress(1, 1), TableAddress(1, 2), TableAddress(2, 1)


def replay_of(text: str) -> Replay:
    (reading,) = read(text)
    assert not [one for one in reading.diagnostics if one.is_error]
    return play(reading.record)


def list_feats(state: EventState, games: list[GameFacts]) -> tuple[Feat, ...]:
    return choose_feats(state, list_played(state, games))


def hold(*facts: object, ratings: tuple[int | None, ...] = (None,) * 4) -> EventState:
    names = ("Ana", "Ben", "Caro", "Dan")
    people = tuple(
        Person(name[0], name, rating=rating) for name, rating in zip(names, ratings, strict=True)
    )
    plan = EventPlan(
        id="cup", people=people, stages=(EventStage("All", System.ROUND_ROBIN),), lot="cup"
    )
    every = (
        DrawFact("All", 1, ("A", "B", "C", "D")),
        PairFact(FIRST, "A", "B", "All", 1),
        PairFact(SECOND, "C", "D", "All", 1),
        PairFact(THIRD, "D", "A", "All", 1),
        *facts,
    )
    entries = [JournalEntry(at, fact) for at, fact in enumerate(every, 2)]  # type: ignore[arg-type]
    return fold(plan, entries)


def test_the_most_of_a_game_and_where() -> None:
    replay = replay_of(GAME)
    assert not replay.has_errors
    feats = {feat.kind: feat for feat in find_play_feats(replay)}
    assert set(feats) == {FeatKind.LONGEST_TURN, FeatKind.BIGGEST_CAPTURE}
    longest, capture = feats[FeatKind.LONGEST_TURN], feats[FeatKind.BIGGEST_CAPTURE]
    # N1>S2+2@12>S1>S2>N3>N4-N4x3: two laps and five, beside the four of South's hand.
    assert (longest.amount, longest.seat, longest.turn) == (7, Seat.NORTH, 1)
    assert (capture.amount, capture.seat, capture.turn) == (9, Seat.NORTH, 3)
    # The page of the game shows this turn at this address.
    moment = moment_at(timeline_of(replay), Address(capture.round, capture.turn))
    assert isinstance(moment, Moment)
    assert moment.stop is not None
    assert moment.stop.captured == 9


def test_burned_houses_are_their_owners() -> None:
    text = """%sgn 1
[Rules "sungkaan rounds=2"]

gap
score 40-58
round 2
end abandoned
"""
    # 40 shells fill five houses of seven.
    (feat,) = find_play_feats(replay_of(text))
    assert (feat.kind, feat.amount, feat.seat) == (FeatKind.MOST_BURNED, 2, Seat.SOUTH)
    assert (feat.round, feat.turn) == (2, None)


def test_only_games_that_agree_count() -> None:
    replay, state = replay_of(GAME), hold()
    at_table = facts_of(replay, "games/1.01.sgn", 1, FIRST)
    feats = {one.kind: one for one in list_feats(state, [at_table])}
    capture = feats[FeatKind.BIGGEST_CAPTURE]
    assert (capture.entrant, capture.opponent, capture.file) == ("B", "A", "games/1.01.sgn")
    elsewhere = replace(at_table, address=SECOND)
    assert list_feats(state, [elsewhere]) == ()
    assert list_feats(state, [replace(at_table, address=TableAddress(9, 9))]) == ()
    assert list_feats(state, [replace(at_table, fault="broken")]) == ()


def test_equal_feats_are_counted_and_the_first_stands() -> None:
    one = facts_of(replay_of(GAME), "games/2.01.sgn", 1, THIRD)
    other = replace(one, file="games/1.01.sgn", address=FIRST)
    one = replace(one, south=(None, None), north=(None, None))
    capture = list_feats(hold(), [one, other])[1]
    assert capture.kind is FeatKind.BIGGEST_CAPTURE
    assert (capture.address, capture.entrant, capture.equalled) == (FIRST, "B", 1)


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        ((1500, 1800, 1400, 1900), ("C", "D", 500)),
        ((1500, 1800, None, 1900), ("A", "B", 300)),
        ((1800, 1500, 1900, 1400), None),
    ],
)
def test_the_upset(ratings: tuple[int | None, ...], expected: tuple[str, str, int] | None) -> None:
    won = ResultFact(FIRST, BoardScore(52, 46)), ResultFact(SECOND, BoardScore(60, 38))
    # D has the most points of all, and A won without playing.
    state = hold(*won, ForfeitFact(THIRD, ("D",)), ratings=ratings)
    assert not state.findings
    feats = list_feats(state, [])
    assert [(one.entrant, one.opponent, one.amount) for one in feats] == (
        [] if expected is None else [expected]
    )


def test_where_a_record_was_reached_is_known_of_all_games() -> None:
    one, other, low = (
        GameFacts(f"games/{at}.sgn", 1, at, (None, None), (None, None), feats=(feat,))
        for at, feat in (
            (SECOND, PlayFeat(FeatKind.BIGGEST_CAPTURE, 9, Seat.NORTH, 1, 2)),
            (FIRST, PlayFeat(FeatKind.BIGGEST_CAPTURE, 9, Seat.SOUTH, 1, 1)),
            (THIRD, PlayFeat(FeatKind.BIGGEST_CAPTURE, 8, Seat.SOUTH, 1, 1)),
        )
    )
    state = hold()
    found = list_holders(state, list_played(state, [one, other, low]))
    assert found[FeatKind.BIGGEST_CAPTURE] == FeatHolders(9, (FIRST, SECOND))


@pytest.mark.parametrize(
    ("old", "new", "joined"),
    [
        (None, None, None),
        (None, FeatHolders(3, (FIRST,)), FeatHolders(3, (FIRST,))),
        # In the first game it is not reached any more, or again, or by more.
        (FeatHolders(9, (FIRST, SECOND)), None, FeatHolders(9, (SECOND,))),
        (
            FeatHolders(9, (SECOND, THIRD)),
            FeatHolders(8, (FIRST,)),
            FeatHolders(9, (SECOND, THIRD)),
        ),
        (FeatHolders(9, (SECOND,)), FeatHolders(9, (FIRST,)), FeatHolders(9, (FIRST, SECOND))),
        (FeatHolders(9, (FIRST, SECOND)), FeatHolders(12, (FIRST,)), FeatHolders(12, (FIRST,))),
        (FeatHolders(9, (FIRST,)), FeatHolders(10, (FIRST,)), FeatHolders(10, (FIRST,))),
    ],
)
def test_a_record_after_the_first_match_changed(
    old: FeatHolders | None, new: FeatHolders | None, joined: FeatHolders | None
) -> None:
    assert join_holders(old, new, {FIRST}) == joined


def test_what_comes_after_a_record_that_is_gone_is_not_known() -> None:
    for new in (None, FeatHolders(8, (FIRST,))):
        with pytest.raises(ValueError, match="less than 9"):
            join_holders(FeatHolders(9, (FIRST,)), new, {FIRST})
