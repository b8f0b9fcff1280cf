"""The files that pages are made of: the package's own, and a reader's own in their place.

A replacement has the name of the file that it replaces, and is used as it is. Templates escape
every value that is not marked as safe, and an unknown name in one is an error, not an empty text.
A reader's own may come from anybody: they are filled in by Jinja's sandbox, and name files only.
The package's own are compiled beforehand (`tests/support/templates.py`): a fifth of a start less.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from traceback import walk_tb
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple
from urllib.parse import quote

import jinja2
from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    StrictUndefined,
    Template,
    TemplateNotFound,
)
from jinja2.exceptions import TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

SUFFIXES = (".j2", ".css", ".js")
"""The endings of the names of a page's files."""


_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def replace_controls(value: object) -> object:
    """A value as a page shows it: control characters, which HTML cannot hold, are replaced.

    What is marked as safe is left as it is.
    """
    # Nearly every value is a printable text, which is known sooner than that nothing is replaced.
    if type(value) is str and value.isprintable():
        return value
    if not isinstance(value, str) or isinstance(value, Markup):
        return value
    return _CONTROLS.sub("\ufffd", value)


class TemplateSource(NamedTuple):
    """A file's text, and the path that stands in reports of its faults."""

    text: str
    path: str


class TemplateFault(NamedTuple):
    """A fault in a template: its path, the line from 1 where it is known, the message."""

    path: str
    line: int | None
    message: str

    def to_text(self) -> str:
        """The fault on one line, the place first."""
        line = "" if self.line is None else f":{self.line}"
        return f"{self.path}{line}: {self.message}"


class Files:
    """The files of pages by name, some of the package's own replaced.

    `has_tries` says whether moves can be tried on the pages of records, which takes a longer
    script.
    """

    def __init__(
        self, replaced: Mapping[str, TemplateSource] | None = None, *, has_tries: bool = True
    ) -> None:
        self.has_tries = has_tries
        self._replaced = MappingProxyType(dict(replaced or {}))
        # Replacements are found before the package's own; one of them reaches the file that it
        # replaces under the name `package/…`.
        kind, own = (
            (ImmutableSandboxedEnvironment, _Loader(_own))
            if self._replaced
            else (Environment, _BuiltLoader(_own))
        )
        self._environment = kind(
            autoescape=True,
            finalize=replace_controls,
            undefined=StrictUndefined,
            loader=ChoiceLoader([_Loader(self._replacement), own]),
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def __reduce__(self) -> tuple[Callable[..., Files], tuple[dict[str, TemplateSource], bool]]:
        return _make_files, (dict(self._replaced), self.has_tries)

    def compile(self, name: str) -> str:
        """The Python that Jinja makes of a template. Raises `ValueError` as `text` does."""
        return self._environment.compile(self.text(name), name, name, raw=True, defer_init=True)

    def text(self, name: str) -> str:
        """The text of a file. Raises `ValueError` when pages have no file of this name."""
        source = self._replacement(name) or _own(name)
        if source is None:
            raise ValueError(f"no file of a page is called {name}: {', '.join(list_files())}")
        return source.text

    def render(self, name: str, values: Mapping[str, object]) -> str:
        """A page: its template filled in, between what people put above and below everything.

        Raises whatever a faulty template raises, most often a `jinja2.TemplateError`;
        `find_fault` says where the fault is.
        """
        return self._environment.get_template(name).render(self._surround(values))

    def fill_part(self, name: str, values: Mapping[str, object]) -> str:
        """A part of a page, with nothing above or below. Raises as `render` does."""
        return self._environment.get_template(name).render(values)

    def stream(self, name: str, values: Mapping[str, object]) -> Iterator[str]:
        """The same page in pieces; a fault in its template is raised while they are read."""
        return self._environment.get_template(name).generate(self._surround(values))

    def _surround(self, values: Mapping[str, object]) -> dict[str, object]:
        """The values with what stands above and below everything."""
        around = {
            name.partition(".")[0]: Markup(self._environment.get_template(name).render(values))
            for name in _AROUND
        }
        return {**values, **around, "icon": ICON}

    def without_surroundings(self) -> Files:
        """The same files with nothing above and below, for pages that another page holds."""
        kept = {name: source for name, source in self._replaced.items() if name not in _AROUND}
        return Files(kept, has_tries=self.has_tries)

    def find_fault(self, error: Exception) -> TemplateFault | None:
        """The fault in a replaced template that an error comes from, if it comes from one."""
        paths = {source.path for source in self._replaced.values()}
        if isinstance(error, TemplateSyntaxError):
            if error.filename not in paths:
                return None
            return TemplateFault(error.filename or "", error.lineno, _message(error))
        places = [
            (frame.f_code.co_filename, line)
            for frame, line in walk_tb(error.__traceback__)
            if frame.f_code.co_filename in paths
        ]
        if not places:
            return None
        path, line = places[-1]
        return TemplateFault(path, line, _message(error))

    def _replacement(self, name: str) -> TemplateSource | None:
        return self._replaced.get(name)


def list_files() -> tuple[str, ...]:
    """The names of all files that can be replaced, in order."""
    entries = (entry for folder in _folders() for entry in folder.iterdir())
    return tuple(sorted({entry.name for entry in entries if entry.name.endswith(SUFFIXES)}))


@lru_cache(maxsize=64)
def hash_source(text: str) -> str:
    """The hash by which a page's policy allows a style or a script of this text."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode("ascii")


_SHELL = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='4' "
    "fill='#630'/><ellipse cx='4' cy='4' rx='3' ry='2' fill='#fed'/></svg>"
)

ICON = Markup("data:image/svg+xml," + quote(_SHELL, safe=" '()/:=<>").replace("http", "%68ttp"))
"""The icon of every page, in the page itself: a browser asks for none.

`http` is escaped, so that who looks through a page for addresses finds none in it.
"""

_AROUND = ("above.html.j2", "below.html.j2")

PACKAGE = "package/"
"""The prefix by which a template names the package's own file, even where it is replaced."""


@cache
def _own(name: str) -> TemplateSource | None:
    plain = name.removeprefix(PACKAGE)
    if plain not in list_files():
        return None
    found = next(file for folder in _folders() if (file := folder.joinpath(plain)).is_file())
    return TemplateSource(found.read_text(encoding="utf-8"), name)


def _folders() -> tuple[Traversable, Traversable]:
    """The folders of the package's own files; what is built comes before what it is built from."""
    templates = files(__package__.rpartition(".")[0])
    return templates.joinpath("built"), templates


def _message(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, TemplateNotFound):
        return f"there is no file `{text}`"
    return text[:1].lower() + text[1:]


class _Loader(BaseLoader):
    def __init__(self, find: Callable[[str], TemplateSource | None]) -> None:
        self._find = find

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        source = self._find(template)
        if source is None:
            raise TemplateNotFound(template)
        return source.text, source.path, lambda: True


class _BuiltLoader(_Loader):
    """Takes templates as they were compiled beforehand, from the same text by the same Jinja."""

    def load(
        self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        source, built = self._find(name), _find_built(name)
        if source is None or built is None or not _is_built(built, source):
            return super().load(environment, name, globals)
        # The module is given the environment; all those without replacements are alike.
        return Template.from_module_dict(environment, vars(built), globals or {})


def _find_built(name: str) -> ModuleType | None:
    module = name.removesuffix(".j2").replace(".", "_")
    package = __package__.rpartition(".")[0]
    try:
        return import_module(f"{package}.built.{module}")
    except ModuleNotFoundError:
        return None


def _is_built(built: ModuleType, source: TemplateSource) -> bool:
    is_same_jinja: bool = jinja2.__version__ == built.JINJA
    return is_same_jinja and hash_source(source.text) == built.SOURCE


def _make_files(replaced: dict[str, TemplateSource], has_tries: bool) -> Files:
    return Files(replaced, has_tries=has_tries)


PLAIN = Files()
"""The package's own files, none replaced."""
