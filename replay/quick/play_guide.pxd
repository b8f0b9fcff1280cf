# What `play_guide.py` is in C.

cimport cython
from .ground cimport Ground
from .play_log cimport PlayLog
from .round cimport QuickRound

@cython.final
cdef class PlayGuide:
    cdef PlayLog log
    cdef Ground ground
    cdef int turn, followed

    cdef void begin(self)

    @cython.locals(log=PlayLog, turn=cython.int)
    cpdef bint is_whole(self) noexcept

    @cython.locals(
        log=PlayLog, turn=cython.int, begin=cython.Py_ssize_t, size=cython.Py_ssize_t,
        place=cython.Py_ssize_t,
    )
    cdef bint follow(self, QuickRound play, int* codes, int base, int depth) noexcept

    @cython.locals(
        log=PlayLog, turn=cython.int, seat=cython.int, ground=Ground, place=cython.Py_ssize_t,
        differs=cython.int, begin=cython.Py_ssize_t, size=cython.Py_ssize_t,
    )
    cdef bint is_next(self, QuickRound play, int* codes, int base) noexcept

    @cython.locals(
        log=PlayLog, index=cython.int, move=cython.int, relays=cython.int, relay=cython.int,
        place=cython.int, taken=cython.int, _=cython.int,
    )
    cdef bint has_claims(self, QuickRound play, int* codes, int base) noexcept
