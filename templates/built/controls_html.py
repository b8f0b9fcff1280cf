"""`controls.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-KI/EMz9UvLKW2A2xegJl0/fN/Vsdqoarba8ldjFtcM8="


def fill(values, show, include):
    def sign_3(name_1, icon_2):
        yield '<svg viewBox="0 0 24 24">'
        if (name_1 == 'play'):
            yield '<path class="go" d="M7 4v16l13-8z"/><path class="stop" d="M6 4h4v16H6zM14 4h4v16h-4z"/>'
        else:
            yield '<path d="'
            yield show(icon_2)
            yield '"/>'
        yield '</svg>'

    def control_9(name_4, label_5, icon_6, kind_7='', toggles_8=False):
        yield '<button data-do="'
        yield show(name_4)
        yield '" title="'
        yield show(label_5)
        yield '"'
        if kind_7:
            yield ' class="'
            yield show(kind_7)
            yield '"'
        if toggles_8:
            yield ' aria-pressed="false"'
        yield '>'
        yield from sign_3(name_4, icon_6)
        yield '</button>\n'

    def worded_15(name_10, label_11, icon_12, kind_13='', toggles_14=False):
        yield '<button data-do="'
        yield show(name_10)
        yield '" title="'
        yield show(label_11)
        yield '"'
        if kind_13:
            yield ' class="'
            yield show(kind_13)
            yield '"'
        if toggles_14:
            yield ' aria-pressed="false"'
        yield '>'
        yield from sign_3(name_10, icon_12)
        yield '<span>'
        yield show(label_11)
        yield '</span></button>\n'

    yield '<section class="controls control" aria-label="'
    yield show(values["say"]('playback'))
    yield '">\n<div id="line" role="group" aria-label="'
    yield show(values["say"]('moves'))
    yield '"></div>\n<div id="river" class="river'
    if (values["has_doubts"] and values["has_tries"]):
        yield ' doubted'
    yield '" role="slider" tabindex="0" aria-label="'
    yield show(values["say"]('place'))
    yield '"></div>\n<div class="bar" role="toolbar" aria-label="'
    yield show(values["say"]('controls'))
    yield '">\n'
    yield from control_9('turnBack', values["say"]('turn_back'), 'M6 5h2.4v14H6zM19 5v14L9.5 12z')
    yield '\n'
    yield from control_9('lapBack', values["say"]('lap_back'), 'M16 5v14L6 12z')
    yield '\n'
    yield from control_9('play', values["say"]('play'), '')
    yield '\n'
    yield from control_9('lapOn', values["say"]('lap_on'), 'M16 5v14L6 12z')
    yield '\n'
    yield from control_9('turnOn', values["say"]('turn_on'), 'M6 5h2.4v14H6zM19 5v14L9.5 12z')
    yield '\n'
    if values["has_tries"]:
        yield '<button data-do="takeBack" class="while-trying">'
        yield show(values["say"]('take_back'))
        yield '</button>\n<button data-do="copyTry" class="while-trying">'
        yield show(values["say"]('copy_try'))
        yield '</button>\n<button data-do="leave" class="while-trying">'
        yield show(values["say"]('leave'))
        yield '</button>\n'
    yield '<div id="rest">\n'
    yield from worded_15('start', values["say"]('start'), 'M4 5h2.4v14H4zM13 5v14L6.8 12zM21 5v14l-7-7z')
    yield '\n'
    yield from worded_15('end', values["say"]('end'), 'M4 5h2.4v14H4zM13 5v14L6.8 12zM21 5v14l-7-7z')
    yield '\n'
    if values["has_doubts"]:
        yield from worded_15('mistakeBack', values["say"]('prev_mistake'), 'M11 3h2v12h-2zM11 17h2v3h-2zM9 8l-6 4 6 4z', 'mistake')
        yield '\n'
        yield from worded_15('mistakeOn', values["say"]('next_mistake'), 'M11 3h2v12h-2zM11 17h2v3h-2zM9 8l-6 4 6 4z', 'mistake')
        yield '\n'
    if values["has_tries"]:
        yield from worded_15('try', values["say"]('try'), 'M12 2a4 4 0 0 1 4 4v5l4 2-2 9H9l-4-7 3-1V6a4 4 0 0 1 4-4z', 'offer')
        yield '\n'
        yield from worded_15('quiz', values["say"]('quiz'), 'M3 4h18v12h-8l-5 5v-5H3zm8 2v5h2V6zm0 6v2h2v-2z', 'offer', True)
        yield '\n'
    yield from worded_15('reel', values["say"]('reel'), 'm12 2 3 7 7 .6-5.4 4.7L18 22l-6-4-6 4 1.4-7.7L2 9.6 9 9z', 'offer', True)
    yield '\n<output id="where"></output>\n<label>'
    yield show(values["say"]('speed'))
    yield ' <select id="speed"><option value="0.5">½×<option value="1" selected>1×<option value="0">'
    yield show(values["say"]('brisk'))
    yield '<option value="2">2×<option value="4">4×<option value="8">8×</select></label>\n'
    yield from worded_15('flip', values["say"]('flip'), 'M8 3 3 8h4v11h2V8h4zM16 21l5-5h-4V5h-2v11h-4z')
    yield '\n'
    yield from worded_15('theme', values["say"]('theme'), 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2v14a7 7 0 0 1 0-14z')
    yield '\n'
    yield from worded_15('sound', values["say"]('sound'), 'M3 9h5l6-5v16l-6-5H3zm14-1 4-4v16l-4-4z', '', True)
    yield '\n'
    yield from worded_15('fullscreen', values["say"]('fullscreen'), 'M3 3h7v2H5v5H3zM14 3h7v7h-2V5h-5zM3 14h2v5h5v2H3zM19 14h2v7h-7v-2h5z', '', True)
    yield '\n'
    yield from worded_15('share', values["say"]('share'), 'M12 2 7 7l1.4 1.4L11 5.8V15h2V5.8l2.6 2.6L17 7zM5 10v12h14V10h-4v2h2v8H7v-8h2v-2z')
    yield '\n'
    yield from worded_15('help', values["say"]('help'), 'M7 8a5 5 0 1 1 7 4.6c-1 .5-1 1-1 2.4h-2c0-2 .2-3.4 2-4.2A3 3 0 1 0 9 8zM11 17h2v3h-2z')
    yield '\n</div>\n'
    yield from control_9('menu', values["say"]('more'), 'M4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4z')
    yield '\n</div>\n<p id="told" role="status"></p>\n<dialog id="menu" aria-label="'
    yield show(values["say"]('more'))
    yield '"></dialog>\n</section>'
