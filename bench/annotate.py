"""Games annotated per second, beside python-chess with Stockfish: `python bench/annotate.py`.

Needs `pip install chess` and a Stockfish. Both annotate the moves of whole games given as text:
they read the record, play it, search every position and write the record with the results.
"""

from __future__ import annotations

import argparse
import io
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import chess
import chess.engine
import chess.pgn
from marks import open_together
from sungka.analysis.judging.effort import Effort
from sungka.analysis.judging.marks import Thresholds
from sungka.cli.annotation.record import Task, annotate_record
from sungka.engine.rules_text import rules_from_text
from sungka.notation.splitter import Source
from sungka.notation.writer import write
from sungka.replay.recorder import Recorder

NODES = 2_000
DEPTHS = (6, 8)
RULES = ("sungkaan", "dakon rounds=1", "sungka rounds=1")


def sungka_game(rules: str, seed: int) -> str:
    """A game whose players mostly choose the move that wins most shells at once."""
    chance, recorder = Random(seed), Recorder(rules_from_text(rules))
    if recorder.state.position.to_move is None:
        open_together(recorder, chance)
    while not recorder.state.is_over:
        legal = recorder.state.legal_houses()
        recorder.lift(chance.choice(legal) if chance.random() < 0.3 else most(recorder, legal))
    return write(recorder.record())


def most(recorder: Recorder, legal: tuple[int, ...]) -> int:
    state = recorder.state
    index = state.position.seats.index(state.position.to_move or state.position.seats[0])
    return max(legal, key=lambda n: state.play_move(n)[1].position.stores[index])


def chess_game(seed: int, plies: int) -> str:
    """A game of random legal moves."""
    chance, board, game = Random(seed), chess.Board(), chess.pgn.Game()
    node: chess.pgn.GameNode = game
    while not board.is_game_over() and board.ply() < plies:
        move = chance.choice(list(board.legal_moves))
        board.push(move)
        node = node.add_variation(move)
    return str(game)


def annotate_sungka(texts: list[str], depth: int) -> float:
    task = Task(Effort(depth), Thresholds())
    begin = perf_counter()
    for text in texts:
        if "<eval=" not in annotate_record(task, Source(text), "-").text:
            raise ValueError("nothing was annotated")
    return len(texts) / (perf_counter() - begin)


def annotate_chess(texts: list[str], engine: chess.engine.SimpleEngine) -> float:
    """Write the value and best line of every position as a comment on the move before it."""
    limit = chess.engine.Limit(nodes=NODES)
    begin = perf_counter()
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        if game is None:
            raise ValueError("no game")
        for node in game.mainline():
            board = node.board()
            if board.is_game_over():
                continue
            found = engine.analyse(board, limit)
            pv = board.variation_san(found.get("pv", [])[:6])
            node.comment = f"{found['score'].white()} {pv}"
        str(game)
    return len(texts) / (perf_counter() - begin)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    options.add_argument("--stockfish", type=Path, default=Path("/usr/games/stockfish"))
    options.add_argument("--plies", type=int, default=80, help="half-moves of a game of chess")
    chosen = options.parse_args()
    games = {r: [sungka_game(r, seed) for seed in range(chosen.games)] for r in RULES}
    others = [chess_game(seed, chosen.plies) for seed in range(max(2, chosen.games // 5))]
    figures: dict[str, list[float]] = {}
    with chess.engine.SimpleEngine.popen_uci(str(chosen.stockfish)) as engine:
        engine.configure({"Threads": 1, "Hash": 16})
        for _ in range(chosen.rounds):
            figures.setdefault("chess", []).append(annotate_chess(others, engine))
            for rules, texts in games.items():
                for depth in DEPTHS:
                    name = f"{rules}, depth {depth}"
                    figures.setdefault(name, []).append(annotate_sungka(texts, depth))
    peer = median(figures.pop("chess"))
    print(f"{'games a second':32}{'':>8}   beside Stockfish at {NODES} nodes")
    print(f"{'python-chess with Stockfish':32}{peer:8.2f}   {chosen.plies} half-moves a game")
    for name, values in figures.items():
        print(f"{name:32}{median(values):8.2f}   {median(values) / peer:.1f} times")


if __name__ == "__main__":
    main()
