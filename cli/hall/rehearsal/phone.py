"""A scorer's phone that is none: it plays by chance and keeps its entries as a phone does."""

from __future__ import annotations

import http.client
import json
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from random import Random
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from ....engine.board import Seat
from ....replay.scoring.entry import Refusal
from ....replay.scoring.ledger import Ledger, empty_ledger
from ....replay.scoring.sheet import Asks
from ...console.json_text import Json, to_json
from ..hall_journal import read_key
from ..requests import sign_request

Object = dict[str, Json]

PATIENCE = 10.0
"""The seconds that an answer is waited for."""

MOST_SENT = 200
"""The most entries of a batch."""


class HallAnswer(NamedTuple):
    """An answer of the hall; the status is 0 where none came."""

    status: int
    body: Mapping[str, Json]


class Caller:
    """Sends requests under a key to the hall at a port of this computer."""

    def __init__(self, port: int, key: bytes, lease: str = "") -> None:
        self._port, self._key, self._lease = port, key, lease

    def call(self, method: str, path: str, value: Object | None = None) -> HallAnswer:
        """The answer to a request. A hall that does not answer is no fault."""
        body = b"" if value is None else to_json(value).encode()
        headers = {
            "X-Mac": sign_request(self._key, method, path, body),
            "Content-Type": "application/json",
        }
        if self._lease:
            headers["X-Lease"] = self._lease
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            found = json.loads(answer.read() or b"{}")
            return HallAnswer(answer.status, found if isinstance(found, dict) else {})
        except (OSError, http.client.HTTPException, ValueError):
            return HallAnswer(0, {})
        finally:
            connection.close()


class TableMoved(Exception):
    """The table was given to another phone: this one only reads."""


class PhoneEntry(NamedTuple):
    """An entry with its id, the milliseconds since the one before, and the time of day."""

    id: str
    text: str
    spent: int
    at: str


class RehearsedPhone:
    """The phone of a table: its entries, all of them kept, and how many the hall has for certain.

    `sleep` waits for seconds of the game. Raises `ValueError` for an address without a key; all
    that asks the hall raises `TableMoved`.
    """

    def __init__(self, address: str, chance: Random, sleep: Callable[[float], None]) -> None:
        parts = urlsplit(address)
        found = parse_qs(parts.fragment)
        key = read_key(found.get("k", [""])[0])
        if key is None or parts.port is None:
            raise ValueError("the address of a table has its key behind #")
        self.table = found["t"][0]
        self._caller = Caller(parts.port, key, found["l"][0])
        self._chance, self._sleep = chance, sleep
        self._name = f"r{secrets.token_hex(2)}"
        self.entries: list[PhoneEntry] = []
        self.ledger: Ledger = empty_ledger()
        self._sent = 0
        self._gen = 1
        self._planned: list[str] = []
        self.is_offline = False

    @property
    def head(self) -> str:
        """The hash of all ids, as the hall has it."""
        return self._hash(len(self.entries))

    def fetch(self) -> bool:
        """Take over what the hall has of the game; false while it does not answer."""
        status, body = self._call("GET", "sheet")
        found = body.get("entries")
        if status != 200 or not isinstance(found, list):
            return False
        kept = [one for one in found if isinstance(one, dict)]
        self.entries = [
            PhoneEntry(
                str(one["id"]), str(one["text"]), int(str(one["spent"])), str(one.get("at", ""))
            )
            for one in kept
        ]
        self.ledger = empty_ledger()
        for entry in self.entries:
            self._play(entry)
        self._sent, self._gen = len(self.entries), int(str(body.get("gen", 1)))
        return True

    def enter(self, text: str, spent: int) -> bool:
        """Write an entry and send it; false where this phone's own engine refuses it."""
        entry = self._make_entry(text, spent)
        if not self._play(entry):
            return False
        self.entries.append(entry)
        self.send()
        return True

    def enter_unseen(self, text: str) -> None:
        """Send an entry that this phone's engine did not look at."""
        self.entries.append(self._make_entry(text, 0))
        self.send()

    def send(self) -> bool:
        """Send what the hall lacks; true once it has all. While offline nothing is sent."""
        for _ in range(3 + len(self.entries) // MOST_SENT):
            if self.is_offline:
                return False
            batch = self.entries[self._sent : self._sent + MOST_SENT]
            sent: list[Json] = [{**one._asdict()} for one in batch]
            head = self._hash(self._sent)
            asked: Object = {"gen": self._gen, "base": self._sent, "head": head, "entries": sent}
            status, body = self._call("POST", "entries", asked)
            if status == 200:
                self._sent = min(int(str(body["n"])), len(self.entries))
                if self._sent == len(self.entries):
                    return True
            elif status == 409 and isinstance(body.get("from"), int):
                self._sent = int(str(body["from"]))
            else:
                return False
        return False

    def sign(self, *seats: Seat) -> bool:
        """Let players agree to the result; true where the hall took it."""
        letters: list[Json] = [seat.value for seat in seats]
        return self._call("POST", "sign", {"seats": letters, "head": self.head}).status == 200

    def ask_help(self, *, is_asked: bool) -> bool:
        """Call the arbiter, or take the call back."""
        return self._call("POST", "help", {"asked": is_asked}).status == 200

    def is_called(self) -> bool:
        """True while a call of this phone is not answered."""
        return self._call("GET", "sheet").body.get("asked") is True

    def is_closed(self) -> bool:
        """True once the tournament's journal has the result."""
        return self._call("GET", "sheet").body.get("closed") is True

    def choose(self) -> str:
        """The next entry of a game that is played by chance: a lift, or the end."""
        sheet = self.ledger.sheet
        match sheet.asks:
            case Asks.HANDS:
                self._planned = self._planned or plan_opening(self.ledger, self._chance)
                return self._planned.pop(0)
            case Asks.TURN if sheet.mover is not None:
                return f"{sheet.mover.value}{self._chance.choice(sheet.legal_houses)}"
            case Asks.ROUND:
                return "round"
        return "end"

    def choose_empty(self) -> str:
        """A lift of a house that nobody can lift now: an empty one, or one that no board has."""
        sheet = self.ledger.sheet
        if sheet.mover is None:
            return "S99"
        houses = {*range(1, sheet.rules.houses + 1)} - {*sheet.legal_houses}
        return f"{sheet.mover.value}{min(houses, default=99)}"

    def play_on(self, think: Callable[[], float]) -> bool:
        """Think, and enter what is next; false when the game is over."""
        if self.ledger.sheet.asks is Asks.NOTHING:
            return False
        seconds = think()
        self._sleep(seconds)
        return self.enter(self.choose(), round(seconds * 1000))

    def _make_entry(self, text: str, spent: int) -> PhoneEntry:
        name = f"{self._name}-{len(self.entries) + 1}-{secrets.token_hex(4)}"
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        return PhoneEntry(name, text, spent, at)

    def _play(self, entry: PhoneEntry) -> bool:
        after = self.ledger.take(entry.text, entry.spent, entry.at)
        if isinstance(after, Refusal):
            return False
        self.ledger = after
        return True

    def _call(self, method: str, what: str, value: Object | None = None) -> HallAnswer:
        answer = self._caller.call(method, f"/t/{self.table}/{what}", value)
        if answer.status == 409 and answer.body.get("moved"):
            raise TableMoved
        return answer

    def _hash(self, count: int) -> str:
        if not count:
            return ""
        ids = "".join(f"{one.id}\n" for one in self.entries[:count])
        return sha256(ids.encode()).hexdigest()[:16]


def plan_opening(ledger: Ledger, chance: Random) -> list[str]:
    """The lifts of an opening row by chance, each of which fits when it is entered."""
    while True:
        now, lifts = ledger, list[str]()
        while now.sheet.asks is Asks.HANDS and len(lifts) < _MOST_LIFTS:
            seat = chance.choice([view.seat for view in now.sheet.hand_views if view.is_due])
            houses = chance.sample(range(1, now.sheet.rules.houses + 1), now.sheet.rules.houses)
            for house in houses:
                after = now.take(f"{seat.value}{house}")
                if not isinstance(after, Refusal) and not any(
                    view.provisional for view in after.sheet.hand_views
                ):
                    now, lifts = after, [*lifts, f"{seat.value}{house}"]
                    break
            else:
                break  # the hands are in each other's way: another opening
        if now.sheet.asks is not Asks.HANDS:
            return lifts


_MOST_LIFTS = 12
"""The most lifts of an opening row: long ones take long to play."""
