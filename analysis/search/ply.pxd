# The C types of `ply.py`.

cimport cython
from ...engine.kernel cimport Shells, Way
from .table cimport Word

@cython.final
cdef class Ply:
    cdef list boards
    cdef int[32] order, places, scores, keeps, ends
    cdef Word[64] key
    cdef int[256] line
    cdef int length, size, bits, words, own_store, other_store

    @cython.locals(
        word=cython.int, used=cython.int, packed=Word, count=Word, place=cython.int, rest=cython.int
    )
    cdef void pack(self, Shells board, int mover, bint passed) noexcept
