"""The request to `sungka render`, and the work all its forms share: reading, writing, faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os.path import splitext
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...checking.finding import Finding
from ...files.faults import describe_error
from ...files.inputs import STDIN, Input, Missing
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text, print_bytes, print_data
from ..files.progress import ProgressBar
from ..files.replace_file import replace_file, replace_file_by
from ..findings.text import report_findings
from .records import PlayableRecord, PlayableRecords

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...templates.pages.loading import Files
    from .previews import Site


Made = TypeVar("Made")


class PageOrder(NamedTuple):
    """The records to render and the output to write.

    `record` is the number of the only record wanted, `None` for all. `with_code` asks for the
    HTML that embeds the page; `is_inline` makes each of several pages one file; `site` is where
    they will be published. One that `skips_errors` shows the records without errors.
    """

    entries: Sequence[Input | Missing]
    record: int | None
    output: str
    files: Files
    lang: str = "en"
    with_code: bool = False
    is_inline: bool = False
    skips_errors: bool = False
    site: Site | None = None

    @property
    def name(self) -> str:
        """The name of the inputs in a sentence."""
        if len(self.entries) == 1:
            return escape_text(self.entries[0].path)
        return f"{len(self.entries)} files"

    def read_records(self, bar: ProgressBar) -> PlayableRecords:
        """The records that can be rendered; findings are reported on standard error."""

        def report(findings: Iterable[Finding]) -> None:
            new = tuple(findings)
            if new:
                bar.clear()
                report_findings(new)

        return PlayableRecords(
            self.entries, self.record, report, bar.watch, skips=self.skips_errors
        )


def make_page(files: Files, make: Callable[[], Made | None]) -> Made | None:
    """Call `make` for a page; `None` after reporting a fault in a replaced template.

    Any other exception of `make` goes through.
    """
    try:
        return make()
    except Exception as error:
        fault = files.find_fault(error)
        if fault is None:
            raise
        complain(escape_text(fault.to_text()))
        return None


def write_output(output: str, parts: Iterable[str], *, is_flushed: bool = True) -> int | None:
    """Write a text, given in parts, to a file or to standard output (`-`) and return its size.

    The size is in bytes for a file. Standard output gets all of the text or, if making a part
    fails, none. If the file cannot be written, the reason is reported and `None` is returned.
    """
    if output == STDIN:
        text = "".join(parts)
        print_data(text)
        return len(text)
    try:
        return replace_file(output, parts, is_flushed=is_flushed)
    except OSError as error:
        complain(f"{escape_text(output)}: not written: {describe_error(error)}")
        return None


def write_bytes(output: str, content: bytes) -> int | None:
    """Write bytes to a file or to standard output (`-`); their number, `None` if it failed."""
    if output == STDIN:
        print_bytes([content])
        return len(content)
    return write_by(output, lambda draft: _write(draft, content))


def _write(path: str, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)


def write_by(output: str, write: Callable[[str], object]) -> int | None:
    """Have `write` fill a file that then becomes the output; its size in bytes.

    If the file cannot be written, the reason is reported and `None` is returned.
    """
    try:
        return replace_file_by(output, write)
    except OSError as error:
        complain(f"{escape_text(output)}: not written: {describe_error(error)}")
        return None


def report_written(output: str, size: int | None, what: str = "") -> int:
    """Report what was written and how long it is, `None` if nothing was; the exit status.

    For a name without an ending, the report also says `what` it is.
    """
    if size is None:
        return FINDINGS
    if output != STDIN:
        told = f", {what}" if what and not splitext(output)[1] else ""
        complain(f"wrote {escape_text(output)}{told} ({size_to_text(size)})")
    return CLEAN


def read_only_record(order: PageOrder, records: PlayableRecords, what: str) -> PlayableRecord | int:
    """The only record asked for, or the exit status after the reason why there is none.

    `what` is made of it: a film, a picture.
    """
    left = iter(records)
    first, second = next(left, None), next(left, None)
    if first is None or not records.is_whole:
        return refuse(order, records.refused, what)
    if second is not None:
        return report_wrong_usage(
            f"{order.name} holds more than one record: choose one with --record N"
            if len(order.entries) == 1
            else f"a {what} shows one record, not {order.name}"
        )
    return first


def size_to_text(number: int) -> str:
    """A size in bytes as people read it."""
    return f"{number} bytes" if number < 1000 else f"{round(number / 1000)} kB"


def refuse(order: PageOrder, refused: int, what: str = "page") -> int:
    """Report that no page (`what`) is written as so many records are refused; the exit status."""
    if refused:
        some = "a record has errors" if refused == 1 else f"{refused} records have errors"
        if order.skips_errors:
            some = "no record is left: the only one has errors"
            if refused > 1:
                some = f"no record is left: all {refused} have errors"
        complain(f"{order.name}: no {what} is written, as {some}")
        if not order.skips_errors:
            complain(_say_ways_out(order, what))
    return FINDINGS


def _say_ways_out(order: PageOrder, what: str) -> str:
    """The commands that help with records that have errors."""
    path = order.entries[0].path if len(order.entries) == 1 else STDIN
    name = "FILE" if path == STDIN else escape_text(quote(path))
    text = f"`sungka validate {name}` explains the errors, and with --fix mends what is certain"
    return f"{text}; --skip-errors leaves such records out" if what == "page" else text
