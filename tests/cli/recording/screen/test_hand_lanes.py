"""The hands of an opening: the ticks of their moves, and the lanes that show them."""

from __future__ import annotations

import pytest
from sungka.cli.recording.screen.hand_lanes import draw_lanes
from sungka.engine.board import Seat
from sungka.notation.record import Move
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.opening_row import HandView, MoveSpan


def enter(*lines: str, rules: str = "sungka") -> Ledger:
    ledger = empty_ledger()
    for line in (f'[Rules "{rules}"]', *lines):
        after = ledger.take(line)
        assert not isinstance(after, Refusal), after.message
        ledger = after
    return ledger


def test_a_move_lasts_from_its_lift_to_its_last_drop() -> None:
    lifts = ("S7", "S1", "S2@30")
    ends = []
    for count in range(1, len(lifts) + 1):
        (south, north) = enter(*lifts[:count]).sheet.hand_views
        assert (south.spans[-1].end, len(south.spans)) == (south.finished, count)
        assert north.spans == ()
        ends.append(south.finished)
        assert [span.end for span in south.spans] == ends
    starts = [span.start for span in south.spans]
    assert starts == [0, ends[0], 30]
    assert ends[0] == 7, "house 7 reaches the store with its seventh shell"


@pytest.mark.parametrize("rules", ["sungka", "sungka-three opening=simultaneous"])
def test_hands_that_wait_have_all_their_moves(rules: str) -> None:
    views = enter("S6", rules=rules).sheet.hand_views
    for view in views:
        assert len(view.spans) + view.provisional == len(view.moves)
        assert view.finished == max((span.end for span in view.spans), default=0)


def test_lanes_share_one_scale() -> None:
    south = HandView(
        Seat.SOUTH, (Move(4), Move(1, 20), Move(3)), 32, False, 1,
        (MoveSpan(0, 15), MoveSpan(20, 32)),
    )  # fmt: skip
    north = HandView(Seat.NORTH, (Move(12),), 24, True, 0, (MoveSpan(0, 24),))
    assert draw_lanes([south, north], 80) == (
        "  South 4━━━━━━━━━━━━━━━····1━━━━━━━━━━━━┥32 3?",
        "  North 12━━━━━━━━━━━━━━━━━━━━━━━┥24",
        "  tick  0         10        20        30",
    )
    assert draw_lanes([south, north], 30) == (
        "  South 4━━━━━━━··1━━━━━━┥32 3?",
        "  North 12━━━━━━━━━━━┥24",
        "  tick  0         20",
    )
    assert draw_lanes([HandView(Seat.SOUTH, (), 0, True)], 80) == ()


def test_lanes_fit() -> None:
    views = enter("S7", "S1", "S2@90").sheet.hand_views
    assert views[0].finished > 90
    for columns in (30, 48, 60, 95):
        assert max(map(len, draw_lanes(views, columns))) <= columns
