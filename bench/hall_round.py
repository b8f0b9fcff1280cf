"""A round of tables scored by browsers of phone size, and the folder it leaves.

Run as `python bench/hall_round.py [TABLES] [SEED]`; 16 tables without numbers. A hall is served by
`sungka hall`, and a headless Chromium plays each table on the page of its code: it taps, slips and
takes back, is refused, corrects earlier entries, and compares the shown board with the engine's
after every tap. Half of the phones are offline for a part, one is replaced by another phone, and
the hall is killed once and started again. Afterwards each record has to be the one that `sungka
record` writes from the same lines, and each result has to stand in `event.journal` once.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

sys.path[:0] = [str(Path(__file__).parent.parent / "tests")]

from sungka.cli.hall.hall_journal import read_key  # noqa: E402
from sungka.cli.hall.requests import sign_request  # noqa: E402
from sungka.engine.board import House, Seat  # noqa: E402
from sungka.notation.record import Detail  # noqa: E402
from sungka.notation.writer import write  # noqa: E402
from sungka.replay.scoring.entry import Refusal  # noqa: E402
from sungka.replay.scoring.ledger import Ledger, empty_ledger  # noqa: E402
from sungka.replay.scoring.misfit import find_way_on  # noqa: E402
from sungka.replay.scoring.sheet import Asks  # noqa: E402
from sungka.replay.scoring.to_record import record_of  # noqa: E402
from support.browsing import started  # noqa: E402
from support.halls import ask  # noqa: E402

RULES = "sungka houses=4 shells=3 rounds=2"
SHAPES = ((390, 844), (360, 640), (844, 390), (820, 1180))
COUNTS = """() => Object.fromEntries([...document.querySelectorAll("[data-spot]")].map(
    one => [one.dataset.spot, one.querySelector("b").textContent.trim()]))"""


def make_folder(path: Path, tables: int) -> None:
    """A tournament whose first round is paired and not begun."""
    names = [f"P{number:02}" for number in range(1, 2 * tables + 1)]
    people = "".join(f'[[players]]\nid = "{one}"\nname = "Player {one}, X"\n' for one in names)
    path.mkdir()
    (path / "event.toml").write_text(
        f'version = 2\nid = "round"\nevent = "Round"\nsite = "Hall"\ndate = "2026-01-18"\n'
        f'rules = "{RULES}"\n[[stages]]\nname = "All"\nsystem = "round-robin"\n{people}',
        encoding="utf-8",
    )
    pairs = "".join(
        f'pair 1.{table + 1:02} {names[2 * table]} {names[2 * table + 1]} in "All" 1\n'
        for table in range(tables)
    )
    journal = f'%event 1\ndraw "All" 1 {" ".join(names)}\n{pairs}'
    (path / "event.journal").write_text(journal, encoding="utf-8")


class ServedHall:
    """`sungka hall` in a process of its own, which is killed without a word."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.start()

    def start(self) -> None:
        """Start the hall, at the port where it was."""
        command = [sys.executable, "-m", "sungka.cli", "hall", str(self.folder), "--no-browser"]
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port)], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.strip().startswith("desk"):
                address = line.split()[1]
                self.port = int(address.split(":")[2].split("/")[0])
                self._key = read_key(address.split("k=")[1]) or b""
                return
        raise RuntimeError("the hall does not start")

    def kill(self) -> None:
        """Kill the hall."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End the hall by Ctrl-C."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(30)

    def desk(self, path: str, value: Any = None) -> Any:
        """The answer to a request of the desk."""
        method, body = ("GET", b"") if value is None else ("POST", json.dumps(value).encode())
        mac = sign_request(self._key, method, path, body)
        return ask(self.port, method, path, body, {"X-Mac": mac}).value

    def give_out(self, table: str) -> str:
        """The address of a table's page with a new key."""
        return str(self.desk("/desk/lease", {"table": table})["address"])


class TableScorer:
    """A phone at a table, and the ledger of what was meant; `lines` are all lines tapped."""

    def __init__(self, browser: Any, hall: ServedHall, number: int, chance: Random) -> None:
        self.table = f"1.{number + 1:02}"
        self._browser, self._hall, self._number, self._chance = browser, hall, number, chance
        self.ledger: Ledger = empty_ledger()
        self.done: Counter[str] = Counter()
        self.troubles: list[str] = []
        self.is_over = False
        self.open_phone()

    def open_phone(self) -> None:
        """Open the page of a new code on a new phone, and go on from what the hall has."""
        width, height = SHAPES[self._number % len(SHAPES)]
        self.context = self._browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.goto(self._hall.give_out(self.table))
        self.page.get_by_role("button", name=f"Player P{2 * self._number + 1:02}, X").tap()
        journal = self._hall.folder / "games" / f"{self.table}.sgn.journal"
        self.ledger = replay_journal(journal)
        self.compare()

    def replace_phone(self) -> None:
        """Another phone goes on; the old one is gone with what it had not sent."""
        self.context.close()
        self.done["phones replaced"] += 1
        self.open_phone()

    def compare(self) -> None:
        """Hold the board that is shown against the engine's."""
        position = self.ledger.sheet.seen_position
        meant: dict[str, int | None] = {}
        for seat in position.seats:
            meant[seat.value] = position.row(seat).store
            for house in range(1, position.houses + 1):
                meant[f"{seat.value}{house}"] = position.count(House(seat, house))
        until = time.monotonic() + 30
        while True:
            shown = self.page.evaluate(COUNTS)
            if all(is_shown(shown.get(name, ""), count) for name, count in meant.items()):
                return
            if time.monotonic() > until:
                raise AssertionError(f"{self.table}: {shown} instead of {meant}")
            time.sleep(0.05)

    def take(self, line: str) -> None:
        """Take a line into the ledger of what was meant."""
        after = self.ledger.take(line)
        assert not isinstance(after, Refusal), f"{self.table}: {line}: {after}"
        self.ledger = after

    def tap(self, name: str) -> None:
        """Tap a place of the board."""
        self.page.locator(f'[data-spot="{name}"]').tap()

    def press(self, label: str) -> None:
        """Tap a button by its words."""
        self.page.get_by_role("button", name=label, exact=False).first.tap()

    def step(self) -> None:
        """Do one thing at the table, now and then a slip."""
        sheet, chance = self.ledger.sheet, self._chance
        if sheet.asks is Asks.NOTHING:
            self.agree()
        elif sheet.asks is Asks.END:
            self.count()
            self.press("End the game")
            self.take("end")
        elif sheet.asks is Asks.ROUND:
            self.count()
            self.burn()
        elif wayward := find_way_on(self.ledger):
            self.press("Take them back")
            for line in wayward:
                self.take(line)
            self.done["lifts that could not be"] += 1
        elif sheet.asks is Asks.HANDS or chance.random() < 0.85:
            self.lift(self.choose())
        elif chance.random() < 0.4:
            self.slip()
        elif chance.random() < 0.5:
            self.lift(self.choose())
            self.undo()
        else:
            self.correct()
        self.compare()

    def choose(self) -> str:
        """A lift that can be made."""
        sheet = self.ledger.sheet
        if sheet.asks is Asks.TURN:
            assert sheet.mover is not None
            return f"{sheet.mover.value}{self._chance.choice(sheet.legal_houses)}"
        fits, others = [], []
        for view in sheet.hand_views:
            for house in range(1, sheet.rules.houses + 1):
                name = f"{view.seat.value}{house}"
                after = self.ledger.take(name)
                if not isinstance(after, Refusal):
                    (others if after.sheet.doubts else fits).append(name)
        fits = fits or others  # those that may be provisional
        return self._chance.choice(fits)

    def lift(self, name: str) -> None:
        """Tap a house that can be lifted."""
        self.tap(name)
        self.take(name)
        self.done["lifts"] += 1

    def undo(self) -> None:
        """Take the last lift back."""
        self.compare()
        self.page.locator("#undo").tap()
        self.take("undo")
        self.done["taken back"] += 1

    def slip(self) -> None:
        """Tap a house of the other seat, which is refused."""
        mover = self.ledger.sheet.mover
        other = Seat.NORTH if mover is Seat.SOUTH else Seat.SOUTH
        self.tap(f"{other.value}1")
        self.page.locator("#refusal").wait_for()
        time.sleep(0.6)
        self.page.locator("#refused-acts").get_by_role("button", name="Close").tap()
        self.done["refused"] += 1

    def correct(self) -> None:
        """Replace an earlier lift by the same house of another number, if all after it fits."""
        for number in range(len(self.ledger.entries), max(1, len(self.ledger.entries) - 3), -1):
            text = self.ledger.entries[number - 1].text
            if len(text) != 2 or text[0] not in "SN":
                return
            for house in range(1, self.ledger.sheet.rules.houses + 1):
                line = f"correct {number} {text[0]}{house}"
                after = self.ledger.take(line)
                if isinstance(after, Refusal) or after.sheet.doubts:
                    continue
                self.press("More")
                self.press("Earlier entries")
                self.page.locator("dialog ol.entries li").nth(
                    len(self.ledger.entries) - number
                ).get_by_role("button").tap()
                self.press("Correct it")
                self.page.locator("dialog input").fill(f"{text[0]}{house}")
                self.page.locator("dialog form button").tap()
                self.take(line)
                self.done["corrected"] += 1
                return

    def count(self) -> None:
        """Agree with the counted stores of a round."""
        self.press("Counted: that is right")
        self.take("count")
        self.compare()

    def burn(self) -> None:
        """Begin the next round."""
        self.press("Begin round")
        self.take("round")

    def agree(self) -> None:
        """Have both players agree with the result, once everything is sent."""
        for number in (1, 2):
            name = f"Player P{2 * self._number + number:02}, X agrees"
            button = self.page.get_by_role("button", name=name)
            if not button.count() or not button.is_enabled():
                return
            button.tap()
            if number == 1:
                self.page.get_by_text(name.replace(" agrees", " has agreed")).wait_for()
        self.page.get_by_text("You may close this page").wait_for()
        self.is_over = True


def is_shown(text: str, count: int | None) -> bool:
    """True when a place shows a count; an empty or a burned house may show none."""
    if count is None:
        return not text.isdecimal()
    return (text or "0") == str(count)


def replay_journal(path: Path) -> Ledger:
    """The ledger that the lines of a journal give."""
    ledger = empty_ledger()
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        value = json.loads(line)
        after = ledger.take(value["entry"], value["spent"], value["at"])
        assert not isinstance(after, Refusal), f"{path.name}: {value['entry']}: {after}"
        ledger = after
    return ledger


def play_round(folder: Path, tables: int, seed: int) -> Counter[str]:
    """Play the round; return how often each thing was done."""
    chance = Random(seed)
    hall = ServedHall(folder)
    try:
        return play_tables(folder, hall, tables, seed, chance)
    finally:
        hall.stop()


def play_tables(
    folder: Path, hall: ServedHall, tables: int, seed: int, chance: Random
) -> Counter[str]:
    """Play the round at a hall that is served; return how often each thing was done."""
    done: Counter[str] = Counter()
    with started() as browser:
        scorers = [TableScorer(browser, hall, n, Random(seed + n)) for n in range(tables)]
        rounds, is_killed, is_replaced = 0, False, False
        while open_scorers := [one for one in scorers if not one.is_over]:
            rounds += 1
            for scorer in open_scorers:
                if scorer is scorers[0] and rounds == 12 and not is_replaced:
                    is_replaced = True
                    scorer.replace_phone()
                if scorer.table[-1] in "02468" and rounds in (5, 18):
                    scorer.context.set_offline(rounds == 5)
                    done["times offline"] += rounds == 5
                try:
                    scorer.step()
                except Exception:
                    print(scorer.table, scorer.ledger.sheet.asks, scorer.page.inner_text("body"))
                    raise
            if rounds == 14 and not is_killed:
                is_killed = True
                hall.kill()
                done["halls killed"] += 1
            if rounds == 16:
                hall.start()
            print(f"step {rounds}: {len(open_scorers)} tables in play", flush=True)
            if rounds > 600:
                raise AssertionError(f"{[one.table for one in open_scorers]} do not end")
            chance.shuffle(scorers)
        for scorer in scorers:
            assert not scorer.troubles, (scorer.table, scorer.troubles)
            done += scorer.done
            check_table(folder, scorer)
    states = Counter(one["state"] for one in hall.desk("/desk/hall")["tables"])
    print(f"the desk's states at the end: {dict(states)}")
    return done


def check_table(folder: Path, scorer: TableScorer) -> None:
    """Hold a table's files against what was meant."""
    journal = folder / "games" / f"{scorer.table}.sgn.journal"
    kept = replay_journal(journal)
    texts = [entry.text for entry in scorer.ledger.entries]
    assert [entry.text for entry in kept.entries] == texts, scorer.table
    record = write(record_of(kept, Detail.STANDARD, with_corrections=False))
    assert record == journal.with_suffix("").read_text(encoding="utf-8"), scorer.table
    lines = (folder / "event.journal").read_text(encoding="utf-8").splitlines()
    results = [line for line in lines if line.startswith((f"result {scorer.table} ",
                                                          f"decide {scorer.table} "))]  # fmt: skip
    assert len(results) == 1, (scorer.table, results)


def main() -> None:
    """Play a round, and print what was done."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 16
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as path:
        folder = Path(path) / "round"
        make_folder(folder, tables)
        done = play_round(folder, tables, seed)
    for name, count in sorted(done.items()):
        print(f"{name}: {count}")
    print(f"{tables} tables, {time.monotonic() - begun:.0f} s: every record and result is right")


if __name__ == "__main__":
    main()
