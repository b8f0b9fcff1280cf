"""Writing a page for every record into a folder, and an index that lists them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..console.escape import visible
from ..console.exit_status import CLEAN, FINDINGS, complain, reason
from ..files.progress import Bar
from .embed_code import embed_code
from .order import PageOrder, guarded, put, refused, size_text
from .page_names import INDEX, PageNames
from .records import Shown
from .single import page_title

if TYPE_CHECKING:
    from ...templates.pages.collection import Game


def write_split(order: PageOrder) -> int:
    """Write the pages; the exit status is that of findings if a record was left out."""
    with Bar(order.entries) as bar:
        records = order.records(bar, is_all_or_none=False)
        folder = _Folder(order)
        games: list[Game] = []
        for shown in records:
            game = folder.write(shown, len(games) + 1)
            if game is None:
                return FINDINGS
            games.append(game)
    if not games:
        return refused(order, records)
    if not folder.write_index(games, _title(order)):
        return FINDINGS
    pages = "1 page" if len(games) == 1 else f"{len(games)} pages"
    complain(f"wrote {pages} and {INDEX} to {visible(order.output)} ({size_text(folder.size)})")
    if records.refused:
        some = "1 record" if records.refused == 1 else f"{records.refused} records"
        complain(f"{order.name}: {some} with errors left out")
    return CLEAN if records.is_whole else FINDINGS


class _Folder:
    """The folder pages are written into; it is made for the first one."""

    def __init__(self, order: PageOrder) -> None:
        self._order, self._names = order, PageNames()
        self.size = 0

    def write(self, shown: Shown, number: int) -> Game | None:
        """Write a record's page; `None` if that fails, which is told."""
        from ...templates.pages.collection import make_game
        from ...templates.pages.page import render_page

        files, lang = self._order.files, self._order.lang
        page = guarded(files, lambda: render_page(shown.replay, shown.text, lang=lang, files=files))
        if page is None or (number == 1 and not self._make()):
            return None
        name = self._names.name(shown.replay.record, number)
        if not self._put(name, page):
            return None
        if self._order.with_code:
            sys.stdout.write(embed_code(name, page_title(page)))
        return make_game(shown.replay, number, name, lang)

    def write_index(self, games: list[Game], title: str) -> bool:
        """Write the list of the pages; whether it is written."""
        from ...templates.pages.collection import render_index

        files, lang = self._order.files, self._order.lang
        page = guarded(files, lambda: render_index(games, title, lang=lang, files=files))
        return page is not None and self._put(INDEX, page)

    def _put(self, name: str, page: str) -> bool:
        size = put(os.path.join(self._order.output, name), page)
        self.size += size or 0
        return size is not None

    def _make(self) -> bool:
        output = self._order.output
        try:
            os.makedirs(output, exist_ok=True)
        except OSError as error:
            what = "not a directory" if isinstance(error, FileExistsError) else reason(error)
            complain(f"{visible(output)}: not written: {what}")
            return False
        return True


def _title(order: PageOrder) -> str:
    return Path(order.entries[0].path).stem if len(order.entries) == 1 else ""
