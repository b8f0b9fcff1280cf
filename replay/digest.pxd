# The C types of `digest.py`.

cimport cython
from ..notation.record cimport (
    Comment, Data, Event, Gap, Move, PositionClaim, Record, RoundStart, Score, SetPosition,
    SimultaneousRow, Stores, Tag, Turn, VariationEnd, VariationStart,
)

cdef tuple _LEFT_OUT
cdef dict _texts

@cython.locals(body=list, depth=cython.int, is_known=cython.bint)
cpdef Record extract_core(Record record, object rules, bint says_first=*)

cdef Turn strip_turn(Turn turn)

cdef Move strip_move(Move move)

@cython.locals(move=Move)
cdef bint _hides_board(object item) except -1
