"""The likely slip: one record for every kind of slip, and the sentence that names it."""

from __future__ import annotations

import pytest
from sungka.notation.diagnostic import Code
from sungka.notation.reading.parser import read
from sungka.notation.record import Score
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.report import Extent, SlipKind, SlipReport, shorten, write_hint
from support.matches import random_match

from ..reading import CLUB, SMALL, messages, record

GAME = """
1. S2 N4x8 =1:10
2. S4 N1 =1:13
3. S3+4x3 N4 =5:13
4. S1+1+3 N3x2 =9:16
5. S3x2 N1 =11:17
6. S4 N2 =11:17
7. S2+1 N1+4 =13:18
8. S-- N3 =13:18
9. S-- N2 =13:18
10. S-- N1+
score 13-19
end
"""

FULL = """
round 1 first S
1. S2>N3-S2 N4>S4>N2>N4-N2x8 =1:10
2. S4-S3 N1>N3>S4>S2>N1-S4 =1:13
3. S3+4-S3x3 N4-N2 =5:13
4. S1+1+3>S2>N4>N2-S3 N3>S4>S1-N3x2 =9:16
5. S3-S1x2 N1-S3 =11:17
6. S4>S3-S1 N2-N1 =11:17
7. S2+1-N4 N1+4-N3 =13:18
8. S-- N3-N2 =13:18
9. S-- N2-N1 =13:18
10. S-- N1+ =13:19
position "0.0.0.0/13 0.0.0.0/19 -"
score 13-19
end
"""

MATCH = """
round 1 first S
1. S3+2+3+3 N3 =7:1
2. S1 N3 =8:1
3. S3x2 N1x2 =10:4
4. S1+2x2 N2 =13:4
5. S-- N1+ =13:5
score 13-5

round 2 first N burn N2 N3
1. N1 S2+3+1+2 =10:5
2. N1+ S1+3 =11:6
3. N-- S2 =11:6
4. N-- S1+ =12:6
score 12-6

round 3 first S burn N3
1. S2+1+3 N1+2+1 =9:4
2. S2 N1+2 =11:5
3. S2 N1+ =11:6
4. S1+
score 12-6
end
"""

DAKON = "dakon houses=3 shells=3 rounds=3"

TOGETHER = """
1. S4+4 | N1+2@12x3 =2:9
2. S4 N1+3x9 =4:20
3. S1 N2 =5:21
4. S3 N1+2 =5:22
5. S1+2x2 N1+ =8:23
6. S1+
score 9-23
end abandoned
"""


def always() -> bool:
    return True


def reported(text: str, rules: str = CLUB) -> SlipReport:
    """The result of the search in a body of text."""
    written = record(text, rules)
    return find_slips(written, play(written), always)


def hint(text: str, true: str, false: str, rules: str = CLUB) -> str | None:
    """The hint about a text with one place altered."""
    assert text.count(true) == 1
    return write_hint(reported(text.replace(true, false), rules))


def test_a_record_without_errors_has_no_slip() -> None:
    for text, rules in ((GAME, CLUB), (FULL, CLUB), (MATCH, DAKON), (TOGETHER, SMALL)):
        report = reported(text, rules)
        assert report == SlipReport(None, (), 0, is_complete=True)
        assert write_hint(report) is None


@pytest.mark.parametrize(
    ("true", "false", "said"),
    [
        ("S2 N4x8", "S3 N4x8", "did `S3` stand for `S2`?"),
        ("2. S4", "2. S2", "did `S2` stand for `S4`?"),
        ("S3+4x3", "S3+1x3", "did `S3+1` stand for `S3+4`?"),
        ("N4x8", "N4x9", "did `x9` stand for `x8`?"),
        ("=9:16", "=8:16", "did `=8:16` stand for `=9:16`?"),
        ("=1:13", "=1:31", "did `=1:31` stand for `=1:13`?"),
        ("score 13-19", "score 13-18", "did `score 13-18` stand for `score 13-19`?"),
        ("S3x2 N1", "S3x2+ N1", "did `S3+` stand for `S3`?"),
        ("N1+4", "N1x1+4", "did `N1x1` stand for `N1`?"),
        ("1. S2", "1. N2", "did `N2` stand for `S2`?"),
        ("8. S--", "8. N--", "did `N--` stand for `S--`?"),
        ("S1+1+3", "S1+3", "is a move missing in `S1+3`, for `S1+1+3`?"),
        ("S2+1", "S2", "is a move missing in `S2`, for `S2+1`?"),
        ("S2+1", "S2+1+1", "is a move too many in `S2+1+1`, for `S2+1`?"),
        ("N1+4", "N4+1", "are two moves swapped in `N4+1`, for `N1+4`?"),
        ("S4 N1 =", "N1 S4 =", "are two turns swapped in `N1 S4`, for `S4 N1`?"),
        ("S3+4x3", "S3 S4x3", "is `S3 S4` one turn, `S3+4`?"),
        ("S1+1+3", "S1 S1+3", "is `S1 S1+3` one turn, `S1+1+3`?"),
        ("2. S4 N1", "2. S1 N4", "are two turns swapped in `S1 N4`, for `S4 N1`?"),
    ],
)
def test_every_kind_of_slip_is_named(true: str, false: str, said: str) -> None:
    expected = f"{said} then everything to the end of the record agrees"
    assert hint(GAME, true, false) == expected


def test_two_turns_of_one_seat_swapped() -> None:
    text = GAME.replace("5. S3x2", "5. S4").replace("6. S4", "6. S3x2")
    assert write_hint(reported(text)) == (
        "are two turns swapped in `S4 … S3`, for `S3 … S4`? "
        "then everything to the end of the record agrees"
    )


@pytest.mark.parametrize(
    ("true", "false", "said"),
    [
        ("N3x2", "N2x2", "did `-N2` stand for `-N3`?"),
        (">S4>S1-N3", ">S4>S2-N3", "did `N3>S4>S2` stand for `N3>S4>S1`?"),
        (">S4>S1-N3", "~3-N3", "did `~3` stand for `~2`?"),
        ("first S", "first N", "did `round 1 first N` stand for `round 1 first S`?"),
        (
            "0.0.0.0/13",
            "0.0.0.0/15",
            "did `position…0.0.0.0/15 0.0.0.0/19…` stand for `position…0.0.0.0/13 0.0.0.0/19…`?",
        ),
        ("S1+1+3>S2>N4", "S1+1-N4+3>S2>N4", "did `S1-N4` stand for `S1`?"),
    ],
)
def test_a_slip_in_a_claim_of_full_detail(true: str, false: str, said: str) -> None:
    expected = f"{said} then everything to the end of the record agrees"
    assert hint(FULL, true, false) == expected


def test_a_slip_in_a_claim_about_a_round() -> None:
    said = "then everything to the end of the record agrees"
    assert hint(MATCH, "first N", "first S", DAKON) == (
        "did `round 2 first S burn N2 N3` stand for `round 2 first N burn N2 N3`? " + said
    )
    assert hint(MATCH, "burn N3", "burn N2", DAKON) == (
        "did `round 3 first S burn N2` stand for `round 3 first S burn N3`? " + said
    )


@pytest.mark.parametrize(
    ("true", "false", "said"),
    [
        ("S4+4 |", "S3+4 |", "did `S3+4` stand for `S4+4`?"),
        ("N1+2@12x3", "N1+4@12x3", "did `N1+4` stand for `N1+2`?"),
        ("N1+2@12x3", "N1+2@12x8", "did `x8` stand for `x3`?"),
        ("S4+4 |", "S4 |", "is a move missing in `S4`, for `S4+4`?"),
    ],
)
def test_a_slip_in_a_simultaneous_row(true: str, false: str, said: str) -> None:
    expected = f"{said} then everything to the end of the record agrees"
    assert (hint(TOGETHER, true, false, SMALL) or "").replace(" in row 1", "") == expected


def test_two_hands_of_a_row_written_in_each_others_column() -> None:
    text = TOGETHER.replace("S4+4 | N1+2@12x3", "S1+2@12x3 | N4+4")
    assert write_hint(reported(text, SMALL)) == (
        "are two turns swapped in `S1+2 | N4+4`, for `S4+4 | N1+2`? "
        "then everything to the end of the record agrees"
    )


def test_how_far_it_agrees_is_said() -> None:
    twice = GAME.replace("5. S3x2", "5. S2x2")
    assert hint(twice, "S2 N4x8", "S3 N4x8") == (
        "did `S3` stand for `S2`? then everything for the next 7 turns agrees"
    )
    later = MATCH.replace("3. S2 N1+", "3. S3 N1+")
    assert hint(later, "2. S1 N3", "2. S2 N3", DAKON) == (
        "did `S2` stand for `S1`? then everything to the end of the round agrees"
    )
    ruled = GAME.replace("4. S1+1+3", 'set "1.1.3.2/5 1.5.0.1/13 S"\n4. S1+1+3')
    assert hint(ruled, "S2 N4x8", "S3 N4x8") == (
        "did `S3` stand for `S2`? then everything that can be checked agrees"
    )


@pytest.mark.parametrize(
    "row",
    [
        "4. S1+1+3 N_x2",
        "4. S_ N3x2",
        "gap",
        '4. S4\nset "1.1.3.2/5 1.5.0.1/13 N" {S1 was lifted}',
        '4. S1+1+3\nset "1.1.3.2/5 1.5.0.1/13 N" {lifted again}',
    ],
)
def test_what_follows_is_checked_up_to_what_cannot_be_known(row: str) -> None:
    """The slip is known, and behind the break nothing agrees with any edit."""
    before = GAME.partition("4. S1")[0].replace("S2 N4x8", "S3 N4x8")
    suggestion = reported(f"{before}{row}\n5. S9 N9 =1:1").suggestions[0]
    assert (suggestion.written, suggestion.meant) == ("S3", "S2")
    assert suggestion.agreement.extent is Extent.BREAK
    assert suggestion.agreement.turns == (6 if row == "4. S1+1+3 N_x2" else 5)


def test_a_slip_of_an_unscored_round_is_found_in_the_next() -> None:
    bare = "\n".join(line for line in MATCH.splitlines() if not line.startswith("score"))
    report = reported(bare.replace(" =13:5", "").replace("5. S-- N1+", "5. S-- N1"), DAKON)
    assert report.error is None
    text = "round 1\n1. S3 N2\nround 2\n1. S3 N3"
    assert write_hint(reported(text, DAKON)) is not None


def test_several_that_fit_are_named() -> None:
    text = "1. S2 N4x8 =1:10\n2. S4 N1 =1:13\n3. S2"
    report = reported(text)
    assert [it.meant for it in report.suggestions[: report.equal]] == ["S3", "S4"]
    assert {it.kind for it in report.suggestions} == {SlipKind.HOUSE, SlipKind.MOVE_MISSING}
    assert write_hint(report) == (
        "several slips fit: `S2` for `S3` or `S2` for `S4`; "
        "with any of them everything to the end of the record agrees"
    )


def test_of_many_that_fit_three_are_named() -> None:
    report = reported("1. S1 N1\n2. S1", "sungkaan relay=own again=no")
    assert report.equal == len(report.suggestions) == 12
    assert write_hint(report) == (
        "several slips fit: `S1` for `S2`, `S1` for `S3`, `S1` for `S4`, or 9 more; "
        "with any of them everything to the end of the record agrees"
    )


def test_a_claim_that_is_left_out_speaks_against_an_edit() -> None:
    text = "1. S2 N4x8 =1:10\n2. S4 N1 =1:13\n3. S2"
    found = [it.meant for it in reported(text).suggestions if it.kind is SlipKind.HOUSE]
    assert found == ["S3", "S4", "S1"]
    assert "captures 4 shells" in messages(text.replace("3. S2", "3. S1x2"))[0]


def test_a_claim_that_this_record_never_makes_speaks_against_nothing() -> None:
    """`S1` captures two shells."""
    claimed = "1. S2 N4x8 =1:10\n2. S4 N1 =1:13\n3. S2"
    for text, equal in ((claimed, {"S3", "S4"}), (claimed.replace("x8", ""), {"S1", "S3", "S4"})):
        report = reported(text)
        houses = {it.meant for it in report.suggestions[: report.equal] if "+" not in it.meant}
        assert houses == equal


def test_nothing_fits() -> None:
    text = GAME.replace("2. S4 N1 =1:13", "2. S2 N1 =3:13").replace("5. S3x2", "5. S2x2")
    report = reported(text)
    assert (report.suggestions, report.equal, report.is_complete) == ((), 0, True)
    assert write_hint(report) == "no single slip of the pen explains this"


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (1, "the numbers leave out row 2, and no turns that fit there were found"),
        (2, "the numbers leave out rows 2 and 3, and no turns that fit there were found"),
        (4, "the numbers leave out rows 2 to 5, and no turns that fit there were found"),
    ],
)
def test_a_jump_in_the_numbers_that_nothing_fits_is_named_once(lost: int, said: str) -> None:
    text = GAME.replace("2. S4 N1 =1:13", "2. S2 N1 =3:13").replace("5. S3x2", "5. S2x2")
    first, *rows = text.strip().splitlines()[:8]
    shifted = [f"{int(row[0]) + lost}{row[1:]}" for row in rows]
    report = reported("\n".join([first, *shifted]))
    assert report.suggestions == ()
    assert report.missing == (2, 1 + lost)
    assert write_hint(report) == said


def test_numbers_that_jump_behind_the_error_are_not_named() -> None:
    text = GAME.replace("2. S4 N1 =1:13", "2. S2 N1 =3:13").replace("5. S3x2", "9. S2x2")
    assert reported(text).missing is None


def test_the_search_is_bounded() -> None:
    asked = []

    def go_on() -> bool:
        asked.append(None)
        return len(asked) < 5

    written = record(GAME.replace("2. S4", "2. S2"))
    report = find_slips(written, play(written), go_on)
    assert len(asked) == 5
    assert (report.suggestions, report.equal, report.is_complete) == ((), 0, False)
    assert write_hint(report) is None


def test_an_edit_after_which_fewer_than_two_turns_agree_is_not_offered() -> None:
    claim = GAME.replace("=1:13", "=1:12")
    for text, is_offered in (
        (claim.replace("=5:13", "=5:12"), True),
        (claim.replace("N4 =5:13", "N4x9 =5:13"), False),
        (claim.replace("S3+4x3", "S3+4x4"), False),
    ):
        game = record(text)
        report = find_slips(game, play(game), always)
        offered = [it for it in report.suggestions if it.meant == "=1:13"]
        assert bool(offered) is is_offered, text
        assert all(it.agreement.turns == 2 for it in offered)


def test_what_was_found_before_the_end_of_time_is_given() -> None:
    written = record(GAME.replace("S2 N4x8", "S3 N4x8"))
    left = iter(range(2000))
    full = find_slips(written, play(written), lambda: next(left) < 2000)
    used = next(left)
    left = iter(range(used))
    report = find_slips(written, play(written), lambda: next(left) < used - 2)
    assert full.is_complete
    assert not report.is_complete
    assert report.suggestions == full.suggestions


def test_only_the_first_error_of_the_main_line_is_explained() -> None:
    text = GAME.replace("S2 N4x8", "S2 (S2 N3) N4x9").replace("7. S2+1", "7. S2")
    written = record(text)
    replay = play(written)
    report = find_slips(written, replay, always)
    assert report.error in replay.diagnostics
    assert report.suggestions[0].meant == "x8"
    in_variation = record(GAME.replace("S2 N4x8", "S2 (S2 N3) N4x8"))
    assert play(in_variation).has_errors
    nothing = SlipReport(None, (), 0, is_complete=True)
    assert find_slips(in_variation, play(in_variation), always) == nothing


@pytest.mark.parametrize(
    "text",
    ["1. S2 N4 =1:10\ngap\n1. S2", "1. S2 N4\nend agreed\n2. S4", "1. S2 | N4", "round 2"],
)
def test_what_no_edit_of_a_turn_could_undo_has_no_hint(text: str) -> None:
    assert play(record(text)).has_errors
    assert reported(text) == SlipReport(None, (), 0, is_complete=True)


def test_a_suggestion_says_where_it_stands() -> None:
    text = GAME.replace("2. S4", "2. S2")
    written = record(text)
    (suggestion,) = find_slips(written, play(written), always).suggestions
    source = write(written)
    assert source[suggestion.span.start : suggestion.span.end] == "2"
    assert (suggestion.round, suggestion.row) == (None, None)
    assert (suggestion.agreement.extent, suggestion.agreement.turns) == (Extent.RECORD, 16)


def test_unknown_rules_have_no_slip() -> None:
    (reading,) = read('%sgn 1\n[Rules "chess"]\n\n1. S4 N3\n')
    assert find_slips(reading.record, play(reading.record), always).error is None


def test_an_error_aside_is_not_the_one_explained() -> None:
    false = GAME.replace("=9:16", "=9:15")
    for aside in ("(N1 =1:12)", "(N1 (N1 =1:12))", "(N1 (N1) =1:12)", "(N1) (N1 =1:12)"):
        text = false.replace("N1 =1:13", f"N1 {aside} =1:13")
        game = record(text)
        report = find_slips(game, play(game), lambda: True)
        assert report.error is not None
        assert report.error.message.startswith("`=9:15` disagrees"), aside


def test_a_seat_that_is_wrong_is_pointed_at_by_its_letter() -> None:
    text = GAME.replace("2. S4 N1 =", "2. N4 N1 =")
    source = f'%sgn 1\n[Rules "{CLUB}"]\n\n{text.strip()}\n'
    offered = [it for it in reported(text).suggestions if it.kind is SlipKind.SEAT]
    assert [source[it.span.start : it.span.end] for it in offered] == ["N"]


def test_what_a_round_does_not_say_is_not_corrected() -> None:
    wrong = MATCH.replace("round 2 first N burn N2 N3", "round 2 burn N2")
    meant = [it.meant for it in reported(wrong, DAKON).suggestions if it.kind is SlipKind.CLAIM]
    assert meant == ["round 2 burn N2 N3"]
    wrong = MATCH.replace("round 2 first N burn N2 N3", "round 2 first S")
    meant = [it.meant for it in reported(wrong, DAKON).suggestions if it.kind is SlipKind.CLAIM]
    assert meant == ["round 2 first N"]


def test_a_search_stopped_before_the_error_knows_nothing() -> None:
    match = random_match("dakon rounds=3", 1)
    body = (*match.body[:-1], Score((1, 97)), match.body[-1])
    long = match._replace(body=body)
    assert find_slips(long, play(long), lambda: False) == SlipReport(None, (), 0, is_complete=False)


def test_texts_of_32_characters_are_shown_whole() -> None:
    for more, is_whole in (("+7", True), ("+7x", False)):
        written, meant = (f"S7+1+4+7+2+1+4+{n}+7+7+4+7+4+1+6{more}" for n in (5, 3))
        assert len(written) == 32 + (not is_whole)
        assert (shorten(written, meant) == (written, meant)) is is_whole


def test_another_house_and_a_row_twice_fit_equally() -> None:
    text = GAME.partition("9. ")[0] + "9. S-- N3 =13:18"
    report = reported(text)
    assert report.equal == 2
    assert [(it.kind, it.meant) for it in report.suggestions[:2]] == [
        (SlipKind.HOUSE, "N2"),
        (SlipKind.ROW_TWICE, "9. S-- N3"),
    ]


def test_a_row_of_two_of_three_seats_twice_at_the_beginning() -> None:
    report = reported("S1 E3\nS1 E3", "sungka-three houses=3 shells=3")
    (twice,) = report.suggestions
    assert (twice.kind, twice.written) == (SlipKind.ROW_TWICE, "S1 E3")


def test_a_set_that_does_not_add_up_is_not_the_error_explained() -> None:
    later = GAME.partition("\n4. ")[2].replace("N3x2", "N3x3")
    explained = []
    for wrong in ("", 'set "1.1.1.1/0 1.1.1.1/0 S" {so it was}\n'):
        report = reported(f'1. S2 N4\n{wrong}set "1.1.0.3/5 0.2.4.3/13 S" {{no, so}}\n4. {later}')
        assert report.error is not None
        explained.append((report.error.code, report.error.message))
    assert explained[0] == explained[1]


@pytest.mark.parametrize("aside", ["", "(S1 N1) ", "(S1 (S3) N1) (S1) ", "(S1x9 N1 =9:9) "])
def test_a_move_that_was_due_is_the_first_in_the_text(aside: str) -> None:
    """Play meets the false stores before the turn that shows that a move was due."""
    report = reported(f"1. S2 {aside}N4x8 =1:10\n2. S4 N1 =1:13\n3. S3 =9:9 {aside}N4")
    assert report.error is not None
    assert report.error.code is Code.MOVE_DUE
