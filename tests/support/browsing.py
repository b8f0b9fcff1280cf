"""A headless Chromium for the tests of pages."""

from __future__ import annotations

import importlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

REQUIRED = "SUNGKA_REQUIRE_BROWSER" in os.environ
"""True where a missing browser is a failure, as in CI, and not a reason to skip."""

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))),
    None,
)
"""The browser without a window of its own is first: a page opens there in half the time."""

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)

AXE = Path(
    os.environ.get("SUNGKA_AXE", Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js")
)
"""The accessibility checker axe-core (`npm install axe-core`)."""

has_axe = pytest.mark.skipif(not AXE.exists() and not REQUIRED, reason="axe-core is not installed")


@contextmanager
def started() -> Iterator[Any]:
    """Start the browser, or skip the test with the reason."""
    if not REQUIRED:
        pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
        if CHROMIUM is None:
            pytest.skip("Chromium is not installed")
    playwright = importlib.import_module("playwright.sync_api")
    with playwright.sync_playwright() as running:
        chromium = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
        _running.append(chromium)
        try:
            yield chromium
        finally:
            _running.remove(chromium)
        chromium.close()


_running: list[Any] = []
"""The browsers of this process."""


def close_pages() -> None:
    """Close the pages that a test leaves open: each goes on moving beside the tests behind it."""
    for chromium in _running:
        for context in chromium.contexts:
            with suppress(Exception):  # the browser of a test that ran out of time was ended
                context.close()


def stop_hanging() -> None:
    """End the browsers of this process: one that hangs takes a processor from all tests behind."""
    psutil = importlib.import_module("psutil")
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if "chrom" in child.name() or child.name() == "node":
                child.kill()


def opened(browser: Any, path: Path, troubles: list[str], after: str = "", **context: Any) -> Any:
    """Open a page in a context of its own; its errors and requests go to `troubles`."""
    page = browser.new_context(**context).new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda line: troubles.append(line.text))
    page.on("request", lambda request: _note(request.url, troubles))
    page.goto(path.as_uri() + after)
    if context.get("java_script_enabled", True):
        page.evaluate("window.sungka && 0")  # the page starts its script when it is first used
    return page


def comes(frame: Any, condition: str) -> None:
    """Wait for a condition here, because the page's policy forbids the browser to wait for it."""
    for _ in range(300):
        if frame.evaluate(condition):
            return
        frame.wait_for_timeout(50)
    raise AssertionError(f"{condition} does not come true")


def _note(url: str, troubles: list[str]) -> None:
    if not url.startswith(("file:", "data:", "about:", "blob:")):
        troubles.append(f"asks for {url}")
