# What `quick_tables.py` is in C.

cimport cython
from ...notation.quick.scanner cimport Scanner
from ...replay.quick.canonical cimport CanonicalWriter
from ...replay.quick.check cimport QuickCheck
from ...replay.quick.play_list cimport PlayList
from ...replay.quick.play_log cimport PlayLog
from ...replay.quick.text_buffer cimport TextBuffer
from .column_buffer cimport ColumnBuffer
from .game_columns cimport GameColumns
from .turn_columns cimport TurnColumns

cdef int _STATEMENT_RULE, _TURN, _NL, _STATEMENT, _END, _OPENING, _DATA, _SET, _GAP, _RACE
cdef int _CORE

@cython.final
cdef class QuickTables:
    cdef TurnColumns columns
    cdef GameColumns games
    cdef PlayLog log
    cdef CanonicalWriter writer
    cdef QuickCheck check
    cdef Scanner scanner
    cdef PlayList list
    cdef TextBuffer out
    cdef readonly int records, lines
    cdef Py_ssize_t end_at, end_stop
    cdef list notes

    @cython.locals(
        game=cython.int, record=cython.int, line=cython.int, border=cython.Py_ssize_t,
        writer=CanonicalWriter,
    )
    cpdef Py_ssize_t take(self, bytes data, Py_ssize_t at, Py_ssize_t end, object place) except -2

    @cython.locals(
        writer=CanonicalWriter, log=PlayLog, columns=TurnColumns, border=cython.Py_ssize_t,
        line_size=cython.Py_ssize_t, first=cython.Py_ssize_t, core=bytes, noted=cython.Py_ssize_t,
        word=bytes,
    )
    cdef Py_ssize_t take_one(
        self, bytes data, Py_ssize_t at, Py_ssize_t end, int game, int record, int line
    ) except -2

    @cython.locals(
        scanner=Scanner, log=PlayLog, columns=TurnColumns, count=cython.int, index=cython.int,
        turn=cython.int, hands=cython.int, counted=cython.Py_ssize_t, kind=cython.int,
        at=cython.Py_ssize_t, stop=cython.Py_ssize_t, here=cython.Py_ssize_t, end=cython.int,
        line_buffer=ColumnBuffer,
    )
    cdef int walk(self, bytes data, const unsigned char* text, int line) except -1

    cdef int add_marks(self, bytes token, int turn) except -1
