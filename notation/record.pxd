# The C types of `record.py`.

cimport cython
from ..engine.values cimport Immutable

cdef class TextPart(Immutable):
    cdef readonly int at, stop

@cython.final
cdef class Tag(TextPart):
    cdef readonly object name, value

@cython.final
cdef class Comment(TextPart):
    cdef readonly object text

@cython.final
cdef class Data(TextPart):
    cdef readonly object pairs

cdef class Move(TextPart):
    cdef readonly object house, tick, relays, end, captured, marks

    @cython.locals(move=Move)
    cdef bint is_equal(self, object other) except -1

cdef class Turn(TextPart):
    cdef readonly object seat, moves, store_end, number

    @cython.locals(turn=Turn)
    cdef bint is_equal(self, object other) except -1

@cython.final
cdef class Pass(TextPart):
    cdef readonly object seat, number

@cython.final
cdef class SimultaneousRow(TextPart):
    cdef readonly object turns, notes, number

@cython.final
cdef class Stores(TextPart):
    cdef readonly object shells

@cython.final
cdef class VariationStart(TextPart):
    pass

@cython.final
cdef class VariationEnd(TextPart):
    pass

@cython.final
cdef class RoundStart(TextPart):
    cdef readonly object number, first, burned, first_span, burned_span

@cython.final
cdef class Score(TextPart):
    cdef readonly object shells

@cython.final
cdef class PositionClaim(TextPart):
    cdef readonly object position

@cython.final
cdef class Race(TextPart):
    cdef readonly object runs

@cython.final
cdef class SetPosition(TextPart):
    cdef readonly object position

@cython.final
cdef class Gap(TextPart):
    pass

@cython.final
cdef class Event(TextPart):
    cdef readonly object name, text

@cython.final
cdef class End(TextPart):
    cdef readonly object reason, seat

@cython.final
cdef class Unreadable(TextPart):
    cdef readonly object text

@cython.final
cdef class Record(Immutable):
    cdef readonly object tags, body
