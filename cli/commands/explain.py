"""`sungka explain`: what a code means, with an example."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated

from ...event.findings import EventCode
from ...notation.diagnostic import Code
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.parameters import Argument
from ..console.terminal import escape_text, is_terminal, print_text, wants_colour
from ..reference.explanations import (
    AnyCode,
    Explanation,
    list_codes,
    load_explanations,
    to_markdown,
    to_text,
)

EPILOG = """\b
Examples:
  sungka explain
  sungka explain SGN402
  sungka explain sgn301 305
  sungka explain EVT307
"""


def explain(
    codes: Annotated[
        list[str] | None,
        Argument(
            metavar="CODE",
            help="Codes like SGN402; none: list all.",
            show_default=False,
            complete="codes",
        ),
    ] = None,
) -> int:
    """Explain a code such as SGN402, and its remedy."""
    known = load_explanations()
    if not codes:
        print_text(list_codes(known.values()))
        return CLEAN
    found, status = [], CLEAN
    for written in codes:
        code = _find_code(written)
        if code is None:
            complain(f"sungka: code `{escape_text(written)}` is not known{_suggest(written)}")
            status = FINDINGS
        elif known[code] not in found:
            found.append(known[code])
    _show(found)
    return status


def _find_code(written: str) -> AnyCode | None:
    """The code named, in upper or lower case, with or without its `SGN`."""
    name = written.strip().upper()
    codes: tuple[AnyCode, ...] = (*Code, *EventCode)
    for code in codes:
        if name in (code.value, code.value.removeprefix(_LETTERS)):
            return code
    return None


def _suggest(written: str) -> str:
    """The end of a message about an unknown code: the codes it resembles."""
    name = written.strip().upper()
    if not name.startswith(("SGN", "EVT")):
        name = _LETTERS + name
    close = get_close_matches(name, [code.value for code in (*Code, *EventCode)], n=3, cutoff=0.8)
    if not close:
        return "; `sungka explain` lists all codes"
    return f"; did you mean {' or '.join(f'`{code}`' for code in sorted(close))}?"


def _show(found: Iterable[Explanation]) -> None:
    if wants_colour(sys.stdout) and is_terminal(sys.stdout):
        _show_markdown(found)
        return
    print_text("\n\n".join(map(to_text, found)))


def _show_markdown(found: Iterable[Explanation]) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(file=sys.stdout, force_terminal=True)
    for explanation in found:
        console.print(Markdown(to_markdown(explanation)))
        console.print()


_LETTERS = "SGN"
