"""The previews of pages that will be published: their tags, and the pictures beside them."""

from __future__ import annotations

from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, urlsplit

from ..console.terminal import escape_text
from .extras import PICTURE_NEEDS, describe_lack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...replay.steps import Replay

WIDTH = 1200
"""The width of a preview's picture in pixels, as social networks ask for."""


class Site(NamedTuple):
    """The folder of the web in which pages will lie, its address without a `/` at the end."""

    address: str
    lang: str

    def find(self, name: str) -> str:
        """The address of a file."""
        return f"{self.address}/{quote(name)}"

    def add_tags(self, page: Iterable[str], name: str, picture: bytes | None) -> Iterable[str]:
        """The page that will be found under a name, with its preview's tags."""
        from ...templates.pages.preview import add_preview

        shown = self.find(name_picture(name)) if picture else None
        return add_preview(page, self.find(name), shown)

    def draw(self, replay: Replay) -> bytes | None:
        """The last board of a replay as a PNG; `None` where no board is known."""
        from PIL import Image

        from ...templates.drawing.diagram import PAPER, render_diagram
        from ...templates.film.raster import draw_png

        svg = render_diagram(replay, None, self.lang)
        if not isinstance(svg, str):
            return None
        drawn = Image.open(BytesIO(draw_png(svg, WIDTH)))
        # A site that shows previews has a ground of its own, so the round corners are paper too.
        picture = Image.new("RGB", drawn.size, PAPER)
        picture.paste(drawn, mask=drawn)
        file = BytesIO()
        # With 128 colours it is a quarter of the size, and no difference is seen.
        picture.quantize(128).save(file, "png", optimize=True)
        return file.getvalue()


def name_picture(page: str) -> str:
    """The name of the picture beside a page.

    >>> name_picture("season/final.html")
    'season/final.png'
    """
    return str(PurePath(page).with_suffix(".png"))


def read_site(address: str, lang: str) -> Site | str:
    """The site at an address of the web; a text says why pages cannot be published there."""
    if lacking := describe_lack(PICTURE_NEEDS, "the pictures of --base-url need"):
        return lacking
    try:
        parts = urlsplit(address)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme in ("http", "https") and parts.netloc and not parts.query + parts.fragment:
        return Site(address.rstrip("/"), lang)
    shown = escape_text(address)
    return f"--base-url {shown}: write an address like https://club.example/games"
