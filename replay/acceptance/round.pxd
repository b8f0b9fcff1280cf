# The C types of `round.py`.

cimport cython
from ...engine.kernel cimport Way
from ...engine.packed_board cimport PackedBoard, PackedWay
from ...engine.row_kernel cimport Hands
from .ground cimport Ground

cdef int _TRAIL

@cython.final
cdef class RoundCheck:
    cdef Ground ground
    cdef PackedBoard board
    cdef int seats, houses
    cdef int[96] shells
    cdef int[6336] kept
    cdef int[330] kept_flags
    cdef long long[3] own_low, own_high
    cdef readonly int mover, last_mover, laps, captured
    cdef bint opens_match, is_packed, is_laid
    cdef readonly bint is_over, is_due

    @cython.locals(place=cython.int, seat=cython.int, packed=PackedWay)
    cpdef int begin(self, Ground ground) except -1

    cdef void take_up(self) noexcept

    cdef void lay_out(self) noexcept

    @cython.locals(place=cython.int, flags=cython.int)
    cdef int keep(self, int slot) except -1

    @cython.locals(place=cython.int, flags=cython.int)
    cdef int bring_back(self, int slot) except -1

    cdef int count(self, int place) noexcept

    @cython.locals(board=PackedBoard, way=Way)
    cdef bint has_shells(self, int seat) noexcept

    @cython.locals(seat=cython.int, number=cython.int)
    cdef int place(self, int house) noexcept

    cdef bint may_begin(self, int seat) noexcept

    cdef bint play_pass(self, int seat) noexcept

    @cython.locals(
        board=PackedBoard, packed=PackedWay, way=Way, store=cython.int, goes_on=cython.int,
        passed=cython.bint, index=cython.int, house=cython.int, _=cython.int,
    )
    cdef bint play(self, int* codes, int base) noexcept

    @cython.locals(mover=cython.int, packed=PackedWay, goes_on=cython.int)
    cdef bint play_brief(self, int brief) noexcept

    @cython.locals(way=Way)
    cdef bint may_open(self, int place) noexcept

    @cython.locals(shells="int*", board=PackedBoard, before=cython.int, source=cython.int)
    cdef int play_move(self, Way way, int place, bint has_passed) noexcept

    @cython.locals(board=PackedBoard, relays=cython.int, relay=cython.int)
    cdef bint has_relayed(self, int* codes, int index) noexcept

    @cython.locals(rows=cython.int, place=cython.int, seat=cython.int)
    cdef bint set_to(self, int* shells, int mover) noexcept

    cdef int find_following(self) noexcept

    @cython.locals(by_one=cython.bint, is_filled=cython.bint, seat=cython.int)
    cdef void end_turn(self, int following) noexcept

    @cython.locals(ground=Ground, owner=cython.int)
    cdef int score(self, int seat) noexcept

    @cython.locals(total=cython.int, place=cython.int)
    cdef int count_left(self, int seat) noexcept

    cdef bint takes_brief(self) noexcept

cdef class PlaySink:
    cdef void begin_record(self, Ground ground) except *

    cdef void begin_first(self, Ground ground) except *

    cdef void begin_round(self, Ground ground, int number) except *

    cdef void add_turn(self, RoundCheck play, int* codes, int base, int row, int brief) noexcept

    cdef void add_row(self, RoundCheck play, Hands hands, int* written) noexcept

    cdef void end_round(self, RoundCheck play) noexcept

    cdef void take_board(self, RoundCheck play) noexcept

    cdef void leave(self) noexcept

cdef class TurnGuide:
    cdef bint follow(self, RoundCheck play, int* codes, int base, int depth) noexcept
