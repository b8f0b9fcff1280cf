"""Write the words of messages for the second engine: `python tests/js/message_words.py`.

The words stand in `notation/` and `replay/`, once. This takes them from there: of each function the
sentences in it, in their order, with `{}` where a value goes, and the tables of words. They are
`js/messages/words.js`, from which `js/messages/` makes the same messages; `test_messages.py` holds
the file fresh, and the messages of the two programs against each other.
"""

from __future__ import annotations

import ast
import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from sungka.cli.files import records
from sungka.engine import board, rules_text
from sungka.notation.items import MOVE_PARTS
from sungka.notation.reading import (
    body,
    explain_place,
    explain_token,
    faulty,
    newcomers,
    structure,
    tokens,
)
from sungka.replay import (
    claims,
    follow,
    header,
    play,
    positions,
    rounds,
    rows,
    turns,
    wording,
)
from sungka.replay.follow import EVENTS

RESULT = Path(__file__).parents[2] / "js/messages/words.js"

MODULES = (
    body, explain_place, explain_token, faulty, newcomers, structure, tokens, claims,
    follow, header, play, positions, rounds, rows, turns, wording, rules_text, board, records,
)  # fmt: skip
"""The modules in which messages are worded; `statements.py` says nothing that they do not say."""

ONLY = {board: ("from_text", "check"), records: ("make_no_record_fault",)}
"""Of these modules only some functions word messages about records."""

TABLES = {
    "stray": explain_place._STRAY,
    "forms": explain_token._FORMS,
    "order": explain_token._ORDER,
    "parts": {part.sign: part.name for part in MOVE_PARTS},
    "mark": explain_token._PARTS["!"],
    "needs": explain_token._NEEDS,
    "lookalikes": explain_token._LOOKALIKES,
    "terminals": explain_token._TERMINALS,
    "losses": newcomers._LOSSES,
    "wins": sorted(newcomers._WINS),
    "draws": sorted(newcomers._DRAWS),
    "passes": sorted(newcomers._PASSES),
    "tags": explain_place._NAMES,
    "words": newcomers.WORDS_HINT,
    "events": sorted(EVENTS),
    "evidence": header.EVIDENCE,
    "setOrScore": rounds._SET_OR_SCORE,
}
"""The words that stand in tables."""

NAMED = (
    0xAB, 0xAD, 0xB0, 0xB7, 0xBB, 0xD1, 0xD7, 0xF1,
    *range(0x200B, 0x2010), 0x2013, 0x2014, *range(0x2018, 0x201F), 0x2022, 0x2026,
    *range(0x2028, 0x202F), 0x2192, 0x2212, 0x3000, 0xFEFF, 0xFFFD,
)  # fmt: skip
"""The characters that a message calls by name; a table of all would be larger than an engine."""


def collect_sentences() -> dict[str, list[str]]:
    """The sentences of each function, by its name; raises `ValueError` where two have one name."""
    found: dict[str, list[str]] = {}
    for module in MODULES:
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef):
                continue
            if node.name not in ONLY.get(module, (node.name,)):
                continue
            if module not in (rules_text, board):
                node.body = [_NoBugs().visit(statement) for statement in node.body]
            if sentences := list(_sentences(node)):
                if node.name in found:
                    raise ValueError(f"two functions are called {node.name}")
                found[node.name] = sentences
    return {_camel(name): found[name] for name in sorted(found)}


class _NoBugs(ast.NodeTransformer):
    """Leaves out what is raised for a fault of this program, which is no message of a record."""

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        return ast.Pass()


def _sentences(function: ast.FunctionDef) -> Iterator[str]:
    """The texts of several words in a function, in their order, without its docstring."""
    for statement in function.body[1 if ast.get_docstring(function) else 0 :]:
        yield from _texts(statement)


def _texts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.JoinedStr(values=values):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in values
            )
            if _is_sentence(text):
                yield text
            for part in values:
                if isinstance(part, ast.FormattedValue):
                    yield from _texts(part)
        case ast.Constant(value=str(text)) if _is_sentence(text):
            yield text
        case ast.FunctionDef():
            return
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _texts(child)


def _is_sentence(text: str) -> bool:
    letters = text.replace("{}", "")
    is_pattern = "\\t" in text
    return not is_pattern and " " in text.strip() and any(sign.isalpha() for sign in letters)


def _camel(name: str) -> str:
    first, *more = name.strip("_").split("_")
    return first + "".join(word.capitalize() for word in more)


def made() -> str:
    """The text of `words.js`."""
    names = {chr(code): name for code in NAMED if (name := unicodedata.name(chr(code), ""))}
    tables = {**TABLES, "names": {f"{ord(key):04X}": name for key, name in names.items()}}
    sentences = json.dumps(collect_sentences(), ensure_ascii=False, indent=2)
    told = json.dumps(tables, ensure_ascii=False, indent=2)
    return (
        "// Generated by `python tests/js/message_words.py` from what words messages in Python.\n\n"
        "/** The sentences of each function that words messages, `{}` where a value goes. */\n"
        f"export const SENTENCES = {sentences};\n\n"
        "/** The words that stand in tables. */\n"
        f"export const TABLES = {told};\n"
    )


if __name__ == "__main__":
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(made(), encoding="utf-8", newline="\n")
