# What `quick_hands.py` is in C.

cimport cython
from ..engine.kernel cimport Way
from .quick_round cimport QuickRound

cdef int ROOM

@cython.final
cdef class QuickHands:
    cdef QuickRound round
    cdef int[3072] written
    cdef int[3] is_written, left, current, coming, holds, places, relays
    cdef int[3] waits, wants_more, passed, in_store, finished
    cdef int last_lifted

    @cython.locals(hand=cython.int)
    cdef int clear(self) noexcept

    @cython.locals(hand=cython.int, size=cython.int, index=cython.int, _=cython.int)
    cdef bint write(self, int* codes, int base) noexcept

    @cython.locals(
        play=QuickRound, seats=cython.int, hand=cython.int, first=cython.int, way=Way,
        is_due=cython.bint,
    )
    cdef bint play(self) noexcept

    @cython.locals(way=Way)
    cdef bint begin(self, int hand) noexcept

    @cython.locals(
        seats=cython.int, tick=cython.int, holding=cython.int, hand=cython.int,
        coming=cython.int, wished=cython.int,
    )
    cdef bint sow(self) noexcept

    @cython.locals(
        play=QuickRound, seats=cython.int, way=Way, ticks=cython.int, hand=cython.int,
        place=cython.int,
    )
    cdef int drop_undisturbed(self, int tick) noexcept

    @cython.locals(
        play=QuickRound, way=Way, place=cython.int, captured=cython.int, wished=cython.int,
    )
    cdef bint drop(self, int hand, int tick) noexcept

    @cython.locals(play=QuickRound, move=cython.int, relays=cython.int)
    cdef bint relay(self, int hand, int place) noexcept

    @cython.locals(move=cython.int)
    cdef bint is_as_claimed(self, int hand, int place, int captured) noexcept

    @cython.locals(
        play=QuickRound, way=Way, move=cython.int, number=cython.int, place=cython.int,
    )
    cdef bint lift_at(self, int hand, int tick) noexcept
