"""A text compared with the log of a game gets the verdict that playing it gives."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.acceptance import canonical, check, play_log
from sungka.replay.acceptance.detail_text import CORE, FRAME, FULL
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from support.lengths import long_after
from support.matches import random_match
from support.mutants import mutate, originals
from support.plain import plain


def makers() -> tuple[tuple[Any, Any], ...]:
    """The makers of a writer with a log and of a check: as installed, and in plain Python."""
    logs = plain("replay.acceptance.play_log")
    return (
        (lambda: canonical.CanonicalWriter(log=play_log.PlayLog()), check.RecordCheck),
        (
            lambda: plain("replay.acceptance.canonical").CanonicalWriter(log=logs.PlayLog()),
            plain("replay.acceptance.check").RecordCheck,
        ),
    )


def written(writer: Any, form: int) -> bytes | None:
    text: bytes | None = writer.out.taken() if writer.write(form) else None
    return text


def in_full(text: str) -> bytes:
    """The record with all claims that its play bears out, as a full replay writes them."""
    (reading,) = read(text)
    return write(rewrite_in_detail(play(reading.record), Detail.FULL)).encode()


def outcome(writer: Any, checker: Any, data: bytes, other: bytes) -> str:
    """The verdict on `other` given the log of `data`, which must be the verdict on it alone."""
    assert writer.take(data, 0, len(data)) == len(data)
    frame, core = written(writer, FRAME), written(writer, CORE)
    taken = writer.take(other, 0, len(other), False)
    alone = checker.sweep(other, 0, len(other)) == len(other)
    assert (taken == len(other)) == alone, other.decode(errors="replace")
    if not alone:
        return "refused"
    is_same = writer.is_followed and written(writer, FRAME) == frame
    if core is not None and written(writer, CORE) is not None:
        # It may be the same game and not be followed, never the other way round.
        assert not is_same or written(writer, CORE) == core, other.decode(errors="replace")
    return "followed" if is_same else "played"


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(1, range(6)))
def test_changed_records_get_the_verdict_that_playing_gives(seed: int) -> None:
    chance, seen = Random(seed), {"refused": 0, "followed": 0, "played": 0}
    for count, (make, make_check) in zip((8, 2), makers(), strict=True):
        writer, checker = make(), make_check()
        for text in originals(seed):
            data = text.encode()
            if writer.take(data, 0, len(data)) != len(data):
                continue
            full = in_full(text)
            assert outcome(writer, checker, data, full) in ("followed", "played"), text
            for number in range(count):
                other = mutate(data if number % 2 else full, chance)
                if other.startswith(b"%sgn 1\n") and other.count(b"%sgn") == 1:
                    seen[outcome(writer, checker, data, other)] += 1
    assert min(seen["refused"], seen["followed"]) > 20, seen


@pytest.mark.push
@pytest.mark.parametrize("rules", ["sungka", "sungkaan", "sungka-three rounds=1", "dakon rounds=3"])
def test_a_record_in_full_detail_is_followed_from_its_bare_text(rules: str) -> None:
    record = random_match(rules, 3)
    data = write(rewrite_in_detail(play(record), Detail.BARE)).encode()
    for make, make_check in makers():
        full = in_full(data.decode())
        assert outcome(make(), make_check(), data, full) == "followed"


@pytest.mark.push
@pytest.mark.parametrize(
    ("other", "becomes"),
    [
        ("S3 N1\nend abandoned", "followed"),
        ("S3>N2>S2-N2x2 N1\nend abandoned", "refused"),
        ("S3 N1 S1\nend abandoned", "played"),
        ("S3\nend abandoned", "played"),
        ("S3 N2\nend abandoned", "played"),
        ("S2+1 N1\nend abandoned", "played"),
        ("S3 N1\nend agreed", "played"),
        ("S3 N1@3\nend abandoned", "refused"),
        ("S3 N1=9:9\nend abandoned", "refused"),
        ("S3 (S2+1 N1 (N3)) N1 (N3)\nend abandoned", "followed"),
        ("S3 (S2x9) N1\nend abandoned", "refused"),
    ],
)
def test_another_game_is_never_followed(other: str, becomes: str) -> None:
    head = '%sgn 1\n[Rules "sungkaan houses=3 shells=2"]\n\n'
    for make, make_check in makers():
        data, text = f"{head}S3 N1\nend abandoned\n".encode(), f"{head}{other}\n".encode()
        assert outcome(make(), make_check(), data, text) == becomes, other


def test_rules_under_which_a_game_goes_otherwise_are_not_followed() -> None:
    for make, make_check in makers():
        writer, checker = make(), make_check()
        data = b'%sgn 1\n[Rules "sungkaan houses=3 shells=2"]\n\nS3 N1\nend abandoned\n'
        other = data.replace(b"sungkaan houses", b"sungkaan rest=other houses")
        assert outcome(writer, checker, data, data) == "followed"
        assert outcome(writer, checker, data, other) != "followed"
        stated = data.replace(b"end", b'set "2.2.2/0 2.2.2/0 S"\nS1\nend')
        assert outcome(writer, checker, stated, stated) != "followed"
        assert writer.write(FULL)
