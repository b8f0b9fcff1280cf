"""Which findings are wanted, and how grave each is: by code, or by how codes begin."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...notation.diagnostic import Code, Diagnostic, Severity
from ..files.inputs import Input, Missing


@dataclass(frozen=True, slots=True)
class CodeFilter:
    """Codes, or beginnings of codes, to show and to leave out; nothing to select means all."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def says(self, code: Code) -> bool | None:
        """Whether a code is wanted, `None` where nothing is said about it.

        The longer beginning decides: `SGN402` is more particular than `SGN4`.
        """
        selected, ignored = _fit(code, self.select), _fit(code, self.ignore)
        if ignored and ignored >= selected:
            return False
        if selected or self.select:
            return selected > 0
        return None


@dataclass(frozen=True, slots=True)
class Settings:
    """What is chosen on the command line, before what a settings file chooses."""

    command_line: CodeFilter = CodeFilter()
    file: CodeFilter = CodeFilter()
    severity: tuple[tuple[str, Severity], ...] = ()
    profile: Profile | None = None

    def wants(self, code: Code) -> bool:
        """Whether findings of a code are shown and counted."""
        said = self.command_line.says(code)
        if said is None:
            said = self.file.says(code)
        return said is not False

    def judged(self, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """The diagnostics that are wanted, each as grave as it is set."""
        return tuple(self._graded(it) for it in found if self.wants(it.code))

    def _graded(self, diagnostic: Diagnostic) -> Diagnostic:
        set_ = [(_fit(diagnostic.code, (start,)), severity) for start, severity in self.severity]
        length, severity = max(set_, key=lambda one: one[0], default=(0, diagnostic.severity))
        return replace(diagnostic, severity=severity) if length else diagnostic


def with_default_profile(settings: Settings, entry: Input | Missing) -> Settings:
    """The settings with a profile: below a folder an archive's, elsewhere a single record's."""
    if settings.profile is not None:
        return settings
    in_directory = isinstance(entry, Input) and entry.in_directory
    return replace(settings, profile=Profile.ARCHIVE if in_directory else Profile.RECORD)


def check_code(text: str) -> str | None:
    """Why a text is no code and no beginning of one."""
    if text and any(code.value.startswith(text) for code in Code):
        return None
    return f"`{text}` is no code and no beginning of one, like `SGN402` or `SGN4`"


def _fit(code: Code, starts: Iterable[str]) -> int:
    """The length of the longest beginning of the code, 0 when there is none."""
    return max((len(start) for start in starts if code.value.startswith(start)), default=0)
