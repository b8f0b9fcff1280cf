"""The answers to the requests of clients, each from a function that knows no protocol.

What an answer needs is imported with the first one, so that a server is ready soon.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lsprotocol import types

from .answers.documents import OpenDocument, TextPlace, TextRange
from .diagnostics import to_range
from .server import SungkaServer, path_of, place_of, span_of

if TYPE_CHECKING:
    from .answers.actions import Action, DocumentEdit
    from .answers.completion import Offer
    from .answers.outline import OutlineEntry

PLAY, VALIDATE_FOLDER, FIX_FILE = "sungka.play", "sungka.validateFolder", "sungka.fixFile"
"""The commands of the server."""

TRIGGERS = (" ", "+", "[", '"', "=")
"""The signs after which a client asks for completions by itself."""

QUICK_FIX, REWRITE, FIX_ALL = "quickfix", "refactor.rewrite", "source.fixAll.sungka"
"""The kinds of actions."""

_KINDS = {
    "house": types.CompletionItemKind.Value,
    "statement": types.CompletionItemKind.Keyword,
    "tag": types.CompletionItemKind.Property,
    "option": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember,
}
"""The sign beside a word, by its kind."""


def make_server() -> SungkaServer:
    """A server that answers every request of the table in docs/editors.md."""
    server = SungkaServer()
    _answer_changes(server)
    _answer_places(server)
    _answer_documents(server)
    _answer_commands(server)
    return server


def _answer_changes(server: SungkaServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls: SungkaServer, params: types.DidSaveTextDocumentParams) -> None:
        ls.saved(params.text_document.uri)

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(ls: SungkaServer, params: types.DidChangeConfigurationParams) -> None:
        ls.configure(params.settings)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(ls: SungkaServer, params: types.DidChangeWatchedFilesParams) -> None:
        ls.refresh()

    @server.feature(types.SHUTDOWN)
    def shut_down(ls: SungkaServer, params: None) -> None:
        ls.stop()


def _answer_places(server: SungkaServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(ls: SungkaServer, params: types.HoverParams) -> types.Hover | None:
        from .answers.hover import find_hover

        document = ls.find(params.text_document.uri, params.position)
        found = None if document is None else find_hover(document, place_of(params.position))
        if found is None:
            return None
        words = types.MarkupContent(types.MarkupKind.Markdown, found.markdown)
        return types.Hover(words, to_range(found.range))

    options = types.CompletionOptions(trigger_characters=list(TRIGGERS))

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, options)
    def complete(ls: SungkaServer, params: types.CompletionParams) -> types.CompletionList:
        from .answers.completion import list_offers

        document = ls.find(params.text_document.uri, params.position)
        if document is None:
            return types.CompletionList(is_incomplete=False, items=[])
        place = place_of(params.position)
        offers = list_offers(document, place)
        items = [_make_item(document, place, at, it) for at, it in enumerate(offers)]
        # What fits depends on all that is typed before, so each key asks again.
        return types.CompletionList(is_incomplete=True, items=items)

    kinds: list[types.CodeActionKind | str] = [QUICK_FIX, REWRITE, FIX_ALL]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(kinds))
    async def act(ls: SungkaServer, params: types.CodeActionParams) -> list[types.CodeAction]:
        from .answers.actions import list_actions, list_spellings, wants

        document = ls.find(params.text_document.uri, params.range.start)
        if document is None:
            return []
        only = params.context.only
        asked = None if only is None else tuple([str(getattr(it, "value", it)) for it in only])
        is_automatic = params.context.trigger_kind is types.CodeActionTriggerKind.Automatic
        settings = ls.settings_of(document.uri).settings
        work = partial(
            list_actions, document, span_of(params.range), asked, settings,
            searches=not is_automatic,
        )  # fmt: skip
        found = work() if is_automatic and asked is None else await ls.search(work)
        shown, versions = list(params.context.diagnostics), ls.has_versions
        if wants(asked, QUICK_FIX):
            told = [(span_of(it.range), it.message) for it in shown if it.source == "sungka"]
            found = [*list_spellings(document, told), *found]
        return [_make_action(document, it, shown, has_versions=versions) for it in found]


def _answer_documents(server: SungkaServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def format_all(
        ls: SungkaServer, params: types.DocumentFormattingParams
    ) -> list[types.TextEdit] | None:
        from .answers.formatting import format_document

        document = ls.find(params.text_document.uri)
        return None if document is None else _make_edits(format_document(document))

    @server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    def format_some(
        ls: SungkaServer, params: types.DocumentRangeFormattingParams
    ) -> list[types.TextEdit] | None:
        from .answers.formatting import format_range

        document = ls.find(params.text_document.uri)
        if document is None:
            return None
        return _make_edits(format_range(document, span_of(params.range)))

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(
        ls: SungkaServer, params: types.DocumentSymbolParams
    ) -> list[types.DocumentSymbol] | None:
        from .answers.outline import list_entries

        document = ls.find(params.text_document.uri)
        return None if document is None else [_make_symbol(it) for it in list_entries(document)]

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def fold(ls: SungkaServer, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
        from .answers.outline import list_folds

        document = ls.find(params.text_document.uri)
        if document is None:
            return None
        return [types.FoldingRange(it.first, it.last, kind=it.kind) for it in list_folds(document)]

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def hint(ls: SungkaServer, params: types.InlayHintParams) -> list[types.InlayHint] | None:
        from .answers.margins import list_store_hints

        document = ls.find(params.text_document.uri)
        if document is None or not ls.client.stores:
            return None
        return [
            types.InlayHint(types.Position(*it.place), it.text, padding_left=True)
            for it in list_store_hints(document, span_of(params.range))
        ]

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions())
    def lenses(ls: SungkaServer, params: types.CodeLensParams) -> list[types.CodeLens] | None:
        from .answers.records import list_records

        document = ls.find(params.text_document.uri)
        if document is None:
            return None
        made = []
        for placed in list_records(document).records:
            begin = placed.place(document, 0)
            end = document.place_in(begin.line, len(document.line_text(begin.line)))
            offset = document.offset(begin)
            command = types.Command(
                "Play this record", PLAY, arguments=[document.uri, placed.order, offset]
            )
            made.append(types.CodeLens(to_range(TextRange(begin, end)), command))
        return made


def _answer_commands(server: SungkaServer) -> None:
    @server.command(PLAY)
    async def play(ls: SungkaServer, uri: str, *place: int) -> str | None:
        """Show the page of a record, by its number from 0; its offset may stand behind that."""
        from .answers.playing import open_page, show_page

        document = ls.find(uri)
        if document is None:
            return "this document is not open"
        shown = await ls.search(partial(show_page, document, place[0] if place else 0, ls.pages))
        if shown.address is None:
            ls.window_show_message(
                types.ShowMessageParams(types.MessageType.Warning, shown.message)
            )
            return str(shown.message)
        window = ls.client_capabilities.window
        if window is not None and window.show_document and window.show_document.support:
            params = types.ShowDocumentParams(uri=shown.address, external=True)
            await ls.window_show_document_async(params)
        elif not open_page(shown.address):
            told = f"open this page in a browser: {shown.address}"
            ls.window_show_message(types.ShowMessageParams(types.MessageType.Info, told))
            return told
        return None

    @server.command(VALIDATE_FOLDER)
    async def sweep(ls: SungkaServer, *folders: str) -> str:
        told = await _sweep(ls, folders or tuple(ls.folders))
        ls.window_show_message(types.ShowMessageParams(types.MessageType.Info, told))
        return told

    @server.command(FIX_FILE)
    async def fix_file(ls: SungkaServer, uri: str) -> int:
        from .answers.actions import fix_all

        document = ls.find(uri)
        if document is None:
            return 0
        edits = await ls.search(partial(fix_all, document, lambda: True))
        if edits:
            change = _change_document(document, _make_edits(edits), has_versions=ls.has_versions)
            await ls.workspace_apply_edit_async(
                types.ApplyWorkspaceEditParams(change, label="Put right what is proven")
            )
        return len(edits)


async def _sweep(ls: SungkaServer, folders: tuple[str, ...]) -> str:
    """Check folders, and show what is found in files that are not open."""
    from .sweeping import place_all, validate_folder

    if not folders:
        return "no folder is open"
    profile = ls.client.profile
    told = []
    for folder in folders:
        found = await validate_folder(path_of(folder), None if profile is None else profile.value)
        made = await ls.search(partial(place_all, found, ls.encoding))
        ls.show_folder(path_of(folder), made)
        told.append(found.describe())
    return "; ".join(told)


def _make_item(
    document: OpenDocument, place: TextPlace, number: int, offer: Offer
) -> types.CompletionItem:
    offset = document.offset(place)
    begin = document.place(offset - offer.typed)
    where = to_range(TextRange(begin, document.place(offset)))
    return types.CompletionItem(
        label=offer.text,
        kind=_KINDS[offer.kind.value],
        detail=offer.detail or None,
        sort_text=f"{number:03}",
        text_edit=types.TextEdit(where, offer.text),
    )


def _make_action(
    document: OpenDocument, action: Action, shown: list[types.Diagnostic], *, has_versions: bool
) -> types.CodeAction:
    mended = [it for it in shown if it.code == action.code] if action.code else []
    edits = _make_edits(action.edits)
    return types.CodeAction(
        title=action.title,
        kind=action.kind,
        diagnostics=mended or None,
        is_preferred=action.is_preferred or None,
        edit=_change_document(document, edits, has_versions=has_versions),
    )


def _change_document(
    document: OpenDocument, edits: list[types.TextEdit], *, has_versions: bool
) -> types.WorkspaceEdit:
    """Edits of a document; of just this version of it, where the client can tell."""
    if not has_versions:
        return types.WorkspaceEdit(changes={document.uri: edits})
    which = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(which, list(edits))])


def _make_edits(edits: tuple[DocumentEdit, ...]) -> list[types.TextEdit]:
    return [types.TextEdit(to_range(it.range), it.text) for it in edits]


def _make_symbol(entry: OutlineEntry, *, is_round: bool = False) -> types.DocumentSymbol:
    kind = types.SymbolKind.Event if is_round else types.SymbolKind.Object
    return types.DocumentSymbol(
        name=entry.name,
        detail=entry.detail or None,
        kind=kind,
        range=to_range(entry.range),
        selection_range=to_range(entry.chosen),
        children=[_make_symbol(it, is_round=True) for it in entry.rounds] or None,
    )
