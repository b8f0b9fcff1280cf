"""Tells faults of an SQLite file apart: another process has it, or it is damaged."""

from __future__ import annotations

import os
import sqlite3

_MAGIC = b"SQLite format 3\0"

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

_OF_SYSTEM = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
)
"""The codes of faults of the disk, the memory and the rights of a file."""


def is_busy(error: BaseException) -> bool:
    """True when another process has the file locked."""
    return isinstance(error, sqlite3.Error) and _code_of(error) in _BUSY


def is_damage(error: sqlite3.Error | UnicodeDecodeError, path: str) -> bool:
    """True when a file is damaged, rather than a disk full or a permission missing.

    SQLite's message may hold names from the file, which are then not valid text.
    """
    if isinstance(error, UnicodeDecodeError):
        return True
    code = _code_of(error)
    if code == sqlite3.SQLITE_IOERR:
        return error.sqlite_errorcode == sqlite3.SQLITE_IOERR_SHORT_READ
    if code == sqlite3.SQLITE_READONLY:  # the file itself may say so
        folder = os.path.dirname(path) or "."
        return os.access(path, os.W_OK) and os.access(folder, os.W_OK)
    return code not in (*_BUSY, *_OF_SYSTEM)


def begins_as_database(path: str) -> bool:
    """True when a file is an SQLite database, damaged or not."""
    try:
        with open(path, "rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def _code_of(error: sqlite3.Error) -> int:
    """The code of an error without its extended details."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
