"""Printed sheets as one HTML page: without script, each part on a sheet of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from ..pages.filling import replace_controls
from ..pages.loading import hash_source
from .codes import Modules, draw_code
from .values import PrintedBracket, PrintedCards, PrintedCodes, PrintedPart, PrintedTable


def render_sheets(title: str, parts: Sequence[PrintedPart], codes: Mapping[str, Modules]) -> str:
    """The page. A part whose address has no code in `codes` is printed without one."""
    style = _read("sheets.css")
    return _template().render(
        title=title,
        parts=[(_kind_of(part), part) for part in parts],
        codes={address: draw_code(modules) for address, modules in codes.items()},
        style=Markup(style),
        style_hash=hash_source(style),
    )


def _kind_of(part: PrintedPart) -> str:
    match part:
        case PrintedTable():
            return "table"
        case PrintedBracket():
            return "bracket"
        case PrintedCodes():
            return "codes"
        case PrintedCards():
            return "cards"
    return "sheet"


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True,
        finalize=replace_controls,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.from_string(_read("sheets.html.j2"))


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
