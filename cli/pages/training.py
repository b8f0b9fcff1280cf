"""One page to train on, made of the positions of all records in which something was missed."""

from __future__ import annotations

from functools import partial
from os.path import basename, splitext

from ...files.inputs import STDIN
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text
from ..files.progress import ProgressBar
from .order import PageOrder, make_page, refuse, report_written, write_output

MOST_NAMED = 5
"""The most records that are named as not annotated; of others it is said how many there are."""


def write_trainer(order: PageOrder) -> int:
    """Write the page and return the exit status; nothing is written without a position.

    Records that are not annotated have none: the message names them and what to do.
    """
    from ...analysis.layer.missed import has_judgements
    from ...templates.messages import load_captions
    from ...templates.pages.trainer import begin_training, render_trainer

    words, training, read = load_captions(order.lang), begin_training(), 0
    bare: list[str] = []
    with ProgressBar(order.entries) as bar:
        records = order.read_records(bar)
        for record in records:
            read += 1
            if not has_judgements(record.replay.record):
                bare.append(f"{records.file}:{record.number}")
            elif not records.show(
                partial(training.add, record.replay, basename(records.file), words)
            ):
                break
    if not records.is_whole:
        return refuse(order, records.refused or records.skipped)
    if bare:
        more = f" and {len(bare) - MOST_NAMED} more" if len(bare) > MOST_NAMED else ""
        names = escape_text(", ".join(bare[:MOST_NAMED]))
        complain(f"not annotated, `sungka annotate` them first: {names}{more}")
    if not training.lines:
        why = "no record is annotated" if len(bare) == read else "nothing in reach was missed"
        complain(f"{order.name}: no page is written, as {why}")
        return FINDINGS
    path = order.entries[0].path
    title = splitext(basename(path))[0] if len(order.entries) == 1 and path != STDIN else ""
    page = make_page(
        order.files, lambda: render_trainer(training, title, lang=order.lang, files=order.files)
    )
    if page is None:
        return FINDINGS
    status = report_written(order.output, write_output(order.output, (page,)), "a page")
    return FINDINGS if records.skipped and status == CLEAN else status
