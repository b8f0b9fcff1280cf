"""Hashes of values; apart from the modules that make these, which are slow to import."""

from __future__ import annotations

from hashlib import sha256


def hash_values(*values: object) -> str:
    """A hash of values by their form in Python, which is not fixed for sets."""
    return sha256(repr(values).encode("utf-8", "surrogatepass")).hexdigest()[:24]
