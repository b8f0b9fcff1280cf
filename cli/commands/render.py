"""`sungka render`: records as pages that play them, films, or one board as a picture."""

from __future__ import annotations

import os
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

from ..console.exit_status import WRONG_USAGE, complain, report_wrong_usage
from ..console.options import CLUSTER, EXCLUDE, JOBS, MAX_SIZE, OPTIONAL_FILES, RECORD, PageLanguage
from ..console.parameters import Option
from ..console.terminal import escape_text
from ..files.inputs import STDIN
from ..findings.settings import BadSettings
from ..findings.settings_file import select_inputs
from ..pages.forms import (
    NoForm,
    RenderForm,
    find_form,
    find_loss,
    find_misplaced,
    name_beside,
    name_editor_beside,
)
from ..pages.order import PageOrder

if TYPE_CHECKING:
    from ..pages.previews import Site
    from ..pages.template_folder import Folder, Unusable

EPILOG = """\b
Examples:
  sungka render final.sgn
  sungka render season.sgn -o season.html
  sungka render season.sgn --split -o season
  sungka render archive/ --split --jobs 4 -o pages
  sungka render final.sgn --base-url https://club.example/games
  sungka render --element -o sungka-replay.js
  sungka render final.sgn --board r2.t14.l3 -o board.svg
  sungka render final.sgn -o final.mp4
  sungka render final.sgn --from r2.t14 --to r2.t16 --shape tall -o turn.webm
  sungka render final.sgn --reel --width 480 -o moments.gif
  sungka render final.sgn --no-tries -o small.html
  sungka render final.sgn --watch
  sungka render --editor -o editor.html
  sungka render final.sgn --editor -o final-editor.html
\b
Boards: r2 is the last board of round 2, r2.start its first; r2.t14 the board
after the 14th turn of the round (a pass and a simultaneous row are turns),
r2.t14.start before it; r2.t14.l3 after the third lap of that turn.
Films play from the beginning of --from to the end of --to.
"""


class FilmShape(StrEnum):
    """The shapes of a film: 16 to 9, 1 to 1, 9 to 16."""

    WIDE = "wide"
    SQUARE = "square"
    TALL = "tall"


def render(
    files: OPTIONAL_FILES = None,
    output: Annotated[
        str | None,
        Option(
            "-o",
            "--out",
            metavar="OUT",
            help="Where to write it, - for standard output.  "
            "[default: FILE's name with the form's ending, beside it]",
            show_default=False,
        ),
    ] = None,
    form: Annotated[
        RenderForm | None,
        Option(
            "--output",
            help="A page, the page as PDF, a picture of one board (svg, png), or a film.  "
            "[default: from OUT's name, else html]",
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
    start: Annotated[
        str | None,
        Option(
            "--from",
            metavar="PLACE",
            help="The place at which a film begins.  [default: the first turn]",
            show_default=False,
        ),
    ] = None,
    end: Annotated[
        str | None,
        Option(
            "--to",
            metavar="PLACE",
            help="The place with which a film ends.  [default: the last turn]",
            show_default=False,
        ),
    ] = None,
    reel: Annotated[
        bool,
        Option("--reel", help="A film of the match's moments: captures, long turns, mistakes."),
    ] = False,
    shape: Annotated[
        FilmShape | None,
        Option(help="The shape of a film: 16:9, 1:1 or 9:16.  [default: wide]", show_default=False),
    ] = None,
    width: Annotated[
        int | None,
        Option(
            least=240,
            most=1920,
            help="The width of a film or a PNG in pixels.  [default: 620, PNG 1240]",
            show_default=False,
        ),
    ] = None,
    pace: Annotated[
        float | None,
        Option(
            least=0.25,
            most=16,
            help="How fast a film plays, 1 being the page's pace.  "
            "[default: 1; faster, up to 8, where it would take over 45 s]",
            show_default=False,
        ),
    ] = None,
    split: Annotated[
        bool,
        Option("--split", help="Write a page for each record, and an index, in the folder OUT."),
    ] = False,
    inline: Annotated[
        bool,
        Option("--inline", help="With --split: each page is one file, with style and script."),
    ] = False,
    no_tries: Annotated[
        bool, Option("--no-tries", help="Pages on which no move can be tried: 6 kB less each.")
    ] = False,
    embed_code: Annotated[
        bool,
        Option("--embed-code", help="Print the HTML that embeds the page in another one."),
    ] = False,
    base_url: Annotated[
        str | None,
        Option(
            "--base-url",
            metavar="URL",
            help="The address of the folder in which the pages will lie: links to them are shown "
            "with title, result and a picture, which is written beside each page.",
            show_default=False,
        ),
    ] = None,
    editor: Annotated[
        bool,
        Option(
            "--editor",
            help="Write a page in which records are typed, checked, played and recorded by "
            "tapping; with FILE, its records may have errors.",
        ),
    ] = False,
    skip_errors: Annotated[
        bool,
        Option(
            "--skip-errors", help="Leave out records with errors instead of refusing; status 1."
        ),
    ] = False,
    element: Annotated[
        bool,
        Option("--element", help="Write the script of the HTML element <sungka-replay>."),
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
    jobs: JOBS = None,
    cluster: CLUSTER = None,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
) -> int:
    """Write web pages that replay records, pictures of boards, or films.

    A page is one file and needs nothing else; for several records it shows a list. Records with
    errors are refused. The ending of OUT says what is written: .html, .pdf, .svg, .png, .mp4,
    .webm, .gif or .webp.
    """
    if element and (files or output is None):
        return report_wrong_usage("--element needs no FILE, and -o OUT.js to write the script to")
    if not files and not editor and not element:
        return report_wrong_usage("say what to render: FILE, or --editor for an empty page")
    entries = select_inputs(files or (), exclude, max_size)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    film_options = {
        "--from": start is not None,
        "--to": end is not None,
        "--reel": reel,
        "--shape": shape is not None,
        "--pace": pace is not None,
    }
    found = find_form(
        form,
        None if split or element else output,
        has_board=board is not None,
        film_option=next((name for name, is_given in film_options.items() if is_given), None),
    )
    if isinstance(found, NoForm):
        return report_wrong_usage(found.message)
    kept = found if found is not RenderForm.HTML else None
    problem = _find_clash(
        {
            "--board": board is not None,
            f"--output {found.value}": kept is not None and board is None,
            "--split": split,
            "--embed-code": embed_code,
            "--base-url": base_url is not None,
            "--watch": watch,
            "--editor": editor,
            "--element": element,
            "--record": record is not None,
        }
    )
    if no_tries and (editor or found is not RenderForm.HTML):
        problem = "--no-tries is for pages of records"
    problem = problem or find_misplaced(output, found, split=split, watch=watch, port=port)
    if problem is None and reel and (start is not None or end is not None):
        problem = "--reel chooses its own places: leave out --from and --to"
    if problem is None and width is not None and not (found.is_film or found is RenderForm.PNG):
        problem = "--width is for films and PNG: -o OUT.mp4, OUT.webm, OUT.gif, OUT.webp or OUT.png"
    if problem is None and inline and not split:
        problem = "--inline is for the pages of --split: any other page is one file"
    if problem is None and cluster is not None and not split:
        problem = "--cluster shares out the pages of --split"
    if problem is None and jobs is not None and not split:
        problem = "--jobs shares out the pages of --split"
    if problem is None and skip_errors and (found is not RenderForm.HTML or watch or editor):
        problem = "--skip-errors is for pages of several records"
    if problem is None and record is not None and len(entries) > 1:
        problem = f"--record chooses from one file, not from {len(entries)}"
    if problem is None and watch and any(entry.path == STDIN for entry in entries):
        problem = "--watch needs files: standard input does not change"
    if problem is not None:
        return report_wrong_usage(problem)
    from ..pages.template_folder import Unusable

    folder = _read_templates(template, has_tries=not no_tries)
    if isinstance(folder, Unusable):
        complain(escape_text(folder.message))
        return folder.status
    if folder.warning:
        complain(escape_text(folder.warning))
    if output is None and editor:
        output = name_editor_beside(entries)
    elif output is None and not split and not watch:
        output = name_beside(entries, found, board or start)
    if output is not None:
        loss = find_loss(entries, template, output, split=split, has_picture=base_url is not None)
        if loss is not None:
            return report_wrong_usage(f"{loss}: choose another -o")
    if element and output is not None:
        from ..pages.embedding import write_element

        return write_element(output, folder.files)
    if watch:
        from ..pages.watch import Builder, watch_records

        builder = Builder(entries, record, template, lang.value, has_tries=not no_tries)
        return watch_records(builder, output, port or 0)
    if output is None:
        page = "where to write the page: -o OUT.html, or -o - to print it"
        return report_wrong_usage(f"say {'the folder of the pages: -o DIR' if split else page}")
    if editor:
        from ..pages.editor import write_editor

        return write_editor(entries, output, folder.files, lang.value)
    site: Site | None = None
    if base_url is not None:
        from ..pages.previews import read_site

        read = read_site(base_url, lang.value)
        if isinstance(read, str):
            return report_wrong_usage(read)
        site = read
    order = PageOrder(
        entries,
        record,
        output,
        folder.files,
        lang.value,
        embed_code,
        inline or embed_code,
        skip_errors,
        site,
    )
    if split:
        from ..pages.split import write_split
        from ..processes.workers import run_shared
        from ..validation.run import count_processors

        processes = jobs if cluster is not None else jobs or count_processors()
        return run_shared(partial(write_split, order), processes, cluster)
    if found.is_film:
        from ..pages.film import FilmOrder, write_film

        shaped = (shape or FilmShape.WIDE).value
        film = FilmOrder(found, start, end, reel, shaped, width or FILM_WIDTH, pace)
        return write_film(order, film)
    if found is RenderForm.PDF:
        from ..pages.pdf import write_pdf

        return write_pdf(order)
    from ..pages.single import write_page, write_picture

    if found.is_picture:
        return write_picture(order, board, found, width or PNG_WIDTH)
    return write_page(order)


FILM_WIDTH, PNG_WIDTH = 620, 1240
"""The widths of films and pictures in pixels, unless another is asked for."""

_PAGES_ALONE = ("--split", "--embed-code", "--base-url", "--watch")
"""The options that only pages have."""

_CLASHES = (
    ("--split", "--watch"),
    ("--editor", "--split"),
    ("--editor", "--embed-code"),
    ("--editor", "--base-url"),
    ("--editor", "--element"),
    ("--split", "--element"),
    ("--watch", "--element"),
    ("--editor", "--watch"),
    ("--editor", "--record"),
    ("--embed-code", "--watch"),
    ("--base-url", "--watch"),
)
"""Pairs of options that exclude each other."""


def _find_clash(given: dict[str, bool]) -> str | None:
    pictured = [name for name in given if name == "--board" or name.startswith("--output")]
    pairs = [(name, page) for name in pictured for page in _PAGES_ALONE]
    pairs += [("--editor", name) for name in pictured]
    for one, other in (*pairs, *_CLASHES):
        if given[one] and given[other]:
            return f"{one} cannot be combined with {other}"
    return None


def _read_templates(template: str | None, *, has_tries: bool) -> Folder | Unusable:
    """The files that pages are made of, those of the folder `template` first."""
    from ...templates.pages.loading import Files
    from ..pages.template_folder import Folder, Unusable, read_folder

    if template is None:
        return Folder(Files(has_tries=has_tries))
    if not os.path.isdir(template):
        return Unusable(f"sungka: --template {template}: not a directory", WRONG_USAGE)
    return read_folder(template, has_tries=has_tries)
