# What `play_columns.py` is in C.

cimport cython
from ...engine.row_kernel cimport Hands
from ...replay.acceptance.ground cimport Ground
from ...replay.acceptance.round cimport PlaySink, RoundCheck
from ...notation.text_buffer cimport TextBuffer
from .column_buffer cimport ColumnBuffer
from .turn_columns cimport TurnColumns
from .turn_texts cimport TurnTexts
from .word_table cimport WordTable

cdef int _ROUNDS, _ROOM, _LACKING, _NOBODY, _TURN, _PASS, _BOTH, _BOARD_SIZE
cdef int _LIGHT
cdef unsigned long long _SEED, _FACTOR, _ALL_BITS, _BURNED, _ZEROS, _HIGH_BITS

cdef class PlayColumns(PlaySink):
    cdef TurnColumns columns
    cdef TurnTexts texts
    cdef readonly int turns, rounds
    cdef int game, in_round, laps, size, seats, houses
    cdef Py_ssize_t first
    cdef Py_ssize_t limit
    cdef unsigned long long seed, last_bits
    cdef bint is_broken, is_full, is_light, is_packed, has_turn
    cdef list grounds
    cdef int[128] number_of, opener_of, turns_of, is_over
    cdef int[384] scores
    cdef unsigned int[480] boards
    cdef unsigned long long[4] begun
    cdef unsigned long long[5] lows, highs
    cdef int[3] stores
    cdef int waiting

    cdef void begin(self, int game) noexcept

    cdef bint is_lost(self) noexcept

    cdef void cancel(self) noexcept

    @cython.locals(
        board=ColumnBuffer, factor="unsigned long long", mixed="unsigned long long"
    )
    cdef void begin_record(self, Ground ground) except *

    cdef void begin_first(self, Ground ground) except *

    @cython.locals(
        at=cython.int, place=cython.int, shells=cython.int, held="unsigned long long",
        seat=cython.int,
    )
    cdef void begin_round(self, Ground ground, int number) except *

    @cython.locals(
        columns=TurnColumns, begin=cython.Py_ssize_t, end=cython.Py_ssize_t,
        at=cython.Py_ssize_t, round=cython.int, number=cython.int,
    )
    cdef void end_record(self) noexcept

    cdef bint has_room(self) noexcept

    @cython.locals(
        columns=TurnColumns, moves=cython.int, at=cython.Py_ssize_t, seat=cython.int,
        before=cython.int,
    )
    cdef void add_turn(self, RoundCheck play, int* codes, int base, int row, int brief) noexcept

    @cython.locals(
        columns=TurnColumns, moves=cython.int, laps=cython.int, captured=cython.int,
        hand=cython.int, count=cython.int, move=cython.int, at=cython.Py_ssize_t,
    )
    cdef void add_row(self, RoundCheck play, Hands hands, int* written) noexcept

    @cython.locals(
        words=WordTable, number=cython.int, begin=cython.Py_ssize_t, end=cython.Py_ssize_t
    )
    cdef void copy_text(self, Py_ssize_t row, TextBuffer out) noexcept

    @cython.locals(columns=TurnColumns, at=cython.Py_ssize_t)
    cdef void end_turn(self, RoundCheck play, int seat, int row) noexcept

    @cython.locals(
        boards="unsigned int*", theirs="int*", ground=Ground, base=cython.Py_ssize_t,
        block=cython.Py_ssize_t, place=cython.Py_ssize_t, seat=cython.int,
    )
    cdef void keep_board(self, RoundCheck play) noexcept

    @cython.locals(
        board=ColumnBuffer, held="unsigned char*", size=cython.Py_ssize_t,
        over="unsigned long long", begin=cython.int, seat=cython.int, word="unsigned long long",
    )
    cdef bint add_packed(self, unsigned long long low, unsigned long long high) noexcept

    @cython.locals(
        factor="unsigned long long", all_bits="unsigned long long", boards="unsigned int*",
        first="unsigned long long", second="unsigned long long", third="unsigned long long",
        fourth="unsigned long long", begun="unsigned long long*", place=cython.Py_ssize_t,
        at=cython.Py_ssize_t, number=cython.Py_ssize_t, mixed="unsigned long long",
        base=cython.Py_ssize_t,
    )
    cdef void hash_boards(self) noexcept

    @cython.locals(
        factor="unsigned long long", begun="unsigned long long*", first="unsigned long long",
        second="unsigned long long", third="unsigned long long", fourth="unsigned long long",
        one="unsigned long long", two="unsigned long long", three="unsigned long long",
        four="unsigned long long", _=cython.int,
    )
    cdef void mix_packed(self, unsigned long long* halves, int size) noexcept

    @cython.locals(
        board=ColumnBuffer, held="unsigned char*", size=cython.Py_ssize_t,
        houses=cython.Py_ssize_t, over="unsigned long long", seat=cython.Py_ssize_t,
        _=cython.int, begin=cython.Py_ssize_t, word="unsigned long long",
        place=cython.Py_ssize_t,
    )
    cdef bint add_board(self, int* shells, Ground ground) noexcept

    cdef void take_board(self, RoundCheck play) noexcept

    cdef void leave(self) noexcept

    @cython.locals(at=cython.int, seat=cython.int)
    cdef void end_round(self, RoundCheck play) noexcept

@cython.locals(word="unsigned long long")
cdef unsigned long long pack_eight(int* shells, Py_ssize_t begin) noexcept

cdef void write_eight(
    unsigned char* held, Py_ssize_t at, unsigned long long word
) noexcept
