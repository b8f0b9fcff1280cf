# The C types of `row_text.py`.

cimport cython
from ...notation.scanning.scanner cimport Scanner
from .detail_text cimport DetailWriter
from .game_lines cimport GameLines
from .pieces cimport PieceWriter
from ...notation.text_buffer cimport TextBuffer

cdef int _STORES_RULE, _NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT, _DATA, _BAR, _OPEN
cdef int _CORE, _AS_WRITTEN, _BARE, _LINE_END, _MOST_TURNS

@cython.final
cdef class PlayList:
    cdef readonly TextBuffer plays
    cdef int count
    cdef public bint is_wanted

    cdef void begin(self) noexcept

    cdef void add(self, TextBuffer out, int begin) noexcept

@cython.final
cdef class RowWriter:
    cdef Scanner scanner
    cdef TextBuffer out
    cdef PieceWriter pieces
    cdef GameLines lines
    cdef PlayList list
    cdef DetailWriter details
    cdef int count, form, depth, round_number, seats, number
    cdef bint has_turn, has_third, has_begun, has_position, has_details

    cdef void begin_record(self, int count, int seats, int form) noexcept

    @cython.locals(begin=cython.int)
    cdef int write_row(self, const unsigned char* text, int index) noexcept

    @cython.locals(scanner=Scanner, after=cython.int, kind=cython.int)
    cdef bint is_row(self, const unsigned char* text, int index) noexcept

    cdef void begin_play(self) noexcept

    @cython.locals(
        scanner=Scanner, turns="int[4]", last=cython.int, here=cython.int,
        kind=cython.int, behind=cython.int, begin=cython.int, seat=cython.int,
    )
    cdef int write_hands(self, const unsigned char* text, int index) noexcept

    @cython.locals(kind=cython.int)
    cdef bint write_notes(self, const unsigned char* text, int index) noexcept

    cdef bint write_note(self, const unsigned char* text, int index) noexcept

    @cython.locals(
        scanner=Scanner, base=cython.int, codes="int*", at=cython.Py_ssize_t,
        stop=cython.Py_ssize_t, is_detailed=cython.bint,
    )
    cdef bint write_turn(self, const unsigned char* text, int index) noexcept

    cdef void list_play(self, int begin) noexcept

    @cython.locals(scanner=Scanner, begin=cython.int, end=cython.int)
    cdef bint write_stores(self, const unsigned char* text, int index) noexcept
