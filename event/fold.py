"""The state of a tournament: its plan, and its journal applied from the first line to the last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from ..notation.diagnostic import Severity
from .at_table import FindingList, TableTeller
from .facts import (
    ByeFact,
    ByeKind,
    CorrectFact,
    DrawFact,
    DropFact,
    EnterFact,
    JournalEntry,
    PairFact,
    PublishFact,
    TableAddress,
    TableFact,
    WithdrawFact,
)
from .findings import EventCode, EventFinding
from .journal_text import write_fact
from .matches import Resting, TableMatch
from .plan import EventPlan, EventStage, System
from .state import Corrected, EventState


def fold(plan: EventPlan, entries: Iterable[JournalEntry]) -> EventState:
    """The state after all entries, with findings about those that do not fit."""
    return Folding(plan, tuple(entries)).state()


class Folding:
    """A fold that goes on: entries are added one by one, and the state is taken when wanted.

    `standing` are the entries as all corrections leave them.
    """

    def __init__(self, plan: EventPlan, entries: tuple[JournalEntry, ...] = ()) -> None:
        self.plan = plan
        self.draws: dict[tuple[str, int], tuple[str, ...]] = {}
        self.matches: dict[TableAddress, TableMatch] = {}
        self.rests: list[Resting] = []
        self.moves: list[tuple[str, int, bool]] = []
        self.published: set[int] = set()
        self.findings = FindingList()
        self.tables = TableTeller(plan, self.findings)
        self.joined: dict[tuple[str, int], int] = {}
        self.busy: dict[tuple[str, int, str], int] = {}
        self.met: dict[tuple[str, frozenset[str]], list[int]] = defaultdict(list)
        self.drawn_at: dict[tuple[str, str], int] = {}
        self.rested_at: dict[tuple[str, str], int] = {}
        self.entries = list(entries)
        self.standing, corrections = self._correct(entries)
        self.corrections = tuple(corrections)
        for entry in self.standing:
            self._take(entry)

    def state(self) -> EventState:
        """The state after the entries so far."""
        return EventState(
            self.plan,
            dict(self.draws),
            dict(self.matches),
            tuple(self.rests),
            tuple(self.moves),
            frozenset(self.published),
            self.corrections,
            tuple(self.findings.found),
            dict(self.joined),
        )

    def add(self, entry: JournalEntry) -> tuple[EventFinding, ...]:
        """Add an entry, kept even if it does not fit; gives the findings that it causes."""
        before = len(self.findings.found)
        self.entries.append(entry)
        if isinstance(entry.fact, CorrectFact | DropFact):
            old = {(one.code, one.message) for one in self.findings.found}
            self._begin(tuple(self.entries))
            return tuple(one for one in self.findings.found if (one.code, one.message) not in old)
        self.standing.append(entry)
        self._take(entry)
        return tuple(self.findings.found[before:])

    def take_back(self, count: int = 1) -> None:
        """Forget the `count` entries added last."""
        self._begin(tuple(self.entries[: len(self.entries) - count]))

    def _begin(self, entries: tuple[JournalEntry, ...]) -> None:
        Folding.__init__(self, self.plan, entries)

    def _correct(
        self, entries: tuple[JournalEntry, ...]
    ) -> tuple[list[JournalEntry], list[Corrected]]:
        """The entries as all corrections leave them, and the corrections."""
        standing = {entry.line: entry for entry in entries}
        corrections = []
        for entry in entries:
            fact = entry.fact
            if not isinstance(fact, CorrectFact | DropFact):
                continue
            del standing[entry.line]
            old = standing.get(fact.line)
            if old is None or fact.line >= entry.line:
                message = f"line #{fact.line} holds nothing to correct"
                hint = "a correction names the line of what happened, not of a correction"
                self.findings.tell(
                    EventCode.BAD_CORRECTION, message, entry, f"#{fact.line}", hint=hint
                )
                continue
            new = fact.fact if isinstance(fact, CorrectFact) else None
            corrections.append(
                Corrected(
                    *(fact.line, entry.line, old.fact, new),
                    *(entry.reason, entry.by, entry.at, fact.forced),
                )
            )
            if new is None:
                del standing[fact.line]
            else:
                standing[fact.line] = replace(old, fact=new)
        return list(standing.values()), corrections

    def _take(self, entry: JournalEntry) -> None:
        match entry.fact:
            case DrawFact():
                self._draw(entry, entry.fact)
            case PairFact():
                self._pair(entry, entry.fact)
            case ByeFact():
                self._rest(entry, entry.fact)
            case WithdrawFact(entrant, round_):
                if self._knows(entry, entrant):
                    self.moves.append((entrant, round_, True))
            case EnterFact(entrant, round_):
                if self._knows(entry, entrant):
                    self.moves.append((entrant, round_, False))
                    if entry.fact.stage is not None:
                        self._join(entry, entry.fact)
            case PublishFact(round_):
                self.published.add(round_)
            case CorrectFact() | DropFact():
                pass
            case _:
                self._at_table(entry, entry.fact)

    def _draw(self, entry: JournalEntry, fact: DrawFact) -> None:
        stage = self._find_stage(entry, fact.stage)
        if stage is None:
            return
        if (stage.name, fact.group) in self.draws:
            message = f"group {fact.group} of `{stage.name}` is drawn already"
            self.findings.tell(EventCode.DRAWN_TWICE, message, entry, fact.stage)
            return
        kept = []
        for entrant in fact.entrants:
            if not self._knows(entry, entrant):
                continue
            if (stage.name, entrant) in self.drawn_at:
                line = self.drawn_at[stage.name, entrant]
                message = f"`{entrant}` is drawn already, in line #{line}"
                self.findings.tell(EventCode.DRAWN_TWICE, message, entry, entrant)
                continue
            self.drawn_at[stage.name, entrant] = entry.line
            kept.append(entrant)
        self.draws[stage.name, fact.group] = tuple(kept)

    def _join(self, entry: JournalEntry, fact: EnterFact) -> None:
        """Give an entrant the last place of a group that is drawn."""
        stage = self._find_stage(entry, fact.stage)
        if stage is None:
            return
        key = (stage.name, fact.group or 1)
        wrong = None
        if stage.system is System.KNOCK_OUT:
            wrong = f"`{stage.name}` is a knock-out: nobody can enter its bracket once it is drawn"
        elif stage.groups > 1 and fact.group is None:
            wrong = f"`{stage.name}` has groups: name one, like `in {stage.name} 1`"
        elif key not in self.draws:
            wrong = f"group {key[1]} of `{stage.name}` is not drawn yet"
        elif (stage.name, fact.entrant) in self.drawn_at:
            line = self.drawn_at[stage.name, fact.entrant]
            wrong = f"`{fact.entrant}` is drawn already, in line #{line}"
        if wrong is not None:
            self.findings.tell(EventCode.BAD_ENTRANCE, wrong, entry, fact.entrant)
            return
        self.drawn_at[stage.name, fact.entrant] = entry.line
        self.draws[key] = (*self.draws[key], fact.entrant)
        self.joined[key] = self.joined.get(key, 0) + 1

    def _pair(self, entry: JournalEntry, fact: PairFact) -> None:
        stage = self._find_stage(entry, fact.stage, (fact.first, fact.second))
        both = (fact.first, fact.second)
        if stage is None or not (self._knows(entry, both[0]) & self._knows(entry, both[1])):
            return
        if fact.address.board is not None:
            message = f"`{fact.address}` is a board; a pairing names round and table"
            self.findings.tell(EventCode.BAD_ADDRESS, message, entry, str(fact.address))
            return
        if fact.address in self.matches:
            line = self.matches[fact.address].line
            message = f"`{fact.address}` is paired already, in line #{line}"
            hint = f"`sungka event correct FOLDER {line} drop` takes that pairing back"
            self.findings.tell(
                EventCode.ADDRESS_TWICE, message, entry, str(fact.address), hint=hint
            )
            return
        if fact.first == fact.second:
            message = f"`{fact.first}` cannot meet `{fact.second}`"
            self.findings.tell(EventCode.PAIRED_TWICE, message, entry, fact.second)
            return
        met = self.met[stage.name, frozenset(both)]
        allowed = 2 if stage.double else 1
        if stage.system is not System.KNOCK_OUT and len(met) >= allowed:
            message = f"`{fact.first}` and `{fact.second}` have met already, in line #{met[-1]}"
            self.findings.tell(EventCode.PAIRED_TWICE, message, entry, fact.first, Severity.WARNING)
        met.append(entry.line)
        for one in both:
            self._check_free(entry, stage, fact.address.round, one)
        self.matches[fact.address] = TableMatch(
            fact.address,
            *both,
            stage,
            fact.group,
            entry.line,
            entry.by,
            entry.reason,
        )

    def _rest(self, entry: JournalEntry, fact: ByeFact) -> None:
        stage = self._find_stage(entry, fact.stage, (fact.entrant,))
        if stage is None or not self._knows(entry, fact.entrant):
            return
        self._check_bye(entry, stage, fact)
        if fact.kind is ByeKind.FULL:
            line = self.rested_at.setdefault((stage.name, fact.entrant), entry.line)
            if line != entry.line and stage.system is System.SWISS:
                message = f"`{fact.entrant}` had a bye already, in line #{line}"
                self.findings.tell(EventCode.BYE_TWICE, message, entry, fact.entrant)
        self._check_free(entry, stage, fact.round, fact.entrant)
        self.rests.append(Resting(fact, stage, fact.group, entry.line, entry.by))

    def _check_bye(self, entry: JournalEntry, stage: EventStage, fact: ByeFact) -> None:
        """Report a bye that has no effect in its stage."""
        who, hint = fact.entrant, None
        if stage.system is System.KNOCK_OUT and fact.kind is not ByeKind.FULL:
            message = "a knock-out gives no points for a bye"
            hint = f"`withdraw {who} from {fact.round}` lets the opponent go on"
        elif (stage.name, who) not in self.drawn_at and not self.plan.may_enter(stage, who):
            message = f"`{who}` does not play in `{stage.name}`"
        else:
            return
        self.findings.tell(EventCode.BAD_BYE, message, entry, who, Severity.WARNING, hint)

    def _at_table(self, entry: JournalEntry, fact: TableFact) -> None:
        address = fact.address
        match = self.matches.get(address.match)
        if match is None:
            message = f"nobody is paired at `{address.match}`"
            near = [str(one) for one in self.matches if one.round == address.round]
            hint = f"round {address.round} has {near[0]} to {near[-1]}" if near else None
            self.findings.tell(EventCode.NOT_PAIRED, message, entry, str(address), hint=hint)
            return
        after = self.tables.play(entry, match, fact)
        if after is not None:
            self.matches[address.match] = after

    def _find_stage(
        self, entry: JournalEntry, name: str | None, entrants: tuple[str, ...] = ()
    ) -> EventStage | None:
        """The stage that is named, or the latest one that all entrants are drawn in."""
        stage = self.plan.find_stage(name)
        if stage is None and name is None:
            drawn = [
                one
                for one in self.plan.stages
                if all((one.name, who) in self.drawn_at for who in entrants)
            ]
            stage = drawn[-1] if drawn else None
        if stage is None:
            known = ", ".join(f"`{one.name}`" for one in self.plan.stages) or "none"
            message = f"there is no stage `{name}`" if name else "name the stage with `in`"
            self.findings.tell(
                EventCode.UNKNOWN_STAGE, message, entry, name, hint=f"the stages are {known}"
            )
        return stage

    def _knows(self, entry: JournalEntry, entrant: str) -> bool:
        if self.plan.is_known(entrant):
            return True
        from difflib import get_close_matches

        near = get_close_matches(entrant, [*self.plan.person_by_id, *self.plan.team_by_id], 1)
        hint = f"did you mean `{near[0]}`?" if near else "event.toml lists the ids"
        message = f"`{entrant}` is not the id of a player or a team"
        self.findings.tell(EventCode.UNKNOWN_ENTRANT, message, entry, entrant, hint=hint)
        return False

    def _check_free(
        self, entry: JournalEntry, stage: EventStage, round_: int, entrant: str
    ) -> None:
        own = [(at, out) for who, at, out in self.moves if who == entrant]
        if own and [out for at, out in own if at <= round_][-1:] == [True]:
            message = f"`{entrant}` has withdrawn and cannot play in round {round_}"
            self.findings.tell(EventCode.WITHDRAWN, message, entry, entrant, Severity.WARNING)
        key = (stage.name, round_, entrant)
        if key in self.busy:
            message = (
                f"`{entrant}` has a place in round {round_} already, in line #{self.busy[key]}"
            )
            hint = self._advise_busy(entry, self.busy[key], round_, entrant)
            self.findings.tell(EventCode.BUSY_ENTRANT, message, entry, entrant, hint=hint)
        self.busy.setdefault(key, entry.line)

    def _advise_busy(self, entry: JournalEntry, line: int, round_: int, entrant: str) -> str:
        """A hint for somebody who has a place already, in the line `line`."""
        match = next((one for one in self.matches.values() if one.line == line), None)
        if match is None:
            if isinstance(entry.fact, ByeFact):
                fact = write_fact(entry.fact)
                return f"`sungka event correct FOLDER {line} {fact}` puts this in its place"
            return f"`sungka event correct FOLDER {line} drop` takes the bye back"
        if match.has_result:
            return f"it is played: `sungka event correct FOLDER {line} drop` would take it back"
        if isinstance(entry.fact, ByeFact):
            other = match.opponent_of(entrant)
            return (
                f"`sungka event result FOLDER {match.address} forfeit {entrant}` gives `{other}` "
                f"the win; or `sungka event correct FOLDER {line} drop` takes the pairing back: "
                f"then write the bye, and pair `{other}` by hand"
            )
        return f"`sungka event correct FOLDER {line} drop` takes that pairing back"
