"""Templates that were turned into Python beforehand, filled in.

`tests/support/templates.py` turns the package's own into modules of `templates/built/`, so that a
start needs no Jinja, nor a page its lookups by name: a third of a page's time without this.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Protocol, cast

from markupsafe import Markup, escape

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_CHANGED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f&<>\"']")
"""Signs that are in no page as they are: control characters, and those with a meaning in HTML."""


def replace_controls(value: object) -> object:
    """A value as a page shows it: control characters, which HTML cannot hold, are replaced.

    A value marked as safe is left as it is.
    """
    # Nearly every value is a printable text, which is known sooner than that nothing is replaced.
    if type(value) is str and value.isprintable():
        return value
    if not isinstance(value, str) or isinstance(value, Markup):
        return value
    return _CONTROLS.sub("\ufffd", value)


def show(value: object) -> str:
    """A value as text of a page: escaped, unless it is marked as safe.

    >>> print(show("S7 > N7"), show(7), show(Markup("<b>")))
    S7 &gt; N7 7 <b>
    """
    if type(value) is str and _CHANGED.search(value) is None:
        return value
    if type(value) is int:
        return str(value)
    # `escape` would copy what is safe: style and script of every page.
    return value if type(value) is Markup else escape(replace_controls(value))


def write_text(text: str) -> Markup:
    """A text for a place between tags, where quotes need no escape; never for an attribute.

    >>> print(write_text('<eval=+2 by="me">'))
    &lt;eval=+2 by="me">
    """
    return Markup(_CONTROLS.sub("\ufffd", text).replace("&", "&amp;").replace("<", "&lt;"))


class BuiltTemplate(Protocol):
    """A module of `templates/built/`: `fill` gives a page in pieces, and `SOURCE` a hash.

    The hash is that of the template's text that it was made of.
    """

    SOURCE: str

    def fill(
        self,
        values: Mapping[str, object],
        show: Callable[[object], str],
        include: Callable[[str, Mapping[str, object]], Iterator[str]],
    ) -> Iterator[str]:
        """The page; a name without a value raises `KeyError` where it is used."""


def find_built(name: str) -> BuiltTemplate | None:
    """The module built from the package's template of this name; `None` if there is none."""
    module = name.removesuffix(".j2").replace(".", "_")
    try:
        return cast(BuiltTemplate, import_module(f"..built.{module}", __package__))
    except ModuleNotFoundError:
        return None
