"""Hashes of values; apart from what makes them, which is slow to import."""

from __future__ import annotations

from hashlib import sha256


def hash_values(*values: object) -> str:
    """A hash of values by how they are written in Python; of sets the order is not known."""
    return sha256(repr(values).encode("utf-8", "surrogatepass")).hexdigest()[:24]
