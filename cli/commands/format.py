"""`sungka format`: records in canonical text, or with more or fewer confirmed claims."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Annotated, NamedTuple

from ...checking.settings import BadSettings
from ...files.blocks import Block, read_blocks
from ...files.faults import describe_error
from ...files.inputs import NOT_WRITTEN_BACK, STDIN, Input, Missing, open_input
from ...files.records import CHUNK, FileFault
from ...notation.record import Detail
from ...notation.splitter import Source
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.options import CLUSTER, EXCLUDE, FILES, MAX_SIZE, NO_SETTINGS
from ..console.parameters import Option
from ..console.terminal import escape_text, print_data, print_diff
from ..files.progress import ProgressBar
from ..files.replace_file import replace_file
from ..findings.settings_file import select_inputs
from ..validation.rewrite import Rewriter, RewriteRefusal, Rewritten

if TYPE_CHECKING:
    from ..processes.workers import Workers

EPILOG = """\b
Examples:
  sungka format final.sgn
  sungka format --check --diff records/
  sungka format --detail full --write final.sgn
"""

HELD = 1 << 22
"""The most bytes of new text held in memory; more goes into a temporary file."""


def format_files(
    files: FILES,
    check: Annotated[
        bool, Option("--check", help="List files that would change; status 1 if any.")
    ] = False,
    diff: Annotated[
        bool, Option("--diff", help="Show what would change; status 1 if anything.")
    ] = False,
    detail: Annotated[
        Detail | None,
        Option(
            help="Drop or add confirmed claims.  [default: keep them]",
            show_default=False,
        ),
    ] = None,
    write: Annotated[bool, Option("--write", help="Change the files instead of printing.")] = False,
    renumber: Annotated[
        bool,
        Option("--renumber", help="Number all rows anew."),
    ] = False,
    cluster: CLUSTER = None,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Write records in canonical text.

    Row numbers stay as written in a record with an error, or with a number that disagrees with
    the count, since they may show which row was lost. --renumber counts them anew.

    A file that cannot be read is not changed. With --detail, neither is a file with an error in a
    record. Before a file is written, the new text is read again and must give the same records.
    """
    if write and (check or diff):
        return report_wrong_usage("--write writes files; --check and --diff only look: choose one")
    entries = select_inputs(files, exclude, max_size, reads_none=no_settings)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    if write and any(entry.path == STDIN for entry in entries):
        return report_wrong_usage("--write needs files: standard input cannot be written back")
    from ..processes.workers import run_shared

    rewriter, task = Rewriter(detail, renumber), _Task(check, diff, write)
    return run_shared(lambda workers: _format(entries, rewriter, task, workers), cluster=cluster)


class _Task(NamedTuple):
    """The use of new texts: checked, shown as differences, or written; else they are printed."""

    check: bool
    diff: bool
    write: bool


class _Part(NamedTuple):
    """Records of a file, or why the rest cannot be read; `None`: the file ends.

    `old` is what was read of the file since the part before: the bytes, if they are wanted, and
    their number.
    """

    entry: Input | Missing
    content: Block | Source | FileFault | None
    size: int
    old: bytes
    digest: bytes


def _format(
    entries: tuple[Input | Missing, ...], rewriter: Rewriter, task: _Task, workers: Workers
) -> int:
    status, has_printed = CLEAN, False
    with ProgressBar(entries) as bar:
        parts = _read_parts(entries, keeps_old=task.diff)
        text = _FileText()
        for part, written in workers.run_in_order(_rewrite, rewriter, parts):
            bar.advance(part.size)
            text.old += part.old
            if part.content is not None:
                if not isinstance(written, Rewritten) or written.refused:
                    bar.clear()
                text.add(part, written)
                continue
            text.old_digest = part.digest
            with text:
                looks = task.write or task.check or task.diff
                if (text.is_whole and text.is_changed) or not looks:
                    bar.clear()
                if not text.is_whole:
                    status = FINDINGS
                elif task.write:
                    status = max(status, _write(part.entry, text))
                elif looks:
                    status = max(status, _show_change(part.entry, text, task))
                else:
                    print_data("\n" if has_printed else "")
                    for lines in text.parts():
                        print_data(lines)
                    has_printed = True
            text = _FileText()
    return status


def _read_parts(entries: tuple[Input | Missing, ...], *, keeps_old: bool) -> Iterator[_Part]:
    for entry in entries:
        old, size, digest = bytearray(), 0, hashlib.sha256()

        def watch(chunk: bytes) -> None:
            nonlocal size
            size += len(chunk)
            digest.update(chunk)  # noqa: B023 - called only while this file is read
            if keeps_old:
                old.extend(chunk)  # noqa: B023

        for content in chain(read_blocks(entry, watch), [None]):
            given, size = size, 0
            yield _Part(entry, content, given, bytes(old), b"" if content else digest.digest())
            old.clear()


def _rewrite(rewriter: Rewriter, part: _Part) -> Rewritten | FileFault | None:
    """The new text of a part, or why it has none; the work that is shared out."""
    content = part.content
    if content is None or isinstance(content, FileFault):
        return content
    return rewriter.rewrite(content, part.entry.path)


class _FileText:
    """The new text of a file, taken part by part.

    `is_whole` says that no record was refused; `old` holds the file's bytes if these are wanted,
    and `old_digest` is their SHA-256.
    """

    def __init__(self) -> None:
        self.old, self.old_digest, self.is_whole = bytearray(), b"", True
        self._new, self._new_hash = SpooledTemporaryFile(HELD), hashlib.sha256()  # noqa: SIM115
        self._is_first = True

    def __enter__(self) -> _FileText:
        return self

    def __exit__(self, *_: object) -> None:
        self._new.close()

    def is_of(self, path: str) -> bool:
        """True while the file holds the bytes that the new text was made from."""
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").digest() == self.old_digest

    @property
    def is_changed(self) -> bool:
        """True when the new text differs from the file."""
        return self.old_digest != self._new_hash.digest()

    def parts(self) -> Iterator[str]:
        """The new text, in pieces of whole lines."""
        self._new.seek(0)
        while piece := self._new.read(CHUNK):
            yield (piece + self._new.readline()).decode()

    def add(self, part: _Part, written: Rewritten | FileFault | None) -> None:
        """Take the new text of a part of the file, or report why it has none."""
        if isinstance(written, Rewritten):
            for number, why in written.refused:
                _report(why, part.entry.path, number)
        elif written is not None:
            _report(written, part.entry.path, None)
        if not isinstance(written, Rewritten) or written.refused:
            self.is_whole = False
        elif self.is_whole:
            text = written.text if self._is_first else b"\n" + written.text
            self._new_hash.update(text)
            self._new.write(text)
            self._is_first = False


def _report(why: FileFault | RewriteRefusal, path: str, number: int | None) -> None:
    # Imported here because most runs have nothing to report.
    from ..findings.text import report_fault, report_findings

    if isinstance(why, FileFault):
        report_fault(why)
        return
    report_findings(why.findings)
    what = "the file" if number is None else f"record {number}"
    complain(f"{escape_text(path)}: not rewritten: {what}: {why.reason}")


def _write(entry: Input | Missing, text: _FileText) -> int:
    if not text.is_changed:
        return CLEAN
    try:
        with open_input(entry.path) as source:
            if source.compression is not None:
                if not isinstance(entry, Input) or not entry.in_directory:
                    raise OSError(0, NOT_WRITTEN_BACK)
                complain(f"{escape_text(entry.path)}: left as it is: {NOT_WRITTEN_BACK}")
                return CLEAN
        if not text.is_of(entry.path):
            raise OSError(0, "it was changed in the meantime")
        replace_file(entry.path, text.parts())
    except OSError as error:
        complain(f"{escape_text(entry.path)}: not written: {describe_error(error)}")
        return FINDINGS
    complain(f"formatted {escape_text(entry.path)}")
    return CLEAN


def _show_change(entry: Input | Missing, text: _FileText, task: _Task) -> int:
    if not text.is_changed:
        return CLEAN
    if task.diff:
        print_diff(text.old.decode(), "".join(text.parts()), entry.path, "formatted")
    if task.check:
        complain(f"would format {escape_text(entry.path)}")
    return FINDINGS
