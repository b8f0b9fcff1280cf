"""Causes that go through a record are told once, and put right where nothing else is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from sungka.checking.causes import Respelt, find_causes
from sungka.checking.check import SlipSearch, check_reading
from sungka.checking.finding import PlacedEdit
from sungka.cli.validation.bulk import SlipHints
from sungka.cli.validation.fixing import fix_record
from sungka.engine.rules_text import rules_from_text
from sungka.notation import sentences
from sungka.notation.diagnostic import Span
from sungka.notation.reading.parser import parse
from sungka.notation.reading.respelling import TextEdit, apply_text_edits
from sungka.notation.record import Detail
from sungka.notation.splitter import Source
from sungka.notation.writer import write
from sungka.replay.detail import rewrite_in_detail
from sungka.replay.digest import digest
from sungka.replay.play import play
from support.lengths import long_after
from support.matches import random_match

from ..cli.conftest import MATCH

Change = Callable[[str], str]

FIXED = sentences.CAUSE_FIXED

RULES = ("sungkaan", "sungka houses=5 shells=4 rounds=2", "congkak rounds=2", "ohvalhu rounds=1")

TURNS = re.compile(r"(?<=[ (])([SNEW])([1-9][^ \n]*|--)")
PASS = re.compile(r" [SNEW]--")


def _in_game(change: Change) -> Change:
    """Change only the lines behind the header."""
    return lambda text: text[: text.rindex("]\n") + 2] + change(text[text.rindex("]\n") + 2 :])


def _in_rows(change: Change) -> Change:
    return lambda text: re.sub(r"^[0-9]+\. .*", lambda it: change(it[0]), text, flags=re.M)


def _sub(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Change:
    return lambda text: re.sub(pattern, new, text, flags=re.M)


KINDS: dict[str, Change] = {
    "mail-quotes": _sub("^(?=.)", "> "),
    "zero-width": _in_rows(_sub("(?<= )(?=[SN][1-9])", "\u200b")),
    "soft hyphens": _in_rows(_sub("(?<= [SN])(?=[1-9])", "\u00ad")),
    "full-width": _in_rows(lambda row: row.translate({ord(it): ord(it) + 0xFEE0 for it in "12=:"})),
    "markup": _in_game(_sub("(?<=.)$", "<br/>")),
    "tag-quotes": _sub(r'^\[(\w+) "(.*)"\]', r"[\1 «\2»]"),
    "quote lost": _sub(r'^\[(\w+) "(.*)"\]', r'[\1 "\2]'),
    "tag-brackets": _sub(r'^\[(South|North) "(.*)"\]', r"\1: \2"),
    "words": lambda text: text.replace("round ", "ronda ").replace("score ", "puntos "),
    "misspelt": _sub("^round", "ruond"),
    "capitals": _in_game(lambda game: re.sub(r"\{.*?\}|<.*?>", "", game).upper()),
    "page-numbers": _sub(r"^2\. ", "- 12 -\n2. "),
    "behind-end": lambda text: f"{text}-- \nRosa Garcia {{Cebu}}\n",
    "letters-for-digits": _in_rows(_sub("(?<=[SN:+=])1(?![0-9]*[.])", "l")),
    "move-signs": _in_rows(_sub(r"(?<=[0-9])\+(?=[0-9])", "/")),
    "glued": _in_rows(_sub("(?<=[^. ]) (?=[SN=])", "")),
    "wrapped": _in_rows(_sub(r"(?<=[0-9]\+)(?=[0-9])", "\n")),
    "parted": _in_rows(_sub(r"(?<=[0-9])(?=\+[0-9])", " ")),
    "seats-left-out": _in_rows(lambda row: TURNS.sub(r"\2", row)),
    "columns": lambda text: text.replace(
        "]\n\n", "]\nSouth North\n\n"
    ) and KINDS["seats-left-out"](text.replace("]\n\n", "]\n  South   North\n\n", 1)),
    "seats-exchanged": _in_rows(
        lambda row: row if "|" in row else TURNS.sub(lambda it: it[0].translate(EXCHANGED), row)
    ),
    "open-comments": lambda text: text.replace("second}", "second"),
    "rounds-left-out": _sub("^round 2.*\n", ""),
    "captures": _in_rows(_sub("x([0-9]+)", lambda it: f"x{int(it[1]) - 1}")),
    "captures more": _in_rows(_sub("x([0-9]+)", lambda it: f"x{int(it[1]) + 2}")),
    "passes-left-out": lambda text: PASS.sub("", text, count=1),
    "date": _sub(r'"([0-9]{4})-([0-9]{2})-([0-9]{2})"', r'"\3/\2/\1"'),
    "rules": lambda text: text.replace('"sungka', '"sunkga'),
}  # fmt: skip
"""The changes of a record by the name of the cause, or of the damage."""

EXCHANGED = str.maketrans("SN", "NS")


def _game(text: str) -> str | None:
    """The digest of the game, `None` where anything is wrong with the record."""
    reading = parse(Source(text))
    replay = play(reading.record)
    if replay.rules is None or any(
        it.is_error for it in (*reading.diagnostics, *replay.diagnostics)
    ):
        return None
    return digest(reading.record, replay.rules)


def _respell(text: str) -> Respelt | None:
    reading = parse(Source(text))
    return find_causes(reading, play(reading.record))


@pytest.mark.parametrize("kind", [name for name in KINDS if name != "seats-exchanged"])
def test_one_cause_is_one_finding_and_its_edits_give_the_game(kind: str) -> None:
    text = KINDS[kind](MATCH)
    assert text != MATCH
    assert _game(text) is None
    slips = SlipSearch(1.0, 1, lambda: 0.0)
    checked, _ = check_reading(parse(Source(text)), "a.sgn", slips=slips)
    checked = SlipHints().add(checked)
    causes = [it for it in checked.findings if it.is_error]
    assert len(causes) == (2 if kind == "columns" else 1)
    fixed = fix_record(Source(text), 1.0)
    assert fixed is not None
    assert _game(fixed.text) == _game(MATCH)
    assert all(FIXED in it.hints for it in causes)
    assert _apply(text, causes[0].edits) == fixed.text
    # What shows in one place has a message of its own, which says more.
    goes_through = "places)" in fixed.told[-1]
    assert all(it.cause is not None for it in causes)
    assert not goes_through or fixed.told == tuple(it.message for it in causes)


def _apply(text: str, edits: tuple[PlacedEdit, ...]) -> str:
    """The text with edits made, which name lines and columns."""
    begins = [0, *(it.end() for it in re.finditer("\n", text))]
    made = [
        TextEdit(begins[it.place.line - 1] + it.place.column - 1,
                 begins[it.place.end_line - 1] + it.place.end_column - 1, it.text)
        for it in edits
    ]  # fmt: skip
    return apply_text_edits(text, made)


@pytest.mark.push
@pytest.mark.parametrize("rules", long_after(1, RULES))
def test_no_game_becomes_another_and_nothing_sound_is_touched(rules: str) -> None:
    """All kinds, alone and stacked, on random games in every detail."""
    mended = tried = 0
    for seed in range(4):
        chance = Random(f"{rules}{seed}")
        replay = play(random_match(rules, seed))
        for detail in (Detail.STANDARD, Detail.BARE):
            text = write(rewrite_in_detail(replay, detail))
            truth = _game(text)
            # Without claims a game with its seats exchanged may be as good a game.
            kinds = [it for it in KINDS if detail is not Detail.BARE or not it.startswith("seats")]
            assert fix_record(Source(text), 1.0) is None
            for count in (1, 1, 2, 3):
                harmed = text
                for kind in chance.sample(kinds, count):
                    harmed = KINDS[kind](harmed)
                if _game(harmed) is not None:
                    continue
                tried += 1
                fixed = fix_record(Source(harmed), 1.0)
                respelt = _respell(harmed)
                if respelt is not None:
                    made = apply_text_edits(harmed, respelt.list_edits())
                    assert made == respelt.reading.source.text
                if fixed is not None and (found := _game(fixed.text)) is not None:
                    mended += 1
                    assert found == truth, harmed
    assert mended > 0.4 * tried > 8


def test_seats_are_exchanged_only_where_a_claim_tells_which_is_which() -> None:
    replay = play(random_match("sungkaan", 3))
    for detail, is_told in ((Detail.STANDARD, True), (Detail.BARE, False)):
        text = write(rewrite_in_detail(replay, detail))
        harmed = KINDS["seats-exchanged"](text)
        respelt = _respell(harmed)
        assert (respelt is not None) == is_told
        if respelt is not None:
            assert [it.name for it in respelt.causes] == ["seats-exchanged"]
            assert _game(respelt.reading.source.text) == _game(text)


def test_what_is_no_part_of_the_game_is_kept_as_a_comment() -> None:
    fixed = fix_record(Source(KINDS["page-numbers"](KINDS["behind-end"](MATCH))), 1.0)
    assert fixed is not None
    assert "{- 12 -}\n2. " in fixed.text
    assert fixed.text.endswith("end\n{-- \nRosa Garcia \\{Cebu\\}}\n")


def test_what_stood_in_the_place_of_claims_and_passes_is_kept() -> None:
    fixed = fix_record(Source(KINDS["captures"](MATCH)), 1.0)
    assert fixed is not None
    assert "2. S4 N1+3x9 =4:20 <was=N1+3x8 by=sungka> <clk=0:04:31>" in fixed.text
    fixed = fix_record(Source(KINDS["passes-left-out"](MATCH)), 1.0)
    assert fixed is not None
    assert '5. S2 N-- <was="" by=sungka> =19:12' in fixed.text


def test_a_record_with_more_wrong_than_its_causes_is_left_to_a_person() -> None:
    text = KINDS["move-signs"](MATCH).replace("6. S1+\nscore 9-23", "6. S4+\nscore 8-23")
    assert fix_record(Source(text), 1.0) is None
    slips = SlipSearch(1.0, 1, lambda: 0.0)
    checked, _ = check_reading(parse(Source(text)), "a.sgn", slips=slips)
    cause, *others = checked.findings
    assert (cause.cause, cause.hint, cause.edits) == ("move-signs", None, ())
    assert [it.place.line for it in others if it.place] == [17, 18]
    assert not any(it.edits for it in checked.findings)


def test_places_in_a_respelt_record_are_those_of_its_own_text() -> None:
    chance = Random(1)
    for _ in range(300):
        text = "".join(chance.choice("abcdefgh") for _ in range(30))
        places = sorted(chance.sample(range(30), 6))
        new = ["".join(chance.choice("XYZ") for _ in range(chance.randrange(3))) for _ in range(3)]
        edits = tuple(TextEdit(*it) for it in zip(places[::2], places[1::2], new, strict=True))
        made = apply_text_edits(text, edits)
        respelt = Respelt(text, parse(Source(made)), play(parse(Source("")).record), (), (edits,))
        for at, sign in enumerate(made):
            start, end = respelt.trace(Span(at, at + 1))
            assert 0 <= start <= end <= 30
            if sign.islower():
                assert text[start : start + 1] == sign


def test_rules_with_three_seats_have_no_seats_to_exchange() -> None:
    rules = "sungkaan seats=3"
    assert rules_from_text(rules).seats == 3
    text = write(random_match(rules, 1))
    harmed = KINDS["seats-left-out"](text)
    fixed = fix_record(Source(harmed), 1.0)
    assert fixed is None or _game(fixed.text) == _game(text)
