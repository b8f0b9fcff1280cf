"""`index.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-Osqd7mHgVpNTlXA/ek/vKRqEF61Nby0mJuT2d0tEAAc="


def fill(values, show, include):
    def summary_2(game_1):
        yield '<span class="no">'
        yield show(game_1.number)
        yield '</span><span class="who">'
        for one_3 in game_1.players:
            yield '<span class="player '
            yield show(one_3.kind)
            if one_3.has_won:
                yield ' won'
            yield '"><span class="dot" aria-hidden="true"></span><bdi>'
            yield show(one_3.name)
            yield '</bdi><span class="unseen"> ('
            yield show(one_3.title)
            yield ')</span></span>'
        yield '</span><span class="what">'
        if (values["has_events"] and game_1.event):
            yield '<bdi>'
            yield show(game_1.event)
            yield '</bdi>'
        for fact_4 in game_1.facts:
            yield '<bdi>'
            yield show(fact_4)
            yield '</bdi>'
        yield '</span><span class="result"><bdi>'
        yield show(game_1.result)
        yield '</bdi>'
        if game_1.scores:
            yield '<small>'
            yield show(game_1.scores)
            yield '</small>'
        yield '</span>\n'

    yield '<!doctype html>\n<html lang="'
    yield show(values["lang"])
    yield '">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src'
    for hash_5 in values["style_hashes"]:
        yield " '"
        yield show(hash_5)
        yield "'"
    yield '; script-src'
    for hash_6 in values["script_hashes"]:
        yield " '"
        yield show(hash_6)
        yield "'"
    yield '; img-src data:; base-uri \'none\'; form-action \'none\'">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="'
    yield show(values["icon"])
    yield '">\n<meta name="generator" content="sungka">\n<title>'
    yield show(values["title"])
    yield '</title>\n<meta name="description" content="'
    yield show(values["say"]('games', n=len(values["games"])))
    yield '">\n<style>'
    yield show(values["style"])
    yield '</style>\n</head>\n<body>'
    yield show(values["above"])
    yield '\n<svg class="shared" width="0" height="0" aria-hidden="true"><defs>'
    yield show(values["definitions"])
    yield '</defs></svg>\n<main>\n<header>\n<h1><bdi>'
    yield show(values["title"])
    yield '</bdi></h1>\n<p class="facts"><span id="count">'
    yield show(values["say"]('games', n=len(values["games"])))
    yield '</span></p>\n<label id="find" hidden>'
    yield show(values["say"]('find'))
    yield ' <input type="search" autocomplete="off" placeholder="'
    yield show(values["say"]('find_hint'))
    yield '"></label>\n</header>\n<ol class="games">\n'
    is_empty_8 = True
    for shown_7 in values["games"]:
        is_empty_8 = False
        if values["has_pages"]:
            yield '<li><details class="game" id="g'
            yield show(shown_7.game.number)
            yield '" name="game" data-label="'
            yield show(shown_7.game.label)
            yield '"><summary>'
            yield from summary_2(shown_7.game)
            yield '</summary>\n<div class="inside">\n'
            if shown_7.frame:
                yield '<figure><svg viewBox="'
                yield show(shown_7.box)
                yield '" role="img" aria-label="'
                yield show(shown_7.words)
                yield '"><use href="#'
                yield show(shown_7.frame)
                yield '"/>'
                yield show(shown_7.picture)
                yield '</svg><figcaption>'
                if shown_7.game.is_over:
                    yield show(values["say"]('final_board'))
                else:
                    yield show(values["say"]('last_board'))
                yield '</figcaption></figure>\n'
            else:
                yield '<p>'
                yield show(values["say"]('no_board'))
                yield '</p>\n'
            yield '</div></details></li>\n'
        else:
            yield '<li><a class="game" href="'
            yield show(shown_7.game.link)
            yield '">'
            yield from summary_2(shown_7.game)
            yield '</a></li>\n'
    if is_empty_8:
        yield '<li>'
        yield show(values["say"]('no_games'))
        yield '</li>\n'
    yield '</ol>\n<p id="none" hidden>'
    yield show(values["say"]('none_found'))
    yield '</p>\n</main>'
    yield show(values["below"])
    yield '\n<script type="application/json" id="held">'
    for piece_9 in values["held"]:
        yield show(piece_9)
    yield '</script>\n<script>'
    yield show(values["script"])
    yield '</script>\n</body>\n</html>'
