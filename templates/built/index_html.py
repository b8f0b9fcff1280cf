"""`index.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-sIFRP9gGYEhfFJp0r/UYdpl3aV95gDniJN9ggpyjkck="


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

    def row_6(shown_5):
        if values["has_pages"]:
            yield '<li><details class="game" id="g'
            yield show(shown_5.game.number)
            yield '" name="game" data-label="'
            yield show(shown_5.game.label)
            yield '"><summary>'
            yield from summary_2(shown_5.game)
            yield '</summary>\n<div class="inside">\n'
            if shown_5.frame:
                yield '<figure><svg viewBox="'
                yield show(shown_5.box)
                yield '" role="img" aria-label="'
                yield show(shown_5.words)
                yield '"><use href="#'
                yield show(shown_5.frame)
                yield '"/>'
                yield show(shown_5.picture)
                yield '</svg><figcaption>'
                if shown_5.game.is_over:
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
            yield show(values["up"])
            yield show(shown_5.game.link)
            yield '">'
            yield from summary_2(shown_5.game)
            yield '</a></li>\n'

    yield '<!doctype html>\n<html lang="'
    yield show(values["lang"])
    yield '"'
    if values["is_hidden"]:
        yield ' data-spoiler="hide"'
    yield '>\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src'
    if values["style_link"]:
        yield " 'self'"
    for hash_7 in values["style_hashes"]:
        yield " '"
        yield show(hash_7)
        yield "'"
    yield '; script-src'
    if values["rows_file"]:
        yield " 'self'"
    if (not values["script_hashes"]):
        yield " 'none'"
    for hash_8 in values["script_hashes"]:
        yield " '"
        yield show(hash_8)
        yield "'"
    yield '; img-src data:; base-uri \'none\'; form-action \'none\'">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="'
    yield show(values["icon"])
    yield '">\n<meta name="generator" content="sungka">\n<title>'
    yield show(values["title"])
    if values["home"]:
        yield ' – '
        yield show(values["home"])
    yield '</title>\n<meta name="description" content="'
    yield show(values["say"]('games', n=values["count"]))
    yield '">\n'
    if values["style_link"]:
        yield '<link rel="stylesheet" href="'
        yield show(values["up"])
        yield show(values["style_link"])
        yield '">\n'
    else:
        yield '<style>'
        yield show(values["style"])
        yield '</style>\n'
    yield '</head>\n<body>'
    yield show(values["above"])
    yield '\n<svg class="shared" width="0" height="0" aria-hidden="true"><defs>'
    yield show(values["definitions"])
    yield '</defs></svg>\n<main>\n<header>\n'
    if values["home"]:
        yield '<p class="home"><a href="'
        yield show(values["up"])
        yield 'index.html"><bdi>'
        yield show(values["home"])
        yield '</bdi></a>'
        for one_9 in values["ways"]:
            yield ' › <a href="'
            yield show(values["up"])
            yield show(one_9.link)
            yield '">'
            yield show(one_9.text)
            yield '</a>'
        yield '</p>\n'
    yield '<h1><bdi>'
    yield show(values["title"])
    yield '</bdi></h1>\n<p class="facts"><span id="count" role="status">'
    yield show(values["say"]('games', n=values["count"]))
    yield '</span></p>\n'
    if values["is_hidden"]:
        yield '<label id="results"><input type="checkbox"> '
        yield show(values["say"]('show_results'))
        yield '</label>\n'
    yield '<label id="find" hidden>'
    yield show(values["say"]('find'))
    yield ' <input type="search" autocomplete="off" placeholder="'
    yield show(values["say"]('find_hint'))
    yield '"></label>\n</header>\n'
    if (values["ways"] and (not values["home"])):
        yield '<nav class="ways" aria-label="'
        yield show(values["say"]('lists'))
        yield '"><ul>'
        for one_10 in values["ways"]:
            yield '<li><a href="'
            yield show(one_10.link)
            yield '">'
            yield show(one_10.text)
            yield ' <small>'
            yield show(one_10.more)
            yield '</small></a></li>'
        yield '</ul></nav>\n<noscript>'
        for one_11 in values["says"]:
            yield '<p class="facts">'
            yield show(one_11)
            yield '</p>'
        yield '</noscript>\n'
    else:
        for one_12 in values["says"]:
            yield '<p class="facts">'
            yield show(one_12)
            yield '</p>\n'
    if values["values"]:
        yield '<ul class="values">\n'
        for one_13 in values["values"]:
            yield '<li><a href="'
            yield show(values["up"])
            yield show(one_13.link)
            yield '"><bdi>'
            yield show(one_13.text)
            yield '</bdi> <small>'
            yield show(one_13.more)
            yield '</small></a></li>\n'
        yield '</ul>\n'
    yield '<ol class="games" data-rows="'
    yield show(values["rows_file"])
    yield '" data-all="'
    yield show(values["count"])
    yield '" data-shown="'
    yield show(values["say"]('shown_of', first='{first}', last='{last}', n='{n}'))
    yield '" data-found="'
    yield show(values["say"]('found_of', n='{n}', all='{all}'))
    yield '" data-pages="'
    yield show(values["say"]('list_pages'))
    yield '" data-page="'
    yield show(values["say"]('list_page'))
    yield '" data-before="'
    yield show(values["say"]('before'))
    yield '" data-after="'
    yield show(values["say"]('after'))
    yield '">\n'
    is_empty_15 = True
    for shown_14 in values["games"]:
        is_empty_15 = False
        yield from row_6(shown_14)
        yield '\n'
    if is_empty_15:
        if (not values["values"]):
            yield '<li>'
            yield show(values["say"]('no_games'))
            yield '</li>\n'
    yield '</ol>\n'
    if values["rest"]:
        yield '<noscript><ol class="games">\n'
        for shown_16 in values["rest"]:
            yield from row_6(shown_16)
            yield '\n'
        yield '</ol></noscript>\n'
    yield '<p id="none" hidden>'
    yield show(values["say"]('none_found'))
    yield '</p>\n'
    if values["turns"]:
        yield '<nav class="turns" aria-label="'
        yield show(values["say"]('list_pages'))
        yield '">'
        for one_17 in values["turns"]:
            if one_17.link:
                yield '<a href="'
                yield show(values["up"])
                yield show(one_17.link)
                yield '">'
                yield show(one_17.text)
                yield '</a>'
            else:
                yield '<b aria-current="page">'
                yield show(one_17.text)
                yield '</b>'
        yield '</nav>\n'
    yield '</main>'
    yield show(values["below"])
    yield '\n'
    if values["script"]:
        yield '<script type="application/json" id="held">'
        for piece_18 in values["held"]:
            yield show(piece_18)
        yield '</script>\n<script type="application/json" id="rows">'
        yield show(values["rows"])
        yield '</script>\n<script>'
        yield show(values["script"])
        yield '</script>\n'
    yield '</body>\n</html>'
