"""Times in `clk`, `emt` and `TimeControl` (docs/notation.md, 3 and 4)."""

from __future__ import annotations

import pytest
import sungka
from sungka.archive.tables.notes import read_value
from sungka.notation.times import control_from_text, seconds_from_text
from sungka.replay.acceptance.check import RecordCheck

GAME = '%sgn 1\n[Rules "dakon"]\n\n1. S3{} N2\nend abandoned\n'
FALSE = ["-0:00:05", "1_000", "\u0661\u0662", "1:2:3:4", "5.", "", "?", "1e3", "+5", "4:31 ", "nan"]


def test_times() -> None:
    assert [seconds_from_text(it) for it in ("0:04:31", "4:31.5", "90", "1:00:05", "-0:00:05")] == [
        271, 271.5, 90, 3605, -5,
    ]  # fmt: skip
    assert seconds_from_text("-1:00:05") == -3605
    assert control_from_text("1:00:00d5") == (3600, 0, 5)


@pytest.mark.parametrize("key", ["clk", "emt"])
@pytest.mark.parametrize("value", FALSE)
def test_what_is_no_time_is_found_and_keeps_the_record_valid(key: str, value: str) -> None:
    text = GAME.format(f' <{key}="{value}">')
    (found,) = sungka.check(text)
    assert (found.code.value, found.is_error) == ("SGN108", False)
    assert RecordCheck().sweep(text.encode(), 0, len(text.encode())) == 0
    if value[:1] != "-":
        assert read_value(key, value) is None


@pytest.mark.parametrize(
    "data",
    ["<clk=0:04:31>", "<clk=4:31.5 emt=125.4>", '<clk="271">', "<a=b\nclk=5>", "<xclk=? emts=?>"],
)
def test_times_are_not_found_wrong(data: str) -> None:
    text = GAME.format(f" {data}")
    assert not sungka.check(text)
    is_quick = '"' not in data and "\n" not in data
    assert RecordCheck().sweep(text.encode(), 0, len(text)) == (len(text) if is_quick else 0) or (
        not is_quick
    )


@pytest.mark.parametrize(
    "text",
    [
        GAME.format("{c} (S2 <clk=?> N1)"),
        GAME.format("").replace("\n\n", "\n<emt=x>\n\n"),
        GAME.format("").replace("dakon", "sungka").replace("S3 N2", "S7 <clk=?> | N7"),
        '%sgn 1\n[Rules "none"]\n\n1. S1 <clk=?>\nend\n',
    ],
)
def test_times_are_looked_for_everywhere(text: str) -> None:
    assert "SGN108" in [it.code.value for it in sungka.check(text)]


@pytest.mark.parametrize("value", ["40/7200:20/3600:1800", "5 min", "", "5:00+", "\u0665", "1_0"])
def test_a_time_control_that_is_none_is_found(value: str) -> None:
    text = GAME.format("").replace("]\n", f']\n[TimeControl "{value}"]\n', 1)
    (found,) = sungka.check(text)
    assert (found.code.value, found.is_error) == ("SGN209", False)
    assert RecordCheck().sweep(text.encode(), 0, len(text.encode())) == 0


@pytest.mark.parametrize("value", ["5:00", "300", "1:00:00", "5:00+3", "5:00 + 3", "5:00d0:03"])
def test_a_time_control_is_not_found_wrong(value: str) -> None:
    text = GAME.format("").replace("]\n", f']\n[TimeControl "{value}"]\n', 1)
    assert not sungka.check(text)
    assert RecordCheck().sweep(text.encode(), 0, len(text)) == len(text)


def test_tables_take_no_other_digits() -> None:
    assert read_value("clk", "-0:00:05") == -5
    assert [read_value("chance", it) for it in ("1_0", "\u0661", "62.4%")] == [None, None, 0.624]
    assert [read_value("eval", it) for it in ("1_0", "\u0661", "+4", "-0.5")] == [
        None,
        None,
        4,
        -0.5,
    ]
