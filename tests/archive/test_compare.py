"""Records of an archive compared with each other."""

from __future__ import annotations

import pytest
from sungka.archive.compare import Archive
from sungka.archive.names import describe_difference, name_key
from sungka.notation.reading.parser import read
from support.cards import played_card

RULES = "sungkaan houses=4 shells=4"
PLAY = "1. S3 N2\n2. S2 N4\nend abandoned"
TAGS = {"Date": "2026-01-18", "South": "Santos, Maria", "North": "Reyes, Jun"}


def text(body: str = PLAY, rules: str = RULES, **tags: str) -> str:
    """A record; a tag that is empty is left out."""
    named = {**TAGS, "Rules": rules, **tags}
    header = "".join(f'[{name} "{value}"]\n' for name, value in named.items() if value)
    return f"%sgn 1\n{header}\n{body}\n"


def odd(*texts: str) -> list[str]:
    """The findings from comparing the records, a line each: its number, the code, its text."""
    archive, found = Archive(), []
    for number, source in enumerate(texts, 1):
        (reading,) = read(source)
        card = played_card(reading.record, not reading.has_syntax_faults)
        for it in archive.add(card, ("a.sgn", number)):
            assert not it.is_error
            found.append(f"{number} {it.code.name} {source[it.span.start : it.span.end]}")
    return found


def messages(*texts: str) -> list[str]:
    """The messages about the records."""
    archive, found = Archive(), []
    for number, source in enumerate(texts, 1):
        (reading,) = read(source)
        found += archive.add(played_card(reading.record), ("a.sgn", number))
    return [it.message for it in found]


def test_records_that_have_nothing_to_do_with_each_other() -> None:
    other = text("1. S2 N2\nend abandoned", South="Cruz, Ana", Date="2026-01-19", Id="2")
    assert odd(text(Id="1"), other) == []


def test_the_same_play_is_a_duplicate_whatever_is_written_about_it() -> None:
    annotated = text(PLAY.replace("S3", "S3! {bold}"), Date="2025-??-??", Event="Open", North="")
    assert odd(text(), annotated, text(Id="9")) == [
        "2 DUPLICATE_RECORD %sgn",
        "3 DUPLICATE_RECORD %sgn",
    ]
    assert messages(text(), annotated) == ["the same play is at `a.sgn:1`, turn for turn"]


def test_short_plays_of_other_people_or_days_are_other_games() -> None:
    """Two games may go alike for a few turns; a header that says less contradicts nothing."""
    day, people, stage = text(Date="2026-01-19"), text(South="Cruz, Ana"), text(Stage="Final")
    assert odd(text(), day, people) == []
    assert odd(stage, text(Stage="Semifinal")) == []
    assert odd(day, people, text(South="Cruz, Ana", Date="2026-01-??")) == [
        "3 DUPLICATE_RECORD %sgn"
    ]
    long = text("\n".join(f"{n}. S3 N2 N1 S4" for n in range(1, 9)))
    assert odd(long, long.replace("2026-01-18", "2026-01-19")) == ["2 DUPLICATE_RECORD %sgn"]


def test_records_without_play_are_no_duplicates() -> None:
    empty = text("end abandoned", Date="")
    assert odd(empty, empty) == []


def test_a_copy_with_the_same_id_is_told_once() -> None:
    assert odd(text(Id="7"), text(Id="7")) == ["2 DUPLICATE_RECORD %sgn"]


def test_a_record_given_twice_is_itself() -> None:
    (reading,) = read(text(Id="1"))
    archive, card = Archive(), played_card(reading.record)
    assert [archive.add(card, ("a.sgn", 1)) for _ in range(2)] == [(), ()]


def test_two_readings_of_a_game_part_somewhere() -> None:
    other = text(PLAY.replace("N4", "N3"))
    assert odd(text(), other) == ["2 PARTED_RECORD N3"]
    assert messages(text(), other) == [
        "the record at `a.sgn:1` has the same players and date, but they differ in round 1, row 2: "
        "`N3` here, `N4` there"
    ]


def test_a_reading_that_stops_early_or_goes_on() -> None:
    shorter = text("1. S3 N2\n2. S2\nend abandoned")
    assert odd(text(), shorter) == ["2 PARTED_RECORD S2"]
    assert "but its play goes on after round 1, row 2, with `N4`" in messages(text(), shorter)[0]
    assert odd(shorter, text()) == ["2 PARTED_RECORD N4"]
    assert "but its play stops before round 1, row 2" in messages(shorter, text())[0]


def test_the_same_turns_with_another_end() -> None:
    resigned = text(PLAY.replace("abandoned", "resign N"))
    assert odd(text(), resigned) == ["2 PARTED_RECORD %sgn"]


def test_the_nearest_reading_is_named() -> None:
    one, two = text(PLAY.replace("S3", "S2")), text(PLAY.replace("N4", "N3"))
    assert "at `a.sgn:2`" in messages(one, two, text(PLAY.replace("N4", "N1")))[-1]


def test_a_simultaneous_row_parts_too() -> None:
    rules = "sungka houses=4 shells=4 simultaneous-rounds=first rounds=2"
    one = text("1. S4+4 | N1+2@12\nend abandoned", rules)
    two = text("1. S4+4 | N1+2@13\nend abandoned", rules)
    assert odd(one, two) == ["2 PARTED_RECORD S4+4 | N1+2@13"]


def test_rounds_are_counted() -> None:
    body = "1. S4\nscore 9-23\nround 2\n1. S2\nend abandoned"
    (message,) = messages(text(body), text(body.replace("S2", "S1")))
    assert "round 2, row 1: `S1` here, `S2` there" in message


@pytest.mark.parametrize("name", ["Stage", "Table", "Id"])
def test_a_stage_a_table_or_an_id_sets_games_apart(name: str) -> None:
    other = PLAY.replace("N4", "N3")
    assert odd(text(**{name: "1"}), text(other, **{name: "2"})) == []
    assert odd(text(**{name: "1"}), text(other)) == ["2 PARTED_RECORD N3"]


@pytest.mark.parametrize(
    "tags",
    [{"Date": "2026-01-??"}, {"Date": ""}, {"South": "?"}, {"North": "Cruz, Ana"}],
    ids=str,
)
def test_players_or_days_that_are_not_the_same_or_not_known(tags: dict[str, str]) -> None:
    assert odd(text(**tags), text(PLAY.replace("N4", "N3"))) == []
    assert odd(text(), text(PLAY.replace("N4", "N3"), **tags)) == []


def test_an_id_used_twice() -> None:
    other = text("1. S2\nend abandoned", Date="2026-02-01", Id="PH-7")
    assert odd(text(Id="PH-7"), other) == ['2 ID_TWICE [Id "PH-7"]']
    assert odd(text(Id="?"), text("1. S2\nend", Date="", Id="?")) == []


NAMES = {
    "SANTOS, Maria": "capital letters",
    "Santos, María": "accents",
    "Maria Santos": "the order of their parts",
    "María SANTOS": "the order of their parts",
    "Santos Maria": "spaces or punctuation",
    "Santos,  Maria": "spaces or punctuation",
    "Santos, Marai": "one letter",
    "Santos, Marie": "one letter",
    "Santo, Maria": "one letter",
    "Sanntos, Maria": "double letters",
    "Saantos, Marria": "double letters",
    "Saentos, Maaria": "how an umlaut is written",
    "Santos, M.": "an initial",
    "M. Santos": "an initial",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_two_spellings(name: str) -> None:
    other = text("1. S2\nend abandoned", Date="2026-02-01", South="Cruz, Ana", North=name)
    assert odd(text(), other, other) == [
        f'2 NAME_SPELLING [North "{name}"]',
        "3 DUPLICATE_RECORD %sgn",
    ], "once a pair"
    assert messages(text(), other) == [
        f"`{name}` may be `Santos, Maria` of `a.sgn:1`: the names differ in {NAMES[name]}"
    ]
    assert describe_difference(name, "Santos, Maria") == NAMES[name]


@pytest.mark.parametrize(
    "name",
    [
        "Santos, Jun",
        "Reyes, Jan",
        "Santos, Mara",
        "Santoz, Marie",
        "Santos, R.",
        "M. S.",
        "S. M.",
        "?",
        "-",
    ],
)
def test_names_of_other_people(name: str) -> None:
    other = text("1. S2\nend abandoned", Date="2026-02-01", South="Cruz, Ana", North=name)
    assert odd(text(), other) == [], "short parts differ between people"


def test_two_people_have_two_ids() -> None:
    one = text(SouthId="12")
    two = text("1. S2\nend abandoned", Date="", South="", North="Santos, María", NorthId="34")
    assert odd(one, two) == []
    same = two.replace("34", "12")
    assert odd(one, same) == ['2 NAME_SPELLING [North "Santos, María"]']


def test_names_of_other_alphabets() -> None:
    assert name_key("李 明") == name_key("明 李") != ()
    assert odd(text(South="李明"), text("1. S2\nend", Date="", South="王明")) == []


def test_a_record_that_cannot_be_read_still_names_its_players() -> None:
    broken = text("1. S3>> N2", Date="2026-03-01", South="Santos, María", Id="1")
    assert odd(text(Id="1"), broken) == [
        '2 ID_TWICE [Id "1"]',
        '2 NAME_SPELLING [South "Santos, María"]',
    ]


def test_rules_that_are_not_known_are_no_obstacle() -> None:
    strange = text(rules="checkers", Id="1")
    assert odd(strange, strange) == ['2 ID_TWICE [Id "1"]']


def test_names_that_differ_in_composed_letters_are_told_apart() -> None:
    whole, parts = "Santos, Mar\u00eda", "Santos, Mari\u0301a"
    shown = "how `\u00ed` is composed, U+0069 U+0301 or U+00ED, which looks the same"
    assert describe_difference(parts, whole) == shown
    assert describe_difference("\u1e0a\u0323", "\u1e0c\u0307").endswith(
        "U+1E0A U+0323 or U+1E0C U+0307, which looks the same"
    )
    assert describe_difference("Santos, Maria", whole) == "accents"
