# What `hash_order.py` is in C.

cimport cython

cdef int _PLACE_BITS, _PLACE_MASK, _DIGITS, _DIGIT_BITS, _DIGIT_SIZE

@cython.locals(
    values="const long long[::1]", now="unsigned long long[::1]",
    coming="unsigned long long[::1]", begins="int[::1]", places="int[::1]", size=cython.Py_ssize_t,
    count=cython.Py_ssize_t, at=cython.Py_ssize_t, digit=cython.int, shift=cython.int,
    total=cython.int, base=cython.int, number=cython.int, place=cython.int,
    hashed="unsigned long long",
)
cpdef object order_by_hash(object hashes, int begin=*)

@cython.locals(
    places="const int[::1]", count=cython.Py_ssize_t, at=cython.Py_ssize_t, made=bytearray,
    bytes_from="const signed char[::1]", bytes_to="signed char[::1]",
    shorts_from="const short[::1]", shorts_to="short[::1]",
    ints_from="const int[::1]", ints_to="int[::1]",
    longs_from="const long long[::1]", longs_to="long long[::1]",
)
cpdef bytearray put_in_order(object values, int width, object order)

@cython.locals(given="int[::1]", named="const int[::1]", at=cython.Py_ssize_t)
cpdef object renumber(object numbers, object names)
