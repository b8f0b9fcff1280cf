# What `json_lines.py` is in C.

cimport cython
from ...notation.record cimport Move, Pass, SimultaneousRow, Turn
from ...notation.text_buffer cimport TextBuffer
from ...replay.steps cimport PassPlayed, Replay, RoundBegun, RoundOver, RowPlayed, TurnPlayed
from ...replay.turn_parts cimport KeptBoard, MoveTrace, TurnParts

cdef int _MOST
cdef object _SOUTH, _NORTH, _EAST, _WEST, _WON, _DRAWN

@cython.final
cdef class LineWriter:
    cdef TextBuffer out
    cdef MoveTrace traced
    cdef int number, round
    cdef bytes beginning

    @cython.locals(
        out=TextBuffer, body=tuple, begun=RoundBegun, turn=TurnPlayed, row=RowPlayed,
        passed=PassPlayed, over=RoundOver,
    )
    cpdef str write(self, Replay replay, int number)

    cdef int begin_line(self, int number, int round) except -1

    cdef int write_key(self, bytes key, int value) except -1

    @cython.locals(out=TextBuffer, played=Turn)
    cdef int begin_played(self, int number, int round, int row, object item) except -1

    @cython.locals(is_written=cython.bint, captured=cython.int, laps=cython.int)
    cdef int write_turn_played(self, TurnPlayed step, object item) except -1

    @cython.locals(
        size=cython.int, is_written=cython.bint, captured=cython.int, laps=cython.int
    )
    cdef int write_row_played(self, RowPlayed step, object item) except -1

    cdef int write_seat(self, object seat) except -1

    cdef int write_pass(self, object seat) except -1

    cdef int write_in_general(self, object step, object item) except -1

    @cython.locals(
        out=TextBuffer, traced=MoveTrace, moves=tuple, count=cython.Py_ssize_t,
        index=cython.Py_ssize_t, move=Move, relay=cython.int,
    )
    cdef bint write_turn(self, Turn turn, bint goes_on) except -1

    @cython.locals(due=tuple, hand=cython.int, is_due=cython.bint)
    cdef bint write_row(self, RowPlayed step, SimultaneousRow item) except -1

    cdef int write_after(
        self, KeptBoard board, object ruled, int captured, int laps
    ) except -1

    @cython.locals(
        out=TextBuffer, parts=TurnParts, counts="const int*", width=cython.int,
        column=cython.int, place=cython.int, seat=cython.int, has_room=cython.bint, held="unsigned char*", at=cython.int,
        shells=cython.int, behind=cython.int,
    )
    cdef object write_board(self, KeptBoard board, object ruled)

    @cython.locals(is_first=cython.bint)
    cdef int write_numbers(self, tuple numbers) except -1

    @cython.locals(out=TextBuffer)
    cdef int write_round(self, RoundOver step, RoundBegun begun) except -1

    @cython.locals(out=TextBuffer)
    cdef int write_result(self, Replay replay, int number) except -1
