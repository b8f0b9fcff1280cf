"""The simultaneous opening: several hands at once (NOTATION §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypedDict

from .hand import Hand, Lap, Verdict
from .options import Rules
from .ring import Ring, read_position, write_position
from .turn import seat_to_move

Drop = tuple[int, str, str]
"""The tick of a drop (under `race`, its number in the order, from 1), its seat and its place."""

Order = Callable[[list[Hand]], Iterable[str]]
"""Yields the seats whose hands drop, one by one, given the hands at the table."""


class OpeningOutcome(TypedDict):
    """The outcome of a simultaneous row.

    `finished`: when each seat's last drop came (tick, lap under `pace=lap`, drop under `race`),
    0 for a pass; `last_lift`: the seat that lifted last.
    """

    position: str
    drops: list[Drop]
    captured: dict[str, int]
    laps: dict[str, list[Lap]]
    finished: dict[str, int]
    last_lift: str | None


class Plan(Protocol):
    """A player's choices while the row goes on."""

    def tick(self, now: int) -> int:
        """The tick at which the next house is lifted, `now` or later."""

    def house(self, hand: Hand) -> int:
        """The house lifted now."""


class Player:
    """A hand, the plan it follows, and whether its turn is over."""

    def __init__(self, hand: Hand, plan: Plan) -> None:
        self.hand = hand
        self.plan = plan
        self.is_over = hand.ring.is_row_empty(hand.seat)
        self.is_waiting = False
        self.lifts_at: int | None = None
        self.finished = 0


class Row:
    """The players of a simultaneous row and the report they share."""

    def __init__(self, rules: Rules, ring: Ring, plans: dict[str, Plan]) -> None:
        self.ring = ring
        self.players = [Player(Hand(rules, ring, seat), plans[seat]) for seat in ring.seats]
        self.drops: list[Drop] = []
        self.last_lift: str | None = None
        self.left_alone: str | None = None
        """The seat whose hand alone went on when `pace=first-over` ended the row."""

    @property
    def playing(self) -> list[Player]:
        """The players whose turns are not over, in playing order."""
        return [player for player in self.players if not player.is_over]

    def choose(self, player: Player) -> None:
        """The player's hand lifts the house that its plan names."""
        player.lifts_at = None
        player.is_waiting = False
        player.hand.choose(player.plan.house(player.hand))
        self.last_lift = player.hand.seat

    def relay(self, player: Player) -> None:
        """The player's hand lifts the house where its last shell fell."""
        player.hand.lift(player.hand.at)
        self.last_lift = player.hand.seat
        self.end_waits()

    def judge(self, player: Player) -> Verdict:
        """The verdict on the player's lap; what it captures may end the turns of others."""
        verdict = player.hand.judge()
        player.is_waiting = verdict is Verdict.AGAIN
        self.end_waits()
        return verdict

    def end_waits(self) -> None:
        """RULES 7.4: who waits for a move and sees his row empty has finished, for good."""
        for player in self.playing:
            if player.is_waiting and self.ring.is_row_empty(player.hand.seat):
                player.is_over = True
                player.lifts_at = None

    def drop(self, player: Player, now: int) -> None:
        """The player's hand drops one shell."""
        self.drops.append((now, player.hand.seat, player.hand.drop()))
        player.finished = now

    def go_on(self, player: Player, now: int) -> None:
        """The immediate effect of the last shell of a lap, under `pace=shell` and `race`."""
        verdict = self.judge(player)
        if verdict is Verdict.RELAY:
            self.relay(player)
        elif verdict is Verdict.END:
            player.is_over = True
        elif not player.is_over:
            player.lifts_at = player.plan.tick(now)
            if player.lifts_at == now:
                self.choose(player)


def play_row(rules: Rules, position: str, plans: dict[str, Plan], order: Order | None) -> Row:
    """Plays a row from the position before it, by its plans and, under `race`, in a given order."""
    ring, mover = read_position(rules, position)
    if mover is not None:
        raise ValueError(f"{mover} is to move in `{position}`, not all seats at once")
    row = Row(rules, ring, plans)
    if not row.playing:
        raise ValueError(f"no seat has a shell to lift in `{position}`")
    if order is not None:
        _play_race(row, order)
    elif rules["pace"] == "lap":
        _play_lap_by_lap(row)
    elif rules["pace"] == "first-over":
        _play_until_one_is_over(row)
    else:
        _play_shell_by_shell(row)
    ring.check_shells()
    return row


def outcome(rules: Rules, row: Row) -> OpeningOutcome:
    """The outcome of a row that has been played to its end.

    RULES 7.3: who plays next; of hands that finished at the same time the first in playing order.
    """
    finished = {player.hand.seat: player.finished for player in row.players}
    first = row.ring.seats[0]
    if rules["after-opening"] == "earlier":
        first = min(row.ring.seats, key=finished.__getitem__)
    elif rules["after-opening"] == "later":
        latest = max(finished.values())
        first = next(seat for seat in row.ring.seats if finished[seat] == latest)
    first = row.left_alone or first
    return OpeningOutcome(
        position=write_position(row.ring, seat_to_move(rules, row.ring, first)),
        drops=row.drops,
        captured={player.hand.seat: player.hand.captured for player in row.players},
        laps={player.hand.seat: player.hand.laps for player in row.players},
        finished=finished,
        last_lift=row.last_lift,
    )


def _play_shell_by_shell(row: Row) -> None:
    """NOTATION §5: a hand that holds shells drops one a tick; lifting takes no time."""
    now = 0
    for player in row.playing:
        player.lifts_at = player.plan.tick(now)
    while row.playing:
        for player in row.playing:
            if player.lifts_at == now:
                row.choose(player)
            elif player.hand.shells:
                row.drop(player, now)
                if not player.hand.shells:
                    row.go_on(player, now)
        if any(player.hand.shells for player in row.playing):
            now += 1
        else:
            now = min((p.lifts_at for p in row.playing if p.lifts_at is not None), default=now)


def _play_lap_by_lap(row: Row) -> None:
    """NOTATION §5 `pace=lap`: all sow a lap, then each end is judged, in playing order.

    A lap begins with its lift (NOTATION §2), so the next lifts come when every end is judged,
    "together". A house to be relayed that another hand has emptied by then gives nothing to lift:
    that turn ends, as when nothing lies where a lap ended.
    """
    now = lap = 0
    verdicts = {player.hand.seat: Verdict.AGAIN for player in row.players}
    while row.playing:
        for player in row.playing:
            if player.is_over:
                continue
            if verdicts[player.hand.seat] is Verdict.RELAY:
                if player.hand.at.shells:
                    row.relay(player)
                else:
                    player.is_over = True
            elif player.plan.tick(0) == 0:
                row.choose(player)
        sowing = [player for player in row.playing if player.hand.shells]
        if not sowing:
            for player in row.playing:
                row.choose(player)  # nobody else can end its wait any more
        while any(player.hand.shells for player in row.playing):
            now += 1
            for player in row.playing:
                if player.hand.shells:
                    row.drop(player, now)
        lap += 1
        for player in sowing:
            player.finished = lap
            verdicts[player.hand.seat] = row.judge(player)
            player.is_over |= verdicts[player.hand.seat] is Verdict.END


def _play_until_one_is_over(row: Row) -> None:
    """RULES 7.8: laps together, while at least two hands go on."""
    now = lap = 0
    relaying: list[Player] = []
    going = row.playing
    while lap == 0 or len(going) > 1:
        for player in relaying:
            row.relay(player)
        # A relay may have lifted all that another hand could choose from (RULES 7.4).
        for player in going:
            if player not in relaying and not player.is_over:
                player.plan.tick(0)
                row.choose(player)
        lap += 1
        sowing = [player for player in going if player.hand.shells]
        while any(player.hand.shells for player in sowing):
            now += 1
            for player in sowing:
                if player.hand.shells:
                    row.drop(player, now)
        verdicts = {}
        for player in sowing:
            player.finished = lap
            verdicts[player.hand.seat] = row.judge(player)
            player.is_over |= verdicts[player.hand.seat] is Verdict.END
        relaying, houses = [], []
        for player in sowing:
            if verdicts[player.hand.seat] is Verdict.RELAY:
                if player.hand.at.shells and player.hand.at not in houses:
                    houses.append(player.hand.at)
                    relaying.append(player)
                else:
                    player.is_over = True
        going = [player for player in sowing if not player.is_over]
    for player in going:
        row.left_alone, player.is_over = player.hand.seat, True


def _play_race(row: Row, order: Order) -> None:
    """NOTATION §5 `race`: the order of drops is stated; all lift their first houses before it."""
    for player in row.playing:
        player.plan.tick(0)
        row.choose(player)
    players = {player.hand.seat: player for player in row.players}
    hands = [player.hand for player in row.players]
    for now, seat in enumerate(order(hands), 1):
        if seat not in players or not players[seat].hand.shells:
            raise ValueError(f"drop {now} of the race is not one that {seat} can make")
        player = players[seat]
        row.drop(player, now)
        if not player.hand.shells:
            # A hand waits for nothing here, so its next house is lifted after this very drop.
            row.go_on(player, 0)
    if row.playing:
        raise ValueError("the race ends before the row does")
