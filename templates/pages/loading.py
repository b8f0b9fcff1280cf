"""The files that pages are made of: the package's own, and a reader's own in their place.

A replacement has the name of the file that it replaces, and is used as it is. Templates escape
every value that is not marked as safe, and an unknown name in one is an error, not an empty text.
The package's own were turned into Python beforehand (`filling.py`); where one is replaced, all are
filled in by Jinja (`jinja_files.py`).
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from pkgutil import get_data
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from .filling import find_built, show

if TYPE_CHECKING:
    from .jinja_files import JinjaFiles

SUFFIXES = (".j2", ".css", ".js")
"""The endings of the names of a page's files."""


class TemplateSource(NamedTuple):
    """A file's text, and the path for reports of its faults."""

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
    script; `hides_result` whether these hide their result until a reader asks for it. `paper` is
    what is printed of them: `story`, `full`, or the moves where it is empty.
    """

    def __init__(
        self,
        replaced: Mapping[str, TemplateSource] | None = None,
        *,
        has_tries: bool = True,
        hides_result: bool = False,
        paper: str = "",
    ) -> None:
        self.has_tries = has_tries
        self.hides_result, self.paper = hides_result, paper
        self._replaced = MappingProxyType(dict(replaced or {}))
        self._jinja: JinjaFiles | None = None
        self._parts: dict[tuple[str, object, object], str] = {}

    def __reduce__(
        self,
    ) -> tuple[Callable[..., Files], tuple[dict[str, TemplateSource], bool, bool, str]]:
        kept = dict(self._replaced)
        return _make_files, (kept, self.has_tries, self.hides_result, self.paper)

    def hiding_results(self) -> Files:
        """The same files for pages that hide their result until a reader asks for it."""
        return _make_files(dict(self._replaced), self.has_tries, True, self.paper)

    def text(self, name: str) -> str:
        """The text of a file. Raises `ValueError` when pages have no file of this name."""
        source = self._find(name)
        if source is None:
            raise ValueError(f"no file of a page is called {name}: {', '.join(list_files())}")
        return source.text

    def render(self, name: str, values: Mapping[str, object]) -> str:
        """A page: its template filled in, between what people put above and below everything.

        Raises whatever a faulty template raises, most often a `jinja2.TemplateError`;
        `find_fault` says where the fault is.
        """
        return "".join(self._fill(name, self._surround(values)))

    def fill_part(self, name: str, values: Mapping[str, object]) -> str:
        """A part of a page, with nothing above or below. Raises as `render` does."""
        return "".join(self._fill(name, values))

    def stream(self, name: str, values: Mapping[str, object]) -> Iterator[str]:
        """The same page in pieces; a fault in its template is raised while they are read."""
        return self._fill(name, self._surround(values))

    def _surround(self, values: Mapping[str, object]) -> dict[str, object]:
        """The values with the parts above and below everything."""
        around = {
            name.partition(".")[0]: Markup("".join(self._fill(name, values))) for name in _AROUND
        }
        return {**values, **around, "icon": ICON}

    def _fill(self, name: str, values: Mapping[str, object]) -> Iterator[str]:
        built = None if self._replaced else find_built(name)
        if built is not None and _is_fresh(name, built.SOURCE):
            return built.fill(values, show, self._include)
        if self._jinja is None:
            # Imported here because it takes longer than all else that a page needs.
            from .jinja_files import JinjaFiles

            self._jinja = JinjaFiles(self._find, is_ours=not self._replaced)
        return self._jinja.fill(name, values)

    def _include(self, name: str, values: Mapping[str, object]) -> Iterator[str]:
        """A part of a page of the package's own, once for all pages that have the same."""
        if name not in _SAME:
            return self._fill(name, values)
        key = name, values["lang"], values["has_doubts"]
        text = self._parts.get(key)
        if text is None:
            text = self._parts[key] = self.fill_part(name, values)
        return iter((text,))

    def _find(self, name: str) -> TemplateSource | None:
        """A replacement is found before the package's own, which it reaches as `package/…`."""
        return self._replaced.get(name) or _own(name)

    @property
    def is_altered(self) -> bool:
        """True when files are replaced other than a reader's own style and frame."""
        return not self._replaced.keys() <= {"own.css", *_AROUND}

    def without_surroundings(self) -> Files:
        """The same files with nothing above and below, for pages that another page holds."""
        kept = {name: source for name, source in self._replaced.items() if name not in _AROUND}
        return _make_files(kept, self.has_tries, self.hides_result, self.paper)

    def with_paper(self, paper: str) -> Files:
        """The same files for pages of which this is printed."""
        return _make_files(dict(self._replaced), self.has_tries, self.hides_result, paper)

    def find_fault(self, error: Exception) -> TemplateFault | None:
        """The fault in a replaced template that an error comes from, if it comes from one."""
        paths = {source.path for source in self._replaced.values()}
        if not paths:
            return None
        # Imported here because few pages have a fault.
        from traceback import walk_tb

        from .jinja_files import describe, find_line

        unread = find_line(error)
        places = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
        if unread is not None:
            places = [unread]
        places = [place for place in places if place[0] in paths]
        if not places:
            return None
        path, line = places[-1]
        return TemplateFault(path, line, describe(error))


def list_files() -> tuple[str, ...]:
    """The names of all files that can be replaced, in order."""
    # Imported here because it takes long to import, and a page names its files.
    from importlib.resources import files

    templates = files(_PACKAGE)
    entries = (entry for folder in _FOLDERS for entry in templates.joinpath(folder).iterdir())
    return tuple(sorted({entry.name for entry in entries if entry.name.endswith(SUFFIXES)}))


@lru_cache(maxsize=64)
def hash_source(text: str) -> str:
    """The hash by which a page's policy allows a style or a script of this text."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode("ascii")


_SHELL = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='4' "
    "fill='#630'/><ellipse cx='4' cy='4' rx='3' ry='2' fill='#fed'/></svg>"
)

ICON = Markup("data:image/svg+xml," + _SHELL.replace("#", "%23").replace("http", "%68ttp"))
"""The icon of every page, in the page itself: a browser asks for none.

`#` would end it. `http` is escaped, so that who looks through a page for addresses finds none.
"""

_SAME = ("controls.html.j2", "help.html.j2")
"""The parts of a page that say the same of any record in the same language."""

_AROUND = ("above.html.j2", "below.html.j2")

PACKAGE = "package/"
"""The prefix by which a template names the package's own file, even where it is replaced."""


@cache
def _own(name: str) -> TemplateSource | None:
    plain = name.removeprefix(PACKAGE)
    if not plain.endswith(SUFFIXES) or "/" in plain or "\\" in plain:
        return None
    for folder in _FOLDERS:
        with suppress(FileNotFoundError):
            # `importlib.resources` would take longer to import than all files to read.
            text = (get_data(_PACKAGE, f"{folder}{plain}") or b"").decode()
            return TemplateSource(text.replace("\r\n", "\n"), name)
    return None


_PACKAGE = __package__.rpartition(".")[0]

_FOLDERS = ("built/", "", "hall/")
"""The folders of the package's own files; built files come before their sources."""


@cache
def _is_fresh(name: str, source: str) -> bool:
    """True when this is still the hash of the package's template of that name."""
    own = _own(name)
    return own is not None and hash_source(own.text) == source


def _make_files(
    replaced: dict[str, TemplateSource], has_tries: bool, hides_result: bool, paper: str
) -> Files:
    return Files(replaced, has_tries=has_tries, hides_result=hides_result, paper=paper)


PLAIN = Files()
"""The package's own files, none replaced."""
