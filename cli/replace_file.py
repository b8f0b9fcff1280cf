"""Writing a file so that a reader finds the old one or the new one, never half of it."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress


def replace_file(path: str, parts: Iterable[str]) -> int:
    """Write the text as UTF-8 into the file and give its size in bytes; `OSError` leaves it alone.

    The text is written beside the file, which then takes its place; a link goes on pointing
    there, and an existing file keeps its permissions.
    """
    path = os.path.realpath(path)
    mode = _mode(path)
    handle, beside = tempfile.mkstemp(prefix=".sungka-", dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            for part in parts:
                out.write(part)
            out.flush()
            os.fsync(out.fileno())
            size = os.fstat(out.fileno()).st_size
        os.chmod(beside, mode)
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    return size


def _mode(path: str) -> int:
    """The permissions the file has, or would get if it were made now."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(21, os.strerror(21), path)
    if not os.access(path, os.W_OK):
        raise PermissionError(13, os.strerror(13), path)
    return stat.S_IMODE(found.st_mode)
