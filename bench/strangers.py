"""Compares the engine with programs of other people, board by board after every move.

    python bench/strangers.py FOLDER [NAME …] [--games 300] [--first 0]
    python bench/strangers.py --lines games.jsonl "sungkaan capture=always"

The first plays random games in each program that lies in FOLDER as OWNER/NAME, by its adapter in
`bench/programs/`, and compares them under the rules that `docs/checked.md` names. The second
compares games that are written as lines, as docs/checked.md says.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from sungka.engine import match
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import RuleSet
from sungka.engine.simultaneous import Lift
from sungka.replay.recorder import Recorder

ROOT = Path(__file__).parent.parent
ADAPTERS = ROOT / "bench" / "programs"
DOCUMENT = ROOT / "docs" / "checked.md"

Game = dict[str, Any]
"""A line, read."""


class Part(NamedTuple):
    """The first difference of a game: the number of its move, a kind, and both sides' words."""

    move: int
    kind: str
    words: str


class Run(NamedTuple):
    """A run of a program that a row of the document names: an adapter, its words, our rules."""

    program: str
    adapter: str
    rules: str


def compare(game: Game, rules: RuleSet) -> Part | None:
    """Where the game and our rules part; `None` where every board and turn and the end agree."""
    order, moves = rules.playing_order, game["moves"]
    first = moves[0][0]
    played = Recorder(rules, match.start(rules, order[first - 1] if first else None))
    if (played.state.position.to_move is None) is not (first == 0):
        raise ValueError(f"the games open {'in turns' if first else 'with both hands'}")
    for number, (player, house, board, *_) in enumerate(moves, 1):
        before = played.state
        if house == "round":
            if not before.is_over or played.is_match_over:
                return Part(number, "round", f"a round begins, and with us none at {_show(before)}")
            played.next_round()
        elif player == 0:
            try:
                played.open_together(tuple(tuple(map(Lift, hand)) for hand in house))
            except ValueError as error:
                return Part(number, "house", f"{house}: with us {error}")
        elif before.is_over:
            return Part(number, "end", f"it goes on, and with us {_show(before)} is the end")
        elif not house:
            if before.position.to_move is order[player - 1]:
                return Part(number, "pass", f"player {player} passes at {_show(before)}")
        elif before.position.to_move is not order[player - 1]:
            return Part(number, "turn", f"player {player} moves, with us not, at {_show(before)}")
        elif fault := before.fault(house):
            return Part(number, "house", f"{house} is lifted, with us {fault.value}")
        else:
            played.lift(house)
        if board not in _boards(played.state):
            words = f"{_show(before)}, {house}: {board}, with us {_boards(played.state)[0]}"
            return Part(number, "round" if house == "round" else "board", words)
    if isinstance(game["end"], str):
        return None
    if not played.state.is_over:
        return Part(len(moves), "end", f"with us {_show(played.state)} goes on")
    if game["end"] not in _boards(played.state):
        words = f"{game['end']}, with us {_boards(played.state)[-1]}"
        return Part(len(moves), "rest", words)
    return None


def _show(state: Round) -> str:
    return state.position.to_text()


def _boards(state: Round) -> list[list[Any]]:
    """The board as a line has it; of a finished round also with the rest in the stores."""
    rows = state.position.rows
    boards = [[it for row in rows for it in (list(reversed(row.houses)), row.store)]]
    if state.is_over:
        stores = match.collect(state.rules, state.position)
        empty = [[shells and 0 for shells in reversed(row.houses)] for row in rows]
        boards.append([it for pair in zip(empty, stores, strict=True) for it in pair])
    return boards


def read_lines(path: Path) -> list[Game]:
    """The games of a file of lines; a line that is none ends the program with its number."""
    games = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            game = json.loads(line)
            if not isinstance(game, dict):
                raise ValueError('a line has "moves" and "end"')
            for player, house, board, *_ in game["moves"]:
                row, store, facing, other = board
                if player not in (0, 1, 2) or len(row) != len(facing):
                    raise ValueError(f"no move: {player}, {house}, {board}")
                sum([store, other, *filter(None, row), *filter(None, facing)])
            if not game["moves"] or "end" not in game:
                raise ValueError('a line has "moves" and "end"')
        except (ValueError, TypeError, KeyError) as error:
            raise SystemExit(f"{path}:{number}: {error!r}") from None
        games.append(game)
    return games


def runs(text: str) -> list[Run]:
    """The runs that the table of the document names, in its order."""
    row = re.compile(r"^\| \[([\w.-]+/[\w.-]+)\][^|]*\| `([^`|]+)` \| `([^`|]+)` \|", re.M)
    return [Run(*found) for found in row.findall(text)]


def play(run: Run, folder: Path, games: int, first: int) -> list[Game] | str:
    """Games that the adapter plays in the program, or why there are none."""
    name, *words = shlex.split(run.adapter)
    adapter = ADAPTERS / name
    if not adapter.suffix:
        return "its games come as lines (--lines)"
    place = folder / run.program
    if not place.is_dir():
        return f"{place} is missing"
    by = {".py": [sys.executable], ".mjs": ["node"], ".java": ["java", "-cp", str(place / "bin")]}
    command = by[adapter.suffix]
    if not shutil.which(command[0]):
        return f"{command[0]} is not on this machine"
    asked = [*command, str(adapter), str(place), str(games), str(first), *words]
    done = subprocess.run(asked, capture_output=True, text=True)
    if done.returncode:
        return (done.stderr.strip() or "the adapter failed").splitlines()[-1]
    return [json.loads(line) for line in done.stdout.splitlines()]


def tell(name: str, games: Iterable[Game], tag: str) -> bool:
    """Print how many games agree with the rules of a tag, and the first of each difference."""
    rules = rules_from_text(tag)
    same = moves = 0
    kinds: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for number, game in enumerate(games):
        part = compare(game, rules)
        moves += sum(1 for it in game["moves"] if it[1] not in (0, "round"))
        if part is None:
            same += 1
            continue
        kind = part.kind if part.move < len(game["moves"]) else f"{part.kind} of the last move"
        kinds[kind] += 1
        words = f"game {game.get('seed', number)}, move {part.move} of {len(game['moves'])}"
        shown.setdefault(kind, f"  {kind}: {words}: {part.words}")
    total = same + kinds.total()
    differ = ", ".join(f"{kind} {n}" for kind, n in kinds.most_common())
    print(f"{name} | `{tag}` | {same} of {total}, {moves:,} moves | {differ or 'no difference'}")
    for line in shown.values():
        print(line)
    return not kinds


def main() -> int:
    """Compare, and say 1 where something differs or is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*", metavar="FOLDER [NAME …] | TAG")
    parser.add_argument("--lines", type=Path, metavar="FILE", help="games as lines of JSON")
    parser.add_argument("--games", type=int, default=300, help="so many (300)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    asked = parser.parse_args()
    if asked.lines:
        games = read_lines(asked.lines)
        if not asked.words:
            parser.error("name the tag: `sungka rules --fit FILE` finds it")
        return not tell(asked.lines.name, games, asked.words[0])
    if not asked.words:
        parser.error("name a folder of programs, or --lines FILE")
    folder, *names = asked.words
    good = True
    for run in runs(DOCUMENT.read_text(encoding="utf-8")):
        if names and not any(it in f"{run.program} {run.adapter}" for it in names):
            continue
        games = play(run, Path(folder), asked.games, asked.first)
        if isinstance(games, str):
            print(f"{run.program} ({run.adapter}): {games}")
            good = False
        else:
            good &= tell(f"{run.program} ({run.adapter})", games, run.rules)
    return not good


if __name__ == "__main__":
    sys.exit(main())
