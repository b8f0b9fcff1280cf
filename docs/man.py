"""Writes `docs/man/*.1`, the manual pages, from the commands: `python docs/man.py`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main
from sungka.cli.app import EPILOG, ROADS, app
from sungka.cli.subcommands import COMMANDS, GROUPS

HERE = Path(__file__).parent / "man"

MADE = '.\\" Made by: python docs/man.py\n'


def pages() -> dict[str, str]:
    """The manual pages by the names of their files."""
    root: Any = typer.main.get_command(app)
    found = {"sungka.1": write_page("sungka", root, EPILOG)}
    for name in (*GROUPS, *COMMANDS):
        command = root.commands[name]
        found[f"sungka-{name}.1"] = write_page(f"sungka {name}", command, command.epilog)
        for inner in GROUPS[name].commands if name in GROUPS else ():
            one = command.commands[inner]
            found[f"sungka-{name}-{inner}.1"] = write_page(
                f"sungka {name} {inner}", one, one.epilog
            )
    return found


def write_page(name: str, command: Any, epilog: str) -> str:
    """One page, in the language of `man`."""
    context = command.context_class(command, info_name=name)
    about, _, more = (command.help or "").strip().partition("\n\n")
    usage = " ".join(command.collect_usage_pieces(context))
    lines = [
        f'{MADE}.TH "{name.replace(" ", "-").upper()}" 1 "" "" "Sungka"',
        ".SH NAME",
        f"{escape(name.replace(' ', '-'))} \\- {escape(about.rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {escape(name)}",
        escape(usage),
    ]
    if more:
        lines += [".SH DESCRIPTION", *write_paragraphs(more)]
    if hasattr(command, "list_rows"):
        arguments, options, of_run = command.list_rows(context)
        options = arguments + options
    else:
        rows = [one.get_help_record(context) for one in command.get_params(context)]
        options, of_run = [row for row in rows if row is not None], []
    for heading, rows in (("OPTIONS", options), ("FILES AND WORK", of_run)):
        if rows:
            lines += [f".SH {heading}"]
            lines += [
                part
                for term, words in rows
                for part in (".TP", f".B {escape(term)}", escape(words))
            ]
    if hasattr(command, "commands"):
        lines += [".SH COMMANDS"]
        for inner in command.commands:
            about = command.commands[inner].help.strip().split("\n")[0]
            lines += [".TP", f".B {escape(f'{name} {inner}')}", escape(about)]
    for block in re.split(r"^\x08\n|^\\b\n", epilog, flags=re.MULTILINE):
        lines += write_block(block.strip("\n"))
    if name != "sungka":
        lines += [".SH SEE ALSO", ".BR sungka (1)"]
    else:
        lines += [".SH FIRST COMMANDS", ".nf", *map(escape, ROADS.splitlines()), ".fi"]
    return "\n".join(lines) + "\n"


def write_block(block: str) -> Iterator[str]:
    """A part of an epilog, with a heading of its own where it begins with one."""
    if not block:
        return
    first, _, rest = block.partition("\n")
    is_headed = first.endswith(":") and rest.startswith("  ")
    yield f".SH {first[:-1].upper()}" if is_headed else ".PP"
    yield ".nf"
    yield from map(escape, textwrap.dedent(rest).splitlines() if is_headed else block.splitlines())
    yield ".fi"


def write_paragraphs(text: str) -> Iterator[str]:
    """Paragraphs of plain text."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ".PP"
        yield escape(" ".join(paragraph.split()))


def escape(text: str) -> str:
    """A line that means itself to `man`."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text[:1] in (".", "'") else text


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for old in HERE.glob("*.1"):
        old.unlink()
    for file, text in pages().items():
        (HERE / file).write_text(text, encoding="utf-8")
