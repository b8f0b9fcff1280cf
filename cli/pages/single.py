"""One page of all the records asked for, or a picture of one of their boards."""

from __future__ import annotations

import re
from io import StringIO
from itertools import chain
from os.path import basename, splitext
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, TextIO, cast

from ...files.inputs import STDIN
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text, print_data
from ..files.progress import ProgressBar
from .embedding import LISTENER, embed_code
from .extras import PICTURE_NEEDS, describe_lack
from .forms import RenderForm
from .order import (
    PageOrder,
    make_page,
    read_only_record,
    refuse,
    report_written,
    write_bytes,
    write_output,
)
from .records import PlayableRecords

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ...replay.steps import Replay
    from ...templates.pages.loading import Files

HELD = 1 << 25
"""The most characters of pages that wait in memory; more go into a temporary file."""


def write_page(order: PageOrder, *, is_final: bool = True) -> int:
    """Write the page and return the exit status; nothing is written if a record has errors.

    The output is reported if it is the final one (`is_final`), not a page for further use.
    """
    if order.with_code and order.output == STDIN:
        return report_wrong_usage("--embed-code needs the page's file: -o - is not a file")
    if order.site and order.output == STDIN:
        return report_wrong_usage("--base-url needs the page's file: -o - is not a file")
    title = splitext(basename(order.entries[0].path))[0] if len(order.entries) == 1 else ""
    pictures: list[bytes] = []
    with ProgressBar(order.entries) as bar:
        records = order.read_records(bar)
        with SpooledTemporaryFile(HELD, "w+", encoding="utf-8", newline="") as file:
            spool = cast("TextIO", file)
            page = records.show(
                lambda: make_page(
                    order.files,
                    lambda: build_page(
                        records, title, order.files, order.lang, spool, publish(order, pictures)
                    ),
                )
            )
            if page is None:
                return refuse(order, records.refused or records.skipped)
            status = records.show(
                lambda: make_page(order.files, lambda: _write(order, page, is_final, "a page"))
            )
    if status == CLEAN and pictures:
        from .previews import name_picture

        picture = name_picture(order.output)
        status = report_written(picture, write_bytes(picture, pictures[0]))
    if status == CLEAN and order.with_code:
        print_data(embed_code(order.output, _read_title(order.output)) + LISTENER)
    if records.skipped:
        some = "1 record or file is" if records.skipped == 1 else f"{records.skipped} are"
        complain(f"{order.name}: {some} left out because of errors")
        return FINDINGS
    return FINDINGS if status is None else status


def write_picture(order: PageOrder, board: str | None, form: RenderForm, width: int) -> int:
    """Write the picture of the board at an address, or of the last board; the exit status.

    `width` is that of a PNG, in pixels.
    """
    if form is RenderForm.PNG and (lacking := describe_lack(PICTURE_NEEDS, "PNG needs")):
        return report_wrong_usage(lacking)
    from ...notation.addresses import FORMS, address_from_text
    from ...templates.drawing.diagram import render_diagram
    from ...templates.timeline.address import NoBoard

    address = None if board is None else address_from_text(board)
    if board is not None and address is None:
        return report_wrong_usage(
            f"--board `{escape_text(board)}`: not a place in a record: write {FORMS}"
        )
    with ProgressBar(order.entries) as bar:
        records = order.read_records(bar)
        first = read_only_record(order, records, "picture")
    if isinstance(first, int):
        return first
    svg = records.show(lambda: render_diagram(first.replay, address, order.lang))
    if svg is None:
        return refuse(order, records.refused, "picture")
    if isinstance(svg, NoBoard):
        return report_wrong_usage(f"--board {board}: {svg.message}" if board else svg.message)
    if form is RenderForm.PNG:
        from ...templates.film.raster import draw_png

        return report_written(order.output, write_bytes(order.output, draw_png(svg, width)))
    return _write(order, [svg])


def build_page(
    records: PlayableRecords,
    title: str,
    files: Files,
    lang: str = "en",
    spool: TextIO | None = None,
    publish: Callable[[Replay, Iterable[str]], Iterable[str]] | None = None,
) -> Iterable[str] | None:
    """The page that plays the records, in pieces, or `None` if one of them is refused.

    A single record is played at once; `title` is the heading of a list of several, whose pages
    wait in `spool`, an empty file (`None`: in memory), until the pieces are read. `publish` adds
    what a published page has, given the first replay.
    """
    from ...templates.pages.page import render_page

    left = iter(records)
    first, second = next(left, None), next(left, None)
    if first is None:
        return None
    page: Iterable[str]
    if second is None:
        page = [render_page(first.replay, first.text, lang=lang, files=files)]
    else:
        # Imported here because most pages show one record.
        from ...templates.pages.collection import stream_collection

        several = chain((first, second), left)
        page = stream_collection(
            ((one.replay, one.text) for one in several),
            spool or StringIO(),
            title,
            lang=lang,
            files=files,
        )
    if not records.is_whole:
        return None
    return publish(first.replay, page) if publish else page


def publish(
    order: PageOrder, pictures: list[bytes]
) -> Callable[[Replay, Iterable[str]], Iterable[str]] | None:
    """A function that adds a preview's tags to a page and the preview's picture to `pictures`."""
    site = order.site
    if site is None:
        return None

    def add(replay: Replay, page: Iterable[str]) -> Iterable[str]:
        picture = site.draw(replay)
        pictures.extend([picture] if picture else [])
        return site.add_tags(page, basename(order.output), picture)

    return add


def page_title(page: str) -> str:
    """The title of a page as plain text."""
    # Imported here because it is slow to import, and few pages are asked.
    from html import unescape

    from ...templates.isolates import MARKS

    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    return unescape(found[1]).translate(MARKS).strip() if found else ""


def _read_title(path: str) -> str:
    with open(path, encoding="utf-8") as page:
        return page_title(page.read(_HEAD))


_HEAD = 1 << 20
"""The first characters of a page in which its title is looked for."""


def _write(order: PageOrder, text: Iterable[str], is_reported: bool = True, what: str = "") -> int:
    """Write the output and report its size; the exit status."""
    size = write_output(order.output, text)
    if size is not None and not is_reported:
        return CLEAN
    return report_written(order.output, size, what)
