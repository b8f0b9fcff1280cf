# The C types of `token_text.py`.

cimport cython
from ...notation.scanning.scanner cimport Scanner
from .detail_text cimport DetailWriter
from .game_lines cimport GameLines
from .ground cimport Ground
from .pieces cimport PieceWriter
from .row_text cimport RowWriter
from .tags cimport TagTokens
from ...notation.text_buffer cimport TextBuffer

cdef int _STATEMENT_RULE
cdef int _NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT, _TAG, _OPEN, _CLOSE
cdef int _DATA, _STATEMENT, _POSITION, _ASIDE
cdef int _ROUND, _SCORE, _BOARD, _EVENT, _END, _SET, _GAP, _RACE
cdef int _CORE, _AS_WRITTEN, _BARE, _FULL, _FRAME, _KEPT

@cython.final
cdef class TokenWriter:
    cdef Scanner scanner
    cdef readonly TextBuffer out
    cdef RowWriter rows
    cdef PieceWriter pieces
    cdef GameLines lines
    cdef readonly TagTokens tags
    cdef dict rules
    cdef int count, form
    cdef bint is_frame
    cdef bint burns_chosen, opens_together, has_score, is_after_gap, is_known
    cdef public bint says_first

    @cython.locals(text="const unsigned char*", index=cython.int)
    cpdef bint write(
        self, bytes data, Py_ssize_t start, int count, Ground ground, int form
    ) except -1

    @cython.locals(text="const unsigned char*", rows=RowWriter, is_detailed=cython.bint)
    cdef bint begin(
        self, bytes data, Py_ssize_t start, int count, Ground ground, int form
    ) except -1

    @cython.locals(is_counted=cython.bint)
    cdef bint end(self, Ground ground, bint has_third) except -1

    cpdef bytes taken(self)

    @cython.locals(known=tuple, line=bytes)
    cdef int write_rules(self, Ground ground) except -1

    @cython.locals(kind=cython.int, rows=RowWriter)
    cdef int write_token(self, const unsigned char* text, int index) noexcept

    @cython.locals(scanner=Scanner, begin=cython.int, end=cython.int, kind=cython.int)
    cdef bint write_statement(self, const unsigned char* text, int index) noexcept

    cdef void begin_line(self) noexcept

    cdef bint write_break(self, const unsigned char* text, int begin, int end) noexcept

    @cython.locals(is_aside=cython.bint)
    cdef bint write_board(self, const unsigned char* text, int begin, int end) noexcept

    cdef void write_missing_score(self) noexcept

    @cython.locals(details=DetailWriter)
    cdef void write_score(self) noexcept

    @cython.locals(
        pieces=PieceWriter, rows=RowWriter, has_line=cython.bint, is_choice=cython.bint
    )
    cdef bint write_round(self, const unsigned char* text, int index, int end) noexcept

    cdef bint decides_first(self) noexcept
