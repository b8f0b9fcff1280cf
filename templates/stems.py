"""Names for files, made of the names of people and things."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from ..files.reserved_names import is_reserved


def simplify(text: str) -> str:
    """The text in lower-case Latin letters and digits, with single hyphens for all else."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def stem_of(text: str) -> str:
    """A name for a file, safe on every file system: small Latin letters, digits and hyphens.

    >>> stem_of("PHL-001"), stem_of("../../x"), stem_of("李")
    ('phl-001', 'x', 'id-674e')
    """
    stem = simplify(text)[:60].strip("-")
    if not stem:
        stem = "id-" + "-".join(f"{ord(one):x}" for one in text[:12])
    return f"id-{stem}" if stem == "index" or is_reserved(stem) else stem


def list_stems(texts: Iterable[str]) -> Mapping[str, str]:
    """The name of a file for each text, no name twice: a second one gets a number.

    >>> list_stems(["Peña", "Pena"])
    {'Peña': 'pena', 'Pena': 'pena-2'}
    """
    found: dict[str, str] = {}
    used: set[str] = set()
    for text in texts:
        stem = stem_of(text)
        name, number = stem, 2
        while name in used:
            name, number = f"{stem}-{number}", number + 1
        used.add(name)
        found[text] = name
    return found
