"""The bound of a value, in a module of its own because every judgement has one."""

from __future__ import annotations

from enum import StrEnum


class Bound(StrEnum):
    """The relation of a value to the outcome of the round when every seat plays its best.

    `at least` and `at most` are proven, for the seat that chooses. A value `so far` is that of the
    stores at the horizon of a search; it proves nothing.
    """

    EXACT = "exact"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    SO_FAR = "so far"

    @property
    def of_negative(self) -> Bound:
        """The bound of the negative number.

        >>> Bound.AT_LEAST.of_negative, Bound.SO_FAR.of_negative
        (<Bound.AT_MOST: 'at most'>, <Bound.SO_FAR: 'so far'>)
        """
        match self:
            case Bound.AT_LEAST:
                return Bound.AT_MOST
            case Bound.AT_MOST:
                return Bound.AT_LEAST
        return self
