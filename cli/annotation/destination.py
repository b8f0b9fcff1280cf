"""The destinations of annotated records: standard output, one file, or the files they came from."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ...files.faults import describe_error
from ...files.inputs import NOT_WRITTEN_BACK, STDIN
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text, print_data
from ..files.packing import write_packed
from ..files.progress import ProgressBar
from ..files.replace_file import replace_file
from .jobs import EndOfInput
from .record import AnnotatedRecord

HELD = 1 << 22
"""The most bytes of new text held in memory; more goes into a temporary file."""


class Sink:
    """Takes the records one after the other; this one drops them."""

    def add(self, result: AnnotatedRecord) -> None:
        """Take a record, or the text before the first record of a file."""

    def refuse(self) -> None:
        """Note that the current file could not be read to its end."""

    def end_file(self, end: EndOfInput) -> int:
        """Finish a file and return the exit status."""
        return CLEAN

    def close(self, *, is_interrupted: bool = False) -> int:
        """Finish everything and return the exit status."""
        return CLEAN


def make_sink(output: str | None, writes_back: bool, prints: bool, bar: ProgressBar) -> Sink:
    """The destination a command asks for."""
    if writes_back:
        return _BackSink(bar)
    if output is not None and output != STDIN:
        return _FileSink(output)
    return _PrintSink(bar) if prints else Sink()


class _PrintSink(Sink):
    """Prints each record as soon as it comes."""

    def __init__(self, bar: ProgressBar) -> None:
        self._bar, self._has_printed = bar, False

    def add(self, result: AnnotatedRecord) -> None:
        self._bar.clear()
        print_data(("\n" if self._has_printed else "") + _end_line(result.text))
        sys.stdout.flush()
        self._has_printed = True


class _Text:
    """Collects records, in memory as long as they are small."""

    def __init__(self) -> None:
        # Imported here because records that are printed do not wait.
        import hashlib
        from tempfile import SpooledTemporaryFile

        self._file = SpooledTemporaryFile(HELD)  # noqa: SIM115
        self._hash, self.count = hashlib.sha256(), 0

    def add(self, text: str) -> None:
        part = (("\n" if self.count else "") + _end_line(text)).encode()
        self._file.write(part)
        self._hash.update(part)
        self.count += 1

    def digest(self) -> bytes:
        return self._hash.digest()

    def parts(self) -> Iterator[bytes]:
        self._file.seek(0)
        yield from self._file

    def close(self) -> None:
        self._file.close()


class _FileSink(Sink):
    """Writes all records to one file at the end.

    After an interruption it writes the records done so far.
    """

    def __init__(self, path: str) -> None:
        self._path, self._text = path, _Text()

    def add(self, result: AnnotatedRecord) -> None:
        self._text.add(result.text)

    def close(self, *, is_interrupted: bool = False) -> int:
        count = self._text.count
        records = "1 record" if count == 1 else f"{count} records"
        try:
            if count:
                write_packed(self._path, self._text.parts())
                path = escape_text(self._path)
                complain(
                    f"interrupted: {path} holds {records}"
                    if is_interrupted
                    else f"{records} → {path}"
                )
        except OSError as error:
            complain(f"{escape_text(self._path)}: not written: {describe_error(error)}")
            return FINDINGS
        finally:
            self._text.close()
        return CLEAN


class _BackSink(Sink):
    """Writes each file back as soon as all its records are done.

    A file that was not read whole is left alone, and so is a compressed one and one in which
    nothing changes.
    """

    def __init__(self, bar: ProgressBar) -> None:
        self._bar = bar
        self._text, self._is_whole, self._is_touched = _Text(), True, False

    def add(self, result: AnnotatedRecord) -> None:
        self._text.add(result.text)
        self._is_whole = self._is_whole and not result.is_cut
        self._is_touched = self._is_touched or result.reason is None

    def refuse(self) -> None:
        self._is_whole = False

    def end_file(self, end: EndOfInput) -> int:
        if end.is_compressed:
            self._bar.clear()
            said = "left as it is" if end.in_directory else "not written"
            complain(f"{escape_text(end.path)}: {said}: {NOT_WRITTEN_BACK}")
            return CLEAN if end.in_directory else FINDINGS
        text, is_due = self._text, self._is_whole and self._is_touched
        self._text, self._is_whole, self._is_touched = _Text(), True, False
        try:
            if not is_due or text.digest() == end.digest:
                return CLEAN
            return self._replace(end, text)
        finally:
            text.close()

    def _replace(self, end: EndOfInput, text: _Text) -> int:
        import hashlib

        self._bar.clear()
        try:
            with open(end.path, "rb") as file:
                if hashlib.file_digest(file, "sha256").digest() != end.digest:
                    raise OSError(0, "it was changed in the meantime")
            replace_file(end.path, map(bytes.decode, text.parts()))
        except OSError as error:
            complain(f"{escape_text(end.path)}: not written: {describe_error(error)}")
            return FINDINGS
        complain(f"wrote {escape_text(end.path)}")
        return CLEAN


def _end_line(text: str) -> str:
    return text.rstrip("\n") + "\n"
