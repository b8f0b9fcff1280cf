"""Results entered: from the command line, from a stream, or at a prompt."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from shlex import quote
from typing import NamedTuple

from ...event.facts import (
    BeginFact,
    BoardsFact,
    DecideFact,
    DropFact,
    EnterFact,
    Fact,
    ForfeitFact,
    JournalEntry,
    ResultFact,
    TableAddress,
    TableFact,
)
from ...event.findings import EventCode, EventFinding
from ...event.journal import BadFact, parse_line
from ...event.journal_text import write_entry, write_fact
from ...event.live import list_current, list_open, number_boards
from ...event.matches import TableMatch
from ...event.plan import System
from ...event.records import list_against
from ...event.seating import describe_entry, list_unseated, offer_entry
from ...event.state import EventState
from ...files.faults import describe_error
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.json_text import Json
from ..console.terminal import escape_text, is_terminal, print_json, print_line, print_text
from .correcting import fix_entry
from .entering import FORMS, USAGE, BadEntry, parse_entry
from .folder import read_games
from .forms import describe_match, show_name, to_columns
from .live_games import LiveGames, describe_game
from .writing import JournalWriter, LineRefusal, NewLine

MOST_LISTED = 12
"""The most open tables that are listed unasked."""


class ResultOptions(NamedTuple):
    """The options of `sungka event result`; `words` are one entry."""

    words: tuple[str, ...] = ()
    stdin: bool = False
    reason: str | None = None
    by: str | None = None
    force: bool = False
    as_json: bool = False


class LineAnswer(NamedTuple):
    """The outcome of an entry: the line that was written, or why none was."""

    entry: JournalEntry | None
    refused: str | None = None
    hint: str | None = None
    warnings: tuple[EventFinding, ...] = ()


def enter_results(path: str, options: ResultOptions) -> int:
    """Enter one result, those of a stream, or those typed at a prompt; return the exit status."""
    if options.words and options.stdin:
        return report_wrong_usage("--stdin reads the entries: leave out the table and the result")
    if options.words or options.stdin or is_terminal(sys.stdin):
        with JournalWriter(path) as writer:
            if options.words:
                return _enter_one(writer, options)
            return _enter_stream(writer, options) if options.stdin else _ask(writer, options)
    return report_wrong_usage(f"{USAGE}; or --stdin")


def write_words(path: str, options: ResultOptions) -> int:
    """Write one line as the journal has it and return the exit status."""
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
        return _say(writer, answer, options)


def begin_round(path: str, number: int | None, by: str | None) -> int:
    """Write that the open matches of a round begin, all at once; return the exit status.

    `number` is the round, `None` for each stage's first round with open matches.
    """
    with JournalWriter(path) as writer:
        state = writer.state
        current = list_current(state)
        open_ = [
            match
            for match in list_open(state)
            if (match in current if number is None else match.address.round == number)
        ]
        due = [match for match in open_ if not match.has_begun]
        if not due:
            why = "every match of it has begun" if open_ else "no match of it is open"
            complain(f"sungka: not written: {why}")
            return FINDINGS
        try:
            done = writer.write([NewLine(BeginFact(match.address), by=by) for match in due])
        except OSError as error:
            complain(f"sungka: event.journal: {describe_error(error)}; nothing was written")
            return FINDINGS
        if isinstance(done, LineRefusal):
            complain(f"sungka: not written: {escape_text(done.findings[0].message)}")
            return FINDINGS
        rounds = ", ".join(str(one) for one in sorted({match.address.round for match in due}))
        tables = f"{len(due)} table" + ("s" if len(due) > 1 else "")
        print_line(f"Round {rounds} begins at {tables}; clocks of those being recorded start.")
        return CLEAN


def _enter_one(writer: JournalWriter, options: ResultOptions) -> int:
    return _say(writer, _enter(writer, options, options.words), options)


def _enter_stream(writer: JournalWriter, options: ResultOptions) -> int:
    status = CLEAN
    for line in sys.stdin:
        words = tuple(line.split())
        if not words or words[0].startswith("#"):
            continue
        answer = _enter(writer, options, words)
        status = _say(writer, answer, options) or status
        sys.stdout.flush()
    return status


def _ask(writer: JournalWriter, options: ResultOptions) -> int:
    """Ask for the open tables one after the other, until an empty line.

    When all are in, it asks once more: a slip in the last entry is mended here too.
    """
    listed: int | None = None
    written: list[int] = []
    is_begun = False
    while True:
        open_ = list_open(writer.state)
        ended = f"No table is open. Next: sungka event pair {_name_folder(writer)}"
        if not open_ and not is_begun:
            print_line(ended)
            return CLEAN
        round_ = open_[0].address.round if open_ else listed
        here = [match for match in open_ if match.address.round == round_]
        if here and round_ != listed:
            _list_tables(writer.state, here, MOST_LISTED)
            listed = round_
        prompt = f"round {round_}, {len(here)} open: table and score (? helps): "
        try:
            typed = input(prompt if here else "all results are in: Enter, or back, fix (? helps): ")
        except EOFError:
            print_line()
            typed = ""
        except KeyboardInterrupt:
            print_line()
            raise
        is_begun = True
        words = tuple(typed.split())
        if not words or words[0].lower() in ("q", "quit", "exit", "end"):
            if not here:
                print_line(ended)
            return CLEAN
        if words[0].lower() in ("?", "help", "h"):
            _list_tables(writer.state, here, len(here))
            print_text(to_columns([(f"  {form}", what) for form, what in FORMS]))
        elif words == ("back",):
            _take_back(writer, options, written)
        elif words[0].lower() in ("fix", "correct"):
            if fix_entry(writer, words[1:], options.by):
                written.clear()  # `back` must not take back what is older than the correction
        else:
            answer = _enter(writer, options, words)
            if answer.refused is not None and EventCode.RESULT_TWICE.value in answer.refused:
                answer = answer._replace(hint=f"`fix {' '.join(words)}` corrects it")
            _say(writer, answer, options)
            if answer.entry is not None:
                written.append(answer.entry.line)


def _take_back(writer: JournalWriter, options: ResultOptions, written: list[int]) -> None:
    """Drop the line that was entered last at this prompt."""
    if not written:
        complain("sungka: nothing that was entered here is left to take back")
        complain(f"    hint: `sungka event correct {_name_folder(writer)}` corrects any line")
        return
    answer = _write(writer, options, DropFact(written[-1]), "mistyped", None)
    _say(writer, answer, options)
    if answer.entry is not None:
        written.pop()


def _list_tables(state: EventState, matches: list[TableMatch], most: int) -> None:
    for match in matches[:most]:
        names = " – ".join(show_name(state.plan, one) for one in match.entrants)
        played = " ".join(str(score) for score in match.scores if score is not None)
        print_line(f"  {match.address}  {names}" + (f"  {played}" if played else ""))
    if len(matches) > most:
        print_line(f"  … {len(matches) - most} more (? lists them)")


def _name_folder(writer: JournalWriter) -> str:
    return escape_text(writer.folder.fill_hint("FOLDER ").strip() or ".")


def _enter(
    writer: JournalWriter,
    options: ResultOptions,
    words: tuple[str, ...],
) -> LineAnswer:
    try:
        fact, reason = parse_entry(writer.state, words)
    except BadEntry as fault:
        return LineAnswer(None, str(fault), USAGE if fault.is_form else None)
    return _write(writer, options, fact, reason or options.reason, options.by)


def _write(
    writer: JournalWriter,
    options: ResultOptions,
    fact: Fact,
    reason: str | None,
    by: str | None,
) -> LineAnswer:
    refused = None if options.force else _ask_about_game(writer, options, fact)
    if refused is not None:
        return refused
    line = NewLine(fact, reason or options.reason, by or options.by)
    try:
        done = writer.write([line], force=options.force)
    except OSError as error:
        return LineAnswer(None, f"event.journal: {describe_error(error)}", "nothing was written")
    if isinstance(done, LineRefusal):
        first = done.findings[0]
        hint = writer.folder.fill_hint(first.hint) if first.hint else None
        return LineAnswer(None, f"[{first.code.value}] {first.message}", hint)
    return LineAnswer(done.entries[0], warnings=(*done.warnings, *_find_against(writer, fact)))


def _ask_about_game(writer: JournalWriter, options: ResultOptions, fact: Fact) -> LineAnswer | None:
    """Ask before a result of a game that is being recorded; the answer if it is not to be written.

    Where nobody can be asked, it is not written.
    """
    if not isinstance(fact, ResultFact | BoardsFact | ForfeitFact | DecideFact):
        return None
    match = writer.state.matches.get(fact.address.match)
    if match is None or match.has_result:
        return None
    boards = [fact.address.board] if fact.address.board else number_boards(match, every=True)
    addresses = [TableAddress(*match.address[:2], board) for board in boards]
    games = LiveGames(writer.folder.path).read(addresses)
    for address, game in games.items():
        if game.result is not None:
            continue
        told = f"`{address}` is being recorded: {describe_game(game)}"
        if options.as_json or options.stdin or not is_terminal(sys.stdin):
            hint = "its result is entered when the record ends; `--force` writes this one now"
            return LineAnswer(None, told, hint)
        print_line(f"{told}. Its result is entered when the record ends.")
        try:
            answer = input("Write this one now? [y/N] ")
        except EOFError:
            answer = ""
        if answer.strip().lower() not in ("y", "yes"):
            return LineAnswer(None, f"`{address}` goes on being recorded")
    return None


def _find_against(writer: JournalWriter, fact: Fact) -> tuple[EventFinding, ...]:
    """The findings where a match's result disagrees with its record, if there is one."""
    games = tuple(read_games(writer.folder, fact.address)) if isinstance(fact, TableFact) else ()
    return list_against(writer.state, games) if games else ()


def _say(writer: JournalWriter, answer: LineAnswer, options: ResultOptions) -> int:
    """Answer an entry and return the exit status for it."""
    if options.as_json:
        value: dict[str, Json] = {"ok": answer.entry is not None}
        if answer.entry is not None:
            value |= {"line": answer.entry.line, "entry": write_entry(answer.entry)}
            value |= {"warnings": [one.message for one in answer.warnings]}
            follows: list[Json] = list(_tell_entry(writer, answer.entry.fact))
            value |= {"follows": follows} if follows else {}
        else:
            value |= {"refused": answer.refused, "hint": answer.hint}
        print_json(value)
    elif answer.entry is not None:
        print_line(f"#{answer.entry.line} {escape_text(_shorten(answer.entry))}")
        told = _tell_match(writer, answer.entry.fact)
        for line in (told, *_tell_entry(writer, answer.entry.fact)):
            if line:
                print_line(f"    {line}")
        for one in answer.warnings:
            sys.stdout.flush()
            fact = answer.entry.fact
            where = f"{fact.address}: " if isinstance(fact, TableFact) else ""
            complain(f"sungka: warning[{one.code.value}] {where}{escape_text(one.message)}")
    else:
        complain(f"sungka: not written: {escape_text(answer.refused or '')}")
        if answer.hint:
            complain(f"    hint: {escape_text(answer.hint)}")
    return CLEAN if answer.entry is not None else FINDINGS


def _shorten(entry: JournalEntry) -> str:
    return write_entry(JournalEntry(entry.line, entry.fact, entry.reason, entry.by))


def _tell_entry(writer: JournalWriter, fact: Fact) -> Iterator[str]:
    """The games of whoever enters a drawn stage, and the line that gives them a place there."""
    if not isinstance(fact, EnterFact):
        return
    state = writer.state
    for stage in state.plan.stages:
        said = describe_entry(state, stage, fact.entrant)
        if said is not None:
            yield escape_text(said)
        if stage.system is System.ROUND_ROBIN and fact.entrant in list_unseated(state, stage):
            line = quote(offer_entry(state, stage, fact.entrant, fact.round))
            yield escape_text(writer.folder.fill_hint(f"sungka event write FOLDER {line}"))


def _tell_match(writer: JournalWriter, fact: Fact) -> str | None:
    """The players of a line's match and its score so far, so that a wrong table is noticed."""
    if isinstance(fact, DropFact):
        line = next((one.old for one in writer.state.corrections if one.line == fact.line), None)
        return None if line is None else f"taken back: {escape_text(write_fact(line))}"
    if not isinstance(fact, TableFact):
        return None
    match = writer.folding.matches.get(fact.address.match)
    return None if match is None else describe_match(writer.folder.plan, match)
