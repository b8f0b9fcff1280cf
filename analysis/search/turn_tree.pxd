# The C types of `turn_tree.py`.

cimport cython
from ...engine.kernel cimport Shells, Way
from .table cimport Table, Word

cdef int _MOST, _CHECK_EVERY, _ENDS, _GOES_FURTHER

@cython.final
cdef class Turns:
    cdef readonly Way way
    cdef Table table
    cdef list boards
    cdef Word[64] key
    cdef int[256] path, richest
    cdef readonly int total, best
    cdef readonly int words
    cdef int longest, bits, left, length
    cdef int forced
    cdef readonly long long nodes
    cdef long long check_at
    cdef object is_late
    cdef readonly bint stopped, goes_further

    cpdef int count(self, int moves, int left, bint passed) except -1

    @cython.locals(board=Shells, height=cython.int, place=cython.int)
    cpdef list line(self, int moves, bint passed)

    @cython.locals(i=cython.int)
    cpdef list find_richest(self, int known, bint passed)

    @cython.locals(board=Shells, table=Table, place=cython.int)
    cdef void gather(self, int height, bint passed) except *

    @cython.locals(board=Shells, i=cython.int)
    cdef int compare(self, int height) except -1

    @cython.locals(
        board=Shells,
        table=Table,
        found=cython.longlong,
        place=cython.int,
        before=cython.bint,
        bound=cython.int,
    )
    cdef int count_from(self, int height, int moves, bint passed) except -1

    @cython.locals(board=Shells)
    cdef int count_after(self, int height, int place, int moves, bint passed) except -1

    cdef bint may_lift(self, Shells board, int place, int moves) noexcept

    @cython.locals(way=Way, before=Shells, board=Shells, i=cython.int)
    cdef bint play(self, int height, int place, bint passed) except -1

    @cython.locals(
        word=cython.int, used=cython.int, packed=Word, count=Word, place=cython.int, rest=cython.int
    )
    cdef void pack(self, Shells board) noexcept

    cdef int check_limits(self) except -1
