"""Compressed files read as what they hold: gzip, xz and zstd, known by how they begin."""

from __future__ import annotations

import errno
import io
from collections.abc import Callable
from typing import BinaryIO, Protocol, cast

from ..notation.splitter import MARK

SUFFIXES = {".gz": "gzip", ".xz": "xz", ".zst": "zstd"}
"""How names of compressed files end, and what they are compressed with."""

MOST_MEMORY = 128 << 20
"""The bytes that unpacking may hold: what `xz -9` and `zstd --ultra` ask for is less."""

_MAGIC = (
    (b"\x1f\x8b", "gzip"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
)


class Readable(Protocol):
    """What bytes are read from."""

    def read(self, size: int = -1, /) -> bytes:
        """At most so many bytes, all there are for -1; none at the end."""


def packing_of(first: bytes, name: str = "") -> str | None:
    """What a file that begins with these bytes is compressed with; `None` for plain text.

    A name that ends like a compressed file's decides where the bytes are neither: the file is
    damaged from its first byte on.
    """
    for magic, kind in _MAGIC:
        if first.startswith(magic):
            return kind
    named = next((kind for suffix, kind in SUFFIXES.items() if name.endswith(suffix)), None)
    return None if MARK.encode() in first else named


def unpacked(stream: Readable, kind: str) -> BinaryIO:
    """What a compressed stream holds, read in bounded memory however far it swells.

    Reading raises `OSError` with a sentence where the data is damaged or ends too early.
    """
    return cast(BinaryIO, io.BufferedReader(_Unpacked(_OPEN[kind](stream), kind)))


class _Unpacked(io.RawIOBase):
    """A decompressor's output, its many kinds of errors as one."""

    def __init__(self, read: Callable[[int], bytes], kind: str) -> None:
        self._read, self._kind = read, kind

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        try:
            part = self._read(len(buffer))
        except EOFError:
            message = f"the {self._kind} data ends too early"
            raise OSError(errno.EIO, message) from None
        except MemoryError:
            limit = f"{MOST_MEMORY >> 20} MB"
            message = f"unpacking the {self._kind} data would take more than {limit} of memory"
            raise OSError(errno.EIO, message) from None
        except _Damaged as error:
            raise OSError(errno.EIO, f"the {self._kind} data is damaged") from error
        buffer[: len(part)] = part
        return len(part)


class _Damaged(Exception):
    """The data is not what its beginning promised."""


def _open_gzip(stream: Readable) -> Callable[[int], bytes]:
    import gzip
    import zlib

    file = gzip.GzipFile(fileobj=cast(BinaryIO, stream), mode="rb")

    def read(size: int) -> bytes:
        try:
            part: bytes = file.read(size)
            return part
        except (gzip.BadGzipFile, zlib.error) as error:
            raise _Damaged from error

    return read


def _open_xz(stream: Readable) -> Callable[[int], bytes]:
    import lzma

    # LZMAFile takes no limit of memory, and a header may ask for gigabytes.
    def fresh() -> lzma.LZMADecompressor:
        return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MOST_MEMORY)

    decompressor, held = fresh(), b""

    def read(size: int) -> bytes:
        nonlocal decompressor, held
        while True:
            if decompressor.eof:
                # Another stream may follow, after padding.
                held = decompressor.unused_data.lstrip(b"\0")
                while not held and (more := stream.read(io.DEFAULT_BUFFER_SIZE)):
                    held = more.lstrip(b"\0")
                if not held:
                    return b""
                decompressor = fresh()
            elif decompressor.needs_input and not held:
                held = stream.read(io.DEFAULT_BUFFER_SIZE)
                if not held:
                    raise EOFError
            given, held = held, b""
            try:
                part = decompressor.decompress(given, size)
            except lzma.LZMAError as error:
                if "memory" in str(error).lower():
                    raise MemoryError from None
                raise _Damaged from error
            if part:
                return part

    return read


def _open_zstd(stream: Readable) -> Callable[[int], bytes]:
    try:
        from compression import zstd  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        try:
            from backports import zstd
        except ImportError:
            message = "zstd files need Python 3.14 or `pip install 'sungka[zstd]'`"
            raise OSError(errno.ENOPKG, message) from None
    longest = MOST_MEMORY.bit_length() - 1
    options = {zstd.DecompressionParameter.window_log_max: longest}
    file = zstd.ZstdFile(cast(BinaryIO, stream), options=options)

    def read(size: int) -> bytes:
        try:
            part: bytes = file.read(size)
            return part
        except zstd.ZstdError as error:
            if "memory" in str(error).lower():
                raise MemoryError from None
            raise _Damaged from error

    return read


_OPEN = {"gzip": _open_gzip, "xz": _open_xz, "zstd": _open_zstd}
