"""The package's player and element in a browser, from nothing but a record's text."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.browsing import comes, opened, started, stop_hanging

from .test_built import JS, needs_node
from .test_timeline import ROOT, texts_in

pytestmark = [pytest.mark.push, needs_node]

MATCH = ROOT / "examples/sungka.sgn"

BUNDLE = """
import { build } from "esbuild";
await build({
  stdin: {
    contents: 'import { mountReplay } from "./mounted/player.js"; import "./mounted/element.js";'
      + "globalThis.mountReplay = mountReplay;",
    resolveDir: ".",
  },
  bundle: true, outfile: process.argv[1], ignoreAnnotations: true, logLevel: "error",
});
"""

PAGE = """\
<!doctype html><meta charset="utf-8"><title>A page</title><style>button{display:none}</style>
<body><div id="here" style="width:800px"></div><script src="player.js"></script>
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started() as chromium:
        yield chromium
        stop_hanging()


@pytest.fixture(scope="module")
def page_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("player")
    subprocess.run(["node", "assets.js"], cwd=JS, check=True)
    command = ["node", "--input-type=module", "-e", BUNDLE, str(folder / "player.js")]
    subprocess.run(command, cwd=JS, check=True)
    path = folder / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


def frame_of(page: Any, number: int = 1) -> Any:
    for _ in range(100):
        if len(page.frames) > number:
            break
        page.wait_for_timeout(50)
    frame = page.frames[number]
    comes(frame, "document.querySelector('#where')?.textContent")
    return frame


def test_a_replay_is_mounted_played_and_taken_off(browser: Any, page_path: Path) -> None:
    troubles: list[str] = []
    page = opened(browser, page_path, troubles)
    page.evaluate(
        """text => {
          window.states = [];
          const onState = state => states.push(state);
          window.player = mountReplay(document.getElementById("here"), text,
            { place: "r1.t4", theme: "dark", title: "Final", onState });
        }""",
        MATCH.read_text(encoding="utf-8"),
    )
    frame = frame_of(page)
    comes(frame, "/^Turn 4/.test(document.querySelector('#where').textContent)")
    assert frame.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("player.frame.title") == "Final"
    assert page.evaluate("player.frame.offsetHeight") > 300
    # The page's own style stays outside.
    assert (
        frame.evaluate("getComputedStyle(document.querySelector('.bar button')).display") != "none"
    )
    page.evaluate("player.go('r2.t3')")
    comes(page, "states.at(-1)?.round === 2 && states.at(-1).turn === 3")
    assert page.evaluate("states.at(-1).score.length") == 2
    page.evaluate("player.play()")
    comes(page, "states.at(-1).playing")
    page.evaluate("player.pause()")
    comes(page, "!states.at(-1).playing")
    # Every round is played to its end by the page's own motion.
    for number in (1, 2, 3):
        page.evaluate(f"player.go('r{number}.end')")
        comes(page, f"states.at(-1).round === {number}")
    # Moves can be tried, as on a page.
    page.evaluate("player.go('r1.t4')")
    comes(page, "states.at(-1).turn === 4")
    frame.evaluate("document.querySelector('[data-do=try]').click()")
    comes(frame, "document.querySelectorAll('.lifts .legal').length > 0")
    frame.evaluate("document.querySelector('.lifts .legal').click()")
    comes(frame, "document.documentElement.classList.contains('trying')")
    page.evaluate("player.unmount()")
    assert page.evaluate("document.querySelector('iframe')") is None
    assert troubles == []


def test_two_elements_show_the_records_in_them(browser: Any, page_path: Path) -> None:
    troubles: list[str] = []
    page = opened(browser, page_path, troubles)
    first, second = (
        texts_in(ROOT / f"examples/{name}.sgn")[0] for name in ("annotated", "sungkaan")
    )
    page.evaluate(
        """([first, second]) => {
          const one = document.createElement("sungka-replay");
          one.textContent = first;
          one.setAttribute("lang", "fil");
          document.body.append(one);
          const two = Object.assign(document.createElement("sungka-replay"), { record: second });
          two.setAttribute("spoiler", "hide");
          document.body.append(two);
        }""",
        [first, second],
    )
    frames = [frame_of(page, 1), frame_of(page, 2)]
    langs = sorted(frame.evaluate("document.documentElement.lang") for frame in frames)
    assert langs == ["en", "fil"]
    hidden = [frame.evaluate("document.documentElement.dataset.spoiler ?? ''") for frame in frames]
    assert sorted(hidden) == ["", "hide"]
    page.evaluate("document.querySelectorAll('sungka-replay')[1].record = '%sgn 2'")
    shown = "document.querySelectorAll('sungka-replay')[1].shadowRoot.textContent"
    comes(page, f"{shown}.includes('%sgn 2')")
    page.evaluate(
        "text => { document.querySelectorAll('sungka-replay')[1].record = text; }", second
    )
    comes(page, f"{shown} === ''")
    page.evaluate(
        """() => {
          window.heard = [];
          const [one] = document.querySelectorAll("sungka-replay");
          one.addEventListener("sungka-state", ({ detail }) => heard.push(detail.address));
          one.setAttribute("place", "r1.t3");
        }"""
    )
    comes(page, "/^r1.t3/.test(heard.at(-1))")
    page.evaluate("document.querySelectorAll('sungka-replay').forEach(one => one.remove())")
    assert len(page.frames) == 1
    assert troubles == []
