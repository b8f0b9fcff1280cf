"""`desk.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-qCwS479SFvrgQpK67JuPsxbxBIGdvX4K/4qTf5sJe6A="


def fill(values, show, include):
    yield '<!doctype html>\n<html lang="'
    yield show(values["lang"])
    yield '">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \''
    yield show(values["style_hash"])
    yield "'; script-src '"
    yield show(values["script_hash"])
    yield '\'; img-src data:; connect-src \'self\'; base-uri \'none\'; form-action \'none\'">\n<meta name="referrer" content="no-referrer">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="'
    yield show(values["icon"])
    yield '">\n<title>'
    yield show(values["say"]('desk'))
    yield '</title>\n<style>'
    yield show(values["style"])
    yield '</style>\n</head>\n<body>'
    yield show(values["above"])
    yield '\n<svg class="shared" width="0" height="0" aria-hidden="true"><defs>'
    yield show(values["definitions"])
    yield '</defs></svg>\n<main class="desk">\n<header>\n<h1><bdi id="title">'
    yield show(values["say"]('desk'))
    yield '</bdi></h1>\n<p id="link" role="status"></p>\n<div class="tools">\n<button type="button" id="boards" aria-pressed="true">'
    yield show(values["say"]('boards'))
    yield '</button>\n<button type="button" id="sound" aria-pressed="false">'
    yield show(values["say"]('sound'))
    yield '</button>\n<select id="language" aria-label="'
    yield show(values["say"]('language'))
    yield '">'
    for code_1, name_2 in values["languages"]:
        yield '<option value="'
        yield show(code_1)
        yield '"'
        if (code_1 == values["lang"]):
            yield ' selected'
        yield '>'
        yield show(name_2)
        yield '</option>'
    yield '</select>\n</div>\n</header>\n<noscript><p>'
    yield show(values["say"]('needs_script'))
    yield '</p></noscript>\n<section class="bar" aria-label="'
    yield show(values["say"]('filter'))
    yield '">\n<div id="chips" role="group" aria-label="'
    yield show(values["say"]('filter'))
    yield '"></div>\n<input id="search" type="search" aria-label="'
    yield show(values["say"]('search'))
    yield '" placeholder="'
    yield show(values["say"]('search'))
    yield '" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="100">\n<p class="facts"><span id="shown"></span> <span id="still" hidden>'
    yield show(values["say"]('still'))
    yield '</span></p>\n</section>\n<h2 class="unseen" id="tables">'
    yield show(values["say"]('tables'))
    yield '</h2>\n<ul id="grid" aria-labelledby="tables"></ul>\n<p id="nothing" hidden></p>\n<p id="news" class="unseen" role="status"></p>\n</main>'
    yield show(values["below"])
    yield '\n<dialog id="table" aria-labelledby="table-title">\n<div class="head"><h2 id="table-title"></h2><span class="state" id="table-state"></span><button type="button" id="close">'
    yield show(values["say"]('close'))
    yield '</button></div>\n<p id="gone" class="fault" hidden>'
    yield show(values["say"]('gone'))
    yield '</p>\n<div class="halves">\n<div>\n<div id="seats" class="seated"></div>\n<p id="remark" class="remark"></p>\n<div id="urgent" class="row"></div>\n<div id="asked"></div>\n<p id="done" class="said" role="status"></p>\n<div id="drawing"></div>\n<p class="facts" id="where"></p>\n<p class="facts" id="ages"></p>\n<p class="facts" id="numbers"></p>\n<p class="facts" id="aside" hidden></p>\n</div>\n<div id="parts"></div>\n</div>\n</dialog>\n<script type="application/json" id="words">'
    yield show(values["words"])
    yield '</script>\n<script>'
    yield show(values["script"])
    yield '</script>\n</body>\n</html>'
