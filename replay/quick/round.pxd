# What `round.py` is in C.

cimport cython
from ...engine.kernel cimport Way
from ...engine.row_kernel cimport Hands
from .ground cimport Ground

@cython.final
cdef class QuickRound:
    cdef Ground ground
    cdef Way way
    cdef int seats, houses
    cdef int[96] shells
    cdef int[6336] kept
    cdef int[330] kept_flags
    cdef readonly int mover, last_mover, laps, captured
    cdef bint opens_match
    cdef readonly bint is_over, is_due

    @cython.locals(place=cython.int)
    cpdef int begin(self, Ground ground) except -1

    @cython.locals(place=cython.int, flags=cython.int)
    cdef int keep(self, int slot) except -1

    @cython.locals(place=cython.int, flags=cython.int)
    cdef int bring_back(self, int slot) except -1

    @cython.locals(seat=cython.int, number=cython.int)
    cdef int place(self, int house) noexcept

    cdef bint may_begin(self, int seat) noexcept

    cdef bint play_pass(self, int seat) noexcept

    @cython.locals(
        way=Way, shells="int*", passed=cython.bint, goes_on=cython.bint,
        last=cython.int, index=cython.int, house=cython.int, place=cython.int,
        before=cython.int, captured=cython.int, _=cython.int,
    )
    cdef bint play(self, int* codes, int base) noexcept

    @cython.locals(shells="int*", laps=cython.int, source=cython.int)
    cdef int sow_laps(self, Way way, int place) noexcept

    @cython.locals(shells="int*", relays=cython.int, source=cython.int)
    cdef int sow_relays(self, Way way, int place, int* codes, int index) noexcept

    @cython.locals(rows=cython.int, place=cython.int, seat=cython.int, way=Way)
    cdef bint set_to(self, int* shells, int mover) noexcept

    cdef int find_following(self) noexcept

    @cython.locals(by_one=cython.bint, is_filled=cython.bint, seat=cython.int, way=Way)
    cdef void end_turn(self, int following) noexcept

    @cython.locals(ground=Ground, owner=cython.int)
    cdef int score(self, int seat) noexcept

    @cython.locals(total=cython.int, place=cython.int)
    cdef int count_left(self, int seat) noexcept

cdef class PlaySink:
    cdef void begin_record(self, Ground ground) except *

    cdef void begin_first(self, Ground ground) except *

    cdef void begin_round(self, Ground ground, int number) except *

    cdef void add_turn(self, QuickRound play, int* codes, int base, int row) noexcept

    cdef void add_row(self, QuickRound play, Hands hands, int* written) noexcept

    cdef void end_round(self, QuickRound play) noexcept

    cdef void take_board(self, QuickRound play) noexcept

    cdef void leave(self) noexcept

cdef class TurnGuide:
    cdef bint follow(self, QuickRound play, int* codes, int base, int depth) noexcept
