"""Make the pictures of the documents: `python docs/pictures.py`.

Needs Chromium and `pip install -e '.[test]'`. Two browsers paint a letter differently, so no test
compares the pictures; make them anew after the page, the editor or the scorer's screen has changed
its looks.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from sungka.cli.hall.app import HallPages  # noqa: E402
from sungka.cli.hall.desk_routes import make_desk_address  # noqa: E402
from sungka.cli.hall.pages import make_page  # noqa: E402
from sungka.cli.hall.rehearsal.invented import write_tournament  # noqa: E402
from sungka.cli.hall.rehearsal.rehearsal import Rehearsal  # noqa: E402
from sungka.cli.pages.encoding import FilmFormat, encode_film  # noqa: E402
from sungka.cli.recording.screen.app import RecorderApp  # noqa: E402
from sungka.cli.recording.session import Recording  # noqa: E402
from sungka.cli.reference.explanations import load_explanations  # noqa: E402
from sungka.notation.addresses import address_from_text  # noqa: E402
from sungka.notation.reading.parser import read  # noqa: E402
from sungka.replay.play import play  # noqa: E402
from sungka.templates.film.film import Film, Look, make_film  # noqa: E402
from sungka.templates.film.stage import Shape  # noqa: E402
from sungka.templates.hall.pages import build_desk_page, build_scorer_page  # noqa: E402
from sungka.templates.pages.editor import OpenText, render_editor  # noqa: E402
from sungka.templates.pages.page import render_page  # noqa: E402
from support.browsing import started  # noqa: E402
from support.halls import HallServer  # noqa: E402

SLIP = """%sgn 1
[Event "Sinulog Open"]
[Date "2026-01-18"]
[South "Santos, Maria"]
[North "Reyes, Jun"]
[Rules "sungka rounds=3"]

round 1
1. S5+2+5 | N3 =9:6
2. N1+5+3x2 S3x2 =12:17
3. N4 S5x9 =23:22
4. N1 S6 =24:23
"""


CODES = {code.value: known.words.what for code, known in load_explanations().items()}


def show_editor(browser: Any, folder: Path) -> None:
    """A record with a wrong capture, and the cursor on it."""
    path = folder / "editor.html"
    path.write_text(render_editor([OpenText("open.sgn", SLIP)], CODES), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 770})
    page.goto(path.as_uri())
    at = SLIP.index("S5x9") + len("S5x")
    page.focus("#text")
    page.evaluate(f"document.getElementById('text').setSelectionRange({at}, {at})")
    page.wait_for_timeout(600)
    page.screenshot(path=ROOT / "docs/editor.png")


def show_check(browser: Any, folder: Path) -> None:
    """A row that is counted, beside the film of the game; S6 was lifted, and S7 is written."""
    played = SLIP.replace("x9 =23:22", "x8 =23:22")
    film, path, turn = folder / "open.webm", folder / "check.html", address_from_text("r1.t7")
    replay = play(next(iter(read(f"{played}end abandoned\n"))).record)
    made = make_film(replay, 25, Look(Shape.WIDE, 640, "en"), turn, turn, pace=2)
    assert isinstance(made, Film)
    encode_film(str(film), FilmFormat.WEBM, made.size, made.frames(), made.samples())
    written = played.replace("S6 =24:23", "S7 <video=0>")
    path.write_text(render_editor([OpenText("open.sgn", written)], CODES), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 770})
    page.goto(path.as_uri())
    page.set_input_files("#videos", film)
    page.wait_for_timeout(600)
    page.evaluate("video => video.currentTime = video.duration - .2", page.query_selector("#video"))
    page.wait_for_timeout(4500)
    page.keyboard.press("F9")
    for count in "290310":
        page.keyboard.type(count)
        page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    page.screenshot(path=ROOT / "docs/check.png")


def show_page(browser: Any, folder: Path) -> None:
    """A match while a turn is sown."""
    text = (ROOT / "examples/sungka.sgn").read_text(encoding="utf-8")
    path = folder / "page.html"
    path.write_text(render_page(play(next(iter(read(text))).record), text), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 770})
    page.goto(f"{path.as_uri()}#r1.t6")
    page.wait_for_timeout(600)
    page.evaluate("sungka.play()")
    page.wait_for_timeout(2600)
    page.screenshot(path=ROOT / "docs/page.jpg", type="jpeg", quality=88)


def draw_scorer(folder: Path) -> Path:
    """The scorer's screen in the middle of a game with clocks, as a drawing."""
    tags = {
        "Event": "Sinulog Open", "South": "Santos, Maria", "North": "Reyes, Jun",
        "Rules": "sungka rounds=3", "TimeControl": "5:00+3",
    }  # fmt: skip
    recording = Recording(str(folder / "final.sgn"))
    recording.enter(" ".join(f'[{name} "{value}"]' for name, value in tags.items()))
    for entry in ("S5+2+5 | N3", "N1", "N5", "N3", "S3", "N4", "S5", "clock start"):
        refusal = recording.enter(entry)
        assert refusal is None, refusal

    async def draw() -> str:
        app = RecorderApp(recording)
        async with app.run_test(size=(122, 30)) as pilot:
            await pilot.press("1")
            return app.export_screenshot(title="sungka record final.sgn")

    path = folder / "scorer.svg"
    path.write_text(asyncio.run(draw()), encoding="utf-8")
    recording.close()
    return path


def show_scorer(browser: Any, drawing: Path) -> None:
    """The drawing of the scorer's screen, painted."""
    page = browser.new_page(viewport={"width": 1240, "height": 640})
    page.goto(drawing.as_uri())
    page.locator("svg").first.screenshot(path=ROOT / "docs/scorer.png")


def show_hall(browser: Any, folder: Path) -> None:
    """The desk during a rehearsal, and the page of a scorer who has taken a table over."""
    write_tournament(str(folder / "hall"), 16)
    desk = make_page(build_desk_page("en"))
    pages = HallPages(make_page(build_scorer_page("en")), {"en": desk, "fil": desk})
    with HallServer(folder / "hall", pages=pages) as server:
        key = server.hall.book.desk_key
        rehearsal = Rehearsal(16, speed=40, away=4)
        rehearsal.begin(server.port, key)
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(make_desk_address(server.port, key))
        page.locator(".card[data-state='0']").first.wait_for()
        page.locator(".card[data-state='3']").first.wait_for()
        rehearsal.stop()
        page.wait_for_timeout(400)
        page.screenshot(path=ROOT / "docs/desk.png")
        given = server.desk("/desk/lease", {"table": "1.06"}).value
        phone = browser.new_page(viewport={"width": 390, "height": 760}, has_touch=True)
        phone.goto(given["address"])
        south = server.table("1.06")["seats"][0]["name"]
        phone.get_by_role("button", name=south).click()
        phone.wait_for_timeout(600)
        phone.screenshot(path=ROOT / "docs/phone.png")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        drawing = draw_scorer(folder)  # before the browser, which has a loop of its own
        with started() as browser:
            show_editor(browser, folder)
            show_check(browser, folder)
            show_page(browser, folder)
            show_scorer(browser, drawing)
            show_hall(browser, folder)


if __name__ == "__main__":
    main()
