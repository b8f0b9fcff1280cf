"""Edits refused from numbers are those that a trial in full finds to disagree."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from sungka.notation.record import Move, Record, SimultaneousRow, Turn
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.slips import refusals as refusing
from sungka.replay.slips.edits import make_play_edits
from sungka.replay.slips.find import Search, find_slips
from sungka.replay.slips.main_line import FirstError, MainLine, find_first_error, main_line_of
from sungka.replay.slips.refusals import AnyEdit, Refusals
from sungka.replay.slips.row_edits import make_row_edits
from support.matches import random_match

from ..reading import record

RULES = (
    "sungka rounds=2",
    "sungkaan houses=4 shells=3 rounds=2",
    "sungka rounds=2 pace=lap",
    "sungka-three rounds=1",
    "dakon rounds=2 capture-after=circuit",
    "congkak-forfeit rounds=3",
    "sungka-six",
)


def damaged(record: Record, chance: Random) -> Record:
    """The record with one house changed, left out or written twice."""
    places = [i for i, item in enumerate(record.body) if isinstance(item, Turn | SimultaneousRow)]
    at = chance.choice(places)
    item = record.body[at]
    if chance.random() < 0.1:
        return record._replace(body=(*record.body[:at], *record.body[at + 1 :]))
    turns = list(item.turns) if isinstance(item, SimultaneousRow) else [item]
    hand = chance.randrange(len(turns))
    turn = turns[hand]
    if isinstance(turn, Turn):
        place = chance.randrange(len(turn.moves))
        house = Move(chance.randint(1, 7))
        moves = (*turn.moves[:place], house, *turn.moves[place + chance.choice((0, 1)) :])
        turns[hand] = turn._replace(moves=moves)
    new = item._replace(turns=tuple(turns)) if isinstance(item, SimultaneousRow) else turns[0]
    return record._replace(body=(*record.body[:at], new, *record.body[at + 1 :]))


def every_edit(main: MainLine, start: FirstError) -> Search:
    """A search that tries every edit."""
    search = Search(main, start, lambda: True)
    search.refusals = AnyEdit()
    return search


@pytest.mark.push
@pytest.mark.parametrize("rules", RULES)
def test_what_is_refused_does_not_fit(rules: str) -> None:
    counts: Counter[bool] = Counter()
    for seed in range(6):
        chance = Random(f"{rules} {seed}")
        record = random_match(rules, seed)
        full = rewrite_in_detail(play(record), chance.choice((Detail.STANDARD, Detail.BARE)))
        replay = play(damaged(full if isinstance(full, Record) else record, chance))
        assert replay.rules is not None
        main = main_line_of(replay.record, replay.rules)
        start = find_first_error(main, lambda: True)
        if start is None:
            continue
        search, refusals = every_edit(main, start), Refusals(main, start)
        for number, edit in enumerate(search._edits()):
            if number > 250:
                break
            is_refused = refusals.refuses(edit.start, dict(edit.changes))
            counts[is_refused] += 1
            if is_refused:
                assert search._play(edit).reach <= start.at, edit
    assert counts[True] > counts[False]


def test_a_row_whose_race_is_written_is_not_refused() -> None:
    """Without its race, this one would be played otherwise and its captures would disagree."""
    text = "1. S1 | N2+3+1\nrace S1 N3 S1 N1 S1 N24\n2. S2 N3+2\n3. S1+2+1\nend"
    written = record(text, "sungka houses=3 shells=3 rounds=1")
    report = find_slips(written, play(written), lambda: True)
    assert [it.meant for it in report.suggestions] == ["N3+2+1"]


def test_a_board_is_made_once_for_all_edits_of_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the play of one edit on it is not there for the next."""
    chance = Random("boards")
    replay = play(damaged(random_match("sungkaan", 3), chance))
    assert replay.rules is not None
    main = main_line_of(replay.record, replay.rules)
    start = find_first_error(main, lambda: True)
    assert start is not None
    edits = list(every_edit(main, start)._edits())
    alone = [Refusals(main, start).refuses(edit.start, dict(edit.changes)) for edit in edits]
    begun: list[object] = []
    begin = refusing._board_of
    monkeypatch.setattr(refusing, "_board_of", lambda *of: begun.append(of) or begin(*of))
    refusals = Refusals(main, start)
    assert [refusals.refuses(edit.start, dict(edit.changes)) for edit in edits] == alone
    assert len(begun) == len({edit.start for edit in edits}) < len(edits) / 10


@pytest.mark.parametrize("rules", RULES)
def test_only_what_is_refused_is_not_offered(rules: str) -> None:
    """Edits that are left out would be refused, and nearly all that would be are left out."""
    left_out = kept = 0
    for seed in range(3):
        chance = Random(f"offered {rules} {seed}")
        replay = play(damaged(random_match(rules, seed), chance))
        assert replay.rules is not None
        main = main_line_of(replay.record, replay.rules)
        start = find_first_error(main, lambda: True)
        if start is None:
            continue
        refusals = Refusals(main, start)
        pairs = [
            (
                make_row_edits(main, start.first, start.at),
                make_row_edits(main, start.first, start.at, refusals),
            )
        ]
        for at in range(max(start.first, start.at - 6), start.at + 1):
            pairs.append((make_play_edits(main, at), make_play_edits(main, at, refusals)))
        for every, offered in ((list(one), list(other)) for one, other in pairs):
            rest = iter(every)
            assert all(edit in rest for edit in offered), "the same order"
            for edit in every:
                is_refused = refusals.refuses(edit.start, dict(edit.changes))
                if edit not in offered:
                    left_out += 1
                    assert is_refused, edit
                kept += edit in offered and is_refused
    assert left_out > 100
    assert kept < left_out / 5
