"""Write the output for each broken record here: `python tests/diagnostics/make.py`.

For every code there is one record, `SGNxxx.sgn`, and the text about it is in
`cli/reference/explanations.toml`. From the two come `SGNxxx.txt`, the output of `sungka validate`,
`cli/reference/examples.toml`, which `sungka explain` prints, and `docs/diagnostics.md`. The codes
of tournaments have a file `EVTxxx.event`, with the files of a folder behind lines `==> NAME <==`,
and the words in `cli/reference/event_explanations.toml`; they are printed by `sungka event check`.
"""

from __future__ import annotations

import io
import os
import re
from contextlib import (
    AbstractContextManager,
    chdir,
    nullcontext,
    redirect_stderr,
    redirect_stdout,
)
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from sungka.cli.app import app
from sungka.cli.reference.explanations import (
    EVENT_EXAMPLES,
    EVENT_TEXTS,
    EXAMPLES,
    TEXTS,
    CodeText,
    Explanation,
    group_codes,
    parse_texts,
    to_markdown,
)
from sungka.event.findings import EventCode
from sungka.notation.diagnostic import Code

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
COMMAND = "python tests/diagnostics/make.py"

FAULTY = "SGN701.sgn"
"""The record at which the program is made to fail: no record is known at which it does.

It has no `end`, so that the acceptance check leaves it to be played.
"""

PATIENCE = ("--slip-seconds", "60", "--jobs", "1")
"""So that a slow machine looks for the likely slip of these small games as far as a fast one.

In one process, as the tests of every save start no other.
"""


def explained() -> tuple[Explanation, ...]:
    """Every code that has words and a record, with its present output."""
    words = parse_texts((ROOT / "cli" / "reference" / TEXTS).read_text(encoding="utf-8"))
    found = []
    for code in Code:
        record = HERE / f"{code.value}.sgn"
        if code.value in words and record.exists():
            text = record.read_text(encoding="utf-8")
            output = printed(record.name, text, words[code.value])
            found.append(Explanation(code, words[code.value], text, output))
    return tuple(found)


def explained_events() -> tuple[Explanation, ...]:
    """Every code of a tournament that has words and an example, with its present output."""
    words = parse_texts((ROOT / "cli" / "reference" / EVENT_TEXTS).read_text(encoding="utf-8"))
    found = []
    for code in EventCode:
        example = HERE / f"{code.value}.event"
        if code.value in words and example.exists():
            text = example.read_text(encoding="utf-8")
            output = printed_event(code.value, text)
            found.append(Explanation(code, words[code.value], text, output))
    return tuple(found)


def printed_event(name: str, text: str) -> str:
    """The output of `sungka event check` for a folder of that name with the files of a text."""
    out = io.StringIO()
    with TemporaryDirectory() as place, chdir(place):
        for part in re.split(r"^==> ", text, flags=re.MULTILINE)[1:]:
            file, _, content = part.partition(" <==\n")
            path = Path(name, file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8", newline="\n")
        try:
            with redirect_stdout(out), redirect_stderr(io.StringIO()):
                app(["event", "check", name], prog_name="sungka")
        except SystemExit as ended:
            if ended.code not in (0, 1):
                raise ValueError(f"{name}: `event check` ended with {ended.code}") from ended
    return out.getvalue()


def printed(name: str, text: str, words: CodeText) -> str:
    """The output of `sungka validate` for a file of that name and text."""
    out = io.StringIO()
    os.environ.pop("FORCE_COLOR", None)
    os.environ.pop("SUNGKA_DEBUG", None)
    with TemporaryDirectory() as folder, chdir(folder):
        Path(name).write_bytes(words.encode(text))
        try:
            play = failing_play() if name == FAULTY else nullcontext()
            with redirect_stdout(out), redirect_stderr(io.StringIO()), play:
                app(["validate", *PATIENCE, *words.arguments, name], prog_name="sungka")
        except SystemExit as ended:
            if ended.code not in (0, 1):
                raise ValueError(f"{name}: `sungka validate` ended with {ended.code}") from ended
    return out.getvalue()


def failing_play() -> AbstractContextManager[object]:
    """Puts a `play` in the place of the real one that fails in its second line."""
    names: dict[str, Any] = {}
    text = "def play(record):\n    raise ValueError('no seat is to move')\n"
    exec(compile(text, str(ROOT / "replay" / "play.py"), "exec"), names)
    return patch("sungka.replay.play.play", names["play"])


def made() -> dict[Path, str]:
    """The files to be written, and their contents."""
    every, events = explained(), explained_events()
    files = {HERE / f"{one.code.value}.txt": one.output for one in every}
    files[ROOT / "cli" / "reference" / EXAMPLES] = examples(every)
    files |= {HERE / f"{one.code.value}.txt": one.output for one in events}
    files[ROOT / "cli" / "reference" / EVENT_EXAMPLES] = examples(events)
    files[ROOT / "docs" / "diagnostics.md"] = document((*every, *events))
    return files


def examples(every: tuple[Explanation, ...]) -> str:
    """The examples and outputs as TOML, in literal strings, which need no escapes."""
    blocks = [f"# Generated from tests/diagnostics by `{COMMAND}`.\n"]
    for one in every:
        blocks.append(
            f"[{one.code.value}]\nexample = '''\n{one.example}'''\noutput = '''\n{one.output}'''\n"
        )
    return "\n".join(blocks)


def document(every: tuple[Explanation, ...]) -> str:
    """The page of all codes."""
    lines = [HEAD]
    for title, members in group_codes(every):
        lines += [f"**{title}**", ""]
        lines += [
            f"- [{one.code.value}](#{one.code.value.lower()}) {one.words.title}" for one in members
        ]
        lines.append("")
    for title, members in group_codes(every):
        lines += [f"## {title}", "", "\n".join(map(to_markdown, members))]
    return re.sub(r"\n{3,}(?=#|\Z)", "\n\n", "\n".join(lines)).rstrip() + "\n"


HEAD = f"""\
# Diagnostics

<!-- Generated from cli/reference/explanations.toml and tests/diagnostics by `{COMMAND}`. -->

For anybody who sees a code like `SGN402`; `sungka explain SGN402` prints its section.

Every finding has a code that never changes its meaning. An error makes a record invalid, a
warning does not. Each code is shown with a record that provokes it, with what `sungka validate`
prints for it, and with an edit that fixes it. Most boards have four houses of four shells.

This page is generated by `{COMMAND}` from the broken records in
[tests/diagnostics](../tests/diagnostics) and the words in
[cli/reference/explanations.toml](../cli/reference/explanations.toml).
"""


def main() -> None:
    """Write the files."""
    for path, text in made().items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
