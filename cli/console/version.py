"""The version of the installed project, and whether it runs compiled."""

from __future__ import annotations

from functools import cache


@cache
def read_version() -> str:
    """The version, like `0.1.0`; `unknown` when the project is not installed."""
    # Imported here because it is slow to import.
    from importlib import metadata

    try:
        return metadata.version("sungka")
    except metadata.PackageNotFoundError:
        return "unknown"


def name_build() -> str:
    """`compiled` when the kernel is an extension module, otherwise `pure Python`."""
    from ...engine.kernel import COMPILED

    return "compiled" if COMPILED else "pure Python"
