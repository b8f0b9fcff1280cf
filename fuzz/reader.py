"""Feeds the reader and the writer with bytes chosen by coverage (fuzz/README.md)."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["sungka.notation"]):
    from checks import check_reader


if __name__ == "__main__":
    atheris.Setup(sys.argv, check_reader)
    atheris.Fuzz()
