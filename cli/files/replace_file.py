"""Replacing a file so that a reader finds the old text or the new text, never half of it."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn


def replace_file(
    path: str, parts: Iterable[str], draft: str | None = None, *, is_flushed: bool = True
) -> int:
    """Write the text as UTF-8 into the file; return its size in bytes.

    The text is written to a new file beside the old one, which then takes its place. A symbolic
    link keeps pointing there, and an existing file keeps its permissions, extended attributes
    and, where that is allowed, its owner. `draft` names the new file, for a caller that is the
    only writer there: a draft left behind by a killed process is then overwritten by the next.
    A file that is not flushed to the disk (some 20 ms) may be lost when the power fails.

    Raises `OSError`, the file being as it was, when it cannot be written, is a folder or no
    regular file, or has several hard links: the other links would keep the old text.
    """

    def write(beside: str) -> None:
        with open(beside, "w", encoding="utf-8", newline="\n") as out:
            for part in parts:
                out.write(part)

    return replace_file_by(path, write, draft, is_flushed=is_flushed)


def replace_file_by(
    path: str,
    write: Callable[[str], object],
    draft: str | None = None,
    *,
    is_flushed: bool = True,
) -> int:
    """Replace the file by one that `write` fills, given its name; return its size in bytes.

    All else is as in `replace_file`. What `write` raises is raised too; the file is then as it was.
    """
    with hear_signals():
        return _replace(os.path.realpath(path), write, draft, is_flushed=is_flushed)


@contextmanager
def hear_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end the work within by an exception, as Ctrl-C does.

    Whatever was begun is then removed. A process that ignores them goes on ignoring them.
    """
    import signal
    from threading import current_thread, main_thread

    changed: list[int] = []
    if current_thread() is main_thread():  # no other one may set handlers
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _end)
                changed.append(number)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, frame: FrameType | None) -> NoReturn:
    """End the process with the status that shells give a process killed by the signal."""
    raise SystemExit(128 + number)


def _replace(
    path: str, write: Callable[[str], object], draft: str | None, *, is_flushed: bool
) -> int:
    old = _existing(path)
    handle, beside = _file_beside(path, draft)
    os.close(handle)
    try:
        write(beside)
        with open(beside, "rb+") as out:
            if is_flushed:
                os.fsync(out.fileno())
            size = os.fstat(out.fileno()).st_size
        if old is None:
            os.chmod(beside, 0o666 & ~_mask())
        else:
            _take_after(beside, path, old)
        os.replace(beside, path)
        if is_flushed:
            sync_folder(path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    return size


def _existing(path: str) -> os.stat_result | None:
    """The state of the old file, `None` if there is none; `OSError` if it must not be replaced."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", path)
    if found.st_nlink > 1:
        why = f"the file has {found.st_nlink} hard links, and replacing it would separate them"
        raise OSError(errno.EMLINK, why, path)
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    return found


def exchange(path: str, other: str) -> bool:
    """Let two files or folders change places in one step; false if this system cannot."""
    import ctypes
    import sys

    if sys.platform == "win32":
        return False
    system, names = ctypes.CDLL(None), (os.fsencode(path), os.fsencode(other))
    if hasattr(system, "renameat2"):  # Linux
        return bool(system.renameat2(_HERE, names[0], _HERE, names[1], _EXCHANGE) == 0)
    if hasattr(system, "renamex_np"):  # macOS
        return bool(system.renamex_np(*names, _EXCHANGE) == 0)
    return False


_HERE, _EXCHANGE = -100, 2
"""`AT_FDCWD`, and `RENAME_EXCHANGE` or `RENAME_SWAP`."""


def sync_folder(path: str) -> None:
    """Flush the folder of `path` to the disk, so that a new or renamed file survives a crash.

    Does nothing where the system or the file system cannot. Raises `OSError` when the disk fails.
    """
    if os.name == "nt":
        return
    folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # as on some network disks
            raise
    finally:
        os.close(folder)


def _file_beside(path: str, draft: str | None) -> tuple[int, str]:
    folder = os.path.dirname(path) or "."
    try:
        if draft is not None:
            return os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), draft
        import tempfile

        return tempfile.mkstemp(prefix=".sungka-", dir=folder)
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise OSError(error.errno, f"cannot create a file in its folder: {why}", folder) from None


def _take_after(beside: str, path: str, old: os.stat_result) -> None:
    """Give the new file the owner, extended attributes and permissions of the old one."""
    new = os.stat(beside)
    if hasattr(os, "chown") and (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        with suppress(PermissionError):
            os.chown(beside, old.st_uid, old.st_gid)
    if hasattr(os, "listxattr"):
        # Access control lists are among them; not every file system keeps any.
        with suppress(OSError):
            for name in os.listxattr(path):
                os.setxattr(beside, name, os.getxattr(path, name))
    os.chmod(beside, stat.S_IMODE(old.st_mode))


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
