"""A record's `Digest` compared with its core; a module of its own because few records have one."""

from __future__ import annotations

from hashlib import sha256

from ...notation.scanning.scanner import Scanner
from .detail_text import CORE
from .ground import Ground
from .token_text import TokenWriter

_PREFIX = b"sha256:"


class DigestCheck:
    """Checks the digest of records that `scanner` has cut, and in which all else is true.

    `replay/digest.py` says what a digest is made of.
    """

    def __init__(self, scanner: Scanner) -> None:
        self._writer = TokenWriter(scanner)

    def is_digest(self, value: bytes, data: bytes, start: int, count: int, ground: Ground) -> bool:
        """True when `value` is the digest of the record of `count` tokens that begins at `start`.

        `ground` is the first round of its rules. It is also false where the full check is needed.
        """
        for says_first in (False, True):  # as `is_digest` in `replay/digest.py`
            self._writer.says_first = says_first
            if not self._writer.write(data, start, count, ground, CORE):
                return False
            if value == _PREFIX + sha256(self._writer.taken()).hexdigest().encode():
                return True
        return False
