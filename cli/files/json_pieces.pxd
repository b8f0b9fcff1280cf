# What `json_pieces.py` is in C.

cimport cython
from ...replay.quick.text_buffer cimport TextBuffer

@cython.final
cdef class JsonPieces:
    cdef TextBuffer out
    cdef int line
    cdef Py_ssize_t at, line_start, inner

    cdef void begin(self, int line) noexcept

    cdef bint write_byte(self, int byte) noexcept

    @cython.locals(here=cython.Py_ssize_t)
    cdef bint write_words(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept

    @cython.locals(out=TextBuffer, here=cython.Py_ssize_t, byte=cython.int)
    cdef bint write_string(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept

    @cython.locals(here=cython.Py_ssize_t, byte=cython.int, begins_line=cython.bint)
    cdef bint write_comment(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept

    cdef bint write_line_comment(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept

    cdef void write_number(self, int value) noexcept

    cdef void write_seat(self, int seat) noexcept

    cdef void write_house(self, int house) noexcept

    @cython.locals(out=TextBuffer)
    cdef void end_item(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept

    @cython.locals(here=cython.Py_ssize_t)
    cdef void find(self, const unsigned char* text, Py_ssize_t at) noexcept

    cdef void go_back(self, const unsigned char* text, Py_ssize_t at) noexcept

    cdef int column(self) noexcept
