"""Tournaments made up for tests: plans, and whole journals with forfeits, byes and withdrawals."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sungka.event.facts import (
    BoardScore,
    BoardsFact,
    DecideFact,
    Fact,
    ForfeitFact,
    FoulFact,
    JournalEntry,
    ResultFact,
    WithdrawFact,
)
from sungka.event.fold import Folding
from sungka.event.matches import TableMatch, judge_match
from sungka.event.pairing import list_current, propose
from sungka.event.plan import EventPlan, EventStage, Person, System, Team
from sungka.event.state import EventState


def make_plan(count: int, *stages: EventStage, clubs: int = 4, teams: int = 0) -> EventPlan:
    """A plan of so many players P1, P2, …, each in one of some clubs, or in teams T1, T2, …"""
    people = tuple(
        Person(f"P{at}", f"Player {at}", club=f"club {at % clubs}", rating=2000 - at)
        for at in range(1, count + 1)
    )
    size = count // teams if teams else 0
    each = tuple(
        Team(
            f"T{at}",
            f"Team {at}",
            tuple(one.id for one in people[size * (at - 1) : size * at]),
            club=f"club {at % clubs}",
        )
        for at in range(1, teams + 1)
    )
    return EventPlan(id="made", name="Made", lot="made", people=people, teams=each, stages=stages)


def random_stages(chance: Random, count: int) -> tuple[EventStage, ...]:
    """One or two stages that so many players can play."""
    boards = chance.choice([1, 1, 1, 3])
    wins = 2 if boards == 3 else None
    apart = chance.choice([None, "club"])
    match chance.randrange(4):
        case 0:
            rounds = min(chance.randint(2, 6), count - 2 if count > 3 else 1)
            return (EventStage("Open", System.SWISS, rounds=max(rounds, 1), apart=apart),)
        case 1:
            third = chance.random() < 0.5
            return (EventStage("Cup", System.KNOCK_OUT, third=third, boards=boards, wins=wins),)
        case 2:
            return (EventStage("All", System.ROUND_ROBIN, double=chance.random() < 0.2),)
        case _:
            groups = chance.randint(1, max(count // 3, 1))
            pools = EventStage("Groups", System.ROUND_ROBIN, groups=groups, advance=2, apart=apart)
            return (pools, EventStage("Finals", System.KNOCK_OUT, third=True))


class Held:
    """A tournament held by chance: its entries, and the state after each step."""

    def __init__(self, plan: EventPlan, chance: Random) -> None:
        self.plan, self.chance = plan, chance
        self.folding = Folding(plan)
        self.line = 1

    @property
    def state(self) -> EventState:
        return self.folding.state()

    @property
    def entries(self) -> tuple[JournalEntry, ...]:
        return tuple(self.folding.entries)

    def add(self, fact: Fact, by: str | None = None) -> None:
        self.line += 1
        self.folding.add(JournalEntry(self.line, fact, None, by))

    def play(self, steps: int = 60, watch: Callable[[EventState], object] | None = None) -> None:
        """Pair and play round by round until all is over."""
        for _ in range(steps):
            state = self.state
            current = list_current(state)
            if not current:
                return
            proposal = propose(state, current[0])
            if proposal.refused or proposal.is_over:
                return
            for one in proposal.facts:
                self.add(one.fact, one.by)
            if watch is not None:
                watch(self.state)
            state = self.state
            for match in state.matches.values():
                if not state.outcomes[match.address].is_over:
                    self._play_match(match)
            if self.chance.random() < 0.2:
                who = self.chance.choice(self.plan.people).id
                self.add(WithdrawFact(who, proposal.round + 1))

    def _play_match(self, match: TableMatch) -> None:
        chance, address = self.chance, match.address
        kind = chance.random()
        if kind < 0.08:
            self.add(ForfeitFact(address, (chance.choice(match.entrants),)))
            return
        if kind < 0.10:
            self.add(ForfeitFact(address, match.entrants))
            return
        if kind < 0.15:
            self.add(FoulFact(address, chance.choice("SN")))
        if 0.15 <= kind < 0.20:
            self._end_without_score(match)
            return
        scores = tuple(self._score() for _ in range(match.stage.boards))
        if match.stage.wins:
            scores = scores[: chance.randint(match.stage.wins, match.stage.boards)]
        first = ResultFact(address, scores[0]) if match.stage.boards == 1 else None
        self.add(first or BoardsFact(address, scores))
        if not self._is_over(match):
            if len(scores) < match.stage.boards:
                left = match.stage.boards - len(scores)
                for at in range(left):
                    board = address._replace(board=len(scores) + at + 1)
                    self.add(ResultFact(board, self._score()))
            if not self._is_over(match):
                self.add(DecideFact(address, (chance.choice(match.entrants),)))

    def _end_without_score(self, match: TableMatch) -> None:
        """Resignations and agreed draws: the whole match, or board by board."""
        chance, address = self.chance, match.address
        if match.stage.boards == 1:
            may_draw = match.stage.system is not System.KNOCK_OUT and chance.random() < 0.3
            who = match.entrants if may_draw else (chance.choice(match.entrants),)
            self.add(DecideFact(address, who))
            return
        for board in range(1, match.stage.boards + 1):
            if self._is_over(match):
                return
            at = address._replace(board=board)
            who = match.entrants if chance.random() < 0.2 else (chance.choice(match.entrants),)
            is_played = chance.random() < 0.5
            self.add(ResultFact(at, self._score()) if is_played else DecideFact(at, who))
        if not self._is_over(match):
            self.add(DecideFact(address, (chance.choice(match.entrants),)))

    def _is_over(self, match: TableMatch) -> bool:
        return judge_match(self.folding.matches[match.address], self.plan.fouls).is_over

    def _score(self) -> BoardScore:
        first = self.chance.choice([49, self.chance.randint(30, 68), self.chance.randint(30, 68)])
        return BoardScore(first, 98 - first)
