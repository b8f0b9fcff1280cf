"""Plain command lines: read without Typer, they give the values that Typer gives."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from random import Random
from typing import Any

import pytest
import typer
from sungka.cli.app import _declare
from sungka.cli.console.plain_line import read_plain_line
from sungka.cli.subcommands import COMMANDS, find_plain_call, load_command
from support.lengths import long_after

WORDS = ("a.sgn", "-", "b c.sgn", "sungka", "SGN402", "", "3", "0", "1.5", "text", "json", "full",
         "archive", "match", "en", "fil", "svg", "-3", "--", "x=y", "1e3", "٣", "1_0")  # fmt: skip


def read_by_typer(function: Callable[..., int], words: list[str]) -> dict[str, Any] | None:
    """The arguments with which Typer calls a command; `None` when it refuses the line."""
    called: list[dict[str, Any]] = []

    @wraps(function)
    def note(**values: Any) -> int:
        called.append(values)
        return 0

    alone = typer.Typer(rich_markup_mode=None, add_completion=False)
    alone.command("command")(_declare(note))
    try:
        typer.main.get_command(alone).main(words, standalone_mode=False)
    except Exception:
        return None
    return called[0] if called else None


def fill(function: Callable[..., int], values: dict[str, Any]) -> dict[str, Any]:
    """The arguments with the defaults of those that are not given."""
    bound = signature(function).bind(**values)
    bound.apply_defaults()
    return bound.arguments


def list_given(values: dict[str, Any]) -> dict[str, Any]:
    """The arguments one by one where a command takes them as `options`."""
    return values["options"]._asdict() if list(values) == ["options"] else values


def names_of(function: Callable[..., int]) -> list[str]:
    alone = typer.Typer(rich_markup_mode=None, add_completion=False)
    alone.command("command")(_declare(function))
    parameters = typer.main.get_command(alone).params
    return [name for it in parameters if it.param_type_name == "option" for name in it.opts]


@pytest.mark.push
@pytest.mark.parametrize("command", long_after(4, COMMANDS))
def test_a_plain_line_is_read_as_typer_reads_it(command: str) -> None:
    function, chance = load_command(command).function, Random(command)
    options = [name for name in names_of(function) if name != "--help"]
    plain = 0
    for _ in range(150):
        words: list[str] = []
        for _ in range(chance.randrange(4)):
            name, value = chance.choice([*options, "--unknown"]), chance.choice(WORDS)
            forms = [[name], [name, value], [f"{name}={value}"], [value]]
            words += chance.choices(forms, [3, 5, 1, 3])[0]
        words += chance.choices(WORDS, k=chance.randrange(3))
        values = read_plain_line(function, words)
        if values is not None:
            plain += 1
            expected = read_by_typer(function, words)
            assert expected is not None, words
            read = list_given(fill(function, values))
            assert {k: v or None for k, v in read.items()} == {
                k: v or None for k, v in list_given(expected).items()
            }, words
    assert plain > 15


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--version"],
        ["--help"],
        ["validat", "a.sgn"],
        ["validate"],
        ["validate", "-h"],
        ["validate", "--jobs", "0", "a.sgn"],
        ["validate", "--profile", "Archive", "a.sgn"],
        ["validate", "--profile"],
        ["validate", "--", "a.sgn"],
        ["render", "-oa.html", "a.sgn"],
        ["render", "--port", "65536", "a.sgn"],
        ["format", "--check=yes", "a.sgn"],
    ],
    ids=" ".join,
)
def test_what_is_not_plain_is_left_to_typer(words: list[str]) -> None:
    assert find_plain_call(words) is None


def test_on_windows_only_patterns_and_variables_are_left_to_typer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sungka.cli.subcommands.os.name", "nt")
    assert find_plain_call(["validate", "--jobs", "2", "C:\\games\\final.sgn"]) is not None
    for word in ("*.sgn", "game?.sgn", "game[12].sgn", "~/a.sgn", "%HOME%\\a.sgn", "$HOME/a.sgn"):
        assert find_plain_call(["validate", word]) is None, word
