"""Playing up to the first error: its place, the first possible slip, and the turns without claims.

Matches are written with all captures and store ends; some of these are left out, and a false claim
of the stores is put in. So all that is to be found is known from the making of the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from sungka.notation.diagnostic import Code
from sungka.notation.record import (
    Item,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
)
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.slips.main_line import FirstError, find_first_error, main_line_of
from sungka.replay.steps import PassPlayed, RowPlayed, TurnPlayed
from support.matches import random_match

from ..reading import record
from .test_find import always

RULES = (
    "sungkaan houses=4 shells=4",
    "dakon houses=3 shells=3 rounds=4",
    "sungka houses=3 shells=3 rounds=4 simultaneous-rounds=all",
    "sungka-three houses=3 shells=2 rounds=3 opening=simultaneous simultaneous-rounds=all",
)


@dataclass(frozen=True)
class Made:
    """A record with one false claim, and what was left out before each of its places."""

    record: Record
    at: int
    silent: tuple[tuple[int, int], ...]


def leave_out(item: Item, chance: Random) -> tuple[Item, int, int]:
    """The item without some of its claims, and the captures and store ends that it had."""
    if isinstance(item, SimultaneousRow):
        parts = [leave_out(turn, chance) for turn in item.turns]
        turns = tuple(part[0] for part in parts)
        captures, ends = (sum(part[n] for part in parts) for n in (1, 2))  # type: ignore[misc]
        return item._replace(turns=turns), captures, ends  # type: ignore[arg-type]
    if not isinstance(item, Turn):
        return item, 0, 0
    moves, captures = [], 0
    for move in item.moves:
        is_left_out = move.captured is not None and chance.random() < 0.5
        moves.append(move._replace(captured=None) if is_left_out else move)
        captures += is_left_out
    is_unended = item.store_end and chance.random() < 0.5
    store_end = item.store_end and not is_unended
    return item._replace(moves=tuple(moves), store_end=store_end), captures, int(is_unended)


def make(rules: str, seed: int, kinds: tuple[type[Item], ...]) -> Made:
    """A match in standard detail, but for the items of some kinds, with a false claim put in."""
    chance = Random(seed)
    written = rewrite_in_detail(play(random_match(rules, seed)), Detail.STANDARD)
    body: list[Item] = []
    silent, captures, ends = [], 0, 0
    turns = [n for n, it in enumerate(written.body) if isinstance(it, Turn | SimultaneousRow)]
    last = chance.choice(turns[len(turns) // 2 :])
    for n, item in enumerate(written.body):
        if isinstance(item, kinds):
            continue
        fewer, left_out, unended = leave_out(item, chance)
        body.append(fewer)
        silent.append((captures, ends))
        captures, ends = captures + left_out, ends + unended
        if n == last:
            break
    silent.append((captures, ends))
    body.append(Stores((99,) * len(play(written).steps[-1].score)))  # type: ignore[union-attr]
    return Made(written._replace(body=tuple(body)), len(body) - 1, tuple(silent))


def found_in(written: Record) -> FirstError:
    rules = play(written).rules
    assert rules is not None
    start = find_first_error(main_line_of(written, rules), always)
    assert start is not None
    return start


def round_starts(made: Made) -> list[int]:
    """The places at which the rounds begin, from the first."""
    begun = [n for n, it in enumerate(made.record.body) if isinstance(it, RoundStart)]
    return begun if 0 in begun else [0, *begun]


def check(made: Made, first: int) -> None:
    start = found_in(made.record)
    assert start.error.code is Code.STORES_DISAGREE
    assert (start.at, start.first) == (made.at, first)
    assert len(start.lines) == len(start.silent) == made.at - first + 1
    assert start.silent == made.silent[first:]
    before = {
        it.body_index: it.before
        for it in play(made.record).steps
        if isinstance(it, TurnPlayed | PassPlayed | RowPlayed)
    }
    starts = round_starts(made)
    for place, line in enumerate(start.lines, first):
        if place:
            assert line.round == max(n for n, at in enumerate(starts, 1) if at < place or n == 1)
        if place in before:
            assert line.state is not None
            assert line.state.position == before[place]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(1, 7))
def test_from_a_round_whose_stores_are_known(rules: str, seed: int) -> None:
    made = make(rules, seed, (Stores,))
    begun = round_starts(made)[-1]
    check(made, begun + 1 if begun else 0)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(1, 7))
def test_from_the_round_before_where_no_score_is_written(rules: str, seed: int) -> None:
    made = make(rules, seed, (Stores, Score))
    begun = round_starts(made)
    check(made, begun[-2] if len(begun) > 1 else 0)


@pytest.mark.parametrize("kind", [PositionClaim, SetPosition])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_from_a_board_that_is_stated(
    rules: str, seed: int, kind: type[PositionClaim] | type[SetPosition]
) -> None:
    made = make(rules, seed, (Stores, Score))
    steps = [
        it
        for it in play(made.record).steps
        if isinstance(it, TurnPlayed | PassPlayed | RowPlayed) and it.body_index < made.at - 1
    ]
    step = Random(seed).choice(steps[len(steps) // 2 :])
    place = step.body_index + 1
    place += isinstance(made.record.body[place], Race)
    body = (*made.record.body[:place], kind(step.after), *made.record.body[place:])
    silent = (*made.silent[: place + 1], *made.silent[place:])
    stated = Made(made.record._replace(body=body), made.at + 1, silent)
    check(stated, max([place + 1, *round_starts(stated)[-2:-1]]))


def test_nothing_is_found_in_what_agrees() -> None:
    for rules in RULES:
        written = random_match(rules, 3)
        known = play(written).rules
        assert known is not None
        assert find_first_error(main_line_of(written, known), always) is None


def test_a_turn_that_stops_where_a_move_is_due_could_not_claim_the_end() -> None:
    start = found_in(record("1. S2 N4\n2. S4 N1\n3. S3 =9:9"))
    assert (start.at, start.silent[-1]) == (5, (1, 0))
    start = found_in(record("1. S2 N4\n2. S4 N1\n3. S3+4 N4 =9:9"))
    assert (start.at, start.silent[-1]) == (6, (2, 0))


def test_who_begins_a_round_is_taken_from_its_first_turn() -> None:
    rules = "dakon houses=3 shells=3 rounds=3 next=last-mover"
    for seat in "SN":
        start = found_in(record(f"1. S1 N1\ngap\nscore 9-9\nround 2\n1. {seat}1 =9:9", rules))
        assert (start.error.code, start.at) == (Code.STORES_DISAGREE, 6)


def test_a_warning_and_a_false_claim_before_a_gap_are_no_first_error() -> None:
    start = found_in(record("1. S2 N4x8\n9. S4 N1 =9:9"))
    assert (start.error.code, start.at) == (Code.STORES_DISAGREE, 4)


def test_what_is_not_played_leaves_nothing_unclaimed() -> None:
    """A capture is followed by a turn that breaks a rule, one that is not read, or a gap."""
    before = "1. S2 N4\n2. S4 N1\n3. S3+4 =5:13 N4 =5:13\n"
    board = 'set "0.0.1.10/5 0.2.1.0/13 S" {so}\n'
    after = f"{board}4. S1+1+3 N3 =9:9"
    for between in ("", "4. S2\n", "4. S_\n", "gap\n"):
        start = found_in(record(before + between + after))
        assert start.error.code is Code.STORES_DISAGREE
        assert (start.silent[0], start.silent[-1]) == ((2, 0), (3, 0)), between


def test_a_match_that_ends_with_a_score_begins_where_it_began() -> None:
    text = "round 1 first S\n1. S3+2+3+3 N3 =7:1\nend abandoned"
    rules = "dakon houses=3 shells=3 rounds=3"
    assert not play(record(text, rules)).has_errors
    start = found_in(record(text.replace("end abandoned", "score 9-9"), rules))
    assert (start.at, start.first) == (4, 0)


def test_a_board_that_is_over_from_the_start_is_scored() -> None:
    setup = '[Setup "0.0.0/10 0.0.0/8 -"]'
    rules = "dakon houses=3 shells=3 rounds=3"
    start = found_in(record("score 10-8\nround 2\n1. S1 =9:9", rules, setup))
    assert (start.error.code, start.at, start.first) == (Code.STORES_DISAGREE, 3, 2)
