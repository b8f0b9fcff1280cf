"""Records checked one after the other: each is read and played, and its findings are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ..engine.board import Seat
from ..files.inputs import Input, Missing
from ..files.records import FileFault, guard
from ..notation.diagnostic import Code, Diagnostic, Span
from ..notation.record import (
    Pass,
    Record,
    SimultaneousRow,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from .finding import (
    ABOUT_PLAY,
    CheckResult,
    Place,
    PlacedEdit,
    ReadExtent,
    SlipHint,
    SlipResult,
    file_record,
    make_file_finding,
    make_finding,
    place_of,
)
from .settings import Profile, Settings, apply_profile, guess_seats, with_default_profile

if TYPE_CHECKING:
    from ..notation.reading.parser import Reading
    from ..notation.splitter import Source
    from ..replay.steps import Replay
    from .causes import Respelt
    from .finding import Finding
    from .proven_fix import SlipEdit


class LikelySlip(NamedTuple):
    """The error that a slip explains, the hint at it, and the edits of a slip that is proven."""

    error: Diagnostic
    hint: str
    edits: tuple[SlipEdit, ...]


class SlipSearch:
    """Searches at most `left` records for their likely slips, `seconds` each; 0 turns it off.

    The `clock` gives seconds.
    """

    def __init__(self, seconds: float, left: int, clock: Callable[[], float]) -> None:
        self._seconds, self._left, self._clock = seconds, left, clock

    @property
    def is_used_up(self) -> bool:
        """True when no more record may be searched."""
        return self._seconds <= 0 or self._left <= 0

    def take(self) -> bool:
        """Count one more record and return True, or return False when no more may be searched."""
        if self.is_used_up:
            return False
        self._left -= 1
        return True

    def find(self, reading: Reading, replay: Replay) -> LikelySlip | None:
        """The error that a likely slip would explain; `None` if no slip is found."""
        from ..replay.slips.find import find_slips
        from ..replay.slips.report import write_hint

        end = self._clock() + self._seconds
        report = find_slips(replay.record, replay, lambda: self._clock() < end)
        hint = write_hint(report)
        if report.error is None or hint is None:
            return None
        from .proven_fix import make_proven_edits

        return LikelySlip(report.error, hint, make_proven_edits(reading, report, is_free_of_errors))

    def read(self, replay: Replay) -> list[tuple[Span, str]]:
        """The hints about unreadable words of the main line, each with the place of its words."""
        from ..replay.slips.readings import find_readings, write_reading_hint

        end = self._clock() + self._seconds
        found = find_readings(replay, lambda: self._clock() < end)
        return [(readings.span, write_reading_hint(readings)) for readings in found]


def check_input(
    entry: Input | Missing,
    settings: Settings,
    number: int | None = None,
    slips: SlipSearch | None = None,
    watch: Callable[[bytes], object] | None = None,
) -> Iterator[CheckResult]:
    """Check every record of a file, or only the one with that number, from 1."""
    # Imported here because most are checked many at a time.
    from ..files.blocks import read_records

    settings = with_default_profile(settings, entry)
    for reading in read_records(entry, number, watch):
        if isinstance(reading, FileFault):
            yield report_unreadable(reading)
            continue
        work = partial(check_reading, reading, entry.path, settings, slips)
        checked = guard(work, entry.path, reading.source)
        yield report_unreadable(checked) if isinstance(checked, FileFault) else checked[0]


def report_unreadable(fault: FileFault) -> CheckResult:
    """The check result of a file, or of a record, that could not be checked."""
    extent = ReadExtent.FILE if fault.record is None else ReadExtent.BYTE
    if fault.code is Code.PROGRAM_FAULT:
        extent = ReadExtent.PROGRAM
    found = (make_file_finding(fault),)
    return CheckResult(fault.file, fault.record, fault.file, found, extent=extent)


def check_reading(
    reading: Reading,
    file: str,
    settings: Settings = Settings(profile=Profile.RECORD),  # noqa: B008 (it is frozen)
    slips: SlipSearch | None = None,
    replay: Replay | None = None,
) -> tuple[CheckResult, Replay]:
    """Play a record; gives its findings, in the order of the text, and the replay.

    With `slips`, what goes through the record is told once (`causes.py`), and the likely slip
    behind the first other error is searched for. A record that fails at once is first tried under
    other rules. A caller that has the record's `replay` gives it.
    """
    if replay is None:
        from ..replay.play import play

        replay = play(reading.record)
    profile = settings.profile or Profile.RECORD
    mended = None if slips is None else _find_causes(reading, replay)
    respelt = mended if mended is not None and mended.goes_through else None
    read, played = (reading, replay) if respelt is None else (respelt.reading, respelt.replay)
    seats = played.rules.playing_order if played.rules else guess_seats(read.record)
    found, extent = read.diagnostics, ReadExtent.WHOLE
    places: tuple[int, ...] = ()
    if reading.has_syntax_faults:
        from .extent import find_extent, tell_heads_within

        (found, places), extent = tell_heads_within(read), find_extent(reading)
    # A text refused outright has no further findings.
    if not (read.has_syntax_faults and read.record == Record()):
        found = apply_profile(profile, read.record, seats, [*found, *played.diagnostics])
    all_found = len(found)
    found = settings.apply(found)
    ignored = all_found - len(found)
    sowing = played.rules.sowing if played.rules else None
    source = reading.source
    traced = found
    if respelt is not None:
        traced = tuple([it._replace(span=respelt.trace(it.span)) for it in found])
    findings = [make_finding(diagnostic, source, file, sowing) for diagnostic in traced]
    title = file if source.number is None else title_of(reading.record, seats)
    entry = None
    if profile is not Profile.RECORD and source.number is not None:
        entry = file_record(reading, replay, settings)
    turns = count_turns(read.record)
    slip = None if slips is None else _search_slip(found, read, played, slips, respelt)
    if mended is not None and mended.is_valid and respelt is None:
        at = next(at for at, it in enumerate(findings) if it.is_error)
        findings[at] = _hint_at_fix(findings[at], mended)
    if respelt is not None:
        told = _tell_causes(respelt, [*reading.diagnostics, *replay.diagnostics], settings, file)
        findings = [*told, *findings]
        slip = None if slip is None else slip.move(len(told))
        places = tuple([respelt.trace(Span(it, it)).start for it in places])
    within = tuple([source.position(place)[0] for place in places])
    return CheckResult(
        file, source.number, title, tuple(findings), turns, entry, slip, ignored,
        extent, within,
    ), replay  # fmt: skip


def is_free_of_errors(reading: Reading) -> bool:
    """True when a record, by itself, has no error."""
    return check_reading(reading, "")[0].is_valid


def title_of(record: Record, seats: tuple[Seat, ...]) -> str:
    """A short title of a record: its event, stage and players, as far as they are named."""
    names = [record.value(seat.title) or "?" for seat in seats]
    about = [record.value("Event"), record.value("Stage")]
    players = " – ".join(names) if any(name != "?" for name in names) else None
    words = [word.strip() for word in [*about, players] if word and word.strip("? ")]
    return ", ".join(" ".join(word.split()) for word in words)


def count_turns(record: Record) -> int:
    """The number of turns in the main line, passes included."""
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


def _find_causes(reading: Reading, replay: Replay) -> Respelt | None:
    """The record without what goes through it; `None` where nothing can."""
    codes = [it.code for it in replay.diagnostics if it.is_error]
    many_captures = codes.count(Code.CAPTURE_DISAGREES) > 2
    if not (reading.has_syntax_faults or many_captures or set(codes[:1]) & _OF_WHOLE_RECORDS):
        return None
    # Imported here because few records have such errors.
    from .causes import find_causes

    return find_causes(reading, replay)


def _tell_causes(
    respelt: Respelt, before: list[Diagnostic], settings: Settings, file: str
) -> list[Finding]:
    """The findings about what goes through the record, each with the edits that put it right."""
    from .causes import tell_causes

    found = []
    own = respelt.reading.source._replace(text=respelt.text)
    edits = _place_edits(respelt) if respelt.is_valid else ()
    for cause, diagnostic in zip(respelt.causes, tell_causes(respelt, before), strict=True):
        for it in settings.apply([diagnostic]):
            told = make_finding(it, own, file)
            found.append(told._replace(cause=cause.name, edits=edits))
            edits = ()
    return found


def _place_edits(respelt: Respelt) -> tuple[PlacedEdit, ...]:
    """The edits that put a record right, by their places in its file."""
    own = respelt.reading.source._replace(text=respelt.text)
    made = respelt.list_edits()
    places = [Place(*own.position(it.start), *own.position(it.stop)) for it in made]
    return tuple([PlacedEdit(place, it.new) for place, it in zip(places, made, strict=True)])


def _hint_at_fix(finding: Finding, mended: Respelt) -> Finding:
    """The first error of a record with the hint that `--fix` puts right all that is wrong."""
    from ..notation.reading.respelling import FIXED

    hints = (*finding.hints, FIXED)
    return finding._replace(hints=hints, edits=_place_edits(mended), cause=mended.causes[0].name)


def _search_slip(
    found: tuple[Diagnostic, ...],
    reading: Reading,
    replay: Replay,
    slips: SlipSearch,
    respelt: Respelt | None,
) -> SlipResult | None:
    """Search for the slip behind the first error, and for the meaning of unreadable words.

    `None` when there is nothing to search for, or no more may be searched.
    """
    # A result may name a seat that only these rules do not have.
    errors = [it for it in found if it.is_error and it.code is not Code.BAD_TAG_VALUE]
    first = errors[0] if errors else None
    is_about_play = first is not None and first.code.group in ABOUT_PLAY
    has_unreadable = any(isinstance(item, Unreadable) for item in replay.record.body)
    if not (is_about_play or has_unreadable) or not slips.take():
        return None
    hints = [
        SlipHint(at, hint, replaces=it.code is not Code.BAD_TURN and _FIX not in (it.hint or ""))
        for span, hint in (slips.read(replay) if has_unreadable else ())
        for at, it in enumerate(found)
        if it.code.group == _SYNTAX and span.start <= it.span.start < span.end
    ]
    if first is not None and is_about_play and not has_unreadable:
        rules_hint = _search_rules(replay.record, found, first)
        if rules_hint is not None:
            hinted = [it for it in found if it is first or it.code is Code.SIMULTANEOUS_DUE]
            return SlipResult(
                tuple(SlipHint(found.index(it), rules_hint, replaces=True) for it in hinted)
            )
    likely = slips.find(reading, replay) if is_about_play else None
    if likely is not None:
        for at, it in enumerate(found):
            if (it.code, it.span) == (likely.error.code, likely.error.span):
                edits = [
                    correction
                    for edit in likely.edits
                    for correction in _place_edit(edit, reading.source)
                    if respelt is None
                ]
                hints.append(SlipHint(at, likely.hint, edits=tuple(edits)))
                break
    return SlipResult(tuple(hints))


def _place_edit(edit: SlipEdit, source: Source) -> Iterator[PlacedEdit]:
    """An edit as places of the file: one, or two where its note goes in further on."""
    is_one = edit.behind == edit.stop
    place = place_of(source, edit.start, edit.stop)
    yield PlacedEdit(place, edit.new + edit.note if is_one else edit.new)
    if not is_one:
        yield PlacedEdit(place_of(source, edit.behind, edit.behind), edit.note)


def _search_rules(record: Record, found: tuple[Diagnostic, ...], first: Diagnostic) -> str | None:
    """The hint at other rules, where play fails early and agreement with them is no chance."""
    is_early = first.round == 1 and (first.row or 0) <= _EARLY_ROWS
    is_in_turn = any(it.code is Code.SIMULTANEOUS_DUE for it in found)
    is_untold = record.tag("Rules") is None and is_in_turn
    if not is_early or not (is_untold or count_turns(record) >= _TELLING_TURNS):
        return None
    # Imported here because few records fail so early, and it needs much that others do not.
    from .rules_hint import find_rules_hint

    return find_rules_hint(record, is_untold)


_OF_WHOLE_RECORDS = frozenset(
    {Code.BAD_DATE, Code.UNKNOWN_RULES, Code.WRONG_SEAT, Code.PASS_DUE, Code.ROUND_OVER}
)
"""The first errors of records through which something goes that the text does not show."""

_FIX = "`sungka validate --fix`"
"""The words of a hint that is about more than one word."""

_EARLY_ROWS = 2
"""The rows within which a record played by other rules fails."""

_TELLING_TURNS = 8
"""The turns of a record which hardly ever agree with other rules by chance."""

_SYNTAX = 1
"""The group of codes about the text."""
