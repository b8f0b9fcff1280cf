"""`sungka rules`: the published rule sets, one of them in full, two compared, or questions."""

from __future__ import annotations

import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...engine.presets import PRESETS
from ...engine.rules_text import DEFAULT, rules_from_text
from ...engine.ruleset import RuleSet
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.parameters import Argument, Option
from ..console.terminal import escape_text, make_painter, print_data, print_text
from ..reference.description import (
    compare_rules,
    describe_rules,
    describe_rules_as_json,
    list_descriptions_as_json,
    list_rule_sets,
    list_rule_sets_as_json,
    write_descriptions,
    write_glossary_entries,
)
from ..reference.lookup import (
    find_nearest,
    is_address,
    is_place,
    search_descriptions,
    search_glossary,
    search_places,
)
from ..reference.sources import KnownRules

if TYPE_CHECKING:
    from ..reference.interview import Interview
    from ..reference.questions import FoundRules

_PUNCTUATION = "\"'`.,;:!?()[]<>"
"""The characters around a word of a query that do not count."""

EPILOG = """\b
Examples:
  sungka rules
  sungka rules congkak
  sungka rules Hellier
  sungka rules kotamahsuri.com/2018
  sungka rules tembak
  sungka rules "congkak rounds=3" --output json
  sungka rules sungka "congkak rounds=3"
  sungka rules --lang fil sungka
  sungka rules --ask
  sungka rules --ask --lang fil
  sungka rules --fit monday.sgn tuesday.sgn
  sungka rules --fit my-program.jsonl
  sungka rules --fit --board "houses=9 shells=9" old.sgn
\b
Files for --fit are records, or games of another program: docs/tables.md shows
the lines of moves and boards (my-program.jsonl).
Exit status with --fit: 0 when a rule set agrees with all games, 1 when none
does; the output then says which comes nearest and what the games do otherwise.
With --ask: 1 when your game is not supported.
"""


class RulesForm(StrEnum):
    """The forms in which rule sets are shown."""

    TEXT = "text"
    JSON = "json"


class RulesLanguage(StrEnum):
    """The languages of the six sentences about a rule set, and of the questions."""

    EN = "en"
    FIL = "fil"


def rules(
    name: Annotated[
        list[str] | None,
        Argument(
            metavar="[NAME] [OTHER]",
            help="Rule sets, words to find one by, or files for --fit.",
            show_default=False,
            complete="presets",
        ),
    ] = None,
    output: Annotated[RulesForm, Option(help="Output form.")] = RulesForm.TEXT,
    lang: Annotated[RulesLanguage, Option(help="Language of the answer.")] = RulesLanguage.EN,
    ask: Annotated[
        bool,
        Option("--ask", help="Find your rules by nine questions."),
    ] = False,
    fit: Annotated[
        bool,
        Option("--fit", help="Find the rule sets that agree with records."),
    ] = False,
    board: Annotated[
        str | None,
        Option(
            help="With --fit: a board, like `houses=9 shells=9`.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Show, compare or find rule sets."""
    as_json = output is RulesForm.JSON
    if fit or board is not None:
        if not fit or ask:
            return report_wrong_usage(
                "--board needs --fit" if not fit else "--fit and --ask do not go together"
            )
        return _fit(name or [], board, as_json)
    if ask:
        if name or as_json:
            return report_wrong_usage("--ask takes no rule set, and prints text only")
        return _ask(lang)
    if not " ".join(name or []).strip(f"{_PUNCTUATION} "):
        print_data(list_rule_sets_as_json() if as_json else list_rule_sets())
        return CLEAN
    words = (word.strip(_PUNCTUATION) for word in " ".join(name or []).split())
    return _show(" ".join(word for word in words if word), lang, as_json)


def _show(text: str, language: str, as_json: bool) -> int:
    """One rule set or two compared where `text` names them, else what its words find."""
    texts = _split_rules(text)
    if not any(_begins_with_preset(part) for part in texts) or (
        len(texts) > 1 and "=" not in text and not all(map(_begins_with_preset, texts))
    ):
        return _search(text, language, as_json)
    if len(texts) > 2 or (len(texts) == 2 and as_json):
        return report_wrong_usage("at most two rule sets are compared, and as text only")
    try:
        chosen = [rules_from_text(_with_small_name(part)) for part in texts]
    except ValueError as error:
        complain(f"sungka: {escape_text(str(error))}")
        return FINDINGS
    if len(chosen) == 2:
        print_data(compare_rules(chosen[0], chosen[1], language))
    else:
        _describe(chosen[0], language, as_json)
    return CLEAN


def _describe(
    rules: RuleSet, language: str, as_json: bool, found: KnownRules | None = None
) -> None:
    print_data(describe_rules_as_json(rules) if as_json else describe_rules(rules, language, found))


def _search(text: str, language: str, as_json: bool) -> int:
    """Find a word of the glossary, or one description; several are listed.

    The words of a place or a people stand behind the descriptions that have its name.
    """
    words = escape_text(text)
    terms, found = search_glossary(text), search_descriptions(text)
    if terms and not as_json:
        print_data(write_glossary_entries(terms))
        if found:
            print_data(f"\nDescriptions with `{words}`\n\n{write_descriptions(found)}")
        return CLEAN
    places = () if as_json else search_places(text)
    heading = f"Words that people have for things, `{words}`\n\n"
    if len(found) == 1:
        _describe(rules_from_text(found[0].rules), language, as_json, found[0])
        if places and is_place(text):
            print_data(f"\n{heading}{write_glossary_entries(places)}")
        return CLEAN
    if found and as_json:
        print_data(list_descriptions_as_json(found))
    elif found:
        print_data(f"These descriptions have the words `{words}`:\n")
        print_data(write_descriptions(found))
        if places:
            print_data(f"\n{heading}{write_glossary_entries(places)}")
    elif places:
        print_data(f"{heading}{write_glossary_entries(places)}")
    else:
        status = _compare_with_description(text, language)
        return _complain_of_a_miss(text) if status is None else status
    return CLEAN


def _compare_with_description(text: str, language: str) -> int | None:
    """Compare a rule set with the description that the words behind it find.

    `None` where the text is no rule set with words behind that find anything.
    """
    first, *rest = _split_rules(text)
    found = search_descriptions(" ".join(rest)) if rest and _begins_with_preset(first) else ()
    if not found:
        return None
    if len(found) > 1:
        complain(f"sungka: `{escape_text(' '.join(rest))}` are words of several descriptions:")
        _complain_in_lines(write_descriptions(found))
        complain(f'to compare: sungka rules {escape_text(first)} "{found[0].rules}"')
        return FINDINGS
    one, other = rules_from_text(_with_small_name(first)), rules_from_text(found[0].rules)
    print_data(f"{found[0].rules}: {found[0].title}\n\n")
    print_data(compare_rules(one, other, language))
    return CLEAN


def _complain_of_a_miss(text: str) -> int:
    """Say what comes nearest and how to go on; return the status of a miss."""
    words = escape_text(text)
    first = text.split()[0]
    if first.partition("=")[0] in RuleSet().options() and "=" in first:
        complain(f"sungka: name a rule set before `{escape_text(first)}`")
        complain(f'for example: sungka rules "{DEFAULT} {words}"')
        return FINDINGS
    nearest = find_nearest(text)
    has_several = len(re.findall(r"\w+", text)) > 1 and not is_address(text)
    if has_several:
        complain(f"sungka: no description has all of the words `{words}`")
    for word, alike in nearest.unknown:
        nowhere = "is in none" if has_several else "is not a rule set, and is in no description"
        known = " or ".join(f"`{one}`" for one in alike)
        meant = known and f"; did you mean {known}?"
        complain(f"{'' if has_several else 'sungka: '}`{escape_text(word)}` {nowhere}{meant}")
    if nearest.glossary:
        _complain_in_lines(write_glossary_entries(nearest.glossary))
    if nearest.descriptions:
        complain("the nearest:")
        _complain_in_lines(write_descriptions(nearest.descriptions))
    complain(
        "try fewer or other words, an author or an address; `sungka rules` lists rule sets; "
        "`sungka rules --ask` asks nine questions"
    )
    return FINDINGS


def _complain_in_lines(text: str) -> None:
    for line in text.splitlines():
        complain(line)


def _begins_with_preset(text: str) -> bool:
    name = text.split()[0] if text.split() else ""
    return any(name.casefold() == entry.name for entry in PRESETS)


def _with_small_name(text: str) -> str:
    """The rules with the name of their preset in small letters; the rest as it was typed."""
    name, *options = text.split()
    return " ".join((name.casefold(), *options))


def _ask(language: str) -> int:
    """The questions on standard error, so that standard output holds nothing but the answer."""
    from ..reference.interview import Interview
    from ..reference.questions import FoundRules, OutsideAnswer

    interview = Interview(language, make_painter(sys.stderr), _read_line)
    found: FoundRules | OutsideAnswer | None = None
    while not isinstance(found, OutsideAnswer):
        found = interview.ask(found)
        print_data(interview.result(found))
        sys.stdout.flush()
        if isinstance(found, FoundRules) and not _offer_file(interview, found):
            return CLEAN
    return FINDINGS


def _offer_file(interview: Interview, found: FoundRules) -> bool:
    """Offer a file for the first record; whether somebody goes back to the questions instead."""

    def write(name: str) -> str | None:
        try:
            with Path(name).open("x", encoding="utf-8") as out:
                out.write(found.first_record(interview.language))
        except FileExistsError:
            return interview.words("exists", name=escape_text(name))
        except OSError as error:
            reason = escape_text(error.strerror or str(error))
            return interview.words("failed", name=escape_text(name), reason=reason)
        return None

    return interview.ask_file(write)


def _read_line() -> str | None:
    sys.stderr.flush()
    line = sys.stdin.readline()
    return line or None


def _split_rules(text: str) -> list[str]:
    """The texts of rule sets: each begins with a word that is no option."""
    parts: list[str] = []
    for word in text.split():
        if parts and "=" in word:
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts or [text]


def _fit(files: list[str], board: str | None, as_json: bool) -> int:
    from ..fitting.answer import fit_to_json, fit_to_text
    from ..fitting.differences import nearest_to_json, nearest_to_text
    from ..fitting.search import fit_files

    if not files:
        return report_wrong_usage("--fit needs a file of records")
    try:
        wanted = None if board is None else rules_from_text(f"{RuleSet().preset} {board}")
    except ValueError as error:
        return report_wrong_usage(f"--board: {escape_text(str(error))}")
    answer, status = fit_files(files, wanted)
    if answer is None:
        return status
    nearest = answer.nearest
    if as_json:
        told = None if nearest is None else nearest_to_json(nearest, answer.labels)
        print_data(fit_to_json(answer.fit, told))
    else:
        print_text(
            fit_to_text(answer.fit) if nearest is None else nearest_to_text(nearest, answer.labels)
        )
    return status
