"""A hurried scorer at the real screen: `bench/scorer.py [GAMES] [--first 0] [--keys 6] [--rows]`.

Matches of random choices, under every preset, are typed in bursts of one to five lifts, some keys a
second, with slips in some per cent of them: by timing (a lift missed, a key that bounces, two keys
in one stroke or in exchanged order) and by neighbours (the key beside it, the other hand's). After
each burst the scorer looks from the board to the screen. Where they differ, `=` and the real stores
are typed, with `--rows` a row read aloud too. Of the slips that the screen then lists, the first
with the right board is chosen. Nothing else is used. The record has to be that of the match. The
time of the keys is simulated; seeds are fixed.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from sungka.cli.boards.board_line import draw_board_line, list_houses  # noqa: E402
from sungka.cli.recording.controller import Controller  # noqa: E402
from sungka.cli.recording.screen import app as screen  # noqa: E402
from sungka.cli.recording.screen.app import RecorderApp  # noqa: E402
from sungka.cli.recording.session import Recording, RecordOptions  # noqa: E402
from sungka.cli.recording.widgets.mend_dialog import PAGE, MendDialog  # noqa: E402
from sungka.engine.presets import PRESETS  # noqa: E402
from sungka.notation.writer import write  # noqa: E402
from sungka.replay.scoring.ledger import Ledger, empty_ledger  # noqa: E402
from sungka.replay.scoring.sheet import Asks  # noqa: E402
from sungka.replay.scoring.to_record import record_of  # noqa: E402
from support.entries import entries_of  # noqa: E402
from support.matches import random_match  # noqa: E402
from textual import events  # noqa: E402
from textual.pilot import Pilot  # noqa: E402
from textual.widgets import OptionList  # noqa: E402

RULES = tuple(
    preset.name
    if preset.name in ("sungkaan", "sungka-six", "sungka-three", "sungka-49")
    else f"{preset.name} rounds=2"
    for preset in PRESETS
)
"""Every preset; those whose rounds go on until nobody can fill a house are cut to two."""

SIZES = ((80, 24), (100, 30), (140, 45))


class NotSuggested(Exception):
    """The screen suggests no slip that gives the board."""


@dataclass
class Tally:
    """The counts of all games, and the faults.

    `first` are the slips after which the first mend of the list gave the true record, `any` those
    after which any did, and `unseen` those that neither the stores nor the row read aloud showed.
    """

    games: int = 0
    right: int = 0
    keys: int = 0
    slips: int = 0
    asked: int = 0
    mends: int = 0
    first: int = 0
    any: int = 0
    unseen: int = 0
    refusals: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Key(NamedTuple):
    """A key, and the seconds since the one before."""

    key: str
    gap: float


class Scorer:
    """Types one match on a screen, as a hurried person does."""

    def __init__(
        self, app: RecorderApp, pilot: Pilot[None], chance: Random, tally: Tally, has_rows: bool
    ) -> None:
        self.app, self.pilot, self.chance, self.tally = app, pilot, chance, tally
        self.has_rows = has_rows
        self.truth = empty_ledger()
        self.now = 1000.0
        self.later = 0

    async def press(self, *keys: str, gap: float = 0.7) -> None:
        """Press keys, each so many seconds after the one before."""
        for key in keys:
            self.now += gap
            name = {"=": "equals_sign", "/": "slash", ":": "colon", " ": "space"}.get(key, key)
            event = events.Key(name, key if len(key) == 1 else None)
            event.time = self.now
            self.app.post_message(event)
            await self.pilot.pause()

    async def play(self, entries: list[str], gap: float, slips: float) -> None:
        """Type a whole match; raises `NotSuggested` where a slip is not put right."""
        at = 0
        while at < len(entries):
            most = self.chance.randint(1, 5)
            burst = [*takewhile(is_lift, entries[at : at + most])]
            keys = [digit for entry in burst for digit in entry[1:]]
            if not burst and is_plain_row(entries[at]):
                burst, keys = [entries[at]], list_row_keys(entries[at])
            for entry in burst:
                self.enter_truth(entry)
            for key in self.slip(keys, gap, slips):
                self.tally.keys += 1
                await self.press(key.key, gap=key.gap)
            self.tally.asked += self.app.table.controller.is_doubled
            at += len(burst)
            if not burst:
                await self.confirm(entries[at])
                at += 1
            await self.look()
        assert self.app.table.controller.now.asks is Asks.NOTHING

    async def confirm(self, entry: str) -> None:
        """Type an entry that is no lift: a row with ticks, the next round, the end."""
        self.enter_truth(entry)
        if "|" in entry:
            await self.press("/", *entry)
        await self.press("enter")

    def enter_truth(self, entry: str) -> None:
        """Note what really happened."""
        after = self.truth.take(entry)
        assert isinstance(after, Ledger), (entry, after)
        self.truth = after

    def slip(self, keys: list[str], gap: float, share: float) -> list[Key]:
        """The keys pressed for those that are meant, each with its time."""
        meant = [Key(key, 1.5 if at == 0 else gap) for at, key in enumerate(keys)]
        pressed: list[Key] = []
        while meant:
            key = meant.pop(0)
            if self.chance.random() >= share:
                pressed.append(key)
                continue
            kind = self.chance.choices([*SLIPS], [*SLIPS.values()])[0]
            self.tally.slips += 1
            self.tally.kinds[kind] += 1
            match kind:
                case "missed" if key.key.isdecimal():
                    if meant:
                        meant[0] = meant[0]._replace(gap=meant[0].gap + key.gap)
                case "exchanged" if meant and key.key.isdecimal() and meant[0].key.isdecimal():
                    pressed += [Key(meant[0].key, key.gap), Key(key.key, meant.pop(0).gap)]
                case "beside":
                    pressed.append(Key(self.find_beside(key.key), key.gap))
                case "stroke" if key.key.isdecimal():
                    late = self.chance.uniform(0.02, 0.12)
                    pressed += [key, Key(self.find_beside(key.key), late)]
                case _:
                    pressed += [key, Key(key.key, self.chance.uniform(0.015, 0.07))]
        return pressed

    def find_beside(self, key: str) -> str:
        """The key beside one; the other hand's for a hand's key."""
        seats = [seat.value.lower() for seat in self.truth.sheet.rules.playing_order]
        if key in seats:
            return self.chance.choice([seat for seat in seats if seat != key])
        return str(min(max(int(key) + self.chance.choice((-1, 1)), 1), 9))

    async def look(self) -> None:
        """Compare board and screen, and have the differences put right."""
        table = self.app.table
        if table.controller.is_refusal:
            self.tally.refusals += 1
        if not table.held.keys and table.line is None and self.agrees():
            return
        claim = self.read_aloud()
        if table.line is not None:  # the screen believes that the round is over
            await self.press("escape")
        is_turn = table.controller.now.asks in (Asks.TURN, Asks.HANDS)
        await self.press("=" if is_turn else "/", "ctrl+u", *claim, "enter")
        if isinstance(self.app.screen, MendDialog):
            await self.choose()
        if not self.agrees():
            if table.line is None and not table.controller.is_refusal:
                self.tally.unseen += 1
                self.later += 1
            if self.later == 0 or self.later > 3:
                raise NotSuggested(table.controller.message)
        else:
            self.later = 0

    def read_aloud(self) -> str:
        """The stores as they lie, and with `has_rows` a row."""
        position = self.truth.sheet.seen_position
        claim = "=" + ":".join(map(str, position.stores))
        if not self.has_rows:
            return claim
        seat = self.chance.choice(position.seats)
        counts = (position.count(house) for house in list_houses(position, seat))
        row = " ".join("#" if count is None else str(count) for count in counts)
        return f"{claim} {seat.value} {row}"

    async def choose(self) -> None:
        """Choose the slip after which the board is as it lies, or ask for more."""
        position = self.truth.sheet.seen_position
        board = " ".join(draw_board_line(position, position, 999).plain.split())
        self.tally.mends += 1
        page = 0
        while True:
            options = await self.read_list()
            found = [at for at, text in enumerate(options) if text.endswith(board)]
            if found or len(options) < PAGE:
                break
            page += 1
            await self.press("0")
        if not found:
            await self.press("escape")
            raise NotSuggested(f"{board} is not among {options}")
        await self.press(str(found[0] + 1))
        ledger = self.app.table.controller.recording.ledger
        # Stores that were agreed are in its body, and in every record of this detail.
        is_true = record_of(ledger).body == record_of(self.truth).body
        self.tally.any += is_true
        self.tally.first += is_true and found[0] == page == 0

    async def read_list(self) -> list[str]:
        """The slips on the screen, once the search rests; the time until the first is noted."""
        dialog, began = self.app.screen, time.perf_counter()
        assert isinstance(dialog, MendDialog)
        while True:
            if dialog.mends and len(self.tally.seconds) < self.tally.mends:
                self.tally.seconds.append(time.perf_counter() - began)
            if dialog.is_resting:
                break
            await self.pilot.pause(0.01)
        options = dialog.query_one(OptionList).options
        return [" ".join(str(option.prompt).split()) for option in options]

    def agrees(self) -> bool:
        """True when the screen shows the board as it lies, and asks for the same."""
        shown, truth = self.app.table.controller.now, self.truth.sheet
        return (shown.seen_position, shown.asks) == (truth.seen_position, truth.asks)


SLIPS = {"missed": 30, "bounced": 25, "beside": 30, "stroke": 5, "exchanged": 10}
"""The slips of each kind, of 100."""


def is_lift(entry: str) -> bool:
    """True when an entry is one lift of the seat to move."""
    return entry[1:].isdecimal()


def is_plain_row(entry: str) -> bool:
    """True when an entry is an opening of both hands that can be typed hand by hand."""
    return "|" in entry and "@" not in entry and "race" not in entry


def list_row_keys(entry: str) -> list[str]:
    """The keys of an opening: a hand, its house, the next hand."""
    keys = []
    for turn in entry.split("|"):
        hand, houses = turn.strip()[0].lower(), turn.strip()[1:]
        keys += [key for house in houses.split("+") for key in (hand, house)]
    return keys


class Match(NamedTuple):
    """A match to be typed: its rules and entries, the seed, the screen, and how it is typed.

    `gap` is the seconds between two keys, `slips` the share of keys at which a slip is made.
    """

    rules: str
    entries: list[str]
    seed: int
    size: tuple[int, int]
    gap: float
    slips: float
    has_rows: bool


async def drive(app: RecorderApp, clock: SimpleNamespace, match: Match, tally: Tally) -> Ledger:
    """Type a match on a screen; returns it as it was."""
    async with app.run_test(size=match.size) as pilot:
        scorer = Scorer(app, pilot, Random(match.seed), tally, match.has_rows)
        screen.time = SimpleNamespace(monotonic=lambda: scorer.now)
        clock.read = lambda: scorer.now
        scorer.enter_truth(f'[Rules "{match.rules}"]')
        await scorer.play(match.entries, match.gap, match.slips)
        return scorer.truth


def play_one(match: Match, tally: Tally) -> None:
    """Type one match, and compare the record with it."""
    tally.games += 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.sgn"
        clock = SimpleNamespace(read=lambda: 1000.0)
        recording = Recording(str(path), RecordOptions(), lambda: clock.read())
        recording.enter(f'[Rules "{match.rules}"]')
        app = RecorderApp(recording)
        app.table.controller = Controller(recording, lambda: clock.read())
        try:
            truth = asyncio.run(drive(app, clock, match, tally))
        except NotSuggested as why:
            tally.faults.append(f"{match.rules}, seed {match.seed}: {why}")
            return
        finally:
            recording.close()
        if path.read_text(encoding="utf-8") == write(record_of(truth)):
            tally.right += 1
        else:
            tally.faults.append(f"{match.rules}, seed {match.seed}: another record")


def main() -> None:
    """Print how many records are those of the matches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--keys", type=float, default=6.0, help="keys a second")
    parser.add_argument("--rows", action="store_true", help="read a row aloud too")
    parser.add_argument("--slips", type=float, default=3.0, help="slips in a hundred keys")
    options = parser.parse_args()
    tally = Tally()
    for seed in range(options.first, options.first + options.games):
        rules, size = RULES[seed % len(RULES)], SIZES[seed % len(SIZES)]
        entries = [*entries_of(random_match(rules, seed))]
        gap, slips = 1 / options.keys, options.slips / 100
        play_one(Match(rules, entries, seed, size, gap, slips, options.rows), tally)
    print("\n".join(tally.faults))
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(tally.kinds.items()))
    print(f"{tally.keys} keys, {tally.slips} slips ({kinds}), {tally.refusals} refusals")
    print(
        f"{tally.asked} keys asked about, {tally.unseen} looks at which the board agreed by chance"
    )
    first, found, all_of = tally.first, tally.any, max(tally.mends, 1)
    print(f"{tally.mends} lists: the first line was true in {first} ({first / all_of:.1%}), "
          f"any line in {found} ({found / all_of:.1%})")  # fmt: skip
    waits = sorted(tally.seconds) or [0.0]
    print(f"first line after {median(waits):.3f} s in the median, {waits[-1]:.3f} s at most")
    print(f"{tally.right} of {tally.games} records are those of the matches")


if __name__ == "__main__":
    main()
