# What `quick_tables.py` is in C.

cimport cython
from ...notation.quick.scanner cimport Scanner
from ...replay.quick.canonical cimport CanonicalWriter
from ...replay.quick.check cimport QuickCheck
from ...replay.quick.ground cimport Ground
from ...replay.quick.play_list cimport PlayList
from ...replay.quick.play_log cimport PlayLog
from ...replay.quick.tags cimport QuickTags
from ...replay.quick.text_buffer cimport TextBuffer
from .column_buffer cimport ColumnBuffer
from .turn_columns cimport TurnColumns

cdef int _STATEMENT_RULE, _TURN, _NL, _STATEMENT, _END, _OPENING, _DATA, _SET, _GAP, _RACE
cdef int _CORE, _DRAW, _OPEN

@cython.final
cdef class QuickTables:
    cdef TurnColumns columns
    cdef PlayLog log
    cdef CanonicalWriter writer
    cdef QuickCheck check
    cdef Scanner scanner
    cdef QuickTags tags
    cdef PlayList list
    cdef TextBuffer out
    cdef readonly int lines
    cdef Py_ssize_t end_at, end_stop
    cdef object rules, board
    cdef readonly tuple game
    cdef readonly list rounds, notes

    @cython.locals(
        writer=CanonicalWriter, log=PlayLog, columns=TurnColumns, border=cython.Py_ssize_t,
        line_size=cython.Py_ssize_t, first=cython.Py_ssize_t, core=bytes,
    )
    cpdef Py_ssize_t take(
        self, bytes data, Py_ssize_t at, Py_ssize_t end, object place
    ) except -2

    @cython.locals(
        scanner=Scanner, log=PlayLog, columns=TurnColumns, count=cython.int, index=cython.int,
        turn=cython.int, hands=cython.int, counted=cython.Py_ssize_t, kind=cython.int,
        at=cython.Py_ssize_t, stop=cython.Py_ssize_t, here=cython.Py_ssize_t, end=cython.int,
        line_buffer=ColumnBuffer,
    )
    cdef int walk(self, bytes data, const unsigned char* text, int line) except -1

    cdef int add_marks(self, bytes token, int turn) except -1

    @cython.locals(
        log=PlayLog, check=QuickCheck, laps=cython.int, turn=cython.int, round=cython.int,
        before=cython.int, last=cython.int, seat=cython.int, ground=Ground, outcome=cython.int,
    )
    cdef int make_rows(self, bytes data, object place, bytes core, str ending) except -1

    @cython.locals(log=PlayLog, ground=Ground, first=cython.int, number=cython.int)
    cdef tuple make_round(self, int game, int round, int turns)

    @cython.locals(width=cython.int, seat=cython.int, number=cython.int)
    cdef tuple list_burned(self, Ground ground)

    @cython.locals(tags=QuickTags, place=cython.int, tag=cython.int)
    cdef dict read_tags(self, bytes data)
