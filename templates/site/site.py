"""A tournament as its site shows it: names, addresses, and results in words."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ...event.facts import TableAddress
from ...event.feats import Feat
from ...event.matches import KnownBy, MatchOutcome, TableMatch
from ...event.openings import GameLine
from ...event.plan import EventPlan, EventStage, Shown, System
from ...event.standings import GroupTable, list_standings
from ...event.state import EventState
from ...event.systems.swiss import write_halves
from ..messages import Words, load_site_words
from ..stems import list_stems
from .blocks import TELLS, Cell
from .progress import RoundProgress


@dataclass(frozen=True, slots=True)
class SitePart:
    """The groups of a part, by stage and number, and of the whole its progress and addresses."""

    groups: frozenset[tuple[str, int]]
    progress: Mapping[int, RoundProgress]
    addresses: Mapping[str, str]


@dataclass(frozen=True)
class EventSite:
    """The values a site is made from: a state, the addresses of replays by table and board, feats.

    `lines` are the first turns of its games that have replays.
    `extras` are the pages that not every site has: `openings` and `feats`.
    `part` says of a part of a tournament what is known of the whole.
    `times` are those of the journal's lines as RFC 3339 has them.
    `base` is the address under which the site will lie, with a `/` at its end, if it is known;
    `has_card` says that previews of its pages have a picture there, and `has_pictures` that those
    of standings, rounds and games have their own. `hides_results` says that its pages hide results
    until a reader asks for them.
    """

    state: EventState
    replays: Mapping[TableAddress, str]
    feats: tuple[Feat, ...] = ()
    times: Mapping[int, str] = field(default_factory=dict)
    lang: str = "en"
    base: str | None = None
    lines: tuple[GameLine, ...] = ()
    extras: frozenset[str] = frozenset()
    part: SitePart | None = None
    has_card: bool = False
    has_pictures: bool = False
    hides_results: bool = False

    @property
    def plan(self) -> EventPlan:
        """The tournament's plan."""
        return self.state.plan

    @cached_property
    def words(self) -> Words:
        """The words of its pages."""
        return load_site_words(self.lang)

    @cached_property
    def first_time(self) -> str:
        """The time of the first line that has one, else of the tournament's day."""
        written = next((self.times[line] for line in sorted(self.times)), None)
        if written is None and _DAY.fullmatch(self.plan.date or ""):
            return f"{self.plan.date}T00:00:00Z"
        return written or "1970-01-01T00:00:00Z"

    def time_of(self, line: int) -> str:
        """The time of a line, else that of the last one before it that has one."""
        at = bisect_right(self._timed_lines, line)
        return self.times[self._timed_lines[at - 1]] if at else self.first_time

    @cached_property
    def _timed_lines(self) -> tuple[int, ...]:
        return tuple(sorted(self.times))

    @property
    def title(self) -> str:
        """The name of the tournament."""
        return self.plan.name or self.plan.id or self.words.say("event")

    @cached_property
    def stages(self) -> tuple[EventStage, ...]:
        """The stages that are drawn."""
        return tuple(stage for stage in self.plan.stages if self.state.groups_of(stage))

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that are paired."""
        return tuple(sorted({one for stage in self.stages for one in self.state.rounds_of(stage)}))

    @cached_property
    def progress(self) -> Mapping[int, RoundProgress]:
        """The progress of each round that has a match."""
        if self.part is not None:
            return self.part.progress
        matches = Counter(address.round for address in self.state.matches)
        over: dict[int, Counter[str]] = defaultdict(Counter)
        for address, outcome in self.state.outcomes.items():
            if outcome.is_over:
                over[address.round][outcome.known.value] += 1
        stages: dict[int, list[int]] = defaultdict(list)
        for place, stage in enumerate(self.plan.stages):
            for number in self.state.rounds_of(stage):
                if (stage.name, number) in self.matches_by_round:
                    stages[number].append(place)
        times: dict[int, list[str]] = defaultdict(list)
        for address, match in self.state.matches.items():
            if time := self.result_time(match):
                times[address.round].append(time)
        return {
            one: RoundProgress(
                *(matches[one], over[one], tuple(stages[one])),
                *(min(times[one], default=""), max(times[one], default="")),
            )
            for one in sorted(matches)
        }

    @cached_property
    def matches_by_round(self) -> Mapping[tuple[str, int], list[TableMatch]]:
        """The matches of a stage in a round, by the stage's name."""
        found: dict[tuple[str, int], list[TableMatch]] = defaultdict(list)
        for address in sorted(self.state.matches):
            match = self.state.matches[address]
            found[match.stage.name, address.round].append(match)
        return found

    @cached_property
    def addresses(self) -> Mapping[str, str]:
        """The addresses of the pages of players and teams by their ids."""
        return list_addresses(self.plan) if self.part is None else self.part.addresses

    def standings(self, stage: EventStage, last: int | None = None) -> tuple[GroupTable, ...]:
        """The standings of a stage, worked out once for each round after which they are asked."""
        if last is not None and last >= max(self.state.rounds_of(stage), default=0):
            last = None
        key = stage.name, last
        if key not in self._standings:
            groups = None
            if self.part is not None:
                groups = {number for name, number in self.part.groups if name == stage.name}
            self._standings[key] = list_standings(self.state, stage, last, groups)
        return self._standings[key]

    @cached_property
    def _standings(self) -> dict[tuple[str, int | None], tuple[GroupTable, ...]]:
        return {}

    def who(self, entrant: str, mark: str = "", more: str = "") -> Cell:
        """A player or a team by name, with a link."""
        return Cell(self.plan.name_of(entrant), self.addresses.get(entrant), mark, more)

    def club(self, entrant: str) -> str:
        """The club, which nobody sees where only ids are published."""
        if self.plan.shown is Shown.IDS:
            return ""
        return self.plan.club_of(entrant, "club") or ""

    def mark_result(self, cell: Cell) -> Cell:
        """A cell that tells a result, with the mark by which a page that hides results finds it."""
        if not self.hides_results:
            return cell
        return cell._replace(mark=f"{cell.mark} {TELLS}".lstrip())

    def mark_meeting(self, stage: EventStage, number: int) -> str:
        """The mark of a match in a round of a stage, where who plays tells who won before."""
        is_later = is_bracket(stage) and number > min(self.state.rounds_of(stage), default=number)
        is_result = is_later or self.plan.source_of(stage) is not None
        return TELLS if self.hides_results and is_result else ""

    def who_plays(self, match: TableMatch, entrant: str, mark: str = "") -> Cell:
        """One of both in a match, marked where that tells who won before."""
        tells = self.mark_meeting(match.stage, match.address.round)
        return self.who(entrant, f"{mark} {tells}".strip())

    def place_of(self, match: TableMatch) -> str:
        """The stage of a match, and the group where there are several."""
        if match.stage.groups < 2 or match.group is None:
            return match.stage.name
        return self.words.say("group_of", stage=match.stage.name, n=match.group)

    def known(self, match: TableMatch) -> str:
        """The way a result is known, in words."""
        outcome = self.state.outcomes[match.address]
        word = self.words.say(f"known_{outcome.known.value}")
        if outcome.words is None or outcome.words in ("forfeit", "decided"):
            return word
        for start, key in _WORDS:
            if outcome.words.startswith(start):
                return f"{word}; {self.words.say(key)}"
        if boards := _BOARDS.fullmatch(outcome.words):
            key = "boards_decided" if boards[1] else "board_decided"
            return f"{word}; {self.words.say(key, n=boards[2])}"
        return f"{word}; {outcome.words}"

    def reason_of(self, match: TableMatch) -> str:
        """The way in which a match was decided, where that was not its score alone."""
        outcome = self.state.outcomes[match.address]
        if not outcome.is_over:
            return ""
        word, _, rest = self.known(match).partition("; ")
        if outcome.known not in (KnownBy.ENTERED, KnownBy.RECORDED):
            rest = ": ".join(filter(None, (word, rest)))
        return ": ".join(filter(None, (rest, match.why)))

    def result_time(self, match: TableMatch) -> str:
        """The time of a match's result, empty where it is not known."""
        return self.times.get(match.result_lines[-1], "") if match.result_lines else ""

    def replay_links(self, match: TableMatch) -> tuple[Cell, ...]:
        """Links to the replays of a match, one for each board that has a record."""
        found = []
        for board in (None, *range(1, max(match.stage.boards, len(match.scores)) + 1)):
            link = self.replays.get(match.address._replace(board=board))
            if link is not None:
                text = "replay" if board is None else "replay_of_board"
                found.append(Cell(self.words.say(text, n=board), link))
        return tuple(found)


def time_cell(time: str) -> Cell:
    """A time, which is read so where no script knows the reader's own; empty for an empty one.

    >>> time_cell("2026-01-18T19:04:11Z").text
    '2026-01-18 19:04 UTC'
    """
    text = f"{time[:10]} {time[11:16]} UTC" if time else ""
    return Cell(text, mark="when", time=time)


_DAY = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")

_BOARDS = re.compile("board(s?) ([0-9, ]+) decided")

_WORDS = (
    ("lost by fouls", "by_fouls"),
    ("both forfeited", "both_forfeited"),
    ("level; decided by board 1", "by_board_1"),
    ("level; decided by shells", "by_shells"),
    ("level; decided by fouls", "by_fewest_fouls"),
    ("level:", "level_open"),
)
"""The ways a match is decided, as `event/matches.py` says them, and the words for them."""


def list_addresses(plan: EventPlan) -> Mapping[str, str]:
    """The addresses of the pages of players and teams by their ids."""
    folders = (("players", plan.people), ("teams", plan.teams))
    return {
        entrant: f"{folder}/{stem}.html"
        for folder, every in folders
        for entrant, stem in list_stems(one.id for one in every).items()
    }


def score_of(match: TableMatch, outcome: MatchOutcome) -> str:
    """The score of a match: shells, or boards with the shells of each; `+` and `−` of a forfeit."""
    if match.forfeits:
        return " ".join("−" if one in match.forfeits else "+" for one in match.entrants)
    shells = [f"{one.first}–{one.second}" for one in match.scores if one is not None]
    if match.stage.boards == 1 and len(match.scores) <= 1 and shells:
        return shells[0]
    if not shells and not any(outcome.boards):
        return ""
    boards = "–".join(write_halves(one) for one in outcome.boards)
    return f"{boards} ({', '.join(shells)})" if shells else boards


def winner_marks(match: TableMatch, outcome: MatchOutcome) -> tuple[str, str]:
    """The marks of the first and the second: `won` for the winner."""
    first, second = ("won" if one == outcome.winner else "" for one in match.entrants)
    return first, second


def is_bracket(stage: EventStage) -> bool:
    """True when a stage is a knock-out."""
    return stage.system is System.KNOCK_OUT


def is_open(outcome: MatchOutcome) -> bool:
    """True when nothing is known of a match yet."""
    return outcome.known is KnownBy.OPEN
