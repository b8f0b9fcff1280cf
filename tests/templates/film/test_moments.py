"""Title cards, the film of one moment, and the size of words on a phone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("PIL")
pytest.importorskip("resvg_py")

from sungka.analysis.judging.annotation import annotate
from sungka.analysis.judging.effort import Level, make_effort
from sungka.analysis.judging.marks import THRESHOLDS
from sungka.analysis.judging.measure import Value
from sungka.analysis.layer.write import Style, write_layer
from sungka.analysis.report.comments import Speaker
from sungka.analysis.report.moments import find_moments
from sungka.analysis.report.phrases import Language
from sungka.engine.rules_text import find_preset
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import split
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.film.compare import ComparePainter
from sungka.templates.film.cuts import READABLE
from sungka.templates.film.film import Film, Look, make_film
from sungka.templates.film.stage import Shape, set_stage
from sungka.templates.film.title_cards import find_cards, find_story_moments
from sungka.templates.timeline.address import NoBoard
from sungka.templates.timeline.timeline import timeline_of

EXAMPLES = Path(__file__).parents[3] / "examples"


@cache
def judged() -> tuple[Replay, set[str]]:
    """An example with comments, and the better turns that these name, in notation."""
    source = next(split((EXAMPLES / "sungkaan.sgn").read_text(encoding="utf-8")))
    annotation = annotate(play(parse(source).record), make_effort(Level.QUICK, 2))
    usual = THRESHOLDS[Value.SHELLS]
    better = {
        moment.contrast.better.reach.turn.to_text()
        for moment in find_moments(annotation, usual)
        if moment.contrast is not None
    }
    style = Style("sungka 1.0 effort=quick", usual, Speaker(Language.ENGLISH))
    return play(write_layer(annotation, style)), better


def film(replay: Replay, shape: Shape = Shape.WIDE, **options: object) -> Film:
    made = make_film(replay, 5.0, Look(shape, 320), **options)  # type: ignore[arg-type]
    assert isinstance(made, Film)
    return made


def test_a_card_stands_before_each_moment_of_a_film_that_can_be_read() -> None:
    replay, _ = judged()
    timeline = timeline_of(replay)
    cards = find_cards(find_story_moments(replay, timeline, "en"))
    assert len(cards) > 3
    shown = film(replay, pace=1.0)
    assert dict.fromkeys(shown.cards) == dict.fromkeys(["", *cards.values()])
    for (index, number), text in cards.items():
        at = [i for i, card in enumerate(shown.cards) if card == text]
        planned = shown.painter.plans[index].stops[number]  # type: ignore[union-attr]
        assert {shown.moments[i] for i in at} == {(index, planned.start)}
        assert len(at) / 5 == pytest.approx((1000 + 45 * len(text)) / 1000, abs=0.4)
    first = next(i for i, card in enumerate(shown.cards) if card)
    plain = shown.painter.paint(*shown.moments[first])
    assert shown._paint(first).tobytes() != plain.tobytes()
    assert not any(film(replay, pace=READABLE * 2).cards)
    assert any(film(replay, is_reel=True).cards)
    assert "Tinalo" not in " ".join(
        find_cards(find_story_moments(replay, timeline, "fil")).values()
    )


def test_the_film_of_a_moment_plays_both_turns_and_ends_with_the_difference() -> None:
    replay, better = judged()
    moments = find_story_moments(replay, timeline_of(replay), "en")
    number = next(at for at, one in enumerate(moments, 1) if "instead of" in one.text)
    for shape in Shape:
        shown = film(replay, shape, moment=number)
        painter = shown.painter
        assert isinstance(painter, ComparePainter)
        played, other = painter._sides
        assert other.gain > played.gain
        said = moments[number - 1].text
        assert f"takes {other.gain} shells instead of {played.gain}" in said
        lifts = "+".join(part.partition("x")[0] for part in other.stop.text.split("+"))
        assert lifts in better
        assert played.stop.before == other.stop.before
        frames = [shown._paint(at) for at in (0, len(shown.moments) // 2, -1)]
        assert len({frame.tobytes() for frame in frames}) == 3
        assert {frame.size for frame in frames} == {shown.size}


def test_a_moment_without_a_better_turn_is_that_turn_and_others_are_refused() -> None:
    source = next(split((EXAMPLES / "sungkaan.sgn").read_text(encoding="utf-8")))
    replay = play(parse(source).record)
    shown = film(replay, moment=1)
    (moment, *_) = find_story_moments(replay, timeline_of(replay), "en")
    planned = shown.painter.plans[moment.round].stops[moment.stop]  # type: ignore[union-attr]
    assert all(planned.start <= time <= planned.end for _, time in shown.moments)
    refused = make_film(replay, 5.0, Look(), moment=99)
    assert isinstance(refused, NoBoard)
    assert "there is no moment 99" in refused.message


@pytest.mark.parametrize("width", [360, 620, 720, 1080])
def test_words_of_tall_films_can_be_read_on_a_phone(width: int) -> None:
    stage = set_stage(find_preset("sungkaan"), Shape.TALL, width)
    assert round(stage.text * 0.8) * 28 >= stage.width
