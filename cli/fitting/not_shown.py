"""For every option that stays open, what the records do not show."""

from __future__ import annotations

_SENTENCES = {
    "opening": "no first row shows whether both hands open a match",
    "first-lift": "no first lift shows whether another house may be lifted first",
    "simultaneous-rounds": "no later round shows whether both hands open it",
    "pace": "no row of both hands shows whether they keep pace by shells or by laps",
    "origin": "no lap of a whole circuit shows what happens at the house it was lifted from",
    "after-opening": "no row of both hands shows which of them plays next",
    "relay": "no lap that ends in an occupied house of another seat shows whether it goes on",
    "again": "no last shell in the mover's own store shows whether it gives another move",
    "capture": "no last shell in an own house that was empty shows all that is captured",
    "facing": "no capture of three seats shows which house faces which",
    "capture-theirs": "no last shell in another seat's empty house shows what is captured",
    "capture-again": "no capture shows whether it gives another move",
    "capture-after": "no capture shows whether the hand must have passed its store before",
    "round-end": "no turn that empties one side shows whether the round is over",
    "rest": "no score shows who takes the shells left in the houses",
    "rounds": "no end of a match shows how many rounds it may have",
    "refill": "no later round shows how a store that cannot fill every house is spread",
    "refill-from": "no later round shows from which end a store fills the houses",
    "burn": "no later round shows whether the players choose the houses that burn",
    "burned": "no hand that comes to a burned house shows what happens there",
    "reopen": "no later round shows whether a burned house can be filled again",
    "next": "no later round shows who begins",
    "match-end": "no round shows whether the match is over when a seat cannot fill a house",
    "win": "no result shows what decides the match",
}

_BETWEEN = {
    ("capture", frozenset({"both", "facing"})): (
        "no capture shows whether the capturing shell is taken"
    ),
    ("capture", frozenset({"both", "always"})): (
        "no last shell in an own empty house that faces an empty house shows whether it is taken"
    ),
    ("capture", frozenset({"facing", "none"})): (
        "no capture shows whether the facing shells are taken"
    ),
}
"""What is better said of an option when only these values are left."""


def describe_not_shown(option: str, values: tuple[str, ...]) -> str:
    """What the records do not show, when an option may have any of `values`.

    Raises `KeyError` when there is no such option, or a record never shows it.
    """
    return _BETWEEN.get((option, frozenset(values))) or _SENTENCES[option]
