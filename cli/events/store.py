"""The journal of a tournament on the disk: locked, appended to line by line, never rewritten."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType

from ...event.findings import JOURNAL_FILE
from ...event.journal_text import HEAD
from ..files.lock_file import lock_file
from ..files.replace_file import sync_folder


class JournalStore:
    """A journal open for writing, locked against every other writer.

    It is the tournament's, or another `file` of the folder whose first line is `head`.
    A last line without an end was never acknowledged: the first line that is written takes its
    place. Raises `BlockingIOError` when another process has the journal open, `OSError` when it
    cannot be opened.
    """

    def __init__(self, folder: str, file: str = JOURNAL_FILE, head: str = HEAD) -> None:
        path = os.path.join(folder, file)
        self._head = head
        is_new = not os.path.exists(path)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        self._file = os.open(path, flags, 0o666)
        try:
            lock_file(self._file)
            if is_new:
                sync_folder(path)
            whole = _read_file(self._file)
        except BaseException:
            os.close(self._file)
            raise
        self._end = whole.rfind(b"\n") + 1
        self._is_torn = self._end < len(whole)
        self.lines = whole[: self._end].count(b"\n")

    def __enter__(self) -> JournalStore:
        """The store itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the journal, which ends the lock."""
        self.close()

    def close(self) -> None:
        """Close the journal, which ends the lock."""
        os.close(self._file)

    def append(self, lines: Sequence[str]) -> int:
        """Write lines to the disk; return the number of the first of them.

        Raises `OSError` when that fails; the journal is as it was then.
        """
        first = max(self.lines, 1) + 1
        head = [self._head] if self.lines == 0 else []
        written = "".join(f"{line}\n" for line in (*head, *lines)).encode()
        try:
            if self._is_torn:
                os.ftruncate(self._file, self._end)
            os.lseek(self._file, self._end, os.SEEK_SET)
            left = written
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except BaseException:
            with suppress(OSError):  # a reader leaves out a line without an end
                os.ftruncate(self._file, self._end)
                os.fsync(self._file)
            raise
        self._is_torn = False
        self._end += len(written)
        self.lines += len(head) + len(lines)
        return first


def _read_file(file: int) -> bytes:
    parts = []
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return b"".join(parts)
