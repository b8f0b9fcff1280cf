"""Keys by chance for the recorder: to its controller and to its screen, with all that they open.

Some are those of a scorer who goes on with the game, some open what there is, and some mean
nothing. A recording takes several sequences, each where the one before ended. At its end
the journal is opened once more, and has to give the same record.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from unittest import mock

import pytest
from sungka.cli.boards.board_line import list_houses
from sungka.cli.recording.board_claims import (
    agree,
    apply_mend,
    read_claim,
    refuse_unexplained,
    search,
)
from sungka.cli.recording.controller import Controller
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen import app as screen
from sungka.cli.recording.screen import menus
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.session import Recording
from sungka.engine.board import House, Seat
from sungka.engine.presets import PRESETS
from sungka.notation.record import Record
from sungka.replay.scoring.sheet import Asks
from textual import events
from textual.errors import NoWidget
from textual.pilot import Pilot

RULES = (
    *(preset.name for preset in PRESETS),
    *(f"{preset.name} houses=3 shells=2" for preset in PRESETS),
    "sungka houses=4 shells=3 burn=chosen rounds=4",
    "sungka-three houses=2 shells=3 rounds=3",
    "congkak houses=12 shells=3 rounds=2",
)
"""Every preset, once as it is and once on a board whose rounds are soon over, and others."""

SIZES = ((80, 24), (100, 30), (140, 45), (60, 18), (40, 12))


def write_line(controller: Controller, chance: Random) -> str:
    """A line that a scorer could mean, or mistype."""
    sheet = controller.now
    seats = [seat.value for seat in sheet.rules.playing_order]
    seat, other = chance.choice([*seats, "E"]), chance.choice(seats)
    n, m = chance.randint(0, sheet.rules.houses + 1), chance.randint(0, 12)
    number = chance.randint(0, len(controller.recording.ledger.entries) + 1)
    force = chance.choice(["", "!"])
    inner = chance.choice([f"{seat}{n}", f"{n}", "end agreed", "{x}", "pause"])
    return chance.choice(
        [
            f"{n}", f"{seat}{n}", f"{seat}{n}+{m}", f"{seat}{n} {other}{m}", f"{seat}{n}x{m} N{n}",
            f"S{n} | N{m}", f"S{n}+{m}@{number} | N{m}", f"S{n} | N{m} race S{n} N{m}", "S--",
            f'set "{sheet.seen_position}" {{why}}', f'gap set "{sheet.seen_position}" {{why}}',
            "round", f"round burn {seat}{n} {other}{m}", f"round 1 first {seat}", "end",
            "end agreed",
            f"end resign {seat}", f"end time {seat}", f"end adjudicated {seat}", "end abandoned",
            f"count {n}-{m}", "count", "{words", "{words}", "<k=v>", 'event illegal "no"',
            "pause",
            "resume", f"score {n}-{m}", "undo", f"correct{force} {number} {inner}",
            f"drop{force} {number}", f"insert{force} {number} {inner}", "again",
            "again all", "skip", "skip all", "tick",
            f"tap {seat} {m}", f"pace {n}", "clock start", f"clock {seat} 0:0{n}",
            '[TimeControl "1:00+2"]', '[South "A"] [North ""]', '[Rules "sungkaan"]', '[Date ""]',
            "".join(chance.choices("SN=|{}[]\"123 :#-.,\u0301宋", k=chance.randint(1, 8))),
        ]
    )  # fmt: skip


def write_claim(controller: Controller, chance: Random) -> str:
    """Something about the board, mostly nearly true."""
    position = controller.now.seen_position
    stores = ":".join(str(n + chance.choice((0, 0, 1, -1, 2))) for n in position.stores)
    seat = chance.choice(position.seats)
    counts = [position.count(house) for house in list_houses(position, seat)]
    near = ["#" if n is None else str(max(n + chance.choice((0, 0, 0, 1, -1)), 0)) for n in counts]
    row = f"{seat.value} {' '.join(near)}"
    house = f"{seat.value}{chance.randint(1, position.houses)}={chance.randint(0, 9)}"
    return chance.choice(
        [f"={stores}", f"={stores} {row}", row, house, "=", "=?", "=1", "=9:9:9 N#"]
    )


def press_on_controller(controller: Controller, chance: Random) -> str:
    """Do what one key does, by chance; returns its name."""
    rules = controller.now.rules
    seat, house = chance.choice(rules.playing_order), chance.randint(1, 9)
    changes = ["enter", "i", "d"]

    def change() -> None:
        _complete(controller, controller.change_viewed(chance.choice(changes)), chance)

    def confirm() -> None:
        _complete(controller, controller.confirm(), chance)

    def hold() -> None:
        controller.hold_lifts(chance.choices("0123sn=qw", k=3), (0.0, 0.1, 0.2))

    actions: dict[str, tuple[int, Callable[[], object]]] = {
        "goes on": (40, lambda: _go_on(controller, chance)),
        "digit": (15, lambda: controller.enter_digit(chance.choice("0123456789"))),
        "line": (15, lambda: controller.enter(write_line(controller, chance))),
        "tap": (3, lambda: controller.tap(chance.choice([*Seat]))),
        "choose": (3, lambda: controller.choose(House(seat, house))),
        "twice": (3, lambda: controller.ask_twice(chance.choice("0123456789qwas"))),
        "back": (6, controller.take_back),
        "confirm": (10, confirm),
        "look": (6, lambda: controller.look(chance.choice((-3, -1, 1)))),
        "look round": (2, lambda: controller.look_round(chance.choice((-1, 1)))),
        "look first": (1, controller.look_first),
        "look now": (1, controller.look_now),
        "change": (6, change),
        "watch": (2, controller.toggle_watch),
        "pace": (1, lambda: controller.change_pace(chance.choice((0.5, -0.5)))),
        "clock": (2, controller.press_clock),
        "first": (1, controller.change_first),
        "rows": (1, controller.toggle_rows),
        "again": (4, controller.offer_again),
        "offered": (3, controller.take_offered),
        "keep time": (1, controller.keep_time),
        "hold": (2, hold),
        "claim": (5, lambda: _claim(controller, chance)),
    }
    (name,) = chance.choices([*actions], [weight for weight, _ in actions.values()])
    actions[name][1]()
    return name


def _go_on(controller: Controller, chance: Random) -> None:
    """Do what the game asks for."""
    sheet = controller.now
    if sheet.asks is Asks.TURN:
        controller.lift(chance.choice(sheet.legal_houses or (1,)))
    elif sheet.asks is Asks.HANDS:
        controller.tap(chance.choice(sheet.rules.playing_order))
        controller.lift(chance.randint(1, sheet.rules.houses))
    else:
        _complete(controller, controller.confirm(), chance)


def _complete(controller: Controller, line: str | None, chance: Random) -> None:
    """Enter a line that a key began, as it is or with something typed."""
    if line is not None:
        typed = chance.choice(["", "", "4", "S3", " N2"])
        controller.enter(f"{line}{typed}".strip() or "undo")


def _claim(controller: Controller, chance: Random) -> None:
    claim = read_claim(controller, write_claim(controller, chance))
    if claim is None or agree(controller, claim):
        return
    mends = []
    for number, mend in enumerate(search(controller, claim)):
        if mend is not None:
            mends.append(mend)
        if number > 400 or len(mends) > 3:
            break
    if mends:
        apply_mend(controller, chance.choice(mends), claim)
    else:
        refuse_unexplained(controller, claim)


def open_at_chance(path: Path, chance: Random, now: Callable[[], float]) -> Recording:
    """A new recording under rules by chance, some of them with clocks."""
    recording = Recording(str(path), RecordOptions(), now)
    recording.enter(f'[Rules "{chance.choice(RULES)}"]')
    if chance.random() < 0.3:
        recording.enter('[TimeControl "0:20+1"]')
    return recording


def check_resumed(path: Path, record: Record) -> None:
    """The journal gives the same record, but for clocks that are stopped."""
    text = path.read_text(encoding="utf-8")
    resumed = Recording(str(path))
    try:
        assert path.read_text(encoding="utf-8") == text, "the record is another one"
        assert resumed.record == record
        assert resumed.notices[:1] == [f"resumed after {len(resumed.ledger.entries)} entries"]
        faults = [name for name in os.listdir(path.parent) if name.endswith(".faults")]
        assert faults == [], "this program failed"
    finally:
        resumed.close()


def try_controller(folder: Path, seed: int, sequences: int = 20, keys: int = 10) -> Counter[str]:
    """Keys by chance on one recording; returns how many of each there were."""
    chance, pressed, now = Random(seed), Counter[str](), [0.0]
    path = folder / f"{seed}.sgn"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", lambda _: None)
        patched.setenv("SUNGKA_DEBUG", "1")
        recording = open_at_chance(path, chance, lambda: now[0])
        controller = Controller(recording, lambda: now[0], has_rows=chance.random() < 0.2)
        try:
            for _ in range(sequences * keys):
                now[0] += chance.choice((0.02, 0.3, 2.0, 15.0))
                pressed[press_on_controller(controller, chance)] += 1
                assert controller.message.isprintable()
            recording.leave()
        finally:
            recording.close()
        check_resumed(path, recording.record)
    return pressed


KEYS = (
    "enter", "backspace", "escape", "left", "right", "up", "down", "pageup", "pagedown", "home",
    "end", "tab", "shift+tab", "delete", "ctrl+u", "ctrl+w", "ctrl+l", "space", "f1", "f2",
    "f5", "ctrl+s",
    *"0123456789sneewfdirbcghax=/?.+-:ySNQRqwt",
)  # fmt: skip
"""The keys pressed for no reason; `q`, which leaves, is one of them."""

SIGNS = {
    "=": "equals_sign", "/": "slash", ":": "colon", " ": "space", "?": "question_mark", "+": "plus",
    ".": "full_stop", "-": "minus",
}  # fmt: skip


_CHANGES = ["enter", "i", "d"]
"""The keys that change the entry looked at."""


class Presser:
    """Types on a screen by chance."""

    def __init__(self, app: RecorderApp, pilot: Pilot[None], chance: Random) -> None:
        self.app, self.pilot, self.chance = app, pilot, chance
        self.now = 1000.0

    async def press(self, *keys: str) -> None:
        """Press keys, some of them before the screen has done the ones before."""
        for key in keys:
            self.now += self.chance.choice((0.02, 0.2, 0.7))
            event = events.Key(SIGNS.get(key, key), key if len(key) == 1 else None)
            event.time = self.now
            self.app.post_message(event)
            if self.chance.random() < 0.7:
                await self.pilot.pause(self.chance.choice((0, 0, 0.005)))

    async def press_some(self) -> str:
        """Press a few keys that belong together, by chance; returns their name."""
        chance, controller = self.chance, self.app.table.controller
        claim = ["=", *write_claim(controller, chance), "enter"]
        phrases: dict[str, tuple[int, list[str]]] = {
            "goes on": (30, self._go_on()),
            "any": (25, chance.choices(KEYS, k=chance.randint(1, 4))),
            "line": (8, ["/", *write_line(controller, chance), "enter"]),
            "claim": (8, claim),
            "claim and key": (5, [*claim, chance.choice(KEYS)]),
            "mend": (4, [*claim, chance.choice("0123")]),
            "refused": (5, [chance.choice("089"), *chance.choices("1234567=", k=3), "enter"]),
            "correct": (
                5,
                [*["left"] * chance.randint(1, 4), chance.choice(_CHANGES), "4", "enter"],
            ),
            "again": (3, [chance.choice("=x"), chance.choice(["=", "enter"])]),
            "board": (
                3,
                ["r", "right", chance.choice("12+-"), "tab", "enter", "w", "enter", "escape"],
            ),
            "ending": (2, ["g", chance.choice("12345678"), "enter", chance.choice("yn")]),
            "header": (2, ["h", "x", "enter", "y", chance.choice(["escape", "f2", "enter"])]),
            "after": (1, ["a", chance.choice("134"), "enter", "escape"]),
            "rows": (2, ["f2", *chance.choices("123qweasdQR", k=3)]),
            "twice": (3, ["3", "3", chance.choice(["enter", "backspace", "3"])]),
            "large": (1, ["b", chance.choice(["escape", "enter", "q", "4"])]),
            "paste": (3, []),
            "size": (2, []),
            "click": (3, []),
        }
        (name,) = chance.choices([*phrases], [weight for weight, _ in phrases.values()])
        if name == "paste":
            text = write_line(controller, chance)
            self.app.post_message(events.Paste(text + chance.choice(["", "\n"])))
        elif name == "size":
            await self.pilot.resize_terminal(*chance.choice(SIZES))
        elif name == "click":
            size = self.app.size
            at = (chance.randrange(size.width), chance.randrange(size.height))
            with suppress(NoWidget):  # a screen that just became smaller has none there
                await self.pilot.click(offset=at)
        else:
            await self.press(*phrases[name][1])
        return name

    def _go_on(self) -> list[str]:
        """The keys that the game asks for."""
        sheet, chance = self.app.table.controller.now, self.chance
        if sheet.asks is Asks.TURN:
            lifts = chance.choices(sheet.legal_houses or (1,), k=chance.randint(1, 3))
            return [str(lift)[0] for lift in lifts]
        if sheet.asks is Asks.HANDS:
            seat = chance.choice(sheet.rules.playing_order)
            return [seat.value.lower(), str(chance.randint(1, sheet.rules.houses))[0]]
        return ["enter"]


async def _type(app: RecorderApp, chance: Random, most: int, pressed: Counter[str]) -> None:
    async with app.run_test(size=chance.choice(SIZES)) as pilot:
        presser = Presser(app, pilot, chance)
        with mock.patch.object(screen, "time", mock.Mock(monotonic=lambda: presser.now)):
            while app.is_running and pressed.total() < most:
                pressed[await presser.press_some()] += 1
            await pilot.pause()


def try_screen(folder: Path, seed: int, sequences: int = 10, keys: int = 6) -> Counter[str]:
    """Keys by chance on the screen of one recording; returns how many of each there were.

    The screen may be left in between; then it is opened once more.
    """
    chance, pressed = Random(seed), Counter[str]()
    path = folder / f"{seed}.sgn"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", lambda _: None)
        patched.setattr(menus.after_game, "find_printer", lambda: None)
        patched.setenv("SUNGKA_DEBUG", "1")
        clock = [0.0]

        def now() -> float:
            clock[0] += 0.01
            return clock[0]

        recording = open_at_chance(path, chance, now)
        while pressed.total() < sequences * keys:
            app = RecorderApp(recording)
            try:
                asyncio.run(_type(app, chance, sequences * keys, pressed))
            finally:
                recording = app.table.controller.recording
                recording.leave()
                recording.close()
            path = Path(recording.path)
            check_resumed(path, recording.record)
            recording = Recording(str(path), RecordOptions(), now)
        recording.close()
    return pressed
