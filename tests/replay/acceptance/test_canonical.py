"""Records written from their tokens have the bytes that reading, playing and writing them gives."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from sungka.checking.check import count_turns
from sungka.cli.validation.rewrite import RewriteRefusal, rewrite
from sungka.notation.items import write_turn
from sungka.notation.reading.parser import read
from sungka.notation.record import Pass, SimultaneousRow, Turn
from sungka.notation.rows import number_rows
from sungka.notation.writer import write
from sungka.replay.acceptance import canonical, detail_text, play_log, row_text
from sungka.replay.acceptance.rewriter import CanonicalRewriter
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.digest import extract_core, strip_claims
from sungka.replay.play import play
from sungka.replay.state import Replay
from support.lengths import long_after
from support.matches import random_match
from support.mutants import mutants, originals
from support.plain import plain

FORMS = {
    Detail.BARE: detail_text.BARE,
    Detail.STANDARD: detail_text.STANDARD,
    Detail.FULL: detail_text.FULL,
}


@cache
def writers() -> tuple[Any, Any]:
    """A writer as it is installed, and one as plain Python."""
    modules = plain("replay.acceptance.canonical"), plain("replay.acceptance.play_log")
    return (
        canonical.CanonicalWriter(log=play_log.PlayLog()),
        modules[0].CanonicalWriter(log=modules[1].PlayLog()),
    )


def written(writer: Any, form: int) -> str | None:
    text: bytes = writer.out.taken() if writer.write(form) else b""
    return text.decode() or None


def listed(writer: Any) -> list[str]:
    """The turns of the core written last."""
    plays: bytes = writer.list.plays.taken()
    return plays.decode().splitlines()


def list_played(replay: Replay) -> list[str]:
    """The same from a record that was read and played in full."""
    record, rules = replay.record, replay.rules
    assert rules is not None
    found = []
    for item, place in zip(record.body, number_rows(record, rules.seats), strict=True):
        if place is not None:
            bare = strip_claims(item, rules, has_setup=record.tag("Setup") is not None)
            assert isinstance(bare, Turn | Pass | SimultaneousRow)
            found.append(write_turn(bare))
    return found


def assert_written_as_by_the_full_path(text: str) -> int | None:
    """Count the forms of a record that are written; `None` if it is not accepted."""
    data = text.encode()
    outcomes = [writer.take(data, 0, len(data)) for writer in writers()]
    assert outcomes[0] == outcomes[1]
    if outcomes[0] != len(data):
        assert outcomes[0] == -1 or "\n%sgn" in text
        return None
    (reading,) = read(text)
    replay = play(reading.record)
    assert replay.rules is not None
    for writer in writers():
        taken = (writer.turns, writer.lines, writer.seats)
        turns = count_turns(reading.record)
        assert taken == (turns, text.count("\n"), replay.rules.seats)
    expected = {
        detail_text.AS_WRITTEN: write(replay.record),
        **{form: write(rewrite_in_detail(replay, detail)) for detail, form in FORMS.items()},
        detail_text.CORE: write(extract_core(replay.record, replay.rules)),
    }
    count = 0
    for form, wanted in expected.items():
        one, other = (written(writer, form) for writer in writers())
        assert one == other
        if one is not None:
            assert one == wanted, text
            count += 1
    if one is not None:
        assert listed(writers()[0]) == listed(writers()[1]) == list_played(replay), text
        has_turn = any(isinstance(it, Turn | SimultaneousRow) for it in replay.record.body)
        assert [writer.has_turn for writer in writers()] == [has_turn] * 2
    return count


@pytest.mark.parametrize("turn", ["S7+1", "s7+1", "S7+1!", "S7"])
def test_a_turn_is_written_bare_however_it_stands(turn: str) -> None:
    text = f'%sgn 1\n[Rules "sungkaan"]\n\n1. {turn}\nend resign S\n'
    assert assert_written_as_by_the_full_path(text) is not None


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(2, range(6)))
def test_ordinary_records_are_written_in_every_form(seed: int) -> None:
    counts = {text: assert_written_as_by_the_full_path(text) for text in originals(seed)}
    accepted = {text: count for text, count in counts.items() if count is not None}
    for text, count in accepted.items():
        assert count == 5, text
    assert len(accepted) >= 0.5 * len(counts)


def spelt_oddly(text: str, chance: Random) -> str:
    """The same record written otherwise: letters, zeros, blanks, lines, the order of tags."""
    tags, _, body = text.removeprefix("%sgn 1\n").partition("\n\n")
    lines = [line.replace(" ", chance.choice((" ", "  ", "\t")), 1) for line in tags.split("\n")]
    chance.shuffle(lines)

    def spell(word: re.Match[str]) -> str:
        return word[0].lower() if chance.random() < 0.3 else word[0]

    def pad(number: re.Match[str]) -> str:
        return number[1] + "0" * chance.choice((0, 0, 1, 3)) + number[2]

    rows = []
    for line in body.split("\n"):
        if re.match(r"[0-9]", line):
            line = re.sub(r"\b[SNEW](?=[1-9-])(?![^{]*\})(?![^<]*>)", spell, line)
            line = re.sub(r"([x=:~])([0-9]+)(?![^{]*\})(?![^<]*>)", pad, line)
            line = re.sub(r"^([0-9]+)\.", chance.choice((r"\1.", r"\1..", "", r"00\1.")), line)
            line = line.replace(" =", chance.choice((" =", " ; so far\n=", " {so} =")))
            line = line.replace(" | ", chance.choice((" | ", "|", " {at once} | ", "\n|{and}\n")))
            line = re.sub(r" (?=[SNEW][1-9])", chance.choice((" ", "\n", "\t")), line)
        elif line.startswith(("score", "round", "end", "position")):
            line = re.sub(r" (?=[0-9])", chance.choice((" ", "  ", " 0")), line, count=1)
            line = re.sub(r"(?<= )[SNEW](?=[0-9 \"]|$)", spell, line)
        rows.append(line + chance.choice(("", "", " ")) if line else line)
    return "\n".join(["%sgn 1", *lines, chance.choice(("{first}", '<by="me" at=0:01>', "")), *rows])


@pytest.mark.long
def test_odd_spellings_are_put_right() -> None:
    chance, counts = Random(1), []
    for seed in range(6):
        texts = [spelt_oddly(text, chance) for text in originals(seed)]
        counts += [assert_written_as_by_the_full_path(text) for text in texts]
    assert sum(count == 5 for count in counts) > 50


@pytest.mark.long
@pytest.mark.parametrize("many", long_after(1, [1_000, 3_000]))
def test_changed_records_are_written_as_by_the_full_path(many: int) -> None:
    count = 0
    for data in islice(mutants(5), many):
        text = data.decode(errors="ignore")
        if text.startswith("%sgn 1\n") and "\r" not in text and text.count("%sgn") == 1:
            count += assert_written_as_by_the_full_path(text) == 5
    assert count > many / 30


@pytest.mark.push
@pytest.mark.parametrize("note", [r"{a \x}", r"; a \x", "{\ta}"])
@pytest.mark.parametrize("rules", ["sungka houses=3 shells=2 rounds=1", "dakon houses=2 shells=3"])
def test_a_note_is_written_the_same_wherever_it_stands(rules: str, note: str) -> None:
    text = write(rewrite_in_detail(play(random_match(rules, 1)), Detail.STANDARD))
    counts = []
    for blank in re.finditer(r"[ \n](?=[^%\[]*$)", text):
        end = "\n" if note.startswith(";") else blank[0]
        noted = f"{text[: blank.start()]} {note}{end}{text[blank.end() :]}"
        counts.append(assert_written_as_by_the_full_path(noted))
    assert sum(count is not None for count in counts) > 20


@pytest.mark.push
@pytest.mark.parametrize("detail", [None, *Detail])
def test_what_is_rewritten_quickly_is_what_is_rewritten_slowly(detail: Detail | None) -> None:
    quick, chance, count = CanonicalRewriter(detail), Random(7), 0
    texts = [*originals(7), *(spelt_oddly(text, chance) for text in originals(8))]
    for text in texts:
        found = quick.rewrite(text.encode())
        if found is not None:
            (reading,) = read(text)
            slowly = rewrite(reading, "a.sgn", detail)
            assert not isinstance(slowly, RewriteRefusal)
            assert found.decode() == slowly, text
            count += 1
    assert count > 0.4 * len(texts)


def test_what_cannot_be_proved_is_left_to_the_full_path(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = (text for text in originals(3) if writers()[0].take(text.encode(), 0, len(text)) > 0)
    text = next(texts).replace("\nend", "  \nend").encode()
    writer, forms = writers()[1], []
    detail, proof = detail_text.STANDARD, detail_text.FRAME
    assert writer.rewrite(text, 0, detail) is not None

    def write_wrongly(form: int) -> bool:
        is_written: bool = plainly(form)
        forms.append(form)
        if form == wrong and forms.count(form) == 2:
            writer.out.put(33)
        return is_written

    plainly = writer.write
    monkeypatch.setattr(writer, "write", write_wrongly)
    for wrong in (detail, proof):
        forms.clear()
        assert writer.rewrite(text, 0, detail) is None
        assert forms.count(wrong) == 2


@pytest.mark.push
@pytest.mark.parametrize("detail", [None, *Detail])
def test_a_text_that_is_already_right_is_not_proved_again(
    detail: Detail | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, quick = writers()[1], CanonicalRewriter(detail)
    form = detail_text.AS_WRITTEN if detail is None else FORMS[detail]
    right = [found for text in originals(3) if (found := quick.rewrite(text.encode()))]
    assert len(right) > 5
    plainly = writer.write
    monkeypatch.setattr(writer, "write", lambda it: it == form and plainly(it))
    for text in right:
        assert writer.rewrite(text, 0, form) == text
        assert quick.rewrite(text) == text
        assert quick.rewrite(text + b"\n\n") == text


@pytest.mark.parametrize(
    "body",
    [
        "end abandoned",
        "; ¡nadie!\nend agreed",
        'round 1\nset "0.0.0/6 0.0.0/6 -"\nend',
        "S3$012 N1!?$3$0 (N3$45)\nend abandoned",
        "S3 (S1>N3>S3) (S2+3>S1>N1-S1x04!) {‘så’} N1\nend resign N",
        "s3~3 (S3 N3>S3>s1>N2 (N1-S2!? =2:1) =2:2) N1-S2 (N3~3-S3 {más}) =2:1\nend time N",
    ],
)
def test_rarer_parts_are_written_in_every_form(body: str) -> None:
    text = f'%sgn 1\n[Rules "sungkaan houses=3 shells=2"]\n\n{body}\n'
    assert assert_written_as_by_the_full_path(text) == 5


@pytest.mark.push
@pytest.mark.parametrize("event", ["event  resume", r'event illegal "señor \"7\" \\"'])
@pytest.mark.parametrize("rules", ["sungka houses=3 shells=2 rounds=1", "dakon houses=2 shells=3"])
def test_an_event_is_written_between_any_lines(rules: str, event: str) -> None:
    text = write(rewrite_in_detail(play(random_match(rules, 1)), Detail.FULL))
    ends = [end.end() for end in re.finditer(r"\n(?=[^%\[]*$)", text)]
    assert len(ends) > 5
    for end in ends:
        with_event = f"{text[:end]}{event}\n{text[end:]}"
        assert assert_written_as_by_the_full_path(with_event) == 5, with_event


def test_the_first_two_thousand_turns_are_listed() -> None:
    rules = "sungkaan houses=3 shells=2 rounds=999 refill=new match-end=rounds next=first"
    turns = re.findall(
        "[SN]\\S+", write(random_match("sungkaan houses=3 shells=2", 1)).split("\n\n")[1]
    )
    count = row_text.MOST_TURNS // len(turns) + 1
    rounds = "".join(f"round {number + 1}\n{' '.join(turns)}\n" for number in range(count))
    data = f'%sgn 1\n[Rules "{rules}"]\n\n{rounds}end abandoned\n'.encode()
    for writer in writers():
        assert writer.take(data, 0, len(data)) == len(data)
        assert writer.write(detail_text.CORE)
        found = listed(writer)
        assert len(found) == row_text.MOST_TURNS < writer.turns
        assert found == (turns * count)[: len(found)]


def test_no_text_at_all_is_left_to_the_full_path() -> None:
    assert CanonicalRewriter(None).rewrite(b"") is None
