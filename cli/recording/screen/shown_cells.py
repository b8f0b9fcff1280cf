"""The cells that a terminal shows, so that only those that change are sent to it.

Textual draws whole lines anew, 4,000 to 30,000 bytes a key, which takes seconds on a slow line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len

_TOKEN = re.compile(
    r"\x1b\[(?:(?P<line>\d+);(?P<column>\d+)H|(?P<style>[\d;]*)m)"
    r"|(?P<text>[^\x00-\x1f\x7f]+)|(?P<end>[\r\n])"
    r"|(?P<control>\x1b\[[<-?]?[\d;:]*[ -/]*[@-~]|\x1b[PX\]^_][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1b[ -/]*[0-OQ-WYZ\\`-~]|[^\x1b])"
)
_KEEPS_CELLS = re.compile(
    r"\x07|\x1b\[[<-?]?[\d;]*(?:\$p|[cnu])|\x1b\[\?(?!47|1047|1049)\d+[hl]|\x1b\].*"
)
"""The control sequences that leave what is shown as it is; after any other all is drawn anew."""

_OFF = {1: 22, 2: 22, 3: 23, 4: 24, 5: 25, 6: 25, 7: 27, 8: 28, 9: 29, 21: 24, 53: 55}
"""The codes that switch on a feature of letters, each with the one that switches it off."""

_LONGEST_STEP = 4
"""Equal cells written once more where two changes are no further apart: as short as a jump."""


class _Style(NamedTuple):
    """The colours of a cell as codes (empty: the usual ones), and its features, as codes."""

    ink: str = ""
    ground: str = ""
    features: frozenset[int] = frozenset()


_PLAIN = _Style()
_Cell = tuple[str, _Style]
"""The character of a cell, with those that combine with it (empty behind a wide one); its style."""


class ShownCells:
    """The cells of a terminal, `None` where it is not known what they show."""

    def __init__(self) -> None:
        self._shown: dict[int, list[_Cell | None]] = {}
        self._drawn: dict[int, list[_Cell | None]] = {}
        self._line = self._column = 0
        self._style = _PLAIN
        self._cut = ""

    def forget(self) -> None:
        """Take nothing that is shown for known."""
        self._shown.clear()
        self._drawn.clear()

    def shorten(self, drawn: str) -> str:
        """The shortest output after which the terminal shows what it would after `drawn`."""
        text, self._cut = self._cut + drawn, ""
        out: list[str] = []
        at, is_moved = 0, False
        while at < len(text):
            token = _TOKEN.match(text, at)
            if token is None:  # the rest of a sequence comes with the next piece
                self._cut = text[at:]
                break
            at = token.end()
            is_moved = token.lastgroup == "column"
            match token.lastgroup:
                case "column":
                    self._line, self._column = int(token["line"]) - 1, int(token["column"]) - 1
                case "style":
                    self._style = _read_style(self._style, token["style"])
                case "text":
                    self._draw(token["text"])
                case "end":
                    self._column = 0
                    self._line += token["end"] == "\n"
                case _:
                    out += self._send()
                    out.append(token["control"])
                    if not _KEEPS_CELLS.fullmatch(token["control"]):
                        self.forget()
        sent = [*self._send()]
        if sent and is_moved:
            sent.append(_move_to(self._line, self._column))
        return "".join([*out, *sent])

    def _draw(self, text: str) -> None:
        if self._line not in self._drawn:
            self._drawn[self._line] = [*self._shown.get(self._line, ())]
        line, start = self._drawn[self._line], self._column
        cells = _make_cells(text, self._style)
        self._column += len(cells)
        line += [None] * (start - len(line))
        line[start : self._column] = cells

    def _send(self) -> Iterator[str]:
        """Send what was drawn and is not shown yet."""
        style = _PLAIN
        for number, line in sorted(self._drawn.items()):
            at: int | None = None
            for start, end in _find_changes(self._shown.get(number, []), line):
                yield _move_to(number, start) if at is None else f"\x1b[{start - at}C"
                for character, wanted in filter(None, line[start:end]):
                    if wanted != style and character:
                        yield _change_style(style, wanted)
                        style = wanted
                    yield character
                at = end
            self._shown[number] = line
        if style != _PLAIN:
            yield "\x1b[m"
        self._drawn.clear()


def _make_cells(text: str, style: _Style) -> list[_Cell | None]:
    if text.isascii() or cell_len(text) == len(text):
        return [(character, style) for character in text]
    cells: list[_Cell] = []
    for character in text:
        width = cell_len(character)
        if width == 0 and cells:
            cells[-1] = (cells[-1][0] + character, style)
        else:
            cells += [(character, style), *[("", style)] * (width - 1)]
    return [*cells]


def _find_changes(shown: list[_Cell | None], line: list[_Cell | None]) -> list[tuple[int, int]]:
    """The parts of a line to be sent, each from a column up to another one.

    Where characters are not one cell wide, terminals differ in how wide they are: the whole line is
    sent then, part by part between the cells that are not known.
    """
    is_whole = any(cell is not None and len(cell[0]) != 1 for cell in (*shown, *line))
    if is_whole and shown == line:
        return []
    parts: list[tuple[int, int]] = []
    for at, (old, new) in enumerate(zip_longest(shown, line)):
        if new is None or (new == old and not is_whole):
            continue
        start, end = parts[-1] if parts else (at, at)
        is_near = at - end <= _LONGEST_STEP
        if is_near and all(cell is not None and cell[1] == new[1] for cell in line[end:at]):
            parts[len(parts) - 1 :] = [(start, at + 1)]
        else:
            parts.append((at, at + 1))
    return parts


def _move_to(line: int, column: int) -> str:
    return f"\x1b[{line + 1}H" if column == 0 else f"\x1b[{line + 1};{column + 1}H"


@lru_cache(maxsize=4096)
def _read_style(before: _Style, codes: str) -> _Style:
    """The style after the codes of a sequence."""
    ink, ground, features = before
    rest = iter(codes.split(";"))
    for text in rest:
        code = int(text or "0")
        if code == 0:
            ink, ground, features = _PLAIN
        elif code in (38, 48):
            kind = next(rest, "")
            parts = [next(rest, "") for _ in range(1 if kind == "5" else 3)]
            colour = ";".join([text, kind, *parts])
            ink, ground = (colour, ground) if code == 38 else (ink, colour)
        elif 30 <= code <= 39 or 90 <= code <= 97:
            ink = "" if code == 39 else text
        elif 40 <= code <= 49 or 100 <= code <= 107:
            ground = "" if code == 49 else text
        elif code in _OFF:
            features |= {code}
        else:
            features = frozenset(one for one in features if _OFF[one] != code)
    return _Style(ink, ground, features)


@lru_cache(maxsize=4096)
def _change_style(before: _Style, after: _Style) -> str:
    """The shortest sequence from a style to another."""
    off = {_OFF[one] for one in before.features - after.features}
    kept = {one for one in before.features & after.features if _OFF[one] not in off}
    codes = [*map(str, sorted(off)), *map(str, sorted(after.features - kept))]
    if before.ink != after.ink:
        codes.append(after.ink or "39")
    if before.ground != after.ground:
        codes.append(after.ground or "49")
    anew = ["0", *map(str, sorted(after.features)), *filter(None, (after.ink, after.ground))]
    return f"\x1b[{min(';'.join(codes), ';'.join(anew), key=len)}m"
