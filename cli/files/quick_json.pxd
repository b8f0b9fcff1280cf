# What `quick_json.py` is in C.

cimport cython
from ...notation.quick.scanner cimport Scanner
from ...replay.quick.pieces cimport PieceWriter
from ...replay.quick.tags cimport QuickTags
from ...replay.quick.text_buffer cimport TextBuffer
from .json_pieces cimport JsonPieces
from .json_turns cimport JsonTurns

cdef int _TAG_RULE, _DATA_RULE, _STORES_RULE, _STATEMENT_RULE, _POSITION_RULE
cdef int _NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT, _TAG, _BAR
cdef int _DATA, _STATEMENT, _POSITION, _ASIDE, _OPENING, _CLOSING, _KEY, _STRING
cdef int _ROUND, _SCORE, _BOARD, _EVENT, _END, _SET, _GAP, _RACE

@cython.final
cdef class QuickJson:
    cdef Scanner scanner
    cdef TextBuffer out
    cdef JsonPieces json
    cdef JsonTurns turns
    cdef PieceWriter pieces
    cdef QuickTags tags
    cdef int count, number
    cdef bint is_first

    @cython.locals(data=bytes, is_written=cython.bint)
    cpdef str write(self, str record, int number, int line)

    @cython.locals(
        scanner=Scanner, tags=QuickTags, found=cython.int, index=cython.int,
        at=cython.Py_ssize_t, stop=cython.Py_ssize_t, place=cython.int, tag=cython.int,
    )
    cdef bint write_tags(self, const unsigned char* text) noexcept

    @cython.locals(text="const unsigned char*", index=cython.int)
    cdef int write_body(self, bytes data) except -1

    @cython.locals(scanner=Scanner, kind=cython.int)
    cdef int write_token(self, bytes data, const unsigned char* text, int index) except -2

    cdef void begin_item(self) noexcept

    @cython.locals(
        scanner=Scanner, number=cython.int, here=cython.int, turns="int[4]", first=cython.int,
        last=cython.int, count=cython.int, kind=cython.int, behind=cython.int,
    )
    cdef int write_row(self, const unsigned char* text, int index) noexcept

    @cython.locals(behind=cython.int, seat=cython.int)
    cdef int write_hands(
        self, const unsigned char* text, int* turns, int count, int number
    ) noexcept

    @cython.locals(
        scanner=Scanner, begin=cython.int, at=cython.Py_ssize_t, stop=cython.Py_ssize_t,
        end=cython.int,
    )
    cdef bint write_stores(self, const unsigned char* text, int index) noexcept

    @cython.locals(kind=cython.int)
    cdef bint write_notes(self, const unsigned char* text, int index) noexcept

    @cython.locals(
        scanner=Scanner, begin=cython.int, at=cython.Py_ssize_t, stop=cython.Py_ssize_t,
        kind=cython.int, end=cython.int, is_written=cython.bint,
    )
    cdef bint write_note(self, const unsigned char* text, int index) noexcept

    @cython.locals(
        scanner=Scanner, is_next=cython.bint, at=cython.Py_ssize_t, stop=cython.Py_ssize_t,
        is_written=cython.bint,
    )
    cdef bint write_pairs(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(
        scanner=Scanner, out=TextBuffer, begin=cython.int, end=cython.int,
        at=cython.Py_ssize_t, stop=cython.Py_ssize_t, kind=cython.int, position=bytes,
    )
    cdef int write_statement(
        self, bytes data, const unsigned char* text, int index
    ) except -1

    @cython.locals(out=TextBuffer, pieces=PieceWriter, place=cython.int)
    cdef void write_round(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(scanner=Scanner, out=TextBuffer)
    cdef void write_end(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(scanner=Scanner, out=TextBuffer, begin=cython.int)
    cdef void write_race(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(
        scanner=Scanner, out=TextBuffer, at=cython.Py_ssize_t, stop=cython.Py_ssize_t
    )
    cdef bint write_event(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(
        scanner=Scanner, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, end=cython.int,
        i=cython.int,
    )
    cdef bytes read_position(self, bytes data, int index, int into)
