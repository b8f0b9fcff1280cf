"""Names that no file may have on Windows, so that what is written on one system opens on all."""

from __future__ import annotations

_DEVICES = frozenset(
    ["con", "prn", "aux", "nul"] + [f"{port}{n}" for port in ("com", "lpt") for n in range(10)]
)


def is_reserved(name: str) -> bool:
    """True when Windows takes a name, whatever its suffixes, for that of a device.

    >>> is_reserved("CON"), is_reserved("nul.sgn"), is_reserved("console")
    (True, True, False)
    """
    return name.partition(".")[0].rstrip(" ").lower() in _DEVICES
