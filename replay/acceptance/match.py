"""The match between its rounds, in numbers: `engine/match.py` for the acceptance check.

`match.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.ruleset import MatchEnd, Next, Refill, Win
from .ground import Ground

_FULL, _PARTIAL, _EVEN, _EQUAL, _NEW = map(
    list(Refill).index, (Refill.FULL, Refill.PARTIAL, Refill.EVEN, Refill.EQUAL, Refill.NEW)
)
_LOSER, _WINNER, _LAST_MOVER, _OTHER, _FIRST, _EMPTIED, _REMAINING = map(
    list(Next).index,
    (
        Next.LOSER, Next.WINNER, Next.LAST_MOVER, Next.OTHER, Next.FIRST, Next.EMPTIED,
        Next.REMAINING,
    ),
)  # fmt: skip
_ROUNDS, _STANDING, _BURNED = map(list(Win).index, (Win.ROUNDS, Win.STANDING, Win.BURNED))
_NEVER = list(MatchEnd).index(MatchEnd.ROUNDS)


class MatchCheck:
    """A match while its rounds are played; seats are numbered in playing order.

    `final` holds the stores of the round that is over and `left` the shells that lay in each
    seat's houses before they were collected, `tally` the total of each seat over the rounds
    that were finished: rounds won under `win=rounds`, else shells. `burned` says of a place
    whether its house was burned in any round, `chosen` which houses the record names where the
    players choose.
    """

    def __init__(self, ground: Ground) -> None:
        self.final, self.tally, self.filled = [0] * 3, [0] * 3, [0] * 3
        self.left = [0] * 3
        self.burned, self.chosen = [0] * 96, [0] * 96
        self.begin(ground)

    def begin(self, ground: Ground) -> None:
        """Put the match at its beginning."""
        self.terms, self.began = ground.terms, ground.opener
        self.seats, self.houses = ground.seats, ground.houses
        for seat in range(3):
            self.tally[seat] = 0
        for place in range(ground.size):
            self.burned[place] = ground.is_burned[place]
            self.chosen[place] = 0

    def finish_round(self) -> None:
        """Count the round that ended with `final`."""
        best = self.find_most(self.final)
        for seat in range(self.seats):
            self.tally[seat] += seat == best if self.terms.win == _ROUNDS else self.final[seat]

    def find_most(self, numbers: list[int]) -> int:
        """The seat with the highest of `numbers`, -1 where it is not alone."""
        best = 0
        is_alone = True
        for seat in range(1, self.seats):
            if numbers[seat] > numbers[best]:
                best = seat
                is_alone = True
            elif numbers[seat] == numbers[best]:
                is_alone = False
        return best if is_alone else -1

    def find_filled(self) -> None:
        """Put the houses that each seat fills from `final` into `filled` (clause 5.3)."""
        terms = self.terms
        for seat in range(self.seats):
            store = self.final[seat]
            opens = self.houses
            if terms.refill == _NEW:
                self.filled[seat] = opens
                continue
            first = seat * (self.houses + 1)
            for place in range(first, first + self.houses):
                opens -= not terms.reopens and self.burned[place] != 0
            filled = store
            if terms.refill == _FULL:
                filled = store // terms.shells
            elif terms.refill == _PARTIAL:
                filled = (store + terms.shells - 1) // terms.shells
            elif terms.refill == _EQUAL and store < opens:
                filled = 0
            self.filled[seat] = min(filled, opens)

    def may_go_on(self) -> bool:
        """True when every seat can play another round (`match.can_go_on`)."""
        if self.terms.match_end == _NEVER:
            return True
        self.find_filled()
        stopped = 0
        for seat in range(self.seats):
            stopped += self.filled[seat] == 0
        return stopped == 0

    def is_settled(self, left: int) -> bool:
        """True when nobody can catch up in `left` more rounds (`match.is_settled`)."""
        terms = self.terms
        if not terms.counts_all:
            return False
        numbers = self.tally
        most = 1 if terms.win == _ROUNDS else terms.total
        best = max(numbers[0], numbers[1])
        second = min(numbers[0], numbers[1])
        if self.seats == 3:
            second = max(second, min(best, numbers[2]))
            best = max(best, numbers[2])
        return best - second > left * most

    def is_over(self, number: int) -> bool:
        """True when the rules play no round after round `number`, the last that is finished."""
        if number >= self.terms.rounds or not self.may_go_on():
            return True
        return self.terms.may_settle and self.is_settled(self.terms.rounds - number)

    def find_winner(self) -> int:
        """The seat that wins a match that is over, -1 for a draw (`match.winner`)."""
        terms = self.terms
        if terms.counts_all:
            return self.find_most(self.tally)
        if terms.win == _BURNED or terms.win == _STANDING:
            self.find_filled()
        if terms.win == _STANDING:
            self.keep_standing()
        if terms.win == _BURNED or terms.win == _STANDING:
            return self.find_most(self.filled)
        return self.find_most(self.final)

    def keep_standing(self) -> None:
        """Put the `final` of each seat that can fill a house into `filled`; if none can, of all.

        A seat that cannot has -1 there.
        """
        can_any = False
        for seat in range(self.seats):
            can_any = can_any or self.filled[seat] > 0
        for seat in range(self.seats):
            is_left_out = can_any and self.filled[seat] == 0
            self.filled[seat] = -1 if is_left_out else self.final[seat]

    def find_best_without(self, seat: int) -> int:
        """The seat with the highest of `final` apart from one that gives up, -1 where not alone."""
        kept = self.final[seat]
        self.final[seat] = -1
        best = self.find_most(self.final)
        self.final[seat] = kept
        return best

    def find_first(self, last_mover: int) -> int:
        """The seat that begins the next round (`match.next_first`).

        `last_mover` is the seat that lifted last in the round that is over, -1 for none.
        """
        kind = self.terms.next
        opener = max(self.began, 0)
        if kind == _OTHER:
            return (opener + 1) % self.seats
        if kind == _LAST_MOVER:
            return last_mover if last_mover >= 0 else opener
        if kind == _FIRST:
            return 0
        sought = opener
        for seat in range(self.seats):
            beats = self.rank(kind, seat) > self.rank(kind, sought)
            if beats:
                sought = seat
        return sought

    def rank(self, kind: int, seat: int) -> int:
        """A number for a seat; under that `next`, the seat with the highest begins the round."""
        if kind == _LOSER:
            return -self.final[seat]
        if kind == _WINNER:
            return self.final[seat]
        has_shells = self.left[seat] > 0
        return has_shells == (kind == _REMAINING)

    def asks_last_mover(self, last_mover: int) -> bool:
        """True when the last lift decides who begins the next round, and its seat is not known.

        Where it is not known who began the round, the first seat's opponent begins under `other`.
        """
        rests_on_lost = self.terms.next == _LAST_MOVER or (
            self.terms.next == _OTHER and self.began < 0
        )
        return last_mover < 0 and rests_on_lost

    def asks_left(self) -> bool:
        """True when the houses that hold shells at the end decide who begins the next round."""
        return self.terms.next == _EMPTIED or self.terms.next == _REMAINING

    def begin_next(self, last_mover: int, said: int) -> Ground | None:
        """The ground of the next round of a match that goes on; the houses that burn are counted.

        The seat `said` begins it (-1: the seat that the rules name). `None` where `chosen` are not
        the houses that must burn.
        """
        terms = self.terms
        following = Ground(terms)
        first = said if said >= 0 else self.find_first(last_mover)
        if terms.opens_together:
            first = -1
        self.find_filled()
        if terms.refill == _NEW:
            following.lay_fresh(max(first, 0))
        else:
            for seat in range(self.seats):
                if not self.fill_row(following, seat):
                    return None
        self.began = first
        following.begin(first)
        return following

    def fill_row(self, ground: Ground, seat: int) -> bool:
        """Fill a row from the seat's store; false where the record's choice is impossible."""
        terms = self.terms
        store_place = (seat + 1) * (self.houses + 1) - 1
        store, filled = self.final[seat], self.filled[seat]
        shared = min(store, terms.shells * filled)
        left = store
        count = 0
        for index in range(self.houses):
            number = self.houses - index if terms.from_far else index + 1
            place = store_place - number
            is_closed = not terms.reopens and self.burned[place] != 0
            is_filled = self.chosen[place] == 0 if terms.chooses else count < filled
            if is_filled and not is_closed:
                portion = min(terms.shells, left)
                if terms.refill == _EQUAL:
                    portion = min(terms.shells, store // max(filled, 1))
                elif terms.refill == _EVEN:
                    portion = shared // max(filled, 1) + (count < shared % max(filled, 1))
                ground.shells[place] = portion
                left -= portion
                count += 1
            else:
                ground.is_left[place] = 1
                ground.is_burned[place] = not terms.burns_open
                ground.burns += 1
                self.burned[place] = 1
        ground.shells[store_place] = left
        return count == filled
