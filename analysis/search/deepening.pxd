# The C types of `deepening.py`.

cimport cython
from ...engine.kernel cimport Shells
from .alphabeta cimport AlphaBeta

cdef int _INFINITE, _UNPROVEN, _ASIDE

@cython.final
cdef class Deepening:
    cdef AlphaBeta engine
    cdef readonly int value
    cdef readonly bint is_proven
    cdef readonly list places

    @cython.locals(deeper=cython.int, value=cython.int)
    cpdef int search(
        self, Shells board, int mover, bint passed, int depth, int most, int leap
    ) except? -1073741824

    cdef int keep(self, int value) except -1

    @cython.locals(low=cython.int, high=cython.int, value=cython.int)
    cpdef int find(
        self, Shells board, int mover, bint passed, int depth, int about
    ) except? -1073741824
