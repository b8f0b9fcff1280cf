"""Descriptions of the options of the rules and of their values."""

from __future__ import annotations

from ...engine.option_words import OPTIONS, VALUES


def describe_option(option: str) -> str:
    """The description of an option.

    Raises `KeyError` when the rules have no such option.
    """
    return OPTIONS[option]


def describe_value(option: str, value: str) -> str:
    """The description of an option with a value; a number is not described any further.

    >>> describe_value("rest", "owner")
    'who takes the shells left when a round is over: the seat whose houses they lie in'

    Raises `KeyError` when there is no such option or value.
    """
    about = OPTIONS[option]
    return f"{about}: {VALUES[option][value]}" if option in VALUES else about
