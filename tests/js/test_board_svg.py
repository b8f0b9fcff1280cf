"""The package's pictures of boards: they are those of Python."""

from __future__ import annotations

import json
import re
import subprocess

import pytest
from sungka.engine.board import Position
from sungka.engine.rules_text import rules_from_text
from sungka.templates.drawing.board import render_board

from .test_built import JS, needs_node
from .test_editor import numbers

BOARDS = (
    ("sungka", "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 -"),
    ("dakon", "0.1.2.3.4.5.20/8 #.#.0.1.0.2.0/52 N"),
    ("sungka-three", "8.0.1.2.3.4/30 0.#.1.2.3.4/30 60.1.0.1.0.0/15 E"),
    ("sungkaan houses=1 shells=30", "5/25 0/30 S"),
    ("ohvalhu", "8.8.8.8.8.8.8.8/0 8.8.8.8.8.8.8.8/0 S"),
)

DRAW = """
import { boardSvg } from "./drawing/board_svg.js";
let given = "";
for await (const piece of process.stdin) given += piece;
const drawn = JSON.parse(given).map(
  ([rules, text]) => boardSvg(text, { rules, title: "A <board>" }),
);
process.stdout.write(JSON.stringify(drawn));
"""


@needs_node
def test_boards_are_drawn_as_python_draws_them() -> None:
    command = ["node", "--input-type=module", "-e", DRAW]
    done = subprocess.run(
        command, cwd=JS, input=json.dumps(BOARDS), capture_output=True, text=True, check=True
    )
    for (text, board), ours in zip(BOARDS, json.loads(done.stdout), strict=True):
        rules = rules_from_text(text)
        theirs = render_board(Position.from_text(board), rules, "A <board>")
        assert re.findall(r"<(/?\w+)", ours) == re.findall(r"<(/?\w+)", theirs), text
        assert re.findall(r">([^<]+)<", ours) == re.findall(r">([^<]+)<", theirs), text
        assert 'aria-label="A &lt;board&gt;"' in ours
        drawn, expected = (re.sub(r"(?s)<defs>.*?</defs>", "", one) for one in (ours, theirs))
        assert numbers(drawn) == pytest.approx(numbers(expected), abs=2.01, rel=2e-3), text
