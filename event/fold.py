"""The state of a tournament: its journal told from the first line to the last, over its plan."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..engine.rules_text import DEFAULT, rules_from_text
from ..notation.diagnostic import Severity
from .facts import (
    BeginFact,
    BoardsFact,
    ByeFact,
    ByeKind,
    CorrectFact,
    DecideFact,
    DrawFact,
    DropFact,
    EnterFact,
    Fact,
    ForfeitFact,
    FoulFact,
    JournalEntry,
    LineupFact,
    PairFact,
    PublishFact,
    ResultFact,
    SignFact,
    TableAddress,
    WithdrawFact,
)
from .findings import JOURNAL_FILE, EventCode, EventFinding, FilePlace
from .journal_text import write_entry
from .matches import FoulMark, MatchOutcome, Rest, TableMatch, judge_match
from .plan import EventPlan, EventStage, System


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction: of which line, by which, what stood there, and what stands now (or nothing)."""

    line: int
    by_line: int
    old: Fact
    new: Fact | None
    reason: str | None
    by: str | None
    at: str | None
    forced: bool


@dataclass(frozen=True)
class EventState:
    """All that is known of a tournament after a journal.

    `draws` has the starting order by stage and group, `moves_out` when entrants left and came.
    """

    plan: EventPlan
    draws: Mapping[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)
    matches: Mapping[TableAddress, TableMatch] = field(default_factory=dict)
    rests: tuple[Rest, ...] = ()
    moves: tuple[tuple[str, int, bool], ...] = ()
    published: frozenset[int] = frozenset()
    corrections: tuple[Corrected, ...] = ()
    findings: tuple[EventFinding, ...] = ()

    @cached_property
    def outcomes(self) -> Mapping[TableAddress, MatchOutcome]:
        """What each match counts."""
        most = self.plan.fouls
        return {address: judge_match(match, most) for address, match in self.matches.items()}

    @cached_property
    def _matches_by_stage(self) -> Mapping[str, list[TableMatch]]:
        found: dict[str, list[TableMatch]] = defaultdict(list)
        for address in sorted(self.matches):
            found[self.matches[address].stage.name].append(self.matches[address])
        return found

    def matches_of(self, stage: EventStage, group: int | None = None) -> tuple[TableMatch, ...]:
        """The matches of a stage, or of one of its groups, in the order of their addresses."""
        every = self._matches_by_stage.get(stage.name, [])
        return tuple(one for one in every if group is None or (one.group or 1) == group)

    def rests_of(self, stage: EventStage, group: int | None = None) -> tuple[Rest, ...]:
        """The byes of a stage, or of one of its groups."""
        return tuple(
            one
            for one in self.rests
            if one.stage.name == stage.name and (group is None or (one.group or 1) == group)
        )

    def groups_of(self, stage: EventStage) -> tuple[tuple[str, ...], ...]:
        """The starting order of each group of a stage; none before it is drawn."""
        numbers = sorted(group for name, group in self.draws if name == stage.name)
        return tuple(self.draws[stage.name, group] for group in numbers)

    def rounds_of(self, stage: EventStage) -> tuple[int, ...]:
        """The rounds in which a stage has matches or byes."""
        rounds = {match.address.round for match in self.matches_of(stage)}
        return tuple(sorted(rounds | {rest.fact.round for rest in self.rests_of(stage)}))

    def is_out(self, entrant: str, round_: int) -> bool:
        """Whether an entrant does not play in a round: withdrawn, or not come yet."""
        own = [(at, out) for who, at, out in self.moves if who == entrant]
        if not own:
            return False
        before = [out for at, out in own if at <= round_]
        return before[-1] if before else not own[0][1]

    def is_round_over(self, stage: EventStage, round_: int | None = None) -> bool:
        """Whether all matches of a stage, or of one round of it, are over."""
        return all(
            self.outcomes[match.address].is_over
            for match in self.matches_of(stage)
            if round_ in (None, match.address.round)
        )


def fold(plan: EventPlan, entries: Iterable[JournalEntry]) -> EventState:
    """The state after all entries, with what does not fit in them."""
    return _Fold(plan).run(tuple(entries))


class _Fold:
    def __init__(self, plan: EventPlan) -> None:
        self.plan = plan
        self.draws: dict[tuple[str, int], tuple[str, ...]] = {}
        self.matches: dict[TableAddress, TableMatch] = {}
        self.rests: list[Rest] = []
        self.moves: list[tuple[str, int, bool]] = []
        self.published: set[int] = set()
        self.findings: list[EventFinding] = []
        self.busy: dict[tuple[str, int, str], int] = {}
        self.met: dict[tuple[str, frozenset[str]], list[int]] = defaultdict(list)
        self.drawn_at: dict[tuple[str, str], int] = {}
        self.sums: dict[str, tuple[int, int]] = {}

    def run(self, entries: tuple[JournalEntry, ...]) -> EventState:
        standing, corrections = self._correct(entries)
        for entry in standing:
            self._take(entry)
        return EventState(
            self.plan,
            self.draws,
            self.matches,
            tuple(self.rests),
            tuple(self.moves),
            frozenset(self.published),
            tuple(corrections),
            tuple(self.findings),
        )

    def _correct(
        self, entries: tuple[JournalEntry, ...]
    ) -> tuple[list[JournalEntry], list[Corrected]]:
        """The entries as they stand after all corrections, and these."""
        standing = {entry.line: entry for entry in entries}
        corrections = []
        for entry in entries:
            fact = entry.fact
            if not isinstance(fact, CorrectFact | DropFact):
                continue
            del standing[entry.line]
            old = standing.get(fact.line)
            if old is None or fact.line >= entry.line:
                message = f"there is no fact in line #{fact.line} that could be corrected"
                hint = "a correction names the line of what happened, not of a correction"
                self._tell(EventCode.BAD_CORRECTION, message, entry, f"#{fact.line}", hint=hint)
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
            self._tell(EventCode.DRAWN_TWICE, message, entry, fact.stage)
            return
        kept = []
        for entrant in fact.entrants:
            if not self._knows(entry, entrant):
                continue
            if (stage.name, entrant) in self.drawn_at:
                line = self.drawn_at[stage.name, entrant]
                message = f"`{entrant}` is drawn already, in line #{line}"
                self._tell(EventCode.DRAWN_TWICE, message, entry, entrant)
                continue
            self.drawn_at[stage.name, entrant] = entry.line
            kept.append(entrant)
        self.draws[stage.name, fact.group] = tuple(kept)

    def _pair(self, entry: JournalEntry, fact: PairFact) -> None:
        stage = self._find_stage(entry, fact.stage, (fact.first, fact.second))
        both = (fact.first, fact.second)
        if stage is None or not (self._knows(entry, both[0]) & self._knows(entry, both[1])):
            return
        if fact.address.board is not None:
            message = f"`{fact.address}` is a board; a pairing names round and table"
            self._tell(EventCode.BAD_ADDRESS, message, entry, str(fact.address))
            return
        if fact.address in self.matches:
            line = self.matches[fact.address].line
            message = f"`{fact.address}` is paired already, in line #{line}"
            self._tell(EventCode.ADDRESS_TWICE, message, entry, str(fact.address))
            return
        if fact.first == fact.second:
            message = f"`{fact.first}` cannot meet `{fact.second}`"
            self._tell(EventCode.PAIRED_TWICE, message, entry, fact.second)
            return
        met = self.met[stage.name, frozenset(both)]
        allowed = 2 if stage.double else 1
        if stage.system is not System.KNOCK_OUT and len(met) >= allowed:
            message = f"`{fact.first}` and `{fact.second}` have met already, in line #{met[-1]}"
            self._tell(EventCode.PAIRED_TWICE, message, entry, fact.first, Severity.WARNING)
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
        earlier = [
            rest
            for rest in self.rests
            if rest.fact.entrant == fact.entrant
            and rest.stage.name == stage.name
            and rest.fact.kind is ByeKind.FULL
        ]
        if earlier and stage.system is System.SWISS and fact.kind is ByeKind.FULL:
            message = f"`{fact.entrant}` had a bye already, in line #{earlier[0].line}"
            self._tell(EventCode.BYE_TWICE, message, entry, fact.entrant)
        self._check_free(entry, stage, fact.round, fact.entrant)
        self.rests.append(Rest(fact, stage, fact.group, entry.line))

    def _at_table(self, entry: JournalEntry, fact: Fact) -> None:
        assert not isinstance(
            fact,
            DrawFact | PairFact | ByeFact | WithdrawFact | EnterFact | PublishFact
            | CorrectFact | DropFact,
        )  # fmt: skip
        address = fact.address
        match = self.matches.get(address.match)
        if match is None:
            message = f"nobody is paired at `{address.match}`"
            near = [str(one) for one in self.matches if one.round == address.round]
            hint = f"round {address.round} has {near[0]} to {near[-1]}" if near else None
            self._tell(EventCode.NOT_PAIRED, message, entry, str(address), hint=hint)
            return
        after = self._play(entry, match, fact)
        if after is not None:
            self.matches[address.match] = after

    def _play(self, entry: JournalEntry, match: TableMatch, fact: Fact) -> TableMatch | None:
        match fact:
            case ResultFact(address, score):
                return self._score(entry, match, address.board or 1, (score,), address)
            case BoardsFact(address, scores):
                return self._score(entry, match, 1, scores, address)
            case ForfeitFact(address, losers):
                if not all(self._sits(entry, match, loser) for loser in losers):
                    return None
                if address.board is None:
                    if match.has_result:
                        self._tell_twice(entry, match, address)
                        return None
                    return replace(
                        match, forfeits=losers, result_lines=(entry.line,), why=entry.reason
                    )
                if not self._has_board(entry, match, address):
                    return None
                own = (address.board, losers)
                lines = (*match.result_lines, entry.line)
                return replace(
                    match, board_forfeits=(*match.board_forfeits, own), result_lines=lines
                )
            case FoulFact(address, whose):
                side = {"S": 0, "N": 1}.get(whose, match.side_of(whose))
                if side is None:
                    self._sits(entry, match, whose)
                    return None
                mark = FoulMark(address.board or 1, side)
                return replace(match, fouls=(*match.fouls, mark))
            case LineupFact(_, team, players):
                return self._line_up(entry, match, team, players)
            case DecideFact(_, winner):
                if not self._sits(entry, match, winner):
                    return None
                lines = (*match.result_lines, entry.line)
                return replace(match, decision=winner, result_lines=lines, why=entry.reason)
            case BeginFact():
                return replace(match, is_begun=True)
            case SignFact(_, signers):
                return replace(match, signers=(*match.signers, *signers))
            case _:
                return None

    def _score(
        self,
        entry: JournalEntry,
        match: TableMatch,
        first: int,
        scores: tuple[object, ...],
        address: TableAddress,
    ) -> TableMatch | None:
        if match.forfeits:
            self._tell_twice(entry, match, address)
            return None
        if not self._has_board(entry, match, address, first + len(scores) - 1):
            return None
        places = list(match.scores) + [None] * (first + len(scores) - 1 - len(match.scores))
        for index, score in enumerate(scores, first - 1):
            if places[index] is not None:
                self._tell_twice(entry, match, address)
                return None
            places[index] = score  # type: ignore[assignment]
            self._check_sum(entry, match, places[index])
        lines = (*match.result_lines, entry.line)
        return replace(match, scores=tuple(places), result_lines=lines)

    def _check_sum(self, entry: JournalEntry, match: TableMatch, score: object) -> None:
        """Tell of a score whose shells are not those of whole rounds under the rules."""
        from .facts import BoardScore

        assert isinstance(score, BoardScore)
        rules = match.stage.rules or self.plan.rules or DEFAULT
        if rules not in self.sums:
            try:
                known = rules_from_text(rules)
            except ValueError:
                self.sums[rules] = (1, 1)
            else:
                self.sums[rules] = (known.total, known.rounds)
        shells, rounds = self.sums[rules]
        total = score.first + score.second
        if total % shells or not 1 <= total // shells <= rounds:
            message = f"`{score}` is {total} shells in all, a round has {shells}"
            self._tell(EventCode.WRONG_SUM, message, entry, str(score), Severity.WARNING)

    def _line_up(
        self, entry: JournalEntry, match: TableMatch, team: str, players: tuple[str, ...]
    ) -> TableMatch | None:
        if not self._sits(entry, match, team):
            return None
        known = self.plan.team_by_id.get(team)
        order = known.players if known else ()
        strange = [one for one in players if one not in order]
        if strange:
            message = f"`{strange[0]}` is not in team `{team}`"
            self._tell(EventCode.BAD_LINEUP, message, entry, strange[0])
            return None
        places = [order.index(one) for one in players]
        if len(set(places)) < len(places) or len(places) != match.stage.boards:
            message = f"a line-up names {match.stage.boards} players, each once"
            self._tell(EventCode.BAD_LINEUP, message, entry, team)
            return None
        if places != sorted(places):
            message = f"the line-up of `{team}` is not in the team's board order"
            hint = f"the order is {', '.join(order)}"
            self._tell(EventCode.BAD_LINEUP, message, entry, team, Severity.WARNING, hint)
        sides = list(match.lineups)
        sides[match.entrants.index(team)] = players
        return replace(match, lineups=(sides[0], sides[1]))

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
            message = (
                f"there is no stage `{name}`" if name else "the stage has to be named with `in`"
            )
            self._tell(
                EventCode.UNKNOWN_STAGE, message, entry, name, hint=f"the stages are {known}"
            )
        return stage

    def _knows(self, entry: JournalEntry, entrant: str) -> bool:
        if self.plan.is_known(entrant):
            return True
        from difflib import get_close_matches

        near = get_close_matches(entrant, [*self.plan.person_by_id, *self.plan.team_by_id], 1)
        hint = f"did you mean `{near[0]}`?" if near else "ids stand in event.toml"
        message = f"`{entrant}` is not the id of a player or a team"
        self._tell(EventCode.UNKNOWN_ENTRANT, message, entry, entrant, hint=hint)
        return False

    def _sits(self, entry: JournalEntry, match: TableMatch, entrant: str) -> bool:
        if entrant in match.entrants:
            return True
        message = f"`{entrant}` does not play at {match.address}"
        hint = f"there sit {match.first} (South) and {match.second} (North)"
        self._tell(EventCode.NOT_AT_TABLE, message, entry, entrant, hint=hint)
        return False

    def _has_board(
        self,
        entry: JournalEntry,
        match: TableMatch,
        address: TableAddress,
        board: int | None = None,
    ) -> bool:
        if (board or address.board or 1) <= match.stage.boards:
            return True
        boards = "1 board" if match.stage.boards == 1 else f"{match.stage.boards} boards"
        message = f"a match of `{match.stage.name}` has {boards}"
        self._tell(EventCode.TOO_MANY_BOARDS, message, entry, str(address))
        return False

    def _check_free(
        self, entry: JournalEntry, stage: EventStage, round_: int, entrant: str
    ) -> None:
        own = [(at, out) for who, at, out in self.moves if who == entrant]
        if own and [out for at, out in own if at <= round_][-1:] == [True]:
            message = f"`{entrant}` has withdrawn and cannot play in round {round_}"
            self._tell(EventCode.WITHDRAWN, message, entry, entrant, Severity.WARNING)
        key = (stage.name, round_, entrant)
        if key in self.busy:
            message = (
                f"`{entrant}` has a place in round {round_} already, in line #{self.busy[key]}"
            )
            self._tell(EventCode.BUSY_ENTRANT, message, entry, entrant)
        self.busy.setdefault(key, entry.line)

    def _tell_twice(self, entry: JournalEntry, match: TableMatch, address: TableAddress) -> None:
        line = match.result_lines[-1] if match.result_lines else match.line
        message = f"`{address}` has a result already, in line #{line}"
        hint = f"a wrong one is corrected: `sungka event correct FOLDER {line} …`"
        self._tell(EventCode.RESULT_TWICE, message, entry, str(address), hint=hint)

    def _tell(
        self,
        code: EventCode,
        message: str,
        entry: JournalEntry,
        about: str | None,
        severity: Severity = Severity.ERROR,
        hint: str | None = None,
    ) -> None:
        text = write_entry(entry)
        start = text.find(about) if about else 0
        end = start + len(about) if about and start >= 0 else len(text)
        place = FilePlace(entry.line, max(start, 0) + 1, end + 1)
        self.findings.append(EventFinding(code, message, JOURNAL_FILE, place, hint, severity))
