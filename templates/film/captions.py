"""The words for a moment of a plan, as `js/player/game/spoken.js` finds them for the page."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from ...engine.ruleset import RuleSet
from ...engine.sowing import MoveEnd
from ..messages import Words
from ..timeline.stops import (
    Collected,
    Filled,
    MissingTurns,
    Passed,
    Placed,
    Sown,
    SownTogether,
    Stop,
    Unplayed,
)
from .tracks import PlannedStop, PlannedTake


class Caption(NamedTuple):
    """The caption of a moment: a short label, a sentence, and the seat of the label's colour."""

    label: str
    sentence: str
    seat: int | None = None


class Narrator:
    """Says what happens, in the page's words, with the players' names."""

    def __init__(self, rules: RuleSet, names: tuple[str, ...], words: Words) -> None:
        self._rules, self._names, self._words = rules, names, words

    def tell(self, planned: PlannedStop, time: float, following: Stop | None = None) -> Caption:
        """The caption of a moment of a stop; when its turn is over, with who moves in the next."""
        sown = {lap.seat for lap in planned.laps if lap.start <= time}
        seat = sown.pop() if len(sown) == 1 else None
        label, sentence = self._tell(planned, time)
        if planned.marks and time >= planned.marks[-1]:
            sentence = " ".join([sentence, *self._tell_end(planned, following)])
        return Caption(label, sentence, seat)

    def _tell(self, planned: PlannedStop, time: float) -> tuple[str, str]:
        action, say = planned.stop.action, self._words.say
        if isinstance(action, Filled):
            begins = (
                say("all_begin")
                if action.first is None
                else say("begins", seat=self._names[action.first])
            )
            return say("start"), f"{say('filled')} {begins}" if action.flows else begins
        if isinstance(action, Collected):
            score = planned.stop.text.replace("-", "–")
            return say("score"), say("round_over", score=score)
        if isinstance(action, Passed):
            return say("pass"), say("passes", seat=self._names[action.seat])
        if isinstance(action, Placed):
            return say("set"), say("board_set")
        if isinstance(action, MissingTurns):
            return say("gap"), say("turns_missing")
        if isinstance(action, Unplayed):
            return say("unknown"), say("not_known", text=planned.stop.text)
        if action.is_ruled and time >= planned.end - 1:
            return say("ruled"), say("board_ruled")
        if isinstance(action, SownTogether):
            return self._tell_row(planned, time)
        return self._tell_turn(planned, action, time)

    def _tell_row(self, planned: PlannedStop, time: float) -> tuple[str, str]:
        taken = _last_take(planned, time)
        label = self._words.say("together")
        if taken and taken.end + 900 > time:
            return label, self._capture(taken)
        return label, self._words.say("sow_together")

    def _tell_turn(self, planned: PlannedStop, sown: Sown, time: float) -> tuple[str, str]:
        say, seat = self._words.say, self._names[sown.seat]
        i = bisect_right(planned.laps, time, key=lambda lap: lap.start) - 1
        if i < 0:
            return say("turn"), say("to_sow", seat=seat)
        lap, taken = planned.laps[i], _last_take(planned, time)
        following = planned.laps[i + 1] if i + 1 < len(planned.laps) else None
        label = say("lap", i=i + 1, n=len(planned.laps))
        if taken and taken.start >= lap.end:
            return label, self._capture(taken)
        if time < lap.end:
            n = len(lap.places) - 1
            return label, say("lifts", seat=seat, n=n, house=self._house(lap.places[0]))
        last = lap.places[-1]
        if not lap.is_last and following:
            n = len(following.places) - 1
            return label, say("relays", house=self._house(last), n=n)
        end = sown.moves[lap.move or 0].end
        if end is MoveEnd.CAPTURE:
            owner = self._names[last // (self._rules.houses + 1)]
            return label, say("ends_capture", seat=owner)
        if end is MoveEnd.STORE and following:
            return label, say("ends_again", seat=seat)
        return label, say(f"ends_{end.value}", seat=seat)

    def _tell_end(self, planned: PlannedStop, following: Stop | None) -> list[str]:
        """The sentences at the end of a turn: the gain of a long one, and who moves next."""
        action, said = planned.stop.action, list[str]()
        if not isinstance(action, Sown | SownTogether):
            return said
        if isinstance(action, Sown) and len(planned.laps) >= _LONG:
            store = (action.seat + 1) * (self._rules.houses + 1) - 1
            won = sum(change for _, place, change in planned.deltas if place == store)
            taken = sum(take.taken.shells for take in planned.takes)
            said.append(self._words.say("summary", laps=len(planned.laps), won=won, taken=taken))
        then = following.action if following else None
        mover = action.seat if isinstance(action, Sown) else None
        if isinstance(then, Sown | Passed) and then.seat != mover:
            said.append(self._words.say("moves_next", seat=self._names[then.seat]))
        return said

    def _capture(self, taken: PlannedTake) -> str:
        """The caption of a capture: the shells taken, house by house, and the sum of several."""
        say, path = self._words.say, taken.taken
        what = ", ".join(
            say("of_house", n=flow.shells, house=self._house(flow.source))
            for flow in path.flows[: len(path.sources)]
        )
        takes_last = len(path.flows) > len(path.sources)
        key = "takes_last"
        if path.sources:
            one = "takes_one" if len(path.sources) == 1 else "takes"
            key = "takes_both" if takes_last else one
        own, name = self._house(path.house), self._names[taken.seat]
        return say(key, seat=name, what=what, own=own, n=path.shells)

    def _house(self, place: int) -> str:
        """A house as a record names it, or the store of a seat."""
        houses = self._rules.houses
        seat, index = divmod(place, houses + 1)
        if index == houses:
            return self._words.say("store", seat=self._names[seat])
        return f"{self._rules.playing_order[seat].value}{houses - index}"


_LONG = 8
"""The laps from which a turn is summed up."""


def _last_take(planned: PlannedStop, time: float) -> PlannedTake | None:
    return next((take for take in reversed(planned.takes) if take.start <= time), None)
