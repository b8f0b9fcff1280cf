"""Records of one game merged, with the engine as the referee."""

from __future__ import annotations

import re
from random import Random

import pytest
from sungka.archive.merging.merge import Decision, Merged, merge, set_side_by_side
from sungka.notation.reading.parser import read
from sungka.notation.record import (
    Detail,
    Item,
    Pass,
    Record,
    SimultaneousRow,
    Tag,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from sungka.notation.writer import write
from sungka.replay.detail import rewrite_in_detail
from sungka.replay.digest import digest
from sungka.replay.play import play
from support.damage import BETWEEN_TURNS, SMALL
from support.lengths import long_after
from support.matches import random_match


def one(text: str) -> Record:
    (reading,) = read(text)
    return reading.record


def put_together(*texts: str, prefer: int = 0) -> Merged:
    labels = tuple("abc"[: len(texts)])
    return merge(set_side_by_side(tuple(map(one, texts)), labels), prefer)


def changed(*pairs: tuple[str, str], text: str = SMALL) -> str:
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def decisions(merged: Merged) -> list[Decision]:
    return [it.decision for it in merged.differences]


def lines(merged: Merged) -> str:
    text = write(merged.record)
    assert one(text) == merged.record
    return text


ROW_4 = "4. S3 N1+2! =5:22\n"
HOUSE = ("3. S1? N2", "3. S1? N3")


def test_a_record_with_itself_is_itself() -> None:
    merged = put_together(SMALL, SMALL)
    assert lines(merged) == write(one(SMALL))
    assert not merged.differences


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (changed(HOUSE), SMALL),
        (SMALL, changed(HOUSE)),
        (changed(HOUSE), changed((ROW_4, ""))),
        (changed((ROW_4, "")), changed(("5. S1+2x2 N1+ =8:23\n", ""))),
        (changed(("N1+2! =", "S1+2! =")), changed(("S1+2x2", "S2+1x2"))),
    ],
    ids=["a house", "the other's", "a house, a row lost", "two rows lost", "a seat, two moves"],
)  # fmt: skip
def test_slips_of_both_are_found_by_what_follows(first: str, second: str) -> None:
    merged = put_together(first, second)
    assert lines(merged).split("\n\n", 1)[1] == write(one(SMALL)).split("\n\n", 1)[1]
    assert decisions(merged) == [Decision.AGREES] * len(merged.differences)
    assert merged.differences


def test_the_report_says_what_is_wrong_with_the_other() -> None:
    (difference,) = put_together(changed(HOUSE), SMALL).differences
    assert (difference.round, difference.row) == (1, 3)
    error, none = difference.errors
    assert error is not None
    assert none is None
    assert error.message == "this turn stops in North's store although another move is due"


SHORT = """\
%sgn 1
[Rules "sungkaan houses=4 shells=4"]

1. S1 N1
2. S2 N2
end abandoned
"""


def test_what_the_engine_cannot_decide_is_a_conflict() -> None:
    merged = put_together(SHORT, changed(("N2", "N3"), text=SHORT))
    assert decisions(merged) == [Decision.CONFLICT]
    assert "2. S2 N2 (N3 <source=b>)" in lines(merged)
    merged = put_together(SHORT, changed(("N2", "N3"), text=SHORT), prefer=1)
    assert "2. S2 N3 (N2 <source=a>)" in lines(merged)


def test_a_turn_that_one_lacks_and_nothing_shows_is_a_conflict() -> None:
    merged = put_together(SHORT, changed((" N2", ""), text=SHORT))
    assert "2. S2 N2 <lacks=N2 source=b>" in lines(merged)
    assert decisions(merged) == [Decision.CONFLICT]


def test_a_third_record_decides_nothing_by_number() -> None:
    merged = put_together(SHORT, SHORT, changed(("N2", "N3"), text=SHORT))
    assert decisions(merged) == [Decision.CONFLICT]


def test_three_records_of_which_each_has_a_slip() -> None:
    merged = put_together(
        changed(HOUSE), changed((ROW_4, "")), changed(("2. S1x3 N1 =14:10", "2. S1x3 S1 =14:10"))
    )
    assert digest(merged.record, merged.rules) == digest(one(SMALL), merged.rules)


def test_one_slip_of_all_is_put_right_and_said() -> None:
    both = changed(HOUSE)
    merged = put_together(both, changed(("=5:21", ""), text=both))
    assert decisions(merged) == [Decision.MENDED]
    assert '3. S1? N2 =5:21 <was=N3 by="sungka merge">' in lines(merged)


def test_turns_that_nobody_wrote_are_not_put_in() -> None:
    both = changed((ROW_4, ""))
    merged = put_together(both, both)
    (conflict,) = merged.conflicts
    error = conflict.errors[0]
    assert conflict.decision is Decision.ALIKE
    assert error is not None
    assert (error.row, error.message) == (4, "`S2` is empty and cannot be lifted")
    assert "S3 N1+2" not in lines(merged)


def test_gaps_and_ends_are_filled_from_the_other() -> None:
    gap = changed((ROW_4, 'gap\nset "0.0.1.1/5 2.0.0.1/22 S"\n'))
    cut = SMALL[: SMALL.index("3. S1+2 N3 =17:11")]
    merged = put_together(gap, cut)
    assert lines(merged).split("\n\n", 1)[1] == write(one(SMALL)).split("\n\n", 1)[1].replace(
        "{keeps the hand}", "{keeps the hand}"
    )
    assert decisions(merged) == [Decision.FILLED, Decision.FILLED]


def test_a_gap_is_not_filled_with_what_leads_to_another_board() -> None:
    gap = changed((ROW_4, 'gap\nset "1.0.1.0/5 2.0.0.1/22 S"\n'))
    merged = put_together(gap, SMALL)
    assert [it.decision for it in merged.conflicts] == [Decision.CONFLICT]
    assert '4. S3 N1+2! =5:22 <has="gap set \\"1.0.1.0/5 2.0.0.1/22 S\\"" source=a>' in lines(
        merged
    )


def test_of_two_claims_that_which_holds_is_kept() -> None:
    merged = put_together(changed(("N1+3x9", "N1+3x8")), SMALL)
    assert [(it.record, it.written, it.meant) for _, it in merged.overruled] == [
        (0, "N3x8", "N3x9")
    ]
    assert lines(merged) == write(one(SMALL))


def test_claims_of_both_details_are_joined() -> None:
    bare = write(rewrite_in_detail(play(one(SMALL)), Detail.BARE))
    assert lines(put_together(bare, SMALL)) == write(one(SMALL))


def test_notes_of_both_are_kept_with_their_author() -> None:
    other = changed(
        ("<clk=0:04:31>", "<clk=0:04:30>"), ("{keeps the hand}", "{a fine move}"), ("S1?", "S1!")
    )
    text = lines(put_together(SMALL, other))
    assert "N1+3x9 =4:20 <clk=0:04:31 source=a> <clk=0:04:30 source=b>" in text
    assert "(N2+1 {keeps the hand} <source=a>) (N2+1 {a fine move} <source=b>)" in text
    assert "S1? <mark=! source=b> N2" in text


def test_tags_of_both_are_kept_and_the_preferred_stands() -> None:
    first = changed(("2026-01-18", "2026-??-??"), ("[Result", '[Recorder "Cruz"]\n[Result'))
    second = changed(("Cebu City, PHL", "Cebu"), ("[Result", '[Recorder "Lim"]\n[Result'))
    record = put_together(first, second).record
    assert record.value("Date") == "2026-01-18"
    assert record.value("Site") == "Cebu City, PHL"
    assert record.value("Recorder") == "Cruz; Lim"
    assert put_together(first, second, prefer=1).record.value("Site") == "Cebu"


def test_other_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="different rules"):
        put_together(SHORT, changed(("sungkaan", "congkak"), text=SHORT))


@pytest.mark.push
@pytest.mark.parametrize("rules", ["sungka rounds=1", "sungka-three", "sungkaan rounds=1"])
def test_no_merge_of_two_altered_records_is_another_game(rules: str) -> None:
    """Whatever houses of both are altered, the result is the game, or says that it is not sure."""
    for seed in range(3):
        chance = Random(seed)
        whole = rewrite_in_detail(
            play(random_match(rules, seed, Tag("Event", "Open"))), Detail.STANDARD
        )
        copies = [_alter(write(whole), chance) for _ in range(2)]
        merged = put_together(*copies)
        is_true = digest(merged.record, merged.rules) == digest(whole, merged.rules)
        assert is_true or merged.conflicts


def _alter(text: str, chance: Random) -> str:
    """The text with one house of one turn changed."""
    rows = [line for line in text.split("\n") if line[:1].isdigit() and "|" not in line]
    row = chance.choice(rows)
    at = chance.choice(
        [n for n in range(len(row) - 1) if row[n] in "SNEW" and row[n + 1].isdigit()]
    )
    house = chance.choice([n for n in "1234567" if n != row[at + 1]])
    return text.replace(row, row[: at + 1] + house + row[at + 2 :], 1)


ROUND_2 = "round 2 first S burn S3 S4\n"


def true_text(text: str) -> str:
    """A record's play as it is written canonically."""
    return write(one(text)).split("\n\n", 1)[1]


@pytest.mark.push
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (ROUND_2, ""),
        ("round 2 first", "round 3 first"),
        ("round 2 first", "round 1 first"),
        ("burn S3 S4", "burn S0 S4"),
        ("burn S3 S4", "burn S2 S4"),
        (" burn S3 S4", ""),
        ("first S", "first N"),
        ("score 9-23\n", ""),
        ("score 9-23", "score 23-9"),
        ("score 9-23\n\n" + ROUND_2, ""),
    ],
    ids=[
        "a round line lost", "misnumbered", "misnumbered as the first", "unreadable",
        "another house burned", "burned houses lost", "another first seat", "a score lost",
        "a wrong score", "score and round lost",
    ],
)  # fmt: skip
@pytest.mark.parametrize("prefer", [0, 1])
def test_a_damaged_statement_is_decided_as_turns_are(old: str, new: str, prefer: int) -> None:
    for texts in ((changed((old, new)), SMALL), (SMALL, changed((old, new)))):
        merged = put_together(*texts, prefer=prefer)
        assert lines(merged).split("\n\n", 1)[1] == true_text(SMALL)
        assert not merged.conflicts


def test_words_that_cannot_be_read_do_not_keep_a_round_from_being_found() -> None:
    words = changed(("4. S2x1", "The players rest here\n4. S2x1"))
    for texts in ((changed((ROUND_2, "")), words), (words, changed((ROUND_2, "")))):
        merged = put_together(*texts)
        assert lines(merged).split("\n\n", 1)[1] == true_text(SMALL)
        assert not merged.conflicts


def test_a_score_of_one_record_stands_before_the_round_of_another() -> None:
    bare = write(rewrite_in_detail(play(one(SMALL)), Detail.BARE))
    assert "score" not in bare
    for texts in ((changed((ROUND_2, "")), bare), (bare, changed((ROUND_2, "")))):
        merged = put_together(*texts)
        assert not merged.conflicts
        text = lines(merged)
        assert text.index("score 9-23") < text.index("round 2") < text.index("score 20-12")


def test_a_lost_round_line_is_told_with_its_place() -> None:
    (difference,) = put_together(changed((ROUND_2, "")), SMALL).differences
    assert (difference.round, difference.row) == (2, None)
    error, none = difference.errors
    assert error is not None
    assert none is None
    assert (error.round, error.message) == (1, "`S` plays after the round is over")


def test_a_lost_round_line_and_another_slip_are_two_differences() -> None:
    merged = put_together(changed((ROUND_2, ""), ("3. S1+2 N3", "3. S1+2 N2")), changed(HOUSE))
    assert lines(merged).split("\n\n", 1)[1] == true_text(SMALL)
    assert [(it.round, it.row) for it in merged.differences] == [(1, 3), (2, None), (2, 3)]


def find_turns(record: Record) -> list[Item]:
    """The turns of a record's main line, without those of variations."""
    turns, depth = [], 0
    for item in record.body:
        depth += isinstance(item, VariationStart) - isinstance(item, VariationEnd)
        if not depth and isinstance(item, Turn | Pass | SimultaneousRow):
            turns.append(item)
    return turns


def find_errors(record: Record) -> list[str]:
    """The errors that the engine finds, and everything unreadable."""
    unread = [item.text for item in record.body if isinstance(item, Unreadable)]
    return unread + [it.message for it in play(record).diagnostics if it.is_error]


SWAPPED = changed(("6. S1+\nscore 9-23\n", "score 9-23\n6. S1+\n"))


def test_in_a_conflict_the_turns_of_a_record_without_error_stand() -> None:
    for texts, prefer in (((SMALL, SWAPPED), 0), ((SMALL, SWAPPED), 1)):
        merged = put_together(*texts, prefer=prefer)
        assert merged.conflicts
        assert not find_errors(merged.record)
        assert find_turns(merged.record) == find_turns(one(SMALL))
        assert '<has="score 9-23" source=b>' in lines(merged)


BOTH_LOST = changed((ROUND_2, ""))


def test_in_a_conflict_no_claim_moves_to_another_turn_of_the_same_text() -> None:
    """`N1` occurs twice in the place of the conflict, with other claims."""
    slips = ("1. S2+2x6", "1. S3+2x6"), ("2. S1x3", "2. S3x3"), ("3. S1+2 N3", "3. S2+2 N3")
    merged = put_together(BOTH_LOST, changed(*slips, text=BOTH_LOST))
    assert merged.conflicts
    text = re.sub(r"\([^()]*<source=b>\)", "", lines(merged))
    for claim in ("N1 =10:9", "N1 =14:10"):
        assert text.count(claim) == BOTH_LOST.count(claim) == 1


@pytest.mark.push
@pytest.mark.parametrize("statement", ["", "round 3 first S burn S3 S4\n"])
def test_a_conflict_is_no_worse_than_the_preferred_record(statement: str) -> None:
    texts = [changed((ROUND_2, statement), change) for change in (HOUSE, ("3. S1+2", "3. S2+2"))]
    for prefer in (0, 1):
        merged = put_together(*texts, prefer=prefer)
        own = one(texts[prefer])
        assert merged.conflicts
        assert len(find_errors(merged.record)) <= len(find_errors(own))
        assert len(find_turns(merged.record)) >= len(find_turns(own))


def test_what_no_record_has_as_turns_is_kept_as_data() -> None:
    """A variation that cannot be played would be an error that no record has."""
    gone = changed((ROUND_2, ""), ("score 20-12", "score 12-20"))
    merged = put_together(gone, changed(("round 2", "round 4"), ("5. S2 N--", "5. S1 N--")))
    assert merged.conflicts
    assert "has=" in lines(merged)
    assert len(find_errors(merged.record)) <= len(find_errors(one(gone)))


@pytest.mark.push
@pytest.mark.parametrize(
    "rules", long_after(1, ["dakon rounds=2", "congkak rounds=2", "sungka-three rounds=2"])
)
def test_no_merge_is_worse_than_its_sources(rules: str) -> None:
    """Whatever statements and houses are damaged: true, or a conflict that is no worse."""
    found = 0
    for seed in range(5):
        chance = Random(seed)
        played = play(random_match(rules, seed, Tag("Event", "Open")))
        whole = rewrite_in_detail(played, Detail.STANDARD)
        texts = [_damage_statement(write(whole), chance) for _ in range(2)]
        if chance.random() < 0.5:
            texts[1] = _alter(texts[1], chance)
        elif chance.random() < 0.5:
            texts[1] = write(whole)
        merged, own = put_together(*texts), one(texts[0])
        errors = find_errors(merged.record)
        assert not errors or merged.conflicts
        assert len(errors) <= len(find_errors(own))
        if errors:
            assert len(find_turns(merged.record)) >= len(find_turns(own))
        else:
            assert digest(merged.record, merged.rules) == digest(whole, merged.rules)
            found += 1
        if texts[1] == write(whole):
            assert find_turns(merged.record) == find_turns(whole)
            assert not errors
    assert found


def _damage_statement(text: str, chance: Random) -> str:
    damage = chance.choice(BETWEEN_TURNS)
    return re.sub(damage.pattern, damage.replacement, text, count=1, flags=re.M)
