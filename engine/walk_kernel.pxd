# The C types of `walk_kernel.py`.

cimport cython
from .kernel cimport Shells, Way

cdef int _STUCK, _BY_ROW

@cython.final
cdef class Walker:
    cdef list ways
    cdef Shells board
    cdef int seats, ends
    cdef readonly int mover, last
    cdef readonly bint goes_on, passed

    @cython.locals(way=Way)
    cdef bint has_shells(self, int seat) except -1

    @cython.locals(way=Way, place=cython.int)
    cpdef int lift(self, int number) except -1

    @cython.locals(way=Way, following=cython.int, by_row=cython.bint, rows=cython.int, counts="const int*", seat=cython.int, is_over=cython.bint)
    cpdef int pass_on(self) except -1

    @cython.locals(turns=list, lifts=list, seat=cython.int)
    cpdef tuple walk(self, object numbers)

    cdef int pass_where_due(self, list turns) except -1
