"""`sungka render`: records as pages that play them, films, or one board as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

from ...checking.settings import BadSettings
from ...files.inputs import STDIN, Input, Missing
from ..console.exit_status import complain, report_wrong_usage
from ..console.options import (
    CLUSTER,
    EXCLUDE,
    JOBS,
    MAX_SIZE,
    NO_SETTINGS,
    OPTIONAL_FILES,
    RECORD,
    PageLanguage,
    Spoiler,
)
from ..console.parameters import Option
from ..console.terminal import escape_text
from ..findings.settings_file import select_inputs
from ..pages.forms import (
    CLASHES,
    PAGES_ALONE,
    FilmShape,
    NoForm,
    PaperForm,
    RenderForm,
    find_form,
    find_loss,
    find_misplaced,
    name_beside,
    name_editor_beside,
)
from ..pages.order import PageOrder

if TYPE_CHECKING:
    from ...templates.pages.loading import Files
    from ..pages.previews import Site

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
  sungka render season.sgn --train -o train.html
  sungka render --review left.json -o review.html
  sungka render --editor -o editor.html
  sungka render final.sgn --editor -o final-editor.html
\b
Places: r2 is the last board of round 2, and r2.start its first. r2.t14 is the
board after the 14th turn of the round (a pass or a simultaneous row is a turn),
r2.t14.start the board before it, r2.t14.l3 the board after its third lap.
A film plays from the beginning of --from to the end of --to.
"""


class RenderOptions(NamedTuple):
    """The options of `sungka render`, as its help shows them."""

    files: OPTIONAL_FILES = None
    output: Annotated[
        str | None,
        Option(
            "-o",
            "--out",
            metavar="OUT",
            help="File to write.  [default: FILE with another suffix]",
            show_default=False,
        ),
    ] = None
    form: Annotated[
        RenderForm | None,
        Option(
            "--output",
            help="Output form.  [default: by the suffix of OUT, or html]",
            show_default=False,
        ),
    ] = None
    record: RECORD = None
    board: Annotated[
        str | None,
        Option(
            metavar="PLACE",
            help="Board of a picture.  [default: the last board]",
            show_default=False,
        ),
    ] = None
    start: Annotated[
        str | None,
        Option(
            "--from",
            metavar="PLACE",
            help="First turn of a film.  [default: the first]",
            show_default=False,
        ),
    ] = None
    end: Annotated[
        str | None,
        Option(
            "--to",
            metavar="PLACE",
            help="Last turn of a film.  [default: the last]",
            show_default=False,
        ),
    ] = None
    reel: Annotated[
        bool,
        Option("--reel", help="Film only the best moments."),
    ] = False
    moment: Annotated[
        int | None,
        Option(metavar="N", least=1, help="Film the story's moment N.", show_default=False),
    ] = None
    shape: Annotated[
        FilmShape | None,
        Option(help="Shape of a film (16:9, 1:1, 9:16).  [default: wide]", show_default=False),
    ] = None
    width: Annotated[
        int | None,
        Option(
            least=240,
            most=1920,
            help="Width in pixels.  [default: 620, PNG 1240]",
            show_default=False,
        ),
    ] = None
    pace: Annotated[
        float | None,
        Option(
            least=0.25,
            most=16,
            help="Speed of a film.  [default: 1, faster beyond 45 s]",
            show_default=False,
        ),
    ] = None
    split: Annotated[
        bool, Option("--split", help="Write one page per record, and an index, into OUT.")
    ] = False
    inline: Annotated[
        bool, Option("--inline", help="With --split: put style and script into each page.")
    ] = False
    no_tries: Annotated[
        bool, Option("--no-tries", help="Leave out trying other moves (6 kB less).")
    ] = False
    spoiler: Annotated[Spoiler, Option(help="Show the result, or hide it until a reader asks.")] = (
        Spoiler.SHOW
    )
    embed_code: Annotated[
        bool, Option("--embed-code", help="Print the HTML that embeds the page.")
    ] = False
    base_url: Annotated[
        str | None,
        Option(
            "--base-url",
            metavar="URL",
            help="Where the pages will be published; adds link previews.",
            show_default=False,
        ),
    ] = None
    editor: Annotated[
        bool, Option("--editor", help="Write the editor, in which games are entered and checked.")
    ] = False
    train: Annotated[
        bool, Option("--train", help="Write one page to train on what was missed in the games.")
    ] = False
    review: Annotated[
        bool, Option("--review", help="Write a page to decide about the records of a list.")
    ] = False
    paper: Annotated[
        PaperForm, Option("--print", help="What printing a page gives, and PDF holds.")
    ] = PaperForm.MOVES
    skip_errors: Annotated[
        bool,
        Option("--skip-errors", help="Leave out records with errors; status 1."),
    ] = False
    element: Annotated[
        bool,
        Option("--element", help="Write the script of <sungka-replay>."),
    ] = False
    template: Annotated[
        str | None,
        Option(
            metavar="DIR",
            help="Use the template files in DIR.",
            show_default=False,
        ),
    ] = None
    lang: Annotated[PageLanguage, Option(help="Language of the page.")] = PageLanguage.EN
    watch: Annotated[
        bool,
        Option("--watch", help="Open a browser, and reload it when FILE changes."),
    ] = False
    port: Annotated[
        int | None,
        Option(
            least=0,
            most=65535,
            help="Port of --watch.  [default: any free one]",
            show_default=False,
        ),
    ] = None
    jobs: JOBS = None
    cluster: CLUSTER = None
    exclude: EXCLUDE = None
    max_size: MAX_SIZE = None
    no_settings: NO_SETTINGS = False


def render(options: RenderOptions) -> int:
    """Write pages, pictures or films of records.

    A page is one file that needs nothing else; with several records it begins with a list. Records
    with errors are refused. The suffix of OUT chooses the form: .html, .pdf, .svg, .png, .mp4,
    .webm, .gif or .webp.
    """
    if options.element and (options.files or options.output is None):
        return report_wrong_usage("--element needs no FILE, and -o OUT.js to write the script to")
    if not options.files and not options.editor and not options.element:
        return report_wrong_usage("say what to render: FILE, or --editor for an empty page")
    entries = select_inputs(
        options.files or (), options.exclude, options.max_size, reads_none=options.no_settings
    )
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    form = _find_form(options)
    if isinstance(form, NoForm):
        return report_wrong_usage(form.message)
    problem = _find_problem(options, form, entries)
    if problem is not None:
        return report_wrong_usage(problem)
    from ..pages.template_folder import Unusable, read_folder

    folder = read_folder(options.template, has_tries=not options.no_tries)
    if isinstance(folder, Unusable):
        complain(escape_text(folder.message))
        return folder.status
    if folder.warning:
        complain(escape_text(folder.warning))
    files = folder.files
    if options.spoiler is Spoiler.HIDE:
        files = files.hiding_results()
    if options.paper is not PaperForm.MOVES:
        files = files.with_paper(options.paper.value)
    output = _name_output(options, form, entries)
    if output is not None:
        has_picture = options.base_url is not None
        loss = find_loss(
            entries, options.template, output, split=options.split, has_picture=has_picture
        )
        if loss is not None:
            return report_wrong_usage(f"{loss}: choose another -o")
    if options.watch:
        return _serve(options, entries, output)
    if output is None:
        page = "where to write the page: -o OUT.html, or -o - to print it"
        return report_wrong_usage(
            f"say {'the folder of the pages: -o DIR' if options.split else page}"
        )
    if options.element:
        from ..pages.embedding import write_element

        return write_element(output, files)
    if options.editor:
        from ..pages.editor import write_editor

        return write_editor(entries, output, files, options.lang.value)
    order = _make_order(options, entries, output, files)
    if isinstance(order, str):
        return report_wrong_usage(order)
    if options.split:
        return _write_split(options, order)
    if form.is_film:
        return _write_film(options, form, order)
    if options.train or options.review:
        from ..pages.review import write_review
        from ..pages.training import write_trainer

        return write_trainer(order) if options.train else write_review(order)
    if form is RenderForm.PDF:
        from ..pages.pdf import write_pdf

        return write_pdf(order)
    from ..pages.single import write_page, write_picture

    if form.is_picture:
        return write_picture(order, options.board, form, options.width or PNG_WIDTH)
    return write_page(order)


def _serve(options: RenderOptions, entries: Sequence[Input | Missing], output: str | None) -> int:
    from ..pages.watch import Builder, watch_records

    has_tries = not options.no_tries
    builder = Builder(
        entries, options.record, options.template, options.lang.value, has_tries=has_tries
    )
    return watch_records(builder, output, options.port or 0)


def _write_split(options: RenderOptions, order: PageOrder) -> int:
    from ..pages.split import write_split
    from ..processes.workers import run_shared
    from ..validation.run import count_processors

    jobs = options.jobs if options.cluster is not None else options.jobs or count_processors()
    return run_shared(partial(write_split, order), jobs, options.cluster)


def _write_film(options: RenderOptions, form: RenderForm, order: PageOrder) -> int:
    from ..pages.film import FilmOrder, write_film

    shape, width = (options.shape or FilmShape.WIDE).value, options.width or FILM_WIDTH
    places, moments = (options.start, options.end), (options.reel, options.moment)
    return write_film(order, FilmOrder(form, *places, *moments, shape, width, options.pace))


def _make_order(
    options: RenderOptions, entries: Sequence[Input | Missing], output: str, files: Files
) -> PageOrder | str:
    """Gather what the pages need; a text says what is wrong with their address."""
    site: Site | None = None
    if options.base_url is not None:
        from ..pages.previews import read_site

        read = read_site(options.base_url, options.lang.value)
        if isinstance(read, str):
            return read
        site = read
    return PageOrder(
        entries,
        options.record,
        output,
        files,
        options.lang.value,
        options.embed_code,
        options.inline or options.embed_code,
        options.skip_errors,
        site,
    )


FILM_WIDTH, PNG_WIDTH = 620, 1240
"""The widths of films and pictures in pixels, unless another is asked for."""


def _find_form(options: RenderOptions) -> RenderForm | NoForm:
    film_options = {
        "--from": options.start is not None,
        "--to": options.end is not None,
        "--reel": options.reel,
        "--moment": options.moment is not None,
        "--shape": options.shape is not None,
        "--pace": options.pace is not None,
    }
    return find_form(
        options.form,
        None if options.split or options.element else options.output,
        has_board=options.board is not None,
        film_option=next((name for name, is_given in film_options.items() if is_given), None),
    )


def _find_problem(
    options: RenderOptions, form: RenderForm, entries: Sequence[Input | Missing]
) -> str | None:
    """Why these options do not go together, in words for the user; `None` if they do."""
    clash = _find_clash(options, form)
    split, watch, is_page = options.split, options.watch, form is RenderForm.HTML
    if options.no_tries and (options.editor or not is_page):
        return "--no-tries is for pages of records"
    if options.spoiler is Spoiler.HIDE and (options.editor or options.element or not is_page):
        return "--spoiler is for pages of records"
    misplaced = find_misplaced(options.output, form, split=split, watch=watch, port=options.port)
    if clash or misplaced:
        return clash or misplaced
    own = "--reel" if options.reel else "--moment" if options.moment is not None else ""
    if own and (options.start is not None or options.end is not None):
        return f"{own} chooses its own places: leave out --from and --to"
    if options.reel and options.moment is not None:
        return "--moment films one of the moments, --reel many: choose one"
    if options.width is not None and not (form.is_film or form is RenderForm.PNG):
        return "--width is for films and PNG: -o OUT.mp4, OUT.webm, OUT.gif, OUT.webp or OUT.png"
    if options.paper is not PaperForm.MOVES and not (is_page or form is RenderForm.PDF):
        return "--print is for pages and PDF"
    if options.inline and not split:
        return "--inline is for the pages of --split: any other page is one file"
    if options.cluster is not None and not split:
        return "--cluster shares out the pages of --split"
    if options.jobs is not None and not split:
        return "--jobs shares out the pages of --split"
    if options.skip_errors and (not is_page or watch or options.editor):
        return "--skip-errors is for pages of several records"
    if options.record is not None and len(entries) > 1:
        return f"--record chooses from one file, not from {len(entries)}"
    if watch and any(entry.path == STDIN for entry in entries):
        return "--watch needs files: standard input does not change"
    return None


def _find_clash(options: RenderOptions, form: RenderForm) -> str | None:
    given = {
        "--board": options.board is not None,
        f"--output {form.value}": form is not RenderForm.HTML and options.board is None,
        "--split": options.split,
        "--embed-code": options.embed_code,
        "--spoiler": options.spoiler is Spoiler.HIDE,
        "--base-url": options.base_url is not None,
        "--watch": options.watch,
        "--editor": options.editor,
        "--element": options.element,
        "--record": options.record is not None,
        "--print": options.paper is not PaperForm.MOVES,
        "--train": options.train,
        "--review": options.review,
        "--no-tries": options.no_tries,
    }
    pictured = [name for name in given if name == "--board" or name.startswith("--output")]
    pairs = [(name, page) for name in pictured for page in PAGES_ALONE]
    pairs += [(page, name) for name in pictured for page in ("--editor", "--train", "--review")]
    for one, other in (*pairs, *CLASHES):
        if given[one] and given[other]:
            return f"{one} cannot be combined with {other}"
    return None


def _name_output(
    options: RenderOptions, form: RenderForm, entries: Sequence[Input | Missing]
) -> str | None:
    """The output's name, beside the input where none is given; `None` if there is none."""
    if options.output is not None or options.element:
        return options.output
    if options.editor:
        return name_editor_beside(entries)
    if options.split or options.watch or options.train or options.review:
        return None
    return name_beside(entries, form, options.board or options.start)
