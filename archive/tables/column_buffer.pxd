# What `column_buffer.py` is in C.

cimport cython

@cython.final
cdef class ColumnBuffer:
    cdef bytearray owner, spare
    cdef unsigned char* held
    cdef readonly Py_ssize_t size, room
    cdef Py_ssize_t usual

    @cython.locals(needed=cython.Py_ssize_t)
    cpdef int reserve(self, Py_ssize_t more) except -1

    @cython.locals(held="unsigned char*", at=cython.Py_ssize_t, here=cython.int)
    cdef void put(self, long long value, int width) noexcept

    @cython.locals(held="unsigned char*", at=cython.Py_ssize_t, here=cython.Py_ssize_t)
    cdef void put_bytes(self, const int* numbers, Py_ssize_t count) noexcept

    @cython.locals(
        held="unsigned char*", at=cython.Py_ssize_t, here=cython.Py_ssize_t, value=cython.uint
    )
    cdef void put_shorts(self, const int* numbers, Py_ssize_t count) noexcept

    @cython.locals(
        held="unsigned char*", at=cython.Py_ssize_t, here=cython.Py_ssize_t, value=cython.uint
    )
    cdef void put_ints(self, const int* numbers, Py_ssize_t count) noexcept

    @cython.locals(
        held="unsigned char*", at=cython.Py_ssize_t, here=cython.Py_ssize_t, place=cython.int,
        value="unsigned long long",
    )
    cdef void put_longs(self, const long long* numbers, Py_ssize_t count) noexcept

    @cython.locals(held="unsigned char*", size=cython.Py_ssize_t, here=cython.Py_ssize_t)
    cdef void copy(self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept

    @cython.locals(code=cython.int)
    cdef bint put_shells(self, int shells) noexcept

    cpdef int write(self, bytes words) except -1

    cdef void cut(self, Py_ssize_t size) noexcept

    cpdef object take(self)

cpdef bint is_free(object numbers) except -1
