# What `word_table.py` is in C.

cimport cython
from .column_buffer cimport ColumnBuffer

cdef int _HEADS
cdef unsigned int _FACTOR, _MASK

@cython.locals(
    given="const int[::1]", held="const unsigned char[::1]", stops="const int[::1]",
    anew="int[::1]", put="int[::1]", chosen="int[::1]", now="int[::1]", count=cython.int,
    size=cython.int, at=cython.Py_ssize_t, number=cython.int, words=bytearray,
    written="unsigned char*", here=cython.int,
)
cpdef object choose_words(object numbers, object text, object ends)

@cython.final
cdef class WordTable:
    cdef readonly ColumnBuffer text
    cdef readonly int count
    cdef int room
    cdef int[::1] ends, heads, following
    cdef unsigned long long[::1] eights

    cdef int begin(self) except -1

    @cython.locals(
        mixed=cython.uint, at=cython.Py_ssize_t, head=cython.int, number=cython.int,
        eight="unsigned long long", letter="unsigned long long",
    )
    cdef int number_of(self, const unsigned char* word, Py_ssize_t size) except -1

    @cython.locals(
        begin=cython.Py_ssize_t, at=cython.Py_ssize_t, held="const unsigned char*",
        differs=cython.int,
    )
    cdef bint is_word(self, int number, const unsigned char* word, Py_ssize_t size) noexcept

    cdef int make_room(self) except -1

    @cython.locals(text=bytes, at=cython.int)
    cpdef tuple take(self)
