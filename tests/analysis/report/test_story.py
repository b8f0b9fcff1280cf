"""The story of a match: every number of every sentence, replayed with the reference engine."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest
from reference import game
from sungka.analysis.judging.annotation import annotate, find_obstacle
from sungka.analysis.judging.effort import Level, make_effort
from sungka.analysis.judging.marks import THRESHOLDS
from sungka.analysis.judging.measure import Value
from sungka.analysis.layer.missed import find_missed
from sungka.analysis.report.moments import list_missed
from sungka.analysis.report.phrases import Language, seat_name
from sungka.analysis.report.story import MOST_SENTENCES, Story, tell_story
from sungka.analysis.report.story_phrases import STORY_PHRASES, StoryPhrase
from sungka.analysis.report.story_text import story_to_text
from sungka.engine.rules_text import rules_to_text
from sungka.notation.addresses import address_from_text
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import split
from sungka.replay.play import play
from sungka.replay.result import Outcome
from sungka.replay.steps import (
    PassPlayed,
    Replay,
    RoundOver,
    RowPlayed,
    TurnPlayed,
)
from sungka.templates.timeline.address import Moment, moment_at
from sungka.templates.timeline.timeline import timeline_of
from support.lengths import long_after
from support.matches import random_match
from support.sentences import TURN, find_players, name_seats

EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.sgn"))
RECORDS = os.environ.get("SUNGKA_RECORDS", "")
"""A folder of records of one's own, whose stories are to be checked too."""

OWN = {
    f"{path.stem} {number}": source
    for path in (sorted(Path(RECORDS).glob("*.sgn")) if RECORDS else [])
    for number, source in enumerate(split(path.read_text()), 1)
}
"""Its records, each a test of its own, by file and number."""

RANDOM = ("sungka rounds=3", "congkak rounds=6", "sungka-three rounds=2", "dakon houses=4 rounds=3")
NUMBER = r"(?:at least |hindi bababa sa )?\d+ (?:shells?|sigay)"
KINDS = {
    "place": r"r\d+\.t\d+",
    "score": r"\d+(?:–\d+)+",
    "ahead": r"\d+(?:–\d+)+",
    "seat": r"\w+",
    "winner": r".+?",
    "loser": r".+?",
    "turn": TURN,
    "taken": NUMBER,
    "shells": NUMBER,
    "lifts": r"1 lift|\d+ (?:lifts|dampot)",
    "laps": r"1 lap|\d+ (?:laps|ikot)",
    "each": r".+",
    "tally": r".+",
    "house": r"[SNEW]\d+",
}


def read_story(language: Language, words: tuple[str, ...]) -> list[tuple[StoryPhrase, dict]]:
    """The sentences with the texts at their places; fails if one is not understood."""
    told = []
    for text in words:
        found = [
            (phrase, match.groupdict())
            for phrase in StoryPhrase
            if (match := pattern(language, phrase).fullmatch(text))
        ]
        assert found, f"not understood: `{text}`"
        # The one with most places is the one that was said.
        told.append(max(found, key=lambda one: len(one[1])))
    return told


def pattern(language: Language, phrase: StoryPhrase) -> re.Pattern[str]:
    parts = []
    for text, place, _, _ in Formatter().parse(STORY_PHRASES[language][phrase]):
        parts.append(re.escape(text))
        if place:
            kind = f"(?P<{place}>{KINDS.get(place, '[0-9]+')})"
            parts.append(f"(?P={place})" if kind in parts else kind)
    return re.compile("".join(parts))


class Retold:
    """A match as the reference engine plays it, to check the sentences of its story."""

    def __init__(self, replay: Replay, language: Language) -> None:
        assert replay.rules is not None
        self.replay, self.language = replay, language
        self.rules = game.rules(rules_to_text(replay.rules))
        self.order = replay.rules.playing_order
        self.names = {seat_name(language, seat): at for at, seat in enumerate(self.order)}
        self.timeline = timeline_of(replay)
        kinds = TurnPlayed | RowPlayed | PassPlayed
        self.steps = [step for step in replay.steps if isinstance(step, kinds)]
        self.scores = [step.score for step in replay.steps if isinstance(step, RoundOver)]
        self.after = dict(self._play())

    def _play(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The stores after each turn; rows and passes are taken from the replay."""
        for step in self.steps:
            stores = step.after.stores
            if isinstance(step, TurnPlayed):
                lifts = [move.house.number for move in step.moves]
                opens = step is self.steps[0] and self.replay.record.tag("Setup") is None
                done = game.play_turn(self.rules, step.before.to_text(), lifts, opens)
                stores = read_stores(done["position"])
            yield step.body_index, stores

    def at(self, place: str) -> TurnPlayed | RowPlayed | PassPlayed:
        """The step at an address, as the page finds it."""
        address = address_from_text(place)
        assert address is not None
        moment = moment_at(self.timeline, address)
        assert isinstance(moment, Moment), place
        rows = [one for one in self.steps if one.round == address.round]
        step = rows[(address.turn or 0) - 1]
        board = tuple(n for row in step.after.rows for n in (*row.houses, row.store))
        assert tuple(moment.board) == board, place
        return step

    def check(self, phrase: StoryPhrase, told: dict[str, str]) -> None:
        """Fail if a sentence is not true."""
        step = self.at(told["place"]) if "place" in told else None
        if "seat" in told:
            assert told["seat"] in self.names, told
        match phrase:
            case StoryPhrase.ROUNDS:
                self._rounds(told["each"])
            case StoryPhrase.TALLY:
                assert int(told["all"]) == len(self.scores)
                won = Counter(leader(score) for score in self.scores)
                for name, at in self.names.items():
                    if won[at]:
                        assert re.search(rf"{name}\D* {won[at]}\b", told["tally"]), told
            case StoryPhrase.LED_ALL | StoryPhrase.LED_ONCE | StoryPhrase.LED_CHANGED:
                self._lead(phrase, told)
            case StoryPhrase.MISSED | StoryPhrase.LOST:
                assert isinstance(step, TurnPlayed)
                self._missed(step, told)
                if phrase is StoryPhrase.LOST:
                    self._lost(step, told)
            case StoryPhrase.ANSWERED:
                assert isinstance(step, TurnPlayed)
                assert (
                    self.order[self.names[told["seat"]]] is step.seat is self.replay.result.winner
                )
                self._took(step, told, lead=1)
            case StoryPhrase.TOOK_LEAD | StoryPhrase.TOOK_EVEN | StoryPhrase.TOOK_BEHIND:
                assert isinstance(step, TurnPlayed)
                kinds = {"TOOK_LEAD": 1, "TOOK_EVEN": 0, "TOOK_BEHIND": -1}
                self._took(step, told, lead=kinds[phrase.name])
            case StoryPhrase.LONGEST:
                assert isinstance(step, TurnPlayed)
                assert told["seat"] == seat_name(self.language, step.seat)
                laps = {id(one): self._laps(one) for one in self.turns()}
                assert number(told["laps"]) == laps[id(step)] == max(laps.values())
                assert number(told["lifts"]) == len(step.moves)
            case StoryPhrase.CAPTURE:
                assert isinstance(step, TurnPlayed)
                took = [one for turn in self.turns() for one in self._captures(turn)]
                own = dict.fromkeys(self._captures(step))
                assert (told["house"], number(told["shells"])) in own
                assert number(told["shells"]) == max(shells for _, shells in took)
            case StoryPhrase.DECIDED:
                assert step is not None
                own, stores = self.names[told["seat"]], self.after[step.body_index]
                assert (int(told["store"]), int(told["all"])) == (stores[own], step.after.shells)
                assert 2 * stores[own] > step.after.shells
            case _:
                self._result(phrase, told)

    def turns(self) -> list[TurnPlayed]:
        return [step for step in self.steps if isinstance(step, TurnPlayed)]

    def _result(self, phrase: StoryPhrase, told: dict[str, str]) -> None:
        result, score = self.replay.result, [int(n) for n in told["score"].split("–")]
        if phrase in (StoryPhrase.UNFINISHED, StoryPhrase.WON_OUTSIDE):
            assert score == list(self.at(told["place"]).after.stores)
            is_won = result.outcome is Outcome.WON
            assert is_won == (phrase is StoryPhrase.WON_OUTSIDE)
            return
        assert sorted(score) == sorted(self.scores[-1])
        if "rounds" in told:
            assert int(told["rounds"]) == len(self.scores) > 1
        if "winner" in told:
            assert result.outcome is Outcome.WON
            (own,) = [at for name, at in self.names.items() if name in told["winner"]]
            assert self.order[own] is result.winner
            assert score[0] == self.scores[-1][own]
            if phrase is StoryPhrase.WON_LAST:
                assert leader(self.scores[-1]) == own
                assert self.replay.rules is not None
                assert self.replay.rules.win.value != "rounds"
                assert self.replay.rules.refill.value != "new"
        else:
            assert result.outcome is Outcome.DRAWN

    def _rounds(self, text: str) -> None:
        said = re.findall(r"\((\d+(?:–\d+)+)\)", text)
        parts = re.split(r", | and | at ", text.rstrip("."))
        assert len(said) == len(parts) == len(self.scores)
        for part, score, true in zip(parts, said, self.scores, strict=True):
            own = leader(true)
            assert score == score_text(true, own or 0), text
            if own is None:
                assert "drawn" in part or "abla" in part
            else:
                assert next(name for name, at in self.names.items() if at == own) in part

    def _lead(self, phrase: StoryPhrase, told: dict[str, str]) -> None:
        step, own = self.at(told["place"]), self.names[told["seat"]]
        steps = [one for one in self.steps if one.round == step.round]
        assert step.round == self.steps[-1].round == int(told["round"])
        leaders = [leader(self.after[one.body_index]) for one in steps]
        known = [one for one in leaders if one is not None]
        changes = sum(a != b for a, b in pairwise(known))
        at = steps.index(step)
        assert told["score"] == score_text(self.after[step.body_index], own)
        if phrase is StoryPhrase.LED_ALL:
            assert changes == 0
            assert at == 0 or leaders[at - 1] is None
            assert set(leaders[at:]) == {own}
            return
        assert changes == (1 if phrase is StoryPhrase.LED_ONCE else int(told["changes"]))
        assert set(leaders[at:]) == {own}
        assert leaders[at - 1] != own

    def _took(self, step: TurnPlayed, told: dict[str, str], lead: int) -> None:
        own, stores = self.names[told["seat"]], self.after[step.body_index]
        assert self.order[own] is step.seat
        assert number(told["shells"]) == stores[own] - step.before.stores[own]
        assert told["score"] == score_text(stores, own)
        ahead = stores[own] - max(n for at, n in enumerate(stores) if at != own)
        assert lead == (ahead > 0) - (ahead < 0)

    def _missed(self, step: TurnPlayed, told: dict[str, str]) -> None:
        own = self.names[told["seat"]]
        assert self.order[own] is step.seat
        brought = self.after[step.body_index][own] - step.before.stores[own]
        assert int(told["brought"]) == brought < number(told["taken"])
        assert told["turn"][0] == step.seat.value
        if "…" in told["turn"]:
            return
        stores = self._play_instead(step, list(map(int, told["turn"][1:].split("+"))))
        assert stores[own] - step.before.stores[own] == number(told["taken"])

    def _play_instead(self, step: TurnPlayed, lifts: list[int]) -> tuple[int, ...]:
        """The stores after a whole turn in the place of one that was played."""
        opens = step is self.steps[0] and self.replay.record.tag("Setup") is None
        done = game.play_turn(self.rules, step.before.to_text(), lifts, opens)
        assert not done["again"]
        return read_stores(done["position"])

    def _lost(self, step: TurnPlayed, told: dict[str, str]) -> None:
        """A loss is that of a round that the winner won, and the better turn has the lead."""
        own, winner = self.names[told["seat"]], self.replay.result.winner
        assert winner is not None is not self.order[own]
        assert winner is not step.seat
        scores = {one.round: one.score for one in self.replay.steps if isinstance(one, RoundOver)}
        first = leader(scores[step.round])
        assert first is not None
        assert self.order[first] is winner
        assert step.round == int(told["round"])
        assert told["score"] == score_text(self.after[step.body_index], own)
        ahead = list(map(int, told["ahead"].split("–")))
        assert ahead[0] - step.before.stores[own] == number(told["taken"])
        assert ahead[0] > max(ahead[1:])
        if "…" not in told["turn"]:
            stores = self._play_instead(step, list(map(int, told["turn"][1:].split("+"))))
            assert told["ahead"] == score_text(stores, own)

    def _captures(self, step: TurnPlayed) -> list[tuple[str, int]]:
        lifts, before = [move.house.number for move in step.moves], 0
        found, opens = list[tuple[str, int]](), step is self.steps[0]
        opens = opens and self.replay.record.tag("Setup") is None
        for done in range(len(lifts)):
            position = step.before.to_text()
            took = game.play_turn(self.rules, position, lifts[: done + 1], opens)["captured"]
            found.append((f"{step.seat.value}{lifts[done]}", took - before))
            before = took
        return found

    def _laps(self, step: TurnPlayed) -> int:
        lifts = [move.house.number for move in step.moves]
        opens = step is self.steps[0] and self.replay.record.tag("Setup") is None
        return len(game.play_turn(self.rules, step.before.to_text(), lifts, opens)["laps"])


def number(text: str) -> int:
    (found,) = re.findall(r"\d+", text)
    return int(found)


def read_stores(position: str) -> tuple[int, ...]:
    return tuple(int(row.split("/")[1]) for row in position.split()[:-1])


def score_text(stores: tuple[int, ...], own: int) -> str:
    return "–".join(map(str, (stores[own], *(n for at, n in enumerate(stores) if at != own))))


def leader(stores: tuple[int, ...]) -> int | None:
    """The seat that holds most, `None` when several do."""
    most = max(stores)
    return None if list(stores).count(most) > 1 else stores.index(most)


def check_story(replay: Replay, story: Story) -> Counter[StoryPhrase]:
    """The sentences of a story; fails at the first that is not true."""
    said: Counter[StoryPhrase] = Counter()
    assert len(story.sentences) <= MOST_SENTENCES
    for language in Language:
        retold = Retold(replay, language)
        rules = replay.rules
        players = find_players(replay.record, rules.playing_order if rules else ())
        words = tuple(
            name_seats(language, text, players) for text in story_to_text(language, story)
        )
        for text, (phrase, told) in zip(words, read_story(language, words), strict=True):
            assert text[0].isupper(), text
            assert text.endswith("."), text
            retold.check(phrase, told)
            said[phrase] += 1
    check_order(story)
    return said


def check_order(story: Story) -> None:
    """The loss of the round stands behind the result; the course is told in the order of play."""
    ends = {StoryPhrase.LONGEST, StoryPhrase.CAPTURE, StoryPhrase.UNFINISHED}
    ends.add(StoryPhrase.WON_OUTSIDE)
    phrases = [one.phrase for one in story.sentences]
    if StoryPhrase.LOST in phrases:
        assert phrases.index(StoryPhrase.LOST) == 1
        ends |= {StoryPhrase.LOST, StoryPhrase.ANSWERED}
    addresses = [
        address_from_text(one.place)
        for one in story.sentences
        if one.place and one.phrase not in ends
    ]
    places = [(one.round, one.turn or 0) for one in addresses if one is not None]
    assert places == sorted(places)


def judged_story(replay: Replay) -> Story:
    assert replay.rules is not None
    annotation = annotate(replay, make_effort(Level.QUICK, replay.rules.seats))
    return tell_story(replay, list_missed(annotation, THRESHOLDS[Value.SHELLS]))


@pytest.mark.push
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_sentence_of_a_story_of_play_is_true(path: Path) -> None:
    for source in split(path.read_text()):
        replay = play(parse(source).record)
        if replay.rules is not None:
            check_story(replay, tell_story(replay))


@pytest.mark.push
@pytest.mark.parametrize("name", long_after(3, ["sungka", "congkak", "sungka-six", "dakon"]))
def test_every_sentence_of_a_judged_story_is_true(name: str) -> None:
    path = next(path for path in EXAMPLES if path.stem == name)
    replay = play(parse(next(split(path.read_text()))).record)
    said = check_story(replay, judged_story(replay))
    assert said[StoryPhrase.LOST] == len(Language)
    assert said[StoryPhrase.MISSED]
    assert 5 <= sum(said.values()) / 2 <= MOST_SENTENCES


def test_a_story_told_from_the_layer_of_a_record_is_true() -> None:
    path = next(path for path in EXAMPLES if path.stem == "judged")
    replay = play(parse(next(split(path.read_text()))).record)
    missed = find_missed(replay)
    assert all(one.change >= 0 for one in missed)
    said = check_story(replay, tell_story(replay, missed))
    assert said[StoryPhrase.MISSED] + said[StoryPhrase.LOST] == 2 * 2
    # A turn that cannot be played, or is no turn, is left out.
    for better in ("S5+5+5+5+5", "N5", "what", "S6"):
        text = path.read_text().replace("sight=S5+4+3+2+3+1+3+1", f"sight={better}")
        changed = play(parse(next(split(text))).record)
        assert len(find_missed(changed)) == len(missed) - 1, better


@pytest.mark.push
@pytest.mark.parametrize("text", RANDOM)
def test_every_sentence_of_a_story_of_random_play_is_true(text: str) -> None:
    for seed in range(6):
        replay = play(random_match(text, seed))
        check_story(replay, tell_story(replay))


@pytest.mark.long
@pytest.mark.parametrize("source", OWN.values(), ids=OWN)
def test_every_story_of_records_of_ones_own_is_true(source: str) -> None:
    replay = play(parse(source).record)
    if replay.rules is not None:
        check_story(replay, tell_story(replay))
    if find_obstacle(replay) is None:
        check_story(replay, judged_story(replay))


def test_a_match_without_a_turn_has_no_story() -> None:
    replay = play(parse(next(split('%sgn 1\n[Rules "sungkaan"]\n\nend abandoned\n'))).record)
    assert tell_story(replay) == Story()


def test_players_are_called_by_their_names() -> None:
    path = next(path for path in EXAMPLES if path.stem == "congkak")
    text = path.read_text().replace("[Rules", '[South "ana María"]\n[North "Ben"]\n[Rules', 1)
    replay = play(parse(next(split(text))).record)
    story = tell_story(replay)
    check_story(replay, story)
    first, second, *_ = story_to_text(Language.ENGLISH, story)
    assert first.startswith("Ben (North) beat ana María (South): ")
    assert "Ben won round 1 " in second
    first, second, *_ = story_to_text(Language.FILIPINO, story)
    assert first.startswith("Tinalo ni Ben (Hilaga) si ana María (Timog): ")
    assert "nakuha ni ana María ang yugto 3 " in second
