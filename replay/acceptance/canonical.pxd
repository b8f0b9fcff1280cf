# The C types of `canonical.py`.

cimport cython
from ...notation.scanning.scanner cimport Scanner
from .check cimport RecordCheck
from .play_log cimport PlayGuide, PlayLog
from .row_text cimport PlayList
from .tags cimport TagTokens
from ...notation.text_buffer cimport TextBuffer
from .token_text cimport TokenWriter

cdef int _CORE, _FRAME

@cython.final
cdef class CanonicalWriter:
    cdef readonly RecordCheck check
    cdef Scanner scanner
    cdef TokenWriter writer
    cdef PlayLog log
    cdef PlayGuide guide
    cdef readonly TextBuffer out
    cdef readonly PlayList list
    cdef readonly TagTokens tags
    cdef readonly int turns, lines, seats
    cdef readonly bint is_followed
    cdef readonly Py_ssize_t start, border
    cdef bytes data

    @cython.locals(check=RecordCheck, guide=PlayGuide)
    cpdef Py_ssize_t take(
        self, bytes data, Py_ssize_t at, Py_ssize_t end, bint logs=*
    ) except -2

    @cython.locals(check=RecordCheck)
    cpdef bint write(self, int form) except -1

    @cython.locals(
        border=cython.Py_ssize_t, text=bytes, size=cython.Py_ssize_t, end=cython.Py_ssize_t,
        is_followed=cython.bint, proof=cython.int, core=bytes,
    )
    cpdef bytes rewrite(self, bytes data, Py_ssize_t at, int form)
