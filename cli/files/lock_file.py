"""A lock on an open file that ends with its process."""

from __future__ import annotations

import os
import sys

_FAR = (1 << 31) - 2
"""The byte locked on Windows: nobody else can read it, so it lies behind all that is written.

The C library takes the place of a lock as a number of 31 bits.
"""


def lock_file(file: int) -> None:
    """Lock an open file for this process alone; the lock ends with the process, however it ends.

    Raises `BlockingIOError` when another process has it.
    """
    if sys.platform == "win32":
        import errno
        import msvcrt

        before = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError(errno.EWOULDBLOCK, "another process has it") from None
        finally:
            os.lseek(file, before, os.SEEK_SET)
        return
    import fcntl

    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
