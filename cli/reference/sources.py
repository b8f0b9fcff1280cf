"""The origins of the rule sets: the words of their sources, the readings, the choices."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import TypedDict, cast

from ...engine.presets import PRESETS
from ...engine.rules_text import rules_from_text
from ...engine.ruleset import RuleSet
from ...engine.synopsis import matters

TEXTS = "sources.toml"
"""The file of the sources and their provisions, written by hand."""


class _Table(TypedDict, total=False):
    title: str
    where: str
    same: list[str]
    said: list[Mapping[str, str]]
    read: list[Mapping[str, str]]
    chosen: list[Mapping[str, str]]


class Basis(Enum):
    """The basis of a provision of a rule set."""

    SAID = "said"
    READ = "read"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class Provision:
    """One sentence about options and clauses of a rule set, and its basis.

    `clauses` are numbers of `docs/rules.md`, like `5.1`. `rests_on` are options that the sentence
    takes for granted without being about them.
    """

    basis: Basis
    options: tuple[str, ...]
    clauses: tuple[str, ...]
    text: str
    rests_on: tuple[str, ...] = ()

    def is_changed(self, changed: Sequence[str]) -> bool:
        """True when one of the changed options makes the sentence doubtful."""
        return any(option in changed for option in (*self.options, *self.rests_on))


@dataclass(frozen=True, slots=True)
class RuleSource:
    """The text that a published rule set comes from.

    `same` are other published texts with the same rules. Every option and every clause is in
    exactly one of `provisions`, which are in the order of `Basis`.
    """

    title: str
    where: str
    same: tuple[str, ...]
    provisions: tuple[Provision, ...]

    def rest_on(self, basis: Basis) -> tuple[Provision, ...]:
        """The provisions with a basis."""
        return tuple(entry for entry in self.provisions if entry.basis is basis)


@dataclass(frozen=True, slots=True)
class KnownRules:
    """A published description that no preset is named after, as words of the `Rules` tag."""

    title: str
    where: str
    rules: str
    note: str


@cache
def find_source(preset: str) -> RuleSource:
    """The source of a published rule set.

    Raises `KeyError` when there is no such rule set.
    """
    own = _load()[preset]
    provisions = tuple(_own_provisions(own))
    covered = {name for entry in provisions for name in (*entry.options, *entry.clauses)}
    common = (_without(entry, covered) for entry in find_common())
    merged = (*provisions, *(entry for entry in common if entry.options or entry.clauses))
    order = list(Basis)
    return RuleSource(
        own["title"],
        own["where"],
        tuple(own["same"]),
        tuple(sorted(merged, key=lambda entry: order.index(entry.basis))),
    )


def find_own(preset: str) -> tuple[Provision, ...]:
    """The provisions of a rule set that are not common to all.

    Raises `KeyError` when there is no such rule set.
    """
    return tuple(_own_provisions(_load()[preset]))


def find_common() -> tuple[Provision, ...]:
    """The provisions of every rule set that has none of its own about the same thing."""
    return tuple(_own_provisions(_load()["common"]))


@cache
def list_known() -> tuple[KnownRules, ...]:
    """The known descriptions that no preset is named after, in the order of `docs/rules.md`."""
    known = cast("list[Mapping[str, str]]", _load()["known"])
    return tuple(KnownRules(**entry) for entry in known)


@cache
def list_descriptions() -> tuple[KnownRules, ...]:
    """The sources of the published rule sets, then the known descriptions."""
    sources = ((entry.name, find_source(entry.name)) for entry in PRESETS)
    return (
        *(KnownRules(source.title, source.where, name, "") for name, source in sources),
        *list_known(),
    )


def find_known(rules: RuleSet) -> tuple[KnownRules, ...]:
    """The known descriptions with the same value for every option that makes a difference."""
    wanted = _relevant(rules)
    return tuple(entry for entry, relevant in _known_options() if relevant == wanted)


def plays_alike(one: RuleSet, other: RuleSet) -> bool:
    """True when two rule sets have the same value for every option that makes a difference."""
    return _relevant(one) == _relevant(other)


def changed_options(rules: RuleSet, usual: RuleSet) -> list[str]:
    """The names of the options in which two rule sets differ."""
    other = usual.options()
    return [option for option, value in rules.options().items() if value != other[option]]


@cache
def _known_options() -> tuple[tuple[KnownRules, dict[str, str]], ...]:
    return tuple((entry, _relevant(rules_from_text(entry.rules))) for entry in list_known())


def _relevant(rules: RuleSet) -> dict[str, str]:
    return {name: value for name, value in rules.options().items() if matters(rules, name)}


def _own_provisions(table: _Table) -> list[Provision]:
    entries = {
        Basis.SAID: table["said"],
        Basis.READ: table["read"],
        Basis.CHOSEN: table["chosen"],
    }
    return [_provision(basis, entry) for basis in Basis for entry in entries[basis]]


def _provision(basis: Basis, entry: Mapping[str, str]) -> Provision:
    about = entry["about"].split()
    return Provision(
        basis,
        tuple(name for name in about if not name[0].isdigit()),
        tuple(name for name in about if name[0].isdigit()),
        entry["text"],
        tuple(entry.get("while", "").split()),
    )


def _without(entry: Provision, covered: set[str]) -> Provision:
    return Provision(
        entry.basis,
        tuple(name for name in entry.options if name not in covered),
        tuple(name for name in entry.clauses if name not in covered),
        entry.text,
        entry.rests_on,
    )


@cache
def _load() -> Mapping[str, _Table]:
    text = files(__package__).joinpath(TEXTS).read_text(encoding="utf-8")
    return cast("Mapping[str, _Table]", tomllib.loads(text))
