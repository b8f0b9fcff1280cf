"""`help.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-Y0xlQXjaM+8qgrKdlpwPTOxfhT1UgPe2ybxaaYNl8Sw="


def fill(values, show, include):
    yield '<dialog id="help" aria-labelledby="help-title">\n<h2 id="help-title" tabindex="-1">'
    yield show(values["say"]('help'))
    yield '</h2>\n<section class="touch"><h3>'
    yield show(values["say"]('help_touch'))
    yield '</h3><dl>'
    for touch_1, label_2 in values["touches"]:
        yield '<dt>'
        yield show(values["say"](touch_1))
        yield '<dd>'
        yield show(values["say"](label_2))
    yield '</dl></section>\n'
    for title_3, keys_4 in values["key_groups"]:
        yield '<section class="keys"><h3>'
        yield show(values["say"](title_3))
        yield '</h3><dl>'
        for key_5, label_6 in keys_4:
            yield '<dt>'
            for word_7 in key_5.split(' '):
                yield '<kbd>'
                yield show(word_7)
                yield '</kbd> '
            yield '<dd>'
            yield show(values["say"](label_6))
        yield '</dl></section>\n'
    yield '<p><button id="done">'
    yield show(values["say"]('close'))
    yield '</button></p>\n</dialog>\n<dialog id="share" aria-labelledby="share-title">\n<h2 id="share-title">'
    yield show(values["say"]('share'))
    yield '</h2>\n<p class="ways">'
    for way_8 in ('send', 'link', 'picture', 'position', 'code',):
        yield '<button data-do="'
        yield show(way_8)
        yield '">'
        yield show(values["say"](way_8))
        yield '</button>'
    yield '</p>\n<p id="gave" role="status"></p>\n<pre id="given" tabindex="0"></pre>\n<p><button data-do="closeShare">'
    yield show(values["say"]('close'))
    yield '</button></p>\n</dialog>'
