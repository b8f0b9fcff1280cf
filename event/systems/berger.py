"""Berger tables: a round robin's rounds, as FIDE prints them (handbook C.05, annex 1)."""

from __future__ import annotations


def berger_rounds(count: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds of `count` players: pairs of starting numbers from 1, the first sits South.

    With an odd count, whoever is paired with the number after the last one rests.

    >>> berger_rounds(4)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))

    Raises `ValueError` for a count under 2.
    """
    if count < 2:
        raise ValueError(f"a round robin has 2 players or more, not {count}")
    last = count + count % 2
    turning = last - 1
    rounds = []
    for number in range(turning):
        # The others turn; in the first pair of each round the one before the last comes home.
        first = number * (last // 2) % turning
        pairs = [(first + 1, last) if number % 2 == 0 else (last, first + 1)]
        for step in range(1, last // 2):
            pairs.append(((first + step) % turning + 1, (first - step) % turning + 1))
        rounds.append(tuple(pairs))
    return tuple(rounds)


def double_berger_rounds(count: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds of a double round robin: the second half with the seats exchanged.

    The last two rounds of the first half change places, so that nobody has a seat three times
    running (the annex's own advice).
    """
    first = list(berger_rounds(count))
    if len(first) > 2:
        first[-1], first[-2] = first[-2], first[-1]
    back = [tuple((b, a) for a, b in pairs) for pairs in berger_rounds(count)]
    return (*first, *back)
