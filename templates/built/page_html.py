"""`page.html.j2` as Jinja compiles it; written by `python tests/support/templates.py`."""

JINJA = "3.1.6"
SOURCE = "sha256-gs+CwJvz/J54iLII+TIeJOqhoaaglOzX1OUMZz1q3lA="

from jinja2.runtime import LoopContext, Macro, Markup, Namespace, TemplateNotFound, TemplateReference, TemplateRuntimeError, Undefined, escape, identity, internalcode, markup_join, missing, str_join
name = 'page.html.j2'

def root(context, missing=missing):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    l_0_lang = resolve('lang')
    l_0_style_sources = resolve('style_sources')
    l_0_script_sources = resolve('script_sources')
    l_0_icon = resolve('icon')
    l_0_title = resolve('title')
    l_0_result = resolve('result')
    l_0_page = resolve('page')
    l_0_shared = resolve('shared')
    l_0_style = resolve('style')
    l_0_boot = resolve('boot')
    l_0_offers = resolve('offers')
    l_0_above = resolve('above')
    l_0_siblings = resolve('siblings')
    l_0_say = resolve('say')
    l_0_rules = resolve('rules')
    l_0_sentences = resolve('sentences')
    l_0_legend = resolve('legend')
    l_0_record_text = resolve('record_text')
    l_0_below = resolve('below')
    l_0_film = resolve('film')
    l_0_setting = resolve('setting')
    l_0_script = resolve('script')
    l_0_remarks = l_0_player = l_0_heading = missing
    try:
        t_1 = environment.filters['length']
    except KeyError:
        @internalcode
        def t_1(*unused):
            raise TemplateRuntimeError("No filter named 'length' found.")
    pass
    def macro(l_1_list):
        t_2 = []
        if l_1_list is missing:
            l_1_list = undefined("parameter 'list' was not provided", name='list')
        pass
        for l_2_remark in l_1_list:
            _loop_vars = {}
            pass
            t_2.extend((
                '<p class="',
                escape(environment.finalize(environment.getattr(environment.getattr(l_2_remark, 'kind'), 'value'))),
                '"',
            ))
            if environment.getattr(l_2_remark, 'sight'):
                pass
                t_2.extend((
                    ' data-turn="',
                    escape(environment.finalize(environment.getattr(l_2_remark, 'sight'))),
                    '" data-lost="',
                    escape(environment.finalize(environment.getattr(l_2_remark, 'lost'))),
                    '"',
                ))
            t_2.extend((
                '><bdi>',
                escape(environment.finalize(environment.getattr(l_2_remark, 'text'))),
                '</bdi></p>\n',
            ))
        l_2_remark = missing
        return concat(t_2)
    context.exported_vars.add('remarks')
    context.vars['remarks'] = l_0_remarks = Macro(environment, macro, 'remarks', ('list',), False, False, False, context.eval_ctx.autoescape)
    def macro(l_1_one):
        t_3 = []
        if l_1_one is missing:
            l_1_one = undefined("parameter 'one' was not provided", name='one')
        pass
        t_3.extend((
            '<div class="player ',
            escape(environment.finalize(environment.getattr(l_1_one, 'kind'))),
            '" data-seat="',
            escape(environment.finalize(environment.getattr(l_1_one, 'seat'))),
            '"><span class="dot" aria-hidden="true"></span><b><bdi>',
            escape(environment.finalize(environment.getattr(l_1_one, 'name'))),
            '</bdi></b>',
        ))
        if (environment.getattr(l_1_one, 'title') or environment.getattr(l_1_one, 'rating')):
            pass
            t_3.extend((
                '<span>',
                escape(environment.finalize(environment.getattr(l_1_one, 'title'))),
            ))
            if environment.getattr(l_1_one, 'rating'):
                pass
                t_3.extend((
                    ' <bdi>',
                    escape(environment.finalize(environment.getattr(l_1_one, 'rating'))),
                    '</bdi>',
                ))
            t_3.append(
                '</span>',
            )
        t_3.extend((
            '<span class="sows">',
            escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'sowing'))),
            '</span><span class="clock"></span><span class="store"></span></div>\n',
        ))
        return concat(t_3)
    context.exported_vars.add('player')
    context.vars['player'] = l_0_player = Macro(environment, macro, 'player', ('one',), False, False, False, context.eval_ctx.autoescape)
    def macro():
        t_4 = []
        pass
        if environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'event'):
            pass
            t_4.extend((
                '<bdi>',
                escape(environment.finalize(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'event'))),
                '</bdi>',
            ))
        else:
            pass
            l_2_loop = missing
            for l_2_one, l_2_loop in LoopContext(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'players'), undefined):
                _loop_vars = {}
                pass
                t_4.extend((
                    '<bdi>',
                    escape(environment.finalize(environment.getattr(l_2_one, 'name'))),
                    '</bdi>',
                ))
                if (not environment.getattr(l_2_loop, 'last')):
                    pass
                    t_4.append(
                        ' – ',
                    )
            l_2_loop = l_2_one = missing
        return concat(t_4)
    context.exported_vars.add('heading')
    context.vars['heading'] = l_0_heading = Macro(environment, macro, 'heading', (), False, False, False, context.eval_ctx.autoescape)
    yield '<!doctype html>\n<html lang="'
    yield escape(environment.finalize((undefined(name='lang') if l_0_lang is missing else l_0_lang)))
    yield '">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src '
    yield escape(environment.finalize((undefined(name='style_sources') if l_0_style_sources is missing else l_0_style_sources)))
    yield '; script-src '
    yield escape(environment.finalize((undefined(name='script_sources') if l_0_script_sources is missing else l_0_script_sources)))
    yield '; img-src data:; base-uri \'none\'; form-action \'none\'">\n<link rel="icon" href="'
    yield escape(environment.finalize((undefined(name='icon') if l_0_icon is missing else l_0_icon)))
    yield '">\n<title>'
    yield escape(environment.finalize((undefined(name='title') if l_0_title is missing else l_0_title)))
    yield '</title>\n<meta name="description" content="'
    yield escape(environment.finalize(environment.getitem((undefined(name='result') if l_0_result is missing else l_0_result), 0)))
    for l_1_round in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'rounds'):
        _loop_vars = {}
        pass
        if environment.getattr(l_1_round, 'score'):
            pass
            yield ' '
            yield escape(environment.finalize(environment.getattr(l_1_round, 'score')))
    l_1_round = missing
    yield '">\n'
    if (undefined(name='shared') if l_0_shared is missing else l_0_shared):
        pass
        yield '<link rel="stylesheet" href="'
        yield escape(environment.finalize(environment.getattr((undefined(name='shared') if l_0_shared is missing else l_0_shared), 'style')))
        yield '">\n'
    else:
        pass
        yield '<style>'
        yield escape(environment.finalize((undefined(name='style') if l_0_style is missing else l_0_style)))
        yield '</style>\n'
    if environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'drawings'):
        pass
        yield '<script>'
        yield escape(environment.finalize((undefined(name='boot') if l_0_boot is missing else l_0_boot)))
        yield '</script>\n'
    if (undefined(name='shared') if l_0_shared is missing else l_0_shared):
        pass
        yield '<script src="'
        yield escape(environment.finalize(environment.getattr((undefined(name='shared') if l_0_shared is missing else l_0_shared), 'setting')))
        yield '"></script>\n'
    yield '</head>\n<body class="seats'
    yield escape(environment.finalize(t_1(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'players'))))
    for l_1_offer in (undefined(name='offers') if l_0_offers is missing else l_0_offers):
        _loop_vars = {}
        pass
        yield ' '
        yield escape(environment.finalize(l_1_offer))
    l_1_offer = missing
    yield '">'
    yield escape(environment.finalize((undefined(name='above') if l_0_above is missing else l_0_above)))
    yield '\n'
    template = environment.get_template('above.html.j2', 'page.html.j2')
    gen = template.root_render_func(template.new_context(context.get_all(), True, {'heading': l_0_heading, 'player': l_0_player, 'remarks': l_0_remarks}))
    try:
        for event in gen:
            yield event
    finally: gen.close()
    yield '<svg class="shared" width="0" height="0" aria-hidden="true"><defs>'
    yield escape(environment.finalize(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'definitions')))
    yield '</defs></svg>\n'
    yield escape(environment.finalize((undefined(name='siblings') if l_0_siblings is missing else l_0_siblings)))
    yield '\n<main>\n<header>\n<div>\n<h1>'
    yield escape(environment.finalize(context.call((undefined(name='heading') if l_0_heading is missing else l_0_heading))))
    yield '</h1>\n<button id="about" class="control" aria-expanded="false" title="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'about')))
    yield '">ⓘ</button>\n<p class="facts">'
    if environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'event'):
        pass
        yield '<span>'
        l_1_loop = missing
        for l_1_one, l_1_loop in LoopContext(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'players'), undefined):
            _loop_vars = {}
            pass
            yield '<bdi>'
            yield escape(environment.finalize(environment.getattr(l_1_one, 'name')))
            yield '</bdi>'
            if (not environment.getattr(l_1_loop, 'last')):
                pass
                yield ' – '
        l_1_loop = l_1_one = missing
        yield '</span>'
    for l_1_fact in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'facts'):
        _loop_vars = {}
        pass
        yield '<span><bdi>'
        yield escape(environment.finalize(l_1_fact))
        yield '</bdi></span>'
    l_1_fact = missing
    if ((undefined(name='rules') if l_0_rules is missing else l_0_rules) and (not (undefined(name='sentences') if l_0_sentences is missing else l_0_sentences))):
        pass
        yield '<span>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'rules')))
        yield ' <bdi>'
        yield escape(environment.finalize((undefined(name='rules') if l_0_rules is missing else l_0_rules)))
        yield '</bdi></span>'
    yield '</p>\n'
    if (undefined(name='sentences') if l_0_sentences is missing else l_0_sentences):
        pass
        yield '<details class="rules"><summary>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'rules')))
        yield ': <bdi>'
        yield escape(environment.finalize((undefined(name='rules') if l_0_rules is missing else l_0_rules)))
        yield '</bdi></summary>\n<ol>'
        for l_1_sentence in (undefined(name='sentences') if l_0_sentences is missing else l_0_sentences):
            _loop_vars = {}
            pass
            yield '<li>'
            yield escape(environment.finalize(l_1_sentence))
            yield '</li>'
        l_1_sentence = missing
        yield '</ol>\n'
        if (undefined(name='legend') if l_0_legend is missing else l_0_legend):
            pass
            yield '<p>'
            yield escape(environment.finalize(environment.getattr((undefined(name='legend') if l_0_legend is missing else l_0_legend), 'row')))
            yield '<dl>'
            for l_1_piece in environment.getattr((undefined(name='legend') if l_0_legend is missing else l_0_legend), 'pieces'):
                _loop_vars = {}
                pass
                yield '<dt>'
                yield escape(environment.finalize(environment.getattr(l_1_piece, 'written')))
                yield '<dd>'
                yield escape(environment.finalize(environment.getattr(l_1_piece, 'says')))
            l_1_piece = missing
            yield '</dl>\n'
        yield '</details>\n'
    yield '</div>\n<a id="whole" class="control" target="_blank" rel="noopener" href="#">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'whole_page')))
    yield '</a>\n<p class="result"><b>'
    yield escape(environment.finalize(environment.getitem((undefined(name='result') if l_0_result is missing else l_0_result), 0)))
    yield '</b><small>'
    yield escape(environment.finalize(environment.getitem((undefined(name='result') if l_0_result is missing else l_0_result), 1)))
    yield '</small><small>'
    for l_1_round in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'rounds'):
        _loop_vars = {}
        pass
        if environment.getattr(l_1_round, 'score'):
            pass
            yield escape(environment.finalize(environment.getattr(l_1_round, 'score')))
            yield ' '
    l_1_round = missing
    yield '</small></p>\n'
    if (t_1(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'rounds')) > 1):
        pass
        yield '<div class="tabs control" role="tablist" aria-label="'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'rounds')))
        yield '">\n'
        for l_1_round in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'rounds'):
            _loop_vars = {}
            pass
            yield '<button role="tab" aria-selected="false" aria-controls="round-'
            yield escape(environment.finalize(environment.getattr(l_1_round, 'index')))
            yield '">'
            yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'round', number=environment.getattr(l_1_round, 'number'), _loop_vars=_loop_vars)))
            if environment.getattr(l_1_round, 'score'):
                pass
                yield ' <small>'
                yield escape(environment.finalize(environment.getattr(l_1_round, 'score')))
                yield '</small>'
            if environment.getattr(l_1_round, 'burned'):
                pass
                yield ' <small class="ash">'
                yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'burned_list', houses=environment.getattr(l_1_round, 'burned'), _loop_vars=_loop_vars)))
                yield '</small>'
            yield '</button>\n'
        l_1_round = missing
        yield '</div>\n'
    yield '</header>\n'
    if environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'drawings'):
        pass
        yield '<section class="board" aria-label="'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'board')))
        yield '">\n<p id="banner" hidden><b>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'variation')))
        yield '</b> <button id="leave">'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'leave')))
        yield '</button></p>\n<div class="players" id="above">'
        for l_1_one in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'above'):
            _loop_vars = {}
            pass
            yield escape(environment.finalize(context.call((undefined(name='player') if l_0_player is missing else l_0_player), l_1_one, _loop_vars=_loop_vars)))
        l_1_one = missing
        yield '</div>\n<div id="stage">\n'
        for l_1_drawing in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'drawings'):
            _loop_vars = {}
            pass
            yield '<svg class="'
            yield escape(environment.finalize(environment.getattr(l_1_drawing, 'kind')))
            yield '" viewBox="'
            yield escape(environment.finalize(environment.getattr(l_1_drawing, 'box')))
            yield '" role="img" aria-label="'
            yield escape(environment.finalize(environment.getattr(l_1_drawing, 'words')))
            yield '">'
            yield escape(environment.finalize(environment.getattr(l_1_drawing, 'picture')))
            yield '</svg>\n'
        l_1_drawing = missing
        if (undefined(name='shared') if l_0_shared is missing else l_0_shared):
            pass
            yield '<div data-part="upright"></div>\n'
        yield '<button id="poster" aria-label="'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'poster')))
        yield '"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 4v16l13-8z"/></svg></button>\n</div>\n<div class="players" id="below">'
        yield escape(environment.finalize(context.call((undefined(name='player') if l_0_player is missing else l_0_player), environment.getitem(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'players'), 0))))
        yield '</div>\n<p id="altered" role="alert"></p>\n<p class="caption control"><b id="label"></b><span id="caption"></span></p>\n<p id="note" class="control"></p>\n<p id="spoken" class="unseen" aria-live="polite"></p>\n<div class="unseen"><table id="counts"><caption>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'board_table')))
        yield '</caption>\n<tr><td>'
        for l_1_number in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'columns'):
            _loop_vars = {}
            pass
            yield '<th scope="col">'
            yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'house', n=l_1_number, _loop_vars=_loop_vars)))
        l_1_number = missing
        yield '<th scope="col">'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'store')))
        yield '</tr>\n'
        for l_1_row in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'table'):
            _loop_vars = {}
            pass
            yield '<tr><th scope="row">'
            yield escape(environment.finalize(environment.getattr(l_1_row, 'title')))
            for l_2_count in environment.getattr(l_1_row, 'counts'):
                _loop_vars = {}
                pass
                yield '<td>'
                yield escape(environment.finalize(l_2_count))
            l_2_count = missing
            yield '</tr>\n'
        l_1_row = missing
        yield '</table></div>\n</section>\n'
        if (undefined(name='shared') if l_0_shared is missing else l_0_shared):
            pass
            yield '<div data-part="controls"></div>\n'
        else:
            pass
            template = environment.get_template('controls.html.j2', 'page.html.j2')
            gen = template.root_render_func(template.new_context(context.get_all(), True, {'heading': l_0_heading, 'player': l_0_player, 'remarks': l_0_remarks}))
            try:
                for event in gen:
                    yield event
            finally: gen.close()
    yield '<aside id="list" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'moves')))
    yield '" tabindex="-1">\n'
    if environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'remarks'):
        pass
        yield '<div class="notes">'
        yield escape(environment.finalize(context.call((undefined(name='remarks') if l_0_remarks is missing else l_0_remarks), environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'remarks'))))
        yield '</div>\n'
    for l_1_round in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'rounds'):
        _loop_vars = {}
        pass
        yield '<section class="round" id="round-'
        yield escape(environment.finalize(environment.getattr(l_1_round, 'index')))
        yield '">\n<h2>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'round', number=environment.getattr(l_1_round, 'number'), _loop_vars=_loop_vars)))
        if environment.getattr(l_1_round, 'score'):
            pass
            yield ' <span>'
            yield escape(environment.finalize(environment.getattr(l_1_round, 'score')))
            yield '</span>'
        yield '</h2>\n'
        if environment.getattr(l_1_round, 'remarks'):
            pass
            yield '<div class="notes">'
            yield escape(environment.finalize(context.call((undefined(name='remarks') if l_0_remarks is missing else l_0_remarks), environment.getattr(l_1_round, 'remarks'), _loop_vars=_loop_vars)))
            yield '</div>\n'
        yield '<ol>\n'
        t_5 = 1
        for l_2_entry in environment.getattr(l_1_round, 'entries'):
            _loop_vars = {}
            pass
            yield '<li'
            if environment.getattr(l_2_entry, 'kind'):
                pass
                yield ' class="'
                yield escape(environment.finalize(environment.getattr(l_2_entry, 'kind')))
                yield '"'
            yield '>'
            if environment.getattr(l_2_entry, 'number'):
                pass
                yield escape(environment.finalize(environment.getattr(l_2_entry, 'number')))
                yield ' '
            yield '<b>'
            yield escape(environment.finalize(environment.getattr(l_2_entry, 'text')))
            yield '</b>'
            if environment.getattr(l_2_entry, 'more'):
                pass
                yield ' '
                yield escape(environment.finalize(environment.getattr(l_2_entry, 'more')))
            if environment.getattr(l_2_entry, 'clocks'):
                pass
                yield '<small class="clock" title="'
                yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'clock', _loop_vars=_loop_vars)))
                yield '"><bdi>'
                yield escape(environment.finalize(environment.getattr(l_2_entry, 'clocks')))
                yield '</bdi></small>'
            if environment.getattr(l_2_entry, 'estimate'):
                pass
                yield '<small class="estimate" title="'
                yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'estimate', seat=environment.getattr(environment.getitem(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'players'), 0), 'name'), _loop_vars=_loop_vars)))
                yield '">'
                yield escape(environment.finalize(environment.getattr(l_2_entry, 'estimate')))
                yield '</small>'
            if environment.getattr(l_2_entry, 'chance'):
                pass
                yield '<small class="estimate" title="'
                yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'chance', seat=environment.getattr(environment.getitem(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'players'), 0), 'name'), _loop_vars=_loop_vars)))
                yield '">'
                yield escape(environment.finalize(environment.getattr(l_2_entry, 'chance')))
                yield '</small>'
            if environment.getattr(l_2_entry, 'gain'):
                pass
                yield '<em>'
                yield escape(environment.finalize(environment.getattr(l_2_entry, 'gain')))
                yield '</em>'
            if environment.getattr(l_2_entry, 'remarks'):
                pass
                yield escape(environment.finalize(context.call((undefined(name='remarks') if l_0_remarks is missing else l_0_remarks), environment.getattr(l_2_entry, 'remarks'), _loop_vars=_loop_vars)))
            for l_3_part in environment.getattr(l_2_entry, 'parts'):
                _loop_vars = {}
                pass
                if (environment.getattr(l_3_part, 'kind') == 'open'):
                    pass
                    yield '<div class="variation">'
                if (environment.getattr(l_3_part, 'kind') == 'fold'):
                    pass
                    yield '<details class="variation"><summary>'
                    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'deep_variation', _loop_vars=_loop_vars)))
                    yield '</summary>'
                if (environment.getattr(l_3_part, 'kind') == 'turn'):
                    pass
                    yield '<button class="'
                    yield escape(environment.finalize(environment.getattr(l_3_part, 'seat')))
                    yield '" data-line="'
                    yield escape(environment.finalize(environment.getattr(l_3_part, 'line')))
                    yield '" data-stop="'
                    yield escape(environment.finalize(environment.getattr(l_3_part, 'stop')))
                    yield '">'
                    yield escape(environment.finalize(environment.getattr(l_3_part, 'text')))
                    yield '</button> '
                if (environment.getattr(l_3_part, 'kind') in ('(', ')')):
                    pass
                    yield '<span class="bracket">'
                    yield escape(environment.finalize(environment.getattr(l_3_part, 'kind')))
                    yield '</span> '
                if (environment.getattr(l_3_part, 'text') and (environment.getattr(l_3_part, 'kind') != 'turn')):
                    pass
                    yield '<span class="'
                    yield escape(environment.finalize(environment.getattr(l_3_part, 'kind')))
                    yield '"><bdi>'
                    yield escape(environment.finalize(environment.getattr(l_3_part, 'text')))
                    yield '</bdi></span> '
                if (environment.getattr(l_3_part, 'kind') == 'close'):
                    pass
                    yield '</div>'
                if (environment.getattr(l_3_part, 'kind') == 'unfold'):
                    pass
                    yield '</details>'
            l_3_part = missing
            t_5 = 0
        l_2_entry = missing
        if t_5:
            pass
            yield '<li class="statement">'
            yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'no_turns')))
            yield '</li>\n'
        yield '</ol>\n'
        if environment.getattr(l_1_round, 'final'):
            pass
            yield '<figure><svg viewBox="'
            yield escape(environment.finalize(environment.getattr(environment.getattr(l_1_round, 'final'), 'box')))
            yield '" role="img" aria-label="'
            yield escape(environment.finalize(environment.getattr(environment.getattr(l_1_round, 'final'), 'words')))
            yield '">'
            yield escape(environment.finalize(environment.getattr(environment.getattr(l_1_round, 'final'), 'picture')))
            yield '</svg><figcaption>'
            yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'round', number=environment.getattr(l_1_round, 'number'), _loop_vars=_loop_vars)))
            yield ': '
            yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'final_board', _loop_vars=_loop_vars)))
            yield '</figcaption></figure>\n'
        if environment.getattr(l_1_round, 'last'):
            pass
            yield '<p class="last">'
            yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'final_board', _loop_vars=_loop_vars)))
            yield ': '
            yield escape(environment.finalize(environment.getattr(l_1_round, 'last')))
            yield '</p>\n'
        yield '</section>\n'
    l_1_round = missing
    yield '</aside>\n'
    if environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'findings'):
        pass
        yield '<details class="findings"><summary>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'findings', n=t_1(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'findings')))))
        yield '</summary>\n<ul>\n'
        for l_1_finding in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'findings'):
            _loop_vars = {}
            pass
            yield '<li><bdi>'
            yield escape(environment.finalize(l_1_finding))
            yield '</bdi></li>\n'
        l_1_finding = missing
        yield '</ul>\n</details>\n'
    yield '<details class="source"><summary>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'record')))
    yield '</summary>\n<p class="scripted"><button id="copy">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'copy')))
    yield '</button> <button id="save">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'save')))
    yield '</button> <span id="says" role="status"></span></p>\n<pre id="record" tabindex="0" dir="auto">\n'
    yield escape(environment.finalize((undefined(name='record_text') if l_0_record_text is missing else l_0_record_text)))
    yield '</pre>\n</details>\n</main>'
    yield escape(environment.finalize((undefined(name='below') if l_0_below is missing else l_0_below)))
    yield '\n'
    if (undefined(name='shared') if l_0_shared is missing else l_0_shared):
        pass
        yield '<div data-part="help"></div>\n'
    else:
        pass
        template = environment.get_template('help.html.j2', 'page.html.j2')
        gen = template.root_render_func(template.new_context(context.get_all(), True, {'heading': l_0_heading, 'player': l_0_player, 'remarks': l_0_remarks}))
        try:
            for event in gen:
                yield event
        finally: gen.close()
    if (undefined(name='shared') if l_0_shared is missing else l_0_shared):
        pass
        yield '<script type="application/json" id="film">'
        yield escape(environment.finalize((undefined(name='film') if l_0_film is missing else l_0_film)))
        yield '</script>\n<script src="'
        yield escape(environment.finalize(environment.getattr((undefined(name='shared') if l_0_shared is missing else l_0_shared), 'script')))
        yield '"></script>\n'
    else:
        pass
        yield '<script type="application/json" id="setting">'
        yield escape(environment.finalize((undefined(name='setting') if l_0_setting is missing else l_0_setting)))
        yield '</script>\n<script type="application/json" id="film">'
        yield escape(environment.finalize((undefined(name='film') if l_0_film is missing else l_0_film)))
        yield '</script>\n<script>'
        yield escape(environment.finalize((undefined(name='script') if l_0_script is missing else l_0_script)))
        yield '</script>\n'
    yield '</body>\n</html>'

blocks = {}
debug_info = '1=40&2=45&3=50&6=71&7=78&9=109&11=140&15=142&16=146&17=148&18=150&19=160&20=163&22=168&24=170&25=173&27=175&28=178&31=181&32=191&33=198&34=200&38=202&39=204&40=206&41=236&42=239&43=243&44=251&45=254&50=267&51=269&52=282&53=285&54=287&55=291&60=308&61=311&62=313&63=317&65=323&66=327&68=336&71=340&73=342&78=344&79=346&80=355&81=359&85=369&88=374&91=381&92=383&93=386&95=388&96=392&97=394&98=401&99=404&102=408&103=412&104=461&105=464&106=469&107=480&108=485&109=492&110=495&113=504&116=507&117=510&119=520&120=523&125=530&126=533&128=535&129=539&134=544&135=546&137=550&139=552&140=554&143=559&145=565&146=568&147=570&149=575&150=577&151=579'
