"""`sungka rules`: the published rule sets, and every option of one of them."""

from __future__ import annotations

import sys
from enum import StrEnum
from textwrap import fill
from typing import Annotated

import typer

from ...engine.presets import PRESETS, Preset
from ...engine.rules_text import DEFAULT, rules_from_text, rules_to_text
from ...engine.ruleset import RuleSet
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.json_text import Json, to_json
from ..console.terminal import escape_text
from ..reference.rule_options import describe_option, describe_value

EPILOG = """\b
Examples:
  sungka rules
  sungka rules congkak
  sungka rules "congkak rounds=3" --output json
  sungka rules --fit monday.sgn tuesday.sgn
  sungka rules --fit --board "houses=9 shells=9" old.sgn
\b
With --fit the status is 0 when a rule set agrees with all records, 1 when none
does; then the first line with which the last ones disagree is shown.
"""

_WIDTH = 79


class RulesForm(StrEnum):
    """The forms in which rule sets are shown."""

    TEXT = "text"
    JSON = "json"


def rules(
    name: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]",
            help="A rule set, with any options, as in a `Rules` tag; with --fit: files of records.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[RulesForm, typer.Option(help="How it is written.")] = RulesForm.TEXT,
    fit: Annotated[
        bool,
        typer.Option("--fit", help="Find the rule sets that agree with all that records say."),
    ] = False,
    board: Annotated[
        str | None,
        typer.Option(
            help="A board to try with --fit, like `houses=9 shells=9`, where the records do not "
            "show theirs.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Show the rule sets, or one of them, or those that records agree with."""
    if fit or board is not None:
        return _fit(name or [], board, output) if fit else report_wrong_usage("--board needs --fit")
    if not name:
        sys.stdout.write(_all_json() if output is RulesForm.JSON else _all_text())
        return CLEAN
    try:
        chosen = rules_from_text(" ".join(name))
    except ValueError as error:
        complain(f"sungka: {escape_text(str(error))}")
        return FINDINGS
    preset = next(entry for entry in PRESETS if entry.name == chosen.preset)
    text = _one_json(chosen, preset) if output is RulesForm.JSON else _one_text(chosen, preset)
    sys.stdout.write(text)
    return CLEAN


def _fit(files: list[str], board: str | None, output: RulesForm) -> int:
    from ..fitting.answer import fit_to_json, fit_to_text
    from ..fitting.search import fit_files

    if not files:
        return report_wrong_usage("--fit needs a file of records")
    try:
        wanted = None if board is None else rules_from_text(f"{RuleSet().preset} {board}")
    except ValueError as error:
        return report_wrong_usage(f"--board: {escape_text(str(error))}")
    fit, status = fit_files(files, wanted)
    if fit is not None and output is RulesForm.JSON:
        sys.stdout.write(fit_to_json(fit))
    elif fit is not None and fit.disagreement is None:
        sys.stdout.write(fit_to_text(fit))
    return status


def _all_text() -> str:
    blocks = []
    for entry in PRESETS:
        note = "  (when a record names none)" if entry.name == DEFAULT else ""
        blocks.append(f"{entry.name}{note}\n{_paragraph(entry.source)}\n")
    return "\n".join(blocks)


def _all_json() -> str:
    return to_json([_preset_json(entry) for entry in PRESETS]) + "\n"


def _one_text(chosen: RuleSet, preset: Preset) -> str:
    usual = RuleSet().options()
    lines = [rules_to_text(chosen), _paragraph(preset.source), _paragraph(preset.chosen), ""]
    for option, value in chosen.options().items():
        mark = " " if value == usual[option] else "*"
        written = f"{option}={value}"
        lines.append(
            fill(
                describe_value(option, value),
                _WIDTH,
                initial_indent=f"{mark} {written:<28}",
                subsequent_indent=" " * 30,
            )
        )
    lines += ["", "* differs from the default"]
    return "\n".join(lines) + "\n"


def _one_json(chosen: RuleSet, preset: Preset) -> str:
    usual = RuleSet().options()
    options: list[Json] = [
        {
            "name": option,
            "value": value,
            "default": usual[option],
            "meaning": describe_option(option),
            "value_meaning": describe_value(option, value),
        }
        for option, value in chosen.options().items()
    ]
    text: dict[str, Json] = {"rules": rules_to_text(chosen), "options": options}
    return to_json(_preset_json(preset) | text) + "\n"


def _preset_json(entry: Preset) -> dict[str, Json]:
    return {"name": entry.name, "source": entry.source, "chosen": entry.chosen}


def _paragraph(text: str) -> str:
    return fill(text, _WIDTH, initial_indent="  ", subsequent_indent="  ")
