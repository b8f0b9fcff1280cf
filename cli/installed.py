"""The parts of this installation: its version, its build, and the extras with their use."""

from __future__ import annotations

from importlib.util import find_spec
from typing import NamedTuple

from ..engine.version import VERSION, is_compiled, name_build


class Extra(NamedTuple):
    """Packages that an installation may lack, by their names on the index and for `import`."""

    name: str
    packages: tuple[str, ...]
    modules: tuple[str, ...]
    gives: str

    @property
    def is_installed(self) -> bool:
        """True when all its packages can be imported."""
        return all(find_spec(module) is not None for module in self.modules)


_DRAWING = ("pillow", "resvg-py"), ("PIL", "resvg_py")

EXTRAS = (
    Extra(
        "archive",
        ("pyarrow", "duckdb"),
        ("pyarrow", "duckdb"),
        "convert to Parquet and DuckDB, query, select --where",
    ),
    Extra("cluster", ("distributed",), ("distributed",), "--cluster: share work among machines"),
    Extra("picture", *_DRAWING, "render to PNG, link previews"),
    Extra(
        "film",
        (*_DRAWING[0], "av"),
        (*_DRAWING[1], "av"),
        "render to MP4, WebM, GIF and WebP",
    ),
    Extra(
        "print",
        ("reportlab", "segno"),
        ("reportlab", "segno"),
        "event print to PDF, and QR codes",
    ),
    Extra("watch", ("watchfiles",), ("watchfiles",), "render --watch"),
)
"""The extras of `pyproject.toml` for users, in its order."""


def describe_installation() -> str:
    """The lines of `sungka --version`."""
    lines = [f"sungka {VERSION} ({name_build()})"]
    if not is_compiled():
        lines.append("  some forty times slower than compiled, for want of a C compiler")
    for extra in EXTRAS:
        if extra.is_installed:
            lines.append(f"  {extra.name:8} installed: {extra.gives}")
        else:
            packages = " ".join(extra.packages)
            lines.append(f"  {extra.name:8} missing: {extra.gives} (pip install {packages})")
    return "\n".join(lines) + "\n"
