"""The plan of a tournament: its stages, people, teams and ties, as `event.toml` says them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

VERSION = 2
"""The version of `event.toml` with stages; 1 is that of the recorder alone."""

WIN, DRAW, LOSS = 2, 1, 0
"""The points of a match, in halves."""


class System(Enum):
    """Who meets whom in a stage."""

    ROUND_ROBIN = "round-robin"
    KNOCK_OUT = "knock-out"
    SWISS = "swiss"


NAMES = {System.ROUND_ROBIN: "berger", System.KNOCK_OUT: "bracket", System.SWISS: "swiss"}
"""The word behind `by` in a line that a system wrote."""


class Order(Enum):
    """The starting order of a stage: by lot, or as the plan or the last stage has it.

    With `SNAKE` groups are filled to and fro in that order.
    """

    LOT = "lot"
    SEEDING = "seeding"
    SNAKE = "snake"


class Shown(Enum):
    """The form in which people are published: names, initials or nothing but their ids."""

    NAMES = "names"
    INITIALS = "initials"
    IDS = "ids"


class ScorerHelp(Enum):
    """The help that a scorer's phone gives: what can be entered, or none where players score."""

    LEGAL = "legal"
    NONE = "none"


class TieEdition(Enum):
    """The editions of FIDE's tie-break regulations (handbook C.07) for rounds not played.

    They are in force from 1 August 2024 and from 1 March 2026.
    """

    FIDE_2024 = "fide-2024"
    FIDE_2026 = "fide-2026"


class Tie(Enum):
    """The tie-breaks; those after `KS` are ours and not FIDE's."""

    DE = "DE"
    WIN = "WIN"
    BH = "BH"
    BH_C1 = "BH-C1"
    BH_M1 = "BH-M1"
    SB = "SB"
    PS = "PS"
    KS = "KS"
    SD = "SD"
    SH = "SH"
    RW = "RW"
    B1 = "B1"
    FOUL = "FOUL"
    LOT = "LOT"

    @property
    def words(self) -> str:
        """A description of what it counts."""
        return _TIE_WORDS[self]


_TIE_WORDS = {
    Tie.DE: "direct encounter: the points among those who are level",
    Tie.WIN: "rounds with the points of a win",
    Tie.BH: "Buchholz: the points of all opponents",
    Tie.BH_C1: "Buchholz without the lowest opponent",
    Tie.BH_M1: "Buchholz without the lowest and the highest opponent",
    Tie.SB: "Sonneborn-Berger: the opponents' points, each times the points made against them",
    Tie.PS: "the sum of the points after each round",
    Tie.KS: "Koya: the points against opponents with half of the possible points or more",
    Tie.SD: "difference of stores: own shells less the opponents'",
    Tie.SH: "own shells",
    Tie.RW: "boards won",
    Tie.B1: "points on board 1",
    Tie.FOUL: "fouls, the fewest first",
    Tie.LOT: "lot, drawn from the tournament's id",
}

_DEFAULT_TIES = {
    System.ROUND_ROBIN: (Tie.DE, Tie.SD, Tie.SB, Tie.LOT),
    System.KNOCK_OUT: (Tie.SD, Tie.B1, Tie.LOT),
    System.SWISS: (Tie.BH_C1, Tie.BH, Tie.SB, Tie.SD, Tie.LOT),
}


@dataclass(frozen=True, slots=True)
class Person:
    """A player; `seed` orders them where no lot is drawn, then the rating, then the plan."""

    id: str
    name: str
    team: str | None = None
    club: str | None = None
    rating: int | None = None
    seed: int | None = None
    category: str | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """A team; `players` are ids in board order, reserves last."""

    id: str
    name: str
    players: tuple[str, ...]
    club: str | None = None
    seed: int | None = None
    category: str | None = None


@dataclass(frozen=True, slots=True)
class EventStage:
    """A stage: its system and what it takes from the stage before.

    A match has `boards` boards at most and is won with `wins` of them; with `teams` all are played
    at once, each by another player. `groups` and `advance` are of a round robin, `rounds` of a
    Swiss system, `third` and `level` of a knock-out: `level` decides a match that is drawn.
    `apart` are members of one `club` or `team` who are kept from meeting early.
    """

    name: str
    system: System
    order: Order = Order.LOT
    source: str | None = None
    category: str | None = None
    groups: int = 1
    advance: int | None = None
    double: bool = False
    third: bool = False
    teams: bool = False
    boards: int = 1
    wins: int | None = None
    rounds: int | None = None
    apart: str | None = None
    rules: str | None = None
    ties: tuple[Tie, ...] = ()
    level: tuple[Tie, ...] = (Tie.B1, Tie.SD)

    @property
    def tie_breaks(self) -> tuple[Tie, ...]:
        """The tie-breaks of its standings, in their order."""
        return self.ties or _DEFAULT_TIES[self.system]


@dataclass(frozen=True)
class EventPlan:
    """All that `event.toml` says.

    `lot` is the text that lots are drawn from, the id unless the plan has one. `walkover` is the
    time from which on a player who is missing loses, `fouls` how many lose a board. `help`
    is the help that a scorer's phone gives, `None` where the plan says nothing. Without a
    `ties_edition` ties are worked out as before there were two editions (`TieTable.adjusted`).
    """

    id: str = ""
    name: str = ""
    site: str | None = None
    date: str | None = None
    rules: str | None = None
    time: str | None = None
    recorder: str | None = None
    lot: str = ""
    shown: Shown = Shown.NAMES
    noindex: bool = False
    walkover: str | None = None
    fouls: int | None = None
    help: ScorerHelp | None = None
    ties_edition: TieEdition | None = None
    people: tuple[Person, ...] = ()
    teams: tuple[Team, ...] = ()
    stages: tuple[EventStage, ...] = ()
    version: int = VERSION

    @cached_property
    def person_by_id(self) -> Mapping[str, Person]:
        """The players by their ids."""
        return {person.id: person for person in self.people}

    @cached_property
    def team_by_id(self) -> Mapping[str, Team]:
        """The teams by their ids."""
        return {team.id: team for team in self.teams}

    def is_known(self, entrant: str) -> bool:
        """True when a player or a team has this id."""
        return entrant in self.person_by_id or entrant in self.team_by_id

    def find_stage(self, name: str | None) -> EventStage | None:
        """The stage of that name; without a name the only one there is."""
        if name is None:
            return self.stages[0] if len(self.stages) == 1 else None
        return next((stage for stage in self.stages if stage.name == name), None)

    def name_of(self, entrant: str) -> str:
        """The name of a player or team as it is published."""
        if entrant in self.team_by_id:
            return self.team_by_id[entrant].name
        person = self.person_by_id.get(entrant)
        if person is None or self.shown is Shown.IDS:
            return entrant
        if self.shown is Shown.INITIALS:
            words = person.name.replace(",", " ").split()
            return "".join(f"{word[0]}." for word in words) or entrant
        return person.name

    @cached_property
    def namesakes(self) -> frozenset[str]:
        """The ids of players and teams that share their published name with another."""
        ids = [*self.person_by_id, *self.team_by_id]
        names = Counter(map(self.name_of, ids))
        return frozenset(one for one in ids if names[self.name_of(one)] > 1)

    def club_of(self, entrant: str, kind: str | None) -> str | None:
        """The club that keeps entrants apart, or with `kind` `team` the team."""
        if kind is None:
            return None
        if entrant in self.team_by_id:
            return self.team_by_id[entrant].club
        person = self.person_by_id.get(entrant)
        if person is None:
            return None
        return person.team if kind == "team" else person.club

    def list_entrants(self, stage: EventStage) -> tuple[str, ...]:
        """The ids of those who may enter a first stage, in the order of seeds and ratings."""
        every: tuple[Person, ...] | tuple[Team, ...] = self.teams if stage.teams else self.people
        mine = [one for one in every if self.may_enter(stage, one.id)]

        def rank(one: Person | Team) -> tuple[bool, int, int]:
            rating = one.rating if isinstance(one, Person) else None
            return one.seed is None, one.seed or 0, -(rating or 0)

        return tuple(one.id for one in sorted(mine, key=rank))

    def may_enter(self, stage: EventStage, entrant: str) -> bool:
        """True for a player or a team of the kind and category that a stage is for."""
        by_id: Mapping[str, Person | Team] = self.team_by_id if stage.teams else self.person_by_id
        return entrant in by_id and stage.category in (None, by_id[entrant].category)

    def source_of(self, stage: EventStage) -> EventStage | None:
        """The stage that a stage takes its entrants from, `None` for a first one."""
        if stage.source is not None:
            return self.find_stage(stage.source)
        at = self.stages.index(stage)
        before = [one for one in self.stages[:at] if one.category == stage.category]
        return before[-1] if before and before[-1].advance else None
