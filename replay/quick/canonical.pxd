# What `canonical.py` is in C.

cimport cython
from ...notation.quick.scanner cimport Scanner
from .check cimport QuickCheck
from .detail_text cimport DetailWriter
from .ground cimport Ground
from .text_buffer cimport TextBuffer
from .pieces cimport PieceWriter
from .play_list cimport PlayList
from .tags cimport QuickTags

cdef int _STATEMENT_RULE, _STORES_RULE
cdef int _NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT, _TAG
cdef int _DATA, _BAR, _OPEN, _STATEMENT, _POSITION
cdef int _ROUND, _SCORE, _BOARD, _EVENT, _END
cdef int _CORE, _AS_WRITTEN, _BARE, _STANDARD, _FULL, _KEPT

@cython.final
cdef class CanonicalWriter:
    cdef readonly QuickCheck check
    cdef Scanner scanner
    cdef readonly TextBuffer out
    cdef readonly PlayList list
    cdef readonly QuickTags tags
    cdef PieceWriter pieces
    cdef DetailWriter details
    cdef dict rules
    cdef Ground ground
    cdef int count, form, round_number, row, row_turns
    cdef readonly int turns, lines, seats
    cdef readonly bint has_turn, is_ascii
    cdef readonly Py_ssize_t start
    cdef bytes data
    cdef bint has_third, has_line, has_word, is_row, burns_chosen, opens_together
    cdef bint has_begun, has_score, has_position, has_details

    cpdef Py_ssize_t take(self, bytes data, Py_ssize_t at, Py_ssize_t end) except -2

    @cython.locals(text="const unsigned char*", index=cython.int, is_detailed=cython.bint)
    cpdef bint write(self, int form) except -1

    @cython.locals(known=tuple, line=bytes)
    cdef int write_rules(self) except -1

    @cython.locals(kind=cython.int)
    cdef int write_token(self, const unsigned char* text, int index) noexcept

    cdef void begin_line(self, bint is_row) noexcept

    cdef void begin_word(self) noexcept

    cdef void begin_row(self) noexcept

    @cython.locals(scanner=Scanner, after=cython.int, begin=cython.int)
    cdef int write_row(self, const unsigned char* text, int index) noexcept

    cdef void begin_play(self) noexcept

    @cython.locals(
        scanner=Scanner, turns="int[4]", last=cython.int, first=cython.int, here=cython.int,
        kind=cython.int, behind=cython.int, begin=cython.int, seat=cython.int,
    )
    cdef int write_hands(self, const unsigned char* text, int index) noexcept

    @cython.locals(kind=cython.int)
    cdef bint write_notes(self, const unsigned char* text, int index) noexcept

    @cython.locals(scanner=Scanner, base=cython.int, codes="int*")
    cdef bint write_turn(self, const unsigned char* text, int index) noexcept

    @cython.locals(at=cython.Py_ssize_t, stop=cython.Py_ssize_t)
    cdef void list_play(
        self, const unsigned char* text, int begin, int first, int last
    ) noexcept

    @cython.locals(scanner=Scanner, begin=cython.int, end=cython.int)
    cdef bint write_stores(self, const unsigned char* text, int index) noexcept

    cdef bint write_note(self, const unsigned char* text, int index) noexcept

    @cython.locals(scanner=Scanner, begin=cython.int, end=cython.int, kind=cython.int)
    cdef bint write_statement(self, const unsigned char* text, int index) noexcept

    @cython.locals(scanner=Scanner, has_line=cython.bint, is_free=cython.bint)
    cdef bint write_round(self, const unsigned char* text, int index, int end) noexcept

    cdef void write_missing_score(self) noexcept

    cdef void write_score(self) noexcept

    cdef bint names_other_seat(self) noexcept
