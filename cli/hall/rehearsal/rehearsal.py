"""A rehearsal: tables given out to phones that are none, and what happens in a hall besides."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread

from ....engine.board import Seat
from ....replay.scoring.sheet import Asks
from ...console.exit_status import complain
from ..serving import HallSettings, serve_hall
from .invented import write_tournament
from .phone import Caller, RehearsedPhone, TableMoved

THINKS = (3.0, 9.0)
"""The seconds of the game that a scorer's next entry takes, at least and at most."""

HELLO = 20.0
"""The seconds of the game after which a phone with nothing new says that it is there."""

OFFLINE = 75.0
"""The seconds for which the phone that goes away is away, long enough to be marked."""


class Incident(Enum):
    """A thing that happens at a table, so that the desk sees one of each."""

    NOTHING = "both players agree"
    CALL = "the scorer calls the arbiter"
    SILENCE = "the phone loses the network and comes back with all it wrote"
    DOUBT = "an entry does not fit"
    SLIP = "a wrong house is taken back"
    UNSIGNED = "only South agrees"
    LATE = "nobody has opened the page yet"


class Rehearsal:
    """Plays all tables of a hall in threads, `speed` times as fast as people do.

    The `incidents` of the tables are shuffled by `seed`. The phone that loses the network is `away`
    for as many real seconds.
    """

    def __init__(
        self, tables: int, speed: float = 1.0, seed: int = 1, away: float = OFFLINE
    ) -> None:
        self._speed, self._away = speed, away
        self._chance = Random(seed)
        self._stopped = Event()
        self._threads: list[Thread] = []
        kinds = [*Incident][1:]
        incidents: list[Incident] = [*kinds, Incident.UNSIGNED, Incident.SLIP][:tables]
        incidents += [Incident.NOTHING] * (tables - len(incidents))
        self._chance.shuffle(incidents)
        self.incidents = tuple(incidents)

    def begin(self, port: int, key: bytes) -> None:
        """Begin to play at the hall that listens at a port of this computer, or soon will."""
        leading = Thread(target=self._lead, args=(Caller(port, key),), daemon=True)
        self._threads.append(leading)
        leading.start()

    def stop(self) -> None:
        """Stop playing, and wait until all have."""
        self._stopped.set()
        for thread in self._threads:
            thread.join(15)

    def _lead(self, desk: Caller) -> None:
        players = []
        for number, incident in enumerate(self.incidents, 1):
            table, chance = f"1.{number:02d}", Random(self._chance.random())
            address = self._get_address(desk, table)
            if address is None:
                return
            phone = RehearsedPhone(address, chance, self._sleep)
            thread = Thread(target=self._play, args=(phone, incident, chance), daemon=True)
            self._threads.append(thread)
            players.append(thread)
            thread.start()
            self._sleep(chance.uniform(0, 4))
        for thread in players:
            thread.join()
        if not self._stopped.is_set():
            complain("the games of the rehearsal are over; Ctrl-C ends it")

    def _get_address(self, desk: Caller, table: str) -> str | None:
        """The address of a table that is given out, once the hall answers."""
        while not self._stopped.is_set():
            answer = desk.call("POST", "/desk/lease", {"table": table})
            if answer.status == 200:
                return str(answer.body["address"])
            self._stopped.wait(0.2)
        return None

    def _play(self, phone: RehearsedPhone, incident: Incident, chance: Random) -> None:
        try:
            self._play_table(phone, incident, chance)
        except (_Stopped, TableMoved):
            return

    def _play_table(self, phone: RehearsedPhone, incident: Incident, chance: Random) -> None:
        if incident is Incident.LATE:
            self._sleep(60)
        self._until(phone.fetch)
        self._sleep(chance.uniform(2, 20))

        def think() -> float:
            return chance.uniform(*THINKS)

        at = chance.randint(8, 14)
        is_timed = False
        while phone.play_on(think):
            if not is_timed and phone.ledger.sheet.asks is Asks.TURN:
                is_timed = phone.enter("clock start", 0)
            if len(phone.entries) >= at:
                self._happen(phone, incident)
                at = 10**9
        self._until(phone.send)
        self._sleep(chance.uniform(3, 8))
        self._until(lambda: phone.sign(Seat.SOUTH))
        if incident is not Incident.UNSIGNED:
            self._sleep(chance.uniform(2, 6))
            self._until(lambda: phone.sign(Seat.NORTH))
        while incident is Incident.UNSIGNED:
            self._sleep(HELLO)
            phone.send()
            if phone.is_closed():
                break

    def _happen(self, phone: RehearsedPhone, incident: Incident) -> None:
        match incident:
            case Incident.CALL:
                phone.ask_help(is_asked=True)
                while phone.is_called():
                    self._sleep(5)
            case Incident.SILENCE:
                self._go_away(phone)
            case Incident.DOUBT:
                phone.enter_unseen(phone.choose_empty())
            case Incident.SLIP if phone.ledger.sheet.mover is not None:
                phone.play_on(lambda: 2.0)
                phone.enter("undo", 1500)
            case _:
                pass

    def _go_away(self, phone: RehearsedPhone) -> None:
        """Lose the network for real seconds, which the speed does not shorten, and write on."""
        phone.is_offline = True
        until = time.monotonic() + self._away
        for _ in range(5):
            phone.play_on(lambda: THINKS[0])
        self._stopped.wait(max(0.0, until - time.monotonic()))
        phone.is_offline = False
        phone.send()

    def _until(self, act: Callable[[], bool]) -> None:
        while not act():
            self._sleep(2)

    def _sleep(self, seconds: float) -> None:
        """Wait for seconds of the game. Raises `_Stopped` when the rehearsal is stopped."""
        if self._stopped.wait(seconds / self._speed):
            raise _Stopped


def serve_rehearsal(settings: HallSettings, tables: int, speed: float) -> int:
    """Serve a hall whose round plays itself, in a folder that is gone at the end.

    Returns the exit status. Raises `BadFolder` as `serve_hall` does.
    """
    rehearsal = Rehearsal(tables, speed)
    with TemporaryDirectory(prefix="sungka-rehearsal-") as folder:
        write_tournament(folder, tables)
        try:
            return serve_hall(folder, settings, rehearsal.begin)
        finally:
            rehearsal.stop()


class _Stopped(Exception):
    """The rehearsal is stopped."""
