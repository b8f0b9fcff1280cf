"""The way from a page to the pages beside it: the list of them all, the one before, the next."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from ..messages import load_words

PLACE = Markup("<nav data-siblings></nav>")
"""Where a page that is rendered before its neighbours are known gets its links."""


def link_siblings(
    page: str,
    index: str,
    before: str | None,
    following: str | None,
    *,
    more: Iterable[tuple[str, str]] = (),
    lang: str = "en",
) -> str:
    """The page with links to its index and its neighbours at its `PLACE`.

    The links are relative addresses, `None` where there is no neighbour; `more` are others with
    their texts. Raises `ValueError` when `lang` is not one of `LANGUAGES`.

    >>> link_siblings(f"<main>{PLACE}", "index.html", None, "b.html").count("<a rel=")
    2
    """
    words = load_words(lang)
    links = [_LINK.format("up", index, words.say("all_games"))]
    if before is not None:
        links.append(_LINK.format("prev", before, words.say("prev_game")))
    if following is not None:
        links.append(_LINK.format("next", following, words.say("next_game")))
    links += [_OTHER.format(link, text) for link, text in more]
    nav = Markup('<nav class="siblings" aria-label="{}">{}</nav>')
    return page.replace(PLACE, nav.format(words.say("other_games"), Markup(" ").join(links)), 1)


_LINK = Markup('<a rel="{}" href="{}">{}</a>')

_OTHER = Markup('<a href="{}">{}</a>')
