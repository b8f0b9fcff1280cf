"""The grammars of `editors/textmate/`, run by an editor's engine beside our own lexers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest
from sungka.event.journal import _TOKEN
from support.colours import ROOT, all_texts, document_texts, example_texts, leaves, suite_texts

FOLDER = ROOT / "editors" / "textmate"
NODE = shutil.which("node")
ENGINE = ROOT / "js" / "node_modules" / "vscode-textmate"

pytestmark = [
    pytest.mark.push,
    pytest.mark.skipif(
        not (NODE and ENGINE.exists()) and not os.environ.get("SUNGKA_REQUIRE_NODE"),
        reason="without Node and the packages of js/",
    ),
]

Scopes = list[tuple[str, ...]]


def scopes_of(grammar: str, texts: list[str]) -> list[Scopes]:
    """The scopes of each character of each text, the grammar's own left out."""
    request = json.dumps({"grammar": str(FOLDER / grammar), "texts": texts})
    ran = subprocess.run(
        [NODE or "node", str(Path(__file__).with_name("scopes.mjs"))],
        input=request, capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return [
        _by_character(text, found)
        for text, found in zip(texts, json.loads(ran.stdout), strict=True)
    ]


def _by_character(text: str, found: list[tuple[int, int, int, list[str]]]) -> Scopes:
    scopes: Scopes = [()] * len(text)
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    lines = text.split("\n")
    for number, start, stop, names in found:
        line, at = lines[number], starts[number]
        if not line.isascii():  # the engine counts UTF-16
            units = line.encode("utf-16-le", "surrogatepass")
            start, stop = (
                len(units[: 2 * end].decode("utf-16-le", "surrogatepass")) for end in (start, stop)
            )
        scopes[at + start : at + stop] = [tuple(names)] * (stop - start)
    return scopes


def main_scope(names: tuple[str, ...]) -> str | None:
    """The scope that colours a token: what stands around it says only where it is (`meta`).

    What is finer inside of it (an escape in a string, the quotes) belongs to it.
    """
    return next((name for name in names if not name.startswith("meta.")), None)


def check_scopes(texts: dict[str, str]) -> dict[str, set[str]]:
    """Fail where a token has no scope, or two; the scopes of each kind of token."""
    found: dict[str, set[str]] = defaultdict(set)
    all_scopes = scopes_of("sgn.tmLanguage.json", list(texts.values()))
    for (name, text), scopes in zip(texts.items(), all_scopes, strict=True):
        is_open = False
        for record in leaves(text):
            # The engine sees one line at a time, so what is never closed is open until `%sgn`.
            is_open = is_open and not (record and text.startswith("%sgn", record[0].start))
            for kind, start, end in record:
                mains = {
                    main_scope(scopes[at])
                    for at in range(start, end)
                    if text[at] not in " \t\xa0\n" or kind == "STRING"
                }
                shown = f"{name}: {kind} {text[start:end]!r} in {text[max(0, start - 30) : end]!r}"
                assert None not in mains, shown
                is_open = is_open or kind in ("OPEN_COMMENT", "OPEN_DATA")
                if is_open or kind == "fault":
                    continue
                assert len(mains) == 1, (shown, mains)
                found[kind] |= {main.removesuffix(".sgn") for main in mains if main}
    return found


def test_every_token_of_a_record_has_one_scope() -> None:
    suite = list(suite_texts().items())
    found = check_scopes(example_texts() | document_texts() | dict(suite[::40]))
    for kind, scopes in found.items():
        assert scopes <= MEANINGS[kind]


@pytest.mark.long
def test_every_token_of_the_suite_has_one_scope() -> None:
    assert check_scopes(all_texts()) == MEANINGS


MEANINGS = {
    "AWARD": {"constant.language.reason"},
    "BAR": {"keyword.operator.simultaneous"},
    "BARE": {"string.unquoted"},
    "BOARD": {"keyword.control"},
    "BURN": {"keyword.other"},
    "CLOSE": {"punctuation.section.variation.end"},
    "COMMENT": {"comment.block"},
    "COUNT": {
        "constant.numeric",
        "constant.numeric.capture",
        "constant.numeric.relays",
        "constant.numeric.stores",
        "constant.numeric.tick",
    },
    "END": {"keyword.control"},
    "EVENT": {"keyword.control"},
    "FIRST": {"keyword.other"},
    "GAP": {"keyword.control"},
    "GLYPH": {"constant.other.mark"},
    "HIDDEN": {"constant.language.hidden"},
    "KEY": {"entity.other.attribute-name"},
    "LAST_COUNT": {"constant.numeric", "constant.numeric.drops"},
    "LAST_NUMERAL": {"variable.other.house"},
    "LAST_SEAT": {"variable.language.seat"},
    "LINE_COMMENT": {"comment.line.semicolon"},
    "LOSS": {"constant.language.reason"},
    "MARK": {"keyword.other.mark"},
    "NAME": {"entity.name.tag", "entity.name.type.event"},
    "NOBODY": {"constant.language.reason"},
    "NUMBER": {"constant.numeric.row"},
    "NUMERAL": {"entity.name.function.house", "variable.other.house"},
    "OPEN": {"punctuation.section.variation.begin"},
    "OWNER": {"variable.language.seat", "variable.other.house"},
    "PASS": {"constant.language.pass"},
    "RACE": {"keyword.control"},
    "ROUND": {"keyword.control"},
    "SCORE": {"keyword.control"},
    "SEAT": {"entity.name.function.seat", "variable.language.seat"},
    "SET": {"keyword.control"},
    "STRING": {"string.quoted.double"},
    "VERSION": {"keyword.control.version"},
    "sign +": {"keyword.operator.again"},
    "sign -": {"keyword.operator.last", "punctuation.separator.score"},
    "sign :": {"punctuation.separator.stores"},
    "sign <": {"punctuation.definition.data.begin"},
    "sign =": {"keyword.operator.stores", "punctuation.separator.key-value"},
    "sign >": {"keyword.operator.relay", "punctuation.definition.data.end"},
    "sign @": {"keyword.operator.tick"},
    "sign [": {"punctuation.definition.tag.begin"},
    "sign ]": {"punctuation.definition.tag.end"},
    "sign x": {"keyword.operator.capture"},
    "sign ~": {"keyword.operator.relay"},
}
"""The scopes that tokens of a kind have; several where the grammar has a kind for several things.

None begins with `invalid`, so no token that a record may hold is shown as a fault.
"""


def test_every_token_of_a_journal_has_one_scope() -> None:
    journals = sorted((ROOT / "examples").rglob("event.journal"))
    texts = [*(path.read_text("utf-8") for path in journals), EVERY_FACT]
    for text, scopes in zip(texts, scopes_of("sungka-journal.tmLanguage.json", texts), strict=True):
        lines, at = text.split("\n"), 0
        assert main_scope(scopes[0]) == "keyword.control.version.sungka-journal"
        for number, line in enumerate(lines):
            for token in _TOKEN.finditer(line) if number else ():
                kind = token.lastgroup
                assert kind
                mains = {main_scope(scopes[at + i]) for i in range(*token.span(kind))}
                assert len(mains) == 1, token[0]
                (main,) = mains
                assert main, token[0]
                assert not main.startswith("invalid"), token[0]
                if kind in ("string", "reason", "line"):
                    assert main.startswith(
                        {"string": "string.", "reason": "comment.", "line": "constant."}[kind]
                    )
            at += len(line) + 1


EVERY_FACT = "%event 1\n" + "\n".join(
    fact
    for line in (ROOT / "event" / "journal.lark").read_text("utf-8").splitlines()
    if line.startswith(("fact:", "    |")) and (fact := line.partition("// ")[2])
)
"""The examples beside the rules of the grammar."""


@pytest.mark.parametrize("name", ["sgn", "sungka-journal"])
def test_a_grammar_names_itself_and_nothing_that_is_not_there(name: str) -> None:
    text = (FOLDER / f"{name}.tmLanguage.json").read_text("utf-8")
    grammar = json.loads(text)
    assert grammar["scopeName"] == f"source.{name}"
    used = {part.split('"')[0] for part in text.split('"include": "#')[1:]}
    assert used == set(grammar.get("repository", {}))
