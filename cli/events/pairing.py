"""The next draw or round shown, and written when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...event.facts import ByeFact, DrawFact, DropFact, JournalEntry, PairFact
from ...event.journal_text import write_fact
from ...event.overtaken import WHY as OVERTAKEN
from ...event.overtaken import propose_anew
from ...event.pairing import Proposal, ProposedFact, list_current, propose
from ...event.plan import EventPlan, System
from ...event.state import EventState
from ...files.faults import describe_error
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.json_text import Json
from ..console.terminal import escape_text, print_json, print_line, print_text, width
from .check import tell
from .folder import EventFolder, find_address, load_folder
from .forms import show_name, to_columns
from .writing import JournalWriter, LineRefusal, NewLine

COLUMNS = 90
"""The approximate width of the lines of names, in columns."""


class PairOptions(NamedTuple):
    """The options of `sungka event pair`; `words` are a pairing of one's own."""

    words: tuple[str, ...] = ()
    stage: str | None = None
    rounds: str = "1"
    reason: str | None = None
    by: str = "arbiter"
    write: bool = False
    force: bool = False
    as_json: bool = False


def pair_next(path: str, options: PairOptions) -> int:
    """Show what comes next in a tournament, write it if asked, and return the exit status."""
    is_number = options.rounds.isdecimal() and len(options.rounds) < 4
    if options.rounds != "all" and not (is_number and int(options.rounds) > 0):
        return report_wrong_usage("--rounds is a number or `all`")
    if not options.write:
        return _go(load_folder(path), options, None)
    with JournalWriter(path) as writer:
        return _go(writer.folder, options, writer)


def _go(folder: EventFolder, options: PairOptions, writer: JournalWriter | None) -> int:
    faults = [one for one in folder.findings if one.is_error]
    if faults:
        # What is paired from a plan or a journal that is not read whole would be wrong.
        return tell(folder, faults)
    if not folder.plan.stages:
        return report_wrong_usage("event.toml has no `[[stages]]`: nothing can be paired")
    if options.words:
        return _pair_by_hand(folder, options, writer)
    before = folder.state
    proposals = _propose_all(folder, options)
    if isinstance(proposals, str):
        return report_wrong_usage(proposals)
    facts = [fact for one in proposals for fact in one.facts]
    status = FINDINGS if proposals and not facts else CLEAN
    for one in proposals:
        if one.refused is not None:
            complain(f"sungka: `{escape_text(one.stage.name)}`: {escape_text(one.refused)}")
    if writer is not None and facts:
        lines = [NewLine(one.fact, one.reason, one.by) for one in facts]
        status = _write(folder, writer, lines, options)
    is_written = writer is not None and bool(facts) and status == CLEAN
    _show(before, folder, proposals, options, is_written=is_written)
    return status


def _propose_all(folder: EventFolder, options: PairOptions) -> list[Proposal] | str:
    state = folder.state
    stages = list_current(state)
    if options.stage is not None:
        stage = state.plan.find_stage(options.stage)
        if stage is None:
            known = ", ".join(f"`{one.name}`" for one in state.plan.stages)
            return f"there is no stage `{options.stage}`; there are {known}"
        stages = (stage,)
    proposals = []
    for stage in stages:
        anew = propose_anew(state, folder.folding.standing, stage)
        if anew is not None:
            proposals.append(anew)
            continue
        most = 999 if options.rounds == "all" else int(options.rounds)
        if stage.system is not System.ROUND_ROBIN:
            most = 1
        before = state
        for _ in range(most):
            proposal = propose(state, stage)
            if proposal.is_over or (proposal.refused is not None and state is not before):
                break  # that there is no further round is no refusal of those before it
            proposals.append(proposal)
            if proposal.refused is not None:
                break
            state = foresee(state, proposal.facts)
    return proposals


def foresee(state: EventState, facts: Sequence[ProposedFact]) -> EventState:
    """The state with a proposal added, so that later tables and rounds are numbered after it."""
    from dataclasses import replace

    from ...event.matches import Resting, TableMatch

    draws, matches, rests = dict(state.draws), dict(state.matches), list(state.rests)
    for one in facts:
        match one.fact:
            case DrawFact(name, group, entrants):
                draws[name, group] = entrants
            case PairFact(address, first, second, name, group):
                stage = state.plan.find_stage(name)
                if stage is not None:
                    matches[address] = TableMatch(
                        *(address, first, second, stage, group, 0, one.by)
                    )
            case ByeFact(_, _, _, name, group):
                stage = state.plan.find_stage(name)
                if stage is not None:
                    rests.append(Resting(one.fact, stage, group, 0, one.by))
            case _:
                pass
    return replace(state, draws=draws, matches=matches, rests=tuple(rests))


def _pair_by_hand(folder: EventFolder, options: PairOptions, writer: JournalWriter | None) -> int:
    words = options.words
    address = find_address(words[0])
    if len(words) != 3 or address is None:
        return report_wrong_usage(
            "a pairing is a table and two ids or names: `1.03 PHL-001 'Reyes, Jun'`"
        )
    one, other = (_find_id(folder.plan, word) for word in words[1:])
    stage = options.stage
    if stage is None and len(folder.plan.stages) > 1:
        current = list_current(folder.state)
        stage = current[0].name if current else None
    group = None
    named = folder.plan.find_stage(stage)
    if named is not None and named.groups > 1:
        for number, order in enumerate(folder.state.groups_of(named), 1):
            group = number if {one, other} <= set(order) else group
    fact = PairFact(address, one, other, stage, group)
    line = NewLine(fact, options.reason or "paired by hand", options.by)
    if writer is None:
        return _try(folder, fact, line)
    status = _write(folder, writer, [line], options)
    if status == CLEAN:
        print_line(f"written: {escape_text(write_fact(fact))}")
    return status


def _find_id(plan: EventPlan, word: str) -> str:
    """The id that a word means: itself, or that of the only entrant of this name."""
    if plan.is_known(word):
        return word
    ids = [*plan.person_by_id, *plan.team_by_id]
    named = [one for one in ids if plan.name_of(one).casefold() == word.casefold()]
    return named[0] if len(named) == 1 else word


def _try(folder: EventFolder, fact: PairFact, line: NewLine) -> int:
    """Show a pairing of one's own, and the errors that it would cause."""
    number = max((entry.line for entry in folder.entries), default=1) + 1
    found = folder.folding.add(JournalEntry(number, fact, line.reason, line.by))
    print_line(escape_text(write_fact(fact)))
    print_line(f"  {' – '.join(show_name(folder.plan, who) for who in (fact.first, fact.second))}")
    if any(one.is_error for one in found):
        for one in found:
            complain(f"sungka: --write would be refused: [{one.code.value}] {one.message}")
            if one.hint:
                complain(f"    hint: {escape_text(folder.fill_hint(one.hint))}")
        return FINDINGS
    print_line("Nothing is written yet: --write does it.")
    return CLEAN


def _write(
    folder: EventFolder, writer: JournalWriter, lines: list[NewLine], options: PairOptions
) -> int:
    try:
        done = writer.write(lines, force=options.force)
    except OSError as error:
        complain(f"sungka: event.journal: {describe_error(error)}")
        return FINDINGS
    if isinstance(done, LineRefusal):
        tell(folder, done.findings)
        complain("sungka: nothing was written")
        return FINDINGS
    return CLEAN


def _show(
    before: EventState,
    folder: EventFolder,
    proposals: Sequence[Proposal],
    options: PairOptions,
    *,
    is_written: bool,
) -> None:
    plan = folder.plan
    if options.as_json:
        value: Json = {
            "written": is_written,
            "stages": [_to_json(plan, one) for one in proposals],
        }
        print_json(value)
        return
    shown = [one for one in proposals if one.facts]
    if not shown and not any(one.refused for one in proposals):
        print_line("Every stage is over: there is nothing to pair.")
        return
    for one in shown:
        print_text(_tell_drops(before, one) + _to_text(plan, one))
    if shown:
        next_ = escape_text(folder.fill_hint("sungka event result FOLDER ").rstrip())
        done = f"Written. Next: {next_}"
        print_line(done if is_written else "Nothing is written yet: --write does it.")


def _to_text(plan: EventPlan, proposal: Proposal) -> str:
    name = escape_text(proposal.stage.name)
    lines = []
    for one in proposal.facts:
        if isinstance(one.fact, DrawFact):
            title = f"{name}, group {one.fact.group}" if proposal.stage.groups > 1 else name
            members = [show_name(plan, entrant) for entrant in one.fact.entrants]
            lines.append(f"{title}, drawn in this order\n{_fold_names(members, is_numbered=True)}")
    draws = [one.reason for one in proposal.facts if isinstance(one.fact, DrawFact)]
    if draws:
        lines.append(f"  ({escape_text(draws[0])})\n")
    rows = []
    rests: dict[str, list[str]] = {}
    for one in proposal.facts:
        match one.fact:
            case PairFact(address, first, second):
                rows.append(
                    (str(address), show_name(plan, first), show_name(plan, second), one.reason)
                )
            case ByeFact(_, entrant):
                rests.setdefault(one.reason, []).append(show_name(plan, entrant))
            case _:
                pass
    if rows or rests:
        lines.append(f"{name}, round {proposal.round}\n")
    if rows:
        cells = [tuple(map(escape_text, row)) for row in rows]
        text = to_columns([("table", "South", "North", ""), *cells])
        lines += [f"  {line}\n" for line in text.splitlines()]
    for reason, resting in rests.items():
        lines.append(f"  without an opponent ({escape_text(reason)}):\n{_fold_names(resting)}")
    return "".join(lines)


def _tell_drops(state: EventState, proposal: Proposal) -> str:
    """The pairings that are taken back, in lines."""
    gone = {one.fact.line for one in proposal.facts if isinstance(one.fact, DropFact)}
    if not gone:
        return ""
    plan = state.plan
    told = [
        f"  {match.address}  {' – '.join(show_name(plan, who) for who in match.entrants)}\n"
        for match in state.matches_of(proposal.stage)
        if match.line in gone
    ]
    resting = [
        show_name(plan, rest.fact.entrant)
        for rest in state.rests_of(proposal.stage)
        if rest.line in gone
    ]
    if resting:
        told.append(f"  without an opponent:\n{_fold_names(resting)}")
    name = escape_text(proposal.stage.name)
    return f"{name}: taken back, because {OVERTAKEN}\n{''.join(told)}"


def _fold_names(names: Sequence[str], *, is_numbered: bool = False) -> str:
    """Names in lines, with their numbers where these say something."""
    parts = [f"{at} {name}" if is_numbered else name for at, name in enumerate(names, 1)]
    lines, line = [], ""
    for part in parts:
        joined = f"{line}; {part}" if line else part
        if line and width(joined) > COLUMNS:
            lines.append(f"    {line};\n")
            joined = part
        line = joined
    return "".join([*lines, f"    {line}\n"])


def _to_json(plan: EventPlan, proposal: Proposal) -> Json:
    facts: list[Json] = []
    for one in proposal.facts:
        match one.fact:
            case DrawFact(_, group, entrants):
                facts.append({"draw": group, "entrants": list(entrants), "reason": one.reason})
            case PairFact(address, first, second, _, group):
                facts.append(
                    {
                        "pair": str(address),
                        "south": first,
                        "north": second,
                        "group": group,
                        "reason": one.reason,
                    }
                )
            case ByeFact(round_, entrant, _, _, group):
                facts.append(
                    {"bye": round_, "entrant": entrant, "group": group, "reason": one.reason}
                )
            case DropFact(line):
                facts.append({"drop": line, "reason": one.reason})
            case _:
                pass
    return {
        "stage": proposal.stage.name,
        "round": proposal.round,
        "refused": proposal.refused,
        "facts": facts,
    }
