"""Writing one board of a record as a picture."""

from __future__ import annotations

from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text
from ..files.inputs import STDIN
from ..files.progress import ProgressBar
from .order import PageOrder, put, refused, size_text


def write_picture(order: PageOrder, board: str | None) -> int:
    """Write the picture of the board at an address, or of the last board; the exit status."""
    from ...templates.drawing.diagram import render_diagram
    from ...templates.timeline.address import FORMS, NoBoard, address_from_text

    address = None if board is None else address_from_text(board)
    if board is not None and address is None:
        return report_wrong_usage(
            f"--board `{escape_text(board)}`: not a place in a record: write {FORMS}"
        )
    with ProgressBar(order.entries) as bar:
        records = order.records(bar)
        left = iter(records)
        first, second = next(left, None), next(left, None)
    if first is None or not records.is_whole:
        return refused(order, records)
    if second is not None:
        return report_wrong_usage(
            f"{order.name} holds more than one record: choose one with --record N"
            if len(order.entries) == 1
            else f"a picture is of one record, not of {order.name}"
        )
    svg = render_diagram(first.replay, address, order.lang)
    if isinstance(svg, NoBoard):
        return report_wrong_usage(f"--board {board}: {svg.message}" if board else svg.message)
    size = put(order.output, svg)
    if size is None:
        return FINDINGS
    if order.output != STDIN:
        complain(f"wrote {escape_text(order.output)} ({size_text(size)})")
    return CLEAN
