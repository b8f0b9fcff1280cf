"""The sources of each page of a site, as hashes: a page with the same hash is the same page.

A hash may cover more than its page shows, and never less: then a page is made once too often.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cached_property

from ...event.facts import TableAddress
from ...event.matches import TableMatch
from .hashes import hash_values
from .site import EventSite


class PageSources:
    """The hashes of the sources of a site's pages."""

    def __init__(self, site: EventSite, rounds: Mapping[int, str] | None = None) -> None:
        self._site, self._given = site, rounds

    @cached_property
    def base(self) -> str:
        """The hash of all that may show on any page: the plan, who is drawn or out, the rounds."""
        site, state = self._site, self._site.state
        rounds = [(stage.name, state.rounds_of(stage)) for stage in site.stages]
        return hash_values(site.plan, state.draws, state.moves, rounds)

    @cached_property
    def all(self) -> str:
        """All matches and byes."""
        return hash_values(self.base, self.rounds)

    def round(self, number: int) -> str:
        """A round, and which rounds there are."""
        return hash_values(self.base, self.rounds.get(number))

    def until(self, last: int) -> str:
        """The rounds up to one; all where somebody left, since later pairings then count too."""
        if self._site.state.moves:
            return self.all
        return hash_values(self.base, [one for one in self.rounds.items() if one[0] <= last])

    def match(self, address: TableAddress) -> str:
        """A match and its corrections."""
        corrections = self._site.state.corrections_by_match.get(address, ())
        return hash_values(self.base, self.match_hashes[address], corrections)

    def matches(self, matches: Iterable[TableMatch], *values: object) -> str:
        """Some matches, with other values."""
        return hash_values(self.base, [self.match_hashes[one.address] for one in matches], values)

    @cached_property
    def match_hashes(self) -> Mapping[TableAddress, str]:
        """The hash of each match."""
        boards: dict[TableAddress, list[tuple[TableAddress, str]]] = defaultdict(list)
        for address, link in sorted(self._site.replays.items(), key=lambda pair: str(pair[0])):
            boards[address.match].append((address, link))
        return {
            address: hash_values(
                [getattr(match, name) for name in _FIELDS],
                match.stage.name,
                boards.get(address),
                self._site.result_time(match),
                [one.by_line for one in self._site.state.corrections_by_match.get(address, ())],
            )
            for address, match in self._site.state.matches.items()
        }

    @cached_property
    def rounds(self) -> Mapping[int, str]:
        """The hash of each round, by its number in order: the sum of the hashes of its contents."""
        if self._given is not None:
            return self._given
        found: dict[int, list[str]] = defaultdict(list)
        for address, match in self.match_hashes.items():
            found[address.round].append(match)
        for rest in self._site.state.rests:
            found[rest.fact.round].append(hash_values(rest.fact, rest.stage.name, rest.group))
        return {number: add_hashes(found[number]) for number in sorted(found)}


def add_hashes(hashes: Iterable[str]) -> str:
    """The sum of hashes, in any order; each can be taken out of it again."""
    return f"{sum(int(one, 16) for one in hashes) % _MODULUS:024x}"


def subtract_hash(total: str, one: str) -> str:
    """A sum of hashes without one of them."""
    return f"{(int(total, 16) - int(one, 16)) % _MODULUS:024x}"


_MODULUS = 2**96

_FIELDS = tuple(field.name for field in fields(TableMatch) if field.name != "stage")
"""The fields of a match except its stage, which the plan has."""
