# What `accepted_rows.py` is in C.

cimport cython
from ...notation.scanning.scanner cimport Scanner
from ...replay.acceptance.check cimport RecordCheck
from ...replay.acceptance.game_lines cimport GameLines
from ...notation.text_buffer cimport TextBuffer
from ...replay.acceptance.token_text cimport TokenWriter
from .game_columns cimport GameColumns
from .play_columns cimport PlayColumns
from .turn_columns cimport TurnColumns
from .turn_texts cimport TurnTexts

cdef int _STATEMENT_RULE, _TURN, _STATEMENT, _OPENING, _DATA, _ROUND, _END, _SET, _GAP, _RACE
cdef int _CORE

@cython.final
cdef class AcceptedRows:
    cdef TurnColumns columns
    cdef GameColumns games
    cdef PlayColumns play
    cdef TokenWriter writer
    cdef RecordCheck check
    cdef Scanner scanner
    cdef readonly int records, lines
    cdef int line
    cdef Py_ssize_t end_at, end_stop, said_at
    cdef list notes

    @cython.locals(
        game=cython.int, record=cython.int, line=cython.int, border=cython.Py_ssize_t
    )
    cpdef Py_ssize_t take(self, bytes data, Py_ssize_t at, Py_ssize_t end, object place) except -2

    @cython.locals(
        play=PlayColumns, columns=TurnColumns, turns=cython.int, border=cython.Py_ssize_t,
        noted=cython.Py_ssize_t, line=cython.int, word=bytes,
    )
    cdef Py_ssize_t take_one(
        self, bytes data, Py_ssize_t at, Py_ssize_t end, int game, int record
    ) except -2

    @cython.locals(
        scanner=Scanner, count=cython.int, columns=TurnColumns, play=PlayColumns,
        writer=TokenWriter, lines=GameLines, out=TextBuffer, seats=cython.int, index=cython.int,
        turn=cython.Py_ssize_t, hands=cython.int, counted=cython.Py_ssize_t, kind=cython.int,
        at=cython.Py_ssize_t, stop=cython.Py_ssize_t, here=cython.Py_ssize_t, line=cython.int,
    )
    cdef int walk(
        self, bytes data, const unsigned char* text, Py_ssize_t start, Py_ssize_t border
    ) except -1

    @cython.locals(
        scanner=Scanner, writer=TokenWriter, at=cython.Py_ssize_t, stop=cython.Py_ssize_t,
        end=cython.int, kind=cython.int,
    )
    cdef int add_statement(self, const unsigned char* text, int index, int count) except -1

    cdef int add_said(self, Py_ssize_t turn) except -1
