# The C types of `turn_parts.py`.

cimport cython
from ..engine.kernel cimport Way
from ..engine.values cimport Struct

cdef int _SHORT
cdef inline bytes _pack(int* shells, int size):
    return (<char*>shells)[: size * sizeof(int)]

cdef inline const int* _unpack(bytes shells) noexcept:
    return <const int*><char*>shells

cdef object _NO_SHELLS
cdef object _new, _position, _row, _lap, _move, _capture, _taking
cdef object _store, _taken, _empty, _occupied, _burned

@cython.final
cdef class MoveClaims(Struct):
    cdef tuple trail
    cdef int last
    cdef readonly int captured

cpdef MoveClaims claim_move(object move)

cdef int _MOST_MOVES, _MOST_RELAYS

@cython.final
cdef class MoveTrace:
    cdef int moves
    cdef int[4096] trail
    cdef int[257] first
    cdef int[256] last, taken

    @cython.locals(relays=cython.int, claim=MoveClaims, house=cython.int)
    cdef bint take(self, tuple claims) except -1

    @cython.locals(claims=MoveClaims, relay=cython.int)
    cdef MoveClaims claim(self, int move)

    cdef void end_move(self, int relays, int last, int taken) noexcept

cdef class KeptBoard

@cython.final
cdef class TurnParts:
    cdef readonly object ring, burned
    cdef tuple ways
    cdef readonly int seats, houses, size
    cdef int[96] shells, numbers, is_burned
    cdef int[3] letters
    cdef dict laps
    cdef MoveTrace traced

    @cython.locals(kept=KeptBoard, place=cython.int)
    cdef KeptBoard keep(self, int* shells, int mover)

    @cython.locals(
        rows=list, width=cython.int, seat=cython.int, first=cython.int, place=cython.int,
        at=cython.int, shells="const int*",
    )
    cdef object make_position(self, KeptBoard board)

    cpdef tuple make_moves(self, KeptBoard board, tuple lifts)

    @cython.locals(traced=MoveTrace, move=cython.int)
    cpdef tuple make_claims(self, KeptBoard board, tuple lifts)

    @cython.locals(
        shells="int*", counts="const int*", mover=cython.int, at=cython.int, way=Way, relays=cython.int,
        captured=cython.int, passed=cython.bint, house=cython.int, place=cython.int,
        before=cython.int, laps=list, last=cython.int, takes=cython.bint,
    )
    cdef bint play(
        self, KeptBoard board, tuple lifts, MoveTrace traced, list moves
    ) except -1

    @cython.locals(
        found=list, claims=MoveClaims, last=cython.int, captured=cython.int, place=cython.int
    )
    cdef tuple claim_hand(self, tuple moves)

    @cython.locals(
        relays=cython.int, places=tuple, place=cython.int, last=cython.int, captured=cython.int
    )
    cdef bint trace_hand(self, tuple moves, MoveTrace traced) except -1

    @cython.locals(count=cython.longlong)
    cdef object lap(self, Way way, int mover, int place)

    @cython.locals(shells="int*", lying=list, place=cython.int)
    cdef object take(self, Way way, int mover, int last)

    cdef object find_end(self, Way way, int last, bint captured)

@cython.final
cdef class KeptBoard:
    cdef object made
    cdef TurnParts parts
    cdef bytes shells
    cdef int mover

    cdef const int* counts(self) noexcept

    @cython.locals(parts=TurnParts)
    cpdef object position(self)

    @cython.locals(
        parts=TurnParts, counts="const int*", width=cython.int, store=cython.int
    )
    cpdef tuple stores(self)
