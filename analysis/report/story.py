"""The story of a match: a few sentences made of facts of play, each with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...engine.board import Seat
from ...engine.match import counts_all_rounds
from ...engine.ruleset import RuleSet
from ...replay.steps import (
    Outcome,
    PassPlayed,
    Replay,
    RoundOver,
    RowPlayed,
    TurnPlayed,
    Unverified,
)
from ..judging.match_model import find_round_chance
from ..search.lines import LineTurn, TurnReach
from .names import Names, find_names
from .story_phrases import StoryPhrase

MOST_SENTENCES = 8
"""The most sentences of a story."""

MOST_TOLD = 3
"""The most moments of a story."""

MOST_ROUNDS = 4
"""The most rounds of which each gets its score; of more, only the rounds won are counted."""

EARLY = 6
"""A round is decided early if a sixth of its shells, or more, are still in the houses."""

LEAST_TAKEN = 3
"""The fewest shells of a turn or a capture that a story tells of."""


class StorySentence(NamedTuple):
    """A sentence: its phrase, its facts by name, and the address of its turn, like `r2.t14`.

    A fact is a number of shells or of something else, the letter of a seat, a turn as `S7+3` (with
    `+` at its end if it is cut there), or an address. `name_S` is the name of the player of a seat.
    """

    phrase: StoryPhrase
    facts: tuple[tuple[str, str | int], ...]
    place: str | None = None


class MissedTurn(NamedTuple):
    """A turn that missed a better one: its place in the body, its seat, and what it brought.

    `weight` is the change of the chance to win by which such turns are chosen, in thousandths.
    """

    body_index: int
    seat: Seat
    better: TurnReach
    brought: int
    weight: int


class Story(NamedTuple):
    """The sentences of a story, in order."""

    sentences: tuple[StorySentence, ...] = ()


class _Turn(NamedTuple):
    """A turn, pass or row with its address, and the stores and the shells in houses after it."""

    step: TurnPlayed | RowPlayed | PassPlayed
    place: str
    stores: tuple[int, ...]
    rest: int


def tell_story(replay: Replay, missed: Sequence[MissedTurn] = ()) -> Story:
    """The story of a match: its result, its rounds, who led, three moments, and records.

    Two moments are among the `missed` turns of a judged match; the others are the turns that
    changed the lead of the stores most. A match whose rules
    are not known, or without a turn, has no story.
    """
    rules = replay.rules
    if rules is None:
        return Story()
    turns = list(_list_turns(replay))
    if not turns:
        return Story()
    last = [turn for turn in turns if turn.step.round == turns[-1].step.round]
    lead, capture = list(_tell_lead(rules, last)), list(_tell_capture(turns))
    named = {one.place for one in (*lead, *capture)}
    begun = [*_tell_result(replay, rules, turns), *_tell_rounds(replay, rules)]
    course = [*lead, *_tell_moments(replay.result.winner, rules, turns, missed, named)]
    records = [*_tell_longest(turns), *capture]
    if len(begun) + len(course) + len(records) < MOST_SENTENCES:
        course += _tell_decided(rules, last)
    order = {turn.place: at for at, turn in enumerate(turns)}
    course.sort(key=lambda told: order[told.place or ""])
    names = find_names(replay.record, rules.playing_order)
    told = (*begun, *course, *records)[:MOST_SENTENCES]
    return Story(tuple(_add_names(sentence, names) for sentence in told))


def _add_names(sentence: StorySentence, names: Names) -> StorySentence:
    """A sentence with the names of the players whose seats its facts have."""
    told = {"winner", "loser", "seat", "each", "tally"}
    seats = "".join(str(fact) for name, fact in sentence.facts if name in told)
    known = ((f"name_{seat.value}", name) for seat, name in names if seat.value in seats)
    return sentence._replace(facts=(*sentence.facts, *known))


def read_names(sentence: StorySentence) -> Names:
    """The names of players in the facts of a sentence."""
    return tuple(
        (Seat(name[-1]), str(fact)) for name, fact in sentence.facts if name.startswith("name_")
    )


def list_places(replay: Replay) -> dict[int, str]:
    """The addresses of the turns of the main line, by their places in the body of the record."""
    return {turn.step.body_index: turn.place for turn in _list_turns(replay)}


def _list_turns(replay: Replay) -> Iterator[_Turn]:
    """The turns of the main line that were played, with their addresses."""
    counts: Counter[int] = Counter()
    for step in replay.steps:
        if isinstance(step, TurnPlayed | RowPlayed | PassPlayed | Unverified):
            counts[step.round] += 1
            if not isinstance(step, Unverified):
                after = step.after
                place = f"r{step.round}.t{counts[step.round]}"
                yield _Turn(step, place, after.stores, after.shells - sum(after.stores))


def _tell_result(replay: Replay, rules: RuleSet, turns: Sequence[_Turn]) -> Iterator[StorySentence]:
    result, scores = replay.result, _list_scores(replay)
    rounds, last = len(scores), scores[-1].score if scores else None
    if result.outcome is Outcome.UNFINISHED or last is None:
        facts: dict[str, str | int] = {
            "place": turns[-1].place,
            "score": _score_text(turns[-1].stores),
        }
        if result.outcome is Outcome.WON and result.winner is not None:
            facts["winner"] = result.winner.value
            yield _sentence(StoryPhrase.WON_OUTSIDE, turns[-1].place, facts)
            return
        yield _sentence(StoryPhrase.UNFINISHED, turns[-1].place, facts)
        return
    score = _score_text(last)
    if result.outcome is Outcome.DRAWN or result.winner is None:
        phrase = StoryPhrase.DRAWN if rounds == 1 else StoryPhrase.DRAWN_MATCH
        yield _sentence(phrase, None, {"score": score, "rounds": str(rounds)})
        return
    winner = result.winner
    facts = {"winner": winner.value, "rounds": str(rounds)}
    facts["score"] = _score_text(last, rules.playing_order.index(winner))
    if rules.seats > 2:
        phrase = StoryPhrase.WON_THREE if rounds == 1 else StoryPhrase.WON_THREE_MATCH
        yield _sentence(phrase, None, facts)
        return
    loser = next(seat for seat in rules.playing_order if seat is not winner)
    facts["loser"] = loser.value
    is_last = not counts_all_rounds(rules) and _leader(rules, last) is winner
    phrase = StoryPhrase.WON_LAST if is_last else StoryPhrase.WON_MATCH
    if rounds == 1:
        phrase = StoryPhrase.WON
    yield _sentence(phrase, None, facts)


def _tell_rounds(replay: Replay, rules: RuleSet) -> Iterator[StorySentence]:
    """The score of each round, or how many each seat won."""
    scores = _list_scores(replay)
    if len(scores) < 2:
        return
    won = [(over.round, _leader(rules, over.score), over.score) for over in scores]
    if len(won) > MOST_ROUNDS:
        tally = Counter(seat.value for _, seat, _ in won if seat is not None)
        seats = [seat.value for seat in rules.playing_order if tally[seat.value]]
        if seats:
            counted = " ".join(f"{seat}{tally[seat]}" for seat in seats)
            yield _sentence(StoryPhrase.TALLY, None, {"tally": counted, "all": str(len(won))})
        return
    told = []
    for number, seat, score in won:
        own = 0 if seat is None else rules.playing_order.index(seat)
        told.append(f"{number}{seat.value if seat else '='}{_score_text(score, own)}")
    yield _sentence(StoryPhrase.ROUNDS, None, {"each": " ".join(told)})


def _tell_lead(rules: RuleSet, turns: Sequence[_Turn]) -> Iterator[StorySentence]:
    """Tell who led at the end of the last round, and since which turn."""
    leaders = [(turn, _leader(rules, turn.stores)) for turn in turns]
    known = [(turn, seat) for turn, seat in leaders if seat is not None]
    final = leaders[-1][1]
    if final is None or not known:
        return
    since = next(
        turn
        for at, (turn, seat) in enumerate(leaders)
        if seat is final and all(one is final for _, one in leaders[at:])
    )
    changes = sum(one is not other for (_, one), (_, other) in pairwise(known))
    own = rules.playing_order.index(final)
    facts: dict[str, str | int] = {
        "seat": final.value,
        "place": since.place,
        "score": _score_text(since.stores, own),
        "changes": changes,
        "round": str(since.step.round),
    }
    if changes == 0:
        yield _sentence(StoryPhrase.LED_ALL, since.place, facts)
    else:
        phrase = StoryPhrase.LED_ONCE if changes == 1 else StoryPhrase.LED_CHANGED
        yield _sentence(phrase, since.place, facts)


def _tell_moments(
    winner: Seat | None,
    rules: RuleSet,
    turns: Sequence[_Turn],
    missed: Sequence[MissedTurn],
    named: Collection[str | None],
) -> list[StorySentence]:
    """The moments that changed most, none of them at a place in `named`.

    Two are what was missed, the first by somebody who did not win, in the last round where that is
    so, as far as there is that.
    """
    last = turns[-1].step.round
    places = {turn.step.body_index: turn for turn in turns}
    weighed: list[tuple[bool, bool, int, StorySentence]] = []
    for one in missed:
        told = _tell_missed(one, places[one.body_index].place) if one.body_index in places else None
        if told is not None:
            is_before = places[one.body_index].step.round != last
            weighed.append((one.seat is winner, is_before, -one.weight, told))
    weighed.sort(key=lambda one: one[:3])
    swings = sorted(_find_swings(rules, turns), key=lambda one: -one[0])
    chosen = [told for *_, told in weighed[:1]]
    chosen += [told for *_, told in sorted(weighed[1:], key=lambda one: one[2])][:1]
    others = {*named, *(told.place for told in chosen)}
    chosen += [told for _, told in swings if told.place not in others][: MOST_TOLD - len(chosen)]
    return chosen


def _tell_missed(missed: MissedTurn, place: str) -> StorySentence | None:
    """A turn that took more and was missed; `None` if it did not take more at once."""
    better = missed.better
    if better.shells <= missed.brought:
        return None
    facts: dict[str, str | int] = {
        "place": place,
        "seat": missed.seat.value,
        "turn": _turn_text(better),
        "taken": better.shells,
        "least": str(int(better.goes_on)),
        "brought": str(missed.brought),
    }
    return _sentence(StoryPhrase.MISSED, place, facts)


def _find_swings(rules: RuleSet, turns: Sequence[_Turn]) -> Iterator[tuple[int, StorySentence]]:
    """The turns that took something, with the change of the chance that the stores give."""
    for turn in turns:
        step = turn.step
        if not isinstance(step, TurnPlayed):
            continue
        own = rules.playing_order.index(step.seat)
        before = step.before
        rest = before.shells - sum(before.stores)
        change = find_round_chance(_lead(turn.stores, own), turn.rest) - find_round_chance(
            _lead(before.stores, own), rest
        )
        if turn.stores[own] - before.stores[own] >= LEAST_TAKEN:
            yield change, _tell_swing(turn, step)


def _tell_swing(turn: _Turn, step: TurnPlayed) -> StorySentence:
    own = step.before.seats.index(step.seat)
    shells = turn.stores[own] - step.before.stores[own]
    lead = _lead(turn.stores, own)
    phrase = StoryPhrase.TOOK_EVEN
    if lead:
        phrase = StoryPhrase.TOOK_LEAD if lead > 0 else StoryPhrase.TOOK_BEHIND
    facts: dict[str, str | int] = {
        "place": turn.place,
        "seat": step.seat.value,
        "shells": shells,
        "score": _score_text(turn.stores, own),
    }
    return _sentence(phrase, turn.place, facts)


def _tell_longest(turns: Sequence[_Turn]) -> Iterator[StorySentence]:
    """The turn with the most laps."""
    played = [(turn, turn.step) for turn in turns if isinstance(turn.step, TurnPlayed)]
    if not played:
        return
    turn, step = max(played, key=lambda one: one[1].laps)
    lifts = len(step.moves)
    facts: dict[str, str | int] = {
        "place": turn.place,
        "seat": step.seat.value,
        "laps": str(step.laps),
        "lifts": lifts,
    }
    yield _sentence(StoryPhrase.LONGEST, turn.place, facts)


def _tell_capture(turns: Sequence[_Turn]) -> Iterator[StorySentence]:
    """The capture of the most shells."""
    captures = [
        (turn, move)
        for turn in turns
        if isinstance(turn.step, TurnPlayed)
        for move in turn.step.moves
        if move.captured >= LEAST_TAKEN
    ]
    if captures:
        turn, move = max(captures, key=lambda one: one[1].captured)
        facts: dict[str, str | int] = {
            "place": turn.place,
            "seat": move.seat.value,
            "house": str(move.house),
            "shells": move.captured,
        }
        yield _sentence(StoryPhrase.CAPTURE, turn.place, facts)


def _tell_decided(rules: RuleSet, turns: Sequence[_Turn]) -> Iterator[StorySentence]:
    """The turn since which a seat had more than half of the shells, if that was early."""
    for turn in turns:
        total = turn.rest + sum(turn.stores)
        for own, store in enumerate(turn.stores):
            if 2 * store > total:
                if EARLY * turn.rest >= total:
                    facts: dict[str, str | int] = {
                        "place": turn.place,
                        "seat": rules.playing_order[own].value,
                        "store": str(store),
                        "all": str(total),
                    }
                    yield _sentence(StoryPhrase.DECIDED, turn.place, facts)
                return


def _list_scores(replay: Replay) -> list[RoundOver]:
    return [step for step in replay.steps if isinstance(step, RoundOver)]


def _leader(rules: RuleSet, stores: tuple[int, ...]) -> Seat | None:
    most = max(stores)
    return None if stores.count(most) > 1 else rules.playing_order[stores.index(most)]


def _lead(stores: tuple[int, ...], own: int) -> int:
    return stores[own] - max(store for at, store in enumerate(stores) if at != own)


def _score_text(stores: tuple[int, ...], own: int = 0) -> str:
    """A score with the store numbered `own` first."""
    rest = [store for at, store in enumerate(stores) if at != own]
    return "–".join(map(str, (stores[own], *rest)))


def _turn_text(reach: TurnReach) -> str:
    return reach.turn.to_text() + ("+" if reach.goes_on else "")


def read_turn(text: str) -> TurnReach:
    """The turn in the text of a fact.

    >>> read_turn("S7+3+").goes_on, read_turn("S7+3").turn.lifts
    (True, (7, 3))
    """
    numbers = text[1:].removesuffix("+").split("+")
    turn = LineTurn(Seat(text[0]), tuple(map(int, numbers)))
    return TurnReach(turn, 0, 0, text.endswith("+"))


def _sentence(phrase: StoryPhrase, place: str | None, facts: dict[str, str | int]) -> StorySentence:
    return StorySentence(phrase, tuple(facts.items()), place)
