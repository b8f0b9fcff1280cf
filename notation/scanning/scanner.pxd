# The C types of `scanner.py`.

cimport cython
from .cutter cimport Cutter
from .token_cache cimport TokenCache

cdef int LONGEST_TURN, ROOM, _WORDS, _PLAIN_DATA, _READ, _ACCEPTED, _REFUSED, _BRIEF
cdef int _LINE_END, _COMMENT, _LINE_COMMENT, _NUMERAL, _HIDDEN, _PLUS, _CAPTURE
cdef int _PASS, _MARK, _GLYPH, _AT, _TRAIL, _RELAYS, _LAST, _STRING, _DATA, _OPEN, _CLOSE, _TURN, _DATA_RULE

cdef int seat_of_letter(int letter) noexcept nogil

@cython.locals(seat=cython.int)
cdef int plain_house(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
) noexcept nogil

@cython.locals(byte=cython.int)
cdef Py_ssize_t after_time_key(const unsigned char* text, Py_ssize_t at) noexcept nogil

@cython.locals(fields=cython.int, digits=cython.int, byte=cython.int)
cdef bint is_plain_time(const unsigned char* text, Py_ssize_t at) noexcept nogil

@cython.locals(byte=cython.int)
cdef Py_ssize_t after_drawing_key(const unsigned char* text, Py_ssize_t at) noexcept nogil

@cython.locals(ends=cython.int, byte=cython.int)
cdef bint is_plain_drawing(
    const unsigned char* text, Py_ssize_t at, bint is_arrow
) noexcept nogil

@cython.locals(end=cython.Py_ssize_t)
cdef Py_ssize_t after_colour(const unsigned char* text, Py_ssize_t at) noexcept nogil

@cython.final
cdef class Scanner(Cutter):
    cdef int[67344] codes

    @cython.locals(count=cython.int, here=cython.Py_ssize_t)
    cdef int line_ends(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept nogil

    @cython.locals(value=cython.int, here=cython.Py_ssize_t)
    cdef int number(self, const unsigned char* text, int index) noexcept nogil

    @cython.locals(letter=cython.int)
    cdef int seat(self, const unsigned char* text, int index) noexcept nogil

    cdef int house(self, const unsigned char* text, int index) noexcept nogil

    @cython.locals(end=cython.int, inner=cython.int)
    cdef bint is_data(self, const unsigned char* text, int index, int into) noexcept nogil

    @cython.locals(
        here=cython.Py_ssize_t, end=cython.Py_ssize_t, before=cython.int
    )
    cdef bint has_plain_values(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept nogil

    @cython.locals(here=cython.Py_ssize_t, stop=cython.Py_ssize_t)
    cdef bint is_string(self, const unsigned char* text, int index) noexcept nogil

    @cython.locals(kind=cython.int)
    cdef int after_notes(self, const unsigned char* text, int index, int count) noexcept nogil

    @cython.locals(index=cython.int, here=cython.Py_ssize_t)
    cdef tuple part_comments(self, bytes data, Py_ssize_t at, int count)

    @cython.locals(depth=cython.int)
    cdef int after_variation(self, int index, int count) noexcept nogil

    @cython.locals(slot=cython.int, base=cython.int, word=cython.ulonglong)
    cdef int read_turn(self, const unsigned char* text, int index, int into) noexcept nogil

    @cython.locals(
        codes="int*", moves=cython.int, brief=cython.ulonglong, move=cython.int, at=cython.int,
        is_plain=cython.bint,
    )
    cdef unsigned long long brief(self, int base) noexcept nogil

    @cython.locals(
        end=cython.int, codes="int*", move=cython.int, write=cython.int, kind=cython.int,
    )
    cdef int decode(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int index, int base
    ) noexcept nogil

    @cython.locals(
        codes="int*", move=cython.int, write=cython.int, here=cython.Py_ssize_t,
        first=cython.Py_ssize_t,
    )
    cdef bint decode_plain(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int base
    ) noexcept nogil
