"""`help.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-qBPSs7KPN2hBTwSGtpBVaToCEhRd8eIFWpDqoMTYDQc="


def fill(values, show, include):
    yield '<dialog id="help" aria-label="'
    yield show(values["say"]('help'))
    yield '">\n<dl class="touch">'
    for touch_1, label_2 in values["touches"]:
        yield '<dt>'
        yield show(values["say"](touch_1))
        yield '<dd>'
        yield show(values["say"](label_2))
    yield '</dl>\n<dl class="keys">'
    for key_3, label_4 in values["keys"]:
        yield '<dt>'
        for word_5 in key_3.split(' '):
            yield '<kbd>'
            yield show(word_5)
            yield '</kbd> '
        yield '<dd>'
        yield show(values["say"](label_4))
    yield '</dl>\n<p><button id="done">'
    yield show(values["say"]('close'))
    yield '</button></p>\n</dialog>\n<dialog id="share" aria-label="'
    yield show(values["say"]('share'))
    yield '">\n<p class="ways">'
    for way_6 in ('send', 'link', 'picture', 'position', 'code',):
        yield '<button data-do="'
        yield show(way_6)
        yield '">'
        yield show(values["say"](way_6))
        yield '</button>'
    yield '</p>\n<p id="gave" role="status"></p>\n<pre id="given" tabindex="0"></pre>\n<p><button data-do="closeShare">'
    yield show(values["say"]('close'))
    yield '</button></p>\n</dialog>'
