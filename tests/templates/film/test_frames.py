"""Frames of films: whatever the rules and the shape, and the same whatever was painted before."""

from __future__ import annotations

import pytest
from sungka.analysis.layer.seal import seal_drawings
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.film.film import Film, Look, make_film
from sungka.templates.film.frames import Painter
from sungka.templates.film.stage import MOST_WIDTH, Shape, set_stage
from sungka.templates.messages import load_film_words
from sungka.templates.timeline.timeline import timeline_of
from support.lengths import long_after


def painter_of(replay: Replay, shape: Shape, width: int = 320, lang: str = "en") -> Painter:
    timeline = timeline_of(replay)
    assert timeline.rules
    stage = set_stage(timeline.rules, shape, width)
    return Painter(replay.record, timeline, timeline.rules, stage, load_film_words(lang))


def play_text(text: str) -> Replay:
    return play(next(iter(read("%sgn 1\n" + text))).record)


@pytest.mark.parametrize("shape", long_after(1, Shape))
def test_a_frame_is_the_same_whatever_was_painted_before_it(match: Replay, shape: Shape) -> None:
    painter, other = painter_of(match, shape), painter_of(match, shape)
    moments = [
        (index, plan.end * share / 9)
        for index, plan in enumerate(painter.plans)
        if plan
        for share in range(10)
    ]
    there = {moment: painter.paint(*moment).tobytes() for moment in moments}
    for moment in reversed(moments):
        assert other.paint(*moment).tobytes() == there[moment]
    assert len(set(there.values())) > len(moments) // 2


@pytest.mark.parametrize("shape", long_after(1, Shape))
@pytest.mark.parametrize(
    "text",
    [
        '[Rules "sungka houses=30 shells=30"]\n\n1. S5 | N7\n',
        '[Rules "sungka-three houses=30 shells=3"]\n\n1. S5\n',
        '[Rules "sungkaan houses=1 shells=1"]\n\n1. S1\n',
        '[Rules "dakon"]\n\nround 1\ngap\nscore 50-48\n',
        '[Rules "sungkaan houses=4 shells=4"]\n[Setup "0.0.0.1/30 0.0.0.0/1 S"]\n\n1. S1\n',
    ],
)
def test_the_largest_and_the_smallest_boards_are_painted(text: str, shape: Shape) -> None:
    for width in (240, MOST_WIDTH):
        painter = painter_of(play_text(text), shape, width, "fil")
        for index, plan in enumerate(painter.plans):
            for share in (0.0, 0.3, 0.6, 1.0) if plan else ():
                assert painter.paint(index, share * plan.end).size == painter.size  # type: ignore[union-attr]


def test_all_parts_of_a_stage_are_in_its_frame() -> None:
    for text in ("sungka", "dakon", "sungka-three", "sungka houses=30", "sungkaan houses=1"):
        known = rules_from_text(text)
        assert known
        for shape in Shape:
            for width in (240, 620, MOST_WIDTH):
                stage = set_stage(known, shape, width)
                parts = [stage.board, stage.above, stage.below, stage.caption, stage.bar]
                for part in [*parts, *([stage.heading] if stage.heading else [])]:
                    assert part.x >= 0
                    assert part.y >= 0
                    assert part.width > 0
                    assert part.height > 0
                    assert part.x + part.width <= stage.width + 0.5, (text, shape, width, part)
                    assert part.y + part.height <= stage.height + 0.5, (text, shape, width, part)
                assert stage.above.y + stage.above.height <= stage.below.y


def test_a_width_out_of_range_is_refused() -> None:
    rules = timeline_of(play_text('[Rules "sungka"]\n')).rules
    assert rules
    for width in (239, MOST_WIDTH + 1):
        with pytest.raises(ValueError, match="pixels wide"):
            set_stage(rules, Shape.WIDE, width)


def test_the_words_on_a_frame_are_those_of_the_language(one_match: Replay) -> None:
    english, filipino = (painter_of(one_match, Shape.WIDE, lang=lang) for lang in ("en", "fil"))
    assert english.paint(0, 5000).tobytes() != filipino.paint(0, 5000).tobytes()


def test_comments_are_shown_while_the_play_waits(annotated: Replay) -> None:
    slow = make_film(annotated, 25, Look(), pace=1)
    quick = make_film(annotated, 25, Look(), pace=4)
    assert isinstance(slow, Film)
    assert isinstance(quick, Film)
    (plan,) = slow.painter.plans
    assert plan
    dwells = [(stop.end - stop.dwell, stop.end) for stop in plan.stops if stop.dwell]
    assert dwells
    for begin, end in dwells:
        assert sum(begin <= time < end for _, time in slow.moments) > 20
        assert sum(begin < time < end for _, time in quick.moments) <= 1
        before, within = (slow.painter.paint(0, time) for time in (begin - 1, begin + 1))
        assert before.tobytes() != within.tobytes()


@pytest.mark.long
def test_samples_are_from_all_over_a_film(one_match: Replay) -> None:
    film = make_film(one_match, 12.5, Look(width=240))
    assert isinstance(film, Film)
    samples = [sample.tobytes() for sample in film.samples()]
    assert 8 <= len(set(samples)) <= len(samples) <= 16
    frames = {film.painter.paint(*moment).tobytes() for moment in film.moments}
    assert set(samples) <= frames


def test_what_was_within_reach_is_painted_before_the_turn() -> None:
    text = '[Rules "sungkaan"]\n\n1. S7 <best=S1 loss=9 {}by="sungka 0.1"> N4\n'
    seal = seal_drawings((("arrow", "green:S1-S"),))
    plain, drawn = (
        painter_of(play_text(text.format(what)), Shape.WIDE)
        for what in ("", f"arrow=green:S1-S drawn={seal} ")
    )
    (plan,) = plain.plans
    assert plan is not None
    turn = plan.stops[1]
    assert drawn.paint(0, turn.start).tobytes() != plain.paint(0, turn.start).tobytes()
    for time in (min(turn.marks), max(turn.marks)):
        assert drawn.paint(0, time).tobytes() == plain.paint(0, time).tobytes()


@pytest.mark.parametrize("shape", long_after(1, Shape))
def test_a_turn_ends_with_its_drawings(shape: Shape) -> None:
    text = '[Rules "sungkaan"]\n\n1. S7{} N4\n'
    plain = painter_of(play_text(text.format("")), shape)
    drawn = painter_of(play_text(text.format(" <arrow=red:S4-N3 ring=N>")), shape)
    (plan,) = plain.plans
    assert plan is not None
    turn = plan.stops[1]
    for share in (0.0, 0.5):
        time = turn.start + share * (max(turn.marks) - turn.start)
        assert drawn.paint(0, time).tobytes() == plain.paint(0, time).tobytes()
    end = max(turn.marks)
    red, other = drawn.paint(0, end), plain.paint(0, end)
    assert red.tobytes() != other.tobytes()
    # Nothing is left of them in the next turn.
    assert drawn.paint(0, turn.end + 1).tobytes() == plain.paint(0, turn.end + 1).tobytes()
