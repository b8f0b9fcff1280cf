"""`train.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-GlBJ9bYv28IovD4/+/Zi/Sa8a0p8OtWDdWFgyUFc7Cs="


def fill(values, show, include):
    yield '<!doctype html>\n<html lang="'
    yield show(values["lang"])
    yield '">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \''
    yield show(values["style_hash"])
    yield "'; script-src"
    for hash_1 in values["script_hashes"]:
        yield " '"
        yield show(hash_1)
        yield "'"
    yield '; img-src data:; base-uri \'none\'; form-action \'none\'">\n<link rel="icon" href="'
    yield show(values["icon"])
    yield '">\n<title>'
    yield show(values["title"])
    yield '</title>\n<style>'
    yield show(values["style"])
    yield '</style>\n<script>'
    yield show(values["boot"])
    yield '</script>\n</head>\n<body>'
    yield show(values["above"])
    yield '\n<svg class="shared" width="0" height="0" aria-hidden="true"><defs id="defs"></defs></svg>\n<main class="train">\n<header>\n<div><h1>'
    yield show(values["title"])
    yield '</h1><p class="facts">'
    yield show(values["say"]('train_of', n=values["number"], games=values["say"]('games', n=values["games"])))
    yield '</p></div>\n<p class="filters"><label>'
    yield show(values["say"]('train_pattern'))
    yield ' <select id="pattern"><option value="">'
    yield show(values["say"]('train_any'))
    for one_2 in values["patterns"]:
        yield '<option value="'
        yield show(one_2.key)
        yield '">'
        yield show(one_2.name)
        yield ' ('
        yield show(one_2.number)
        yield ')'
    yield '</select></label>\n<label'
    if (not values["has_players"]):
        yield ' hidden'
    yield '>'
    yield show(values["say"]('train_player'))
    yield ' <select id="player"><option value="">'
    yield show(values["say"]('train_all'))
    for one_3 in values["players"]:
        yield '<option value="'
        yield show(one_3.key)
        yield '">'
        yield show(one_3.name)
        yield ' ('
        yield show(one_3.number)
        yield ')'
    yield '</select></label>\n<button id="theme" title="'
    yield show(values["say"]('theme'))
    yield '"><svg viewBox="0 0 24 24"><path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2v14a7 7 0 0 1 0-14z"/></svg></button></p>\n</header>\n<noscript><p>'
    yield show(values["say"]('train_script'))
    yield '</p></noscript>\n<section class="board" aria-label="'
    yield show(values["say"]('board'))
    yield '">\n<div id="stage"></div>\n<p id="held" role="status"></p>\n<p id="source" class="facts"></p>\n</section>\n<p class="progress"><progress id="known" max="1" value="0" aria-labelledby="count"></progress> <span id="count"></span> <span id="told" role="status"></span></p>\n<p id="unkept" hidden>'
    yield show(values["say"]('train_unkept'))
    yield '</p>\n</main>'
    yield show(values["below"])
    yield '\n<script type="application/json" id="trained">'
    yield show(values["trained"])
    yield '</script>\n<script>'
    yield show(values["script"])
    yield '</script>\n</body>\n</html>'
