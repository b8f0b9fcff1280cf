"""What there is to say of each code: what it finds, why that is bad, an example, its output."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import ndiff
from functools import cache
from importlib.resources import files

from ...notation.diagnostic import Code, Severity

TEXTS = "explanations.toml"
"""The file of the words about each code."""

EXAMPLES = "examples.toml"
"""The file of the examples and what is printed for them, generated from tests/diagnostics."""

GROUPS = (
    "Text and syntax",
    "Header",
    "Play",
    "Claims",
    "Rounds and burns",
    "Style",
)
"""What the first digit of a code stands for, from 1."""


@dataclass(frozen=True, slots=True)
class CodeText:
    """What was written about a code.

    `arguments` are those of `sungka validate` for the example besides its name, `encoding` and
    `fill` say how the file is made from the example's text: how many characters stand for `…`.
    `mend` is an edit of the example, old and new text, after which nothing is found.
    """

    title: str
    what: str
    why: str
    note: str | None = None
    arguments: tuple[str, ...] = ()
    encoding: str = "utf-8"
    fill: int | None = None
    mend: tuple[str, str] | None = None

    def encode(self, text: str) -> bytes:
        """The bytes of a file of records with this text."""
        if self.fill is not None:
            text = text.replace("…", "x" * self.fill)
        return text.encode(self.encoding)


@dataclass(frozen=True, slots=True)
class Explanation:
    """All about a code: the words, the text of the example, and what is printed for it."""

    code: Code
    words: CodeText
    example: str
    output: str

    @property
    def file(self) -> str:
        """The name of the example's file."""
        return f"{self.code.value}.sgn"

    @property
    def command(self) -> str:
        """The command whose output it is."""
        return " ".join(["sungka validate", *self.words.arguments, self.file])

    @property
    def severity(self) -> Severity:
        """How grave the code is in its example."""
        is_warning = f"{Severity.WARNING.value}[{self.code.value}]" in self.output
        return Severity.WARNING if is_warning else Severity.ERROR

    @property
    def mended(self) -> str | None:
        """The lines of the example that are wrong and those to stand instead, as a diff."""
        if self.words.mend is None:
            return None
        old, new = self.words.mend
        after = self.example.replace(old, new)
        lines = ndiff(self.example.splitlines(), after.splitlines())
        return "".join(f"{line.rstrip()}\n" for line in lines if line[0] in "+-")


def parse_texts(texts: str) -> dict[str, CodeText]:
    """The words of every code, by code."""
    words = {}
    for code, entry in tomllib.loads(texts).items():
        lists = {key: tuple(entry[key]) for key in ("arguments", "mend") if key in entry}
        words[code] = CodeText(**entry | lists)
    return words


@cache
def load_explanations() -> Mapping[Code, Explanation]:
    """The explanations of all codes, in their order."""
    words = parse_texts(_read(TEXTS))
    examples = tomllib.loads(_read(EXAMPLES))
    return {
        code: Explanation(code, words[code.value], **examples[code.value])
        for code in Code
        if code.value in words and code.value in examples
    }


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
