"""The version of the installed project, and the form it runs in."""

from __future__ import annotations


def read_version() -> str:
    """The version, `0.1.0`; `unknown` when the project is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return read_version("sungka")
    except PackageNotFoundError:
        return "unknown"


def name_build() -> str:
    """`compiled` where the kernel is an extension module, otherwise `pure Python`."""
    from ...engine.kernel import COMPILED

    return "compiled" if COMPILED else "pure Python"
