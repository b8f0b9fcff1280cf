# The C types of `pieces.py`.

cimport cython
from ...notation.scanning.scanner cimport Scanner
from ...notation.text_buffer cimport TextBuffer

cdef int _DATA_RULE, _POSITION_RULE
cdef int _COMMENT, _DATA, _KEY, _STRING, _COUNT, _SLASH, _SEAT, _FIRST, _OWNER

@cython.final
cdef class PieceWriter:
    cdef Scanner scanner
    cdef TextBuffer out
    cdef int first, burned
    cdef int[96] houses

    @cython.locals(
        out=TextBuffer, is_number=cython.bint, is_digit=cython.bint, here=cython.Py_ssize_t,
        byte=cython.int,
    )
    cdef void copy_turn(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept

    @cython.locals(is_first=cython.bint)
    cdef void write_counts(
        self, const unsigned char* text, int index, int end, int between
    ) noexcept

    @cython.locals(
        scanner=Scanner, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, kind=cython.int,
        here=cython.Py_ssize_t,
    )
    cdef bint write_note(self, const unsigned char* text, int index, int into) noexcept

    cdef bint has_plain_escapes(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept

    @cython.locals(
        scanner=Scanner, begin=cython.int, end=cython.int, is_first=cython.bint,
        pair=cython.int, has_escape=cython.bint, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, is_bare=cython.bint,
        here=cython.Py_ssize_t,
    )
    cdef bint write_data(self, const unsigned char* text, int index, int into) noexcept

    @cython.locals(scanner=Scanner)
    cdef void write_end(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(run=cython.int)
    cdef void write_race(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(
        scanner=Scanner, begin=cython.int, out=TextBuffer, here=cython.int, kind=cython.int
    )
    cdef bint write_position(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(out=TextBuffer, move=cython.int, number=cython.int)
    cdef bint write_bare(self, int* codes, int base) noexcept

    @cython.locals(scanner=Scanner, house=cython.int, place=cython.int)
    cdef bint read_opening(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(place=cython.int)
    cdef void write_opening(self) noexcept

    @cython.locals(
        letter=cython.int, is_number=cython.bint, here=cython.Py_ssize_t, byte=cython.int
    )
    cdef bint copy_bare(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept
