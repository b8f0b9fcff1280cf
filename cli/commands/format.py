"""`sungka format`: records in canonical text, or with more or fewer confirmed claims."""

from __future__ import annotations

import hashlib
import io
import sys
from collections.abc import Iterator
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import Annotated

from ...replay.detail import Detail
from ..console.exit_status import CLEAN, FINDINGS, complain, describe_error, report_wrong_usage
from ..console.options import EXCLUDE, FILES, MAX_SIZE
from ..console.parameters import Option
from ..console.terminal import escape_text, is_terminal
from ..files.inputs import STDIN, Input, Missing, open_input
from ..files.progress import ProgressBar
from ..files.records import CHUNK, FileFault, guard, read_sources
from ..files.replace_file import replace_file
from ..findings.settings import BadSettings
from ..findings.settings_file import select_inputs
from ..findings.text import report_fault, report_findings
from ..validation.rewrite import Rewriter, RewriteRefusal

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
        bool, Option("--check", help="Name the files that would change; status 1 if any.")
    ] = False,
    diff: Annotated[
        bool, Option("--diff", help="Show what would change; status 1 if anything.")
    ] = False,
    detail: Annotated[
        Detail | None,
        Option(
            help="Drop or add claims that the engine confirms; without it, claims stay as written.",
            show_default=False,
        ),
    ] = None,
    write: Annotated[
        bool, Option("--write", help="Write changed files back instead of printing them.")
    ] = False,
    renumber: Annotated[
        bool,
        Option("--renumber", help="Number rows as they are counted, whatever number is written."),
    ] = False,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
) -> int:
    """Write records in canonical text.

    Rows keep their numbers as written in a record with an error, or where a number disagrees
    with the count: they may show which row was lost. --renumber counts them anew.

    A file with a fault in its text is left alone, and so is, with --detail, one that holds a
    record with errors. Before anything is written, the new text is read again and must be the
    same records.
    """
    if write and (check or diff):
        return report_wrong_usage("--write writes files; --check and --diff only look: choose one")
    entries = select_inputs(files, exclude, max_size)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    if write and any(entry.path == STDIN for entry in entries):
        return report_wrong_usage("--write needs files: standard input cannot be written back")
    status, has_printed = CLEAN, False
    rewriter = Rewriter(detail, renumber)
    with ProgressBar(entries) as bar:
        for entry in entries:
            with _FileText(entry, rewriter, bar, keep_old=diff) as text:
                if (text.is_whole and text.is_changed) or not (write or check or diff):
                    bar.clear()
                if not text.is_whole:
                    status = FINDINGS
                elif write:
                    status = max(status, _write(entry, text))
                elif check or diff:
                    status = max(status, _show_change(entry, text, check, diff))
                else:
                    sys.stdout.write("\n" if has_printed else "")
                    for part in text.parts():
                        sys.stdout.write(part)
                    has_printed = True
    return status


class _FileText:
    """The new text of a file, made record by record.

    `is_whole` says that no record was refused; `old` holds the file's bytes if `keep_old` is set.
    """

    def __init__(
        self,
        entry: Input | Missing,
        rewriter: Rewriter,
        bar: ProgressBar,
        keep_old: bool,
    ) -> None:
        self.old = bytearray()
        self._bar, self._keeps_old = bar, keep_old
        self._old_hash, self._new_hash = hashlib.sha256(), hashlib.sha256()
        self._new = SpooledTemporaryFile(HELD)  # noqa: SIM115
        self.is_whole = self._make(entry, rewriter)

    def __enter__(self) -> _FileText:
        return self

    def __exit__(self, *_: object) -> None:
        self._new.close()

    def is_of(self, path: str) -> bool:
        """Whether the file still holds the bytes that the new text was made from."""
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").digest() == self._old_hash.digest()

    @property
    def is_changed(self) -> bool:
        """Whether the new text differs from the file."""
        return self._old_hash.digest() != self._new_hash.digest()

    def parts(self) -> Iterator[str]:
        """The new text, in pieces of whole lines."""
        self._new.seek(0)
        while lines := self._new.readlines(CHUNK):
            yield b"".join(lines).decode()

    def _watch(self, chunk: bytes) -> None:
        self._old_hash.update(chunk)
        if self._keeps_old:
            self.old.extend(chunk)
        self._bar.watch(chunk)

    def _make(self, entry: Input | Missing, rewriter: Rewriter) -> bool:
        is_whole, is_first = True, True
        for source in read_sources(entry, self._watch):
            if isinstance(source, FileFault):
                self._bar.clear()
                report_fault(source)
                return False
            work = partial(rewriter.rewrite, source, entry.path)
            written = guard(work, entry.path, source)
            if isinstance(written, FileFault):
                self._bar.clear()
                report_fault(written)
                is_whole = False
            elif isinstance(written, RewriteRefusal):
                self._bar.clear()
                _report_refusal(entry.path, source.number, written)
                is_whole = False
            elif is_whole:
                self._add(written if is_first else "\n" + written)
                is_first = False
        return is_whole

    def _add(self, text: str) -> None:
        part = text.encode()
        self._new_hash.update(part)
        self._new.write(part)


def _report_refusal(path: str, number: int | None, refused: RewriteRefusal) -> None:
    report_findings(refused.findings)
    what = "the file" if number is None else f"record {number}"
    complain(f"{escape_text(path)}: not rewritten: {what}: {refused.reason}")


def _write(entry: Input | Missing, text: _FileText) -> int:
    if not text.is_changed:
        return CLEAN
    try:
        with open_input(entry.path) as source:
            if source.compression is not None:
                what = "a compressed file is not written back"
                if not isinstance(entry, Input) or not entry.in_directory:
                    raise OSError(0, what)
                complain(f"{escape_text(entry.path)}: left as it is: {what}")
                return CLEAN
        if not text.is_of(entry.path):
            raise OSError(0, "it was changed in the meantime")
        replace_file(entry.path, text.parts())
    except OSError as error:
        complain(f"{escape_text(entry.path)}: not written: {describe_error(error)}")
        return FINDINGS
    complain(f"formatted {escape_text(entry.path)}")
    return CLEAN


def _show_change(entry: Input | Missing, text: _FileText, check: bool, diff: bool) -> int:
    if not text.is_changed:
        return CLEAN
    if diff:
        import difflib

        old, new = _split_lines(text.old.decode()), _split_lines("".join(text.parts()))
        for line in difflib.unified_diff(old, new, entry.path, f"{entry.path} (formatted)"):
            _print_diff(line)
    if check:
        complain(f"would format {escape_text(entry.path)}")
    return FINDINGS


def _print_diff(line: str) -> None:
    text, end = (line[:-1], "\n") if line.endswith("\n") else (line, f"\n{_NO_END}\n")
    # A patch must keep every byte to be applied; on a terminal it must be safe to show.
    sys.stdout.write((escape_text(text) if is_terminal(sys.stdout) else text) + end)


_NO_END = "\\ No newline at end of file"


def _split_lines(text: str) -> list[str]:
    """The lines of a file as they are, including a CR before the line end."""
    return list(io.StringIO(text, newline="\n"))
