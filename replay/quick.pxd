# What `quick.py` is in C.

cimport cython
from ..notation.scanner cimport Scanner
from .ground cimport Ground
from .quick_hands cimport QuickHands
from .quick_round cimport QuickRound

cdef int _TAG_RULE, _DATA_RULE, _STORES_RULE, _STATEMENT_RULE, _POSITION_RULE
cdef int _NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT
cdef int _DATA, _BAR, _STATEMENT, _POSITION, _TAG, _STRING
cdef int _ROUND, _SCORE, _BOARD, _EVENT, _END, _FIRST
cdef int _LOSS, _AWARD, _COUNT, _BURNED, _SLASH, _DOT, _SEAT
cdef int _DRAW, _OPEN, _CHECKED, _NORTHS, _EAST_OR_WEST
cdef int _RULES, _RESULT

@cython.locals(hashed=cython.uint, here=cython.Py_ssize_t)
cdef int name_hash_at(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept

@cython.final
cdef class QuickCheck:
    cdef readonly long long records, turns
    cdef Scanner scanner
    cdef dict grounds, values, results
    cdef Ground usual, ground
    cdef QuickRound round
    cdef QuickHands hands
    cdef list scores
    cdef int[256] hashes, meanings
    cdef int[64] names
    cdef tuple final
    cdef int count, result, name_count, turn_count, row, row_turns, number, round_number, outcome
    cdef bint has_north, has_east_or_west, is_announced, is_scored, has_ended

    @cython.locals(at=cython.Py_ssize_t, turns=cython.int)
    cpdef object sweep(self, bytes data, Py_ssize_t start, Py_ssize_t end)

    @cython.locals(text="const unsigned char*", index=cython.int, stop=cython.Py_ssize_t)
    cdef int check(self, bytes data, Py_ssize_t at, Py_ssize_t end) except -2

    @cython.locals(scanner=Scanner, index=cython.int, kind=cython.int)
    cdef int header(self, bytes data, const unsigned char* text) except -2

    @cython.locals(
        scanner=Scanner, name=cython.int, value=cython.int, hashed=cython.int,
        index=cython.int, place=cython.int,
    )
    cdef int tag(
        self, bytes data, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) except -1

    cdef int meant(self, bytes data, int meaning, Py_ssize_t at, Py_ssize_t stop) except -1

    cdef int rules(self, bytes token) except -1

    cdef int said_result(self, bytes token) except -1

    cdef int is_checked(self, bytes token) except -1

    @cython.locals(scanner=Scanner, end=cython.int, inner=cython.int)
    cdef bint is_data(self, const unsigned char* text, int index) noexcept

    @cython.locals(here=cython.Py_ssize_t, stop=cython.Py_ssize_t)
    cdef bint is_string(self, const unsigned char* text, int index) noexcept

    @cython.locals(scanner=Scanner, play=QuickRound, kind=cython.int)
    cdef int body(self, bytes data, const unsigned char* text, int index) except -2

    @cython.locals(scanner=Scanner, base=cython.int)
    cdef bint turn(self, const unsigned char* text, int index) noexcept

    @cython.locals(
        scanner=Scanner, hands=QuickHands, kind=cython.int, last=cython.int, base=cython.int
    )
    cdef int together(self, const unsigned char* text, int index) noexcept

    @cython.locals(kind=cython.int)
    cdef int after_notes(self, const unsigned char* text, int index) noexcept

    @cython.locals(scanner=Scanner, end=cython.int, seat=cython.int, shells=cython.int)
    cdef bint stores(self, const unsigned char* text, int index) noexcept

    @cython.locals(scanner=Scanner, begin=cython.int, end=cython.int, kind=cython.int)
    cdef int statement(self, bytes data, const unsigned char* text, int index) except -1

    @cython.locals(scanner=Scanner)
    cdef int event(self, bytes data, const unsigned char* text, int index, int end) except -1

    @cython.locals(seat=cython.int)
    cdef int close(self) except -1

    @cython.locals(seat=cython.int)
    cdef bint is_score(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(number=cython.int)
    cdef int begin_round(self, const unsigned char* text, int index, int end) except -1

    @cython.locals(
        scanner=Scanner, ground=Ground, burned=cython.int, seat=cython.int, place=cython.int
    )
    cdef int is_begun_as_claimed(self, const unsigned char* text, int index, int end) except -1

    @cython.locals(
        scanner=Scanner, play=QuickRound, width=cython.int, end=cython.int, place=cython.int,
        here=cython.int, kind=cython.int, is_store=cython.bint,
    )
    cdef bint is_position(self, const unsigned char* text, int index, int begin) noexcept

    @cython.locals(scanner=Scanner, is_over=cython.bint, kind=cython.int, seat=cython.int)
    cdef int end(self, const unsigned char* text, int index, int end) except -1

    cdef int match_winner(self) except -2

    cdef tuple last_stores(self)

    cdef bint is_result(self) noexcept
