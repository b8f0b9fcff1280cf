"""The places where play resumes: `set`, `gap`, `S_`, `Setup`, and variations."""

from __future__ import annotations

import pytest
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.steps import (
    PositionSet,
    RoundBegun,
    RoundOver,
    RowPlayed,
    TurnPlayed,
    Unverified,
)

from .reading import CLUB, SMALL, findings, replay

AFTER_ROW_1 = "1.0.3.7/1 0.3.0.7/10"


def test_a_set_after_a_turn_that_breaks_a_rule_makes_it_a_warning() -> None:
    text = f'1. S2 N4\n2. S2 N2\nset "{AFTER_ROW_1} S" {{restored}}\n3. S4\nend abandoned'
    assert findings(text) == ["warning EMPTY_HOUSE 2"]
    turn = replay(text).steps[4]
    assert isinstance(turn, TurnPlayed)
    assert turn.moves == ()
    assert turn.ruled is not None


def test_a_set_after_a_turn_that_forgot_to_go_on() -> None:
    position = "0.0.1.10/5 2.1.0.0/13"
    text = f'1. S2 N4\n2. S4 N1\n3. S3\nset "{position} N"\nN4\nend abandoned'
    assert findings(text) == ["warning MOVE_DUE S3"]
    turn = replay(text).steps[5]
    assert isinstance(turn, TurnPlayed)
    assert not turn.goes_on


def test_claims_of_a_turn_that_was_ruled_on_are_warnings() -> None:
    text = f'1. S2 N4\n2. S4x9 N1\n3. S3x5\nset "{AFTER_ROW_1} N"\nN3\nend abandoned'
    assert findings(text) == [
        "error CAPTURE_DISAGREES x9",
        "warning MOVE_DUE S3x5",
        "warning CAPTURE_DISAGREES x5",
    ]


def test_notation_5_a_set_does_not_rewrite_a_legal_turn() -> None:
    text = f'1. S2x9 =1:0\nset "{AFTER_ROW_1} N"\nN3\nend abandoned'
    assert findings(text) == ["error CAPTURE_DISAGREES x9"], "checked like any other turn"
    text = f'1. S2 N4 =1:10\nset "{AFTER_ROW_1} S" {{a shell was spilled}}\n2. S4\nend abandoned'
    assert findings(text) == []
    played = replay(text)
    turn, put = played.steps[2:4]
    assert isinstance(turn, TurnPlayed)
    assert turn.ruled is None
    assert isinstance(put, PositionSet)
    assert put.before == turn.after


def test_notation_5_a_legal_turn_keeps_what_it_claims_beside_a_set() -> None:
    text = f'1. S2 N4x8 =1:10\nset "{AFTER_ROW_1} S"\n2. S4\nend abandoned'
    assert findings(text) == []
    record = replay(text).record
    standard = rewrite_in_detail(play(record), Detail.STANDARD)
    assert 'N4x8 =1:10\nset "' in write(standard)
    assert "x8" not in write(rewrite_in_detail(play(record), Detail.BARE))


def test_notation_5_stores_between_a_turn_and_a_set() -> None:
    legal = '1. S2 {}\nset "' + AFTER_ROW_1 + ' N"\nN3\nend abandoned'
    assert findings(legal.format("=1:0")) == [], "the board after the turn"
    assert findings(legal.format("=1:10")) == ["error STORES_DISAGREE =1:10"]
    broken = legal.replace("S2", "S2 N4\n2. S3")
    assert findings(broken.format("=1:10")) == ["warning EMPTY_HOUSE 3"], "the board of the set"
    assert findings(broken.format("=1:0")) == [
        "warning EMPTY_HOUSE 3",
        "error STORES_DISAGREE =1:0",
    ]


def test_a_set_after_the_last_turn_of_a_round_takes_it_back_into_play() -> None:
    setup = '[Setup "0.0.0.1/15 0.0.0.0/16 S"]'
    text = '1. S1+ =16:16\nset "0.0.0.1/15 0.0.0.0/16 S" {spilled}\nS1+\nscore 16-16\nend'
    assert findings(text, CLUB, setup) == []
    assert replay(text, CLUB, setup).result.stores == (16, 16)


def test_notes_and_events_do_not_part_a_turn_from_its_set() -> None:
    text = (
        f'1. S2 N4\n2. S3 {{?}} <clk=1> (S4)\nevent illegal "S3 was empty"\n'
        f'set "{AFTER_ROW_1} N"\nN1\nend abandoned'
    )
    assert findings(text) == ["warning EMPTY_HOUSE 3"]


def test_a_set_anywhere_puts_the_board_into_its_position() -> None:
    text = f'1. S2 N4\nposition "{AFTER_ROW_1} S"\nset "{AFTER_ROW_1} N"\nN1\nend abandoned'
    assert findings(text) == []
    assert any(isinstance(step, PositionSet) for step in replay(text).steps)


def test_play_resumes_at_a_set_after_an_impossible_turn() -> None:
    text = f'1. S9 N4\n2. S1 N1\nset "{AFTER_ROW_1} S"\n3. S2\nend abandoned'
    assert findings(text) == ["error NO_SUCH_HOUSE 9"]
    kinds = [type(step) for step in replay(text).steps]
    assert kinds[:5] == [RoundBegun, Unverified, Unverified, Unverified, Unverified]
    assert kinds[5] is PositionSet


def test_what_is_wrong_with_a_set() -> None:
    def found(position: str) -> list[str]:
        text = f'1. S2 N4\nset "{position}"\nend abandoned'
        return [line.split()[1] for line in findings(text)]

    assert found("1.0.3.7/1 0.3.0.7/9 S") == ["WRONG_TOTAL"]
    assert found("1.0.3.7/1 0.3.0.7/10 -") == ["BAD_POSITION"]
    assert found("0.0.0.0/16 0.0.0.0/16 S") == ["BAD_POSITION", "MATCH_OVER"]
    assert found("1.0.3/8 0.3.0/17 S") == ["BAD_POSITION"]
    assert found("#.1.3.7/1 0.3.0.7/10 S") == ["BAD_POSITION"]
    assert found("1.0.3.7/1 0.3.0.7/10 0.0.0.0/0 S") == ["BAD_POSITION"]
    assert found("0.0.0.0/16 0.0.0.0/16 -") == ["MATCH_OVER"]


def test_a_shell_is_lost_or_found_where_the_set_has_its_reason() -> None:
    """From there on as many are in play, in a later `set` and in the score behind a gap."""
    lost = '1. S2 N4\nset "1.0.3.7/1 0.3.0.7/9 S" {a shell rolled away}\n'
    assert findings(f"{lost}end abandoned") == ['warning WRONG_TOTAL set "1.0.3.7/1 0.3.0.7/9 S"']
    for total, codes in (((12, 19), []), ((13, 19), ["WRONG_TOTAL"])):
        text = f"{lost}gap {{a page lost}}\nscore {total[0]}-{total[1]}\nend"
        assert [line.split()[1] for line in findings(text)[1:]] == codes
    for reason in ("", " { }", " <by=arbiter> {too late}"):
        text = f'1. S2 N4\nset "1.0.3.7/1 0.3.0.7/9 S"{reason}\nend abandoned'
        assert findings(text)[0].startswith("error WRONG_TOTAL")


def test_a_reasoned_set_says_that_a_turn_stopped_too_early() -> None:
    """It says nothing of a turn that breaks another rule."""
    stop = '1. S4\nset "0.5.5.5/1 4.4.4.4/0 S"{why}\nend abandoned'
    assert [line.split()[:2] for line in findings(stop.replace("{why}", ""))] == [
        ["warning", "MOVE_DUE"]
    ]
    assert findings(stop.replace("{why}", " {spilled}")) == []
    wrong = '1. S2 S4\nset "0.5.5.5/1 4.4.4.4/0 S" {out of turn}\nend abandoned'
    assert [line.split()[0] for line in findings(wrong)] == ["warning"]


def test_a_gap_is_followed_by_a_set_or_the_score() -> None:
    text = f'1. S2\ngap\nset "{AFTER_ROW_1} S"\n7. S4 N1\nend abandoned'
    assert findings(text) == []
    steps = replay(text).steps
    assert [step.row for step in steps if isinstance(step, TurnPlayed)] == [1, 7, 7]
    assert findings("1. S2\ngap\n2. N4\nend abandoned") == ["error SET_DUE N4"]
    assert findings("1. S2\ngap\nend") == ["error SET_DUE end"]
    rules = "dakon houses=4 shells=4 rounds=2"
    assert findings("1. S2\ngap\nround 2\nend abandoned", rules) == ["error SET_DUE round 2"]
    assert findings("1. S2\ngap {a page lost}\nscore 13-19\nend") == []


def test_after_a_gap_the_score_decides_what_the_next_round_fills_from() -> None:
    rules = "dakon houses=4 shells=4 rounds=2"
    text = "1. S2\ngap\nscore 13-19\nround 2 first N burn S4\n1. N4\nend abandoned"
    assert findings(text, rules) == []
    begun = [step for step in replay(text, rules).steps if isinstance(step, RoundBegun)]
    assert begun[1].position.to_text() == "#.4.4.4/1 4.4.4.4/3 N"
    over = next(step for step in replay(text, rules).steps if isinstance(step, RoundOver))
    assert over.position is None
    assert findings(text.replace("13-19", "13-18"), rules)[0].startswith("error WRONG_TOTAL")
    assert findings(text.replace("S4", "S3"), rules)[0].startswith("error BURN_DISAGREES")


def test_an_unreadable_house_leaves_the_rest_unverified_and_names_the_one_possible() -> None:
    text = "1. S2 N_x8 =1:10\n2. S4 N1\nend abandoned"
    (finding,) = replay(text).diagnostics
    assert finding.code.name == "UNREADABLE_HOUSE"
    assert finding.severity.value == "warning"
    assert finding.hint == "only `N4` agrees with what is claimed"
    (finding,) = replay("1. S2 N_\nend abandoned").diagnostics
    assert finding.hint is not None
    assert finding.hint.startswith("possible are")
    (finding,) = replay("1. S2 N_x9\nend abandoned").diagnostics
    assert finding.hint == "no house agrees with what is claimed"


def test_an_unreadable_house_after_another_move() -> None:
    text = "1. S2 N4\n2. S4 N1\n3. S3+_x3 =5:13\nend abandoned"
    (finding,) = replay(text).diagnostics
    assert finding.hint == "only `S4` agrees with what is claimed"


def test_play_resumes_at_a_set_after_an_unreadable_house() -> None:
    text = f'1. S2 N_\nset "{AFTER_ROW_1} S"\n2. S4 N1\nend abandoned'
    assert [line.split()[1] for line in findings(text)] == ["UNREADABLE_HOUSE"]


def test_a_set_after_a_simultaneous_row_states_how_it_came_out() -> None:
    text = '1. S4+4 | N1+2\nset "5.5.2.0/2 1.1.3.4/9 S"\n2. S4 N1+3x9\nend abandoned'
    assert findings(text, SMALL) == []
    assert findings(text.replace("S4+4 |", "S4+3+2+1 |"), SMALL) == []
    row = replay(text, SMALL).steps[1]
    assert isinstance(row, RowPlayed)
    assert row.opening is None
    assert row.ruled is not None


def test_a_set_that_agrees_with_the_ticks_leaves_the_row_as_played() -> None:
    text = '1. S4+4 | N1+2@12\nset "5.5.2.0/2 1.1.3.4/9 S"\nend abandoned'
    row = replay(text, SMALL).steps[1]
    assert isinstance(row, RowPlayed)
    assert row.opening is not None


def test_a_setup_is_where_the_first_round_starts() -> None:
    setup = f'[Setup "{AFTER_ROW_1} S"]'
    assert findings("round 3\n1. S4 N1\nend abandoned", CLUB, setup) == []
    assert findings("1. N1\nend abandoned", CLUB, setup) == ["error WRONG_SEAT N1"]
    assert findings("1. S4 N1\nend abandoned", SMALL, setup) == []


def test_what_is_wrong_with_a_setup() -> None:
    def found(position: str, rules: str = CLUB) -> str:
        return findings("end abandoned", rules, f'[Setup "{position}"]')[0].split()[1]

    assert found("4.4.4/0 4.4.4/0 S") == "BAD_SETUP"
    assert found("4.4.4.4/0 4.4.4.4 S") == "BAD_SETUP"
    assert found("4.4.4.4/0 4.4.4.4/0 -") == "BAD_SETUP"
    assert found("4.4.4.4/0 4.4.4.4/1 S") == "WRONG_TOTAL"


def test_variations_are_played_from_before_the_turn_they_replace() -> None:
    assert findings("1. S2 N4 (N4-N1 S4)\nend abandoned") == ["error END_DISAGREES -N1"]
    assert findings("1. S2 N4 (N9 S3) (N1)\n2. S4\nend abandoned") == ["error NO_SUCH_HOUSE 9"]
    played = replay("1. S2 N4 (N4 S4 (S1) N1)\n2. S4\nend abandoned")
    outer, inner = played.variations
    assert (outer.parent, inner.parent) == (None, outer.body_index)
    assert played.record.body[outer.replaces] == played.record.body[1]
    first = outer.steps[0]
    assert isinstance(first, TurnPlayed)
    assert first.before == played.steps[2].before  # type: ignore[union-attr]
    assert isinstance(inner.steps[0], TurnPlayed)


def test_a_variation_of_an_impossible_turn_is_still_played() -> None:
    played = replay("1. S2 N4\n2. S2 (S4 N1)\nend abandoned")
    assert all(isinstance(step, TurnPlayed) for step in played.variations[0].steps)
    assert len(played.variations[0].steps) == 2


def test_a_variation_of_a_simultaneous_row_replaces_the_row() -> None:
    assert findings("1. S4+4 | N1+2@12 (S1 | N1) \nend abandoned", SMALL) == []
    assert findings("1. S4+4 | N1+2@12 (N1) \nend abandoned", SMALL) == [
        "error SIMULTANEOUS_DUE N1"
    ]


def test_a_position_in_a_variation_is_checked() -> None:
    text = '1. S2 N4 (N4 position "1.0.3.7/1 0.3.0.7/10 S")\nend abandoned'
    assert findings(text) == []
    assert findings(text.replace("/10 S", "/10 N"))[0].startswith("error POSITION_DISAGREES")


@pytest.mark.push
def test_variations_nest_without_limit() -> None:
    depth = 3_000
    text = "1. S2 " + "(S2 " * depth + ")" * depth + "\nend abandoned"
    played = replay(text)
    assert len(played.variations) == depth
    assert played.diagnostics == ()


def test_unknown_events_are_kept_with_a_warning() -> None:
    text = 'event earthquake "the table moved"\n1. S2\nevent illegal "x"\nend abandoned'
    assert findings(text) == ['warning UNKNOWN_EVENT event earthquake "the table moved"']


def test_who_lifted_last_is_known_again_once_somebody_lifts_after_a_gap() -> None:
    rules = "dakon houses=4 shells=4 rounds=2"
    text = '1. S2\ngap\nset "0.0.0.1/15 0.0.0.1/15 N"\n9. N1 S1\nround 2 first {}\nend abandoned'
    assert findings(text.format("S"), rules) == []
    assert findings(text.format("N"), rules) == ["error FIRST_DISAGREES first N"]
    text = '1. S2\ngap\nset "0.0.0.0/16 0.0.0.0/16 -"\nround 2 first {}\nend abandoned'
    assert findings(text.format("S"), rules) == []
    assert findings(text.format("N"), rules) == []
