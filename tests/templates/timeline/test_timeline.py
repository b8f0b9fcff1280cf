"""The timeline checked against the engine's positions, and its paths against its keyframes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from sungka.engine.board import Position
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import (
    PassPlayed,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    TurnPlayed,
)
from sungka.templates.timeline.paths import apply_flows, sow_path
from sungka.templates.timeline.stops import (
    Clock,
    Collected,
    Filled,
    HandDrop,
    HandLift,
    Keyframe,
    MissingTurns,
    Passed,
    Placed,
    Remark,
    RemarkKind,
    Sown,
    SownTogether,
    Stop,
    Timeline,
    Unplayed,
    keyframe_of,
)
from sungka.templates.timeline.timeline import timeline_of


def test_every_played_step_is_a_stop_with_its_positions(match: Replay) -> None:
    stops = [stop for line in timeline_of(match).rounds for stop in line.stops]
    assert len(stops) == len(match.steps)
    for stop, step in zip(stops, match.steps, strict=True):
        if isinstance(step, TurnPlayed | PassPlayed | RowPlayed):
            assert stop.before == keyframe_of(step.before)
            assert stop.after == keyframe_of(step.after)
        elif isinstance(step, RoundBegun):
            assert stop.after == keyframe_of(step.position)
        elif isinstance(step, RoundOver):
            assert step.position is not None
            assert stop.before == keyframe_of(step.position)
            assert stores_of(match, stop.after) == step.score


@pytest.mark.parametrize("note", ["", '<eval=+4 bound=exact by="sungka 0.1.0">', "{a first word}"])
def test_what_is_said_before_the_first_round_is_no_round(note: str) -> None:
    text = f'%sgn 1\n[Rules "dakon houses=3 shells=3"]\n{note}\n\nround 1\n1. S3 N1\n'
    timeline = timeline_of(play(next(iter(read(text))).record))
    assert [line.number for line in timeline.rounds] == [1]
    assert len(timeline.remarks) == (note == "{a first word}")


def test_paths_lead_from_the_keyframe_before_to_the_one_after(match: Replay) -> None:
    for line in timeline_of(match).rounds:
        for stop in line.stops:
            assert stop.before is not None
            assert stop.after is not None
            assert played_out(stop, stop.before) == stop.after
            assert shells(stop.before) == shells(stop.after)


def test_stops_of_a_round_follow_on_each_other(match: Replay) -> None:
    for line in timeline_of(match).rounds:
        for stop, following in zip(line.stops, line.stops[1:], strict=False):
            assert stop.after == following.before


def test_no_path_enters_a_burned_house(match: Replay) -> None:
    for line in timeline_of(match).rounds:
        assert line.start is not None
        burned = {place for place, count in enumerate(line.start) if count is None}
        for stop in line.stops:
            if isinstance(stop.action, Sown):
                paths = [lap for move in stop.action.moves for lap in move.laps]
                assert not burned & {place for path in paths for place in path}


def test_rows_are_numbered_once(match: Replay) -> None:
    for line in timeline_of(match).rounds:
        numbers = [stop.row for stop in line.stops if stop.row is not None]
        assert numbers == list(range(1, len(numbers) + 1))


def test_comments_marks_claims_and_variations_stand_with_their_turn() -> None:
    timeline = of_text(
        '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n{of the record}\nround 1 {of the round}\n'
        "1. S4+3!? {a word} <clk=0:04:31 video=12.4> (S4+2 {or so} (S4+1) N1) N2+1\n"
    )
    assert [remark.text for remark in timeline.remarks] == ["of the record"]
    line = timeline.rounds[0]
    assert [remark.text for remark in line.remarks] == ["of the round"]
    turn = line.stops[1]
    assert turn.text.startswith("S4+3")
    assert turn.text.endswith("!?")
    assert turn.remarks == (Remark(RemarkKind.COMMENT, "a word"),)
    assert turn.clocks == (Clock(0, "0:04:31"),)
    assert turn.words == 6
    outer, inner = line.variations
    assert (outer.parent, outer.replaces, outer.depth) == (None, 1, 1)
    assert [stop.text for stop in outer.stops] == ["S4+2", "N1"]
    assert outer.stops[0].remarks == (Remark(RemarkKind.COMMENT, "or so"),)
    assert (inner.parent, inner.replaces, inner.depth) == (0, 0, 2)
    assert [stop.text for stop in inner.stops] == ["S4+1"]


def test_variations_are_played_from_the_board_before_the_turn_they_replace() -> None:
    line = of_text(
        '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S4+2 N1 (N2+1 S1 (S2)) (N3)\n'
    ).rounds[0]
    main = line.stops
    for variation in line.variations:
        parent = line.variations[variation.parent].stops if variation.parent is not None else main
        assert variation.stops[0].before == parent[variation.replaces].before
        for stop, following in pairwise(variation.stops):
            assert stop.after == following.before
        for stop in variation.stops:
            assert isinstance(stop.action, Sown)
            assert stop.before is not None
            assert played_out(stop, stop.before) == stop.after
    assert [variation.depth for variation in line.variations] == [1, 2, 1]


@pytest.mark.parametrize(("end", "score"), [("score 18-22\nend\n", (18, 22)), ("", None)])
def test_a_variation_that_ends_the_round_does_not_end_it_for_the_match(
    end: str, score: tuple[int, int] | None
) -> None:
    text = (
        '%sgn 1\n[Rules "congkak houses=5 shells=4 rounds=2"]\n\nround 1\n1. S2 | N4+4x1\n'
        f"2. S4+5x11 (S5+4+3+2+3+3+5+2+3 N2) N4x4{' S1' if end else ''}\n{end}"
    )
    [line] = timeline_of(play(next(iter(read(text))).record)).rounds
    [variation] = line.variations
    assert variation.stops[-1].after == (0, 1, 0, 0, 4, 31, 0, 0, 0, 0, 0, 4)
    assert line.score == score
    assert [stop.after for stop in line.stops if isinstance(stop.action, Collected)] == (
        [(0, 0, 0, 0, 0, 18, 0, 0, 0, 0, 0, 22)] if score else []
    )


def test_variations_nest_without_limit() -> None:
    line = of_text(
        '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S1 ' + "(S2 " * 3000 + ")" * 3000
    ).rounds[0]
    assert [variation.depth for variation in line.variations] == list(range(1, 3001))


@pytest.mark.parametrize(
    ("data", "estimate", "said"),
    [
        ("eval=+6.5", 6.5, []),
        ("eval=+6.5 bound=exact", 6.5, []),
        ("eval=+6.5 bound=so-far", 6.5, []),
        ("eval=nan", None, ["eval=nan"]),
        ('pv="S1 N2"', None, ["pv=S1 N2"]),
        ('eval=-2 best=S2+1 loss=5 pv=S2+1 by="sungka 1.0 depth=6"', -2, ["S2+1"]),
        ('eval=-2 best=S2+1 loss=9 proven=0 seen=4 by="sungka 1.0 depth=6"', -2, []),
        ('best=S2+1 loss=1 pv=S2+1 mark=?! by="sungka 1.0 depth=6"', None, []),
        ('eval=-2 chance=41.5% best=S1 loss=4.5% by="sungka 1.0 depth=6"', -2, []),
        ('eval=-2 chance=41.5% best=S1 loss=5.0% by="sungka 1.0 depth=6"', -2, ["S1"]),
        ("eval=-2 chance=141%", -2, ["chance=141%"]),
        ('best=S2+1 loss=9 by="another 1.0"', None, ["best=S2+1 loss=9 by=another 1.0"]),
    ],
)
def test_data_is_shown_where_it_belongs(data: str, estimate: float | None, said: list[str]) -> None:
    stop = (
        of_text(f'%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S4+3 <{data}>\n')
        .rounds[0]
        .stops[1]
    )
    assert (stop.estimate and float(stop.estimate.text)) == estimate
    assert [remark.text for remark in stop.remarks] == said


def test_an_estimate_lies_in_the_score_graph_where_the_stores_will_meet() -> None:
    two = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S1 <eval=+8> N1 <eval=-80>\n'
    assert levels(two) == [(37.5,), (100.0,)], "20 of 32 shells from below; no lower than that"
    three = (
        '%sgn 1\n[Rules "sungka-three houses=2 shells=5"]\n\n'
        "1. S1 <eval=-6 shares=9:3:15> E1 <eval=+2> W1 <eval=+1 shares=9:x:3>\n"
    )
    assert levels(three) == [(70.0, 50.0), (), ()], "9 of 30 from below, 15 from above"


def levels(text: str) -> list[tuple[float, ...]]:
    stops = of_text(text).rounds[0].stops
    return [stop.estimate.levels for stop in stops if stop.estimate]


def test_turns_after_a_gap_are_not_verified_until_the_board_is_set() -> None:
    timeline = of_text(
        '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\nround 1\n1. S4+3\ngap\n'
        'set "0.5.5.1/3 4.0.5.5/9 S"\n4. S1\n'
    )
    stops = timeline.rounds[0].stops
    kinds = [type(stop.action) for stop in stops]
    assert kinds == [Filled, Sown, MissingTurns, Placed, Sown]
    assert stops[3].before is None
    expected = keyframe_of(Position.from_text("0.5.5.1/3 4.0.5.5/9 S"))
    assert stops[3].after == expected == stops[4].before


def test_unknown_rules_leave_every_turn_unverified() -> None:
    timeline = of_text('%sgn 1\n[Rules "dakonic"]\n\n1. S1 N2\n2. S3\n')
    assert timeline.rules is None
    actions = [stop.action for stop in timeline.rounds[0].stops]
    assert actions == [Unplayed(0), Unplayed(1), Unplayed(0)]


def test_a_record_without_turns_has_the_board_at_its_start() -> None:
    line = of_text('%sgn 1\n[Rules "dakon"]\n').rounds[0]
    assert line.start == (7, 7, 7, 7, 7, 7, 7, 0) * 2


@pytest.mark.parametrize("statement", ['set "0.5.5.1/3 4.4.5.5/0 N" {ruled}'])
def test_a_ruled_turn_ends_on_the_board_of_the_ruling(statement: str) -> None:
    timeline = of_text(
        f'%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\nround 1\n1. S4\n{statement}\n'
    )
    turn = timeline.rounds[0].stops[1]
    assert isinstance(turn.action, Sown)
    assert turn.action.is_ruled
    assert turn.after == keyframe_of(Position.from_text("0.5.5.1/3 4.4.5.5/0 N"))


def of_text(text: str) -> Timeline:
    return timeline_of(play(next(iter(read(text))).record))


def stores_of(match: Replay, board: Keyframe | None) -> tuple[int | None, ...]:
    assert match.rules is not None
    assert board is not None
    return board[match.rules.houses :: match.rules.houses + 1]


def shells(board: Keyframe) -> int:
    return sum(count or 0 for count in board)


def played_out(stop: Stop, board: Keyframe) -> Keyframe:
    """The board after a stop, computed from its paths and flows alone."""
    action = stop.action
    if isinstance(action, Filled | Collected):
        return apply_flows(board, action.flows)
    if isinstance(action, Sown):
        for move in action.moves:
            for lap in move.laps:
                assert board[lap[0]] == len(lap) - 1
                board = sow_path(board, lap)
            if move.taken:
                board = apply_flows(board, move.taken.flows)
                assert move.taken.shells == sum(flow.shells for flow in move.taken.flows)
        return board
    if isinstance(action, SownTogether):
        counts, held = list(board), [0, 0, 0]
        for beat in action.beats:
            if isinstance(beat, HandLift):
                held[beat.seat] += counts[beat.place] or 0
                counts[beat.place] = 0
            elif isinstance(beat, HandDrop):
                held[beat.seat] -= 1
                counts[beat.place] = (counts[beat.place] or 0) + 1
            else:
                counts = list(apply_flows(tuple(counts), beat.taken.flows))
        assert held == [0, 0, 0]
        return tuple(counts)
    assert isinstance(action, Passed)
    return board


def test_no_loss_that_is_shown_is_greater_than_the_board() -> None:
    text = """%sgn 1
[Rules "sungkaan"]

1. S1?? <best=S2 loss=146 proven=146 seen=120 sight=S3 by="sungka 0.2.0 depth=9"> N2
2. S3?? <best=S2 loss=60.5% proven=12 by="sungka 0"> N4 <best=N5 loss=9 proven=9 by="sungka 0">
end abandoned
"""
    (reading,) = read(text)
    (line,) = timeline_of(play(reading.record)).rounds
    found = [
        (one.lost, one.seen, one.is_all)
        for stop in line.stops
        for one in stop.remarks
        if one.kind is RemarkKind.BETTER
    ]
    assert found == [("98", "98", False), ("12", "", False), ("9", "", True)]
