"""Simultaneous rows where none can be played: after a round is over, and with a ruling."""

from __future__ import annotations

from .reading import SMALL, findings, replay

ALL = "sungka houses=4 shells=4 simultaneous-rounds=all rounds=4"
OVER = 'set "0.0.0.0/16 0.0.0.0/16 -"'
END = "end abandoned"


def test_a_row_after_its_round_shows_that_a_round_line_is_lost() -> None:
    stray = f"{OVER}\n2. S1 | N1"
    for number in (2, 3):
        found = findings(f"{stray}\nround {number}\n{END}", ALL)
        assert found == ["error ROUND_OVER S1 | N1"], "this round may be the one after the lost one"
    assert findings(f"{stray}\nround 4\n{END}", ALL) == [
        "error ROUND_OVER S1 | N1",
        "error ROUND_NUMBER round 4",
    ]
    ruled = findings(f"{stray}\n{OVER}\nround 3\n{END}", ALL)
    assert "error ROUND_NUMBER round 3" in ruled, "a ruling says that no round was lost"


def test_a_ruling_with_the_board_of_the_row_leaves_its_claims_to_be_checked() -> None:
    row, board = "1. S4+4 | N1+2@12x{}", 'set "5.5.2.0/2 1.1.3.4/9 N"'
    for claim, found in ((3, []), (2, ["error CAPTURE_DISAGREES x2"])):
        text = f"{row.format(claim)}\n{board}\n2. N1\n{END}"
        assert findings(text, SMALL) == found
    played = replay(f"{row.format(3)}\n{board}\n{END}", SMALL).steps[1]
    assert getattr(played, "ruled", 0) is None
    other = board.replace("2.0/2", "0.2/2")
    assert findings(f"{row.format(2)}\n{other}\n2. N1\n{END}", SMALL) == []
