# The C types of `steps.py`.

cimport cython
from ..engine.values cimport Struct
from .turn_parts cimport KeptBoard, MoveTrace, TurnParts

cdef class PlayedStep(Struct):
    pass

cdef class BoardStep(PlayedStep):
    cdef readonly int body_index, round, row
    cdef KeptBoard board_before, board_after

@cython.final
cdef class TurnPlayed(BoardStep):
    cdef readonly object seat, ruled
    cdef readonly bint goes_on
    cdef readonly tuple lifts
    cdef tuple made_moves
    cdef int laps_sown, shells_taken

    @cython.locals(board=KeptBoard, parts=TurnParts)
    cdef bint trace(self, MoveTrace traced) except -1

@cython.final
cdef class PassPlayed(BoardStep):
    cdef readonly object seat

@cython.final
cdef class RowPlayed(BoardStep):
    cdef readonly object ruled
    cdef object made_opening, rules, item, race
    cdef bint opens_match
    cdef tuple hands, hands_due
    cdef int laps_sown, shells_taken

    @cython.locals(board=KeptBoard, parts=TurnParts)
    cdef bint trace(self, int hand, MoveTrace traced) except -1

    cpdef object keep_moves(
        self, object rules, bint opens_match, object item, object race, tuple hands
    )

@cython.final
cdef class RoundBegun(PlayedStep):
    cdef readonly object body_index, round, first, refilled_from
    cdef readonly tuple open_houses
    cdef KeptBoard board

@cython.final
cdef class PositionSet(PlayedStep):
    cdef readonly object body_index, round
    cdef KeptBoard board_before, board_after

@cython.final
cdef class RoundOver(PlayedStep):
    cdef readonly object round
    cdef readonly tuple score
    cdef KeptBoard board

@cython.final
cdef class Replay(Struct):
    cdef readonly object record, rules, result
    cdef readonly tuple steps, diagnostics
    cdef tuple made_variations
    cdef object made_confirmed, play_whole

    cpdef object complete(self)
