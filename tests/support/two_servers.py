"""Both language servers under one client: what each shows, and keys by chance."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from support.language_client import Client
from support.validated import Told, validated

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node") or "node"
SERVERS = {
    "python": (sys.executable, "-m", "sungka", "lsp"),
    "javascript": (NODE, str(ROOT / "js" / "language" / "node.js"), "--stdio"),
}
"""The commands that start them."""

MOST = 200
"""The findings that a server shows of a file; one more says how many are left out."""

ERROR, INFORMATION = 1, 3
"""Severities: of errors, and of what tells how many findings are left out."""

SIGNS = [
    *'SN1234567890+x=: \n{}()<>[]"%;?!_-|éñ😀\t',
    "%sgn 1\n",
    "\nend\n",
    "round 2\n",
    "S7 ",
    "N1 ",
]
"""The texts that a key of `KeyPresser` may write."""


class Shown(NamedTuple):
    """A finding as a client gets it: its place from 0, in UTF-16."""

    start: tuple[int, int]
    end: tuple[int, int]
    severity: int
    code: str
    message: str


def start(name: str) -> Client:
    """A client of that server, which may take UTF-16 only."""
    return Client({"general": {"positionEncodings": ["utf-16"]}}, {}, command=SERVERS[name])


def read_shown(diagnostics: Sequence[dict[str, Any]]) -> list[Shown]:
    """Findings of a client, in the order of their places."""
    return sorted(
        Shown(
            _place(it["range"]["start"]),
            _place(it["range"]["end"]),
            it["severity"],
            str(it.get("code", "")),
            it["message"],
        )
        for it in diagnostics
        if it["severity"] != INFORMATION
    )


def _place(position: dict[str, int]) -> tuple[int, int]:
    return position["line"], position["character"]


FIX = re.compile(
    r"(?:; |\n)`sungka validate --fix` puts it right"
    r"(?:, and then nothing is wrong with the record)?"
)
"""The words that only the Python server adds to a hint, as only it can mend."""


def common(shown: Sequence[Shown]) -> list[Shown]:
    """Findings without what `--fix` does; about the rest both servers agree."""
    return sorted(it._replace(message=FIX.sub("", it.message)) for it in shown)


def first_error(shown: Sequence[Shown]) -> int | None:
    """The line of the first error, which is the same for every reader (docs/notation.md, 12)."""
    return next((it.start[0] for it in shown if it.severity == ERROR), None)


def units(text: str) -> int:
    """The length of a text in UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def from_told(text: str, told: Sequence[Told]) -> list[Shown]:
    """The findings of `sungka validate` as a client gets them, all but their ends."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found = []
    for it in told:
        line = lines[it.line - 1] if it.line <= len(lines) else ""
        place = (it.line - 1, units(line[: it.column - 1]))
        message = it.message if it.hint is None else f"{it.message}\n{it.hint}"
        severity = 1 if it.severity == "error" else 2
        found.append(Shown(place, place, severity, it.code, message))
    return sorted(found)


def without_ends(shown: Sequence[Shown]) -> list[Shown]:
    """Findings as if each ended where it begins."""
    return sorted(it._replace(end=it.start) for it in shown)


def last_shown(
    client: Client, uri: str, version: int, expected: Sequence[Shown] | None = None
) -> list[Shown]:
    """The findings of that version; if others are expected, later ones are waited for a while."""
    client.findings(uri, version)
    end = monotonic() + (0 if expected is None else 5)
    while True:
        found = read_shown(
            next(
                it["diagnostics"]
                for it in reversed(client.shown)
                if it["uri"] == uri and it.get("version") == version
            )
        )
        if expected is None or without_ends(found) == list(expected) or monotonic() > end:
            return found
        try:
            client._take(
                lambda it: it.get("method") == "textDocument/publishDiagnostics",
                end - monotonic(),
            )
        except AssertionError:
            return found


class KeyPresser:
    """Changes a text key by key, as an editor tells its server."""

    def __init__(self, text: str, rng: Random) -> None:
        self.text, self._rng = text, rng

    def press(self, keys: int) -> Iterator[dict[str, Any]]:
        """Each change, as `didChange` carries it; most keys fall near the one before."""
        rng, at = self._rng, 0
        for number in range(keys):
            far = number % 20 == 0
            at = rng.randrange(len(self.text) + 1) if far else min(at, len(self.text))
            stop = min(at + rng.choice([0, 0, 0, 1, 1, 2, 30]), len(self.text))
            written = rng.choice(SIGNS) if rng.random() < 0.75 else ""
            yield self.replace(at, stop, written)
            at += len(written)

    def replace(self, at: int, stop: int, written: str) -> dict[str, Any]:
        """The change that writes over a part of the text."""
        places = [self._place(at), self._place(stop)]
        self.text = self.text[:at] + written + self.text[stop:]
        return {"range": dict(zip(("start", "end"), places, strict=True)), "text": written}

    def _place(self, at: int) -> dict[str, int]:
        begin = self.text.rfind("\n", 0, at) + 1
        return {"line": self.text.count("\n", 0, at), "character": units(self.text[begin:at])}


def type_by_chance(client: Client, uri: str, text: str, keys: int, seed: int) -> tuple[str, int]:
    """Open a text and press keys; the text at last, and its version.

    The last key is at the top, so that no other line is one that is being written.
    """
    presser, version = KeyPresser(text, Random(seed)), 1
    client.open(uri, text, version=version)
    for change in presser.press(keys):
        version += 1
        client.change(uri, version, change)
    for written in ("%sgn 1\nend\n", ""):
        version += 1
        client.change(uri, version, presser.replace(0, 0, written))
    return presser.text, version


class Outcome(NamedTuple):
    """A text typed by chance: what is shown of it, of the same text opened anew, and expected."""

    text: str
    shown: list[Shown]
    anew: list[Shown]
    expected: list[Shown]

    @property
    def is_as_validate_says(self) -> bool:
        """True where all findings are those of `sungka validate`, but for their ends."""
        return without_ends(self.shown)[:MOST] == self.expected[:MOST]

    @property
    def is_valid_as_validate_says(self) -> bool:
        """True where the first error is on the line where `sungka validate` has it."""
        return first_error(self.shown) == first_error(self.expected)


def try_keys(name: str, texts: Sequence[str], keys: int, folder: Path) -> Iterator[Outcome]:
    """Press that many keys by chance in each text; what a server shows at last."""
    with start(name) as client:
        for number, text in enumerate(texts):
            uri, other = f"file:///keys{number}.sgn", f"file:///anew{number}.sgn"
            typed, version = type_by_chance(client, uri, text, keys, number)
            expected = from_told(typed, validated(folder, typed))
            is_python = name == "python"
            shown = last_shown(client, uri, version, expected if is_python else None)
            client.open(other, typed)
            anew = last_shown(client, other, 1, without_ends(shown) if is_python else None)
            for one in (uri, other):
                client.notify("textDocument/didClose", {"textDocument": {"uri": one}})
            yield Outcome(typed, shown, anew, expected)
