"""The server: what clients send comes to open documents, and what is found goes back to them.

Documents are kept here and not by the library, which ends lines at more signs than the protocol.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.uris import to_fs_path

from ...checking.finding import Finding
from ...engine.version import VERSION
from ...event.findings import JOURNAL_FILE, PLAN_FILE
from .answers.documents import (
    JOURNAL,
    PLAN,
    UTF8,
    UTF16,
    OpenDocument,
    TextChange,
    TextPlace,
    TextRange,
    join_surrogates,
)
from .checks import MOST_SIGNS, TextChecker
from .diagnostics import make_diagnostics, tell_at_head
from .scheduling import SETTLED, CheckQueue
from .settings import (
    ClientSettings,
    FileSettings,
    find_settings,
    find_wrong_value,
    read_client_settings,
)

if TYPE_CHECKING:
    from .tournament import EventChecker

log = logging.getLogger(__name__)

_TOO_LONG = (
    f"this file is too long to be checked while it is open, more than {MOST_SIGNS:,} characters: "
    "`sungka validate` checks it"
)


class Checked(NamedTuple):
    """The findings of a document at a version, in its own order."""

    version: int
    findings: tuple[Finding, ...]
    is_too_long: bool = False
    is_settled: bool = True


class SungkaProtocol(LanguageServerProtocol):
    """The protocol, with documents of our own and UTF-8 wherever a client offers it."""

    _server: SungkaServer

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(
        self, params: types.InitializeParams
    ) -> Generator[Any, Any, types.InitializeResult]:
        """Agree with a client about how characters are counted."""
        general = params.capabilities.general
        offered = (general.position_encodings if general else None) or []
        uses_bytes = types.PositionEncodingKind.Utf8 in offered
        if general is not None:
            kind = types.PositionEncodingKind.Utf8 if uses_bytes else None
            general.position_encodings = None if kind is None else [kind]
        self._server.begin(params, UTF8 if uses_bytes else UTF16)
        return (yield from super().lsp_initialize(params))

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Take a document that is opened."""
        self._server.open(params.text_document)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Change a document."""
        self._server.change(params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Forget a document."""
        self._server.close_document(params.text_document.uri)


class SungkaServer(LanguageServer):
    """The server of one client: its documents, its settings, and what was found last."""

    def __init__(self) -> None:
        super().__init__(
            "sungka",
            VERSION,
            text_document_sync_kind=types.TextDocumentSyncKind.Incremental,
            protocol_cls=SungkaProtocol,
            max_workers=2,
        )
        self.documents: dict[str, OpenDocument] = {}
        self.client = ClientSettings()
        self.folders: list[str] = []
        self.searches = ThreadPoolExecutor(1, thread_name_prefix="search")
        self.encoding = UTF16
        self.has_versions = self._may_refresh_hints = False
        self._pages: TemporaryDirectory[str] | None = None
        self._swept: dict[str, set[str]] = {}
        self._settings: dict[str, FileSettings] = {}
        self._found: dict[str, Checked] = {}
        self._unsettled: dict[str, int] = {}
        self._checker = TextChecker()
        self._events: EventChecker | None = None
        self._queue: CheckQueue[Checked] = CheckQueue(self._start_check, self._finish_check)

    # -- what clients send ---------------------------------------------------------------------

    def begin(self, params: types.InitializeParams, encoding: str) -> None:
        """Take what a client says of itself when it begins."""
        self.encoding = encoding
        self._read_settings(params.initialization_options)
        workspace = params.capabilities.workspace
        edits = workspace.workspace_edit if workspace else None
        self.has_versions = bool(edits and edits.document_changes)
        hints = workspace.inlay_hint if workspace else None
        self._may_refresh_hints = bool(hints and hints.refresh_support)
        named = [it.uri for it in params.workspace_folders or []]
        named += [params.root_uri] if params.root_uri and not named else []
        self.folders = [path for uri in named if (path := to_fs_path(uri))]

    def configure(self, given: object) -> None:
        """Take other settings of the client, and check everything by them."""
        before = self.client
        self._read_settings(given)
        self.refresh()
        if self.client.stores is not before.stores and self._may_refresh_hints:
            self.workspace_inlay_hint_refresh(None)

    def _read_settings(self, given: object) -> None:
        self.client = read_client_settings(given, self.client)
        wrong = find_wrong_value(given)
        if wrong is not None:
            self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, wrong))

    def refresh(self) -> None:
        """Read settings files and tournaments' records again, and check all documents."""
        self._settings.clear()
        self._forget_events()
        for uri in self.documents:
            self._queue.ask(uri, 0)

    def open(self, item: types.TextDocumentItem) -> None:
        """Take a document that is opened, or opened again."""
        text = join_surrogates(item.text)
        self.documents[item.uri] = OpenDocument(
            item.uri, item.language_id, item.version, text, self.encoding
        )
        self._settings.pop(item.uri, None)
        self._queue.ask(item.uri, 0)
        self._check_event_beside(item.uri)

    def change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Change a document; one that is not open is opened by a change of its whole text."""
        uri, version = params.text_document.uri, params.text_document.version
        changes = tuple([_read_change(it) for it in params.content_changes])
        document = self.documents.get(uri)
        if document is None:
            if not changes or changes[-1].range is not None:
                return
            document = OpenDocument(uri, "", version, "", self.encoding)
        self.documents[uri] = document.change(changes, version)
        self._queue.ask(uri)
        self._check_event_beside(uri)

    def saved(self, uri: str) -> None:
        """Check a document whose line is left because it was saved, by settings read again."""
        self._settings.pop(uri, None)
        self._forget_events()
        document = self.documents.get(uri)
        if document is not None:
            self.documents[uri] = replace(document, edited=None)
            self._queue.ask(uri, 0)

    def close_document(self, uri: str) -> None:
        """Forget a document, and take its findings back."""
        self._queue.drop(uri)
        was_open = self.documents.pop(uri, None) is not None
        self._found.pop(uri, None)
        self._unsettled.pop(uri, None)
        self._settings.pop(uri, None)
        if was_open:
            self.show(uri, [], None)

    def find(self, uri: str, place: types.Position | None = None) -> OpenDocument | None:
        """The document at an address; the line being edited is left where `place` is elsewhere."""
        document = self.documents.get(uri)
        if document is None or place is None or document.edited in (None, place.line):
            return document
        document = self.documents[uri] = replace(document, edited=None)
        checked = self._found.get(uri)
        # Where a check is to come, it says so itself.
        if checked is not None and checked.version == document.version:
            self._show_findings(document, checked)
        return document

    def settings_of(self, uri: str) -> FileSettings:
        """The settings for the document at an address."""
        found = self._settings.get(uri)
        if found is None:
            found = self._settings[uri] = find_settings(path_of(uri), self.client)
        return found

    @property
    def pages(self) -> str:
        """The folder of the pages that are shown, which is gone with the server."""
        if self._pages is None:
            self._pages = TemporaryDirectory(prefix="sungka-", ignore_cleanup_errors=True)
        return self._pages.name

    def show_folder(self, folder: str, made: dict[str, list[types.Diagnostic]]) -> None:
        """Show the findings of a folder's files that are not open, and take back earlier ones."""
        for uri in self._swept.pop(folder, set()) - made.keys():
            if uri not in self.documents:
                self.show(uri, [], None)
        self._swept[folder] = set(made)
        for uri, findings in made.items():
            if uri not in self.documents:
                self.show(uri, findings, None)

    def stop(self) -> None:
        """End all work."""
        self._queue.close()
        if self._pages is not None:
            self._pages.cleanup()
            self._pages = None
        self.searches.shutdown(wait=False, cancel_futures=True)

    # -- checks --------------------------------------------------------------------------------

    def _start_check(self, uri: str) -> Callable[[Callable[[], bool]], Checked | None] | None:
        document = self.documents.get(uri)
        if document is None:
            return None
        path, version = path_of(uri), document.version
        if is_event_file(path):
            folder = os.path.dirname(path)
            texts = {
                os.path.basename(path_of(it)): one.text
                for it, one in self.documents.items()
                if os.path.dirname(path_of(it)) == folder
            }
            return partial(self._check_event, path, texts, version)
        if document.language in (JOURNAL, PLAN):
            return lambda _: Checked(version, ())
        settings = self.settings_of(uri)
        if settings.is_excluded:
            return lambda _: Checked(version, ())
        return partial(self._check_records, document, path, settings)

    def _check_records(
        self, document: OpenDocument, path: str, settings: FileSettings, go_on: Callable[[], bool]
    ) -> Checked | None:
        settles = self._unsettled.get(document.uri) == document.version
        checked = self._checker.check(
            document.readable_text, path, settings.settings, go_on, settles=settles
        )
        return None if checked is None else Checked(document.version, *checked)

    def _check_event(
        self, path: str, texts: dict[str, str], version: int, go_on: Callable[[], bool]
    ) -> Checked | None:
        # Imported here because most clients open no tournament.
        from .tournament import EventChecker

        self._events = self._events or EventChecker()
        found = self._events.check(os.path.dirname(path), texts, go_on)
        return None if found is None else Checked(version, found.of(os.path.basename(path)))

    def _forget_events(self) -> None:
        if self._events is not None:
            self._events.forget()

    def _check_event_beside(self, uri: str) -> None:
        """Check the other file of a tournament too, as the two are compared."""
        path = path_of(uri)
        if not is_event_file(path):
            return
        folder = os.path.dirname(path)
        for other in self.documents:
            beside = path_of(other)
            if other != uri and is_event_file(beside) and os.path.dirname(beside) == folder:
                self._queue.ask(other)

    def _finish_check(self, uri: str, checked: Checked) -> None:
        document = self.documents.get(uri)
        if document is None or checked.version != document.version:
            return
        self._found[uri] = checked
        self._show_findings(document, checked)
        if not checked.is_settled:
            self._unsettled[uri] = checked.version
            self._queue.ask(uri, SETTLED)

    def _show_findings(self, document: OpenDocument, checked: Checked) -> None:
        made = make_diagnostics(document, checked.findings)
        if checked.is_too_long:
            kind = types.DiagnosticSeverity.Information
            made.append(tell_at_head(document, _TOO_LONG, kind))
        fault = self.settings_of(document.uri).fault
        if fault is not None:
            made.insert(0, tell_at_head(document, fault, types.DiagnosticSeverity.Warning))
        self.show(document.uri, made, checked.version)

    def show(self, uri: str, made: list[types.Diagnostic], version: int | None) -> None:
        """Send findings to the client."""
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, diagnostics=made, version=version)
        )

    async def search(self, work: Callable[[], Any]) -> Any:
        """Do work that takes its time in a thread of its own, one after the other."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.searches, work)

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Log an error: people who edit a record can do nothing about it."""
        log.error("%s: %s", source, error)


def is_event_file(path: str) -> bool:
    """True for the path of a tournament's plan or journal."""
    return os.path.basename(path) in (PLAN_FILE, JOURNAL_FILE)


def path_of(uri: str) -> str:
    """The path of a document; the address itself where it is no file."""
    return to_fs_path(uri) or uri


def place_of(position: types.Position) -> TextPlace:
    """A place as the protocol gives it."""
    return TextPlace(position.line, position.character)


def span_of(given: types.Range) -> TextRange:
    """A range as the protocol gives it."""
    return TextRange(place_of(given.start), place_of(given.end))


def _read_change(change: types.TextDocumentContentChangeEvent) -> TextChange:
    if isinstance(change, types.TextDocumentContentChangePartial):
        return TextChange(span_of(change.range), change.text)
    return TextChange(None, change.text)
