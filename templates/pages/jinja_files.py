"""Templates that Jinja fills in: all where a reader replaces some, and those that were changed.

An unknown name in one is an error, not an empty text. A reader's own may come from anybody: they
are filled in by Jinja's sandbox, and name files only. It is not in `loading.py` because importing
Jinja takes longer than all else that a page needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateNotFound
from jinja2.exceptions import TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from .filling import replace_controls

FindText = Callable[[str], tuple[str, str] | None]
"""Gives the text of the template of a name, and the path for reports of its faults."""


def make_environment(find: FindText, *, is_ours: bool) -> Environment:
    """Jinja as pages use it: every value is escaped that is not marked as safe."""
    kind = Environment if is_ours else ImmutableSandboxedEnvironment
    return kind(
        autoescape=True,
        finalize=replace_controls,
        undefined=StrictUndefined,
        loader=_Loader(find),
        trim_blocks=True,
        lstrip_blocks=True,
    )


class JinjaFiles:
    """The templates that `find` finds, filled in by Jinja; in its sandbox unless all are ours."""

    def __init__(self, find: FindText, *, is_ours: bool) -> None:
        self._environment = make_environment(find, is_ours=is_ours)

    def fill(self, name: str, values: Mapping[str, object]) -> Iterator[str]:
        """A page in pieces. Raises whatever a faulty template raises, while they are read too."""
        return self._environment.get_template(name).generate(values)


def find_line(error: Exception) -> tuple[str, int] | None:
    """The path and the line of a template that cannot be read; `None` for any other fault."""
    if isinstance(error, TemplateSyntaxError):
        return error.filename or "", error.lineno
    return None


def describe(error: Exception) -> str:
    """The fault of a template, as one line."""
    text = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, TemplateNotFound):
        return f"there is no file `{text}`"
    return text[:1].lower() + text[1:]


class _Loader(BaseLoader):
    def __init__(self, find: FindText) -> None:
        self._find = find

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        found = self._find(template)
        if found is None:
            raise TemplateNotFound(template)
        return *found, lambda: True
