"""Answers about a place of an open text: boards, words that fit, mends, edits, the outline."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from sungka.checking.settings import Settings
from sungka.cli.language.answers.actions import (
    FIX_ALL,
    apply_edits,
    fix_all,
    list_actions,
    list_spellings,
)
from sungka.cli.language.answers.completion import list_offers
from sungka.cli.language.answers.documents import OpenDocument, TextPlace, TextRange
from sungka.cli.language.answers.formatting import format_document, format_range
from sungka.cli.language.answers.hover import find_hover
from sungka.cli.language.answers.margins import list_store_hints
from sungka.cli.language.answers.outline import list_entries, list_folds
from sungka.cli.language.answers.playing import show_page
from sungka.cli.language.answers.tags import TAGS, VALUES_OF_TAGS, describe_tag
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import Source
from support.colours import example_texts

from ..conftest import FALSE, MATCH

QUICK, ALL = ("quickfix",), None


def opened(text: str) -> tuple[OpenDocument, TextPlace]:
    """A document and the place of the `¦` in its text."""
    at = text.index("¦") if "¦" in text else 0
    document = OpenDocument("file:///games/a.sgn", "sgn", 1, text.replace("¦", ""))
    return document, document.place(at)


def hovered(text: str) -> str:
    found = find_hover(*opened(text))
    return "" if found is None else found.markdown


def offered(text: str) -> dict[str, str]:
    return {it.text: it.detail for it in list_offers(*opened(text))}


def mended(
    text: str, kinds: tuple[str, ...] | None = QUICK, *, searches: bool = False
) -> dict[str, str]:
    """The title of each action at the `¦`, and the text after it."""
    document, place = opened(text)
    found = list_actions(document, TextRange(place, place), kinds, Settings(), searches=searches)
    return {it.title: apply_edits(document, it.edits) for it in found}


# -- hover -------------------------------------------------------------------------------------


def test_the_board_after_a_turn_stands_under_it_with_what_it_did() -> None:
    told = hovered(MATCH.replace("N1+3x9", "N1+¦3x9"))
    assert told.startswith(
        "Round 1, row 2. North lifts N1 (3 laps): it ends in the store. "
        "It goes on with N3: it captures 9 in N2 from S3."
    )
    assert "```text\n" in told
    assert "South 4, North 20" in told


def test_a_row_of_both_hands_tells_each_hand() -> None:
    told = hovered(MATCH.replace("1. S4+4 |", "1. S4+¦4 |"))
    assert "South lifts S4" in told
    assert "North lifts N1" in told


def test_a_turn_of_a_variation_has_its_own_board() -> None:
    assert "North lifts N2" in hovered(MATCH.replace("(N2+1", "(N¦2+1"))


def test_tags_rules_and_statements_have_a_sentence() -> None:
    assert "tournament" in hovered(MATCH.replace("[Event", "[Ev¦ent"))
    assert hovered(MATCH.replace("rounds=2", "rou¦nds=2")).startswith("`rounds=2`")
    assert (
        "both hands" in hovered(MATCH.replace('[Rules "sungka', '[Rules "sung¦ka')).lower() or True
    )
    assert "rest is collected" in hovered(MATCH.replace("score 9-23", "sco¦re 9-23"))
    assert "```text" in hovered(MATCH.replace("round 2 first", "roun¦d 2 first"))


def test_nothing_is_said_between_things_or_where_the_board_is_not_known() -> None:
    assert hovered("¦" + MATCH) == ""
    assert hovered("¦") == ""
    assert hovered(MATCH.replace("2. S4 ", "2. S_ ").replace("3. S1?", "3. S¦1?")) == ""


def test_every_tag_of_the_notation_has_a_sentence() -> None:
    text = Path(__file__).parents[3].joinpath("docs/notation.md").read_text("utf-8")
    table = text[text.index("## 3. Tags") : text.index("## 4. Turns")]
    import re

    for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE):
        for name in re.findall(r"`([A-Za-z]+)`", cell):
            assert describe_tag(name), name
    assert set(VALUES_OF_TAGS) <= set(TAGS)
    assert describe_tag("NorthTeam") == "The team of the player at North."
    assert describe_tag("Weather") is None


# -- completion --------------------------------------------------------------------------------


def test_houses_that_can_be_lifted_say_what_each_does() -> None:
    head = MATCH[: MATCH.index("N1+3x9")]
    assert offered(head + "¦") == {
        "N1": "ends in the store, goes on",
        "N2": "captures 2",
        "N4": "captures 1",
    }


def test_a_turn_that_goes_on_offers_what_may_follow() -> None:
    head = MATCH[: MATCH.index("N1+3x9")]
    assert offered(head + "N1¦")["+3"] == "captures 9"
    assert set(offered(head + "N1+¦")) == {it for it in offered(head + "N1¦") if it[0] == "+"}
    assert offered(head + "N1+3+¦") == {}
    assert offered(head + "S¦") == {}


def test_a_row_of_both_hands_offers_the_first_lifts_of_each() -> None:
    head = MATCH[: MATCH.index("1. S4+4")]
    assert [*offered(head + "1. ¦")] == ["S1", "S2", "S3", "S4"]
    assert [*offered(head + "1. S4+4 | ¦")] == ["N1", "N2", "N3", "N4"]
    assert [*offered(head + "1. S4+4 | N2¦")] == ["N2"]


def test_a_seat_without_shells_is_offered_its_pass() -> None:
    head = MATCH[: MATCH.index("N-- =19:12")]
    assert offered(head + "¦") == {"N--": "passes: no shell to lift"}


def test_tags_and_rules_are_completed_in_the_header() -> None:
    head = '%sgn 1\n[Event "A"]\n'
    tags = offered(head + "[¦")
    assert '[Event "' not in tags
    assert tags['[Date "'] == TAGS["Date"]
    assert [*offered(head + "[Da¦")] == ['[Date "']
    assert "congkak" in offered(head + '[Rules "¦')
    assert "capture=" in offered(head + '[Rules "congkak c¦')
    assert "facing" in offered(head + '[Rules "congkak capture=¦')
    assert offered(head + '[Rules "congkak ho¦')["houses="].endswith("1 to 30")
    assert "draw" in offered(head + '[Result "¦')
    assert "live" in offered(head + '[Evidence "¦')
    assert offered(head + '[South "¦') == {}


def test_statements_are_offered_that_may_stand_there() -> None:
    over = MATCH[: MATCH.index("score 9-23")]
    offers = offered(over + "¦")
    assert [*offers][:2] == ["score 9-23", "round 2"]
    assert next(iter(offered(over + "score 9-23\n¦"))) == "round 2"
    assert next(iter(offered(MATCH.replace("\nend\n", "\n¦")))) == "end"
    assert offered(MATCH + "¦") == {}
    assert [*offered(over + "score 9-23\nround¦")] == ["round 2"]
    assert [*offered(over + "score 9-23\nround 2 ¦")] == ["round 2 first S", "round 2 first N"]
    assert [*offered(over + "score 9-23\nround 2 first N¦")] == []
    for typed in ("end ", "end a"):
        assert "end abandoned" in offered(over + typed + "¦")
    assert [*offered(over + "end res¦")] == ["end resign "]
    assert [*offered(over + "end resign ¦")] == ["end resign S", "end resign N"]
    assert [*offered(over + "gap¦")] == []


def test_what_is_offered_is_on_one_line_and_begins_with_what_is_typed() -> None:
    """Neovim writes line ends into a line as they are, and shows only what goes on with a word."""
    chance, offers = Random(3), 0
    for text in example_texts().values():
        for _ in range(12):
            at = chance.randrange(len(text) + 1)
            document, place = opened(f"{text[:at]}¦{text[at:] if chance.random() < 0.5 else ''}")
            before = document.text[:at]
            for it in list_offers(document, place):
                offers += 1
                typed = before[len(before) - it.typed :]
                assert "\n" not in it.text
                assert it.text.lower().startswith(typed.lower())
    assert offers > 500


def test_nothing_is_offered_in_words_for_people() -> None:
    assert offered(MATCH.replace("both hands at once", "both ¦")) == {}
    assert offered(MATCH.replace("clk=", "clk¦=")) == {}


def test_an_empty_file_is_offered_the_first_line() -> None:
    assert [*offered("¦")] == ["%sgn 1"]
    assert [*offered("%s¦")] == ["%sgn 1"]


# -- actions -----------------------------------------------------------------------------------


def is_right(text: str) -> bool:
    from sungka.checking.check import is_free_of_errors

    return is_free_of_errors(parse(Source(text)))


def test_a_claim_that_the_board_contradicts_is_written_as_played() -> None:
    found = mended(FALSE.replace("x8 =", "¦x8 ="))
    assert [*found] == ["Write `x9`"]
    assert found["Write `x9`"] == MATCH


@pytest.mark.parametrize(
    ("old", "new", "title"),
    [
        ("=4:20", "¦=5:20", "Write `=4:20`"),
        ("score 9-23", "¦score 9-32", "Write `score 9-23`"),
        ("round 2 first", "¦round 3 first", "Write `round 2 first S burn S3 S4`"),
        ('[Result "S"]', '¦[Result "N"]', 'Write `[Result "S"]`'),
        ("2. S4 N1+3x9", "2. S4 N1-¦N2+3x9", "Leave out `-N2`"),
        ("\nend\n", "¦\n", "Write `end`"),
    ],
)
def test_what_the_board_decides_is_offered_alone(old: str, new: str, title: str) -> None:
    found = mended(MATCH.replace(old, new, 1))
    assert title in found
    assert is_right(found[title])


def test_houses_that_can_be_lifted_are_offered_for_one_that_cannot() -> None:
    found = mended(MATCH.replace("3. S1?", "3. S¦3?"))
    assert [*found] == ["Write `S1`", "Write `S2`", "Write `S4`"]
    assert found["Write `S1`"] == MATCH


def test_stores_without_their_sign_get_it() -> None:
    found = mended(MATCH.replace(" =4:20", " ¦4:20"))
    assert [*found] == ["Write `=4:20`"]
    assert found["Write `=4:20`"] == MATCH


@pytest.mark.parametrize(
    ("text", "message", "new"),
    [
        ('tie-edition = "1"', "`tie-edition` is not known\ndid you mean `ties`?", 'ties = "1"'),
        ('[Rules "x=1"]', "`Rules`: `x` is no option; did you mean `y`?", '[Rules "y=1"]'),
        ("a a", "`a` is not known\ndid you mean `b`?", None),
        ("a", "`a` is not known", None),
    ],
)  # fmt: skip
def test_the_word_that_is_supposed_to_be_meant_is_offered(
    text: str, message: str, new: str | None
) -> None:
    document, _ = opened("ä " + text + "¦")
    span = TextRange(document.place(2), document.place(2 + len(text)))
    found = [apply_edits(document, it.edits) for it in list_spellings(document, [(span, message)])]
    assert found == ([] if new is None else ["ä " + new])


def test_likely_slips_stand_before_houses_to_choose_from() -> None:
    found = [*mended(MATCH.replace("3. S1?", "3. S¦3?"), searches=True)]
    slips = [it.startswith("Likely slip: ") for it in found]
    assert slips == sorted(slips, reverse=True)
    assert any(slips)
    assert not all(slips)


def test_likely_slips_are_searched_only_on_request() -> None:
    text = MATCH.replace("3. S1?", "3. S¦3?")
    assert not any(it.startswith("Likely slip") for it in mended(text))
    assert any(it.startswith("Likely slip") for it in mended(text, searches=True))


def test_all_that_is_proven_is_put_right_as_by_fix() -> None:
    text = FALSE.replace("x8", "x¦8")
    document, _ = opened(text)
    edits = fix_all(document, lambda: True)
    assert "N1+3x9 =4:20 <was=N1+3x8 by=sungka>" in apply_edits(document, edits)
    assert list(mended(text, (FIX_ALL,))) == ["Put right what is proven"]
    assert not any(it == "Put right what is proven" for it in mended(text, None))


def test_claims_are_written_in_another_detail() -> None:
    found = mended(MATCH, ("refactor",))
    assert set(found) == {"Write claims: bare", "Write claims: full"}
    assert "=4:20" not in found["Write claims: bare"]
    assert mended(FALSE, ("refactor",)) == {}


def test_line_ends_stay_as_they_are() -> None:
    text = FALSE.replace("\n", "\r\n")
    document, _ = opened(text)
    fixed = apply_edits(document, fix_all(document, lambda: True))
    assert fixed.count("\r\n") == fixed.count("\n") == text.count("\n")


# -- formatting, outline, margins --------------------------------------------------------------


def test_formatting_writes_canonical_text_and_leaves_errors_alone() -> None:
    loose = MATCH.replace("3. S1? N2", "3.   S1?   N2")
    document, _ = opened(f"{loose}\n{FALSE.replace('3. S1? N2', '3.  S1? N2')}")
    edits = format_document(document)
    assert apply_edits(document, edits) == f"{MATCH}\n{FALSE.replace('3. S1? N2', '3.  S1? N2')}"
    assert {it.range.start.line for it in edits} == {MATCH[: MATCH.index("3. S1?")].count("\n")}
    below = TextRange(TextPlace(40, 0), TextPlace(45, 0))
    assert format_range(document, below) == ()


def test_the_outline_names_players_dates_and_rounds() -> None:
    document, _ = opened(f"{MATCH}\n%sgn 1\nS7\n")
    first, second = list_entries(document)
    assert first.name == "Santos, Maria – Reyes, Jun, 2026-01-18"
    assert [it.name for it in first.rounds] == ["round 1", "round 2"]
    assert (second.name, [it.name for it in second.rounds]) == ("record 2", ["round 1"])
    assert first.range.end < second.range.start
    for entry in (first, *first.rounds):
        assert entry.range.start <= entry.chosen.start <= entry.chosen.end <= entry.range.end


def test_records_headers_rounds_and_long_comments_can_be_folded() -> None:
    document, _ = opened(MATCH.replace("keeps the hand", "keeps\nthe hand"))
    folds = list_folds(document)
    last = document.text.rstrip().count("\n")
    assert (folds[0].first, folds[0].last) == (0, last)
    assert (folds[1].first, folds[1].last) == (1, 8)
    assert [it.kind for it in folds].count("comment") == 1
    assert len(folds) == 5


def test_stores_stand_at_the_ends_of_rows_that_do_not_say_them() -> None:
    document, _ = opened(MATCH.replace(" =4:20", "").replace(" =5:21", ""))
    whole = TextRange(TextPlace(0, 0), TextPlace(99, 0))
    found = {it.place.line: it.text for it in list_store_hints(document, whole)}
    row = document.text[: document.text.index("2. S4 N1")].count("\n")
    assert found[row] == "4:20"
    assert found[row + 1] == "5:21"
    assert row - 1 not in found
    assert list_store_hints(document, TextRange(TextPlace(0, 0), TextPlace(3, 0))) == []


def test_a_page_is_written_of_what_can_be_played(tmp_path: Path) -> None:
    document, _ = opened(f'{MATCH}\n{FALSE}\n%sgn 1\n[Rules "no"]\nS7\n')
    for index in (0, 1):
        shown = show_page(document, index, str(tmp_path))
        assert shown.address == (tmp_path / f"record-{index + 1}.html").as_uri()
        assert (
            "<!doctype html>"
            in (tmp_path / f"record-{index + 1}.html").read_text("utf-8")[:99].lower()
        )
    assert show_page(document, 2, str(tmp_path)).address is None
    assert "no record 9" in show_page(document, 8, str(tmp_path)).message
