"""`findings.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-a4NzRaEDweLU8kIdw5j6rm6BkB+gLGE9ytjcL6kOEkE="


def fill(values, show, include):
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \''
    yield show(values["style_hash"])
    yield '\'; script-src \'none\'; img-src data:; base-uri \'none\'; form-action \'none\'">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="'
    yield show(values["icon"])
    yield '">\n<title>'
    yield show(values["title"])
    yield '</title>\n<style>'
    yield show(values["style"])
    yield '</style>\n</head>\n<body>\n<main class="findings">\n<h1>'
    yield show(values["title"])
    yield '</h1>\n<p>'
    yield show(values["says"])
    yield '</p>\n'
    for text_1 in values["findings"]:
        yield '<pre dir="auto">'
        yield show(text_1)
        yield '</pre>\n'
    yield '</main>\n</body>\n</html>'
