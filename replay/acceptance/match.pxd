# The C types of `match.py`.

cimport cython
from .ground cimport Ground, Terms

cdef int _FULL, _PARTIAL, _EVEN, _EQUAL, _NEW
cdef int _LOSER, _WINNER, _LAST_MOVER, _OTHER, _FIRST, _EMPTIED, _REMAINING
cdef int _ROUNDS, _STANDING, _BURNED, _NEVER

@cython.final
cdef class MatchCheck:
    cdef Terms terms
    cdef int seats, houses, began
    cdef int[3] final, tally, filled, left
    cdef int[96] burned, chosen

    @cython.locals(seat=cython.int, place=cython.int)
    cpdef int begin(self, Ground ground) except -1

    @cython.locals(best=cython.int, seat=cython.int)
    cdef void finish_round(self) noexcept

    @cython.locals(best=cython.int, seat=cython.int, is_alone=cython.bint)
    cdef int find_most(self, int* numbers) noexcept

    @cython.locals(
        terms=Terms, seat=cython.int, store=cython.int, opens=cython.int, first=cython.int,
        place=cython.int, filled=cython.int,
    )
    cdef void find_filled(self) noexcept

    @cython.locals(seat=cython.int, stopped=cython.int)
    cdef bint may_go_on(self) noexcept

    @cython.locals(
        terms=Terms, numbers="int*", most=cython.int, best=cython.int, second=cython.int
    )
    cdef bint is_settled(self, int left) noexcept

    cdef bint is_over(self, int number) noexcept

    @cython.locals(terms=Terms)
    cdef int find_winner(self) noexcept

    @cython.locals(can_any=cython.bint, is_left_out=cython.bint, seat=cython.int)
    cdef void keep_standing(self) noexcept

    @cython.locals(kept=cython.int, best=cython.int)
    cdef int find_best_without(self, int seat) noexcept

    @cython.locals(
        kind=cython.int, opener=cython.int, sought=cython.int, seat=cython.int, beats=cython.bint
    )
    cdef int find_first(self, int last_mover) noexcept

    @cython.locals(has_shells=cython.bint)
    cdef int rank(self, int kind, int seat) noexcept

    @cython.locals(rests_on_lost=cython.bint)
    cdef bint asks_last_mover(self, int last_mover) noexcept

    cdef bint asks_left(self) noexcept

    @cython.locals(terms=Terms, following=Ground, first=cython.int, seat=cython.int)
    cdef Ground begin_next(self, int last_mover, int said)

    @cython.locals(
        terms=Terms, store_place=cython.int, store=cython.int, filled=cython.int,
        shared=cython.int, left=cython.int, count=cython.int, index=cython.int,
        number=cython.int, place=cython.int, is_closed=cython.bint, is_filled=cython.bint,
        portion=cython.int,
    )
    cdef bint fill_row(self, Ground ground, int seat) noexcept
