"""The extension in VS Code's workbench: a slip is seen and mended, a record played, one begun."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from support.browsing import REQUIRED, started
from support.workbench import (
    PAGE,
    ROOT,
    WorkbenchServer,
    go_to,
    line_at_cursor,
    record_page,
    serve,
)

EXTENSION = ROOT / "editors" / "vscode"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not REQUIRED and not PAGE.exists(),
        reason="`npm install` was not run in editors/vscode",
    ),
]


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The extension as it is installed from its package."""
    folder = tmp_path_factory.mktemp("extension")
    packed = folder / "sungka.vsix"
    subprocess.run(["node", "package.mjs", packed], cwd=EXTENSION, check=True, capture_output=True)
    with ZipFile(packed) as archive:
        archive.extractall(folder)
    return folder / "extension"


@pytest.fixture(scope="module")
def examples() -> dict[str, str]:
    paths = [*(ROOT / "examples").glob("*.sgn"), *(ROOT / "examples/sinulog").glob("event.*")]
    return {
        path.relative_to(ROOT / "examples").as_posix(): path.read_text(encoding="utf-8")
        for path in paths
    }


@pytest.fixture
def workbench(extension: Path, examples: dict[str, str]) -> Iterator[tuple[Any, WorkbenchServer]]:
    """A page with the workbench, and its server."""
    with serve(extension, examples) as server, started() as browser:
        page = browser.new_context(viewport={"width": 1400, "height": 860}).new_page()
        page.set_default_timeout(60_000)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(server.address)
        yield page, server
        port = server.server_address[1]
        elsewhere = [it for it in asked if it.startswith("http") and f"localhost:{port}/" not in it]
        assert elsewhere == []


def test_slip_is_seen_and_mended_and_the_record_played(
    workbench: tuple[Any, WorkbenchServer],
) -> None:
    page, server = workbench
    page.get_by_text("sungkaan.sgn").click()
    row = page.locator(".view-line", has_text="10. S1+7 N3x2")
    row.wait_for()
    page.get_by_text("Play this record").wait_for()

    # A house is mistyped: the finding stands under it.
    go_to(page, "17:12")
    page.keyboard.press("Backspace")
    page.keyboard.type("4")
    page.locator(".squiggly-error").wait_for()

    # The offered mend is taken.
    go_to(page, "17:11")
    page.keyboard.press("Control+.")
    page.locator(".action-widget .action.focused", has_text="Write `N3`").wait_for()
    page.keyboard.press("Enter")
    page.locator(".squiggly-error").wait_for(state="detached")
    row.wait_for()

    # The record plays beside the text, and the page follows the cursor.
    page.get_by_text("Play this record").click()
    frame = record_page(page)
    page.locator(".view-line", has_text="%sgn 1").click()
    go_to(page, "12:5")
    shows(page, frame, "r1.t9")
    go_to(page, "14:12")
    shows(page, frame, "r1.t14")

    # The cursor follows the page.
    frame.evaluate("sungka.go('r1.t4')")
    stands(page, "Ln 9, Col 9")
    frame.evaluate("sungka.go('r1.t6.l2')")
    stands(page, "Ln 10, Col 10")
    assert [it for it in server.missing if not it.endswith("package.nls.json")] == []


def test_page_is_made_anew_where_it_was(workbench: tuple[Any, WorkbenchServer]) -> None:
    page, _ = workbench
    page.get_by_text("sungkaan.sgn").click()
    page.get_by_text("Play this record").click()
    record_page(page)
    page.locator(".view-line", has_text="%sgn 1").click()
    go_to(page, "12:5")
    shows(page, record_page(page), "r1.t9")

    # A comment is written in front of that turn's row.
    go_to(page, "11:99")
    page.keyboard.type(" {well played}")
    go_to(page, "12:5")
    frame = record_page(page, "well played")
    shows(page, frame, "r1.t9")

    # A record that cannot be played leaves the page that there was.
    panel = frame.parent_frame
    go_to(page, "3:9")
    page.keyboard.type("x")
    panel.get_by_text("Nothing can be played").wait_for()
    assert record_page(page, "well played") == frame
    page.keyboard.press("Backspace")
    panel.get_by_text("Nothing can be played").wait_for(state="hidden")
    stands(page, "Ln 3, Col 9")


def test_new_record_is_asked_for_written_and_completed(
    workbench: tuple[Any, WorkbenchServer],
) -> None:
    page, _ = workbench
    page.get_by_text("sungkaan.sgn").click()
    page.get_by_text("Play this record").wait_for()
    page.keyboard.press("F1")
    answer(page, ">Sungka: New Record")
    answer(page, "sungkaan")
    answer(page, "Santos, Maria", "South")
    answer(page, "Reyes, Jun", "North")
    file = page.locator(".quick-input-widget", has_text="New record").locator("input[type=text]")
    file.wait_for()
    wait(page, lambda: file.input_value().endswith("-santos-reyes.sgn"), True)
    file.fill("/records/first.sgn")
    page.keyboard.press("Enter")
    page.locator(".tab.active", has_text="first.sgn").wait_for()
    page.locator(".view-line", has_text='[South "Santos, Maria"]').wait_for()
    wait(page, lambda: line_at_cursor(page).partition(",")[0], "Ln 7")

    # The houses that can be lifted are offered where the cursor is.
    page.keyboard.type("S")
    page.locator(".suggest-widget .monaco-list-row", has_text="S7").first.wait_for()


def answer(page: Any, words: str, asked: str = "") -> None:
    """Type words into the box that asks something."""
    box = page.locator(".quick-input-widget", has_text=asked)
    box.wait_for()
    box.locator("input[type=text]").fill(words)
    page.wait_for_timeout(300)  # until the list is of these words
    page.keyboard.press("Enter")


def shows(page: Any, frame: Any, address: str) -> None:
    """Wait until the page shows a moment."""
    wait(page, lambda: frame.evaluate("sungka.moment.address"), address)


def stands(page: Any, place: str) -> None:
    """Wait until the cursor is at a place."""
    wait(page, lambda: line_at_cursor(page), place)


def wait(page: Any, look: Any, expected: object) -> None:
    found = None
    for _ in range(400):
        found = look()
        if found == expected:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{found} instead of {expected}")
