"""`scorer.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-PuoSekldIIV0x1kvlNpKBSgus37sF247tdygg0fGD94="


def fill(values, show, include):
    yield '<!doctype html>\n<html lang="'
    yield show(values["lang"])
    yield '">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \''
    yield show(values["style_hash"])
    yield "'; script-src '"
    yield show(values["script_hash"])
    yield '\'; connect-src \'self\'; img-src data:; base-uri \'none\'; form-action \'none\'">\n<meta name="referrer" content="no-referrer">\n<meta name="color-scheme" content="light dark">\n<meta name="theme-color" content="#efe4cf" media="(prefers-color-scheme: light)">\n<meta name="theme-color" content="#15100b" media="(prefers-color-scheme: dark)">\n<link rel="icon" href="'
    yield show(values["icon"])
    yield '">\n<title>'
    yield show(values["say"]('title'))
    yield '</title>\n<style>'
    yield show(values["style"])
    yield '</style>\n</head>\n<body>'
    yield show(values["above"])
    yield '\n<svg class="unseen" aria-hidden="true"></svg>\n<main id="page" data-screen="none">\n<header>\n<h1 id="table">'
    yield show(values["say"]('title'))
    yield '</h1><span id="where"></span>\n<p class="state" id="state" role="status"><span id="state-sign" aria-hidden="true"></span> <span id="state-text"></span></p>\n<button type="button" id="claim" data-say="write_here" hidden>'
    yield show(values["say"]('write_here'))
    yield '</button><button type="button" id="differ" data-say="differ" hidden>'
    yield show(values["say"]('differ'))
    yield '</button>\n</header>\n<section class="note none"><p data-say="no_table">'
    yield show(values["say"]('no_table'))
    yield '</p><noscript><p>'
    yield show(values["say"]('needs_script'))
    yield '</p></noscript></section>\n<section class="note waiting"><p data-say="connecting_why">'
    yield show(values["say"]('connecting_why'))
    yield '</p></section>\n<section class="note asking">\n<h2 id="question"></h2>\n<div class="choices" id="names"><button type="button" data-answer="first"><bdi id="is-first"></bdi></button><button type="button" data-answer="second"><bdi id="is-second"></bdi></button><button type="button" data-answer="nobody" data-say="somebody_else">'
    yield show(values["say"]('somebody_else'))
    yield '</button></div>\n<div id="wrong" hidden><p id="wrong-why"></p><div class="choices"><button type="button" class="main" data-answer="again" data-say="wrong_again">'
    yield show(values["say"]('wrong_again'))
    yield '</button><button type="button" data-answer="call" data-say="wrong_call">'
    yield show(values["say"]('wrong_call'))
    yield '</button></div></div>\n<p id="called" class="called" role="status"></p>\n</section>\n<div class="game" id="players"></div>\n<section class="game" id="stage" aria-label="'
    yield show(values["say"]('board'))
    yield '" data-label="board"></section>\n<div class="game" id="below">\n<div id="words"><p id="told" aria-live="polite"></p><p id="next"></p></div>\n<section id="panel" aria-label="'
    yield show(values["say"]('panel'))
    yield '" data-label="panel" hidden></section>\n</div>\n<nav class="game bar" aria-label="'
    yield show(values["say"]('tools'))
    yield '" data-label="tools">\n<button type="button" id="undo"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5 3 11l6 6v-4h5a4 4 0 0 1 0 8h-3v3h3a7 7 0 0 0 0-14H9z"/></svg><span data-say="undo">'
    yield show(values["say"]('undo'))
    yield '</span></button>\n<button type="button" id="compare" aria-pressed="false"><span class="sign" aria-hidden="true">=</span><span data-say="compare">'
    yield show(values["say"]('compare'))
    yield '</span></button>\n<button type="button" id="clock" hidden><span class="sign" aria-hidden="true">◷</span><span id="clock-text"></span></button>\n<button type="button" id="menu"><span class="sign" aria-hidden="true">⋯</span><span data-say="menu">'
    yield show(values["say"]('menu'))
    yield '</span></button>\n</nav>\n<section id="refusal" role="alert" hidden>\n<h2><span aria-hidden="true">✗</span> <span data-say="not_taken">'
    yield show(values["say"]('not_taken'))
    yield '</span> <bdi id="refused-what"></bdi></h2>\n<p id="refused-why"></p>\n<div class="acts" id="refused-acts"></div>\n</section>\n</main>'
    yield show(values["below"])
    yield '\n<script type="application/json" id="given">'
    yield show(values["given"])
    yield '</script>\n<script>'
    yield show(values["script"])
    yield '</script>\n</body>\n</html>'
