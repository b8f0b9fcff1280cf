"""The page of the tournament's records: its longest turn, biggest capture, most burned, upset."""

from __future__ import annotations

from ...event.feats import Feat
from ...notation.addresses import Address
from .blocks import BlockRow, BlockTable, Cell, PageSection, SitePage
from .site import EventSite
from .standings import match_address


def make_feats(site: EventSite) -> SitePage:
    """The page."""
    say = site.words.say
    heads = (
        *(Cell(say("feat")), Cell(say("amount"), mark="n"), Cell(say("who"))),
        *(Cell(say("against")), Cell(say("table"), mark="n"), Cell(say("replay"), mark="replay")),
    )
    rows = tuple(BlockRow(_cells(site, feat)) for feat in site.feats)
    table = BlockTable(say("feats"), heads, rows)
    return SitePage("feats.html", say("feats"), "feats", (PageSection("", (table,)),))


def _cells(site: EventSite, feat: Feat) -> tuple[Cell, ...]:
    say, match = site.words.say, feat.address.match
    more = say("equalled", n=feat.equalled) if feat.equalled else ""
    replay = site.replays.get(feat.address)
    link, shown = None, Cell("", mark="replay")
    if replay is not None and feat.round is not None:
        place = Address(feat.round, feat.turn, is_start=feat.turn is None)
        link = f"{replay}#{place.to_text()}"
        shown = Cell(say("replay"), link, "replay", place.to_text())
    return (
        *(
            Cell(say(f"feat_{feat.kind.name.lower()}"), link, "kind", more),
            Cell(str(abs(feat.amount)), mark="n"),
        ),
        *(site.who(feat.entrant), site.who(feat.opponent)),
        *(Cell(str(match), match_address(match), "n"), shown),
    )
