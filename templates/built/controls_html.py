"""`controls.html.j2` as Jinja compiles it; written by `python tests/support/templates.py`."""

JINJA = "3.1.6"
SOURCE = "sha256-NE2uXlehbK8jfK7YNnE/YRXAUdnga0SkipYPbqMUqQg="

from jinja2.runtime import LoopContext, Macro, Markup, Namespace, TemplateNotFound, TemplateReference, TemplateRuntimeError, Undefined, escape, identity, internalcode, markup_join, missing, str_join
name = 'controls.html.j2'

def root(context, missing=missing):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    l_0_say = resolve('say')
    l_0_has_tries = resolve('has_tries')
    l_0_control = l_0_worded = missing
    pass
    def macro(l_1_name, l_1_label, l_1_icon, l_1_kind, l_1_toggles):
        t_1 = []
        if l_1_name is missing:
            l_1_name = undefined("parameter 'name' was not provided", name='name')
        if l_1_label is missing:
            l_1_label = undefined("parameter 'label' was not provided", name='label')
        if l_1_icon is missing:
            l_1_icon = undefined("parameter 'icon' was not provided", name='icon')
        if l_1_kind is missing:
            l_1_kind = ''
        if l_1_toggles is missing:
            l_1_toggles = False
        pass
        t_1.extend((
            '<button data-do="',
            escape(environment.finalize(l_1_name)),
            '" title="',
            escape(environment.finalize(l_1_label)),
            '"',
        ))
        if l_1_kind:
            pass
            t_1.extend((
                ' class="',
                escape(environment.finalize(l_1_kind)),
                '"',
            ))
        if l_1_toggles:
            pass
            t_1.append(
                ' aria-pressed="false"',
            )
        t_1.append(
            '><svg viewBox="0 0 24 24">',
        )
        if (l_1_name == 'play'):
            pass
            t_1.append(
                '<path class="go" d="M7 4v16l13-8z"/><path class="stop" d="M6 4h4v16H6zM14 4h4v16h-4z"/>',
            )
        else:
            pass
            t_1.extend((
                '<path d="',
                escape(environment.finalize(l_1_icon)),
                '"/>',
            ))
        t_1.append(
            '</svg></button>\n',
        )
        return concat(t_1)
    context.exported_vars.add('control')
    context.vars['control'] = l_0_control = Macro(environment, macro, 'control', ('name', 'label', 'icon', 'kind', 'toggles'), False, False, False, context.eval_ctx.autoescape)
    def macro(l_1_name, l_1_kind, l_1_label, l_1_toggles):
        t_2 = []
        if l_1_name is missing:
            l_1_name = undefined("parameter 'name' was not provided", name='name')
        if l_1_kind is missing:
            l_1_kind = undefined("parameter 'kind' was not provided", name='kind')
        if l_1_label is missing:
            l_1_label = undefined("parameter 'label' was not provided", name='label')
        if l_1_toggles is missing:
            l_1_toggles = False
        pass
        t_2.extend((
            '<button data-do="',
            escape(environment.finalize(l_1_name)),
            '" class="',
            escape(environment.finalize(l_1_kind)),
            '"',
        ))
        if l_1_toggles:
            pass
            t_2.append(
                ' aria-pressed="false"',
            )
        t_2.extend((
            '>',
            escape(environment.finalize(l_1_label)),
            '</button>\n',
        ))
        return concat(t_2)
    context.exported_vars.add('worded')
    context.vars['worded'] = l_0_worded = Macro(environment, macro, 'worded', ('name', 'kind', 'label', 'toggles'), False, False, False, context.eval_ctx.autoescape)
    yield '<section class="controls control" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'playback')))
    yield '">\n<div id="river" class="river" role="slider" tabindex="0" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'place')))
    yield '" aria-valuemax="1" aria-valuenow="0"></div>\n<div class="bar" role="toolbar" aria-label="'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'controls')))
    yield '">\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'start', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'start'), 'M4 5h2.4v14H4zM13 5v14L6.8 12zM21 5v14l-7-7z', 'wide')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'turnBack', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'turn_back'), 'M6 5h2.4v14H6zM19 5v14L9.5 12z')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'lapBack', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'lap_back'), 'M16 5v14L6 12z')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'play', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'play'), '')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'lapOn', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'lap_on'), 'M16 5v14L6 12z')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'turnOn', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'turn_on'), 'M6 5h2.4v14H6zM19 5v14L9.5 12z')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'mistakeBack', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'prev_mistake'), 'M11 3h2v12h-2zM11 17h2v3h-2zM9 8l-6 4 6 4z', 'mistake')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'mistakeOn', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'next_mistake'), 'M11 3h2v12h-2zM11 17h2v3h-2zM9 8l-6 4 6 4z', 'mistake')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'end', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'end'), 'M4 5h2.4v14H4zM13 5v14L6.8 12zM21 5v14l-7-7z', 'wide')))
    yield '\n'
    if (undefined(name='has_tries') if l_0_has_tries is missing else l_0_has_tries):
        pass
        yield escape(environment.finalize(context.call((undefined(name='worded') if l_0_worded is missing else l_0_worded), 'try', 'offer', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'try'))))
        yield '\n'
        yield escape(environment.finalize(context.call((undefined(name='worded') if l_0_worded is missing else l_0_worded), 'takeBack', 'while-trying', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'take_back'))))
        yield '\n'
        yield escape(environment.finalize(context.call((undefined(name='worded') if l_0_worded is missing else l_0_worded), 'copyTry', 'while-trying', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'copy_try'))))
        yield '\n'
        yield escape(environment.finalize(context.call((undefined(name='worded') if l_0_worded is missing else l_0_worded), 'leave', 'while-trying', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'leave'))))
        yield '\n'
        yield escape(environment.finalize(context.call((undefined(name='worded') if l_0_worded is missing else l_0_worded), 'quiz', 'offer', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'quiz'), True)))
        yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='worded') if l_0_worded is missing else l_0_worded), 'reel', 'offer', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'reel'))))
    yield '\n<output id="where"></output>\n<label>'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'speed')))
    yield ' <select id="speed"><option value="0.5">½×<option value="1" selected>1×<option value="0">'
    yield escape(environment.finalize(context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'brisk')))
    yield '<option value="2">2×<option value="4">4×<option value="8">8×</select></label>\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'flip', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'flip'), 'M8 3 3 8h4v11h2V8h4zM16 21l5-5h-4V5h-2v11h-4z')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'theme', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'theme'), 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2v14a7 7 0 0 1 0-14z')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'sound', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'sound'), 'M3 9h5l6-5v16l-6-5H3zm14-1 4-4v16l-4-4z', '', True)))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'hall', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'hall'), 'M3 3h7v2H5v5H3zM14 3h7v7h-2V5h-5zM3 14h2v5h5v2H3zM19 14h2v7h-7v-2h5z', '', True)))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'share', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'share'), 'M12 2 7 7l1.4 1.4L11 5.8V15h2V5.8l2.6 2.6L17 7zM5 10v12h14V10h-4v2h2v8H7v-8h2v-2z')))
    yield '\n'
    yield escape(environment.finalize(context.call((undefined(name='control') if l_0_control is missing else l_0_control), 'help', context.call((undefined(name='say') if l_0_say is missing else l_0_say), 'help'), 'M7 8a5 5 0 1 1 7 4.6c-1 .5-1 1-1 2.4h-2c0-2 .2-3.4 2-4.2A3 3 0 1 0 9 8zM11 17h2v3h-2z')))
    yield '\n</div>\n<p id="told" role="status"></p>\n</section>'

blocks = {}
debug_info = '1=14&2=29&4=67&5=80&7=99&8=101&9=103&10=105&11=107&12=109&13=111&14=113&15=115&16=117&17=119&18=121&19=123&20=125&21=127&22=129&23=131&24=133&26=135&28=137&29=141&30=143&31=145&32=147&33=149&34=151'
