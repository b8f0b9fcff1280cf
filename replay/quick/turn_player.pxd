# What `turn_player.py` is in C.

cimport cython
from ...engine.kernel cimport Shells, Way
from ...engine.walk_kernel cimport Walker

cdef int _SHORT
cdef object _new, _position, _row, _lap, _move, _turn, _pass, _capture, _taking
cdef object _store, _taken, _empty, _occupied, _burned

@cython.final
cdef class TurnPlayer:
    cdef readonly object ring
    cdef tuple ways
    cdef int seats, houses
    cdef Walker walker
    # Those of the walker's board.
    cdef int* shells
    cdef dict laps
    cdef list rows
    cdef readonly object position

    @cython.locals(place=cython.int)
    cpdef object put(self, object position)

    @cython.locals(
        mover=cython.int, shells="int*", way=Way, moves=list, passed=cython.bint,
        goes_on=cython.bint, house=cython.int, place=cython.int, before=cython.int, laps=list,
        last=cython.int, captured=cython.int,
    )
    cpdef object play(self, object index, object number, object row, object turn)

    cpdef object play_pass(self, object index, object number, object row)

    cdef int number_of(self, object move) except -1

    @cython.locals(count=cython.int, mover=cython.int)
    cdef object lap(self, Way way, int place)

    @cython.locals(shells="int*", lying=list, mover=cython.int, place=cython.int)
    cdef object take(self, Way way, int last)

    cdef object find_end(self, Way way, int last, int captured)

    @cython.locals(
        width=cython.int, seat=cython.int, first=cython.int, store=cython.int, mover=cython.int,
        differs=cython.bint, counts=list, index=cython.int,
    )
    cdef object take_position(self)
