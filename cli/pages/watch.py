"""`sungka render --watch`: a page that is rebuilt and shown again whenever a file changes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from threading import Thread

from ...checking.finding import Finding
from ...files.faults import describe_error
from ...files.inputs import Input, Missing
from ...templates.pages.findings import render_findings
from ...templates.pages.loading import Files
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text
from ..findings.text import finding_to_text
from .extras import WATCH_NEEDS, describe_lack
from .order import write_output
from .records import PlayableRecords
from .server import LOOPBACK, PageServer
from .single import build_page
from .template_folder import Unusable, read_folder


def watch_records(builder: Builder, output: str | None, port: int) -> int:
    """Serve the page until Ctrl-C and return the exit status; that needs a package of its own.

    With `output`, the page is also written there each time it is built without errors.
    `port` 0 takes a free port.
    """
    if lacking := describe_lack(WATCH_NEEDS, "--watch needs"):
        return report_wrong_usage(lacking)
    from watchfiles import watch

    try:
        server = PageServer(port)
    except OSError as error:
        complain(f"{LOOPBACK}:{port}: not served: {describe_error(error)}")
        return FINDINGS
    with server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
        try:
            _build(builder, server, output)
            complain(f"watching {builder.name} at {server.address} (Ctrl-C stops)")
            changes = watch(
                *builder.folders,
                watch_filter=lambda _, path: builder.is_about(path),
                debounce=400,
                step=50,
                raise_interrupt=True,
            )
            for _ in changes:
                _build(builder, server, output)
        except KeyboardInterrupt:
            complain("ended")
        finally:
            server.shutdown()
    return CLEAN


class Builder:
    """Builds the page of the records, or a page with the findings when they have errors."""

    def __init__(
        self,
        entries: Sequence[Input | Missing],
        record: int | None,
        template: str | None,
        lang: str = "en",
        *,
        has_tries: bool = True,
    ) -> None:
        self._entries, self._record = entries, record
        self._template, self._lang = template, lang
        self._has_tries = has_tries
        self._paths = frozenset(os.path.realpath(entry.path) for entry in entries)

    @property
    def name(self) -> str:
        """The name of the inputs in a sentence."""
        many = len(self._entries) > 1
        return f"{len(self._entries)} files" if many else escape_text(self._entries[0].path)

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders to watch, not the files, since many editors replace a file to save it."""
        found = {os.path.dirname(path) for path in self._paths}
        if self._template is not None:
            found.add(os.path.realpath(self._template))
        return tuple(sorted(folder for folder in found if os.path.isdir(folder)))

    def is_about(self, path: str) -> bool:
        """True when a change of that file can change the page."""
        real = os.path.realpath(path)
        if real in self._paths:
            return True
        return self._template is not None and os.path.dirname(real) == os.path.realpath(
            self._template
        )

    def build(self) -> tuple[str, bool]:
        """The page, and whether it shows the records rather than findings."""
        lines: list[str] = []

        def report(findings: Iterable[Finding]) -> None:
            lines.extend(map(finding_to_text, findings))

        files = self._read_files(lines)
        if files is None:
            return self._render_faults(lines), False
        records = PlayableRecords(self._entries, self._record, report)
        title = Path(self._entries[0].path).stem if len(self._entries) == 1 else ""

        def make() -> str | None:
            try:
                page = build_page(records, title, files, self._lang)
                return None if page is None else "".join(page)
            except Exception as error:
                fault = files.find_fault(error)
                if fault is None:
                    raise
                lines.append(fault.to_text())
                return None

        page = records.show(make)
        return (self._render_faults(lines), False) if page is None else (page, True)

    def _read_files(self, lines: list[str]) -> Files | None:
        if self._template is None:
            return Files(has_tries=self._has_tries)
        folder = read_folder(self._template, has_tries=self._has_tries)
        if isinstance(folder, Unusable):
            lines.append(folder.message)
            return None
        return folder.files

    def _render_faults(self, lines: list[str]) -> str:
        return render_findings(
            f"{self.name}: not shown", "The page comes back once this is fixed.", lines
        )


def _build(builder: Builder, server: PageServer, output: str | None) -> None:
    page, is_whole = builder.build()
    server.show(page)
    if not is_whole:
        complain(f"{builder.name}: errors, see {server.address}")
    elif output is not None:
        write_output(output, [page])
