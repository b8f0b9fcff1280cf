"""`site.html.j2` as Jinja compiles it; written by `python tests/support/templates.py`."""

JINJA = "3.1.6"
SOURCE = "sha256-iUBFn+MnzhZNNR6/4twPeXqP7+MQ2O30W0aw7YsjN2w="

from jinja2.runtime import LoopContext, Macro, Markup, Namespace, TemplateNotFound, TemplateReference, TemplateRuntimeError, Undefined, escape, identity, internalcode, markup_join, missing, str_join
name = 'site.html.j2'

def root(context, missing=missing):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    l_0_lang = resolve('lang')
    l_0_sources = resolve('sources')
    l_0_icon = resolve('icon')
    l_0_noindex = resolve('noindex')
    l_0_page = resolve('page')
    l_0_site_title = resolve('site_title')
    l_0_up = resolve('up')
    l_0_style_name = resolve('style_name')
    l_0_base = resolve('base')
    l_0_says = resolve('says')
    l_0_card = resolve('card')
    l_0_above = resolve('above')
    l_0_say = resolve('say')
    l_0_menu = resolve('menu')
    l_0_search_name = resolve('search_name')
    l_0_below = resolve('below')
    l_0_script_name = resolve('script_name')
    pass
    yield '<!doctype html>\n<html lang="'
    yield escape(environment.finalize((undefined(name='lang') if l_0_lang is missing else l_0_lang)))
    yield '">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src '
    yield escape(environment.finalize((undefined(name='sources') if l_0_sources is missing else l_0_sources)))
    yield '; script-src '
    yield escape(environment.finalize((undefined(name='sources') if l_0_sources is missing else l_0_sources)))
    yield '; img-src data:; base-uri \'none\'; form-action \'none\'">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="'
    yield escape(environment.finalize((undefined(name='icon') if l_0_icon is missing else l_0_icon)))
    yield '">\n<meta name="generator" content="sungka">\n'
    if (undefined(name='noindex') if l_0_noindex is missing else l_0_noindex):
        pass
        yield '<meta name="robots" content="noindex">\n'
    yield '<title>'
    yield escape(environment.finalize(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'title')))
    if (environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'title') != (undefined(name='site_title') if l_0_site_title is missing else l_0_site_title)):
        pass
        yield ' – '
        yield escape(environment.finalize((undefined(name='site_title') if l_0_site_title is missing else l_0_site_title)))
    yield '</title>\n<link rel="stylesheet" href="'
    yield escape(environment.finalize((undefined(name='up') if l_0_up is missing else l_0_up)))
    yield escape(environment.finalize((undefined(name='style_name') if l_0_style_name is missing else l_0_style_name)))
    yield '">\n'
    if (undefined(name='base') if l_0_base is missing else l_0_base):
        pass
        yield '<link rel="canonical" href="'
        yield escape(environment.finalize((undefined(name='base') if l_0_base is missing else l_0_base)))
        yield escape(environment.finalize(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'address')))
        yield '">\n<meta property="og:type" content="website">\n<meta property="og:site_name" content="'
        yield escape(environment.finalize((undefined(name='site_title') if l_0_site_title is missing else l_0_site_title)))
        yield '">\n<meta property="og:title" content="'
        yield escape(environment.finalize(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'title')))
        yield '">\n'
        if (undefined(name='says') if l_0_says is missing else l_0_says):
            pass
            yield '<meta property="og:description" content="'
            yield escape(environment.finalize((undefined(name='says') if l_0_says is missing else l_0_says)))
            yield '">\n'
        yield '<meta property="og:url" content="'
        yield escape(environment.finalize((undefined(name='base') if l_0_base is missing else l_0_base)))
        yield escape(environment.finalize(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'address')))
        yield '">\n'
        if (undefined(name='card') if l_0_card is missing else l_0_card):
            pass
            yield '<meta property="og:image" content="'
            yield escape(environment.finalize((undefined(name='card') if l_0_card is missing else l_0_card)))
            yield '">\n'
        yield '<meta name="twitter:card" content="summary'
        if (undefined(name='card') if l_0_card is missing else l_0_card):
            pass
            yield '_large_image'
        yield '">\n<link rel="alternate" type="application/atom+xml" href="'
        yield escape(environment.finalize((undefined(name='up') if l_0_up is missing else l_0_up)))
        yield 'feed.xml" title="'
        yield escape(environment.finalize((undefined(name='site_title') if l_0_site_title is missing else l_0_site_title)))
        yield '">\n'
    yield '</head>\n<body>'
    yield escape(environment.finalize((undefined(name='above') if l_0_above is missing else l_0_above)))
    yield '\n<a class="skip" href="#main">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'skip')))
    yield '</a>\n<div class="head" role="banner">\n<p class="event"><a href="'
    yield escape(environment.finalize((undefined(name='up') if l_0_up is missing else l_0_up)))
    yield 'index.html"><bdi>'
    yield escape(environment.finalize((undefined(name='site_title') if l_0_site_title is missing else l_0_site_title)))
    yield '</bdi></a></p>\n<nav aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'pages')))
    yield '"><ul>\n'
    for l_1_one in (undefined(name='menu') if l_0_menu is missing else l_0_menu):
        _loop_vars = {}
        pass
        yield '<li><a href="'
        yield escape(environment.finalize((undefined(name='up') if l_0_up is missing else l_0_up)))
        yield escape(environment.finalize(environment.getattr(l_1_one, 'link')))
        yield '"'
        if (environment.getattr(l_1_one, 'mark') == environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'here')):
            pass
            yield ' aria-current="'
            if (environment.getattr(l_1_one, 'link') == environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'address')):
                pass
                yield 'page'
            else:
                pass
                yield 'true'
            yield '"'
        yield '>'
        yield escape(environment.finalize(environment.getattr(l_1_one, 'text')))
        yield '</a></li>\n'
    l_1_one = missing
    yield '</ul></nav>\n</div>\n<main id="main" data-search="'
    yield escape(environment.finalize((undefined(name='up') if l_0_up is missing else l_0_up)))
    yield escape(environment.finalize((undefined(name='search_name') if l_0_search_name is missing else l_0_search_name)))
    yield '" data-find-all="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'find_all')))
    yield '" data-find="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'find')))
    yield '" data-found="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'found', n='{n}', all='{all}')))
    yield '">\n<h1><bdi>'
    yield escape(environment.finalize(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'title')))
    yield '</bdi></h1>\n'
    for l_1_section in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'sections'):
        _loop_vars = {}
        pass
        yield '<section>\n'
        if environment.getattr(l_1_section, 'title'):
            pass
            yield '<h2><bdi>'
            yield escape(environment.finalize(environment.getattr(l_1_section, 'title')))
            yield '</bdi></h2>\n'
        for l_2_block in environment.getattr(l_1_section, 'blocks'):
            l_2_write_rows = resolve('write_rows')
            _loop_vars = {}
            pass
            if (environment.getattr(l_2_block, 'kind') == 'table'):
                pass
                yield '<div class="wide" tabindex="0" role="region" aria-label="'
                yield escape(environment.finalize(environment.getattr(l_2_block, 'caption')))
                yield '">\n<table'
                if environment.getattr(l_2_block, 'can_find'):
                    pass
                    yield ' data-find'
                yield '>\n<caption'
                if ((environment.getattr(l_2_block, 'caption') == environment.getattr(l_1_section, 'title')) or (environment.getattr(l_2_block, 'caption') == environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'title'))):
                    pass
                    yield ' class="unseen"'
                yield '><bdi>'
                yield escape(environment.finalize(environment.getattr(l_2_block, 'caption')))
                yield '</bdi></caption>\n<thead><tr>'
                for l_3_head in environment.getattr(l_2_block, 'heads'):
                    _loop_vars = {}
                    pass
                    if environment.getattr(l_3_head, 'text'):
                        pass
                        yield '<th scope="col"'
                        if environment.getattr(l_3_head, 'mark'):
                            pass
                            yield ' class="'
                            yield escape(environment.finalize(environment.getattr(l_3_head, 'mark')))
                            yield '"'
                        yield '>'
                        yield escape(environment.finalize(environment.getattr(l_3_head, 'text')))
                        yield '</th>'
                    else:
                        pass
                        yield '<td></td>'
                l_3_head = missing
                yield '</tr></thead>\n<tbody>\n'
                yield escape(environment.finalize(context.call((undefined(name='write_rows') if l_2_write_rows is missing else l_2_write_rows), environment.getattr(l_2_block, 'rows'), (undefined(name='up') if l_0_up is missing else l_0_up), _loop_vars=_loop_vars)))
                yield '</tbody>\n</table>\n</div>\n'
            elif (environment.getattr(l_2_block, 'kind') == 'facts'):
                pass
                yield '<dl>\n'
                for (l_3_name, l_3_cell) in environment.getattr(l_2_block, 'facts'):
                    l_3_write_cell = resolve('write_cell')
                    _loop_vars = {}
                    pass
                    yield '<div><dt>'
                    yield escape(environment.finalize(l_3_name))
                    yield '</dt><dd>'
                    yield escape(environment.finalize(context.call((undefined(name='write_cell') if l_3_write_cell is missing else l_3_write_cell), l_3_cell, (undefined(name='up') if l_0_up is missing else l_0_up), _loop_vars=_loop_vars)))
                    yield '</dd></div>\n'
                l_3_name = l_3_cell = l_3_write_cell = missing
                yield '</dl>\n'
            elif (environment.getattr(l_2_block, 'kind') == 'links'):
                pass
                yield '<ul class="links">\n'
                for l_3_cell in environment.getattr(l_2_block, 'cells'):
                    _loop_vars = {}
                    pass
                    yield '<li><a href="'
                    yield escape(environment.finalize((undefined(name='up') if l_0_up is missing else l_0_up)))
                    yield escape(environment.finalize(environment.getattr(l_3_cell, 'link')))
                    yield '"'
                    if environment.getattr(l_3_cell, 'mark'):
                        pass
                        yield ' aria-current="page"'
                    yield '><bdi>'
                    yield escape(environment.finalize(environment.getattr(l_3_cell, 'text')))
                    yield '</bdi></a></li>\n'
                l_3_cell = missing
                yield '</ul>\n'
            elif (environment.getattr(l_2_block, 'kind') == 'bracket'):
                pass
                yield '<div class="wide" tabindex="0" role="region" aria-label="'
                yield escape(environment.finalize(environment.getattr(l_2_block, 'title')))
                yield '">\n<div class="bracket">\n'
                for l_3_round in environment.getattr(l_2_block, 'rounds'):
                    _loop_vars = {}
                    pass
                    yield '<section class="round"><h3>'
                    yield escape(environment.finalize(environment.getattr(l_3_round, 'title')))
                    yield '</h3>\n<ol>\n'
                    for l_4_match in environment.getattr(l_3_round, 'matches'):
                        l_4_write_cell = resolve('write_cell')
                        _loop_vars = {}
                        pass
                        yield '<li><div class="match">'
                        if environment.getattr(environment.getattr(l_4_match, 'title'), 'text'):
                            pass
                            yield '<span class="at">'
                            yield escape(environment.finalize(context.call((undefined(name='write_cell') if l_4_write_cell is missing else l_4_write_cell), environment.getattr(l_4_match, 'title'), (undefined(name='up') if l_0_up is missing else l_0_up), _loop_vars=_loop_vars)))
                            yield '</span>'
                        for l_5_cell in environment.getattr(l_4_match, 'places'):
                            _loop_vars = {}
                            pass
                            yield '<span class="place '
                            yield escape(environment.finalize(environment.getattr(l_5_cell, 'mark')))
                            yield '">'
                            yield escape(environment.finalize(context.call((undefined(name='write_cell') if l_4_write_cell is missing else l_4_write_cell), l_5_cell, (undefined(name='up') if l_0_up is missing else l_0_up), _loop_vars=_loop_vars)))
                            yield '</span>'
                        l_5_cell = missing
                        yield '</div></li>\n'
                    l_4_match = l_4_write_cell = missing
                    yield '</ol></section>\n'
                l_3_round = missing
                yield '</div>\n</div>\n'
            elif environment.getattr(l_2_block, 'title'):
                pass
                yield '<details><summary>'
                yield escape(environment.finalize(environment.getattr(l_2_block, 'title')))
                yield '</summary>\n<ul>\n'
                for l_3_line in environment.getattr(l_2_block, 'lines'):
                    _loop_vars = {}
                    pass
                    yield '<li><bdi>'
                    yield escape(environment.finalize(l_3_line))
                    yield '</bdi></li>\n'
                l_3_line = missing
                yield '</ul></details>\n'
            else:
                pass
                for l_3_line in environment.getattr(l_2_block, 'lines'):
                    _loop_vars = {}
                    pass
                    yield '<p><bdi>'
                    yield escape(environment.finalize(l_3_line))
                    yield '</bdi></p>\n'
                l_3_line = missing
        l_2_block = l_2_write_rows = missing
        yield '</section>\n'
    l_1_section = missing
    yield '</main>'
    yield escape(environment.finalize((undefined(name='below') if l_0_below is missing else l_0_below)))
    yield '\n<script src="'
    yield escape(environment.finalize((undefined(name='up') if l_0_up is missing else l_0_up)))
    yield escape(environment.finalize((undefined(name='script_name') if l_0_script_name is missing else l_0_script_name)))
    yield '" defer></script>\n</body>\n</html>'

blocks = {}
debug_info = '2=29&6=31&8=35&10=37&13=41&14=47&15=50&16=53&18=56&19=58&20=60&21=63&23=66&24=69&25=72&27=75&28=79&31=84&32=86&34=88&35=92&36=94&37=98&41=116&42=125&43=127&45=131&46=134&48=136&49=140&50=143&51=145&52=149&53=155&55=174&58=176&60=179&61=184&64=190&66=193&67=197&70=208&71=211&73=213&74=217&76=219&77=224&83=243&84=246&86=248&87=252&91=258&92=262&98=269&99=271'
