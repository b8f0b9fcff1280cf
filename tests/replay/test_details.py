"""Bare, standard and full: what they hold, and that they are one game."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.notation.reading.parser import read
from sungka.notation.record import Record, Tag
from sungka.notation.writer import write
from sungka.replay.detail import Detail, find_refusal, rewrite_in_detail
from sungka.replay.digest import digest, extract_core
from sungka.replay.play import play
from sungka.replay.steps import Replay, RoundOver
from support.lengths import long_after
from support.matches import random_match
from support.rules import PRESET_NAMES, rules_texts

from .reading import CLUB, findings, replay
from .test_claims import DAKON, GAME, MATCH


def outcome(played: Replay) -> tuple[object, ...]:
    return (*(getattr(step, "after", None) for step in played.steps), played.result)


def check_details(record: Record) -> None:
    """All details of a record read back clean, play alike, and have one digest."""
    played = play(record)
    assert played.rules is not None
    assert played.diagnostics == ()
    texts = {detail: write(rewrite_in_detail(played, detail)) for detail in Detail}
    for detail, text in texts.items():
        (reading,) = read(text)
        assert reading.diagnostics == ()
        again = play(reading.record)
        assert again.diagnostics == ()
        assert outcome(again) == outcome(played)
        assert digest(reading.record, played.rules) == digest(record, played.rules)
        for other in Detail:
            assert write(rewrite_in_detail(again, other)) == texts[other], (detail, other)


@pytest.mark.parametrize("name", long_after(3, PRESET_NAMES))
def test_every_preset_plays_complete_matches_in_all_details(name: str) -> None:
    for seed in range(3):
        check_details(random_match(f"{name} rounds=3", seed))


def test_pace_lap_plays_complete_matches_in_all_details() -> None:
    check_details(random_match("congkak pace=lap rounds=2", 1))


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(text=rules_texts(), seed=st.integers(0, 10**6))
def test_any_options_play_complete_matches_in_all_details(text: str, seed: int) -> None:
    check_details(random_match(text, seed))


def test_full_is_what_a_full_record_says() -> None:
    assert (
        write(rewrite_in_detail(replay(GAME), Detail.FULL)).partition("\n\n")[2].strip()
        == GAME.strip()
    )
    full = write(rewrite_in_detail(replay(MATCH, DAKON), Detail.FULL)).partition("\n\n")[2]
    lines = [line for line in full.splitlines() if not line.startswith("position")]
    assert "\n".join(lines).strip() == MATCH.strip()
    assert len(full.splitlines()) == len(lines) + MATCH.count("score")


def test_bare_holds_the_houses_only() -> None:
    body = write(rewrite_in_detail(replay(MATCH, DAKON), Detail.BARE)).partition("\n\n")[2]
    assert body.startswith("round 1\n1. S3+2+3+3 N3\n2. S1 N3\n")
    assert "round 2\n1. N1 S2+3+1+2\n" in body
    assert "score" not in body


def test_comments_data_marks_and_variations_stay_in_every_detail() -> None:
    text = "1. S2! {good} <clk=1> (S4 {or}) N4x8?\n2. S4$7\nend abandoned"
    for detail in Detail:
        written = write(rewrite_in_detail(replay(text), detail))
        for kept in ("!", "{good}", "<clk=1>", "(S4 {or})", "?", "$7"):
            assert kept in written


def test_a_false_claim_refuses_another_detail_and_says_why() -> None:
    played = replay(GAME.replace("N2x8", "N2x9"))
    reason = find_refusal(played)
    assert reason is not None
    assert "`x9` disagrees" in reason
    with pytest.raises(ValueError, match="`x9` disagrees"):
        rewrite_in_detail(played, Detail.BARE)
    assert find_refusal(replay("1. S2", "nonsense")) is not None


def test_what_was_not_verified_keeps_its_claims() -> None:
    text = "1. S2 N_x8 =1:10\n2. S4x1 N1 =1:13\nend abandoned"
    for detail in Detail:
        written = write(rewrite_in_detail(replay(text), detail))
        assert "S4x1" in written
        assert "=1:13" in written


def test_a_score_that_follows_a_gap_stays_a_fact_in_bare_detail() -> None:
    rules = "dakon houses=4 shells=4 rounds=2"
    text = "1. S2\ngap\nscore 13-19\n\nround 2 first N burn S4\n1. N4\nend abandoned"
    played = replay(text, rules)
    assert "score 13-19" in write(rewrite_in_detail(played, Detail.BARE))
    assert played.rules is not None
    assert "score 13-19" in write(extract_core(played.record, played.rules))


def test_the_digest_is_of_the_core_whatever_is_written_about_it() -> None:
    plain = replay(GAME)
    assert plain.rules is not None
    text = GAME.replace("S4-S3 N1", "S4-S3! {why} <eval=1> (S1) N1")
    text = text.replace("3. S3", 'event illegal "x"\n3. S3')
    annotated = replay(text, CLUB, '[South "A"]', '[Id "7"]')
    assert digest(annotated.record, plain.rules) == digest(plain.record, plain.rules)
    expected = hashlib.sha256(write(extract_core(plain.record, plain.rules)).encode()).hexdigest()
    assert digest(plain.record, plain.rules) == f"sha256:{expected}"
    other = replay(GAME.replace("10. S-- N1+", "10. S-- N2"))
    assert digest(other.record, plain.rules) != digest(plain.record, plain.rules)


def test_a_digest_tag_is_checked() -> None:
    plain = replay(GAME)
    assert plain.rules is not None
    tag = Tag("Digest", digest(plain.record, plain.rules))
    assert play(Record((*plain.record.tags, tag), plain.record.body)).diagnostics == ()


def test_the_rules_of_the_core_are_canonical_and_always_written() -> None:
    played = replay("end abandoned", "sungkaan houses=4 shells=4 capture=both")
    assert played.rules is not None
    assert write(extract_core(played.record, played.rules)).splitlines()[1] == (
        '[Rules "sungkaan houses=4 shells=4"]'
    )
    (reading,) = read("%sgn 1\nend abandoned\n")
    played = play(reading.record)
    assert played.rules is not None
    assert write(extract_core(reading.record, played.rules)) == (
        '%sgn 1\n[Rules "sungka"]\n\nend abandoned\n'
    )


def test_every_shell_is_accounted_for_when_a_round_is_over() -> None:
    for seed in range(4):
        played = play(random_match("congkak-forfeit rounds=4", seed))
        assert played.rules is not None
        for step in played.steps:
            if isinstance(step, RoundOver):
                assert sum(step.score) == played.rules.total


@pytest.mark.parametrize("detail", Detail)
def test_an_opening_row_in_which_a_hand_is_to_go_on_is_not_scored(detail: Detail) -> None:
    rules = "congkak seats=3 houses=1 shells=3 rounds=1"
    played = replay("1. S1+1 | E1 | W1", rules)
    written = write(rewrite_in_detail(played, detail))
    assert "score" not in written
    again = play(next(iter(read(written))).record)
    assert [found for found in again.diagnostics if found.is_error] == []


def test_full_writes_the_board_that_each_score_was_collected_from() -> None:
    """A `set` may take back the end of a round, which then ends twice, or come before a score."""
    rules = "ohvalhu houses=2 shells=1 round-end=one rounds=3"
    over = "round 1 first N\n1. N1+2x2\nscore 1-3"
    twice = replay(f'{over}\ngap\nset "1.0/0 0.1/2 S"\nend abandoned', rules)
    assert find_refusal(twice) is None
    text = write(rewrite_in_detail(twice, Detail.FULL))
    assert '-N1x2\nposition "0.1/0 0.0/3 -"\nscore 1-3\ngap' in text
    board = "0.0.0.0/16 0.0.0.0/16 -"
    stated = replay(f'position "4.4.4.4/0 4.4.4.4/0 S"\nset "{board}"\nscore 16-16\nend', CLUB)
    text = write(rewrite_in_detail(stated, Detail.FULL))
    assert f'set "{board}"\nposition "{board}"\nscore 16-16\nend' in text


LEFT_OUT = """
round 1
S2>S1>N2-S2 | N1@4>S2-N2x1
score 2-2

round 2 first S
S2>S1>N2-S2x2
score 3-1

round 3 first N burn N2
N1
score 1-3

round 4 first S burn S1
S2
end abandoned
"""
CHOSEN = (
    "sungkaan rest=opponent sowing=counter round-end=one win=rounds houses=2 facing=same shells=1 "
    "refill=partial burned=forfeit burn=chosen rounds=5 opening=simultaneous after-opening=later "
    "match-end=rounds capture=facing reopen=no"
)


@pytest.mark.parametrize(
    ("burn", "found"),
    [
        ("burn S1", []),
        ("burn S1 N2", []),
        ("burn S2 N2", []),
        ("burn N2", ["error BURN_DISAGREES round 4 first S burn N2"]),
        ("burn S1 N1", ["error BURN_DISAGREES round 4 first S burn S1 N1"]),
        ("burn S1 N1 N2", ["error BURN_DISAGREES round 4 first S burn S1 N1 N2"]),
    ],
)
def test_rules_5_3_houses_that_stay_closed_are_named_or_left_out(
    burn: str, found: list[str]
) -> None:
    text = LEFT_OUT.replace("burn S1", burn).replace("S2\nend", "end")
    assert findings(text, CHOSEN) == found


@pytest.mark.parametrize("burn", ["burn S1", "burn S1 N2"])
@pytest.mark.parametrize("detail", Detail)
def test_rules_5_3_a_choice_is_kept_as_it_is_written(burn: str, detail: Detail) -> None:
    played = replay(LEFT_OUT.replace("burn S1", burn), CHOSEN)
    rewritten = rewrite_in_detail(played, detail)
    assert f"{burn}\n" in write(rewritten)
    assert digest(rewritten, played.rules) == digest(played.record, played.rules)
