"""The version of the installed project."""

from __future__ import annotations


def version() -> str:
    """The version, `0.1.0`; `unknown` when the project is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("sungka")
    except PackageNotFoundError:
        return "unknown"
