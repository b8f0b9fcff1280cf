"""Descriptions of the options of the rules and of their values."""

from __future__ import annotations

_OPTIONS = {
    "seats": "how many players sit at the board",
    "houses": "houses of each seat",
    "shells": "shells in each filled house when a match starts",
    "layout": "which houses are filled when a match starts",
    "sowing": "how the board is drawn",
    "opening": "how a match opens",
    "first-lift": "which house the first lift of a match takes (with both hands: of each hand)",
    "simultaneous-rounds": "which rounds both hands open, with opening=simultaneous",
    "pace": "what two hands keep together in a simultaneous row",
    "after-opening": "who plays after both hands",
    "origin": "what a lap does that comes back to the house it was lifted from",
    "relay": "which occupied houses are lifted again where a lap ends",
    "again": "what a last shell in the mover's own store gives",
    "capture": "what a last shell captures in the mover's own house that was empty",
    "facing": "which house of the next player faces a house when three play",
    "capture-theirs": "what a last shell captures in another player's house that was empty",
    "capture-after": "from when on captures are made",
    "capture-again": "what follows a capture",
    "round-end": "when a round is over",
    "rest": "who takes the shells left when a round is over",
    "rounds": "the most rounds of a match",
    "refill": "how a seat fills its houses for the next round",
    "refill-from": "where a refill starts",
    "burn": "which houses burn when a store cannot fill all",
    "burned": "what a hand does at a burned house",
    "reopen": "whether a burned house can be filled again in a later round",
    "next": "who begins the next round, unless both hands open it",
    "match-end": "when a match ends before its last round",
    "win": "what decides a match",
}

_VALUES = {
    "layout": {
        "full": "every house is filled",
        "alternate": "every other house round the ring, from the first player's farthest",
    },
    "sowing": {
        "clockwise": "the store is at the player's left",
        "counter": "the store is at the player's right",
    },
    "opening": {
        "alternate": "the players move in turn from the first move",
        "simultaneous": "both hands sow at once",
    },
    "first-lift": {
        "any": "any house that holds shells",
        "farthest": "the farthest from the store, unless it is empty",
        "nearest": "the one next to the store, unless it is empty",
    },
    "simultaneous-rounds": {
        "first": "only the first round of a match",
        "all": "every round",
    },
    "pace": {
        "shell": "one shell a tick from each hand",
        "lap": "whole laps: their ends are judged when both are sown",
    },
    "after-opening": {
        "earlier": "the seat whose hand finished earlier",
        "later": "the seat whose hand finished later",
        "seat": "the first seat",
    },
    "origin": {
        "sown": "sows it; a last shell alone there has fallen in an empty house",
        "skipped": "passes over it",
        "relayed": "sows it; a last shell there is lifted and sown on, even alone",
    },
    "relay": {
        "any": "any house that was not empty",
        "own": "only the mover's own; in another's row the turn ends",
    },
    "again": {
        "yes": "another move in the same turn",
        "no": "nothing: the turn ends",
    },
    "capture": {
        "both": "the facing shells and itself; nothing when the facing house is empty",
        "always": "the facing shells and itself, even when the facing house is empty",
        "facing": "the facing shells; it stays where it fell",
        "none": "nothing",
    },
    "facing": {
        "mirror": "the mirror image in one's own store",
        "same": "the one with the same number",
    },
    "capture-theirs": {
        "none": "nothing",
        "sides": "the shells in the two houses beside it, and itself with capture=both or always",
        "own": "those in the mover's house that faces it, and itself with capture=both or always",
    },
    "capture-after": {
        "none": "from the first lap",
        "circuit": "once a shell has fallen into the mover's store in this turn",
        "village": "once the hand has passed through the other rows in this move",
    },
    "capture-again": {
        "no": "the turn ends",
        "yes": "another move in the same turn",
    },
    "round-end": {
        "both": "when all houses are empty; a player without shells passes",
        "one": "as soon as a turn leaves any row empty",
        "stuck": "as soon as the seat to move has nothing to lift",
    },
    "rest": {
        "owner": "the seat whose houses they lie in",
        "opponent": "the opponent (with three seats the next seat)",
    },
    "refill": {
        "full": "only whole houses; what is left over goes back to the store",
        "partial": "the last house may take fewer",
        "even": "spread evenly; what is left over goes to the houses nearest the store",
        "equal": "each house the same; what is left over goes back to the store",
        "new": "not from its store: every round has the board of the first",
    },
    "refill-from": {
        "near": "beside the store",
        "far": "at the house farthest from the store",
    },
    "burn": {
        "last": "those the refill did not reach",
        "chosen": "those the players choose; the record names them",
    },
    "burned": {
        "skip": "passes over it",
        "forfeit": "a shell sown there goes to the opponent's store",
        "open": "sows it as any empty house: it only begins the round without shells",
    },
    "reopen": {
        "yes": "it can",
        "no": "it stays burned for the match",
    },
    "next": {
        "loser": "the seat with the fewest shells",
        "winner": "the seat with the most shells",
        "last-mover": "the seat that lifted last",
        "other": "the seat after the one that began",
        "first": "the first seat",
        "emptied": "the seat without a shell in its houses when the round was over",
        "remaining": "the seat with shells in its houses when the round was over",
    },
    "match-end": {
        "no-house": "when a seat cannot fill one house",
        "rounds": "never",
        "majority": "when a seat cannot fill one house, and as soon as nobody can catch up",
    },
    "win": {
        "shells": "the shells at the end",
        "rounds": "the rounds won",
        "standing": "who can still fill a house; if both can, the shells at the end",
        "burned": "the fewest houses that the shells at the end would leave burned",
    },
}


def describe_option(option: str) -> str:
    """The description of an option.

    Raises `KeyError` when the rules have no such option.
    """
    return _OPTIONS[option]


def describe_value(option: str, value: str) -> str:
    """The description of an option with a value; a number is not described any further.

    >>> describe_value("rest", "owner")
    'who takes the shells left when a round is over: the seat whose houses they lie in'

    Raises `KeyError` when there is no such option or value.
    """
    about = _OPTIONS[option]
    return f"{about}: {_VALUES[option][value]}" if option in _VALUES else about
