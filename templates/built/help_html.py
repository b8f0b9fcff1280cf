"""`help.html.j2` as Jinja compiles it; written by `python tests/support/templates.py`."""

JINJA = "3.1.6"
SOURCE = "sha256-qBPSs7KPN2hBTwSGtpBVaToCEhRd8eIFWpDqoMTYDQc="

from jinja2.runtime import LoopContext, Macro, Markup, Namespace, TemplateNotFound, TemplateReference, TemplateRuntimeError, Undefined, escape, identity, internalcode, markup_join, missing, str_join
name = 'help.html.j2'

def root(context, missing=missing):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    l_0_say = resolve('say')
    l_0_touches = resolve('touches')
    l_0_keys = resolve('keys')
    pass
    yield '<dialog id="help" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'help')))
    yield '">\n<dl class="touch">'
    for (l_1_touch, l_1_label) in (undefined(name='touches') if l_0_touches is missing else l_0_touches):
        _loop_vars = {}
        pass
        yield '<dt>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), l_1_touch, _loop_vars=_loop_vars)))
        yield '<dd>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), l_1_label, _loop_vars=_loop_vars)))
    l_1_touch = l_1_label = missing
    yield '</dl>\n<dl class="keys">'
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
        yield '<dd>'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), l_1_label, _loop_vars=_loop_vars)))
    l_1_key = l_1_label = missing
    yield '</dl>\n<p><button id="done">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'close')))
    yield '</button></p>\n</dialog>\n<dialog id="share" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'share')))
    yield '">\n<p class="ways">'
    for l_1_way in ('send', 'link', 'picture', 'position', 'code'):
        _loop_vars = {}
        pass
        yield '<button data-do="'
        yield escape(environment.finalize(l_1_way))
        yield '">'
        yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), l_1_way, _loop_vars=_loop_vars)))
        yield '</button>'
    l_1_way = missing
    yield '</p>\n<p id="gave" role="status"></p>\n<pre id="given" tabindex="0"></pre>\n<p><button data-do="closeShare">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'close')))
    yield '</button></p>\n</dialog>'

blocks = {}
debug_info = '1=15&2=17&3=26&4=41&6=43&7=45&10=55'
