"""The moments of a match: which turns are chosen, why, and how much of the film they take."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay, RowPlayed, TurnPlayed
from sungka.templates.film.cuts import Cut
from sungka.templates.film.plan import Plan, plan_motion
from sungka.templates.film.reel import REEL, MomentKind, find_moments, reel_of
from sungka.templates.timeline.address import NoBoard
from sungka.templates.timeline.stops import Timeline
from sungka.templates.timeline.timeline import timeline_of

EXAMPLES = Path(__file__).parents[3] / "examples"


def example(name: str) -> Replay:
    text = (EXAMPLES / f"{name}.sgn").read_text(encoding="utf-8")
    return play(next(iter(read(text))).record)


def plans_of(timeline: Timeline) -> list[Plan | None]:
    assert timeline.rules
    places = timeline.rules.seats * (timeline.rules.houses + 1)
    return [plan_motion(line.stops, timeline.rules.seats, places) for line in timeline.rounds]


@pytest.mark.parametrize("name", ["sungka", "sungka-three", "congkak", "ohvalhu"])
def test_a_reel_holds_whole_turns_in_order_and_lasts_90_seconds(name: str) -> None:
    timeline = timeline_of(example(name))
    plans = plans_of(timeline)
    cuts = reel_of(timeline, plans)
    assert not isinstance(cuts, NoBoard)
    assert list(cuts) == sorted(cuts)
    assert REEL / 2 < sum(cut.end - cut.start for cut in cuts) <= REEL
    for index, start, end in cuts:
        plan = plans[index]
        assert plan
        assert start in [stop.start for stop in plan.stops]
        assert end in [stop.end for stop in plan.stops]
    last = len(timeline.rounds) - 1
    end_of_match = plans[last]
    assert end_of_match
    assert cuts[-1].round == last
    assert cuts[-1].end == end_of_match.end


@pytest.mark.parametrize("name", ["sungka", "sungka-three", "dakon"])
def test_the_biggest_capture_and_the_longest_turn_are_those_that_were_played(name: str) -> None:
    replay = example(name)
    played = [step for step in replay.steps if isinstance(step, TurnPlayed)]
    together = [s.opening for s in replay.steps if isinstance(s, RowPlayed) and s.opening]
    captured = [sum(move.captured for move in step.moves) for step in played]
    captured += [sum(m.captured for hand in row.moves for m in hand) for row in together]
    laps = [sum(len(move.laps) for move in step.moves) for step in played]
    moments = find_moments(timeline_of(replay))
    best = {kind: [one for one in moments if one.kind is kind] for kind in MomentKind}
    assert best[MomentKind.CAPTURE][0].amount == max(captured)
    assert best[MomentKind.LONG][0].amount == max(laps)
    assert len(best[MomentKind.CAPTURE]) == sum(count > 0 for count in captured)


def test_a_lead_changes_where_the_other_store_becomes_the_fuller_one() -> None:
    replay = example("sungka")
    changes, leader, number = 0, None, 0
    for step in replay.steps:
        if isinstance(step, TurnPlayed | RowPlayed):
            if step.round != number:
                leader, number = None, step.round
            south, north = step.after.stores
            ahead = None if south == north else south > north
            if ahead is not None:
                changes += leader is not None and ahead != leader
                leader = ahead
    found = [one for one in find_moments(timeline_of(replay)) if one.kind is MomentKind.LEAD]
    assert len(found) == changes > 0


def test_the_greatest_mistake_is_the_one_that_the_record_says_lost_most() -> None:
    timeline = timeline_of(example("judged"))
    losses = [one for one in find_moments(timeline) if one.kind is MomentKind.MISTAKE]
    assert losses
    assert [one.amount for one in losses] == sorted((one.amount for one in losses), reverse=True)
    for one in losses:
        stop = timeline.rounds[one.round].stops[one.stop]
        assert any(str(round(one.amount)) in remark.lost + remark.seen for remark in stop.remarks)


def test_a_match_of_one_turn_is_its_own_reel() -> None:
    text = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S2\n'
    timeline = timeline_of(play(next(iter(read(text))).record))
    (plan,) = plans_of(timeline)
    assert plan
    assert reel_of(timeline, [plan]) == (Cut(0, plan.stops[1].start, plan.end),)


def test_a_match_without_a_turn_has_no_reel() -> None:
    text = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n'
    timeline = timeline_of(play(next(iter(read(text))).record))
    assert isinstance(reel_of(timeline, plans_of(timeline)), NoBoard)
