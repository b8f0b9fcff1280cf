"""Reads the engine's comments and replays every number in them with the reference engine.

The sentences are recognised by the texts of `analysis/report/phrases.py`; the right value of each
number is worked out here once more, from docs/annotating.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

from reference import game
from reference.match import houses_left
from sungka.analysis.judging.annotation import Annotation, JudgedTurn
from sungka.analysis.judging.judgement import Judgement
from sungka.analysis.judging.measure import Measure
from sungka.analysis.report.comments import Speaker
from sungka.analysis.report.phrases import PHRASES, Language, Phrase, seat_name
from sungka.analysis.search.lines import LineTurn
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_to_text
from sungka.replay.steps import RoundBegun, RowPlayed

from .sight import stand

PLACES = {
    "lost": r".+?",
    "seen": r".+?",
    "sight": r"[SNEW][\d+-]+",
    "limit": r".+?",
    "gained": r"\d+ \w+",
    "brought": r"\d+ \w+",
    "captured": r"\d+",
    "moves": r"\d+",
    "best": r"[SNEW][\d+-]+",
    "played": r"[SNEW][\d+-]+",
    "answer": r"[SNEW][\d+-]+",
    "again": r"[SNEW][\d+-]+",
    "seat": r"\w+",
    "houses": r"[SNEW\d ]+",
}

ORDER = (
    (Phrase.ONLY,),
    (Phrase.AT_LEAST, Phrase.LOST_TO, Phrase.LOST_LATER, Phrase.LOST),
    (Phrase.BETTER_BY, Phrase.BETTER),
    (Phrase.IN_ROW,),
    (Phrase.CAPTURED, Phrase.ALL_CAPTURED),
    (Phrase.KEEPS,),
    (Phrase.TO_MOVE,),
    (Phrase.AGAIN,),
    (Phrase.ANSWER,),
    (Phrase.CAPTURED, Phrase.ALL_CAPTURED),
    (Phrase.BURNS,),
    (Phrase.IN_SIGHT,),
)
"""The order of sentences in a comment; each is said once, or left out."""

OPENING = {
    Phrase.BETTER_BY,
    Phrase.BETTER,
    Phrase.TO_MOVE,
    Phrase.ANSWER,
    Phrase.BURNS,
    Phrase.IN_SIGHT,
}
"""The sentences that begin after a semicolon; a row's after a colon, the others after a comma."""

CAPTURES = {Phrase.CAPTURED, Phrase.ALL_CAPTURED}

LOSSES = {Phrase.AT_LEAST, Phrase.LOST_TO, Phrase.LOST_LATER, Phrase.LOST}

TAKING = {Phrase.LOST_TO, Phrase.BETTER_BY}

BETTER = {*TAKING, Phrase.IN_ROW}

MOST_PLAYED_OUT = 14
"""The most shells in the houses for which a sentence is compared with all possible play."""

Said = tuple[Phrase, dict[str, str]]


def read_comment(language: Language, words: str) -> list[Said]:
    """The sentences of a comment with the texts at their places; fails if anything is left over."""
    said: list[Said] = []
    rest = words
    for phrases in ORDER:
        for phrase in phrases:
            pattern = _pattern(language, phrase)
            lead = "; " if phrase in OPENING else ": " if phrase is Phrase.IN_ROW else ", "
            lead = lead if said else ""
            if rest.startswith(lead) and (found := pattern.match(rest, len(lead))):
                said.append((phrase, found.groupdict()))
                rest = rest[found.end() :]
                break
    assert said, words
    assert not rest, f"not understood: `{rest}` of `{words}`"
    return said


def _pattern(language: Language, phrase: Phrase) -> re.Pattern[str]:
    parts = []
    for text, place, _, _ in Formatter().parse(PHRASES[language][phrase]):
        parts.append(re.escape(text))
        if place:
            parts.append(f"(?P<{place}>{PLACES[place]})")
    return re.compile("".join(parts) + r"(?=[,:;]|$)")


def check_comments(
    annotation: Annotation, language: Language
) -> Iterator[tuple[Phrase, str | None]]:
    """Each sentence in all comments on a record, and its fault, if it has one."""
    for turn in annotation.turns:
        for hand, judgement in enumerate(turn.judgements):
            words = Speaker(language).comment(annotation, turn, judgement)
            if words is None:
                continue
            scene = Scene(annotation, turn, judgement, hand, language)
            for phrase, places in read_comment(language, words):
                wrong = scene.check(phrase, places)
                where = f"{turn.step.before.to_text()}: {phrase.name} of `{words}`"
                yield phrase, f"{where}: {wrong}" if wrong else None


class Scene:
    """A judged turn on the reference engine: as it was played, and as it would have been best."""

    def __init__(
        self,
        annotation: Annotation,
        turn: JudgedTurn,
        judgement: Judgement,
        hand: int,
        language: Language,
    ) -> None:
        rules = annotation.replay.rules
        assert rules is not None
        self.rules = game.rules(rules_to_text(rules))
        self.measure, self.judgement, self.hand = annotation.measure, judgement, hand
        self.state = Round(rules, turn.step.before)
        self.language, self.round = language, turn.step.round
        self.left = sum(
            int(count)
            for row in turn.step.before.to_text().split()[:-1]
            for count in row.partition("/")[0].split(".")
            if count.isdecimal()
        )
        self.order = rules.playing_order
        self.seats = [seat.value for seat in self.order]
        self.own, self._last = judgement.seat.value, (0, 0)
        self._before = turn.step.before.to_text()
        self._broken_off: LineTurn | None = None
        step, before = turn.step, turn.step.before.to_text()
        steps = (one for one in annotation.replay.steps if not isinstance(one, RoundBegun))
        opens = next(steps) is step and annotation.replay.record.tag("Setup") is None
        self.is_row = isinstance(step, RowPlayed)
        if isinstance(step, RowPlayed):
            assert step.opening is not None
            self.played = step.after.to_text()
            self.played_turn = _written(
                self.own, [m.house.number for m in step.opening.moves[hand]]
            )
            self.played_gain = self._gain(before, self.played)
            self.played_captured = sum(move.captured for move in step.opening.moves[hand])
            lifts = {
                seat: [(lift.number, lift.tick) for lift in one]
                for seat, one in zip(self.seats, judgement.row, strict=True)
            }
            outcome = game.play_opening(self.rules, before, lifts, None, opens)
            self.better, self.captured = outcome["position"], outcome["captured"][self.own]
            self.moves = len(lifts[self.own])
        else:
            houses = [move.house.number for move in step.moves]
            self.played_turn = _written(self.own, houses)
            done = game.play_turn(self.rules, before, houses, opens)
            if done["again"]:
                # A turn that was broken off: what follows it is the rest of the same turn.
                self._broken_off = LineTurn(judgement.seat, tuple(houses))
            self.played, self.played_captured = done["position"], done["captured"]
            self.played_gain = self._gain(before, self.played)
            best = list(judgement.best.lifts)
            outcome = game.play_turn(self.rules, before, best, opens)
            assert not outcome["again"]
            self.better, self.captured = outcome["position"], outcome["captured"]
            self.moves = len(best)
        self.gain = self._gain(before, self.better)

    def check(self, phrase: Phrase, places: dict[str, str]) -> str:
        """The fault of a sentence, in words; empty if there is none."""
        wrong = []
        for place, text in places.items():
            true = self._true(phrase, place)
            if true is not None and text not in true:
                wrong.append(f"{place} is `{text}` and should be one of {true}")
        if phrase is Phrase.ANSWER:
            wrong += self._answer(places)
        elif phrase is Phrase.AGAIN:
            gained = self._taken(self.better, places["again"])[0]
            if self._shells(gained) != places["gained"]:
                wrong.append(f"{places['again']} takes {gained}")
        elif phrase in CAPTURES:
            gain, captured = self._last
            if not 0 < captured <= gain:
                wrong.append(f"{captured} are captured of {gain}")
            if places.get("captured", str(gain)) != str(captured):
                wrong.append(f"{captured} are captured")
        elif phrase is Phrase.IN_SIGHT:
            wrong += self._in_sight()
        elif phrase is Phrase.ONLY:
            wrong += self._only()
        elif phrase is Phrase.BURNS and not wrong:
            wrong += self._burns(places["houses"].split())
        if phrase in BETTER:
            self._last = self.gain, self.captured
        if phrase in TAKING and self.gain <= self.played_gain:
            wrong.append(f"the turn played takes {self.played_gain}")
        if (
            phrase in (Phrase.LOST_LATER, Phrase.BETTER)
            and not self.is_row
            and self.gain > self.played_gain
        ):
            wrong.append("the best turn takes more at once")
        if phrase in LOSSES:
            wrong += self._loss(is_least=phrase is Phrase.AT_LEAST)
        return "; ".join(wrong)

    def _true(self, phrase: Phrase, place: str) -> list[str] | None:
        """The texts that may be in a place; `None` where `check` looks at it."""
        best = _written(self.own, list(self.judgement.best.lifts))
        match place:
            case "lost" if phrase is Phrase.AT_LEAST:
                return [self._loss_text(self.judgement.proven)]
            case "lost":
                return [self._loss_text(self.judgement.loss)]
            case "seen":
                return [self._loss_text(self.judgement.seen)]
            case "sight":
                assert self.judgement.sight is not None
                return [_written(self.own, list(self.judgement.sight.lifts))]
            case "limit":
                return [self._loss_text(self.measure.only_by)]
            case "best":
                return [best]
            case "played":
                return [self.played_turn]
            case "brought":
                return [self._shells(self.played_gain)]
            case "gained" if phrase in BETTER:
                return [self._shells(self.gain)]
            case "moves" if phrase is Phrase.KEEPS:
                return [str(self.moves)]
            case "moves":
                return [str(sum(len(turn.lifts) for turn in self.judgement.line))]
            case "seat":
                mover = self.better.split()[-1]
                names = {seat.value: seat_name(self.language, seat) for seat in self.order}
                return [names.get(mover, "nobody")]
        return None

    def _loss(self, is_least: bool) -> list[str]:
        """Both lines of a loss that is said end the round, and it is what they differ by."""
        if is_least:
            return [] if 0 < self.judgement.proven <= self.judgement.loss else ["not proven"]
        better, played = self._ends()
        if better is None or played is None:
            return ["a line does not end the round"]
        lost = self.worth(better) - self.worth(played)
        is_same = self.measure is Measure.CHANCE or lost == self.judgement.loss
        return [] if is_same else [f"the lines differ by {lost}"]

    def _only(self) -> list[str]:
        """Every other house loses so much, with all play seen where few enough shells are left."""
        state, at = self.state, self.judgement.only
        assert at is not None
        played = [int(number) for number in self.played_turn[1:].split("+")]
        for number in played[:at]:
            state = state.after_move(number)
        others = [number for number in state.legal_houses() if number != played[at]]
        if len(others) < 3:
            return [f"there are only {len(others)} others"]
        left = sum(count or 0 for row in state.position.rows for count in row.houses)
        if len(self.seats) > 2 or left > MOST_PLAYED_OUT:
            return []
        side = 1 if self.own == self.seats[0] else -1
        position, known = state.position.to_text(), dict[tuple[str, bool], int]()
        best, *leads = (
            side * game.lead_after(self.rules, position, number, known, state.passed_store)
            for number in (played[at], *others)
        )
        least = 1 if self.measure is Measure.CHANCE else self.measure.only_by
        return [f"another loses {best - lead}" for lead in leads if best - lead < least]

    def _in_sight(self) -> list[str]:
        """The turn in sight leaves the seat so much better off, counting the answers to both."""
        sight, own = self.judgement.sight, self.seats.index(self.own)
        assert sight is not None
        standings = []
        played = [int(number) for number in self.played_turn[1:].split("+")]
        for houses in (sight.lifts, played):
            state = self.state
            for number in houses:
                state = state.after_move(number)
            if state.goes_on:
                return [f"{houses} goes on, so that nobody answers it yet"]
            standings.append(stand(state, own))
        better = standings[0] - standings[1]
        is_true = better > 0 if self.measure is Measure.CHANCE else better == self.judgement.seen
        return [] if is_true else [f"in sight it is better by {better}"]

    def worth(self, stores: tuple[int, ...]) -> int:
        """The worth, to the seat judged, of a round that ends with these stores."""
        index = self.seats.index(self.own)
        if len(stores) > 2:
            return stores[index]
        return stores[index] - stores[1 - index]

    def _ends(self) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """The collected stores at the ends of both lines, `None` for one that ends before."""
        better, reply = self._end(self.better, self.judgement.line[1:]), self.judgement.reply
        if self._broken_off is None:
            return better, self._end(self.played, reply)
        if not reply or reply[0].seat is not self.judgement.seat:
            return better, None
        rest = reply[0]._replace(lifts=(*self._broken_off.lifts, *reply[0].lifts))
        return better, self._end(self._before, (rest, *reply[1:]))

    def _end(self, position: str, line: tuple[LineTurn, ...]) -> tuple[int, ...] | None:
        for turn in line:
            assert position.endswith(turn.seat.value), f"{turn} from {position}"
            done = game.play_turn(self.rules, position, list(turn.lifts))
            assert not done["again"]
            position = done["position"]
        if not position.endswith("-") and not game.is_over(self.rules, position):
            return None
        return game.collect(self.rules, position)

    def _burns(self, houses: list[str]) -> list[str]:
        better, played = self._ends()
        if better is None or played is None:
            return ["the lines do not reach the end of the round"]
        if self.round >= self.rules["rounds"]:
            return ["no round follows"]
        then = game.refill(self.rules, better, first=self.seats[0])
        now = game.refill(self.rules, played, first=self.seats[0])
        if then is None or now is None:
            return ["the match is over"]
        burned = houses_left(self.rules, then, 2)
        kept = houses_left(self.rules, now, 2)
        true = [one for one in burned if one not in kept and one[0] != self.own]
        wrong = [] if houses == true else [f"the houses are {true}"]
        if self.rules["burned"] == "open":
            wrong.append("no house burns")
        return wrong

    def _answer(self, places: dict[str, str]) -> list[str]:
        answer = places["answer"]
        gained, captured = self._taken(self.played, answer)
        self._last = gained, captured
        wrong = [] if self._shells(gained) == places["gained"] else [f"{answer} takes {gained}"]
        if answer[0] == self.own or not self.played.endswith(answer[0]):
            wrong.append(f"{answer} is not the answer")
        return wrong

    def _taken(self, position: str, turn: str) -> tuple[int, int]:
        """The shells that a turn like `S3+1` brings its seat, and those it captures."""
        houses = [int(number) for number in turn[1:].split("+")]
        done = game.play_turn(self.rules, position, houses)
        assert not done["again"], f"{turn} is not the whole turn"
        index = self.seats.index(turn[0])
        return _stores(done["position"])[index] - _stores(position)[index], done["captured"]

    def _gain(self, before: str, after: str) -> int:
        index = self.seats.index(self.own)
        return _stores(after)[index] - _stores(before)[index]

    def _loss_text(self, loss: int) -> str:
        if self.measure is not Measure.CHANCE:
            if loss <= self.left:
                return self._shells(loss)
            lead = "lamang na" if self.language is Language.FILIPINO else "a lead of"
            return f"{lead} {self._shells(loss)}"
        points = f"{loss / 10:g}"
        if self.language is Language.FILIPINO:
            return f"{points} punto ng pag-asang manalo"
        return f"{points} point{'' if loss == 10 else 's'} of the chance to win"

    def _shells(self, count: int) -> str:
        if self.language is Language.FILIPINO:
            return f"{count} sigay"
        return f"{count} shell{'' if count == 1 else 's'}"


def _written(seat: str, houses: list[int]) -> str:
    return seat + ("+".join(map(str, houses)) or "--")


def _stores(position: str) -> list[int]:
    return [int(row.split("/")[1].split()[0]) for row in position.split()[:-1]]
