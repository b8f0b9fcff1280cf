# The C types of `proof_numbers.py`.

cimport cython
from ...engine.kernel cimport Shells, Way
from .alphabeta cimport AlphaBeta
from .boards cimport Boards
from .ply cimport Ply
from .table cimport Table, Word

cdef int _INFINITE, _DEEPEST, _UNPROVEN, _HIGHEST, _WIDER, _STEPS, _ZERO
cdef Word _FIELD

@cython.final
cdef class Moves:
    cdef int count, top
    cdef int[32] places, movers, keeps, proof, disproof, gains, needs, leasts, mosts

@cython.final
cdef class ProofNumbers:
    cdef AlphaBeta engine
    cdef Boards boards
    cdef Table table
    cdef Ply ply
    cdef list heights
    cdef int few, houses, proof, disproof, least, most, next_proof
    cdef long long slot
    cdef int[65] proof_of

    @cython.locals(boards=Boards, way=Way, need=cython.int, chosen=cython.int, place=cython.int)
    cpdef object exceeds(self, Shells board, int mover, bint passed, int lead, list places)

    @cython.locals(moves=Moves, ahead=cython.int, i=cython.int)
    cpdef list bounds(self, Shells board, int mover)

    @cython.locals(engine=AlphaBeta, begun="long long", rest=cython.int, is_known=cython.bint)
    cdef int search(
        self,
        int height,
        int at,
        int mover,
        bint passed,
        int need,
        int chosen,
        int proof_limit,
        int disproof_limit,
    ) except -1

    @cython.locals(
        engine=AlphaBeta,
        moves=Moves,
        first=cython.int,
        best=cython.int,
        next_proof=cython.int,
        proof=cython.int,
        disproof=cython.int,
        next_disproof=cython.int,
        other=cython.int,
        child=cython.int,
        keeps=cython.bint,
    )
    cdef int search_choices(
        self,
        int height,
        int at,
        int mover,
        bint passed,
        int need,
        int chosen,
        int proof_limit,
        int disproof_limit,
    ) except -1

    @cython.locals(
        best=cython.int,
        proof=cython.int,
        next_proof=cython.int,
        disproof=cython.int,
        least=cython.int,
        most=cython.int,
        i=cython.int,
    )
    cdef int weigh(self, Moves moves) noexcept

    @cython.locals(gain=cython.int)
    cdef void note(self, Moves moves, int at, int mover) noexcept

    @cython.locals(
        engine=AlphaBeta,
        boards=Boards,
        way=Way,
        choices=cython.int,
        count=cython.int,
        before=cython.int,
        choice=cython.int,
        child=cython.int,
        keeps=cython.bint,
        gain=cython.int,
        worth=cython.int,
        other=cython.int,
        is_passed=cython.bint,
    )
    cdef int expand(
        self, Moves moves, int first, int at, int mover, bint passed, int need, int chosen
    ) except -1

    @cython.locals(rest=cython.int, share=cython.int, first=Word, second=Word)
    cdef void look_up(self, int at, int mover, bint passed, int need) noexcept

    @cython.locals(table=Table, slot="long long")
    cdef bint find(self, int at, int mover, bint passed) noexcept

    @cython.locals(
        table=Table,
        cost="long long",
        slot="long long",
        word=cython.int,
        first=Word,
        second=Word,
        known=Word,
        least=cython.int,
        most=cython.int,
    )
    cdef void keep(self, int at, int mover, bint passed, int need, long long nodes) noexcept

    @cython.locals(engine=AlphaBeta, ahead=cython.int, rest=cython.int, low=cython.int, value=cython.int)
    cdef bint search_to_end(
        self, int height, int at, int mover, bint passed, int need
    ) except -1
