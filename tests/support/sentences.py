"""Reads the engine's comments and replays every number in them with the reference engine.

The sentences are recognised by the texts of `analysis/report/phrases.py`; the right value of each
number is worked out here once more, from docs/annotating.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from string import Formatter

from reference import game
from reference.match import houses_left
from sungka.analysis.judging.alternative import find_alternative
from sungka.analysis.judging.annotation import Annotation, JudgedTurn, list_ticks
from sungka.analysis.judging.judgement import Judgement
from sungka.analysis.judging.marks import Thresholds
from sungka.analysis.judging.measure import Measure
from sungka.analysis.judging.row_judge import lifts_of
from sungka.analysis.report.comments import Speaker
from sungka.analysis.report.moments import KeyMoment, find_moments
from sungka.analysis.report.phrases import PHRASES, Language, Phrase, seat_name
from sungka.analysis.search.lines import LineTurn
from sungka.engine.board import Position, Seat
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_to_text
from sungka.notation.record import Record
from sungka.replay.steps import RoundBegun, RowPlayed, TurnPlayed

from .sight import stand

LOW = Thresholds(1, 2, 4)
"""Thresholds under which even small boards have moments."""

TURN = r"[SNEW][\d+]+(?:… \((?:more than |higit sa )?\d+ (?:lifts|dampot)\))?"
NUMBER = r"(?:at least |hindi bababa sa )?\d+(?: (?:shells?|sigay))?"
LOSS = rf"{NUMBER}|far|malayo|[\d.]+ points? of the chance to win|[\d.]+ punto ng pag-asang manalo"
BEGUN = r"[SNEW]\d+(?:(?:,| and| at) \d+)*|[Tt]he first \d+ lifts|unang \d+ dampot"
PLACES = {
    **dict.fromkeys(("turn", "answer", "then", "better", "played"), TURN),
    **dict.fromkeys(("by", "limit", "lost"), LOSS),
    **dict.fromkeys(("gained", "brought", "taken", "shells", "rest"), NUMBER),
    **dict.fromkeys(("first", "second", "store", "all", "laps"), r"\d+"),
    **dict.fromkeys(("seat", "other"), r"[A-Z][a-z]+"),
    **dict.fromkeys(("house", "wrong"), r"[SNEW]\d+"),
    **dict.fromkeys(("houses", "burned"), r"[SNEW]\d+(?:(?:,| and| at) [SNEW]\d+)*"),
    "right": rf"(?:{BEGUN})(?: was| were)?",
}
MOST_PLAYED_OUT = 14
"""The most shells in the houses for which a sentence is compared with all possible play."""

Said = tuple[Phrase, dict[str, str]]


PERSONAL = {"Na kay": "Nasa", "na kay": "nasa", "Kay": "Sa", "kay": "sa", "si": "ang", "ni": "ng"}
"""The Filipino articles before somebody's name, and those before a seat."""


def find_players(record: Record, seats: Iterable[Seat]) -> dict[Seat, str]:
    """The names by which sentences have to call players; without one they say the seat."""
    said = {seat: " ".join((record.value(seat.title) or "?").split()) for seat in seats}
    nobody = {"", "?", *(name.lower() for seat in Seat for name in (seat.value, seat.title))}
    known = [name.lower() for name in said.values()]
    return {
        seat: name
        for seat, name in said.items()
        if name.lower() not in nobody and known.count(name.lower()) == 1
    }


def name_seats(language: Language, words: str, players: dict[Seat, str]) -> str:
    """The words with seats instead of players; fails where a seat that has a name stands in them.

    The name of the seat may stand in brackets behind that of the player.
    """
    for seat, name in players.items():
        own = seat_name(language, seat)
        bare = words.replace(f" ({own})", "")
        assert not re.search(rf"\b{own}\b", bare), f"a seat instead of {name} in `{words}`"
    for seat, name in players.items():
        own, whole = seat_name(language, seat), rf"(?<!\w){re.escape(name)}(?!\w)"
        if language is Language.FILIPINO:
            for person, thing in PERSONAL.items():
                words = re.sub(rf"\b{person} {whole}", f"{thing} {own}", words)
            assert not re.search(whole, words), f"another article before {name} in `{words}`"
        for text in (name, name[0].upper() + name[1:]):
            words = re.sub(rf"(?<!\w){re.escape(text)}(?!\w)", own, words)
    return words


def read_comment(language: Language, words: str) -> list[Said]:
    """The sentences of a comment with the texts at their places; fails if anything is left over."""
    said = _read(language, words)
    assert said, f"not understood: `{words}`"
    return said


def _read(language: Language, words: str) -> list[Said] | None:
    for phrase in Phrase:
        found = _pattern(language, phrase).match(words)
        if found is None:
            continue
        if found.end() == len(words):
            return [(phrase, found.groupdict())]
        rest = _read(language, words[found.end() + 1 :])
        if rest is not None:
            return [(phrase, found.groupdict()), *rest]
    return None


@cache
def _pattern(language: Language, phrase: Phrase) -> re.Pattern[str]:
    parts = []
    for text, place, _, _ in Formatter().parse(PHRASES[language][phrase]):
        parts.append(re.escape(text))
        if place:
            kind = r"[SNEW]\d+" if phrase is Phrase.CAPTURE and place == "taken" else PLACES[place]
            parts.append(f"(?P<{place}>{kind})")
    return re.compile("".join(parts) + r"(?= |$)")


def check_comments(
    annotation: Annotation, language: Language, thresholds: Thresholds = LOW
) -> Iterator[tuple[Phrase, str | None]]:
    """Each sentence in all comments on a record, and its fault, if it has one."""
    for moment in find_moments(annotation, thresholds):
        words = Speaker(language).comment(annotation, moment)
        if words is None:
            continue
        judged = annotation.turns[moment.number]
        assert words[0].isupper(), words
        assert words.endswith("."), words
        rules, record = annotation.replay.rules, annotation.replay.record
        players = find_players(record, rules.playing_order if rules else ())
        words = name_seats(language, words, players)
        scene = Comment(annotation, judged, moment, language)
        for phrase, places in read_comment(language, words):
            wrong = scene.check(phrase, places)
            where = f"{judged.step.before.to_text()}: {phrase.name} of `{words}`"
            yield phrase, f"{where}: {wrong}" if wrong else None


class Comment:
    """A commented turn on the reference engine: as it was played, and as it would be better."""

    def __init__(
        self, annotation: Annotation, turn: JudgedTurn, moment: KeyMoment, language: Language
    ) -> None:
        rules = annotation.replay.rules
        assert rules is not None
        self.own_rules, self.rules = rules, game.rules(rules_to_text(rules))
        self.order, self.seats = rules.playing_order, [seat.value for seat in rules.playing_order]
        self.measure, self.moment, self.language = annotation.measure, moment, language
        self.annotation, self.turn, self.step = annotation, turn, turn.step
        self.is_row = isinstance(turn.step, RowPlayed)
        hand = 0 if moment.hand >= len(turn.judgements) else moment.hand
        self.judgement: Judgement = turn.judgements[hand]
        self.own, self.before = self.judgement.seat.value, turn.step.before.to_text()
        self.left = turn.step.before.shells - sum(turn.step.before.stores)
        steps = (one for one in annotation.replay.steps if not isinstance(one, RoundBegun))
        self.opens = next(steps) is turn.step and annotation.replay.record.tag("Setup") is None
        self.played, self.better = list[int](), list[int]()
        if isinstance(turn.step, RowPlayed):
            assert turn.step.opening is not None
            self.played = [move.house.number for move in turn.step.opening.moves[hand]]
        else:
            self.played = [move.house.number for move in turn.step.moves]
        if moment.contrast is not None:
            self.better = list(moment.contrast.better.reach.turn.lifts)
            self.at = moment.contrast.at

    def check(self, phrase: Phrase, places: dict[str, str]) -> str:
        """The fault of a sentence, in words; empty if there is none."""
        checks = {
            Phrase.DECIDED: self._decided,
            Phrase.CAUGHT: self._swing,
            Phrase.TOOK: self._swing,
            Phrase.LEADS: self._leads,
            Phrase.OUT_OF_SIGHT: self._out_of_sight,
            Phrase.BURNS: self._burns,
            Phrase.ANSWER: lambda told: self._answer(told, is_played=True),
            Phrase.ALLOWED: lambda told: self._answer(told, is_played=False),
        }
        if phrase.name.startswith("ONLY"):
            return self._only(phrase, places)
        check = checks.get(phrase)
        if check is not None:
            return check(places)
        if self.is_row:
            return self._row(phrase, places)
        if phrase in BETTER:
            return self._better(phrase, places)
        return str(getattr(self, f"_{phrase.name.lower()}")(places) or "")

    # What was better.

    def _better(self, phrase: Phrase, places: dict[str, str]) -> str:
        wrong = []
        ends = self._end(self.better), self._end(self.played)
        gains = [self._gain(self.before, end["position"]) for end in ends]
        least = ends[0]["again"]
        if "turn" in places and not self._is_turn(places["turn"], self.better, least):
            wrong.append(f"the turn is {self.better}")
        if "gained" in places and self._shells(gains[0], least) != places["gained"]:
            wrong.append(f"it takes {gains[0]}")
        if "brought" in places and places["brought"] != str(gains[1]):
            wrong.append(f"the turn played takes {gains[1]}")
        if phrase in (Phrase.BETTER, Phrase.RIGHT) and gains[0] > gains[1]:
            wrong.append("the better turn takes more at once")
        if "brought" in places and gains[0] <= gains[1]:
            wrong.append("the better turn takes no more")
        if "by" in places:
            wrong += self._by(places["by"])
        if "house" in places:
            own = [f"{self.own}{turn[self.at]}" for turn in (self.better, self.played)]
            if own != [places["house"], places["wrong"]]:
                wrong.append(f"the houses are {own}")
            if self.better[: self.at] != self.played[: self.at]:
                wrong.append("the lifts before are others")
        if "right" in places:
            wrong += self._begun(places["right"])
        if phrase in (Phrase.NEITHER, Phrase.LET_IN):
            wrong += self._let_in(places, gains[0])
        return "; ".join(wrong)

    def _begun(self, text: str) -> list[str]:
        """The lifts before the wrong one, by house or how many they are; a verb that fits."""
        numbers = list(map(int, re.findall(r"\d+", text)))
        verb = re.search(r" (was|were)$", text)
        if verb and (verb[1] == "was") != (self.at == 1):
            return [f"{self.at} lifts"]
        if "first" in text or "unang" in text:
            return [] if numbers == [self.at] and self.at > 4 else [f"they are {self.at} lifts"]
        is_it = text[0] == self.own and numbers == self.played[: self.at] and self.at <= 4
        return [] if is_it else [f"the lifts before are {self.played[: self.at]}"]

    def _by(self, text: str) -> list[str]:
        """The better turn leaves so much more in sight, counting the answers to both."""
        seen = self.judgement.seen
        if text not in self._loss(seen):
            return [f"it is better by {seen}"]
        own, standings = self.seats.index(self.own), []
        for houses in (self.better, self.played):
            state = Round(self.own_rules, self.step.before, opens_match=self.opens)
            for number in houses:
                state = state.after_move(number)
            standings.append(stand(state, own))
        by = standings[0] - standings[1]
        if self.measure is Measure.CHANCE:
            return [] if by > 0 else ["it is not better"]
        is_true = by == seen or (by > seen == self.judgement.loss)
        return [] if is_true else [f"it is better by {by}"]

    def _let_in(self, places: dict[str, str], taken: int) -> list[str]:
        before = self.moment.let_in
        assert before is not None
        assert before.contrast is not None
        assert before.number + 1 == self.moment.number
        names = [seat_name(self.language, before.contrast.seat), self._name(self.own)]
        wrong = []
        if [places["other"], places["seat"]] != names:
            wrong.append(f"the seats are {names}")
        after = before.contrast.better.after
        if not after.goes_on and after.position.to_move is not None:
            gain = self._richest(after.position.to_text())
            if after.position.to_move.value == self.own and 2 * gain >= taken:
                wrong.append(f"it could not have been prevented: {gain}")
        return wrong

    def _out_of_sight(self, places: dict[str, str]) -> str:
        best = list(self.judgement.best.lifts)
        if not self._is_turn(places["turn"], best, self._end(best)["again"]):
            return f"the turn is {best}"
        return "" if places["lost"] in self._loss(self.judgement.proven) else "another loss"

    def _answer(self, places: dict[str, str], *, is_played: bool) -> str:
        """The richest answer, and whether it is what was played next."""
        assert self.moment.contrast is not None
        answer = self.moment.contrast.played.answer
        assert answer is not None
        lifts, after = list(answer.turn.lifts), self.step.after.to_text()
        done = game.play_turn(self.rules, after, lifts)
        seat = answer.turn.seat.value
        steps = self.annotation.replay.steps
        at = next(at for at, step in enumerate(steps) if step is self.step)
        played = steps[at + 1] if at + 1 < len(steps) else None
        own = isinstance(played, TurnPlayed) and played.seat is answer.turn.seat
        is_it = own and [move.house.number for move in played.moves] == lifts
        if is_it != is_played:
            return "the answer was played" if is_it else "the answer was not played"
        taken = self._gain(after, done["position"], seat)
        least = "" if not done["again"] else self._least()
        if places["taken"] != f"{least}{taken}":
            return f"the answer takes {taken}"
        if seat == self.own or places["seat"] != self._name(seat):
            return f"{seat} answers"
        return "" if self._is_turn(places["turn"], lifts, done["again"], seat) else "another turn"

    def _burns(self, places: dict[str, str]) -> str:
        better, played = self._ends()
        if better is None or played is None:
            return "the lines do not reach the end of the round"
        if self.step.round >= self.rules["rounds"] or self.rules["burned"] == "open":
            return "no house burns"
        then = game.refill(self.rules, better, first=self.seats[0])
        now = game.refill(self.rules, played, first=self.seats[0])
        if then is None or now is None:
            return "the match is over"
        burned, kept = houses_left(self.rules, then, 2), houses_left(self.rules, now, 2)
        true = [one for one in burned if one not in kept and one[0] != self.own]
        return (
            "" if re.split(r", | and | at ", places["houses"]) == true else f"the houses are {true}"
        )

    # Rows of all hands.

    def _row(self, phrase: Phrase, places: dict[str, str]) -> str:
        contrast = self.moment.contrast
        assert contrast is not None
        wrong = []
        better = self._other_row(self.better[0])
        assert better["position"] == contrast.better.after.position.to_text()
        ends = (better["position"], self.step.after.to_text())
        gains = [self._gain(self.before, end) for end in ends]
        if phrase in (Phrase.ROW, Phrase.ROW_TAKES):
            true = {
                "better": self.own + "+".join(map(str, self.better)),
                "played": self.own + "+".join(map(str, self.played)),
                "gained": self._shells(gains[0]),
                "brought": str(gains[1]),
            }
            wrong += [
                f"{name} is {text}" for name, text in true.items() if places.get(name, text) != text
            ]
            if (gains[0] > gains[1]) is not (phrase is Phrase.ROW_TAKES):
                wrong.append(f"they bring {gains}")
            if places["by"] not in self._loss(self.judgement.seen):
                wrong.append(f"it is better by {self.judgement.seen}")
        elif phrase in (Phrase.FIRST_HOME, Phrase.FIRST_HOME_TAKES):
            if contrast.better.after.position.to_move is not self.judgement.seat:
                wrong.append("another moves")
            if places["seat"] != self._name(self.own):
                wrong.append("another seat")
            if "then" in places:
                wrong += self._then(contrast.better.after.position, places)
        elif phrase is Phrase.CAPTURE:
            captured = [(str(m.house), m.captured) for m in contrast.better.moves if m.captured]
            if (places["house"], self._count(places["shells"])) not in captured:
                wrong.append(f"the captures are {captured}")
        elif phrase is Phrase.OPEN_HOUSE:
            wrong.append(self._open_house(places))
        return "; ".join(one for one in wrong if one)

    def _other_row(self, number: int) -> game.OpeningOutcome:
        """The row in which the hand lifts another house first."""
        assert isinstance(self.step, RowPlayed)
        assert self.step.opening is not None
        ticks = list_ticks(self.annotation.replay.record.body[self.step.body_index])
        state, lifts = Round(self.own_rules, self.step.before), lifts_of(self.step.opening, ticks)
        found = find_alternative(state, lifts, self.seats.index(self.own), number)
        assert found is not None
        chosen = {
            seat: [(lift.number, lift.tick) for lift in one]
            for seat, one in zip(self.seats, found[0], strict=True)
        }
        return game.play_opening(self.rules, self.before, chosen, None, self.opens)

    def _then(self, better: Position, places: dict[str, str]) -> list[str]:
        assert self.moment.contrast is not None
        then = self.moment.contrast.better.following
        assert then is not None
        done = game.play_turn(self.rules, better.to_text(), list(then.turn.lifts))
        gain = self._gain(better.to_text(), done["position"])
        if self._shells(gain, done["again"]) != places["gained"]:
            return [f"it takes {gain}"]
        is_it = self._is_turn(places["then"], list(then.turn.lifts), done["again"])
        return [] if is_it else ["another turn"]

    # Why.

    def _open_house(self, places: dict[str, str]) -> str:
        assert self.moment.contrast is not None
        answer = self.moment.contrast.played.following
        assert answer is not None
        after, house = self.step.after.to_text(), places["house"]
        if house[0] != self.own or not after.endswith(answer.turn.seat.value):
            return f"{house} is not the mover's, or {answer.turn.seat} does not move"
        lost = 0
        for done in range(len(answer.turn.lifts)):
            lifts = list(answer.turn.lifts)
            now = game.play_turn(self.rules, after, lifts[: done + 1])
            held = (
                self._held(game.play_turn(self.rules, after, lifts[:done])["position"], house)
                if done
                else self._held(after, house)
            )
            took = now["captured"] - (
                game.play_turn(self.rules, after, lifts[:done])["captured"] if done else 0
            )
            if took and self._held(now["position"], house) == 0 and held:
                lost = took
        shells = self._count(places["shells"])
        return "" if 5 <= shells <= lost else f"{lost} are captured there"

    def _rescue(self, places: dict[str, str]) -> str:
        number = int(places["house"][1:])
        return "" if number in self.better and number not in self.played else "it does not"

    def _threat(self, places: dict[str, str]) -> str:
        """The answer takes as much before the turn, but not after the better one."""
        seat, lifts, taken = self._answering()
        before = " ".join([*self.before.split()[:-1], seat])
        then = self._answered(before, seat, lifts)
        is_less = self._richest(self._end(self.better)["position"]) < taken
        return "" if then is not None and then >= taken and is_less else f"before it took {then}"

    def _stopped(self, places: dict[str, str]) -> str:
        """The answer takes less than half after the better turn, and so does any other."""
        seat, lifts, taken = self._answering()
        after = self._end(self.better)["position"]
        then = self._answered(after, seat, lifts)
        is_less = (then is None or 2 * then < taken) and 2 * self._richest(after) < taken
        return "" if is_less else f"after the better turn it takes {then}"

    def _answering(self) -> tuple[str, list[int], int]:
        """The seat that answers, its lifts, and the shells that it takes."""
        assert self.moment.contrast is not None
        answer = self.moment.contrast.played.answer
        assert answer is not None
        seat, lifts = answer.turn.seat.value, list(answer.turn.lifts)
        taken = self._answered(self.step.after.to_text(), seat, lifts)
        assert taken is not None
        return seat, lifts, taken

    def _answered(self, position: str, seat: str, lifts: list[int]) -> int | None:
        """The shells that a turn takes from a position; `None` where it cannot be played."""
        try:
            done = game.play_turn(self.rules, position, lifts)
        except ValueError:
            return None
        return self._gain(position, done["position"], seat)

    def _spoiled(self, places: dict[str, str]) -> str:
        number, shells = int(places["house"][1:]), self._count(places["shells"])
        took = self._captures([*self.played[: self.at], number])[-1]
        if took != shells:
            return f"it captures {took}"
        end = self._end(self.played)
        if self._held(end["position"], places["house"]) != 0:
            return "it is not empty"
        return "" if end["captured"] < shells else f"{end['captured']} are captured all the same"

    def _shut_out(self, places: dict[str, str]) -> str:
        seat = self.seats[(self.seats.index(self.own) + 1) % len(self.seats)]
        end = self._end(self.better)["position"]
        if places["seat"] != self._name(seat):
            return f"{seat} is next"
        return "" if self._in_houses(end, seat) == 0 else "it can lift"

    def _overshot(self, places: dict[str, str]) -> str:
        house = places["house"]
        held = self._held(self._at()[0], house)
        if held != self._count(places["shells"]) or held != int(house[1:]) + 1:
            return f"it has {held}"
        ended = not self._end(self.played)["again"] and self.at + 1 == len(self.played)
        return "" if ended and self.played[self.at] == int(house[1:]) else "the turn goes on"

    def _near_first(self, places: dict[str, str]) -> str:
        number = int(places["house"][1:])
        again = self._end(self.better[: self.at + 1])["again"]
        is_it = (
            number <= 2 and self.better[self.at] == number and number not in self.played[self.at :]
        )
        ends = again or self.at + 1 == len(self.better)
        return "" if is_it and ends else "it does not"

    def _turn_kept(self, places: dict[str, str]) -> str:
        houses = [f"{self.own}{turn[self.at]}" for turn in (self.better, self.played)]
        if houses != [places["house"], places["wrong"]] or self.at + 1 != len(self.played):
            return f"the houses are {houses}"
        return "it goes on" if self._end(self.played)["again"] else ""

    def _capture(self, places: dict[str, str]) -> str:
        shells = self._count(places["shells"])
        for number, took in enumerate(self._captures(self.better)):
            if f"{self.own}{self.better[number]}" != places["house"] or took != shells:
                continue
            held = self._held(self._end(self.better[: number + 1])["position"], places["taken"])
            if held == 0 and places["taken"][0] != self.own:
                return ""
        return f"the captures are {self._captures(self.better)}"

    def _long_move(self, places: dict[str, str]) -> str:
        laps = [
            len(self._end(self.better[: self.at + done])["laps"]) if self.at + done else 0
            for done in (0, 1)
        ]
        if f"{self.own}{self.better[self.at]}" != places["house"]:
            return "it is another house"
        return "" if laps[1] - laps[0] == int(places["laps"]) else f"it has {laps[1] - laps[0]}"

    def _burned_walk(self, places: dict[str, str]) -> str:
        burned = {str(house) for house in self.step.before.burned}
        named = set(re.split(r", | and | at ", places["burned"]))
        if f"{self.own}{self.better[self.at]}" != places["house"]:
            return "it is another house"
        is_others = all(house[0] != self.own for house in named)
        return "" if named <= burned and is_others else f"burned are {burned}"

    def _fed(self, places: dict[str, str]) -> str:
        others = [seat for seat in self.seats if seat != self.own]
        held = [
            sum(self._in_houses(position, seat) for seat in others)
            for position in (
                self.before,
                self._end(self.played)["position"],
                self._end(self.better)["position"],
            )
        ]
        is_it = held[1] - held[0] == self._count(places["shells"]) and held[2] <= held[0]
        one = self._name(others[0]) if len(others) == 1 else None
        if places.get("seat") != one:
            return f"the others are {others}"
        return "" if is_it else f"the others hold {held}"

    _fed_others = _fed

    # Good turns.

    def _only(self, phrase: Phrase, places: dict[str, str]) -> str:
        at = self.judgement.only
        assert at is not None
        if places["house"] != f"{self.own}{self.played[at]}":
            return "another house was lifted"
        state = Round(self.own_rules, self.step.before, opens_match=self.opens)
        for number in self.played[:at]:
            state = state.after_move(number)
        others = [number for number in state.legal_houses() if number != self.played[at]]
        if len(others) < 3:
            return f"there are only {len(others)} others"
        begun = self.played[:at]
        ends = {number: self._end([*begun, number]) for number in others}
        own = self._end(self.played[: at + 1])
        if phrase is Phrase.ONLY_KEEPS:
            is_it = own["again"] and not any(end["again"] for end in ends.values())
            return "" if is_it else "another keeps the turn"
        if phrase is Phrase.ONLY_CAPTURES:
            took = self._captures(self.played[: at + 1])[-1]
            others_took = [self._captures([*begun, number])[-1] for number in others]
            is_it = took == self._count(places["shells"]) and not any(others_took)
            return "" if is_it else f"they capture {took} and {others_took}"
        if phrase is Phrase.ONLY_ANSWERED:
            least = min(self._richest(end["position"]) for end in ends.values())
            is_it = least == self._count(places["taken"])
            return "" if is_it and not any(e["again"] for e in ends.values()) else f"{least}"
        if places["limit"] not in self._loss(self.measure.only_by):
            return "another limit"
        left = sum(count or 0 for row in state.position.rows for count in row.houses)
        if len(self.seats) > 2 or left > MOST_PLAYED_OUT:
            return ""
        side = 1 if self.own == self.seats[0] else -1
        position, known = state.position.to_text(), dict[tuple[str, bool], int]()
        best, *leads = (
            side * game.lead_after(self.rules, position, number, known, state.passed_store)
            for number in (self.played[at], *others)
        )
        least = 1 if self.measure is Measure.CHANCE else self.measure.only_by
        return "; ".join(f"another loses {best - lead}" for lead in leads if best - lead < least)

    def _swing(self, places: dict[str, str]) -> str:
        end = self._end(self.played)
        shells, stores = self._gain(self.before, end["position"]), _stores(end["position"])
        own = self.seats.index(self.own)
        other = max(store for at, store in enumerate(stores) if at != own)
        told = places["seat"], places["shells"], int(places["first"]), int(places["second"])
        true = self._name(self.own), self._shells(shells), stores[own], other
        return "" if told == true and stores[own] > other else f"it is {true}"

    def _leads(self, places: dict[str, str]) -> str:
        """Whoever took hardly anything leads, with so many shells left in the houses."""
        end = self._end(self.played)
        stores, own = _stores(end["position"]), self.seats.index(self.own)
        other = max(store for at, store in enumerate(stores) if at != own)
        rest = sum(self._in_houses(end["position"], seat) for seat in self.seats)
        told = places["seat"], int(places["first"]), int(places["second"]), places["rest"]
        true = self._name(self.own), stores[own], other, self._shells(rest)
        is_it = (
            told == true and stores[own] > other and self._gain(self.before, end["position"]) < 3
        )
        return "" if is_it else f"it is {true}"

    def _decided(self, places: dict[str, str]) -> str:
        stores, total = self.step.after.stores, self.step.after.shells
        winner = self.moment.hand
        told = places["seat"], int(places["store"]), int(places["all"])
        true = seat_name(self.language, self.order[winner]), stores[winner], total
        return "" if told == true and 2 * stores[winner] > total else f"it is {true}"

    # The reference engine.

    def _end(self, houses: list[int]) -> game.TurnOutcome:
        return game.play_turn(self.rules, self.before, list(houses), self.opens)

    def _at(self) -> tuple[str, int]:
        """The position before the lift that went wrong, and what was captured before it."""
        if not self.at:
            return self.before, 0
        done = self._end(self.played[: self.at])
        return done["position"], done["captured"]

    def _captures(self, houses: list[int]) -> list[int]:
        """The shells that each of these lifts captures."""
        sums = [0, *(self._end(houses[: n + 1])["captured"] for n in range(len(houses)))]
        return [after - before for before, after in pairwise(sums)]

    def _richest(self, position: str) -> int:
        """The most shells that the seat to move gains within eight lifts."""
        place = Position.from_text(position)
        if place.to_move is None or not place.row(place.to_move).shells_in_houses():
            return 0
        index = self.order.index(place.to_move)
        state = Round(self.own_rules, place)
        return max(_tries(state, 8, index)) - place.stores[index]

    def _gain(self, before: str, after: str, seat: str = "") -> int:
        index = self.seats.index(seat or self.own)
        return _stores(after)[index] - _stores(before)[index]

    def _held(self, position: str, house: str) -> int:
        """The shells in a house, 0 if it is burned."""
        row = position.split()[self.seats.index(house[0])].partition("/")[0].split(".")
        return int(row[-int(house[1:])].replace("#", "0"))

    def _in_houses(self, position: str, seat: str) -> int:
        row = position.split()[self.seats.index(seat)].partition("/")[0]
        return sum(int(count) for count in row.replace("#", "0").split("."))

    def _ends(self) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """The collected stores at the ends of both lines, `None` for one that ends before."""
        if self.is_row:
            chosen = {
                seat: [(lift.number, lift.tick) for lift in one]
                for seat, one in zip(self.seats, self.judgement.row, strict=True)
            }
            better = game.play_opening(self.rules, self.before, chosen, None, self.opens)
            after = self.step.after.to_text()
            line = self.judgement.line[1:]
            return self._line_end(better["position"], line), self._line_end(
                after, self.judgement.reply
            )
        better = self._line_end(self.before, self.judgement.line)
        played = LineTurn(self.judgement.seat, tuple(self.played))
        reply = self.judgement.reply
        if self._end(self.played)["again"]:
            if not reply or reply[0].seat is not self.judgement.seat:
                return better, None
            played = played._replace(lifts=(*played.lifts, *reply[0].lifts))
            reply = reply[1:]
        return better, self._line_end(self.before, (played, *reply))

    def _line_end(self, position: str, line: tuple[LineTurn, ...]) -> tuple[int, ...] | None:
        for number, turn in enumerate(line):
            assert position.endswith(turn.seat.value), f"{turn} from {position}"
            opens = self.opens and not number and position == self.before
            done = game.play_turn(self.rules, position, list(turn.lifts), opens)
            assert not done["again"]
            position = done["position"]
        if not position.endswith("-") and not game.is_over(self.rules, position):
            return None
        return game.collect(self.rules, position)

    # Words.

    def _is_turn(self, text: str, houses: list[int], is_cut: bool, seat: str = "") -> bool:
        """True when a text names that turn: whole up to four lifts, else its first and length."""
        numbers = [int(number) for number in re.findall(r"\d+", text.split("…")[0])]
        if text[0] != (seat or self.own):
            return False
        if "…" not in text:
            return numbers == houses and len(houses) <= 4 and not is_cut
        length = re.search(r"(\d+) (?:lifts|dampot)\)", text)
        says_more = "more than" in text or "higit sa" in text
        return (
            length is not None
            and int(length[1]) == len(houses)
            and numbers == houses[:4]
            and says_more == is_cut
        )

    def _least(self) -> str:
        return "hindi bababa sa " if self.language is Language.FILIPINO else "at least "

    def _shells(self, count: int, is_least: bool = False) -> str:
        least = self._least() if is_least else ""
        if self.language is Language.FILIPINO:
            return f"{least}{count} sigay"
        return f"{least}{count} shell{'' if count == 1 else 's'}"

    def _loss(self, loss: int) -> list[str]:
        """The texts that may say a loss; no number is greater than the shells on the board."""
        if self.measure is Measure.CHANCE:
            points = f"{loss / 10:g}"
            if self.language is Language.FILIPINO:
                return [f"{points} punto ng pag-asang manalo"]
            return [f"{points} point{'' if loss == 10 else 's'} of the chance to win"]
        if loss > self.left:
            return ["malayo" if self.language is Language.FILIPINO else "far"]
        return [self._shells(loss)]

    def _count(self, text: str) -> int:
        (number,) = re.findall(r"\d+", text)
        return int(number)

    def _name(self, seat: str) -> str:
        return next(seat_name(self.language, one) for one in self.order if one.value == seat)


BETTER = {
    Phrase.BETTER_TAKES,
    Phrase.BETTER,
    Phrase.RIGHT_TAKES,
    Phrase.RIGHT,
    Phrase.NEITHER,
    Phrase.LET_IN,
}
"""The sentences that name the better turn."""


def _stores(position: str) -> list[int]:
    return [int(row.split("/")[1].split()[0]) for row in position.split()[:-1]]


def _tries(state: Round, left: int, index: int) -> Iterator[int]:
    """The shells in the store after every beginning of a turn."""
    for number in state.legal_houses():
        after = state.after_move(number)
        yield after.position.stores[index]
        if after.goes_on and left > 1:
            yield from _tries(after, left - 1, index)
