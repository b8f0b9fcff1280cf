"""The templates of pages as Jinja compiles them, written into `templates/built/`.

A page would otherwise wait for Jinja to compile its template at each start. Each module says of
which text and by which Jinja it was made; `templates/pages/loading.py` takes it for no other.
"""

from __future__ import annotations

from pathlib import Path

import jinja2
from sungka.templates.pages.loading import PLAIN, hash_source, list_files

BUILT = Path(__file__).parents[2] / "templates" / "built"

COMMAND = "python tests/support/templates.py"
"""The command that writes the modules."""

REPORT = "report.html.j2"
"""A template that `report.py` compiles with macros of its own."""


def compile_templates() -> dict[str, str]:
    """The modules by the names of their files, one for each template."""
    return {
        f"{name.removesuffix('.j2').replace('.', '_')}.py": write_module(name)
        for name in list_files()
        if name.endswith(".j2") and name != REPORT
    }


def write_module(name: str) -> str:
    """A template's module. Raises `ValueError` when pages have no file of this name."""
    text = PLAIN.text(name)
    return (
        f'"""`{name}` as Jinja compiles it; written by `{COMMAND}`."""\n\n'
        f'JINJA = "{jinja2.__version__}"\n'
        f'SOURCE = "{hash_source(text)}"\n\n'
        f"{PLAIN.compile(name)}\n"
    )


if __name__ == "__main__":
    for file, text in compile_templates().items():
        BUILT.joinpath(file).write_text(text, encoding="utf-8")
