"""`findings.html.j2` as Jinja compiles it; written by `python tests/support/templates.py`."""

JINJA = "3.1.6"
SOURCE = "sha256-a4NzRaEDweLU8kIdw5j6rm6BkB+gLGE9ytjcL6kOEkE="

from jinja2.runtime import LoopContext, Macro, Markup, Namespace, TemplateNotFound, TemplateReference, TemplateRuntimeError, Undefined, escape, identity, internalcode, markup_join, missing, str_join
name = 'findings.html.j2'

def root(context, missing=missing):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    l_0_style_hash = resolve('style_hash')
    l_0_icon = resolve('icon')
    l_0_title = resolve('title')
    l_0_style = resolve('style')
    l_0_says = resolve('says')
    l_0_findings = resolve('findings')
    pass
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \''
    yield escape(environment.finalize((undefined(name='style_hash') if l_0_style_hash is missing else l_0_style_hash)))
    yield '\'; script-src \'none\'; img-src data:; base-uri \'none\'; form-action \'none\'">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="'
    yield escape(environment.finalize((undefined(name='icon') if l_0_icon is missing else l_0_icon)))
    yield '">\n<title>'
    yield escape(environment.finalize((undefined(name='title') if l_0_title is missing else l_0_title)))
    yield '</title>\n<style>'
    yield escape(environment.finalize((undefined(name='style') if l_0_style is missing else l_0_style)))
    yield '</style>\n</head>\n<body>\n<main class="findings">\n<h1>'
    yield escape(environment.finalize((undefined(name='title') if l_0_title is missing else l_0_title)))
    yield '</h1>\n<p>'
    yield escape(environment.finalize((undefined(name='says') if l_0_says is missing else l_0_says)))
    yield '</p>\n'
    for l_1_text in (undefined(name='findings') if l_0_findings is missing else l_0_findings):
        _loop_vars = {}
        pass
        yield '<pre dir="auto">'
        yield escape(environment.finalize(l_1_text))
        yield '</pre>\n'
    l_1_text = missing
    yield '</main>\n</body>\n</html>'

blocks = {}
debug_info = '6=18&8=20&9=22&10=24&14=26&15=28&16=30&17=34'
