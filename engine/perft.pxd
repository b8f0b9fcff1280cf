# The C types of `perft.py`.

cimport cython
from .kernel cimport Shells, Way

cdef class Counter:
    cdef int depth, seats
    cdef list ways, boards
    cdef bint ends_by_row, ends_stuck

    cpdef long long start(self, Shells board, int mover, bint opens_match) except -1

    @cython.locals(way=Way, board=Shells, found=cython.int, total=cython.longlong, place=cython.int)
    cdef long long count(self, int depth, int mover, bint passed_store) except -1

    @cython.locals(way=Way, board=Shells)
    cdef long long after_move(
        self, int depth, int mover, int place, bint passed_store
    ) except -1

    cdef long long after_turn(self, int depth, int mover) except -1

    @cython.locals(way=Way, rows=cython.int, seat=cython.int)
    cdef bint is_over(self, Shells board, int mover) except -1
