"""Links from a page to its neighbours: the list of them all, the one before, the next."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from ..messages import load_words

PLACE = Markup("<nav data-siblings></nav>")
"""The place for the links of a page that is rendered before its neighbours are known."""


def link_siblings(
    page: str,
    index: str,
    before: str | None,
    following: str | None,
    *,
    more: Iterable[tuple[str, str]] = (),
    end: str = "",
    above: str = "",
    lang: str = "en",
) -> str:
    """The page with links to its index and its neighbours at its `PLACE`.

    The links are relative addresses, `None` where there is no neighbour; `more` are others with
    their texts, `end` is HTML behind them all and `above` before them. Raises `ValueError` when
    `lang` is not one of `LANGUAGES`.

    >>> link_siblings(f"<main>{PLACE}", "index.html", None, "b.html").count("<a rel=")
    2
    """
    words = load_words(lang)
    ways = [("up", index, words.say("all_games"))]
    if before is not None:
        ways.append(("prev", before, words.say("prev_game")))
    if following is not None:
        ways.append(("next", following, words.say("next_game")))
    links = [f'<a rel="{rel}" href="{escape(link)}">{escape(text)}</a>' for rel, link, text in ways]
    links += [f'<a href="{escape(link)}">{escape(text)}</a>' for link, text in more]
    nav = f'<nav class="siblings" aria-label="{escape(words.say("other_games"))}">'
    return page.replace(PLACE, f"{above}{nav}{' '.join(links)}{end}</nav>", 1)
