# What `turns.py` is in C.

cimport cython
from ..engine.kernel cimport Shells, Way
from .table cimport Table, Word

cdef int _MOST, _ASKED_EVERY

@cython.final
cdef class Turns:
    cdef Way way
    cdef Table table
    cdef list boards
    cdef Word[64] key
    cdef int total, bits, left
    cdef bint goes_again, by_circuit
    cdef readonly long long nodes
    cdef long long ask_at
    cdef object is_late
    cdef readonly bint stopped

    cpdef int count(self, int moves, bint passed) except -1

    @cython.locals(board=Shells, height=cython.int, place=cython.int)
    cpdef list line(self, int moves, bint passed)

    @cython.locals(board=Shells, table=Table, found=cython.longlong, place=cython.int)
    cdef int turns(self, int height, int moves, bint passed) except -1

    @cython.locals(way=Way, before=Shells, board=Shells, i=cython.int, last=cython.int)
    cdef int after(self, int height, int place, int moves, bint passed) except -1

    @cython.locals(
        word=cython.int, used=cython.int, packed=Word, count=Word, place=cython.int, rest=cython.int
    )
    cdef void pack(self, Shells board) noexcept

    cdef int ask(self) except -1
