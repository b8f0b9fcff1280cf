"""Reads `event.toml` into a plan, and finds all that is wrong in it, with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from enum import Enum
from typing import NamedTuple, TypeVar

from ..engine.rules_text import DEFAULT, rules_from_text
from ..notation.diagnostic import Severity
from ..notation.toml_places import BadToml, find_place, read_toml
from .findings import PLAN_FILE, EventCode, EventFinding, FilePlace
from .journal_text import fits_line
from .plan import (
    VERSION,
    EventPlan,
    EventStage,
    Order,
    Person,
    ScorerHelp,
    Shown,
    System,
    Team,
    Tie,
    TieEdition,
)

MOST_ENTRANTS = 20_000
"""The most players of a tournament."""

MOST_BOARDS = 99
"""The most boards of a match."""

_TOP = ("version", "id", "event", "site", "date", "rules", "time", "recorder", "keys", "lot")
_TABLES = (
    *("publish", "noindex", "ties-edition", "walkover", "fouls", "hall"),
    *("stages", "players", "teams", "tables"),
)
_STAGE = (
    *("name", "system", "order", "from", "category", "groups", "advance", "double", "third"),
    *("teams", "boards", "wins", "rounds", "apart", "rules", "tie-breaks", "level"),
)
_PERSON = ("id", "name", "team", "club", "rating", "seed", "category")
_TEAM = ("id", "name", "players", "club", "seed", "category")
_TITLES = {
    "stages": "stage",
    "players": "player",
    "teams": "team",
    "walkover": "[walkover]",
    "hall": "[hall]",
}

Choice = TypeVar("Choice", bound=Enum)


class PlanReading(NamedTuple):
    """A plan as far as it could be read, and what is wrong with it."""

    plan: EventPlan
    findings: tuple[EventFinding, ...]


def read_plan(written: bytes) -> PlanReading:
    """Read a plan; never raises, whatever is written."""
    try:
        found = read_toml(written)
    except BadToml as fault:
        line, column = fault.place
        place = FilePlace(line, column, column + 1)
        finding = EventFinding(EventCode.BAD_PLAN, str(fault), PLAN_FILE, place)
        return PlanReading(EventPlan(), (finding,))
    return _PlanReader(written.decode(), found).read()


class _PlanReader:
    def __init__(self, text: str, found: Mapping[str, object]) -> None:
        self.text, self.found = text, found
        self.findings: list[EventFinding] = []

    def read(self) -> PlanReading:
        self._check_keys(self.found, (*_TOP, *_TABLES), None, 1)
        version = self._number(self.found, "version", None, 1, least=1) or 1
        if version > VERSION:
            message = f"`version` is {version}; this program knows {VERSION} and 1"
            self._tell(EventCode.BAD_VALUE, message, "version", None, 1)
        text = {key: self._text(self.found, key, None, 1) for key in _TOP if key != "version"}
        self._check_rules(text["rules"], None, 1)
        people = tuple(
            person
            for number, entry in enumerate(self._list("players"), 1)
            if (person := self._read_person(entry, number)) is not None
        )
        teams = tuple(
            team
            for number, entry in enumerate(self._list("teams"), 1)
            if (team := self._read_team(entry, number)) is not None
        )
        stages = tuple(
            stage
            for number, entry in enumerate(self._list("stages"), 1)
            if (stage := self._read_stage(entry, number)) is not None
        )
        walkover, fouls, hall = (self._table(one) for one in ("walkover", "fouls", "hall"))
        self._check_keys(walkover, ("after",), "walkover", 1)
        self._check_keys(fouls, ("lose",), "fouls", 1)
        self._check_keys(hall, ("help",), "hall", 1)
        plan = EventPlan(
            id=text["id"] or text["event"] or "event",
            name=text["event"] or text["id"] or "",
            site=text["site"],
            date=text["date"],
            rules=text["rules"],
            time=text["time"],
            recorder=text["recorder"],
            lot=text["lot"] or text["id"] or text["event"] or "event",
            shown=self._choice(Shown, self.found, "publish", None, 1) or Shown.NAMES,
            noindex=self.found.get("noindex") is True,
            walkover=self._text(walkover, "after", "walkover", 1),
            fouls=self._number(fouls, "lose", "fouls", 1, least=1),
            help=self._choice(ScorerHelp, hall, "help", "hall", 1),
            ties_edition=self._choice(TieEdition, self.found, "ties-edition", None, 1),
            people=people,
            teams=teams,
            stages=stages,
            version=version,
        )
        self._check_members(plan)
        self._check_stages(plan)
        self.findings.sort(key=lambda one: one.place or FilePlace(0, 0, 0))
        return PlanReading(plan, tuple(self.findings))

    def _read_person(self, entry: Mapping[str, object], number: int) -> Person | None:
        self._check_keys(entry, _PERSON, "players", number)
        name = self._text(entry, "name", "players", number)
        id_ = self._text(entry, "id", "players", number) or name
        if not id_:
            message = f"player {number} has neither `id` nor `name`"
            self._tell(EventCode.BAD_VALUE, message, None, "players", number)
            return None
        if not self._fits(id_, "id" if "id" in entry else "name", "players", number):
            return None
        return Person(
            id_,
            name or id_,
            team=self._text(entry, "team", "players", number),
            club=self._text(entry, "club", "players", number),
            rating=self._number(entry, "rating", "players", number),
            seed=self._number(entry, "seed", "players", number),
            category=self._text(entry, "category", "players", number),
        )

    def _read_team(self, entry: Mapping[str, object], number: int) -> Team | None:
        self._check_keys(entry, _TEAM, "teams", number)
        name = self._text(entry, "name", "teams", number)
        id_ = self._text(entry, "id", "teams", number) or name
        if not id_:
            message = f"team {number} has neither `id` nor `name`"
            self._tell(EventCode.BAD_VALUE, message, None, "teams", number)
            return None
        if not self._fits(id_, "id" if "id" in entry else "name", "teams", number):
            return None
        return Team(
            id_,
            name or id_,
            self._texts(entry, "players", "teams", number),
            club=self._text(entry, "club", "teams", number),
            seed=self._number(entry, "seed", "teams", number),
            category=self._text(entry, "category", "teams", number),
        )

    def _read_stage(self, entry: Mapping[str, object], number: int) -> EventStage | None:
        self._check_keys(entry, _STAGE, "stages", number)
        name = self._text(entry, "name", "stages", number)
        system = self._choice(System, entry, "system", "stages", number)
        if name is None or system is None:
            if "system" not in entry or name is None:
                message = f"stage {number} needs `name` and `system`"
                self._tell(EventCode.BAD_STAGE, message, None, "stages", number)
            return None
        if not self._fits(name, "name", "stages", number):
            return None
        stage = EventStage(
            name,
            system,
            source=self._text(entry, "from", "stages", number),
            category=self._text(entry, "category", "stages", number),
            rules=self._text(entry, "rules", "stages", number),
            apart=self._text(entry, "apart", "stages", number),
            ties=self._ties(entry, "tie-breaks", number),
        )
        self._check_rules(stage.rules, "stages", number)
        if stage.apart not in (None, "club", "team"):
            message = f"`apart` is `club` or `team`, not `{stage.apart}`"
            self._tell(EventCode.BAD_VALUE, message, "apart", "stages", number)
        number_of = {
            key: self._number(entry, key, "stages", number, least=1, most=most)
            for key, most in (("groups", 999), ("boards", MOST_BOARDS), ("wins", MOST_BOARDS))
        }
        order = self._choice(Order, entry, "order", "stages", number)
        return replace(
            stage,
            order=order or Order.LOT,
            groups=number_of["groups"] or 1,
            boards=number_of["boards"] or 1,
            wins=number_of["wins"],
            advance=self._number(entry, "advance", "stages", number, least=1),
            rounds=self._number(entry, "rounds", "stages", number, least=1, most=99),
            double=self._flag(entry, "double", number),
            third=self._flag(entry, "third", number),
            teams=self._flag(entry, "teams", number),
            level=self._ties(entry, "level", number) or (Tie.B1, Tie.SD),
        )

    def _check_members(self, plan: EventPlan) -> None:
        seen: dict[str, str] = {}
        ids = {"players": [one.id for one in plan.people], "teams": [one.id for one in plan.teams]}
        for table, every in ids.items():
            for number, one in enumerate(every, 1):
                title = f"{_TITLES[table]} {number}"
                if one in seen:
                    message = f"{title} has the id `{one}`, which is that of {seen[one]}"
                    key = "id" if "id" in self._list(table)[number - 1] else "name"
                    self._tell(EventCode.ENTRANT_TWICE, message, key, table, number)
                seen.setdefault(one, title)
        if len(plan.people) > MOST_ENTRANTS:
            message = f"there are {len(plan.people)} players, but {MOST_ENTRANTS} are the most"
            self._tell(EventCode.BAD_VALUE, message, None, "players", MOST_ENTRANTS + 1)
        for number, team in enumerate(plan.teams, 1):
            for player in team.players:
                if player not in plan.person_by_id:
                    near = get_close_matches(player, plan.person_by_id, 1)
                    hint = f"did you mean `{near[0]}`?" if near else None
                    message = f"team `{team.id}`: `{player}` is not a player's id"
                    self._tell(
                        EventCode.UNKNOWN_MEMBER, message, "players", "teams", number, hint=hint
                    )

    def _check_stages(self, plan: EventPlan) -> None:
        for number, stage in enumerate(plan.stages, 1):
            fault, key = _find_stage_fault(plan, stage, plan.stages[: number - 1])
            if fault:
                message = f"stage `{stage.name}`: {fault}"
                self._tell(EventCode.BAD_STAGE, message, key, "stages", number)

    def _check_rules(self, rules: str | None, table: str | None, number: int) -> None:
        try:
            rules_from_text(rules or DEFAULT)
        except ValueError as fault:
            self._tell(EventCode.BAD_VALUE, str(fault), "rules", table, number)

    def _check_keys(
        self, entry: Mapping[str, object], known: Iterable[str], table: str | None, number: int
    ) -> None:
        known = tuple(known)
        for key in entry:
            if key not in known:
                where = f"{_TITLES.get(table, f'[{table}]')} {number}: " if table else ""
                near = get_close_matches(key, known, 1)
                hint = f"did you mean `{near[0]}`?" if near else f"known are {', '.join(known)}"
                message = f"{where}`{key}` is not known"
                self._tell(
                    EventCode.UNKNOWN_KEY, message, key, table, number, hint=hint, of_value=False
                )

    def _list(self, key: str) -> list[Mapping[str, object]]:
        entries = self.found.get(key, [])
        if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
            message = f"`{key}` is a list of tables, each beginning with `[[{key}]]`"
            self._tell(EventCode.BAD_VALUE, message, key, None, 1)
            return []
        return entries

    def _table(self, key: str) -> Mapping[str, object]:
        found = self.found.get(key, {})
        if isinstance(found, dict):
            return found
        message = f"`{key}` is a table that begins with `[{key}]`"
        self._tell(EventCode.BAD_VALUE, message, key, None, 1)
        return {}

    def _text(
        self, entry: Mapping[str, object], key: str, table: str | None, number: int
    ) -> str | None:
        value = entry.get(key)
        if value is None:
            return None
        is_text = isinstance(value, str | int | float) or hasattr(value, "isoformat")
        if isinstance(value, bool) or not is_text:
            message = f"`{key}` is a text, not {_name_kind(value)}"
            self._tell(EventCode.BAD_VALUE, message, key, table, number)
            return None
        return str(value).strip() or None

    def _fits(self, text: str, key: str, table: str, number: int) -> bool:
        """True for a name that a line of the journal can hold; any other is reported."""
        if not fits_line(text):
            message = f"`{key}` has a character that ends a line: the journal cannot hold it"
            self._tell(EventCode.BAD_VALUE, message, key, table, number)
        return fits_line(text)

    def _texts(
        self, entry: Mapping[str, object], key: str, table: str, number: int
    ) -> tuple[str, ...]:
        value = entry.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str | int) for one in value):
            message = f"`{key}` is a list of texts, not {_name_kind(value)}"
            self._tell(EventCode.BAD_VALUE, message, key, table, number)
            return ()
        return tuple(str(one) for one in value)

    def _flag(self, entry: Mapping[str, object], key: str, number: int) -> bool:
        value = entry.get(key, False)
        if not isinstance(value, bool):
            message = f"`{key}` is true or false, not {_name_kind(value)}"
            self._tell(EventCode.BAD_VALUE, message, key, "stages", number)
        return value is True

    def _number(
        self,
        entry: Mapping[str, object],
        key: str,
        table: str | None,
        number: int,
        least: int = 0,
        most: int = MOST_ENTRANTS,
    ) -> int | None:
        value = entry.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            shown = f"`{value}`" if isinstance(value, int) else _name_kind(value)
            message = f"`{key}` is a number from {least} to {most}, not {shown}"
            self._tell(EventCode.BAD_VALUE, message, key, table, number)
            return None
        return value

    def _ties(self, entry: Mapping[str, object], key: str, number: int) -> tuple[Tie, ...]:
        ties = []
        for name in self._texts(entry, key, "stages", number):
            try:
                ties.append(Tie(name.upper()))
            except ValueError:
                message = f"`{name}` is not a tie-break"
                hint = f"known are {', '.join(tie.value for tie in Tie)}"
                self._tell(EventCode.BAD_VALUE, message, key, "stages", number, hint=hint)
        return tuple(ties)

    def _choice(
        self,
        kind: type[Choice],
        entry: Mapping[str, object],
        key: str,
        table: str | None,
        number: int,
    ) -> Choice | None:
        value = entry.get(key)
        if value is None:
            return None
        try:
            return kind(value)
        except ValueError:
            known = ", ".join(f"`{one.value}`" for one in kind)
            shown = f"`{value}`" if isinstance(value, str) else _name_kind(value)
            message = f"`{key}` is one of {known}, not {shown}"
            self._tell(EventCode.BAD_VALUE, message, key, table, number)
            return None

    def _tell(
        self,
        code: EventCode,
        message: str,
        key: str | None,
        table: str | None,
        number: int,
        *,
        hint: str | None = None,
        of_value: bool = True,
    ) -> None:
        at = find_place(self.text, key, table, number, of_value=of_value)
        line = self.text.split("\n")[at.line - 1 :][:1]
        rest = line[0][at.column - 1 :] if line else ""
        length = len(rest.split("#")[0].rstrip()) if of_value else len(key or " ")
        place = FilePlace(at.line, at.column, at.column + max(length, 1))
        self.findings.append(EventFinding(code, message, PLAN_FILE, place, hint, Severity.ERROR))


def _find_stage_fault(
    plan: EventPlan, stage: EventStage, before: tuple[EventStage, ...]
) -> tuple[str | None, str | None]:
    """Why a stage cannot be held, and the key that says so."""
    source = plan.source_of(stage)
    if any(one.name == stage.name for one in before):
        return "another stage has this name", "name"
    if stage.source is not None and source not in before:
        return f"`from` names no stage before it: `{stage.source}`", "from"
    if stage.groups > 1 and stage.system is not System.ROUND_ROBIN:
        return "only a round robin has groups", "groups"
    if stage.system is System.SWISS and stage.rounds is None:
        return "a Swiss system needs `rounds`", "system"
    if stage.wins is not None and not stage.boards // 2 < stage.wins <= stage.boards:
        return f"`wins` of {stage.boards} boards is more than half of them", "wins"
    if stage.wins is not None and stage.teams:
        return "the boards of a team match are all played: `wins` has no meaning", "wins"
    if stage.teams and not plan.teams:
        return "there are no `[[teams]]`", "teams"
    short = [team.id for team in plan.teams if stage.teams and len(team.players) < stage.boards]
    if short:
        return f"team `{short[0]}` has fewer players than there are boards", "boards"
    if source is None and len(plan.list_entrants(stage)) < max(2, 2 * stage.groups):
        return "there are fewer than two entrants for a group", "name"
    return None, None


def _name_kind(value: object) -> str:
    kinds = {str: "a text", bool: "true or false", int: "a number", list: "a list", dict: "a table"}
    return kinds.get(type(value), "something else")
