"""A hurried scorer at the real screen: `bench/scorer.py [GAMES] [--first 0] [--keys 6]`.

Matches of random choices are typed in bursts of one to five lifts, some keys a second, with slips
in some per cent of them: a lift missed, doubled, or a neighbour's digit. After each burst the
scorer looks from the board to the screen. Where they differ, `=` and the real stores are typed, and
of the slips that the screen then suggests the one with the right board is chosen. Nothing else is
used. The record has to be that of the match. Time is simulated; seeds are fixed.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from random import Random
from types import SimpleNamespace

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from sungka.cli.recording.messages import describe_board  # noqa: E402
from sungka.cli.recording.screen import app as screen  # noqa: E402
from sungka.cli.recording.screen.app import RecorderApp  # noqa: E402
from sungka.cli.recording.session import RecordOptions, start_recording  # noqa: E402
from sungka.cli.recording.widgets.dialogs import ChoiceDialog  # noqa: E402
from sungka.notation.record import Tag  # noqa: E402
from sungka.notation.writer import write  # noqa: E402
from sungka.replay.scoring.ledger import Ledger, empty_ledger  # noqa: E402
from sungka.replay.scoring.sheet import Asks  # noqa: E402
from sungka.replay.scoring.to_record import record_of  # noqa: E402
from support.entries import entries_of  # noqa: E402
from support.matches import random_match  # noqa: E402
from textual import events  # noqa: E402
from textual.pilot import Pilot  # noqa: E402
from textual.widgets import OptionList  # noqa: E402

RULES = (
    "sungka rounds=1",
    "sungkaan",
    "sungka-six",
    "sungka-three",
    "congkak rounds=1",
    "sungka-49",
    "dakon rounds=1",
)

SIZES = ((80, 24), (100, 30), (140, 45))


class NotSuggested(Exception):
    """The screen suggests no slip that gives the board."""


@dataclass
class Tally:
    """The counts of all games, and the faults."""

    games: int = 0
    right: int = 0
    keys: int = 0
    slips: int = 0
    mends: int = 0
    refusals: int = 0
    faults: list[str] = field(default_factory=list)


class Scorer:
    """Types one match on a screen, as a hurried person does."""

    def __init__(self, app: RecorderApp, pilot: Pilot[None], chance: Random, tally: Tally) -> None:
        self.app, self.pilot, self.chance, self.tally = app, pilot, chance, tally
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
            for entry in burst:
                self.enter_truth(entry)
                for digit in self.slip(entry[1:], slips):
                    self.tally.keys += 1
                    await self.press(digit, gap=gap)
            at += len(burst)
            is_pressed = not burst
            if is_pressed:
                await self.confirm(entries[at])
                at += 1
            await self.look()
        assert self.app.table.controller.now.asks is Asks.NOTHING

    async def confirm(self, entry: str) -> None:
        """Type an entry that is no lift: a row of both hands, the next round, the end."""
        self.enter_truth(entry)
        if "|" in entry:
            await self.press("/", *entry)
        await self.press("enter")

    def enter_truth(self, entry: str) -> None:
        """Note what really happened."""
        after = self.truth.take(entry)
        assert isinstance(after, Ledger), (entry, after)
        self.truth = after

    def slip(self, digit: str, share: float) -> list[str]:
        """The keys pressed for a digit."""
        if self.chance.random() >= share:
            return [digit]
        self.tally.slips += 1
        match self.chance.choice(("missed", "doubled", "wrong")):
            case "missed":
                return []
            case "doubled":
                return [digit, digit]
        other = int(digit) + self.chance.choice((-1, 1))
        return [str(min(max(other, 1), 9))]

    async def look(self) -> None:
        """Compare board and screen, and have the differences put right."""
        table = self.app.table
        if table.controller.is_refusal:
            self.tally.refusals += 1
        if not table.held.keys and table.line is None and self.agrees():
            return
        stores = ":".join(map(str, self.truth.sheet.seen_position.stores))
        if table.line is not None:  # the screen believes that the round is over
            await self.press("escape")
        if table.controller.now.asks is Asks.TURN:
            await self.press("=", "ctrl+u", "=", *stores, "enter")
        else:
            await self.press("/", "=", *stores, "enter")
        while isinstance(self.app.screen, ChoiceDialog):
            await self.choose()
        if not self.agrees():
            if table.line is None and not table.controller.is_refusal:
                await self.press("backspace")  # the stores agree by chance: look again later
                self.later += 1
            if self.later == 0 or self.later > 3:
                raise NotSuggested(table.controller.message)
        else:
            self.later = 0

    async def choose(self) -> None:
        """Choose the slip after which the board is as it lies, or ask for more."""
        dialog = self.app.screen
        options = [str(option.prompt) for option in dialog.query_one(OptionList).options]
        board = " ".join(" ".join(describe_board(self.truth.sheet.seen_position)).split())
        shown = [" ".join(text.split()) for text in options]
        found = [number for number, text in enumerate(shown) if text.endswith(board)]
        found += [number for number, text in enumerate(options) if "none of these" in text]
        if not found:
            await self.press("escape")
            raise NotSuggested(f"{board} is not among {options}")
        self.tally.mends += 1
        await self.press(*["down"] * found[0], "enter")

    def agrees(self) -> bool:
        """True when the screen shows the board as it lies, and asks for the same."""
        shown, truth = self.app.table.controller.now, self.truth.sheet
        return (shown.seen_position, shown.asks) == (truth.seen_position, truth.asks)


def is_lift(entry: str) -> bool:
    """True when an entry is one lift of the seat to move."""
    return entry[1:].isdecimal()


async def drive(app: RecorderApp, size: tuple[int, int], seed: int, keys: float, slips: float,
                tally: Tally, entries: list[str], rules: str) -> Ledger:  # fmt: skip
    """Type a match on a screen of that size; returns the match as it was."""
    async with app.run_test(size=size) as pilot:
        scorer = Scorer(app, pilot, Random(seed), tally)
        screen.time = SimpleNamespace(monotonic=lambda: scorer.now)
        scorer.enter_truth(f'[Rules "{rules}"]')
        await scorer.play(entries, 1 / keys, slips)
        return scorer.truth


def play_one(seed: int, keys: float, slips: float, tally: Tally) -> None:
    """Type one match, and compare the record with it."""
    rules = RULES[seed % len(RULES)]
    entries = [*entries_of(random_match(rules, seed))]
    tally.games += 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.sgn"
        recording = start_recording(str(path), [Tag("Rules", rules)], RecordOptions())
        app = RecorderApp(recording)
        try:
            size = SIZES[seed % len(SIZES)]
            truth = asyncio.run(drive(app, size, seed, keys, slips, tally, entries, rules))
        except NotSuggested as why:
            tally.faults.append(f"{rules}, seed {seed}: {why}")
            return
        finally:
            recording.close()
        if path.read_text(encoding="utf-8") == write(record_of(truth)):
            tally.right += 1
        else:
            tally.faults.append(f"{rules}, seed {seed}: another record")


def main() -> None:
    """Print how many records are those of the matches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--keys", type=float, default=6.0, help="keys a second")
    parser.add_argument("--slips", type=float, default=3.0, help="slips in a hundred keys")
    options = parser.parse_args()
    tally = Tally()
    for seed in range(options.first, options.first + options.games):
        play_one(seed, options.keys, options.slips / 100, tally)
    print("\n".join(tally.faults))
    print(f"{tally.keys} keys, {tally.slips} slips, {tally.refusals} refusals, {tally.mends} mends")
    print(f"{tally.right} of {tally.games} records are those of the matches")


if __name__ == "__main__":
    main()
