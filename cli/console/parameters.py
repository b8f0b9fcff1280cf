"""The parameters of a command, declared without the library that parses them.

A command's function names them in `Annotated`, or takes all as `options`, a `NamedTuple` whose
fields name them. `cli/app.py` turns them into parameters of Typer. `plain_line.py` reads plain
command lines with them, without any other import.
"""

from __future__ import annotations

OPTIONS = "options"
"""The name of a function's only parameter that holds all options of its command."""


class Option:
    """An option: its names (none: the parameter's own, after `--`) and how help shows it.

    `least` and `most` bound a number. Help names the default where `show_default` is true.
    `complete` names the words that a shell offers (`cli/completion.py`).
    """

    __slots__ = ("complete", "help", "least", "metavar", "most", "names", "show_default")

    def __init__(
        self,
        *names: str,
        help: str = "",
        metavar: str | None = None,
        least: float | None = None,
        most: float | None = None,
        show_default: bool = True,
        complete: str | None = None,
    ) -> None:
        self.names, self.help, self.metavar = names, help, metavar
        self.least, self.most, self.show_default = least, most, show_default
        self.complete = complete


class Argument:
    """An argument, known by its place, and how help shows it; `complete` as in `Option`."""

    __slots__ = ("complete", "help", "metavar", "show_default")

    def __init__(
        self,
        *,
        help: str = "",
        metavar: str | None = None,
        show_default: bool = True,
        complete: str | None = None,
    ) -> None:
        self.help, self.metavar, self.show_default = help, metavar, show_default
        self.complete = complete
