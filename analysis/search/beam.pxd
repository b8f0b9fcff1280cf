# The C types of `beam.py`.

cimport cython
from ...engine.kernel cimport Shells, Way
from .table cimport Table
from .turn_ends cimport Ends
from .turn_tree cimport Turns

cdef int _KNOWN, _MOST_MOVES, _NOTHING

@cython.final
cdef class Beam:
    cdef Turns turns
    cdef Way way
    cdef Table table
    cdef int total, width, size
    cdef unsigned short[::1] kept, coming
    cdef object parents, lifts
    cdef unsigned int[::1] parent_of
    cdef unsigned char[::1] lift_of
    cdef Ends ends
    cdef int of_store
    cdef bint of_houses
    cdef int[::1] scores
    cdef list steps
    cdef int coming_count, floor, last_parent, last_place
    cdef readonly int moves, best, count
    cdef readonly bint is_whole

    @cython.locals(number=cython.int, i="long long")
    cpdef bint step(self, bint passed) except -1

    @cython.locals(turns=Turns, way=Way, before=Shells, after=Shells, place=cython.int)
    cdef int play_all(self, int number, bint passed) except -1

    cdef void compare(self, Shells board, int number, int place) except *

    @cython.locals(score=cython.int, place=cython.int)
    cdef int score(self, const int* counts) noexcept

    @cython.locals(at="long long", i=cython.int)
    cdef void keep(self, Shells board, int number, int place) noexcept

    @cython.locals(
        size=cython.int,
        most=cython.int,
        at="long long",
        score=cython.int,
        room=cython.int,
        has=cython.int,
        i=cython.int,
        kept="long long",
    )
    cdef void thin(self) noexcept

    @cython.locals(first="long long", score=cython.int, place=cython.int)
    cdef int score_at(self, long long at) noexcept
