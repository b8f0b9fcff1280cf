"""A rule set in six sentences, in English and in Filipino."""

from __future__ import annotations

from .option_words import PHRASES, SENTENCES
from .ruleset import RuleSet

LANGUAGES = tuple(PHRASES)
"""The codes of the languages in which there are sentences."""


def summarise_rules(rules: RuleSet, language: str = "en") -> tuple[str, ...]:
    """Six sentences: the board, the opening, sowing, captures, the end of a round, the match.

    They name every option that differs from its default and matters, but no number of a clause.

    >>> summarise_rules(RuleSet())[4]
    'A round is over when all houses are empty.'

    Raises `KeyError` when `language` is none of `LANGUAGES`.
    """
    phrases, options = PHRASES[language], rules.options()
    counts = {name: options[name] for name in ("seats", "houses", "shells", "rounds")}
    summary = []
    for names in SENTENCES:
        chosen = (
            phrases.get(f"{name}={options[name]}", phrases.get(name, ""))
            for name in names
            if name in options and matters(rules, name)
        )
        text = "; ".join(phrase for phrase in chosen if phrase).format(**counts)
        summary.append(f"{text[0].upper()}{text[1:]}.")
    return tuple(summary)


def matters(rules: RuleSet, option: str) -> bool:
    """True when another value of the option could make a difference under these rules."""
    value = rules.options()
    both_hands = value["opening"] == "simultaneous"
    many_rounds = rules.rounds > 1
    crossing = value["capture"] != "none"
    theirs = value.get("capture-theirs", "none")
    match option:
        case "simultaneous-rounds":
            return both_hands and many_rounds
        case "pace":
            return both_hands
        case "after-opening":
            return both_hands and (rules.seats > 2 or value["pace"] != "first-over")
        case "facing":
            return rules.seats > 2 and (crossing or theirs == "own")
        case "capture-after" | "capture-again":
            return crossing or theirs != "none"
        case "rest":
            return value["round-end"] != "both"
        case "refill" | "match-end":
            return many_rounds
        case "refill-from":
            return many_rounds and value["refill"] in ("full", "partial")
        case "burn" | "burned" | "reopen":
            return many_rounds and value["refill"] != "new"
        case "next":
            return many_rounds and not (both_hands and value["simultaneous-rounds"] == "all")
    return True
