"""The ties against a second, slow working, and FIDE's own words by small examples."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from reference.plain_ties import PlainRow, PlainTies
from sungka.event.plan import EventStage, System, Tie, TieEdition
from sungka.event.sheets import EntrantSheet, RoundKind, SheetLine, make_sheets
from sungka.event.standings import list_standings, tie_table
from sungka.event.state import EventState
from sungka.event.ties import TieTable, tie_value
from support.tournaments import Held, make_plan, random_stages

KINDS = {
    RoundKind.PLAYED: "played",
    RoundKind.FORFEIT_WIN: "+",
    RoundKind.FORFEIT_LOSS: "-",
    RoundKind.BYE: "bye",
    RoundKind.HALF_BYE: "half",
    RoundKind.ABSENT: "zero",
    RoundKind.REST: "rest",
}


def plain_of(
    state: EventState, stage: EventStage, group: int, edition: TieEdition | None
) -> PlainTies:
    """The second working of a group; it is given the results, nothing that was worked out."""
    sheets = make_sheets(state, stage, group)
    rows = [
        PlainRow(
            line.round,
            who,
            KINDS[line.kind],
            Fraction(line.points, 2),
            line.opponent,
            line.shells,
            line.against,
            Fraction(line.boards, 2),
            Fraction(line.board1, 2),
            line.fouls,
        )
        for who, sheet in sheets.items()
        for line in sheet.lines
    ]
    seed = f"{state.plan.lot}/{stage.name} {group}"
    year = int(edition.value.removeprefix("fide-")) if edition else None
    return PlainTies(rows, list(sheets), stage.system is System.ROUND_ROBIN, seed, year)


def compare(seed: int) -> int:
    """Hold a tournament by chance and compare all ties of all its groups; how many there were."""
    chance = Random(seed)
    count = chance.randint(4, 9 if seed < 1000 else 13)
    stages = random_stages(chance, count)
    edition = (None, *TieEdition)[seed % 3]
    held = Held(replace(make_plan(count, *stages), ties_edition=edition), chance)
    held.play()
    compared = 0
    for stage in stages:
        if stage.system is System.KNOCK_OUT:
            continue
        for group in held.state.group_numbers(stage):
            plain = plain_of(held.state, stage, group, edition)
            table = tie_table(held.plan, stage, group, make_sheets(held.state, stage, group))
            by_points: dict[Fraction, list[str]] = {}
            for who in table.sheets:
                by_points.setdefault(plain.points(who), []).append(who)
                assert Fraction(table.sheets[who].points, 2) == plain.points(who)
            for level in by_points.values():
                for who in level:
                    for tie in Tie:
                        expected = plain.value(who, tie.value, level)
                        found = tie_value(table, who, tie, level)
                        if expected is not None and (tie is not Tie.DE or len(level) > 1):
                            assert found.value == expected, (seed, who, tie)
                            compared += 1
    return compared


@pytest.mark.long
def test_the_ties_are_those_of_a_second_working() -> None:
    assert sum(map(compare, range(100))) > 4000


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_the_ties_are_those_of_a_second_working_in_2000_tournaments(part: int) -> None:
    assert sum(map(compare, range(1000 + 200 * part, 1200 + 200 * part))) > 10_000


def line(number: int, kind: RoundKind, points: int, opponent: str | None = None) -> SheetLine:
    return SheetLine(number, kind, points, opponent)


def table_of(edition: TieEdition | None = None, /, **lines: list[SheetLine]) -> TieTable:
    sheets = {who: EntrantSheet(who, tuple(own)) for who, own in lines.items()}
    return TieTable(sheets, "x", "y", edition=edition)


def test_c07_16_3_rounds_after_the_last_one_there_are_half_points_for_the_opponents() -> None:
    table = table_of(
        A=[line(1, RoundKind.PLAYED, 2, "B"), line(2, RoundKind.BYE, 2)],
        B=[line(1, RoundKind.PLAYED, 0, "A"), line(2, RoundKind.ABSENT, 0)],
    )
    # B was there in round 1 and lost: 0, and ½ for round 2. A's bye is against a dummy of A's 2.
    assert tie_value(table, "A", Tie.BH).shown == "2½"
    assert tie_value(table, "A", Tie.BH).working == "½ B + 2 (bye)"
    # The bye was not A's own doing, so that the lowest is cut.
    assert tie_value(table, "A", Tie.BH_C1).working == "2 (bye); cut ½ B"


def test_c07_16_5_the_lowest_round_of_ones_own_doing_is_cut_first() -> None:
    table = table_of(
        A=[line(1, RoundKind.PLAYED, 2, "B"), line(2, RoundKind.HALF_BYE, 1)],
        B=[line(1, RoundKind.PLAYED, 0, "A"), line(2, RoundKind.PLAYED, 0, "C")],
        C=[line(1, RoundKind.BYE, 2), line(2, RoundKind.PLAYED, 2, "B")],
    )
    assert tie_value(table, "A", Tie.BH).shown == "1½"
    # 0 of B is lower, but the half-point bye was asked for.
    assert tie_value(table, "A", Tie.BH_C1).working == "0 B; cut 1½ (half-point bye)"


FORFEITED_LAST = {
    "A": [line(1, RoundKind.PLAYED, 2, "B"), line(2, RoundKind.FORFEIT_WIN, 2, "C")],
    "B": [line(1, RoundKind.PLAYED, 0, "A"), line(2, RoundKind.FORFEIT_LOSS, 0, "D")],
    "C": [line(1, RoundKind.PLAYED, 0, "D"), line(2, RoundKind.FORFEIT_LOSS, 0, "A")],
    "D": [line(1, RoundKind.PLAYED, 2, "C"), line(2, RoundKind.FORFEIT_WIN, 2, "B")],
}
"""A tournament whose last round nobody played: A and D won it by forfeit."""


def test_c07_16_2_4_a_forfeit_at_the_end_counts_the_points_got_in_both_editions() -> None:
    for edition in TieEdition:
        assert table_of(edition, **FORFEITED_LAST).adjusted("B") == 0
    # An event that names no edition counts as before: half a point.
    assert table_of(**FORFEITED_LAST).adjusted("B") == 1


def test_c07_16_4_what_an_unplayed_round_counts_at_most_is_of_2026() -> None:
    workings = {
        None: "½ B + 2 (won by forfeit)",
        TieEdition.FIDE_2024: "0 B + 2 (won by forfeit)",
        TieEdition.FIDE_2026: "0 B + 0 (won by forfeit, capped by C)",
    }
    for edition, working in workings.items():
        assert tie_value(table_of(edition, **FORFEITED_LAST), "A", Tie.BH).working == working
    rested = {
        "A": [line(1, RoundKind.PLAYED, 2, "B"), line(2, RoundKind.BYE, 2)],
        "B": [line(1, RoundKind.PLAYED, 0, "A"), line(2, RoundKind.PLAYED, 2, "C")],
        "C": [line(1, RoundKind.HALF_BYE, 1), line(2, RoundKind.PLAYED, 0, "B")],
    }
    table = table_of(TieEdition.FIDE_2026, **rested)
    assert tie_value(table, "A", Tie.BH).working == "1 B + 1 (bye, capped at half a point a round)"
    assert tie_value(table, "C", Tie.BH).working == "½ (half-point bye) + 1 B"


def annex_of(text: str, edition: TieEdition) -> TieTable:
    """A player of FIDE's annex of examples against opponents of whom only the points are given.

    A word is a result and the opponent's points: `+5`, `=6.5`; `zero`; `+4.5zz` won by forfeit of
    one who made 4.5 and was away in the two rounds after.
    """
    sheets, own = {}, []
    for number, word in enumerate(text.split(), 1):
        if word == "zero":
            own.append(line(number, RoundKind.ABSENT, 0))
            continue
        points = {"+": 2, "=": 1, "-": 0}[word[0]]
        score, is_forfeit = word[1:].rstrip("fz"), word[-1] in "fz"
        kind = RoundKind.FORFEIT_WIN if points else RoundKind.FORFEIT_LOSS
        own.append(line(number, kind if is_forfeit else RoundKind.PLAYED, points, f"R{number}"))
        # Where it scored does not matter: only that it was there, or was not.
        made = int(2 * float(score))
        rounds = [line(1, RoundKind.PLAYED, made)]
        if word.endswith("z"):
            rounds.append(line(number, RoundKind.FORFEIT_LOSS, 0, "A"))
            rounds += [line(number, RoundKind.ABSENT, 0)] * word.count("z")
        sheets[f"R{number}"] = EntrantSheet(f"R{number}", tuple(rounds))
    sheets["A"] = EntrantSheet("A", tuple(own))
    return TieTable(sheets, "x", "y", edition=edition)


ANNEX = [
    ("+5 +5 -6.5 zero +4.5 =6 +5 =6.5 +5.5 +6", Tie.BH, "57", "55"),
    ("+5 +5 -6.5 zero +4.5 =6 +5 =6.5 +5.5 +6", Tie.BH_C1, "50", "50"),
    ("+5 +5 -6.5 zero +4.5 =6 +5 =6.5 +5.5 +6", Tie.SB, "37.25", "37.25"),
    ("+5 +5.5 =5 +4.5 -6 +5.5 +4.5zz =6.5 +6", Tie.BH, "51", "49.5"),
    ("+3.5 +6 +6.5 =7.5 +6.5 -8 +6.5 +7 -7.5f zero", Tie.BH, "64.5", "63"),
    ("+0zzzzzzzzz +5 +6 +7 +8 +7 =7 +8.5 +8 +8", Tie.BH, "74", "69"),
]
"""The examples of unplayed rounds of FIDE's Arbiters' Manual 2026, with both columns of values.

They are the first one (thrice), and examples 1, 3 and 4.
"""


@pytest.mark.parametrize(("text", "tie", "old", "new"), ANNEX)
def test_both_editions_are_those_of_the_examples_of_fide(
    text: str, tie: Tie, old: str, new: str
) -> None:
    for edition, value in ((TieEdition.FIDE_2024, old), (TieEdition.FIDE_2026, new)):
        assert tie_value(annex_of(text, edition), "A", tie).value == Fraction(value)


EXERCISE = """
1 +9 =13 =2 +15 =4
2 +10 +7 =1 +16 =3
3 =11 +6 +8 =4 =2
4 +12 half +13 =3 =1
5 -13 -15 +11 =7 +10
6 -14 -3 bye +10 +8
7 +15 -2 -16 =5 -11
8 =16 +14 -3 +13 -6
9 -1 -10 half -11f bye
10 -2 +9 -15 -6 -5
11 =3 -16 -5 +9f +7
12 -4 bye +14f zero zero
13 +5 =1 -4 -8 -14
14 +6 -8 -12f zero +13
15 -7 +5 +10 -1 -16
16 =8 +11 +7 -2 +15
"""
"""The Swiss tournament of the tie-break exercise of FIDE's technical commission (18 March 2024)."""

ROBIN = """
1 =5 +2 +3 -4 +6
2 +6 -1 +5 =3 +4
3 +4 +6 -1 =2 +5
4 -3 -5 =6 +1 -2
5 =1 +4 -2 -6f -3
6 -2 -3 =4 +5f -1
"""
"""Its round robin, with a forfeit in round 4."""

BYES = {
    "half": SheetLine(0, RoundKind.HALF_BYE, 1),
    "bye": SheetLine(0, RoundKind.BYE, 2),
    "zero": SheetLine(0, RoundKind.ABSENT),
}


def exercise_of(text: str, is_round_robin: bool = False) -> TieTable:
    """A tournament from its crosstable: `+9f` won of 9 by forfeit."""
    sheets = {}
    for row in text.strip().splitlines():
        who, *rounds = row.split()
        lines = []
        for number, one in enumerate(rounds, 1):
            if one in BYES:
                lines.append(replace(BYES[one], round=number))
                continue
            points = {"+": 2, "=": 1, "-": 0}[one[0]]
            forfeit = RoundKind.FORFEIT_WIN if points else RoundKind.FORFEIT_LOSS
            kind = forfeit if one.endswith("f") else RoundKind.PLAYED
            lines.append(SheetLine(number, kind, points, one[1:].removesuffix("f")))
        sheets[who] = EntrantSheet(who, tuple(lines))
    return TieTable(sheets, "x", "y", is_round_robin)


@pytest.mark.parametrize(
    ("tie", "values"),
    [
        (Tie.WIN, "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"),
        (Tie.PS, "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5"),
        (Tie.BH, "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"),
        (Tie.BH_C1, "11 - 13 11.5 7.5 - 12.5 12 7.5 - 12 9.5 12 9 11 11"),
        (Tie.SB, "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"),
    ],
)
def test_the_ties_are_those_of_the_exercise_of_fide(tie: Tie, values: str) -> None:
    table = exercise_of(EXERCISE)
    # Of those with points that nobody else has, the exercise gives no cut.
    given = {str(at): value for at, value in enumerate(values.split(), 1) if value != "-"}
    found = {who: tie_value(table, who, tie).value for who in given}
    assert found == {who: Fraction(value) for who, value in given.items()}


def test_an_opponent_counts_what_the_exercise_of_fide_says() -> None:
    table = exercise_of(EXERCISE)
    points = [str(Fraction(table.adjusted(who), 2)) for who in table.sheets]
    assert " ".join(points) == "7/2 4 7/2 7/2 5/2 3 3/2 5/2 3/2 1 5/2 3 3/2 2 2 7/2"


@pytest.mark.parametrize(
    ("tie", "values"),
    [(Tie.SB, "9.25 6.25 6.25 4.25 3.25 2.25"), (Tie.KS, "2 0.5 0.5 1 0.5 0")],
)
def test_the_ties_of_a_round_robin_are_those_of_the_exercise_of_fide(tie: Tie, values: str) -> None:
    table = exercise_of(ROBIN, is_round_robin=True)
    found = [tie_value(table, who, tie).value for who in table.sheets]
    assert found == list(map(Fraction, values.split()))


def test_direct_encounter_is_that_of_the_exercise_of_fide() -> None:
    table = exercise_of(ROBIN, is_round_robin=True)
    found = [
        tie_value(table, who, Tie.DE, level).value for level in ("123", "456") for who in level
    ]
    assert found == list(map(Fraction, ["2", "0.5", "0.5", "0.5", "1", "1.5"]))
    # In the Swiss one nobody is ahead whatever the matches that were not played would bring.
    table = exercise_of(EXERCISE)
    for level in (("1", "3", "4", "16"), ("5", "8", "11")):
        assert len({tie_value(table, who, Tie.DE, level).value for who in level}) == 1


def test_places_never_leave_a_gap_and_nobody_out() -> None:
    for seed in range(20):
        chance = Random(seed)
        count = chance.randint(4, 14)
        held = Held(make_plan(count, *random_stages(chance, count)), chance)
        held.play()
        for stage in held.plan.stages:
            for table in list_standings(held.state, stage):
                drawn = held.state.draws[stage.name, table.group]
                assert sorted(row.entrant for row in table.rows) == sorted(drawn)
                at = 1
                while at <= len(table.rows):
                    row = table.rows[at - 1]
                    assert (row.place, row.shared >= at) == (at, True)
                    assert all(one.shared == row.shared for one in table.rows[at - 1 : row.shared])
                    at = row.shared + 1
