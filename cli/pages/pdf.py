"""The page of a record as PDF, printed by a browser of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from .order import PageOrder, report_written, write_by
from .single import write_page

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
    "brave-browser",
)
"""The commands of browsers that print a page without showing it."""

_MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_WINDOWS = (r"Google\Chrome\Application\chrome.exe", r"Microsoft\Edge\Application\msedge.exe")

PATIENCE = 120
"""The seconds that a browser may take to print a page."""


def write_pdf(order: PageOrder) -> int:
    """Write the page as PDF and return the exit status."""
    browser = find_browser()
    if browser is None:
        return report_wrong_usage(
            "no Chromium, Chrome or Edge is found to print a PDF: install one, or write the page "
            "with -o OUT.html and print it in your browser"
        )
    with tempfile.TemporaryDirectory(prefix="sungka-") as folder:
        page = Path(folder) / "page.html"
        status = write_page(order._replace(output=str(page)), is_final=False)
        if status != CLEAN:
            return status
        printed = Path(folder) / "page.pdf"
        fault = print_page(browser, page, printed)
        if fault is not None:
            complain(f"sungka: {os.path.basename(browser)} printed no PDF: {fault}")
            return FINDINGS
        size = write_by(order.output, lambda draft: shutil.copyfile(printed, draft))
    return report_written(order.output, size)


def find_browser() -> str | None:
    """The command of an installed browser."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is not None:
        return found
    folders = [os.environ.get(name) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)")]
    places = [os.path.join(folder, path) for folder in folders if folder for path in _WINDOWS]
    return next((path for path in (*_MAC, *places) if os.path.exists(path)), None)


def print_page(browser: str, page: Path, printed: Path) -> str | None:
    """Have a browser print a page into a file; what went wrong, `None` if it is there."""
    command = [
        browser,
        "--headless",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        f"--user-data-dir={printed.parent / 'profile'}",
        "--no-pdf-header-footer",
        f"--print-to-pdf={printed}",
        page.as_uri(),
    ]
    if sys.platform == "linux" and os.geteuid() == 0:
        # Chromium refuses to start its sandbox for root; the page is our own and asks for nothing.
        command.insert(1, "--no-sandbox")
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return f"it took more than {PATIENCE} s"
    except OSError as error:
        return error.strerror or type(error).__name__
    if printed.exists() and printed.stat().st_size:
        return None
    return f"it ended with status {done.returncode}"
