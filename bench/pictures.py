"""Makes pictures of the replay page at the sizes and in the colours that people see it in.

    python bench/pictures.py FOLDER [--only NAME] [--size 390x844] [--scheme light]

Each page is shown at a place that has something to look at; `embed` is the page in a frame, `full`
the full screen, `menu` the sheet of a phone. `site` is the first page of the example's tournament,
`running` that page in its third round, `hidden` with hidden results. Nothing is compared: the
pictures are for people, before and after a change of the page's look.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from sungka.cli.processes.workers import Workers
from sungka.cli.site.folder import SiteOptions
from sungka.cli.site.publish import publish_site
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.templates.pages.page import render_page
from support.browsing import started
from support.matches import random_match

EXAMPLES = Path(__file__).parent.parent / "examples"
SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
SCHEMES = ("light", "dark")


class Scene(NamedTuple):
    """A page to look at: its record, a link to its place, and a script that goes before.

    A site has no record; it may end before a line of the journal, and hide its results.
    """

    record: str
    link: str = ""
    script: str = ""
    before: str = ""
    hides_results: bool = False


SCENES = {
    "judged": Scene("judged.sgn", "#r1.t11.end"),
    "words": Scene("annotated.sgn", "#r1.t1.end"),
    "plain": Scene("sungka.sgn", "#r1.t12.l3"),
    "three": Scene("sungka-three.sgn", "#r1.t4.l2"),
    "five": Scene("congkak houses=5 shells=4 rounds=5", "#r2.t4.l1"),
    "rounds": Scene("sungka rounds=12", "#r3.t6.l1"),
    "embed": Scene("judged.sgn", "#r1.t11.end&embed"),
    "started": Scene(
        "judged.sgn", "#r1.t11.end&embed", "document.documentElement.classList.add('begun')"
    ),
    "full": Scene(
        "judged.sgn", "#r1.t11.end", "document.querySelector('[data-do=fullscreen]')?.click()"
    ),
    "menu": Scene("judged.sgn", "#r1.t11.end", "document.querySelector('[data-do=menu]')?.click()"),
    "help": Scene("judged.sgn", "#r1.t11.end", "document.querySelector('[data-do=help]')?.click()"),
    "quiz": Scene("judged.sgn", "#r1.t11", "document.querySelector('[data-do=quiz]')?.click()"),
    "try": Scene("judged.sgn", "#r1.t11", "document.querySelector('[data-do=try]')?.click()"),
    "reel": Scene(
        "judged.sgn", "#r1.t11", "document.querySelector('[data-do=reel]')?.click(); sungka.pause()"
    ),
    "site": Scene(""),
    "running": Scene("", before="result 3.04"),
    "hidden": Scene("", hides_results=True),
}


def main() -> None:
    """Write `NAME-WIDTHxHEIGHT-SCHEME.png` for each scene, size and scheme asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", action="append", choices=sorted(SCENES))
    parser.add_argument("--size", action="append", type=_size)
    parser.add_argument("--scheme", action="append", choices=SCHEMES)
    parser.add_argument("--whole", action="store_true", help="the whole page, not the screen")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with started() as browser, tempfile.TemporaryDirectory() as pages:
        for name in options.only or SCENES:
            path = _write(Path(pages, name), SCENES[name])
            for width, height in options.size or SIZES:
                for scheme in options.scheme or SCHEMES:
                    out = options.folder / f"{name}-{width}x{height}-{scheme}.png"
                    _take(browser, path, SCENES[name], (width, height), scheme, out, options.whole)
                    print(out)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def _write(folder: Path, scene: Scene) -> Path:
    """Write the page of a scene into a new folder."""
    folder.mkdir()
    if scene.record:
        path = folder / "page.html"
        path.write_text(_page(scene.record), encoding="utf-8")
        return path
    event, out = folder / "event", folder / "out"
    shutil.copytree(EXAMPLES / "sinulog", event)
    journal = event / "event.journal"
    text = journal.read_text(encoding="utf-8")
    if scene.before:
        lines = text[: text.index(scene.before)].splitlines()
        # Rounds that are published one by one would hide the one that is played.
        text = "".join(f"{line}\n" for line in lines if not line.startswith("publish"))
        journal.write_text(text, encoding="utf-8")
        for record in (event / "games").iterdir():
            if f"result {record.stem} " not in text:
                record.unlink()
    publish_site(str(event), SiteOptions(str(out), hides_results=scene.hides_results), Workers())
    return out / "index.html"


def _page(record: str) -> str:
    if not record.endswith(".sgn"):
        match = random_match(record, 5)
        return render_page(play(match), write(match))
    text = (EXAMPLES / record).read_text(encoding="utf-8")
    return render_page(play(next(iter(read(text))).record), text)


def _take(
    browser: Any, path: Path, scene: Scene, size: tuple[int, int], scheme: str, out: Path,
    whole: bool,
) -> None:  # fmt: skip
    width, height = size
    touch = min(size) < 500
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        is_mobile=touch,
        has_touch=touch,
        device_scale_factor=2 if touch else 1,
    )
    page = context.new_page()
    page.goto(path.as_uri() + scene.link)
    page.evaluate("window.sungka && 0")
    page.wait_for_timeout(250)
    if scene.script:
        page.evaluate(scene.script)
        page.wait_for_timeout(250)
    page.screenshot(path=str(out), full_page=whole)
    context.close()


if __name__ == "__main__":
    main()
