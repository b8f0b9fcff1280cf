"""Write the findings in altered records: `python tests/replay/altered.py`.

`altered.out` holds the findings of play in each, `altered_slips.out` the likely slips and the
readings of unreadable words. `judged.out` holds all findings in the records of `judged.sgn`, with
hints and steps; they are altered in several places, and each has a finding that none before it
has. `test_altered.py` holds all of them fresh. `slips/single.out` is written too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))

from sungka.notation.diagnostic import Diagnostic  # noqa: E402
from sungka.notation.reading.parser import Reading, read  # noqa: E402
from sungka.notation.record import Record  # noqa: E402
from sungka.notation.writer import write  # noqa: E402
from sungka.replay.acceptance.check import RecordCheck  # noqa: E402
from sungka.replay.detail import Detail, find_refusal, rewrite_in_detail  # noqa: E402
from sungka.replay.digest import extract_core  # noqa: E402
from sungka.replay.play import play  # noqa: E402
from sungka.replay.slips.find import find_slips  # noqa: E402
from sungka.replay.slips.readings import find_readings, write_reading_hint  # noqa: E402
from sungka.replay.slips.report import Suggestion, write_hint  # noqa: E402
from sungka.replay.steps import (  # noqa: E402
    PositionSet,
    Replay,
    RoundBegun,
    RoundOver,
    Step,
    Unverified,
)
from support.altered import COUNT, alterations, sound_text  # noqa: E402

MOST = 30
"""The alterations of each record."""

FOUND, SLIPS = HERE / "altered.out", HERE / "altered_slips.out"
JUDGED, JUDGEMENTS = HERE / "judged.sgn", HERE / "judged.out"


def found_in_altered(number: int) -> str:
    """The findings of play in a record and in its alterations."""
    text = sound_text(number)
    (reading,) = read(text)
    steps = (f"  {it}\n" for it in _steps(play(reading.record).steps))
    altered = islice(alterations(text, Random(number)), MOST)
    return f"{text}\n{''.join(steps)}\n" + "".join(_described(altered, _found))


def slips_in_altered(number: int) -> str:
    """The likely slips in the alterations of a record."""
    text = sound_text(number)
    altered = islice(alterations(text, Random(-1 - number)), MOST)
    return f"{text.partition('  ')[0].splitlines()[1]}\n\n" + "".join(_described(altered, _slips))


def judged_texts() -> list[str]:
    """The texts of `judged.sgn`, each from its version on."""
    return ["%sgn" + text for text in JUDGED.read_text(encoding="utf-8").split("%sgn")[1:]]


def judge(text: str) -> str:
    """The findings of play and searches in a text, with hints, all steps, and it rewritten."""
    lines: list[str] = []
    for reading in read(text):
        replay = play(reading.record)
        for it in (*reading.diagnostics, *replay.diagnostics):
            place = f", round {it.round}, row {it.row}" if it.round else ""
            board = f", {it.position.to_text()}" if it.position else ""
            lines += (f"{it.severity.value} {_finding(text, it)}{place}{board}", f"- {it.hint}")
        found = len(reading.diagnostics) + len(replay.diagnostics)
        lines += islice(_found(text, reading), found, None)
        lines += (*_slips(text, reading), *_steps(replay.steps))
        if not any(it.is_error for it in reading.diagnostics):
            lines += _rewritten(replay)
    return "".join(f"{line}\n" for line in lines)


def _rewritten(replay: Replay) -> Iterator[str]:
    """The record without what play shows, and in every detail, a line each."""
    if replay.rules is not None:
        yield _body(extract_core(replay.record, replay.rules))
    if find_refusal(replay) is None:
        yield from (_body(rewrite_in_detail(replay, detail)) for detail in Detail)


def _body(record: Record) -> str:
    return " / ".join(write(record).partition("\n\n")[2].splitlines())


def _described(
    altered: Iterator[tuple[str, str]], describe: Callable[[str, Reading], Iterator[str]]
) -> Iterator[str]:
    for what, text in altered:
        lines = [f"  {line}\n" for reading in read(text) for line in describe(text, reading)]
        yield from (f"{what}\n", *lines) if lines else ()


def _found(text: str, reading: Reading) -> Iterator[str]:
    replay, check = play(reading.record), RecordCheck()
    data = text.encode()
    ways = "quickly" if check.sweep(data, 0, len(data)) == len(data) else ""
    for finding in (*reading.diagnostics, *replay.diagnostics):
        yield _finding(text, finding)
    result = replay.result
    winner = result.winner.value if result.winner else "-"
    yield f"{result.outcome.value} {winner} {result.reason} {result.stores} {ways}".rstrip()
    yield f"{len(replay.steps)} steps, {len(replay.confirmed)} claims, {_last(replay)}"
    for variation in replay.variations:
        steps = "; ".join(_steps(variation.steps))
        yield f"{variation.body_index} for {variation.replaces}: {steps}"


def _finding(text: str, finding: Diagnostic) -> str:
    line = text.count("\n", 0, finding.span.start) + 1
    column = finding.span.start - text.rfind("\n", 0, finding.span.start)
    size = finding.span.end - finding.span.start
    return f"{line}:{column}+{size} {finding.code.value} {finding.message}"


def _last(replay: Replay) -> str:
    return next(iter(_steps(replay.steps[-1:])), "nothing")


def _steps(steps: tuple[Step, ...]) -> Iterator[str]:
    for it in steps:
        kind = type(it).__name__
        match it:
            case Unverified():
                yield f"{kind} {it.round}.{it.row}"
            case RoundOver():
                yield f"{kind} {it.round} {'-'.join(map(str, it.score))}"
            case RoundBegun():
                yield f"{kind} {it.round} {it.position.to_text()} {it.first} {it.refilled_from}"
            case PositionSet():
                yield f"{kind} {it.round} {it.after.to_text()}"
            case _:
                yield f"{kind} {it.round}.{it.row} {it.after.to_text()}"


def _slips(text: str, reading: Reading) -> Iterator[str]:
    replay = play(reading.record)
    report = find_slips(reading.record, replay, lambda: True)
    if report.error is not None:
        yield _finding(text, report.error)
        more = "" if report.is_complete else ", not complete"
        yield f"{len(report.suggestions)} edits, {report.equal} equal{more}"
        yield from map(_suggestion, report.suggestions[:5])
        yield write_hint(report) or "no hint"
    yield from (write_reading_hint(found) for found in find_readings(replay, lambda: True))


def _suggestion(it: Suggestion) -> str:
    where = f"{it.round}.{it.row} at {it.span.start}-{it.span.end}"
    agreement = f"{it.agreement.extent.name} {it.agreement.turns}"
    return f"- {it.kind.name} {where}: `{it.written}` as `{it.meant}`, {agreement}"


def made(describe: Callable[[int], str]) -> str:
    """The contents of a file: a part for each record."""
    return "\n".join(f"=== {number}\n{describe(number)}" for number in range(COUNT))


def part_of(file: Path, name: int | str) -> str:
    """The part of a file for a record."""
    after = file.read_text(encoding="utf-8").partition(f"=== {name}\n")[2]
    return after.partition("\n=== ")[0].removesuffix("\n") + "\n"


if __name__ == "__main__":
    from replay.slips.single import SINGLE, write_all

    FOUND.write_text(made(found_in_altered), encoding="utf-8")
    SLIPS.write_text(made(slips_in_altered), encoding="utf-8")
    SINGLE.write_text(write_all(), encoding="utf-8")
    parts = (f"=== {at}\n{judge(text)}" for at, text in enumerate(judged_texts()))
    JUDGEMENTS.write_text("\n".join(parts), encoding="utf-8")
