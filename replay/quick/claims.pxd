# What `claims.py` is in C.

cimport cython
from ...notation.quick.scanner cimport Scanner
from .ground cimport Ground
from .match cimport QuickMatch
from .round cimport QuickRound

cdef int _STORES_RULE, _POSITION_RULE, _COUNT, _BURNED, _SLASH, _DOT, _SEAT, _OWNER, _FIRST

@cython.final
cdef class QuickClaims:
    cdef Scanner scanner
    cdef QuickRound round

    @cython.locals(
        scanner=Scanner, ground=Ground, end=cython.int, seat=cython.int, shells=cython.int
    )
    cdef bint stores(self, const unsigned char* text, int index, int into) noexcept

    @cython.locals(seat=cython.int)
    cdef bint score(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(
        scanner=Scanner, ground=Ground, burned=cython.int, seat=cython.int, place=cython.int
    )
    cdef int opening(self, const unsigned char* text, int index, int end) except -1

    @cython.locals(place=cython.int)
    cdef bint chosen(self, const unsigned char* text, int index, int end, QuickMatch match) noexcept

    @cython.locals(here=cython.int)
    cdef int first(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(
        scanner=Scanner, play=QuickRound, width=cython.int, end=cython.int, place=cython.int,
        here=cython.int, kind=cython.int, is_store=cython.bint,
    )
    cdef bint position(self, const unsigned char* text, int index, int begin) noexcept
