"""The moments of a match: which turns are chosen, why, and how much of the film they take."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay, RowPlayed, TurnPlayed
from sungka.templates.film.cuts import HOLD, Cut
from sungka.templates.film.film import Film, Look, make_film
from sungka.templates.film.plan import Plan, dwell_on, plan_motion
from sungka.templates.film.reel import REEL, describe_moment, reel_of
from sungka.templates.film.stage import Shape
from sungka.templates.film.title_cards import find_cards, find_story_moments
from sungka.templates.messages import load_film_words
from sungka.templates.timeline.address import NoBoard
from sungka.templates.timeline.highlights import LEAST, MomentKind, find_moments
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
    reel = reel_of(timeline, plans)
    assert not isinstance(reel, NoBoard)
    cuts = reel.cuts
    assert list(cuts) == sorted(cuts)
    assert REEL / 2 < sum(cut.end - cut.start for cut in cuts) <= REEL
    for index, start, end, _ in cuts:
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
    # Every turn with as much as that is a moment, and comes once.
    turns = [(one.round, one.stop) for one in moments[1:]]
    assert len(turns) == len(set(turns))
    assert len(turns) >= sum(count >= LEAST for count in captured)
    assert all(one.amount >= LEAST for one in best[MomentKind.CAPTURE] + best[MomentKind.LONG])


def test_a_lead_changes_where_the_other_store_becomes_the_fuller_one() -> None:
    replay = example("sungka")
    changes: list[int] = []  # what was heavier in each turn that brought the lead
    leader, number = None, 0
    for step in replay.steps:
        if isinstance(step, TurnPlayed | RowPlayed):
            if step.round != number:
                leader, number = None, step.round
            south, north = step.after.stores
            ahead = None if south == north else south > north
            if ahead is not None:
                if leader is not None and ahead != leader and isinstance(step, TurnPlayed):
                    laps = sum(len(move.laps) for move in step.moves)
                    more = max(laps, sum(move.captured for move in step.moves))
                    changes.append(more if more >= max(LEAST, abs(south - north) / 2) else 0)
                leader = ahead
    moments = find_moments(timeline_of(replay))
    found = [one for one in moments if one.kind is MomentKind.LEAD]
    assert len(found) == changes.count(0) > 0
    amounts = [one.amount for one in moments if one.kind is not MomentKind.LEAD]
    assert all(more in amounts for more in changes if more)


def test_of_the_reasons_for_a_turn_the_heaviest_is_told() -> None:
    words, names = load_film_words("en"), ("Ana", "Ben", "Eva")
    three = timeline_of(example("sungka-three"))
    told = {
        three.rounds[one.round].stops[one.stop].text: describe_moment(one, names, words)
        for one in find_moments(three)
    }
    assert told["W5+6x15"] == told["W3x15"] == "Big capture: 15"
    assert not {"S2x2", "W3x3", "W4+2"} & set(told)
    judged = timeline_of(example("judged"))
    told = {
        judged.rounds[one.round].stops[one.stop].text: describe_moment(one, names, words)
        for one in find_moments(judged)
    }
    # It captured 11, and the next one sowed 10 laps.
    assert told["S4?!+5x11"] == "Mistake: 36 lost"
    assert told["N1?"] == "Mistake: 22 lost"
    assert told["S2?"] == "Mistake: 24 lost"


ERRED = {MomentKind.MISTAKE, MomentKind.SIGHTED}


def test_the_greatest_mistake_is_the_one_that_the_record_says_lost_most() -> None:
    timeline = timeline_of(example("judged"))
    losses = [one for one in find_moments(timeline) if one.kind in ERRED]
    assert losses
    assert [one.amount for one in losses] == sorted((one.amount for one in losses), reverse=True)
    for one in losses:
        stop = timeline.rounds[one.round].stops[one.stop]
        assert any(str(round(one.amount)) in remark.lost + remark.seen for remark in stop.remarks)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("loss=22 proven=22", "Mistake: 22 lost"),
        ("loss=22 proven=22 loss-bound=at-least", "Mistake: ≥22 lost"),
        ("loss=60 proven=55 seen=12", "Mistake: ≥32 lost"),  # no more than lie on the board
        ("loss=60 proven=4 seen=12", "Mistake: 12 in sight"),
        ("loss=60 proven=0 seen=12", "Mistake: 12 in sight"),
        ("loss=9.5% proven=4.0% seen=5.0%", "Mistake: 5.0% in sight"),
        ("loss=22 proven=0", None),
    ],
)
def test_a_mistake_is_said_as_far_as_it_is_proven_or_was_seen(data: str, said: str | None) -> None:
    text = f"""%sgn 1
[Rules "sungkaan houses=4 shells=4"]

1. S2?? <best=S4 {data} by="sungka 0.1.0 effort=normal"> N1
"""
    moments = find_moments(timeline_of(play(next(iter(read(text))).record)))
    words = load_film_words("en")
    told = [describe_moment(one, ("Ana", "Ben"), words) for one in moments if one.kind in ERRED]
    assert told == ([said] if said else [])


def test_a_match_of_one_turn_is_its_own_reel() -> None:
    text = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S2\n'
    timeline = timeline_of(play(next(iter(read(text))).record))
    (plan,) = plans_of(timeline)
    assert plan
    reel = reel_of(timeline, [plan])
    assert not isinstance(reel, NoBoard)
    assert reel.cuts == (Cut(0, plan.stops[1].start, plan.end),)


def test_a_match_without_a_turn_has_no_reel() -> None:
    text = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n'
    timeline = timeline_of(play(next(iter(read(text))).record))
    assert isinstance(reel_of(timeline, plans_of(timeline)), NoBoard)


def test_each_turn_of_a_reel_says_why_it_is_in_it() -> None:
    for lang in ("en", "fil"):
        words, said = load_film_words(lang), set()
        for name in ("sungka", "judged"):
            replay = example(name)
            timeline = timeline_of(replay)
            reel = reel_of(timeline, plans_of(timeline))
            assert not isinstance(reel, NoBoard)
            for moment in reel.moments.values():
                text = describe_moment(moment, ("Ana", "Ben"), words)
                said.add(moment.kind)
                shown = moment.text or str(round(moment.amount))
                assert moment.kind in (MomentKind.LEAD, MomentKind.END) or shown in text
                if moment.kind is MomentKind.LEAD:
                    assert ("Ana", "Ben")[moment.seat or 0] in text
        assert said | ERRED == set(MomentKind)
        assert said & ERRED


@pytest.mark.long
@pytest.mark.parametrize("shape", Shape)
def test_what_is_noted_stands_on_the_frames_of_that_turn_alone(shape: Shape) -> None:
    replay = example("sungka")
    film = make_film(replay, 25, Look(shape, 320), is_reel=True)
    whole = make_film(replay, 25, Look(shape, 320))
    assert isinstance(film, Film)
    assert isinstance(whole, Film)
    timeline = timeline_of(replay)
    cards = find_cards(find_story_moments(replay, timeline, "en"))
    reel = reel_of(timeline, film.painter.plans, cards)
    assert not isinstance(reel, NoBoard)
    read = sum(dwell_on(len(text)) for at, text in cards.items() if at in reel.moments)
    assert read > 0
    length = sum(cut.end - cut.start for cut in reel.cuts) + read + HOLD
    assert len(film.moments) == pytest.approx(length / 40, abs=1)
    assert 60_000 < length <= 90_000
    for index, plan in enumerate(film.painter.plans):
        assert plan
        for number, stop in enumerate(plan.stops):
            time = (stop.start + stop.end) / 2
            with_note, without = (one.painter.paint(index, time) for one in (film, whole))
            is_noted = with_note.tobytes() != without.tobytes()
            assert is_noted is ((index, number) in reel.moments)
