"""The parts of this installation: its version, its build, and the extras with their use."""

from __future__ import annotations

from importlib.util import find_spec
from typing import NamedTuple

from ..engine.version import VERSION, is_compiled, name_build
from .pages.extras import FILM_NEEDS, HALL_NEEDS, LSP_NEEDS, PICTURE_NEEDS, WATCH_NEEDS


class Extra(NamedTuple):
    """Packages that an installation may lack, each under its name for `import`."""

    name: str
    needs: dict[str, str]
    gives: str

    @property
    def is_installed(self) -> bool:
        """True when all its packages can be imported."""
        return all(find_spec(module) is not None for module in self.needs)


EXTRAS = (
    Extra(
        "archive",
        {"pyarrow": "pyarrow", "duckdb": "duckdb"},
        "convert to Parquet and DuckDB, query, select --where",
    ),
    Extra("cluster", {"distributed": "distributed"}, "--cluster: share work among machines"),
    Extra("picture", PICTURE_NEEDS, "render to PNG, link previews"),
    Extra("film", FILM_NEEDS, "render to MP4, WebM, GIF and WebP"),
    Extra(
        "print",
        {"reportlab": "reportlab", "segno": "segno"},
        "event print to PDF, and QR codes",
    ),
    Extra("watch", WATCH_NEEDS, "render --watch"),
    Extra("hall", HALL_NEEDS, "hall: phones score the tables, a desk sees them all"),
    Extra("lsp", LSP_NEEDS, "lsp: records checked inside an editor"),
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
            packages = " ".join(extra.needs.values())
            lines.append(f"  {extra.name:8} missing: {extra.gives} (pip install {packages})")
    return "\n".join(lines) + "\n"
