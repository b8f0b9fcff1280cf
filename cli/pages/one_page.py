"""Writing one page of all the records asked for."""

from __future__ import annotations

from pathlib import Path

from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text
from ..files.inputs import STDIN
from ..files.progress import ProgressBar
from .embed_code import embed_code
from .order import PageOrder, guarded, put, refused, size_text
from .single import build_page, page_title


def write_one(order: PageOrder) -> int:
    """Write the page; the exit status. Nothing is written where a record has errors."""
    if order.with_code and order.output == STDIN:
        return report_wrong_usage("--embed-code names the page's file: -o - is none")
    title = Path(order.entries[0].path).stem if len(order.entries) == 1 else ""
    with ProgressBar(order.entries) as bar:
        records = order.records(bar)
        page = guarded(order.files, lambda: build_page(records, title, order.files, order.lang))
    if page is None:
        return refused(order, records)
    size = put(order.output, page)
    if size is None:
        return FINDINGS
    if order.output != STDIN:
        complain(f"wrote {escape_text(order.output)} ({size_text(size)})")
    if order.with_code:
        print(embed_code(order.output, page_title(page)), end="")
    return CLEAN
