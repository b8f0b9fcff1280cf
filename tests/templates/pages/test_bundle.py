"""A page has as much of the script and style as its record needs, and behaves as with all of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.bundle import WHOLE, Bundle, bundle_of
from sungka.templates.pages.collection import render_collection
from sungka.templates.pages.loading import Files, TemplateSource
from sungka.templates.pages.page import list_shared_files, render_page, stream_page
from sungka.templates.timeline.timeline import timeline_of
from support.browsing import opened
from support.matches import random_match

VIEWING = Files(has_tries=False)
MOVES = '%sgn 1\n[Rules "sungkaan houses=4 shells=4 rounds=2"]\n\nround 1\n1. S4+2 N1\n2. S1!\n'
ROWS = '%sgn 1\n[Rules "sungka rounds=3"]\n\nround 1\n1. S6@3+3@45 | N5@2 =5:1\n2. N4+6x17 S3x12\n'


def replay_of(text: str) -> Replay:
    return play(next(iter(read(text))).record)


@pytest.mark.parametrize(
    ("added", "has_annotations"),
    [
        ("", False),
        (" =9:9", False),
        ("$14", False),
        (" {well}", True),
        (" <clk=0:04:31>", True),
        (" <eval=+2>", True),
        (" (N2)", True),
        ("$2", True),
        ("\n\nround 2\n{A note.}", True),
    ],
)
def test_a_page_of_moves_alone_has_nothing_for_what_is_written_beside_them(
    added: str, has_annotations: bool
) -> None:
    text = MOVES.replace(" N1", f" N1{added}")
    replay = replay_of(text)
    bundle = bundle_of(timeline_of(replay), VIEWING)
    assert bundle == Bundle(has_annotations, has_rows=False)
    page = render_page(replay, text, files=VIEWING)
    assert VIEWING.text(bundle.viewer) in page
    assert (VIEWING.text("annotated.css") in page) == has_annotations
    assert ('id="note"' in page) == ('data-do="mistakeOn"' in page) == has_annotations


def test_the_four_scripts() -> None:
    bundles = [Bundle(notes, rows) for notes in (True, False) for rows in (True, False)]
    names = ["viewer", "viewer-turns", "viewer-moves", "viewer-moves-turns"]
    assert [bundle.viewer for bundle in bundles] == [f"{name}.js" for name in names]
    sizes = [len(VIEWING.text(bundle.viewer)) for bundle in bundles]
    assert sizes == sorted(sizes, reverse=True)
    assert bundle_of(timeline_of(replay_of(ROWS)), VIEWING) == Bundle(has_annotations=False)


def test_where_moves_can_be_tried_or_files_are_ones_own_a_page_has_all_of_it() -> None:
    replay = replay_of(MOVES)
    timeline = timeline_of(replay)
    assert bundle_of(timeline, Files()) is WHOLE
    for name, is_whole in (("own.css", False), ("above.html.j2", False), ("page.css", True)):
        files = Files({name: TemplateSource("", name)}, has_tries=False)
        assert (bundle_of(timeline, files) is WHOLE) == is_whole


def test_pages_that_share_a_script_share_the_whole_one() -> None:
    moves, rows = replay_of(MOVES), replay_of(ROWS)
    assert VIEWING.text("viewer.js") in list_shared_files(moves.rules, files=VIEWING).values()
    games = render_collection([(moves, MOVES), (rows, ROWS)], files=VIEWING)
    held = json.loads(games.partition('id="held">')[2].partition("</script>")[0])
    assert sum(VIEWING.text("viewer.js") in part for part in held["parts"]) == 1
    assert not any(VIEWING.text("viewer-moves.js") in part for part in held["parts"])


LOOK = """() => {
  const page = document.querySelector("main").cloneNode(true);
  page.querySelectorAll("#banner, #note, .mistake").forEach(one => one.remove());
  const html = page.innerHTML.replaceAll("\\n", "");
  return JSON.stringify([html, sungka.moment, sungka.marks, sungka.reel]);
}"""
"""All that a page shows and tells, but for what is hidden where there is nothing to say."""

KEYS = (
    "Shift+ArrowRight", "ArrowRight", "ArrowRight", ".", ".", ",", "]", "[", "m", "Shift+M",
    "ArrowDown", "ArrowUp", "Shift+ArrowLeft", "ArrowLeft", "5", "End", "Escape", "f", "Home",
    "PageDown", "9", "PageUp", "+", "-", "Shift+ArrowRight", "End",
)  # fmt: skip
PLACES = ("r1.t2", "r1.t2.l1", "r1.t2.v1.t1.l1", "r1.t1.end", "r2.t3.l2", "r1.end", "r9.t9.l9.end")

LINES = """\
%sgn 1
[South "Santos, Maria"]
[North "Reyes, Jun"]
[Rules "sungkaan houses=4 shells=4"]

{Read this first.}
1. S4+2 <clk=0:04:48 eval=+2> {Two moves.} (S3 {or so} (S4+2 (S2 {deep})) N1) (S3) N1 <clk=0:04:31>
2. S1? {The last word.}
"""


@pytest.mark.parametrize(
    ("record", "bundle"),
    [
        ("sungka rounds=2", Bundle(has_annotations=False)),
        ("dakon houses=4 shells=3 rounds=2", Bundle(has_annotations=False, has_rows=False)),
        (LINES, Bundle(has_rows=False)),
    ],
)
def test_a_page_behaves_as_with_the_whole_script(
    record: str, bundle: Bundle, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    replay = replay_of(record) if record.startswith("%") else play(random_match(record, 1))
    assert bundle_of(timeline_of(replay), VIEWING) == bundle
    pages = []
    for is_held in (False, True):
        path = tmp_path / f"{is_held}.html"
        path.write_text(
            "".join(stream_page(replay, record, files=VIEWING, is_held=is_held)), encoding="utf-8"
        )
        pages.append(opened(browser, path, troubles))
    ours, whole = pages
    assert ours.evaluate(LOOK) == whole.evaluate(LOOK)
    for place in PLACES:
        for page in pages:
            page.evaluate(f"sungka.go('{place}')")
        assert ours.evaluate(LOOK) == whole.evaluate(LOOK), place
    for key in KEYS:
        for page in pages:
            page.keyboard.press(key)
        assert ours.evaluate(LOOK) == whole.evaluate(LOOK), key
    for page in pages:
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert ours.evaluate(LOOK) == whole.evaluate(LOOK)
    assert troubles == []
    for page in pages:
        page.context.close()
