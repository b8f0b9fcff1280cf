"""Scripts and styles without what only their readers need: comments, indentation, blanks."""

from __future__ import annotations

import re
from itertools import pairwise

from .rename import Word, with_short_names

_SCRIPT = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)
    |(?P<pattern>(?<=[(,=:!&|?{};\n])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/\w*)
    |(?P<blank>\s+)
    |(?P<word>[\w$\u0080-\uffff]+)
    |(?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)

_STYLE = re.compile(
    r"""(?P<comment>/\*.*?\*/)
    |(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<blank>\s+)
    |(?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)


def shrink_script(text: str) -> str:
    """A script that does the same in fewer bytes, its own names shortened.

    A line break stays where one statement may end without a semicolon. A template literal must
    not hold another one.

    >>> shrink_script("const shells = 1;  // one\\nlet next = shells + 2;\\n")
    'const a=1;let b=a+2;'
    """
    words = [
        (match.lastgroup or "", match[0])
        for match in _SCRIPT.finditer(text)
        if match.lastgroup != "comment"
    ]
    kept: list[Word] = []
    for kind, word in words:
        if kind == "blank" and kept and kept[-1][0] == "blank":
            kept[-1] = ("blank", kept[-1][1] + word)
        else:
            kept.append((kind, word.strip() if kind == "pattern" else word))
    out: list[str] = []
    for before, (kind, word), after in _windows(with_short_names(kept)):
        out.append(_between(before, after, word) if kind == "blank" else word)
    return "".join(out)


def shrink_style(text: str) -> str:
    """A style sheet that says the same in fewer bytes.

    >>> shrink_style(".a .b {\\n  color: red;\\n}\\n")
    '.a .b{color:red}'
    """
    words = [
        (match.lastgroup or "", match[0])
        for match in _STYLE.finditer(text)
        if match.lastgroup != "comment"
    ]
    out: list[str] = []
    for before, (kind, word), after in _windows(words):
        if kind != "blank":
            out.append(word)
        elif before[1] not in "{};,:" and after[1] not in "{};," and before[0] and after[0]:
            out.append(" ")
    return "".join(out).replace(";}", "}")


_EDGE: Word = ("", "")


def _windows(words: list[Word]) -> list[tuple[Word, Word, Word]]:
    padded = [_EDGE, *words, _EDGE]
    return [(a, b, c) for (a, b), (_, c) in pairwise(pairwise(padded))]


def _between(before: Word, after: Word, blank: str) -> str:
    """What must stay of a blank between two words of a script."""
    if not before[0] or not after[0]:
        return ""
    if "\n" in blank:
        opens = before[0] == "sign" and before[1] in "{([,;=+-*?:&|<>!.~^%"
        closes = after[0] == "sign" and after[1] in "})],;.?:&|=<>*%"
        return "" if opens or closes else "\n"
    signs = before[0] == "sign", after[0] == "sign"
    if any(signs):
        # `a + +b` and `a - -b` would become other words.
        return " " if before[1] == after[1] and after[1] in "+-" else ""
    return " "
