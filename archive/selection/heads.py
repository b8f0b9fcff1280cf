"""The tags and the first turns of a record read from its bytes, where these are plain.

They are found by patterns; the parser reads all other records. Patterns are used and not the
cutter, because they read a header in 3 µs even where nothing is compiled.
"""

from __future__ import annotations

import re

Tags = dict[str, str]
"""The values of tags by their names: records may have any."""


def read_tags(record: bytes) -> Tags | None:
    """The tags of a record, LF at its line ends; `None` where that is left to the parser."""
    head = _HEAD.match(record)
    if head is None or record.find(b"[", head.end()) >= 0 or record.find(b"]", head.end()) >= 0:
        return None
    try:
        found = _TAG.findall(head[0].decode())
    except UnicodeDecodeError:
        return None
    tags = dict(found)
    return tags if len(tags) == len(found) else None


def read_opening(record: bytes, most: int) -> list[tuple[str, ...]] | None:
    """The first rows of a record with plain tags, at least `most` turns if there are as many.

    Each row is the bare text of its turns. `None` where that is left to the parser.
    """
    begin = record.find(b"\n\n") + 2
    body = record[begin : begin + _NEAR + 48 * most]
    if begin + len(body) < len(record):
        body = body[: body.rfind(b"\n")]
    if _ASIDE.search(body):
        return None
    rows: list[tuple[str, ...]] = []
    turns = 0
    is_joined = False
    for number, line in enumerate(body.decode("ascii", "replace").split("\n")):
        if _ROUND.fullmatch(line):
            if rows:
                return rows
            continue
        if not _ROW.fullmatch(line):
            return rows if rows and number and _END.fullmatch(line) else None
        for word in line.split():
            if word == "|":
                if not rows:
                    return None  # nothing stands before it to be joined
                is_joined = True
            elif word[0] in "SNEW":
                bare = _CLAIMS.sub("", word).rstrip("+")
                rows[len(rows) - is_joined :] = [(*rows[-1], bare)] if is_joined else [(bare,)]
                is_joined = False
                turns += 1
        if turns >= most:
            return rows
    return rows if begin + len(body) >= len(record) else None


_NEAR = 160
_ASIDE = re.compile(rb"[^\n -~]|[{};()<>_\"\r]")
_ROUND = re.compile(r"(?:round 1(?: first [SNEW])?)?")
_ROW = re.compile(
    r"(?:[0-9]+\. )?(?:(?:[SNEW](?:[1-9][0-9x@+-]*|--)|=[0-9:]+|\|)(?: |$))+"
)  # no relays, no marks: the parser reads these
_CLAIMS = re.compile(r"[@x][0-9]+")
_END = re.compile(r"(?:end|score)[ 0-9A-Za-z-]*|round [0-9].*")
_HEAD = re.compile(rb'%sgn 1\n(?:\[[A-Za-z][A-Za-z0-9_-]*+ "[^"\\\x00-\x1f\x7f]*+"\]\n)*+(?=\n)')
_TAG = re.compile(r'\[([^ ]*) "([^"]*)"\]')
