"""`page.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-f2JCoW7LRLP0wWiu/V54tKrWoE9T7WBgFvfA7UCQHx0="


def fill(values, show, include):
    def remarks_2(list_1):
        for remark_3 in list_1:
            if remark_3.lift:
                yield '<p class="lift">'
                yield show(remark_3.lift)
                yield '</p>\n'
            yield '<p class="'
            yield show(remark_3.kind.value)
            yield '"'
            if (remark_3.sight and values["has_tries"]):
                yield ' data-turn="'
                yield show(remark_3.sight)
                yield '" data-lost="'
                yield show(remark_3.lost)
                yield '"'
            yield '><bdi>'
            yield show(remark_3.text)
            yield '</bdi></p>\n'
            if remark_3.proof:
                yield '<details class="proof"><summary>'
                yield show(values["say"]('proof'))
                yield '</summary>'
                yield show(remark_3.proof)
                yield '</details>\n'

    def player_5(one_4):
        yield '<div class="player '
        yield show(one_4.kind)
        yield '" data-seat="'
        yield show(one_4.seat)
        yield '"><span class="dot"></span><b><bdi>'
        yield show(one_4.name)
        yield '</bdi></b>'
        if (one_4.title or one_4.rating):
            yield '<span>'
            yield show(one_4.title)
            if one_4.rating:
                yield ' <bdi>'
                yield show(one_4.rating)
                yield '</bdi>'
            yield '</span>'
        yield '<span class="sows">'
        yield show(values["say"]('sowing'))
        yield '</span><span class="clock"></span><span class="store"></span></div>\n'

    def heading_6():
        if values["page"].event:
            yield '<bdi>'
            yield show(values["page"].event)
            yield '</bdi>'
        else:
            several_8 = tuple(values["page"].players)
            for at_9, one_7 in enumerate(several_8, 1):
                yield '<bdi>'
                yield show(one_7.name)
                yield '</bdi>'
                if (not (at_9 == len(several_8))):
                    yield ' – '

    yield '<!doctype html>\n<html lang="'
    yield show(values["lang"])
    yield '"'
    if values["is_hidden"]:
        yield ' data-spoiler="hide"'
    yield '>\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src '
    yield show(values["style_sources"])
    yield '; script-src '
    yield show(values["script_sources"])
    yield '; img-src data:; base-uri \'none\'; form-action \'none\'">\n<link rel="icon" href="'
    yield show(values["icon"])
    yield '">\n<title>'
    yield show(values["title"])
    yield '</title>\n<meta name="description" content="'
    if (not values["is_hidden"]):
        yield show(values["result"][0])
        for round_10 in values["page"].rounds:
            if round_10.score:
                yield ' '
                yield show(round_10.score)
    yield '">\n'
    if values["shared"]:
        yield '<link rel="stylesheet" href="'
        yield show(values["shared"].style)
        yield '">\n'
    else:
        yield '<style>'
        yield show(values["style"])
        yield '</style>\n'
    if values["page"].drawings:
        yield '<script>'
        yield show(values["boot"])
        yield '</script>\n'
    if values["shared"]:
        yield '<script src="'
        yield show(values["shared"].setting)
        yield '"></script>\n'
    yield '</head>\n<body class="seats'
    yield show(len(values["page"].players))
    for offer_11 in values["offers"]:
        yield ' '
        yield show(offer_11)
    yield '">'
    yield show(values["above"])
    yield '\n'
    yield from include('above.html.j2', values)
    yield '<svg class="shared" width="0" height="0" aria-hidden="true"><defs>'
    yield show(values["page"].definitions)
    yield '</defs></svg>\n'
    yield show(values["siblings"])
    yield '\n<main>\n<header>\n<div>\n<h1>'
    yield from heading_6()
    yield '</h1>\n<button id="about" class="control" aria-expanded="false" title="'
    yield show(values["say"]('about'))
    yield '">ⓘ</button>\n<p class="facts">'
    if values["page"].event:
        yield '<span>'
        several_13 = tuple(values["page"].players)
        for at_14, one_12 in enumerate(several_13, 1):
            yield '<bdi>'
            yield show(one_12.name)
            yield '</bdi>'
            if (not (at_14 == len(several_13))):
                yield ' – '
        yield '</span>'
    for fact_15 in values["page"].facts:
        yield '<span><bdi>'
        yield show(fact_15)
        yield '</bdi></span>'
    if (values["rules"] and (not values["sentences"])):
        yield '<span>'
        yield show(values["say"]('rules'))
        yield ' <bdi>'
        yield show(values["rules"])
        yield '</bdi></span>'
    yield '</p>\n'
    if values["sentences"]:
        yield '<details class="rules"><summary>'
        yield show(values["say"]('rules'))
        yield ': <bdi>'
        yield show(values["rules"])
        yield '</bdi></summary>\n<ol>'
        for sentence_16 in values["sentences"]:
            yield '<li>'
            yield show(sentence_16)
            yield '</li>'
        yield '</ol>\n'
        if values["legend"]:
            yield '<p>'
            yield show(values["legend"].row)
            yield '<dl>'
            for piece_17 in values["legend"].pieces:
                yield '<dt>'
                yield show(piece_17.written)
                yield '<dd>'
                yield show(piece_17.says)
            yield '</dl>\n'
        yield '</details>\n'
    yield '</div>\n<a id="whole" class="control" target="_blank" href="#">'
    yield show(values["say"]('whole_page'))
    yield '</a>\n<p class="result" id="result"><a id="reveal" role="button" href="#result">'
    yield show(values["say"]('show_result'))
    yield '</a><b>'
    yield show(values["result"][0])
    yield '</b><small>'
    yield show(values["result"][1])
    yield '</small><small>'
    yield show(values["result"][2])
    yield '</small></p>\n'
    if (len(values["page"].rounds) > 1):
        yield '<div class="tabs control" role="tablist" aria-label="'
        yield show(values["say"]('rounds'))
        yield '">\n'
        for round_18 in values["page"].rounds:
            yield '<button role="tab" aria-controls="round-'
            yield show(round_18.place)
            yield '">'
            yield show(values["say"]('round', number=round_18.number))
            if round_18.score:
                yield ' <small'
                if round_18.took:
                    yield ' title="'
                    yield show(round_18.took)
                    yield '"'
                yield '>'
                yield show(round_18.score)
                yield '</small>'
            if round_18.burned:
                yield ' <small class="ash">'
                yield show(values["say"]('burned_list', houses=round_18.burned))
                yield '</small>'
            if round_18.shares:
                yield '<svg viewBox="0 0 '
                yield show(round_18.shares[-1].end)
                yield ' 1" preserveAspectRatio="none" aria-hidden="true">'
                for share_19 in round_18.shares:
                    yield '<path class="'
                    yield show(share_19.kind)
                    yield '" d="M'
                    yield show(share_19.start)
                    yield ' 0H'
                    yield show(share_19.end)
                    yield 'V1H'
                    yield show(share_19.start)
                    yield 'z"/>'
                yield '</svg>'
            yield '</button>\n'
        yield '</div>\n'
    yield '</header>\n'
    if values["story"]:
        yield '<section class="story" aria-labelledby="told-story">\n<h2 id="told-story">'
        yield show(values["say"]('story'))
        yield '</h2>\n<p>'
        for one_20 in values["story"]:
            if one_20.place:
                yield '<a'
                if one_20.is_moment:
                    yield ' class="moment"'
                yield ' href="#'
                yield show(one_20.place)
                yield '">'
                yield show(one_20.text)
                yield '</a> '
            else:
                yield '<span>'
                yield show(one_20.text)
                yield '</span> '
        yield '</p>\n<button class="control" data-do="story" aria-expanded="false" aria-label="'
        yield show(values["say"]('whole_story'))
        yield '"></button>\n</section>\n'
    if values["page"].drawings:
        yield '<section class="board" aria-label="'
        yield show(values["say"]('board'))
        yield '">\n'
        if values["has_variations"]:
            yield '<p id="banner" hidden><b>'
            yield show(values["say"]('variation'))
            yield '</b> <button id="leave">'
            yield show(values["say"]('leave'))
            yield '</button></p>\n'
        yield '<div class="players" id="above">'
        for one_21 in values["page"].above:
            yield from player_5(one_21)
        yield '</div>\n<div id="stage">\n'
        for drawing_22 in values["page"].drawings:
            yield '<svg class="'
            yield show(drawing_22.kind)
            yield '" viewBox="'
            yield show(drawing_22.box)
            yield '" role="img" aria-label="'
            yield show(drawing_22.words)
            yield '">'
            yield show(drawing_22.picture)
            yield '</svg>\n'
        if values["shared"]:
            yield '<div data-part="upright"></div>\n'
        yield '<button id="reason" data-do="reel"></button>\n<button id="poster" aria-label="'
        yield show(values["say"]('poster'))
        yield '"><svg viewBox="0 0 24 24"><path d="M7 4v16l13-8z"/></svg></button>\n</div>\n<div id="lead" aria-hidden="true">'
        for one_23 in values["page"].players:
            yield '<i class="'
            yield show(one_23.kind)
            yield '"></i>'
        yield '</div>\n<div class="players" id="below">'
        yield from player_5(values["page"].players[0])
        yield '</div>\n<p id="altered" role="alert"></p>\n<p class="caption control"><b id="label"></b><span id="caption"></span></p>\n<p id="held" class="control" role="status"></p>\n'
        if values["has_notes"]:
            yield '<p id="note" class="control"></p>\n'
        yield '<p id="spoken" class="unseen" aria-live="polite"></p>\n<div class="unseen"><table id="counts"><caption>'
        yield show(values["say"]('board_table'))
        yield '</caption>\n<tr><td>'
        for number_24 in values["page"].columns:
            yield '<th scope="col">'
            yield show(values["say"]('house', n=number_24))
        yield '<th scope="col">'
        yield show(values["say"]('store'))
        yield '</tr>\n'
        for row_25 in values["page"].table:
            yield '<tr><th scope="row">'
            yield show(row_25.title)
            for count_26 in row_25.counts:
                yield '<td>'
                yield show(count_26)
            yield '</tr>\n'
        yield '</table></div>\n</section>\n'
        if values["shared"]:
            yield '<div data-part="controls"></div>\n'
        else:
            yield from include('controls.html.j2', values)
    yield '<aside id="list" aria-label="'
    yield show(values["say"]('moves'))
    yield '" tabindex="-1">\n'
    if values["page"].remarks:
        yield '<div class="notes">'
        yield from remarks_2(values["page"].remarks)
        yield '</div>\n'
    for round_27 in values["page"].rounds:
        yield '<section class="round" id="round-'
        yield show(round_27.place)
        yield '">\n<h2>'
        yield show(values["say"]('round', number=round_27.number))
        if round_27.score:
            yield ' <span>'
            yield show(round_27.score)
            yield '</span>'
        yield '</h2>\n'
        if round_27.remarks:
            yield '<div class="notes">'
            yield from remarks_2(round_27.remarks)
            yield '</div>\n'
        yield '<ol>\n'
        is_empty_29 = True
        for entry_28 in round_27.entries:
            is_empty_29 = False
            yield '<li'
            if entry_28.kind:
                yield ' class="'
                yield show(entry_28.kind)
                yield '"'
            yield '>'
            if entry_28.number:
                yield show(entry_28.number)
                yield ' '
            yield '<b>'
            yield show(entry_28.text)
            yield '</b>'
            if entry_28.more:
                yield ' '
                yield show(entry_28.more)
            if entry_28.clocks:
                yield '<small class="clock" title="'
                yield show(values["say"]('clock'))
                yield '"><bdi>'
                yield show(entry_28.clocks)
                yield '</bdi></small>'
            if entry_28.estimate:
                yield '<small class="estimate" title="'
                yield show(values["say"]('estimate', seat=values["page"].players[0].name))
                yield '">'
                yield show(entry_28.estimate)
                yield '</small>'
            if entry_28.chance:
                yield '<small class="estimate" title="'
                yield show(values["say"]('chance', seat=values["page"].players[0].name))
                yield '">'
                yield show(entry_28.chance)
                yield '</small>'
            if entry_28.gain:
                yield '<em>'
                yield show(entry_28.gain)
                yield '</em>'
            if entry_28.remarks:
                yield from remarks_2(entry_28.remarks)
            for part_30 in entry_28.parts:
                if (part_30.kind == 'open'):
                    yield '<div class="variation">'
                if (part_30.kind == 'fold'):
                    yield '<details class="variation"><summary>'
                    if part_30.text:
                        yield '<bdi>'
                        yield show(part_30.text)
                        yield '</bdi>'
                    else:
                        yield show(values["say"]('deep_variation'))
                    yield '</summary>'
                if (part_30.kind == 'turn'):
                    yield '<button'
                    if part_30.seat:
                        yield ' class="'
                        yield show(part_30.seat)
                        yield '"'
                    yield '>'
                    yield show(part_30.text)
                    yield '</button> '
                if (part_30.kind in ('(', ')')):
                    yield '<span class="bracket">'
                    yield show(part_30.kind)
                    yield '</span> '
                if ((part_30.text and (part_30.kind != 'turn')) and (part_30.kind != 'fold')):
                    yield '<span class="'
                    yield show(part_30.kind)
                    yield '"><bdi>'
                    yield show(part_30.text)
                    yield '</bdi></span> '
                if (part_30.kind == 'close'):
                    yield '</div>'
                if (part_30.kind == 'unfold'):
                    yield '</details>'
        if is_empty_29:
            yield '<li class="statement">'
            yield show(values["say"]('no_turns'))
            yield '</li>\n'
        yield '</ol>\n'
        if round_27.final:
            yield '<figure><svg viewBox="'
            yield show(round_27.final.box)
            yield '" role="img" aria-label="'
            yield show(round_27.final.words)
            yield '">'
            yield show(round_27.final.picture)
            yield '</svg><figcaption>'
            yield show(values["say"]('round', number=round_27.number))
            yield ': '
            if round_27.score:
                yield show(values["say"]('final_board'))
            else:
                yield show(values["say"]('last_board'))
            yield '</figcaption></figure>\n'
        if round_27.last:
            yield '<p class="last">'
            if round_27.score:
                yield show(values["say"]('final_board'))
            else:
                yield show(values["say"]('last_board'))
            yield ': '
            yield show(round_27.last)
            yield '</p>\n'
        yield '</section>\n'
    yield '</aside>\n'
    if values["page"].findings:
        yield '<details class="findings"><summary>'
        yield show(values["say"]('findings', n=len(values["page"].findings)))
        yield '</summary>\n<ul>\n'
        for finding_31 in values["page"].findings:
            yield '<li><bdi>'
            yield show(finding_31)
            yield '</bdi></li>\n'
        yield '</ul>\n</details>\n'
    yield '<details class="source"><summary>'
    yield show(values["say"]('record'))
    yield '</summary>\n<p class="scripted"><button id="copy">'
    yield show(values["say"]('copy'))
    yield '</button> <button id="save">'
    yield show(values["say"]('save'))
    yield '</button> <span id="says" role="status"></span></p>\n<pre id="record" tabindex="0" dir="auto">\n'
    yield show(values["record"])
    yield '</pre>\n</details>\n</main>'
    yield show(values["below"])
    yield '\n'
    if values["shared"]:
        yield '<div data-part="help"></div>\n'
    else:
        yield from include('help.html.j2', values)
    if values["shared"]:
        yield '<script type="application/json" id="film">'
        yield show(values["film"])
        yield '</script>\n<script src="'
        yield show(values["shared"].script)
        yield '"></script>\n'
    else:
        yield '<script type="application/json" id="setting">'
        yield show(values["setting"])
        yield '</script>\n<script type="application/json" id="film">'
        yield show(values["film"])
        yield '</script>\n<script>'
        yield show(values["script"])
        yield '</script>\n'
    yield '</body>\n</html>'
