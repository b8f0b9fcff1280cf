# The C types of `turn_review.py`.

cimport cython
from ...engine.kernel cimport Shells, Way
from ...engine.walk_kernel cimport Walker
from .alphabeta cimport AlphaBeta
from .deepening cimport Deepening
from .sight cimport Sight

cdef int _DEEPEST, _UNPROVEN, _FEW, _FIRST, _ONLY_OF

@cython.final
cdef class TurnReview:
    cdef AlphaBeta engine
    cdef Deepening searches
    cdef Sight eyes, eyes_ahead
    cdef list ways
    cdef int ends, most, only_by
    cdef Way first, second
    cdef Shells here, before, ahead
    cdef int ahead_mover
    cdef bint only_gains, looks
    cdef int[32] places, stores
    cdef int value, depth, best_value, best_depth
    cdef bint proves, best_proves
    cdef readonly list losses, standings, sight, reply, better
    cdef readonly int worth, proven, only, stands, highest
    cdef readonly bint is_exact, is_loss_exact, is_forced, goes_on

    @cython.locals(
        way=Way,
        here=Shells,
        walker=Walker,
        goes_on=cython.bint,
        passed_before=cython.bint,
        at=cython.int,
        done=cython.int,
        place=cython.int,
        legal=cython.int,
        worth=cython.int,
        loss=cython.int,
        found=cython.int,
        is_exact=cython.bint,
        is_proven=cython.bint,
        chosen=list,
        better=list,
        best=list,
    )
    cpdef int review(
        self, Shells board, int mover, bint passed, int forced, tuple lifts
    ) except -1

    @cython.locals(place=cython.int, differs=cython.int)
    cdef bint is_ahead(self, Shells board, int mover) except -1

    @cython.locals(way=Way, other=Way)
    cdef int stand(self, Shells board, int mover) except? -1073741824

    @cython.locals(way=Way, here=Shells, best=cython.int, done=cython.int)
    cdef int find_in_sight(
        self, Shells board, int mover, bint passed, tuple lifts
    ) except -1

    @cython.locals(walker=Walker, turns=list, rest=list, lifts=list, best=list)
    cdef list find_turns(self, Shells board, int mover, bint passed, list numbers)

    @cython.locals(searches=Deepening, leap=cython.int, place=cython.int)
    cdef list find_best(self, Shells board, int mover, bint passed, int depth, int forced)

    @cython.locals(
        walker=Walker,
        searches=Deepening,
        leap=cython.int,
        worth=cython.int,
        following=cython.int,
        reached=cython.int,
        line=list,
    )
    cdef list value_one(self, Shells board, int mover, bint passed, int place, int depth)

    @cython.locals(
        walker=Walker,
        following=cython.int,
        left=cython.int,
        side=cython.int,
        value=cython.int,
        line=list,
    )
    cdef list compare(self, Shells board, int mover, bint passed, int place, int depth)

    @cython.locals(count=cython.int, i=cython.int, found=cython.int, others=list)
    cdef int find_worse(
        self, Shells board, int mover, bint passed, int place, int depth, bint is_proven
    ) except -1

    @cython.locals(
        walker=Walker,
        most=cython.int,
        is_own=cython.bint,
        left=cython.int,
        low=cython.int,
        value=cython.int,
    )
    cdef bint is_worse(self, Shells board, int mover, bint passed, int place) except -1

    @cython.locals(
        way=Way,
        scratch=Shells,
        count=cython.int,
        other=cython.int,
        store=cython.int,
        at=cython.int,
    )
    cdef int sort_others(self, Shells board, int mover, bint passed, int place) except -1

    @cython.locals(walker=Walker, line=list, ahead=list, left=cython.int)
    cdef list complete(self, Shells board, int mover, bint passed, list places, int depth)

    @cython.locals(way=Way, count=cython.int, place=cython.int)
    cdef int find_legal(self, Shells board, int mover) except -1

    cdef Walker lift(self, Shells board, int mover, bint passed, int place)

    @cython.locals(copy=Shells)
    cdef Walker walker(self, Shells board, int mover, bint passed)

    cdef Way way_of(self, int mover)

    @cython.locals(near=cython.int, far=cython.int, place=cython.int)
    cdef list numbers(self, list places)
