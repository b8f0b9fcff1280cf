"""A lock on an open file that ends with its process."""

from __future__ import annotations

import sys


def lock_file(file: int) -> None:
    """Lock an open file for this process alone; the lock ends with the process, however it ends.

    Raises `BlockingIOError` when another process has it.
    """
    if sys.platform == "win32":
        import errno
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError(errno.EWOULDBLOCK, "another process has it") from None
        return
    import fcntl

    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
