"""`sungka render`: records as pages that play them, or one board as a picture."""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ..console.exit_status import WRONG_USAGE, complain, report_wrong_usage
from ..console.options import CLUSTER, EXCLUDE, MAX_SIZE, OPTIONAL_FILES, RECORD
from ..console.parameters import Option
from ..console.terminal import escape_text
from ..files.inputs import STDIN, Input, Missing
from ..findings.settings import BadSettings
from ..findings.settings_file import select_inputs
from ..pages.order import PageOrder

if TYPE_CHECKING:
    from ..pages.template_folder import Folder, Unusable

EPILOG = """\b
Examples:
  sungka render final.sgn
  sungka render season.sgn -o season.html
  sungka render season.sgn --split -o season
  sungka render final.sgn --board r2.t14.l3 -o board.svg
  sungka render final.sgn --watch
  sungka render --editor -o editor.html
  sungka render final.sgn --editor -o final-editor.html
\b
Boards: r2 is the last board of round 2, r2.start its first; r2.t14 the board
after the 14th turn of the round (a pass and a simultaneous row are turns),
r2.t14.start before it; r2.t14.l3 after the third lap of that turn.
"""


class PageLanguage(StrEnum):
    """The languages of a page's own words."""

    EN = "en"
    FIL = "fil"


class RenderForm(StrEnum):
    """The forms in which a record is rendered."""

    HTML = "html"
    SVG = "svg"


def render(
    files: OPTIONAL_FILES = None,
    output: Annotated[
        str | None,
        Option(
            "-o",
            metavar="OUT",
            help="Where to write it, - for standard output.  "
            "[default: FILE's name with .html or .svg, beside it]",
            show_default=False,
        ),
    ] = None,
    form: Annotated[
        RenderForm | None,
        Option(
            "--output",
            help="A page, or a picture of one board.  [default: from OUT's name, else html]",
            show_default=False,
        ),
    ] = None,
    record: RECORD = None,
    board: Annotated[
        str | None,
        Option(
            metavar="PLACE",
            help="A picture of the board at a place of the record.  [default: the last board]",
            show_default=False,
        ),
    ] = None,
    split: Annotated[
        bool,
        Option("--split", help="Write a page for each record, and an index, in the folder OUT."),
    ] = False,
    embed_code: Annotated[
        bool,
        Option("--embed-code", help="Print the HTML that embeds the page in another one."),
    ] = False,
    editor: Annotated[
        bool,
        Option(
            "--editor",
            help="Write a page in which records are typed, checked, played and recorded by "
            "tapping; with FILE, its records may have errors.",
        ),
    ] = False,
    template: Annotated[
        str | None,
        Option(
            metavar="DIR",
            help="Files here replace the page's own files of the same name.",
            show_default=False,
        ),
    ] = None,
    lang: Annotated[
        PageLanguage, Option(help="The language of the page's own words.")
    ] = PageLanguage.EN,
    watch: Annotated[
        bool,
        Option("--watch", help="Show the page in a browser; reload it whenever a file changes."),
    ] = False,
    port: Annotated[
        int | None,
        Option(
            least=0, most=65535, help="With --watch.  [default: a free one]", show_default=False
        ),
    ] = None,
    cluster: CLUSTER = None,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
) -> int:
    """Write a web page that replays records, or a picture of a board.

    The page is one file and needs nothing else; for several records it shows a list. Records with
    errors are refused.
    """
    if not files and not editor:
        return report_wrong_usage("say what to render: FILE, or --editor for an empty page")
    entries = select_inputs(files or (), exclude, max_size)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    is_picture = board is not None or form is RenderForm.SVG
    if form is None and output is not None and output.lower().endswith(".svg"):
        is_picture = True
    problem = _find_clash(
        {
            "--board": board is not None,
            "--output svg": is_picture and board is None,
            "--output html": form is RenderForm.HTML,
            "--split": split,
            "--embed-code": embed_code,
            "--watch": watch,
            "--editor": editor,
            "--record": record is not None,
        }
    )
    problem = problem or _find_misplaced(output, split=split, watch=watch, port=port, board=board)
    if problem is None and cluster is not None and not split:
        problem = "--cluster shares out the pages of --split"
    if problem is None and record is not None and len(entries) > 1:
        problem = f"--record chooses from one file, not from {len(entries)}"
    if problem is None and watch and any(entry.path == STDIN for entry in entries):
        problem = "--watch needs files: standard input does not change"
    if problem is not None:
        return report_wrong_usage(problem)
    from ..pages.template_folder import Unusable

    folder = _read_templates(template)
    if isinstance(folder, Unusable):
        complain(escape_text(folder.message))
        return folder.status
    if folder.warning:
        complain(escape_text(folder.warning))
    if watch:
        from ..pages.watch import Builder, watch_records

        return watch_records(Builder(entries, record, template, lang.value), output, port or 0)
    if output is None and editor:
        output = _name_editor_beside(entries)
    elif output is None and not split:
        output = _name_beside(entries, board, is_picture=is_picture)
    if output is None:
        what = (
            "the folder of the pages: -o DIR" if split else "where to write the page: -o OUT.html"
        )
        return report_wrong_usage(f"say {what}" + ("" if split else ", or -o - to print it"))
    if any(_is_same_file(entry.path, output) for entry in entries):
        return report_wrong_usage(
            f"{escape_text(output)} is the record itself: choose another -o OUT.html"
        )
    if editor:
        from ..pages.editor import write_editor

        return write_editor(entries, output, folder.files, lang.value)
    order = PageOrder(entries, record, output, folder.files, lang.value, embed_code)
    if split and not is_picture:
        from ..pages.split import write_split
        from ..processes.workers import run_shared

        return run_shared(partial(write_split, order), cluster=cluster)
    from ..pages.single import write_page, write_picture

    return write_picture(order, board) if is_picture else write_page(order)


_CLASHES = (
    ("--board", "--output html"),
    ("--board", "--split"),
    ("--board", "--embed-code"),
    ("--board", "--watch"),
    ("--output svg", "--split"),
    ("--output svg", "--embed-code"),
    ("--output svg", "--watch"),
    ("--split", "--watch"),
    ("--editor", "--board"),
    ("--editor", "--output svg"),
    ("--editor", "--split"),
    ("--editor", "--embed-code"),
    ("--editor", "--watch"),
    ("--editor", "--record"),
    ("--embed-code", "--watch"),
)
"""Pairs of options that exclude each other."""


def _find_clash(given: dict[str, bool]) -> str | None:
    for one, other in _CLASHES:
        if given[one] and given[other]:
            return f"{one} cannot be combined with {other}"
    return None


def _find_misplaced(
    output: str | None, *, split: bool, watch: bool, port: int | None, board: str | None
) -> str | None:
    if port is not None and not watch:
        return "--port needs --watch"
    if output == STDIN and (split or watch):
        return f"{'--split' if split else '--watch'} writes files: -o - is not one"
    if board is not None and output is not None and output.lower().endswith((".html", ".htm")):
        return "--board gives a picture: -o OUT.svg"
    return None


def _read_templates(template: str | None) -> Folder | Unusable:
    """The files that pages are made of, those of the folder `template` first."""
    from ...templates.pages.loading import PLAIN
    from ..pages.template_folder import Folder, Unusable, read_folder

    if template is None:
        return Folder(PLAIN)
    if not os.path.isdir(template):
        return Unusable(f"sungka: --template {template}: not a directory", WRONG_USAGE)
    return read_folder(template)


def _name_beside(
    entries: Sequence[Input | Missing], board: str | None, *, is_picture: bool
) -> str | None:
    """The output's name beside the only input file; `None` for a folder or standard input."""
    if len(entries) != 1:
        return None
    (entry,) = entries
    if entry.path == STDIN or (isinstance(entry, Input) and entry.in_directory):
        return None
    path = Path(entry.path)
    if not is_picture:
        return str(path.with_suffix(".html"))
    place = f".{board.strip().lower().lstrip('#')}" if board else ""
    return str(path.with_name(f"{path.stem}{place}.svg"))


def _name_editor_beside(entries: Sequence[Input | Missing]) -> str | None:
    """The editor's name beside the only input file, apart from the name of its page."""
    beside = _name_beside(entries, None, is_picture=False)
    return None if beside is None else str(Path(beside).with_suffix(".editor.html"))


def _is_same_file(file: str, output: str) -> bool:
    if STDIN in (file, output):
        return False
    try:
        return os.path.samefile(file, output)
    except OSError:
        return False
