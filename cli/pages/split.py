"""A page for every record, written into a folder with an index that lists them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ...checking.finding import Finding, make_file_finding
from ...files.blocks import read_chosen_sources
from ...files.faults import describe_error
from ...files.records import FileFault, guard
from ...notation.record import Record, Tag
from ...notation.splitter import Source
from ...templates.pages.loading import Files, TemplateFault
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text, print_data
from ..files.overwriting import report_older
from ..files.progress import ProgressBar
from ..files.replace_file import hear_signals
from ..findings.text import report_findings
from ..processes.workers import Workers
from .embedding import LISTENER, embed_code
from .order import PageOrder, make_page, refuse, size_to_text, write_bytes, write_output
from .page_names import INDEX, PageNames
from .previews import Site, name_picture
from .records import check_playable
from .single import page_title

if TYPE_CHECKING:
    from ...engine.ruleset import RuleSet
    from ...templates.pages.collection import Game

ALONE = 0.1
"""The seconds of work that are done before processes are started to share the rest."""

TOGETHER, LARGE = 8, 16_384
"""The records that a process is handed at once: at most so many, and none behind so many bytes."""


class _Part(NamedTuple):
    """A record of a file, or why the rest cannot be read, and the bytes read for it."""

    path: str
    content: Source | FileFault
    size: int


class _Page(NamedTuple):
    """A record's page, its entry in the index, its tags, which give it its name, its picture."""

    text: str
    game: Game
    tags: tuple[Tag, ...]
    picture: bytes | None


class _Made(NamedTuple):
    """The findings in a record and the page made of it: `None` if the record is refused."""

    findings: tuple[Finding, ...]
    page: _Page | TemplateFault | None


class _PageMaker(NamedTuple):
    """Makes pages from the files of the templates, in the language `lang`."""

    files: Files
    lang: str
    is_shared: bool
    site: Site | None

    def make(self, part: _Part) -> _Made:
        """The page of a record; a fault of this program at it is a finding."""
        if isinstance(part.content, FileFault):
            return _Made((make_file_finding(part.content),), None)
        findings: list[Finding] = []
        page = guard(partial(self._make_page, part, findings), part.path, part.content)
        if isinstance(page, FileFault):
            return _Made((*findings, make_file_finding(page)), None)
        return _Made(tuple(findings), page)

    def make_all(self, parts: tuple[_Part, ...]) -> tuple[_Made, ...]:
        """The pages of several records, in their order."""
        return tuple([self.make(part) for part in parts])

    def _make_page(self, part: _Part, findings: list[Finding]) -> _Page | TemplateFault | None:
        # Imported here because they are slow to import.
        from ...notation.reading.parser import parse
        from ...templates.pages.collection import make_game
        from ...templates.pages.page import render_page
        from ...templates.pages.siblings import PLACE
        from ...templates.timeline.timeline import timeline_of

        assert isinstance(part.content, Source)
        checked, replay, text = check_playable(parse(part.content), part.path)
        findings += checked.findings
        if not checked.is_valid or part.content.number is None:
            return None
        timeline = timeline_of(replay)
        try:
            page = render_page(
                replay,
                text,
                timeline=timeline,
                lang=self.lang,
                files=self.files,
                siblings=PLACE,
                is_shared=self.is_shared,
            )
        except Exception as error:
            fault = self.files.find_fault(error)
            if fault is None:
                raise
            return fault
        game = make_game(replay, 0, "", self.lang, timeline)
        picture = self.site.draw(replay) if self.site else None
        return _Page(page, game, replay.record.tags, picture)


def write_split(order: PageOrder, workers: Workers) -> int:
    """Write the pages and return the exit status, that of findings if a record was left out.

    If it is stopped, a message says what the folder holds by then.
    """
    folder = _Folder(order)
    with hear_signals():
        try:
            return _write_pages(order, workers, folder)
        finally:
            folder.report_stopped()


def _write_pages(order: PageOrder, workers: Workers, folder: _Folder) -> int:
    refused, is_whole = 0, True
    with ProgressBar(order.entries) as bar:
        maker = _PageMaker(order.files, order.lang, not order.is_inline, order.site)
        for part, made in _make_pages(maker, _read_parts(order), workers):
            bar.advance(part.size)
            if made.findings:
                bar.clear()
                report_findings(made.findings)
            if isinstance(made.page, TemplateFault):
                bar.clear()
                complain(escape_text(made.page.to_text()))
                return FINDINGS
            if made.page is not None:
                if not folder.add(made.page):
                    return FINDINGS
            elif isinstance(part.content, FileFault):
                is_whole = False
            elif any(finding.is_error for finding in made.findings):
                refused += 1
    if not folder.games:
        return refuse(order, refused)
    if not folder.finish(_title(order)):
        return FINDINGS
    number = len(folder.games)
    pages = "1 page" if number == 1 else f"{number} pages"
    complain(
        f"wrote {pages} and {INDEX} to {escape_text(order.output)} ({size_to_text(folder.size)})"
    )
    report_older(order.output, {INDEX, *(game.link or "" for game in folder.games)}, ".html")
    for name in sorted({os.path.dirname(name) for name in folder.lists} - {""}):
        kept = {os.path.basename(one) for one in folder.lists if os.path.dirname(one) == name}
        report_older(os.path.join(order.output, name), kept, ".html")
    if refused:
        some = "1 record" if refused == 1 else f"{refused} records"
        complain(f"{order.name}: {some} with errors left out")
    return CLEAN if is_whole and not refused else FINDINGS


def _make_pages(
    maker: _PageMaker, parts: Iterator[_Part], workers: Workers
) -> Iterator[tuple[_Part, _Made]]:
    """Every part with its result, in order; a short run starts no process."""
    end = None
    for part in parts if workers.cluster is None else ():
        yield part, maker.make(part)
        # The first page is not counted: it has all imports to wait for.
        end = end or monotonic() + ALONE
        if monotonic() >= end:
            break
    for some, made in workers.run_in_order(_PageMaker.make_all, maker, _gather(parts)):
        yield from zip(some, made, strict=True)


def _gather(parts: Iterator[_Part]) -> Iterator[tuple[_Part, ...]]:
    """Parts a few at a time: small ones take less time than handing them over one by one."""
    some: list[_Part] = []
    for part in parts:
        some.append(part)
        if len(some) == TOGETHER or sum(one.size for one in some) >= LARGE:
            yield tuple(some)
            some = []
    if some:
        yield tuple(some)


def _read_parts(order: PageOrder) -> Iterator[_Part]:
    for entry in order.entries:
        size = 0

        def watch(chunk: bytes) -> None:
            nonlocal size
            size += len(chunk)

        for content in read_chosen_sources(entry, order.record, watch):
            given, size = size, 0
            yield _Part(entry.path, content, given)


class _Folder:
    """The folder of the pages, made for the first one, and their index.

    A page leads to the one before it and the one after it, so it is written when the next one is
    known. `games` are those of the pages added, `lists` are the files that list them, and `size` is
    the bytes written so far.
    """

    def __init__(self, order: PageOrder) -> None:
        self._order, self._names = order, PageNames()
        self._waiting: _Page | None = None
        self._picture: bytes | None = None
        self._shared: set[str] = set()
        self._written: list[str] = []
        self._is_whole = False
        self.games: list[Game] = []
        self.lists: list[str] = []
        self.size = 0

    def add(self, page: _Page) -> bool:
        """Take a record's page; `False` after reporting why one could not be written."""
        if not self.games and not self._make():
            return False
        if not self._order.is_inline and not self._share(page.game.rules):
            return False
        # The preview of the list shows the first board there is.
        self._picture = self._picture or page.picture
        number = len(self.games) + 1
        name = self._names.name(Record(page.tags), number)
        self.games.append(page.game._replace(number=number, link=name))
        waiting, self._waiting = self._waiting, page
        return waiting is None or self._write_page(waiting, number - 2)

    def finish(self, title: str) -> bool:
        """Write the last page and the list of all and return whether that succeeded."""
        if self._waiting and not self._write_page(self._waiting, len(self.games) - 1):
            return False
        files = self._list_files(title)
        while made := make_page(self._order.files, lambda: next(files, _NO_MORE)):
            if made == _NO_MORE:
                break
            name, text = made
            self.lists.append(name)
            is_index = name == INDEX
            if not (self._publish(name, text, self._picture) if is_index else self._write(*made)):
                return False
        if made is None:
            return False
        self._is_whole = True
        if self._order.with_code:
            print_data(LISTENER)
        return True

    def _list_files(self, title: str) -> Iterator[tuple[str, str]]:
        """The files of the list, the index itself last."""
        # Imported here because it is slow to import.
        from ...templates.pages.game_index import list_index_files

        order = self._order
        return list_index_files(
            self.games, title, lang=order.lang, files=order.files, is_inline=order.is_inline
        )

    def report_stopped(self) -> None:
        """After a stop, report how many pages were written, and that their index was not."""
        number = len(self._written)
        if self._is_whole or not number:
            return
        pages = "1 page is" if number == 1 else f"{number} pages are"
        complain(
            f"{escape_text(self._order.output)}: {pages} written, the last is "
            f"{self._written[-1]}; {INDEX} is not"
        )

    def _publish(self, name: str, text: str, picture: bytes | None) -> bool:
        """Write a page, with its preview and the picture beside it where it has an address."""
        if self._order.site:
            text = "".join(self._order.site.add_tags([text], name, picture))
        if picture is not None:
            size = write_bytes(os.path.join(self._order.output, name_picture(name)), picture)
            self.size += size or 0
            if size is None:
                return False
        return self._write(name, text)

    def _write_page(self, page: _Page, index: int) -> bool:
        """Write the page of a game, given by its place from 0, with links to its neighbours."""
        from ...templates.pages.siblings import link_siblings

        names = [None, *(game.link for game in self.games[max(0, index - 1) :]), None]
        before, name, following = names[1 if index else 0 :][:3]
        lang = self._order.lang
        text = link_siblings(page.text, INDEX, before, following, lang=lang)
        if not self._publish(name or "", text, page.picture):
            return False
        self._written.append(name or "")
        if self._order.with_code:
            print_data(embed_code(name or "", page_title(text)))
        return True

    def _share(self, rules: RuleSet | None) -> bool:
        """Write the files that pages of these rules share, once; true if that succeeded."""
        from ...templates.pages.page import list_shared_files

        for name, text in list_shared_files(rules, self._order.lang, self._order.files).items():
            if name not in self._shared and not self._write(name, text):
                return False
            self._shared.add(name)
        return True

    def _write(self, name: str, page: str) -> bool:
        # A folder of ten thousand pages is made anew sooner than each is flushed to the disk.
        path = os.path.join(self._order.output, name)
        if "/" in name:
            with suppress(OSError):  # writing says what is wrong
                os.makedirs(os.path.dirname(path), exist_ok=True)
        size = write_output(path, [page], is_flushed=name == INDEX)
        self.size += size or 0
        return size is not None

    def _make(self) -> bool:
        output = self._order.output
        try:
            os.makedirs(output, exist_ok=True)
        except OSError as error:
            what = (
                "not a directory" if isinstance(error, FileExistsError) else describe_error(error)
            )
            complain(f"{escape_text(output)}: not written: {what}")
            return False
        return _may_replace(os.path.join(output, INDEX))


_NO_MORE = ("", "")


def _may_replace(path: str) -> bool:
    """True when the index may be written there; the user is asked if another program wrote it."""
    try:
        with open(path, "rb") as file:
            is_ours = _OURS in file.read(_HEAD)
    except FileNotFoundError:
        return True
    except OSError:
        is_ours = False
    if is_ours:
        return True
    name = escape_text(path)
    if sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty():
        import typer

        try:
            return typer.confirm(f"{name} was not written by sungka: replace it?", err=True)
        except typer.Abort:  # Ctrl-C or the end of the input
            complain("Aborted.")
            return False
    complain(f"{name}: not replaced: it was not written by sungka; remove it or choose another -o")
    return False


_OURS = b'<meta name="generator" content="sungka">'
"""The mark in the head of every index written here."""

_HEAD = 1 << 16
"""The first bytes of a file in which that mark is looked for."""


def _title(order: PageOrder) -> str:
    return Path(order.entries[0].path).stem if len(order.entries) == 1 else ""
