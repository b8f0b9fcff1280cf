"""The slips that explain the stores on the board: found, and put right by their own lines."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest
from sungka.engine.board import House
from sungka.notation.writer import write
from sungka.replay.scoring.board_claim import BoardClaim
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.likely_slips import KeyedLift
from sungka.replay.scoring.mending import REACH, Mend, search_mends
from sungka.replay.scoring.to_record import record_of
from support.entries import entered, entries_of
from support.lengths import long_after
from support.matches import random_match

TURNS = '[Rules "sungkaan again=no"]'
RULES = ("sungkaan", "sungka-six", "sungka-three", "sungka-49", "dakon rounds=1")


def stores(ledger: Ledger) -> BoardClaim:
    return BoardClaim(ledger.sheet.position.stores)


def find_mends(
    ledger: Ledger, claim: BoardClaim, pending: tuple[KeyedLift, ...] = (), most: int = 9
) -> tuple[Mend, ...]:
    """The likeliest mends, `most` of them at most."""
    found = (mend for mend in search_mends(ledger, claim, pending) if mend is not None)
    return tuple(islice(found, most))


def keys(*texts: str) -> tuple[KeyedLift, ...]:
    return tuple(map(KeyedLift, texts))


def texts(mends: tuple[Mend, ...]) -> list[str]:
    return [mend.text for mend in mends]


def typed(ledger: Ledger, *lifts: str) -> tuple[Ledger, tuple[KeyedLift, ...]]:
    """The recording as far as the lifts are taken, and those from the refused one on."""
    for at, lift in enumerate(lifts):
        after = ledger.take(lift)
        if isinstance(after, Refusal):
            return ledger, keys(*lifts[at:])
        ledger = after
    return ledger, ()


@pytest.mark.parametrize(
    ("slipped", "meant", "text", "lines"),
    [
        ("13", "143", "You left out N4 before N3 in row 1", ("insert 3 4",)),
        ("1332", "132", "S3 in row 2 is one too many", ("drop 4",)),
        ("134", "132", "The 4 just refused should be S2", ("2",)),
        ("31", "13", "S3 in row 1 and N1 in row 1 were exchanged", ("drop 3", "drop 2", "1", "3")),
    ],
)
def test_each_kind_of_slip_is_found(
    slipped: str, meant: str, text: str, lines: tuple[str, ...]
) -> None:
    truth = entered(empty_ledger(), TURNS, *meant)
    ledger, pending = typed(entered(empty_ledger(), TURNS), *slipped)
    mends = find_mends(ledger, whole(truth), pending, most=40)
    found = {mend.text: mend for mend in mends if mend.sheet.body == truth.sheet.body}
    assert text in found, list(found)
    assert found[text].lines[: len(lines)] == lines


def whole(ledger: Ledger) -> BoardClaim:
    """The whole board read aloud."""
    position = ledger.sheet.seen_position
    houses = [House(seat, n) for seat in position.seats for n in range(1, position.houses + 1)]
    return BoardClaim(position.stores, tuple((house, position.count(house)) for house in houses))


def test_a_key_that_bounced_comes_first() -> None:
    """A 3 came twice in 40 ms, and then a 1: whose lifts they are has changed."""
    truth = entered(empty_ledger(), TURNS, "1", "3", "1")
    ledger = entered(empty_ledger(), TURNS)
    for lift, gap in (("1", 900), ("3", 200), ("3", 40), ("1", 210)):
        after = ledger.take(lift, gap)
        assert isinstance(after, Ledger)
        ledger = after
    first = find_mends(ledger, stores(truth), most=1)
    assert texts(first) == ["S3 in row 2 is one too many"]
    assert first[0].sheet.body == truth.sheet.body


def test_the_key_beside_it_comes_before_one_far_away() -> None:
    ledger = entered(empty_ledger(), TURNS, "1", "3")
    truth = entered(empty_ledger(), TURNS, "1", "4")
    assert texts(find_mends(ledger, whole(truth), most=1)) == ["N3 in row 1 should be N4"]


def test_what_lies_behind_agreed_stores_comes_last() -> None:
    """Stores that a slip left as they were are agreed on; it is found behind them all the same."""
    start = entered(empty_ledger(), TURNS)
    found = 0
    for meant, slipped, last in product("1234567", repeat=3):
        if meant == slipped:
            continue
        (true, left), (false, right) = typed(start, meant, last), typed(start, slipped, last)
        if left or right or stores(true) != stores(false):
            continue
        agreed = stores(true).to_text()
        (true, left), (false, right) = (typed(one, agreed, "1") for one in (true, false))
        if left or right:
            continue
        mends = find_mends(false, whole(true), most=30)
        assert f"S{slipped} in row 1 should be S{meant}" in texts(mends)
        assert mends[0].sheet.seen_position == true.sheet.seen_position
        by_stores = find_mends(false, stores(true), most=9)
        behind = ["in row 1" in mend.text for mend in by_stores if mend.slips == 1]
        assert behind == sorted(behind), texts(by_stores)
        found += 1
    assert found


def test_what_was_stated_is_not_looked_behind() -> None:
    """Another lift before a `set` changes no store behind it, so it would explain anything."""
    played = entered(empty_ledger(), TURNS, "1", "3")
    ledger = entered(played, f'set "{played.sheet.position.to_text()}" {{so}}')
    ledger = entered(ledger, "2")
    mends = find_mends(ledger, stores(entered(played, "5")), most=99)
    assert ("correct 5 5",) in {mend.lines for mend in mends}
    for mend in mends:
        assert all("drop 4" not in line for line in mend.lines)
        assert "row 1" not in mend.text


def test_without_a_slip_there_is_nothing_to_mend() -> None:
    ledger = entered(empty_ledger(), TURNS, "1", "3")
    first = find_mends(ledger, stores(ledger), most=1)
    assert texts(first) == ["No key was wrong: the held keys are entered"]
    assert find_mends(ledger, BoardClaim((97, 1))) == ()


def test_keys_held_are_counted_from_the_first() -> None:
    held = (KeyedLift("S1"), *(KeyedLift("1", 400 if n < 3 else 40) for n in range(4)))
    ledger = entered(empty_ledger(), TURNS, "1")
    found = search_mends(ledger, BoardClaim(), held, 20_000)
    assert any("the 4th held 1 is one too many" in mend.text for mend in found if mend)


def test_no_entry_before_the_last_sixteen_is_mended() -> None:
    rules = '[Rules "sungkaan houses=4 shells=3 again=no rounds=1"]'
    slipped, meant = "414343113221144324", "414443113221144324"
    for size, is_found in ((17, True), (18, True)):
        ledger, truth = (entered(empty_ledger(), rules, *it[:size]) for it in (slipped, meant))
        lines = [mend.lines for mend in find_mends(ledger, stores(truth), most=99)]
        assert (("correct 5 4",) in lines) is is_found
    assert REACH == 16


def test_three_slips_are_too_many() -> None:
    start = entered(empty_ledger(), '[Rules "sungkaan houses=3 shells=2 again=no"]')
    for lifts, is_found in (("1", True), ("12", True), ("121", False), ("323", False)):
        truth = entered(start, *lifts)
        assert bool(find_mends(start, stores(truth))) is is_found, lifts


def test_the_lines_of_two_slips_begin_with_the_first_lift_that_changes() -> None:
    ledger = entered(empty_ledger(), TURNS, "1", "3")
    found = find_mends(ledger, stores(entered(empty_ledger(), TURNS, "2", "4")), most=99)
    mends = [mend for mend in found if mend.slips == 2]
    assert any(mend.lines[:2] == ("drop 3", "drop 2") for mend in mends)
    for mend in mends:
        mended = entered(ledger, *mend.lines)
        assert mended.sheet.body == mend.sheet.body, mend.text
        kept = len(ledger.entries) - sum(line.startswith("drop") for line in mend.lines)
        again = [line for line in mend.lines if line.isdecimal()]
        assert again[:1] != [entry.typed for entry in ledger.entries[kept : kept + 1]]


def test_the_search_pauses_every_few_milliseconds_and_can_be_left() -> None:
    rules = '[Rules "sungkaan"]'
    lifts = [text[1:] for text in entries_of(random_match("sungkaan", 1))][:30]
    search = search_mends(entered(empty_ledger(), rules, *lifts), BoardClaim((1, 97)))
    assert [next(search) for _ in range(20)] == [None] * 20
    search.close()


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(5, range(60)))
def test_a_mend_makes_the_record_of_the_match(seed: int) -> None:
    """One or two slips in a few lifts, found by the board: the lines give the very record."""
    chance = Random(seed)
    rules = RULES[seed % len(RULES)]
    lifts = [text[1:] for text in entries_of(random_match(rules, seed)) if text[1:].isdecimal()]
    first = chance.randrange(1, max(len(lifts) - 8, 2))
    slipped = lifts[first : first + 5]
    for _ in range(1 + seed % 2):
        at = chance.randrange(len(slipped))
        kind = chance.choice("mdwx")
        near = str(max(1, int(slipped[at]) + chance.choice((-1, 1))))
        piece = {"m": [], "d": [slipped[at]] * 2, "w": [near], "x": slipped[at : at + 2][::-1]}
        slipped[at : at + 1 + (kind == "x")] = piece[kind]
    start = entered(empty_ledger(), f'[Rules "{rules}"]', *lifts[:first])
    truth = entered(start, *lifts[first : first + 5])
    ledger, pending = typed(start, *slipped)
    for mend in find_mends(ledger, whole(truth), pending, most=30):
        mended = entered(ledger, *mend.lines)
        assert mended.sheet.position == mend.sheet.position
        assert stores(mended) == stores(truth)
        if mended.sheet.body == truth.sheet.body:
            assert write(record_of(mended)) == write(record_of(truth))
            return
    raise AssertionError("no mend gives the record of the match")
