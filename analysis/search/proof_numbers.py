"""Proof-number search: whether a seat ends the round with more than some lead.

`proof_numbers.pxd` gives the C types. The proof number of a board says roughly how many more boards
have to be decided before it is proven that its mover wins enough. Its disproof number says the same
of a proof that the mover does not. The search goes to the choice with the least proof number, down
to a board not seen yet, and comes back as soon as another choice has a lower one (depth first, so
that only a table has to be kept: Nagai's df-pn). Boards with few shells are searched to the end of
the round by alpha-beta.
"""

from __future__ import annotations

from ...engine.kernel import Shells
from .alphabeta import AlphaBeta
from .ply import Ply
from .table import Table

# `proof_numbers.pxd` makes these C integers.
_INFINITE, _DEEPEST, _UNPROVEN = 2**30 - 1, 200, 4000

FEW = 14
"""The most shells in the houses of a board that is usually searched to the end of the round."""

_HIGHEST = 170
"""The moves after which a board is left undecided."""

_WIDER = 4
"""A choice is left when its proof number is a fourth more than that of the next one."""

_STEPS, _MOST_PROOF = 64, 64
"""The steps that shares of the shells left are rounded to; the proof number of the hardest."""

_ZERO, _FIELD = 32768, 65535
"""The offset of a number of shells in the table, and the mask of its bits there."""


class Moves:
    """The choices at one height: what is known of each, seen by the seat that chooses.

    `proof` and `disproof` are the numbers of each: 0 where it is proven that the choice wins
    enough, or that it does not. `leasts` and `mosts` are what a choice is proven to win, in shells
    of the lead at the end, `gains` what its move adds to the lead. `needs` is the gain that
    `movers`, the seats to move next, are asked to exceed. `top` is the most that choices not looked
    at may win.
    """

    def __init__(self) -> None:
        self.count = self.top = 0
        self.places, self.movers, self.keeps = [0] * 32, [0] * 32, [0] * 32
        self.proof, self.disproof = [0] * 32, [0] * 32
        self.gains, self.needs = [0] * 32, [0] * 32
        self.leasts, self.mosts = [0] * 32, [0] * 32


class ProofNumbers:
    """Asks for the worth of boards of `engine`, whose worth is the lead in shells.

    A table of about `entries` positions is kept from one question to the next: what was found out
    about a board is true wherever it is reached. Boards with at most `few` shells in the houses are
    searched to the end of the round. `nodes` of the engine counts the moves played, and its limits
    hold. Raises `ValueError` for fewer than 2 entries, which are too few to find anything out.
    """

    def __init__(self, engine: AlphaBeta, entries: int, few: int = FEW) -> None:
        if entries < 2:
            raise ValueError(f"a search by proof numbers has 2 entries or more, not {entries}")
        engine.reserve(_DEEPEST)
        self.engine, self.few = engine, few
        self.boards, self.houses = self.engine.boards, self.engine.houses
        self.table, self.ply = Table(entries, self.boards.words, 2), Ply()
        self.heights = [Moves() for _ in range(_HIGHEST + 1)]
        # What a board not seen yet seems to take: the more of what is left has to be won, the more.
        self.proof_of = [0] * 65
        for step in range(_STEPS + 1):
            while (self.proof_of[step] + 1) ** _STEPS <= _MOST_PROOF**step:
                self.proof_of[step] += 1
        # What the last search found out of its board.
        self.proof = self.disproof = self.least = self.most = self.next_proof = self.slot = 0

    def exceeds(
        self, board: Shells, mover: int, passed: bool, lead: int, places: list[int]
    ) -> bool | None:
        """True when `mover` ends the round with a greater lead if it lifts one of `places` first.

        `None` when a limit of the engine stopped the search. `passed` says that a shell has fallen
        into the mover's store in this turn; the round is not over.
        """
        boards = self.boards
        boards.set(0, board)
        need = lead - boards.standings[mover]
        chosen, way = 0, self.engine.second if mover else self.engine.first
        for place in places:
            chosen |= 1 << (place - way.first)
        self.search(
            0, 0, mover, passed and self.engine.by_circuit, need, chosen, _INFINITE, _INFINITE
        )
        if self.proof and self.disproof:
            return None
        return bool(self.proof == 0)

    def bounds(self, board: Shells, mover: int) -> list[tuple[int, int, int]]:
        """The result of the last question: places, and the leads proven after each, least and most.

        `board` and `mover` are those of the question.
        """
        self.boards.set(0, board)
        moves: Moves = self.heights[0]
        ahead = self.boards.standings[mover]
        return [
            (moves.places[i], ahead + moves.leasts[i], ahead + moves.mosts[i])
            for i in range(moves.count)
        ]

    def search(
        self,
        height: int,
        at: int,
        mover: int,
        passed: bool,
        need: int,
        chosen: int,
        proof_limit: int,
        disproof_limit: int,
    ) -> None:
        """Search whether `mover` wins more than `need`, until one number reaches its limit.

        The numbers are the proof number and the disproof number; `chosen` are the bits of the
        choices that count.
        """
        engine = self.engine
        begun, rest, is_known = engine.nodes, self.boards.rests[at], False
        if height > 0 and rest <= self.few:
            is_known = self.search_to_end(height, at, mover, passed, need)
        if height >= _HIGHEST:
            self.proof = self.disproof = _INFINITE - 1
            self.least, self.most, is_known = -rest, rest, True
        if not is_known:
            self.search_choices(
                height, at, mover, passed, need, chosen, proof_limit, disproof_limit
            )
        if 0 < height < _HIGHEST and not engine.stopped:
            self.keep(at, mover, passed, need, engine.nodes - begun)

    def search_choices(
        self,
        height: int,
        at: int,
        mover: int,
        passed: bool,
        need: int,
        chosen: int,
        proof_limit: int,
        disproof_limit: int,
    ) -> None:
        """Search the choices of `mover`, as `search` does."""
        engine = self.engine
        moves: Moves = self.heights[height]
        first = (height + 1) * self.houses
        self.expand(moves, first, at, mover, passed, need, chosen)
        while True:
            best, next_proof = self.weigh(moves), self.next_proof
            proof, disproof = self.proof, self.disproof
            if proof == 0 or disproof == 0 or proof >= proof_limit or disproof >= disproof_limit:
                break
            if engine.stopped:
                break
            # It is left as soon as another has clearly less, or that of all reaches the limit.
            next_proof = min(proof_limit, next_proof + next_proof // _WIDER + 1)
            next_disproof = min(_INFINITE, disproof_limit - disproof + moves.disproof[best])
            other, child = moves.movers[best], first + best
            keeps = other == mover and bool(moves.keeps[best]) and engine.by_circuit
            if other != mover:
                # What one seat proves, the other disproves.
                next_proof, next_disproof = next_disproof, next_proof
            self.search(
                height + 1, child, other, keeps, moves.needs[best], -1, next_proof, next_disproof
            )
            self.note(moves, best, mover)

    def weigh(self, moves: Moves) -> int:
        """The choice with the least proof number; sets what is known of all together.

        `next_proof` is that of the next one.
        """
        best, proof, next_proof, disproof = 0, _INFINITE, _INFINITE, 0
        least, most = -_INFINITE, moves.top
        for i in range(moves.count):
            if moves.proof[i] < proof:
                next_proof = proof
                best, proof = i, moves.proof[i]
            elif moves.proof[i] < next_proof:
                next_proof = moves.proof[i]
            disproof = min(_INFINITE - 1, disproof + moves.disproof[i])
            least, most = max(least, moves.leasts[i]), max(most, moves.mosts[i])
        self.proof, self.disproof = proof, disproof if proof else _INFINITE
        self.least, self.most, self.next_proof = least, most, next_proof
        return best

    def note(self, moves: Moves, at: int, mover: int) -> None:
        """Note for a choice of `mover` what was found out about the board after it."""
        gain = moves.gains[at]
        if moves.movers[at] == mover:
            moves.proof[at], moves.disproof[at] = self.proof, self.disproof
            moves.leasts[at], moves.mosts[at] = gain + self.least, gain + self.most
        else:
            moves.proof[at], moves.disproof[at] = self.disproof, self.proof
            moves.leasts[at], moves.mosts[at] = gain - self.most, gain - self.least

    def expand(
        self, moves: Moves, first: int, at: int, mover: int, passed: bool, need: int, chosen: int
    ) -> None:
        """Play the choices into the boards from `first` on, until one is proven to win enough."""
        engine, boards = self.engine, self.boards
        if engine.nodes >= engine.check_at:
            engine.check_limits()
        way = engine.second if mover else engine.first
        choices, count, moves.top = boards.choices(at, mover) & chosen, 0, -_INFINITE
        before = boards.standings[2 * at + mover]
        for choice in range(self.houses - 1, -1, -1):
            if choices & (1 << choice) == 0:
                continue
            child = first + count
            engine.nodes += 1
            keeps = boards.play(at, child, mover, way.first + choice, passed)
            gain = boards.standings[2 * child + mover] - before
            moves.places[count], moves.keeps[count] = way.first + choice, keeps
            if not keeps and engine.is_end(boards.filled[child], mover):
                worth = engine.settle_at(child)
                gain = (-worth if mover else worth) - before
                moves.movers[count], moves.gains[count] = mover, gain
                self.least = self.most = 0
                self.proof, self.disproof = _INFINITE, 0
                if gain > need:
                    self.proof, self.disproof = 0, _INFINITE
            else:
                other = mover if keeps else 1 - mover
                if boards.filled[child] & (1 << other) == 0:
                    other = 1 - other
                moves.movers[count], moves.gains[count] = other, gain
                moves.needs[count] = need - gain if other == mover else gain - need - 1
                is_passed = other == mover and keeps and engine.by_circuit
                self.look_up(child, other, is_passed, moves.needs[count])
            self.note(moves, count, mover)
            count += 1
            if moves.proof[count - 1] == 0:
                # The others are not looked at.
                moves.top = boards.rests[at]
                break
        moves.count = count

    def look_up(self, at: int, mover: int, passed: bool, need: int) -> None:
        """Set what is known of a board before it is searched."""
        rest = self.boards.rests[at]
        self.least, self.most = -rest, rest
        if -rest <= need < rest and self.find(at, mover, passed):
            first = self.table.slots[self.slot + self.table.words]
            self.least, self.most = (first & _FIELD) - _ZERO, (first >> 16 & _FIELD) - _ZERO
            if self.least <= need < self.most and (first >> 32 & _FIELD) - _ZERO == need:
                second = self.table.slots[self.slot + self.table.words + 1]
                self.proof, self.disproof = second & 0xFFFFFFFF, second >> 32
                return
        if self.least > need:
            self.proof, self.disproof = 0, _INFINITE
        elif self.most <= need:
            self.proof, self.disproof = _INFINITE, 0
        else:
            share = (need + rest + 1) * _STEPS // (2 * rest)
            self.proof, self.disproof = self.proof_of[share], self.proof_of[_STEPS - share]

    def find(self, at: int, mover: int, passed: bool) -> bool:
        """True when the table has a board; sets its slot, or else the first of the two for it."""
        table = self.table
        self.boards.pack(at, mover, passed, False, self.ply)
        slot = self.slot = table.slot_of(self.ply.key)
        if table.is_at(slot, self.ply.key):
            return True
        if table.is_at(slot + table.stride, self.ply.key):
            self.slot = slot + table.stride
            return True
        return False

    def keep(self, at: int, mover: int, passed: bool, need: int, nodes: int) -> None:
        """Store what is known of a board, perhaps in place of one that took fewer moves."""
        table, cost = self.table, min(nodes // 8, _FIELD)
        if self.find(at, mover, passed):
            known = table.slots[self.slot + table.words]
            least, most = (known & _FIELD) - _ZERO, (known >> 16 & _FIELD) - _ZERO
            self.least, self.most = max(self.least, least), min(self.most, most)
        elif table.slots[self.slot + table.words] >> 48 > cost:
            self.slot += table.stride
        slot = self.slot
        for word in range(table.words):
            table.slots[slot + word] = self.ply.key[word]
        # A word at a time: in C only words are wide enough.
        first = cost
        first = first << 16 | (need + _ZERO)
        first = first << 16 | (self.most + _ZERO)
        table.slots[slot + table.words] = first << 16 | (self.least + _ZERO)
        second = self.disproof
        table.slots[slot + table.words + 1] = second << 32 | self.proof

    def search_to_end(self, height: int, at: int, mover: int, passed: bool, need: int) -> bool:
        """Search a board to the end of the round; true when its outcome was found."""
        engine, rest = self.engine, self.boards.rests[at]
        ahead = self.boards.standings[2 * at + mover]
        low = ahead + need
        value = engine.value(height, at, mover, passed, _DEEPEST - height, low, low + 1)
        if engine.stopped or engine.reach >= _UNPROVEN:
            return False
        value -= ahead
        if value > need:
            self.proof, self.disproof, self.least, self.most = 0, _INFINITE, value, rest
        else:
            self.proof, self.disproof, self.least, self.most = _INFINITE, 0, -rest, value
        return True
