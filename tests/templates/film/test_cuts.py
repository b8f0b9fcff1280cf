"""From addresses to the cuts of a film: the boards they begin and end with, pace and length."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from sungka.notation.addresses import Address
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.film.cuts import FASTEST, HOLD, LONGEST, Cut, cut_match, pace_cuts
from sungka.templates.film.frames import counts_at
from sungka.templates.film.plan import Plan, plan_motion
from sungka.templates.timeline.address import Moment, NoBoard, moment_at
from sungka.templates.timeline.stops import Sown, Timeline
from sungka.templates.timeline.timeline import timeline_of

EXAMPLES = Path(__file__).parents[3] / "examples"


def example(name: str) -> tuple[Timeline, list[Plan | None]]:
    text = (EXAMPLES / f"{name}.sgn").read_text(encoding="utf-8")
    timeline = timeline_of(play(next(iter(read(text))).record))
    assert timeline.rules
    places = timeline.rules.seats * (timeline.rules.houses + 1)
    return timeline, [plan_motion(line.stops, timeline.rules.seats, places)
                      for line in timeline.rounds]  # fmt: skip


def addresses(timeline: Timeline) -> list[Address]:
    """Places all over a match: rounds, turns, laps."""
    found = []
    for line in timeline.rounds:
        turns = [stop for stop in line.stops if stop.is_turn]
        for number, stop in enumerate(turns, 1):
            found.append(Address(line.number, number))
            found += [Address(line.number, number, lap + 1) for lap in range(stop.laps)]
    return Random(3).sample(found, min(60, len(found)))


@pytest.mark.parametrize("name", ["sungka", "dakon", "sungka-three", "congkak-lap"])
def test_a_film_begins_and_ends_with_the_boards_of_its_addresses(name: str) -> None:
    """The boards that `--board` draws, which are found without any motion."""
    timeline, plans = example(name)
    for address in addresses(timeline):
        before = moment_at(timeline, Address(address.round, address.turn, address.lap, True))
        after = moment_at(timeline, address)
        assert isinstance(before, Moment)
        assert isinstance(after, Moment)
        cuts = cut_match(timeline, plans, address, address)
        assert not isinstance(cuts, NoBoard)
        (cut,) = cuts
        begun, ended = ([count or 0 for count in moment.board] for moment in (before, after))
        if address.lap is None:
            assert shown(plans, cut.round, cut.start) == begun, address
            assert shown(plans, cut.round, cut.end - 1) == ended, address
        elif after.stop and isinstance(after.stop.action, Sown):
            assert shown(plans, cut.round, cut.start) == begun, address
            if address.lap != after.laps:
                takes = after.stop.captured  # a capture belongs to the lap that brings it
                assert takes or shown(plans, cut.round, cut.end) == ended, address


def shown(plans: list[Plan | None], index: int, time: float) -> list[int]:
    plan = plans[index]
    assert plan
    return counts_at(plan.stop_at(time), time)


def test_a_match_in_parts_is_the_match() -> None:
    timeline, plans = example("sungka")
    whole = cut_match(timeline, plans)
    assert not isinstance(whole, NoBoard)
    assert [cut.round for cut in whole] == [0, 1, 2]
    parts = []
    for number in (1, 2, 3):
        part = cut_match(timeline, plans, Address(number), Address(number))
        assert not isinstance(part, NoBoard)
        parts += part
    assert tuple(parts) == whole


def test_a_film_goes_on_from_frame_to_frame_at_its_pace() -> None:
    timeline, plans = example("sungka")
    cuts = cut_match(timeline, plans, Address(1, 28), Address(2, 2))
    assert not isinstance(cuts, NoBoard)
    cutting = pace_cuts(cuts, plans, 2)
    shown = cutting.find_all(25)
    assert len(shown) == round(cutting.length / 40)
    for one, other in pairwise(shown[: -int(HOLD / 40)]):
        assert other[0] > one[0] or other[1] - one[1] == pytest.approx(80)
    assert shown[0] == cuts[0][:2]
    assert shown[-1] == (cuts[-1].round, cuts[-1].end)


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.sgn")))
def test_a_film_without_a_pace_is_as_long_as_can_be_followed(name: str) -> None:
    timeline, plans = example(name)
    cuts = cut_match(timeline, plans)
    assert not isinstance(cuts, NoBoard)
    cutting = pace_cuts(cuts, plans)
    assert 1 <= cutting.pace <= FASTEST
    assert cutting.length <= LONGEST + 1 or cutting.pace == FASTEST
    assert cutting.pace == 1 or cutting.length >= LONGEST - 1


def test_quick_films_leave_the_time_for_comments_out() -> None:
    timeline, plans = example("annotated")
    (plan,) = plans
    assert plan
    whole = (Cut(0, 0, plan.end),)
    slow, quick = pace_cuts(whole, plans, 2), pace_cuts(whole, plans, 4)
    dwells = sum(stop.dwell for stop in plan.stops)
    assert dwells > 0
    assert slow.length == pytest.approx(plan.end / 2 + HOLD)
    assert quick.length == pytest.approx((plan.end - dwells) / 4 + HOLD)
    assert timeline.rounds
