"""Feeds the replayer with records from bytes chosen by coverage (fuzz/README.md)."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["sungka.notation", "sungka.replay"]):
    from checks import check_replayer


if __name__ == "__main__":
    atheris.Setup(sys.argv, check_replayer)
    atheris.Fuzz()
