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
    assert "The loser begins the next round. (next, 5.6)" in run.out
    said, _, chosen = run.out.partition("Chosen where it is silent")
    assert "(next, 5.6)" not in said
    assert "(next, 5.6)" in chosen


def test_a_preset_without_a_known_source_says_which_texts_speak(sungka: Command) -> None:
    for preset in ("sungkaan", "congkak-forfeit"):
        told = " ".join(sungka("rules", preset).out.split())
        assert "no published source of the preset itself is known" in told
        assert f"Said by the texts nearest to `{preset}` - Two players" in told
        assert "Said by the source" not in told
        assert "Chosen where these texts are silent, or say otherwise" in told
    assert "as the text at the top has it - capture=facing" in " ".join(
        sungka("rules", "benknols").out.split()
    )


def test_what_the_sources_say_is_not_called_a_choice(sungka: Command) -> None:
    for preset, words in (
        ("congkak-forfeit", "The loser begins the next round."),
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
    assert "Burned houses are unavailable. (burned, 5.4)" in told
    shown = json.loads(sungka("rules", "sungka capture=both", "--output", "json").out)
    assert shown["changed"] == ["capture"]
    assert not [e for e in shown["read"] if "capture" in e["options"]]
    assert [e for e in shown["said"] if e["options"] == ["burned"]]


def test_the_six_sentences_are_shown_in_either_language(sungka: Command) -> None:
    english, filipino = sungka("rules", "dakon"), sungka("rules", "dakon", "--lang", "fil")
    assert "  6. At most 99 rounds are played" in english.out
    assert "  6. Hanggang 99 yugto ang laro" in filipino.out


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
        "sungka: `conkak` is no rule set, and stands in no description; did you mean `congkak` "
        "or `congklak` or `chongkak`?"
    )
    assert second == (
        "to go on: fewer or other words, an author, an address; `sungka rules` for the list; "
        "`sungka rules --ask` for nine questions"
    )
    assert "did you mean `capture`?" in sungka("rules", "congkak captur=both").err


def test_part_of_an_address_with_an_equals_sign_is_no_option(sungka: Command) -> None:
    assert sungka("rules", "gameId=272").out.splitlines()[:2] == [
        "sungkaan capture=facing",
        "  Tchonka (Chongka')",
    ]
    first, second, *_ = sungka("rules", "pageId=9").err.splitlines()
    assert first == "sungka: no description has all of the words `pageId=9`"
    assert second == "`pageid` stands nowhere; did you mean `page`?"


def test_every_value_has_a_meaning() -> None:
    for option in RuleSet().options():
        default = getattr(RuleSet(), option.replace("-", "_"))
        assert describe_option(option)
        for value in type(default) if isinstance(default, Enum) else ():
            assert describe_value(option, value.value) != describe_option(option)


def test_questions_lead_to_a_rule_set_and_a_first_record(shell: Command) -> None:
    run = shell("rules", "--ask", stdin=b"1\n1\nx\n3\n1\n1\n3\n1\n2\n4\n")
    assert run.status == 0
    assert "a number from 1 to 6, words like `again=no`, Enter, ?, b or q" in run.err
    assert run.out.startswith('[Rules "sungka"]\n')
    assert '  %sgn 1\n  [Rules "sungka"]\n' in run.out
    assert "Left open" in shell("rules", "--ask", stdin=b"\n" * 9).out
    assert shell("rules", "--ask", "sungka").status == 2


def test_a_game_of_another_family_is_answered_with_its_name(shell: Command) -> None:
    """Nothing is asked for after it, no rule set is named, and the status says so."""
    run = shell("rules", "--ask", stdin=b"1\n1\n1\n3\n\n")
    assert run.status == 1
    told = " ".join(run.out.split())
    assert "that of Kalah (William Julius Champion, 1940; " in told
    assert "[Rules" not in run.out
    assert "5 of 9" not in run.err
    assert "file" not in run.err
    assert "Kalah" in shell("rules", "--ask", "--lang", "fil", stdin=b"1\n1\n1\n3\n").out


def test_the_first_record_is_written_where_there_is_no_file(shell: Command, tmp_path: Path) -> None:
    taken = tmp_path / "taken.sgn"
    taken.write_text("mine\n", encoding="utf-8")
    lines = f"q\n{taken}\n{tmp_path / 'none' / 'a'}\n{tmp_path / 'monday'}\n"
    run = shell("rules", "--ask", "--lang", "fil", stdin=lines.encode())
    assert run.status == 0
    assert "taken.sgn na: ibang pangalan" in run.err
    assert "hindi maisulat ang " in run.err
    assert taken.read_text(encoding="utf-8") == "mine\n"
    record = tmp_path / "monday.sgn"
    assert record.read_text(encoding="utf-8") == '%sgn 1\n[Rules "sungka"]\n\nend abandoned\n'
    assert shell("validate", str(record)).status == 0


@pytest.mark.parametrize("answer", ["n", "No", "hindi"])
def test_no_is_no_name_of_a_file(
    shell: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert shell("rules", "--ask", stdin=f"q\n{answer}\n".encode()).status == 0
    assert not list(tmp_path.iterdir())


def test_a_description_is_found_by_words_of_its_title(sungka: Command) -> None:
    by_author, by_title = sungka("rules", "Hellier"), sungka("rules", "jongkak")
    assert (by_author.status, by_author.out) == (0, by_title.out)
    words, title, *_ = by_author.out.splitlines()
    assert words == "congkak first-lift=farthest capture=facing next=winner win=standing"
    assert title == '  Note on the Malay Game "Jongkak"'
    overbeck = sungka("rules", "Overbeck").err.splitlines()
    assert [line for line in overbeck[1:] if line[0] != " "] == [
        "dakon",
        "dakon houses=9 shells=9 opening=simultaneous",
    ]
    assert "  (1915; 9 houses of 9 shells)" in overbeck
    assert sungka("rules", "Malay", "kindergarten").out.startswith("sungka simultaneous-rounds")
    several = sungka("rules", "congkak", "malay")
    assert (several.status, several.out) == (1, "")
    assert "these descriptions have the words `congkak malay`:\n" in several.err
    assert "Congkak (Malay kindergarten)" in several.err
    assert sungka("rules", "blogspot").status == 1


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
        ("https://m.boardgamearena.com/gamepanel?game=congkak", "congkak"),
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
    assert "`sarawak` stands nowhere" in run.err
    assert "the nearest:\nsungkaan sowing=counter" in run.err
    assert "to go on: " in run.err
    assert "compared" not in run.err
    assert "did you mean `sungka`" in sungka("rules", "sunka rules").err
    told = sungka("rules", "capture=both").err
    assert told.endswith('options follow a name: sungka rules "sungka capture=both"\n')
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


def test_what_fits_best_stands_first_with_what_tells_it_apart(sungka: Command) -> None:
    """The encyclopedia's own text before a page that only links to it, and a preset without one."""
    lines = sungka("rules", "wikipedia").err.splitlines()
    assert [line for line in lines if line[0] != " "] == [
        "these descriptions have the words `wikipedia`:",
        "congkak win=standing",
        "sungkaan sowing=counter capture=facing",
        "congkak-forfeit",
    ]
    assert "  (7 houses of 7 shells; win=standing)" in lines
    assert "  (2018; 7 houses of 7 shells; sowing=counter)" in lines
    assert "  (7 houses of 7 shells; refill=even)" in lines, "2026 is not the year of the text"
    three = sungka("rules", "Pilapil").err
    assert "(2007; 6 houses of 7 shells)" in three
    assert "(2007; 3 players, 6 houses of 7 shells)" in three
    assert "carries off its two neighbours" in sungka("rules", "Java").err


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
    both = sungka("rules", "Java").err
    assert both.index("Dakon with mikul (Java)") < both.index('sawah ("rice field"): house')
    several = sungka("rules", "Maldives").err
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
