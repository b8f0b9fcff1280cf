# The C types of `statements.py`.

cimport cython
from ..record cimport End, Score, Stores
from .scanner cimport Scanner

cdef int _STORES_RULE, _STATEMENT_RULE, _POSITION_RULE
cdef int _EVENT, _SET, _GAP
cdef int _ROUND, _SCORE, _BOARD, _END, _FIRST, _OWNER, _COUNT

@cython.final
cdef class StatementReader:
    cdef Scanner scanner
    cdef str text

    @cython.locals(end=cython.int, stores=Stores)
    cdef object read_stores(self, bytes letters, Py_ssize_t at, Py_ssize_t stop, int into)

    @cython.locals(here=cython.Py_ssize_t, first=cython.int, second=cython.int)
    cdef tuple read_plain_counts(
        self, const unsigned char* letters, Py_ssize_t at, Py_ssize_t stop
    )

    @cython.locals(scanner=Scanner, index=cython.int)
    cdef object read_counts(self, bytes letters, int begin, int end)

    @cython.locals(scanner=Scanner, end=cython.int, kind=cython.int, score=Score)
    cdef object read_statement(self, bytes letters, Py_ssize_t at, Py_ssize_t stop, int begin)

    @cython.locals(scanner=Scanner, ended=End)
    cdef object read_end(self, int index, int end)

    @cython.locals(scanner=Scanner, at=cython.Py_ssize_t)
    cdef object read_round(self, bytes letters, int index, int end, object span)

    @cython.locals(
        scanner=Scanner, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, end=cython.int,
        i=cython.int,
    )
    cdef object read_board(self, bytes letters, int index, int begin, object span, bint is_set)

    @cython.locals(scanner=Scanner, runs=list)
    cdef object read_race(self, bytes letters, int index, int end, object span)

    @cython.locals(scanner=Scanner)
    cdef object read_event(self, int index, int end, object span)

    @cython.locals(quoted=str)
    cdef object read_string(self, int index)
