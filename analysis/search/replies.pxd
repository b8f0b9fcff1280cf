# The C types of `replies.py`.

cimport cython
from ...engine.kernel cimport Shells, Way
from .alphabeta cimport AlphaBeta
from .beam cimport Beam
from .turn_ends cimport Ends
from .turn_tree cimport Turns

cdef int _NOTHING, _DEEPEST, _INFINITE
cdef long long _NEVER
cdef int _FIRST, _MORE, _SHARE, _OF_ONE_BOARD, _OF_ENDINGS, _OF_SOLVING, _LONGEST, _LARGEST, _MANY, _ROOM

# Boards hang together as a tree: counting references is enough.
@cython.final
@cython.no_gc
cdef class _Board:
    cdef bytes counts
    cdef int mover, least, most
    cdef bint passed
    cdef bytes places
    cdef long long effort
    cdef list line
    cdef list replies

@cython.final
cdef class Replies:
    cdef AlphaBeta engine
    cdef Way first, second
    cdef Shells board
    cdef Turns current
    cdef _Board root
    cdef list turns
    cdef object is_late
    cdef int few, total, low, high, floor, top
    cdef long long room, begun
    cdef readonly long long nodes

    @cython.locals(own=list, turns=Turns)
    cdef int release(self) except -1

    @cython.locals(board=_Board, reply=_Board, worth=cython.int, line=list)
    cpdef list line(self, int seat)

    @cython.locals(reply=_Board)
    cdef _Board find_reply(self, _Board board, int seat, int worth)

    @cython.locals(path=list, last=cython.int, at=cython.int, chooser=cython.int, board=_Board, above=_Board)
    cdef int go_on(self, object is_due) except -1

    @cython.locals(board=_Board, low=cython.int, high=cython.int, chooser=cython.int)
    cdef int set_window(self, list path) except -1

    @cython.locals(board=_Board, reply=_Board, best=_Board, most=cython.int, least=cython.int)
    cdef list find_open(self, long long effort)

    @cython.locals(
        reply=_Board,
        kept=list,
        least=cython.int,
        most=cython.int,
        effort=cython.longlong,
        had_least=cython.int,
        had_most=cython.int,
        had_effort=cython.longlong,
    )
    cdef bint update(self, _Board board, int chooser) except -1

    @cython.locals(reply=_Board, size=cython.int)
    cdef int size_of(self, _Board board) except -1

    cdef void narrow(self, _Board board, int chooser, int least, int most) noexcept

    @cython.locals(
        board=_Board, first=cython.int, second=cython.int, ahead=cython.int, rest=cython.int
    )
    cdef _Board open(self, bytes counts, int mover, bytes places, bint passed, int chooser)

    @cython.locals(end=_Board, other=cython.int, worth=cython.int)
    cdef _Board end(self, _Board board, bytes counts, bytes places)

    @cython.locals(board=Shells, place=cython.int)
    cdef int lay(self, bytes counts) except -1

    cdef int count_at(self, bytes counts, int place) except -1

    @cython.locals(
        effort=cython.longlong,
        few=cython.longlong,
        low=cython.int,
        high=cython.int,
        is_small=cython.bint,
        ends=dict,
        replies=list,
    )
    cdef int look_at(self, _Board board, int chooser, object is_due) except -1

    @cython.locals(bundles=list, size=cython.int, begin=cython.int, one=_Board)
    cdef list bundle(self, _Board board, list replies)

    @cython.locals(level=cython.int, entries=cython.longlong, turns=list, way=Way)
    cdef int choose_turns(self, int mover, long long moves) except -1

    @cython.locals(engine=AlphaBeta, value=cython.int)
    cdef int solve(self, _Board board, int chooser, int low, int high) except -1

    @cython.locals(ends=Ends, beam=Beam)
    cdef int play_beam(
        self, _Board board, int chooser, long long effort, int low, int high
    ) except -1
