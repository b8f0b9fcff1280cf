# The C types of `play_log.py`.

cimport cython
from ...engine.kernel cimport Way
from ...engine.row_kernel cimport Hands
from .ground cimport Ground
from .round cimport PlaySink, RoundCheck, TurnGuide

cdef int _TURNS, _MOVES, _RELAYS, _ROUNDS, _CELLS, _KEPT_RELAYS

cdef class PlayLog(PlaySink):
    cdef int[8192] round_of, row_of, seat_of, next_of, laps_of, captured_of, first_move
    cdef int[24576] hand_moves, in_store
    cdef int[131072] boards
    cdef int[16384] house_of, last_of, taken_of, first_relay
    cdef short[65536] relays
    cdef int[128] number_of, opener_of, is_over
    cdef int[384] scores
    cdef int[12288] finals
    cdef int[96] shells
    cdef list grounds
    cdef readonly int turns, moves, relay_count, rounds, size, seats
    cdef readonly bint is_broken, is_stated

    cdef void begin_record(self, Ground ground) except *

    cdef void begin_first(self, Ground ground) except *

    @cython.locals(place=cython.int)
    cdef void begin_round(self, Ground ground, int number) except *

    cdef bint has_room(self) noexcept

    @cython.locals(
        turn=cython.int, ground=Ground, seat=cython.int, way=Way, shells="int*",
        passed=cython.bint, goes_on=cython.bint, last=cython.int, move=cython.int,
        place=cython.int, before=cython.int, captured=cython.int, _=cython.int,
    )
    cdef void add_turn(self, RoundCheck play, int* codes, int base, int row, int brief) noexcept

    @cython.locals(shells="int*", source=cython.int)
    cdef int sow(self, Way way, int place) noexcept

    @cython.locals(
        turn=cython.int, hand=cython.int, way=Way, relayed=cython.int,
        last=cython.int, move=cython.int, at=cython.int, place=cython.int,
    )
    cdef void add_row(self, RoundCheck play, Hands hands, int* written) noexcept

    @cython.locals(turn=cython.int, hand=cython.int)
    cdef void clear_turn(self, Ground ground, int seat, int row) noexcept

    @cython.locals(move=cython.int, turn=cython.int)
    cdef void end_move(self, int hand, int last, int captured) noexcept

    @cython.locals(
        turn=cython.int, size=cython.Py_ssize_t, begin=cython.Py_ssize_t, differs=cython.int,
        place=cython.Py_ssize_t,
    )
    cdef void end_turn(self, RoundCheck play) noexcept

    @cython.locals(place=cython.int)
    cdef void take_board(self, RoundCheck play) noexcept

    cdef void leave(self) noexcept

    @cython.locals(at=cython.int, place=cython.int, seat=cython.int)
    cdef void end_round(self, RoundCheck play) noexcept

cdef class PlayGuide(TurnGuide):
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
    cdef bint follow(self, RoundCheck play, int* codes, int base, int depth) noexcept

    @cython.locals(
        log=PlayLog, turn=cython.int, seat=cython.int, ground=Ground, place=cython.Py_ssize_t,
        differs=cython.int, begin=cython.Py_ssize_t, size=cython.Py_ssize_t,
    )
    cdef bint is_next(self, RoundCheck play, int* codes, int base) noexcept

    @cython.locals(
        log=PlayLog, index=cython.int, move=cython.int, relays=cython.int, relay=cython.int,
        place=cython.int, taken=cython.int, _=cython.int,
    )
    cdef bint has_claims(self, RoundCheck play, int* codes, int base) noexcept
