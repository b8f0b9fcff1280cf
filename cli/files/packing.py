"""Files of records that a command writes, compressed where their names say so."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable
from typing import IO, BinaryIO, cast

from .replace_file import replace_file_by

_Packer = Callable[[BinaryIO], IO[bytes]]


def write_packed(path: str, parts: Iterable[bytes]) -> None:
    """Write a whole file or none: as gzip, xz or zstd if its name ends in .gz, .xz or .zst.

    Raises `OSError` where it cannot be written.
    """
    pack = _find_packer(path)

    def write(beside: str) -> None:
        with open(beside, "wb") as plain:
            if pack is None:
                plain.writelines(parts)
                return
            with pack(plain) as packed:
                packed.writelines(parts)

    replace_file_by(path, write)


def find_packing_obstacle(path: str) -> str | None:
    """Why a file of this name cannot be written compressed; `None` if it can."""
    try:
        _find_packer(path)
    except OSError as error:
        return error.strerror
    return None


_UNKNOWN = (".zip", ".bz2", ".7z", ".rar", ".lz4", ".br", ".tgz", ".tar")
"""Endings of compressed files that are not written."""


def _find_packer(path: str) -> _Packer | None:
    """The function that compresses a file of this name; raises `OSError` if this Python cannot."""
    if path.lower().endswith(_UNKNOWN):
        raise OSError(errno.EINVAL, "records are compressed as .gz, .xz or .zst")
    if path.endswith(".gz"):
        import gzip

        # Neither a name nor a time in it: the same records give the same bytes.
        return lambda out: cast("IO[bytes]", gzip.GzipFile("", "wb", fileobj=out, mtime=0))
    if path.endswith(".xz"):
        import lzma

        return lambda out: lzma.LZMAFile(out, "wb")
    if path.endswith(".zst"):
        from ...files.compression import open_zstd_writer

        return open_zstd_writer()
    return None
