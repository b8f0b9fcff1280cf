"""Write what the documents have from the code: `python docs/make.py`.

A part stands between `<!-- NAME: python docs/make.py -->` and `<!-- end NAME -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import indent

from sungka.cli.reference.questions import list_questions
from sungka.cli.reference.sources import Basis, Provision, find_common, find_own, find_source
from sungka.cli.reference.sources import list_known as known
from sungka.engine.presets import PRESETS

HERE = Path(__file__).parent

BASES = {Basis.SAID: "said", Basis.READ: "read so", Basis.CHOSEN: "chosen"}


def sources() -> str:
    """One table for each preset, and one of what is common to all."""
    blocks = ["### For every preset\n", *table(find_common())]
    for preset in PRESETS:
        source = find_source(preset.name)
        blocks += [f"\n### `{preset.name}`\n", f"{quoted(source.title)}: {linked(source.where)}."]
        if source.same:
            same = "; ".join(linked(text) for text in source.same)
            blocks.append(f"Other texts that play so: {same}.")
        blocks += ["", *table(find_own(preset.name))]
    return "\n".join(blocks)


def known_rules() -> str:
    """The published descriptions that no preset is named after."""
    rows = [
        f"| {quoted(entry.title)}: {linked(entry.where)} | `{entry.rules}` | {entry.note} |"
        for entry in known()
    ]
    return "\n".join(["| text | `Rules` | note |", "|---|---|---|", *rows])


def questions() -> str:
    """The nine questions with their answers, boards before and after, and who plays so."""
    blocks = []
    for number, question in enumerate(list_questions(), 1):
        blocks += [f"### {number}. {question.ask}\n", f"*{question.hint}*\n"]
        boards = [question.boards(answer) for answer in question.answers]
        for before, _ in boards[0]:
            blocks += [f"South lifts S{question.lift}:\n", indent(before, "    ") + "\n"]
        blocks += ["| answer | words | played so by |", "|---|---|---|"]
        for answer in question.answers:
            names = ", ".join(f"`{name}`" for name in answer.agreeing())
            blocks.append(f"| {answer.text} | `{answer.words}` | {names} |")
        blocks.append("")
        for answer, pairs in zip(question.answers, boards, strict=True):
            for _, after in pairs:
                blocks += [f"`{answer.words}`:\n", indent(after, "    ") + "\n"]
    return "\n".join(blocks).rstrip("\n")


def table(provisions: Sequence[Provision]) -> list[str]:
    rows = [
        f"| {BASES[entry.basis]} | {entry.text} | {about(entry)} |"
        for basis in Basis
        for entry in provisions
        if entry.basis is basis
    ]
    return ["| | | options and clauses |", "|---|---|---|", *rows]


def about(entry: Provision) -> str:
    return ", ".join([*(f"`{option}`" for option in entry.options), *entry.clauses])


def quoted(title: str) -> str:
    return title[0].upper() + title[1:]


def linked(text: str) -> str:
    return re.sub(r"https?://[^\s;,)]+(?<![:.])", r"<\g<0>>", text)


PARTS: dict[str, dict[str, Callable[[], str]]] = {
    "rules.md": {"sources": sources, "known": known_rules},
    "which-rules.md": {"questions": questions},
}
"""The parts of each document, and what writes them."""


def written(name: str, text: str) -> str:
    """A document with its parts as they should be."""
    for part, make in PARTS[name].items():
        begin, end = f"<!-- {part}: python docs/make.py -->\n", f"<!-- end {part} -->\n"
        head, _, rest = text.partition(begin)
        _, found, tail = rest.partition(end)
        if not found:
            raise ValueError(f"{name} has no part `{part}`")
        text = f"{head}{begin}\n{make()}\n\n{end}{tail}"
    return text


def main() -> None:
    for name in PARTS:
        path = HERE / name
        path.write_text(written(name, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
