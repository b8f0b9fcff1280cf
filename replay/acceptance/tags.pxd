# The C types of `tags.py`.

cimport cython
from ...notation.scanning.scanner cimport Scanner
from ...notation.text_buffer cimport TextBuffer

cdef int _TAG, _MOST, _ORDERED

cdef int letter_sum(const unsigned char* text, Py_ssize_t at, Py_ssize_t end) noexcept

@cython.final
cdef class TagTokens:
    cdef Scanner scanner
    cdef bytes letters
    cdef int[32] known_stops, found, next_of
    cdef int[64] first_of
    cdef int known, count
    cdef bint has_third, has_setup
    cdef Py_ssize_t[64] starts, stops, name_starts, name_stops, value_starts, value_stops
    cdef int[64] ranks, order

    @cython.locals(scanner=Scanner, at=cython.int, index=cython.int)
    cdef int find(self, const unsigned char* text, int count) noexcept

    @cython.locals(
        tag=cython.int, at=cython.Py_ssize_t, end=cython.Py_ssize_t, value=cython.Py_ssize_t,
        last=cython.Py_ssize_t, known=cython.int, place=cython.int,
    )
    cdef void add(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept

    @cython.locals(
        letters="const unsigned char*", begin=cython.int, here=cython.int, differs=cython.int
    )
    cdef bint is_known(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t end, int known
    ) noexcept

    @cython.locals(at=cython.Py_ssize_t, here=cython.Py_ssize_t)
    cdef bint is_before(self, const unsigned char* text, int tag, int other) noexcept

    @cython.locals(place=cython.int, tag=cython.int)
    cdef void write(self, const unsigned char* text, TextBuffer out) noexcept

    @cython.locals(tag=cython.int)
    cdef void write_setup(self, const unsigned char* text, TextBuffer out) noexcept

    @cython.locals(tag=cython.int)
    cdef bytes value(self, const unsigned char* text, int wanted)

    @cython.locals(values=list, wanted=cython.int, tag=cython.int, value=bytes)
    cpdef list values(self, bytes data)
