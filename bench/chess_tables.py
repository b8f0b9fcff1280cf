"""Writes games of chess as tables, as `sungka convert` does: `python bench/chess_tables.py IN OUT`.

It is the peer of `bench/tables.py`: a program that somebody writes with python-chess and pyarrow to
get the same of chess. `games`, `turns` and `positions` become Parquet files with zstd, a row a
game, a turn and a position, the positions in the order of their hashes. It has the columns of ours
that have a counterpart in chess, none of rounds, and no texts by number. A board is given whole,
with the rights to castle, as ours is. Needs `chess` and `pyarrow`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import chess.pgn
import pyarrow as pa
from chess.polyglot import zobrist_hash
from pyarrow import parquet

BATCH = 100_000
"""Rows that are kept as lists before they become a batch of columns."""
WORDS = pa.dictionary(pa.int32(), pa.string())
TAGS = ("Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "BlackElo")
GAMES = pa.schema({
    "game": pa.int32(), "key": pa.int64(), "digest": pa.binary(32), "file": WORDS,
    **dict.fromkeys(TAGS, pa.string()),
    "turns": pa.int32(), "result": WORDS, "status": WORDS,
    "tags": pa.map_(pa.string(), pa.string()),
})  # fmt: skip
TURNS = pa.schema({
    "game": pa.int32(), "turn": pa.int16(), "row": pa.int16(), "seat": pa.int8(), "kind": WORDS,
    "text": pa.string(), "lifted": pa.int8(), "captured": pa.int8(), "board": pa.string(),
    "material1": pa.int16(), "material2": pa.int16(), "next": pa.int8(), "clk": pa.float32(),
    "emt": pa.float32(), "eval": pa.float32(), "mark": WORDS, "said": pa.string(),
})  # fmt: skip
POSITIONS = pa.schema({
    "hash": pa.uint64(), "game": pa.int32(), "turn": pa.int16(), "seat": pa.int8(),
    "text": pa.string(),
})  # fmt: skip


class Rows:
    """A table that grows by rows; full batches become columns, in a file or kept."""

    def __init__(self, schema: pa.Schema, path: Path | None = None) -> None:
        self.schema, self.rows, self.batches = schema, [], []
        self.file = path and parquet.ParquetWriter(path, schema, compression="zstd")

    def add(self, *row: object) -> None:
        self.rows.append(row)
        if len(self.rows) == BATCH:
            self.flush()

    def flush(self) -> None:
        columns = zip(*self.rows, strict=True)
        arrays = [pa.array(c, f.type) for c, f in zip(columns, self.schema, strict=True)]
        self.rows.clear()
        if arrays and self.file:
            self.file.write_batch(pa.record_batch(arrays, self.schema))
        elif arrays:
            self.batches.append(pa.record_batch(arrays, self.schema))

    def close(self) -> None:
        self.flush()
        if self.file:
            self.file.close()


def read_games(path: Path) -> Iterator[chess.pgn.Game]:
    with path.open() as file:
        while game := chess.pgn.read_game(file):
            yield game


def count_material(board: chess.Board, color: chess.Color) -> int:
    """The worth of a color's pieces in pawns, as ours count the shells of a store."""
    own = board.occupied_co[color]
    return (
        chess.popcount(board.pawns & own)
        + 3 * chess.popcount((board.knights | board.bishops) & own)
        + 5 * chess.popcount(board.rooks & own)
        + 9 * chess.popcount(board.queens & own)
    )


def write_tables(path: Path, out: Path) -> None:
    """Writes the three tables of a file of games."""
    out.mkdir()
    games, turns = Rows(GAMES, out / "games.parquet"), Rows(TURNS, out / "turns.parquet")
    positions = Rows(POSITIONS)
    for number, game in enumerate(read_games(path), 1):
        board, moves, ply = game.board(), [], 0
        for ply, node in enumerate(game.mainline(), 1):
            move, seat = node.move, 0 if board.turn else 1
            before, row = zobrist_hash(board), board.fullmove_number
            taken = board.piece_type_at(move.to_square) or int(board.is_en_passant(move))
            kind = "castling" if board.is_castling(move) else "move"
            text, ahead = board.san_and_push(move), node.eval()
            turns.add(
                number, ply, row, seat, kind, text, move.from_square, taken, board.fen(),
                count_material(board, chess.WHITE), count_material(board, chess.BLACK), 1 - seat,
                node.clock(), node.emt(), ahead and ahead.white().score(mate_score=1000),
                " ".join(f"${nag}" for nag in node.nags) or None, node.comment or None,
            )  # fmt: skip
            positions.add(before, number, ply, seat, text)
            moves.append(move.uci())
        positions.add(zobrist_hash(board), number, ply + 1, None, "")
        digest = sha256(" ".join(moves).encode()).digest()
        key = int.from_bytes(sha256(f"{path}/{number}/".encode() + digest).digest()[:8]) >> 1
        tags = {tag: text for tag, text in game.headers.items() if tag not in TAGS}
        named = (game.headers.get(tag) for tag in TAGS)
        result, status = game.headers["Result"], "unreadable" if game.errors else "valid"
        games.add(number, key, digest, str(path), *named, ply, result, status, list(tags.items()))
    games.close()
    turns.close()
    positions.close()
    ordered = pa.Table.from_batches(positions.batches, POSITIONS).sort_by("hash")
    parquet.write_table(ordered, out / "positions.parquet", compression="zstd")


if __name__ == "__main__":
    write_tables(Path(sys.argv[1]), Path(sys.argv[2]))
