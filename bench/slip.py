"""Counts likely slips that are the true ones: `bench/slip.py [MATCHES] [--failures] [--only=KIND]`.

In records in standard detail of random and greedy matches, one house digit each is altered at
random; slips that neither play nor claims reveal are left out. The seeds are the same every time.
Below the line are other slips, other details and records that stop soon after the error; those
in which no error is left are left out too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random
from statistics import median

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "examples")]

import made_losses as losing  # noqa: E402
import made_openings as opening  # noqa: E402
import made_slips as making  # noqa: E402
from made_slips import Making, Slipped, is_true  # noqa: E402
from make import played  # noqa: E402
from sungka.engine.rules_text import rules_from_text  # noqa: E402
from sungka.notation.record import Record, SimultaneousRow, Turn, Unreadable  # noqa: E402
from sungka.replay.detail import Detail, rewrite_in_detail  # noqa: E402
from sungka.replay.play import play  # noqa: E402
from sungka.replay.slips.find import find_slips  # noqa: E402
from sungka.replay.slips.readings import find_readings  # noqa: E402
from sungka.replay.slips.report import MOST_NAMED, SlipReport  # noqa: E402
from sungka.replay.steps import Replay  # noqa: E402
from support.matches import random_match  # noqa: E402

RULES = (
    "sungka rounds=3",
    "sungkaan",
    "sungka-six",
    "sungka-three",
    "congkak rounds=3",
    "congkak-forfeit rounds=3",
    "sungka-49",
    "dakon rounds=3",
    "ohvalhu rounds=2",
)
SECONDS = 1.0
"""The time limit of the search for each record."""

Cut = Callable[[Record, Replay, Slipped], Record]


@dataclass
class Tally:
    """The results of the records in one row of the table."""

    records: int = 0
    first: int = 0
    named: int = 0
    whole: int = 0
    tied: int = 0
    three: int = 0
    alone: int = 0
    alone_true: int = 0
    none: int = 0
    stopped: int = 0
    unseen: int = 0
    times: list[float] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add the results of another row."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def line(self, name: str) -> str:
        """The row as text."""
        share = 100 / max(self.records, 1)
        shares = (self.first, self.whole, self.tied, self.named, self.three, self.alone)
        return (
            f"{name:28}{self.records:8}"
            + "".join(f"{number * share:8.1f}" for number in shares)
            + f"{self.alone_true / max(self.alone, 1) * 100:8.1f}{self.none * share:8.1f}"
            f"{median(self.times or [0]) * 1000:8.0f}{max(self.times or [0]) * 1000:8.0f}"
            f"{self.stopped:8}"
        )


HEADING = f"{'':28}{'records':>8}" + "".join(
    f"{name:>8}"
    for name in (
        "first %",
        "whole %",
        "tied %",
        "named %",
        "three %",
        "alone %",
        "right %",
        "none %",
        "ms",
        "most ms",
        "stopped",
    )
)


def records(rules: str, count: int, detail: Detail) -> list[Record]:
    """Matches in a detail, random and greedy in turn."""
    made = []
    for seed in range(count):
        record = played(rules, seed).record() if seed % 2 else random_match(rules, seed)
        made.append(rewrite_in_detail(play(record), detail))
    return made


def measure(rules: str, made: list[Record], slip: Making, cut: int | None, told: bool) -> Tally:
    """Search every record of one rule set, cut `cut` turns after the error if that is given."""
    tally, houses = Tally(), rules_from_text(rules).houses
    for seed, record in enumerate(made):
        slipped = slip(record, houses, Random(f"{rules} {seed}"))
        if slipped is None:
            continue
        written = slipped.record
        replay = play(written)
        if not replay.has_errors:
            tally.unseen += 1
            continue
        if cut is not None:
            written = stopped_after(written, replay, cut)
            replay = play(written)
            if not replay.has_errors:
                tally.unseen += 1
                continue
        begun = time.process_time()
        report = find_slips(written, replay, clock(SECONDS))
        tally.times.append(time.process_time() - begun)
        count_report(tally, report, slipped)
        if told and not (report.suggestions and is_true(report.suggestions[0], slipped)):
            tell(rules, seed, report, slipped)
    return tally


def stopped_after(record: Record, replay: Replay, turns: int) -> Record:
    """The record up to so many turns after its first error."""
    error = next(f for f in replay.diagnostics if f.is_error)
    left = turns
    for index, item in enumerate(record.body):
        if item.span.start > error.span.start and isinstance(item, Turn | SimultaneousRow):
            left -= 1
            if left < 0:
                return Record(record.tags, record.body[:index])
    return record


def clock(seconds: float) -> Callable[[], bool]:
    """A function that is true until the time is up."""
    end = time.process_time() + seconds
    return lambda: time.process_time() < end


def count_report(tally: Tally, report: SlipReport, slipped: Slipped) -> None:
    """Add one report."""
    found = [is_true(suggestion, slipped) for suggestion in report.suggestions]
    tally.records += 1
    tally.stopped += not report.is_complete
    tally.none += not found
    is_tied = any(found[: report.equal]) and not found[0]
    tally.first += any(found[:1])
    tally.tied += is_tied
    tally.whole += any(found[:1]) or (is_tied and report.equal <= MOST_NAMED)
    tally.named += any(found[: min(report.equal, MOST_NAMED)])
    tally.three += any(found[:3])
    tally.alone += report.equal == 1
    tally.alone_true += report.equal == 1 and found[0]


def tell(rules: str, seed: int, report: SlipReport, slipped: Slipped) -> None:
    """Print a record whose first suggestion was not the true one."""
    code = report.error.code.name if report.error else "no error"
    print(f"{rules} {seed}: {code}, true `{slipped.meant}` at {slipped.span.start}, "
          f"{report.equal} equal of {len(report.suggestions)}")  # fmt: skip
    for s in report.suggestions[:4]:
        true = " <- true" if is_true(s, slipped) else ""
        print(f"    {s.kind.name} {s.written} -> {s.meant} at {s.span.start} "
              f"{s.agreement.to_text()}{true}")  # fmt: skip


def two_houses(record: Record, houses: int, chance: Random) -> Slipped:
    """Change two houses; the slip to be found is the first of them."""
    one = making.another_house(record, houses, chance)
    other = making.another_house(one.record, houses, chance)
    if one.span.start <= other.span.start:
        return Slipped(other.record, one.span, one.meant)
    return other


OTHERS: tuple[tuple[str, Making, Detail, int | None], ...] = (
    ("house, full detail", making.another_house, Detail.FULL, None),
    ("house, bare detail", making.another_house, Detail.BARE, None),
    ("house, 10 turns later", making.another_house, Detail.STANDARD, 10),
    ("house, 4 turns later", making.another_house, Detail.STANDARD, 4),
    ("house, at once", making.another_house, Detail.STANDARD, 0),
    ("house, one of two altered", two_houses, Detail.STANDARD, None),
    ("claim digit", making.claim_digit, Detail.STANDARD, None),
    ("seat letter", making.another_seat, Detail.STANDARD, None),
    ("move missing", making.move_missing, Detail.STANDARD, None),
    ("move too many", making.move_too_many, Detail.STANDARD, None),
    ("two moves swapped", making.moves_swapped, Detail.STANDARD, None),
    ("two turns swapped", making.turns_swapped, Detail.STANDARD, None),
    ("turn lost", losing.turn_lost, Detail.STANDARD, None),
    ("row lost", losing.row_lost, Detail.STANDARD, None),
    ("turn written twice", losing.turn_twice, Detail.STANDARD, None),
    ("row written twice", losing.row_twice, Detail.STANDARD, None),
    ("two rows swapped", losing.rows_swapped, Detail.STANDARD, None),
    ("two rows lost", opening.two_rows_lost, Detail.STANDARD, None),
    ("opening row lost", opening.opening_lost, Detail.STANDARD, None),
    ("opening row after row 2", opening.opening_after, Detail.STANDARD, None),
    ("opening rows swapped", opening.openings_swapped, Detail.STANDARD, None),
    ("opening hands swapped", opening.hands_swapped, Detail.STANDARD, None),
    ("unnumbered: turn lost", opening.without_numbers(losing.turn_lost), Detail.STANDARD, None),
    ("unnumbered: row lost", opening.without_numbers(losing.row_lost), Detail.STANDARD, None),
    ("unnumbered: row lost, bare", opening.without_numbers(losing.row_lost), Detail.BARE, None),
    ("unnumbered: row twice", opening.without_numbers(losing.row_twice), Detail.STANDARD, None),
    ("unnumbered: row twice, bare", opening.without_numbers(losing.row_twice), Detail.BARE, None),
)


THREE = ("sungka-three", "sungka-three houses=5 shells=5", "sungka-three relay=any")
THREE_SEATS: tuple[tuple[str, Making, Detail], ...] = (
    ("row lost", losing.row_lost, Detail.STANDARD),
    ("two rows lost", opening.two_rows_lost, Detail.STANDARD),
    ("row twice", losing.row_twice, Detail.STANDARD),
    ("unnumbered, row lost", opening.without_numbers(losing.row_lost), Detail.STANDARD),
    ("unnumbered, row twice", opening.without_numbers(losing.row_twice), Detail.STANDARD),
)


def measure_all(
    presets: tuple[str, ...], slip: Making, detail: Detail, cut: int | None, count: int, told: bool
) -> Tally:
    """One kind of slip under several rule sets."""
    tally = Tally()
    for rules in presets:
        made = records(rules, max(count, 1), detail)
        tally.add(measure(rules, made, slip, cut, told))
    return tally


def measure_misread(rules: str, made: list[Record], told: bool) -> Tally:
    """Look for the readings of one misread sign in every record of one rule set."""
    tally, houses = Tally(), rules_from_text(rules).houses
    for seed, record in enumerate(made):
        slipped = losing.misread(record, houses, Random(f"{rules} {seed}"))
        if not any(isinstance(item, Unreadable) for item in slipped.record.body):
            tally.unseen += 1
            continue
        replay = play(slipped.record)
        begun = time.process_time()
        found = find_readings(replay, clock(SECONDS))
        tally.times.append(time.process_time() - begun)
        texts = [it.texts for it in found if slipped.span.start <= it.span.start < slipped.span.end]
        best = texts[0] if texts else ()
        tally.records += 1
        tally.none += not best
        tally.first += slipped.meant in best[:1]
        tally.whole += slipped.meant in best[:1]
        tally.named += slipped.meant in best[:MOST_NAMED]
        tally.three += slipped.meant in best[:3]
        tally.alone += len(best) == 1
        tally.alone_true += len(best) == 1 and slipped.meant in best
        if told and slipped.meant not in best[:1]:
            print(f"{rules} {seed}: true `{slipped.meant}`, found {found}")
    return tally


def main() -> None:
    """Print the table and, last, the one number."""
    numbers = [word for word in sys.argv[1:] if word.isdigit()]
    count, told = int(numbers[0]) if numbers else 60, "--failures" in sys.argv
    only = next((it.partition("=")[2] for it in sys.argv[1:] if it.startswith("--only=")), "")
    total = Tally()
    print(HEADING)
    for rules in () if only else RULES:
        made = records(rules, count, Detail.STANDARD)
        tally = measure(rules, made, making.another_house, None, told)
        total.add(tally)
        print(tally.line(rules), flush=True)
    print(total.line("all"))
    print("-" * len(HEADING))
    for name, slip, detail, cut in OTHERS:
        if name.startswith(only):
            print(measure_all(RULES, slip, detail, cut, count // 6, told).line(name), flush=True)
    for name, slip, detail in THREE_SEATS:
        if f"three seats: {name}".startswith(only):
            other = measure_all(THREE, slip, detail, None, count // 2, told)
            print(other.line(f"three seats: {name}"), flush=True)
    if only:
        return
    other = Tally()
    for rules in RULES:
        made = records(rules, max(count // 6, 1), Detail.STANDARD)
        other.add(measure_misread(rules, made, told))
    print(other.line("misread sign"), flush=True)
    print(f"{total.unseen} altered houses did not show and were left out")
    print(f"{100 * total.first / total.records:.1f} % of altered houses named first")


if __name__ == "__main__":
    main()
