"""A record followed item by item: what each says of play is played, or compared with the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from ..notation.diagnostic import Code, Diagnostic
from ..notation.record import (
    Comment,
    Data,
    End,
    Event,
    Gap,
    Item,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ..notation.rows import number_rows
from . import claims, sentences
from .line import Line
from .positions import hint_at_fresh_board
from .rounds import begin_round, follow_end, follow_score
from .rows import play_row, report_stray_race
from .turns import follow_set, play_turn
from .wording import error, warning

EVENTS = frozenset({"illegal", "correction", "count", "pause", "resume", "offer", "ruling"})
"""The events with a meaning; others are kept, with a warning."""


class Context(NamedTuple):
    """The relation of an item to those around it in its own line of play.

    `row` is the number of its row if it is a played turn. `coming` is the next item that is played;
    comments, data, claims of the stores, events and whole variations are passed over. `ruling` is
    the `set` that follows it directly, or follows its `race`. `follows_row` says that a
    simultaneous row comes before it, `is_before_rounds` that nothing was played and `round 1` is to
    come. `is_reasoned` says that a comment, the reason, follows the `set` that the item is, or that
    rules on it.
    """

    row: int | None = None
    coming: Item | None = None
    ruling: SetPosition | None = None
    follows_row: bool = False
    is_before_rounds: bool = False
    is_reasoned: bool = False

    @property
    def race(self) -> Race | None:
        """The `race` of a simultaneous row."""
        return self.coming if isinstance(self.coming, Race) else None


class Followed(NamedTuple):
    """The result of following an item; `is_confirmed`: it is a claim that holds."""

    findings: list[Diagnostic]
    is_confirmed: bool = False


class Outline:
    """The contexts of the items of a record's body, each made when it is asked for.

    `seats` is how many play, if it is known. `rows` has the number of each item's row, `None` for
    what is no played turn; `torn` are the items before text that could not be read.
    """

    def __init__(self, record: Record, seats: int | None = None) -> None:
        body = self._body = record.body
        self.rows = [None if row is None else row.number for row in number_rows(record, seats)]
        self._after = _places_after(body)
        begin = len(
            list(takewhile(lambda item: isinstance(item, Unreadable | Comment | Data), body))
        )
        first = body[begin] if begin < len(body) else None
        self._begin = begin if isinstance(first, RoundStart) and first.number == 1 else 0
        self._behind_row: frozenset[int] = frozenset()
        self.torn: frozenset[int] = frozenset()
        kinds = set(map(type, body))
        after = [(at, place) for at, place in enumerate(self._after) if place]
        if SimultaneousRow in kinds:
            rows = [place for at, place in after if type(body[at]) is SimultaneousRow]
            self._behind_row = frozenset(rows)
        if Unreadable in kinds:
            self.torn = frozenset([at for at, p in after if type(body[p]) is Unreadable])

    def __len__(self) -> int:
        return len(self._body)

    def __iter__(self) -> Iterator[Context]:
        return map(self.__getitem__, range(len(self._body)))

    def __getitem__(self, index: int) -> Context:
        body, place = self._body, self._after[index]
        coming = None if place is None else body[place]
        behind = place
        if place is not None and isinstance(coming, Race):
            behind = self._after[place]
        ruling = None if behind is None else body[behind]
        is_ruled = isinstance(ruling, SetPosition)
        stated = index if isinstance(body[index], SetPosition) else behind if is_ruled else None
        return Context(
            self.rows[index],
            coming,
            ruling if isinstance(ruling, SetPosition) else None,
            index in self._behind_row,
            index < self._begin,
            stated is not None and has_reason(body, stated),
        )


def has_reason(body: tuple[Item, ...], at: int) -> bool:
    """True when a comment that says something stands directly behind the item at a place."""
    after = body[at + 1] if at + 1 < len(body) else None
    return isinstance(after, Comment) and bool(after.text.strip())


def follow(line: Line, index: int, item: Item, context: Context | None = None) -> Followed:
    """Follow one item, at `index` in the body; it changes `line`.

    The findings are the caller's to report, to stop at, or to refuse: after an error the line
    goes on as well as it can. Whatever comes after the `end` is an error each time. The borders
    of variations are not followed: the caller branches the line there.
    """
    context = context or _ALONE
    if context.row is not None:
        line.row = context.row
    match item:
        case Comment() | Data() | VariationStart() | VariationEnd():
            return Followed([])
        case Event():
            return Followed(_check_event(item))
        case Unreadable() if line.end is not None:
            return Followed([])
        case _ if line.end is not None:
            return Followed([_after_end(item), *check_number(line, item, context.row)])
        case Turn() | Pass():
            line.announce(None)
            is_torn = _is_in_torn_variation(context)
            if is_torn or _is_torn(item, context):
                line.lose()
            found = play_turn(line, index, item, context.ruling, is_reasoned=context.is_reasoned)
            found = [] if is_torn else found
            return Followed(found + check_number(line, item, context.row))
        case SimultaneousRow():
            line.announce(None)
            if _is_torn(item.turns[len(item.turns) - 1], context):
                line.lose()
            found = play_row(line, index, item, context.race, context.ruling)
            return Followed(found + check_number(line, item, context.row))
        case Race():
            return Followed([] if context.follows_row else [report_stray_race(item)])
        case Stores():
            return _follow_stores(line, item)
        case PositionClaim():
            return _follow_position(line, item)
        case SetPosition():
            return Followed(follow_set(line, index, item, is_reasoned=context.is_reasoned))
        case RoundStart():
            return _weigh(line, begin_round(line, index, item, context.coming))
        case Score():
            return _weigh(line, follow_score(line, item))
        case Gap():
            line.announce(None)
            line.lose()
            line.needs_set, line.number_shift = True, 0
            return Followed([])
        case Unreadable():
            if not context.is_before_rounds or _first_word(item) in _STATEMENTS:
                _pass_unreadable(line, item)
            return Followed([])
        case End():
            return Followed(follow_end(line, item))


def hides_rules(record: Record) -> bool:
    """True when a broken tag may be the one that says the rules, or where the game starts."""
    header = takewhile(lambda item: isinstance(item, Unreadable | Comment | Data), record.body)
    return any(isinstance(item, Unreadable) and _RULES.match(item.text) for item in header)


def is_whole(record: Record) -> bool:
    """True when all of a record could be read, and each variation replaces a turn and holds one."""
    may_vary, has_turn = False, [True]
    for item in record.body:
        match item:
            case Turn() | Pass() | SimultaneousRow():
                may_vary = has_turn[len(has_turn) - 1] = True
            case VariationStart():
                if not may_vary:
                    return False
                has_turn.append(False)
                may_vary = False
            case VariationEnd():
                if not has_turn.pop():
                    return False
                may_vary = True
            case Unreadable():
                return False
            case item if not isinstance(item, Comment | Data | Stores):
                may_vary = False
    return True


_ALONE = Context()
_RULES = re.compile(r"\[?\s*(?:rules|setup)\b|\[[^A-Za-z]", re.IGNORECASE)
_WORD = re.compile(
    r"""\[|["'\u2018\u2019\u201c\u201d]|(?![SNEWsnew](?:\W|[BIOSl]\b|$))[^\W\d_](?:[^\W\d_]|\W|$)"""
)
_REST = re.compile(r"[-+>@~x]?[0-9]")
_STATEMENTS = frozenset({"round", "score", "position", "race", "set", "gap", "event", "end"})
BESIDE_PLAY = (Comment, Data, Stores, Event)


def _places_after(body: tuple[Item, ...]) -> list[int | None]:
    """The place of what is played after every item, `None` at the end of its line of play."""
    after: list[int | None] = [None] * len(body)
    outside: list[int | None] = []  # what comes after the variations being passed over, backwards
    coming: int | None = None
    for index in range(len(body) - 1, -1, -1):
        after[index] = coming
        kind = type(body[index])
        if kind is VariationEnd:
            outside.append(coming)
            coming = None
        elif kind is VariationStart:
            coming = outside.pop() if outside else None
        elif kind is Turn or kind not in BESIDE_PLAY:
            coming = index
    return after


def _follow_stores(line: Line, item: Stores) -> Followed:
    if line.state is None:
        return Followed([])
    finding = claims.check_stores(item, line.state.position)
    return _weigh(line, [finding] if finding else [])


def _follow_position(line: Line, item: PositionClaim) -> Followed:
    line.announce(None)
    if line.state is None:
        return Followed([])
    hint = hint_at_fresh_board(line, item.position)
    finding = claims.check_position(item, line.state.position, hint)
    return _weigh(line, [finding] if finding else [])


def _weigh(line: Line, findings: list[Diagnostic]) -> Followed:
    """The findings about a claim: it is confirmed without any, on a board that is known."""
    return Followed(findings, not findings and line.state is not None)


def _check_event(item: Event) -> list[Diagnostic]:
    if item.name in EVENTS:
        return []
    message = sentences.event_unknown(item.name)
    hint = sentences.KNOWN_ARE + ", ".join(f"`{name}`" for name in sorted(EVENTS))
    return [warning(Code.UNKNOWN_EVENT, item.span, message, hint)]


def _pass_unreadable(line: Line, item: Unreadable) -> None:
    """Go on after text that could not be read; in the header it is nothing that was played."""
    if not line.is_announced and _is_word(item):
        return
    line.announce(None)
    line.number_shift = None
    line.needs_set = False
    match _first_word(item):
        case "round":
            line.close_round()
            line.lose_round()
        case "score":
            line.close_round()
            if line.score is None:
                line.lose()
        case _:
            line.lose()


def _is_word(item: Unreadable) -> bool:
    """True when the text is a broken tag or a word for people, and no turn, number or statement."""
    return _WORD.match(item.text) is not None and _first_word(item) not in _STATEMENTS


def _first_word(item: Unreadable) -> str:
    """The small letters that the text begins with, as those of a statement."""
    match = re.match(r"[a-z]*", item.text)
    return match[0] if match else ""


def _is_in_torn_variation(context: Context) -> bool:
    """True when the turn is the last of a variation whose `(` is missing."""
    return isinstance(context.coming, Unreadable) and context.coming.text.startswith(")")


def _is_torn(turn: Turn | Pass, context: Context) -> bool:
    """True when the last `+` of a turn is followed by the rest of the turn, which was not read."""
    rest = context.coming
    has_end = isinstance(turn, Turn) and turn.store_end
    return has_end and isinstance(rest, Unreadable) and _REST.match(rest.text) is not None


def check_number(line: Line, item: Item, row: int | None) -> list[Diagnostic]:
    """The warning for a wrong row number, unless the row before was off by as much.

    Rows are not counted once a round is over, or after text that could not be read.
    """
    if row is None or line.is_past_over or not isinstance(item, Turn | Pass | SimultaneousRow):
        return []
    before, shift = line.number_shift, 0 if item.number is None else item.number - row
    if item.number is None or before is None:
        return []
    line.number_shift = shift
    if shift in (0, before, -before):  # they count on, or go back, from one that was reported
        return []
    message = sentences.row_number_disagrees(number=item.number, row=row)
    return [warning(Code.ROW_NUMBER, item.span, message)]


def _after_end(item: Item) -> Diagnostic:
    return error(Code.AFTER_END, item.span, sentences.AFTER_END)
