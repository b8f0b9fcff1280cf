"""The element `<sungka-replay>`: a game in a page, as high as it wants to be at any width."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.pages.loading import PLAIN
from sungka.templates.pages.page import render_page
from support.browsing import comes, opened
from support.lengths import long_after

HOST = """<!doctype html><meta name="viewport" content="width=device-width"><title>club</title>
<body style="margin:0"><script src="sungka-replay.js" defer></script>
<sungka-replay src="lesson.html" place="r1.t1.l1" theme="dark" title="A lesson"></sungka-replay>
<sungka-replay src="lesson.html"></sungka-replay>
<script>heard = []; addEventListener("DOMContentLoaded", () =>
  document.querySelector("sungka-replay").addEventListener("sungka-state",
    ({ detail }) => heard.push(detail.address)));</script>"""

FRAMES = "[...document.querySelectorAll('sungka-replay')].map(one => one.frame)"


@pytest.mark.long
def test_the_element_shows_a_game_at_its_place_and_height(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    host = lesson.with_name("host.html")
    host.write_text(HOST, encoding="utf-8")
    lesson.with_name("sungka-replay.js").write_text(PLAIN.text("element.js"), encoding="utf-8")
    for width in (900, 360):
        page = opened(browser, host, troubles, viewport={"width": width, "height": 1400})
        comes(page, f"{FRAMES}.filter(one => one?.style.height).length === 2")
        frames = [page.evaluate_handle(f"{FRAMES}[{i}]").as_element() for i in (0, 1)]
        first, second = [frame.content_frame() for frame in frames]
        assert first.evaluate("sungka.moment.address") == "r1.t1.l1"
        assert second.evaluate("sungka.moment.address") == "r1"
        assert first.evaluate("document.documentElement.dataset.theme") == "dark"
        assert page.evaluate(f"{FRAMES}[0].title") == "A lesson"
        # Nothing is cut off and nothing stays empty: the page ends where its frame ends.
        comes(first, "Math.abs(document.querySelector('main').offsetHeight - innerHeight) <= 2")
        assert first.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate(f"{FRAMES}[0].offsetWidth") == width
        page.evaluate("document.querySelector('sungka-replay').send('seek', { round: 1, turn: 2 })")
        comes(page, "heard.at(-1) === 'r1.t2'")
        page.evaluate("document.querySelector('sungka-replay').play()")
        comes(first, "sungka.moment.playing")
        page.evaluate("document.querySelector('sungka-replay').pause()")
        comes(first, "!sungka.moment.playing")
        page.context.close()
    assert troubles == []


LONG_TITLE = "Sinulog Open 2026, Cebu City, ang ikalabindalawang paligsahan ng mga manlalaro " * 3
WIDTHS = (280, 336, 444, 640)


@pytest.mark.parametrize("letters", long_after(1, [200, 4, 25, 61, 122]))
def test_a_game_fits_into_its_frame_whatever_its_title(
    tmp_path: Path, browser: Any, troubles: list[str], letters: int
) -> None:
    text = f'%sgn 1\n[Event "{LONG_TITLE[:letters]}"]\n[Rules "sungkaan"]\n\n1. S7\n'
    replay = play(next(iter(read(text))).record)
    (tmp_path / "game.html").write_text(render_page(replay, text), encoding="utf-8")
    (tmp_path / "sungka-replay.js").write_text(PLAIN.text("element.js"), encoding="utf-8")
    host = tmp_path / "host.html"
    host.write_text(
        '<!doctype html><title>club</title><script src="sungka-replay.js"></script>'
        + "".join(
            f'<div style="width:{width}px"><sungka-replay src="game.html"></sungka-replay></div>'
            f'<iframe src="game.html#embed" width="{width}" height="480" style="border:0"></iframe>'
            for width in WIDTHS
        ),
        encoding="utf-8",
    )
    # So high that every frame is seen, which loads it.
    page = opened(browser, host, troubles, viewport={"width": 700, "height": 5000})
    comes(page, f"{FRAMES}.every(one => one.style.height)")
    assert len(page.frames) == 1 + 2 * len(WIDTHS)
    for frame in page.frames[1:]:
        comes(frame, "window.sungka && document.readyState === 'complete'")
        comes(frame, "document.documentElement.scrollWidth <= innerWidth")
        left, right, width = frame.evaluate(
            """() => { const [{ left, right }, stage] = ["poster", "stage"]
              .map(id => document.getElementById(id).getBoundingClientRect());
              return [left - stage.left, right - stage.left, stage.width]; }"""
        )
        assert left > 0
        assert abs(left + right - width) <= 2
    page.context.close()
    assert troubles == []
