"""Locks on an output: one writer at a time, and a folder that stays while it is read."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep

from .lock_file import lock_file
from .replace_file import hear_signals

WAIT = 10.0
"""The seconds to wait for another writer of the same output."""

_PAUSE = 0.05


@contextmanager
def hold_output(path: str) -> Iterator[bool]:
    """Keep other writers away from a file or folder; yields true if nobody else writes it.

    The lock is on a file beside it, `.NAME.lock`, which is removed afterwards. The lock ends with
    the process. Another writer is waited for, `WAIT` seconds at most. Where no lock can be had, as
    on a read-only disk, it is assumed that nobody else writes.
    """
    whole = os.path.realpath(path)
    lock = os.path.join(os.path.dirname(whole), f".{os.path.basename(whole)}.lock")
    until = monotonic() + WAIT
    with hear_signals():
        file: int | None = None
        try:
            while file is None:
                try:
                    file = _take(lock)
                except BlockingIOError:
                    if monotonic() > until:
                        yield False
                        return
                    sleep(_PAUSE)
                except OSError:
                    break
            yield True
        finally:
            if file is not None:
                _give_back(file, lock)


def _take(lock: str) -> int | None:
    """Lock the file; `None` where its last owner has just taken it away.

    Raises `BlockingIOError` where another process has it, `OSError` where it cannot be locked.
    """
    file = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    try:
        _lock_alone(file)
        if _is_at(file, lock):
            return file
    except OSError:
        os.close(file)
        raise
    except BaseException:
        # Nothing is left of it after Ctrl-C.
        with suppress(OSError):
            _lock_alone(file)
            if _is_at(file, lock):
                os.unlink(lock)
        os.close(file)
        raise
    os.close(file)
    return None


def _give_back(file: int, lock: str) -> None:
    """Unlock the file and remove it; Windows removes none that is open, so there it waits."""
    if sys.platform == "win32":
        os.close(file)
    with suppress(OSError):
        os.unlink(lock)
    if sys.platform != "win32":
        os.close(file)


def _lock_alone(file: int) -> None:
    """Lock an open file for this process, and for none that is forked from it.

    Such ones may outlive a process that is killed. Raises as `_take`.
    """
    if sys.platform == "win32":
        lock_file(file)
        return
    import fcntl

    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except PermissionError as error:  # as some systems say that another process has it
        raise BlockingIOError(*error.args) from None


def _is_at(file: int, path: str) -> bool:
    """True when an open file still has its name."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False


@contextmanager
def hold_still(folder: str) -> Iterator[None]:
    """Keep `wait_for_readers` of other processes waiting while a folder is read.

    Nothing is written for it. Windows replaces no folder that has an open file in it.
    """
    handle = None
    if sys.platform != "win32":
        handle = _open_folder(folder, is_shared=True)
        while handle is not None and not _is_at(handle, folder):
            os.close(handle)
            handle = _open_folder(folder, is_shared=True)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


@contextmanager
def wait_for_readers(folder: str, report: Callable[[], object]) -> Iterator[None]:
    """Wait until nobody reads a folder (`hold_still`), and keep readers waiting.

    `report` is called if there is somebody to wait for.
    """
    handle = None
    if sys.platform != "win32":
        handle = _open_folder(folder, is_shared=False, report=report)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _open_folder(
    folder: str, *, is_shared: bool, report: Callable[[], object] | None = None
) -> int | None:
    """A folder opened and locked; `None` where there is none, or its disk knows no locks."""
    import fcntl

    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return None
    kind = fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX
    try:
        try:
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            if report is not None:
                report()
            fcntl.flock(handle, kind)
    except OSError:
        os.close(handle)
        return None
    except BaseException:
        os.close(handle)
        raise
    return handle
