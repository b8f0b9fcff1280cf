"""The editor's page, with the texts of files in it whatever is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from os.path import basename
from typing import TYPE_CHECKING

from ...checking.finding import make_file_finding
from ...files.faults import NotText
from ...files.inputs import STDIN, Input, Missing, open_input
from ...files.records import CHUNK, FileFault, cut_text, make_text_fault, make_unreadable_fault
from ...notation.diagnostic import Code
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text
from ..findings.text import report_findings
from ..reference.explanations import load_explanations
from .order import make_page, size_to_text, write_output

if TYPE_CHECKING:
    from ...templates.pages.loading import Files

LONGEST = 8 << 20
"""The most characters of all texts that a page of the editor is given."""


def write_editor(
    entries: Sequence[Input | Missing], output: str, files: Files, lang: str = "en"
) -> int:
    """Write the editor's page with the texts of the inputs and return the exit status.

    A file that is no text is reported, and no page is written.
    """
    from ...templates.pages.editor import OpenText, render_editor

    texts: list[OpenText] = []
    for entry in entries:
        text = _read_text(entry)
        if isinstance(text, FileFault):
            report_findings([make_file_finding(text)])
            return FINDINGS
        name = "game.sgn" if entry.path == STDIN else basename(entry.path)
        texts.append(OpenText(name, text))
    if sum(len(one.text) for one in texts) > LONGEST:
        complain(f"the records are longer than {LONGEST} characters: open fewer files at once")
        return FINDINGS
    codes = {
        code.value: known.words.what
        for code, known in load_explanations().items()
        if isinstance(code, Code) and code not in _ELSEWHERE
    }
    page = make_page(files, lambda: render_editor(texts, codes, lang=lang, files=files))
    if page is None:
        return FINDINGS
    size = write_output(output, page)
    if size is None:
        return FINDINGS
    if output != STDIN:
        complain(f"wrote {escape_text(output)} ({size_to_text(size)})")
    return CLEAN


_ELSEWHERE = frozenset(
    {
        Code.UNREADABLE_FILE,
        Code.TAG_MISSING,
        Code.DUPLICATE_RECORD,
        Code.PARTED_RECORD,
        Code.NAME_SPELLING,
        Code.ID_TWICE,
        Code.PROGRAM_FAULT,
    }
)
"""Codes of files, archives and this program, which the editor never finds."""


def _read_text(entry: Input | Missing) -> str | FileFault:
    """The text of an input, line ends LF, or why it cannot be read."""
    if isinstance(entry, Missing):
        return FileFault(entry.path, Code.UNREADABLE_FILE, entry.message, entry.hint)
    try:
        with open_input(entry.path, entry.max_size) as source:
            data = b"".join(iter(lambda: source.read(CHUNK), b""))
    except OSError as error:
        return make_unreadable_fault(entry.path, error)
    text = ""
    for number, piece in enumerate(cut_text(data, True), 1):
        if isinstance(piece, NotText):
            return make_text_fault(entry.path, piece, number, text.count("\n"))
        text += piece.decode() if isinstance(piece, bytes) else piece.text
    return text
