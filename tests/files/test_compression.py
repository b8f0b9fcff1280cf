"""The suffixes of compressed files, which two modules know so that a start imports one."""

from __future__ import annotations

from sungka.files.compression import SUFFIXES
from sungka.files.inputs import COMPRESSED


def test_both_modules_know_the_same_suffixes() -> None:
    assert tuple(SUFFIXES) == COMPRESSED
