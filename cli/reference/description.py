"""Rule sets written out in full, side by side, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from ...engine.presets import PRESETS, Preset
from ...engine.rules_text import DEFAULT, find_preset, rules_to_text
from ...engine.ruleset import RuleSet
from ...engine.synopsis import LANGUAGES, matters, summarise_rules
from ..console.json_text import Json, to_json
from .distinctions import tell_apart
from .glossary import GlossaryEntry
from .rule_options import describe_option, describe_value
from .sources import (
    Basis,
    KnownRules,
    Provision,
    RuleSource,
    changed_options,
    find_known,
    find_source,
    list_known,
    plays_alike,
)

HEADINGS = {
    Basis.SAID: "Said by the source",
    Basis.READ: "Read into it",
    Basis.CHOSEN: "Chosen where it is silent",
}
"""The heading of the provisions with each basis."""

CHANGED_HEADINGS = {
    Basis.SAID: "Said by the source of `{preset}`",
    Basis.READ: "Read into the source of `{preset}`",
    Basis.CHOSEN: "Chosen where the source of `{preset}` is silent",
}
"""The same where options of a preset are changed, so that another text may speak otherwise."""

_WIDTH = 79


def list_rule_sets() -> str:
    """The names and sources of all published rule sets, as text."""
    blocks = []
    for entry in PRESETS:
        note = "  (when a record names none)" if entry.name == DEFAULT else ""
        blocks.append(f"{entry.name}{note}\n{_paragraph(entry.source)}\n")
    blocks.append(
        _filled(
            f"{len(list_known())} other descriptions are found by title, author or address, or by "
            "people's words for things: `sungka rules Hellier`, `sungka rules tembak`. "
            "`sungka rules --ask` asks nine questions."
        )
        + "\n"
    )
    return "\n".join(blocks)


def list_rule_sets_as_json() -> str:
    """The names and sources of all published rule sets, as JSON."""
    return to_json([_preset_json(entry) for entry in PRESETS]) + "\n"


def describe_rules(rules: RuleSet, language: str, found: KnownRules | None = None) -> str:
    """A rule set in full: six sentences, the basis of each option, and every option.

    The description that was looked for, if any, is at the top; above changed rules, the other
    descriptions with these rules are listed too. The source's words on a changed option of the
    preset are left out.
    """
    source = find_source(rules.preset)
    changed = changed_options(rules, find_preset(rules.preset))
    known = find_known(rules)
    shown = known if changed else tuple(entry for entry in known if entry == found)
    lines = [rules_to_text(rules)]
    for entry in sorted(shown, key=lambda entry: entry != found):
        lines += [_paragraph(text) for text in (entry.title, entry.where, f"({entry.note})")]
        lines += [""]
    if shown or changed:
        lines += _numbered(summarise_rules(rules, language))
        lines += ["", _paragraph(_say_preset(source, rules.preset, changed))]
        lines += [_paragraph(source.title), _paragraph(source.where)]
    else:
        lines += [_paragraph(source.title), _paragraph(source.where), ""]
        lines += _numbered(summarise_rules(rules, language))
    lines += _basis_lines(rules, source)
    same = [*source.same, *(() if changed else (f"{e.title}: {e.where}" for e in known))]
    if same:
        play_so = f"play `{rules.preset}`" if changed else "play so"
        lines += ["", f"Other texts that {play_so}"]
        lines += [_item(text) for text in same]
    lines += ["", "Every option"]
    lines += _option_lines(rules)
    lines += ["", "* differs from the default"]
    return "\n".join(lines) + "\n"


def describe_rules_as_json(rules: RuleSet) -> str:
    """A rule set in full, as JSON."""
    usual, source = RuleSet().options(), find_source(rules.preset)
    options: list[Json] = [
        {
            "name": option,
            "value": value,
            "default": usual[option],
            "meaning": describe_option(option),
            "value_meaning": describe_value(option, value),
        }
        for option, value in rules.options().items()
    ]
    changed = changed_options(rules, find_preset(rules.preset))
    summary: dict[str, Json] = {code: list(summarise_rules(rules, code)) for code in LANGUAGES}
    preset = next(entry for entry in PRESETS if entry.name == rules.preset)
    text: dict[str, Json] = {
        "rules": rules_to_text(rules),
        "title": source.title,
        "where": source.where,
        "same": list(source.same),
        "summary": summary,
        **{
            basis.value: [
                {"options": list(e.options), "clauses": list(e.clauses), "text": e.text}
                for e in source.rest_on(basis)
                if not e.is_changed(changed)
            ]
            for basis in Basis
        },
        "changed": list(changed),
        "known": [{"title": e.title, "where": e.where, "note": e.note} for e in find_known(rules)],
        "options": options,
    }
    return to_json(_preset_json(preset) | text) + "\n"


def list_descriptions_as_json(found: Sequence[KnownRules]) -> str:
    """Descriptions with the words of their rules, as JSON."""
    entries: list[Json] = [
        {"rules": e.rules, "title": e.title, "where": e.where, "note": e.note} for e in found
    ]
    return to_json(entries) + "\n"


def write_descriptions(found: Sequence[KnownRules]) -> str:
    """Descriptions with the words of their rules and what tells them apart, as text."""
    blocks = []
    for entry, apart in zip(found, tell_apart(found), strict=True):
        texts = [entry.title, f"({apart})", *([entry.note] if entry.note else []), entry.where]
        blocks.append("\n".join([entry.rules, *map(_paragraph, texts), ""]))
    return "".join(blocks)


def write_glossary_entries(found: Sequence[GlossaryEntry]) -> str:
    """Words that people have for things: their names here, their origins, and the clauses."""
    blocks = []
    for entry in found:
        clauses = ", ".join(entry.clauses())
        lines = [f"{entry.words}: {entry.here}", _paragraph(entry.where)]
        lines += [_paragraph(f"docs/rules.md, clause {clauses}")] if clauses else []
        blocks.append("\n".join([*lines, ""]))
    return "".join(blocks)


def compare_rules(one: RuleSet, other: RuleSet, language: str) -> str:
    """The differences between two rule sets: the sentences in which they show, then the options.

    An option is listed only for a rule set in which it has an effect. Says so when they play alike.
    """
    names = [rules_to_text(one), rules_to_text(other)]
    changed = changed_options(one, other)
    if not changed:
        return f"{names[0]} and {names[1]} have the same options.\n"
    if plays_alike(one, other):
        return (
            f"{names[0]} and {names[1]} play alike: no option in which they differ has an effect.\n"
        )
    lines = []
    summaries = [summarise_rules(rules, language) for rules in (one, other)]
    for pair in zip(*summaries, strict=True):
        if pair[0] != pair[1]:
            lines += [_compared(name, text) for name, text in zip(names, pair, strict=True)] + [""]
    lines += ["Options"]
    for option in changed:
        for name, rules in zip(names, (one, other), strict=True):
            if not matters(rules, option):
                continue
            value = rules.options()[option]
            meaning = f"{option}={value}: {describe_value(option, value)}"
            lines.append(_compared(name, meaning))
    return "\n".join(lines) + "\n"


def _say_preset(source: RuleSource, preset: str, changed: Sequence[str]) -> str:
    """Say how much of the preset's source holds for rules that may change options of the preset."""
    if not changed:
        return f"This is the preset `{preset}`. Its source:"
    return (
        f"This is the preset `{preset}`, changed in {_join(changed)}. The source of `{preset}` "
        "speaks for it as it is, not for these changes; what it says of the rest follows:"
    )


def _join(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _compared(name: str, text: str) -> str:
    return fill(text, _WIDTH, initial_indent=f"  {name}: ", subsequent_indent="      ")


def _basis_lines(rules: RuleSet, source: RuleSource) -> Iterator[str]:
    changed = changed_options(rules, find_preset(rules.preset))
    values = rules.options()
    if changed:
        yield ""
        if find_known(rules):
            yield "Changed here, as the text at the top has it"
        else:
            yield f"Changed here, so not as in the source of `{rules.preset}`"
        for option in changed:
            yield _item(f"{option}={values[option]}: {describe_value(option, values[option])}")
    for basis in Basis:
        entries = list(_texts(source.rest_on(basis), values, changed))
        if entries:
            yield ""
            headings = CHANGED_HEADINGS if changed else HEADINGS
            yield headings[basis].format(preset=rules.preset)
            yield from map(_item, entries)


def _texts(
    provisions: Sequence[Provision], values: dict[str, str], changed: Sequence[str]
) -> Iterator[str]:
    for entry in provisions:
        if not entry.is_changed(changed):
            yield f"{entry.text} ({', '.join((*entry.options, *entry.clauses))})"
            continue
        for option in entry.options:
            if option not in changed:
                yield f"{option}={values[option]}: {describe_value(option, values[option])}."


def _option_lines(rules: RuleSet) -> Iterator[str]:
    usual = RuleSet().options()
    for option, value in rules.options().items():
        mark = " " if value == usual[option] else "*"
        written = f"{option}={value}"
        yield fill(
            describe_value(option, value),
            _WIDTH,
            initial_indent=f"{mark} {written:<28}",
            subsequent_indent=" " * 30,
        )


def _numbered(sentences: Sequence[str]) -> Iterator[str]:
    for number, sentence in enumerate(sentences, 1):
        yield fill(sentence, _WIDTH, initial_indent=f"  {number}. ", subsequent_indent="     ")


def _filled(text: str) -> str:
    return fill(text, _WIDTH, break_on_hyphens=False)


def _item(text: str) -> str:
    return fill(
        text, _WIDTH, initial_indent="  - ", subsequent_indent="    ", break_long_words=False
    )


def _preset_json(entry: Preset) -> dict[str, Json]:
    return {"name": entry.name, "source": entry.source}


def _paragraph(text: str) -> str:
    return fill(
        text,
        _WIDTH,
        initial_indent="  ",
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
