"""`editor.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-k/9V/bsU8ZoxQ+5V+g0RsnwhCuWr6iZwYq+rBmnjq6Y="


def fill(values, show, include):
    def control_4(name_1, label_2, icon_3):
        yield '<button type="button" data-do="'
        yield show(name_1)
        yield '" aria-label="'
        yield show(label_2)
        yield '" title="'
        yield show(label_2)
        yield '"><svg viewBox="0 0 24 24" aria-hidden="true">'
        if (name_1 == 'play'):
            yield '<path class="go" d="M7 4v16l13-8z"/><path class="stop" d="M6 4h4v16H6zM14 4h4v16h-4z"/>'
        else:
            yield '<path d="'
            yield show(icon_3)
            yield '"/>'
        yield '</svg></button>\n'

    yield '<!doctype html>\n<html lang="'
    yield show(values["lang"])
    yield '">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \''
    yield show(values["style_hash"])
    yield "'; script-src"
    for hash_5 in values["script_hashes"]:
        yield " '"
        yield show(hash_5)
        yield "'"
    yield '; img-src data:; media-src blob:; base-uri \'none\'; form-action \'none\'">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="'
    yield show(values["icon"])
    yield '">\n<title>'
    yield show(values["say"]('editor_title'))
    yield '</title>\n<style>'
    yield show(values["style"])
    yield '</style>\n<script>'
    yield show(values["boot"])
    yield '</script>\n</head>\n<body>'
    yield show(values["above"])
    yield '\n<svg class="shared" width="0" height="0" aria-hidden="true"><defs>'
    yield show(values["definitions"])
    yield '<g id="frame"></g></defs></svg>\n<main class="editor" data-view="board">\n<header>\n<div><h1>'
    yield show(values["say"]('editor_title'))
    yield '</h1><p class="facts" id="facts"></p></div>\n<div class="bar" role="toolbar" aria-label="'
    yield show(values["say"]('files'))
    yield '">\n<button type="button" data-do="new">'
    yield show(values["say"]('new_game'))
    yield '</button>\n<button type="button" data-do="open">'
    yield show(values["say"]('open_files'))
    yield '</button>\n<button type="button" data-do="video">'
    yield show(values["say"]('open_video'))
    yield '</button>\n<button type="button" data-do="save">'
    yield show(values["say"]('download'))
    yield '</button>\n<button type="button" data-do="journal" hidden>'
    yield show(values["say"]('journal'))
    yield '</button>\n<button type="button" data-do="share">'
    yield show(values["say"]('share_link'))
    yield '</button>\n'
    yield from control_4('theme', values["say"]('theme'), 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2v14a7 7 0 0 1 0-14z')
    yield '\n'
    yield from control_4('help', values["say"]('help'), 'M7 8a5 5 0 1 1 7 4.6c-1 .5-1 1-1 2.4h-2c0-2 .2-3.4 2-4.2A3 3 0 1 0 9 8zM11 17h2v3h-2z')
    yield '\n</div>\n<input type="file" id="files" accept=".sgn,.journal,.txt,text/plain" multiple hidden><input type="file" id="videos" accept="video/*" hidden>\n<noscript><p>'
    yield show(values["say"]('needs_script'))
    yield '</p></noscript>\n</header>\n<div id="offer" class="offer" hidden><p><span id="offered"></span></p><div class="bar"><button type="button" data-do="restore">'
    yield show(values["say"]('restore'))
    yield '</button><button type="button" data-do="forget">'
    yield show(values["say"]('forget'))
    yield '</button></div></div>\n<section class="film" id="film" aria-label="'
    yield show(values["say"]('open_video'))
    yield '" hidden>\n<div class="shown">\n<video id="video" tabindex="0" aria-label="'
    yield show(values["say"]('open_video'))
    yield '" playsinline disableremoteplayback preload="auto"></video>\n<p class="reel"><input type="range" id="reel" min="0" step="0.1" value="0" aria-label="'
    yield show(values["say"]('video_place'))
    yield '"><output id="moment"></output></p>\n<div class="bar" role="toolbar" aria-label="'
    yield show(values["say"]('open_video'))
    yield '">\n'
    yield from control_4('videoBack', values["say"]('video_back'), 'M11 5v14l-9-7zM21 5v14l-9-7z')
    yield '\n<button type="button" data-do="videoPlay" aria-label="'
    yield show(values["say"]('play'))
    yield '"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="go" d="M7 4v16l13-8z"/><path class="stop" d="M6 4h4v16H6zM14 4h4v16h-4z"/></svg></button>\n'
    yield from control_4('videoOn', values["say"]('video_on'), 'M11 5v14l-9-7zM21 5v14l-9-7z')
    yield '\n<label><span>'
    yield show(values["say"]('speed'))
    yield ' </span><select id="pace" aria-label="'
    yield show(values["say"]('speed'))
    yield '"><option value="0.25">¼×</option><option value="0.5">½×</option><option value="1" selected>1×</option><option value="1.5">1½×</option><option value="2">2×</option></select></label>\n<button type="button" data-do="check" aria-label="'
    yield show(values["say"]('check_board'))
    yield '">'
    yield show(values["say"]('check'))
    yield '</button>\n</div>\n</div>\n<div class="more">\n<label><input type="checkbox" id="stamps" checked>'
    yield show(values["say"]('stamp_turns'))
    yield '</label>\n<label><input type="checkbox" id="follow" checked>'
    yield show(values["say"]('follow_video'))
    yield '</label>\n<div class="bar"><button type="button" data-do="moment">'
    yield show(values["say"]('moment_here'))
    yield '</button><button type="button" data-do="closeVideo">'
    yield show(values["say"]('close'))
    yield '</button></div>\n</div>\n</section>\n<div class="switch" role="group" aria-label="'
    yield show(values["say"]('views'))
    yield '">\n<button type="button" data-do="viewBoard" aria-pressed="true">'
    yield show(values["say"]('board'))
    yield '</button>\n<button type="button" data-do="viewText" aria-pressed="false">'
    yield show(values["say"]('record'))
    yield ' <small id="badge"></small></button>\n</div>\n<section class="board" aria-label="'
    yield show(values["say"]('board'))
    yield '">\n<div id="check" role="group" aria-label="'
    yield show(values["say"]('check_board'))
    yield '" hidden>\n<p id="how"></p>\n<div id="counting"></div>\n<p><label>'
    yield show(values["say"]('row'))
    yield ' <select id="row"></select></label></p>\n<div id="counts-row"></div>\n<div class="bar"><button type="button" data-do="compare" class="main">'
    yield show(values["say"]('compare'))
    yield '</button><button type="button" data-do="closeCheck">'
    yield show(values["say"]('back_to_board'))
    yield '</button></div>\n</div>\n<div id="causes" role="group" aria-label="'
    yield show(values["say"]('check_board'))
    yield '" hidden></div>\n<div class="players" id="above"></div>\n<div id="stage"></div>\n<div class="players" id="below"></div>\n<p class="caption"><b id="label"></b><span id="caption"></span></p>\n<div id="clocks" class="bar" role="group" aria-label="'
    yield show(values["say"]('clocks'))
    yield '" hidden><p id="times"></p><button type="button" data-do="clock"></button></div>\n<p id="asks"></p>\n<div id="aside" class="offer" hidden><p id="aside-words"></p><div class="bar"><button type="button" data-do="again">'
    yield show(values["say"]('again_next'))
    yield '</button><button type="button" data-do="againAll">'
    yield show(values["say"]('again_all'))
    yield '</button><button type="button" data-do="skip">'
    yield show(values["say"]('again_skip'))
    yield '</button></div></div>\n<div id="misfit" class="offer" hidden><p id="misfit-words"></p><div class="bar"><button type="button" data-do="wayOn">'
    yield show(values["say"]('take_back'))
    yield '</button></div></div>\n<div class="bar recording" role="toolbar" aria-label="'
    yield show(values["say"]('recording'))
    yield '">\n<button type="button" data-do="pass" hidden>'
    yield show(values["say"]('pass_turn'))
    yield '</button>\n<button type="button" data-do="round" hidden>'
    yield show(values["say"]('next_round'))
    yield '</button>\n<button type="button" data-do="finish" hidden>'
    yield show(values["say"]('end_match'))
    yield '</button>\n<button type="button" data-do="undo">'
    yield show(values["say"]('undo'))
    yield '</button>\n<button type="button" data-do="check" aria-label="'
    yield show(values["say"]('check_board'))
    yield '">'
    yield show(values["say"]('check'))
    yield '</button>\n<button type="button" data-do="entries" aria-haspopup="dialog" hidden>'
    yield show(values["say"]('entries'))
    yield '</button>\n<button type="button" data-do="stop" aria-haspopup="dialog">'
    yield show(values["say"]('end_early'))
    yield '</button>\n</div>\n<div class="bar" role="toolbar" aria-label="'
    yield show(values["say"]('controls'))
    yield '">\n'
    yield from control_4('turnBack', values["say"]('turn_back'), 'M6 5h2.4v14H6zM19 5v14L9.5 12z')
    yield '\n'
    yield from control_4('play', values["say"]('play_turn'), '')
    yield '\n'
    yield from control_4('turnOn', values["say"]('turn_on'), 'M6 5h2.4v14H6zM19 5v14L9.5 12z')
    yield '\n<output id="where"></output>\n<label>'
    yield show(values["say"]('speed'))
    yield ' <select id="speed"><option value="0.5">½×</option><option value="1" selected>1×</option><option value="2">2×</option><option value="4">4×</option></select></label>\n'
    yield from control_4('flip', values["say"]('flip'), 'M8 3 3 8h4v11h2V8h4zM16 21l5-5h-4V5h-2v11h-4z')
    yield '\n</div>\n<p id="told" role="status"></p>\n<p id="spoken" class="unseen" aria-live="polite"></p>\n</section>\n<section class="record" aria-label="'
    yield show(values["say"]('record'))
    yield '">\n<div class="tabs" id="tabs" role="group" aria-label="'
    yield show(values["say"]('files'))
    yield '" hidden></div>\n<div id="by-hand" class="offer" hidden><p>'
    yield show(values["say"]('by_hand'))
    yield '</p><div class="bar"><button type="button" data-do="recall">'
    yield show(values["say"]('recall'))
    yield '</button></div></div>\n<div id="pane">\n<div id="numbers" aria-hidden="true"></div>\n<div id="sheet"><div id="measure" aria-hidden="true"></div><div id="marks" aria-hidden="true"></div>\n<textarea id="text" aria-label="'
    yield show(values["say"]('record'))
    yield '" aria-describedby="counts" aria-autocomplete="list" aria-haspopup="listbox" aria-controls="houses" spellcheck="false" autocomplete="off" autocapitalize="off" autocorrect="off" wrap="off"></textarea>\n<div id="under" aria-hidden="true" hidden></div>\n<ul id="houses" role="listbox" aria-label="'
    yield show(values["say"]('legal_houses'))
    yield '" hidden></ul>\n</div>\n</div>\n<p class="status"><span id="counts" role="status"></span><span id="place"></span></p>\n<div class="bar" role="toolbar" aria-label="'
    yield show(values["say"]('detail'))
    yield '">\n<label>'
    yield show(values["say"]('detail'))
    yield ' <select id="detail"><option value="" selected>'
    yield show(values["say"]('as_written'))
    yield '</option><option value="bare">'
    yield show(values["say"]('bare'))
    yield '</option><option value="standard">'
    yield show(values["say"]('standard'))
    yield '</option><option value="full">'
    yield show(values["say"]('full'))
    yield '</option></select></label>\n<button type="button" data-do="next">'
    yield show(values["say"]('next_finding'))
    yield '</button>\n</div>\n</section>\n<section class="findings" aria-label="'
    yield show(values["say"]('findings_title'))
    yield '"><h2>'
    yield show(values["say"]('findings_title'))
    yield '</h2>\n<ol id="list"></ol>\n</section>\n</main>'
    yield show(values["below"])
    yield '\n<dialog id="start" aria-labelledby="start-title">\n<h2 id="start-title">'
    yield show(values["say"]('new_game'))
    yield '</h2>\n<p><label for="preset">'
    yield show(values["say"]('rules'))
    yield '</label><select id="preset">'
    for preset_6 in values["presets"]:
        yield '<option value="'
        yield show(preset_6.name)
        yield '">'
        yield show(preset_6.label)
        yield '</option>'
    yield '</select></p>\n<details><summary>'
    yield show(values["say"]('rules_say'))
    yield '</summary><ul id="sentences"></ul></details>\n<p><label for="options">'
    yield show(values["say"]('more_options'))
    yield '</label><input id="options" spellcheck="false" autocomplete="off" autocapitalize="off" placeholder="houses=6 rounds=3"></p>\n<div id="names"></div>\n<p id="begins"><label for="first">'
    yield show(values["say"]('who_begins'))
    yield '</label><select id="first"></select></p>\n<details id="more-tags"><summary>'
    yield show(values["say"]('more_tags'))
    yield '</summary><div>\n'
    for name_7, key_8 in values["tags"]:
        yield '<p><label for="tag-'
        yield show(name_7)
        yield '">'
        yield show(values["say"](key_8))
        yield '</label><input id="tag-'
        yield show(name_7)
        yield '" autocomplete="off"'
        if (name_7 == 'TimeControl'):
            yield ' placeholder="5:00+3" spellcheck="false"'
        yield '></p>\n'
    yield '</div></details>\n<div class="bar"><p id="wrong" role="alert"></p><button type="button" data-do="begin" class="main">'
    yield show(values["say"]('begin'))
    yield '</button><button type="button" data-do="close">'
    yield show(values["say"]('close'))
    yield '</button></div>\n</dialog>\n<dialog id="ending" aria-labelledby="ending-title">\n<h2 id="ending-title">'
    yield show(values["say"]('end_early'))
    yield '</h2>\n<div class="choices" id="reasons"></div>\n<div class="bar"><button type="button" data-do="close">'
    yield show(values["say"]('close'))
    yield '</button></div>\n</dialog>\n<dialog id="entries" aria-labelledby="entries-title">\n<h2 id="entries-title">'
    yield show(values["say"]('entries'))
    yield '</h2>\n<p><label for="entry-line">'
    yield show(values["say"]('enter_line'))
    yield '</label><input id="entry-line" maxlength="2000" spellcheck="false" autocomplete="off" autocapitalize="off"></p>\n<div class="bar"><button type="button" data-do="takeLine" class="main">'
    yield show(values["say"]('enter'))
    yield '</button><button type="button" data-do="takeComment">'
    yield show(values["say"]('as_comment'))
    yield '</button></div>\n<div id="refusal" role="alert"></div>\n<ol id="entry-list" reversed></ol>\n<div id="corrected" hidden><h2>'
    yield show(values["say"]('corrections'))
    yield '</h2>\n<ul id="corrections"></ul>\n<p><label><input type="checkbox" id="in-record">'
    yield show(values["say"]('in_record'))
    yield '</label></p></div>\n<div class="bar"><button type="button" data-do="close">'
    yield show(values["say"]('close'))
    yield '</button></div>\n</dialog>\n<dialog id="closing" aria-labelledby="closing-title">\n<h2 id="closing-title">'
    yield show(values["say"]('close'))
    yield '</h2>\n<p id="changed"></p>\n<div class="bar"><button type="button" data-do="closeSaved" class="main">'
    yield show(values["say"]('download'))
    yield '</button><button type="button" data-do="closeLost">'
    yield show(values["say"]('discard'))
    yield '</button><button type="button" data-do="close">'
    yield show(values["say"]('keep_open'))
    yield '</button></div>\n</dialog>\n<dialog id="help" aria-labelledby="help-title">\n<h2 id="help-title">'
    yield show(values["say"]('help'))
    yield '</h2>\n<ul class="ways">'
    for way_9 in values["ways"]:
        yield '<li>'
        yield show(values["say"](way_9))
        yield '</li>'
    yield '</ul>\n<h2>'
    yield show(values["say"]('keys'))
    yield '</h2>\n<dl>'
    for key_10, label_11 in values["keys"]:
        yield '<dt>'
        for word_12 in key_10.split(' '):
            yield '<kbd>'
            yield show(word_12)
            yield '</kbd> '
        yield '</dt><dd>'
        yield show(values["say"](label_11))
        yield '</dd>'
    yield '</dl>\n<div class="bar"><button type="button" data-do="close">'
    yield show(values["say"]('close'))
    yield '</button></div>\n</dialog>\n<script type="application/json" id="given">'
    yield show(values["given"])
    yield '</script>\n<script>'
    yield show(values["script"])
    yield '</script>\n</body>\n</html>'
