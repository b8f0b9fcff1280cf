"""The motion of films is that of the page, which its own script answers for."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.drawing.geometry import layouts_of
from sungka.templates.film.captions import Narrator
from sungka.templates.film.frames import counts_at, set_scene
from sungka.templates.film.shells import hand_at
from sungka.templates.messages import load_film_words, load_words
from sungka.templates.pages.setting_json import setting_to_json
from sungka.templates.timeline.timeline import timeline_of
from support.films import films_of
from support.lengths import long_after
from support.matches import random_match

from ...js.test_built import needs_node

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "tests/js/player/film_states.js"
EXAMPLES = sorted((ROOT / "examples").glob("*.sgn"))
SPREAD = 60
"""The moments of each round that are compared."""


def ask_page(replay: Replay, lang: str, layout: int, times: list[list[float]]) -> Any:
    """The state of each round at the times, by the page's script."""
    timeline = timeline_of(replay)
    assert timeline.rules
    names = ("Ana", "Ben", "Cora")[: timeline.rules.seats]
    request = {
        # The modules name words by their keys; only what is built names them by numbers.
        "setting": {
            **json.loads(setting_to_json(timeline.rules, load_words(lang), {})),
            "words": dict(load_words(lang).script),
        },
        "film": {"names": names, "rounds": films_of(timeline)},
        "layout": layout,
        "times": times,
    }
    done = subprocess.run(
        ["node", str(PAGE)],
        input=json.dumps(request) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def compare(replay: Replay, lang: str, number: int) -> None:
    """The place of everything and the words, by the film and by the page."""
    timeline = timeline_of(replay)
    rules = timeline.rules
    assert rules
    layout = layouts_of(rules)[number]
    chance = Random(17)
    scenes = [set_scene(line, rules, layout) if line.stops else None for line in timeline.rounds]
    times = [
        sorted(
            [t for stop in scene.plan.stops for t in (stop.start, *stop.marks)][:SPREAD]
            + [chance.random() * scene.plan.end for _ in range(SPREAD)]
            + [scene.plan.end]
        )
        if scene
        else []
        for scene in scenes
    ]
    told = ask_page(replay, lang, number, times)
    narrator = Narrator(rules, ("Ana", "Ben", "Cora")[: rules.seats], load_film_words(lang))
    for scene, page, moments in zip(scenes, told, times, strict=True):
        if scene is None:
            assert page is None
            continue
        assert page["end"] == pytest.approx(scene.plan.end)
        marks = {t for stop in scene.plan.stops for t in (stop.start, *stop.marks)}
        assert page["marks"] == pytest.approx(sorted(marks | {scene.plan.end}))
        for time, state in zip(moments, page["states"], strict=True):
            stop = scene.plan.stop_at(time)
            assert state["counts"] == counts_at(stop, time), time
            following = scene.line.stops[scene.plan.stops.index(stop) + 1 :]
            caption = narrator.tell(stop, time, following[0] if following else None)
            assert [state["label"], state["sentence"]] == [caption.label, caption.sentence], time
            for hand, (x, y, held) in zip(stop.hands, state["hands"], strict=True):
                assert hand_at(layout, hand, time) == pytest.approx((x, y), abs=0.15)
                assert held == next((n for t, n in reversed(hand.held) if t <= time), 0)
            shown = scene.shells
            for shell, motion in enumerate(shown.find(time)):
                at, there = shown.find_flying(shell, motion, time), state["shells"][shell]
                lies = shown.lies(shell, motion, time)
                if there is None:
                    assert at is None
                    assert not lies
                    continue
                x, y, rotation, size, face, is_flying = there
                assert lies is not is_flying, (time, shell)
                where = shown.slot_of(shell, motion) if lies else at
                assert where == pytest.approx((x, y, rotation, size), abs=0.2), (time, shell)
                assert shown.faces[shell] == face


@needs_node
def test_a_film_moves_and_speaks_as_the_page_does(match: Replay) -> None:
    compare(match, "en", 0)


@needs_node
@pytest.mark.parametrize("path", long_after(2, EXAMPLES), ids=lambda path: path.stem)
def test_the_examples_move_as_on_the_page(path: Path) -> None:
    replay = play(next(iter(read(path.read_text(encoding="utf-8")))).record)
    compare(replay, "fil", len(layouts_of(replay.rules)) - 1 if replay.rules else 0)


IMPERFECT = (
    '[Rules "dakon"]\n\n1. S1\ngap\nscore 50-48\n',
    '[Rules "dakon rounds=2"]\n\nround 1\ngap\nround 2\n1. S1 N1\n',
    '[Rules "dakon"]\n\n1. N1 (S1 (N3) N2) S2\n',
    '[Rules "sungkaan houses=4 shells=4"]\n[Setup "4.4.4.4/0 4.4.#.4/4 N"]\n\n1. N1 (N2)\n',
    '[Rules "sungkaan houses=4 shells=4"]\n\n1. S4\nset "0.5.5.1/3 4.0.5.5/9 S" {so}\n1. S3\n',
)


@needs_node
@pytest.mark.parametrize("rest", IMPERFECT)
def test_what_is_missing_or_set_is_shown_as_on_the_page(rest: str) -> None:
    compare(play(next(iter(read("%sgn 1\n" + rest))).record), "en", 0)


@needs_node
def test_comments_hold_the_film_as_they_hold_the_page(annotated: Replay) -> None:
    compare(annotated, "en", 1)


def test_every_shell_is_somewhere_at_every_moment() -> None:
    timeline = timeline_of(play(random_match("sungka rounds=2", 5)))
    assert timeline.rules
    for line in timeline.rounds:
        scene = set_scene(line, timeline.rules, layouts_of(timeline.rules)[0])
        for step in range(200):
            time = scene.plan.end * step / 200
            motions = scene.shells.find(time)
            shown = [
                scene.shells.lies(shell, motion, time)
                or scene.shells.find_flying(shell, motion, time) is not None
                for shell, motion in enumerate(motions)
            ]
            assert sum(shown) == 98
