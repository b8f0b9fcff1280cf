"""Make the pictures of the documents: `python docs/pictures.py`.

Needs Chromium, `pip install -e '.[test]'`, and `npm install` in `js/` and in `editors/vscode/`. Two
browsers paint a letter differently, so no test compares the pictures; make them anew after the
page, the editor, the scorer's screen or the extension for VS Code has changed its looks.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from PIL import Image
from rich.console import Console
from rich.text import Text

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
from support.tmux import in_tmux  # noqa: E402
from support.workbench import go_to, record_page, serve  # noqa: E402

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


FINAL = """%sgn 1
[Event "Sinulog Open"]
[Date "2026-01-18"]
[Stage "Final"]
[South "Santos, Maria"]
[North "Reyes, Jun"]
[Rules "sungkaan"]
[Result "S"]

"""
"""The header of the game that VS Code shows."""


def show_workbench(browser: Any, folder: Path) -> None:
    """VS Code: a mend that is offered for a slip, and a game played beside its text."""
    packed = folder / "sungka.vsix"
    subprocess.run(["node", "package.mjs", packed], cwd=ROOT / "editors/vscode", check=True)
    with ZipFile(packed) as archive:
        archive.extractall(folder)
    played = (ROOT / "examples/sungkaan.sgn").read_text(encoding="utf-8")
    text = FINAL + played[played.index("round 1") :].replace("S6x10", "S6x10! {the game}")
    with serve(folder / "extension", {"final.sgn": text}, "dark") as server:
        page = _open_final(browser, server.address, 860, 540)
        go_to(page, "19:11")
        page.keyboard.press("Backspace")
        page.keyboard.type("3")
        page.locator(".squiggly-error").wait_for()
        page.keyboard.press("Control+Shift+m")
        page.get_by_text("is empty and cannot be lifted").wait_for()
        page.locator(".view-line", has_text="round 1").click()
        go_to(page, "19:10")
        page.keyboard.press("Control+.")
        page.locator(".action-widget .action.focused").wait_for()
        _save(page, "vscode-mend.png")
    with serve(folder / "extension", {"final.sgn": text}, "light") as server:
        page = _open_final(browser, server.address, 1180, 600)
        page.get_by_text("Play this record").click()
        record_page(page)
        page.locator(".view-line", has_text="round 1").click()
        go_to(page, "13:4")
        page.wait_for_timeout(600)
        record_page(page).evaluate("sungka.play()")
        page.wait_for_timeout(4200)
        _save(page, "vscode-play.png")


def _open_final(browser: Any, address: str, width: int, height: int) -> Any:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(address)
    page.get_by_text("final.sgn").dblclick()
    page.get_by_text("Play this record").wait_for()
    page.keyboard.press("Control+b")
    page.locator(".view-line .mtk1").first.wait_for()
    return page


def _save(page: Any, name: str) -> None:
    """Save a picture of a page in 256 colours, which show it well enough."""
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    reduced = picture.quantize(256, dither=Image.Dither.NONE)
    reduced.save(ROOT / "docs" / name, optimize=True)


NEOVIM_LOOKS = """
vim.o.termguicolors, vim.o.background, vim.o.hlsearch = true, "light", false
vim.cmd("highlight NormalFloat guibg=#fbf6e9 guifg=#222222")
vim.cmd("highlight SignColumn guibg=NONE")
vim.cmd("highlight DiagnosticError guifg=#b00020")
vim.cmd("highlight DiagnosticWarn guifg=#8a5a00")
vim.lsp.handlers["textDocument/hover"] = vim.lsp.with(vim.lsp.handlers.hover, { border = "single" })
"""


def show_neovim(browser: Any, folder: Path) -> None:
    """A record with a wrong capture in Neovim, its finding beside the line, and the board under it.

    Needs Neovim and tmux; the editor reads the lines of docs/editors.md.
    """
    document = (ROOT / "docs/editors.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"```lua\n(.*?)```", document, re.DOTALL)
    (folder / "sungka.lua").write_text(NEOVIM_LOOKS + lines, encoding="utf-8")
    (folder / "open.sgn").write_text(SLIP, encoding="utf-8")
    bin_ = Path(sys.executable).parent
    with in_tmux(folder, 112, 20) as pane:
        pane.run(
            ["env", f"PATH={bin_}:{os.environ['PATH']}", "TERM=xterm-256color", "nvim", "--clean",
             "-n", "-i", "NONE", "--cmd", "luafile sungka.lua", "open.sgn"]
        )  # fmt: skip
        pane.see("S5x9", "disagrees", within=60)
        pane.type("/S5x9\n")
        pane.type("K")
        pane.see("South 23", within=60)
        shown = Text.from_ansi(pane.read(has_styles=True).rstrip("\n"))
    console = Console(record=True, width=112, file=StringIO(), force_terminal=True)
    console.print(shown, soft_wrap=True)
    body = console.export_html(inline_styles=True, code_format="{code}")
    page = browser.new_page(viewport={"width": 1050, "height": 410})
    page.set_content(
        "<body style='margin:0;background:#fff'><pre style='margin:14px;"
        f'font:15px/19px "DejaVu Sans Mono", monospace\'>{body}</pre>'
    )
    page.screenshot(path=ROOT / "docs/neovim.png")


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
            show_workbench(browser, folder)
            show_neovim(browser, folder)


if __name__ == "__main__":
    main()
