"""A record shown in the browser: its page, written to a file that ends with the server."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

from ....files.records import FileFault, guard
from ....notation.reading.parser import parse
from ....notation.splitter import Source
from .documents import OpenDocument
from .records import list_records


class ShownPage(NamedTuple):
    """The address of a page that was written, or the reason why none was."""

    address: str | None
    message: str = ""


def show_page(document: OpenDocument, index: int, folder: str) -> ShownPage:
    """Write the page of a record, by its number from 0, to a file in a folder.

    Of a record with errors it shows what comes before the first.
    """
    records = list_records(document).records
    if not 0 <= index < len(records):
        return ShownPage(None, f"there is no record {index + 1} in this file")
    source = records[index].source
    page = guard(lambda: make_page(source), document.uri, source)
    if isinstance(page, FileFault):
        return ShownPage(None, page.message)
    if page is None:
        return ShownPage(None, "this record has no turn that can be played")
    path = Path(folder, f"record-{index + 1}.html")
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        return ShownPage(None, f"{os.fspath(path)}: {error.strerror}")
    return ShownPage(path.as_uri())


def open_page(address: str) -> bool:
    """Open a page in the browser of a desktop; False where there is none.

    A browser of the terminal is none, since the editor has that.
    """
    has_desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not has_desktop and sys.platform not in ("darwin", "win32"):
        return False
    import webbrowser

    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def make_page(source: Source) -> str | None:
    """The page of a record; `None` where nothing of it can be played."""
    # Imported here because a server starts without them.
    from ....templates.pages.page import render_page
    from ...pages.records import check_playable, find_held

    reading = parse(source)
    checked, replay, text = check_playable(reading, "")
    if checked.is_valid:
        return render_page(replay, text)
    held = find_held(reading, replay, "")
    return None if held is None else render_page(held.replay, held.text)
