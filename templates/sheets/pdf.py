"""Printed sheets as PDF, A4, by reportlab: the same parts as in the page, the same bytes always."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor, black, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    LongTable,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from .codes import QUIET, Modules
from .values import (
    BracketSlot,
    CodeLabel,
    PrintedBracket,
    PrintedCards,
    PrintedCodes,
    PrintedPart,
    PrintedTable,
    ScoreSheet,
    TableCard,
)

MARGIN = 14 * mm
WIDTH, HEIGHT = A4[0] - 2 * MARGIN, A4[1] - 2 * MARGIN
LONGEST = 120
"""The most letters of a text in a cell: more would not leave room for the rest of the row."""

MOST_LETTERS = 400
"""The letters of an address that are printed whole."""

_GREY, _STRIPE = HexColor("#777777"), HexColor("#f3f0ea")


def write_pdf(title: str, parts: Sequence[PrintedPart], codes: Mapping[str, Modules]) -> bytes:
    """The document. A part whose address has no code in `codes` is printed without one."""
    _load_fonts()
    out = io.BytesIO()
    document = BaseDocTemplate(
        out,
        pagesize=A4,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN,
        title=title,
        invariant=1,  # no time of day in the file: the same parts give the same bytes
    )
    frame = Frame(MARGIN, MARGIN, WIDTH, HEIGHT, 0, 0, 0, 0)
    document.addPageTemplates(PageTemplate(frames=[frame], onPage=_number_page))
    flow: list[Flowable] = []
    for part in parts:
        if flow:
            flow.append(PageBreak())
        flow += _lay_out(part, codes)
    document.build(flow or [Paragraph("Nothing to print.", _style(11))])
    return out.getvalue()


def _lay_out(part: PrintedPart, codes: Mapping[str, Modules]) -> Iterator[Flowable]:
    match part:
        case PrintedTable():
            yield from _lay_out_table(part)
        case ScoreSheet():
            yield from _lay_out_sheet(part, codes)
        case PrintedBracket():
            yield from _head(part.title, part.note)
            yield _Bracket(part)
        case PrintedCodes():
            yield from _head(part.title, "")
            yield from _lay_out_codes(part, codes)
        case PrintedCards():
            yield _lay_out_cards(part, codes)


def _lay_out_table(part: PrintedTable) -> Iterator[Flowable]:
    yield from _head(part.title, part.note)
    if not part.rows:
        yield Paragraph("Nobody is paired here yet.", _style(11))
        return
    heads = enumerate(part.head)
    rows = [[_cell(cell, 9, bold=True, is_number=at in part.numbers) for at, cell in heads]]
    rows += [
        [_cell(cell, 10, is_number=at in part.numbers) for at, cell in enumerate(row)]
        for row in part.rows
    ]
    # Each column is as wide as its longest text asks for, names at most half of the page.
    needs = [
        max(stringWidth(_cut(row[at]), "Sheets", 10) for row in (part.head, *part.rows)) + 5 * mm
        for at in range(len(part.head))
    ]
    needs = [min(need, WIDTH / 2) for need in needs]
    # Numbers keep to that, beside the names that they belong to; the others share what is left.
    fixed = {at for at in part.numbers if len(part.numbers) < len(needs)}
    taken = sum(needs[at] for at in fixed)
    wide = (WIDTH - taken) / sum(need for at, need in enumerate(needs) if at not in fixed)
    widths = [need if at in fixed else need * wide for at, need in enumerate(needs)]
    if wide < 1:
        widths = _share_width(needs)
    lines = [
        ("LINEBELOW", (0, 0), (-1, 0), 1.2, black),
        ("LINEBELOW", (0, 1), (-1, -1), 0.3, _GREY),
        ("ROWBACKGROUNDS", (0, 1), (-1, -1), (white, _STRIPE)),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ]
    yield LongTable(rows, colWidths=widths, repeatRows=1, style=TableStyle(lines))


def _share_width(needs: Sequence[float]) -> list[float]:
    """The widths of columns that ask for more than there is: the narrow ones keep theirs."""
    widths, left = list(needs), WIDTH
    order = sorted(range(len(needs)), key=needs.__getitem__)
    for number, at in enumerate(order):
        widths[at] = min(needs[at], left / (len(needs) - number))
        left -= widths[at]
    return widths


def _lay_out_sheet(part: ScoreSheet, codes: Mapping[str, Modules]) -> Iterator[Flowable]:
    modules = codes.get(part.address)
    head = list(_head(part.event, part.stage))
    if modules is None:
        yield from head
    else:
        columns = [WIDTH - 30 * mm, 30 * mm]
        yield Table([[head, _Code(modules, 28 * mm)]], colWidths=columns, style=_TOP)
    facts = [
        ("Table", part.table, "Date", part.date),
        ("South", _cut(part.south, _NAME), "North", _cut(part.north, _NAME)),
        ("Rules", part.rules, "", ""),
    ]
    rows = [
        [_cell(a, 9), _cell(b, 11, bold=True), _cell(c, 9), _cell(d, 11, bold=True)]
        for a, b, c, d in facts
    ]
    columns = [14 * mm, WIDTH / 2 - 14 * mm] * 2
    lines = [
        ("LINEBELOW", (1, 0), (1, -1), 0.4, black),
        ("LINEBELOW", (3, 0), (3, -2), 0.4, black),
        ("SPAN", (1, 2), (3, 2)),
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
    ]
    yield Table(rows, colWidths=columns, style=TableStyle(lines))
    yield Spacer(0, 4 * mm)
    grid = TableStyle([("GRID", (0, 0), (-1, -1), 0.4, _GREY), ("VALIGN", (0, 0), (-1, -1), "TOP")])
    boards = [
        [
            _cell(name, 9)
            for name in ("Board", "South’s store", "North’s store", "Fouls S", "Fouls N")
        ]
    ]
    boards += [[_cell(text, 11, bold=True) for text in (*board, "", "")] for board in part.boards]
    yield Table(
        boards,
        colWidths=[WIDTH / 5] * 5,
        style=grid,
        rowHeights=[6 * mm, *[8 * mm] * len(part.boards)],
    )
    if part.turns:
        yield Spacer(0, 4 * mm)
        turns = [[_cell(name, 8) for name in ("No.", "South", "North", "Stores") * 2]]
        for row in range(1, part.turns + 1):
            turns.append(
                [_cell(str(row), 7), "", "", "", _cell(str(row + part.turns), 7), "", "", ""]
            )
        half = WIDTH / 2
        columns = [9 * mm, (half - 29 * mm) / 2, (half - 29 * mm) / 2, 20 * mm] * 2
        heights = [5.6 * mm] * len(turns)
        yield Table(turns, colWidths=columns, rowHeights=heights, style=_GRID)
    yield Spacer(0, 9 * mm)
    signed = [f"Result {part.result}".strip(), "South", "North", "Referee"]
    over = TableStyle([("LINEABOVE", (0, 0), (-1, -1), 0.6, black)])
    yield Table([[_cell(text, 9) for text in signed]], colWidths=[WIDTH / 4] * 4, style=over)


def _lay_out_codes(part: PrintedCodes, codes: Mapping[str, Modules]) -> Iterator[Flowable]:
    labels = [_lay_out_label(label, codes) for label in part.labels]
    rows = [[*labels[at : at + 3], "", ""][:3] for at in range(0, len(labels), 3)]
    lines = [
        ("GRID", (0, 0), (-1, -1), 0.3, _GREY, 0, (2, 2)),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("ALIGN", (0, 0), (-1, -1), "CENTER"),
    ]
    yield Table(rows, colWidths=[WIDTH / 3] * 3, style=TableStyle(lines))


def _lay_out_label(label: CodeLabel, codes: Mapping[str, Modules]) -> list[Flowable]:
    return [
        _Code(codes[label.address], 40 * mm),
        _cell(label.head, 11, bold=True, middle=True),
        _cell(label.text, 9, middle=True),
        _cell(label.address, 6, middle=True),
    ]


def _lay_out_cards(part: PrintedCards, codes: Mapping[str, Modules]) -> Flowable:
    cells: list[list[Flowable] | str] = [_lay_out_card(card, codes) for card in part.cards]
    rows = [[*cells[at : at + 2], ""][:2] for at in range(0, len(cells), 2)]
    lines = [
        ("GRID", (0, 0), (-1, -1), 0.3, _GREY, 0, (2, 2)),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("ALIGN", (0, 0), (-1, -1), "CENTER"),
        ("LEFTPADDING", (0, 0), (-1, -1), 5 * mm),
        ("RIGHTPADDING", (0, 0), (-1, -1), 5 * mm),
        ("TOPPADDING", (0, 0), (-1, -1), 4 * mm),
    ]
    heights = [132 * mm] * len(rows)
    return Table(rows, colWidths=[WIDTH / 2] * 2, rowHeights=heights, style=TableStyle(lines))


def _lay_out_card(card: TableCard, codes: Mapping[str, Modules]) -> list[Flowable]:
    room = WIDTH / 2 - 10 * mm
    modules = codes.get(card.address)
    lines = [
        Paragraph(escape(_fit(f"{card.part} · {card.event}", "Sheets", 9, room)), _style(9)),
        Paragraph(escape(_cut(card.table)), _style(24, bold=True)),
        Spacer(0, mm),
        *(
            Paragraph(escape(_fit(name, "Sheets-Bold", 11, room)), _style(11, bold=True))
            for name in (card.south, card.north)
        ),
        Spacer(0, mm),
    ]
    lines += [] if modules is None else [_Code(modules, 56 * mm)]
    lines += [Paragraph(escape(f"• {_cut(note, _NAME)}"), _style(10.5)) for note in card.notes]
    address = escape(card.address if len(card.address) <= MOST_LETTERS else _cut(card.address))
    return [*lines, Spacer(0, 2 * mm), Paragraph(address, _style(6))]


class _Code(Flowable):  # type: ignore[misc]
    """A code with its quiet zone, in the middle of its cell."""

    def __init__(self, modules: Modules, side: float) -> None:
        super().__init__()
        self._modules, self._side = modules, side
        self.hAlign = "CENTER"

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Its size."""
        return self._side, self._side

    def draw(self) -> None:
        """Draw it."""
        step = self._side / (len(self._modules) + 2 * QUIET)
        self.canv.setFillColor(black)
        path = self.canv.beginPath()
        for y, row in enumerate(self._modules):
            for x, is_dark in enumerate(row):
                if is_dark:
                    down = self._side - (y + QUIET + 1) * step
                    path.rect((x + QUIET) * step, down, step, step)
        self.canv.drawPath(path, stroke=0, fill=1)


class _Bracket(Flowable):  # type: ignore[misc]
    """A bracket over the rest of the page: a column a round, each match between its two."""

    def __init__(self, part: PrintedBracket) -> None:
        super().__init__()
        self._part = part

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """All the room there is."""
        self._width, self._height = width, min(height, HEIGHT - 24 * mm)
        return self._width, self._height

    def draw(self) -> None:
        """Draw it."""
        columns = len(self._part.rounds)
        gap = 4 * mm
        wide = (self._width - gap * (columns - 1)) / columns
        for at, slots in enumerate(self._part.rounds):
            left = at * (wide + gap)
            self.canv.setFont("Sheets-Bold", 8)
            self.canv.setFillColor(black)
            self.canv.drawString(left, self._height - 3 * mm, self._part.heads[at])
            room = (self._height - 6 * mm) / max(len(slots), 1)
            for number, slot in enumerate(slots):
                middle = self._height - 6 * mm - (number + 0.5) * room
                self._draw_slot(slot, left, middle, wide, min(5 * mm, room / 2 - 1))

    def _draw_slot(
        self, slot: BracketSlot, left: float, middle: float, wide: float, row: float
    ) -> None:
        canvas, size = self.canv, min(8.0, row * 0.62)
        canvas.setStrokeColor(_GREY)
        canvas.roundRect(left, middle - row, wide, 2 * row, 2, stroke=1, fill=0)
        canvas.line(left, middle, left + wide, middle)
        for at, name in enumerate((slot.first, slot.second)):
            font = "Sheets-Bold" if slot.winner == at else "Sheets"
            canvas.setFont(font, size)
            below = middle + (0.3 * row if at == 0 else -0.7 * row)
            room = wide - 3 * mm - (stringWidth(slot.table, "Sheets", 6) + mm if not at else 0)
            canvas.drawString(left + 1.5 * mm, below, _fit(name, font, size, room))
        canvas.setFont("Sheets", 6)
        canvas.setFillColor(_GREY)
        canvas.drawRightString(left + wide - mm, middle + 0.3 * row, slot.table)
        canvas.setFillColor(black)


_NAME = 56  # letters: two lines of a score sheet, which is to stay on one page
_BOARD_HEADS = ("Board", "South’s store", "North’s store", "Fouls S", "Fouls N")
_GRID = TableStyle([("GRID", (0, 0), (-1, -1), 0.4, _GREY), ("VALIGN", (0, 0), (-1, -1), "TOP")])
_TOP = TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (0, 0), 0)])


def _head(title: str, note: str) -> Iterator[Flowable]:
    yield Paragraph(escape(_cut(title)), _style(17, bold=True))
    yield Paragraph(escape(_cut(note)) or "&nbsp;", _style(10))
    yield Spacer(0, 4 * mm)


def _cell(
    text: str, size: float, *, bold: bool = False, is_number: bool = False, middle: bool = False
) -> Paragraph:
    return Paragraph(escape(_cut(text)), _style(size, bold=bold, align=2 if is_number else middle))


@cache
def _style(size: float, *, bold: bool = False, align: int = 0) -> ParagraphStyle:
    return ParagraphStyle(
        "sheets",
        fontName="Sheets-Bold" if bold else "Sheets",
        fontSize=size,
        leading=size * 1.25,
        alignment=int(align),
        splitLongWords=1,
    )


def _cut(text: str, longest: int = LONGEST) -> str:
    """A text as it is printed: no control characters, and no longer than there is room for."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"


def _fit(text: str, font: str, size: float, room: float) -> str:
    """As much of a text as fits on one line."""
    text = _cut(text)
    if stringWidth(text, font, size) <= room:
        return text
    while text and stringWidth(text + "…", font, size) > room:
        text = text[:-1]
    return text + "…"


def _number_page(canvas: Any, document: BaseDocTemplate) -> None:
    canvas.setFont("Sheets", 8)
    canvas.setFillColor(_GREY)
    canvas.drawCentredString(A4[0] / 2, 8 * mm, f"{document.title} · {document.page}")


@cache
def _load_fonts() -> None:
    """The fonts of the films, so that the print does not depend on the machine."""
    fonts = files(__package__.rpartition(".")[0]).joinpath("film", "fonts")
    for name, file in (("Sheets", "NotoSans-Regular.ttf"), ("Sheets-Bold", "NotoSans-Bold.ttf")):
        with as_file(fonts.joinpath(file)) as path:
            registerFont(TTFont(name, str(path)))
