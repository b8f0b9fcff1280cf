# What `accepted_games.py` is in C.

cimport cython
from ...replay.acceptance.canonical cimport CanonicalWriter
from ...replay.acceptance.check cimport RecordCheck
from ...replay.acceptance.ground cimport Ground
from ...replay.acceptance.play_log cimport PlayLog

cdef int _CORE, _DRAW, _ANY, _BURNED, _ANYBODY

@cython.final
cdef class AcceptedGames:
    cdef PlayLog log
    cdef CanonicalWriter writer
    cdef readonly int turns
    cdef int[96] wanted
    cdef int size, seats, mover

    @cython.locals(stop=cython.Py_ssize_t)
    cpdef bint take(self, bytes record, bint logs) except -1

    @cython.locals(count=cython.int)
    cpdef list opening(self)

    @cython.locals(
        number=cython.int, ground=Ground, seat=cython.int, count=cython.int, first=cython.int,
        place=cython.int, rounds=list, counts=list,
    )
    cpdef list burned(self)

    @cython.locals(place=cython.int)
    cpdef object ask_position(self, object pattern)

    @cython.locals(log=PlayLog, number=cython.int, ground=Ground, begun=Ground, turn=cython.int)
    cpdef bint has_position(self) except -1

    @cython.locals(place=cython.int, misfits=cython.int)
    cdef bint is_ground(self, Ground ground) noexcept

    @cython.locals(place=cython.int, misfits=cython.int)
    cdef bint is_board(self, Ground ground, int begin) noexcept

    @cython.locals(wanted=cython.int)
    cdef bint fits(self, Ground ground, int place, int count) noexcept
