"""`sungka hall`: a tournament followed live, its tables scored on phones."""

from __future__ import annotations

from typing import Annotated

from ..console.exit_status import FINDINGS, complain, report_wrong_usage
from ..console.options import PageLanguage
from ..console.parameters import Argument, Option

EPILOG = """\b
Examples:
  sungka hall sinulog
  sungka hall sinulog --lan
  sungka hall sinulog --lan --cards cards.html --wifi Sinulog
  sungka hall sinulog --lan --address 192.168.8.10 --port 8400
  sungka hall --rehearse --speed 10
\b
The desk opens in the browser: it gives each table out by a code that a phone
reads. The phone scores the game, also without the network, and loses nothing.
What it sends is on the disk before it is answered, in games/1.03.sgn.journal;
a result goes into event.journal when both players agree at the phone, or the
desk confirms it. Nothing leaves the room, and no internet is needed.
\b
Without --lan only this computer can reach it. --cards writes a card to print
for every open table, --sheets a score sheet with the same code. In event.toml
`[hall] help = "none"` is for players who score themselves. Ctrl-C ends the
hall; the next start goes on where it was.
\b
--rehearse plays an invented round of 16 tables by itself, in a folder that is
gone afterwards: a phone falls silent, a scorer calls, an entry does not fit.
"""


def hall(
    folder: Annotated[
        str, Argument(metavar="[FOLDER]", help="The tournament's folder.", show_default=False)
    ] = ".",
    lan: Annotated[bool, Option("--lan", help="Let phones of the local network in.")] = False,
    port: Annotated[
        int, Option(help="Port to listen on.", metavar="N", least=0, most=65535)
    ] = 8400,
    address: Annotated[
        str | None,
        Option(
            metavar="IP",
            help="This computer's address for phones.  [default: the one found]",
            show_default=False,
        ),
    ] = None,
    cards: Annotated[
        str | None,
        Option(metavar="FILE", help="Write table cards, .html or .pdf.", show_default=False),
    ] = None,
    wifi: Annotated[
        str | None,
        Option(metavar="NAME", help="Name of the Wi-Fi, for the cards.", show_default=False),
    ] = None,
    sheets: Annotated[
        str | None,
        Option(
            metavar="FILE", help="Write score sheets with codes, .html or .pdf.", show_default=False
        ),
    ] = None,
    browser: Annotated[
        bool, Option("--browser/--no-browser", help="Open the desk in the browser.")
    ] = True,
    lang: Annotated[PageLanguage, Option(help="Language of the pages.")] = PageLanguage.EN,
    rehearse: Annotated[
        bool, Option("--rehearse", help="Play an invented round by itself, to try the desk.")
    ] = False,
    tables: Annotated[
        int, Option(help="Tables of a rehearsal.", metavar="N", least=1, most=64)
    ] = 16,
    speed: Annotated[
        float, Option(help="Speed of a rehearsal; 1 is that of people.", metavar="N")
    ] = 1.0,
) -> int:
    """Follow a tournament live: phones score, the desk sees."""
    from ..events.folder import BadFolder
    from ..pages.extras import HALL_NEEDS, describe_lack

    if lacking := describe_lack(HALL_NEEDS, "a hall needs"):
        return report_wrong_usage(lacking)
    if address is not None:
        import ipaddress

        try:
            ipaddress.IPv4Address(address)
        except ValueError:
            return report_wrong_usage(f"--address is an address like 192.168.8.10, not `{address}`")
        if not lan:
            return report_wrong_usage("--address is for phones: add --lan")
    from ..hall.cards import check_print
    from ..hall.serving import HallSettings, serve_hall

    for out in (cards, sheets):
        wrong = None if out is None else check_print(out)
        if wrong is not None:
            return report_wrong_usage(wrong)
    settings = HallSettings(lan, port, address, browser, cards, lang.value, wifi or "", sheets)
    try:
        if rehearse:
            from ..hall.rehearsal.rehearsal import serve_rehearsal

            if folder != "." or not 0 < speed <= 1000:
                return report_wrong_usage("--rehearse takes no folder, and a --speed up to 1000")
            return serve_rehearsal(settings, tables, speed)
        return serve_hall(folder, settings)
    except BadFolder as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
