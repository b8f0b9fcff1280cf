"""Rounds and matches: collecting, refilling and burning, who begins and who wins."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .options import Rules, seats_of
from .ring import Place, Ring, read_position, write_position
from .turn import is_round_over


def start(rules: Rules, first: str | None = None) -> str:
    """The position at the start of a match (RULES `layout`), begun by `first` or the first seat."""
    seat = None if is_simultaneous(rules, 1) else first or seats_of(rules)[0]
    return write_position(_new_board(rules, seat), seat)


def is_simultaneous(rules: Rules, number: int) -> bool:
    """True when a round, by its number from 1, opens with all hands at once."""
    if rules["opening"] != "simultaneous":
        return False
    return number == 1 or rules["simultaneous-rounds"] == "all"


def is_over(rules: Rules, position: str, after_turn: bool = True) -> bool:
    """True when the round is over (RULES `round-end`).

    `after_turn` is false for the position a round starts with, over only when all is empty.
    """
    ring, mover = read_position(rules, position)
    return is_round_over(rules, ring, mover, after_turn)


def collect(rules: Rules, position: str) -> tuple[int, ...]:
    """The stores after the shells left in the houses are collected (RULES `rest`)."""
    ring, _ = read_position(rules, position)
    for seat in ring.seats if rules["rest"] != "none" else ():
        taker = seat if rules["rest"] == "owner" else ring.seat_after(seat)
        for house in ring.row(seat):
            ring.store(taker).shells.extend(house.shells)
            house.shells = []
    ring.check_shells()
    return tuple(len(ring.store(seat).shells) for seat in ring.seats)


def houses_to_leave(
    rules: Rules, stores: Sequence[int], burned_before: Collection[str] = ()
) -> dict[str, int]:
    """The houses of each seat that the next refill must leave, counting those burned for good."""
    return {
        seat: rules["houses"] - _reached(rules, seat, store, burned_before)
        for seat, store in zip(seats_of(rules), stores, strict=True)
    }


def refill(
    rules: Rules,
    stores: Sequence[int],
    burned_before: Collection[str] = (),
    chosen: Collection[str] | None = None,
    first: str | None = None,
) -> str | None:
    """The position of the next round; `None` when a seat that cannot fill ends the match.

    `burned_before`: the houses burned in the last round, such as `S7`; `chosen`: the houses to
    leave under `burn=chosen`; `first`: the seat to move. The bound on `rounds` is not checked.
    """
    if rules["match-end"] != "rounds" and len(standing(rules, stores, burned_before)) < len(
        seats_of(rules)
    ):
        return None
    if rules["refill"] == "new":
        # RULES 5.1 `new`: the board of the first round, whatever was won or burned.
        return write_position(_new_board(rules, first), first)
    ring = Ring(rules)
    leave = houses_to_leave(rules, stores, burned_before)
    for seat, store in zip(ring.seats, stores, strict=True):
        ring.add_shells(ring.store(seat), store)
        order = sorted(ring.row(seat), key=lambda house: house.number)
        # `even` has no end to start from: what it cannot share out lies nearest the store.
        if rules["refill-from"] == "far" and rules["refill"] in ("full", "partial"):
            order.reverse()
        open_houses = [house for house in order if not _is_closed(rules, house, burned_before)]
        if rules["burn"] == "chosen":
            open_houses = _not_chosen(order, open_houses, chosen or (), leave[seat])
        _fill(rules, ring, seat, open_houses[: len(order) - leave[seat]])
    ring.check_shells()
    return write_position(ring, None if is_round_over(rules, ring, first, False) else first)


def houses_left(rules: Rules, position: str, number: int) -> list[str]:
    """The houses that round `number` begins without (RULES 5.3), those that stay in play too."""
    if rules["burned"] != "open":
        return burned_houses(position)
    return [] if number == 1 or rules["refill"] == "new" else burned_houses(position, "0")


def burned_houses(position: str, sign: str = "#") -> list[str]:
    """The burned houses of a position, written as `sign`, by seat, then by number."""
    *rows, _ = position.split()
    seats = "SN" if len(rows) == 2 else "SEW"
    return [
        f"{seat}{number}"
        for seat, row in zip(seats, rows, strict=True)
        for number, count in enumerate(reversed(row.split("/")[0].split(".")), 1)
        if count == sign
    ]


def standing(rules: Rules, stores: Sequence[int], burned_before: Collection[str] = ()) -> list[str]:
    """The seats that can still fill a house (RULES `match-end`)."""
    return [
        seat
        for seat, store in zip(seats_of(rules), stores, strict=True)
        if _reached(rules, seat, store, burned_before)
    ]


def is_match_over(
    rules: Rules, scores: Sequence[Sequence[int]], burned_before: Collection[str] = ()
) -> bool:
    """True when no further round follows (RULES `rounds`, `match-end`)."""
    if len(scores) >= rules["rounds"]:
        return True
    if rules["match-end"] == "rounds":
        return False
    if len(standing(rules, scores[-1], burned_before)) < rules["seats"]:
        return True
    return rules["match-end"] == "majority" and _nobody_catches_up(rules, scores)


def _nobody_catches_up(rules: Rules, scores: Sequence[Sequence[int]]) -> bool:
    """RULES 6.1: another seat wins all that is left, and the leader is still ahead alone."""
    if rules["win"] != "rounds" and rules["refill"] != "new":
        return False
    leader = result(rules, scores)
    if leader == "draw":
        return False
    all_shells = _new_board(rules, None).shells
    for seat in seats_of(rules):
        sweep = [all_shells if other == seat else 0 for other in seats_of(rules)]
        if result(rules, [*scores, *[sweep] * (rules["rounds"] - len(scores))]) != leader:
            return False
    return True


def next_first(
    rules: Rules,
    stores: Sequence[int],
    began: str | None,
    last_lift: str | None,
    end: str = "",
) -> str | None:
    """The seat that begins the next round, `None` when it opens with all hands (RULES `next`).

    `began`: the seat that began the last round, `None` when it opened with all hands;
    `last_lift`: the seat that lifted last in it, `None` when no house was lifted; `end`: its last
    position.
    """
    seats = seats_of(rules)
    if is_simultaneous(rules, 2):
        return None
    beginner = began or seats[0]
    if rules["next"] == "first":
        return seats[0]
    if rules["next"] == "other":
        return seats[(seats.index(beginner) + 1) % len(seats)]
    if rules["next"] == "last-mover":
        return last_lift or beginner
    if rules["next"] in ("emptied", "remaining"):
        ring, _ = read_position(rules, end)
        holding = {seat for seat in seats if any(house.shells for house in ring.row(seat))}
        meant = holding if rules["next"] == "remaining" else set(seats) - holding
        ordered = [beginner, *seats]
        return next(seat for seat in ordered if seat in meant) if meant else beginner
    sought = min(stores) if rules["next"] == "loser" else max(stores)
    equals = [seat for seat, store in zip(seats, stores, strict=True) if store == sought]
    return beginner if beginner in equals else equals[0]


def result(
    rules: Rules, scores: Sequence[Sequence[int]], burned_before: Collection[str] = ()
) -> str:
    """The seat that wins the match, or `draw` (RULES `win`).

    `scores`: the stores after each round; `burned_before`: the houses burned in the last round.
    """
    seats = seats_of(rules)
    if rules["win"] == "rounds":
        won = [_most(seats, score) for score in scores]
        return _most(seats, [won.count(seat) for seat in seats])
    if rules["refill"] == "new":
        # RULES 6.2: on fresh boards the shells of all rounds count.
        return _most(seats, [sum(shells) for shells in zip(*scores, strict=True)])
    if rules["win"] == "burned":
        stores = zip(seats, scores[-1], strict=True)
        return _most(seats, [_reached(rules, seat, n, burned_before) for seat, n in stores])
    able = standing(rules, scores[-1], burned_before)
    if rules["win"] == "standing" and able:
        stores = dict(zip(seats, scores[-1], strict=True))
        return _most(able, [stores[seat] for seat in able])
    return _most(seats, scores[-1])


def _most(seats: Sequence[str], counts: Sequence[int]) -> str:
    """The seat with strictly the most, or `draw`."""
    if list(counts).count(max(counts)) > 1:
        return "draw"
    return seats[list(counts).index(max(counts))]


def _reached(rules: Rules, seat: str, store: int, burned_before: Collection[str]) -> int:
    """The number of houses that a store gives shells to (RULES `refill`, `reopen`)."""
    if rules["refill"] == "new":
        return rules["houses"]
    open_houses = rules["houses"]
    if rules["reopen"] == "no":
        open_houses -= sum(name.startswith(seat) for name in burned_before)
    if rules["refill"] == "full":
        reached = store // rules["shells"]
    elif rules["refill"] == "partial":
        reached = -(-store // rules["shells"])
    elif rules["refill"] == "equal":
        reached = open_houses if store >= open_houses else 0
    else:
        reached = store
    return min(reached, open_houses)


def _new_board(rules: Rules, first: str | None) -> Ring:
    """RULES 1.3; `layout=alternate` counts from the farthest house of the seat that begins."""
    ring = Ring(rules)
    at = 0 if first is None else ring.places.index(ring.place(first, rules["houses"]))
    round_the_ring = [*ring.places[at:], *ring.places[:at]]
    houses = [place for place in round_the_ring if not place.is_store]
    filled = houses if rules["layout"] == "full" else houses[::2]
    for house in ring.places:
        if house in filled:
            ring.add_shells(house, rules["shells"])
    return ring


def _is_closed(rules: Rules, house: Place, burned_before: Collection[str]) -> bool:
    return rules["reopen"] == "no" and house.name in burned_before


def _not_chosen(
    row: list[Place], open_houses: list[Place], chosen: Collection[str], leave: int
) -> list[Place]:
    """The houses to fill under `burn=chosen`: all but those that the record names."""
    named = [house for house in row if house.name in chosen]
    if len(named) != leave:
        raise ValueError(f"{leave} houses of {row[0].seat} are left, not {len(named)}")
    if not all(house in open_houses or house in named for house in row):
        raise ValueError(f"a house of {row[0].seat} that is burned for the match is not named")
    return [house for house in open_houses if house not in named]


def _fill(rules: Rules, ring: Ring, seat: str, houses: list[Place]) -> None:
    """Fills houses from the seat's store, in the order of the refill, and burns the others."""
    store = ring.store(seat).shells
    for house in ring.row(seat):
        house.burned = house not in houses and rules["burned"] != "open"
    if rules["refill"] == "even":
        # RULES `refill`: the remainder goes to the houses nearest the store, one shell each.
        nearest = sorted(houses, key=lambda house: house.number)
        for _ in range(rules["shells"]):
            for house in nearest:
                if store:
                    house.shells.append(store.pop())
        return
    if rules["refill"] == "equal":
        # RULES `refill`: a whole round of shells at a time, while the store has one.
        for _ in range(rules["shells"]):
            if len(store) >= len(houses):
                for house in houses:
                    house.shells.append(store.pop())
        return
    for house in houses:
        house.shells = [store.pop() for _ in range(min(rules["shells"], len(store)))]
