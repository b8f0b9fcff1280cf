"""A file's records checked one after the other: what was found in each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ...engine.board import Seat
from ...notation.diagnostic import Diagnostic
from ...notation.record import Pass, Record, SimultaneousRow, Turn, VariationEnd, VariationStart
from ..files.records import read_records
from ..files.inputs import Input, Missing
from ..files.records import FileFault
from ..findings.finding import SlipResult
from ..findings.finding import CheckResult
from ..findings.finding import file_record
from ..findings.finding import ABOUT_PLAY
from ..findings.finding import make_file_finding
from ..findings.finding import make_finding
from ..findings.settings import Profile
from ..findings.settings import guess_seats
from ..findings.settings import apply_profile
from ..findings.settings import Settings
from ..findings.settings import with_default_profile

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading
    from ...replay.steps import Replay


def check_input(
    entry: Input | Missing,
    settings: Settings,
    number: int | None = None,
    slips: SlipSearch | None = None,
    watch: Callable[[bytes], object] | None = None,
) -> Iterator[CheckResult]:
    """Every record of a file, read and played, or the one with that number."""
    settings = with_default_profile(settings, entry)
    for reading in read_records(entry, number, watch):
        if isinstance(reading, FileFault):
            yield CheckResult(entry.path, None, entry.path, (make_file_finding(reading),))
        else:
            yield check_reading(reading, entry.path, settings, slips)[0]


def check_reading(
    reading: Reading,
    file: str,
    settings: Settings = Settings(profile=Profile.RECORD),  # noqa: B008 (it is frozen)
    slips: SlipSearch | None = None,
) -> tuple[CheckResult, Replay]:
    """What was found in a record, in the order of the text, and the record played."""
    from ...replay.play import play

    replay = play(reading.record)
    profile = settings.profile or Profile.RECORD
    seats = replay.rules.playing_order if replay.rules else guess_seats(reading.record)
    found = reading.diagnostics
    # Of a text that was refused as a whole there is nothing more to say.
    if not (reading.has_syntax_faults and reading.record == Record()):
        found = apply_profile(profile, reading.record, seats, [*found, *replay.diagnostics])
    found = settings.judged(found)
    sowing = replay.rules.sowing if replay.rules else None
    findings = [make_finding(diagnostic, reading.source, file, sowing) for diagnostic in found]
    source = reading.source
    title = file if source.number is None else title_of(reading.record, seats)
    kept = None
    if profile is not Profile.RECORD and source.number is not None:
        kept = file_record(reading, replay, settings)
    turns = count_turns(reading.record)
    sought = None if slips is None else _seek(found, replay, slips)
    return CheckResult(file, source.number, title, tuple(findings), turns, kept, sought), replay


def title_of(record: Record, seats: tuple[Seat, ...]) -> str:
    """A record in a few words: its event, stage and players, where they are named."""
    names = [record.value(seat.title) or "?" for seat in seats]
    about = [record.value("Event"), record.value("Stage")]
    players = " – ".join(names) if any(name != "?" for name in names) else None
    words = [word.strip() for word in [*about, players] if word and word.strip("? ")]
    return ", ".join(" ".join(word.split()) for word in words)


def count_turns(record: Record) -> int:
    """The turns of the main line, passes included."""
    turns = depth = 0
    for item in record.body:
        match item:
            case VariationStart():
                depth += 1
            case VariationEnd():
                depth -= 1
            case Turn() | Pass() if not depth:
                turns += 1
            case SimultaneousRow() if not depth:
                turns += len(item.turns)
    return turns


def _seek(found: tuple[Diagnostic, ...], replay: Replay, slips: SlipSearch) -> SlipResult | None:
    """The likely slip behind the first error, if that is one of play or claims."""
    first = next((it for it in found if it.is_error), None)
    if first is None or first.code.group not in ABOUT_PLAY or not slips.take():
        return None
    said = slips.hint(replay)
    if said is None:
        return SlipResult()
    explained, hint = said
    for at, diagnostic in enumerate(found):
        if (diagnostic.code, diagnostic.span) == (explained.code, explained.span):
            return SlipResult(at, hint)
    return SlipResult()
