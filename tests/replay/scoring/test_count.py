"""The count of the wood: stores counted by hand when a round is over."""

from __future__ import annotations

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.record import Event, Score
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.sheet import Asks
from sungka.replay.scoring.to_record import record_of
from support.entries import entered, entries_of
from support.matches import random_match

RULES = "sungka-six houses=4 shells=4 rounds=2"


def at_round_end(rules: str = RULES, *claims: str) -> Ledger:
    """The first round of a match; `claims` are entered after its first turns."""
    ledger = entered(empty_ledger(), f'[Rules "{rules}"]')
    coming = list(claims)
    for text in entries_of(random_match(rules, 3)):
        if ledger.sheet.asks in (Asks.ROUND, Asks.END):
            return ledger
        ledger = entered(ledger, text)
        if coming and ledger.sheet.is_played and not ledger.sheet.goes_on:
            stores = ":".join(map(str, ledger.sheet.position.stores))
            ledger = entered(ledger, coming.pop() or f"={stores}")
    return ledger


def stores(ledger: Ledger) -> tuple[int, ...]:
    assert ledger.sheet.line.score is not None
    return ledger.sheet.line.score


@pytest.mark.parametrize("text", ["count", "count {0}-{1}", "count {0}:{1}", "count {0} - {1}"])
def test_a_count_that_agrees_is_a_score(text: str) -> None:
    ledger = at_round_end()
    counted = entered(ledger, text.format(*stores(ledger)))
    assert counted.sheet.body[-1] == Score(stores(ledger))
    assert counted.sheet.warnings == ()
    assert entered(counted, "count").sheet.body == counted.sheet.body, "counted twice, written once"
    assert entered(counted, "round").sheet.line.round == 2


def test_each_round_is_counted() -> None:
    ledger = entered(empty_ledger(), f'[Rules "{RULES}"]')
    scores = []
    for text in entries_of(random_match(RULES, 3)):
        if ledger.sheet.asks in (Asks.ROUND, Asks.END) and len(scores) < ledger.sheet.line.round:
            scores.append(Score(stores(ledger)))
            ledger = entered(ledger, "count")
        ledger = entered(ledger, text)
    assert len(scores) == 2
    assert [item for item in ledger.sheet.body if isinstance(item, Score)] == scores


def test_a_difference_is_an_event_with_both_numbers_and_says_where_to_look() -> None:
    ledger = at_round_end()
    south, north = stores(ledger)
    counted = entered(ledger, f"count {south - 2}-{north + 2}")
    both = f"counted {south - 2}-{north + 2}, by the record {south}-{north}"
    event = counted.sheet.body[-1]
    assert isinstance(event, Event)
    assert (event.name, event.text) == ("count", both)
    where = "Look first at the turns of round 1, as no stores were agreed in it"
    assert counted.sheet.warnings == (f"{both}. {where}",)
    assert stores(counted) == (south, north), "the record's numbers stand until it is corrected"
    text = write(record_of(entered(counted, "round")))
    assert f'event count "{both}"\nscore {south}-{north}\n\nround 2' in text
    (reading,) = read(text)
    found = [*reading.diagnostics, *play(reading.record).diagnostics]
    assert [it.code.value for it in found] == ["SGN508"], "it has no `end` yet"


def test_where_to_look_begins_after_the_last_stores_agreed() -> None:
    ledger = at_round_end(RULES, "", "")
    south, north = stores(ledger)
    (warning,) = entered(ledger, f"count {south + 1}-{north - 1}").sheet.warnings
    agreed = [line for line in (entry.text for entry in ledger.entries) if line.startswith("=")]
    assert warning.endswith(f"Look first at the turns after row 1, where {agreed[-1]} was agreed")


@pytest.mark.parametrize(
    ("south", "north", "said"),
    [(-1, 0, "; 1 shell missing"), (0, -3, "; 3 shells missing"), (2, 0, "; 2 shells too many")],
)
def test_shells_that_are_not_there_are_said(south: int, north: int, said: str) -> None:
    ledger = at_round_end()
    found = stores(ledger)
    counted = entered(ledger, f"count {found[0] + south}-{found[1] + north}")
    assert said in counted.sheet.warnings[0]


def test_a_correction_before_it_turns_a_difference_into_agreement() -> None:
    """The count is counted again: it is an event or a score by what the record then says."""
    ledger = at_round_end("dakon houses=2 shells=2 rounds=2")
    south, north = stores(ledger)
    differing = entered(ledger, f"count {south + 1}-{north - 1}")
    mended = entered(differing, f"correct {len(differing.entries)} count")
    assert isinstance(mended.sheet.body[-1], Score)
    assert mended.sheet.warnings == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("count 1", "2 stores are counted, not 1"),
        ("count 1-2-3", "2 stores are counted, not 3"),
        ("count many", "`many` is not a count of the stores like `52-46`"),
        ("count 1--2", "`1--2` is not a count"),
        ("count 99999-1", "`99999-1` is not a count"),
    ],
)
def test_a_count_that_is_none_is_refused(text: str, message: str) -> None:
    refusal = at_round_end().take(text)
    assert isinstance(refusal, Refusal)
    assert refusal.message.startswith(message)


def test_stores_are_counted_only_when_a_round_is_over() -> None:
    refusal = empty_ledger().take("count 1-2")
    assert isinstance(refusal, Refusal)
    assert refusal.message == "the stores are counted when a round is over"


def test_stores_are_not_counted_when_the_record_has_ended() -> None:
    ledger = entered(empty_ledger(), f'[Rules "{RULES}"]', *entries_of(random_match(RULES, 3)))
    assert ledger.sheet.asks is Asks.NOTHING
    refusal = ledger.take("count")
    assert isinstance(refusal, Refusal)
    assert refusal.message == "the stores are counted when a round is over"


def test_stores_are_agreed_after_a_turn_once_and_stand_behind_it() -> None:
    ledger = entered(empty_ledger(), '[Rules "sungkaan again=no"]')
    refusal = ledger.take("=0:0")
    assert isinstance(refusal, Refusal)
    assert refusal.message == "`=0:0` has no turn before it"
    ledger = entered(ledger, "1", "{quick}", "event offer", "=10:0", "3")
    kinds = [type(item).__name__ for item in ledger.sheet.body]
    assert kinds == ["RoundStart", "Turn", "Stores", "Comment", "Event", "Turn"]
    for text, message in (
        ("=10:5", "`=10:5` disagrees: the stores are"),
        ("=10:4:0", "`=10:4:0`"),
        ("=10:4 =10:4", "`=10:4`"),
    ):
        refusal = ledger.take(text)
        assert isinstance(refusal, Refusal), text
        assert refusal.message.startswith(message)
    refusal = entered(ledger, "=10:4").take("=10:4")
    assert isinstance(refusal, Refusal)
    assert refusal.message == "the stores after this turn are agreed already"
    board = entered(ledger, f'set "{ledger.sheet.position.to_text()}" {{looked at}}')
    assert isinstance(board.take("=10:4"), Refusal)
