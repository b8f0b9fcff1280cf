# What `play_columns.py` is in C.

cimport cython
from ...engine.row_kernel cimport Hands
from ...replay.quick.ground cimport Ground
from ...replay.quick.round cimport PlaySink, QuickRound
from .column_buffer cimport ColumnBuffer
from .turn_columns cimport TurnColumns

cdef int _ROUNDS, _ROOM, _LACKING, _NOBODY, _TURN, _PASS, _BOTH, _MOVE_SIZE, _BOARD_SIZE
cdef unsigned long long _SEED, _FACTOR, _ALL_BITS, _BURNED

cdef class PlayColumns(PlaySink):
    cdef TurnColumns columns
    cdef readonly int turns, rounds
    cdef int game, in_round, laps, size, seats, houses
    cdef Py_ssize_t first
    cdef unsigned long long seed
    cdef bint is_broken, is_full, has_turn, has_third
    cdef list grounds
    cdef int[128] number_of, opener_of, turns_of, is_over
    cdef int[384] scores
    cdef int[96] shells

    cdef void begin(self, int game) noexcept

    cdef void cancel(self) noexcept

    @cython.locals(factor="unsigned long long", mixed="unsigned long long")
    cdef void begin_record(self, Ground ground) except *

    cdef void begin_first(self, Ground ground) except *

    @cython.locals(at=cython.int, place=cython.int)
    cdef void begin_round(self, Ground ground, int number) except *

    @cython.locals(columns=TurnColumns)
    cdef bint has_room(self, int moves) noexcept

    @cython.locals(
        columns=TurnColumns, moves=cython.int, at=cython.Py_ssize_t, seat=cython.int,
        store=cython.int,
    )
    cdef void add_turn(self, QuickRound play, int* codes, int base, int row) noexcept

    @cython.locals(
        columns=TurnColumns, moves=cython.int, laps=cython.int, captured=cython.int,
        hand=cython.int, count=cython.int, move=cython.int, at=cython.Py_ssize_t,
        size=cython.Py_ssize_t, here=cython.int,
    )
    cdef void add_row(self, QuickRound play, Hands hands, int* written) noexcept

    @cython.locals(
        text=ColumnBuffer, held="unsigned char*", at=cython.Py_ssize_t, seat=cython.int,
        move=cython.int, number=cython.int,
    )
    cdef void add_text(self, int* codes, int base) noexcept

    @cython.locals(
        columns=TurnColumns, at=cython.Py_ssize_t, shells="int*", theirs="int*",
        block=cython.Py_ssize_t, place=cython.Py_ssize_t,
    )
    cdef void end_turn(self, QuickRound play, int seat, int row) noexcept

    @cython.locals(
        mixed="unsigned long long", factor="unsigned long long", all_bits="unsigned long long",
        number="unsigned long long", place=cython.int,
    )
    cdef long long hash_board(self, Ground ground, int seat) noexcept

    @cython.locals(
        board=ColumnBuffer, held="unsigned char*", size=cython.Py_ssize_t,
        word="unsigned long long", shift=cython.int, most=cython.int, at=cython.int,
        _=cython.int, place=cython.int, letter="unsigned long long",
    )
    cdef bint add_board(self, Ground ground) noexcept

    cdef void take_board(self, QuickRound play) noexcept

    cdef void leave(self) noexcept

    @cython.locals(at=cython.int, seat=cython.int)
    cdef void end_round(self, QuickRound play) noexcept

cdef Py_ssize_t write_number(unsigned char* held, Py_ssize_t at, int number) noexcept

cdef void write_eight(
    unsigned char* held, Py_ssize_t at, unsigned long long word
) noexcept
