# The C types of `row_kernel.py`. The methods that need no Python object take bare arrays.

cimport cython
from .kernel cimport Shells, Way

cdef int LIFTS, RELAYS, LATEST
cdef int _NO_SUCH_HOUSE, _BURNED, _EMPTY, _NO_MOVE_LEFT, _EARLY_TICK, _NOT_OPENING
cdef int _TICK_UNDER_LAP, _NO_SHELL_TO_DROP, _SHELLS_LEFT

@cython.final
cdef class Hands:
    cdef tuple ways
    cdef readonly int seats, size
    cdef readonly int fault, stopped, stopped_move, first, last, waiting, last_lifted
    cdef bint opens_match, keeps_laps
    cdef int[3] lifts, played, holds, places, relays, sources, stored, stored_before
    cdef int[3] waits, wants_more, finished, due, relays_next
    cdef int[768] numbers, ticks, relayed, ends, captured
    cdef int[3072] trail
    cdef int[1024] race_hands, race_drops
    cdef int runs

    @cython.locals(seats=cython.int, hand=cython.int, drops=cython.int, way=Way)
    cpdef int begin(
        self, tuple ways, bint opens_match=*, bint keeps_laps=*, tuple race=*
    ) except -1

    cpdef int lift(self, int hand, int number, int tick=*) except -1

    cpdef bint play(self, Shells board) except -1

    cpdef bint is_due(self, int hand) except -1

    @cython.locals(relayed=cython.int, at=cython.int, i=cython.int, stop=cython.int)
    cpdef tuple moves(self, int hand)

    cdef int check(self, int hand) except -1

    @cython.locals(count=cython.int)
    cdef bint add(self, int hand, int number, int tick) noexcept

    cdef bint add_run(self, int hand, int drops) noexcept

    cdef int at(self, int hand, int move) noexcept

    cdef bint has_relayed(self, int hand, int relay, int place) noexcept

    @cython.locals(
        seats=cython.int, hand=cython.int, way=Way, first=cython.int, last=cython.int,
        waiting=cython.int, is_sown=cython.bint, is_over=cython.bint,
    )
    cdef bint sow(self, int* shells) noexcept

    @cython.locals(
        seats=cython.int, tick=cython.int, holding=cython.int, hand=cython.int,
        coming=cython.int, wished=cython.int,
    )
    cdef bint sow_ticks(self, int* shells) noexcept

    @cython.locals(
        seats=cython.int, hand=cython.int, move=cython.int, lap=cython.int, sowing=cython.int,
        holding=cython.int, way=Way, place=cython.int,
    )
    cdef bint sow_laps(self, int* shells) noexcept

    @cython.locals(
        hand=cython.int, move=cython.int, count=cython.int, run=cython.int, _=cython.int
    )
    cdef bint sow_race(self, int* shells) noexcept

    cdef int next_tick(self, int hand) noexcept

    @cython.locals(
        seats=cython.int, way=Way, ticks=cython.int, most=cython.int, hand=cython.int,
    )
    cdef int drop_undisturbed(self, int* shells, int tick) noexcept

    @cython.locals(way=Way, place=cython.int)
    cdef void drop_one(self, int* shells, int hand) noexcept

    @cython.locals(way=Way)
    cdef bint drop(self, int* shells, int hand, int tick) noexcept

    cdef void relay(self, int* shells, int hand) noexcept

    @cython.locals(
        way=Way, place=cython.int, at=cython.int, taken=cython.int, before=cython.int,
    )
    cdef void end_move(self, int* shells, int hand, bint is_there) noexcept

    @cython.locals(way=Way, number=cython.int, place=cython.int, is_live=cython.bint)
    cdef bint lift_at(self, int* shells, int hand, int tick) noexcept

    cdef void take_up(self, int* shells, int hand, int place) noexcept

    @cython.locals(hand=cython.int, way=Way)
    cdef void look_up(self, int* shells) noexcept

    cdef bint stop(self, int hand, int fault) noexcept
