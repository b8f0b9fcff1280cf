"""Pages as they are painted first: nothing moves when the script has come to life."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.templates.pages.collection import render_collection
from sungka.templates.pages.loading import Files
from sungka.templates.pages.page import list_shared_files, render_page
from support.browsing import comes
from support.lengths import long_after
from support.matches import random_match

JUDGED = (Path(__file__).parents[3] / "examples" / "judged.sgn").read_text(encoding="utf-8")
JUDGED = JUDGED.replace("}", f" {'There is much to say of it. ' * 20}}}", 1)
"""A record with mistakes and better turns: its page has every button that there is.

Its list is longer than its place, as that of a match is: only the script's rows have their height.
"""

SHIFTS = """
window.shifts = [];
window.read = Infinity;
document.addEventListener("DOMContentLoaded", () =>
  requestAnimationFrame(() => setTimeout(() => { window.read = performance.now(); })));
new PerformanceObserver(list => {
  for (const { value, startTime, sources } of list.getEntries()) {
    const nodes = sources.map(({ node }) => node?.id || node?.textContent?.slice(0, 40));
    shifts.push([startTime, value, ...nodes]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Gathers what moves. A busy browser may paint a part of a page that it has not read whole: what
moves in a frame up to the first of the whole page is the browser's doing, not the script's."""

PLACES = """() => [...document.querySelectorAll(
  "header, .board, #stage, .controls, #river, .bar > :not(output), #list, .source",
)].map(one => [one.dataset.do || one.id || one.className || one.localName,
  ...["x", "y", "width", "height"].map(side => Math.round(one.getBoundingClientRect()[side]))])
"""
"""Where the parts of a page are, but for the output that fills the rest of the bar."""


def pages_of(folder: Path) -> dict[str, Path]:
    """The record's page as it is, without tries, sharing its files, and in a collection."""
    (reading,) = read(JUDGED)
    replay = play(reading.record)
    texts = {
        "whole": render_page(replay, JUDGED),
        "no tries": render_page(replay, JUDGED, files=Files(has_tries=False)),
        "shared": render_page(replay, JUDGED, is_shared=True),
        "collection": render_collection([(replay, JUDGED)] * 2, "Two"),
    }
    for name, text in {**list_shared_files(replay.rules), **texts}.items():
        path = folder / name if "." in name else folder / f"{name}.html"
        path.write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in texts}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages by their kinds."""
    return pages_of(tmp_path_factory.mktemp("pages"))


@pytest.mark.parametrize(
    ("kind", "place"),
    long_after(
        2, [("whole", ""), ("shared", "#r1.t9"), ("whole", "#embed"), ("no tries", ""),
            ("collection", "#g1")],
    ),
)  # fmt: skip
def test_nothing_moves_after_first_paint(
    kind: str, place: str, pages: dict[str, Path], browser: Any
) -> None:
    for width, height in ((1280, 800), (820, 1180), (360, 640)):
        page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        page.add_init_script(SHIFTS)
        page.goto(pages[kind].as_uri() + place)
        for frame in page.frames[-1:]:
            comes(frame, "!!document.querySelector('#river svg')")
        page.wait_for_timeout(200)
        for frame in page.frames:
            comes(frame, "read < Infinity")
            assert frame.evaluate("shifts.filter(([time]) => time > read)") == [], width
        page.context.close()


@pytest.mark.parametrize("kind", long_after(1, ["whole", "no tries"]))
def test_a_page_is_laid_out_as_it_will_be_before_its_script_has_run(
    kind: str, pages: dict[str, Path], browser: Any
) -> None:
    written, alive = open_both(pages[kind], browser)
    for width in (320, 360, 480, 619, 620, 820, 999, 1000, 1100, 1280, 1440, 1600):
        for page in (written, alive):
            page.set_viewport_size({"width": width, "height": 800})
        assert written.evaluate(PLACES) == alive.evaluate(PLACES), width
    written.context.close()


def open_both(path: Path, browser: Any, **context: Any) -> tuple[Any, Any]:
    """A page as it is written, and as it is when its script has run."""
    # The last script is the page's own; the one in the head has run before anything is painted.
    text, count = re.subn(
        r"<script>(?!document)[^<]*(?:<(?!/script>)[^<]*)*</script>\s*</body>", "</body>",
        path.read_text(encoding="utf-8"),
    )  # fmt: skip
    assert count == 1
    still = path.with_name(f"still {path.name}")
    still.write_text(text, encoding="utf-8")
    opened = browser.new_context(**context)
    written, alive = opened.new_page(), opened.new_page()
    written.goto(still.as_uri())
    alive.goto(path.as_uri())
    comes(alive, "!!document.querySelector('#river svg')")
    return written, alive


def test_of_a_short_game_nothing_moves_but_the_end_of_its_list(
    tmp_path: Path, browser: Any
) -> None:
    """Its rows are higher when they can be pressed: on a narrow page nothing stands below them."""
    path, match = tmp_path / "short.html", random_match("sungkaan houses=2 shells=2", 5)
    path.write_text(render_page(play(match), write(match)), encoding="utf-8")
    written, alive = open_both(path, browser, has_touch=True, is_mobile=True)
    for width, height in ((360, 640), (844, 390), (768, 1024), (1280, 800)):
        found = []
        for page in (written, alive):
            page.set_viewport_size({"width": width, "height": height})
            places = {name: place for name, *place in page.evaluate(PLACES)}
            places["list"], high = places["list"][:3], places["list"][3]
            found.append((places, high))
        assert found[0][0] == found[1][0], width
        assert width >= 1000 or found[0][1] != found[1][1], "the list had its height at once"
    written.context.close()


def test_nothing_moves_while_a_game_plays(tmp_path: Path, browser: Any) -> None:
    path, match = tmp_path / "plays.html", random_match("sungka-three rounds=2", 5)
    path.write_text(render_page(play(match), write(match)), encoding="utf-8")
    for width, height in ((360, 640), (844, 390), (1280, 800)):
        page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        page.goto(path.as_uri())
        comes(page, "!!document.querySelector('#river svg')")
        found = page.evaluate(
            f"""Array.from({{ length: 60 }}, () => {{
              document.querySelector("[data-do=lapOn]").click();
              scrollTo(0, 0);
              const places = ({PLACES})();
              return JSON.stringify(places.map(one => one[0] === "list" ? one.slice(0, 4) : one));
            }})"""
        )
        assert len(set(found)) == 1, width
        page.context.close()
