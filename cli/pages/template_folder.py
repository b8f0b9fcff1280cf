"""A folder of files that replace a page's own (`--template`)."""

from __future__ import annotations

from typing import NamedTuple

from ...files.faults import describe_error
from ...templates.pages.loading import SUFFIXES, Files, TemplateSource, list_files
from ..console.exit_status import FINDINGS, WRONG_USAGE


class Unusable(NamedTuple):
    """Why a folder or a file in it cannot be used, as a line, and the exit status for that."""

    message: str
    status: int = FINDINGS


class Folder(NamedTuple):
    """The files of pages with the folder's in their place; `unknown` are names no page has."""

    files: Files
    unknown: tuple[str, ...] = ()

    @property
    def warning(self) -> str | None:
        """A warning that names the unknown files, if there are any."""
        if not self.unknown:
            return None
        names, known = ", ".join(self.unknown), ", ".join(list_files())
        are = "is not a file" if len(self.unknown) == 1 else "are not files"
        is_are = "is" if len(self.unknown) == 1 else "are"
        return (
            f"warning: {names} {are} of a page and {is_are} ignored; "
            f"the files of a page are {known}"
        )


def read_folder(path: str | None, *, has_tries: bool = True) -> Folder | Unusable:
    """Read the folder's files; one whose name no page has counts if another file names it.

    Without a folder the files are those of the package.

    A link to a file outside of the folder is refused: a folder that comes from elsewhere could
    bring any file of this computer onto a page. `has_tries` says whether moves can be tried there.
    """
    if path is None:
        return Folder(Files(has_tries=has_tries))
    # Imported here because it is slow to import, and few pages have such a folder.
    from pathlib import Path

    if not Path(path).is_dir():
        return Unusable(f"sungka: --template {path}: not a directory", WRONG_USAGE)
    sources: dict[str, TemplateSource] = {}
    others: list[str] = []
    try:
        for entry in sorted(Path(path).iterdir()):
            if not entry.is_file() or entry.name.startswith("."):
                continue
            if not entry.resolve().is_relative_to(Path(path).resolve()):
                return Unusable(f"--template {entry}: it is a link that leads out of the folder")
            if entry.name.endswith(SUFFIXES):
                at = str(entry)
                sources[entry.name] = TemplateSource(entry.read_text(encoding="utf-8-sig"), at)
            else:
                others.append(entry.name)
    except OSError as error:
        return Unusable(f"--template {error.filename or path}: {describe_error(error)}")
    except UnicodeDecodeError:
        return Unusable(f"--template {at}: it is not UTF-8 text")
    known = list_files()
    strange = [name for name in sources if name not in known and not _is_named(name, sources)]
    return Folder(Files(sources, has_tries=has_tries), tuple(sorted([*strange, *others])))


def _is_named(name: str, sources: dict[str, TemplateSource]) -> bool:
    return any(name in source.text for other, source in sources.items() if other != name)
