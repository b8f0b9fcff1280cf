"""Corrects a line of the journal: the effect is shown first, and written when asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...event.corrections import Effect, PlaceChange, preview
from ...event.facts import (
    CorrectFact,
    DecideFact,
    DropFact,
    Fact,
    ForfeitFact,
    JournalEntry,
    ResultFact,
    TableFact,
)
from ...event.findings import EventFinding
from ...event.journal import BadFact, parse_line
from ...event.journal_text import write_fact
from ...event.records import list_against
from ...event.state import EventState
from ...event.systems.swiss import write_halves
from ...files.faults import describe_error
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.json_text import Json
from ..console.terminal import escape_text, print_json, print_line
from .check import tell
from .entering import BadEntry, find_round, parse_entry
from .folder import EventFolder, find_address, load_folder, read_games
from .forms import show_name, to_columns
from .writing import JournalWriter, LineRefusal, NewLine, WrittenLines

MOST_ALIKE = 4
"""The most places with the same change that are named one by one."""


class CorrectOptions(NamedTuple):
    """The options of `sungka event correct`; `words` are the line and its correct content."""

    words: tuple[str, ...] = ()
    reason: str | None = None
    by: str | None = None
    write: bool = False
    force: bool = False
    as_json: bool = False


class BadCorrection(ValueError):
    """A correction that cannot be understood; says why."""


def correct_line(path: str, options: CorrectOptions) -> int:
    """Show what a correction changes, write it if asked, and return the exit status."""
    if options.write and not options.reason:
        return report_wrong_usage("--write needs a --reason")
    if not options.write:
        return _go(load_folder(path), options, None)
    with JournalWriter(path) as writer:
        return _go(writer.folder, options, writer)


def fix_entry(writer: JournalWriter, words: tuple[str, ...], by: str | None) -> bool:
    """Correct an entry at the prompt, its effect first; true if it was written.

    It is written with the reason that is then asked for. A bare number is a table of the round that
    is played, `#118` a line.
    """
    round_ = find_round(writer.state)
    if words and words[0].isdecimal():
        words = (f"{round_}.{words[0]}", *words[1:])
    try:
        draft = _draft(writer.folder, CorrectOptions(words, by=by))
    except BadCorrection as fault:
        complain(f"sungka: not written: {escape_text(str(fault))}")
        return False
    _show(writer.folder, draft)
    tell(writer.folder, _list_found(writer.folder, draft))
    if draft.errors:
        return False
    if draft.effect.begun:
        complain("sungka: not written: matches already played would have other players")
        complain("    hint: `sungka event correct` with --force writes it anyway")
        return False
    try:
        reason = input("why? (Enter leaves it as it was): ").strip()
    except EOFError:
        reason = ""
    if _ENTRY.fullmatch(reason):
        complain(f"sungka: not written: `{escape_text(reason)}` is an entry, not a reason")
        return False
    if not reason:
        print_line("Nothing is written.")
        return False
    done = _keep(writer, draft, CorrectOptions(words, reason, by))
    if isinstance(done, LineRefusal):
        tell(writer.folder, done.findings)
    elif done is not None:
        print_line(f"#{done.entries[0].line} written.{_tell_next(writer.folder, draft)}")
        return True
    return False


_ENTRY = re.compile(r"[0-9.]+ +([0-9]+ *[-–:/ ] *[0-9]+ *)+")
"""An entry, a table and its scores, typed by somebody who overlooks that a reason is asked for."""


class CorrectionAnswer(NamedTuple):
    """The outcome of a correction, in words: its effect, and why it is refused if it is.

    `is_forced` says that it would be written with `force`.
    """

    is_kept: bool
    text: str
    is_refused: bool = False
    is_forced: bool = False


def answer_correction(path: str, options: CorrectOptions) -> CorrectionAnswer:
    """Show what a correction changes, write it if asked, and return what is to be said.

    Raises `BadFolder` as `load_folder` and `JournalWriter` do.
    """
    if not options.write:
        return _answer(load_folder(path), options, None)
    with JournalWriter(path) as writer:
        return _answer(writer.folder, options, writer)


def _answer(
    folder: EventFolder, options: CorrectOptions, writer: JournalWriter | None
) -> CorrectionAnswer:
    try:
        draft = _draft(folder, options)
    except BadCorrection as fault:
        return CorrectionAnswer(False, escape_text(str(fault)), is_refused=True)
    found = _list_found(folder, draft)
    lines = [*_write_draft(folder, draft), *(escape_text(one.message) for one in found)]
    if draft.errors:
        return CorrectionAnswer(False, "\n".join(lines), is_refused=True)
    if draft.effect.begun and not options.force:
        lines.append("refused: matches already played would have other players")
        return CorrectionAnswer(False, "\n".join(lines), is_refused=True, is_forced=True)
    if writer is None:
        return CorrectionAnswer(False, "\n".join(lines))
    forced = bool(draft.effect.begun)
    line, fact = draft.line, draft.fact
    kept = DropFact(line, forced) if fact is None else CorrectFact(line, fact, forced)
    try:
        done = writer.write([NewLine(kept, options.reason, options.by)], force=forced)
    except OSError as error:
        lines.append(f"not written: event.journal: {describe_error(error)}")
        return CorrectionAnswer(False, "\n".join(lines), is_refused=True)
    if isinstance(done, LineRefusal):
        lines += [f"not written: {escape_text(one.message)}" for one in done.findings]
        return CorrectionAnswer(False, "\n".join(lines), is_refused=True)
    lines.append(f"#{done.entries[0].line} written.{_tell_next(folder, draft)}")
    return CorrectionAnswer(True, "\n".join(lines))


class _Draft(NamedTuple):
    """A correction that was understood: the line, its old fact, the right one, and the effect."""

    line: int
    standing: Fact | None
    fact: Fact | None
    effect: Effect

    @property
    def errors(self) -> list[EventFinding]:
        """The errors that the correction would cause."""
        return [one for one in self.effect.faults if one.is_error]


def _draft(folder: EventFolder, options: CorrectOptions) -> _Draft:
    line, fact = _read(folder, folder.state, options.words)
    standing = next((one.fact for one in folder.folding.standing if one.line == line), None)
    if fact is not None and fact == standing:
        raise BadCorrection(f"line #{line} says `{write_fact(fact)}` already")
    correction: CorrectFact | DropFact = DropFact(line) if fact is None else CorrectFact(line, fact)
    entries = folder.folding.entries
    number = max((entry.line for entry in entries), default=1) + 1
    entry = JournalEntry(number, correction, options.reason, options.by)
    return _Draft(line, standing, fact, preview(folder.plan, entries, entry))


def _list_found(folder: EventFolder, draft: _Draft) -> tuple[EventFinding, ...]:
    """Everything that the correction makes wrong: errors, warnings, the match's record."""
    about = draft.fact or draft.standing
    if not isinstance(about, TableFact):
        return draft.effect.faults
    games = tuple(read_games(folder, about.address))
    known = {one.message for one in list_against(folder.state, games)}
    against = list_against(draft.effect.after, games)
    return *draft.effect.faults, *(one for one in against if one.message not in known)


def _keep(
    writer: JournalWriter, draft: _Draft, options: CorrectOptions
) -> WrittenLines | LineRefusal | None:
    """Write a correction; `None` when the disk does not take it."""
    forced = bool(draft.effect.begun)
    line, fact = draft.line, draft.fact
    kept = DropFact(line, forced) if fact is None else CorrectFact(line, fact, forced)
    try:
        return writer.write([NewLine(kept, options.reason, options.by)], force=forced)
    except OSError as error:
        complain(f"sungka: event.journal: {describe_error(error)}")
        return None


def _go(folder: EventFolder, options: CorrectOptions, writer: JournalWriter | None) -> int:
    try:
        draft = _draft(folder, options)
    except BadCorrection as fault:
        return report_wrong_usage(escape_text(str(fault)))
    is_refused = bool(draft.effect.begun) and not options.force
    is_written = False
    found = _list_found(folder, draft)
    is_wrong = any(one.is_error for one in found)
    status = FINDINGS if is_wrong or (is_refused and options.write) else CLEAN
    if writer is not None and not draft.errors and not is_refused:
        done = _keep(writer, draft, options)
        if done is None:
            return FINDINGS
        if isinstance(done, LineRefusal):
            return tell(folder, done.findings)
        is_written = True
    if options.as_json:
        print_json(_to_json(draft.line, draft.fact, draft.effect, found, is_written))
        return status
    _show(folder, draft)
    tell(folder, found)
    if is_refused:
        complain(
            "sungka: refused: matches already played would have other players"
            if options.write
            else "sungka: --write would be refused: matches already played would have other players"
        )
        complain("    hint: --force writes it anyway, and keeps the matches")
    elif is_written:
        print_line(f"Written.{_tell_next(folder, draft)}")
    elif not draft.errors:
        asked = "--write does it" if options.reason else '--reason "…" --write does it'
        print_line(f"Nothing is written yet: {asked}.")
    return status


def _tell_next(folder: EventFolder, draft: _Draft) -> str:
    """The next step after a correction that overtook pairings; empty if there is none."""
    if not any(not one.has_begun for one in draft.effect.pairings):
        return ""
    return f" Next: {escape_text(folder.fill_hint('sungka event pair FOLDER ').rstrip())}"


def _read(
    folder: EventFolder, state: EventState, words: tuple[str, ...]
) -> tuple[int, Fact | None]:
    """The line that is meant, and the right fact (`None`: the line is dropped)."""
    if len(words) < 2:
        raise BadCorrection(
            "a correction names a table or a line, then what is right: `1.03 46-52`, `#118 drop`"
        )
    first = words[0].removeprefix("#")
    rest = words[1:]
    address = find_address(words[0])
    if first.isdecimal() and len(first) < 7:
        line = int(first)
        known = next((entry for entry in folder.folding.entries if entry.line == line), None)
        if known is None:
            raise BadCorrection(f"event.journal has nothing in line {line}")
    elif address is not None:
        match = state.matches.get(address.match)
        lines = match.result_lines if match is not None else ()
        if address.board is not None:
            own = [
                entry.line
                for entry in folder.folding.standing
                if isinstance(entry.fact, ResultFact | ForfeitFact | DecideFact)
                and entry.fact.address == address
            ]
            lines = tuple(own) or lines
        if len(lines) != 1:
            listed = ", ".join(f"#{line}" for line in lines)
            if not lines:
                raise BadCorrection(
                    f"`{address}` has no result yet: enter it with `sungka event result`"
                )
            message = f"`{address}` has results in the lines {listed}: name the line by its number"
            raise BadCorrection(message)
        line = lines[0]
        rest = rest if rest[0] == "drop" else words
        if not rest[0][0].isdigit() and rest[0] != "drop":
            rest = words[1:]
    else:
        raise BadCorrection(f"`{words[0]}` is neither a table nor the number of a line")
    if rest == ("drop",):
        return line, None
    try:
        return line, parse_line(" ".join(rest), line).fact
    except BadFact as fault:
        try:
            return line, parse_entry(state, rest)[0]
        except BadEntry:
            raise BadCorrection(f"`{' '.join(rest)}`: {fault}") from None


def _show(folder: EventFolder, draft: _Draft) -> None:
    for line in _write_draft(folder, draft):
        print_line(line)


def _write_draft(folder: EventFolder, draft: _Draft) -> Iterator[str]:
    plan, effect, fact, standing = folder.plan, draft.effect, draft.fact, draft.standing
    yield f"#{draft.line} {escape_text(write_fact(standing)) if standing else ''}"
    yield f"  becomes {'nothing' if fact is None else escape_text(write_fact(fact))}"
    if not effect.places and not effect.pairings:
        yield "  No place or pairing changes."
    if effect.places:
        rows: list[tuple[str, ...]] = [("stage", "", "place", "", "points", "")]
        for same in _gather(effect.places):
            one = same[0]
            stage = one.stage if one.group == 1 else f"{one.stage} {one.group}"
            who = show_name(plan, one.entrant)
            rows.append(
                (
                    escape_text(stage),
                    who if len(same) == 1 else f"{len(same)} others",
                    one.before,
                    f"→ {one.after}",
                    write_halves(one.points_before),
                    f"→ {write_halves(one.points_after)}",
                )
            )
        for line in to_columns(rows).splitlines():
            yield f"  {line}"
    for change in effect.pairings:
        names = " – ".join(show_name(plan, one) for one in change.entrants)
        begun = "played already" if change.has_begun else "to be paired again"
        yield f"  {change.address}  {names}: {escape_text(change.reason)}; {begun}"


def _gather(places: Sequence[PlaceChange]) -> list[list[PlaceChange]]:
    """The changes, those of many who keep their points and share a place in one row, the last."""
    alone: list[list[PlaceChange]] = []
    shared: dict[tuple[str, int, str, str], list[PlaceChange]] = {}
    for one in places:
        if one.points_before == one.points_after:
            shared.setdefault((one.stage, one.group, one.before, one.after), []).append(one)
        else:
            alone.append([one])
    for same in shared.values():
        alone += [same] if len(same) > MOST_ALIKE else [[one] for one in same]
    return alone


def _to_json(
    line: int,
    fact: Fact | None,
    effect: Effect,
    found: Sequence[EventFinding],
    is_written: bool,
) -> Json:
    return {
        "line": line,
        "fact": None if fact is None else write_fact(fact),
        "written": is_written,
        "places": [
            {
                "stage": one.stage,
                "group": one.group,
                "entrant": one.entrant,
                "before": one.before,
                "after": one.after,
                "points_before": one.points_before / 2,
                "points_after": one.points_after / 2,
            }
            for one in effect.places
        ],
        "pairings": [
            {
                "address": one.address,
                "entrants": list(one.entrants),
                "begun": one.has_begun,
                "reason": one.reason,
            }
            for one in effect.pairings
        ],
        "faults": [
            {"code": one.code.value, "message": one.message, "severity": one.severity.value}
            for one in found
        ],
    }
