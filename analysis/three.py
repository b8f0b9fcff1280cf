"""What every choice of the seat to move gives each of three seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..engine.board import House
from ..engine.match import collect
from ..engine.ring import ring_of
from ..engine.round import Round
from ..engine.ruleset import Again, CaptureAfter, Rest, RoundEnd
from .maxn import MaxN
from .search import MOST_SHELLS, Limits


@dataclass(frozen=True, slots=True)
class ThreeChoice:
    """One house that can be lifted, and what comes of it when each seat plays for itself.

    `stores` are the shells of the seats in playing order, at the end of the round where the
    choice `is_exact`, otherwise at the horizon. `line` is the play that leads there: the houses
    lifted, this one first, passes left out.
    """

    house: House
    stores: tuple[int, ...]
    is_exact: bool
    line: tuple[House, ...]


@dataclass(frozen=True, slots=True)
class ThreeVerdict:
    """The choices of the seat to move, the best for it first, all searched as deep.

    Equal ones stand by house, the nearest to the store first. `depth` is in moves.
    """

    choices: tuple[ThreeChoice, ...]
    depth: int
    nodes: int

    @property
    def best(self) -> ThreeChoice:
        """The best choice."""
        return self.choices[0]


def search_three(
    state: Round, limits: Limits, tell: Callable[[int], object] | None = None
) -> ThreeVerdict:
    """What the choices of the seat to move give, deeper and deeper until a limit is reached.

    The seat may stand in the middle of its turn. Seats choose what gives themselves most, of
    equal choices the house nearest to the store. `tell` hears every depth that is finished.
    """
    rules, legal, ring = state.rules, state.legal_houses(), ring_of(state.rules, state.position)
    if rules.seats != 3:
        raise ValueError(f"this search is for three seats, not {rules.seats}")
    if state.position.shells > MOST_SHELLS:
        raise ValueError(f"at most {MOST_SHELLS} shells are searched, not {state.position.shells}")
    if state.position.to_move is None or not legal:
        raise ValueError("no seat is to move, or it has no shells and passes")
    mover = ring.seats.index(state.position.to_move)
    engine = MaxN(
        ring.ways,
        rules.again is Again.YES,
        rules.capture_after is CaptureAfter.CIRCUIT,
        rules.round_end is RoundEnd.ONE,
        rules.rest is Rest.OWNER,
    )
    engine.limit(limits.nodes or 0, limits.is_late)
    found: list[ThreeChoice] = []
    depth = 0
    while depth < limits.depth and not (found and all(choice.is_exact for choice in found)):
        deeper = [_choice(engine, state, number, depth) for number in legal]
        if engine.stopped:
            break
        depth += 1
        found = sorted(deeper, key=lambda choice: (-choice.stores[mover], choice.house.number))
        if tell:
            tell(depth)
    return ThreeVerdict(tuple(found), depth, engine.nodes + len(legal))


def _choice(engine: MaxN, state: Round, number: int, depth: int) -> ThreeChoice:
    """A choice, what follows it searched `depth` moves deep."""
    move, after = state.play_move(number)
    house = House(move.seat, number)
    if after.position.to_move is None:
        return ThreeChoice(house, collect(after.rules, after.position), True, (house,))
    ring = ring_of(after.rules, after.position)
    mover = ring.seats.index(after.position.to_move)
    shares = engine.start(ring.board(after.position), mover, after.passed_store, depth)
    places = [ring.places[place] for place in shares.moves()]
    line = tuple(place for place in places if isinstance(place, House))
    return ThreeChoice(house, shares.get(), shares.is_exact, (house, *line))
