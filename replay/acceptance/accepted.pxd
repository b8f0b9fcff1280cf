# The C types of `accepted.py`.

cimport cython
from ...engine.row_kernel cimport Hands
from ...notation.scanning.reader cimport RecordReader
from ...notation.scanning.scanner cimport Scanner
from ..steps cimport PassPlayed, PositionSet, Replay, RoundBegun, RoundOver, RowPlayed, TurnPlayed
from ..turn_parts cimport KeptBoard, TurnParts
from .check cimport RecordCheck
from .ground cimport Ground
from .round cimport PlaySink, RoundCheck

cdef int _DRAW, _OPEN, _KEPT_RELAYS, _KEPT_RINGS
cdef object _COMPLETE, _NEW, _WON, _DRAWN, _UNFINISHED, _new, _result, _nothing

cdef class StepSink(PlaySink):
    cdef list steps
    cdef dict rings
    cdef TurnParts parts
    cdef KeptBoard kept
    cdef tuple seats, ways, score, single
    cdef int number
    cdef object reason
    cdef bint is_left, is_lost

    cdef void begin_record(self, Ground ground) except *

    cdef void begin_first(self, Ground ground) except *

    cdef void begin_round(self, Ground ground, int number) except *

    @cython.locals(step=RoundBegun)
    cdef int begin(self, Ground ground, int number, int first, tuple refilled_from) except -1

    @cython.locals(
        parts=TurnParts, rows=list, seat=cython.int, first=cython.int, p=cython.int
    )
    cdef int find_parts(self, Ground ground) except -1

    @cython.locals(found=list, seat=cython.int, number=cython.int)
    cdef tuple list_left(self, Ground ground)

    @cython.locals(
        before=KeptBoard, passed=PassPlayed, step=TurnPlayed, lifts=list, move=cython.int,
        _=cython.int,
    )
    cdef void add_turn(self, RoundCheck play, int* codes, int base, int row, int brief) noexcept

    @cython.locals(
        moves=list, due=list, laps=cython.int, taken=cython.int, hand=cython.int, move=cython.int,
        step=RowPlayed,
    )
    cdef void add_row(self, RoundCheck play, Hands hands, int* written) noexcept

    @cython.locals(step=PositionSet)
    cdef void take_board(self, RoundCheck play) noexcept

    @cython.locals(scores=list, seat=cython.int, step=RoundOver)
    cdef void end_round(self, RoundCheck play) noexcept

    cdef void leave(self) noexcept

    @cython.locals(width=cython.int, seat=cython.int, counts="const int*")
    cdef tuple list_stores(self)

    @cython.locals(
        steps=list, at=cython.Py_ssize_t, depth=cython.int, count=cython.Py_ssize_t,
        is_announced=cython.bint, row=RowPlayed, turn=TurnPlayed, passed=PassPlayed,
        stated=PositionSet, begun=RoundBegun, index=cython.Py_ssize_t,
    )
    cdef bint place(self, tuple body) except -1

@cython.final
cdef class AcceptedPlayer:
    cdef StepSink sink
    cdef RecordCheck check
    cdef RecordReader reader
    cdef readonly Py_ssize_t border
    cdef object rules, win

    @cython.locals(
        check=RecordCheck, sink=StepSink, scanner=Scanner, border=cython.Py_ssize_t, replay=Replay
    )
    cpdef object play(self, bytes data, Py_ssize_t at, Py_ssize_t end)

    @cython.locals(sink=StepSink, outcome=cython.int)
    cdef object find_result(self, object reason)
