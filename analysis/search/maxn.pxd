# The C types of `maxn.py`.

cimport cython
from ...engine.kernel cimport Shells, Way

cdef int _CHECK_EVERY

@cython.final
cdef class Shares:
    cdef int[4] shells
    cdef readonly bint is_exact
    cdef int[256] line
    cdef int length

    @cython.locals(i=cython.int)
    cpdef list moves(self)

    cpdef tuple get(self)

@cython.final
cdef class MaxN:
    cdef list ways, boards, found
    cdef int seats, size
    cdef bint ends_by_row, ends_stuck
    cdef int sign
    cdef readonly long long nodes
    cdef long long check_at, node_limit
    cdef object is_late
    cdef readonly bint stopped

    cdef int visit(self, int height, int mover, bint passed, int depth) except -1

    @cython.locals(
        board=Shells,
        best=Shares,
        way=Way,
        is_exact=cython.bint,
        is_first=cython.bint,
        child=Shells,
        below=Shares,
        place=cython.int,
        seat=cython.int,
        i=cython.int,
    )
    cdef int choose(self, int height, int mover, bint passed, int depth) except -1

    @cython.locals(seat=cython.int, way=Way)
    cdef int guess(self, Shells board, Shares shares) except -1

    @cython.locals(seat=cython.int, taker=cython.int, way=Way, place=cython.int)
    cdef int settle(self, Shells board, Shares shares) except -1

    @cython.locals(seat=cython.int, filled=cython.int, way=Way)
    cdef bint is_over(self, Shells board, int mover) except -1

    @cython.locals(i=cython.int)
    cdef bint play(self, Way way, Shells board, Shells child, int place, bint passed) noexcept

    cdef int check_limits(self) except -1
