"""A trial of Ludii's Sungka as a record: each move is played, and each board compared.

Sites are numbered as the definition's board says: 0 is the store of player 1, then come the houses
of player 1 away from it, those of player 2 towards their store, and that store last. A lap is a
move of its own there; all laps of a chosen house are one move here. Between rounds the players fill
houses of their choice from their stores, seven shells each (`burn=chosen`); a house left empty
stays in play (`burned=open`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import match
from ...engine.board import House, Position, Row, Seat
from ...engine.rules_text import rules_from_text
from ...engine.ruleset import RuleSet
from ...notation.record import Comment, End, EndReason, Record, Tag, tag_order
from ...replay.recorder import Recorder
from .foreign import ForeignRecords, ImportFault
from .ludii_trial import LudiiTrial, TrialMove, read_ludii_trial

GAME = "Sungka.lud"
"""The definition whose trials are read."""

RULES = "sungkaan capture=facing rounds=999 burn=chosen burned=open win=standing"
"""Its rules. Who is left with fewer shells stops filling first, and so begins the next round."""


def read_ludii_games(text: str, name: str = "", rules: RuleSet | None = None) -> ForeignRecords:
    """The record of a trial; `name` is that of its file, `rules` replace its own."""
    trial = read_ludii_trial(text)
    if rules is None and (trial.game != GAME or trial.options):
        if not trial.game:
            return ForeignRecords((), (ImportFault(1, "not a trial: no line names its game"),))
        what = " with options" if trial.game == GAME else ""
        message = f"this is a trial of `{trial.game}`{what}: only `{GAME}` is known"
        hint = "--rules names rules to try all the same: each lap is compared"
        return ForeignRecords((), (ImportFault(1, message, hint),))
    if rules is not None and rules.seats != 2:
        return ForeignRecords((), (ImportFault(1, "a trial has two players"),))
    played = _TrialPlay(rules or rules_from_text(RULES))
    fault = played.play(trial)
    record = played.record(trial, name)
    return ForeignRecords(() if record is None else (record,), () if fault is None else (fault,))


class _Disagreement(Exception):
    """An event that cannot have happened, and the line that says it."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.fault = ImportFault(line, message)


class _TrialPlay:
    """A trial while it is played: the engine's match, and the shells on the trial's own sites."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._sites = [0] * (2 * rules.houses + 2)
        self._recorder: Recorder | None = None
        self._has_moved = False

    def play(self, trial: LudiiTrial) -> ImportFault | None:
        """Play the moves up to the first disagreement, which is returned."""
        at = 0
        try:
            while at < len(trial.moves):
                if trial.moves[at].lifted is None:
                    self._carry(trial.moves[at])
                    at += 1
                else:
                    at += self._play_move(trial.moves, at)
            if trial.fault is None:
                self._close(trial)
        except _Disagreement as error:
            return error.fault
        if trial.fault is None and not self._has_moved:
            return ImportFault(1, "no move is in this trial")
        return trial.fault

    def record(self, trial: LudiiTrial, name: str) -> Record | None:
        """The record of the moves played; `None` if there are none."""
        if self._recorder is None or not self._has_moved:
            return None
        recorder = f"Ludii {trial.version}".rstrip()
        tags = [Tag("Evidence", "live"), Tag("Recorder", recorder)]
        if name:
            tags.append(Tag("Source", name))
        self._recorder.stop(self._recorder.end)
        record = self._recorder.record(*tags)
        return record._replace(tags=tuple(sorted(record.tags, key=tag_order)))

    def _carry(self, move: TrialMove) -> None:
        """Carry the shells of a move from site to site."""
        for drop in move.drops:
            for site in (drop.target, drop.source or 0):
                if site >= len(self._sites):
                    most = len(self._sites) - 1
                    raise _Disagreement(move.line, f"there is no site {site}: the last is {most}")
            if drop.source is None:
                self._sites[drop.target] = drop.shells
                continue
            if self._sites[drop.source] < drop.shells:
                raise _Disagreement(move.line, f"site {drop.source} does not hold {drop.shells}")
            self._sites[drop.source] -= drop.shells
            self._sites[drop.target] += drop.shells

    def _play_move(self, moves: Sequence[TrialMove], at: int) -> int:
        """Play the move that begins at `moves[at]`; the number of its laps there."""
        first = moves[at]
        seat, house = self._seat_of(first), self._house_at(first)
        recorder = self._find_round(first.line, seat)
        state = recorder.state
        mover = state.position.to_move
        if mover is not seat:
            whose = "nobody's" if mover is None else mover.title
            raise _Disagreement(first.line, f"{seat.title} plays, but it is {whose}'s turn")
        if house.seat is not seat:
            raise _Disagreement(first.line, f"{seat.title} cannot lift {house}")
        fault = state.fault(house.number)
        if fault is not None:
            raise _Disagreement(first.line, f"{house} cannot be lifted: {fault.value}")
        played, after = state.play_move(house.number)
        laps = moves[at : at + len(played.laps)]
        for move, lap in zip(laps, played.laps, strict=False):
            is_other = move.mover != first.mover or move.lifted is None
            if is_other or self._house_at(move) != lap.source:
                message = f"by the rules {seat.title} lifts {lap.source} here"
                raise _Disagreement(move.line, message)
            self._carry(move)
        if len(laps) < len(played.laps):
            recorder.stop()
            recorder.note(Comment(f"the trial stops in the middle of {house}"))
            return len(laps)
        rows = self._read_rows()
        if rows != after.position.rows:
            shown, ours = _show(rows), _show(after.position.rows)
            message = f"after {house} the trial has `{shown}`, and it is `{ours}`"
            raise _Disagreement(laps[-1].line, message)
        recorder.lift(house.number)
        self._has_moved = True
        return len(laps)

    def _find_round(self, line: int, seat: Seat) -> Recorder:
        """The match in the round that is played now, begun where a new one begins."""
        rows = self._read_rows()
        recorder = self._recorder
        if recorder is None:
            fresh = match.start(self._rules, seat)
            if fresh.position.rows != rows:
                shown, ours = _show(rows), _show(fresh.position.rows)
                raise _Disagreement(line, f"the match starts from `{shown}`, and not `{ours}`")
            self._recorder = recorder = Recorder(self._rules, fresh)
        elif recorder.state.is_over:
            if recorder.is_match_over:
                raise _Disagreement(line, "a round starts here, but the match is over")
            left = {
                House(side, number)
                for side, row in zip(self._rules.playing_order, rows, strict=True)
                for number, count in enumerate(reversed(row.houses), 1)
                if not count
            }
            self._begin_round(recorder, Position(rows, seat), frozenset(left), line)
        return recorder

    def _begin_round(
        self, recorder: Recorder, shown: Position, left: frozenset[House], line: int
    ) -> None:
        try:
            position = recorder.next_round(left)
        except ValueError as error:
            raise _Disagreement(line, str(error)) from None
        if position.rows != shown.rows:
            message = f"the round starts from `{_show(shown.rows)}`"
            raise _Disagreement(line, f"{message}, and not `{_show(position.rows)}`")
        if position.to_move is not shown.to_move:
            recorder.put(shown)
            recorder.note(Comment("Ludii lets this seat begin"))

    def _close(self, trial: LudiiTrial) -> None:
        """Close the trial: compare its winner, or note the limit that ended it."""
        recorder = self._recorder
        if recorder is None or trial.winner is None:
            return
        if recorder.is_match_over:
            best = match.winner(self._rules, (recorder.scores,), recorder.burned)
            winner = None if best is None else self._rules.playing_order.index(best) + 1
            if winner != (trial.winner or None):
                told = f"player {trial.winner} wins" if trial.winner else "nobody wins"
                ours = "nobody" if best is None else best.title
                message = f"{told} in the trial, and by the rules {ours} does"
                raise _Disagreement(trial.winner_line, message)
            return
        if trial.ending and self._has_moved:
            recorder.stop()
            recorder.note(Comment(f"Ludii ends the trial here: {trial.ending}"))
            recorder.stop(End(EndReason.ABANDONED))

    def _seat_of(self, move: TrialMove) -> Seat:
        order = self._rules.playing_order
        if not 1 <= move.mover <= len(order):
            raise _Disagreement(move.line, f"there is no player {move.mover}")
        return order[move.mover - 1]

    def _house_at(self, move: TrialMove) -> House:
        """The house of the site that a move lifts."""
        south, north = self._rules.playing_order
        site, houses = move.lifted or 0, self._rules.houses
        if not 1 <= site <= 2 * houses:
            raise _Disagreement(move.line, f"site {site} is not a house")
        return House(south, site) if site <= houses else House(north, 2 * houses + 1 - site)

    def _read_rows(self) -> tuple[Row, ...]:
        """The shells on the sites as the engine's rows."""
        houses, sites = self._rules.houses, self._sites
        south = Row(tuple(sites[houses:0:-1]), sites[0])
        return south, Row(tuple(sites[houses + 1 : -1]), sites[-1])


def _show(rows: tuple[Row, ...]) -> str:
    return Position(rows, None).to_text()[:-2]
