"""`controls.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-9JeibhX67gN4b7AFTU0wwWPgggaMIt0XCvJKr2rXGZU="


def fill(values, show, include):
    def control_6(name_1, label_2, icon_3, kind_4='', toggles_5=False):
        yield '<button data-do="'
        yield show(name_1)
        yield '" title="'
        yield show(label_2)
        yield '"'
        if kind_4:
            yield ' class="'
            yield show(kind_4)
            yield '"'
        if toggles_5:
            yield ' aria-pressed="false"'
        yield '><svg viewBox="0 0 24 24">'
        if (name_1 == 'play'):
            yield '<path class="go" d="M7 4v16l13-8z"/><path class="stop" d="M6 4h4v16H6zM14 4h4v16h-4z"/>'
        else:
            yield '<path d="'
            yield show(icon_3)
            yield '"/>'
        yield '</svg></button>\n'

    def worded_11(name_7, kind_8, label_9, toggles_10=False):
        yield '<button data-do="'
        yield show(name_7)
        yield '" class="'
        yield show(kind_8)
        yield '"'
        if toggles_10:
            yield ' aria-pressed="false"'
        yield '>'
        yield show(label_9)
        yield '</button>\n'

    yield '<section class="controls control" aria-label="'
    yield show(values["say"]('playback'))
    yield '">\n<div id="river" class="river" role="slider" tabindex="0" aria-label="'
    yield show(values["say"]('place'))
    yield '"></div>\n<div class="bar" role="toolbar" aria-label="'
    yield show(values["say"]('controls'))
    yield '">\n'
    yield from control_6('start', values["say"]('start'), 'M4 5h2.4v14H4zM13 5v14L6.8 12zM21 5v14l-7-7z', 'wide')
    yield '\n'
    yield from control_6('turnBack', values["say"]('turn_back'), 'M6 5h2.4v14H6zM19 5v14L9.5 12z')
    yield '\n'
    yield from control_6('lapBack', values["say"]('lap_back'), 'M16 5v14L6 12z')
    yield '\n'
    yield from control_6('play', values["say"]('play'), '')
    yield '\n'
    yield from control_6('lapOn', values["say"]('lap_on'), 'M16 5v14L6 12z')
    yield '\n'
    yield from control_6('turnOn', values["say"]('turn_on'), 'M6 5h2.4v14H6zM19 5v14L9.5 12z')
    yield '\n'
    if values["has_doubts"]:
        yield from control_6('mistakeBack', values["say"]('prev_mistake'), 'M11 3h2v12h-2zM11 17h2v3h-2zM9 8l-6 4 6 4z', 'mistake')
        yield '\n'
        yield from control_6('mistakeOn', values["say"]('next_mistake'), 'M11 3h2v12h-2zM11 17h2v3h-2zM9 8l-6 4 6 4z', 'mistake')
        yield '\n'
    yield from control_6('end', values["say"]('end'), 'M4 5h2.4v14H4zM13 5v14L6.8 12zM21 5v14l-7-7z', 'wide')
    yield '\n'
    if values["has_tries"]:
        yield from worded_11('try', 'offer', values["say"]('try'))
        yield '\n'
        yield from worded_11('takeBack', 'while-trying', values["say"]('take_back'))
        yield '\n'
        yield from worded_11('copyTry', 'while-trying', values["say"]('copy_try'))
        yield '\n'
        yield from worded_11('leave', 'while-trying', values["say"]('leave'))
        yield '\n'
        yield from worded_11('quiz', 'offer', values["say"]('quiz'), True)
        yield '\n'
    yield from worded_11('reel', 'offer', values["say"]('reel'), True)
    yield '\n<output id="where"></output>\n<label>'
    yield show(values["say"]('speed'))
    yield ' <select id="speed"><option value="0.5">½×<option value="1" selected>1×<option value="0">'
    yield show(values["say"]('brisk'))
    yield '<option value="2">2×<option value="4">4×<option value="8">8×</select></label>\n'
    yield from control_6('flip', values["say"]('flip'), 'M8 3 3 8h4v11h2V8h4zM16 21l5-5h-4V5h-2v11h-4z')
    yield '\n'
    yield from control_6('theme', values["say"]('theme'), 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2v14a7 7 0 0 1 0-14z')
    yield '\n'
    yield from control_6('sound', values["say"]('sound'), 'M3 9h5l6-5v16l-6-5H3zm14-1 4-4v16l-4-4z', '', True)
    yield '\n'
    yield from control_6('hall', values["say"]('hall'), 'M3 3h7v2H5v5H3zM14 3h7v7h-2V5h-5zM3 14h2v5h5v2H3zM19 14h2v7h-7v-2h5z', '', True)
    yield '\n'
    yield from control_6('share', values["say"]('share'), 'M12 2 7 7l1.4 1.4L11 5.8V15h2V5.8l2.6 2.6L17 7zM5 10v12h14V10h-4v2h2v8H7v-8h2v-2z')
    yield '\n'
    yield from control_6('help', values["say"]('help'), 'M7 8a5 5 0 1 1 7 4.6c-1 .5-1 1-1 2.4h-2c0-2 .2-3.4 2-4.2A3 3 0 1 0 9 8zM11 17h2v3h-2z')
    yield '\n</div>\n<p id="told" role="status"></p>\n</section>'
