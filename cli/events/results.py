"""Results entered: from the command line, from a stream, or at a prompt."""

from __future__ import annotations

import sys
from typing import NamedTuple

from ...event.facts import Fact, JournalEntry
from ...event.journal import BadFact, parse_line
from ...event.journal_text import write_entry
from ...event.matches import TableMatch
from ...event.state import EventState
from ..console.exit_status import CLEAN, FINDINGS, complain, describe_error, report_wrong_usage
from ..console.json_text import Json, to_json
from ..console.terminal import escape_text, is_terminal
from .entering import USAGE, BadEntry, parse_entry
from .forms import show_name
from .writing import JournalWriter, LineRefusal, NewLine


class ResultOptions(NamedTuple):
    """The options of `sungka event result`; `words` are one entry."""

    words: tuple[str, ...] = ()
    stdin: bool = False
    reason: str | None = None
    by: str | None = None
    force: bool = False
    as_json: bool = False


class LineAnswer(NamedTuple):
    """What came of an entry: the line that was written, or why none was."""

    entry: JournalEntry | None
    refused: str | None = None
    hint: str | None = None


def enter_results(path: str, options: ResultOptions) -> int:
    """Enter one result, those of a stream, or those typed at a prompt; the exit status."""
    if options.words and options.stdin:
        return report_wrong_usage("--stdin reads the entries: give none besides")
    if options.words or options.stdin or is_terminal(sys.stdin):
        with JournalWriter(path) as writer:
            if options.words:
                return _enter_one(writer, options)
            return _enter_stream(writer, options) if options.stdin else _ask(writer, options)
    return report_wrong_usage(f"{USAGE}; or --stdin")


def write_words(path: str, options: ResultOptions) -> int:
    """Write one line as the journal has it; the exit status."""
    with JournalWriter(path) as writer:
        line = " ".join(options.words)
        try:
            entry = parse_line(line, 1)
        except BadFact as fault:
            complain(f"sungka: `{escape_text(line)}`: {escape_text(str(fault))}")
            if fault.hint:
                complain(f"    hint: {escape_text(fault.hint)}")
            return FINDINGS
        answer = _write(writer, options, entry.fact, entry.reason, entry.by)
        return _say(writer.state, answer, options)


def _enter_one(writer: JournalWriter, options: ResultOptions) -> int:
    return _say(writer.state, _enter(writer, options, options.words), options)


def _enter_stream(writer: JournalWriter, options: ResultOptions) -> int:
    status = CLEAN
    for line in sys.stdin:
        words = tuple(line.split())
        if not words or words[0].startswith("#"):
            continue
        answer = _enter(writer, options, words)
        status = _say(writer.state, answer, options) or status
        sys.stdout.flush()
    return status


def _ask(writer: JournalWriter, options: ResultOptions) -> int:
    """Ask for the open tables one after the other, until an empty line."""
    while True:
        state = writer.state
        open_ = [
            match
            for address, match in sorted(state.matches.items())
            if not state.outcomes[address].is_over
        ]
        if not open_:
            print("No table is open.")
            return CLEAN
        round_ = open_[0].address.round
        here = [match for match in open_ if match.address.round == round_]
        for match in here[:12]:
            print(f"  {_describe(state, match)}")
        if len(here) > 12:
            print(f"  … {len(here) - 12} more")
        try:
            typed = input(f"round {round_}: table and score (Enter ends): ")
        except EOFError:
            print()
            return CLEAN
        words = tuple(typed.split())
        if not words:
            return CLEAN
        _say(state, _enter(writer, options, words, round_), options)


def _describe(state: EventState, match: TableMatch) -> str:
    names = [show_name(state.plan, one) for one in match.entrants]
    played = " ".join(str(score) for score in match.scores if score is not None)
    return f"{match.address}  {names[0]} – {names[1]}" + (f"  {played}" if played else "")


def _enter(
    writer: JournalWriter,
    options: ResultOptions,
    words: tuple[str, ...],
    round_: int | None = None,
) -> LineAnswer:
    try:
        fact, reason = parse_entry(writer.folding.state(), words, round_)
    except BadEntry as fault:
        return LineAnswer(None, str(fault))
    return _write(writer, options, fact, reason or options.reason, options.by)


def _write(
    writer: JournalWriter,
    options: ResultOptions,
    fact: Fact,
    reason: str | None,
    by: str | None,
) -> LineAnswer:
    line = NewLine(fact, reason or options.reason, by or options.by)
    try:
        done = writer.write([line], force=options.force)
    except OSError as error:
        return LineAnswer(None, f"event.journal: {describe_error(error)}", "nothing was written")
    if isinstance(done, LineRefusal):
        first = done.findings[0]
        return LineAnswer(None, f"[{first.code.value}] {first.message}", first.hint)
    return LineAnswer(done[0])


def _say(state: EventState, answer: LineAnswer, options: ResultOptions) -> int:
    """LineAnswer an entry; the exit status for it."""
    if options.as_json:
        value: dict[str, Json] = {"ok": answer.entry is not None}
        if answer.entry is not None:
            value |= {"line": answer.entry.line, "entry": write_entry(answer.entry)}
        else:
            value |= {"refused": answer.refused, "hint": answer.hint}
        print(to_json(value))
    elif answer.entry is not None:
        print(f"#{answer.entry.line} {escape_text(_shorten(answer.entry))}")
    else:
        complain(f"sungka: not written: {escape_text(answer.refused or '')}")
        if answer.hint:
            complain(f"    hint: {escape_text(answer.hint)}")
    return CLEAN if answer.entry is not None else FINDINGS


def _shorten(entry: JournalEntry) -> str:
    return write_entry(JournalEntry(entry.line, entry.fact, entry.reason, entry.by))
