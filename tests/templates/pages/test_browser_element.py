"""The element `<sungka-replay>`: a game in a page, as high as it wants to be at any width."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sungka.templates.pages.loading import PLAIN
from support.browsing import comes, opened

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
