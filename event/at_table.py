"""Facts about a table applied to its match: scores, forfeits, fouls, line-ups, decisions."""

from __future__ import annotations

from dataclasses import replace

from ..engine.rules_text import DEFAULT, rules_from_text
from ..notation.diagnostic import Severity
from .facts import (
    BeginFact,
    BoardScore,
    BoardsFact,
    DecideFact,
    Fact,
    ForfeitFact,
    FoulFact,
    JournalEntry,
    LineupFact,
    ResultFact,
    SignFact,
    TableAddress,
)
from .findings import JOURNAL_FILE, EventCode, EventFinding, FilePlace
from .journal_text import write_entry
from .matches import FoulMark, TableMatch, tell_result
from .plan import EventPlan, System


class FindingList:
    """The findings about entries, in the order in which they are made."""

    def __init__(self) -> None:
        self.found: list[EventFinding] = []

    def tell(
        self,
        code: EventCode,
        message: str,
        entry: JournalEntry,
        about: str | None,
        severity: Severity = Severity.ERROR,
        hint: str | None = None,
    ) -> None:
        """Keep a finding, at `about` in the entry's line."""
        text = write_entry(entry)
        start = text.find(about) if about else 0
        end = start + len(about) if about and start >= 0 else len(text)
        place = FilePlace(entry.line, max(start, 0) + 1, end + 1)
        self.found.append(EventFinding(code, message, JOURNAL_FILE, place, hint, severity))


class TableTeller:
    """Applies facts to matches, and adds what does not fit to `findings`."""

    def __init__(self, plan: EventPlan, findings: FindingList) -> None:
        self.plan, self.findings = plan, findings
        self.sums: dict[str, tuple[int, int]] = {}

    def play(self, entry: JournalEntry, match: TableMatch, fact: Fact) -> TableMatch | None:
        """The match after a fact, `None` when it does not fit."""
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
                if not self._is_open(entry, match, address):
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
            case DecideFact(address, winners):
                return self._decide(entry, match, address, winners)
            case BeginFact():
                return replace(match, is_begun=True)
            case SignFact(_, signers):
                return replace(match, signers=(*match.signers, *signers))
            case _:
                return None

    def _decide(
        self,
        entry: JournalEntry,
        match: TableMatch,
        address: TableAddress,
        winners: tuple[str, ...],
    ) -> TableMatch | None:
        if not all(self._sits(entry, match, winner) for winner in winners):
            return None
        winner = winners[0] if len(set(winners)) == 1 else None
        lines = (*match.result_lines, entry.line)
        if address.board is not None:
            if not self._is_open(entry, match, address):
                return None
            decisions = (*match.board_decisions, (address.board, winner))
            own = f"board {address.board}: {entry.reason}" if entry.reason else None
            why = "; ".join(one for one in (match.why, own) if one) or None
            return replace(match, board_decisions=decisions, result_lines=lines, why=why)
        if match.forfeits or match.decision is not None or match.is_level:
            self._tell_twice(entry, match, address)
            return None
        if winner is None and match.stage.system is System.KNOCK_OUT:
            message = f"`{address}` is a knock-out match: one of the two has to go on"
            self.findings.tell(EventCode.BAD_DECISION, message, entry, winners[1])
            return None
        return replace(
            match,
            decision=winner,
            is_level=winner is None,
            result_lines=lines,
            why=entry.reason,
        )

    def _is_open(self, entry: JournalEntry, match: TableMatch, address: TableAddress) -> bool:
        """True when a board that is named is one of the match and has no result."""
        if not self._has_board(entry, match, address):
            return False
        if match.forfeits or match.has_board_result(address.board or 1):
            self._tell_twice(entry, match, address)
            return False
        return True

    def _score(
        self,
        entry: JournalEntry,
        match: TableMatch,
        first: int,
        scores: tuple[BoardScore, ...],
        address: TableAddress,
    ) -> TableMatch | None:
        if match.forfeits:
            self._tell_twice(entry, match, address)
            return None
        if not self._has_board(entry, match, address, first + len(scores) - 1):
            return None
        places: list[BoardScore | None] = list(match.scores)
        places += [None] * (first + len(scores) - 1 - len(match.scores))
        for index, score in enumerate(scores, first - 1):
            if match.has_board_result(index + 1):
                self._tell_twice(entry, match, address)
                return None
            places[index] = score
            self._check_sum(entry, match, score)
        lines = (*match.result_lines, entry.line)
        return replace(match, scores=tuple(places), result_lines=lines)

    def _check_sum(self, entry: JournalEntry, match: TableMatch, score: BoardScore) -> None:
        """Report a score whose shells are not those of whole rounds under the rules."""
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
            message = f"`{score}` is {total} shells in all, but a round has {shells}"
            self.findings.tell(EventCode.WRONG_SUM, message, entry, str(score), Severity.WARNING)

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
            self.findings.tell(EventCode.BAD_LINEUP, message, entry, strange[0])
            return None
        places = [order.index(one) for one in players]
        if len(set(places)) < len(places) or len(places) != match.stage.boards:
            message = f"a line-up names {match.stage.boards} players, each once"
            self.findings.tell(EventCode.BAD_LINEUP, message, entry, team)
            return None
        if places != sorted(places):
            message = f"the line-up of `{team}` is not in the team's board order"
            hint = f"the order is {', '.join(order)}"
            self.findings.tell(EventCode.BAD_LINEUP, message, entry, team, Severity.WARNING, hint)
        sides = list(match.lineups)
        sides[match.entrants.index(team)] = players
        return replace(match, lineups=(sides[0], sides[1]))

    def _sits(self, entry: JournalEntry, match: TableMatch, entrant: str) -> bool:
        if entrant in match.entrants:
            return True
        message = f"`{entrant}` does not play at {match.address}"
        hint = f"{match.first} (South) and {match.second} (North) play there"
        self.findings.tell(EventCode.NOT_AT_TABLE, message, entry, entrant, hint=hint)
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
        hint = "`boards` of the stage in event.toml says how many"
        self.findings.tell(EventCode.TOO_MANY_BOARDS, message, entry, str(address), hint=hint)
        return False

    def _tell_twice(self, entry: JournalEntry, match: TableMatch, address: TableAddress) -> None:
        line = match.result_lines[-1] if match.result_lines else match.line
        message = f"`{address}` has a result already, in line #{line}"
        told = tell_result(self.plan, match, address.board or 1)
        if told is not None:
            message += f": {told}"
        right = f"{line} …"
        if isinstance(entry.fact, ResultFact):
            right = f"{address} {entry.fact.score}"
        hint = f'correct a wrong one with `sungka event correct FOLDER {right} --reason "…"`'
        self.findings.tell(EventCode.RESULT_TWICE, message, entry, str(address), hint=hint)
