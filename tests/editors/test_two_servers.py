"""Both language servers show the same findings, and end with those of `sungka validate`."""

from __future__ import annotations

import os
import shutil
from itertools import product
from pathlib import Path

import pytest
from support.colours import ROOT, example_texts, suite_texts
from support.two_servers import (
    SERVERS,
    Shown,
    common,
    first_error,
    read_shown,
    start,
    try_keys,
)

pytest.importorskip("pygls")
PACKAGES = ROOT / "js" / "node_modules" / "vscode-languageserver"
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (shutil.which("node") and PACKAGES.exists())
        and not os.environ.get("SUNGKA_REQUIRE_NODE"),
        reason="without Node and the packages of js/",
    ),
]


DIFFERENT = {
    "hostile-open",
    "hostile-braces",
    "hostile-direction",
    "message-78",
    "message-79",
    "message-86",
    "message-87",
    "message-146",
    "message-215",
    "separating-braces-that-do-not-pair",
    "separating-begin-behind-words",
}
"""Texts of the suite that the second engine words or places otherwise, which it may.

Of the faults of a record only the first one's line is the same for every reader. A text about which
both agree has to leave this list.
"""


def show_all(name: str, texts: dict[str, str]) -> dict[str, list[Shown]]:
    """The findings that a server shows of each text."""
    with start(name) as client:
        for number, text in enumerate(texts.values()):
            client.open(f"file:///text{number}.sgn", text)
        return {
            case: read_shown(client.findings(f"file:///text{number}.sgn", 1))
            for number, case in enumerate(texts)
        }


def begun_stores() -> list[str]:
    """Claims of stores as they stand while they are typed: all words of up to four signs."""
    return ["=" + "".join(it) for size in range(5) for it in product("1: x", repeat=size)]


def test_both_servers_show_the_same_of_the_suite() -> None:
    suite = suite_texts()
    assert suite.keys() >= DIFFERENT
    texts = dict(list(suite.items())[::10]) | {name: suite[name] for name in DIFFERENT}
    for word in begun_stores():
        texts[word] = f'%sgn 1\n[Rules "sungka"]\n\nS7 {word}\n'
    python, javascript = (show_all(name, texts) for name in SERVERS)
    different = {name for name in texts if common(javascript[name]) != common(python[name])}
    assert different == DIFFERENT
    for name in different:
        assert first_error(javascript[name]) == first_error(python[name]), name


@pytest.mark.parametrize("name", SERVERS)
def test_keys_by_chance_end_with_what_validate_says(name: str, tmp_path: Path) -> None:
    texts = [text for text in example_texts().values() if len(text) < 4000][:4]
    for outcome in try_keys(name, texts, 100, tmp_path):
        assert outcome.shown == outcome.anew, outcome.text
        assert outcome.is_valid_as_validate_says, outcome.text
        # How faults are told is free; the second engine has words of its own for some.
        assert outcome.is_as_validate_says or name == "javascript", outcome.text
