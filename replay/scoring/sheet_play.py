"""Play that goes on from a sheet, item by item, under the checks of finished records."""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

from ...engine.board import Seat
from ...engine.round import Round
from ...engine.ruleset import BurnChoice
from ...notation.diagnostic import Diagnostic
from ...notation.items import write_item
from ...notation.record import (
    Comment,
    Data,
    End,
    Event,
    Gap,
    Item,
    Note,
    Pass,
    PositionClaim,
    Race,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
)
from ..follow import EVENTS, Context, follow
from ..line import Line
from ..positions import begin_line
from ..rows import explain_stop, play_row
from ..steps import RoundBegun, Step
from .entry import Refusal
from .opening_row import EnteredLift, KnownRow, OpeningRow, empty_row
from .sheet import Asks, Sheet


class Refused(Exception):
    """An item cannot be taken; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal


def refuse(message: str, hint: str | None = None) -> NoReturn:
    """Refuse the entry; always raises `Refused`."""
    raise Refused(Refusal(message, hint))


class SheetPlay:
    """A sheet that is being added to; the sheet it was made from stays as it was."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.rules = sheet.rules
        self.line = _copy(sheet.line)
        self.base, self.last = sheet.base, sheet.last
        self.body = list(sheet.body)
        self.hands, self.taps = sheet.hands, list(sheet.taps)
        self.race: Race | None = None
        self.steps: list[Step] = []
        self.warnings: list[str] = []
        self.done: list[Seat] = []  # the seats whose turns were completed

    def sheet_after(self) -> Sheet:
        """The sheet with everything that was taken.

        Raises `Refused` when play cannot go on from there.
        """
        if self.line.state is None:
            refuse("play cannot go on from here", 'say where it does: `set "…" {why}`')
        return replace(
            self.sheet,
            body=tuple(self.body),
            line=_copy(self.line),
            base=self.base,
            last=self.last,
            hands=self.hands,
            taps=tuple(self.taps),
            steps=tuple(self.steps),
            warnings=tuple(self.warnings),
        )

    def judge_hands(self) -> Sheet:
        """The sheet with the lifts of its opening judged anew, because ticks have changed."""
        if self.asks is not Asks.HANDS or self.hands is None:
            return self.sheet
        self.hands = hands = replace(self.hands, doubts=(), fault=None)
        known = hands.known(self._state(), self.sheet.pace)
        if known.stops:
            self._doubt(hands, hands.row(self._state(), self.sheet.pace), known, None)
        return self.sheet_after()

    def take(self, item: Item, rest: tuple[Item, ...]) -> None:
        """Follow one item; `rest` is what comes after it in the same entry.

        Raises `Refused` when the item cannot be taken.
        """
        coming = rest[0] if rest else None
        is_aside = isinstance(item, Comment | Data | Event)
        if self.line.end is not None and not is_aside:
            refuse("the record is at its `end`", "take the `end` back to go on")
        match item:
            case Comment() | Data():
                self._note(item)
            case Event():
                self._event(item)
            case Turn():
                self._turn(item)
            case Pass():
                self._pass(item)
            case SimultaneousRow():
                self._row(item, rest)
            case Race():
                if self.race is not item:  # else it was taken with its row
                    refuse("a `race` is entered with its row", "like `S4 | N1 race S4 N1 S2`")
            case SetPosition():
                self._set(item, coming)
            case RoundStart():
                self._round(item)
            case Stores():
                self._agree(item)
            case PositionClaim() | Score():
                self._follow(item)
                self.body.append(item)
            case Gap():
                if not isinstance(coming, SetPosition):
                    hint = 'like `gap set "…" {a turn was not seen}`'
                    refuse("a `gap` needs a `set` that says where play goes on", hint)
                self._close_hands()
                self._follow(item)
                self.base = self.last = None
                self.body.append(item)
            case End():
                self._follow(item)
                self._close_hands()
                self.body.append(item)
            case _:
                refuse("that cannot be entered")
        self._gather()

    def _note(self, note: Note) -> None:
        if self.hands is not None:
            self.hands = replace(self.hands, notes=(*self.hands.notes, note))
        else:
            self.body.append(note)

    def _event(self, item: Event) -> None:
        if item.name not in EVENTS:
            known = ", ".join(f"`{name}`" for name in sorted(EVENTS))
            self.warnings.append(f"event `{item.name}` is not known; known are {known}")
        self.body.append(item)

    def _turn(self, turn: Turn) -> None:
        if self.asks is Asks.HANDS and turn.seat in self.rules.playing_order:
            self._lift(turn)
            return
        line, at = self.line, len(self.body)
        before = _copy(line)
        if line.due and line.due[0].seat is turn.seat and self.base and self.last is not None:
            begun = self.body[self.last]
            if isinstance(begun, Turn):
                line = self.line = _copy(self.base)
                before, at = self.base, self.last
                turn = begun._replace(moves=begun.moves + turn.moves, store_end=turn.store_end)
                # A claim about the board before this move says nothing about the board after it.
                later = self.body[at + 1 :]
                self.body[at + 1 :] = [it for it in later if not isinstance(it, Stores)]
        self._follow(turn, at)
        if line.state is None:
            refuse("a house that cannot be read is for records made afterwards")
        self.base, self.last = before, at
        self.body[at : at + 1] = [turn]
        if not line.due:
            self.done.append(turn.seat)
            self._pass_where_due()

    def _pass(self, turn: Pass) -> None:
        written = next((it for it in reversed(self.body) if not isinstance(it, Note)), None)
        if isinstance(written, Pass) and written.seat is turn.seat:
            return  # passes write themselves
        self._follow(turn)
        self.body.append(turn)

    def _pass_where_due(self) -> None:
        line = self.line
        while line.state is not None and line.state.position.to_move is not None:
            if line.state.legal_houses():
                return
            turn = Pass(line.state.position.to_move)
            self._follow(turn)
            self.body.append(turn)

    def _lift(self, turn: Turn) -> None:
        """Add a turn's moves to the hand of its seat."""
        seat = self.rules.playing_order.index(turn.seat)
        hands = self.hands or empty_row(self.rules)
        state = self._state()
        for move in turn.moves:
            if move.house is None or not 1 <= move.house <= self.rules.houses:
                number = "_" if move.house is None else move.house
                message = f"`{turn.seat.value}{number}` is not on a board with "
                refuse(message + f"{self.rules.houses} houses a seat")
            tap = next((tap for tap in self.taps if tap.seat is turn.seat), None)
            if move.tick is not None or tap is None:
                hands = hands.with_lift(seat, EnteredLift(move))
            else:
                self.taps.remove(tap)
                hands = hands.with_lift(seat, EnteredLift(move, tap.at))
        row = hands.row(state, self.sheet.pace)
        known = hands.known(state, self.sheet.pace)
        if known.stops:
            self._doubt(hands, row, known, turn.seat)
            return
        self.hands = replace(hands, doubts=(), fault=None)
        if hands.missing(state):
            return
        trial = _copy(self.line)
        found = [f for f in play_row(trial, len(self.body), row, None, None) if f.is_error]
        if found:
            raise Refused(_refusal(found[0]))
        if not trial.due:
            self._play_row(row, None, None)
            self._close_hands()
            self._pass_where_due()

    def _doubt(
        self, hands: OpeningRow, row: SimultaneousRow, known: KnownRow, seat: Seat | None
    ) -> None:
        """Keep lifts that are impossible as far as is known, if another hand may change that.

        Otherwise refuse the lift of `seat` if its hand fails, or say what no longer fits.
        """
        why = [explain_stop(self._state(), row, None, stop) for stop in known.stops]
        if known.may_change(hands.missing(self._state())):
            doubts = tuple(f"as entered so far {found.message}" for found in why)
            for stop, doubt in zip(known.stops, doubts, strict=True):
                if stop.seat is seat or doubt not in hands.doubts:
                    self.warnings.append(f"{doubt}; the lift is provisional")
            self.hands = replace(hands, doubts=doubts, fault=None)
            return
        for stop, found in zip(known.stops, why, strict=True):
            if stop.seat is seat:
                raise Refused(_refusal(found))
        self.hands = replace(hands, doubts=(), fault=why[0].message)

    def _row(self, row: SimultaneousRow, rest: tuple[Item, ...]) -> None:
        """Play a whole opening row; it replaces what was entered of it so far."""
        following = iter(rest)
        after = next(following, None)
        race = after if isinstance(after, Race) else None
        if race is not None:
            after = next(following, None)
        ruling = after if isinstance(after, SetPosition) else None
        before = _copy(self.line)
        self._play_row(row, race, ruling)
        if self.line.due and race is not None:
            refuse(f"{self.line.due[0].seat.title} has another house to lift in this row")
        if self.line.due:
            # The row is not complete: keep what is known of it as hands in the middle of it.
            self.line = before
            self.body.pop()
            self.base, self.last = self.sheet.base, self.sheet.last
            lifts = tuple(
                tuple(map(EnteredLift, turn.moves)) if isinstance(turn, Turn) else ()
                for turn in row.turns
            )
            kept = self.hands.notes if self.hands else ()
            between = tuple(note for notes in row.notes for note in notes)
            self.hands = OpeningRow(lifts, kept + between)
            return
        self._close_hands()
        if ruling is None:
            self._pass_where_due()

    def _play_row(
        self, row: SimultaneousRow, race: Race | None, ruling: SetPosition | None
    ) -> None:
        self.base, self.last = _copy(self.line), len(self.body)
        self._follow(row, context=Context(coming=race, ruling=ruling, is_reasoned=True))
        self.body.append(row)
        if race is not None:
            self.race = race
            self.body.append(race)

    def _close_hands(self) -> None:
        """End the row that is being entered: the notes made meanwhile come after it."""
        if self.hands is not None:
            self.body += self.hands.notes
        self.hands, self.taps = None, []

    def _set(self, item: SetPosition, coming: Item | None) -> None:
        if not isinstance(coming, Comment) or not coming.text.strip():
            refuse("a `set` needs its reason", 'like `set "…" {the shells were spilled}`')
        line, state = self.line, self.line.state
        if self.asks is Asks.HANDS and self.hands is not None and state is not None:
            if missing := self.hands.missing(state):
                refuse(f"{missing[0].title} has lifted nothing yet")
            self._play_row(self.hands.row(state, self.sheet.pace), None, item)
            self._close_hands()
        elif self.base is not None and self.last is not None and not self._is_ruled(self.last):
            self._rule_on_last(item, self.base, self.last)
        self._follow(item, context=Context(is_reasoned=True))
        self.body.append(item)
        line = self.line
        if line.state is not None and not line.state.is_over:
            self._pass_where_due()

    def _is_ruled(self, at: int) -> bool:
        """True when a `set` follows the turn or row at a place of the body already."""
        return any(isinstance(item, SetPosition) for item in self.body[at + 1 :])

    def _rule_on_last(self, item: SetPosition, base: Line, at: int) -> None:
        """Play the last turn or row, at a place of the body, again with the ruling after it."""
        while isinstance(self.body[-1], Pass):
            self.body.pop()
        self.line = _copy(base)
        # Stores that were agreed stand between a row and its race.
        after = next((it for it in self.body[at + 1 :] if not isinstance(it, Stores)), None)
        race = after if isinstance(after, Race) else None
        self._follow(self.body[at], at, Context(coming=race, ruling=item, is_reasoned=True))

    def _agree(self, item: Stores) -> None:
        """Put a claim about the stores behind the last turn, which it belongs to."""
        if self.last is None or self.hands is not None:
            refuse(f"`{write_item(item)}` has no turn before it")
        after = self.body[self.last + 1 :]
        if any(isinstance(it, Stores) for it in after):
            refuse("the stores after this turn are agreed already")
        if self._is_ruled(self.last):
            refuse("the board was set after the last turn, and the stores with it")
        self._follow(item)
        self.body.insert(self.last + 1, item)

    def _round(self, item: RoundStart) -> None:
        if item.number == 1 and self._is_unplayed():
            self._begin_again(item)
            return
        is_told = not self.line.knows_last_mover
        self._follow(item)
        self.base = self.last = None
        begun = (step for step in self.line.steps if isinstance(step, RoundBegun))
        burned = next((step.burned for step in begun), ())
        if self.rules.burn is not BurnChoice.CHOSEN:
            burned = ()
        first = item.first if is_told else None
        self.body.append(RoundStart(item.number, first, burned or None))
        self._pass_where_due()

    def _is_unplayed(self) -> bool:
        return self._state().opens_match and self.hands is None

    def _begin_again(self, item: RoundStart) -> None:
        """Begin the match once more, now that it is known who does."""
        place = next(at for at, it in enumerate(self.body) if isinstance(it, RoundStart))
        self.line, _ = begin_line(None, self.rules)
        self._follow(item, place)
        self.body[place] = RoundStart(1, item.first)

    @property
    def asks(self) -> Asks:
        return replace(self.sheet, line=self.line).asks

    def _state(self) -> Round:
        if self.line.state is None:
            raise ValueError("the board of a sheet is always known")
        return self.line.state

    def _follow(self, item: Item, at: int | None = None, context: Context | None = None) -> None:
        """Follow an item at its place in the body, its end where none is given."""
        if isinstance(item, Turn | SimultaneousRow):
            self.line.row = 1  # which row it is does not matter, only that one was played
        place = len(self.body) if at is None else at
        for finding in follow(self.line, place, item, context).findings:
            if finding.is_error:
                raise Refused(_refusal(finding))
            self.warnings.append(finding.message)

    def _gather(self) -> None:
        self.line.close_round()
        self.steps += self.line.steps
        self.line.steps = []


def _refusal(finding: Diagnostic) -> Refusal:
    return Refusal(finding.message, finding.hint, finding.position)


def _copy(line: Line) -> Line:
    return line.copy()
