# The C types of `written_course.py`.

cimport cython
from ...engine.kernel cimport Shells, Way

cdef int _TURN, _PASS, _STORES, _UNKNOWN, _NOBODY, _STRANGER, _LARGE

@cython.final
cdef class WrittenCourse:
    cdef tuple ways
    cdef int seats, size
    cdef bint ends_by_row, ends_stuck
    cdef readonly Shells board
    cdef readonly int mover
    cdef readonly bint is_due
    cdef bint has_begun

    cpdef int begin(self, Shells board, int mover) except -1

    cpdef int end_row(self, int following, bint is_due) except -1

    @cython.locals(at=cython.int, found=cython.int)
    cpdef bint agrees(self, list steps, int start) except -1

    @cython.locals(step=tuple, seat=cython.int, here=cython.int, move=cython.int)
    cpdef bint may_play(self, list steps, int at, int place, int house, int skipped) except -1

    @cython.locals(
        step=tuple, place=cython.int, found=cython.int, one=cython.int, two=cython.int
    )
    cpdef bint may_swap(
        self, list steps, int at, int other, tuple later, bint swaps_seats
    ) except -1

    @cython.locals(kind=cython.int, seat=cython.int, way=Way)
    cdef int follow(self, tuple step) except -2

    @cython.locals(at=cython.int, way=Way)
    cdef int follow_as(self, tuple step, int seat) except -2

    cdef bint may_turn(self, int seat) noexcept

    @cython.locals(
        way=Way, counts="int*", place=cython.int, before=cython.int, taken=cython.int,
        last=cython.int,
    )
    cdef bint lift(self, int seat, int house, int claim) except -1

    @cython.locals(following=cython.int)
    cdef int end_turn(self, int seat) except -1

    @cython.locals(filled=cython.int, way=Way, seat=cython.int)
    cdef bint is_over(self, int mover) except -1
