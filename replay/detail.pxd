# The C types of `detail.py`.

cimport cython
from ..notation.record cimport (
    Comment, Data, End, Gap, Move, Pass, PositionClaim, RoundStart, Score, SetPosition,
    SimultaneousRow, Stores, Turn, VariationEnd, VariationStart,
)
from .steps cimport PassPlayed, RowPlayed, TurnPlayed
from .turn_parts cimport MoveClaims

cdef object _BARE, _FULL

@cython.locals(played=TurnPlayed, together=RowPlayed, turns=list, made=tuple, hands=tuple)
cpdef object rewrite_turn(object item, object step, object detail)

@cython.locals(moves=list, store_end=cython.bint)
cdef Turn claim_turn(Turn turn, tuple claims, bint goes_on, object detail)

cdef Move claim_move(Move move, MoveClaims claim, object detail)

@cython.final
cdef class DetailRewriter:
    cdef object replay, rules, detail
    cdef frozenset confirmed
    cdef dict steps
    cdef list over, written
    cdef Py_ssize_t round
    cdef int seats, turns_in_row
    cdef bint has_begun, has_score, has_position

    @cython.locals(depth=cython.int, index=cython.int, rows=tuple)
    cpdef tuple body(self)

    cdef void write_aside(self, int index, object item) except *

    cdef void write(self, int index, object item) except *

    @cython.locals(is_row=cython.bint, turn=TurnPlayed, row=RowPlayed, passed=PassPlayed)
    cdef void write_turn(self, object item, object step) except *

    cdef void write_round(self, object item, object step) except *

    cdef void write_missing_score(self, int index) except *

    cdef void write_score(self, int index) except *
