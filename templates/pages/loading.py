"""The files that pages are made of: the package's own, and those that someone put in their place.

A file of the same name wins over the package's. Everything is escaped unless it is marked as
safe, and a name that a template does not know is an error, not an empty word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from traceback import walk_tb
from types import MappingProxyType
from typing import NamedTuple

from jinja2 import BaseLoader, ChoiceLoader, Environment, StrictUndefined, TemplateNotFound
from jinja2.exceptions import TemplateSyntaxError
from markupsafe import Markup

SUFFIXES = (".j2", ".css", ".js")
"""How the names of a page's files end."""


class Source(NamedTuple):
    """A file's text, and the path that a fault in it is reported with."""

    text: str
    path: str


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a template: its path, the line from 1 where known, the message."""

    path: str
    line: int | None
    message: str

    def to_text(self) -> str:
        """The fault on one line, the place first."""
        line = "" if self.line is None else f":{self.line}"
        return f"{self.path}{line}: {self.message}"


class Files:
    """The files of pages by name, with some of the package's replaced."""

    def __init__(self, replaced: Mapping[str, Source] | None = None) -> None:
        self._replaced = MappingProxyType(dict(replaced or {}))
        # A template is looked up first, then in the package; a changed one may extend the old
        # one under the name `package/…`.
        self._environment = Environment(
            autoescape=True,
            undefined=StrictUndefined,
            loader=ChoiceLoader([_Loader(self._replacement), _Loader(_own)]),
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def text(self, name: str) -> str:
        """A file's text as it is."""
        source = self._replacement(name) or _own(name)
        if source is None:
            raise ValueError(f"no file of a page is called {name}: {', '.join(file_names())}")
        return source.text

    def render(self, name: str, values: Mapping[str, object]) -> str:
        """A page's template filled in, with what people put above and below everything on it.

        What is wrong in a template is raised, and `fault_in` says where.
        """
        around = {
            name.partition(".")[0]: Markup(self._environment.get_template(name).render(values))
            for name in _AROUND
        }
        return self._environment.get_template(name).render({**values, **around})

    def inside(self) -> Files:
        """The same files with nothing above and below, for a page that another one holds."""
        kept = {name: source for name, source in self._replaced.items() if name not in _AROUND}
        return Files(kept)

    def fault_in(self, error: Exception) -> Fault | None:
        """What is wrong in a replaced template, if that is what the error comes from."""
        paths = {source.path for source in self._replaced.values()}
        if isinstance(error, TemplateSyntaxError):
            if error.filename not in paths:
                return None
            return Fault(error.filename or "", error.lineno, _message(error))
        places = [
            (frame.f_code.co_filename, line)
            for frame, line in walk_tb(error.__traceback__)
            if frame.f_code.co_filename in paths
        ]
        if not places:
            return None
        path, line = places[-1]
        return Fault(path, line, _message(error))

    def _replacement(self, name: str) -> Source | None:
        return self._replaced.get(name)


def file_names() -> tuple[str, ...]:
    """The names of all files that can be replaced, in order."""
    names = (entry.name for entry in files(__package__.rpartition(".")[0]).iterdir())
    return tuple(sorted(name for name in names if name.endswith(SUFFIXES)))


_AROUND = ("above.html.j2", "below.html.j2")

PACKAGE = "package/"
"""What stands before a name in a template that means the package's own file."""


def _own(name: str) -> Source | None:
    plain = name.removeprefix(PACKAGE)
    if plain not in file_names():
        return None
    return Source(
        files(__package__.rpartition(".")[0]).joinpath(plain).read_text(encoding="utf-8"), name
    )


def _message(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, TemplateNotFound):
        return f"there is no file `{text}`"
    return text[:1].lower() + text[1:]


class _Loader(BaseLoader):
    def __init__(self, find: Callable[[str], Source | None]) -> None:
        self._find = find

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        source = self._find(template)
        if source is None:
            raise TemplateNotFound(template)
        return source.text, source.path, lambda: True


PLAIN = Files()
"""The package's own files, nothing replaced."""
