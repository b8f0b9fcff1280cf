"""The register of players, read, searched and written."""

from __future__ import annotations

import tomllib

import pytest
from sungka.archive.people import NamedSeat, People, look_up
from sungka.archive.register import Register, RegisteredPlayer, read_register, write_entry
from sungka.engine.board import Seat

TEXT = """\
# players of Cebu
[[players]]
id = "PHL-001"
name = "Santos, Maria"
other_names = ["Santos, Ma."]
born = 1990
country = "PHL"

[[players]]
id = "PHL-002"
name = "Reyes, Jun"
note = "left-handed"
"""


def test_an_entry_has_all_that_is_written() -> None:
    register, faults = read_register(TEXT)
    assert not faults
    maria, jun = register.players
    assert maria == RegisteredPlayer("PHL-001", "Santos, Maria", ("Santos, Ma.",), 1990, "PHL")
    assert (jun.note, jun.line) == ("left-handed", 9)
    assert register.by_name("Santos, Ma.") == (maria,)
    assert register.by_name("santos, maria") == ()
    assert register.by_id("PHL-002") is jun


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        ('id = "PHL-002"', "", [(9, "this player has no `id`")]),
        ('"PHL-002"', '"PHL-001"', [(10, "the id `PHL-001` is that of line 2 too")]),
        ("born", "borm", [(6, "`borm` is not known; did you mean `born`?")]),
        ("other_names", "names", [(5, "`names` is not known; did you mean `other_names`?")]),
        ("other_names", "aka", [(5, "`aka` is not known; did you mean `other_names`?")]),
        ("note", "nmae", [(12, "`nmae` is not known; did you mean `name`?")]),
        ("1990", '"1990"', [(6, "`born` is a year")]),
        ('["Santos, Ma."]', '"Santos, Ma."', [(5, "`other_names` is a list of texts")]),
        ("Reyes, Jun", "Santos, Ma.",
         [(9, "`Santos, Ma.` is a name of `PHL-001` (line 2) too: it is never applied")]),
        ("[[players]]", "[players]", None),
        ('name = "Reyes, Jun"', "name = Reyes", None),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(
    old: str, new: str, faults: list[tuple[int, str]] | None
) -> None:
    register, found = read_register(TEXT.replace(old, new))
    if faults is None:
        assert len(found) == 1
        assert not register.players
    else:
        assert [(fault.line, fault.message) for fault in found] == faults
        assert register.players


def test_that_two_people_have_one_name_is_no_error() -> None:
    text = TEXT.replace("Reyes, Jun", "Santos, Ma.")
    assert [fault.is_error for fault in read_register(text)[1]] == [False]
    text = text.replace("born", "borm")
    assert [fault.is_error for fault in read_register(text)[1]] == [True, False]


@pytest.mark.parametrize("other", ["Peña, Ana", "Pen\u0303a, Ana"])
def test_a_name_that_stands_twice_in_an_entry_is_one_players(other: str) -> None:
    text = f'[[players]]\nid = "A"\nname = "Peña, Ana"\nother_names = ["{other}", "Ana", "Ana"]\n'
    register, faults = read_register(text)
    assert not faults
    for name in ("Peña, Ana", "Pen\u0303a, Ana", "Ana"):
        assert [player.id for player in register.by_name(name)] == ["A"]
        (found,) = look_up([seat(name)], register)
        assert found.obstacle is None
        assert {tag.name: tag.value for tag in found.tags}["SouthId"] == "A"


def test_what_is_written_reads_as_the_same_player() -> None:
    for name in ('Ana "Bo" \\', "שרה <b>\u202e", "x" * 400, "a\tb\x7f"):
        player = RegisteredPlayer("1", name, (name,), 1990, "PHL", name)
        text = write_entry(player)
        register, faults = read_register(text)
        assert "\u202e" not in text
        assert (register.players, faults) == ((player,), ())
        assert tomllib.loads(text)["players"][0]["note"] == name


def seat(name: str, id_: str | None = None) -> NamedSeat:
    return NamedSeat(Seat.SOUTH, name, id_)


@pytest.mark.parametrize(
    ("given", "tags", "obstacle"),
    [
        (seat("Santos, Ma."), {"South": "Santos, Maria", "SouthId": "PHL-001"}, None),
        (seat("Santos, Maria"), {"SouthId": "PHL-001"}, None),
        (seat("Santos, Ma.", "PHL-001"), {"South": "Santos, Maria"}, None),
        (seat("Santos, Maria", "PHL-002"), {}, "`Santos, Maria` is PHL-001, but the id is PHL-002"),
        (seat("Santos", "PHL-001"), {}, "`Santos` is not a name of PHL-001 in the register"),
        (seat("Santos, Maria", "X-9"), {},
         "`Santos, Maria` is PHL-001, but the id is X-9, which is not registered"),
    ],
)  # fmt: skip
def test_only_an_exact_name_or_an_id_says_who_it_is(
    given: NamedSeat, tags: dict[str, str], obstacle: str | None
) -> None:
    register, _ = read_register(TEXT)
    (found,) = look_up([given], register)
    assert {tag.name: tag.value for tag in found.tags} == tags
    assert found.obstacle == obstacle


def test_names_that_are_only_alike_are_left_alone() -> None:
    register, _ = read_register(TEXT)
    for name in ("Santos, María", "Maria Santos", "Santoz, Maria", "santos, maria"):
        assert list(look_up([seat(name)], register)) == []
        assert [it.player.id for it in register.find_like(name)] == ["PHL-001"]
    assert list(look_up([seat("Santos, Maria", "PHL-001")], register)) == []
    twice = Register([RegisteredPlayer("1", "Lim"), RegisteredPlayer("2", "Lim")])
    (found,) = look_up([seat("Lim")], twice)
    assert (found.tags, found.obstacle) == ((), "`Lim` is a name of 1 and 2")


def test_spellings_are_grouped_and_two_ids_are_two_people() -> None:
    people = People()
    for name, id_ in (
        ("Santos, Maria", "1"), ("Maria Santos", None), ("Santoz, Maria", None), ("Lim, Jun", None),
        ("Reyes, Jun", "2"), ("Reyez, Jun", "3"), ("Lim, Jan", None),
    ):  # fmt: skip
        people.add([seat(name, id_)], ("a.sgn", 1))
    (group,) = people.groups()
    assert {it.name for it in group} == {"Santos, Maria", "Maria Santos", "Santoz, Maria"}
