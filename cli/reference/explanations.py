"""Explanations of codes: what each finds and why that is bad, with an example and its output."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import ndiff
from functools import cache
from importlib.resources import files
from itertools import groupby
from textwrap import fill, indent

from ...event.findings import EventCode
from ...notation.diagnostic import Code, Severity

TEXTS = "explanations.toml"
"""The file of the texts about each code, written by hand."""

EXAMPLES = "examples.toml"
"""The file of the examples and their output, generated from tests/diagnostics."""

EVENT_TEXTS = "event_explanations.toml"
"""The file of the texts about each code of a tournament, written by hand."""

EVENT_EXAMPLES = "event_examples.toml"
"""The file of the tournaments' examples and their output, generated from tests/diagnostics."""

GROUPS = (
    "Text and syntax",
    "Header",
    "Play",
    "Claims",
    "Rounds and burns",
    "Style",
    "Faults of this program",
)
"""The groups of codes by the first digit of a code, from 1."""

EVENT_GROUPS = (
    "The plan of a tournament",
    "The journal's text",
    "What the journal says",
    "Records of a tournament",
)
"""The groups of codes of tournaments by the first digit of a code, from 1."""

AnyCode = Code | EventCode
"""A code of a record's findings, or of a tournament's."""

_WIDTH = 79
"""The columns of the plain text."""


@dataclass(frozen=True, slots=True)
class CodeText:
    """The text written about a code.

    `arguments` are the options of `sungka validate` for the example. The example's file is its
    text in `encoding`, each `…` replaced by `fill` characters. `mend` is an edit of the example,
    old and new text, after which nothing is found.
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
        """The bytes of the example's file."""
        if self.fill is not None:
            text = text.replace("…", "x" * self.fill)
        return text.encode(self.encoding)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A code with its text, its example and the output for that."""

    code: AnyCode
    words: CodeText
    example: str
    output: str

    @property
    def file(self) -> str:
        """The name of the example's file or, for a tournament, of its folder."""
        return self.code.value if isinstance(self.code, EventCode) else f"{self.code.value}.sgn"

    @property
    def command(self) -> str:
        """The command that prints the output."""
        command = "sungka event check" if isinstance(self.code, EventCode) else "sungka validate"
        return " ".join([command, *self.words.arguments, self.file])

    @property
    def severity(self) -> Severity:
        """The severity of the code in its example."""
        is_warning = f"{Severity.WARNING.value}[{self.code.value}]" in self.output
        return Severity.WARNING if is_warning else Severity.ERROR

    @property
    def mended(self) -> str | None:
        """The edit that fixes the example, as a diff without context; `None` without an edit."""
        if self.words.mend is None:
            return None
        old, new = self.words.mend
        after = self.example.replace(old, new)
        lines = ndiff(self.example.splitlines(), after.splitlines())
        return "".join(f"{line.rstrip()}\n" for line in lines if line[0] in "+-")


def parse_texts(texts: str) -> dict[str, CodeText]:
    """Parse the file of texts: the text of every code, by code."""
    words = {}
    for code, entry in tomllib.loads(texts).items():
        lists = {key: tuple(entry[key]) for key in ("arguments", "mend") if key in entry}
        words[code] = CodeText(**entry | lists)
    return words


@cache
def load_explanations() -> Mapping[AnyCode, Explanation]:
    """Load the explanations of all codes, in the order of the codes; done once."""
    words = parse_texts(_read(TEXTS)) | parse_texts(_read(EVENT_TEXTS))
    examples = tomllib.loads(_read(EXAMPLES)) | tomllib.loads(_read(EVENT_EXAMPLES))
    return {
        code: Explanation(code, words[code.value], **examples[code.value])
        for code in (*Code, *EventCode)
        if code.value in words and code.value in examples
    }


def name_group(code: AnyCode) -> str:
    """The title of the group that a code belongs to."""
    return (EVENT_GROUPS if isinstance(code, EventCode) else GROUPS)[code.group - 1]


def to_text(explanation: Explanation) -> str:
    """The explanation as plain text, its paragraphs folded at 79 columns."""
    code, words = explanation.code.value, explanation.words
    blocks = [
        f"{code} ({explanation.severity.value}): {words.title}",
        _fold(words.what),
        _fold(f"Why it is bad: {words.why}"),
        f"Example: {explanation.file}",
        _indent(explanation.example),
    ]
    if words.note:
        blocks.append(_fold(words.note))
    blocks += [f"$ {explanation.command}", _indent(explanation.output)]
    if explanation.mended:
        blocks += ["Fixed:", _indent(explanation.mended)]
    return "\n\n".join(blocks) + "\n"


def to_markdown(explanation: Explanation) -> str:
    """The explanation as a section of Markdown under a heading of the third level."""
    code, words = explanation.code.value, explanation.words
    blocks = [
        f"### {code}",
        f"**{words.title.capitalize()}** ({explanation.severity.value})",
        words.what,
        f"*Why it is bad.* {words.why}",
        _fence("text" if isinstance(explanation.code, EventCode) else "sgn", explanation.example),
    ]
    if words.note:
        blocks.append(words.note)
    blocks.append(_fence("console", f"$ {explanation.command}\n{explanation.output}"))
    if explanation.mended:
        blocks += ["Fixed:", _fence("diff", explanation.mended)]
    return "\n\n".join(blocks) + "\n"


def list_codes(explained: Iterable[Explanation]) -> str:
    """A list of all codes with their titles, in groups."""
    lines: list[str] = []
    for title, members in group_codes(explained):
        lines += [title, *(f"  {one.code.value}  {one.words.title}" for one in members), ""]
    return "\n".join([*lines, "sungka explain CODE says more about each."]) + "\n"


def group_codes(
    explained: Iterable[Explanation],
) -> Iterator[tuple[str, tuple[Explanation, ...]]]:
    """Yield the title of each group of codes with the explanations in it."""
    for title, members in groupby(explained, lambda one: name_group(one.code)):
        yield title, tuple(members)


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _fold(text: str) -> str:
    return fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _indent(text: str) -> str:
    return indent(text.rstrip("\n"), "    ")


def _fence(language: str, text: str) -> str:
    return f"```{language}\n{text}```"
