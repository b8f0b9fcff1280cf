"""The sentences of findings, each by its name and with its fields.

Made of `definitions/messages.toml` by `python definitions/make.py`; not to be edited.
"""

from __future__ import annotations

HOUSE_NEGATIVE = "a house cannot hold fewer than 0 shells"


def not_an_option(word: object) -> str:
    return f"`{word}` is not an option like `capture=always`"


def option_twice(option: object) -> str:
    return f"option `{option}` is given twice"


def opening_contradicts(lift: object) -> str:
    return f"`opening=farthest` contradicts `first-lift={lift}`"


def preset_unknown(*, name: object, meant: object) -> str:
    return f"rule set `{name}` is not known{meant}"


def opening_values(*, values: object, value: object) -> str:
    return f"`opening` is one of {values}, not `{value}`"


def option_unknown(*, option: object, meant: object) -> str:
    return f"option `{option}` is not known to edition 1.2 of the rules{meant}"


def option_values(*, option: object, values: object, value: object) -> str:
    return f"`{option}` is one of {values}, not `{value}`"


def option_range(*, option: object, low: object, high: object, value: object) -> str:
    return f"`{option}` is a number from {low} to {high}, not `{value}`"


def did_you_mean(word: object) -> str:
    return f"; did you mean `{word}`?"


def all_known(words: object) -> str:
    return f"; known are {words}"


def rows_count(count: object) -> str:
    return f"a position has 2 or 3 rows, not {count}"


def rows_unequal(houses: object) -> str:
    return f"all rows have the same number of houses, not {houses}"


def seat_off_board(*, seat: object, seats: object) -> str:
    return f"{seat} does not sit at a board of {seats}"


def not_a_row(field: object) -> str:
    return f"`{field}` is not a row of houses and a store like `7.7.7/0`"


def too_many_shells(*, most: object, shells: object) -> str:
    return f"a position holds at most {most} shells, not {shells}"


def not_a_mover(mover: object) -> str:
    return f"a position ends with the seat to move or `-`, not `{mover}`"
