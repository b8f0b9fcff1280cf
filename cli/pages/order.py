"""What `sungka render` was asked for, and what its forms share: reading, writing, faults."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from ..console.escape import visible
from ..console.exit_status import FINDINGS, complain, reason
from ..files.inputs import STDIN, Input, Missing
from ..files.progress import Bar
from ..files.replace_file import replace_file
from ..findings.finding import Finding
from ..findings.report import report_findings
from .records import PlayableRecords

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...templates.pages.loading import Files

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class PageOrder:
    """The records to render, one of them or all, and where to; `with_code` prints the frame."""

    entries: Sequence[Input | Missing]
    record: int | None
    output: str
    files: Files
    lang: str = "en"
    with_code: bool = False

    @property
    def name(self) -> str:
        """What the inputs are called in a sentence."""
        if len(self.entries) == 1:
            return visible(self.entries[0].path)
        return f"{len(self.entries)} files"

    def records(self, bar: Bar, *, is_all_or_none: bool = True) -> PlayableRecords:
        """The records that can be rendered; what is wrong is told on standard error."""

        def report(findings: Iterable[Finding]) -> None:
            told = tuple(findings)
            if told:
                bar.clear()
                report_findings(told)

        return PlayableRecords(
            self.entries, self.record, report, bar.watch, is_all_or_none=is_all_or_none
        )


def guarded(files: Files, make: Callable[[], Made]) -> Made | None:
    """What is made; `None`, and a line that says where, if a replaced template is at fault."""
    try:
        return make()
    except Exception as error:
        fault = files.find_fault(error)
        if fault is None:
            raise
        complain(visible(fault.to_text()))
        return None


def put(output: str, text: str) -> int | None:
    """Write a text to a file or standard output; its size, `None` if that fails and is told."""
    if output == STDIN:
        sys.stdout.write(text)
        return len(text)
    try:
        return replace_file(output, [text])
    except OSError as error:
        complain(f"{visible(output)}: not written: {reason(error)}")
        return None


def size_text(number: int) -> str:
    """A size in bytes as people read it."""
    return f"{number} bytes" if number < 1000 else f"{round(number / 1000)} kB"


def refused(order: PageOrder, records: PlayableRecords) -> int:
    """Say that nothing is written, after what is wrong was told; the status for it."""
    if records.refused:
        some = "a record" if records.refused == 1 else f"{records.refused} records"
        complain(f"{order.name}: no page is written of {some} with errors")
    return FINDINGS
