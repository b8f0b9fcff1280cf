# What `quick_lines.py` is in C.

cimport cython
from ...notation.quick.scanner cimport Scanner
from ...replay.quick.canonical cimport CanonicalWriter
from ...replay.quick.check cimport QuickCheck
from ...replay.quick.detail_text cimport DetailWriter
from ...replay.quick.ground cimport Ground
from ...replay.quick.pieces cimport PieceWriter
from ...replay.quick.play_log cimport PlayLog
from ...replay.quick.text_buffer cimport TextBuffer
from ..files.json_pieces cimport JsonPieces

cdef int _STATEMENT_RULE, _TURN, _BAR, _NL, _STATEMENT, _END, _FULL, _DRAW, _OPEN
cdef int _OPENING
cdef int _NUMBER, _TAG, _STORES, _POSITION, _COMMENT, _LINE_COMMENT, _DATA

@cython.final
cdef class QuickLines:
    cdef PlayLog log
    cdef CanonicalWriter writer
    cdef QuickCheck check
    cdef Scanner scanner
    cdef TextBuffer out, notes
    cdef PieceWriter pieces
    cdef JsonPieces json
    cdef DetailWriter details
    cdef int number, round, width
    cdef Py_ssize_t end_at, end_stop
    cdef readonly Py_ssize_t border

    @cython.locals(ground=Ground)
    cpdef bytes write(self, bytes data, int number, Py_ssize_t at=*)

    @cython.locals(
        scanner=Scanner, log=PlayLog, count=cython.int, index=cython.int, kind=cython.int
    )
    cdef bint write_turns(self, const unsigned char* text) noexcept

    @cython.locals(scanner=Scanner, end=cython.int)
    cdef bint find_end(self, const unsigned char* text, int index, int count) noexcept

    @cython.locals(
        scanner=Scanner, log=PlayLog, out=TextBuffer, turn=cython.int, turns="int[4]",
        seat=cython.int, behind=cython.int, base=cython.int, at=cython.Py_ssize_t,
        stop=cython.Py_ssize_t,
    )
    cdef int write_turn(self, const unsigned char* text, int index, int count) noexcept

    @cython.locals(
        scanner=Scanner, last=cython.int, kind=cython.int, found=cython.int, seat=cython.int
    )
    cdef int find_row(
        self, const unsigned char* text, int index, int count, int* turns
    ) noexcept

    @cython.locals(notes=TextBuffer, kind=cython.int, here=cython.int)
    cdef bint write_notes(self, const unsigned char* text, int index, int count) noexcept

    cdef void begin_line(self) noexcept

    cdef void write_key(self, const unsigned char* key, int size, int value) noexcept

    @cython.locals(
        out=TextBuffer, log=PlayLog, turn=cython.int, begin=cython.int, ground=Ground,
        column=cython.int, place=cython.int, seat=cython.int, has_room=cython.bint,
        held="unsigned char*", at=cython.int, shells=cython.int, behind=cython.int,
    )
    cdef void write_board(self) noexcept

    @cython.locals(
        out=TextBuffer, log=PlayLog, ground=Ground, seat=cython.int, is_first=cython.bint,
        number=cython.int,
    )
    cdef void write_round(self) noexcept

    cdef void write_seat(self, int seat) noexcept

    @cython.locals(
        out=TextBuffer, log=PlayLog, outcome=cython.int, reason=bytes, last=cython.int,
        seat=cython.int,
    )
    cdef int write_result(self, bytes data) except -1
