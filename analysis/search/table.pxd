# The C types of `table.py`.

cimport cython

ctypedef unsigned long long Word

cdef Word _MASK, _FACTOR
cdef long long _LEAST

@cython.final
cdef class Table:
    cdef readonly int words, stride
    cdef readonly long long pairs
    cdef Word[::1] slots
    cdef bint is_empty
    cdef readonly int value, bound, depth, place

    @cython.locals(slot="long long", found=Word)
    cdef bint find(self, const Word* key) noexcept

    @cython.locals(slot="long long", found=Word, kept=Word, kept_depth=cython.int, word=cython.int)
    cdef void store(self, const Word* key, int value, int bound, int depth, int place) noexcept

    @cython.locals(at="long long")
    cpdef int clear(self) except -1

    @cython.locals(mixed=Word, word=cython.int)
    cdef long long slot_of(self, const Word* key) noexcept

    @cython.locals(word=cython.int)
    cdef bint is_at(self, long long slot, const Word* key) noexcept
