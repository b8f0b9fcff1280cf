"""`index.html.j2` as Jinja compiles it; written by `python tests/support/templates.py`."""

JINJA = "3.1.6"
SOURCE = "sha256-Y93nwTjtRdKpIKK9y0IMfDPScMEFky1WpfYeOe9xNVE="

from jinja2.runtime import LoopContext, Macro, Markup, Namespace, TemplateNotFound, TemplateReference, TemplateRuntimeError, Undefined, escape, identity, internalcode, markup_join, missing, str_join
name = 'index.html.j2'

def root(context, missing=missing):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    l_0_lang = resolve('lang')
    l_0_style_hashes = resolve('style_hashes')
    l_0_script_hashes = resolve('script_hashes')
    l_0_icon = resolve('icon')
    l_0_title = resolve('title')
    l_0_say = resolve('say')
    l_0_games = resolve('games')
    l_0_style = resolve('style')
    l_0_above = resolve('above')
    l_0_definitions = resolve('definitions')
    l_0_below = resolve('below')
    l_0_held = resolve('held')
    l_0_script = resolve('script')
    l_0_summary = missing
    try:
        t_1 = environment.filters['length']
    except KeyError:
        @internalcode
        def t_1(*unused):
            raise TemplateRuntimeError("No filter named 'length' found.")
    pass
    def macro(l_1_game):
        t_2 = []
        l_1_has_events = resolve('has_events')
        if l_1_game is missing:
            l_1_game = undefined("parameter 'game' was not provided", name='game')
        pass
        t_2.extend((
            '<span class="no">',
            escape(environment.finalize(environment.getattr(l_1_game, 'number'))),
            '</span><span class="who">',
        ))
        for l_2_one in environment.getattr(l_1_game, 'players'):
            _loop_vars = {}
            pass
            t_2.extend((
                '<span class="player ',
                escape(environment.finalize(environment.getattr(l_2_one, 'kind'))),
            ))
            if environment.getattr(l_2_one, 'has_won'):
                pass
                t_2.append(
                    ' won',
                )
            t_2.extend((
                '"><span class="dot" aria-hidden="true"></span><bdi>',
                escape(environment.finalize(environment.getattr(l_2_one, 'name'))),
                '</bdi><span class="unseen"> (',
                escape(environment.finalize(environment.getattr(l_2_one, 'title'))),
                ')</span></span>',
            ))
        l_2_one = missing
        t_2.append(
            '</span><span class="what">',
        )
        if ((undefined(name='has_events') if l_1_has_events is missing else l_1_has_events) and environment.getattr(l_1_game, 'event')):
            pass
            t_2.extend((
                '<bdi>',
                escape(environment.finalize(environment.getattr(l_1_game, 'event'))),
                '</bdi>',
            ))
        for l_2_fact in environment.getattr(l_1_game, 'facts'):
            _loop_vars = {}
            pass
            t_2.extend((
                '<bdi>',
                escape(environment.finalize(l_2_fact)),
                '</bdi>',
            ))
        l_2_fact = missing
        t_2.extend((
            '</span><span class="result"><bdi>',
            escape(environment.finalize(environment.getattr(l_1_game, 'result'))),
            '</bdi>',
        ))
        if environment.getattr(l_1_game, 'scores'):
            pass
            t_2.extend((
                '<small>',
                escape(environment.finalize(environment.getattr(l_1_game, 'scores'))),
                '</small>',
            ))
        t_2.append(
            '</span>\n',
        )
        return concat(t_2)
    context.exported_vars.add('summary')
    context.vars['summary'] = l_0_summary = Macro(environment, macro, 'summary', ('game',), False, False, False, context.eval_ctx.autoescape)
    yield '<!doctype html>\n<html lang="'
    yield escape(environment.finalize((undefined(name='lang') if l_0_lang is missing else l_0_lang)))
    yield '">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src'
    for l_1_hash in (undefined(name='style_hashes') if l_0_style_hashes is missing else l_0_style_hashes):
        _loop_vars = {}
        pass
        yield " '"
        yield escape(environment.finalize(l_1_hash))
        yield "'"
    l_1_hash = missing
    yield '; script-src'
    for l_1_hash in (undefined(name='script_hashes') if l_0_script_hashes is missing else l_0_script_hashes):
        _loop_vars = {}
        pass
        yield " '"
        yield escape(environment.finalize(l_1_hash))
        yield "'"
    l_1_hash = missing
    yield '; img-src data:; base-uri \'none\'; form-action \'none\'">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="'
    yield escape(environment.finalize((undefined(name='icon') if l_0_icon is missing else l_0_icon)))
    yield '">\n<meta name="generator" content="sungka">\n<title>'
    yield escape(environment.finalize((undefined(name='title') if l_0_title is missing else l_0_title)))
    yield '</title>\n<meta name="description" content="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'games', n=t_1((undefined(name='games') if l_0_games is missing else l_0_games)))))
    yield '">\n<style>'
    yield escape(environment.finalize((undefined(name='style') if l_0_style is missing else l_0_style)))
    yield '</style>\n</head>\n<body>'
    yield escape(environment.finalize((undefined(name='above') if l_0_above is missing else l_0_above)))
    yield '\n<svg class="shared" width="0" height="0" aria-hidden="true"><defs>'
    yield escape(environment.finalize((undefined(name='definitions') if l_0_definitions is missing else l_0_definitions)))
    yield '</defs></svg>\n<main>\n<header>\n<h1><bdi>'
    yield escape(environment.finalize((undefined(name='title') if l_0_title is missing else l_0_title)))
    yield '</bdi></h1>\n<p class="facts"><span id="count">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'games', n=t_1((undefined(name='games') if l_0_games is missing else l_0_games)))))
    yield '</span></p>\n<label id="find" hidden>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'find')))
    yield ' <input type="search" autocomplete="off" placeholder="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'find_hint')))
    yield '"></label>\n</header>\n<ol class="games">\n'
    t_3 = 1
    for l_1_shown in (undefined(name='games') if l_0_games is missing else l_0_games):
        l_1_has_pages = resolve('has_pages')
        _loop_vars = {}
        pass
        if (undefined(name='has_pages') if l_1_has_pages is missing else l_1_has_pages):
            pass
            yield '<li><details class="game" id="g'
            yield escape(environment.finalize(environment.getattr(environment.getattr(l_1_shown, 'game'), 'number')))
            yield '" name="game" data-label="'
            yield escape(environment.finalize(environment.getattr(environment.getattr(l_1_shown, 'game'), 'label')))
            yield '"><summary>'
            yield escape(environment.finalize(context.call((undefined(name='summary') if l_0_summary is missing else l_0_summary), environment.getattr(l_1_shown, 'game'), _loop_vars=_loop_vars)))
            yield '</summary>\n<div class="inside">\n'
            if environment.getattr(l_1_shown, 'frame'):
                pass
                yield '<figure><svg viewBox="'
                yield escape(environment.finalize(environment.getattr(l_1_shown, 'box')))
                yield '" role="img" aria-label="'
                yield escape(environment.finalize(environment.getattr(l_1_shown, 'words')))
                yield '"><use href="#'
                yield escape(environment.finalize(environment.getattr(l_1_shown, 'frame')))
                yield '"/>'
                yield escape(environment.finalize(environment.getattr(l_1_shown, 'picture')))
                yield '</svg><figcaption>'
                yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'final_board', _loop_vars=_loop_vars)))
                yield '</figcaption></figure>\n'
            else:
                pass
                yield '<p>'
                yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'no_board', _loop_vars=_loop_vars)))
                yield '</p>\n'
            yield '</div></details></li>\n'
        else:
            pass
            yield '<li><a class="game" href="'
            yield escape(environment.finalize(environment.getattr(environment.getattr(l_1_shown, 'game'), 'link')))
            yield '">'
            yield escape(environment.finalize(context.call((undefined(name='summary') if l_0_summary is missing else l_0_summary), environment.getattr(l_1_shown, 'game'), _loop_vars=_loop_vars)))
            yield '</a></li>\n'
        t_3 = 0
    l_1_shown = l_1_has_pages = missing
    if t_3:
        pass
        yield '<li>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'no_games')))
        yield '</li>\n'
    yield '</ol>\n<p id="none" hidden>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'none_found')))
    yield '</p>\n</main>'
    yield escape(environment.finalize((undefined(name='below') if l_0_below is missing else l_0_below)))
    yield '\n<script type="application/json" id="held">'
    for l_1_piece in (undefined(name='held') if l_0_held is missing else l_0_held):
        _loop_vars = {}
        pass
        yield escape(environment.finalize(l_1_piece))
    l_1_piece = missing
    yield '</script>\n<script>'
    yield escape(environment.finalize((undefined(name='script') if l_0_script is missing else l_0_script)))
    yield '</script>\n</body>\n</html>'

blocks = {}
debug_info = '1=31&2=39&5=100&9=102&11=118&13=120&14=122&15=124&17=126&18=128&21=130&22=132&23=134&26=139&27=143&28=146&30=152&31=155&33=168&37=174&40=183&43=186&44=188&45=190&46=196'
