"""The version of the project, and whether it runs compiled."""

from __future__ import annotations

VERSION = "0.2.0"
"""The version; `pyproject.toml` takes it from here, because metadata is slow to look up."""


def is_compiled() -> bool:
    """True when the kernel is an extension module; then all modules that can be one are."""
    from .kernel import COMPILED

    return COMPILED


def name_build() -> str:
    """`compiled`, or `pure Python`."""
    return "compiled" if is_compiled() else "pure Python"
