"""Composed frames compared with the page in Chromium at the same moments, pixel by pixel."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter
from sungka.engine.ruleset import RuleSet
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.drawing.board import write_document
from sungka.templates.film.frames import Painter
from sungka.templates.film.raster import draw_svg
from sungka.templates.film.stage import Box, FilmStage, Shape, set_stage
from sungka.templates.messages import load_film_words
from sungka.templates.pages.page import render_page
from sungka.templates.timeline.timeline import timeline_of
from support.browsing import opened
from support.lengths import long_after

EXAMPLES = Path(__file__).parents[3] / "examples"

UNLIKE = 40
"""The most that a pixel may differ from the page's in each colour once edges are blurred."""

FEW = 0.01
"""The share of pixels that may be further off: letters, which are of the machine's own font."""


def stage_of(replay: Replay, box: dict[str, float]) -> FilmStage:
    """A stage that is the page's board alone, in a frame of whole pixels round it."""
    rules = timeline_of(replay).rules
    assert rules
    stage = set_stage(rules, Shape.WIDE, 620)
    layout, width, height = stage.layout, box["width"], box["height"]
    scale = min(width / layout.width, height / layout.height)
    board = Box(
        box["x"] % 1 + (width - layout.width * scale) / 2,
        box["y"] % 1 + (height - layout.height * scale) / 2,
        layout.width * scale,
        layout.height * scale,
    )
    far = Box(0, 4000, 600, 100)
    return replace(
        stage, width=ceil(width) + 1, height=ceil(height) + 1, board=board, scale=scale,
        above=far, below=far, caption=far, bar=far, heading=None,
    )  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("name", long_after(1, ["sungka-three", "sungka", "dakon"]))
def test_frames_look_as_the_page_does(
    name: str, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    replay = play(next(iter(read((EXAMPLES / f"{name}.sgn").read_text(encoding="utf-8")))).record)
    path = tmp_path / "page.html"
    path.write_text(render_page(replay, ""), encoding="utf-8")
    page = opened(browser, path, troubles, viewport={"width": 1280, "height": 900},
                  color_scheme="light")  # fmt: skip
    timeline = timeline_of(replay)
    assert timeline.rules
    box = page.locator(".live").first.bounding_box()
    stage = stage_of(replay, box)
    clip = {
        "x": floor(box["x"]), "y": floor(box["y"]), "width": stage.width, "height": stage.height,
    }  # fmt: skip
    painter = Painter(replay.record, timeline, timeline.rules, stage, load_film_words("en"))
    wood = mask_of(timeline.rules, stage)
    offs, lates = [], []
    for index in sorted({0, len(timeline.rounds) - 1}):
        page.evaluate(f"sungka.seekStop({index}, 0)")
        plan = painter.plans[index]
        assert plan
        laps = [lap for stop in plan.stops for lap in stop.laps]
        sown = [(lap.start + lap.end) / 2 for lap in laps[:: max(1, len(laps) // 8)]]
        for time in (0, *sown, plan.end):
            page.evaluate(f"sungka.seek({time})")
            shot = Image.open(BytesIO(page.screenshot(clip=clip))).convert("RGB")
            offs.append(unlike(shot, painter.paint(index, time), wood))
            lates.append(unlike(shot, painter.paint(index, time + 200), wood))
            assert offs[-1] <= FEW, (index, time)
    assert sum(lates) > 2 * sum(offs), "what is compared would not notice motion"
    assert troubles == []
    page.context.close()


def mask_of(rules: RuleSet, stage: FilmStage) -> Image.Image:
    """The pixels of the wooden board, as page and film have different paper around it."""
    size = round(stage.board.width), round(stage.board.height)
    board = draw_svg(write_document(stage.layout, rules, "", "", "", ""), *size)
    mask = Image.new("L", (stage.width, stage.height))
    mask.paste(
        board.getchannel("A").point([0] * 255 + [255]),
        (round(stage.board.x), round(stage.board.y)),
    )
    return mask


def unlike(one: Image.Image, other: Image.Image, mask: Image.Image) -> float:
    """The share of the board's pixels that differ by more than `UNLIKE` in a colour."""
    soft = ImageFilter.BoxBlur(2)
    bands = ImageChops.difference(one.filter(soft), other.filter(soft)).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    off = worst.point([0] * (UNLIKE + 1) + [255] * (255 - UNLIKE))
    inside = ImageChops.multiply(off, mask)
    return inside.histogram()[255] / max(1, mask.histogram()[255])
