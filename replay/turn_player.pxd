# The C types of `turn_player.py`.

cimport cython
from ..engine.kernel cimport Shells, Way
from ..engine.walk_kernel cimport Walker
from .steps cimport PassPlayed, TurnPlayed
from .turn_parts cimport KeptBoard, TurnParts

@cython.final
cdef class TurnPlayer:
    cdef readonly object ring
    cdef tuple ways, order
    cdef TurnParts parts
    cdef int seats, houses
    cdef bint opens_match
    cdef int lifter, lifter_before
    cdef list trail
    cdef Walker walker
    # Those of the walker's board.
    cdef int* shells
    cdef KeptBoard kept

    @cython.locals(place=cython.int, kept=KeptBoard)
    cpdef object put(self, object position, bint opens_match)

    @cython.locals(count=cython.Py_ssize_t, mover=cython.int)
    cpdef Py_ssize_t play_on(
        self, tuple body, Py_ssize_t index, list rows, object torn, object number, object row,
        bint is_counted, list steps, set confirmed
    ) except -1

    cpdef object find_lifter(self, bint is_before, object begun)

    @cython.locals(store=cython.int)
    cdef bint has_stores(self, tuple claimed) except -1

    @cython.locals(
        mover=cython.int, shells="int*", way=Way, lifts=list, passed=cython.bint,
        goes_on=cython.bint, house=cython.int, place=cython.int, before=cython.int,
        last=cython.int, captured=cython.int, laps=cython.int, taken=cython.int, step=TurnPlayed,
    )
    cpdef object play(self, object index, object number, object row, object turn)

    @cython.locals(mover=cython.int, step=PassPlayed)
    cpdef object play_pass(self, object index, object number, object row, object seat)

    @cython.locals(kept=KeptBoard)
    cdef KeptBoard keep(self)

    cdef int number_of(self, object move) except -1

cpdef bint is_as_claimed(
    object move, tuple places, object relays, int last, int captured
) except -1
