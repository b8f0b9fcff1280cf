# The C types of `turn_ends.py`.

cimport cython
from ...engine.kernel cimport Shells
from .alphabeta cimport AlphaBeta
from .sight cimport Sight

cdef int _DEEPEST, _INFINITE, _UNPROVEN

@cython.final
cdef class Ends:
    cdef AlphaBeta engine
    cdef Sight sight
    cdef int mover, few
    cdef readonly int best

    @cython.locals(worth=cython.int)
    cdef bint is_better(self, Shells board) except -1

    @cython.locals(
        engine=AlphaBeta, ahead=cython.int, rest=cython.int, least=cython.int, worth=cython.int
    )
    cdef int prove(self, Shells board) except? -1073741824
