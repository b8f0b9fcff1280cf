"""The forms in which `sungka render` writes a record, and which of them a command line asks for."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from enum import StrEnum
from os.path import basename, splitext
from typing import NamedTuple

from ...files.inputs import STDIN, Input, Missing
from ..console.terminal import escape_text
from ..files.overwriting import ReadFiles


class RenderForm(StrEnum):
    """The forms in which a record is rendered."""

    HTML = "html"
    PDF = "pdf"
    SVG = "svg"
    PNG = "png"
    MP4 = "mp4"
    WEBM = "webm"
    GIF = "gif"
    WEBP = "webp"

    @property
    def is_picture(self) -> bool:
        """True for a picture of one board."""
        return self in (RenderForm.SVG, RenderForm.PNG)

    @property
    def is_film(self) -> bool:
        """True for a film."""
        return self in (RenderForm.MP4, RenderForm.WEBM, RenderForm.GIF, RenderForm.WEBP)


class FilmShape(StrEnum):
    """The shapes of a film: 16 to 9, 1 to 1, 9 to 16."""

    WIDE = "wide"
    SQUARE = "square"
    TALL = "tall"


class PaperForm(StrEnum):
    """The contents of a page on paper."""

    STORY = "story"
    MOVES = "moves"
    FULL = "full"


PAGES_ALONE = ("--split", "--embed-code", "--base-url", "--watch")
"""The options that only pages have."""

CLASHES = (
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
    ("--spoiler", "--watch"),
    ("--print", "--watch"),
    ("--print", "--editor"),
    ("--print", "--element"),
    ("--train", "--split"),
    ("--train", "--embed-code"),
    ("--train", "--base-url"),
    ("--train", "--watch"),
    ("--train", "--editor"),
    ("--train", "--element"),
    ("--train", "--spoiler"),
    ("--train", "--print"),
    ("--train", "--no-tries"),
    *[
        ("--review", other)
        for other in (
            "--train",
            "--split",
            "--embed-code",
            "--base-url",
            "--watch",
            "--editor",
            "--element",
            "--spoiler",
            "--print",
            "--no-tries",
            "--record",
        )
    ],
)
"""Pairs of options that exclude each other."""


ENDINGS = {f".{form.value}": form for form in RenderForm} | {".htm": RenderForm.HTML}
"""The endings of file names, and the form that each one means."""


class NoForm(NamedTuple):
    """Why a command line asks for no form."""

    message: str


def find_form(
    form: RenderForm | None, output: str | None, *, has_board: bool, film_option: str | None
) -> RenderForm | NoForm:
    """The form asked for by `--output`, by the ending of a file's name, or by other options.

    A name without an ending is a page's. `film_option` is the first option given that only films
    have, `None` for none.
    """
    ending = "" if output in (None, STDIN) else splitext(basename(output))[1].lower()
    if form is None and ending:
        form = ENDINGS.get(ending)
        if form is None:
            known = ", ".join(ENDINGS)
            return NoForm(
                f"{escape_text(output or '')}: `{escape_text(ending)}` is not a known ending: "
                f"choose one of {known}, or give --output"
            )
    if film_option is not None and (form is None or not form.is_film):
        return NoForm(f"{film_option} needs a film: -o OUT.mp4, OUT.webm, OUT.gif or OUT.webp")
    if has_board and form is not None and not form.is_picture:
        if form is RenderForm.HTML and not ending:
            return NoForm("--board cannot be combined with --output html")
        return NoForm("--board gives a picture: -o OUT.svg or OUT.png")
    return form or (RenderForm.SVG if has_board else RenderForm.HTML)


def find_misplaced(
    output: str | None, form: RenderForm, *, split: bool, watch: bool, port: int | None
) -> str | None:
    """Why an output cannot be written as asked, in words for the user; `None` if it can."""
    if port is not None and not watch:
        return "--port needs --watch"
    if split and output is not None and splitext(output)[1].lower() in ENDINGS:
        return f"--split writes a folder of pages: {escape_text(output)} is the name of a file"
    if output == STDIN and (split or watch):
        return f"{'--split' if split else '--watch'} writes files: -o - is not one"
    if output == STDIN and (form.is_film or form is RenderForm.PDF):
        return f"--output {form.value} writes a file: -o - is not one"
    return None


def name_beside(
    entries: Sequence[Input | Missing], form: RenderForm, place: str | None
) -> str | None:
    """The output's name beside the only input file; `None` for a folder or standard input."""
    if len(entries) != 1:
        return None
    (entry,) = entries
    if entry.path == STDIN or (isinstance(entry, Input) and entry.in_directory):
        return None
    # Imported here because it is slow to import, and an output that is named needs none.
    from pathlib import Path

    path = Path(entry.path)
    at = f".{place.strip().lower().lstrip('#')}" if place else ""
    return str(path.with_name(f"{path.stem}{at}.{form.value}"))


def name_editor_beside(entries: Sequence[Input | Missing]) -> str | None:
    """The editor's name beside the only input file, apart from the name of its page."""
    beside = name_beside(entries, RenderForm.HTML, None)
    return None if beside is None else f"{splitext(beside)[0]}.editor.html"


def find_loss(
    entries: Iterable[Input | Missing],
    template: str | None,
    output: str,
    *,
    split: bool = False,
    has_picture: bool = False,
) -> str | None:
    """Why nothing must be written to an output, in words for the user; `None` if it may.

    The output or its picture is read as a record or a file of the folder `template`, or holds
    records. With `split` the output is the folder of the pages.
    """
    files = [] if template is None else [entry.path for entry in os.scandir(template)]
    read = ReadFiles((*entries, *files))
    if split:
        return read.find_loss_beside("-o", output, _PAGE_ENDINGS)
    loss = read.find_loss("-o", output, are_records=False)
    if loss is None and has_picture and output != STDIN:
        from .previews import name_picture

        loss = read.find_loss("the picture", name_picture(output), are_records=False)
    return loss


_PAGE_ENDINGS = (".html", ".css", ".js", ".png")
"""The endings of the files written with `--split`."""
