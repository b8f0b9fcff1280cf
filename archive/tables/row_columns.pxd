# What `row_columns.py` is in C.

cimport cython
from .column_buffer cimport ColumnBuffer

cdef int _ENDS
cdef bint _LOWEST_FIRST
cdef unsigned long long _ALL_BITS, _LOW_BITS, _ONES, _GATHERED

@cython.final
cdef class RowColumn:
    cdef object kind
    cdef bint may_lack, is_text
    cdef int width
    cdef ColumnBuffer present, values, ends
    cdef dict codes
    cdef bytes word
    cdef int code
    cdef readonly tuple items
    cdef readonly int rows, lacking

    @cython.locals(_=cython.int)
    cdef int fill(self, int row) except -1

    cdef int begin(self) except -1

    cdef void end(self, int is_present) noexcept

    @cython.locals(item=RowColumn)
    cdef int count_items(self) noexcept

    @cython.locals(values=ColumnBuffer, present=ColumnBuffer)
    cpdef int put_number(self, int row, long long number) except -1

    cdef int put_text(
        self, int row, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) except -1

    cpdef int put_word(self, int row, bytes word) except -1

    cpdef int put_list(self, int row) except -1

    @cython.locals(words=bytes)
    cpdef int add(self, int row, object value) except -1

@cython.final
cdef class RowTable:
    cdef object table
    cdef readonly list columns
    cdef public int rows

@cython.locals(packed=bytearray, held="unsigned char*", text="const unsigned char*", at=cython.Py_ssize_t)
cpdef bytearray pack_bits(bytes marks, Py_ssize_t count)

@cython.locals(
    small="const signed char[::1]", numbers="const int[::1]", packed=bytearray,
    bits="unsigned char*", lacking=cython.Py_ssize_t, count=cython.Py_ssize_t,
    at=cython.Py_ssize_t, differs=cython.int,
)
cpdef object mark_present(object values, Py_ssize_t width, int least)

@cython.locals(
    packed=bytearray, bits="unsigned char*", words="const unsigned long long[::1]",
    word="unsigned long long", at=cython.Py_ssize_t, small="const signed char[::1]",
)
cdef bytearray mark_bytes(object values, Py_ssize_t count)
