"""The output forms of `sungka validate` behind one small interface."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from enum import StrEnum
from time import monotonic
from typing import IO, TYPE_CHECKING, NamedTuple, Protocol, TextIO, cast

from ...checking.finding import CheckResult
from ...checking.settings import BadSettings
from ..console.exit_status import complain
from ..console.terminal import escape_text, is_terminal, make_painter
from .totals import Totals

if TYPE_CHECKING:
    from ...event.findings import EventCode


class Output(Protocol):
    """A writer that takes the records one after the other, then the totals."""

    def add(self, checked: CheckResult) -> None:
        """Take a record, or a file that could not be read."""

    def end(self, totals: Totals) -> None:
        """Write whatever comes after the last record."""


class Form(StrEnum):
    """The output forms by their names on the command line."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"


class OutputTarget(NamedTuple):
    """An output form and the file it is written to (`None`: standard output)."""

    form: Form
    path: str | None = None


def read_targets(words: Iterable[str]) -> tuple[OutputTarget, ...] | BadSettings:
    """The outputs that are named as `FORM` or `FORM=FILE`, or what is wrong with them.

    >>> [(target.form.value, target.path) for target in read_targets(["sarif=a.sarif", "github"])]
    [('sarif', 'a.sarif'), ('github', None)]
    """
    targets: list[OutputTarget] = []
    for word in words:
        name, has_file, path = word.partition("=")
        form = next((one for one in Form if one.value == name), None)
        if form is None:
            from difflib import get_close_matches

            near = get_close_matches(name, [one.value for one in Form], 1)
            asks = f" Did you mean '{near[0]}'?" if near else ""
            known = ", ".join(one.value for one in Form)
            return BadSettings(f"--output: '{escape_text(name)}' is not one of {known}.{asks}")
        if has_file and not path:
            return BadSettings(f"--output: {form.value}= names no file")
        targets.append(OutputTarget(form, path if has_file and path != "-" else None))
    for one in targets:
        if [it.form for it in targets].count(one.form) > 1:
            return BadSettings(f"--output: {one.form.value} is named twice")
    if [one.path for one in targets].count(None) > 1:
        both = [one.form.value for one in targets if one.path is None]
        all_of_them = f"{', '.join(both[:-1])} and {both[-1]}"
        return BadSettings(
            f"--output: {all_of_them} go to standard output, which takes one: {both[0]}=FILE?"
        )
    return tuple(targets)


def open_output(form: Form, out: TextIO, codes: type[EventCode] | None = None) -> Output:
    """A writer of the form to `out`; `codes` are given for a tournament's findings only."""
    match form:
        case Form.TEXT:
            return TextOutput(out)
        case Form.JSON:
            from .json import JsonOutput

            return JsonOutput(out)
        case Form.JSONL:
            from .json import JsonLinesOutput

            return JsonLinesOutput(out)
        case Form.GITHUB:
            from .github import GithubOutput

            return GithubOutput(out)
        case Form.SARIF:
            from .sarif import SarifOutput

            return SarifOutput(out) if codes is None else SarifOutput(out, tuple(codes))
        case Form.JUNIT:
            from .junit import JunitOutput

            return JunitOutput(out)


class TotalsOutput:
    """The totals alone, on standard error, for a run whose findings go to files."""

    def __init__(self) -> None:
        self._began = monotonic()

    def add(self, checked: CheckResult) -> None:
        """Write nothing: the findings are in the files."""

    def end(self, totals: Totals) -> None:
        """Write the totals and the time since the beginning."""
        complain(totals.summary(monotonic() - self._began))


class TextOutput(TotalsOutput):
    """Findings for people, in colour on a terminal; the totals go to standard error."""

    def __init__(self, out: TextIO) -> None:
        super().__init__()
        self._out, self._paint = out, make_painter(out)
        self._fixable = 0
        self._columns: int | None = None
        if is_terminal(out):
            from shutil import get_terminal_size

            self._columns = get_terminal_size().columns

    def add(self, checked: CheckResult) -> None:
        """Write the findings of a record."""
        if not checked.findings:
            return
        # Imported here because a run without findings does not need it.
        from .text import style_finding

        for finding in checked.findings:
            self._paint(style_finding(finding, self._columns))
            self._fixable += finding.is_fixable

    def end(self, totals: Totals) -> None:
        """Write the totals and the time since the beginning, and how many slips can be fixed."""
        self._out.flush()
        super().end(totals)
        if self._fixable:
            slips = "1 slip" if self._fixable == 1 else f"{self._fixable} slips"
            complain(f"`sungka validate --fix` puts {slips} right")
        if totals.account is not None and totals.account.unread and totals.files > 1:
            # Imported here because most runs read all there is.
            from .account_table import write_account

            for line in write_account(totals.account, totals.records):
                complain(line.rstrip("\n"))


class Outputs:
    """All outputs of one run; `write_files` puts the files into their places at the end."""

    def __init__(self, targets: Iterable[OutputTarget]) -> None:
        self._each: list[Output] = []
        self._files: list[tuple[str, IO[str]]] = []
        shows_totals = True
        for form, path in targets:
            out: TextIO | IO[str] = sys.stdout
            if path is not None:
                from tempfile import SpooledTemporaryFile

                # The findings wait here, so that a run that is stopped leaves no half of a file.
                out = SpooledTemporaryFile(  # noqa: SIM115
                    1 << 20, "w+", encoding="utf-8", errors="backslashreplace", newline="\n"
                )
                self._files.append((path, out))
            self._each.append(open_output(form, cast(TextIO, out)))
            shows_totals = shows_totals and form is not Form.TEXT and path is not None
        if shows_totals:
            self._each.append(TotalsOutput())

    def add(self, checked: CheckResult) -> None:
        """Give a record to each output."""
        for one in self._each:
            one.add(checked)

    def end(self, totals: Totals) -> None:
        """Give the totals to each output."""
        for one in self._each:
            one.end(totals)

    def write_files(self) -> bool:
        """Write each file in one step; false, with a message, where one cannot be written."""
        are_written = True
        for path, held in self._files:
            from ...files.faults import describe_error
            from ..files.replace_file import replace_file

            held.seek(0)
            try:
                replace_file(path, iter(lambda: held.read(1 << 20), ""))  # noqa: B023
            except OSError as error:
                complain(f"{escape_text(path)}: not written: {describe_error(error)}")
                are_written = False
            held.close()
        return are_written
