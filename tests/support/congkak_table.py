"""Games at a table of Congkak on Board Game Arena, as its published source plays and logs them.

Written from reading andrelmlins/congkak-bga at a4b8013, before the importer was. The packets have
the form that Nublo/gaia-project-search describes (`docs/GAME_LOG_STRUCTURE.md`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

ONE, TWO = "96457033", "89923063"
STORE = "rumah"
HOUSES = [f"kampong_{number}" for number in range(7, 0, -1)]
BEGAN = 1_769_726_974

Choose = Callable[[str, list[int]], int]


class Board(NamedTuple):
    """The shells of both players' houses from house 1 on, and their stores."""

    houses: dict[str, tuple[int, ...]]
    stores: dict[str, int]


class CongkakTable:
    """A table with `rounds` rounds (`None`: until a side is burned).

    `boards` are those after every lap, and after every refill. `together` opens the first round
    with both hands, as every table does; its rules' classes can also be asked for turns alone.
    """

    def __init__(
        self, choose: Choose, rounds: int | None = 1, *, burns: bool = False, together: bool = True
    ) -> None:
        self.choose, self.rounds, self.burns, self.together = choose, rounds, burns, together
        self.shells = {who: dict.fromkeys(HOUSES, 7) | {STORE: 0} for who in (ONE, TWO)}
        self.locked: dict[str, set[str]] = {ONE: set(), TWO: set()}
        self.wins = {ONE: 0, TWO: 0}
        self.packets: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.boards: list[Board] = []
        self.faults: list[str] = []
        self.round = 1
        self.now = BEGAN

    # What is logged.

    def notify(self, kind: str, **args: Any) -> None:
        self.events.append({"uid": f"{len(self.events):x}", "type": kind, "log": "", "args": args})

    def send(self) -> None:
        if self.events:
            self.now += 7
            number = str(len(self.packets) + 1)
            self.packets.append(
                {
                    "channel": "/table/t798145204",
                    "table_id": 798145204,
                    "packet_id": number,
                    "packet_type": "resend",
                    "move_id": number,
                    "time": str(self.now),
                    "data": self.events,
                }
            )
            self.events = []

    def log(self) -> dict[str, Any]:
        players = [
            {"id": int(ONE), "color": "#000000", "name": "Siti", "avatar": "0"},
            {"id": int(TWO), "color": "#ffffff", "name": "Ah Meng", "avatar": "0"},
        ]
        return {"status": 1, "data": {"logs": self.packets, "players": players}}

    # The board.

    def other(self, who: str) -> str:
        return TWO if who == ONE else ONE

    def name(self, who: str) -> str:
        return "Siti" if who == ONE else "Ah Meng"

    def left(self, who: str) -> int:
        return sum(self.shells[who][house] for house in HOUSES)

    def own(self, who: str) -> list[int]:
        return [n for n in range(1, 8) if self.shells[who][f"kampong_{n}"]]

    def board(self) -> Board:
        rows = {w: tuple(self.shells[w][f"kampong_{n}"] for n in range(1, 8)) for w in (ONE, TWO)}
        return Board(rows, {w: self.shells[w][STORE] for w in (ONE, TWO)})

    def after(self, who: str, place: tuple[str, str]) -> tuple[str, str]:
        other = self.other(who)
        ring = [(who, it) for it in (*HOUSES, STORE)] + [(other, it) for it in HOUSES]
        at = ring.index(place)
        while True:
            at = (at + 1) % len(ring)
            if ring[at][1] not in self.locked[ring[at][0]]:
                return ring[at]

    # Laps.

    def sow(self, lifts: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
        """Sow a lap of one or both players; the place of each one's last shell."""
        held = {who: self.shells[at][house] for who, (at, house) in lifts.items()}
        begun = {
            who: {"location": house, "playerId": at, "seeds": held[who]}
            for who, (at, house) in lifts.items()
        }
        for at, house in lifts.values():
            self.shells[at][house] = 0
        most, last = max(held.values()), dict(lifts)
        moved: dict[str, list[dict[str, str]]] = {}
        for _ in range(most):
            for who in lifts:
                if held[who]:
                    held[who] -= 1
                    last[who] = at, house = self.after(who, last[who])
                    moved.setdefault(who, []).append({"playerId": at, "location": house})
                    self.shells[at][house] += 1
        named = {"player_name": self.name(next(iter(lifts)))} if len(lifts) == 1 else {}
        self.notify("playersSeeding", **named, movements=moved, initialHouse=begun, maxSeeds=most)
        self.notify("simplePause", time=1000 + most * 300)
        return last

    def finish(self, who: str, last: tuple[str, str]) -> tuple[str, str] | str | None:
        """The house that is sown on from, `STORE`, or nothing where the lap was the last."""
        at, house = last
        if house == STORE:
            self.notify("endSeedingRumah", player_name=self.name(who))
            return STORE
        if self.shells[at][house] > 1:
            self.notify("endSeedingWithSeeds", player_name=self.name(who))
            return last
        if at == who:
            other, facing = self.other(who), f"kampong_{8 - int(house[-1])}"
            self.shells[who][STORE] += self.shells[who][house] + self.shells[other][facing]
            self.shells[who][house] = self.shells[other][facing] = 0
            self.notify(
                "moveAllToRumah",
                player_name=self.name(who),
                location=house,
                playerId=who,
                opponentLocation=facing,
                opponentPlayerId=other,
            )
            self.notify("simplePause", time=1000)
        else:
            self.notify("endSeedingInOpponent", player_name=self.name(who))
        return None

    # The game.

    def play(self) -> dict[str, Any]:
        """Play to the end, and give the log."""
        active = self.open_together() if self.together else ONE
        while active is not None:
            active = self.play_turn(active)
        self.notify("simpleNode")
        self.send()
        return self.log()

    def open_together(self) -> str:
        due: dict[str, tuple[str, str] | str | None] = {ONE: STORE, TWO: STORE}
        while True:
            lifts = {}
            for who in (ONE, TWO):
                pile = due[who]
                if isinstance(pile, tuple):
                    lifts[who] = pile
                else:
                    kept = due[self.other(who)]
                    open_to = [n for n in self.own(who) if kept != (who, f"kampong_{n}")]
                    if not open_to:  # the table hangs here
                        self.faults.append("nothing to choose")
                        return self.other(who)
                    lifts[who] = who, f"kampong_{self.choose(who, open_to)}"
            if len(set(lifts.values())) < 2:
                self.faults.append("one pile for two")
                return ONE
            last = self.sow(lifts)
            due = {who: self.finish(who, last[who]) for who in (ONE, TWO)}
            self.boards.append(self.board())
            self.send()
            alive = [who for who in (ONE, TWO) if due[who]]
            if len(alive) == 1:
                return alive[0]
            if not alive:
                return ONE
            if due[ONE] == due[TWO] and isinstance(due[ONE], tuple):
                self.notify("endSeedingSamePosition")
                return ONE

    def play_turn(self, who: str) -> str | None:
        """One turn; who plays next, nobody at the end."""
        pile: tuple[str, str] | str | None = STORE
        while pile:
            if isinstance(pile, tuple):
                lift = pile
            elif not self.own(who):  # the opening left this player nothing, and the table hangs
                self.faults.append("nothing to lift")
                return None
            else:
                lift = who, f"kampong_{self.choose(who, self.own(who))}"
            last = self.sow({who: lift})
            pile = self.finish(who, last[who])
            self.boards.append(self.board())
            self.send()
            if not self.left(ONE) or not self.left(TWO):
                return self.next_round()
        return self.other(who)

    def next_round(self) -> str | None:
        for who in (ONE, TWO):
            total = self.left(who)
            for house in HOUSES:
                self.shells[who][house] = 0
            if total:
                self.shells[who][STORE] += total
                args = {"player_name": self.name(who), "playerId": int(who)}
                self.notify("moveRemainingSeeds", **args)
                self.notify("simplePause", time=1000)
        stores = {who: self.shells[who][STORE] for who in (ONE, TWO)}
        for who in (ONE, TWO):
            if stores[who] == max(stores.values()):
                self.wins[who] += 1
                self.notify("winRound", player_name=self.name(who))
        for who in (ONE, TWO):
            self.tell_score(who)
        if self.rounds and (self.round == self.rounds or max(self.wins.values()) > self.rounds / 2):
            self.boards.append(self.board())
            return None
        self.round += 1
        self.notify("newRound", round=self.round)
        for who in (ONE, TWO):
            self.fill(who)
        self.boards.append(self.board())
        for who in (ONE, TWO):
            gone = len(self.locked[who])
            if gone == 7 or (gone == 6 and self.left(who) == 1):
                return None
        all_of = {who: sum(self.shells[who].values()) for who in (ONE, TWO)}
        return TWO if all_of[TWO] < all_of[ONE] else ONE

    def tell_score(self, who: str) -> None:
        """The points by the rounds won, or, where a match goes on to a burned side, houses left."""
        points = self.wins[who] if self.rounds else 7 - len(self.locked[who])
        self.notify("score", score=points, playerId=who)

    def fill(self, who: str) -> None:
        total, moved, bare, vanished = self.shells[who][STORE], {}, [], 0
        for number in range(1, 8):
            house = f"kampong_{number}"
            if house in self.locked[who]:
                vanished, total = total, 0
                break
            if not total:
                bare.append(house)
                continue
            moved[house] = self.shells[who][house] = min(7, total)
            total -= moved[house]
        self.shells[who][STORE] = total
        self.notify(
            "moveStorehouseSeeds",
            player_name=self.name(who),
            playerId=int(who),
            movements=moved,
            outwardMovementsCount=vanished,
        )
        self.notify("simplePause", time=(len(moved) + 1) * 800)
        if self.burns:  # the source asks `array > 0`, which holds for an empty list too
            self.locked[who] |= set(bare)
            args = {"player_name": self.name(who), "count": len(bare), "playerId": int(who)}
            self.notify("lockedHouses", **args, lockeds=bare)
        self.tell_score(who)


def choose_by(chance: Random) -> Choose:
    """Choose any house that may be lifted."""
    return lambda who, houses: chance.choice(houses)


def choose_from(moves: Sequence[tuple[int, int]]) -> Choose:
    """Choose the houses of a list, each with its player, 1 or 2."""
    rest: Iterator[tuple[int, int]] = iter(moves)

    def choose(who: str, houses: list[int]) -> int:
        player, house = next(rest)
        if (ONE, TWO)[player - 1] != who or house not in houses:
            raise ValueError(f"player {player} cannot lift house {house}")
        return house

    return choose
