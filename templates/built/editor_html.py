"""`editor.html.j2` as Jinja compiles it; written by `python tests/support/templates.py`."""

JINJA = "3.1.6"
SOURCE = "sha256-rPOthhVjstn6ZxTIu7ysEYVp02hJ2gsdvNY5VO5Wk3w="

from jinja2.runtime import LoopContext, Macro, Markup, Namespace, TemplateNotFound, TemplateReference, TemplateRuntimeError, Undefined, escape, identity, internalcode, markup_join, missing, str_join
name = 'editor.html.j2'

def root(context, missing=missing):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    l_0_lang = resolve('lang')
    l_0_style_hash = resolve('style_hash')
    l_0_script_hashes = resolve('script_hashes')
    l_0_icon = resolve('icon')
    l_0_say = resolve('say')
    l_0_style = resolve('style')
    l_0_boot = resolve('boot')
    l_0_above = resolve('above')
    l_0_definitions = resolve('definitions')
    l_0_below = resolve('below')
    l_0_presets = resolve('presets')
    l_0_keys = resolve('keys')
    l_0_given = resolve('given')
    l_0_script = resolve('script')
    l_0_control = missing
    pass
    def macro(l_1_name, l_1_label, l_1_icon):
        t_1 = []
        if l_1_name is missing:
            l_1_name = undefined("parameter 'name' was not provided", name='name')
        if l_1_label is missing:
            l_1_label = undefined("parameter 'label' was not provided", name='label')
        if l_1_icon is missing:
            l_1_icon = undefined("parameter 'icon' was not provided", name='icon')
        pass
        t_1.extend((
            '<button type="button" data-do="',
            escape(environment.finalize(l_1_name)),
            '" aria-label="',
            escape(environment.finalize(l_1_label)),
            '" title="',
            escape(environment.finalize(l_1_label)),
            '"><svg viewBox="0 0 24 24" aria-hidden="true">',
        ))
        if (l_1_name == 'play'):
            pass
            t_1.append(
                '<path class="go" d="M7 4v16l13-8z"/><path class="stop" d="M6 4h4v16H6zM14 4h4v16h-4z"/>',
            )
        else:
            pass
            t_1.extend((
                '<path d="',
                escape(environment.finalize(l_1_icon)),
                '"/>',
            ))
        t_1.append(
            '</svg></button>\n',
        )
        return concat(t_1)
    context.exported_vars.add('control')
    context.vars['control'] = l_0_control = Macro(environment, macro, 'control', ('name', 'label', 'icon'), False, False, False, context.eval_ctx.autoescape)
    yield '<!doctype html>\n<html lang="'
    yield escape(environment.finalize((undefined(name='lang') if l_0_lang is missing else l_0_lang)))
    yield '">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \''
    yield escape(environment.finalize((undefined(name='style_hash') if l_0_style_hash is missing else l_0_style_hash)))
    yield "'; script-src"
    for l_1_hash in (undefined(name='script_hashes') if l_0_script_hashes is missing else l_0_script_hashes):
        _loop_vars = {}
        pass
        yield " '"
        yield escape(environment.finalize(l_1_hash))
        yield "'"
    l_1_hash = missing
    yield '; img-src data:; base-uri \'none\'; form-action \'none\'">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="'
    yield escape(environment.finalize((undefined(name='icon') if l_0_icon is missing else l_0_icon)))
    yield '">\n<title>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'editor_title')))
    yield '</title>\n<style>'
    yield escape(environment.finalize((undefined(name='style') if l_0_style is missing else l_0_style)))
    yield '</style>\n<script>'
    yield escape(environment.finalize((undefined(name='boot') if l_0_boot is missing else l_0_boot)))
    yield '</script>\n</head>\n<body>'
    yield escape(environment.finalize((undefined(name='above') if l_0_above is missing else l_0_above)))
    yield '\n<svg class="shared" width="0" height="0" aria-hidden="true"><defs>'
    yield escape(environment.finalize((undefined(name='definitions') if l_0_definitions is missing else l_0_definitions)))
    yield '<g id="frame"></g></defs></svg>\n<main class="editor" data-view="board">\n<header>\n<div><h1>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'editor_title')))
    yield '</h1><p class="facts" id="facts"></p></div>\n<div class="bar" role="toolbar" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'files')))
    yield '">\n<button type="button" data-do="new">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'new_game')))
    yield '</button>\n<button type="button" data-do="open">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'open_files')))
    yield '</button>\n<button type="button" data-do="save">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'download')))
    yield '</button>\n<button type="button" data-do="share">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'share_link')))
    yield '</button>\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'theme', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'theme'), 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2v14a7 7 0 0 1 0-14z')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'help', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'help'), 'M7 8a5 5 0 1 1 7 4.6c-1 .5-1 1-1 2.4h-2c0-2 .2-3.4 2-4.2A3 3 0 1 0 9 8zM11 17h2v3h-2z')))
    yield '\n</div>\n<input type="file" id="files" accept=".sgn,.txt,text/plain" multiple hidden>\n<noscript><p>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'needs_script')))
    yield '</p></noscript>\n</header>\n<div id="offer" class="offer" hidden><p><span id="offered"></span></p><div class="bar"><button type="button" data-do="restore">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'restore')))
    yield '</button><button type="button" data-do="forget">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'forget')))
    yield '</button></div></div>\n<div class="switch" role="group" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'views')))
    yield '">\n<button type="button" data-do="viewBoard" aria-pressed="true">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'board')))
    yield '</button>\n<button type="button" data-do="viewText" aria-pressed="false">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'record')))
    yield ' <small id="badge"></small></button>\n</div>\n<section class="board" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'board')))
    yield '">\n<div class="players" id="above"></div>\n<div id="stage"></div>\n<div class="players" id="below"></div>\n<p class="caption"><b id="label"></b><span id="caption"></span></p>\n<p id="asks"></p>\n<div class="bar recording" role="toolbar" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'recording')))
    yield '">\n<button type="button" data-do="pass" hidden>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'pass_turn')))
    yield '</button>\n<button type="button" data-do="round" hidden>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'next_round')))
    yield '</button>\n<button type="button" data-do="finish" hidden>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'end_match')))
    yield '</button>\n<button type="button" data-do="undo">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'undo')))
    yield '</button>\n<button type="button" data-do="stop" aria-haspopup="dialog">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'end_early')))
    yield '</button>\n</div>\n<div class="bar" role="toolbar" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'controls')))
    yield '">\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'turnBack', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'turn_back'), 'M6 5h2.4v14H6zM19 5v14L9.5 12z')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'play', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'play_turn'), '')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'turnOn', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'turn_on'), 'M15.6 5H18v14h-2.4zM5 5v14l9.5-7z')))
    yield '\n<output id="where"></output>\n<label>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'speed')))
    yield ' <select id="speed"><option value="0.5">½×</option><option value="1" selected>1×</option><option value="2">2×</option><option value="4">4×</option></select></label>\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'flip', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'flip'), 'M8 3 3 8h4v11h2V8h4zM16 21l5-5h-4V5h-2v11h-4z')))
    yield '\n</div>\n<p id="told" role="status"></p>\n<p id="spoken" class="unseen" aria-live="polite"></p>\n</section>\n<section class="record" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'record')))
    yield '">\n<div class="tabs" id="tabs" role="group" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'files')))
    yield '" hidden></div>\n<div id="pane">\n<div id="numbers" aria-hidden="true"></div>\n<div id="sheet"><div id="measure" aria-hidden="true"></div><div id="marks" aria-hidden="true"></div>\n<textarea id="text" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'record')))
    yield '" aria-describedby="counts" aria-autocomplete="list" aria-haspopup="listbox" aria-controls="houses" spellcheck="false" autocomplete="off" autocapitalize="off" autocorrect="off" wrap="off"></textarea>\n<div id="under" aria-hidden="true" hidden></div>\n<ul id="houses" role="listbox" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'legal_houses')))
    yield '" hidden></ul>\n</div>\n</div>\n<p class="status"><span id="counts" role="status"></span><span id="place"></span></p>\n<div class="bar" role="toolbar" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'detail')))
    yield '">\n<label>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'detail')))
    yield ' <select id="detail"><option value="" selected>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'as_written')))
    yield '</option><option value="bare">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'bare')))
    yield '</option><option value="standard">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'standard')))
    yield '</option><option value="full">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'full')))
    yield '</option></select></label>\n<button type="button" data-do="next">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'next_finding')))
    yield '</button>\n</div>\n</section>\n<section class="findings" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'findings_title')))
    yield '"><h2>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'findings_title')))
    yield '</h2>\n<ol id="list"></ol>\n</section>\n</main>'
    yield escape(environment.finalize((undefined(name='below') if l_0_below is missing else l_0_below)))
    yield '\n<dialog id="start" aria-labelledby="start-title">\n<h2 id="start-title">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'new_game')))
    yield '</h2>\n<p><label for="preset">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'rules')))
    yield '</label><select id="preset">'
    for l_1_preset in (undefined(name='presets') if l_0_presets is missing else l_0_presets):
        _loop_vars = {}
        pass
        yield '<option value="'
        yield escape(environment.finalize(environment.getattr(l_1_preset, 'name')))
        yield '">'
        yield escape(environment.finalize(environment.getattr(l_1_preset, 'name')))
        yield '</option>'
    l_1_preset = missing
    yield '</select></p>\n<details><summary>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'rules_say')))
    yield '</summary><ul id="sentences"></ul></details>\n<p><label for="options">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'more_options')))
    yield '</label><input id="options" spellcheck="false" autocomplete="off" autocapitalize="off" placeholder="houses=6 rounds=3"></p>\n<div id="names"></div>\n<p id="begins"><label for="first">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'who_begins')))
    yield '</label><select id="first"></select></p>\n<p id="wrong" role="alert"></p>\n<div class="bar"><button type="button" data-do="begin" class="main">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'begin')))
    yield '</button><button type="button" data-do="close">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'close')))
    yield '</button></div>\n</dialog>\n<dialog id="ending" aria-labelledby="ending-title">\n<h2 id="ending-title">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'end_early')))
    yield '</h2>\n<div class="choices" id="reasons"></div>\n<div class="bar"><button type="button" data-do="close">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'close')))
    yield '</button></div>\n</dialog>\n<dialog id="closing" aria-labelledby="closing-title">\n<h2 id="closing-title">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'close')))
    yield '</h2>\n<p id="changed"></p>\n<div class="bar"><button type="button" data-do="closeSaved" class="main">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'download')))
    yield '</button><button type="button" data-do="closeLost">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'discard')))
    yield '</button><button type="button" data-do="close">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'keep_open')))
    yield '</button></div>\n</dialog>\n<dialog id="help" aria-labelledby="help-title">\n<h2 id="help-title">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'help')))
    yield '</h2>\n<dl>'
    for (l_1_key, l_1_label) in (undefined(name='keys') if l_0_keys is missing else l_0_keys):
        _loop_vars = {}
        pass
        yield '<dt>'
        for l_2_word in context.call(environment.getattr(l_1_key, 'split'), ' ', _loop_vars=_loop_vars):
            _loop_vars = {}
            pass
            yield '<kbd>'
            yield escape(environment.finalize(l_2_word))
            yield '</kbd> '
        l_2_word = missing
        yield '</dt><dd>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), l_1_label, _loop_vars=_loop_vars)))
        yield '</dd>'
    l_1_key = l_1_label = missing
    yield '</dl>\n<div class="bar"><button type="button" data-do="close">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'close')))
    yield '</button></div>\n</dialog>\n<script type="application/json" id="given">'
    yield escape(environment.finalize((undefined(name='given') if l_0_given is missing else l_0_given)))
    yield '</script>\n<script>'
    yield escape(environment.finalize((undefined(name='script') if l_0_script is missing else l_0_script)))
    yield '</script>\n</body>\n</html>'

blocks = {}
debug_info = '1=26&2=37&5=63&9=65&11=75&12=77&13=79&14=81&16=83&17=85&20=87&21=89&22=91&23=93&24=95&25=97&26=99&27=101&30=103&32=105&33=109&34=111&35=113&37=115&43=117&44=119&45=121&46=123&47=125&48=127&50=129&51=131&52=133&53=135&55=137&56=139&61=141&62=143&66=145&68=147&72=149&73=151&74=161&77=163&80=167&82=169&83=171&84=183&85=185&87=187&89=189&92=193&94=195&97=197&99=199&102=205&103=207&104=223&106=225&107=227'
