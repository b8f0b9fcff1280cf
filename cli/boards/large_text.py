"""Numbers and keys in large characters, drawn with half blocks, two dots in a cell."""

from __future__ import annotations

_LOW = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# ### ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# ..# ..#",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    "A": ".#. #.# ### #.# #.#",
    "B": "##. #.# ##. #.# ##.",
    "C": ".## #.. #.. #.. .##",
    "D": "##. #.# #.# #.# ##.",
    "E": "### #.. ##. #.. ###",
    "F": "### #.. ##. #.. #..",
    "G": ".## #.. #.# #.# .##",
    "H": "#.# #.# ### #.# #.#",
    "I": "### .#. .#. .#. ###",
    "J": "..# ..# ..# #.# .#.",
    "K": "#.# #.# ##. #.# #.#",
    "L": "#.. #.. #.. #.. ###",
    "M": "#.# ### ### #.# #.#",
    "N": "### #.# #.# #.# #.#",
    "O": ".#. #.# #.# #.# .#.",
    "P": "##. #.# ##. #.. #..",
    "Q": ".#. #.# #.# ##. .##",
    "R": "##. #.# ##. #.# #.#",
    "S": ".## #.. .#. ..# ##.",
    "T": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###",
    "V": "#.# #.# #.# #.# .#.",
    "W": "#.# #.# ### ### #.#",
    "X": "#.# #.# .#. #.# #.#",
    "Y": "#.# #.# .#. .#. .#.",
    "Z": "### ..# .#. #.. ###",
    "=": "... ### ... ### ...",
    "?": "### ..# .## ... .#.",
}
"""The dots of each character, three wide and five high."""

_HIGH = {
    "0": ".##. #..# #..# #..# #..# #..# .##.",
    "1": "..#. .##. ..#. ..#. ..#. ..#. .###",
    "2": ".##. #..# ...# ..#. .#.. #... ####",
    "3": "###. ...# ...# .##. ...# ...# ###.",
    "4": "#..# #..# #..# #### ...# ...# ...#",
    "5": "#### #... #... ###. ...# ...# ###.",
    "6": ".##. #... #... ###. #..# #..# .##.",
    "7": "#### ...# ...# ..#. ..#. .#.. .#..",
    "8": ".##. #..# #..# .##. #..# #..# .##.",
    "9": ".##. #..# #..# .### ...# ...# .##.",
}
"""The dots of each digit, four wide and seven high."""

_BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def draw_large_text(text: str, columns: int, lines: int) -> tuple[str, ...]:
    """Draw text as large as fits; empty if no large form of it does.

    Numbers are three or four lines high, letters three. Lines have the same width.

    >>> print("\\n".join(draw_large_text("17", 9, 3)))
    ▄█  ▀▀█
     █    █
    ▀▀▀   ▀
    """
    for font in (_HIGH, _LOW):
        rows = _draw(font, text.upper())
        if rows and len(rows) <= lines and len(rows[0]) <= columns:
            return rows
    return ()


def _draw(font: dict[str, str], text: str) -> tuple[str, ...]:
    if not text or any(character not in font for character in text):
        return ()
    glyphs = [font[character].split() for character in text]
    dots = [".".join(row) for row in zip(*glyphs, strict=True)]
    dots.append("." * len(dots[0]))
    return tuple(
        "".join(_BLOCKS[a + b] for a, b in zip(upper, lower, strict=True))
        for upper, lower in zip(dots[::2], dots[1::2], strict=True)
    )
