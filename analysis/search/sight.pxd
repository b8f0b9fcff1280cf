# The C types of `sight.py`.

cimport cython
from ...engine.kernel cimport Shells, Way
from .boards cimport Boards, make_boards

cdef int _NOTHING, _TOPS

@cython.final
cdef class Sight:
    cdef list ways
    cdef Boards boards
    cdef int[16] path, found
    cdef int[64] order, standings, numbers, going, lengths
    cdef int[1024] paths
    cdef int moves, seats, size, held, mover, length, most, best, count, turns, left_out
    cdef readonly int highest
    cdef int done, forced
    cdef bint ends_by_row, is_first, passed

    cpdef int look(
        self, Shells board, int mover, bint passed, int done, int forced=*, int floor=*
    ) except? -1073741824

    cdef int gather(self, Shells board, int mover, bint passed, int done, int forced) except -1

    cdef int answer_all(self, int floor) except? -1073741824

    cdef int look_on(self) except -1

    cpdef int stand(self, Shells board, int mover, int floor=*) except? -1073741824

    @cython.locals(i=cython.int)
    cpdef list line(self)

    @cython.locals(total=cython.int, place=cython.int)
    cdef int begin(self, Shells board, int mover) except -1

    cdef int make_room(self, int total) except -1

    @cython.locals(way=Way, boards=Boards, choices=cython.int, place=cython.int, goes_on=cython.bint)
    cdef int visit(self, int height, int left, bint passed, int forced) except -1

    @cython.locals(standing=cython.int, i=cython.int)
    cdef int compare(self, int height, bint goes_on) except -1

    @cython.locals(
        number=cython.int,
        at=cython.int,
        slot=cython.int,
        other=cython.int,
        i=cython.int,
    )
    cdef int hold(self, int height, int standing, bint goes_on) except -1

    @cython.locals(
        first=cython.int,
        slot=cython.int,
        standing=cython.int,
        is_before=cython.bint,
        i=cython.int,
        j=cython.int,
    )
    cdef bint answer_tops(self) except -1

    @cython.locals(seat=cython.int, before=cython.int)
    cdef int answer(self, int height, int enough) except? -1073741824

    @cython.locals(way=Way, boards=Boards, choices=cython.int, place=cython.int, goes_on=cython.bint, standing=cython.int)
    cdef int reply(
        self, int seat, int height, int left, bint passed, int enough
    ) except -1
