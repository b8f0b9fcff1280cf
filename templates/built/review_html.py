"""`review.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-y34cfP3sD/JByxE3uCJwr6xTdhNJ9fjE8AW8t7tOEr4="


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
    yield '; img-src data: \'self\' file:; base-uri \'none\'; form-action \'none\'">\n<link rel="icon" href="'
    yield show(values["icon"])
    yield '">\n<title>'
    yield show(values["say"]('review_title'))
    yield '</title>\n<style>'
    yield show(values["style"])
    yield '</style>\n<script>'
    yield show(values["boot"])
    yield '</script>\n</head>\n<body>'
    yield show(values["above"])
    yield '\n<svg class="shared" aria-hidden="true"><defs>'
    yield show(values["definitions"])
    yield '</defs></svg>\n<main class="review">\n<h1>'
    yield show(values["say"]('review_title'))
    yield '</h1>\n<noscript><p>'
    yield show(values["say"]('review_script'))
    yield '</p></noscript>\n<div class="bar"><span id="decided" role="status" data-words="'
    yield show(values["say"]('review_done', done='{done}', n='{n}'))
    yield '"></span>\n<button id="next">'
    yield show(values["say"]('review_next'))
    yield '</button><button id="save">'
    yield show(values["say"]('review_save'))
    yield '</button></div>\n<p class="facts">'
    yield show(values["say"]('review_apply'))
    yield ' <code>sungka merge --apply decisions.json</code></p>\n'
    for one_2 in values["records"]:
        yield '<article class="record" id="r'
        yield show(one_2.number)
        yield '">\n<h2>'
        yield show(one_2.title)
        yield '</h2>\n<p class="place">'
        yield show(one_2.file)
        yield ':'
        yield show(one_2.line)
        yield '</p>\n<div class="parts">\n<div>\n<ul class="found">'
        for found_3 in one_2.found:
            yield '<li>'
            yield show(found_3.place)
            yield ' '
            yield show(found_3.message)
            for hint_4 in found_3.hints:
                yield ' <span class="hint">'
                yield show(hint_4)
                yield '</span>'
            yield '</li>'
        if one_2.more:
            yield '<li>'
            yield show(values["say"]('review_more', n=one_2.more))
            yield '</li>'
        yield '</ul>\n'
        yield show(one_2.board)
        yield '\n</div>\n<pre class="text" tabindex="0" aria-label="'
        yield show(values["say"]('review_text'))
        yield '">'
        for line_5 in one_2.lines:
            if line_5.is_marked:
                yield '<mark>'
                yield show(line_5.text)
                yield '</mark>'
            else:
                yield show(line_5.text)
            yield '\n'
        yield '</pre>\n'
        if one_2.sheet:
            yield '<a href="'
            yield show(one_2.sheet)
            yield '"><img class="sheet" src="'
            yield show(one_2.sheet)
            yield '" alt="'
            yield show(values["say"]('review_sheet'))
            yield '" loading="lazy"></a>'
        yield '</div>\n<fieldset><legend>'
        yield show(values["say"]('review_choose'))
        yield '</legend>\n'
        for it_6 in one_2.proposals:
            yield '<label class="choice"><input type="radio" name="r'
            yield show(one_2.number)
            yield '" value="'
            yield show(it_6.number)
            yield '"><span>'
            yield show(it_6.label)
            for line_7 in it_6.removed:
                yield '<del>'
                yield show(line_7)
                yield '</del>'
            for line_8 in it_6.added:
                yield '<ins>'
                yield show(line_8)
                yield '</ins>'
            yield '</span></label>\n'
        yield '<label class="choice"><input type="radio" name="r'
        yield show(one_2.number)
        yield '" value=""><span>'
        yield show(values["say"]('review_leave'))
        yield '</span></label>\n</fieldset>\n</article>\n'
    yield '</main>'
    yield show(values["below"])
    yield '\n<script type="application/json" id="reviewed">'
    yield show(values["reviewed"])
    yield '</script>\n<script>'
    yield show(values["script"])
    yield '</script>\n</body>\n</html>'
