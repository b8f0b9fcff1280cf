# What `game_columns.py` is in C.

cimport cython
from ...replay.acceptance.check cimport RecordCheck
from ...replay.acceptance.ground cimport Ground
from ...replay.acceptance.tags cimport TagTokens
from ...notation.text_buffer cimport TextBuffer
from .play_columns cimport PlayColumns
from .row_columns cimport RowColumn, RowTable

cdef int _GAME, _KEY, _DIGEST, _FILE, _RECORD, _LINE, _DATE, _DATE_TEXT, _YEAR, _RULES, _ROUNDS
cdef int _LAST, _EVIDENCE, _ORDERED, _OTHER, _SKIPPED, _RATING, _DRAW, _OPEN
cdef bytes _HEX

@cython.final
cdef class GameColumns:
    cdef RowTable games, rounds
    cdef RecordCheck check
    cdef PlayColumns play
    cdef TagTokens tags
    cdef list columns
    cdef int[16] places
    cdef int row, year
    cdef bytes file, path
    cdef TextBuffer said
    cdef object rules, day
    cdef tuple words, sizes
    cdef bytes date

    cdef int begin_file(self, str file) except -1

    @cython.locals(seal=bytes, text="const unsigned char*")
    cdef int add(
        self, bytes data, bytes core, Py_ssize_t said_at, int game, int record, int line, bytes end
    ) except -1

    @cython.locals(column=RowColumn)
    cdef int put(self, int place, long long number) except -1

    @cython.locals(column=RowColumn)
    cdef int put_text(
        self, int place, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) except -1

    @cython.locals(column=RowColumn)
    cdef int put_word(self, int place, bytes word) except -1

    @cython.locals(
        said=TextBuffer, held="const unsigned char*", digits="const unsigned char*",
        put="unsigned char*",
        at=cython.Py_ssize_t, made=bytes, key="unsigned long long",
    )
    cdef long long make_key(self, int record, bytes seal) except *

    @cython.locals(
        tags=TagTokens, has_date=cython.bint, others=RowColumn, names=RowColumn, values=RowColumn,
        before=cython.int, order=cython.int, tag=cython.int, place=cython.int,
        begin=cython.Py_ssize_t, end=cython.Py_ssize_t,
        held="const unsigned char*", at=cython.Py_ssize_t, stop=cython.Py_ssize_t, read=bytes,
        here=cython.Py_ssize_t, rating=cython.int,
    )
    cdef int put_tags(self, bytes data, const unsigned char* text) except -1

    cdef int put_date(self, bytes date) except -1

    @cython.locals(
        play=PlayColumns, check=RecordCheck, ground=Ground, text=bytes, name=bytes, win=bytes,
        at=cython.int, outcome=cython.int, seat=cython.int, result=bytes,
    )
    cdef int put_play(self, bytes end) except -1

    @cython.locals(
        play=PlayColumns, item=RowColumn, seat=cython.int, score=cython.int
    )
    cdef int put_scores(self, RowColumn column, int row, int round) except -1

    @cython.locals(
        play=PlayColumns, columns=list, round=cython.int, ground=Ground, row=cython.int,
        column=RowColumn,
    )
    cdef int put_rounds(self, int game) except -1

    @cython.locals(width=cython.int, item=RowColumn, seat=cython.int, number=cython.int)
    cdef int put_burned(self, RowColumn column, int row, Ground ground) except -1
