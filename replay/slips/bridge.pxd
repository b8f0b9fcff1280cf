# The C types of `bridge.py`.

cimport cython
from ...engine.kernel cimport Shells, Way

cdef int _CHECK_EVERY, _DEEPEST, _TURN, _PASS, _STORES, _OVER, _NEVER, _TURN_END

@cython.final
cdef class Bridges:
    cdef tuple ways
    cdef list boards
    cdef int seats, size
    cdef bint ends_by_row, ends_stuck
    cdef int[4096] plan
    cdef int[256] path
    cdef int[3] most
    cdef int planned, length, least, best, forced, captured
    cdef bint goes_on
    cdef readonly bint stopped
    cdef readonly long long nodes
    cdef long long last_node, check_at
    cdef list found
    cdef object may_go_on

    @cython.locals(board=Shells, way=Way, place=cython.int)
    cdef void walk(self, int height, int mover, bint passed, int turns, int extra) except *

    @cython.locals(following=cython.int)
    cdef void end_turn(self, int height, int mover, int turns, int extra) except *

    @cython.locals(
        plan="int*", at=cython.int, reach=cython.int, last=cython.int, step=cython.int,
        following=cython.int,
        is_over=cython.bint, way=Way, board=Shells,
    )
    cdef void follow(self, int height, int mover) except *

    @cython.locals(
        plan="int*", mover=cython.int, board=Shells, move=cython.int, place=cython.int,
        claimed=cython.int,
    )
    cdef bint play_written(self, int height, int at) except -1

    @cython.locals(way=Way, board=Shells, before=cython.int, last=cython.int)
    cdef int sow(self, int height, int mover, int place, bint passed) except -1

    @cython.locals(board=Shells, other=Shells, i=cython.int)
    cdef int copy(self, int height, int to) except -1

    @cython.locals(board=Shells, way=Way, seat=cython.int)
    cdef bint is_within(self, int height) except -1

    @cython.locals(board=Shells, way=Way, seat=cython.int)
    cdef bint has_stores(self, int height, int at) except -1

    @cython.locals(board=Shells, way=Way, seat=cython.int, filled=cython.int)
    cdef bint is_over(self, int height, int mover) except -1

    @cython.locals(i=cython.int)
    cdef int keep(self, int reach) except -1

    cdef int check_limits(self) except -1
