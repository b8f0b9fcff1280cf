# What `hash_order.py` is in C.

cimport cython

@cython.locals(
    values="const long long[::1]", now="int[::1]", coming="int[::1]", begins="int[::1]",
    count=cython.Py_ssize_t, at=cython.Py_ssize_t, digit=cython.int, shift=cython.int,
    begin=cython.int, size=cython.int, place=cython.int, value=cython.int,
)
cpdef object order_by_hash(object hashes)
