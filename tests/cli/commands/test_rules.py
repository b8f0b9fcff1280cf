"""`sungka rules`: the rule sets and their options."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from enum import Enum
from pathlib import Path

import pytest
from sungka.cli.reference.distinctions import tell_apart
from sungka.cli.reference.glossary import list_glossary
from sungka.cli.reference.lookup import search_descriptions
from sungka.cli.reference.rule_options import describe_option, describe_value
from sungka.cli.reference.sources import list_known
from sungka.engine.presets import PRESETS
from sungka.engine.ruleset import RuleSet

from ..conftest import Run

Command = Callable[..., Run]


def test_every_preset_is_listed_with_its_source(sungka: Command) -> None:
    run = sungka("rules")
    assert run.status == 0
    for preset in PRESETS:
        assert f"{preset.name}\n" in run.out.replace("  (when a record names none)", "")
    listed = json.loads(sungka("rules", "--output", "json").out)
    assert [entry["source"] for entry in listed] == [preset.source for preset in PRESETS]


def test_a_preset_has_every_option(sungka: Command) -> None:
    run = sungka("rules", "congkak")
    assert run.status == 0
    for option, value in RuleSet().options().items():
        assert f" {option}=" in run.out, value
    assert "* round-end=one" in run.out
    assert "  relay=any" in run.out
    assert "Chosen where it is silent\n" in run.out
    assert "The loser begins the next round, as in the summary. (next, 5.6)" in run.out
    said, _, chosen = run.out.partition("Chosen where it is silent")
    assert "(next, 5.6)" not in said
    assert "(next, 5.6)" in chosen


def test_every_preset_has_a_source_that_speaks(sungka: Command) -> None:
    for preset in PRESETS:
        told = " ".join(sungka("rules", preset.name).out.split())
        assert "Said by the source - " in told
    assert "as the text at the top has it - capture=facing" in " ".join(
        sungka("rules", "benknols").out.split()
    )


def test_what_the_sources_say_is_not_called_a_choice(sungka: Command) -> None:
    for preset, words in (
        ("congkak-forfeit", "The loser of the round before goes first."),
        ("sungka-six", "The players take turns."),
        ("sungka-49", "if none lie across, nothing is captured."),
    ):
        told = " ".join(sungka("rules", preset).out.split())
        assert words in told.partition("Read into ")[0], preset


def test_a_changed_option_silences_its_source(sungka: Command) -> None:
    told = " ".join(sungka("rules", "sungka capture=both rounds=5").out.split())
    assert "stays where it fell" not in told
    assert "A match has at most 99 rounds" not in told
    assert "so not as in the source of `sungka` - capture=both: what a last shell" in told
    assert "Neither player can use a burned house. (burned, 5.4)" in told
    shown = json.loads(sungka("rules", "sungka capture=both", "--output", "json").out)
    assert shown["changed"] == ["capture"]
    assert not [e for e in shown["read"] if "capture" in e["options"]]
    assert [e for e in shown["said"] if e["options"] == ["burned"]]


def test_the_six_sentences_are_shown_in_either_language(sungka: Command) -> None:
    english, filipino = sungka("rules", "dakon"), sungka("rules", "dakon", "--lang", "fil")
    assert "  6. Rounds follow until the match is over" in english.out
    assert "  6. May kasunod na mga yugto hanggang matapos ang laro" in filipino.out


def test_two_rule_sets_are_compared(sungka: Command) -> None:
    run = sungka("rules", "sungkaan", "sungka-six", "rounds=2")
    assert run.status == 0
    told = " ".join(run.out.split())
    assert "sungkaan: 2 players have 7 houses each" in told
    assert "sungka-six rounds=2: 2 players have 6 houses each" in told
    assert "sungka-six rounds=2: relay=own" in told
    assert "round-end=" not in told, "what is alike is not shown"
    assert sungka("rules", "sungkaan", "sungkaan houses=7").out == (
        "sungkaan and sungkaan have the same options.\n"
    )
    assert sungka("rules", "sungka", "dakon", "congkak").status == 2
    assert sungka("rules", "sungka", "foo").status == 1


def test_options_may_be_changed(sungka: Command) -> None:
    run = sungka("rules", "congkak rounds=3", "--output", "json")
    shown = json.loads(run.out)
    assert shown["rules"] == "congkak rounds=3"
    (rounds,) = [option for option in shown["options"] if option["name"] == "rounds"]
    assert (rounds["value"], rounds["default"]) == ("3", "1")
    assert sungka("rules", "congkak", "rounds=3", "--output", "json").out == run.out


def test_an_unknown_name_is_said_with_what_is_near_and_how_to_go_on(sungka: Command) -> None:
    run = sungka("rules", "conkak")
    assert (run.status, run.out) == (1, "")
    first, second = run.err.splitlines()
    assert first == (
        "sungka: `conkak` is not a rule set, and is in no description; did you mean `congkak` "
        "or `congklak` or `chongkak`?"
    )
    assert second == (
        "try fewer or other words, an author or an address; `sungka rules` lists rule sets; "
        "`sungka rules --ask` asks nine questions"
    )
    assert "did you mean `capture`?" in sungka("rules", "congkak captur=both").err


def test_part_of_an_address_with_an_equals_sign_is_no_option(sungka: Command) -> None:
    assert sungka("rules", "gameId=272").out.splitlines()[:2] == [
        "sungkaan capture=facing",
        "  Tchonka (Chongka')",
    ]
    first, second, *_ = sungka("rules", "pageId=9").err.splitlines()
    assert first == "sungka: no description has all of the words `pageId=9`"
    assert second == "`pageid` is in none; did you mean `page`?"


def test_every_value_has_a_meaning() -> None:
    for option in RuleSet().options():
        default = getattr(RuleSet(), option.replace("-", "_"))
        assert describe_option(option)
        for value in type(default) if isinstance(default, Enum) else ():
            assert describe_value(option, value.value) != describe_option(option)


def test_a_description_is_found_by_words_of_its_title(sungka: Command) -> None:
    by_author, by_title = sungka("rules", "Hellier"), sungka("rules", "jongkak")
    assert (by_author.status, by_author.out) == (0, by_title.out)
    words, title, *_ = by_author.out.splitlines()
    assert words == "congkak first-lift=farthest capture=facing next=winner win=standing"
    assert title == '  Note on the Malay Game "Jongkak"'
    overbeck = sungka("rules", "Overbeck").out.splitlines()
    assert [line for line in overbeck[1:] if line[0] != " "] == [
        "dakon",
        "dakon houses=9 shells=9 opening=simultaneous",
    ]
    assert "  (1915; 9 houses of 9 shells)" in overbeck
    assert sungka("rules", "Malay", "kindergarten").out.startswith("sungka simultaneous-rounds")
    several = sungka("rules", "congkak", "malay")
    assert (several.status, several.err) == (0, "")
    assert several.out.startswith("These descriptions have the words `congkak malay`:\n")
    assert "Congkak (Malay kindergarten)" in several.out
    listed = json.loads(sungka("rules", "congkak", "malay", "--output", "json").out)
    assert [entry["rules"] for entry in listed] == [
        entry.rules for entry in search_descriptions("congkak malay")
    ]


@pytest.mark.parametrize(
    "name", ["Sungka.", "Sungka!", "sungka,", "'SUNGKA'", "(sungka)", "sungka ;"]
)
def test_punctuation_round_words_does_not_count(sungka: Command, name: str) -> None:
    run = sungka("rules", name)
    assert (run.status, run.out) == (0, sungka("rules", "sungka").out)
    assert sungka("rules", name, "dakon.").out == sungka("rules", "sungka", "dakon").out


def test_a_rule_set_is_compared_with_a_description(sungka: Command) -> None:
    run = sungka("rules", "Sungka", "Hellier")
    assert (run.status, run.err) == (0, "")
    words = "congkak first-lift=farthest capture=facing next=winner win=standing"
    first, _, *rest = run.out.splitlines()
    assert first == f'{words}: Note on the Malay Game "Jongkak"'
    assert rest == sungka("rules", "sungka", words).out.splitlines()
    several = sungka("rules", "sungka", "Overbeck")
    assert (several.status, several.out) == (1, "")
    assert "dakon houses=9 shells=9 opening=simultaneous" in several.err
    assert several.err.endswith('to compare: sungka rules sungka "dakon"\n')


def test_options_without_effect_are_not_compared(sungka: Command) -> None:
    told = sungka("rules", "sungka", "sungkaan").out.partition("Options\n")[2]
    assert "sungka: simultaneous-rounds=all" in told
    assert "sungkaan: simultaneous-rounds" not in told
    assert "sungkaan: opening=alternate" in told
    alone = sungka("rules", "sungkaan next=winner", "sungkaan").out
    assert alone == (
        "sungkaan next=winner and sungkaan play alike: no option in which they differ has an "
        "effect.\n"
    )


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("HELLIER", "congkak first-lift=farthest capture=facing next=winner win=standing"),
        ("Congkak", "congkak"),
        ("Sungka capture=both", "sungka capture=both"),
        (
            "how to play SUNGKA",
            "sungkaan capture=facing round-end=one rounds=99 next=remaining win=standing",
        ),
        ("kotamahsuri.com", "sungkaan sowing=counter opening=simultaneous capture=facing"),
        ("document/611202978", "sungkaan opening=simultaneous"),
        ("http://scribd.com/doc/24668974/", "dakon capture-theirs=sides rounds=1 win=shells"),
        ("islelaro", "sungkaan"),
        ("htfbw.com/games-cards", "sungka-49 capture=none"),
        ("bb2008artika", "sungka simultaneous-rounds=first"),
        ("arisbudi10", "dakon capture-theirs=sides rounds=1 win=shells"),
        ("KSA19 2018", "congkak-malaysia simultaneous-rounds=first"),
        ("gameId=1097", "ohvalhu capture=facing"),
        (
            "mvlacquer.com",
            "sungkaan houses=8 shells=4 sowing=counter capture=facing capture-again=yes",
        ),
        ("kindergart malay", "sungka simultaneous-rounds=first next=winner win=shells"),
    ],
)
def test_words_and_addresses_find_a_description(sungka: Command, words: str, rules: str) -> None:
    for run in (sungka("rules", words), sungka("rules", *words.split())):
        assert (run.status, run.err) == (0, "")
        assert run.out.splitlines()[0] == rules


def test_the_page_of_two_presets_finds_both(sungka: Command) -> None:
    run = sungka("rules", "https://m.boardgamearena.com/gamepanel?game=congkak")
    found = [line for line in run.out.splitlines() if line.startswith("congkak")]
    assert found == ["congkak", "congkak-forfeit"]


@pytest.mark.push
def test_a_title_or_an_address_in_full_finds_its_description(sungka: Command) -> None:
    """Whoever copies the title or an address of a row of docs/rules.md comes to its words."""
    for entry in list_known():
        for text in (entry.title, *re.findall(r"https?://[^\s;,)]+", entry.where)):
            run = sungka("rules", text)
            assert entry.rules in (run.out + run.err).splitlines(), text


def test_the_description_that_was_looked_for_stands_on_top(sungka: Command) -> None:
    """Also where a preset plays as it says, and before others with the same rules."""
    lines = sungka("rules", "acegames4us").out.splitlines()
    assert lines[:2] == ["congkak", "  How to play congkak"]
    assert "  This is the preset `congkak`. Its source:" in lines
    for words, title in (("bigwas", "Sungka (in Filipino"), ("Hagonoy", "Sungka: An Ancient")):
        run = sungka("rules", words)
        assert run.out.splitlines()[1].startswith(f"  {title}")
    preset = sungka("rules", "congkak").out
    assert preset.splitlines()[1].startswith('  Congkak, "a multi-lap')
    assert "How to play congkak" in preset.partition("Other texts that play so")[2]


def test_words_that_fit_none_are_answered_with_the_nearest(sungka: Command) -> None:
    run = sungka("rules", "congkak", "kota", "mahsuri", "sarawak")
    assert (run.status, run.out) == (1, "")
    assert "no description has all of the words `congkak kota mahsuri sarawak`" in run.err
    assert "`sarawak` is in none" in run.err
    assert "the nearest:\nsungkaan sowing=counter" in run.err
    assert "try fewer or other words" in run.err
    assert "compared" not in run.err
    assert "did you mean `sungka`" in sungka("rules", "sunka rules").err
    told = sungka("rules", "capture=both").err
    assert told.endswith('for example: sungka rules "sungka capture=both"\n')
    assert sungka("rules", " ").out == sungka("rules").out


def test_a_word_of_the_glossary_is_explained(sungka: Command) -> None:
    run = sungka("rules", "Tembak")
    assert run.status == 0
    assert run.out.startswith('tembak, nembak, tikam ("to shoot", "to stab"): capture\n')
    assert "Congkak (Malay school rules)" in run.out
    assert sungka("rules", "naik", "rumah").out.startswith("naik rumah (")
    assert sungka("rules", "mati bela").out.startswith("mati béla: a turn that ends with")
    assert "lumbung" in sungka("rules", "lumbung sumatra nowhere").err
    assert "inay, ina (" in sungka("rules", "mother").out
    assert sungka("rules", "Kalah").out.startswith("Kalah, Kalaha: another game: one never goes on")
    assert "sa-papan" not in sungka("rules", "Kalah").out


@pytest.mark.parametrize(
    ("words", "here"),
    [
        ("home", "store"), ("store", "store"), ("house", "house"), ("Houses", "house"),
        ("stones", "shell"), ("seed", "shell"), ("seeds", "shell"), ("marbles", "shell"),
        ("pits", "house"), ("cups", "house"), ("holes", "house"), ("row", "row"),
        ("laagulha", "shell"),
    ],
)  # fmt: skip
def test_everyday_words_and_plurals_are_explained(sungka: Command, words: str, here: str) -> None:
    run = sungka("rules", words)
    assert (run.status, run.err) == (0, "")
    first = run.out.splitlines()[0]
    assert first.partition(": ")[2].startswith(here)


def test_what_fits_best_stands_first_with_what_tells_it_apart(sungka: Command) -> None:
    """The encyclopedia's own text comes before a page that only links to it."""
    lines = sungka("rules", "wikipedia").out.splitlines()
    assert [line for line in lines if line[0] != " "] == [
        "These descriptions have the words `wikipedia`:",
        "congkak win=standing",
        "sungkaan sowing=counter capture=facing",
    ]
    assert "  (7 houses of 7 shells; win=standing)" in lines
    assert "  (2018; 7 houses of 7 shells; sowing=counter)" in lines
    three = sungka("rules", "Pilapil").out
    assert "(2007; 6 houses of 7 shells)" in three
    assert "(2007; 3 players, 6 houses of 7 shells)" in three
    assert "carries off its two neighbours" in sungka("rules", "Java").out


@pytest.mark.parametrize("words", ["congkak", "blogspot", "scribd", "2012", "http", "shells"])
def test_no_two_rules_have_the_same_note(words: str) -> None:
    found = search_descriptions(words)
    assert len(found) > 1
    notes: dict[str, str] = {}
    for entry, note in zip(found, tell_apart(found), strict=True):
        board_and_options = re.sub(r"^\d{4}; ", "", note)
        assert notes.setdefault(board_and_options, entry.rules) == entry.rules


def test_places_find_the_words_that_come_from_there(sungka: Command) -> None:
    for place, word in (("Guam", "till: store"), ("panay", "kunggit: the game")):
        run = sungka("rules", place)
        assert (run.status, run.err) == (0, "")
        assert word in run.out.splitlines()
    assert "Gin-Tan: capture" in sungka("rules", "Nakhon").out
    both = sungka("rules", "Java").out
    assert both.index("Dakon with mikul (Java)") < both.index('sawah ("rice field"): house')
    several = sungka("rules", "Maldives").out
    assert several.index("Ovvalhugondi (Maldives)") < several.index("naranj, ohvalhu, ovvalhu")
    one = sungka("rules", "Panay").out
    assert one.startswith("Words that people have for things")
    assert "Words that people" not in sungka("rules", "Hellier").out, "a text is no place"


def test_words_of_the_glossary_name_clauses_of_the_rules(sungka: Command) -> None:
    assert "\n  docs/rules.md, clause 3.5\n" in sungka("rules", "mikul").out
    text = (Path(__file__).parents[3] / "docs/rules.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^\*\*(\d+\.\d+)\b", text, re.M))
    for entry in list_glossary():
        assert set(entry.clauses()) <= known, entry.words
        assert entry.clauses() or entry.here.startswith("the game"), entry.words


def test_the_source_of_changed_rules_is_named_as_that_of_the_preset(sungka: Command) -> None:
    told = " ".join(sungka("rules", "congkak first-lift=farthest").out.split())
    assert "This is the preset `congkak`, changed in first-lift. The source of `congkak`" in told
    assert 'not for these changes; what it says of the rest follows: Congkak, "a multi' in told
    for heading in (
        "Said by the source of `congkak`",
        "Read into the source of `congkak`",
        "Chosen where the source of `congkak` is silent",
        "Other texts that play `sungka`",
    ):
        rules = "sungka rounds=3" if "sungka" in heading else "congkak first-lift=farthest"
        assert heading in sungka("rules", rules).out
    assert "Said by the source -" not in told
    assert "Chosen where it is silent" not in told
    assert "first-lift 4.1" not in told
    shown = json.loads(sungka("rules", "congkak win=standing", "--output", "json").out)
    assert [entry["where"] for entry in shown["known"]] == [
        "Wikipedia, https://en.wikipedia.org/wiki/Southeast_Asian_mancala"
    ]
