"""A page has as much of the script and style as its record needs, and behaves as with all of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.bundle import (
    WHOLE,
    Bundle,
    Feature,
    bundle_of,
    find_features,
    list_bundles,
)
from sungka.templates.pages.collection import render_collection
from sungka.templates.pages.loading import Files, TemplateSource
from sungka.templates.pages.page import list_shared_files, render_page, stream_page
from sungka.templates.timeline.timeline import timeline_of
from support.browsing import opened
from support.lengths import long_after
from support.matches import random_match

VIEWING = Files(has_tries=False)
MOVES = '%sgn 1\n[Rules "sungkaan houses=4 shells=4 rounds=2"]\n\nround 1\n1. S4+2 N1\n2. S1!\n'
ROWS = '%sgn 1\n[Rules "sungka rounds=3"]\n\nround 1\n1. S6@3+3@45 | N5@2 =5:1\n2. N4+6x17 S3x12\n'
EXAMPLES = Path(__file__).parents[3] / "examples"
JUDGED = (EXAMPLES / "judged.sgn").read_text(encoding="utf-8")


def replay_of(text: str) -> Replay:
    return play(next(iter(read(text))).record)


def bundle_for(text: str) -> Bundle:
    return bundle_of(timeline_of(replay_of(text)), VIEWING)


def features_of(text: str) -> set[str]:
    return {feature.value for feature in find_features(timeline_of(replay_of(text)))}


@pytest.mark.parametrize(
    ("added", "features"),
    [
        ("", ""),
        (" =9:9", ""),
        ("$14", ""),
        (" {well}", "notes"),
        (" <clk=0:04:31>", "clocks"),
        (" <eval=+2>", "estimates"),
        (" (N2)", "variations"),
        (" (N2 {well})", "variations notes"),
        (" (N2 <clk=0:04:31 eval=+2>)", "variations clocks estimates"),
        (" <best=N2 loss=3>", "notes"),
        ("$2", "doubts"),
        ('\nset "1.1.1.1/14 1.1.1.1/10 S"', "breaks"),
        ("\ngap", "breaks"),
        ("\n2. S9", "breaks"),
        ("\n\nround 2\n{A note.}", "notes rounds breaks"),
    ],
)
def test_what_a_record_has_beside_its_moves(added: str, features: str) -> None:
    text = MOVES.replace(" N1", f" N1{added}")
    assert features_of(text) == set(features.split())
    bundle = bundle_for(text)
    page = render_page(replay_of(text), text, files=VIEWING)
    assert VIEWING.text(bundle.script) in page
    assert (VIEWING.text("annotated.css") in page) == bundle.is_annotated
    assert ('id="note"' in page) == (Feature.NOTES in bundle.has)
    assert ('id="banner"' in page) == (Feature.VARIATIONS in bundle.has)
    assert ('data-do="mistakeOn"' in page) == (Feature.DOUBTS in bundle.has)
    assert ("Turns are missing" in page) >= (Feature.BREAKS in bundle.has)


@pytest.mark.parametrize(
    ("rules", "features"),
    [
        ("sungka rounds=2", "rows rounds"),
        ("sungka-three houses=4 shells=4", "three"),
        ("sungkaan origin=skipped", "leaps"),
    ],
)
def test_what_a_record_has_by_its_rules(rules: str, features: str) -> None:
    found = {one.value for one in find_features(timeline_of(play(random_match(rules, 1))))}
    assert found >= set(features.split())


def test_a_list_is_long_from_where_it_is_not_shown_whole() -> None:
    script = (EXAMPLES.parent / "js/player/view/rows.js").read_text(encoding="utf-8")
    assert "const WHOLE = 90, " in script
    passes = "".join(f"{i}. S-- N--\n" for i in range(3, 46))
    text = MOVES + passes
    for turns, is_long in ((text, False), (text + "46. S-- N--\n", True)):
        assert ("length" in features_of(turns)) == is_long


def test_the_scripts_in_order_of_their_size() -> None:
    bundles = list_bundles()
    sizes = [len(VIEWING.text(bundle.script)) for bundle in bundles]
    assert sizes == sorted(sizes)
    assert bundles[-1] == WHOLE
    constants = (EXAMPLES.parent / "js/player/game/has.js").read_text(encoding="utf-8")
    named = re.findall(r"const HAS_(\w+) = true", constants)
    assert [name.lower() for name in named] == [feature.value for feature in Feature]


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("annotated", "viewer-lines"),
        ("congkak", "viewer-moves"),
        ("dakon", "viewer-moves-turns"),
        ("dakon-overbeck", "viewer-notes"),
        ("judged", "viewer-judged"),
    ],
)
def test_an_example_has_the_smallest_script_that_does_all_it_needs(name: str, script: str) -> None:
    text = (EXAMPLES / f"{name}.sgn").read_text(encoding="utf-8")
    needed, bundle = features_of(text), bundle_for(text)
    assert bundle.script == f"{script}.js"
    enough = [one for one in list_bundles() if needed <= {has.value for has in one.has}]
    assert bundle == min(enough, key=lambda one: len(VIEWING.text(one.script)))


def test_where_moves_can_be_tried_or_files_are_ones_own_a_page_has_all_of_it() -> None:
    replay = replay_of(MOVES)
    timeline = timeline_of(replay)
    assert bundle_of(timeline, Files()) is WHOLE
    for name, is_whole in (("own.css", False), ("above.html.j2", False), ("page.css", True)):
        files = Files({name: TemplateSource("", name)}, has_tries=False)
        assert (bundle_of(timeline, files) is WHOLE) == is_whole


def test_what_only_links_and_tries_need_is_on_pages_with_them() -> None:
    replay, links = replay_of(JUDGED), '<nav class="siblings"></nav>'
    alone, linked = (render_page(replay, JUDGED, files=VIEWING, siblings=s) for s in ("", links))
    whole = render_page(replay, JUDGED)
    style = VIEWING.text("siblings.css")
    assert [style in page for page in (alone, linked, whole)] == [False, True, False]
    assert style in next(iter(list_shared_files(replay.rules, files=VIEWING).values()))
    assert [' data-lost="40"' in page for page in (alone, linked, whole)] == [False, False, True]


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
"""Everything that a page shows and says, except parts hidden where there is nothing to say."""

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

NOTES = """\
%sgn 1
[Rules "dakon houses=4 shells=4 rounds=2"]

round 1
gap {Only its score is told.}
score 20-12

round 2 first S
1. S2 {A start.} N3
2. S4 N1
"""


@pytest.mark.parametrize(
    ("record", "script"),
    long_after(
        3,
        [
            ("sungka rounds=2", "viewer-moves"),
            ("dakon houses=4 shells=3 rounds=2", "viewer-moves-turns"),
            ("sungka-three houses=4 shells=4", "viewer-moves-turns"),
            (NOTES, "viewer-notes"),
            (LINES.replace(" eval=+2", ""), "viewer-lines"),
            (
                LINES.replace(" <clk=0:04:31>", "").replace("clk=0:04:48 ", ""),
                "viewer-judged-turns",
            ),
            (JUDGED, "viewer-judged"),
            (LINES, "viewer-turns"),
        ],
    ),
)
def test_a_page_behaves_as_with_the_whole_script(
    record: str, script: str, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    replay = replay_of(record) if record.startswith("%") else play(random_match(record, 1))
    assert bundle_of(timeline_of(replay), VIEWING).script == f"{script}.js"
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
