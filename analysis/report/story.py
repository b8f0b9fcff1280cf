"""The story of a match: a few sentences made of facts of play, each with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...engine.board import Seat
from ...engine.match import counts_all_rounds
from ...engine.ruleset import RuleSet
from ...replay.result import Outcome
from ...replay.steps import (
    PassPlayed,
    Replay,
    RoundOver,
    RowPlayed,
    TurnPlayed,
    Unverified,
)
from ..search.lines import LineTurn, TurnReach
from .chances import MissedTurn
from .names import Names, find_names
from .story_moments import (
    MOST_TOLD,
    StorySentence,
    StoryTurn,
    find_lost,
    make_sentence,
    score_text,
    takes_more,
    tell_capture,
    tell_longest,
    tell_lost,
    tell_moments,
)
from .story_phrases import StoryPhrase

MOST_SENTENCES = 8
"""The most sentences of a story."""

MOST_ROUNDS = 4
"""The most rounds of which each gets its score; of more, only the rounds won are counted."""

EARLY = 6
"""A round is decided early if a sixth of its shells, or more, are still in the houses."""


class Story(NamedTuple):
    """The sentences of a story, in order."""

    sentences: tuple[StorySentence, ...] = ()


def tell_story(replay: Replay, missed: Sequence[MissedTurn] = ()) -> Story:
    """The story of a match: its result, what lost the round that decided, its rounds, who led.

    Then come moments, up to three with what lost that round, and records. What was missed is known
    of a judged match only; other moments are the turns that changed the lead of the stores most. A
    match whose rules are not known, or without a turn, has no story.
    """
    rules = replay.rules
    if rules is None:
        return Story()
    turns = list(_list_turns(replay))
    if not turns:
        return Story()
    last = [turn for turn in turns if turn.step.round == turns[-1].step.round]
    lead = list(_tell_lead(rules, last))
    played = {turn.step.body_index for turn in turns}
    missed = [one for one in missed if one.step.body_index in played and takes_more(one)]
    winner, number = replay.result.winner, _find_deciding_round(replay, rules)
    lost = find_lost(winner, number, missed) if winner and number else None
    why = list(tell_lost(lost, turns)) if lost else []
    placed = {one.place for one in why}
    capture = [one for one in tell_capture(turns) if one.place not in placed]
    begun = [*_tell_result(replay, rules, turns), *why, *_tell_rounds(replay, rules)]
    others = [one for one in missed if one is not lost]
    named = {*placed, *(one.place for one in (*lead, *capture))}
    moments = tell_moments(winner, turns, others, named, 1 if why else 2)
    course = [*lead, *moments[: MOST_TOLD - len(why)]]
    records = [*tell_longest(turns), *capture]
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


def _list_turns(replay: Replay) -> Iterator[StoryTurn]:
    """The turns of the main line that were played, with their addresses."""
    counts: Counter[int] = Counter()
    for step in replay.steps:
        if isinstance(step, TurnPlayed | RowPlayed | PassPlayed | Unverified):
            counts[step.round] += 1
            if not isinstance(step, Unverified):
                after = step.after
                place = f"r{step.round}.t{counts[step.round]}"
                yield StoryTurn(step, place, after.stores, after.shells - sum(after.stores))


def _tell_result(
    replay: Replay, rules: RuleSet, turns: Sequence[StoryTurn]
) -> Iterator[StorySentence]:
    result, scores = replay.result, _list_scores(replay)
    rounds, last = len(scores), scores[-1].score if scores else None
    if result.outcome is Outcome.UNFINISHED or last is None:
        facts: dict[str, str | int] = {
            "place": turns[-1].place,
            "score": score_text(turns[-1].stores),
        }
        if result.outcome is Outcome.WON and result.winner is not None:
            facts["winner"] = result.winner.value
            yield make_sentence(StoryPhrase.WON_OUTSIDE, turns[-1].place, facts)
            return
        yield make_sentence(StoryPhrase.UNFINISHED, turns[-1].place, facts)
        return
    score = score_text(last)
    if result.outcome is Outcome.DRAWN or result.winner is None:
        phrase = StoryPhrase.DRAWN if rounds == 1 else StoryPhrase.DRAWN_MATCH
        yield make_sentence(phrase, None, {"score": score, "rounds": str(rounds)})
        return
    winner = result.winner
    facts = {"winner": winner.value, "rounds": str(rounds)}
    facts["score"] = score_text(last, rules.playing_order.index(winner))
    if rules.seats > 2:
        phrase = StoryPhrase.WON_THREE if rounds == 1 else StoryPhrase.WON_THREE_MATCH
        yield make_sentence(phrase, None, facts)
        return
    loser = next(seat for seat in rules.playing_order if seat is not winner)
    facts["loser"] = loser.value
    is_last = not counts_all_rounds(rules) and _leader(rules, last) is winner
    phrase = StoryPhrase.WON_LAST if is_last else StoryPhrase.WON_MATCH
    if rounds == 1:
        phrase = StoryPhrase.WON
    yield make_sentence(phrase, None, facts)


def _find_deciding_round(replay: Replay, rules: RuleSet) -> int | None:
    """The last round that the winner of the match won."""
    won = [
        over.round
        for over in _list_scores(replay)
        if _leader(rules, over.score) is not None
        and _leader(rules, over.score) is replay.result.winner
    ]
    return won[-1] if won else None


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
            yield make_sentence(StoryPhrase.TALLY, None, {"tally": counted, "all": str(len(won))})
        return
    told = []
    for number, seat, score in won:
        own = 0 if seat is None else rules.playing_order.index(seat)
        told.append(f"{number}{seat.value if seat else '='}{score_text(score, own)}")
    yield make_sentence(StoryPhrase.ROUNDS, None, {"each": " ".join(told)})


def _tell_lead(rules: RuleSet, turns: Sequence[StoryTurn]) -> Iterator[StorySentence]:
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
        "score": score_text(since.stores, own),
        "changes": changes,
        "round": str(since.step.round),
    }
    if changes == 0:
        yield make_sentence(StoryPhrase.LED_ALL, since.place, facts)
    else:
        phrase = StoryPhrase.LED_ONCE if changes == 1 else StoryPhrase.LED_CHANGED
        yield make_sentence(phrase, since.place, facts)


def _tell_decided(rules: RuleSet, turns: Sequence[StoryTurn]) -> Iterator[StorySentence]:
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
                    yield make_sentence(StoryPhrase.DECIDED, turn.place, facts)
                return


def _list_scores(replay: Replay) -> list[RoundOver]:
    return [step for step in replay.steps if isinstance(step, RoundOver)]


def _leader(rules: RuleSet, stores: tuple[int, ...]) -> Seat | None:
    most = max(stores)
    return None if stores.count(most) > 1 else rules.playing_order[stores.index(most)]


def read_turn(text: str) -> TurnReach:
    """The turn in the text of a fact.

    >>> read_turn("S7+3+").goes_on, read_turn("S7+3").turn.lifts
    (True, (7, 3))
    """
    numbers = text[1:].removesuffix("+").split("+")
    turn = LineTurn(Seat(text[0]), tuple(map(int, numbers)))
    return TurnReach(turn, 0, 0, text.endswith("+"))
