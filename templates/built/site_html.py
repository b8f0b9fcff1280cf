"""`site.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-sW6jzlrTMLIlAvkZiUsFQF81EYyfKm4KX+BUyoIUzGc="


def fill(values, show, include):
    yield '<!doctype html>\n<html lang="'
    yield show(values["lang"])
    yield '"'
    if values["is_hidden"]:
        yield ' data-spoiler="hide"'
    yield '>\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src '
    yield show(values["sources"])
    yield '; script-src '
    yield show(values["sources"])
    yield '; frame-src '
    yield show(values["sources"])
    yield '; img-src data:; base-uri \'none\'; form-action \'none\'">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="'
    yield show(values["icon"])
    yield '">\n<meta name="generator" content="sungka">\n'
    if values["noindex"]:
        yield '<meta name="robots" content="noindex">\n'
    yield '<title>'
    yield show(values["page"].title)
    if (values["page"].title != values["site_title"]):
        yield ' – '
        yield show(values["site_title"])
    yield '</title>\n<link rel="stylesheet" href="'
    yield show(values["up"])
    yield show(values["style_name"])
    yield '">\n'
    if values["base"]:
        yield '<link rel="canonical" href="'
        yield show(values["base"])
        yield show(values["page"].address)
        yield '">\n<meta property="og:type" content="website">\n<meta property="og:site_name" content="'
        yield show(values["site_title"])
        yield '">\n<meta property="og:title" content="'
        yield show(values["page"].title)
        yield '">\n'
        if values["says"]:
            yield '<meta property="og:description" content="'
            yield show(values["says"])
            yield '">\n'
        yield '<meta property="og:url" content="'
        yield show(values["base"])
        yield show(values["page"].address)
        yield '">\n'
        if values["card"]:
            yield '<meta property="og:image" content="'
            yield show(values["card"])
            yield '">\n'
        yield '<meta name="twitter:card" content="summary'
        if values["card"]:
            yield '_large_image'
        yield '">\n<link rel="alternate" type="application/atom+xml" href="'
        yield show(values["up"])
        yield 'feed.xml" title="'
        yield show(values["site_title"])
        yield '">\n'
    yield show(values["asked"])
    yield '\n</head>\n<body>'
    yield show(values["above"])
    yield '\n<a class="skip" href="#main">'
    yield show(values["say"]('skip'))
    yield '</a>\n<div class="head" role="banner">\n<p class="event"><a href="'
    yield show(values["up"])
    yield 'index.html"><bdi>'
    yield show(values["site_title"])
    yield '</bdi></a></p>\n<nav aria-label="'
    yield show(values["say"]('pages'))
    yield '"><ul>\n'
    for one_1 in values["menu"]:
        yield '<li><a href="'
        yield show(values["up"])
        yield show(one_1.link)
        yield '"'
        if (one_1.mark == values["page"].here):
            yield ' aria-current="'
            if (one_1.link == values["page"].address):
                yield 'page'
            else:
                yield 'true'
            yield '"'
        yield '>'
        yield show(one_1.text)
        yield '</a></li>\n'
    yield '</ul></nav>\n'
    if values["is_hidden"]:
        yield '<label id="results"><input type="checkbox"> '
        yield show(values["say"]('show_results'))
        yield '</label>\n'
    yield '<div class="search"></div>\n</div>\n<main id="main" data-search="'
    yield show(values["up"])
    yield show(values["search_name"])
    yield '" data-find-all="'
    yield show(values["say"]('find_all'))
    yield '" data-find="'
    yield show(values["say"]('find'))
    yield '" data-found="'
    yield show(values["say"]('found', n='{n}', all='{all}'))
    yield '" data-shown="'
    yield show(values["say"]('shown_of', first='{first}', last='{last}', n='{n}'))
    yield '" data-pages="'
    yield show(values["say"]('list_pages'))
    yield '" data-page="'
    yield show(values["say"]('list_page'))
    yield '" data-before="'
    yield show(values["say"]('before'))
    yield '" data-after="'
    yield show(values["say"]('after'))
    yield '">\n<h1>'
    several_3 = tuple(values["page"].title.split(' – '))
    for at_4, part_2 in enumerate(several_3, 1):
        yield '<bdi>'
        yield show(part_2)
        yield '</bdi>'
        if (not (at_4 == len(several_3))):
            yield ' – '
    yield '</h1>\n'
    for section_5 in values["page"].sections:
        yield '<section'
        if (values["tells_all"] or (section_5.tells and values["is_hidden"])):
            yield ' class="tells"'
        yield '>\n'
        if section_5.title:
            yield '<h2><bdi>'
            yield show(section_5.title)
            yield '</bdi></h2>\n'
        for block_6 in section_5.blocks:
            if (block_6.kind == 'table'):
                if block_6.can_find:
                    yield '<div class="search"></div>\n'
                yield '<div class="wide" tabindex="0" role="region" aria-label="'
                yield show(block_6.caption)
                yield '">\n<table'
                if block_6.can_find:
                    yield ' data-find'
                yield '>\n<caption'
                if ((block_6.caption == section_5.title) or (block_6.caption == values["page"].title)):
                    yield ' class="unseen"'
                yield '><bdi>'
                yield show(block_6.caption)
                yield '</bdi></caption>\n<thead><tr>'
                for head_7 in block_6.heads:
                    if head_7.text:
                        yield '<th scope="col"'
                        if head_7.mark:
                            yield ' class="'
                            yield show(head_7.mark)
                            yield '"'
                        yield '>'
                        yield show(head_7.text)
                        yield '</th>'
                    else:
                        yield '<td></td>'
                yield '</tr></thead>\n<tbody>\n'
                yield show(values["write_rows"](block_6.first, values["up"]))
                yield '</tbody>\n</table>\n</div>\n'
                if block_6.rest:
                    yield '<noscript><div class="wide"><table><tbody>\n'
                    yield show(values["write_rows"](block_6.rest, values["up"]))
                    yield '</tbody></table></div></noscript>\n'
            elif (block_6.kind == 'facts'):
                yield '<dl>\n'
                for name_8, cell_9 in block_6.facts:
                    yield '<div'
                    if cell_9.mark:
                        yield ' class="'
                        yield show(cell_9.mark)
                        yield '"'
                    yield '><dt>'
                    yield show(name_8)
                    yield '</dt><dd>'
                    yield show(values["write_cell"](cell_9, values["up"]))
                    yield '</dd></div>\n'
                yield '</dl>\n'
            elif (block_6.kind == 'podium'):
                yield '<div class="podium">\n<p class="winner"><span class="label">'
                yield show(block_6.label)
                yield '</span> <b>'
                yield show(values["write_cell"](block_6.winner, values["up"]))
                yield '</b>'
                if block_6.club:
                    yield ' <small><bdi>'
                    yield show(block_6.club)
                    yield '</bdi></small>'
                yield '</p>\n'
                if block_6.says.text:
                    yield '<p class="how">'
                    yield show(values["write_cell"](block_6.says, values["up"]))
                    yield '</p>\n'
                if block_6.places:
                    yield '<ol class="behind">\n'
                    for one_10 in block_6.places:
                        yield '<li><span class="label">'
                        yield show(one_10.place)
                        yield '</span> '
                        yield show(values["write_cell"](one_10.who, values["up"]))
                        if one_10.more:
                            yield ' <small><bdi>'
                            yield show(one_10.more)
                            yield '</bdi></small>'
                        yield '</li>\n'
                    yield '</ol>\n'
                yield '</div>\n'
            elif (block_6.kind == 'frame'):
                yield '<div class="framed"><iframe src="'
                yield show(values["up"])
                yield show(block_6.address)
                yield '" title="'
                yield show(block_6.title)
                yield '" loading="lazy" allow="fullscreen; clipboard-write"></iframe></div>\n<p class="way"><a href="'
                yield show(values["up"])
                yield show(block_6.link.link)
                yield '"><bdi>'
                yield show(block_6.title)
                yield '</bdi></a></p>\n'
            elif (block_6.kind == 'cards'):
                yield '<ul class="cards">\n'
                for card_11 in block_6.cards:
                    yield '<li><a class="'
                    yield show(card_11.reason.mark)
                    yield '" href="'
                    yield show(values["up"])
                    yield show(card_11.reason.link)
                    yield '">'
                    yield show(card_11.reason.text)
                    yield '</a>'
                    for one_12 in card_11.who:
                        yield '<span class="'
                        yield show(one_12.mark)
                        yield '">'
                        yield show(values["write_cell"](one_12, values["up"]))
                        yield '</span>'
                    yield '<span class="'
                    yield show(card_11.score.mark)
                    yield '">'
                    yield show(card_11.score.text)
                    yield '</span></li>\n'
                yield '</ul>\n'
            elif (block_6.kind == 'links'):
                yield '<ul class="links">\n'
                for cell_13 in block_6.cells:
                    yield '<li><a href="'
                    yield show(values["up"])
                    yield show(cell_13.link)
                    yield '"'
                    if cell_13.mark:
                        yield ' aria-current="page"'
                    yield '><bdi>'
                    yield show(cell_13.text)
                    yield '</bdi></a></li>\n'
                yield '</ul>\n'
            elif (block_6.kind == 'bracket'):
                yield '<div class="wide" tabindex="0" role="region" aria-label="'
                yield show(block_6.title)
                yield '">\n<div class="bracket">\n'
                for round_14 in block_6.rounds:
                    yield '<section class="round"><h3>'
                    yield show(round_14.title)
                    yield '</h3>\n<ol>\n'
                    for match_15 in round_14.matches:
                        yield '<li'
                        if match_15.is_third:
                            yield ' class="third"'
                        yield '><div class="match">'
                        if match_15.title.text:
                            yield '<span class="at">'
                            yield show(values["write_cell"](match_15.title, values["up"]))
                            yield '</span>'
                        for cell_16 in match_15.places:
                            yield '<span class="place '
                            yield show(cell_16.mark)
                            yield '">'
                            yield show(values["write_cell"](cell_16, values["up"]))
                            yield '</span>'
                        if match_15.note:
                            yield '<span class="note"><bdi>'
                            yield show(match_15.note)
                            yield '</bdi></span>'
                        yield '</div></li>\n'
                    yield '</ol></section>\n'
                yield '</div>\n</div>\n'
            elif block_6.title:
                yield '<details><summary>'
                yield show(block_6.title)
                yield '</summary>\n<ul>\n'
                for line_17 in block_6.lines:
                    yield '<li><bdi>'
                    yield show(line_17)
                    yield '</bdi></li>\n'
                yield '</ul></details>\n'
            else:
                for line_18 in block_6.lines:
                    yield '<p><bdi>'
                    yield show(line_18)
                    yield '</bdi></p>\n'
        yield '</section>\n'
    yield '</main>'
    yield show(values["below"])
    yield '\n<script src="'
    yield show(values["up"])
    yield show(values["script_name"])
    yield '" defer></script>\n</body>\n</html>'
