# What `play_list.py` is in C.

cimport cython
from ...notation.quick.scanner cimport Scanner
from .text_buffer cimport TextBuffer

cdef int _MOST_TURNS

@cython.final
cdef class PlayList:
    cdef Scanner scanner
    cdef readonly TextBuffer plays, places
    cdef int count
    cdef public bint is_wanted, has_places
    cdef Py_ssize_t start, measured, beyond

    cdef void begin(self, Py_ssize_t start) noexcept

    cdef void add(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, TextBuffer out, int begin,
        int round, int row,
    ) noexcept

    @cython.locals(here=cython.Py_ssize_t)
    cdef int measure(self, const unsigned char* text, Py_ssize_t at) noexcept
