"""Decompression in bounded memory: gzip, xz and zstd, recognised by their first bytes.

The standard file objects (`gzip.open`, `lzma.open`) lose what they have read when they come upon
damage, and `lzma.open` takes no limit of memory.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from types import ModuleType
from typing import IO, BinaryIO, Protocol, cast

from ..notation.borders import MARK

SUFFIXES = {".gz": "gzip", ".xz": "xz", ".zst": "zstd"}
"""The suffixes of compressed files and their formats."""

MOST_MEMORY = 128 << 20
"""The bytes that decompression may hold; `xz -9` and `zstd --ultra` ask for less."""

_CHUNK = 1 << 12
"""The compressed bytes read at once; few, so that they are near what was unpacked of them."""

_MAGIC = (
    (b"\x1f\x8b", "gzip"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
)


class Readable(Protocol):
    """A source of bytes."""

    def read(self, size: int = -1, /) -> bytes:
        """Read at most `size` bytes (-1: all that are left); no bytes at the end."""


def detect_compression(first: bytes, name: str = "") -> str | None:
    """The format of a file that begins with these bytes; `None` for plain text.

    When the bytes are neither a known format nor a record, the suffix of the name decides: such
    a file is damaged from its first byte on.
    """
    for magic, kind in _MAGIC:
        if first.startswith(magic):
            return kind
    named = next((kind for suffix, kind in SUFFIXES.items() if name.endswith(suffix)), None)
    return None if MARK.encode() in first else named


class DecompressedStream:
    """The contents of a compressed stream, read in bounded memory however far they expand.

    Raises `OSError` when it is made for a `kind` that this Python cannot decompress (zstd).
    """

    def __init__(self, stream: Readable, kind: str) -> None:
        self._stream, self._kind = stream, kind
        self._make, self._errors = _DECOMPRESSORS[kind]()
        self._decompressor = self._make()
        self._held = b""
        self._fault: OSError | None = None

    def read(self, size: int, /) -> bytes:
        """Read at most `size` bytes, fewer only at the end or before a fault.

        Raises `OSError` when the data is damaged, ends too early or needs more than `MOST_MEMORY`;
        everything before the fault is returned by earlier calls.
        """
        parts: list[bytes] = []
        left = size
        while left and self._fault is None:
            try:
                part = self._next(left)
            except _Ended:
                break
            except EOFError:
                self._fault = _fault(f"the {self._kind} data ends too early")
            except self._errors as error:
                # Only the text of the error distinguishes a limit that was reached from damage.
                self._fault = _fault(
                    f"unpacking the {self._kind} data would take more than "
                    f"{MOST_MEMORY >> 20} MB of memory"
                    if "memory" in str(error).lower()
                    else f"the {self._kind} data is damaged"
                )
            else:
                parts.append(part)
                left -= len(part)
        text = b"".join(parts)
        if self._fault is not None and not text:
            raise self._fault
        return text

    def _next(self, size: int) -> bytes:
        """The next bytes that the decompressor gives, perhaps none; raises `_Ended` at the end."""
        if self._decompressor.eof:
            # Another member may follow, after padding with zeros.
            self._held = self._decompressor.unused_data.lstrip(b"\0")
            while not self._held:
                more = self._stream.read(_CHUNK)
                if not more:
                    raise _Ended
                self._held = more.lstrip(b"\0")
            self._decompressor = self._make()
        elif self._decompressor.needs_input and not self._held:
            self._held = self._stream.read(_CHUNK)
            if not self._held:
                raise EOFError
        given, self._held = self._held, b""
        return self._decompressor.decompress(given, size)


class _Ended(Exception):
    """The end of the stream, between two members."""


def _fault(message: str) -> OSError:
    return OSError(errno.EIO, message)


class _Decompressor(Protocol):
    """The decompressors of `lzma` and `zstd`."""

    @property
    def eof(self) -> bool: ...

    @property
    def needs_input(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


_Kind = tuple[Callable[[], _Decompressor], type[Exception]]
"""A maker of decompressors, and the error they raise."""


def find_zstd_obstacle() -> str | None:
    """The reason why zstd files cannot be read here; `None` if they can."""
    try:
        _zstd()
    except OSError as error:
        return error.strerror
    return None


def _gzip() -> _Kind:
    import zlib

    class Inflate:
        """The decompressor of `zlib`, which has to be given its unused input again at each call."""

        def __init__(self) -> None:
            self._inner = zlib.decompressobj(wbits=31)

        @property
        def eof(self) -> bool:
            return self._inner.eof

        @property
        def needs_input(self) -> bool:
            return not self._inner.unconsumed_tail

        @property
        def unused_data(self) -> bytes:
            return self._inner.unused_data

        def decompress(self, data: bytes, max_length: int, /) -> bytes:
            return self._inner.decompress(self._inner.unconsumed_tail + data, max_length)

    return Inflate, zlib.error


def _xz() -> _Kind:
    import lzma

    # A header may ask for gigabytes.
    return lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MOST_MEMORY), lzma.LZMAError


def open_zstd_writer() -> Callable[[BinaryIO], IO[bytes]]:
    """A function that opens a file for zstd; raises `OSError` where zstd is not installed."""
    zstd = _import_zstd()
    return lambda out: cast("IO[bytes]", zstd.ZstdFile(out, "wb"))


def _import_zstd() -> ModuleType:
    try:
        from compression import zstd  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        try:
            from backports import zstd
        except ImportError:
            message = "zstd files need Python 3.14 or `pip install backports.zstd`"
            raise OSError(errno.ENOPKG, message) from None
    return cast("ModuleType", zstd)


def _zstd() -> _Kind:
    zstd = _import_zstd()
    options = {zstd.DecompressionParameter.window_log_max: MOST_MEMORY.bit_length() - 1}
    return lambda: zstd.ZstdDecompressor(options=options), zstd.ZstdError


_DECOMPRESSORS: dict[str, Callable[[], _Kind]] = {"gzip": _gzip, "xz": _xz, "zstd": _zstd}
