"""Games of a log of MancalaGames as records: each row is played, and each board compared.

The engine is the referee. Where the program does something that none of our options expresses but
its own parameters explain, the record says so (`set`, `end adjudicated`, a comment); any other
difference is a fault, and the game is kept up to there. A match whose next board does not follow
from the stores becomes a record for each round.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...engine import match
from ...engine.board import Position, Row, Seat
from ...engine.rules_text import rules_to_text
from ...engine.ruleset import Burned, CaptureAgain, RuleSet
from ...engine.sowing import MoveEnd
from ...notation.record import Comment, End, EndReason, Record, Tag, tag_order
from ...replay.recorder import Recorder
from .foreign import ForeignRecords, ImportFault
from .mancala_log import LogBoard, LogEnding, LogGame, LogRound, LogRow, read_mancala_log
from .rules_of_log import LogRules, find_early_end, rules_of_log


def read_logged_games(text: str, name: str = "", rules: RuleSet | None = None) -> ForeignRecords:
    """The records of a log; `name` is that of its file, `rules` replace its own."""
    records: list[Record] = []
    faults: list[ImportFault] = []
    games = read_mancala_log(text)
    if not games:
        faults.append(ImportFault(1, "no game with a move is in this log"))
    for game in games:
        for record, fault in _read_game(game, name, rules):
            records += [] if record is None else [record]
            faults += [] if fault is None else [fault]
    return ForeignRecords(tuple(records), tuple(faults))


def _read_game(
    game: LogGame, name: str, rules: RuleSet | None
) -> Iterator[tuple[Record | None, ImportFault | None]]:
    own = None if game.parameters is None else rules_of_log(game.parameters)
    line = game.rounds[0].line
    if rules is None and own is None:
        message = "the parameters of the game (`game_class: …`) do not stand above it"
        yield None, ImportFault(line, message, "name the rules, like --rules dakon")
        return
    if rules is None and not isinstance(own, LogRules):
        listed = ", ".join(own or ())
        message = f"no option of our rules says {listed}"
        hint = "--rules names rules to try all the same: each board is compared"
        yield None, ImportFault(line, message, hint)
        return
    known = own if isinstance(own, LogRules) else None
    called = (game.parameters or {}).get("name")
    recorder = "MancalaGames" if called is None else f"MancalaGames, {called}"
    tags = [Tag("Evidence", "live"), Tag("Recorder", recorder)]
    if rules is None and known is not None:
        rules = known.rules
    if rules is None:
        raise ValueError("rules are given, or read from the parameters")
    if len(game.rounds) > rules.rounds > 1:
        rules = rules._replace(rounds=min(len(game.rounds), 999))
    is_match = rules.rounds > 1
    spans = [game.rounds] if is_match else [(it,) for it in game.rounds]
    for number, rounds in enumerate(spans, 1):
        if not rounds[0].rows and rounds[0].fault is None:
            continue
        source = [Tag("Source", f"{name}, line {rounds[0].line}")] if name else []
        played = _GamePlay(rules, known, 1 if is_match else number)
        fault = played.play(rounds)
        yield played.record([*tags, *source]), fault
        if fault is not None and is_match:
            return


class _Disagreement(Exception):
    """An event that cannot have happened, and the line that says it."""

    def __init__(self, line: int, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.fault = ImportFault(line, message, hint)


class _GamePlay:
    """A game, or one round of it, while it is played."""

    def __init__(self, rules: RuleSet, own: LogRules | None, number: int) -> None:
        self._rules, self._own, self._number = rules, own, number
        self._recorder: Recorder | None = None
        self._setup: Position | None = None

    def play(self, rounds: tuple[LogRound, ...]) -> ImportFault | None:
        """Play the rounds up to the first disagreement, which is returned."""
        try:
            for number, one in enumerate(rounds):
                if one.start is None:
                    return one.fault
                recorder = self._recorder
                if number == 0 or recorder is None:
                    recorder = self._recorder = self._start(one.start)
                else:
                    self._begin_next(recorder, one.start)
                for row in one.rows:
                    self._play_row(recorder, row)
                if one.fault is not None:
                    return one.fault
        except _Disagreement as error:
            return error.fault
        return None

    def record(self, tags: list[Tag]) -> Record | None:
        """The record of the turns played; `None` if there are none."""
        if self._recorder is None:
            return None
        setup = [] if self._setup is None else [Tag("Setup", self._setup.to_text())]
        self._recorder.stop(self._recorder.end)
        record = self._recorder.record(*tags, *setup)
        return record._replace(tags=tuple(sorted(record.tags, key=tag_order)))

    def _start(self, board: LogBoard) -> Recorder:
        text, position = rules_to_text(self._rules), board.position
        for what, shown, asked in (
            ("seats", len(position.seats), self._rules.seats),
            ("houses a side", position.houses, self._rules.houses),
            ("shells", position.shells, self._rules.total),
        ):
            if shown != asked:
                message = f"the board has {shown} {what}, `{text}` has {asked}"
                raise _Disagreement(board.line, message)
        if position.burned and self._rules.burned is Burned.OPEN:
            message = f"the board shows houses out of play (`x`), and `{text}` has none"
            raise _Disagreement(board.line, message)
        first = board.position.to_move
        fresh = match.start(self._rules, first)
        if fresh.position == board.position and self._number == 1:
            return Recorder(self._rules, fresh, self._number)
        self._setup = board.position
        return Recorder(self._rules, match.begin(self._rules, board.position), self._number)

    def _begin_next(self, recorder: Recorder, board: LogBoard) -> None:
        if not recorder.state.is_over or recorder.is_match_over:
            raise _Disagreement(board.line, "a round starts here, but the match is over")
        is_tie = len(set(recorder.scores)) == 1
        position = recorder.next_round()
        if position == board.position:
            return
        if is_tie and position.rows == board.position.rows:
            recorder.put(board.position)
            recorder.note(Comment("MancalaGames lets this seat begin after a tie"))
            return
        raise _differ(board, position, "the round starts from", _RULES)

    def _play_row(self, recorder: Recorder, row: LogRow) -> None:
        if recorder.end is not None:
            raise _Disagreement(row.line, f"`{row.text}` comes after the end of the game")
        if row.seat is None:
            self._end_by_hand(recorder, row)
            return
        if row.place is None:
            self._pass(recorder, row)
            return
        state = recorder.state
        house = _house_of(row.seat, row.place, self._rules.houses)
        if state.is_over:
            raise _Disagreement(row.line, f"`{row.text}` comes after the end of the round", _RULES)
        if state.position.to_move is not row.seat:
            whose = "nobody's" if state.position.to_move is None else state.position.to_move.title
            raise _Disagreement(row.line, f"`{row.text}`: it is {whose}'s turn", _RULES)
        fault = state.fault(house)
        if fault is not None:
            message = f"`{row.text}`: {row.seat.value}{house} cannot be lifted: {fault.value}"
            raise _Disagreement(row.line, message)
        played, after = state.play_move(house)
        shown, rows = row.board.position, after.position.rows
        if shown.rows != rows and not (row.ending and shown.rows == _collect(self._rules, rows)):
            hint = f"the program stops a move after {_MOST_LAPS} laps"
            is_long = len(played.laps) > _MOST_LAPS
            raise _differ(
                row.board, after.position, f"after `{row.text}`", hint if is_long else _RULES
            )
        recorder.lift(house)
        self._check_again(row, goes_on=after.goes_on, has_left=_left(after.position, row.seat) > 0)
        if row.ending is not None:
            gives_more = self._rules.capture_again is CaptureAgain.YES
            has_more = gives_more and played.capture is not None
            self._end(recorder, row, is_again=has_more or played.end is MoveEnd.STORE)
        elif after.is_over:
            message = f"after `{row.text}` the round is over, but the log goes on with it"
            raise _Disagreement(row.line, message, _RULES)
        elif (shown.to_move is row.seat) != row.goes_on:
            raise _Disagreement(row.board.line, f"the star does not go with `{row.text}`")

    def _check_again(self, row: LogRow, *, goes_on: bool, has_left: bool) -> None:
        if row.ending is None and row.goes_on != goes_on and (has_left or goes_on):
            other = "gives no other move" if row.goes_on else "gives another move"
            raise _Disagreement(row.line, f"`{row.text}`: by the rules it {other}", _RULES)

    def _pass(self, recorder: Recorder, row: LogRow) -> None:
        """A pass, which the recorder has written already, or which ends a turn without shells."""
        position = recorder.state.position
        if row.seat is None or row.board.position.rows != position.rows:
            raise _differ(row.board, position, f"after `{row.text}`", None)
        if _left(position, row.seat):
            raise _Disagreement(row.line, f"`{row.text}`: {row.seat.title} has shells to lift")
        if row.ending is not None:
            self._end(recorder, row, is_again=False)

    def _end(self, recorder: Recorder, row: LogRow, *, is_again: bool) -> None:
        """The end of a round or of the game, as the log states it."""
        seat = row.seat or Seat.SOUTH
        state = recorder.state
        if not state.is_over:
            rows, seats = state.position.rows, state.position.seats
            mine = _left(state.position, seat)
            theirs = sum(it.shells_in_houses() for it in rows) - mine
            stores = tuple(it.store for it in rows)
            why = self._own and find_early_end(self._own, mine, theirs, stores, is_again=is_again)
            if why is None or seat not in seats:
                message = f"`{row.text}` ends the round, but by the rules it is not over"
                hint = "the parameters above the game (`game_class: …`) would say why"
                raise _Disagreement(row.line, message, _RULES if self._own else hint)
            is_collected = row.board.position.rows == _collect(self._rules, rows)
            if row.ending is LogEnding.ROUND or is_collected:
                recorder.put(Position(_collect(self._rules, rows), None))
            what = "round" if row.ending is LogEnding.ROUND else "game"
            recorder.note(Comment(f"MancalaGames ends the {what} here: {why}"))
        self._check_winner(recorder.scores, row)
        if row.ending is LogEnding.GAME:
            self._end_game(recorder, row)

    def _check_winner(self, scores: tuple[int, ...], row: LogRow) -> None:
        best = self._rules.playing_order[scores.index(max(scores))]
        leader = None if len(set(scores)) == 1 else best
        if leader is not row.winner:
            who = "a tie" if row.winner is None else f"a win of {row.winner.title}"
            message = f"`{row.text}` ends with {who}, but the stores are {scores[0]}-{scores[1]}"
            raise _Disagreement(row.line, message)

    def _end_game(self, recorder: Recorder, row: LogRow) -> None:
        if recorder.is_match_over:
            return
        if recorder.state.is_over and self._own is not None and self._own.needed > 1:
            needed = self._own.needed
            text = f"MancalaGames ends the game where {needed} houses cannot be filled"
            recorder.note(Comment(text))
        if row.winner is None:
            recorder.stop(End(EndReason.AGREED))
        else:
            recorder.stop(End(EndReason.ADJUDICATED, row.winner))

    def _end_by_hand(self, recorder: Recorder, row: LogRow) -> None:
        """A round or a game that a player ended in the menu: the board is taken as it is shown."""
        shown = row.board.position
        if any(it.shells_in_houses() for it in shown.rows) or shown.shells != self._rules.total:
            raise _Disagreement(row.line, f"`{row.text}`: the houses are not empty behind it")
        recorder.put(Position(shown.rows, None))
        recorder.note(Comment("ended by hand, and shared out by MancalaGames"))
        if row.ending is LogEnding.GAME_BY_HAND:
            recorder.stop(End(EndReason.ABANDONED))


_MOST_LAPS = 75
"""The laps after which the program stops a move."""

_RULES = "perhaps the rules are others: --rules names them"


def _differ(board: LogBoard, position: Position, where: str, hint: str | None) -> _Disagreement:
    shown, ours = (it._replace(to_move=None).to_text()[:-2] for it in (board.position, position))
    if shown == ours:
        shown, ours = board.position.to_text(), position.to_text()
    return _Disagreement(board.line, f"{where} the log shows `{shown}`, and it is `{ours}`", hint)


def _house_of(seat: Seat, place: int, houses: int) -> int:
    """The number of a house by its place from the left of the screen; stores are at the right."""
    return houses - place if seat is Seat.SOUTH else place + 1


def _left(position: Position, seat: Seat) -> int:
    return position.row(seat).shells_in_houses()


def _collect(rules: RuleSet, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows when the rest is collected."""
    stores = match.collect(rules, Position(rows, None))
    empty = [tuple(None if count is None else 0 for count in row.houses) for row in rows]
    return tuple(Row(houses, store) for houses, store in zip(empty, stores, strict=True))
