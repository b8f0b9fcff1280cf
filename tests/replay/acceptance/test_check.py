"""The acceptance check accepts exactly the records in which full reading and play find nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from sungka.checking.check import count_turns
from sungka.checking.settings import Profile, apply_profile
from sungka.engine.ruleset import RuleSet
from sungka.notation.reading.parser import read
from sungka.notation.record import Record, Tag
from sungka.notation.writer import write
from sungka.replay.acceptance import check as quick
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.header import check_tags
from sungka.replay.play import play
from support.lengths import long_after
from support.matches import random_match
from support.mutants import TAGS, annotated, mutants, ordinary
from support.plain import plain
from support.rules import PRESET_NAMES
from support.variations import vary

from ..reading import SMALL
from ..test_claims import DAKON, MATCH

LONGEST_RECORD = plain("notation.scanning.cutter").LONGEST_RECORD


def full_path(text: str) -> Iterator[tuple[bool, int]]:
    """For every record whether nothing at all is found in it, and its turns."""
    for reading in read(text):
        replay = play(reading.record)
        seats = replay.rules.playing_order if replay.rules else ()
        found = [*reading.diagnostics, *replay.diagnostics]
        found = list(apply_profile(Profile.RECORD, reading.record, seats, found))
        yield not found, count_turns(reading.record)


@cache
def checks() -> tuple[Any, Any]:
    """A check as it is installed, and one as plain Python."""
    return quick.RecordCheck(), plain("replay.acceptance.check").RecordCheck()


def swept(check: Any, data: bytes) -> tuple[int, int, int]:
    """The place that a sweep reaches, and the records and turns it counts."""
    records, turns, lines = check.records, check.turns, check.lines
    at = check.sweep(data, 0, len(data))
    assert check.lines - lines == data.count(b"\n", 0, at)
    return at, check.records - records, check.turns - turns


def assert_accepted_is_clean(data: bytes, outcome: tuple[int, int, int]) -> None:
    at, records, turns = outcome
    if records:
        verdicts = list(full_path(data[:at].decode()))
        assert all(clean for clean, _ in verdicts), data[:at].decode()
        assert (records, turns) == (len(verdicts), sum(turns for _, turns in verdicts))


def without_race(name: str, seed: int) -> Any:
    """A random match that states no order of drops."""
    while True:
        record = random_match(f"{name} rounds=2", seed, *TAGS)
        if not any(type(item).__name__ == "Race" for item in record.body):
            return record
        seed += 1000


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("detail", Detail)
def test_ordinary_records_are_accepted(name: str, detail: Detail) -> None:
    for seed in range(2):
        text = ordinary(without_race(name, seed), detail)
        for written in (text, annotated(text, Random(seed))):
            data = written.encode()
            for check in checks():
                outcome = swept(check, data)
                assert outcome[0] == len(data), written
                assert_accepted_is_clean(data, outcome)


@pytest.mark.push
@pytest.mark.parametrize("name", ["sungka", "sungkaan", "sungka-three", "congkak-forfeit"])
@pytest.mark.parametrize(
    "options",
    [
        "first-lift=farthest", "first-lift=nearest", "origin=skipped", "origin=relayed",
        "facing=same", "capture-theirs=sides", "capture-theirs=own", "capture-after=village",
        "capture-again=yes", "capture-again=yes capture-after=circuit capture-theirs=sides",
    ],
)  # fmt: skip
def test_each_option_of_sowing_and_capturing_is_checked_quickly(name: str, options: str) -> None:
    for opening in ("alternate", "simultaneous"):
        rules = f"{name} houses=4 shells=5 opening={opening} {options}"
        data = ordinary(without_race(rules, 1), Detail.FULL).encode()
        for check in checks():
            outcome = swept(check, data)
            assert outcome[0] == len(data), data.decode()
            assert_accepted_is_clean(data, outcome)


@pytest.mark.push
@pytest.mark.parametrize("many", long_after(1, [4_000, 15_000]))
def test_changed_records_are_accepted_only_when_the_full_path_finds_nothing(many: int) -> None:
    accepted = 0
    check, slow = checks()
    for data in islice(mutants(1), many):
        outcome = swept(check, data)
        assert outcome == swept(slow, data), data
        assert_accepted_is_clean(data, outcome)
        accepted += outcome[1] > 0
    assert many * 0.02 < accepted < many * 0.5


@pytest.mark.parametrize("check", checks(), ids=["installed", "plain"])
def test_tags_that_were_seen_before_are_judged_again(check: Any) -> None:
    body = "\n" + "S7 {and so on}\n" + "{" + "-" * 200 + "}\nend abandoned\n"
    for tags, is_accepted in (
        ('[Rules "sungkaan"]\n[South "Peña"]\n', True),
        ('[Rules "sungkaan"]\n[South "Pe\u200bña"]\n', False),
        ('[Rules "sungkaan"]\n[South "Pe\u200bña"]\n', False),
        ('[Rules "sungkaan"]\n[South "Peña"]\n[South "Peña"]\n', False),
        ('[Rules "sungkaan"]\n[Result "S"]\n', False),
        ('[Rules "sungkaan"]\n[Result "*"]\n', True),
        ('[Rules "sungkaan"]\n[EastTeam "Cebu"]\n', False),
        ('[Rules "sungkaan"]\n[NorthTeam "Cebu"]\n', True),
        ('[Rules "sungkaan"]\n[Date "2026-02-30"]\n', False),
        ('[Rules "nothing so called"]\n', False),
    ):
        data = f"%sgn 1\n{tags}{body}".encode()
        for _ in range(3):
            outcome = swept(check, data)
            assert (outcome[1] == 1) is is_accepted, tags
            assert_accepted_is_clean(data, outcome)


@pytest.mark.parametrize(
    ("tag", "sound", "faulty"),
    [
        ('[NorthTeam "Cebu"]', '[Rules "sungkaan"]', '[Rules "sungkaan seats=3"]'),
        ('[EastTeam "Cebu"]', '[Rules "sungkaan seats=3"]', '[Rules "sungkaan"]'),
        ('[Rules "sungkaan"]', '[WestTeam ""]', '[WestTeam ""]'),
        ('[Rules "sungkaan"]', '[Result "N"]', '[Result "S"]'),
        ('[Result "N"]', '[Rules "sungkaan"]', '[Rules "sungkaan seats=3"]'),
        ('[Rules "sungkaan"]', '[Date "2024-02-29"]', '[Date "2025-02-29"]'),
        ('[Rules "sungkaan"]', "", '[Rules "sungkaan"]'),
    ],
)
@pytest.mark.parametrize("check", checks(), ids=["installed", "plain"])
def test_a_line_that_is_remembered_means_what_it_meant(
    check: Any, tag: str, sound: str, faulty: str
) -> None:
    long = "{" + "-" * 200 + "}"  # lines are remembered where much text follows in the record
    good, bad = (
        f"%sgn 1\n{tag}\n{other}\n\nS7\n{long}\nend resign S\n\n".encode()
        for other in (sound, faulty)
    )
    tail = good * 3
    for data in (good * 3 + tail, bad + tail, good * 3 + bad + tail, good * 3 + bad * 2 + tail):
        expected = [clean for clean, _ in full_path(data.decode())]
        at, records, _ = swept(check, data)
        reached = expected.index(False) if False in expected else len(expected)
        assert records == reached
        assert data[:at].count(b"%sgn") == reached


def test_dates_are_those_of_the_calendar() -> None:
    """The date of a record in the check, and the same `Date` in the complete check in Python."""
    chance, header = Random(3), plain("replay.acceptance.header")
    years = ["0000", "0001", "1900", "1999", "2000", "2024", "2026", "9999", "????", "20?6", "2 26"]
    days = ["00", "01", "28", "29", "30", "31", "32", "99", "??", "?1", "x1", "-1", "1\n"]
    months = [f"{month:02}" for month in range(14)]
    values = [f"{y}-{m}-{d}" for y in years for m in [*months, "??", "?2", "a2"] for d in days]
    values += ["", "2026", "2026-01-010", "2026/01/18", "18-01-2026", "2026-1-18", "٢٠٢٦-01-18"]
    accepted_verdicts = {}
    for value in values:
        tag = Record((Tag("Date", value),))
        wanted = not check_tags(tag, RuleSet())
        data = value.encode()
        assert header.is_date(data, 0, len(data)) == wanted, value
        accepted_verdicts[value] = wanted
    assert sum(accepted_verdicts.values()) > 500
    for value in chance.sample([value for value in values if "\n" not in value], 300):
        data = f'%sgn 1\n[Date "{value}"]\n\nend agreed\n'.encode()
        assert [swept(check, data)[1] for check in checks()] == [accepted_verdicts[value]] * 2, (
            value
        )


def test_a_name_with_the_hash_of_another_is_no_other_tag() -> None:
    header = plain("replay.acceptance.header")
    assert header.name_hash(b"SVles") == header.name_hash(b"Rules")
    for name, value in (("SVles", "sungkaan"), ("Rules", "sungkaan")):
        data = f'%sgn 1\n[{name} "{value}"]\n\nS7\nend abandoned\n'.encode()
        for check in checks():
            for _ in range(2):
                outcome = swept(check, data)
                assert outcome[1] == (name == "Rules")
                assert_accepted_is_clean(data, outcome)
    data = b'%sgn 1\n[SVles "sungkaan"]\n\nend abandoned\n'
    assert [swept(check, data)[1] for check in checks()] == [0, 0], "such a name is not looked at"


@pytest.mark.parametrize("check", checks(), ids=["installed", "plain"])
def test_a_match_whose_rounds_are_begun_by_who_lifted_last(check: Any) -> None:
    text = f'%sgn 1\n[Rules "{DAKON}"]\n[Result "S"]\n\n{MATCH.strip()}\n'
    for data, is_accepted in (
        (text.encode(), True),
        (text.replace("first S burn", "first N burn").encode(), False),
        (text.replace("score 13-5", "score 12-6").encode(), False),
        (text.replace("burn N2 N3", "burn N3").encode(), False),
    ):
        outcome = swept(check, data)
        assert (outcome[1] == 1) is is_accepted
        assert_accepted_is_clean(data, outcome)


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_records_with_variations_are_accepted(name: str) -> None:
    count = 0
    for seed in range(6):
        record = vary(without_race(f"{name} houses=4 shells=3", seed), Random(seed))
        data = ordinary(record, list(Detail)[seed % 3]).encode()
        count += data.count(b"(")
        for check in checks():
            outcome = swept(check, data)
            assert outcome[0] == len(data), data.decode()
            assert_accepted_is_clean(data, outcome)
    assert count > 10


@pytest.mark.long
@pytest.mark.parametrize("rules", ["sungka", "sungka-three", "sungkaan first-lift=farthest"])
def test_changed_variations_are_accepted_only_when_nothing_is_found(rules: str) -> None:
    """Every number and seat of a variation changed, and every bracket taken away or moved."""
    accepted = refused = 0
    for seed in range(3):
        record = vary(without_race(f"{rules} houses=3 shells=3", seed), Random(seed), 0.1)
        text = ordinary(record, Detail.STANDARD)
        places = [
            at for at, sign in enumerate(text) if sign in "()" or (sign.isdigit() and at > 99)
        ]
        for at in places:
            for new in ("", "(", ")") if text[at] in "()" else ("1", "4", "0"):
                data = f"{text[:at]}{new}{text[at + 1 :]}".encode()
                outcomes = [swept(check, data) for check in checks()]
                assert outcomes[0] == outcomes[1], data.decode()
                assert_accepted_is_clean(data, outcomes[0])
                accepted += outcomes[0][1]
                refused += not outcomes[0][1]
    assert refused > accepted > 30


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (">N1-S3", ">N2-S3"),
        (">N1-S3", "-S3"),
        ("-S3", "-S4"),
        ("-S3", "-S1"),
        ("-S3", "-S0"),
        ("-N4", "-S1"),
        ("-N4", "-N1"),
        ("x3", "x4"),
        ("S4+4", "S4x1+4"),
        ("S4+4", "S4x0+4"),
        ("S4+4", "S4~1+4"),
        (" =2:9", "+ =2:9"),
        ("=2:9", "=2:8"),
    ],
)
def test_no_false_claim_of_a_hand_is_accepted(true: str, false: str) -> None:
    """The claims of a row of both hands, as the engine writes them and with one of them false."""
    header = f'%sgn 1\n[Rules "{SMALL}"]\n\n'
    bare = "1. S4+4 | N1+2@12x3 =2:9\nend abandoned\n"
    (reading,) = read(header + bare)
    full = write(rewrite_in_detail(play(reading.record), Detail.FULL))
    for check in checks():
        for text in (header + bare, full):
            assert swept(check, text.encode())[1] == 1, text
            if true in text.partition("\n\n")[2]:
                body = text.partition("\n\n")[2].replace(true, false, 1)
                assert swept(check, f"{header}{body}".encode())[1] == 0, body


@pytest.mark.parametrize("check", checks(), ids=["installed", "plain"])
def test_a_sweep_keeps_to_its_range(check: Any) -> None:
    record = b'%sgn 1\n[Rules "sungkaan"]\n\nS7 =1:0\nend resign S\n'
    data = record + record + b"%sgn 1\nend\n" + record
    assert check.sweep(data, 0, len(data)) == 2 * len(record)
    assert check.sweep(data, len(record), 2 * len(record)) == 2 * len(record)
    assert check.sweep(data, 5, 5) == 5
    assert check.sweep(data, 1, len(record)) == 1
    assert check.sweep(data, 0, len(record) - 1) == 0
    for start, end in ((-1, 4), (4, 3), (0, len(data) + 1)):
        with pytest.raises(ValueError, match="not a range"):
            check.sweep(data, start, end)


@pytest.mark.parametrize(
    ("body", "is_accepted"),
    [
        ("S7 =1:0\nend resign S\n", True),
        ("S7 =1:0:0\nend resign S\n", False),
        ("s7\nend abandoned\n", True),
        ("S7\nend\n", False),
        ("S7\n", False),
        ("S6\nS6\nend abandoned\n", False),
        ("7. S7\nend abandoned\n", False),
        ('position "7.7.7.7.7.7.7/0  7.7.7.7.7.7.7/0 S"\nend abandoned\n', True),
        ('position "7.7.7.7.7.7.7.0/0 7.7.7.7.7.7.7/0 S"\nend abandoned\n', False),
        ('position "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S"\nend abandoned\n', False),
        ('position "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 N"\nend abandoned\n', False),
        ("round 1 first S\nend agreed\n{done} <k=v>\n", True),
        ("round 1 first N\nend agreed\n", True),
        ("round 1 first N\nS7\nend abandoned\n", False),
        ("round 1 first E\nend agreed\n", False),
        ("round 1 burn S9\nend agreed\n", False),
        ("round 2\nend agreed\n", False),
        ("round 1\nround 2\nend agreed\n", False),
        ("round 1\nS7\nround 1\nend agreed\n", False),
        ("S7\nround 2\nend agreed\n", False),
        ("S6 N1\nround 2\nend agreed\n", False),
        ('event pause "tea"\nend time N\nevent resume\n', True),
        ('event pause "\\"tea\\""\nend time N\n', True),
        ('event pause "\\tea"\nend time N\n', False),
        ("event dinner\nend time N\n", False),
        ("end time E\n", False),
        ("S3@3\nend abandoned\n", False),
        ("S3 | N3\nend abandoned\n", False),
        ("S3 (S4)\nend abandoned\n", True),
        ("S3 (S4 =10:0) =1:0\nend abandoned\n", False),
        ("S3 (S2 =10:0) =10:0 (S6 =10:0)\nend abandoned\n", True),
        ("S3 (S4 N1) N2\nend abandoned\n", True),
        ("S3 (S4 S1) N2\nend abandoned\n", False),
        ("S3 (N1) N2\nend abandoned\n", False),
        ("S3 (S8) N2\nend abandoned\n", False),
        ("1. S3 (9. S4 7. N6) N6\n2. S1\nend abandoned\n", True),
        ("1. S3 (S4) 1. N6\n2. S1\nend abandoned\n", True),
        ("1. S3 (S4) 2. N6\nend abandoned\n", False),
        ('S7 (position "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S" S6)\nend abandoned\n', True),
        ('S7 (position "7.7.7.7.7.7.7/1 7.7.7.7.7.7.7/0 S" S6)\nend abandoned\n', False),
        ("S7" + " (S6 " * 32 + ")" * 32 + "\nend abandoned\n", True),
        ("S7" + " (S6 " * 33 + ")" * 33 + "\nend abandoned\n", False),
        ("S_\nend abandoned\n", False),
        ("<k=" + "v" * 2**18 + ">\nend abandoned\n", False),
        ("{" + "v" * (LONGEST_RECORD - 43) + "}\nend abandoned\n", False),
        ("{" + "v" * (LONGEST_RECORD - 44) + "}\nend abandoned\n", True),
        ("S7x1\nend resign S\n", False),
        ("S7-S1\nend resign S\n", False),
        ("S6+\nend resign S\n", False),
        ("S7+\nend resign S\n", False),
    ],
)
def test_what_is_accepted(body: str, is_accepted: bool) -> None:
    data = f'%sgn 1\n[Rules "sungkaan"]\n\n{body}'.encode()
    for check in checks():
        outcome = swept(check, data)
        assert (outcome[1] == 1) is is_accepted
        assert_accepted_is_clean(data, outcome)


def test_a_position_after_another_lacks_no_row() -> None:
    row, head = "2.2.2/0", '%sgn 1\n[Rules "sungka-three houses=3 shells=2"]\n\n'
    for rows, is_accepted in ((3, True), (2, False)):
        short = " ".join([row] * rows)
        body = f'position "{row} {row} {row} S"\nposition "{short} S"\nend abandoned\n'
        for check in checks():
            outcome = swept(check, f"{head}{body}".encode())
            assert (outcome[1] == 1) is is_accepted


@pytest.mark.parametrize(
    ("head", "is_accepted"),
    [
        ("%sgn 1\n", True),
        ("%sgn 2\n", False),
        ("%sgn 12\n", False),
        ("%sgn 1\n{before the game} <clk=0:04:31>\n", True),
        ('%sgn 1\n<k="a\\"b">\n', True),
        ('%sgn 1\n<k="a\\b">\n', False),
        ('%sgn 1\n<k="a\\b"> <k=v>\n', False),
        ("%sgn 1\n[Event]\n", False),
        ('%sgn 1\n[event "x"]\n', True),
        ('%sgn 1\n[Event "x" "y"]\n', False),
        ('%sgn 1\n[Event "a\\b"]\n', False),
        ('%sgn 1\n[Event "a\\"b"]\n', True),
    ],
)
def test_what_is_accepted_before_the_game(head: str, is_accepted: bool) -> None:
    data = f"{head}\nend abandoned\n".encode()
    for check in checks():
        outcome = swept(check, data)
        assert (outcome[1] == 1) is is_accepted
        assert_accepted_is_clean(data, outcome)
    (clean, _), *more = full_path(data.decode())
    assert not more
    assert clean is is_accepted


def test_a_tag_that_stands_twice_is_seen_among_many() -> None:
    for count in (3, 64, 65, 80):
        tags = [f'[Tag{number} "x"]' for number in range(count - 1)]
        data = "\n".join(["%sgn 1", *tags, tags[-1], "", "end agreed", ""]).encode()
        for check in checks():
            assert swept(check, data)[1] == 0, count


@pytest.mark.parametrize("rules", ["sungka burn=chosen rounds=3", "congkak burn=chosen rounds=3"])
def test_only_houses_of_the_board_are_chosen_to_burn(rules: str) -> None:
    for seed in range(6):
        text = ordinary(random_match(rules, seed), Detail.BARE)
        for true in re.findall(r"^round .* burn .*$", text, re.MULTILINE):
            for house in ("", " N8", " S9", " E1"):
                data = text.replace(true, true + house).encode()
                accepted = [swept(check, data)[0] == len(data) for check in checks()]
                assert accepted == [not house] * 2, house


@pytest.mark.parametrize("rules", ["sungkaan", "sungka rounds=1", "sungka-three"])
def test_stores_are_accepted_however_their_numbers_are_spelt(rules: str) -> None:
    text = ordinary(random_match(rules, 1), Detail.STANDARD)
    stores = re.compile(r" =[0-9:]+")
    padded = stores.sub(lambda claim: re.sub("([=:])", r"\g<1>000", claim[0]), text)
    for spelt in (text, padded):
        data = spelt.encode()
        assert [swept(check, data)[0] for check in checks()] == [len(data)] * 2


@pytest.mark.parametrize("end", ["resign S", "time N", "agreed", "abandoned"])
def test_what_the_players_end_behind_the_match_is_left_to_the_full_path(end: str) -> None:
    over = "1. S2 N4x8\n2. S1x2 N3\n3. S1+3x11 N4\n4. S1+ N3\n5. S-- N1+2+1+\nscore 18-14\n"
    head = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n'
    check = plain("replay.acceptance.check").RecordCheck
    for text, is_taken in (
        (f"{head}{over}end {end}\n", False),
        (f"{head}{over}end adjudicated N\n", True),
        (f"{head}{over}end forfeit S\n", True),
        (f"{head}1. S2 N4x8\nend {end}\n", True),
    ):
        data = text.encode()
        assert (check().check(data, 0, len(data)) > 0) is is_taken
