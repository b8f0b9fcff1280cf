"""`sungka site`: the web site of a tournament."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from ...files.inputs import STDIN
from ..console.exit_status import report_wrong_usage
from ..console.options import PageLanguage, Spoiler
from ..console.parameters import Argument, Option

EPILOG = """\b
Examples:
  sungka site sinulog -o public
  sungka site sinulog -o public --lang fil
  sungka site sinulog -o public --jobs 2 --base-url https://example.org/sinulog/
  sungka site sinulog -o public --spoiler hide
\b
Links are relative, and pages load nothing from elsewhere: the folder works
from a memory stick. A second run writes only what changed, and removes pages of
games that are gone. If the journal publishes any round, only published rounds
are shown. In event.toml, `publish = "initials"` or "ids" keeps names out, and
`noindex = true` asks search engines to stay away.
"""


def site(
    folder: Annotated[
        str, Argument(metavar="[FOLDER]", help="The tournament's folder.", show_default=False)
    ] = ".",
    output: Annotated[
        str, Option("-o", "--out", metavar="OUT", help="Folder of the site.")
    ] = "public",
    lang: Annotated[PageLanguage, Option(help="Language of the pages.")] = PageLanguage.EN,
    base_url: Annotated[
        str | None,
        Option(
            "--base-url",
            metavar="URL",
            help="Where the site will be published.",
            show_default=False,
        ),
    ] = None,
    spoiler: Annotated[
        Spoiler, Option(help="Show the results, or hide them until a reader asks.")
    ] = Spoiler.SHOW,
    jobs: Annotated[
        int | None, Option(metavar="N", help="Share the work among N processes.", least=1)
    ] = None,
) -> int:
    """Write the web site of a tournament."""
    from ..processes.workers import run_shared
    from ..site.folder import SiteOptions
    from ..site.publish import publish_site

    if output == STDIN:
        return report_wrong_usage("-o names a folder: a site is many files")
    if base_url is not None:
        if not _is_address(base_url):
            return report_wrong_usage(
                f"--base-url is an address like https://example.org/sinulog/, not `{base_url}`"
            )
        base_url = base_url.rstrip("/") + "/"
    options = SiteOptions(output, lang.value, base_url, spoiler is Spoiler.HIDE)
    return run_shared(partial(publish_site, folder, options), jobs)


def _is_address(text: str) -> bool:
    """True for a web address that can be written into a page's policy unchanged."""
    import re

    return re.fullmatch(r"https?://[A-Za-z0-9.-]+(:\d+)?(/[A-Za-z0-9._~%/-]*)?", text) is not None
